//! The interface of every solver of linear systems.

use super::banded::Banded;
use super::dense::Lu;
#[cfg(feature = "sparse")]
use super::sparse::Sparse;
use super::{Pattern, SolverKind};
use nalgebra::{Complex, ComplexField};
use std::fmt::Debug;

/// A number that the sparse solver can calculate with; any number where that solver is not built.
#[cfg(feature = "sparse")]
pub(crate) trait Number: faer::traits::ComplexField {}
#[cfg(feature = "sparse")]
impl<T: faer::traits::ComplexField> Number for T {}
#[cfg(not(feature = "sparse"))]
pub(crate) trait Number {}
#[cfg(not(feature = "sparse"))]
impl<T> Number for T {}

/// Numbers of matrices: real or complex.
pub(crate) trait Scalar: ComplexField<RealField = f64> + Copy + Default + Number {
    /// The solver of a kind for a square pattern, all zero; dense where there is no other.
    ///
    /// A generic function is compiled in every program that calls it. This one names its types, so that
    /// elimination, which is most of the code of an implicit method, is compiled with this crate.
    fn solver(kind: SolverKind, pattern: &Pattern) -> Box<dyn Solver<Self>>;
}

macro_rules! solvers {
    ($($number:ty),*) => {$(
        impl Scalar for $number {
            fn solver(kind: SolverKind, pattern: &Pattern) -> Box<dyn Solver<Self>> {
                match kind {
                    #[cfg(feature = "sparse")]
                    SolverKind::Sparse => Box::new(Sparse::<$number>::new(pattern)),
                    SolverKind::Banded => Box::new(Banded::<$number>::new(pattern)),
                    #[cfg(not(feature = "sparse"))]
                    SolverKind::Sparse => Box::new(Lu::<$number>::new(pattern.rows())),
                    SolverKind::Dense => Box::new(Lu::<$number>::new(pattern.rows())),
                }
            }
        }
    )*};
}

solvers!(f64, Complex<f64>);

/// A square matrix that is filled, factored and solved with in the same memory many times.
pub(crate) trait Solver<T>: Debug {
    /// Zeroes all entries.
    fn clear(&mut self);

    /// Becomes a zero matrix of this size, in the same memory. Returns false if the solver has only some places of a
    /// matrix.
    fn resize(&mut self, size: usize) -> bool {
        let _ = size;
        false
    }

    /// Adds x at row i, column j; false where the solver has no such place.
    fn add(&mut self, i: usize, j: usize, x: T) -> bool;

    /// Factors the matrix; false if it is singular or not finite.
    fn factor(&mut self) -> bool;

    /// Overwrites b by A⁻¹ b, if it has the length of the factored matrix.
    fn solve(&mut self, b: &mut [T]);

    /// [`solve`](Self::solve); whether all of b is finite then.
    fn solve_checked(&mut self, b: &mut [T]) -> bool
    where
        T: Scalar,
    {
        self.solve(b);
        b.iter().all(T::is_finite)
    }

    /// The kind of solver.
    fn kind(&self) -> SolverKind;

    /// Whether the factored matrix turned out symmetric and positive definite; only sparse factors tell.
    fn is_definite(&self) -> Option<bool> {
        None
    }

    /// The cost of a factorisation, in solutions.
    fn price(&self) -> f64;

    /// The same once more.
    fn boxed(&self) -> Box<dyn Solver<T>>;
}

/// Σ xᵢ yᵢ in four sums that don't wait for one another.
#[inline]
pub(crate) fn product<T: Scalar>(x: &[T], y: &[T]) -> T {
    let length = x.len().min(y.len());
    let ((fours, last), (others, rest)) =
        (x[..length].as_chunks::<4>(), y[..length].as_chunks::<4>());
    let mut sums = [T::zero(); 4];
    for (x, y) in fours.iter().zip(others) {
        for (sum, (x, y)) in sums.iter_mut().zip(x.iter().zip(y)) {
            *sum += *x * *y;
        }
    }
    for (sum, (x, y)) in sums.iter_mut().zip(last.iter().zip(rest)) {
        *sum += *x * *y;
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Nonzero components below this, 2⁻⁹⁷⁰, are taken for zero: their rounding has no full precision.
pub(super) const LEAST: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// x, or zero in place of less than [`LEAST`].
#[inline(always)]
pub(super) fn resolved<T: Scalar>(x: T) -> T {
    if x.norm1() < LEAST { T::zero() } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Complex;

    #[test]
    fn the_smallest_components_are_zero() {
        let [before, after] = [LEAST.next_down(), LEAST];
        let small = [before, -before, f64::MIN_POSITIVE, -5e-324, 0.0, -0.0];
        let large = [after, -after, 1.0, f64::MAX, f64::NEG_INFINITY, f64::NAN];
        for x in small {
            assert_eq!(resolved(x), 0.0, "{x:e}");
            assert_eq!(resolved(Complex::new(0.0, x)), Complex::default(), "{x:e}");
        }
        for x in large {
            assert_eq!(resolved(x).to_bits(), x.to_bits(), "{x:e}");
            let resolved = resolved(Complex::new(-5e-324, x));
            assert_eq!(
                (resolved.re, resolved.im.to_bits()),
                (-5e-324, x.to_bits()),
                "{x:e}"
            );
        }
    }

    #[test]
    fn a_product_takes_what_both_have() {
        let x: Vec<f64> = (0..12).map(|i| f64::from(i) - 3.5).collect();
        let y: Vec<f64> = (0..12).map(|i| 0.5 + f64::from(i * i)).collect();
        for (n, m) in (0..=12).flat_map(|n| (0..=12).map(move |m| (n, m))) {
            let one_by_one: f64 = x[..n].iter().zip(&y[..m]).map(|(x, y)| x * y).sum();
            assert_eq!(product(&x[..n], &y[..m]), one_by_one, "{n} {m}");
        }
    }
}
