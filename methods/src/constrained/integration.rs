//! A constrained integration, described.

use super::algorithmic::{AlgorithmicStart, MassForm};
use super::consistency::Metric;
use super::options::{NewtonKind, Stabilisation};
use super::problem::Constrained;
use super::sample::{ConstrainedEnd, ConstrainedSample};
use crate::base::{Error, Formulation, greater};
use crate::integrator::integrate::{Drives, Integration, Kind, Problem, Settings, Solution};
use crate::integrator::sizes::Steps;
use crate::integrator::statistics::Statistics;
use crate::linear::LinearSolver;
use crate::stepper::{ConstrainedMethod, Maps, free};
use std::ops::{ControlFlow, Range};

/// A problem with constraints.
#[derive(Clone, Copy, Debug)]
pub struct Bound;

impl Kind for Bound {
    type State = Vec<f64>;
    type Values = [Vec<f64>; 2];
    type Point = ConstrainedSample;
    type End = ConstrainedEnd;
    type Special = Options;
}

/// The options of constrained integrations alone.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub(super) formulation: Formulation,
    pub(super) stabilisation: Stabilisation,
    pub(super) newton: NewtonKind,
    pub(super) linear: LinearSolver,
    pub(super) metric: Metric,
    pub(super) resolve: bool,
    pub(super) rtol: f64,
    pub(super) max_iterations: usize,
    pub(super) algorithmic_start: AlgorithmicStart,
    pub(super) mass: MassForm,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            formulation: Formulation::default(),
            stabilisation: Stabilisation::default(),
            newton: NewtonKind::default(),
            linear: LinearSolver::default(),
            metric: Metric::default(),
            resolve: false,
            rtol: 4.0 * f64::EPSILON,
            max_iterations: 30,
            algorithmic_start: AlgorithmicStart::default(),
            mass: MassForm::default(),
        }
    }
}

/// A constrained problem with q(t0) = q0, q'(t0) = v0.
///
/// q0 and v0 are first moved onto the constraints (in the metric of the mass matrix), so that guesses do. A step is
/// solved by an iteration of its own, of which [`newton`](Dae::newton), [`newton_tolerance`](Dae::newton_tolerance) and
/// [`max_iterations`](Dae::max_iterations) speak.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::central_difference::Cd5Ones;
/// use stepsmith::constrained::{Constrained, Dae, Formulation};
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize { 2 }
///     fn holonomic(&self) -> usize { 1 }
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
/// let solution = Dae::new(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
///     .formulation(Formulation::Index3)
///     .end(0.0..1.0, Cd5Ones::new().step(1e-2))?;
/// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1.9e-7);
/// assert!(solution.statistics.constraints.position < 1e-12);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub type Dae<'a, P> = Problem<'a, Bound, P>;

impl<P: Constrained> Dae<'_, P> {
    /// The problem from these values.
    pub fn new(problem: P, q0: Vec<f64>, v0: Vec<f64>) -> Self {
        Self::with_values(problem, [q0, v0])
    }
}

impl<'a, P> Dae<'a, P> {
    /// Sets the formulation; [`Formulation::Index3`] if not called.
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.special.formulation = formulation;
        self
    }

    /// Sets the stabilisation, which holds the drift; none if not called.
    pub fn stabilisation(mut self, stabilisation: Stabilisation) -> Self {
        self.special.stabilisation = stabilisation;
        self
    }

    /// Sets how Newton's iteration treats its matrix; [`NewtonKind::Modified`] if not called.
    pub fn newton(mut self, newton: NewtonKind) -> Self {
        self.special.newton = newton;
        self
    }

    /// Sets the tolerance rtol of Newton's increments, 0 < rtol < 1. The default is 4 ε, and values below ε count as ε.
    /// Under constraints on positions an increment is relative to the positions that it changes, under constraints on
    /// velocities to the velocities, else to the accelerations. An error δ in positions is an error δ/h in velocities.
    /// Increments below 1e-9 that a new matrix does not make shrink count as rounding.
    pub fn newton_tolerance(mut self, rtol: f64) -> Self {
        self.special.rtol = if rtol > 0.0 {
            greater(rtol, f64::EPSILON)
        } else {
            rtol
        };
        self
    }

    /// Sets the largest number of Newton iterations per solve; 30 if not called.
    pub fn max_iterations(mut self, count: usize) -> Self {
        self.special.max_iterations = count;
        self
    }

    /// Sets the metric in which the initial values and the values of the start are moved onto the constraints.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.special.metric = metric;
        self
    }

    /// Whether carried accelerations at the end of a step are replaced by accelerations solved for from its q and v.
    /// The default is `false`. The replacement restores the accuracy of a and λ of block formulas under constraints on
    /// positions. Where the accelerations of the evaluations would not converge at all, a and λ are shown as solved for
    /// without this setting. Never use it where a scheme's own acceleration (generalized-α) stands at the step's end.
    pub fn resolve(mut self, resolve: bool) -> Self {
        self.special.resolve = resolve;
        self
    }

    /// Sets the first value of an algorithmic acceleration; [`AlgorithmicStart::Exact`] if not called.
    pub fn algorithmic_start(mut self, start: AlgorithmicStart) -> Self {
        self.special.algorithmic_start = start;
        self
    }

    /// Sets where the mass matrix of an algorithmic acceleration stands; [`MassForm::Pointwise`] if not
    /// called.
    pub fn mass_form(mut self, form: MassForm) -> Self {
        self.special.mass = form;
        self
    }

    /// Shows every grid point once, from t0 to the end, to `observer`; `Break` ends the integration.
    pub fn observe(
        mut self,
        observer: impl FnMut(&ConstrainedSample) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.watch.observe(observer);
        self
    }

    /// Shows the solution at given times, in order between t0 and the end, to `show`; see
    /// [`Step`](crate::Step) on how good it is between grid points.
    pub fn output(mut self, times: &[f64], show: impl FnMut(&ConstrainedSample) + 'a) -> Self {
        self.watch.output(times, show);
        self
    }

    /// Integrates, and returns only the state at the end, or where an observer or event ended the run.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn end<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, Vec<f64>, Z>,
    ) -> Result<ConstrainedEnd, Error>
    where
        Z: Drives<M, Bound, P>,
    {
        self.drive(interval, method)
    }
}

impl Solution<Bound> {
    /// Positions, velocities, accelerations and multipliers at t.
    ///
    /// # Errors
    /// [`Error::Outside`] of the interval.
    pub fn at(&self, t: f64) -> Result<ConstrainedSample, Error> {
        self.point(t)
    }

    /// The positions at the times of [`t`](Self::t).
    pub fn q(&self) -> impl Iterator<Item = &[f64]> {
        self.path.points().iter().map(|point| point.q.as_slice())
    }

    /// The cost of the integration, and how well constraints are kept.
    pub fn statistics(&self) -> &Statistics {
        &self.end.statistics
    }
}

impl<M: ConstrainedMethod, P: Constrained, Z: Into<Steps>> Drives<M, Bound, P> for Z {
    fn drive(run: Integration<'_, M, Bound, P, Self>) -> Result<ConstrainedEnd, Error> {
        let values = free::values(M::name(), M::parameters(), &run.settings.parameters)?;
        M::with_maps(&values, |maps| run.by_maps(maps))
    }
}

impl<M, P: Constrained, Z: Into<Steps>> Integration<'_, M, Bound, P, Z> {
    /// The end by a method that is data, its parameters checked.
    pub(crate) fn by_maps(self, maps: &Maps<'_>) -> Result<ConstrainedEnd, Error> {
        let keep = std::convert::identity;
        self.convert::<(), _, _>(keep, Into::into).solve(maps)
    }
}
