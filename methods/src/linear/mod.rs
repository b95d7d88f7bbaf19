//! Matrices, dense or sparse, and the linear systems of Newton's iterations.
//!
//! A [`Matrix`] is dense, or compressed: a value for each place of a [`Pattern`]. It is made of entries,
//! which repeat as elements of a structure overlap, and used by its products and its entries.
//!
//! Systems are solved by a [`LinearSolver`]: dense, in a band or sparse, which is chosen by the number of
//! operations unless it is stated. Dense factors and those in a band are kept: nothing is allocated after the first
//! factorisation of a pattern.

mod banded;
pub(crate) mod dense;
#[cfg(test)]
mod elimination;
mod entries;
#[cfg(feature = "sparse")]
mod fronts;
mod matrix;
pub(crate) mod null_rows;
mod order;
mod pattern;
pub(crate) mod solver;
#[cfg(feature = "sparse")]
mod sparse;
mod system;
mod tangents;
#[cfg(test)]
mod tests;

pub use entries::Entries;
pub use matrix::Matrix;
pub use pattern::Pattern;
pub use solver::Solver;
pub use system::{LinearSolver, SolverKind};
pub(crate) use system::{SMALL, System};
pub use tangents::Tangents;

/// An entry outside its matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no row {row}, column {column} in a matrix of {rows} × {columns}, counted from 0")]
#[non_exhaustive]
pub struct OutsideMatrix {
    /// The row asked for.
    pub row: usize,
    /// The column asked for.
    pub column: usize,
    /// The rows that there are.
    pub rows: usize,
    /// The columns that there are.
    pub columns: usize,
}

impl OutsideMatrix {
    fn check(row: usize, column: usize, rows: usize, columns: usize) -> Result<(), OutsideMatrix> {
        let inside = row < rows && column < columns;
        inside.then_some(()).ok_or(Self {
            row,
            column,
            rows,
            columns,
        })
    }
}
