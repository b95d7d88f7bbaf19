//! The numbers of matrices, and the solvers of each, compiled here once.
//!
//! A generic function is compiled in every program that calls it. The functions of [`Scalar`] name their types, so that
//! dense and sparse elimination, which is most of the code of an implicit method, is compiled with this crate.

use super::dense::Lu;
#[cfg(feature = "sparse")]
use super::{Pattern, sparse::Sparse};
use nalgebra::{Complex, ComplexField};
#[cfg(feature = "sparse")]
use std::sync::Arc;

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
    /// [`Lu::eliminate`].
    fn eliminate_dense(lu: &mut Lu<Self>) -> bool;
    /// [`Lu::divide`].
    fn divide_dense(lu: &Lu<Self>, b: &mut [Self]);
    /// [`Sparse::new`].
    #[cfg(feature = "sparse")]
    fn sparse(pattern: &Arc<Pattern>) -> Option<Box<Sparse<Self>>>;
    /// [`Sparse::eliminate`].
    #[cfg(feature = "sparse")]
    fn eliminate_sparse(sparse: &mut Sparse<Self>) -> bool;
    /// [`Sparse::divide`].
    #[cfg(feature = "sparse")]
    fn divide_sparse(sparse: &mut Sparse<Self>, b: &mut [Self]);
}

macro_rules! compiled {
    ($($number:ty),*) => {$(
        impl Scalar for $number {
            fn eliminate_dense(lu: &mut Lu<Self>) -> bool {
                lu.eliminate()
            }
            fn divide_dense(lu: &Lu<Self>, b: &mut [Self]) {
                lu.divide(b);
            }
            #[cfg(feature = "sparse")]
            fn sparse(pattern: &Arc<Pattern>) -> Option<Box<Sparse<Self>>> {
                Sparse::new(pattern).map(Box::new)
            }
            #[cfg(feature = "sparse")]
            fn eliminate_sparse(sparse: &mut Sparse<Self>) -> bool {
                sparse.eliminate()
            }
            #[cfg(feature = "sparse")]
            fn divide_sparse(sparse: &mut Sparse<Self>, b: &mut [Self]) {
                sparse.divide(b);
            }
        }
    )*};
}

compiled!(f64, Complex<f64>);
