//! Consistent states: positions and velocities on the constraints, and what acts there.
//!
//! ```text
//! min ½ (q − q₀)ᵀ W (q − q₀)  with  g(t, q) = 0,
//! min ½ (v − v₀)ᵀ W (v − v₀)  with  G v + g_t = 0,  k(t, q, v) = 0,
//! M a − f(t, q, v, λ, ψ) = 0  with  G a = γ,  K a = κ,
//! ```
//!
//! W the symmetric part of the mass matrix, or the identity. Each is solved by Newton steps that are saddle-point systems.

use super::deficiency::deficiency;
use super::entries::Matrix;
use super::linear::{Shown, Transposed, norms};
use super::model::{Model, Point};
use super::problem::Constrained;
use super::stencil::sizes;
use crate::bounds::greatest;
use crate::error::Error;
use crate::nonlinear::convergence::Convergence;
use crate::state::{is_finite, max_norm};
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
/// Constraints that a converged iteration leaves unmet by more than this contradict one another, relative
/// to their terms: row i of C against what it multiplies.
pub(super) const UNMET: f64 = 1e-8;
/// Constraints differentiated twice that are unmet by more than this, relative to their terms, are contradictory.
const UNMET_TWICE: f64 = 1e-6;
/// Derivatives by differences in time are wrong by this, relative to what is differentiated over the step
/// size.
const DIFFERENCES: f64 = 1e-11;

/// Changes of a constraint below this, relative to its value, are none.
const VANISHED: f64 = 1e-10;

/// Positions below this may be what rounding of lengths and angles of size 1 has left of zero.
pub(super) const TINY: f64 = 1e-5;

/// The size of positions.
fn size(q: &[f64]) -> f64 {
    greatest([max_norm(q), TINY])
}

/// The largest residual, and whether each is at most `factor` times the norm of its row of C plus its own
/// part of `more`.
fn unmet(norms: &[f64], residual: &DVector<f64>, factor: f64, more: &[f64]) -> (f64, bool) {
    let mut met = true;
    for (i, (norm, r)) in norms.iter().zip(residual.iter()).enumerate() {
        let more = more.get(i).copied().unwrap_or(0.0);
        met &= r.abs() <= factor * norm + more;
    }
    (greatest(residual.iter().map(|r| r.abs())), met)
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

    /// W (to − from)
    fn product(&self, to: &DVector<f64>, from: &[f64]) -> DVector<f64> {
        let mut out = DVector::zeros(to.len());
        self.show(|i, j, x| out[i] += x * (to[j] - from[j]));
        out
    }
}

impl Shown for Weight<'_> {
    fn show(&self, mut entry: impl FnMut(usize, usize, f64)) {
        match self {
            Self::Mass(mass) => mass.each(|i, j, x| {
                if i == j {
                    entry(i, i, x);
                } else {
                    entry(i, j, 0.5 * x);
                    entry(j, i, 0.5 * x);
                }
            }),
            Self::Identity(n) => (0..*n).for_each(|i| entry(i, i, 1.0)),
        }
    }
}

/// The rows of C = (G, K) that depend on the others.
pub(super) fn redundancy<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<Redundancy, Error> {
    let n = model.n;
    let m = model.m;
    let p = model.m + model.l;
    let found = model.with_matrices(at, |_, _, c| {
        let position = deficiency(&c.g.matrix, (m, n))?;
        let both = if p > m {
            deficiency(c, (p, n))?
        } else {
            position
        };
        Some(Redundancy { position, both })
    });
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

/// Takes the next increment, relative to what it changes; whether it is the last one. A start is made once:
/// no estimate of what is left saves the increment that shows it.
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

/// The first constraint that is not met though no coordinate, moved by its size, would change it: its gradient is 0
/// there, or what rounding leaves of that in differences.
fn stuck(c: &Matrix, q: &[f64], g: &DVector<f64>) -> Option<usize> {
    let mut changes = vec![0.0; g.len()];
    let size = sizes(q);
    c.each(|i, j, x| changes[i] += x.abs() * size(j));
    let mut rows = changes.iter().zip(g.iter());
    rows.position(|(change, g)| g.is_finite() && *change < VANISHED * g.abs())
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
    let mut judge = Convergence::new();
    let mut residual = f64::INFINITY;
    for iteration in 0..ITERATIONS {
        let g = model.position(t, q);
        residual = g.amax();
        let at = Point { t, q, v: &[] };
        let found = model.with_holonomic(at, |model, mass, c| {
            if iteration == 0 && is_met(c, q, &g) {
                return Ok(None);
            }
            if iteration == 0
                && let Some(row) = stuck(c, q, &g)
            {
                return Err(Error::NoGradient { t, row });
            }
            let w = Weight::of(metric, mass);
            let size = (model.m, model.n);
            let nullity = deficiency(c, size).ok_or(Error::non_finite(t))?;
            let back = w.product(&given, q);
            let right = (&back, &-&g);
            let system = &mut model.saddle_point;
            let (change, _) = system.solve(&w, &Transposed(c), c, right, (nullity, t))?;
            Ok(Some((change, norms(c, model.m))))
        });
        let Some((change, norms)) = found? else {
            return Ok(());
        };
        add(q, &change);
        if !is_finite(q) {
            break;
        }
        let scale = greatest([size(q), size(given.as_slice())]);
        if is_last(&mut judge, change.amax() / scale) {
            let met;
            (residual, met) = unmet(&norms, &model.position(t, q), UNMET * scale, &[]);
            if met {
                return Ok(());
            }
            break;
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
    let mut judge = Convergence::new();
    let mut residual = f64::INFINITY;
    for iteration in 0..ITERATIONS {
        let at = Point { t, q, v };
        let level = model.velocity_level(at);
        residual = level.amax();
        if iteration == 0 && residual == 0.0 {
            return Ok(());
        }
        let found = model.with_matrices(at, |model, mass, c| {
            let p = model.m + model.l;
            let w = Weight::of(metric, mass);
            let size = (p, model.n);
            let nullity = deficiency(c, size).ok_or(Error::non_finite(t))?;
            let back = w.product(&given, v);
            let right = (&back, &-&level);
            let system = &mut model.saddle_point;
            let (change, _) = system.solve(&w, &Transposed(c), c, right, (nullity, t))?;
            Ok((change, norms(c, p)))
        });
        let (change, norms) = found?;
        add(v, &change);
        if !is_finite(v) {
            break;
        }
        // At rest the change itself is the scale.
        let scale = greatest([max_norm(v), change.amax(), f64::MIN_POSITIVE]);
        let relative = change.amax() / scale;
        if is_last(&mut judge, relative) || max_norm(v) <= ROUNDING * given.amax() {
            let level = model.velocity_level(Point { t, q, v });
            let noise = DIFFERENCES * size(q) / model.span;
            let allowed = UNMET * greatest([scale, given.amax()]) + noise;
            let met;
            (residual, met) = unmet(&norms, &level, allowed, &[]);
            if met {
                return Ok(());
            }
            break;
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
    let mut multipliers = DVector::from_column_slice(guess);
    let mut judge = Convergence::new();
    let mut increment = f64::INFINITY;
    // One pass where the multipliers enter linearly, by −Cᵀ; Newton's iteration otherwise.
    for _ in 0..ITERATIONS {
        let mut right = model.total_force(at, None, multipliers.as_slice());
        let known = multipliers.as_slice();
        let (solved, linear) = model.with_matrices(at, |model, mass, c| {
            let mut b = Matrix::new(model.n, known.len());
            let more = model.multiplier_jacobian_into(at, known, &mut b);
            let system = &mut model.saddle_point;
            // f ≈ f(μ₀) − B (μ − μ₀)
            if more {
                b.add_product(known, right.as_mut_slice());
                let right = (&right, &curvature);
                return (system.solve(mass, &b, c, right, kernel), false);
            }
            c.add_transposed_product(known, right.as_mut_slice());
            let right = (&right, &curvature);
            (system.solve(mass, &Transposed(c), c, right, kernel), true)
        });
        let (a, found) = solved?;
        increment = (&found - &multipliers).amax() / found.amax().max(f64::MIN_POSITIVE);
        multipliers = found;
        if linear || multipliers.is_empty() || is_last(&mut judge, increment) {
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
    let acceleration = model.mass(at.t, at.q).lu().solve(&force);
    let acceleration = acceleration.filter(|a| is_finite(a.as_slice()));
    acceleration.ok_or(Error::Singular { t: at.t })
}

/// Whether C a = (γ, κ) is met, up to rounding: contradictory constraints leave a residual. What counts
/// as rounding is told by γ and κ, by the accelerations that forces and reactions would give by themselves
/// (at rest they cancel), and by those of a motion at this speed over these positions.
pub(super) fn check_accelerations<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    a: &DVector<f64>,
    multipliers: &DVector<f64>,
) -> Result<(), Error> {
    let curvature = model.curvature(at);
    let none = vec![0.0; multipliers.len()];
    let force = model.total_force(at, None, &none).amax();
    let mut residual = -&curvature;
    let mut reaction = DVector::zeros(model.n);
    let (norms, mass) = model.with_matrices(at, |_, mass, c| {
        c.add_product(a.as_slice(), residual.as_mut_slice());
        c.add_transposed_product(multipliers.as_slice(), reaction.as_mut_slice());
        let mut size = 0.0_f64;
        mass.each(|_, _, x| size = size.max(x.abs()));
        (norms(c, multipliers.len()), size)
    });
    let forces = [force, reaction.amax()];
    let by_forces = if mass > 0.0 {
        greatest(forces) / mass
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
    let own: Vec<f64> = curvature.iter().map(|x| UNMET_TWICE * x.abs()).collect();
    match unmet(&norms, &residual, factor, &own) {
        (_, true) => Ok(()),
        (residual, false) => Err(Error::Contradictory { t: at.t, residual }),
    }
}

fn add(z: &mut [f64], change: &DVector<f64>) {
    for (z, change) in z.iter_mut().zip(change) {
        *z += change;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multibody::{GROUND, Mechanism};

    /// What rounding has left of a pendulum's constraints at any angle is let be; more is not.
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
