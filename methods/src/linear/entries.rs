//! Matrices written entry by entry.

/// A matrix as the list of its entries (i, j, x), entries at the same place added up.
///
/// A diagonal or block diagonal mass, or the Jacobian of joints that each see two bodies, is written
/// this way without the zeros between. The places written must be the same in each call, entries that
/// happen to be zero included: the order of elimination is found once.
///
/// ```
/// use stepsmith::linear::Entries;
///
/// let mut mass = Entries::new(5, 5);
/// mass.diagonal(0, &[2.0, 2.0, 0.5]);
/// mass.block(3, 3, &[[1.0, 0.2], [0.2, 1.0]]);
/// assert_eq!(mass.list().len(), 7);
/// assert_eq!(mass.list()[6], (4, 4, 1.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entries {
    rows: usize,
    columns: usize,
    list: Vec<(usize, usize, f64)>,
}

impl Entries {
    /// A zero matrix.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            list: Vec::new(),
        }
    }

    /// Adds x at row i, column j. A place outside the matrix makes it not finite, which ends an
    /// integration.
    pub fn add(&mut self, i: usize, j: usize, x: f64) {
        let inside = i < self.rows && j < self.columns;
        self.list
            .push(if inside { (i, j, x) } else { (0, 0, f64::NAN) });
    }

    /// Adds entries whose rows are counted from row i.
    pub(crate) fn below(&mut self, i: usize, entries: &[(usize, usize, f64)]) {
        let (rows, columns) = (self.rows.saturating_sub(i), self.columns);
        let mut all = entries.iter();
        if all.all(|&(row, j, _)| row < rows && j < columns) {
            let moved = entries.iter().map(|&(row, j, x)| (i + row, j, x));
            self.list.extend(moved);
            return;
        }
        for &(row, j, x) in entries {
            self.add(i.saturating_add(row), j, x);
        }
    }

    /// Adds values along the diagonal, the first at (i, i).
    pub fn diagonal(&mut self, i: usize, values: &[f64]) {
        for (place, value) in (i..).zip(values) {
            self.add(place, place, *value);
        }
    }

    /// Adds a block, given by rows, whose first entry stands at (i, j).
    pub fn block<const N: usize>(&mut self, i: usize, j: usize, rows: &[[f64; N]]) {
        for (i, row) in (i..).zip(rows) {
            for (j, value) in (j..).zip(row) {
                self.add(i, j, *value);
            }
        }
    }

    /// The entries in the order in which they were written.
    pub fn list(&self) -> &[(usize, usize, f64)] {
        &self.list
    }

    /// Takes all entries away.
    pub fn clear(&mut self) {
        self.list.clear();
        // Where nothing has been written yet, what bodies and joints write has room at once.
        self.list.reserve(4 * self.rows);
    }

    /// The numbers of rows and of columns.
    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }
}
