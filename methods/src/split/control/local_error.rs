//! Steps by the error of single steps.
//!
//! With z₁ of one step h and z₂ of two steps h/2 of a method of order p, what z₂ is wrong by is
//! (z₂ − z₁)/(2ᵖ − 1) to leading order. That sees A where these steps evaluate it, the last time well before
//! the end of the step: of a contact that begins after that it knows nothing, and the ball would be deep in
//! it, with an energy that it never had. So A is evaluated at the end as well. By what it differs there
//! from the line through the evaluations of both halves, D, an impulse of up to h D/8 has been missed: where
//! A is smooth that is O(h³), the error of a step of order 2.

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

    /// The largest error in units of what is allowed; NaN if one is.
    fn scaled<S: State>(&self, error: [&S; 2], after: [&S; 2], before: &[S; 2]) -> f64 {
        let mut largest = 0.0_f64;
        for ((error, after), before) in error.into_iter().zip(after).zip(before) {
            let components = error.as_slice().iter().zip(after.as_slice());
            for ((error, after), before) in components.zip(before.as_slice()) {
                let allowed = self.atol + self.rtol * greater(after.abs(), before.abs());
                if *error != 0.0 {
                    largest = greater(largest, error.abs() / allowed);
                }
            }
        }
        largest
    }

    /// What may have been missed at the end of a step of size h, whose sample is the end.
    fn missed<M: VariableSplit<S>, S: State, P: SplitField<S>>(
        run: &mut Run<M, S, P>,
        h: f64,
    ) -> [S; 2] {
        let (t, x, v) = (run.t + h, &run.sample.x, &run.sample.v);
        let mut in_v = x.clone();
        run.field.look(t, x, v, &mut in_v);
        if let Some([now, then]) = run.field.recorded() {
            let share = (t - now.t) / (now.t - then.t);
            let both = now.a.as_slice().iter().zip(then.a.as_slice());
            for (d, (now, then)) in in_v.as_mut_slice().iter_mut().zip(both) {
                *d = 0.125 * h * (*d - (now + share * (now - then)));
            }
        }
        let mut in_x = in_v.clone();
        in_x.as_mut_slice().iter_mut().for_each(|x| *x *= 0.5 * h);
        [in_x, in_v]
    }
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>> Rule<M, S, P> for LocalError {
    fn first(&mut self, run: &mut Run<M, S, P>, bounds: &Bounds) -> Result<f64, Error> {
        let (rtol, atol) = (self.rtol, self.atol);
        let sound = |tolerance: f64| tolerance >= 0.0 && tolerance.is_finite();
        if !(sound(rtol) && sound(atol) && rtol < 1.0 && rtol + atol > 0.0) {
            return Err(Error::Tolerance { rtol, atol });
        }
        let x = run.z[0].clone();
        run.field.record(&x);
        self.control = Some(StepControl::new(Controller::Pi, M::ORDER.bound() + 1));
        let first = bounds.first.unwrap_or(0.1 * bounds.largest);
        Ok(lesser(first, bounds.largest))
    }

    fn estimate(&self) -> Option<Estimate> {
        Some(Estimate::Doubling)
    }

    fn attempt(&mut self, run: &mut Run<M, S, P>, h: f64) -> Result<Verdict, Failure> {
        run.step(0.0, h)?;
        let mut error = [run.sample.x.clone(), run.sample.v.clone()];
        run.restore();
        run.step(0.0, 0.5 * h)?;
        run.field.keep();
        run.step(0.5 * h, 0.5 * h)?;
        let fine = [&run.sample.x, &run.sample.v];
        let factor = 1.0 / (2.0_f64.powi(M::ORDER.bound() as i32) - 1.0);
        for (error, fine) in error.iter_mut().zip(fine) {
            let both = error.as_mut_slice().iter_mut().zip(fine.as_slice());
            both.for_each(|(error, fine)| *error = factor * (fine - *error));
        }
        let [in_x, in_v] = &error;
        let mut error = self.scaled([in_x, in_v], fine, &run.z);
        if error <= 1.0 {
            let [in_x, in_v] = Self::missed(run, h);
            let fine = [&run.sample.x, &run.sample.v];
            let missed = self.scaled([&in_x, &in_v], fine, &run.z);
            error = if missed <= error { error } else { missed };
        }
        if error.is_nan() {
            return Err(Failure::NonFinite);
        }
        let Some(control) = &mut self.control else {
            return Err(Failure::NonFinite);
        };
        Ok(match error <= 1.0 {
            true => Verdict::Accepted(h.abs() * control.accepted(h.abs(), error)),
            false => Verdict::Rejected(h.abs() * control.rejected(error)),
        })
    }
}
