//! Where a matrix has entries.

use super::OutsideMatrix;

/// The places of a sparse matrix, row by row, each row's columns in ascending order.
///
/// What a problem states of ∂r/∂x and ∂r/∂v: with it, differences take as many evaluations as the
/// columns need colours, and Newton's matrix is factorised in a band or sparsely.
///
/// ```
/// use stepsmith::linear::Pattern;
///
/// let chain = Pattern::banded(5, 1, 1);
/// assert_eq!(chain.count(), 13);
/// assert_eq!(chain.row(0), [0, 1]);
/// assert!(chain.contains(3, 4) && !chain.contains(1, 3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    columns: usize,
    /// Where each row begins in `places`, and where the last one ends.
    starts: Vec<usize>,
    places: Vec<usize>,
}

impl Pattern {
    /// The pattern without any place.
    pub fn empty(rows: usize, columns: usize) -> Self {
        Self {
            columns,
            starts: vec![0; rows + 1],
            places: Vec::new(),
        }
    }

    /// The pattern with these places, in any order. A repeated place counts once.
    ///
    /// # Errors
    /// A place outside the matrix.
    pub fn new(
        rows: usize,
        columns: usize,
        places: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, OutsideMatrix> {
        let all: Vec<(usize, usize)> = places.into_iter().collect();
        for &(row, column) in &all {
            OutsideMatrix::check(row, column, rows, columns)?;
        }
        Ok(Self::shown(rows, columns, |show| {
            all.iter().for_each(|&(i, j)| show(i, j));
        }))
    }

    /// The pattern with the places that `each` shows, in any order. `each` must show the same places whenever it is
    /// asked. A repeated place counts once, a place outside the matrix does not count.
    pub(crate) fn shown(
        rows: usize,
        columns: usize,
        each: impl Fn(&mut dyn FnMut(usize, usize)),
    ) -> Self {
        let inside = |i: usize, j: usize| i < rows && j < columns;
        // Where the places of a row begin, and where the next one of it goes.
        let mut starts = vec![0; rows + 1];
        each(&mut |i, j| {
            if inside(i, j) {
                starts[i + 1] += 1;
            }
        });
        for i in 0..rows {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut places = vec![0; starts[rows]];
        each(&mut |i, j| {
            if inside(i, j) {
                places[next[i]] = j;
                next[i] += 1;
            }
        });
        let mut kept = 0;
        for i in 0..rows {
            let begin = kept;
            let row = starts[i]..next[i];
            places[row.clone()].sort_unstable();
            for slot in row {
                if kept == begin || places[kept - 1] != places[slot] {
                    places[kept] = places[slot];
                    kept += 1;
                }
            }
            starts[i] = begin;
        }
        starts[rows] = kept;
        places.truncate(kept);
        Self {
            columns,
            starts,
            places,
        }
    }

    /// The pattern with these places, which are sorted, lie inside and differ.
    pub(crate) fn of_sorted(
        rows: usize,
        columns: usize,
        places: impl Iterator<Item = (usize, usize)>,
    ) -> Self {
        let mut pattern = Self {
            columns,
            starts: Vec::with_capacity(rows + 1),
            places: Vec::with_capacity(places.size_hint().0),
        };
        for (i, j) in places {
            // Every row up to this one begins here at the latest.
            while pattern.starts.len() <= i {
                pattern.starts.push(pattern.places.len());
            }
            pattern.places.push(j);
        }
        pattern.starts.resize(rows + 1, pattern.places.len());
        pattern
    }

    /// The n × n pattern whose entries lie at most that far below and above the diagonal.
    pub fn banded(n: usize, below: usize, above: usize) -> Self {
        let row =
            |i: usize| i.saturating_sub(below)..i.saturating_add(above).saturating_add(1).min(n);
        let places = (0..n).flat_map(|i| row(i).map(move |j| (i, j)));
        Self::of_sorted(n, n, places)
    }

    /// The diagonal of n × n.
    pub fn diagonal(n: usize) -> Self {
        Self {
            columns: n,
            starts: (0..=n).collect(),
            places: (0..n).collect(),
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of places.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The columns of row i, in ascending order; none outside the matrix.
    pub fn row(&self, i: usize) -> &[usize] {
        self.places.get(self.range(i)).unwrap_or_default()
    }

    /// Whether there is a place at row i, column j.
    pub fn contains(&self, i: usize, j: usize) -> bool {
        self.index(i, j).is_some()
    }

    /// All places (i, j), row by row.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.rows()).flat_map(|i| self.row(i).iter().map(move |&j| (i, j)))
    }

    /// The places of either; of shapes that differ, the larger one.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let rows = self.rows().max(other.rows());
        let columns = self.columns.max(other.columns);
        Self::shown(rows, columns, |show| {
            let both = self.places().chain(other.places());
            both.for_each(|(i, j)| show(i, j));
        })
    }

    /// The places (j, i).
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::shown(self.columns, self.rows(), |show| {
            self.places().for_each(|(i, j)| show(j, i));
        })
    }

    /// Where row i stands among the places.
    pub(super) fn range(&self, i: usize) -> std::ops::Range<usize> {
        match (self.starts.get(i), self.starts.get(i + 1)) {
            (Some(&start), Some(&end)) => start..end,
            _ => 0..0,
        }
    }

    /// The number of the place at row i, column j.
    pub(crate) fn index(&self, i: usize, j: usize) -> Option<usize> {
        let range = self.range(i);
        let found = self.row(i).binary_search(&j).ok()?;
        Some(range.start + found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_sorted_and_counted_once() {
        let places = [(2, 0), (0, 3), (2, 2), (0, 1), (2, 0)];
        let pattern = Pattern::new(4, 5, places).unwrap();
        let found: Vec<_> = pattern.places().collect();
        assert_eq!(found, [(0, 1), (0, 3), (2, 0), (2, 2)]);
        assert_eq!((pattern.rows(), pattern.columns()), (4, 5));
        assert_eq!(pattern.row(1), []);
        assert_eq!(pattern.row(9), []);
        assert_eq!(Pattern::banded(3, usize::MAX, usize::MAX).count(), 9);
        assert_eq!(pattern.transposed().transposed(), pattern);
        let transposed: Vec<_> = pattern.transposed().places().collect();
        assert_eq!(transposed, [(0, 2), (1, 0), (2, 2), (3, 0)]);
        assert!(Pattern::new(4, 5, [(4, 0)]).is_err());
        assert!(Pattern::new(4, 5, [(0, 5)]).is_err());
    }

    #[test]
    fn places_outside_are_not_taken() {
        let places = [(1, 2), (0, 3), (2, 0), (1, 0), (9, 9), (1, 2), (0, 1)];
        let shown = Pattern::shown(2, 3, |show| places.iter().for_each(|&(i, j)| show(i, j)));
        assert_eq!(shown, Pattern::new(2, 3, [(0, 1), (1, 0), (1, 2)]).unwrap());
        assert_eq!(
            Pattern::shown(0, 0, |show| show(0, 0)),
            Pattern::empty(0, 0)
        );
    }

    #[test]
    fn bands_have_their_widths() {
        for (n, below, above) in [(5, 1, 2), (5, 0, 0), (3, 9, 9), (4, 2, 0), (0, 1, 1)] {
            let band = Pattern::banded(n, below, above);
            assert_eq!((band.rows(), band.columns()), (n, n));
            for (i, j) in (0..n + 1).flat_map(|i| (0..n + 1).map(move |j| (i, j))) {
                let inside = i < n && j < n && j + below >= i && j <= i + above;
                assert_eq!(band.contains(i, j), inside, "{n} {below} {above}: {i} {j}");
            }
            let places: Vec<_> = band.places().collect();
            assert_eq!(places.len(), band.count());
            for (number, &(i, j)) in places.iter().enumerate() {
                assert_eq!(band.index(i, j), Some(number));
            }
        }
        assert_eq!(Pattern::banded(4, 0, usize::MAX - 1).count(), 10);
        assert_eq!(Pattern::diagonal(3), Pattern::banded(3, 0, 0));
        assert_eq!(Pattern::default().rows(), 0);
    }

    #[test]
    fn shapes_may_differ() {
        let wide = Pattern::new(2, 5, [(1, 4)]).unwrap();
        let tall = Pattern::new(4, 1, [(3, 0), (1, 0)]).unwrap();
        for both in [wide.union(&tall), tall.union(&wide)] {
            assert_eq!((both.rows(), both.columns()), (4, 5));
            assert_eq!(both.places().collect::<Vec<_>>(), [(1, 0), (1, 4), (3, 0)]);
        }
        let turned = wide.transposed();
        assert_eq!(
            (turned.rows(), turned.columns(), turned.contains(4, 1)),
            (5, 2, true)
        );
        let outside = Pattern::new(2, 3, [(0, 0), (5, 7)]).unwrap_err();
        let row = 5;
        let column = 7;
        let rows = 2;
        let columns = 3;
        assert_eq!(
            outside,
            OutsideMatrix {
                row,
                column,
                rows,
                columns
            }
        );
    }

    #[test]
    fn the_union_has_the_places_of_both() {
        let a = Pattern::banded(6, 2, 0);
        let b = Pattern::banded(6, 0, 1);
        assert_eq!(a.union(&b), Pattern::banded(6, 2, 1));
        assert_eq!(a.union(&Pattern::empty(6, 6)), a);
        assert_eq!(Pattern::empty(0, 0).union(&a), a);
    }
}
