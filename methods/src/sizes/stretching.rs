//! Steps of any ratio to the one before; see [`two_step`](crate::two_step).

use super::{Limits, resolution};
use crate::bounds::lesser;
use crate::control::StepControl;
use crate::drive::{Plan, Sizes};
use crate::engine::Nodes;
use crate::error::Error;
use crate::field::Field;
use crate::state::State;
use crate::two_step::{Predicting, first_size};

/// A step of about size h that leaves no short one to the end of what is left.
fn landing(h: f64, left: f64) -> f64 {
    if h.abs() >= left.abs() * (1.0 - 1e-9) {
        left
    } else if h.abs() > 0.5 * left.abs() {
        0.5 * left
    } else {
        h
    }
}

/// Sizes of any ratio, by errors.
pub(crate) struct Stretches {
    control: StepControl,
    interval: [f64; 2],
    /// The signed size, or that of the part of the interval in which the first one is looked for.
    h: f64,
    /// Whether the first one is given.
    given: bool,
    least: f64,
    largest: f64,
}

impl Stretches {
    pub(crate) fn new(
        control: StepControl,
        interval: [f64; 2],
        delta: f64,
        limits: &Limits,
    ) -> Self {
        Self {
            control,
            interval,
            h: limits.first.map_or(delta, |h| h.copysign(delta)),
            given: limits.first.is_some(),
            least: limits.least.unwrap_or(0.0),
            largest: limits.largest.unwrap_or(f64::INFINITY),
        }
    }
}

impl<M, B, G, S, const RANK: usize> Sizes<Nodes<'_, M, B, G, S, RANK>> for Stretches
where
    M: Predicting<S, RANK>,
    B: Predicting<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    fn begin(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<(), Error> {
        if !self.given {
            let (now, next) = (&engine.now, &mut engine.next);
            let size = first_size(self.h, engine.g, now, next, false)?;
            self.h = size.copysign(self.h);
        }
        Ok(())
    }

    fn next(&mut self, engine: &mut Nodes<'_, M, B, G, S, RANK>) -> Result<Option<Plan>, Error> {
        let (t, to) = (engine.now.t, self.interval[1]);
        if t == to {
            return Ok(None);
        }
        let left = to - t;
        let limited = lesser(self.h.abs(), self.largest).copysign(left);
        let h = landing(limited, left);
        let too_small = h != left && h.abs() < self.least;
        if too_small || h.abs() <= resolution(self.interval) {
            let step_size = h.abs();
            return Err(Error::StepTooSmall { t, step_size });
        }
        let last = h == left;
        let end = if last { to } else { t + h };
        self.h = h;
        Ok(Some(Plan {
            t,
            h,
            end,
            grid: end,
            last,
        }))
    }

    fn judge(
        &mut self,
        _: &mut Nodes<'_, M, B, G, S, RANK>,
        plan: &Plan,
        error: f64,
    ) -> Result<bool, Error> {
        let accepted = error <= 1.0;
        self.h *= match accepted {
            true => self.control.accepted(plan.h, error),
            false => self.control.rejected(error),
        };
        Ok(accepted)
    }
}
