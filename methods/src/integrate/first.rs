//! Integration of y' = f(t, y).

use super::{Drives, Integration, Ordinary};
use crate::additive::Additive;
use crate::error::Error;
use crate::first_order::{FirstOrder, WithJacobian, with_jacobian};
use crate::real::Real;
use crate::second_derivative::{
    BothDerivatives, SecondDerivative, WithSecondDerivative, with_second_derivative,
};
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::Stepper;
use nalgebra::DMatrix;
use std::ops::ControlFlow;

/// The end of an integration of y' = f(t, y).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FirstOrderSolution<S> {
    /// The end of the interval, or where a watcher or event ended the integration.
    pub t: f64,
    /// The solution at `t`.
    pub y: S,
    /// The cost of the integration.
    pub statistics: Statistics,
}

/// Integrates y' = f(t, y), y(t0) = y0 with the method M.
///
/// Give the problem (`.rate`, `.split` or `.problem`), the end `.to(t)` and `.step_size(h)` or `.steps(n)`, or
/// what chooses steps, such as a `.tolerance`; t0 is 0 unless `.from(t0)` says otherwise. Multistep methods start by collocation, unless
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
/// assert!((end.y[0] - (20.0 + 80.0 * (-5.0_f64).exp())).abs() < 1.5e-11);
/// assert!((below - 4.0_f64.ln() / 0.5).abs() < 1e-2);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn integrate_first_order<'a, M: Stepper<S, 1>, S: State<Real = f64>>(
    y0: S,
) -> Integration<'a, M, Ordinary<S, 1>> {
    integrate_first_order_in::<f64, M, S>(y0)
}

/// The same as [`integrate_first_order`] in another [number](crate::Real), which literals then are:
///
/// ```
/// use stepsmith::{integrate_first_order_in, runge_kutta::DormandPrince5};
///
/// let end = integrate_first_order_in::<f32, DormandPrince5<_>, _>([1.0])
///     .to(1.0)
///     .tolerance(1e-5, 1e-5)
///     .rate(|_t, y, dy| dy[0] = -y[0])
///     .run()?;
/// let y: f32 = end.y[0];
/// assert!((y - (-1.0_f32).exp()).abs() < 1e-5);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// Times, step sizes and tolerances are `f64` all the same.
pub fn integrate_first_order_in<'a, R: Real, M: Stepper<S, 1>, S: State<Real = R>>(
    y0: S,
) -> Integration<'a, M, Ordinary<S, 1>> {
    Integration::new([y0], ())
}

impl<'a, M, S: State, P, Z> Integration<'a, M, Ordinary<S, 1>, P, Z> {
    /// Sets the problem.
    pub fn problem<Q: FirstOrder<S>>(self, problem: Q) -> Integration<'a, M, Ordinary<S, 1>, Q, Z> {
        self.with(|_| problem)
    }

    /// Sets the problem by a closure `|t, y, dy|` that writes dy = f(t, y).
    pub fn rate<F>(self, rate: F) -> Integration<'a, M, Ordinary<S, 1>, F, Z>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.problem(rate)
    }

    /// Sets the problem y' = A(t, y) + B(t, y) by its parts, closures `|t, y, dy|` that write A and B, for
    /// [methods](crate::additive) that evaluate A explicitly and solve for B. Others take the sum.
    ///
    /// ```
    /// use stepsmith::{additive::Ars222, integrate_first_order};
    ///
    /// let end = integrate_first_order::<Ars222<_>, _>([2.0])
    ///     .to(1.0)
    ///     .tolerance(1e-4, 1e-4)
    ///     .split(|t, _y, dy: &mut [f64; 1]| dy[0] = t, |_t, y, dy| dy[0] = -50.0 * y[0])
    ///     .run()?;
    /// assert!((end.y[0] - 0.98 / 50.0).abs() < 1e-4);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Without parts such a method does not compile:
    ///
    /// ```compile_fail
    /// use stepsmith::{additive::Ars222, integrate_first_order};
    ///
    /// let run = integrate_first_order::<Ars222<_>, _>([2.0]).to(1.0).steps(100);
    /// run.rate(|_t, y: &[f64; 1], dy| dy[0] = -50.0 * y[0]).run();
    /// ```
    pub fn split<A, B>(
        self,
        explicit: A,
        implicit: B,
    ) -> Integration<'a, M, Ordinary<S, 1>, Additive<A, B, S>, Z>
    where
        A: FnMut(f64, &S, &mut S),
        B: FnMut(f64, &S, &mut S),
    {
        self.parts(explicit, implicit)
    }

    /// The same with problems y' = A(t, y) and y' = B(t, y) by themselves, such as those
    /// [with a Jacobian](crate::with_jacobian).
    pub fn parts<A: FirstOrder<S>, B: FirstOrder<S>>(
        self,
        explicit: A,
        implicit: B,
    ) -> Integration<'a, M, Ordinary<S, 1>, Additive<A, B, S>, Z> {
        self.problem(Additive::new(explicit, implicit))
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
    /// assert!((end.y[0] / 2.0_f64.exp() - 1.0).abs() < 3.6e-8);
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
    pub fn rate_and_second_derivative<F, G>(
        self,
        rate: F,
        second_derivative: G,
    ) -> Integration<'a, M, Ordinary<S, 1>, BothDerivatives<WithSecondDerivative<F, G>>, Z>
    where
        F: FnMut(f64, &S, &mut S),
        G: FnMut(f64, &S, &S, &mut S),
    {
        self.second_derivative_problem(with_second_derivative::<S, F, G>(rate, second_derivative))
    }

    /// Sets a problem with a second derivative along the solution.
    pub fn second_derivative_problem<Q: SecondDerivative<S>>(
        self,
        problem: Q,
    ) -> Integration<'a, M, Ordinary<S, 1>, BothDerivatives<Q>, Z> {
        self.with(|_| BothDerivatives(problem))
    }

    /// Adds to the problem a closure `|t, y, f_y|` that writes the Jacobian.
    pub fn jacobian<J>(
        self,
        jacobian: J,
    ) -> Integration<'a, M, Ordinary<S, 1>, WithJacobian<P, J>, Z>
    where
        P: FirstOrder<S>,
        J: FnMut(f64, &S, &mut DMatrix<f64>),
    {
        self.with(|problem| with_jacobian(problem, jacobian))
    }

    /// Shows every grid point once, from t0 to the end, also to `observer`, as `|t, y|`; `Break` ends the
    /// integration there.
    pub fn observe<F>(mut self, mut observer: F) -> Self
    where
        F: FnMut(f64, &S) -> ControlFlow<()> + 'a,
    {
        self.watch
            .observe(move |sample| observer(sample.t, &sample.x));
        self
    }

    /// Shows also the solution at these times, from t0 to the end and in order, as `|t, y|`.
    ///
    /// ```
    /// use stepsmith::{block::Radau5, integrate_first_order};
    ///
    /// let mut table = Vec::new();
    /// integrate_first_order::<Radau5<_>, _>([1.0])
    ///     .to(1.0)
    ///     .tolerance(1e-8, 1e-10)
    ///     .rate(|_t, y: &[f64; 1], dy| dy[0] = -y[0])
    ///     .output(&[0.0, 0.5, 1.0], |t, y| table.push((t, y[0])))
    ///     .run()?;
    /// for (t, y) in table {
    ///     assert!((y - (-t).exp()).abs() < 1e-8);
    /// }
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn output<F>(mut self, times: &[f64], mut show: F) -> Self
    where
        F: FnMut(f64, &S) + 'a,
    {
        (self.watch).output(times, move |sample| show(sample.t, &sample.x));
        self
    }
}

impl<'a, M, S: State, P, Z> Integration<'a, M, Ordinary<S, 1>, P, Z>
where
    P: FirstOrder<S>,
    Z: Drives<M, Ordinary<S, 1>, P>,
{
    /// Integrates, and returns the solution at the end, or where a watcher or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of constraints.
    pub fn run(self) -> Result<FirstOrderSolution<S>, Error> {
        self.grid.check()?;
        let (sample, statistics) = Z::drive(self)?;
        Ok(FirstOrderSolution {
            t: sample.t,
            y: sample.x,
            statistics,
        })
    }
}
