//! Machines whose steps may differ in size. They carry only quantities at the beginning of a step.

use super::first_step::first_step;
use super::stepping::{Machine, Of};
use crate::base::{Error, Failure, State, is_finite, same_length};
use crate::implicit_rk::Origin;
use crate::integrator::integrate::Estimates;
use crate::integrator::sizes::Tolerance;
use crate::problem::{Counted, Field};
use crate::stepper::{AnySize, Carried, Sample, Stepper};

/// A machine whose steps may differ.
pub(crate) trait Resizable<S: State>: Machine<S> {
    /// The proven order.
    const ORDER: usize;
    /// The solutions beside a step.
    const BESIDE: AnySize = AnySize::DOUBLED;

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

    /// The error that the two halves of a step of size h may have missed besides, in each derivative at its end.
    ///
    /// # Errors
    /// [`Failure::Shape`] of a field that changes a length.
    fn missed(&mut self, h: f64, end: &Sample<S>) -> Result<Option<[S; 2]>, Failure> {
        let _ = (h, end);
        Ok(None)
    }

    /// Writes the differences of the last step from the solutions beside it.
    ///
    /// # Errors
    /// [`Failure::Shape`] of a field that changes a length.
    fn differences(&mut self, out: &mut [S]) -> Result<(), Failure> {
        let _ = out;
        Ok(())
    }

    /// Stage i of the last step.
    fn stage(&self, index: usize) -> Option<&S> {
        let _ = index;
        None
    }
}

impl<M, P, S, const RANK: usize> Of<M, P, S, RANK>
where
    M: Stepper<S, RANK>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    /// Writes the carried quantities at t: the initial values, and the derivatives that the field gives for them.
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
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    const ORDER: usize = M::ORDER.bound();
    const BESIDE: AnySize = M::Sizes::BESIDE;

    fn set_step_size(&mut self, h: f64) {
        let before = self.stepper.step_size();
        if before != h {
            self.stepper.set_step_size(h, h / before);
        }
    }

    fn differences(&mut self, out: &mut [S]) -> Result<(), Failure> {
        self.stepper.differences(out)?;
        if self.field.known().algebraic {
            out.iter_mut().try_for_each(|e| self.implicit.filter(e))?;
        }
        Ok(())
    }

    fn stage(&self, index: usize) -> Option<&S> {
        self.stepper.stage(index)
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
        let power = M::ORDER.bound() + 1;
        Ok(first_step(&mut self.field, &at, &weight, power))
    }
}
