//! The vectors that a stepper moves: anything that is one contiguous slice of `f64`.

use nalgebra::storage::{IsContiguous, RawStorageMut};
use nalgebra::{Dim, Matrix, U1};

/// A vector of the state space: a position, a velocity, an acceleration or a jet of them.
///
/// All vectors of one integration have the same length, which never changes. Steppers and solvers
/// only see the slice, so every implementation yields the same bits. Implemented for `[f64; N]`,
/// `Vec<f64>` and nalgebra's owned column vectors (`SVector<f64, N>`, `DVector<f64>`).
///
/// ```
/// use stepsmith::State;
///
/// fn sum<S: State>(x: &S) -> f64 {
///     x.as_slice().iter().sum()
/// }
/// assert_eq!(sum(&[1.0, 2.0]), sum(&vec![1.0, 2.0]));
/// assert_eq!(sum(&nalgebra::vector![1.0, 2.0]), 3.0);
/// ```
pub trait State: Clone {
    /// The components, in order.
    fn as_slice(&self) -> &[f64];

    /// The components, in order, to be written.
    fn as_mut_slice(&mut self) -> &mut [f64];

    /// The number of components.
    #[inline]
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there is no component at all; such a state is refused by [`integrate`](crate::integrate()).
    #[inline]
    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

impl<const N: usize> State for [f64; N] {
    #[inline]
    fn as_slice(&self) -> &[f64] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        self
    }
}

impl State for Vec<f64> {
    #[inline]
    fn as_slice(&self) -> &[f64] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        self
    }
}

impl<R: Dim, B> State for Matrix<f64, R, U1, B>
where
    B: RawStorageMut<f64, R, U1> + IsContiguous + Clone,
{
    #[inline]
    fn as_slice(&self) -> &[f64] {
        // The inherent method: it wins over the trait's.
        Matrix::as_slice(self)
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [f64] {
        Matrix::as_mut_slice(self)
    }
}

/// A vector of zeros in the shape of `like`.
pub(crate) fn zeros<S: State>(like: &S) -> S {
    let mut zero = like.clone();
    zero.as_mut_slice().fill(0.0);
    zero
}

/// Whether every component is finite; no early exit, so that the loop vectorises.
#[inline]
pub(crate) fn is_finite(x: &[f64]) -> bool {
    x.iter().fold(true, |finite, c| finite & c.is_finite())
}

/// The maximum norm.
#[inline]
pub(crate) fn max_norm(x: &[f64]) -> f64 {
    let greater = |norm: f64, c: f64| if c > norm { c } else { norm };
    x.iter().fold(0.0, |norm, c| greater(norm, c.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{DVector, SVector};

    fn doubled<S: State>(mut x: S) -> Vec<f64> {
        x.as_mut_slice().iter_mut().for_each(|c| *c *= 2.0);
        assert_eq!(x.len(), State::as_slice(&x).len());
        x.as_slice().to_vec()
    }

    #[test]
    fn every_vector_type_is_its_slice() {
        let expected = vec![2.0, -4.0, 6.0];
        assert_eq!(doubled([1.0, -2.0, 3.0]), expected);
        assert_eq!(doubled(vec![1.0, -2.0, 3.0]), expected);
        assert_eq!(doubled(SVector::<f64, 3>::new(1.0, -2.0, 3.0)), expected);
        assert_eq!(doubled(DVector::from_vec(vec![1.0, -2.0, 3.0])), expected);
        assert!(State::is_empty(&Vec::<f64>::new()));
    }

    #[test]
    fn finiteness_and_norm() {
        assert!(is_finite(&[0.0, f64::MAX]));
        assert!(!is_finite(&[0.0, f64::NAN]));
        assert!(!is_finite(&[f64::NEG_INFINITY, 1.0]));
        assert_eq!(max_norm(&[1.0, -3.0]), 3.0);
        assert_eq!(zeros(&[1.0, 2.0]), [0.0, 0.0]);
    }
}
