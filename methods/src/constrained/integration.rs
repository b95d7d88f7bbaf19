//! A constrained integration, described.

use super::adaptive::Adaptive;
use super::algorithmic::{AlgorithmicStart, MassForm};
use super::consistent::Metric;
use super::dense::ConstrainedStep;
use super::maps::AffineMaps;
use super::options::{Formulation, LinearSolver, NewtonKind, Stabilisation};
use super::problem::Constrained;
use super::progress::{Output, Progress};
use super::sample::ConstrainedSample;
use crate::solve::{Integration, Unobserved, Unset};
use crate::start::Start;
use crate::two_step::Event;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// A constrained integration, to be described and run; made by [`integrate_constrained`].
pub struct ConstrainedIntegration<'a, M, P> {
    pub(super) problem: P,
    pub(super) grid: Integration<(), Vec<f64>, Unset, Unobserved>,
    pub(super) initial: [Vec<f64>; 2],
    pub(super) start: Start<Vec<f64>>,
    pub(super) formulation: Formulation,
    pub(super) stabilisation: Stabilisation,
    pub(super) newton: NewtonKind,
    pub(super) linear: LinearSolver,
    pub(super) metric: Metric,
    pub(super) resolve: bool,
    pub(super) times: Option<Vec<f64>>,
    pub(super) modify: bool,
    pub(super) rtol: f64,
    pub(super) max_iterations: usize,
    pub(super) progress: Progress<'a>,
    pub(super) adaptive: Option<Adaptive>,
    pub(super) algorithmic_start: AlgorithmicStart,
    pub(super) mass: MassForm,
    pub(super) move_start: bool,
    method: PhantomData<fn() -> M>,
}

/// Integrates a constrained problem from q(t0) = q0, q'(t0) = v0 with the method M in fixed steps.
///
/// q0 and v0 are first moved onto the constraints (in the metric of the mass matrix), so that guesses
/// do. The end `.to(t)` and `.step_size(h)` or `.steps(n)` must be given.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::central_difference::Cd5Ones;
/// use stepsmith::constrained::{Constrained, Formulation, integrate_constrained};
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
/// let solution = integrate_constrained::<Cd5Ones<_>, _>(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
///     .to(1.0)
///     .step_size(1e-2)
///     .formulation(Formulation::Index3)
///     .run()?;
/// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1e-6);
/// assert!(solution.statistics.position_residual < 1e-12);
/// # Ok::<(), stepsmith::constrained::ConstrainedError>(())
/// ```
pub fn integrate_constrained<'a, M: AffineMaps, P: Constrained>(
    problem: P,
    q0: Vec<f64>,
    v0: Vec<f64>,
) -> ConstrainedIntegration<'a, M, P> {
    ConstrainedIntegration {
        problem,
        grid: Integration::new([Vec::new(), Vec::new()]),
        initial: [q0, v0],
        start: Start::default(),
        formulation: Formulation::default(),
        stabilisation: Stabilisation::default(),
        newton: NewtonKind::default(),
        linear: LinearSolver::default(),
        metric: Metric::default(),
        resolve: false,
        times: None,
        modify: true,
        rtol: 4.0 * f64::EPSILON,
        max_iterations: 30,
        progress: Progress::default(),
        adaptive: None,
        algorithmic_start: AlgorithmicStart::default(),
        mass: MassForm::default(),
        move_start: true,
        method: PhantomData,
    }
}

impl<'a, M, P> ConstrainedIntegration<'a, M, P> {
    /// Sets the time t0 of the initial values; 0 if not called.
    #[must_use]
    pub fn from(mut self, t0: f64) -> Self {
        self.grid = self.grid.from(t0);
        self
    }

    /// Sets the end of the interval, where the last step lands exactly; an end before t0 integrates
    /// backwards.
    #[must_use]
    pub fn to(mut self, end: f64) -> Self {
        self.grid = self.grid.to(end);
        self
    }

    /// Sets the step size h > 0: the largest one not above it that divides the interval is used.
    #[must_use]
    pub fn step_size(mut self, h: f64) -> Self {
        self.grid = self.grid.step_size(h);
        self
    }

    /// Sets the number of steps instead of a step size.
    #[must_use]
    pub fn steps(mut self, count: usize) -> Self {
        self.grid = self.grid.steps(count);
        self
    }

    /// Sets the grid points themselves, t0 first, instead of an interval and a step size. They may be
    /// unequally spaced where a scheme carries nothing from before the last step but an algorithmic
    /// acceleration: what it carries between grid points is then moved with the step
    /// size, z ← z + o (h/h₋₁ − 1)(z − z₋₁) for an offset o (Jay, Negrut, eq. 15).
    #[must_use]
    pub fn times(mut self, points: Vec<f64>) -> Self {
        self.times = Some(points);
        self
    }

    /// Whether quantities between grid points are moved with the step size; they are if not called.
    /// Without it generalized-α falls to order 1; it can be left out to show that.
    #[must_use]
    pub fn modification(mut self, modify: bool) -> Self {
        self.modify = modify;
        self
    }

    /// Sets the formulation; [`Formulation::Index3`] if not called.
    #[must_use]
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.formulation = formulation;
        self
    }

    /// Sets what holds the drift; nothing if not called.
    #[must_use]
    pub fn stabilisation(mut self, stabilisation: Stabilisation) -> Self {
        self.stabilisation = stabilisation;
        self
    }

    /// Sets how Newton's iteration treats its matrix; [`NewtonKind::Modified`] if not called.
    #[must_use]
    pub fn newton(mut self, newton: NewtonKind) -> Self {
        self.newton = newton;
        self
    }

    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called.
    #[must_use]
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.linear = solver;
        self
    }

    /// Sets the tolerance rtol, 0 < rtol < 1 (below ε as ε), on increments, relative to the positions they change for
    /// constraints on positions, to the velocities for those on velocities, else to the accelerations;
    /// 4 ε if not called: an error δ in positions is one of δ/h in velocities. Increments below 1e-9
    /// that a new matrix does not make shrink are taken for rounding.
    #[must_use]
    pub fn newton_tolerance(mut self, rtol: f64) -> Self {
        self.rtol = rtol;
        self
    }

    /// Sets the largest number of Newton iterations per solve; 30 if not called.
    #[must_use]
    pub fn max_iterations(mut self, count: usize) -> Self {
        self.max_iterations = count;
        self
    }

    /// Sets the metric in which initial values and those of the start are moved onto the constraints.
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// Sets the start of schemes that carry more than q and v: positions and velocities it yields are
    /// moved onto the constraints. [`Start::Collocation`] of the index-1 problem if not called.
    #[must_use]
    pub fn start(mut self, start: Start<Vec<f64>>) -> Self {
        self.start = start;
        self
    }

    /// Whether accelerations that are carried at the end of a step are replaced by those solved for
    /// from its q and v; they are not if not called. It restores the accuracy of a and λ of block
    /// formulas under constraints on positions; never use it where a scheme's own acceleration
    /// (generalized-α) stands at the step's end.
    #[must_use]
    pub fn resolve(mut self, resolve: bool) -> Self {
        self.resolve = resolve;
        self
    }

    /// Whether positions and velocities of the start are moved onto the constraints; they are if not
    /// called. Without it [`Start::ZeroHigherDerivatives`] leaves the first position where Taylor's
    /// polynomial puts it; it is there to reproduce tables.
    #[must_use]
    pub fn move_start(mut self, move_start: bool) -> Self {
        self.move_start = move_start;
        self
    }

    /// Sets the first value of an algorithmic acceleration; [`AlgorithmicStart::Exact`] if not called.
    #[must_use]
    pub fn algorithmic_start(mut self, start: AlgorithmicStart) -> Self {
        self.algorithmic_start = start;
        self
    }

    /// Sets where the mass matrix of an algorithmic acceleration stands; [`MassForm::Pointwise`] if not
    /// called.
    #[must_use]
    pub fn mass_form(mut self, form: MassForm) -> Self {
        self.mass = form;
        self
    }

    /// Shows every grid point once, from t0 to the end, to `observer`; `Break` ends the integration.
    #[must_use]
    pub fn observe(
        mut self,
        observer: impl FnMut(&ConstrainedSample) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.progress.observers.push(Box::new(observer));
        self
    }

    /// Shows every step, with the solution between, to `watcher`; `Break` ends the integration.
    #[must_use]
    pub fn each_step(
        mut self,
        watcher: impl FnMut(&ConstrainedStep<'_>) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.progress.watchers.push(Box::new(watcher));
        self
    }

    /// Shows the solution at given times, in order between t0 and the end, to `show`; see
    /// [`ConstrainedStep`] on how good it is between grid points.
    #[must_use]
    pub fn output(mut self, times: &[f64], show: impl FnMut(&ConstrainedSample) + 'a) -> Self {
        self.progress.outputs.push(Output::new(times, show));
        self
    }

    /// Looks out for an event, the zero of a function `|t, [q, v]|` along the solution, which is located
    /// on Hermite's quintic.
    #[must_use]
    pub fn event(mut self, event: Event<'a, Vec<f64>, 2>) -> Self {
        self.progress.events.push(event);
        self
    }
}
