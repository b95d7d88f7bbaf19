//! Two-step integration of y' = f(t, y).

use super::node::Node;
use super::{Halving, Predicting, Stretched, Stretching, TwoStep};
use crate::error::Error;
use crate::first_order::FirstOrder;
use crate::second_derivative::{BothDerivatives, SecondDerivative, WithSecondDerivative};
use crate::solve::{Both, FirstOrderSolution, Integration, Observer, Watching};
use crate::state::State;
use crate::statistics::Statistics;
use std::ops::ControlFlow;

impl<M, S, P, O> Integration<M, S, P, O, 1> {
    /// Lets steps halve and double, to keep each one's error ε below the tolerance; see
    /// [`two_step`](crate::two_step).
    ///
    /// Steps given before, or `.global_steps(n)`, are the global ones; a start or an implicit iteration
    /// that was set before has no effect.
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, pece::Pece2};
    ///
    /// // The Brusselator with A = 1, B = 3 near its limit cycle.
    /// let end = integrate_first_order::<Pece2<_>, _>([1.5, 3.0])
    ///     .to(20.0)
    ///     .two_step(1e-4)
    ///     .global_steps(200)
    ///     .rate(|_t, y: &[f64; 2], dy| {
    ///         let reaction = y[0] * y[0] * y[1];
    ///         *dy = [1.0 + reaction - 4.0 * y[0], 3.0 * y[0] - reaction];
    ///     })
    ///     .run()?;
    /// assert!(end.statistics.halved > 0 && end.statistics.doubled > 0);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn two_step<'a>(self, tolerance: f64) -> TwoStep<'a, M, M::First, S, P, O, Halving, 1>
    where
        M: Predicting<S, 1>,
        S: State,
    {
        TwoStep::new(self, tolerance, Halving::default())
    }

    /// Lets steps change by any ratio, to keep each one's error ε below the tolerance; see
    /// [`two_step`](crate::two_step).
    ///
    /// The observer sees the ends of global steps, on Hermite's cubic between the nodes.
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, pece::Pece2Stretched};
    ///
    /// let end = integrate_first_order::<Pece2Stretched<_>, _>([1.0])
    ///     .to(10.0)
    ///     .stretched_steps(1e-6)
    ///     .global_steps(10)
    ///     .rate(|_t, y: &[f64; 1], dy| dy[0] = -y[0])
    ///     .run()?;
    /// assert!((end.y[0] - (-10.0_f64).exp()).abs() < 1e-5);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn stretched_steps<'a>(
        self,
        tolerance: f64,
    ) -> TwoStep<'a, M, M::First, S, P, O, Stretched, 1>
    where
        M: Predicting<S, 1>,
        S: State,
    {
        TwoStep::new(self, tolerance, Stretched::default())
    }
}

impl<'a, M, B, S, P, O, K> TwoStep<'a, M, B, S, P, O, K, 1> {
    /// Sets the problem.
    pub fn problem<Q: FirstOrder<S>>(self, problem: Q) -> TwoStep<'a, M, B, S, Q, O, K, 1> {
        self.change(|inner| inner.problem(problem))
    }

    /// Sets the problem by a closure `|t, y, dy|` that writes dy = f(t, y).
    pub fn rate<F>(self, rate: F) -> TwoStep<'a, M, B, S, F, O, K, 1>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.change(|inner| inner.rate(rate))
    }

    /// Sets the problem by two closures: `|t, y, dy|` writes dy = f(t, y), and `|t, y, dy, ddy|` the
    /// second derivative along the solution, ddy = f_t + f_y f.
    ///
    /// ```
    /// use stepsmith::{integrate_first_order, pece::Pece2Acceleration};
    ///
    /// // y' = t y, y'' = y + t y'
    /// let end = integrate_first_order::<Pece2Acceleration<_>, _>([1.0])
    ///     .to(2.0)
    ///     .two_step(1e-7)
    ///     .global_steps(20)
    ///     .rate_and_second_derivative(
    ///         |t, y: &[f64; 1], dy| dy[0] = t * y[0],
    ///         |t, y, dy, ddy| ddy[0] = y[0] + t * dy[0],
    ///     )
    ///     .run()?;
    /// assert!((end.y[0] / 2.0_f64.exp() - 1.0).abs() < 1e-5);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn rate_and_second_derivative<F, G>(
        self,
        rate: F,
        second_derivative: G,
    ) -> TwoStep<'a, M, B, S, BothDerivatives<WithSecondDerivative<F, G>>, O, K, 1>
    where
        F: FnMut(f64, &S, &mut S),
        G: FnMut(f64, &S, &S, &mut S),
    {
        self.change(|inner| inner.rate_and_second_derivative(rate, second_derivative))
    }

    /// Sets a problem with a second derivative along the solution.
    pub fn second_derivative_problem<Q: SecondDerivative<S>>(
        self,
        problem: Q,
    ) -> TwoStep<'a, M, B, S, BothDerivatives<Q>, O, K, 1> {
        self.change(|inner| inner.second_derivative_problem(problem))
    }

    /// Shows the beginning and the ends of global steps also to `observer`, as `|t, y|`.
    pub fn observe<F>(self, observer: F) -> TwoStep<'a, M, B, S, P, Both<O, Watching<F>>, K, 1>
    where
        F: FnMut(f64, &S) -> ControlFlow<()>,
    {
        self.change(|inner| inner.observe(observer))
    }
}

fn solution<S>((node, statistics): (Node<S, 1>, Statistics)) -> FirstOrderSolution<S> {
    let [y] = node.values;
    FirstOrderSolution {
        t: node.t,
        y,
        statistics,
    }
}

impl<M, B, S, P, O> TwoStep<'_, M, B, S, P, O, Halving, 1>
where
    M: Predicting<S, 1>,
    B: Predicting<S, 1>,
    S: State,
    P: FirstOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the solution at the end, or where an observer or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of starts and implicit steps.
    pub fn run(self) -> Result<FirstOrderSolution<S>, Error> {
        self.change(|inner| inner.counted()).halve().map(solution)
    }
}

impl<M, B, S, P, O> TwoStep<'_, M, B, S, P, O, Stretched, 1>
where
    M: Stretching<S, 1>,
    B: Predicting<S, 1>,
    S: State,
    P: FirstOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the solution at the end, or where an observer or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of starts and implicit steps.
    pub fn run(self) -> Result<FirstOrderSolution<S>, Error> {
        self.change(|inner| inner.counted()).stretch().map(solution)
    }
}
