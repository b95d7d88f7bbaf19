//! Two-step integration of x'' = g(t, x, x').

use super::node::Node;
use super::{Halving, Predicting, Stretched, Stretching, TwoStep};
use crate::error::Error;
use crate::problem::{SecondOrder, VelocityFree};
use crate::solve::{Both, Integration, Observer, Solution};
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::Sample;
use std::ops::ControlFlow;

impl<M, S, P, O> Integration<M, S, P, O, 2> {
    /// Lets steps halve and double, to keep each one's error ε below the tolerance; see
    /// [`two_step`](crate::two_step), and the method of that name for first-order problems.
    ///
    /// ```
    /// use stepsmith::{integrate, pece::Pece2SecondOrder};
    ///
    /// let end = integrate::<Pece2SecondOrder<_>, _>([1.0], [0.0])
    ///     .to(6.0)
    ///     .two_step(1e-6)
    ///     .global_steps(60)
    ///     .velocity_free(|_t, x: &[f64; 1], a| a[0] = -x[0])
    ///     .run()?;
    /// assert!((end.x[0] - 6.0_f64.cos()).abs() < 1e-3);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn two_step<'a>(self, tolerance: f64) -> TwoStep<'a, M, M::First, S, P, O, Halving, 2>
    where
        M: Predicting<S, 2>,
        S: State,
    {
        TwoStep::new(self, tolerance, Halving::default())
    }

    /// Lets steps change by any ratio; see the method of that name for first-order problems.
    pub fn stretched_steps<'a>(
        self,
        tolerance: f64,
    ) -> TwoStep<'a, M, M::First, S, P, O, Stretched, 2>
    where
        M: Predicting<S, 2>,
        S: State,
    {
        TwoStep::new(self, tolerance, Stretched::default())
    }
}

impl<'a, M, B, S, P, O, K> TwoStep<'a, M, B, S, P, O, K, 2> {
    /// Sets the problem.
    pub fn problem<Q: SecondOrder<S>>(self, problem: Q) -> TwoStep<'a, M, B, S, Q, O, K, 2> {
        self.change(|inner| inner.problem(problem))
    }

    /// Sets the problem by a closure `|t, x, v, a|` that writes a = g(t, x, v).
    pub fn acceleration<F>(self, acceleration: F) -> TwoStep<'a, M, B, S, F, O, K, 2>
    where
        F: FnMut(f64, &S, &S, &mut S),
    {
        self.change(|inner| inner.acceleration(acceleration))
    }

    /// Sets the problem by a closure `|t, x, a|` that writes a = g(t, x).
    pub fn velocity_free<F>(self, acceleration: F) -> TwoStep<'a, M, B, S, VelocityFree<F>, O, K, 2>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.change(|inner| inner.velocity_free(acceleration))
    }

    /// Shows the beginning and the ends of global steps also to `observer`.
    pub fn observe<F>(self, observer: F) -> TwoStep<'a, M, B, S, P, Both<O, F>, K, 2>
    where
        F: FnMut(&Sample<S>) -> ControlFlow<()>,
    {
        self.change(|inner| inner.observe(observer))
    }
}

fn solution<S>((node, statistics): (Node<S, 2>, Statistics)) -> Solution<S> {
    let [x, v] = node.values;
    Solution {
        t: node.t,
        x,
        v,
        a: node.slope,
        velocity_time: node.t,
        acceleration_time: node.t,
        statistics,
    }
}

impl<M, B, S, P, O> TwoStep<'_, M, B, S, P, O, Halving, 2>
where
    M: Predicting<S, 2>,
    B: Predicting<S, 2>,
    S: State,
    P: SecondOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the state at the end, or where an observer or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of starts and implicit steps.
    pub fn run(self) -> Result<Solution<S>, Error> {
        self.change(|inner| inner.counted()).halve().map(solution)
    }
}

impl<M, B, S, P, O> TwoStep<'_, M, B, S, P, O, Stretched, 2>
where
    M: Stretching<S, 2>,
    B: Predicting<S, 2>,
    S: State,
    P: SecondOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the state at the end, or where an observer or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of starts and implicit steps.
    pub fn run(self) -> Result<Solution<S>, Error> {
        self.change(|inner| inner.counted()).stretch().map(solution)
    }
}
