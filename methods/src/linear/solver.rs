//! The interface of every solver of linear systems.

use super::banded::Banded;
use super::dense::Lu;
#[cfg(feature = "sparse")]
use super::sparse::Sparse;
use super::{LinearSolver, Pattern, SolverKind};
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
    /// The solver that is wanted for a square pattern, all zero; dense where none is named.
    ///
    /// A generic function is compiled in every program that calls it. This one names its types, so that
    /// elimination, which is most of the code of an implicit method, is compiled with this crate.
    fn solver(wanted: LinearSolver, pattern: &Pattern) -> Box<dyn Solver<Self>>;
}

macro_rules! solvers {
    ($($number:ty, $own:ident);*) => {$(
        impl Scalar for $number {
            fn solver(wanted: LinearSolver, pattern: &Pattern) -> Box<dyn Solver<Self>> {
                match wanted {
                    LinearSolver::Own { $own, .. } => $own(pattern),
                    LinearSolver::Banded => Box::new(Banded::<$number>::new(pattern)),
                    #[cfg(feature = "sparse")]
                    LinearSolver::Sparse => Box::new(Sparse::<$number>::new(pattern)),
                    LinearSolver::Automatic | LinearSolver::Dense => {
                        Box::new(Lu::<$number>::new(pattern.rows()))
                    }
                }
            }
        }
    )*};
}

solvers!(f64, real; Complex<f64>, complex);

/// A square matrix that is filled, factored and solved with in the same memory many times.
///
/// Numbers are `f64`, and for pairs of eigenvalues of Runge–Kutta methods `Complex<f64>`. Write a solver of your own
/// once for both, and give it to a method by [`LinearSolver::Own`]:
///
/// ```
/// use nalgebra::{ComplexField, DMatrix, DVectorViewMut, Dyn, LU};
/// use stepsmith::linear::{LinearSolver, Pattern, Solver, SolverKind};
/// use stepsmith::{Ode, block::Radau5};
///
/// /// LU of a dense matrix, by nalgebra.
/// #[derive(Clone, Debug)]
/// struct ByNalgebra<T: ComplexField> {
///     matrix: DMatrix<T>,
///     factors: Option<LU<T, Dyn, Dyn>>,
/// }
///
/// impl<T: ComplexField> ByNalgebra<T> {
///     fn new(pattern: &Pattern) -> Box<dyn Solver<T>> {
///         let matrix = DMatrix::zeros(pattern.rows(), pattern.rows());
///         Box::new(Self { matrix, factors: None })
///     }
/// }
///
/// impl<T: ComplexField> Solver<T> for ByNalgebra<T> {
///     fn clear(&mut self) {
///         self.matrix.fill(T::zero());
///     }
///
///     fn add(&mut self, i: usize, j: usize, x: T) -> bool {
///         self.matrix[(i, j)] += x;
///         true
///     }
///
///     fn factor(&mut self) -> bool {
///         let factors = self.matrix.clone().lu();
///         let regular = factors.is_invertible();
///         self.factors = Some(factors);
///         regular
///     }
///
///     fn solve(&mut self, b: &mut [T]) {
///         let n = b.len();
///         if let Some(factors) = &self.factors {
///             factors.solve_mut(&mut DVectorViewMut::from_slice(b, n));
///         }
///     }
///
///     fn boxed(&self) -> Box<dyn Solver<T>> {
///         Box::new(self.clone())
///     }
/// }
///
/// let own = LinearSolver::Own { real: ByNalgebra::new, complex: ByNalgebra::new };
/// let decay = Ode::new(|t, y, dy| dy[0] = -50.0 * (y[0] - t.cos()), [0.0]);
/// let end = decay.end(0.0..1.5, Radau5::new().rtol(1e-6).atol(1e-8).linear_solver(own))?;
/// let exact = |t: f64| (2500.0 * t.cos() + 50.0 * t.sin()) / 2501.0;
/// assert!((end.y[0] - exact(1.5)).abs() < 1e-6);
/// assert_eq!(end.statistics.solver, Some(SolverKind::Own));
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub trait Solver<T>: Debug {
    /// Zeroes all entries.
    fn clear(&mut self);

    /// Becomes a zero matrix of this size, in the same memory. Returns false if the solver has only some places of a
    /// matrix.
    fn resize(&mut self, size: usize) -> bool {
        let _ = size;
        false
    }

    /// Adds x at row i, column j; false where the solver has no such place. It has the places of its pattern.
    fn add(&mut self, i: usize, j: usize, x: T) -> bool;

    /// Factors the matrix, or prepares iterations; false if it is singular or not finite.
    fn factor(&mut self) -> bool;

    /// Overwrites b by A⁻¹ b, if it has the length of the factored matrix; by NaN where an iteration finds no solution.
    /// Matrices need not be symmetric.
    fn solve(&mut self, b: &mut [T]);

    /// The kind of solver, for statistics.
    fn kind(&self) -> SolverKind {
        SolverKind::Own
    }

    /// Whether the factored matrix turned out symmetric and positive definite; only sparse factors tell.
    fn is_definite(&self) -> Option<bool> {
        None
    }

    /// The cost of a factorisation, in solutions: iterations keep an old matrix as long as it saves this much.
    fn price(&self) -> f64 {
        10.0
    }

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
