//! Machines whose steps may differ in size. They carry only quantities at the beginning of a step.

use super::first_step::first_step;
use super::stepping::{Machine, Of};
use crate::base::{Error, Failure, State, is_finite, same_length};
use crate::implicit_rk::Origin;
use crate::integrator::integrate::Estimates;
use crate::integrator::sizes::Tolerance;
use crate::problem::{AnyField, Counted, Field};
use crate::stepper::{AnySize, Carried, Sample, Stepper};

/// A machine whose steps may differ.
pub(crate) trait Resizable<S: State>: Machine<S> {
    /// The solutions beside a step.
    fn beside(&self) -> AnySize {
        AnySize::DOUBLED
    }

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
    fn differences(&self, out: &mut [S]) -> Result<(), Failure> {
        let _ = out;
        Ok(())
    }

    /// Stage i of the last step.
    fn stage(&self, index: usize) -> Option<&S> {
        let _ = index;
        None
    }
}

/// The carried quantities at t: the initial values, and the derivatives that the field gives for them.
pub(crate) fn carried<S: State, const RANK: usize>(
    carried: &[Carried],
    field: &mut dyn AnyField<S, RANK>,
    t: f64,
    values: &[S; RANK],
) -> Result<Vec<S>, Error> {
    let x = &values[0];
    let v = &values[RANK - 1];
    let mut quantity = |derivative: usize| {
        if let Some(value) = values.get(derivative) {
            return Ok(value.clone());
        }
        let mut found = x.zeros();
        field.evaluate(t, x, v, &mut found);
        if derivative > RANK {
            let rate = found.clone();
            field.second_derivative(t, x, &rate, &mut found);
        }
        same_length(x.len(), [found.len()]).map_err(|failure| Error::at(t, failure))?;
        if is_finite(found.as_slice()) {
            Ok(found)
        } else {
            Err(Error::NonFinite { t })
        }
    };
    carried.iter().map(|c| quantity(c.derivative)).collect()
}

impl<M, P, S, const RANK: usize> Resizable<S> for Of<M, P, S, RANK>
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    #[inline]
    fn beside(&self) -> AnySize {
        M::Sizes::BESIDE
    }

    fn set_step_size(&mut self, h: f64) {
        let before = self.stepper.step_size();
        if before != h {
            self.stepper.set_step_size(h, h / before);
        }
    }

    fn differences(&self, out: &mut [S]) -> Result<(), Failure> {
        self.stepper.differences(out)
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
            None => Field::evaluate(
                &mut self.field,
                t,
                &values[0],
                &values[RANK - 1],
                &mut slope,
            ),
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
