//! A matrix, dense or compressed.

use super::{Entries, OutsideMatrix, Pattern};
use nalgebra::DMatrix;
use std::sync::Arc;

/// A matrix of numbers: all of them, or a value for each place of a [`Pattern`].
///
/// ```
/// use stepsmith::linear::Matrix;
///
/// // Two springs in a row, each an element; entries at the same place add up.
/// let spring = |i: usize, k: f64| [(i, i, k), (i, i + 1, -k), (i + 1, i, -k), (i + 1, i + 1, k)];
/// let entries = [spring(0, 3.0), spring(1, 5.0)].concat();
/// let stiffness = Matrix::from_entries(3, 3, entries)?;
/// assert_eq!(stiffness.get(1, 1), 8.0);
///
/// // y += α K x
/// let mut y = [1.0, 0.0, 0.0];
/// stiffness.add_product(-1.0, &[0.0, 1.0, 0.0], &mut y);
/// assert_eq!(y, [4.0, -8.0, 5.0]);
/// # Ok::<(), stepsmith::linear::OutsideMatrix>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix {
    storage: Storage,
    /// The entries that it was last written from, so that the same places are found at once.
    written: Written,
}

#[derive(Clone, Debug)]
enum Storage {
    Dense(DMatrix<f64>),
    /// A value for each place, in its order.
    Compressed(Arc<Pattern>, Vec<f64>),
}

/// A list of entries, and the number of the place of each.
#[derive(Clone, Debug, Default)]
struct Written {
    entries: Entries,
    places: Vec<(usize, usize)>,
    slots: Vec<usize>,
    /// The pattern that the slots are of.
    pattern: Option<Arc<Pattern>>,
}

/// The columns of a dense matrix as slices, over which the compiler can make vector loops.
fn columns(matrix: &DMatrix<f64>) -> std::slice::ChunksExact<'_, f64> {
    matrix.as_slice().chunks_exact(matrix.nrows().max(1))
}

impl Default for Matrix {
    fn default() -> Self {
        Self::zeros(0, 0)
    }
}

impl PartialEq for Matrix {
    fn eq(&self, other: &Self) -> bool {
        match (&self.storage, &other.storage) {
            (Storage::Dense(a), Storage::Dense(b)) => a == b,
            (Storage::Compressed(p, a), Storage::Compressed(q, b)) => p == q && a == b,
            _ => false,
        }
    }
}

impl From<DMatrix<f64>> for Matrix {
    fn from(matrix: DMatrix<f64>) -> Self {
        Self::of(Storage::Dense(matrix))
    }
}

impl Matrix {
    fn of(storage: Storage) -> Self {
        Self {
            storage,
            written: Written::default(),
        }
    }

    /// A zero matrix without places.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self::on(Arc::new(Pattern::empty(rows, columns)))
    }

    /// A zero at each place of a pattern.
    pub fn on(pattern: Arc<Pattern>) -> Self {
        let values = vec![0.0; pattern.count()];
        Self::of(Storage::Compressed(pattern, values))
    }

    /// 1 along the diagonal.
    pub fn identity(n: usize) -> Self {
        Self::along_diagonal(vec![1.0; n])
    }

    /// Values along the diagonal: a lumped mass.
    pub fn diagonal(values: &[f64]) -> Self {
        Self::along_diagonal(values.to_vec())
    }

    fn along_diagonal(values: Vec<f64>) -> Self {
        let pattern = Arc::new(Pattern::diagonal(values.len()));
        Self::of(Storage::Compressed(pattern, values))
    }

    /// The matrix with these entries (i, j, x), in any order. Entries at the same place are added up.
    ///
    /// # Errors
    /// An entry outside the matrix.
    pub fn from_entries(
        rows: usize,
        columns: usize,
        entries: impl IntoIterator<Item = (usize, usize, f64)>,
    ) -> Result<Self, OutsideMatrix> {
        let all: Vec<(usize, usize, f64)> = entries.into_iter().collect();
        let places = all.iter().map(|&(i, j, _)| (i, j));
        let mut matrix = Self::on(Arc::new(Pattern::new(rows, columns, places)?));
        for (i, j, x) in all {
            matrix.add(i, j, x)?;
        }
        Ok(matrix)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        match &self.storage {
            Storage::Dense(matrix) => matrix.nrows(),
            Storage::Compressed(pattern, _) => pattern.rows(),
        }
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        match &self.storage {
            Storage::Dense(matrix) => matrix.ncols(),
            Storage::Compressed(pattern, _) => pattern.columns(),
        }
    }

    /// The places of a compressed matrix; `None` of a dense one.
    pub fn pattern(&self) -> Option<&Arc<Pattern>> {
        match &self.storage {
            Storage::Dense(_) => None,
            Storage::Compressed(pattern, _) => Some(pattern),
        }
    }

    /// Whether all places lie on the diagonal of a square matrix.
    pub fn is_diagonal(&self) -> bool {
        let places = self.pattern().is_some_and(|pattern| {
            (0..pattern.rows()).all(|i| pattern.row(i).iter().all(|&j| i == j))
        });
        places && self.rows() == self.columns()
    }

    /// The entry at row i, column j; zero where there is no place.
    pub fn get(&self, i: usize, j: usize) -> f64 {
        let found = match &self.storage {
            Storage::Dense(matrix) => matrix.get((i, j)),
            Storage::Compressed(pattern, values) => {
                pattern.index(i, j).and_then(|slot| values.get(slot))
            }
        };
        found.copied().unwrap_or(0.0)
    }

    /// Every entry (i, j, x) that is not known to be zero, row by row; of a dense matrix column by column.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let (dense, compressed) = match &self.storage {
            Storage::Dense(matrix) => (Some(matrix), None),
            Storage::Compressed(pattern, values) => (None, Some((pattern, values))),
        };
        let dense = dense.into_iter().flat_map(|matrix| {
            columns(matrix).enumerate().flat_map(|(j, column)| {
                let rows = column.iter().enumerate();
                rows.map(move |(i, x)| (i, j, *x))
                    .filter(|entry| entry.2 != 0.0)
            })
        });
        let compressed = compressed.into_iter().flat_map(|(pattern, values)| {
            let entries = pattern.places().zip(values);
            entries.map(|((i, j), x)| (i, j, *x))
        });
        dense.chain(compressed)
    }

    /// Whether something holds for each entry, in their order. The first entry for which it does not hold is the last
    /// that is looked at.
    pub(crate) fn all(&self, mut holds: impl FnMut(usize, usize, f64) -> bool) -> bool {
        self.entries().all(|(i, j, x)| holds(i, j, x))
    }

    /// Zeroes every entry, the places stay.
    pub fn clear(&mut self) {
        match &mut self.storage {
            Storage::Dense(matrix) => matrix.as_mut_slice().fill(0.0),
            Storage::Compressed(_, values) => values.fill(0.0),
        }
    }

    /// Adds x at row i, column j.
    ///
    /// # Errors
    /// There is no such place.
    pub fn add(&mut self, i: usize, j: usize, x: f64) -> Result<(), OutsideMatrix> {
        let found = match &mut self.storage {
            Storage::Dense(matrix) => matrix.get_mut((i, j)),
            Storage::Compressed(pattern, values) => match pattern.index(i, j) {
                Some(slot) => values.get_mut(slot),
                None => None,
            },
        };
        if let Some(entry) = found {
            *entry += x;
            return Ok(());
        }
        Err(OutsideMatrix {
            row: i,
            column: j,
            rows: self.rows(),
            columns: self.columns(),
        })
    }

    /// Becomes α A; allocates only where A has other places than before.
    pub fn assign(&mut self, factor: f64, other: &Self) {
        let fits = match (&self.storage, &other.storage) {
            (Storage::Dense(a), Storage::Dense(b)) => a.shape() == b.shape(),
            (Storage::Compressed(p, _), Storage::Compressed(q, _)) => Arc::ptr_eq(p, q) || p == q,
            _ => false,
        };
        if fits {
            let values = self.values_mut().iter_mut().zip(other.values());
            values.for_each(|(entry, x)| *entry = factor * x);
            return;
        }
        self.storage = match &other.storage {
            Storage::Dense(matrix) => Storage::Dense(matrix * factor),
            Storage::Compressed(pattern, values) => {
                let values = values.iter().map(|x| factor * x).collect();
                Storage::Compressed(pattern.clone(), values)
            }
        };
    }

    /// α A + β B, on the places of both; `None` if their shapes differ.
    pub fn combination((alpha, a): (f64, &Self), (beta, b): (f64, &Self)) -> Option<Self> {
        if (a.rows(), a.columns()) != (b.rows(), b.columns()) {
            return None;
        }
        let mut sum = match (&a.storage, &b.storage) {
            (Storage::Compressed(p, _), Storage::Compressed(q, _)) => {
                let same = Arc::ptr_eq(p, q) || p == q;
                Self::on(if same {
                    p.clone()
                } else {
                    Arc::new(p.union(q))
                })
            }
            _ => Self::from(DMatrix::zeros(a.rows(), a.columns())),
        };
        for (factor, matrix) in [(alpha, a), (beta, b)] {
            for (i, j, x) in matrix.entries() {
                // Inside: the pattern is the union.
                sum.add(i, j, factor * x).ok()?;
            }
        }
        Some(sum)
    }

    /// Writes the matrix anew, entry by entry; entries at the same place add up. Allocates nothing where the same
    /// places are written in the same order as the last time.
    ///
    /// A place outside the matrix makes it not finite, which ends an integration.
    pub fn write(&mut self, entries: impl FnOnce(&mut Entries)) {
        let shape = (self.rows(), self.columns());
        if self.written.entries.shape() != shape {
            self.written.entries = Entries::new(shape.0, shape.1);
        }
        self.written.entries.clear();
        entries(&mut self.written.entries);
        if !self.is_written_as_before() {
            self.find_places(shape.0, shape.1);
        }
        self.clear();
        let Storage::Compressed(_, values) = &mut self.storage else {
            return;
        };
        let list = self.written.entries.list();
        for (&slot, (_, _, x)) in self.written.slots.iter().zip(list) {
            values[slot] += x;
        }
    }

    /// Whether the entries stand at the places at which they stood the last time.
    fn is_written_as_before(&self) -> bool {
        let list = self.written.entries.list();
        let places = &self.written.places;
        let mut both = list.iter().zip(places);
        let Storage::Compressed(own, _) = &self.storage else {
            return false;
        };
        let known = self.written.pattern.as_ref();
        // Others may have given it another pattern since.
        known.is_some_and(|known| Arc::ptr_eq(known, own))
            && self.written.slots.len() == list.len()
            && both.all(|(&(i, j, _), place)| (i, j) == *place)
    }

    /// Finds the places of the entries written, in a new pattern.
    fn find_places(&mut self, rows: usize, columns: usize) {
        let written = &mut self.written;
        let list = written.entries.list();
        written.places.clear();
        written.places.extend(list.iter().map(|&(i, j, _)| (i, j)));
        // Entries hold places inside alone, unless the matrix has none at all.
        let pattern = Pattern::new(rows, columns, written.places.iter().copied());
        let pattern = pattern.unwrap_or_else(|_| Pattern::empty(rows, columns));
        let slots = written.places.iter().map(|&(i, j)| pattern.index(i, j));
        written.slots = slots.map_while(|slot| slot).collect();
        let values = vec![0.0; pattern.count()];
        let pattern = Arc::new(pattern);
        written.pattern = Some(pattern.clone());
        self.storage = Storage::Compressed(pattern, values);
    }

    /// The numbers: by columns of a dense matrix, by places of a compressed one.
    pub(crate) fn values(&self) -> &[f64] {
        match &self.storage {
            Storage::Dense(matrix) => matrix.as_slice(),
            Storage::Compressed(_, values) => values,
        }
    }

    /// The same, to be written.
    pub(crate) fn values_mut(&mut self) -> &mut [f64] {
        match &mut self.storage {
            Storage::Dense(matrix) => matrix.as_mut_slice(),
            Storage::Compressed(_, values) => values,
        }
    }

    /// A ← α A.
    pub fn scale(&mut self, alpha: f64) {
        self.values_mut().iter_mut().for_each(|x| *x *= alpha);
    }

    /// Zero, and dense from now on.
    pub(crate) fn dense_mut(&mut self) -> &mut DMatrix<f64> {
        if let Storage::Compressed(pattern, _) = &self.storage {
            let zeros = DMatrix::zeros(pattern.rows(), pattern.columns());
            self.storage = Storage::Dense(zeros);
        }
        self.clear();
        match &mut self.storage {
            Storage::Dense(matrix) => matrix,
            Storage::Compressed(..) => unreachable!("it was made dense above"),
        }
    }

    /// Zero at the places of a pattern; allocates only where they are others than before.
    pub(crate) fn reset(&mut self, pattern: &Arc<Pattern>) {
        match &mut self.storage {
            Storage::Compressed(own, values) if Arc::ptr_eq(own, pattern) => values.fill(0.0),
            storage => {
                let values = vec![0.0; pattern.count()];
                *storage = Storage::Compressed(pattern.clone(), values);
            }
        }
    }

    /// y += |A| |x|, entry by entry; components beyond the shape are left alone.
    pub(crate) fn add_sizes(&self, x: &[f64], y: &mut [f64]) {
        match &self.storage {
            Storage::Dense(matrix) => {
                for (column, x) in columns(matrix).zip(x) {
                    for (y, a) in y.iter_mut().zip(column) {
                        *y += a.abs() * x.abs();
                    }
                }
            }
            Storage::Compressed(pattern, values) => {
                if x.len() < pattern.columns() {
                    return;
                }
                for (i, y) in y.iter_mut().take(pattern.rows()).enumerate() {
                    let row = values[pattern.range(i)].iter().zip(pattern.row(i));
                    *y += row.map(|(a, &j)| (a * x[j]).abs()).sum::<f64>();
                }
            }
        }
    }

    /// y += α A x; components beyond the shape are left alone.
    pub fn add_product(&self, alpha: f64, x: &[f64], y: &mut [f64]) {
        match &self.storage {
            Storage::Dense(matrix) => {
                for (column, x) in columns(matrix).zip(x) {
                    let factor = alpha * x;
                    if factor != 0.0 {
                        for (y, a) in y.iter_mut().zip(column) {
                            *y += a * factor;
                        }
                    }
                }
            }
            Storage::Compressed(pattern, values) => {
                if x.len() < pattern.columns() {
                    return;
                }
                for (i, y) in y.iter_mut().take(pattern.rows()).enumerate() {
                    let row = values[pattern.range(i)].iter().zip(pattern.row(i));
                    *y += alpha * row.map(|(a, &j)| a * x[j]).sum::<f64>();
                }
            }
        }
    }

    /// y += α Aᵀ x; components beyond the shape are left alone.
    pub fn add_transposed_product(&self, alpha: f64, x: &[f64], y: &mut [f64]) {
        match &self.storage {
            Storage::Dense(matrix) => {
                for (column, y) in columns(matrix).zip(y) {
                    *y += alpha * column.iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
                }
            }
            Storage::Compressed(pattern, values) => {
                if y.len() < pattern.columns() {
                    return;
                }
                for (i, x) in x.iter().take(pattern.rows()).enumerate() {
                    let factor = alpha * x;
                    for (a, &j) in values[pattern.range(i)].iter().zip(pattern.row(i)) {
                        y[j] += factor * a;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
