//! Steps of a method that is compared with solutions of other orders.
//!
//! The error of a step is measured in units of what is allowed by the norm
//! ‖e‖² = mean (eᵢ/(atol + rtol max(|y₀ᵢ|, |y₁ᵢ|)))², and it is accepted where that is below 1. With
//! differences to two solutions the norms stand for e₁ and e₂ of [`pair`](crate::pair).

use super::stepping::{Machine, Of, complete, place, same_lengths};
use super::within::Within;
use super::{Resizable, stepping};
use crate::bounds::greater;
use crate::drive::{Attempt, Engine, Plan};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::implicit::Failure;
use crate::pair::{Pair, error_power};
use crate::real::{Real, size};
use crate::sizes::{Estimating, Tolerance};
use crate::state::{State, is_finite};
use crate::statistics::{Estimate, Statistics};
use crate::step::Sample;
use crate::watch::{Between, Point};
use std::cell::RefCell;

/// A pair under way.
pub(crate) struct Paired<M, P, S, const RANK: usize> {
    machine: RefCell<Of<M, P, S, RANK>>,
    /// The solution within a step, where neither its stages tell it nor its ends.
    within: Option<RefCell<Within<S>>>,
    tolerance: Tolerance,
    sample: Sample<S>,
    /// Where the step begins, and its size.
    t: f64,
    h: f64,
    /// The carried quantities at t.
    z: Vec<S>,
    /// The places of y in `z`, or of x and x'.
    places: [usize; RANK],
    /// The differences to the solutions beside the step, each of y, or of x and x'.
    differences: Vec<S>,
}

impl<M, P, S, const RANK: usize> Paired<M, P, S, RANK>
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    /// From what the machine holds at t.
    pub(crate) fn new(
        mut machine: Of<M, P, S, RANK>,
        (t, like): (f64, &S),
        tolerance: Tolerance,
    ) -> Result<Self, Error> {
        tolerance.check(RANK * like.len())?;
        let slots = 0..M::CARRIED.len();
        let z = slots.map(|k| machine.carried_mut(k).clone()).collect();
        let place = |m: usize| M::CARRIED.iter().position(|c| c.derivative == m);
        let degrees = M::DENSE.iter().map(|row| row.len());
        let degree = degrees.max().unwrap_or(stepping::hermite(RANK).degree());
        let within = Within::of(M::ORDER.bound(), RANK, degree, like);
        Ok(Self {
            machine: RefCell::new(machine),
            within: within.map(RefCell::new),
            tolerance,
            sample: Sample::new(t, like),
            t,
            h: 0.0,
            z,
            places: std::array::from_fn(|m| place(m).unwrap_or(0)),
            differences: vec![like.zeros(); RANK * M::COMPARED.len()],
        })
    }

    /// A step, and its error in units of what is allowed.
    fn step(&mut self, plan: &Plan, shown: bool) -> Result<f64, Failure> {
        let machine = self.machine.get_mut();
        if M::step_size(&machine.stepper) != plan.h {
            machine.set_step_size(plan.h);
        }
        self.h = plan.h;
        if let Some(within) = &mut self.within {
            within.get_mut().forget();
        }
        let finite = if shown {
            machine.step::<true>(plan.t, &mut self.sample)?;
            place::<S, Of<M, P, S, RANK>>(&mut self.sample, (plan.t, plan.h), plan.grid)
        } else {
            machine.step::<false>(plan.t, &mut self.sample)?;
            let mut places = self.places.into_iter();
            places.all(|k| is_finite(machine.carried_mut(k).as_slice()))
        };
        same_lengths(machine, self.sample.x.len())?;
        if !finite {
            return Err(Failure::NonFinite);
        }
        machine.stepper.differences(&mut self.differences)?;
        let error = self.error();
        error.is_finite().then_some(error).ok_or(Failure::NonFinite)
    }

    /// Adds the stages with weights by the coefficients of their polynomials.
    fn add(&self, out: &mut [S::Real], weight: impl Fn(&[f64]) -> f64) {
        let machine = self.machine.borrow();
        for (k, row) in M::DENSE.iter().enumerate() {
            if let Some(stage) = machine.stepper.stage(k) {
                let weight = S::Real::from_f64(weight(row));
                for (out, u) in out.iter_mut().zip(stage.as_slice()) {
                    *out += weight * *u;
                }
            }
        }
    }

    /// The derivative of the solution within the step: Σ b_i'(θ) V_i.
    fn rate(&self, theta: f64, out: &mut [S::Real]) {
        out.fill(S::Real::default());
        self.add(out, |row| {
            let terms = row.iter().enumerate().rev();
            terms.fold(0.0, |sum, (k, c)| sum * theta + (k + 1) as f64 * c)
        });
    }

    fn error(&mut self) -> f64 {
        let mut sums = [0.0; 2];
        let mut count = 0;
        for (m, &place) in self.places.iter().enumerate() {
            let tolerance = &self.tolerance;
            let before = self.z[place].as_slice();
            let rtol = tolerance.relative::<S::Real>();
            let after = self.machine.get_mut().carried_mut(place).as_slice();
            let of_solution = |k: usize| self.differences.get(k * RANK + m);
            let differences = [of_solution(0), of_solution(1)];
            for (i, (y0, y1)) in before.iter().zip(after).enumerate() {
                let atol = tolerance.of(m * before.len() + i);
                let allowed = atol + rtol * greater(size(*y0), size(*y1));
                for (sum, e) in sums.iter_mut().zip(differences.iter().flatten()) {
                    // 0/0 is no error.
                    let e = e.as_slice()[i].to_f64();
                    let ratio = if e == 0.0 { 0.0 } else { e / allowed };
                    *sum += ratio * ratio;
                }
            }
            count += before.len();
        }
        let [one, other] = sums.map(|sum| (sum / count as f64).sqrt());
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

impl<M, P, S, const RANK: usize> Engine for Paired<M, P, S, RANK>
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        M::NAME
    }

    fn is_dense(&self) -> bool {
        RANK == 1 || M::VELOCITY_OFFSET == Some(M::SAMPLE_OFFSET)
    }

    fn begin(&mut self, _: bool, dense: bool) -> Result<Sample<S>, Error> {
        let mut out = self.sample.clone();
        let values = self.places.map(|k| self.z[k].as_slice());
        out.x.as_mut_slice().copy_from_slice(values[0]);
        if let Some(velocity) = values.get(1) {
            out.v.as_mut_slice().copy_from_slice(velocity);
        }
        if dense {
            complete(self.machine.get_mut(), &mut out)?;
        }
        Ok(out)
    }

    #[inline]
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Result<Attempt, Error> {
        match self.step(plan, shown) {
            Ok(error) => Ok(Attempt::Made(error)),
            Err(failure @ (Failure::Shape { .. } | Failure::Unseen)) => {
                Err(Error::at(plan.t, failure))
            }
            Err(failure) => Ok(Attempt::Failed(0.5, Some(Error::at(plan.t, failure)))),
        }
    }

    fn reject(&mut self) {
        for (k, z) in self.z.iter().enumerate() {
            let slot = self.machine.get_mut().carried_mut(k);
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }

    fn show(&mut self, _: &Plan, _: usize, dense: bool, out: &mut Sample<S>) -> Result<(), Error> {
        match (dense, M::DENSE) {
            (false, _) => {}
            // Hermite's polynomial takes the derivative at the end.
            (true, []) => complete(self.machine.get_mut(), &mut self.sample)?,
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
        if self.within.is_none() && M::DENSE.is_empty() {
            stepping::hermite(RANK)
        } else {
            self
        }
    }

    fn accept(&mut self, plan: &Plan) {
        self.t = plan.end;
        for (k, z) in self.z.iter_mut().enumerate() {
            let slot = self.machine.get_mut().carried_mut(k);
            z.as_mut_slice().copy_from_slice(slot.as_slice());
        }
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.borrow().count(statistics);
    }
}

/// y₀ + h Σ b_i(θ) V_i, or by steps to places within.
impl<M, P, S, const RANK: usize> Between<Sample<S>> for Paired<M, P, S, RANK>
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn write(&self, ends: [&Sample<S>; 2], t: f64, out: &mut Sample<S>) {
        let theta = (t - self.t) / self.h;
        (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
        if let Some(within) = &self.within {
            let machine = &mut *self.machine.borrow_mut();
            let from = (self.t, self.h, &self.z[..]);
            let mut within = within.borrow_mut();
            if within.find(machine, from, ends) {
                within.write(theta, self.h, out)
            } else {
                stepping::hermite(RANK).write(ends, t, out)
            }
            return;
        }
        let x = out.x.as_mut_slice();
        x.copy_from_slice(self.z[self.places[0]].as_slice());
        self.add(x, |row| {
            let horner = row.iter().rev().fold(0.0, |sum, c| sum * theta + c);
            self.h * theta * horner
        });
        self.rate(theta, out.v.as_mut_slice());
    }

    /// The degree less one.
    fn inner(&self) -> usize {
        if let Some(within) = &self.within {
            return within.borrow().inner();
        }
        let degrees = M::DENSE.iter().map(|row| row.len());
        degrees.max().unwrap_or(0).max(1) - 1
    }
}

impl<M, P, S, const RANK: usize> Estimating for Paired<M, P, S, RANK>
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
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
        Resizable::first_step(machine.get_mut(), self.t, longest, z, tolerance)
    }

    /// Steps have no factors that another size would need anew.
    fn keeps(&mut self) -> bool {
        false
    }
}
