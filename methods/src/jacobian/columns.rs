//! Groups of components that are moved together in differences, and the places of the entries that they change.

use super::colouring::Colouring;
use crate::linear::{Matrix, Pattern};
use std::sync::Arc;

/// Up to so many components their columns are taken one by one; of more a pattern is looked for.
pub(super) const FEW: usize = 24;
/// Beyond so many components no matrix of differences is dense.
pub(super) const DENSE: usize = 4096;

/// Columns of a Jacobian in groups: each column alone, in a dense matrix, or the columns of a colour together.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    rows: usize,
    /// The columns that may differ from zero, where they are taken alone.
    single: Vec<usize>,
    coloured: Option<(Arc<Pattern>, Colouring)>,
}

impl Columns {
    /// None yet, with room for single ones of n components if these are few.
    pub(super) fn of(n: usize) -> Self {
        Self {
            single: Vec::with_capacity(n.min(FEW)),
            ..Self::default()
        }
    }

    /// Each column of n alone, only those stated if there are some.
    pub(super) fn single(&mut self, n: usize, stated: Option<&[usize]>) {
        self.rows = n;
        self.coloured = None;
        self.single.clear();
        match stated {
            Some(stated) => self.single.extend(stated.iter().filter(|j| **j < n)),
            None => self.single.extend(0..n),
        }
    }

    /// Takes the groups of a pattern.
    pub(super) fn follow(&mut self, pattern: &Pattern) {
        if !self.pattern().is_some_and(|known| **known == *pattern) {
            let colouring = Colouring::new(pattern);
            self.single.clear();
            self.coloured = Some((Arc::new(pattern.clone()), colouring));
        }
    }

    /// Takes the groups of a pattern that was found, united with the pattern before, or single columns where none was
    /// found. Returns whether the groups are not too many.
    pub(super) fn found(
        &mut self,
        n: usize,
        found: Option<Pattern>,
        stated: Option<&[usize]>,
    ) -> bool {
        let Some(found) = found else {
            self.single(n, stated);
            return n <= DENSE;
        };
        match self.pattern() {
            Some(known) => self.follow(&found.union(known)),
            None => self.follow(&found),
        }
        true
    }

    /// The pattern, where there is one.
    pub(super) fn pattern(&self) -> Option<&Arc<Pattern>> {
        self.coloured.as_ref().map(|(pattern, _)| pattern)
    }

    /// Zeroes a matrix to be written by columns.
    pub(super) fn reset(&self, matrix: &mut Matrix) {
        match self.pattern() {
            Some(pattern) => matrix.reset(pattern),
            None => {
                matrix.dense_mut();
            }
        }
    }

    /// The groups.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[usize]> {
        let coloured = self.coloured.iter();
        let coloured = coloured.flat_map(|(_, colouring)| colouring.groups());
        self.single.chunks(1).chain(coloured.map(Vec::as_slice))
    }

    /// The rows of column j, each with the number of its entry in the matrix.
    pub(super) fn places(&self, j: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (dense, sparse): (_, &[_]) = match &self.coloured {
            Some((_, colouring)) => (0, colouring.column(j)),
            None => (self.rows, &[]),
        };
        let dense = (0..dense).map(move |i| (i, j * self.rows + i));
        dense.chain(sparse.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(columns: &Columns) -> Vec<Vec<usize>> {
        columns.groups().map(<[usize]>::to_vec).collect()
    }

    #[test]
    fn columns_alone_are_all_or_those_stated() {
        let mut columns = Columns::of(30);
        assert!(groups(&columns).is_empty() && columns.single.capacity() == FEW);
        columns.single(3, None);
        assert_eq!(groups(&columns), [[0], [1], [2]]);
        columns.single(3, Some(&[2, 0, 3, 7]));
        assert_eq!(groups(&columns), [[2], [0]]);
        // By columns, as a dense matrix has them.
        let places: Vec<_> = columns.places(2).collect();
        assert_eq!(places, [(0, 6), (1, 7), (2, 8)]);
        let mut matrix = Matrix::identity(3);
        columns.reset(&mut matrix);
        assert!(matrix.pattern().is_none() && matrix.values() == [0.0; 9]);
    }

    #[test]
    fn columns_of_a_pattern_go_by_colours() {
        let mut columns = Columns::default();
        columns.single(6, None);
        let pattern = Pattern::banded(6, 1, 0);
        columns.follow(&pattern);
        assert_eq!(groups(&columns), [[0, 2, 4], [1, 3, 5]]);
        let places: Vec<_> = columns.places(2).collect();
        assert_eq!(places, [(2, 4), (3, 5)]);
        let mut matrix = Matrix::zeros(0, 0);
        columns.reset(&mut matrix);
        assert_eq!(matrix.pattern().map(|known| **known == pattern), Some(true));
        // The same one again changes nothing, and single ones end it.
        let known = columns.pattern().cloned().unwrap();
        columns.follow(&pattern);
        assert!(Arc::ptr_eq(&known, columns.pattern().unwrap()));
        columns.single(6, None);
        assert_eq!((columns.groups().count(), columns.pattern()), (6, None));
    }

    #[test]
    fn patterns_that_are_found_add_up() {
        let mut columns = Columns::default();
        for (found, expected) in [
            (Pattern::banded(9, 1, 0), Pattern::banded(9, 1, 0)),
            (Pattern::diagonal(9), Pattern::banded(9, 1, 0)),
            (Pattern::banded(9, 0, 1), Pattern::banded(9, 1, 1)),
        ] {
            assert!(columns.found(9, Some(found), None));
            assert_eq!(**columns.pattern().unwrap(), expected);
        }
        assert!(columns.found(9, None, Some(&[4])));
        assert_eq!(groups(&columns), [[4]]);
        // Where none is found, and a dense matrix would be too large.
        assert!(columns.found(DENSE, None, None) && !columns.found(DENSE + 1, None, None));
    }
}
