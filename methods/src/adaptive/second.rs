//! Adaptive integration of x'' = g(t, x, x').

use super::Adaptive;
use crate::dense::{Output, StepObserver};
use crate::error::Error;
use crate::problem::{SecondOrder, VelocityFree, WithJacobians};
use crate::solve::{Both, Solution};
use crate::stages::{StageMethod, StageSet};
use crate::state::State;
use nalgebra::DMatrix;

impl<M, S, P, O> Adaptive<M, S, P, O, 2> {
    /// Sets the problem.
    pub fn problem<Q: SecondOrder<S>>(self, problem: Q) -> Adaptive<M, S, Q, O, 2> {
        self.change(|inner| inner.problem(problem))
    }

    /// Sets the problem by a closure `|t, x, v, a|` that writes a = g(t, x, v).
    pub fn acceleration<F>(self, acceleration: F) -> Adaptive<M, S, F, O, 2>
    where
        F: FnMut(f64, &S, &S, &mut S),
    {
        self.change(|inner| inner.acceleration(acceleration))
    }

    /// Sets the problem by a closure `|t, x, a|` that writes a = g(t, x).
    pub fn velocity_free<F>(self, acceleration: F) -> Adaptive<M, S, VelocityFree<F>, O, 2>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.change(|inner| inner.velocity_free(acceleration))
    }

    /// Adds to the problem a closure `|t, x, v, g_x, g_v|` that writes the Jacobians.
    pub fn jacobians<J>(self, jacobians: J) -> Adaptive<M, S, WithJacobians<P, J>, O, 2>
    where
        P: SecondOrder<S>,
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.change(|inner| inner.jacobians(jacobians))
    }

    /// Shows also the solution at these times, from t0 to the end and in order, as `|t, x, v|`.
    pub fn output<'a, F>(
        self,
        times: &'a [f64],
        show: F,
    ) -> Adaptive<M, S, P, Both<O, Output<'a, S, F>>, 2>
    where
        S: State,
        F: FnMut(f64, &S, &S),
    {
        self.shown(times, show)
    }
}

impl<M, S, P, O> Adaptive<M, S, P, O, 2>
where
    M: StageMethod<S, 2>,
    S: State,
    P: SecondOrder<S>,
    O: StepObserver<S, 2>,
{
    /// Integrates, and returns the state at the end or where the observer stopped.
    ///
    /// # Errors
    /// Every [`Error`] but those of step sizes and starts.
    pub fn run(self) -> Result<Solution<S>, Error> {
        let counted = self.change(|inner| inner.counted());
        let end = <M::Stages as StageSet>::run::<M, S, P, O, 2>(counted)?;
        let [x, v] = end.values;
        Ok(Solution {
            t: end.t,
            x,
            v,
            a: end.slope,
            velocity_time: end.t,
            acceleration_time: end.t,
            statistics: end.statistics,
        })
    }
}
