//! The error allowed: atol + rtol |y|, by components.

use crate::base::{Error, Real, State, greater, is_finite, lesser, size};
use crate::integrator::integrate::Unset;

/// Steps that a tolerance chooses, by [`rtol`](crate::Settings::rtol) and [`atol`](crate::Settings::atol).
#[derive(Clone, Debug)]
pub struct Tolerance {
    pub(crate) rtol: f64,
    /// A single number, or one for each component of y, or of x and then of v.
    pub(crate) atol: Vec<f64>,
}

/// The least error that is told apart, in units of the number that has it: some units of its last digit.
pub(crate) const fn resolved<R: Real>() -> f64 {
    4.0 * R::EPSILON
}

impl From<Unset> for Tolerance {
    fn from(_: Unset) -> Self {
        let rtol = 1e-3;
        let atol = vec![1e-6];
        Self { rtol, atol }
    }
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

    /// rtol, but no less than its numbers resolve.
    pub(crate) fn relative<R: Real>(&self) -> f64 {
        greater(self.rtol, resolved::<R>())
    }

    /// Checks them for so many components.
    pub(crate) fn check(&self, components: usize) -> Result<(), Error> {
        let rtol = self.rtol;
        let least = self.least();
        let bad = |x: &&f64| !(**x >= 0.0 && x.is_finite());
        let found = self.atol.iter().find(bad);
        let unusable = bad(&&rtol) || rtol == 0.0 && least == 0.0 || rtol >= 1.0;
        if found.is_some() || unusable {
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
        let rtol = self.relative::<S::Real>();
        let mut atol = self.atol.iter().copied().cycle();
        let mut sound = true;
        for (weight, value) in weight.iter_mut().zip(values) {
            for (weight, y) in weight.as_mut_slice().iter_mut().zip(value.as_slice()) {
                let atol = atol.next().unwrap_or_default();
                let allowed = factor * atol + factor * rtol * size(*y);
                let inverse = 1.0 / allowed;
                *weight = S::Real::from_f64(inverse);
                sound &= is_finite(&[*weight]);
            }
        }
        let rtol = self.rtol;
        let atol = 0.0;
        sound.then_some(()).ok_or(Error::Tolerance { rtol, atol })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tolerance(rtol: f64, atol: &[f64]) -> Tolerance {
        let atol = atol.to_vec();
        Tolerance { rtol, atol }
    }

    #[test]
    fn one_number_is_for_all_components_and_several_for_each() {
        let one = tolerance(1e-3, &[1e-5]);
        assert_eq!([0, 1, 9].map(|i| one.of(i)), [1e-5; 3]);
        assert_eq!(one.least(), 1e-5);
        let each = tolerance(1e-3, &[3.0, 1.0, 2.0]);
        assert_eq!([0, 1, 2, 3].map(|i| each.of(i)), [3.0, 1.0, 2.0, 0.0]);
        assert_eq!(each.least(), 1.0);
    }

    #[test]
    fn tolerances_are_numbers_that_allow_something_and_not_all() {
        for (rtol, atol) in [
            (0.0, &[1e-9][..]),
            (1e-9, &[0.0]),
            (0.999, &[7.0, 0.0, 1.0]),
            (0.0, &[1.0, 2.0, 1e-300]),
        ] {
            assert_eq!(tolerance(rtol, atol).check(3), Ok(()), "{rtol} {atol:?}");
        }
        let refused = |rtol: f64, atol: &[f64]| match tolerance(rtol, atol).check(3) {
            Err(Error::Tolerance { atol, .. }) => atol,
            found => panic!("{rtol} {atol:?}: {found:?}"),
        };
        // What is wrong is told.
        assert_eq!(refused(1e-3, &[1.0, -2.0, 1.0]), -2.0);
        assert_eq!(refused(1e-3, &[f64::INFINITY]), f64::INFINITY);
        assert!(refused(0.1, &[f64::NAN]).is_nan());
        // rtol stands beside an atol as it was given.
        for rtol in [-1e-3, f64::INFINITY, f64::NAN] {
            assert_eq!(refused(rtol, &[1.5]), 1.5);
        }
        assert_eq!(refused(0.0, &[1.0, 0.0, 2.0]), 0.0);
        assert_eq!(refused(1.0, &[3.0, 2.0, 4.0]), 2.0);
        assert_eq!(refused(1.5, &[0.5]), 0.5);
        for found in [2, 4] {
            let lengths = tolerance(1e-3, &vec![1.0; found]).check(3);
            let expected = 3;
            assert_eq!(lengths, Err(Error::ToleranceLength { expected, found }));
        }
        assert_eq!(tolerance(1e-3, &[1.0, 1.0]).check(2), Ok(()));
    }

    #[test]
    fn weights_are_what_is_allowed_of_each_component_turned_over() {
        let values = [[2.0, -4.0], [0.0, 16.0]];
        let mut weight = [[f64::NAN; 2]; 2];
        tolerance(0.5, &[1.0])
            .weigh(0.25, &values, &mut weight)
            .unwrap();
        assert_eq!(weight, [[2.0, 4.0 / 3.0], [4.0, 4.0 / 9.0]]);
        // Of each component, those of the second vector after those of the first.
        let each = tolerance(0.5, &[1.0, 2.0, 4.0, 8.0]);
        each.weigh(2.0, &values, &mut weight).unwrap();
        assert_eq!(weight, [[0.25, 0.125], [0.125, 1.0 / 32.0]]);
        // A component of which nothing is allowed has no weight, wherever it stands.
        let relative = tolerance(0.5, &[0.0]);
        for values in [[[0.0, 1.0], [1.0; 2]], [[1.0; 2], [1.0, 0.0]]] {
            let rtol = 0.5;
            let atol = 0.0;
            let found = relative.weigh(1.0, &values, &mut weight);
            assert_eq!(found, Err(Error::Tolerance { rtol, atol }));
        }
    }
}
