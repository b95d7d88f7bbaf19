//! The choice of the next step: a fixed size, given times, a tolerance.

mod allowed;
mod grid;
mod pace;
mod tolerance;

pub use allowed::Tolerance;
pub(crate) use allowed::resolved;
pub(crate) use grid::Fixed;
pub use grid::{Equal, Times};
pub(crate) use pace::Pace;
pub(crate) use tolerance::{Chosen, Estimating};

use crate::base::{Error, greater};
use crate::integrator::control::{Controller, StepControl};

/// A choice of steps of a method that is known when the program runs.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub enum Steps {
    Equal(Equal),
    Times(Times),
    Tolerance(Tolerance),
}

impl Steps {
    /// The tolerance, if one chooses the steps.
    pub(crate) fn tolerance(&self) -> Option<&Tolerance> {
        match self {
            Self::Tolerance(tolerance) => Some(tolerance),
            Self::Equal(_) | Self::Times(_) => None,
        }
    }
}

impl From<Equal> for Steps {
    fn from(equal: Equal) -> Self {
        Self::Equal(equal)
    }
}

impl From<Times> for Steps {
    fn from(times: Times) -> Self {
        Self::Times(times)
    }
}

impl From<Tolerance> for Steps {
    fn from(tolerance: Tolerance) -> Self {
        Self::Tolerance(tolerance)
    }
}

/// The limits of steps that are chosen, as far as they were given.
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

    /// Checks that nothing is set, where steps are given.
    pub(crate) fn check_unset(&self) -> Result<(), Error> {
        let calls = [
            (".first_step()", self.first.is_some()),
            (".min_step()", self.least.is_some()),
            (".max_step()", self.largest.is_some()),
            (".max_steps()", self.attempts.is_some()),
            (".controller()", self.controller.is_some()),
            (".step_factors()", self.factors.is_some()),
        ];
        match calls.into_iter().find(|(_, is_set)| *is_set) {
            Some((call, _)) => Err(Error::NoEffect { call }),
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

/// The least allowed step size if the step is below it; otherwise 0.
fn told(least: f64, h: f64) -> f64 {
    if h.abs() < least { least } else { 0.0 }
}

/// Checks that an interval is finite.
pub(crate) fn finite([from, to]: [f64; 2]) -> Result<(), Error> {
    if (to - from).is_finite() {
        Ok(())
    } else {
        Err(Error::Interval { from, to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_positive_numbers_in_order() {
        let check = |first: Option<f64>, least: Option<f64>, largest: Option<f64>| {
            let limits = Limits {
                first,
                least,
                largest,
                ..Limits::default()
            };
            limits.check().is_ok()
        };
        assert!(check(None, None, None));
        assert!(check(Some(1.0), Some(0.5), Some(2.0)));
        assert!(check(None, Some(0.0), None) && check(None, Some(2.0), Some(2.0)));
        assert!(check(None, None, Some(f64::INFINITY)));
        let nan = f64::NAN;
        let infinite = f64::INFINITY;
        for first in [0.0, -1.0, nan, infinite] {
            assert!(!check(Some(first), None, None), "{first}");
        }
        for least in [-1.0, nan, infinite, 3.0] {
            assert!(!check(None, Some(least), Some(2.0)), "{least}");
            assert!(least == 3.0 || !check(None, Some(least), None), "{least}");
        }
        for largest in [0.0, -1.0, nan] {
            assert!(!check(None, None, Some(largest)), "{largest}");
        }
    }

    #[test]
    fn what_is_set_goes_before_what_is_usual() {
        let usual = (Controller::Pi, (0.9, 0.2, 5.0));
        let control = |limits: Limits| format!("{:?}", limits.control(4, usual.0, usual.1));
        let expected = |controller, (safety, least, greatest)| {
            let control = StepControl::new(controller, 4);
            format!("Ok({:?})", control.safety(safety).limits(least, greatest))
        };
        let own = (0.8, 0.3, 2.0);
        let factors = |own| Limits {
            factors: Some(own),
            ..Limits::default()
        };
        assert_eq!(control(Limits::default()), expected(usual.0, usual.1));
        assert_eq!(control(factors(own)), expected(usual.0, own));
        let controller = Some(Controller::Pid);
        let limits = Limits {
            controller,
            ..factors(own)
        };
        assert_eq!(control(limits), expected(Controller::Pid, own));
        let refused = factors((0.9, 0.2, 1.0)).control(4, usual.0, usual.1);
        assert!(matches!(refused, Err(Error::StepControl)));
    }

    #[test]
    fn what_is_set_is_refused_where_steps_are_given() {
        let calls = [
            ".first_step()",
            ".min_step()",
            ".max_step()",
            ".max_steps()",
            ".controller()",
            ".step_factors()",
        ];
        let only = |k: usize| Limits {
            first: (k == 0).then_some(0.1),
            least: (k == 1).then_some(0.1),
            largest: (k == 2).then_some(0.1),
            attempts: (k == 3).then_some(1),
            controller: (k == 4).then_some(Controller::Pi),
            factors: (k == 5).then_some((0.9, 0.2, 5.0)),
        };
        for (k, call) in calls.into_iter().enumerate() {
            assert_eq!(only(k).check_unset(), Err(Error::NoEffect { call }));
        }
        assert_eq!(Limits::default().check_unset(), Ok(()));
    }

    #[test]
    fn resolution_is_that_of_the_larger_end() {
        let unit = 16.0 * f64::EPSILON;
        for interval in [[0.0, 8.0], [-8.0, 1.0], [8.0, -2.0], [1.0, -8.0]] {
            assert_eq!(resolution(interval), 8.0 * unit);
        }
        assert_eq!(finite([1.0, 2.0]), Ok(()));
        for [from, to] in [[0.0, f64::INFINITY], [-1.5e308, 1.5e308]] {
            assert_eq!(finite([from, to]), Err(Error::Interval { from, to }));
        }
    }
}
