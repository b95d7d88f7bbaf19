//! The vectors that a stepper moves: every type that is one contiguous slice of numbers.

use nalgebra::storage::{IsContiguous, RawStorageMut};
use nalgebra::{Dim, Matrix, U1};

use crate::base::error::Failure;
use crate::base::real::{Real, size};

/// A vector of the state space: a position, a velocity, an acceleration or a jet of them.
///
/// All vectors of one integration have the same length, which never changes. Steppers and solvers
/// only see the slice, so every implementation yields the same bits. Implemented for `[R; N]`, `Vec<R>` and
/// nalgebra's owned column vectors (`SVector<R, N>`, `DVector<R>`) of every [number](Real) R.
///
/// ```
/// use stepsmith::State;
///
/// fn sum<S: State<Real = f64>>(x: &S) -> f64 {
///     x.as_slice().iter().sum()
/// }
/// assert_eq!(sum(&[1.0, 2.0]), sum(&vec![1.0, 2.0]));
/// assert_eq!(sum(&nalgebra::Vector2::new(1.0, 2.0)), 3.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no state: one contiguous slice of numbers",
    note = "`[R; N]`, `Vec<R>` and nalgebra's column vectors are, of `f64`, `f32` or another `stepsmith::Real`; a single \
            number y is `[y]`"
)]
pub trait State: Clone {
    /// The number of which it is made.
    type Real: Real;

    /// The components, in order.
    fn as_slice(&self) -> &[Self::Real];

    /// The components, in order, to be written.
    fn as_mut_slice(&mut self) -> &mut [Self::Real];

    /// The number of components.
    #[inline]
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Zeros of this shape.
    ///
    /// ```
    /// use stepsmith::State;
    ///
    /// assert_eq!([1.0, 2.0].zeros(), [0.0; 2]);
    /// ```
    fn zeros(&self) -> Self {
        let mut zero = self.clone();
        zero.as_mut_slice().fill(Self::Real::zero());
        zero
    }

    /// Whether there is no component at all; such a state is refused by every integration.
    #[inline]
    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

impl<R: Real, const N: usize> State for [R; N] {
    type Real = R;

    #[inline]
    fn as_slice(&self) -> &[R] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [R] {
        self
    }
}

impl<R: Real> State for Vec<R> {
    type Real = R;

    // Memory that comes as zeros is not written before it is used.
    fn zeros(&self) -> Self {
        vec![R::zero(); self.len()]
    }

    #[inline]
    fn as_slice(&self) -> &[R] {
        self
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [R] {
        self
    }
}

impl<R: Real, D: Dim, B> State for Matrix<R, D, U1, B>
where
    B: RawStorageMut<R, D, U1> + IsContiguous + Clone,
{
    type Real = R;

    #[inline]
    fn as_slice(&self) -> &[R] {
        // The inherent method: it wins over the trait's.
        Matrix::as_slice(self)
    }

    #[inline]
    fn as_mut_slice(&mut self) -> &mut [R] {
        Matrix::as_mut_slice(self)
    }
}

/// Whether every component is finite: 0 c is 0 where c is.
#[inline]
pub(crate) fn is_finite<R: Real>(x: &[R]) -> bool {
    // No early end: the compiler looks at several components at once.
    x.iter()
        .fold(true, |finite, c| finite & (R::zero() * *c == R::zero()))
}

/// out += factor x
#[inline]
pub(crate) fn add<R: Real>(out: &mut [R], factor: R, x: &[R]) {
    for (out, x) in out.iter_mut().zip(x) {
        *out += factor * *x;
    }
}

/// The maximum norm.
#[inline]
pub(crate) fn max_norm<R: Real>(x: &[R]) -> f64 {
    x.iter().map(|x| size(*x)).fold(0.0, f64::max)
}

/// The maximum norm of a difference.
pub(crate) fn distance<R: Real>(a: &[R], b: &[R]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| size(*a - *b))
        .fold(0.0, f64::max)
}

/// Checks that vectors still have the length n that a stepper was made for: a right-hand side may
/// have resized one it was given. For arrays this vanishes at compile time.
///
/// # Errors
/// [`Failure::Shape`] with the first length that differs.
#[inline]
pub fn same_length<const K: usize>(n: usize, lengths: [usize; K]) -> Result<(), Failure> {
    match lengths.into_iter().find(|&found| found != n) {
        None => Ok(()),
        Some(found) => Err(Failure::Shape { expected: n, found }),
    }
}

/// Refuses numbers of which a solution in `f64` leaves a part unchanged.
#[inline]
pub(crate) fn seen<S: State>(_: &S) -> Result<(), Failure> {
    if S::Real::ONE_NUMBER {
        Ok(())
    } else {
        Err(Failure::Unseen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{DVector, SVector};

    fn doubled<S: State<Real = f64>>(mut x: S) -> Vec<f64> {
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
        for n in 0..20 {
            for place in 0..n {
                for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                    let mut x = vec![-f64::MAX; n];
                    assert!(is_finite(&x));
                    x[place] = bad;
                    assert!(!is_finite(&x), "{n} {place} {bad}");
                }
            }
        }
        for (x, norm) in [
            (&[1.0, -3.0][..], 3.0),
            (&[-4.0, 2.0, -3.0], 4.0),
            (&[1.0, f64::NAN, -2.0], 2.0),
            (&[f64::NAN, -1.0], 1.0),
            (&[], 0.0),
        ] {
            assert_eq!(max_norm(x), norm);
        }
        for n in 1..20 {
            for place in 0..n {
                let mut x = vec![1.0; n];
                let zero = vec![0.0; n];
                x[place] = -3.0;
                assert_eq!(
                    (max_norm(&x), distance(&x, &zero)),
                    (3.0, 3.0),
                    "{n} {place}"
                );
            }
        }
        assert_eq!(distance(&[1.0, f64::NAN, 2.0], &[1.5, 0.0, -1.0]), 3.0);
        assert_eq!([1.0, 2.0].zeros(), [0.0, 0.0]);
        assert_eq!(vec![1.0_f32, 2.0].zeros(), [0.0, 0.0]);
    }
}
