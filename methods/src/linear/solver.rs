//! The interface of every solver of linear systems.

use super::Matrix;
pub(crate) use super::compiled::Scalar;

/// A square matrix that is filled, factored and solved with in the same memory many times.
pub(crate) trait Solver<T> {
    /// Zeroes all entries.
    fn clear(&mut self);

    /// Adds x at row i, column j; false where the solver has no such place.
    fn add(&mut self, i: usize, j: usize, x: T) -> bool;

    /// Adds α B; false where the solver lacks a place.
    fn add_matrix(&mut self, alpha: T, matrix: &Matrix) -> bool
    where
        T: Scalar,
    {
        matrix.all(|i, j, x| self.add(i, j, alpha.scale(x)))
    }

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
        is_finite(b)
    }

    /// The cost of a factorisation, in solutions.
    fn price(&self) -> f64;
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

/// Whether all components are finite: 0 x is 0 where x is.
pub(super) fn is_finite<T: Scalar>(x: &[T]) -> bool {
    let (eights, last) = x.as_chunks::<8>();
    let mut sums = [T::zero(); 8];
    for x in eights {
        (sums.iter_mut().zip(x)).for_each(|(sum, x)| *sum += *x * T::zero());
    }
    let last = last.iter().fold(T::zero(), |sum, x| sum + *x * T::zero());
    sums.iter().fold(last, |all, sum| all + *sum) == T::zero()
}

/// Nonzero components below this, 2⁻⁹⁷⁰, are taken for zero: their rounding has no full precision.
pub(super) const LEAST: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// x, or zero in place of less than [`LEAST`].
#[inline(always)]
pub(super) fn resolved<T: Scalar>(x: T) -> T {
    // Of zero, 0 − 1 wraps to the greatest number.
    if x.norm1().to_bits().wrapping_sub(1) < LEAST.to_bits() - 1 {
        return vanished();
    }
    x
}

/// By a call, so that x waits for no comparison.
#[cold]
#[inline(never)]
fn vanished<T: Scalar>() -> T {
    T::zero()
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

    #[test]
    fn one_component_that_is_not_finite_is_seen() {
        for n in 0..20 {
            let good = vec![-f64::MAX; n];
            assert!(is_finite(&good));
            let complex = |x: &[f64]| x.iter().map(|x| Complex::new(1.0, *x)).collect::<Vec<_>>();
            assert!(is_finite(&complex(&good)));
            for place in 0..n {
                for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                    let mut bad = good.clone();
                    bad[place] = wrong;
                    assert!(!is_finite(&bad), "{n} {place} {wrong}");
                    assert!(!is_finite(&complex(&bad)), "{n} {place} {wrong}");
                }
            }
        }
    }
}
