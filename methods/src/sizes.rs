//! What chooses the next step: a fixed size, given times, a tolerance, halving and doubling, stretching.

mod allowed;
mod grid;
mod halving;
mod pace;
mod stretching;
mod tolerance;

pub use allowed::Tolerance;
pub(crate) use allowed::norm;
pub(crate) use grid::{Fixed, Grid};
pub(crate) use halving::{Halves, Rule};
pub(crate) use pace::Pace;
pub(crate) use stretching::Stretches;
pub(crate) use tolerance::{Chosen, Estimating};

use crate::bounds::greater;
use crate::control::{Controller, StepControl};
use crate::error::Error;

/// Which steps are allowed where they are chosen, as far as it was said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    pub first: Option<f64>,
    pub least: Option<f64>,
    pub largest: Option<f64>,
    pub attempts: Option<u64>,
    pub controller: Option<Controller>,
    /// Safety, and the least and greatest factor from one step to the next.
    pub factors: Option<(f64, f64, f64)>,
}

impl Limits {
    /// The control for errors of order hᵏ, with a controller and factors unless others are set.
    pub(crate) fn control(
        &self,
        power: usize,
        controller: Controller,
        factors: (f64, f64, f64),
    ) -> Result<StepControl, Error> {
        let (safety, least, greatest) = self.factors.unwrap_or(factors);
        let control = StepControl::new(self.controller.unwrap_or(controller), power);
        let control = control.safety(safety).limits(least, greatest);
        control
            .is_sound()
            .then_some(control)
            .ok_or(Error::StepControl)
    }

    /// Checks that nothing is set but what is `heeded` where steps are chosen, or given, in this way.
    pub(crate) fn heed(&self, heeded: &[&str]) -> Result<(), Error> {
        let set = [
            (".first_step()", self.first.is_some()),
            (".min_step()", self.least.is_some()),
            (".max_step()", self.largest.is_some()),
            (".max_steps()", self.attempts.is_some()),
            (".controller()", self.controller.is_some()),
            (".step_factors()", self.factors.is_some()),
        ];
        let mut ignored = set
            .iter()
            .filter(|(call, set)| *set && !heeded.contains(call));
        match ignored.next() {
            Some(&(call, _)) => Err(Error::NoEffect { call }),
            None => Ok(()),
        }
    }

    /// Checks sizes.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let largest = self.largest.unwrap_or(f64::INFINITY);
        // Not so if one is NaN.
        let sound = self.first.is_none_or(|h| h > 0.0 && h.is_finite())
            && largest > 0.0
            && self
                .least
                .is_none_or(|h| h >= 0.0 && h.is_finite() && h <= largest);
        sound.then_some(()).ok_or(Error::StepControl)
    }
}

/// Below this a step does not move t by much more than a rounding error.
pub(crate) fn resolution([from, to]: [f64; 2]) -> f64 {
    16.0 * f64::EPSILON * greater(from.abs(), to.abs())
}

/// Checks that an interval is finite.
pub(crate) fn finite([from, to]: [f64; 2]) -> Result<(), Error> {
    match (to - from).is_finite() {
        true => Ok(()),
        false => Err(Error::Interval { from, to }),
    }
}
