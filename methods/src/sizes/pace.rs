//! Steps of chosen sizes on their way to the end of an interval.

use super::{Limits, finite};
use crate::bounds::lesser;
use crate::drive::Plan;
use crate::error::Error;

/// How far they have come, and the size of the next one.
pub(crate) struct Pace {
    interval: [f64; 2],
    /// The first size, where it is given.
    pub first: Option<f64>,
    least: f64,
    largest: f64,
    /// Where the next step begins.
    pub t: f64,
    /// Its signed size.
    h: f64,
    /// Why an attempt at a step up to this time failed.
    cause: Option<(f64, Error)>,
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
        })
    }

    /// The longest step, with its sign.
    pub(crate) fn longest(&self) -> f64 {
        let whole = self.interval[1] - self.interval[0];
        lesser(whole.abs(), self.largest).copysign(whole)
    }

    /// The size of the next step.
    pub(crate) fn size(&self) -> f64 {
        self.h.abs()
    }

    /// Sets the size of the next step.
    pub(crate) fn set(&mut self, size: f64) {
        let sign = self.interval[1] - self.interval[0];
        self.h = lesser(size.abs(), self.largest).copysign(sign);
    }

    /// The next step; none at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Plan>, Error> {
        let (t, end) = (self.t, self.interval[1]);
        if t == end {
            return Ok(None);
        }
        if self.h.is_nan() {
            return Err(Error::NoStepSize { t });
        }
        let rest = end - t;
        // A rest of less than a ten-thousandth is taken along.
        let last = self.h.abs() * 1.0001 >= rest.abs();
        let h = if last { rest } else { self.h };
        let moves = t + 0.1 * h != t && h.abs() >= 1e-290 && h.abs() >= self.least;
        if !last && !moves {
            // Steps that shrink towards a place where nothing is defined end next to it.
            return Err(match self.cause.take() {
                Some((broken, cause)) if (broken - t).abs() <= 1e3 * h.abs() => cause,
                _ => Error::StepTooSmall { t, step_size: h },
            });
        }
        let end = if last { end } else { t + h };
        Ok(Some(Plan {
            t,
            h,
            end,
            grid: end,
            last,
        }))
    }

    /// An attempt failed: the next is at so much of its size.
    pub(crate) fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) {
        if let Some(cause) = cause {
            self.cause = Some((plan.end, cause));
        }
        self.set(plan.h * factor);
    }
}
