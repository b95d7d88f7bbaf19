//! Integration with steps that a tolerance chooses.
//!
//! A step is accepted where the error estimate e, in units of what is allowed, is at most 1 in the
//! norm ‖e‖² = mean (eᵢ/(φ (atol + rtol |yᵢ|)))². It is of lower order than the solution: e ~ h^(q+1),
//! while the error of the solution is ~ hᵖ, so that this follows the tolerance with
//!
//! ```text
//! φ = min(5, τ^((q+1)/p − 1)/10)  if q + 1 < p,  else 1,
//! ```
//!
//! where τ is rtol, or atol against the initial value if that is more. The limit is for stiff
//! components, whose error is as large as the estimate. Newton's iteration goes on until 1 percent of
//! the tolerance is left. The Jacobian and the factors are kept as long as the iteration converges
//! fast and a new step size would be at most 1.2 times the old one.
//!
//! Between the ends of a step the solution is a polynomial, whose error is no part of the estimate:
//! where the solution is smooth and the problem stiff, steps are long, and it can be larger than that
//! at the ends. [`Adaptive::max_step`] limits it.
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8.

mod driver;
mod first;
mod second;

pub(crate) use driver::{drive, follow};

use crate::control::{Controller, StepControl};
use crate::dense::{Output, Stepwise};
use crate::solve::{Both, Integration};
use crate::state::State;
use crate::statistics::Statistics;

/// The end of an adaptive integration: t, the values and the derivative of order RANK there.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct End<S, const RANK: usize> {
    pub(crate) t: f64,
    pub(crate) values: [S; RANK],
    pub(crate) slope: S,
    pub(crate) statistics: Statistics,
}

/// An integration whose steps a tolerance chooses; made by
/// [`Integration::tolerance`](crate::Integration::tolerance).
#[must_use]
pub struct Adaptive<M, S, P, O, const RANK: usize> {
    pub(crate) inner: Integration<M, S, P, O, RANK>,
    pub(crate) settings: Settings,
}

#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) rtol: f64,
    /// One, or one for each component of y, or of x and then of v.
    pub(crate) atol: Vec<f64>,
    pub(crate) first_step: Option<f64>,
    pub(crate) max_step: f64,
    pub(crate) max_steps: u64,
    pub(crate) controller: Controller,
    pub(crate) control: Option<(f64, f64, f64)>,
}

impl<M, S, P, O, const RANK: usize> Integration<M, S, P, O, RANK> {
    /// Lets the tolerance choose the steps, so that an error in a component y is about
    /// atol + rtol |y|; what is kept is the error of single steps.
    ///
    /// For methods of [`StageMethod`](crate::StageMethod); a step size, start or implicit iteration
    /// that was set before has no effect.
    ///
    /// ```
    /// use stepsmith::{block::Radau5, integrate_first_order};
    ///
    /// // Van der Pol's oscillator on the slow part of its cycle and over a jump.
    /// let end = integrate_first_order::<Radau5<_>, _>([2.0, 0.0])
    ///     .to(1000.0)
    ///     .tolerance(1e-6, 1e-6)
    ///     .rate(|_t, y: &[f64; 2], dy| {
    ///         *dy = [y[1], 1e3 * (1.0 - y[0] * y[0]) * y[1] - y[0]];
    ///     })
    ///     .run()?;
    /// assert!(end.statistics.steps < 300);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn tolerance(self, rtol: f64, atol: f64) -> Adaptive<M, S, P, O, RANK> {
        self.tolerances(rtol, &[atol])
    }

    /// The same with an atol for each component of y, or of x and then of v.
    pub fn tolerances(self, rtol: f64, atol: &[f64]) -> Adaptive<M, S, P, O, RANK> {
        Adaptive {
            inner: self,
            settings: Settings {
                rtol,
                atol: atol.to_vec(),
                first_step: None,
                max_step: f64::INFINITY,
                max_steps: 100_000,
                controller: Controller::default(),
                control: None,
            },
        }
    }
}

impl<M, S, P, O, const RANK: usize> Adaptive<M, S, P, O, RANK> {
    /// Sets the time t0 of the initial values; 0 if not called.
    pub fn from(self, t0: f64) -> Self {
        self.change(|inner| inner.from(t0))
    }

    /// Sets the end of the interval; an end before t0 integrates backwards.
    pub fn to(self, end: f64) -> Self {
        self.change(|inner| inner.to(end))
    }

    /// Sets the size of the first step, h > 0; else it is found from the right-hand side.
    pub fn first_step(mut self, h: f64) -> Self {
        self.settings.first_step = Some(h);
        self
    }

    /// Sets the largest step size, h > 0.
    pub fn max_step(mut self, h: f64) -> Self {
        self.settings.max_step = h;
        self
    }

    /// Sets the most attempts at steps; 100 000 if not called.
    pub fn max_steps(mut self, count: u64) -> Self {
        self.settings.max_steps = count;
        self
    }

    /// Sets the step-size controller; [`Controller::Predictive`] if not called.
    pub fn controller(mut self, controller: Controller) -> Self {
        self.settings.controller = controller;
        self
    }

    /// Sets the safety factor of the step-size control (0.9), and the least (0.2) and the greatest (4)
    /// factor from one step size to the next.
    pub fn step_factors(mut self, safety: f64, least: f64, greatest: f64) -> Self {
        self.settings.control = Some((safety, least, greatest));
        self
    }

    /// Shows every accepted step also to `observer`; `Break` ends the integration there.
    pub fn observe<F>(self, observer: F) -> Adaptive<M, S, P, Both<O, Stepwise<F>>, RANK>
    where
        F: FnMut(&crate::dense::Step<'_, S, RANK>) -> std::ops::ControlFlow<()>,
    {
        let both = |others| Both(others, Stepwise(observer));
        self.change(|inner| inner.map(|problem, others| (problem, both(others))))
    }

    pub(crate) fn shown<'a, F>(
        self,
        times: &'a [f64],
        show: F,
    ) -> Adaptive<M, S, P, Both<O, Output<'a, S, F>>, RANK>
    where
        S: State,
    {
        let both = |others| Both(others, Output::new(times, show));
        self.change(|inner| inner.map(|problem, others| (problem, both(others))))
    }

    pub(crate) fn change<Q, U>(
        self,
        change: impl FnOnce(Integration<M, S, P, O, RANK>) -> Integration<M, S, Q, U, RANK>,
    ) -> Adaptive<M, S, Q, U, RANK> {
        Adaptive {
            inner: change(self.inner),
            settings: self.settings,
        }
    }
}

impl Settings {
    pub(crate) fn control(&self, power: usize) -> StepControl {
        let control = StepControl::new(self.controller, power);
        match self.control {
            Some((safety, least, greatest)) => control.safety(safety).limits(least, greatest),
            None => control,
        }
    }
}

#[cfg(test)]
mod tests;
