//! Steps of any size by a one-step method.
//!
//! Errors are measured in units of what is allowed, eᵢ/(atol + rtol max(|y₀ᵢ|, |y₁ᵢ|)), and a step is accepted where
//! their norm is below 1: their root mean square of pairs, the largest of halves.

use super::moved::{LARGEST_RATIO, Moved};
use super::stepping::{Description, Machine, complete, place, same_lengths};
use super::within::Within;
use crate::base::{Error, Failure, Real, State, add, greater, is_finite, size};
use crate::integrator::control::Controller;
use crate::integrator::drive::{Attempt, Engine, Missed, Plan};
use crate::integrator::sizes::{Estimating, Tolerance};
use crate::integrator::statistics::{Estimate, Statistics};
use crate::integrator::watch::{Between, Hermite, Point};
use crate::stepper::{AnySize, Carried, Sample};
use std::cell::RefCell;

/// A one-step method under way.
pub(crate) struct Resizing<X: ?Sized, S> {
    /// The solutions beside a step.
    pub(super) beside: AnySize,
    pub machine: RefCell<Box<X>>,
    pub sample: Sample<S>,
    /// Where the step begins.
    t: f64,
    /// The carried quantities at t.
    pub(super) z: Vec<S>,
    /// The acceleration between grid points, if the method carries one.
    pub(super) moved: Option<Moved<S>>,
    /// The sample in the middle of a step of two halves, and the quantities carried there.
    middle: (Sample<S>, Vec<S>),
    /// The differences to the solutions beside the step, each of y, or of x and x'.
    pub differences: Vec<S>,
    /// The errors allowed, where anybody asks for errors.
    tolerance: Option<Tolerance>,
    /// The solution within a step, if neither the stages of the step nor its ends tell it.
    within: Option<RefCell<Within<S>>>,
    /// The part of a step that was shown last: its number, where it begins, and its size.
    shown: (usize, f64, f64),
}

/// The quantities of derivatives below the highest, with their slots.
fn values(method: &'static Description) -> impl Iterator<Item = (usize, &'static Carried)> {
    let all = method.carried.iter().enumerate();
    all.filter(|(_, carried)| carried.derivative < method.rank)
}

impl<S: State, X: Machine<S> + ?Sized> Resizing<X, S> {
    /// The right-hand side, at the end.
    pub(crate) fn into_field(self) -> X::Field {
        self.machine.into_inner().into_field()
    }

    /// Begins with the quantities that the machine holds at t. Without a tolerance nobody asks for errors.
    pub(crate) fn new(
        mut machine: Box<X>,
        beside: Option<AnySize>,
        t: f64,
        like: &S,
        tolerance: Option<Tolerance>,
    ) -> Self {
        let method = machine.method();
        let beside = beside.unwrap_or(AnySize::DOUBLED);
        let slots = 0..method.carried.len();
        let z: Vec<S> = slots.map(|k| machine.carried_mut(k).clone()).collect();
        let solutions = beside.compared.len();
        let degrees = beside.dense.iter().map(|row| row.len());
        let degree = degrees.max().unwrap_or(method.interpolation.degree());
        // All derivatives must be known at the ends.
        let known = method.rank == 1 || *method.interpolation != Hermite::Cubic;
        let order = method.order.bound();
        let within = Within::of(order, method.rank, degree, like).filter(|_| known);
        let sample = Sample::new(t, like);
        Self {
            beside,
            machine: RefCell::new(machine),
            t,
            middle: (sample.clone(), z.clone()),
            z,
            moved: None,
            differences: vec![like.zeros(); method.rank * solutions.max(1)],
            tolerance,
            within: within.map(RefCell::new),
            shown: (0, t, 0.0),
            sample,
        }
    }

    /// The same with the method's carried quantities, of which one may stand between grid points.
    pub(crate) fn moving(mut self, carried: &[Carried]) -> Self {
        self.moved = Moved::of(carried, &self.z);
        self
    }

    pub(super) fn method(&self) -> &'static Description {
        self.machine.borrow().method()
    }

    /// The controller of step sizes, and the greatest factor from one to the next.
    pub(crate) fn rule(&self) -> (Controller, f64) {
        match self.beside.compared {
            [] => (Controller::Pi, 4.0),
            _ if self.moved.is_some() => (Controller::Predictive, LARGEST_RATIO),
            _ => (Controller::Predictive, 10.0),
        }
    }

    /// Makes a step of size h from t and the machine's quantities, to the grid point `grid`.
    pub(super) fn make(&mut self, t: f64, h: f64, grid: f64, shown: bool) -> Result<(), Failure> {
        let machine = self.machine.get_mut();
        machine.set_step_size(h);
        if let Some(moved) = &self.moved {
            moved.place(h, &self.z, &mut **machine);
        }
        machine.step(t, shown, &mut self.sample)?;
        let method = machine.method();
        let finite = if shown {
            place(&mut self.sample, method, t, h, grid)
        } else {
            values(method).all(|(k, _)| is_finite(machine.carried_mut(k).as_slice()))
        };
        same_lengths(&mut **machine, self.sample.x.len())?;
        if finite {
            Ok(())
        } else {
            Err(Failure::NonFinite)
        }
    }

    /// Goes back to the carried quantities at t.
    pub(super) fn restore(&mut self) {
        let machine = self.machine.get_mut();
        for (k, z) in self.z.iter().enumerate() {
            let slot = machine.carried_mut(k);
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }

    /// Keeps the result of the first half of a step.
    pub(super) fn keep_middle(&mut self) {
        let (sample, carried) = &mut self.middle;
        std::mem::swap(&mut self.sample, sample);
        keep(&mut **self.machine.get_mut(), carried);
    }

    /// Replaces each stored value by its difference from the machine's value.
    pub(super) fn take_differences(&mut self) {
        let machine = self.machine.get_mut();
        for (k, carried) in values(machine.method()) {
            let value = machine.carried_mut(k).as_slice();
            let before = self.differences[carried.derivative].as_mut_slice();
            for (before, value) in before.iter_mut().zip(value) {
                *before = *value - *before;
            }
        }
    }

    /// Shows the differences in y, or in x and x', at the end of the step, in units of the allowed error.
    pub(super) fn measure(&self, differences: &[S], mut see: impl FnMut(f64)) {
        let Some(tolerance) = &self.tolerance else {
            return;
        };
        let rtol = tolerance.relative::<S::Real>();
        let machine = &mut **self.machine.borrow_mut();
        for (k, carried) in values(machine.method()) {
            let m = carried.derivative;
            let before = self.z[k].as_slice();
            let both = before.iter().zip(machine.carried_mut(k).as_slice());
            let errors = differences[m].as_slice().iter().enumerate();
            for ((i, e), (y0, y1)) in errors.zip(both) {
                let atol = tolerance.of(m * before.len() + i);
                let allowed = atol + rtol * greater(size(*y0), size(*y1));
                // 0/0 is no error.
                let e = e.to_f64();
                see(if e == 0.0 { 0.0 } else { e / allowed });
            }
        }
    }

    /// Adds the stages with weights by the coefficients of their polynomials.
    fn add(&self, out: &mut [S::Real], weight: impl Fn(&[f64]) -> f64) {
        let machine = self.machine.borrow();
        for (k, row) in self.beside.dense.iter().enumerate() {
            if let Some(stage) = machine.stage(k) {
                let weight = S::Real::from_f64(weight(row));
                add(out, weight, stage.as_slice());
            }
        }
    }

    /// The derivative of the solution that the stages tell: Σ b_i'(θ) V_i.
    fn rate(&self, theta: f64, out: &mut [S::Real]) {
        out.fill(S::Real::zero());
        self.add(out, |row| {
            let terms = row.iter().enumerate().rev();
            terms.fold(0.0, |sum, (k, c)| sum * theta + (k + 1) as f64 * c)
        });
    }
}

/// Copies the quantities of the machine.
fn keep<S: State, X: Machine<S> + ?Sized>(machine: &mut X, kept: &mut [S]) {
    for (k, z) in kept.iter_mut().enumerate() {
        let slot = machine.carried_mut(k);
        z.as_mut_slice().copy_from_slice(slot.as_slice());
    }
}

impl<S: State, X: Machine<S> + ?Sized> Engine for Resizing<X, S> {
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        self.method().name
    }

    fn is_dense(&self) -> bool {
        self.method().is_dense()
    }

    fn begin(&mut self, _: bool, dense: bool) -> Result<Sample<S>, Error> {
        let mut out = self.sample.clone();
        let Description { rank, carried, .. } = self.method();
        for (carried, z) in carried.iter().zip(&self.z) {
            let slot = match carried.derivative {
                0 => &mut out.x,
                1 if *rank == 2 => &mut out.v,
                2 if *rank == 2 => &mut out.a,
                _ => continue,
            };
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
        if dense {
            complete(&mut **self.machine.get_mut(), &mut out)?;
        }
        Ok(out)
    }

    #[inline]
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let error = if self.points() > 1 {
            self.double(plan)
        } else {
            let made = self.make(plan.t, plan.h, plan.grid, shown);
            made.and_then(|()| match self.tolerance {
                Some(_) => self.compare(plan.h),
                None => Ok(0.0),
            })
        };
        let error = error.and_then(|e| e.is_finite().then_some(e).ok_or(Failure::NonFinite));
        error.map_err(|failure| Missed::of(failure, plan.t))
    }

    fn reject(&mut self) {
        self.restore();
    }

    fn points(&self) -> usize {
        if self.beside.compared.is_empty() && self.tolerance.is_some() {
            2
        } else {
            1
        }
    }

    fn show(
        &mut self,
        plan: &Plan,
        k: usize,
        dense: bool,
        out: &mut Sample<S>,
    ) -> Result<(), Error> {
        let parts = self.points();
        let h = plan.h / parts as f64;
        self.shown = (k, plan.t + k as f64 * h, h);
        if let Some(within) = &mut self.within {
            within.get_mut().forget();
        }
        let sample = if k + 1 < parts {
            &mut self.middle.0
        } else {
            &mut self.sample
        };
        // Hermite's polynomial takes the derivative at the end.
        if dense && self.beside.dense.is_empty() {
            complete(&mut **self.machine.get_mut(), sample)?;
        }
        out.copy_from(sample);
        if dense && !self.beside.dense.is_empty() {
            self.rate(1.0, out.v.as_mut_slice());
        }
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        if self.within.is_none() && self.beside.dense.is_empty() {
            self.method().interpolation
        } else {
            self
        }
    }

    fn accept(&mut self, plan: &Plan) {
        self.t = plan.end;
        let machine = &mut **self.machine.get_mut();
        if let Some(moved) = &mut self.moved {
            moved.accept(plan.h, &self.z, machine);
        }
        keep(machine, &mut self.z);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.machine.get_mut().commit(point);
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.borrow().count(statistics);
    }
}

/// The solution is y₀ + h Σ b_i(θ) V_i, or a polynomial through steps to places within. Where such a step was not made,
/// the solution is the interpolant of the ends.
impl<S: State, X: Machine<S> + ?Sized> Between<Sample<S>> for Resizing<X, S> {
    fn write(&self, ends: [&Sample<S>; 2], t: f64, out: &mut Sample<S>) {
        let (part, from, h) = self.shown;
        let theta = (t - from) / h;
        (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
        let z = if part == 0 { &self.z } else { &self.middle.1 };
        if let Some(within) = &self.within {
            let machine = &mut **self.machine.borrow_mut();
            let mut within = within.borrow_mut();
            if within.find(machine, from, h, z, ends) {
                within.write(theta, h, out)
            } else {
                machine.method().interpolation.write(ends, t, out)
            }
            return;
        }
        let x = out.x.as_mut_slice();
        x.copy_from_slice(ends[0].x.as_slice());
        self.add(x, |row| {
            let horner = row.iter().rev().fold(0.0, |sum, c| sum * theta + c);
            h * theta * horner
        });
        self.rate(theta, out.v.as_mut_slice());
    }

    /// The degree less one.
    fn inner(&self) -> usize {
        if let Some(within) = &self.within {
            return within.borrow().inner();
        }
        let degrees = self.beside.dense.iter().map(|row| row.len());
        degrees.max().unwrap_or(0).max(1) - 1
    }
}

impl<S: State, X: Machine<S> + ?Sized> Estimating for Resizing<X, S> {
    fn estimate(&self) -> Option<Estimate> {
        self.tolerance.as_ref()?;
        Some(match self.beside.compared {
            [] => Estimate::Doubling,
            _ => Estimate::Embedded,
        })
    }

    fn power(&self) -> usize {
        self.beside.power(self.method().order.bound())
    }

    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        let Some(tolerance) = &self.tolerance else {
            return Ok(longest);
        };
        let machine = self.machine.get_mut();
        machine.first_step(self.t, longest, &self.z, tolerance)
    }

    /// Explicit steps have no factors that another size would need anew.
    fn keeps(&mut self) -> bool {
        self.points() > 1 || self.moved.is_some()
    }
}
