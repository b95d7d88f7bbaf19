//! Steps of chosen sizes on their way to the end of an interval.

use super::{Limits, finite, resolution, told};
use crate::base::{Error, greater, lesser};
use crate::integrator::drive::Plan;

/// The least step size: powers of smaller sizes are no numbers.
const LEAST: f64 = 1e-290;
/// An interval of fewer steps that are as small as they may be is too short to be divided.
const DIVIDED: f64 = 1e3;

/// Attempts at steps, unless their number is set.
const ATTEMPTS: u64 = 1_000_000;

/// How far they have come, and the size of the next one.
pub(crate) struct Pace {
    interval: [f64; 2],
    /// The first size, where it is given.
    pub first: Option<f64>,
    least: f64,
    largest: f64,
    /// Where the next step begins.
    pub t: f64,
    /// The signed size of the next step.
    pub h: f64,
    /// Why an attempt at a step up to this time failed.
    cause: Option<(f64, Error)>,
    attempts: u64,
    /// The most attempts.
    limit: u64,
}

impl Pace {
    /// At the beginning.
    pub(crate) fn new(limits: &Limits, interval: [f64; 2]) -> Result<Self, Error> {
        finite(interval)?;
        limits.check()?;
        Ok(Self {
            interval,
            first: limits.first,
            least: limits.least.unwrap_or(0.0),
            largest: limits.largest.unwrap_or(f64::INFINITY),
            t: interval[0],
            h: f64::NAN,
            cause: None,
            attempts: 0,
            limit: limits.attempts.unwrap_or(ATTEMPTS),
        })
    }

    /// The longest step, with its sign.
    pub(crate) fn longest(&self) -> f64 {
        let whole = self.interval[1] - self.interval[0];
        lesser(whole.abs(), self.largest).copysign(whole)
    }

    /// Sets the size of the next step.
    pub(crate) fn set(&mut self, size: f64) {
        let sign = self.interval[1] - self.interval[0];
        self.h = lesser(size.abs(), self.largest).copysign(sign);
    }

    /// The next step; none at the end.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<Plan>, Error> {
        let t = self.t;
        let end = self.interval[1];
        if t == end {
            return Ok(None);
        }
        let rest = end - t;
        // A rest of less than a ten-thousandth is taken along, and one that rounding takes.
        let last = self.h.abs() * 1.0001 >= rest.abs() || t + self.h == end;
        let h = if last { rest } else { self.h };
        let moves = t + 0.1 * h != t && h.abs() >= LEAST && h.abs() >= self.least;
        // Not so either if h is NaN.
        if !last && !moves {
            return Err(self.too_small());
        }
        if self.attempts == self.limit {
            let limit = self.limit;
            return Err(Error::TooManySteps { t, limit });
        }
        self.attempts += 1;
        let end = if last { end } else { t + h };
        Ok(Some(Plan {
            t,
            h,
            end,
            grid: end,
            last,
        }))
    }

    /// Steps that shrink towards a place where nothing is defined end next to it.
    #[cold]
    fn too_small(&mut self) -> Error {
        let Self { t, h, .. } = *self;
        let [from, to] = self.interval;
        let short = DIVIDED * greater(LEAST, resolution(self.interval));
        match self.cause.take() {
            _ if h.is_nan() => Error::NoStepSize { t },
            Some((broken, cause)) if (broken - t).abs() <= 1e3 * h.abs() => cause,
            _ if t == from && (to - t).abs() < short && h.abs() >= self.least => {
                Error::ShortInterval { from, to }
            }
            _ => Error::StepTooSmall {
                t,
                step_size: h,
                least: told(self.least, h),
            },
        }
    }

    /// An attempt failed: the next is at so much of its size.
    pub(crate) fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) {
        if let Some(cause) = cause {
            self.cause = Some((plan.end, cause));
        }
        self.set(plan.h * factor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(limits: Limits, interval: [f64; 2], size: f64) -> Pace {
        let mut pace = Pace::new(&limits, interval).unwrap();
        pace.set(size);
        pace
    }

    /// Time, size, end, and whether it is the last.
    fn told(plan: &Plan) -> (f64, f64, f64, bool) {
        assert_eq!(plan.grid, plan.end);
        (plan.t, plan.h, plan.end, plan.last)
    }

    /// A step that comes to the end up to rounding is the last one.
    #[test]
    fn attempts_are_limited() {
        let attempts = Some(3);
        let limits = Limits {
            attempts,
            ..Limits::default()
        };
        let mut pace = pace(limits, [0.0, 4.0], 1.0);
        for t in [0.0, 1.0, 1.0] {
            pace.t = t;
            assert_eq!(pace.next().unwrap().unwrap().t, t);
        }
        let t = 2.0;
        let limit = 3;
        pace.t = t;
        assert_eq!(pace.next().unwrap_err(), Error::TooManySteps { t, limit });
        // At the end there is no further attempt.
        pace.t = 4.0;
        assert!(pace.next().unwrap().is_none());
    }

    #[test]
    fn who_comes_to_the_end_is_there() {
        let end = 1e9 + 2e-6;
        let spacing = 1e9_f64.next_up() - 1e9;
        let from = end - 3.0 * spacing;
        let mut pace = pace(Limits::default(), [from, end], 2.6 * spacing);
        assert_eq!(from + 2.6 * spacing, end);
        let plan = pace.next().unwrap().unwrap();
        assert_eq!(told(&plan), (from, end - from, end, true));
    }

    #[test]
    fn intervals_and_limits_are_checked() {
        let least = Some(-1.0);
        let limits = Limits {
            least,
            ..Limits::default()
        };
        assert_eq!(
            Pace::new(&limits, [0.0, 1.0]).err(),
            Some(Error::StepControl)
        );
        let from = 0.0;
        let to = f64::INFINITY;
        let found = Pace::new(&Limits::default(), [from, to]).err();
        assert_eq!(found, Some(Error::Interval { from, to }));
        let mut unset = Pace::new(&Limits::default(), [2.0, 1.0]).unwrap();
        assert_eq!((unset.first, unset.t, unset.longest()), (None, 2.0, -1.0));
        assert!(unset.h.is_nan());
        assert_eq!(unset.next().unwrap_err(), Error::NoStepSize { t: 2.0 });
        unset.set(f64::NAN);
        assert_eq!(unset.next().unwrap_err(), Error::NoStepSize { t: 2.0 });
    }

    #[test]
    fn steps_go_towards_the_end_and_are_no_longer_than_allowed() {
        let largest = Some(0.5);
        let limits = || Limits {
            largest,
            first: Some(0.1),
            ..Limits::default()
        };
        for (interval, sign) in [([1.0, 4.0], 1.0), ([4.0, 1.0], -1.0), ([1.0, -4.0], -1.0)] {
            let mut pace = pace(limits(), interval, 0.0);
            assert_eq!((pace.first, pace.longest()), (Some(0.1), 0.5 * sign));
            for (set, size) in [
                (0.25, 0.25),
                (-0.25, 0.25),
                (0.5, 0.5),
                (7.0, 0.5),
                (-7.0, 0.5),
            ] {
                pace.set(set);
                assert_eq!(pace.h.abs(), size);
                let t = interval[0];
                let plan = pace.next().unwrap().unwrap();
                assert_eq!(told(&plan), (t, sign * size, t + sign * size, false));
            }
        }
        assert_eq!(pace(Limits::default(), [1.0, 4.0], 9.0).longest(), 3.0);
    }

    #[test]
    fn the_last_step_ends_exactly() {
        for (interval, t) in [([0.0, 1.0], 0.7_f64), ([1.0, 0.1], 0.4), ([0.0, 1.0], 0.0)] {
            let (end, rest): (f64, f64) = (interval[1], interval[1] - t);
            for (size, last) in [
                (rest.abs(), true),
                (2.0 * rest.abs(), true),
                (rest.abs() / 1.00009, true),
                (rest.abs() / 1.0002, false),
            ] {
                let mut pace = pace(Limits::default(), interval, size);
                pace.t = t;
                let h = if last { rest } else { size.copysign(rest) };
                let wanted = (t, h, if last { end } else { t + h }, last);
                assert_eq!(told(&pace.next().unwrap().unwrap()), wanted);
            }
            let mut pace = pace(Limits::default(), interval, 0.1);
            pace.t = end;
            assert!(pace.next().unwrap().is_none());
        }
        // A ten-thousandth to the last bit.
        let mut close = pace(Limits::default(), [0.0, 1.0001], 1.0);
        assert!(close.next().unwrap().unwrap().last);
    }

    #[test]
    fn steps_that_are_too_small_end_a_run_unless_they_are_the_last() {
        let least = Some(0.25);
        let small = |t: f64, size: f64, least: Option<f64>| {
            let mut pace = pace(
                Limits {
                    least,
                    ..Limits::default()
                },
                [0.0, 4.0],
                size,
            );
            pace.t = t;
            pace.next().map(|plan| plan.map(|plan| plan.last))
        };
        assert_eq!(small(1.0, 0.25, least), Ok(Some(false)));
        let t = 1.0;
        let step_size = 0.2;
        let refused = Err(Error::StepTooSmall {
            t,
            step_size,
            least: 0.25,
        });
        assert_eq!(small(t, step_size, least), refused);
        assert_eq!(small(3.9, 0.2, least), Ok(Some(true)));
        // A tenth of a step must move t.
        let step_size = 10.0 * f64::EPSILON;
        assert_eq!(small(t, step_size, None), Ok(Some(false)));
        // Downwards it would.
        let step_size = 3.6 * f64::EPSILON;
        let least = 0.0;
        let refused = Err(Error::StepTooSmall {
            t,
            step_size,
            least,
        });
        assert_eq!(small(t, step_size, None), refused);
        let step_size = f64::EPSILON;
        let least = 0.0;
        let refused = Err(Error::StepTooSmall {
            t,
            step_size,
            least,
        });
        assert_eq!(small(t, step_size, None), refused);
        let t = 0.0;
        let step_size = 0.9e-290;
        let least = 0.0;
        let refused = Err(Error::StepTooSmall {
            t,
            step_size,
            least,
        });
        assert_eq!(small(t, step_size, None), refused);
        assert_eq!(small(t, 1e-290, None), Ok(Some(false)));
    }

    /// An interval of few of the smallest steps is refused as too short, not for a singular solution.
    #[test]
    fn short_intervals_are_told() {
        let next = |[from, to]: [f64; 2]| {
            let limits = Limits::default();
            pace(limits, [from, to], 0.01 * (to - from)).next()
        };
        for [from, to] in [
            [0.0, 1e-300],
            [0.0, -1e-289],
            [1.0, 1.0 + 5.0 * f64::EPSILON],
        ] {
            assert_eq!(
                next([from, to]).err(),
                Some(Error::ShortInterval { from, to })
            );
        }
        assert!(next([0.0, 1e-280]).is_ok());
        assert!(next([1.0, 1.0 + 1e-10]).is_ok());
    }

    #[test]
    fn what_failed_next_to_where_steps_become_too_small_is_why() {
        let cause = || Error::NonFinite { t: 2.5 };
        // How far the step that failed ended from where they do, in units of what they have become.
        for (distance, told) in [
            (1000.0, true),
            (-1000.0, true),
            (1001.0, false),
            (-1001.0, false),
        ] {
            let least = Some(0.5);
            let h = 1.0 / 1024.0;
            let mut pace = pace(
                Limits {
                    least,
                    ..Limits::default()
                },
                [0.0, 4.0],
                0.5,
            );
            pace.t = 2.0;
            let plan = Plan {
                t: 2.0,
                h: 0.5,
                end: 2.0 + distance * h,
                grid: 2.5,
                last: false,
            };
            pace.failed(&plan, 2.0 * h, Some(cause()));
            assert_eq!(pace.h.abs(), h);
            // A later failure without a cause leaves it.
            pace.failed(&Plan { h, ..plan }, 1.0, None);
            let t = 2.0;
            let step_size = h;
            let expected = if told {
                cause()
            } else {
                Error::StepTooSmall {
                    t,
                    step_size,
                    least: 0.5,
                }
            };
            assert_eq!(pace.next().unwrap_err(), expected);
        }
    }
}
