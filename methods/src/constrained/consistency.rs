//! Consistent states: positions and velocities on the constraints, with their accelerations and multipliers.
//!
//! ```text
//! min ½ (q − q₀)ᵀ W (q − q₀)  with  g(t, q) = 0,
//! min ½ (v − v₀)ᵀ W (v − v₀)  with  G v + g_t = 0,  k(t, q, v) = 0,
//! M a − f(t, q, v, λ, ψ) = 0  with  G a = γ,  K a = κ,
//! ```
//!
//! W the symmetric part of the mass matrix, or the identity. Each is solved by Newton steps that are saddle-point
//! systems.

use super::deficiency::deficiency;
use super::entries::{Matrix, Shown};
use super::linear::{System, Transposed, norms};
use super::model::{Matrices, Model, Point};
use super::problem::Constrained;
use super::stencil::sizes;
use crate::base::{Error, add, greatest, is_finite, max_norm};
use crate::linear::LinearSolver;
use crate::nonlinear::convergence::Convergence;
use nalgebra::DVector;

/// In which norm a state is moved onto the constraints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Metric {
    /// The mass matrix: least kinetic energy of the change.
    #[default]
    Mass,
    /// The identity: least change of the coordinates.
    Euclidean,
}

const ITERATIONS: usize = 100;
/// Increments below this, relative to the vector, end an iteration.
const NEGLIGIBLE: f64 = 4.0 * f64::EPSILON;
/// Increments below this that no longer shrink are rounding.
const ROUNDING: f64 = 1e-11;
/// Constraints that a converged iteration leaves unmet by more than this contradict one another. The bound is relative
/// to their terms, the products in row i of C.
pub(super) const UNMET: f64 = 1e-8;
/// Constraints differentiated twice that are unmet by more than this, relative to their terms, are contradictory.
const UNMET_TWICE: f64 = 1e-6;
/// The error of derivatives by differences in time, relative to the differentiated value over the step size.
const DIFFERENCES: f64 = 1e-11;

/// Changes of a constraint below this, relative to its value, are none.
const VANISHED: f64 = 1e-10;

/// Positions below this count as zero: they may be roundings of lengths and angles of size 1.
pub(super) const TINY: f64 = 1e-5;

/// The size of positions.
fn size(q: &[f64]) -> f64 {
    greatest([max_norm(q), TINY])
}

/// The largest residual, unless each residual is at most its allowed value.
fn unmet(residual: &DVector<f64>, allowed: impl Iterator<Item = f64>) -> Option<f64> {
    let mut rows = residual.iter().zip(allowed);
    let met = rows.all(|(r, allowed)| r.abs() <= allowed);
    (!met).then(|| greatest(residual.iter().map(|r| r.abs())))
}

/// The error of constraints that are unmet at t, if any.
fn contradictory(t: f64, unmet: Option<f64>) -> Result<(), Error> {
    unmet.map_or(Ok(()), |residual| Err(Error::Contradictory { t, residual }))
}

/// The symmetric part of M, or the identity of n rows.
enum Weight<'a> {
    Mass(&'a Matrix),
    Identity(usize),
}

impl Weight<'_> {
    fn of(metric: Metric, mass: &Matrix) -> Weight<'_> {
        match metric {
            Metric::Mass => Weight::Mass(mass),
            Metric::Euclidean => Weight::Identity(mass.rows()),
        }
    }

    /// W z
    fn product(&self, z: &DVector<f64>) -> DVector<f64> {
        let mut out = DVector::zeros(z.len());
        self.each(|i, j, x| out[i] += x * z[j]);
        out
    }
}

impl Shown for Weight<'_> {
    fn each(&self, mut show: impl FnMut(usize, usize, f64)) {
        match self {
            Self::Mass(mass) => mass.each(|i, j, x| {
                if i == j {
                    show(i, i, x);
                } else {
                    show(i, j, 0.5 * x);
                    show(j, i, 0.5 * x);
                }
            }),
            Self::Identity(n) => (0..*n).for_each(|i| show(i, i, 1.0)),
        }
    }
}

/// The rows of C = (G, K) that depend on the others.
pub(super) fn redundancy<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<Redundancy, Error> {
    let Matrices { c, .. } = model.matrices_at(at);
    let position = deficiency(&c.g.matrix, (model.m, model.n));
    let both = match model.l {
        0 => position,
        l => deficiency(&c, (model.m + l, model.n)),
    };
    let found = position.zip(both);
    let found = found.map(|(position, both)| Redundancy { position, both });
    found.ok_or(Error::non_finite(at.t))
}

/// How many constraints repeat others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Redundancy {
    /// Among the holonomic ones.
    pub position: usize,
    /// Among all.
    pub both: usize,
}

/// Takes the next increment, relative to the value that it changes. Returns whether it is the last one. A start is made
/// only once: an estimate of the rest would not save the increment that shows convergence.
fn is_last(judge: &mut Convergence, increment: f64) -> bool {
    judge.take(increment, increment, true);
    increment <= NEGLIGIBLE || judge.is_idle(true) && increment <= ROUNDING
}

/// Whether each residual is one rounding of its terms, |g_i| ≤ ε Σ |G_ij q_j|: to move q then would add its
/// own rounding, of one sign from step to step.
fn is_met(c: &Matrix, q: &[f64], g: &DVector<f64>) -> bool {
    let mut terms = vec![0.0; g.len()];
    c.each(|i, j, x| terms[i] += (x * q[j]).abs());
    let mut rows = terms.iter().zip(g.iter());
    rows.all(|(terms, g)| g.abs() <= f64::EPSILON * terms)
}

/// The first constraint that is not met though no coordinate, moved by its size, would change it. Its gradient is 0
/// there, up to the rounding of differences.
fn stuck(c: &Matrix, q: &[f64], g: &DVector<f64>) -> Option<usize> {
    let mut changes = vec![0.0; g.len()];
    let size = sizes(q);
    c.each(|i, j, x| changes[i] += x.abs() * size(j));
    let mut rows = changes.iter().zip(g.iter());
    rows.position(|(change, g)| g.is_finite() && *change < VANISHED * g.abs())
}

/// The least change in a metric W that meets constraints C with that residual, from a state that is off the given one
/// by −`back`.
fn least_change(
    system: &mut System,
    w: &Weight<'_>,
    c: &impl Shown,
    back: &DVector<f64>,
    residual: &DVector<f64>,
    t: f64,
) -> Result<DVector<f64>, Error> {
    let nullity = deficiency(c, (residual.len(), back.len()));
    let kernel = (nullity.ok_or(Error::non_finite(t))?, t);
    let right = (&w.product(back), &-residual);
    let (change, _) = system.solve_saddle_point(w, &Transposed(c), c, right, kernel)?;
    Ok(change)
}

/// Moves q onto g(t, q) = 0.
pub(super) fn project_position<P: Constrained>(
    model: &mut Model<P>,
    metric: Metric,
    t: f64,
    q: &mut [f64],
) -> Result<(), Error> {
    if model.m == 0 {
        return Ok(());
    }
    let given = DVector::from_column_slice(q);
    let mut here = model.matrices();
    let mut judge = Convergence::new();
    let mut residual = f64::INFINITY;
    for iteration in 0..ITERATIONS {
        let g = model.position(t, q);
        residual = g.amax();
        model.mass_at(t, q, &mut here.mass);
        model.position_jacobian_at(t, q, &mut here.c.g);
        let c = &here.c.g.matrix;
        if iteration == 0 && is_met(c, q, &g) {
            return Ok(());
        }
        if iteration == 0
            && let Some(row) = stuck(c, q, &g)
        {
            return Err(Error::NoGradient { t, row });
        }
        let w = Weight::of(metric, &here.mass.matrix);
        let back = &given - DVector::from_column_slice(q);
        let change = least_change(&mut model.saddle_point, &w, c, &back, &g, t)?;
        add(q, 1.0, change.as_slice());
        if !is_finite(q) {
            break;
        }
        let scale = greatest([size(q), size(given.as_slice())]);
        if is_last(&mut judge, change.amax() / scale) {
            let allowed = norms(c, model.m)
                .into_iter()
                .map(|norm| UNMET * scale * norm);
            return contradictory(t, unmet(&model.position(t, q), allowed));
        }
    }
    Err(Error::Contradictory { t, residual })
}

/// Moves v onto G v + g_t = 0, k(t, q, v) = 0.
pub(super) fn project_velocity<P: Constrained>(
    model: &mut Model<P>,
    metric: Metric,
    t: f64,
    q: &[f64],
    v: &mut [f64],
) -> Result<(), Error> {
    if model.m + model.l == 0 {
        return Ok(());
    }
    let given = DVector::from_column_slice(v);
    let mut here = model.matrices();
    let mut judge = Convergence::new();
    let mut residual = f64::INFINITY;
    for iteration in 0..ITERATIONS {
        let level = model.velocity_level(Point { t, q, v }, &mut here.c);
        residual = level.amax();
        if iteration == 0 && residual == 0.0 {
            return Ok(());
        }
        model.mass_at(t, q, &mut here.mass);
        model.jacobian_at(Point { t, q, v }, &mut here.c);
        let w = Weight::of(metric, &here.mass.matrix);
        let back = &given - DVector::from_column_slice(v);
        let change = least_change(&mut model.saddle_point, &w, &here.c, &back, &level, t)?;
        let norms = norms(&here.c, level.len());
        add(v, 1.0, change.as_slice());
        if !is_finite(v) {
            break;
        }
        // At rest the change itself is the scale.
        let scale = greatest([max_norm(v), change.amax(), f64::MIN_POSITIVE]);
        let relative = change.amax() / scale;
        if is_last(&mut judge, relative) || max_norm(v) <= ROUNDING * given.amax() {
            let left = model.velocity_level(Point { t, q, v }, &mut here.c);
            let noise = DIFFERENCES * size(q) / model.span;
            let most = UNMET * greatest([scale, given.amax()]) + noise;
            return contradictory(t, unmet(&left, norms.into_iter().map(|norm| most * norm)));
        }
    }
    Err(Error::Contradictory { t, residual })
}

/// The acceleration and the multipliers, λ over ψ, at a point on the constraints; `correction` is
/// added to (γ, κ), `guess` are multipliers near by.
pub(super) fn accelerations<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    nullity: usize,
    correction: Option<&DVector<f64>>,
    guess: &[f64],
) -> Result<(DVector<f64>, DVector<f64>), Error> {
    let kernel = (nullity, at.t);
    let mut curvature = model.curvature(at);
    if let Some(correction) = correction {
        curvature += correction;
    }
    let Matrices { mass, mut c } = model.matrices_at(at);
    let mass = &mass.matrix;
    let mut multipliers = DVector::from_column_slice(guess);
    let mut b = Matrix::new(model.n, multipliers.len());
    let mut judge = Convergence::new();
    let mut increment = f64::INFINITY;
    // One pass where the multipliers enter linearly, by −Cᵀ; Newton's iteration otherwise.
    for _ in 0..ITERATIONS {
        let known = multipliers.as_slice();
        let mut force = model.total_force(at, known, &mut c);
        let more = model.multiplier_jacobian_into(at, known, &mut b);
        let system = &mut model.saddle_point;
        // f ≈ f(μ₀) − B (μ − μ₀)
        let (a, found) = if more {
            b.add_product(known, force.as_mut_slice());
            system.solve_saddle_point(mass, &b, &c, (&force, &curvature), kernel)?
        } else {
            c.add_transposed_product(known, force.as_mut_slice());
            system.solve_saddle_point(mass, &Transposed(&c), &c, (&force, &curvature), kernel)?
        };
        increment = (&found - &multipliers).amax() / found.amax().max(f64::MIN_POSITIVE);
        multipliers = found;
        if !more || multipliers.is_empty() || is_last(&mut judge, increment) {
            return Ok((a, multipliers));
        }
    }
    Err(Error::NotConverged {
        t: at.t,
        iterations: ITERATIONS,
        increment,
    })
}

/// The acceleration M⁻¹ f_A of the expensive part alone.
pub(super) fn expensive_acceleration<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<DVector<f64>, Error> {
    let mut force = DVector::zeros(model.n);
    model.expensive_force_into(at, force.as_mut_slice());
    if !is_finite(force.as_slice()) {
        return Err(Error::non_finite(at.t));
    }
    let mut mass = model.matrices().mass;
    model.mass_at(at.t, at.q, &mut mass);
    let mut system = System::new(model.n, 0, LinearSolver::Automatic);
    system.divide_by(&mass.matrix, force.as_mut_slice(), at.t)?;
    Ok(force)
}

/// Whether C a = (γ, κ) holds up to rounding; contradictory constraints leave a residual. The size of rounding follows
/// from γ and κ, from a motion at this speed over these positions, and from the accelerations of forces and reactions.
/// Each force counts by itself, because forces and reactions cancel at rest.
pub(super) fn check_accelerations<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    a: &DVector<f64>,
    multipliers: &DVector<f64>,
) -> Result<(), Error> {
    let curvature = model.curvature(at);
    let Matrices { mass, mut c } = model.matrices_at(at);
    let none = vec![0.0; multipliers.len()];
    let force = model.total_force(at, &none, &mut c).amax();
    let mut residual = -&curvature;
    let mut reaction = DVector::zeros(model.n);
    c.add_product(a.as_slice(), residual.as_mut_slice());
    c.add_transposed_product(multipliers.as_slice(), reaction.as_mut_slice());
    let mut size = 0.0_f64;
    mass.matrix.each(|_, _, x| size = size.max(x.abs()));
    let forces = [force, reaction.amax()];
    let by_forces = if size > 0.0 {
        greatest(forces) / size
    } else {
        0.0
    };
    let position = max_norm(at.q);
    let speed = max_norm(at.v);
    let position = if position > TINY { position } else { 1.0 };
    let turning = speed * speed / position;
    let noise = if model.curvature_by_differences {
        DIFFERENCES * (position / model.span + speed) / model.span
    } else {
        0.0
    };
    let factor = UNMET_TWICE * greatest([a.amax(), by_forces, turning]) + noise;
    let rows = norms(&c, multipliers.len()).into_iter().zip(&curvature);
    let allowed = rows.map(|(norm, x)| factor * norm + UNMET_TWICE * x.abs());
    contradictory(at.t, unmet(&residual, allowed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multibody::{GROUND, Mechanism};

    /// Residuals that are rounding leave a pendulum's position as it is, at any angle. Larger residuals move it.
    #[test]
    fn positions_within_rounding_stay() {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let bob = mechanism.body(1.0, 0.1, [1.0, 0.0, 0.0]);
        mechanism.revolute(GROUND, [0.0, 0.0], bob, [-1.0, 0.0]);
        let mut model = Model::new(mechanism, 1e-3);
        let mut residuals = 0;
        for k in 1..200 {
            let angle = 0.0157 * f64::from(k);
            let (sin, cos) = angle.sin_cos();
            for off in [f64::EPSILON / 4.0, 1e-13] {
                let given = [cos, sin * (1.0 + off), angle];
                let mut q = given;
                residuals += usize::from(model.position(0.0, &q).amax() > 0.0);
                for metric in [Metric::Mass, Metric::Euclidean] {
                    project_position(&mut model, metric, 0.0, &mut q).unwrap();
                    assert_eq!(q == given, off < 1e-15, "{angle} {off} {q:?}");
                }
            }
        }
        assert!(residuals > 198, "{residuals}");
    }
}
