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

    /// Adds values along the diagonal, the first at (i, i).
    pub fn diagonal(&mut self, i: usize, values: &[f64]) {
        for (k, value) in values.iter().enumerate() {
            let place = i.saturating_add(k);
            self.add(place, place, *value);
        }
    }

    /// Adds a block, given by rows, whose first entry stands at (i, j).
    pub fn block<const N: usize>(&mut self, i: usize, j: usize, rows: &[[f64; N]]) {
        for (k, row) in rows.iter().enumerate() {
            for (l, value) in row.iter().enumerate() {
                self.add(i.saturating_add(k), j.saturating_add(l), *value);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks outside include a block that would begin at the largest number there is, to which −1 is cast.
    #[test]
    fn blocks_outside_make_it_not_finite() {
        let outside = |write: fn(&mut Entries)| {
            let mut entries = Entries::new(2, 2);
            write(&mut entries);
            assert!(entries.list().iter().all(|(.., x)| x.is_nan()));
        };
        outside(|entries| entries.block(usize::MAX, 0, &[[1.0], [2.0]]));
        outside(|entries| entries.block(0, usize::MAX, &[[1.0, 2.0]]));
        outside(|entries| entries.diagonal(usize::MAX, &[1.0, 2.0]));
    }

    #[test]
    fn entries_outside_make_it_not_finite() {
        let mut entries = Entries::new(2, 3);
        assert_eq!(entries.shape(), (2, 3));
        entries.add(1, 2, 5.0);
        assert_eq!(entries.list(), [(1, 2, 5.0)]);
        for (i, j) in [(2, 0), (0, 3), (2, 3), (9, 9)] {
            entries.clear();
            assert!(entries.list().is_empty() && entries.list.capacity() >= 8);
            entries.add(i, j, 1.0);
            let (row, column, x) = entries.list()[0];
            assert!((row, column) == (0, 0) && x.is_nan());
        }
    }

    #[test]
    fn diagonals_and_blocks_stand_where_they_begin() {
        let mut entries = Entries::new(4, 4);
        entries.diagonal(1, &[2.0, 3.0]);
        entries.block(0, 2, &[[4.0, 5.0], [6.0, 7.0]]);
        let blocks = [(0, 2, 4.0), (0, 3, 5.0), (1, 2, 6.0), (1, 3, 7.0)];
        assert_eq!(entries.list()[..2], [(1, 1, 2.0), (2, 2, 3.0)]);
        assert_eq!(entries.list()[2..], blocks);
    }
}
