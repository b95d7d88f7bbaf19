//! Steps that a tolerance chooses.
//!
//! A step is accepted where its error is below 1 in units of what is allowed; sizes follow from errors as
//! [`StepControl`](crate::StepControl) says. After a rejected or failed attempt the size does not grow
//! with the step that then succeeds. A size is kept where growth would not be worth new factors of
//! matrices.

use super::{Limits, Pace};
use crate::bounds::lesser;
use crate::control::{Controller, StepControl};
use crate::drive::{Engine, Plan, Sizes};
use crate::error::Error;
use crate::statistics::{Estimate, Statistics};

/// An engine that estimates the errors of its steps.
pub(crate) trait Estimating: Engine {
    /// How.
    fn estimate(&self) -> Estimate;

    /// The k of an error of order hᵏ.
    fn power(&self) -> usize;

    /// The size of a first step, where none is given, of at most `longest`, which has the sign of steps.
    fn first_step(&mut self, longest: f64) -> Result<f64, Error>;

    /// A factor ≤ 1 for the next size: less where the step was hard to solve.
    fn caution(&self) -> f64 {
        1.0
    }

    /// Whether the same size is worth keeping: its factors still serve.
    fn keeps(&mut self) -> bool {
        true
    }
}

/// Growth up to this is worth no new factors.
const WORTHWHILE: f64 = 1.2;

/// Sizes by errors.
pub(crate) struct Chosen {
    pub pace: Pace,
    control: StepControl,
    first: bool,
    /// Whether an attempt at this step was given up.
    retried: bool,
}

impl Chosen {
    /// With a controller, and factors between 0.2 and `greatest`, unless others are set.
    pub(crate) fn new<E: Estimating>(
        limits: &Limits,
        interval: [f64; 2],
        engine: &E,
        (controller, greatest): (Controller, f64),
        statistics: &mut Statistics,
    ) -> Result<Self, Error> {
        statistics.estimate = Some(engine.estimate());
        let factors = (0.9, 0.2, greatest);
        Ok(Self {
            pace: Pace::new(limits, interval)?,
            control: limits.control(engine.power(), controller, factors)?,
            first: true,
            retried: false,
        })
    }
}

impl<E: Estimating> Sizes<E> for Chosen {
    fn begin(&mut self, engine: &mut E) -> Result<(), Error> {
        let size = match self.pace.first {
            Some(h) => h,
            None => engine.first_step(self.pace.longest())?,
        };
        self.pace.set(size);
        Ok(())
    }

    fn next(&mut self, _: &mut E) -> Result<Option<Plan>, Error> {
        self.pace.next()
    }

    fn judge(&mut self, engine: &mut E, plan: &Plan, error: f64) -> Result<bool, Error> {
        let caution = engine.caution();
        // Not so if it is NaN.
        let accepted = error < 1.0;
        if !accepted {
            let factor = match self.first {
                true => 0.1,
                false => self.control.rejected_after(error, caution),
            };
            self.pace.set(plan.h * factor);
            self.retried = true;
            return Ok(false);
        }
        let factor = self.control.accepted_after(plan.h, error, caution);
        let factor = match self.retried {
            true => lesser(factor, 1.0),
            false => factor,
        };
        let keep = engine.keeps() && (1.0..=WORTHWHILE).contains(&factor);
        self.pace.set(if keep { plan.h } else { factor * plan.h });
        (self.first, self.retried) = (false, false);
        Ok(true)
    }

    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        self.pace.failed(plan, factor, cause);
        self.retried = true;
        Ok(())
    }

    fn accepted(&mut self, _: &mut E, plan: &Plan) -> Result<(), Error> {
        self.pace.t = plan.end;
        Ok(())
    }
}
