//! What every solver of linear systems does.

use nalgebra::ComplexField;

/// Numbers of matrices: real or complex.
#[cfg(not(feature = "sparse"))]
pub(crate) trait Scalar: ComplexField<RealField = f64> + Copy + Default {}
#[cfg(not(feature = "sparse"))]
impl<T: ComplexField<RealField = f64> + Copy + Default> Scalar for T {}

/// Numbers of matrices: real or complex, and known to the sparse solver.
#[cfg(feature = "sparse")]
pub(crate) trait Scalar:
    ComplexField<RealField = f64> + faer::traits::ComplexField + Copy + Default
{
}
#[cfg(feature = "sparse")]
impl<T> Scalar for T where
    T: ComplexField<RealField = f64> + faer::traits::ComplexField + Copy + Default
{
}

/// A square matrix that is filled, factored and solved with in the same memory many times.
pub(crate) trait Solver<T> {
    /// Zeroes all entries.
    fn clear(&mut self);

    /// Adds x at row i, column j; false where the solver has no such place.
    fn add(&mut self, i: usize, j: usize, x: T) -> bool;

    /// Factors the matrix; false if it is singular or not finite.
    fn factor(&mut self) -> bool;

    /// Overwrites b by A⁻¹ b, if it has the length of the factored matrix.
    fn solve(&mut self, b: &mut [T]);

    /// What a factorisation costs, in solutions.
    fn price(&self) -> f64;
}
