//! Steps of a method that is compared with solutions of other orders.
//!
//! The error of a step is measured in units of what is allowed by the norm
//! ‖e‖² = mean (eᵢ/(atol + rtol max(|y₀ᵢ|, |y₁ᵢ|)))², and it is accepted where that is below 1. With
//! differences to two solutions the norms stand for e₁ and e₂ of [`pair`](crate::pair).

use super::stepping::{Machine, Of, complete, place};
use super::{Resizable, stepping};
use crate::bounds::greater;
use crate::drive::{Attempt, Engine, Plan};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::implicit::Failure;
use crate::pair::{Pair, error_power};
use crate::sizes::{Estimating, Tolerance};
use crate::state::{State, is_finite, zeros};
use crate::statistics::{Estimate, Statistics};
use crate::step::Sample;
use crate::watch::{Between, Point};

/// A pair under way.
pub(crate) struct Paired<M, P, S> {
    machine: Of<M, P, S, 1>,
    tolerance: Tolerance,
    sample: Sample<S>,
    /// Where the step begins, and its size.
    t: f64,
    h: f64,
    /// What is carried at t.
    z: Vec<S>,
    /// The place of y in it.
    position: usize,
    /// The differences to the solutions beside the step.
    differences: Vec<S>,
}

impl<M, P, S> Paired<M, P, S>
where
    M: Pair<S>,
    S: State,
    Counted<P>: Field<S, 1>,
{
    /// From what the machine holds at t.
    pub(crate) fn new(
        mut machine: Of<M, P, S, 1>,
        (t, like): (f64, &S),
        tolerance: Tolerance,
    ) -> Result<Self, Error> {
        tolerance.check(like.len())?;
        let slots = 0..M::CARRIED.len();
        let z = slots.map(|k| machine.carried_mut(k).clone()).collect();
        let position = M::CARRIED.iter().position(|c| c.derivative == 0);
        Ok(Self {
            machine,
            tolerance,
            sample: Sample::new(t, like),
            t,
            h: 0.0,
            z,
            position: position.unwrap_or(0),
            differences: M::COMPARED.iter().map(|_| zeros(like)).collect(),
        })
    }

    /// A step, and its error in units of what is allowed.
    fn step(&mut self, plan: &Plan, shown: bool) -> Result<f64, Failure> {
        if M::step_size(&self.machine.stepper) != plan.h {
            self.machine.set_step_size(plan.h);
        }
        self.h = plan.h;
        let finite = match shown {
            true => {
                self.machine.step::<true>(plan.t, &mut self.sample)?;
                place::<S, Of<M, P, S, 1>>(&mut self.sample, (plan.t, plan.h), plan.grid)
            }
            false => {
                self.machine.step::<false>(plan.t, &mut self.sample)?;
                is_finite(self.machine.carried_mut(self.position).as_slice())
            }
        };
        if !finite {
            return Err(Failure::NonFinite);
        }
        self.machine.stepper.differences(&mut self.differences)?;
        let error = self.error();
        error.is_finite().then_some(error).ok_or(Failure::NonFinite)
    }

    /// Adds the stages with weights by the coefficients of their polynomials.
    fn add(&self, out: &mut [f64], weight: impl Fn(&[f64]) -> f64) {
        for (k, row) in M::DENSE.iter().enumerate() {
            if let Some(stage) = self.machine.stepper.stage(k) {
                let weight = weight(row);
                for (out, u) in out.iter_mut().zip(stage.as_slice()) {
                    *out += weight * u;
                }
            }
        }
    }

    /// The derivative of the solution within the step: Σ b_i'(θ) V_i.
    fn rate(&self, theta: f64, out: &mut [f64]) {
        out.fill(0.0);
        self.add(out, |row| {
            let terms = row.iter().enumerate().rev();
            terms.fold(0.0, |sum, (k, c)| sum * theta + (k + 1) as f64 * c)
        });
    }

    fn error(&mut self) -> f64 {
        let (tolerance, before) = (&self.tolerance, self.z[self.position].as_slice());
        let after = self.machine.carried_mut(self.position).as_slice();
        let mut sums = [0.0; 2];
        for (i, (y0, y1)) in before.iter().zip(after).enumerate() {
            let allowed = tolerance.of(i) + tolerance.rtol * greater(y0.abs(), y1.abs());
            for (sum, e) in sums.iter_mut().zip(&self.differences) {
                // 0/0 is no error.
                let e = e.as_slice()[i];
                let ratio = if e == 0.0 { 0.0 } else { e / allowed };
                *sum += ratio * ratio;
            }
        }
        let [one, other] = sums.map(|sum| (sum / before.len() as f64).sqrt());
        match M::COMPARED {
            [q, r] => {
                let (low, high) = if q < r { (one, other) } else { (other, one) };
                let scale = high.hypot(0.1 * low);
                if scale == 0.0 {
                    0.0
                } else {
                    high * (high / scale)
                }
            }
            _ => one,
        }
    }
}

impl<M, P, S> Engine for Paired<M, P, S>
where
    M: Pair<S>,
    S: State,
    Counted<P>: Field<S, 1>,
{
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        M::NAME
    }

    fn begin(&mut self, _: bool, dense: bool) -> Result<Sample<S>, Error> {
        let mut out = self.sample.clone();
        out.x
            .as_mut_slice()
            .copy_from_slice(self.z[self.position].as_slice());
        if dense {
            complete(&mut self.machine, &mut out)?;
        }
        Ok(out)
    }

    #[inline]
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Result<Attempt, Error> {
        match self.step(plan, shown) {
            Ok(error) => Ok(Attempt::Made(error)),
            Err(failure @ Failure::Shape { .. }) => Err(Error::at(plan.t, failure)),
            Err(failure) => Ok(Attempt::Failed(0.5, Some(Error::at(plan.t, failure)))),
        }
    }

    fn reject(&mut self) {
        for (k, z) in self.z.iter().enumerate() {
            let slot = self.machine.carried_mut(k);
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }

    fn show(&mut self, _: &Plan, _: usize, dense: bool, out: &mut Sample<S>) -> Result<(), Error> {
        match (dense, M::DENSE) {
            (false, _) => {}
            // Hermite's polynomial takes the derivative at the end.
            (true, []) => complete(&mut self.machine, &mut self.sample)?,
            (true, _) => {
                out.copy_from(&self.sample);
                self.rate(1.0, out.v.as_mut_slice());
                return Ok(());
            }
        }
        out.copy_from(&self.sample);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        match M::DENSE {
            [] => stepping::hermite(1),
            _ => self,
        }
    }

    fn accept(&mut self, plan: &Plan) {
        self.t = plan.end;
        for (k, z) in self.z.iter_mut().enumerate() {
            let slot = self.machine.carried_mut(k);
            z.as_mut_slice().copy_from_slice(slot.as_slice());
        }
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.count(statistics);
    }
}

/// y₀ + h Σ b_i(θ) V_i.
impl<M, P, S> Between<Sample<S>> for Paired<M, P, S>
where
    M: Pair<S>,
    S: State,
    Counted<P>: Field<S, 1>,
{
    fn write(&self, _: [&Sample<S>; 2], t: f64, out: &mut Sample<S>) {
        let theta = (t - self.t) / self.h;
        (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
        let x = out.x.as_mut_slice();
        x.copy_from_slice(self.z[self.position].as_slice());
        self.add(x, |row| {
            let horner = row.iter().rev().fold(0.0, |sum, c| sum * theta + c);
            self.h * theta * horner
        });
        self.rate(theta, out.v.as_mut_slice());
    }

    /// The degree less one.
    fn inner(&self) -> usize {
        let degrees = M::DENSE.iter().map(|row| row.len());
        degrees.max().unwrap_or(0).max(1) - 1
    }
}

impl<M, P, S> Estimating for Paired<M, P, S>
where
    M: Pair<S>,
    S: State,
    Counted<P>: Field<S, 1>,
{
    fn estimate(&self) -> Estimate {
        Estimate::Embedded
    }

    fn power(&self) -> usize {
        error_power(M::ORDER.bound(), M::COMPARED)
    }

    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        let Self {
            machine,
            z,
            tolerance,
            ..
        } = self;
        Resizable::first_step(machine, self.t, longest, z, tolerance)
    }

    /// Steps have no factors that another size would need anew.
    fn keeps(&mut self) -> bool {
        false
    }
}
