//! Errors of steps of any size.

use super::Machine;
use super::resizing::Resizing;
use crate::base::{Failure, Real, State, greater};
use crate::integrator::drive::Plan;

impl<X: Machine<S> + ?Sized, S: State> Resizing<X, S> {
    /// The error by Richardson's estimate. Let z₁ come from one step h, and z₂ from two steps h/2, of a method of order
    /// p. The error of z₂ is (z₂ − z₁)/(2ᵖ − 1) to leading order. The solution goes on with z₂.
    pub(super) fn double(&mut self, plan: &Plan) -> Result<f64, Failure> {
        let half = 0.5 * plan.h;
        let middle = plan.t + half;
        for z in &mut self.differences {
            z.as_mut_slice().fill(S::Real::zero());
        }
        self.make(plan.t, plan.h, plan.grid, true)?;
        self.take_differences();
        self.restore();
        self.make(plan.t, half, middle, true)?;
        self.keep_middle();
        self.make(middle, half, plan.grid, true)?;
        self.take_differences();
        let factor = 1.0 / (2.0_f64.powi(self.method().order.bound() as i32) - 1.0);
        let error = factor * self.largest(&self.differences);
        let missed = if error < 1.0 {
            self.machine.get_mut().missed(plan.h, &self.sample)?
        } else {
            None
        };
        Ok(missed.map_or(error, |missed| greater(error, self.largest(&missed))))
    }

    fn largest(&self, differences: &[S]) -> f64 {
        let mut largest = 0.0;
        self.measure(differences, |e| largest = greater(largest, e.abs()));
        largest
    }

    /// The error of the last step, of size h, by the solutions that the method has beside its own. With differences to two
    /// solutions the norms stand for e₁ and e₂ of [`AnySize`](crate::generated::AnySize).
    pub(super) fn compare(&mut self, h: f64) -> Result<f64, Failure> {
        let machine = &mut **self.machine.get_mut();
        match &self.moved {
            Some(moved) => moved.differences(h, &self.z, machine, &mut self.differences),
            None => machine.differences(&mut self.differences)?,
        }
        let mut norms = self
            .differences
            .chunks(self.method().rank)
            .map(|e| self.mean(e));
        let first = norms.next().unwrap_or(0.0);
        let (Some(second), [q, r]) = (norms.next(), self.beside.compared) else {
            return Ok(first);
        };
        let [low, high] = if q < r {
            [first, second]
        } else {
            [second, first]
        };
        let scale = high.hypot(0.1 * low);
        if scale == 0.0 {
            return Ok(0.0);
        }
        Ok(high * (high / scale))
    }

    /// The root mean square.
    fn mean(&self, differences: &[S]) -> f64 {
        let mut sum = 0.0;
        let mut count = 0;
        self.measure(differences, |e| {
            sum += e * e;
            count += 1;
        });
        (sum / f64::from(count)).sqrt()
    }
}
