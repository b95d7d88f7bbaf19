//! Adaptive integration with two-step predictor–corrector methods.
//!
//! The local error of a step is taken to be what the corrector changed,
//!
//! ```text
//! ε = ‖x − xᵖ‖ / max(1, ‖x‖)
//! ```
//!
//! in the Euclidean norm; where velocities are integrated as well, the greater of theirs and this. A
//! step with ε above the tolerance is rejected. ε = O(hᵏ), where the power k is derived for each method,
//! [`Predicting::ERROR_POWER`]: 1 more than the lesser of the orders of predictor and corrector. There
//! are two ways for steps to change:
//!
//! * **Halving and doubling**, [`Integration::two_step`](crate::Integration::two_step): weights of
//!   equal steps. The interval is divided into global steps Δt, and each of these into s steps h. With
//!   ε_n of the step before (1 at first)
//!
//!   ```text
//!   C = (tol/ε)^(0.7/k) (ε_n/tol)^(0.4/k)   if ε, ε_n < tol,   else (tol/ε)^(1/k);
//!   ```
//!
//!   C < 1 halves h, C > 2 doubles it if an even number of steps, 4 or more, is left. Where the history
//!   lacks a node, Hermite's cubic gives it: (x₁ + x₀)/2 − h (v₁ − v₀)/8 in the middle of a step.
//! * **Stretching**, [`Integration::stretched_steps`](crate::Integration::stretched_steps): weights as
//!   functions of the ratio of a step to the one before, for steps of any ratio that
//!   [`StepControl`] asks for, within the range in which the method is proven to be zero-stable however
//!   they vary; where steps have to shrink by more than that, a one-step method makes the next one.
//!
//! A [one-step method](first_step) makes the first step. Between steps the solution is Hermite's cubic, on which
//! [`Event`]s are located.
//!
//! Source: Freed, *A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and
//! Second-Order ODEs*, 2017, section 5, made sound: see [`Reading`].

mod event;
mod first;
pub mod first_step;
mod halving;
mod node;
mod pair;
mod progress;
mod second;
mod stretching;
mod trial;

pub use event::{Crossing, Event};
pub use pair::{Predicting, Stretching};
pub use progress::LocalStep;

use crate::bounds::greater;
use crate::control::{Controller, StepControl};
use crate::error::Error;
use crate::solve::Integration;
use crate::state::{State, is_finite};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// How the source's rules for halving and doubling are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// As the [module](self) states them.
    #[default]
    Sound,
    /// As they are printed, which differs so:
    ///
    /// * unless both errors are below the tolerance, C = (ε/tol)^(1/p), p = k − 1, which shrinks accurate steps
    ///   and lets inaccurate ones grow; a step is rejected only if C < 1 *and* ε > tol, which can't be;
    /// * only positions count in ε;
    /// * the first step size follows from ‖x₁‖ − ‖x₀‖, not from ‖x₁ − x₀‖;
    /// * the number of steps in a global step is rounded to the nearest, not up.
    ///
    /// It is there to be compared with: it keeps no tolerance. A step that is not finite is rejected, and
    /// the steps to go are counted down on all steps, as global steps would not end otherwise.
    Printed,
    /// As the source's own program has read them: this reproduces its Table 1 for A = 1, number by
    /// number. As [`Sound`](Self::Sound), with the factor C that is not as printed, but
    ///
    /// * only positions count in ε;
    /// * the first step size follows from ‖x₁‖ − ‖x₀‖, not from ‖x₁ − x₀‖;
    /// * the number of steps in a global step is rounded to the nearest, 2.5 to 2, not up;
    /// * whether 4 steps or more, an even number, are left to be doubled is told with the step just made
    ///   among them, and half of that number is to go: with every doubling a global step becomes longer
    ///   by one of the smaller steps.
    ///
    /// It is there to be compared with: the integration ends past its end by as much.
    Tabulated,
}

/// Steps that halve and double.
#[derive(Clone, Copy, Debug, Default)]
pub struct Halving {
    reading: Reading,
    order: Option<usize>,
    positions_only: bool,
}

/// Steps of any ratio.
#[derive(Clone, Debug)]
pub struct Stretched {
    controller: Controller,
    factors: (f64, f64, f64),
}

impl Default for Stretched {
    fn default() -> Self {
        Self {
            controller: Controller::Pi,
            factors: (0.9, 0.2, 2.0),
        }
    }
}

/// An adaptive integration with a two-step method M, whose first step is one of B; made by
/// [`Integration::two_step`](crate::Integration::two_step) and
/// [`Integration::stretched_steps`](crate::Integration::stretched_steps).
#[must_use]
pub struct TwoStep<'a, M, B, S, P, O, K, const RANK: usize> {
    inner: Integration<M, S, P, O, RANK>,
    beginning: PhantomData<fn() -> B>,
    kind: K,
    settings: Settings<'a, S, RANK>,
}

/// Global steps, if their number is not given.
const GLOBAL_STEPS: usize = 100;

/// A closure that sees the steps.
type StepWatcher<'a, S, const RANK: usize> =
    Box<dyn FnMut(&LocalStep<'_, S, RANK>) -> ControlFlow<()> + 'a>;

struct Settings<'a, S, const RANK: usize> {
    tolerance: f64,
    max_steps: u64,
    events: Vec<Event<'a, S, RANK>>,
    watchers: Vec<StepWatcher<'a, S, RANK>>,
}

impl<'a, M, B, S, P, O, K, const RANK: usize> TwoStep<'a, M, B, S, P, O, K, RANK> {
    fn new(inner: Integration<M, S, P, O, RANK>, tolerance: f64, kind: K) -> Self {
        Self {
            inner: inner.steps_unless_set(GLOBAL_STEPS),
            beginning: PhantomData,
            kind,
            settings: Settings {
                tolerance,
                max_steps: 1_000_000,
                events: Vec::new(),
                watchers: Vec::new(),
            },
        }
    }

    /// Sets the time t0 of the initial values; 0 if not called.
    pub fn from(self, t0: f64) -> Self {
        self.change(|inner| inner.from(t0))
    }

    /// Sets the end of the interval; an end before t0 integrates backwards.
    pub fn to(self, end: f64) -> Self {
        self.change(|inner| inner.to(end))
    }

    /// Sets the number of global steps, at whose ends the observer sees the solution; 100 unless steps
    /// were given before.
    pub fn global_steps(self, count: usize) -> Self {
        self.change(|inner| inner.steps(count))
    }

    /// Sets the most attempts at steps; a million if not called.
    pub fn max_steps(mut self, count: u64) -> Self {
        self.settings.max_steps = count;
        self
    }

    /// Sets the one-step method that makes the first step; that of
    /// [`first_step`] for its kind of problem if not called.
    pub fn begin_with<B1>(self) -> TwoStep<'a, M, B1, S, P, O, K, RANK> {
        TwoStep {
            inner: self.inner,
            beginning: PhantomData,
            kind: self.kind,
            settings: self.settings,
        }
    }

    /// Looks out for an event.
    pub fn event(mut self, event: Event<'a, S, RANK>) -> Self {
        self.settings.events.push(event);
        self
    }

    /// Shows every accepted step, with its error and the solution within, to a closure, `Break` ends the
    /// integration there.
    pub fn each_step<F>(mut self, watcher: F) -> Self
    where
        F: FnMut(&LocalStep<'_, S, RANK>) -> ControlFlow<()> + 'a,
    {
        self.settings.watchers.push(Box::new(watcher));
        self
    }

    fn change<Q, U>(
        self,
        change: impl FnOnce(Integration<M, S, P, O, RANK>) -> Integration<M, S, Q, U, RANK>,
    ) -> TwoStep<'a, M, B, S, Q, U, K, RANK> {
        TwoStep {
            inner: change(self.inner),
            beginning: PhantomData,
            kind: self.kind,
            settings: self.settings,
        }
    }

    /// The number of global steps and their signed size.
    fn checked(&self) -> Result<(usize, f64), Error>
    where
        S: State,
    {
        let lengths = self.inner.initial.each_ref().map(State::len);
        if lengths[0] == 0 {
            return Err(Error::Empty);
        }
        if let Some(&other) = lengths.iter().find(|&&other| other != lengths[0]) {
            return Err(Error::Lengths {
                position: lengths[0],
                velocity: other,
            });
        }
        if !self.inner.initial.iter().all(|z| is_finite(z.as_slice())) {
            let t = self.inner.from;
            return Err(Error::NonFinite { t });
        }
        let tolerance = self.settings.tolerance;
        if !(tolerance > 0.0 && tolerance < 1.0) {
            return Err(Error::Tolerance {
                rtol: tolerance,
                atol: tolerance,
            });
        }
        self.inner.grid()
    }
}

impl<M, B, S, P, O, const RANK: usize> TwoStep<'_, M, B, S, P, O, Halving, RANK> {
    /// Sets how the source's rules are read; [`Reading::Sound`] if not called.
    pub fn reading(mut self, reading: Reading) -> Self {
        self.kind.reading = reading;
        self
    }

    /// Sets the order p = k − 1 in the rules; that of the method's errors if not called.
    pub fn order(mut self, p: usize) -> Self {
        self.kind.order = Some(p);
        self
    }

    /// Leaves velocities out of the error ε, as the source does.
    pub fn positions_only(mut self) -> Self {
        self.kind.positions_only = true;
        self
    }
}

impl<M, B, S, P, O, const RANK: usize> TwoStep<'_, M, B, S, P, O, Stretched, RANK> {
    /// Sets the step-size controller; [`Controller::Pi`] if not called.
    pub fn controller(mut self, controller: Controller) -> Self {
        self.kind.controller = controller;
        self
    }

    /// Sets the safety factor of the step-size control (0.9), and the least (0.2) and the greatest (2)
    /// ratio of a step size to the one before; the greatest must lie below
    /// [`Stretching::RATIOS_BELOW`].
    pub fn step_factors(mut self, safety: f64, least: f64, greatest: f64) -> Self {
        self.kind.factors = (safety, least, greatest);
        self
    }
}

impl Stretched {
    fn control(&self, power: usize) -> StepControl {
        let (safety, least, greatest) = self.factors;
        let control = StepControl::new(self.controller, power);
        control.safety(safety).limits(least, greatest)
    }
}

/// Below this a step does not move t by much more than a rounding error.
fn least_step(from: f64, to: f64) -> f64 {
    16.0 * f64::EPSILON * greater(from.abs(), to.abs())
}
