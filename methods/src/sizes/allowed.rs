//! What is allowed of errors: atol + rtol |y|, by components.

use crate::bounds::lesser;
use crate::error::Error;
use crate::state::State;

/// Steps that a tolerance chooses, by `.tolerance(rtol, atol)`.
#[derive(Clone, Debug)]
pub struct Tolerance {
    pub(crate) rtol: f64,
    /// One, or one for each component of y, or of x and then of v.
    pub(crate) atol: Vec<f64>,
}

impl Tolerance {
    /// The least atol.
    pub(crate) fn least(&self) -> f64 {
        self.atol.iter().copied().fold(f64::INFINITY, lesser)
    }

    /// The atol of the i-th component.
    pub(crate) fn of(&self, i: usize) -> f64 {
        match self.atol.as_slice() {
            [only] => *only,
            each => each.get(i).copied().unwrap_or_default(),
        }
    }

    /// Checks them for so many components.
    pub(crate) fn check(&self, components: usize) -> Result<(), Error> {
        let (rtol, least) = (self.rtol, self.least());
        let bad = |x: &&f64| !(**x >= 0.0 && x.is_finite());
        let found = std::iter::once(&rtol).chain(&self.atol).find(bad);
        if found.is_some() || rtol == 0.0 && least == 0.0 || rtol >= 1.0 {
            let atol = found.copied().unwrap_or(least);
            return Err(Error::Tolerance { rtol, atol });
        }
        if self.atol.len() != 1 && self.atol.len() != components {
            return Err(Error::ToleranceLength {
                expected: components,
                found: self.atol.len(),
            });
        }
        Ok(())
    }

    /// 1/(atol + rtol |y|), `factor` times both, into `weight`.
    ///
    /// # Errors
    /// [`Error::Tolerance`] where that is none.
    pub(crate) fn weigh<S: State, const RANK: usize>(
        &self,
        factor: f64,
        values: &[S; RANK],
        weight: &mut [S; RANK],
    ) -> Result<(), Error> {
        let mut atol = self.atol.iter().copied().cycle();
        let mut sound = true;
        for (weight, value) in weight.iter_mut().zip(values) {
            for (weight, y) in weight.as_mut_slice().iter_mut().zip(value.as_slice()) {
                let atol = atol.next().unwrap_or_default();
                let allowed = factor * atol + factor * self.rtol * y.abs();
                *weight = 1.0 / allowed;
                sound &= weight.is_finite();
            }
        }
        let (rtol, atol) = (self.rtol, 0.0);
        sound.then_some(()).ok_or(Error::Tolerance { rtol, atol })
    }
}

/// The weighted root mean square; NaN if a component is.
pub(crate) fn norm<S: State, const RANK: usize>(values: [&S; RANK], weight: &[S; RANK]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (value, weight) in values.iter().zip(weight) {
        for (y, weight) in value.as_slice().iter().zip(weight.as_slice()) {
            sum += (y * weight) * (y * weight);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))).sqrt()
}
