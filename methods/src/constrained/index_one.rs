//! Index 1: constraints differentiated until an ordinary differential equation is left.
//!
//! ```text
//! | M  Gᵀ  Kᵀ | | q'' |   | force                        |
//! | G         | |  λ  | = | γ − 2 α (G v + g_t) − β² g   |
//! | K         | |  ψ  |   | κ − 2 α k                    |
//! ```
//!
//! with α = β = 0, or Baumgarte's terms, which pull the drift back (Baumgarte 1972).

use super::beginning::Beginning;
use super::consistency::{Metric, Redundancy, accelerations, project_position, redundancy};
use super::diagnostics::jacobians;
use super::model::{Model, Point};
use super::problem::Constrained;
use crate::base::{State, add};
use crate::problem::{Acceleration, Rate};
use nalgebra::DVector;

/// A constrained problem as q'' = a(t, q, q'), so that every method runs on it.
///
/// For a first-order method the state is (q, v). Repeated constraints are met with multipliers of least norm. Where the
/// system has no solution the acceleration is NaN, which ends an integration with
/// [`Error::NonFinite`](crate::Error::NonFinite). Positions drift off the constraints; where these lose rank, as where
/// the links of a parallelogram come to lie in one line, drift leads from one motion into another:
/// [`Constrained::diagnose`] tells where, and a [`Dae`](super::Dae) with
/// [`Formulation::Soi2`](super::Formulation::Soi2) does not drift.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::constrained::{Constrained, IndexOne};
/// use stepsmith::{Implicit, SecondOrder, structural::HhtTenth};
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize {
///         2
///     }
///     fn holonomic(&self) -> usize {
///         1
///     }
///     fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
///         mass.fill_with_identity();
///     }
///     fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
///         force.copy_from_slice(&[0.0, -9.81]);
///     }
///     fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
///         g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
///     }
/// }
///
/// let problem = SecondOrder::of(IndexOne::new(Pendulum), vec![1.0, 0.0], vec![0.0, 0.0]);
/// let implicit = Implicit::default().tolerance(1e-9, 0.0);
/// let end = problem.end(0.0..1.0, HhtTenth::new().step(1e-2).implicit(implicit))?;
/// assert!((end.x[0] + 0.986291751131875).abs() < 2.4e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub struct IndexOne<P> {
    pub(super) model: Model<P>,
    baumgarte: Option<(f64, f64)>,
    redundancy: Option<Redundancy>,
    multipliers: Vec<f64>,
}

impl<P: Constrained> IndexOne<P> {
    /// The reduced problem, not stabilised.
    pub fn new(problem: P) -> Self {
        Self::over(problem, 0.0)
    }

    /// The same, knowing the step size.
    pub(super) fn over(problem: P, step_size: f64) -> Self {
        let model = Model::new(problem, step_size);
        let multipliers = vec![0.0; model.m + model.l];
        Self {
            model,
            baumgarte: None,
            redundancy: None,
            multipliers,
        }
    }

    /// Takes over the results for the state from which the integration begins.
    pub(super) fn know(&mut self, begin: &Beginning) {
        self.redundancy = Some(begin.repeated);
        self.multipliers
            .copy_from_slice(begin.multipliers.as_slice());
    }

    /// Adds Baumgarte's terms, γ − 2α (G v + g_t) − β² g and κ − 2α k; α = β damps critically, both
    /// in units of 1/time.
    #[must_use]
    pub fn baumgarte(mut self, alpha: f64, beta: f64) -> Self {
        self.baumgarte = Some((alpha, beta));
        self
    }

    /// The multipliers λ over ψ of the last evaluation.
    pub fn multipliers(&self) -> &[f64] {
        &self.multipliers
    }

    /// q'' at a point; `None` where the system has no solution.
    fn solve(&mut self, at: Point<'_>) -> Option<DVector<f64>> {
        let model = &mut self.model;
        if at.q.len() != model.n || at.v.len() != model.n {
            return None;
        }
        let known = match self.redundancy {
            Some(known) => known,
            None => {
                model.problem.check().ok()?;
                jacobians::check_at_start(model, at).ok()?;
                // Off the constraints, by however little, those of a closed chain that repeat others do so no more. Any way
                // onto them will do, also where masses have no inverse.
                let mut q = at.q.to_vec();
                let moved = project_position(model, Metric::Euclidean, at.t, &mut q).is_ok();
                let on = Point {
                    q: if moved { &q } else { at.q },
                    ..at
                };
                *self.redundancy.insert(redundancy(model, on).ok()?)
            }
        };
        let model = &mut self.model;
        let correction = self
            .baumgarte
            .map(|(alpha, beta)| baumgarte(model, at, alpha, beta));
        let guess = &self.multipliers;
        let (a, multipliers) =
            accelerations(model, at, known.both, correction.as_ref(), guess).ok()?;
        self.multipliers.copy_from_slice(multipliers.as_slice());
        Some(a)
    }

    fn write(&mut self, at: Point<'_>, out: &mut [f64]) {
        match self.solve(at) {
            Some(a) if a.len() == out.len() => out.copy_from_slice(a.as_slice()),
            _ => out.fill(f64::NAN),
        }
    }
}

/// −2α (G v + g_t) − β² g over −2α k
pub(super) fn baumgarte<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    alpha: f64,
    beta: f64,
) -> DVector<f64> {
    let level = model.velocity_level(at, &mut model.jacobian_memory());
    let mut pull = -2.0 * alpha * level;
    let g = model.position(at.t, at.q);
    add(pull.as_mut_slice(), -beta * beta, g.as_slice());
    pull
}

impl<S: State<Real = f64>, P: Constrained> Acceleration<S> for IndexOne<P> {
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        let q = x.as_slice();
        let v = v.as_slice();
        self.write(Point { t, q, v }, a.as_mut_slice());
    }
}

impl<S: State<Real = f64>, P: Constrained> Rate<S> for IndexOne<P> {
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        let n = self.model.n;
        let y = y.as_slice();
        let dy = dy.as_mut_slice();
        if y.len() != 2 * n || dy.len() != 2 * n {
            dy.fill(f64::NAN);
            return;
        }
        let (q, v) = y.split_at(n);
        let (dq, dv) = dy.split_at_mut(n);
        dq.copy_from_slice(v);
        self.write(Point { t, q, v }, dv);
    }
}
