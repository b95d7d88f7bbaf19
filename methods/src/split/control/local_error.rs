//! Steps by the error of single steps.
//!
//! With z₁ of one step h and z₂ of two steps h/2 of a method of order p, what z₂ is wrong by is
//! (z₂ − z₁)/(2ᵖ − 1) to leading order.

use super::rule::{Bounds, Rule, Run, Verdict};
use crate::bounds::{greater, lesser};
use crate::control::{Controller, StepControl};
use crate::error::Error;
use crate::implicit::Failure;
use crate::split::{SplitField, VariableSplit};
use crate::state::State;
use crate::statistics::Estimate;

/// Keeps the error of single steps at a tolerance.
#[derive(Clone, Debug)]
pub struct LocalError {
    rtol: f64,
    atol: f64,
    control: Option<StepControl>,
}

impl LocalError {
    pub(super) fn new(rtol: f64, atol: f64) -> Self {
        Self {
            rtol,
            atol,
            control: None,
        }
    }

    /// The largest error in units of what is allowed, without the factor of the order.
    fn scaled<S: State>(&self, fine: [&S; 2], coarse: &[S; 2], before: &[S; 2]) -> f64 {
        let mut largest = 0.0_f64;
        for ((fine, coarse), before) in fine.into_iter().zip(coarse).zip(before) {
            let components = fine.as_slice().iter().zip(coarse.as_slice());
            for ((fine, coarse), before) in components.zip(before.as_slice()) {
                let allowed = self.atol + self.rtol * greater(fine.abs(), before.abs());
                let error = (fine - coarse).abs();
                if error != 0.0 {
                    largest = greater(largest, error / allowed);
                }
            }
        }
        largest
    }
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>> Rule<M, S, P> for LocalError {
    fn first(&mut self, _: &mut Run<M, S, P>, bounds: &Bounds) -> Result<f64, Error> {
        let (rtol, atol) = (self.rtol, self.atol);
        let sound = |tolerance: f64| tolerance >= 0.0 && tolerance.is_finite();
        if !(sound(rtol) && sound(atol) && rtol < 1.0 && rtol + atol > 0.0) {
            return Err(Error::Tolerance { rtol, atol });
        }
        self.control = Some(StepControl::new(Controller::Pi, M::ORDER.bound() + 1));
        let first = bounds.first.unwrap_or(0.1 * bounds.largest);
        Ok(lesser(first, bounds.largest))
    }

    fn estimate(&self) -> Option<Estimate> {
        Some(Estimate::Doubling)
    }

    fn attempt(&mut self, run: &mut Run<M, S, P>, h: f64) -> Result<Verdict, Failure> {
        run.step(0.0, h)?;
        let coarse = [run.sample.x.clone(), run.sample.v.clone()];
        run.restore();
        run.step(0.0, 0.5 * h)?;
        run.step(0.5 * h, 0.5 * h)?;
        let scaled = self.scaled([&run.sample.x, &run.sample.v], &coarse, &run.z);
        let error = scaled / (2.0_f64.powi(M::ORDER.bound() as i32) - 1.0);
        let Some(control) = &mut self.control else {
            return Err(Failure::NonFinite);
        };
        Ok(match error <= 1.0 {
            true => Verdict::Accepted(h.abs() * control.accepted(h.abs(), error)),
            false => Verdict::Rejected(h.abs() * control.rejected(error)),
        })
    }
}
