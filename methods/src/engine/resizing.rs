//! Steps of any size by a one-step method: they carry what stands at the beginning of a step alone. The
//! error of a step is found by two steps of half its size beside it, where it is asked for.
//!
//! With z₁ of one step h and z₂ of two steps h/2 of a method of order p, what z₂ is wrong by is
//! (z₂ − z₁)/(2ᵖ − 1) to leading order (Richardson). It is measured by the largest of
//! |eᵢ|/(atol + rtol max(|z₀ᵢ|, |z₂ᵢ|)), and z₂ is kept.

use super::first_step::first_step;
use super::stepping::{Machine, Of, complete, place, same_lengths};
use super::within::Within;
use crate::bounds::greater;
use crate::drive::{Attempt, Engine, Plan};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::implicit::Failure;
use crate::implicit_rk::Origin;
use crate::one_step::OneStep;
use crate::real::{Real, size};
use crate::sizes::{Estimating, Tolerance};
use crate::state::{State, is_finite};
use crate::statistics::{Estimate, Statistics};
use crate::step::{Carried, Sample, same_length};
use crate::watch::{Between, Hermite, Point};

/// A machine whose steps may differ.
pub(crate) trait Resizable<S: State>: Machine<S> {
    /// The proven order.
    const ORDER: usize;

    /// Sets the size of the steps that follow.
    fn set_step_size(&mut self, h: f64);

    /// A first step from the values of these at t, of at most `longest`, for errors as allowed.
    fn first_step(
        &mut self,
        t: f64,
        longest: f64,
        values: &[S],
        tolerance: &Tolerance,
    ) -> Result<f64, Error>;

    /// Hears that the first half of a step is made.
    fn half_made(&mut self) {}

    /// The error that the two halves of a step of size h may have missed besides, in each derivative at its end.
    ///
    /// # Errors
    /// [`Failure::Shape`] of a field that changes a length.
    fn missed(&mut self, h: f64, end: &Sample<S>) -> Result<Option<[S; 2]>, Failure> {
        let _ = (h, end);
        Ok(None)
    }
}

impl<M, P, S, const RANK: usize> Of<M, P, S, RANK>
where
    M: OneStep<S, RANK>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    /// Puts in what is carried at t: the initial values, and what the field says of them.
    pub(crate) fn begin(&mut self, t: f64, values: &[S; RANK]) -> Result<(), Error> {
        let x = &values[0];
        let v = &values[RANK - 1];
        for (index, Carried { derivative, .. }) in M::CARRIED.iter().enumerate() {
            let slot = self.stepper.carried_mut(index);
            if let Some(value) = values.get(*derivative) {
                slot.as_mut_slice().copy_from_slice(value.as_slice());
                continue;
            }
            self.field.evaluate(t, x, v, slot);
            if *derivative > RANK {
                let rate = slot.clone();
                self.field.second_derivative(t, x, &rate, slot);
            }
            same_length(x.len(), [slot.len()]).map_err(|failure| Error::at(t, failure))?;
            if !is_finite(slot.as_slice()) {
                return Err(Error::NonFinite { t });
            }
        }
        Ok(())
    }
}

impl<M, P, S, const RANK: usize> Resizable<S> for Of<M, P, S, RANK>
where
    M: OneStep<S, RANK>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    const ORDER: usize = M::ORDER.bound();

    fn set_step_size(&mut self, h: f64) {
        self.stepper.set_step_size(h);
    }

    fn first_step(
        &mut self,
        t: f64,
        longest: f64,
        carried: &[S],
        tolerance: &Tolerance,
    ) -> Result<f64, Error> {
        let of = |m: usize| M::CARRIED.iter().position(|c| c.derivative == m);
        let known = |m: usize| of(m).and_then(|k| carried.get(k)).cloned();
        let mut slope = carried[0].zeros();
        let values: [S; RANK] = std::array::from_fn(|m| known(m).unwrap_or_else(|| slope.clone()));
        let mut weight = values.clone();
        tolerance.weigh(1.0, &values, &mut weight)?;
        match known(RANK) {
            Some(known) => slope = known,
            None => self
                .field
                .evaluate(t, &values[0], &values[RANK - 1], &mut slope),
        }
        same_length(values[0].len(), [slope.len()]).map_err(|failure| Error::at(t, failure))?;
        let at = Origin {
            t,
            h: longest,
            values: &values,
            slope: &slope,
        };
        Ok(first_step(
            &mut self.field,
            &at,
            &weight,
            M::ORDER.bound() + 1,
        ))
    }
}

/// A one-step method under way.
pub(crate) struct Resizing<X, S> {
    pub machine: X,
    pub sample: Sample<S>,
    middle: Sample<S>,
    pub t: f64,
    /// The carried quantities at t.
    pub z: Vec<S>,
    coarse: Vec<S>,
    /// The tolerance, if errors are to be estimated.
    tolerance: Option<Tolerance>,
    /// The solution within halves, where their ends do not tell it.
    inside: Option<Inside<S>>,
}

/// The solution within the half of a step that was shown last.
struct Inside<S> {
    within: Within<S>,
    /// The carried quantities in the middle of the step.
    middle: Vec<S>,
    /// The beginning of the half, and its size.
    begin: Sample<S>,
    h: f64,
}

impl<S: State> Inside<S> {
    /// Finds it in the half of size h from t and what is carried there.
    fn find<X: Resizable<S>>(
        &mut self,
        machine: &mut X,
        (t, h): (f64, f64),
        first: Option<&[S]>,
        end: &Sample<S>,
    ) {
        let z = first.unwrap_or(&self.middle);
        fill::<S, X>(z, &mut self.begin);
        (self.begin.t, self.begin.velocity_time) = (t, t);
        // It is evaluated anew.
        self.begin.acceleration_time = f64::NAN;
        self.h = h;
        self.within.forget();
        self.within.find(machine, (t, h, z), [&self.begin, end]);
    }
}

impl<S: State, X: Resizable<S>> Resizing<X, S> {
    /// From what the machine holds at t.
    pub(crate) fn new(
        mut machine: X,
        (t, like): (f64, &S),
        tolerance: Option<Tolerance>,
    ) -> Result<Self, Error> {
        if let Some(tolerance) = &tolerance {
            tolerance.check(X::RANK * like.len())?;
        }
        let slots = 0..X::CARRIED.len();
        let z: Vec<S> = slots.map(|k| machine.carried_mut(k).clone()).collect();
        let degree = X::INTERPOLATION.degree();
        // All derivatives must be known at the ends.
        let known = X::RANK == 1 || *X::INTERPOLATION != Hermite::Cubic;
        let within = Within::of(X::ORDER, X::RANK, degree, like);
        let within = within.filter(|_| known && tolerance.is_some());
        let inside = within.map(|within| Inside {
            within,
            middle: z.clone(),
            begin: Sample::new(t, like),
            h: 0.0,
        });
        Ok(Self {
            machine,
            sample: Sample::new(t, like),
            middle: Sample::new(t, like),
            t,
            coarse: z.clone(),
            z,
            tolerance,
            inside,
        })
    }

    /// A step of size h from t and what the machine holds, to the grid point `grid`.
    fn step(&mut self, (t, h): (f64, f64), grid: f64) -> Result<(), Failure> {
        self.machine.set_step_size(h);
        self.machine.step::<true>(t, &mut self.sample)?;
        same_lengths(&mut self.machine, self.sample.x.len())?;
        if place::<S, X>(&mut self.sample, (t, h), grid) {
            Ok(())
        } else {
            Err(Failure::NonFinite)
        }
    }

    /// Back to what is carried at t.
    fn restore(&mut self) {
        for (k, z) in self.z.iter().enumerate() {
            let slot = self.machine.carried_mut(k);
            slot.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }

    /// Takes what the machine holds.
    fn keep(machine: &mut X, kept: &mut [S]) {
        for (k, z) in kept.iter_mut().enumerate() {
            let slot = machine.carried_mut(k);
            z.as_mut_slice().copy_from_slice(slot.as_slice());
        }
    }

    /// The same step in halves, and the error of that.
    fn halves(&mut self, plan: &Plan, tolerance: &Tolerance) -> Result<f64, Failure> {
        Self::keep(&mut self.machine, &mut self.coarse);
        self.restore();
        let t = plan.t;
        let half = 0.5 * plan.h;
        self.step((t, half), t + half)?;
        std::mem::swap(&mut self.sample, &mut self.middle);
        if let Some(inside) = &mut self.inside {
            Self::keep(&mut self.machine, &mut inside.middle);
        }
        self.machine.half_made();
        self.step((t + half, half), plan.grid)?;
        let factor = 1.0 / (2.0_f64.powi(X::ORDER as i32) - 1.0);
        let doubled = |_, _, fine: S::Real, coarse: S::Real| factor * (fine - coarse).to_f64();
        let mut largest = self.largest(tolerance, doubled);
        if largest < 1.0
            && let Some(missed) = self.machine.missed(plan.h, &self.sample)?
        {
            let of = |k: usize| X::CARRIED[k].derivative.min(1);
            let other = self.largest(tolerance, |k, i, _, _| missed[of(k)].as_slice()[i].to_f64());
            largest = greater(largest, other);
        }
        Ok(largest)
    }

    /// The largest of errors e(k, i, z₂, z₁) of the i-th component of the k-th quantity, against what is
    /// allowed.
    fn largest(
        &mut self,
        tolerance: &Tolerance,
        e: impl Fn(usize, usize, S::Real, S::Real) -> f64,
    ) -> f64 {
        let mut largest = 0.0;
        let rtol = tolerance.relative::<S::Real>();
        for (k, Carried { derivative, .. }) in X::CARRIED.iter().enumerate() {
            if *derivative >= X::RANK {
                continue;
            }
            let fine = self.machine.carried_mut(k).as_slice();
            let n = fine.len();
            let values = fine.iter().zip(self.coarse[k].as_slice());
            for (i, ((fine, coarse), before)) in values.zip(self.z[k].as_slice()).enumerate() {
                let atol = tolerance.of(derivative * n + i);
                let allowed = atol + rtol * greater(size(*fine), size(*before));
                let error = e(k, i, *fine, *coarse).abs();
                // 0/0 is no error.
                if error != 0.0 {
                    largest = greater(largest, error / allowed);
                }
            }
        }
        largest
    }
}

/// Writes the carried quantities to a sample.
fn fill<S: State, X: Resizable<S>>(carried: &[S], out: &mut Sample<S>) {
    for (of, z) in X::CARRIED.iter().zip(carried) {
        let slot = match of.derivative {
            0 => &mut out.x,
            1 if X::RANK == 2 => &mut out.v,
            2 if X::RANK == 2 => &mut out.a,
            _ => continue,
        };
        slot.as_mut_slice().copy_from_slice(z.as_slice());
    }
}

/// By steps to places within a half, and where one was not made by what its ends tell.
impl<S: State, X: Resizable<S>> Between<Sample<S>> for Resizing<X, S> {
    fn write(&self, ends: [&Sample<S>; 2], t: f64, out: &mut Sample<S>) {
        match self.inside.as_ref().filter(|half| half.within.is_found()) {
            Some(half) => {
                (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
                half.within.write((t - half.begin.t) / half.h, half.h, out);
            }
            None => X::INTERPOLATION.write(ends, t, out),
        }
    }

    fn inner(&self) -> usize {
        self.inside.as_ref().map_or(0, |half| half.within.inner())
    }
}

impl<S: State, X: Resizable<S>> Engine for Resizing<X, S> {
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        X::NAME
    }

    fn is_dense(&self) -> bool {
        X::RANK == 1 || X::VELOCITY_OFFSET == Some(X::SAMPLE_OFFSET)
    }

    fn begin(&mut self, _: bool, dense: bool) -> Result<Sample<S>, Error> {
        let mut out = self.sample.clone();
        fill::<S, X>(&self.z, &mut out);
        if dense {
            complete(&mut self.machine, &mut out)?;
        }
        Ok(out)
    }

    fn attempt(&mut self, plan: &Plan, _: bool) -> Result<Attempt, Error> {
        let made = self.step((plan.t, plan.h), plan.grid);
        let tolerance = self.tolerance.take();
        let error = match (made, &tolerance) {
            (Ok(()), Some(tolerance)) => self.halves(plan, tolerance),
            (made, _) => made.map(|()| 0.0),
        };
        self.tolerance = tolerance;
        match error {
            Ok(error) if error.is_nan() => {
                let cause = Error::NonFinite { t: plan.t };
                Ok(Attempt::Failed(0.5, Some(cause)))
            }
            Ok(error) => Ok(Attempt::Made(error)),
            Err(failure @ (Failure::Shape { .. } | Failure::Unseen)) => {
                Err(Error::at(plan.t, failure))
            }
            Err(failure) => Ok(Attempt::Failed(0.5, Some(Error::at(plan.t, failure)))),
        }
    }

    fn reject(&mut self) {
        self.restore();
    }

    fn points(&self) -> usize {
        if self.tolerance.is_some() { 2 } else { 1 }
    }

    fn show(
        &mut self,
        plan: &Plan,
        k: usize,
        dense: bool,
        out: &mut Sample<S>,
    ) -> Result<(), Error> {
        let first = k + 1 < Engine::points(self);
        let shown = if first {
            &mut self.middle
        } else {
            &mut self.sample
        };
        if dense {
            complete(&mut self.machine, shown)?;
        }
        out.copy_from(shown);
        if dense && let Some(inside) = &mut self.inside {
            let half = 0.5 * plan.h;
            let (t, z) = if first {
                (plan.t, Some(&self.z[..]))
            } else {
                (plan.t + half, None)
            };
            inside.find(&mut self.machine, (t, half), z, out);
        }
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        match &self.inside {
            Some(_) => self,
            None => X::INTERPOLATION,
        }
    }

    fn accept(&mut self, plan: &Plan) {
        self.t = plan.end;
        Self::keep(&mut self.machine, &mut self.z);
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.count(statistics);
    }
}

impl<S: State, X: Resizable<S>> Estimating for Resizing<X, S> {
    fn estimate(&self) -> Estimate {
        Estimate::Doubling
    }

    fn power(&self) -> usize {
        X::ORDER + 1
    }

    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        match &self.tolerance {
            Some(tolerance) => {
                let values = &self.z[..];
                self.machine.first_step(self.t, longest, values, tolerance)
            }
            None => Ok(longest.abs()),
        }
    }
}
