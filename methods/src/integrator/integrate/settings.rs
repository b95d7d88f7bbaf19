//! A method with its settings.

use crate::integrator::control::Controller;
use crate::integrator::sizes::{Equal, Limits, Times, Tolerance};
use crate::integrator::start::Start;
use crate::linear::LinearSolver;
use crate::nonlinear::implicit::Implicit;
use crate::stepper::Stretched;
use std::marker::PhantomData;

/// No steps said yet.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

/// Equal steps with [sums that keep the remainders of rounding](Settings::compensated).
#[derive(Clone, Copy, Debug)]
pub struct Compensated(pub(crate) Equal);

/// A method M for states S, with the choice of its steps, Z, and of all else that it leaves open.
///
/// Every method makes one: `Radau5::new()`, `GeneralizedAlpha::new(0.8)` with the value of its free parameter,
/// [`Method::settings`](crate::Method::settings) of a method by name. Steps are equal, by [`step`](Self::step) or
/// [`steps`](Self::steps), or they lie between [given times](Self::times), or a tolerance chooses them:
/// [`rtol`](Self::rtol) and [`atol`](Self::atol), [`stretched`](Self::stretched) of two-step methods,
/// [`stiffness`](Self::stiffness) of split fields.
///
/// ```
/// use stepsmith::{Ode, block::Radau5};
///
/// let method = Radau5::new().rtol(1e-8).atol(1e-10).max_step(0.5);
/// let end = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, method)?;
/// assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1e-8);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// A run needs steps:
///
/// ```compile_fail,E0277
/// use stepsmith::{Ode, block::Radau5};
///
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, Radau5::new());
/// ```
///
/// They are chosen in one way:
///
/// ```compile_fail,E0599
/// use stepsmith::{Ode, block::Radau5};
///
/// let method = Radau5::new().step(0.1).rtol(1e-6);
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, method);
/// ```
#[must_use]
pub struct Settings<M, S, Z = Unset> {
    pub(crate) sizes: Z,
    pub(crate) limits: Limits,
    pub(crate) start: Start<S>,
    pub(crate) implicit: Option<Implicit<S>>,
    pub(crate) linear_solver: Option<LinearSolver>,
    /// Values of free parameters of the method, by name.
    pub(crate) parameters: Vec<(String, f64)>,
    /// The place of the method in the list of methods by name, where its type does not say.
    pub(crate) number: Option<usize>,
    method: PhantomData<fn() -> M>,
}

impl<M, S> Default for Settings<M, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M, S> Settings<M, S> {
    /// The settings of the method M. They equal `M::new()`, and serve code of which M is a parameter.
    pub fn new() -> Self {
        Self {
            sizes: Unset,
            limits: Limits::default(),
            start: Start::default(),
            implicit: None,
            linear_solver: None,
            parameters: Vec::new(),
            number: None,
            method: PhantomData,
        }
    }

    /// Makes equal steps of size h > 0. The step size taken is the largest that divides the interval and is not above
    /// h, or above it by a billionth at most.
    pub fn step(self, h: f64) -> Settings<M, S, Equal> {
        self.convert(|_| Equal::Size(h))
    }

    /// Makes `count` equal steps; `count` must be at least 1.
    pub fn steps(self, count: usize) -> Settings<M, S, Equal> {
        self.convert(|_| Equal::Count(count))
    }

    /// Makes steps between these times, for [one-step methods](crate::generated::AnySize). The first and the last time must be the
    /// ends of the interval, up to a billionth. A smaller difference counts as the rounding of a sum of steps.
    ///
    /// HHT and generalized-α take them too; constrained problems, with every method that carries only an algorithmic
    /// acceleration from before the last step. A carried quantity between grid points is moved with the step size,
    /// z ← z + o (h/h₋₁ − 1)(z − z₋₁) for an offset o (Jay, Negrut, eq. 15). The order is proven for steps of at most
    /// twice the size of the step before.
    ///
    /// ```
    /// use stepsmith::{Ode, runge_kutta::Rk4};
    ///
    /// // y' = y/t from 1 to 2¹⁰, each step as long as t is.
    /// let times = (0..=40).map(|k| 2.0_f64.powf(k as f64 / 4.0)).collect();
    /// let problem = Ode::new(|t, y, dy| dy[0] = y[0] / t, [1.0]);
    /// let end = problem.end(1.0..1024.0, Rk4::new().times(times))?;
    /// assert!((end.y[0] / 1024.0 - 1.0).abs() < 1e-14);
    /// assert!(end.statistics.sizes.largest > 500.0 * end.statistics.sizes.smallest);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn times(self, points: Vec<f64>) -> Settings<M, S, Times> {
        self.convert(|_| Times(points))
    }

    /// Lets steps change by any ratio, to keep each one's error ε below the tolerance; see
    /// [`two_step`](crate::two_step).
    ///
    /// ```
    /// use stepsmith::{Ode, pece::Pece2Stretched};
    ///
    /// let problem = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]);
    /// let end = problem.end(0.0..10.0, Pece2Stretched::new().stretched(1e-6))?;
    /// assert!((end.y[0] - (-10.0_f64).exp()).abs() < 1.1e-6);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn stretched(self, tolerance: f64) -> Settings<M, S, Stretched> {
        self.convert(|_| Stretched { tolerance })
    }
}

impl<M, S> Settings<M, S, Equal> {
    /// Makes equal steps in a frame that moves with the solution. Each step adds a small number, rounded at its own
    /// size, to a sum that keeps the remainders of rounding. So rounding errors no longer add up from step to step. Use
    /// it where steps are so small, or so many, that their errors are below rounding. A step costs a few operations
    /// more for each component and each evaluation.
    ///
    /// Methods with steps of one size take it. Their steps commute with translations, and steps of x'' = g also with
    /// uniform motions. Methods of Rosenbrock's kind do not take it: their steps take the Jacobian itself. Roundings of
    /// the start remain, and so do roundings of the field far from the origin.
    ///
    /// ```
    /// use stepsmith::{Error, SecondOrder, composition::ForestRuth};
    ///
    /// // x'' = −x over 100 000 steps, where a step errs by 1e-19.
    /// let spring = || SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
    /// let steps = || ForestRuth::new().steps(100_000);
    /// let error = |x: f64| (x - 10.0_f64.cos()).abs();
    /// let plain = error(spring().end(0.0..10.0, steps())?.x[0]);
    /// let compensated = error(spring().end(0.0..10.0, steps().compensated())?.x[0]);
    /// assert!(compensated < 2e-15 && plain > compensated, "{plain:e} {compensated:e}");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Source: Møller, Quasi double-precision in floating point addition, BIT 5:37–50, 1965. The frame keeps the
    /// increments small in a step that is written for x itself.
    pub fn compensated(self) -> Settings<M, S, Compensated> {
        self.convert(Compensated)
    }
}

impl<M, S, Z: Into<Tolerance>> Settings<M, S, Z> {
    /// Lets a tolerance choose the steps, so that an error in a component y is about atol + rtol |y|. The tolerance
    /// bounds the errors of single steps. The defaults are 1e-3 for rtol and 1e-6 for atol.
    ///
    /// Every [one-step method](crate::generated::AnySize) takes it, and so do HHT and generalized-α. Pairs, methods of
    /// coupled stages, and these two estimate their errors themselves. Other methods compare one step with two steps of
    /// half the size. The statistics
    /// [say](crate::Statistics::estimate) which estimate was used. With errors of steps O(hᵖ⁺¹), p the proven order,
    /// the error at the end of the interval goes as the tolerance to the power p/(p + 1).
    ///
    /// Under [`Formulation::Index3`](crate::constrained::Formulation::Index3) it controls positions alone: velocities
    /// follow them with a larger error, and accelerations and multipliers may hardly improve with it.
    ///
    /// ```
    /// use stepsmith::{Ode, block::Radau5};
    ///
    /// // Van der Pol's oscillator on the slow part of its cycle and over a jump.
    /// let rate = |_t: f64, y: &[f64; 2], dy: &mut [f64; 2]| {
    ///     *dy = [y[1], 1e3 * (1.0 - y[0] * y[0]) * y[1] - y[0]];
    /// };
    /// let method = Radau5::new().rtol(1e-6).atol(1e-6);
    /// let end = Ode::new(rate, [2.0, 0.0]).end(0.0..1000.0, method)?;
    /// assert!(end.statistics.steps < 300);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn rtol(self, rtol: f64) -> Settings<M, S, Tolerance> {
        self.convert(|sizes| Tolerance {
            rtol,
            ..sizes.into()
        })
    }

    /// Sets the absolute tolerance of [`rtol`](Self::rtol): one number, or one for each component of y, or of x and
    /// then of v.
    pub fn atol(self, atol: impl Into<Each>) -> Settings<M, S, Tolerance> {
        self.convert(|sizes| Tolerance {
            atol: atol.into().0,
            ..sizes.into()
        })
    }
}

/// A number for all components, or one for each.
pub struct Each(pub(crate) Vec<f64>);

impl From<f64> for Each {
    fn from(all: f64) -> Self {
        Self(vec![all])
    }
}

impl From<&[f64]> for Each {
    fn from(each: &[f64]) -> Self {
        Self(each.to_vec())
    }
}

impl From<Vec<f64>> for Each {
    fn from(each: Vec<f64>) -> Self {
        Self(each)
    }
}

impl<const N: usize> From<[f64; N]> for Each {
    fn from(each: [f64; N]) -> Self {
        Self(each.to_vec())
    }
}

impl<M, S, Z> Settings<M, S, Z> {
    /// The same of another method, with steps chosen in another way.
    pub(crate) fn convert<N, Y>(self, sizes: impl FnOnce(Z) -> Y) -> Settings<N, S, Y> {
        Settings {
            sizes: sizes(self.sizes),
            limits: self.limits,
            start: self.start,
            implicit: self.implicit,
            linear_solver: self.linear_solver,
            parameters: self.parameters,
            number: self.number,
            method: PhantomData,
        }
    }

    /// The same of another method, with other steps. The start goes over to it.
    pub(crate) fn lend<N, Y>(&mut self, sizes: Y) -> Settings<N, S, Y>
    where
        S: Clone,
    {
        let start = self.start.again();
        Settings {
            sizes,
            limits: self.limits.clone(),
            start: std::mem::replace(&mut self.start, start),
            implicit: self.implicit.clone(),
            linear_solver: self.linear_solver,
            parameters: self.parameters.clone(),
            number: self.number,
            method: PhantomData,
        }
    }

    /// How implicit cores are solved, by that iteration where nothing is said.
    pub(crate) fn implicit_or(&self, unsaid: impl FnOnce() -> Implicit<S>) -> Implicit<S>
    where
        S: Clone,
    {
        let implicit = self.implicit.clone().unwrap_or_else(unsaid);
        match self.linear_solver {
            Some(solver) => implicit.linear_solver(solver),
            None => implicit,
        }
    }

    /// Sets the size of the first step, h > 0, where steps are chosen; else it is found.
    pub fn first_step(mut self, h: f64) -> Self {
        self.limits.first = Some(h);
        self
    }

    /// Sets the least step size, h ≥ 0, where steps are chosen: where they would have to be smaller, the
    /// integration ends with [`Error::StepTooSmall`](crate::Error::StepTooSmall).
    pub fn min_step(mut self, h: f64) -> Self {
        self.limits.least = Some(h);
        self
    }

    /// Sets the largest step size, h > 0, where steps are chosen.
    pub fn max_step(mut self, h: f64) -> Self {
        self.limits.largest = Some(h);
        self
    }

    /// Sets the most attempts at steps, where steps are chosen; a million if not called.
    pub fn max_steps(mut self, count: u64) -> Self {
        self.limits.attempts = Some(count);
        self
    }

    /// Sets the step-size controller, where steps are chosen by errors.
    pub fn controller(mut self, controller: Controller) -> Self {
        self.limits.controller = Some(controller);
        self
    }

    /// Sets the safety factor of the step-size control (0.9 by default), and the least (0.2) and the greatest factor
    /// from one step size to the next. The greatest factor is 4 by default, 8 for block formulas and other stages that
    /// decouple, and 10 for pairs. If you do not set the factors, the second step of block formulas may be 100 times as
    /// long as the first.
    pub fn step_factors(mut self, safety: f64, least: f64, greatest: f64) -> Self {
        self.limits.factors = Some((safety, least, greatest));
        self
    }

    /// Sets the free parameter `name` of the method. You need it where `new` of the method does not take the value: for
    /// a method by its name, or by a type that is a parameter. See [`parameter`](crate::Settings::parameter).
    pub fn parameter(mut self, name: &str, value: f64) -> Self {
        self.parameters.push((name.into(), value));
        self
    }

    /// Sets the start, of methods that carry more than the initial values; [`Start::Collocation`] if not
    /// called.
    pub fn start(mut self, start: Start<S>) -> Self {
        self.start = start;
        self
    }

    /// Sets how implicit cores are solved; [`Implicit::default`] if not called, modified Newton of split fields.
    /// Methods of coupled stages whose steps a tolerance chooses take of it how linear systems are solved; their
    /// iterations follow the tolerance. Steps of constrained problems have
    /// [another iteration](crate::constrained::Dae).
    pub fn implicit(mut self, implicit: Implicit<S>) -> Self {
        self.implicit = Some(implicit);
        self
    }

    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called.
    ///
    /// ```
    /// use stepsmith::linear::{LinearSolver, SolverKind};
    /// use stepsmith::{Ode, block::Radau5};
    ///
    /// let rate = |_t: f64, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [y[1], -y[0] - 1e3 * y[1].powi(3)];
    /// let method = Radau5::new().rtol(1e-6).atol(1e-8).linear_solver(LinearSolver::Banded);
    /// let end = Ode::new(rate, [1.0, 0.0]).end(0.0..2.0, method)?;
    /// assert_eq!(end.statistics.solver, Some(SolverKind::Banded));
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.linear_solver = Some(solver);
        self
    }
}
