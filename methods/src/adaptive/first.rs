//! Adaptive integration of y' = f(t, y).

use super::Adaptive;
use crate::dense::{Output, StepObserver};
use crate::error::Error;
use crate::first_order::{FirstOrder, WithJacobian};
use crate::solve::{Both, FirstOrderSolution};
use crate::stages::{StageMethod, StageSet};
use crate::state::State;
use nalgebra::DMatrix;

impl<M, S, P, O> Adaptive<M, S, P, O, 1> {
    /// Sets the problem.
    pub fn problem<Q: FirstOrder<S>>(self, problem: Q) -> Adaptive<M, S, Q, O, 1> {
        self.change(|inner| inner.problem(problem))
    }

    /// Sets the problem by a closure `|t, y, dy|` that writes dy = f(t, y).
    pub fn rate<F>(self, rate: F) -> Adaptive<M, S, F, O, 1>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.change(|inner| inner.rate(rate))
    }

    /// Adds to the problem a closure `|t, y, f_y|` that writes the Jacobian.
    pub fn jacobian<J>(self, jacobian: J) -> Adaptive<M, S, WithJacobian<P, J>, O, 1>
    where
        P: FirstOrder<S>,
        J: FnMut(f64, &S, &mut DMatrix<f64>),
    {
        self.change(|inner| inner.jacobian(jacobian))
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
    ///     assert!((y - (-t).exp()).abs() < 1e-6);
    /// }
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn output<'a, F>(
        self,
        times: &'a [f64],
        show: F,
    ) -> Adaptive<M, S, P, Both<O, Output<'a, S, F>>, 1>
    where
        S: State,
        F: FnMut(f64, &S),
    {
        self.shown(times, show)
    }
}

impl<M, S, P, O> Adaptive<M, S, P, O, 1>
where
    M: StageMethod<S, 1>,
    S: State,
    P: FirstOrder<S>,
    O: StepObserver<S, 1>,
{
    /// Integrates, and returns the solution at the end or where the observer stopped.
    ///
    /// # Errors
    /// Every [`Error`] but those of step sizes and starts.
    pub fn run(self) -> Result<FirstOrderSolution<S>, Error> {
        let counted = self.change(|inner| inner.counted());
        let end = <M::Stages as StageSet>::run::<M, S, P, O, 1>(counted)?;
        let [y] = end.values;
        Ok(FirstOrderSolution {
            t: end.t,
            y,
            statistics: end.statistics,
        })
    }
}
