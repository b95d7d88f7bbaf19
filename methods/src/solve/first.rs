//! Integration of y' = f(t, y).

use super::{Both, Integration, Observer, Unobserved, Unset};
use crate::error::Error;
use crate::first_order::{FirstOrder, WithJacobian, with_jacobian};
use crate::second_derivative::{
    BothDerivatives, SecondDerivative, WithSecondDerivative, with_second_derivative,
};
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::{Sample, Stepper};
use nalgebra::DMatrix;
use std::ops::ControlFlow;

/// The end of an integration of y' = f(t, y).
#[derive(Clone, Debug, PartialEq)]
pub struct FirstOrderSolution<S> {
    /// The end of the interval, or the grid point where the observer stopped.
    pub t: f64,
    /// The solution at `t`.
    pub y: S,
    /// What it cost.
    pub statistics: Statistics,
}

/// An observer `|t, y|` of a first-order integration; made by `.observe`.
#[derive(Clone, Debug)]
pub struct Watching<F>(F);

impl<F> Watching<F> {
    pub(crate) fn show<S>(&mut self, t: f64, y: &S) -> ControlFlow<()>
    where
        F: FnMut(f64, &S) -> ControlFlow<()>,
    {
        (self.0)(t, y)
    }
}

impl<S, F: FnMut(f64, &S) -> ControlFlow<()>> Observer<S> for Watching<F> {
    fn see(&mut self, sample: &Sample<S>) -> ControlFlow<()> {
        (self.0)(sample.t, &sample.x)
    }
}

/// Integrates y' = f(t, y), y(t0) = y0 with the method M in fixed steps.
///
/// Give the problem (`.rate` or `.problem`), the end `.to(t)` and `.step_size(h)` or `.steps(n)`;
/// t0 is 0 unless `.from(t0)` says otherwise. Multistep methods start by collocation, unless
/// `.start` says otherwise; implicit cores are solved as `.implicit` says.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::{integrate_first_order, runge_kutta::Rk4};
///
/// // A body that cools to 20 degrees: when is it below 40?
/// let mut below = f64::NAN;
/// let end = integrate_first_order::<Rk4<_>, _>([100.0])
///     .to(10.0)
///     .step_size(1e-2)
///     .rate(|_t, y: &[f64; 1], dy| dy[0] = -0.5 * (y[0] - 20.0))
///     .observe(|t, y| {
///         if y[0] < 40.0 && below.is_nan() {
///             below = t;
///         }
///         ControlFlow::Continue(())
///     })
///     .run()?;
/// assert!((end.y[0] - (20.0 + 80.0 * (-5.0_f64).exp())).abs() < 1e-9);
/// assert!((below - 4.0_f64.ln() / 0.5).abs() < 1e-2);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn integrate_first_order<M: Stepper<S, 1>, S: State>(
    y0: S,
) -> Integration<M, S, Unset, Unobserved, 1> {
    Integration::new([y0])
}

impl<M, S, P, O> Integration<M, S, P, O, 1> {
    /// Sets the problem.
    #[must_use]
    pub fn problem<Q: FirstOrder<S>>(self, problem: Q) -> Integration<M, S, Q, O, 1> {
        self.map(|_, observer| (problem, observer))
    }

    /// Sets the problem by a closure `|t, y, dy|` that writes dy = f(t, y).
    #[must_use]
    pub fn rate<F>(self, rate: F) -> Integration<M, S, F, O, 1>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.problem(rate)
    }

    /// Sets the problem by two closures: `|t, y, dy|` writes dy = f(t, y), and `|t, y, dy, ddy|` the
    /// second derivative along the solution, ddy = f_t + f_y f, which second-derivative methods take.
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, pece::Pece4Acceleration};
    ///
    /// // y' = t y, y'' = y + t y'
    /// let end = integrate_first_order::<Pece4Acceleration<_>, _>([1.0])
    ///     .to(2.0)
    ///     .steps(100)
    ///     .rate_and_second_derivative(
    ///         |t, y: &[f64; 1], dy| dy[0] = t * y[0],
    ///         |t, y, dy, ddy| ddy[0] = y[0] + t * dy[0],
    ///     )
    ///     .run()?;
    /// assert!((end.y[0] / 2.0_f64.exp() - 1.0).abs() < 1e-7);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Without it such a method does not compile:
    ///
    /// ```compile_fail
    /// use stepsmith::{integrate_first_order, pece::Pece4Acceleration};
    ///
    /// let run = integrate_first_order::<Pece4Acceleration<_>, _>([1.0]).to(2.0).steps(100);
    /// run.rate(|t, y: &[f64; 1], dy| dy[0] = t * y[0]).run();
    /// ```
    #[must_use]
    pub fn rate_and_second_derivative<F, G>(
        self,
        rate: F,
        second_derivative: G,
    ) -> Integration<M, S, BothDerivatives<WithSecondDerivative<F, G>>, O, 1>
    where
        F: FnMut(f64, &S, &mut S),
        G: FnMut(f64, &S, &S, &mut S),
    {
        self.second_derivative_problem(with_second_derivative::<S, F, G>(rate, second_derivative))
    }

    /// Sets a problem with a second derivative along the solution.
    #[must_use]
    pub fn second_derivative_problem<Q: SecondDerivative<S>>(
        self,
        problem: Q,
    ) -> Integration<M, S, BothDerivatives<Q>, O, 1> {
        self.map(|_, observer| (BothDerivatives(problem), observer))
    }

    /// Adds to the problem a closure `|t, y, f_y|` that writes the Jacobian.
    #[must_use]
    pub fn jacobian<J>(self, jacobian: J) -> Integration<M, S, WithJacobian<P, J>, O, 1>
    where
        P: FirstOrder<S>,
        J: FnMut(f64, &S, &mut DMatrix<f64>),
    {
        self.map(|problem, observer| (with_jacobian(problem, jacobian), observer))
    }

    /// Shows every grid point once, from t0 to the end, also to `observer`, as `|t, y|`.
    #[must_use]
    pub fn observe<F>(self, observer: F) -> Integration<M, S, P, Both<O, Watching<F>>, 1>
    where
        F: FnMut(f64, &S) -> ControlFlow<()>,
    {
        self.map(|problem, others| (problem, Both(others, Watching(observer))))
    }
}

impl<M, S, P, O> Integration<M, S, P, O, 1>
where
    M: Stepper<S, 1>,
    S: State,
    P: FirstOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the solution at the end or where the observer stopped.
    ///
    /// Times are t0 + k h, computed for each k and never added up.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn run(self) -> Result<FirstOrderSolution<S>, Error> {
        let (sample, statistics) = self.counted().drive()?;
        Ok(FirstOrderSolution {
            t: sample.t,
            y: sample.x,
            statistics,
        })
    }
}
