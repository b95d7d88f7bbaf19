//! A constrained integration, described.

use super::algorithmic::{AlgorithmicStart, MassForm};
use super::consistency::Metric;
use super::options::{NewtonKind, Stabilisation};
use super::problem::Constrained;
use super::sample::{ConstrainedSample, ConstrainedSolution};
use crate::bounds::greater;
use crate::error::Error;
use crate::free;
use crate::integrate::{Given, Integration, Kind};
use crate::linear::LinearSolver;
use crate::maps::ConstrainedMethod;
use crate::maps::Formulation;
use crate::maps::Maps;
use crate::sizes::{Grid, Tolerance};
use std::ops::ControlFlow;

/// A problem with constraints.
#[derive(Clone, Copy, Debug)]
pub struct Bound;

impl Kind for Bound {
    type State = Vec<f64>;
    type Values = [Vec<f64>; 2];
    type Point = ConstrainedSample;
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

/// An integration of a constrained problem.
pub type ConstrainedIntegration<'a, M, P, Z = Given> = Integration<'a, M, Bound, P, Z>;

/// How the steps of constrained integrations are chosen.
pub trait Chooses {
    /// The tolerance, if one does.
    #[doc(hidden)]
    fn tolerance(self) -> Option<Tolerance>;
}

impl Chooses for Given {
    fn tolerance(self) -> Option<Tolerance> {
        None
    }
}

impl Chooses for Tolerance {
    fn tolerance(self) -> Option<Tolerance> {
        Some(self)
    }
}

/// Integrates a constrained problem from q(t0) = q0, q'(t0) = v0 with the method M.
///
/// q0 and v0 are first moved onto the constraints (in the metric of the mass matrix), so that guesses
/// do. The end `.to(t)` and `.step_size(h)`, `.steps(n)` or a `.tolerance` must be given.
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
/// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1.9e-7);
/// assert!(solution.statistics.position_residual < 1e-12);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn integrate_constrained<'a, M: ConstrainedMethod, P: Constrained>(
    problem: P,
    q0: Vec<f64>,
    v0: Vec<f64>,
) -> Integration<'a, M, Bound, P> {
    Integration::new([q0, v0], Options::default()).with(|_| problem)
}

impl<'a, M, P, Z> Integration<'a, M, Bound, P, Z> {
    /// Sets the grid points themselves, t0 first, instead of an interval and a step size. They may be
    /// unequally spaced where a scheme carries nothing from before the last step but an algorithmic
    /// acceleration: what it carries between grid points is then moved with the step
    /// size, z ← z + o (h/h₋₁ − 1)(z − z₋₁) for an offset o (Jay, Negrut, eq. 15).
    pub fn times(mut self, points: Vec<f64>) -> Self {
        self.grid.set(Grid::Times(points));
        self
    }

    /// Sets the formulation; [`Formulation::Index3`] if not called.
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.special.formulation = formulation;
        self
    }

    /// Sets what holds the drift; nothing if not called.
    pub fn stabilisation(mut self, stabilisation: Stabilisation) -> Self {
        self.special.stabilisation = stabilisation;
        self
    }

    /// Sets how Newton's iteration treats its matrix; [`NewtonKind::Modified`] if not called.
    pub fn newton(mut self, newton: NewtonKind) -> Self {
        self.special.newton = newton;
        self
    }

    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called.
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.special.linear = solver;
        self
    }

    /// Sets the tolerance rtol, 0 < rtol < 1 (below ε as ε), on increments, relative to the positions they change for
    /// constraints on positions, to the velocities for those on velocities, else to the accelerations;
    /// 4 ε if not called: an error δ in positions is one of δ/h in velocities. Increments below 1e-9
    /// that a new matrix does not make shrink are taken for rounding.
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

    /// Sets the metric in which initial values and those of the start are moved onto the constraints.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.special.metric = metric;
        self
    }

    /// Whether accelerations that are carried at the end of a step are replaced by those solved for
    /// from its q and v; they are not if not called. It restores the accuracy of a and λ of block
    /// formulas under constraints on positions (where those of the evaluations would not converge at all, a and λ
    /// are shown as solved for without it); never use it where a scheme's own acceleration
    /// (generalized-α) stands at the step's end.
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

    /// Lets the tolerance choose the steps, so that an error in a component y of q or v is about
    /// atol + rtol |y|; what is kept is the error of single steps. No step size is given then.
    ///
    /// Under [`Formulation::Index3`], which is taken if no other is, it controls positions alone: velocities follow
    /// them with a larger error, and accelerations and multipliers may hardly improve with it.
    /// [`Formulation::Soi2`] controls velocities too.
    ///
    /// ```
    /// use nalgebra::DMatrix;
    /// use stepsmith::constrained::{Constrained, Formulation, integrate_constrained};
    /// use stepsmith::structural::GeneralizedAlphaFifth;
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
    /// let (q0, v0) = (vec![1.0, 0.0], vec![0.0, 0.0]);
    /// let solution = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(Pendulum, q0, v0)
    ///     .to(1.0)
    ///     .formulation(Formulation::Soi2)
    ///     .tolerance(1e-6, 1e-6)
    ///     .run()?;
    /// assert!((solution.end.q[0] + 0.986291751131875).abs() < 3.2e-5);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn tolerance(self, rtol: f64, atol: f64) -> Integration<'a, M, Bound, P, Tolerance> {
        self.tolerances(rtol, &[atol])
    }

    /// The same with an atol for each component of q and then of v; of q alone under [`Formulation::Index3`], where
    /// one for velocities would have no effect.
    pub fn tolerances(self, rtol: f64, atol: &[f64]) -> Integration<'a, M, Bound, P, Tolerance> {
        let atol = atol.to_vec();
        self.by(".tolerance()", Tolerance { rtol, atol })
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
}

impl<'a, M: ConstrainedMethod, P: Constrained, Z: Chooses> Integration<'a, M, Bound, P, Z> {
    /// Integrates, and returns the state at the end, or where a watcher or event ended it.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn run(self) -> Result<ConstrainedSolution, Error> {
        self.grid.check()?;
        let values = free::values(M::name(), M::parameters(), &self.parameters)?;
        M::with_maps(&values, |maps| self.run_by(maps))
    }
}

impl<'a, M, P: Constrained, Z: Chooses> Integration<'a, M, Bound, P, Z> {
    /// The same of a method that is data, its parameters and its grid checked.
    pub(crate) fn run_by(self, maps: &Maps<'_>) -> Result<ConstrainedSolution, Error> {
        let mut tolerance = None;
        let run = self.convert::<(), _, _>(|problem, sizes| {
            tolerance = sizes.tolerance();
            (problem, Given)
        });
        run.solve(maps, tolerance)
    }
}
