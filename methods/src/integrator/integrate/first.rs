//! Problems y' = f(t, y), y(t0) = y0.

use super::{Drives, Ordinary, Problem, Settings};
use crate::base::{Error, State};
use crate::integrator::statistics::Statistics;
use crate::linear::Matrix;
use crate::problem::additive::Additive;
#[cfg(feature = "dual")]
use crate::problem::{Parametric, Sensitive};
use crate::problem::{
    Rate, WithJacobian, WithMass, WithSecondDerivative, with_jacobian, with_second_derivative,
};
use nalgebra::DMatrix;
#[cfg(feature = "dual")]
use num_dual::Dual64;
use std::ops::Range;

/// The problem y' = f(t, y), y(t0) = y0.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::{Ode, runge_kutta::Rk4};
///
/// // A body that cools to 20 degrees: when is it below 40?
/// let mut below = f64::NAN;
/// let end = Ode::new(|_t, y, dy| dy[0] = -0.5 * (y[0] - 20.0), [100.0])
///     .observe(|point| {
///         if point.y()[0] < 40.0 && below.is_nan() {
///             below = point.t;
///         }
///         ControlFlow::Continue(())
///     })
///     .end(0.0..10.0, Rk4::new().step(1e-2))?;
/// assert!((end.y[0] - (20.0 + 80.0 * (-5.0_f64).exp())).abs() < 1.5e-11);
/// assert!((below - 4.0_f64.ln() / 0.5).abs() < 1e-2);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub type Ode<'a, S, P> = Problem<'a, Ordinary<S, 1>, P>;

/// The end of an integration of y' = f(t, y).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OdeEnd<S> {
    /// The end of the interval, or where a watcher or event ended the integration.
    pub t: f64,
    /// The solution at `t`.
    pub y: S,
    /// The cost of the integration.
    pub statistics: Statistics,
}

impl<S: State<Real = f64>, F: FnMut(f64, &S, &mut S)> Ode<'_, S, F> {
    /// The problem by a closure `|t, y, dy|` that writes dy = f(t, y), in `f64`; [`of`](Self::of) takes other numbers.
    pub fn new(rate: F, y0: S) -> Self {
        Self::of(rate, y0)
    }
}

impl<S: State, P: Rate<S>> Ode<'_, S, P> {
    /// A problem of a type of its own, or of another [number](crate::Real) than `f64`:
    ///
    /// ```
    /// use stepsmith::{Ode, runge_kutta::DormandPrince5};
    ///
    /// let rate = |_t: f64, y: &[f32; 1], dy: &mut [f32; 1]| dy[0] = -y[0];
    /// let end = Ode::of(rate, [1.0]).end(0.0..1.0, DormandPrince5::new().rtol(1e-5).atol(1e-5))?;
    /// assert!((end.y[0] - (-1.0_f32).exp()).abs() < 1e-5);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Times, step sizes and tolerances are `f64` all the same.
    pub fn of(problem: P, y0: S) -> Self {
        Self::with_values(problem, [y0])
    }
}

impl<S, A, B> Ode<'_, S, Additive<A, B, S>>
where
    S: State<Real = f64>,
    A: FnMut(f64, &S, &mut S),
    B: FnMut(f64, &S, &mut S),
{
    /// The problem y' = A(t, y) + B(t, y) by its parts, closures `|t, y, dy|` that write A and B, for
    /// [methods](crate::additive) that evaluate A explicitly and solve for B. Others take the sum.
    ///
    /// ```
    /// use stepsmith::{Ode, additive::Ars222};
    ///
    /// let problem = Ode::split(|t, _y, dy| dy[0] = t, |_t, y, dy| dy[0] = -50.0 * y[0], [2.0]);
    /// let end = problem.end(0.0..1.0, Ars222::new().rtol(1e-4).atol(1e-4))?;
    /// assert!((end.y[0] - 0.98 / 50.0).abs() < 1e-4);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Without parts such a method does not compile:
    ///
    /// ```compile_fail
    /// use stepsmith::{Ode, additive::Ars222};
    ///
    /// Ode::new(|_t, y, dy| dy[0] = -50.0 * y[0], [2.0]).end(0.0..1.0, Ars222::new().steps(100));
    /// ```
    pub fn split(explicit: A, implicit: B, y0: S) -> Self {
        Self::of(Additive::new(explicit, implicit), y0)
    }
}

impl<'a, S: State, P: Rate<S>> Ode<'a, S, P> {
    /// Adds a closure `|t, y, f_y|` that writes the Jacobian into an n × n matrix of zeros.
    pub fn jacobian<J>(self, jacobian: J) -> Ode<'a, S, WithJacobian<P, J>>
    where
        J: FnMut(f64, &S, &mut DMatrix<f64>),
    {
        self.with(|problem| with_jacobian(problem, jacobian))
    }

    /// Adds a closure `|t, y, dy, ddy|` that writes the second derivative along the solution,
    /// ddy = f_t + f_y f, which second-derivative methods take.
    ///
    /// ```
    /// use stepsmith::{Ode, pece::Pece4Acceleration};
    ///
    /// // y' = t y, y'' = y + t y'
    /// let problem = Ode::new(|t, y, dy| dy[0] = t * y[0], [1.0])
    ///     .second_derivative(|t, y, dy, ddy| ddy[0] = y[0] + t * dy[0]);
    /// let end = problem.end(0.0..2.0, Pece4Acceleration::new().steps(100))?;
    /// assert!((end.y[0] / 2.0_f64.exp() - 1.0).abs() < 3.6e-8);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Without it such a method does not compile:
    ///
    /// ```compile_fail
    /// use stepsmith::{Ode, pece::Pece4Acceleration};
    ///
    /// let problem = Ode::new(|t, y, dy| dy[0] = t * y[0], [1.0]);
    /// problem.end(0.0..2.0, Pece4Acceleration::new().steps(100));
    /// ```
    pub fn second_derivative<G>(self, derivative: G) -> Ode<'a, S, WithSecondDerivative<P, G>>
    where
        G: FnMut(f64, &S, &S, &mut S),
    {
        self.with(|problem| with_second_derivative(problem, derivative))
    }
}

impl<'a, S: State, P: Rate<S>> Ode<'a, S, P> {
    /// Adds a mass M that is constant: the problem is M y' = r(t, y), r the right-hand side so far. M is dense, a
    /// `DMatrix`, or any [`Matrix`], for instance [`Matrix::diagonal`].
    ///
    /// Where M is singular some equations are algebraic, 0 = r. The index must be 1: those equations determine as many
    /// components of y. [`SOLVES_ALGEBRAIC`](crate::Stepper::SOLVES_ALGEBRAIC) says which methods solve such a problem,
    /// for instance [`Radau5`](crate::block::Radau5), [`Sdirk3`](crate::runge_kutta::Sdirk3),
    /// [`TrBdf2`](crate::runge_kutta::TrBdf2) and those of [`bdf`](crate::bdf). The initial values must satisfy the
    /// algebraic equations up to the tolerance, or in equal steps up to a millionth. Else the run ends with
    /// [`Error::Inconsistent`], which holds values that do.
    ///
    /// Between grid points there is a solution of [`block::Radau5`](crate::block::Radau5) and the other Radau methods
    /// with a tolerance, and of no other method.
    ///
    /// ```
    /// use stepsmith::{Ode, block::Radau5, linear::Matrix};
    ///
    /// // y₁' = −y₂,  0 = y₁² − y₂: y₁ = 1/(1 + t).
    /// let rate = |_t: f64, y: &[f64; 2], r: &mut [f64; 2]| *r = [-y[1], y[0] * y[0] - y[1]];
    /// let problem = Ode::new(rate, [1.0, 1.0]).mass(Matrix::diagonal(&[1.0, 0.0]));
    /// let end = problem.end(0.0..1.0, Radau5::new().rtol(1e-8).atol(1e-10))?;
    /// assert!((end.y[0] - 0.5).abs() < 1e-8 && (end.y[1] - 0.25).abs() < 1e-8);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn mass(self, mass: impl Into<Matrix>) -> Ode<'a, S, WithMass<P>> {
        self.with(|problem| WithMass::new(problem, mass.into()))
    }
}

#[cfg(feature = "dual")]
impl<'a> Ode<'a, Sensitive<'a>, Parametric> {
    /// The problem y' = f(t, y, p), y(t0) = y0(p) with m parameters p, whose solution comes with its derivatives by
    /// them. The closures `|t, y, p, dy|`, which writes dy = f(t, y, p), and `|p|`, which returns y0(p), take dual
    /// numbers. To a method it is a problem of n (1 + m) components, and a [`Sensitive`] is its state.
    ///
    /// ```
    /// use stepsmith::num_dual::DualNum;
    /// use stepsmith::{Ode, block::Radau5};
    ///
    /// // Van der Pol's oscillator with μ = 100 from (2, v), by μ and v.
    /// let problem = Ode::with_parameters(
    ///     |_t, y, p, dy| {
    ///         dy[0] = y[1];
    ///         dy[1] = p[0] * (-y[0].powi(2) + 1.0) * y[1] - y[0];
    ///     },
    ///     |p| vec![2.0.into(), p[1]],
    ///     &[100.0, 0.5],
    /// );
    /// let solution = problem.solve(0.0..80.0, Radau5::new().rtol(1e-8).atol(1e-10))?;
    /// let middle = solution.at(40.0)?;
    /// let by_parameters = middle.sensitivities();
    /// assert_eq!((middle.y().len(), by_parameters.shape()), (2, (2, 2)));
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Steps of a tolerance keep the errors of y and of all derivatives small: rtol and atol hold for y and for p_j ∂y/∂p_j,
    /// and for the derivative itself where p_j = 0. One atol for each component of y is that list repeated 1 + m times. An
    /// implicit method factors the n × n matrix of y alone. An event that changes y does so by [`Sensitive::jump`].
    ///
    /// An evaluation costs m evaluations of f in dual numbers. Functions with a corner, such as |y|, have the derivative
    /// of one side there.
    pub fn with_parameters<F, Y>(rate: F, start: Y, p: &[f64]) -> Self
    where
        F: Fn(f64, &[Dual64], &[Dual64], &mut [Dual64]) + 'a,
        Y: Fn(&[Dual64]) -> Vec<Dual64>,
    {
        Self::of(Parametric::new(p.len()), Sensitive::begin(rate, start, p))
    }
}

impl<'a, S: State, P> Ode<'a, S, P> {
    /// Integrates, and returns only the solution at the end, or where an observer or event ended the run.
    ///
    /// # Errors
    /// Every [`Error`] but those of constraints.
    pub fn end<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, S, Z>,
    ) -> Result<OdeEnd<S>, Error>
    where
        Z: Drives<M, Ordinary<S, 1>, P>,
    {
        let (sample, statistics) = self.drive(interval, method)?;
        Ok(OdeEnd {
            t: sample.t,
            y: sample.x,
            statistics,
        })
    }
}
