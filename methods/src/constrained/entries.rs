//! Matrices as a problem writes them.

use crate::linear::Entries;
use nalgebra::DMatrix;

/// A row, a column, and the number that is added there.
pub(super) type Entry = (usize, usize, f64);

/// A matrix as a problem writes it, densely or by entries.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    rows: usize,
    columns: usize,
    by_entries: bool,
    entries: Entries,
    /// Empty until it is written densely.
    dense: DMatrix<f64>,
}

impl Matrix {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            by_entries: true,
            entries: Entries::new(rows, columns),
            dense: DMatrix::zeros(0, 0),
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Zero, to be written entry by entry.
    pub(super) fn entries_mut(&mut self) -> &mut Entries {
        self.by_entries = true;
        self.entries.clear();
        &mut self.entries
    }

    /// Zero, to be written densely.
    pub(super) fn dense_mut(&mut self) -> &mut DMatrix<f64> {
        self.by_entries = false;
        if self.dense.shape() == (self.rows, self.columns) {
            self.dense.fill(0.0);
        } else {
            self.dense = DMatrix::zeros(self.rows, self.columns);
        }
        &mut self.dense
    }

    /// Makes the matrix NaN if a problem has changed its shape.
    pub(super) fn check_shape(&mut self) {
        let shape = if self.by_entries {
            self.entries.shape()
        } else {
            self.dense.shape()
        };
        if shape != (self.rows, self.columns) {
            self.by_entries = false;
            self.entries = Entries::new(self.rows, self.columns);
            self.dense = DMatrix::from_element(self.rows, self.columns, f64::NAN);
        }
    }

    /// Whether it was written entry by entry.
    pub(super) fn is_by_entries(&self) -> bool {
        self.by_entries
    }
}

/// A matrix that shows its entries, those at the same place to be added up.
pub(super) trait Shown {
    fn each(&self, show: impl FnMut(usize, usize, f64));

    /// y += A x
    fn add_product(&self, x: &[f64], y: &mut [f64]) {
        self.each(|i, j, a| y[i] += a * x[j]);
    }

    /// y += Aᵀ x
    fn add_transposed_product(&self, x: &[f64], y: &mut [f64]) {
        self.each(|i, j, a| y[j] += a * x[i]);
    }
}

impl Shown for Matrix {
    /// Zeros of a dense matrix are left out.
    fn each(&self, mut show: impl FnMut(usize, usize, f64)) {
        if self.by_entries {
            for &(i, j, x) in self.entries.list() {
                show(i, j, x);
            }
            return;
        }
        for (j, column) in self.dense.column_iter().enumerate() {
            for (i, &x) in column.iter().enumerate() {
                if x != 0.0 {
                    show(i, j, x);
                }
            }
        }
    }
}

#[cfg(test)]
impl Shown for DMatrix<f64> {
    fn each(&self, mut show: impl FnMut(usize, usize, f64)) {
        for (j, column) in self.column_iter().enumerate() {
            for (i, &x) in column.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                show(i, j, x);
            }
        }
    }
}
