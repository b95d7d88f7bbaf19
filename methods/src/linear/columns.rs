//! Groups of components that are moved together in differences, and the places of the entries that they change.

use super::colouring::Colouring;
use super::{Matrix, Pattern};
use std::sync::Arc;

/// Up to so many components their columns are taken one by one; of more a pattern is looked for.
pub(crate) const FEW: usize = 24;
/// Beyond so many components no matrix of differences is dense.
pub(crate) const DENSE: usize = 4096;

/// Columns of a Jacobian in groups: each alone, in a dense matrix, or those of a colour.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    rows: usize,
    /// The columns that may differ from zero, where they are taken alone.
    single: Vec<usize>,
    coloured: Option<(Arc<Pattern>, Colouring)>,
}

impl Columns {
    /// None yet, with room for single ones of n components if these are few.
    pub(crate) fn of(n: usize) -> Self {
        Self {
            single: Vec::with_capacity(n.min(FEW)),
            ..Self::default()
        }
    }

    /// Each column of n alone, only those stated if there are some.
    pub(crate) fn single(&mut self, n: usize, stated: Option<&[usize]>) {
        self.rows = n;
        self.coloured = None;
        self.single.clear();
        match stated {
            Some(stated) => self.single.extend(stated.iter().filter(|j| **j < n)),
            None => self.single.extend(0..n),
        }
    }

    /// Takes the groups of a pattern that is given.
    pub(crate) fn follow(&mut self, pattern: &Pattern) {
        if !self.follows(pattern) {
            let colouring = Colouring::new(pattern);
            self.coloured = Some((Arc::new(pattern.clone()), colouring));
        }
    }

    /// Whether they are those of this pattern.
    pub(crate) fn follows(&self, pattern: &Pattern) -> bool {
        self.pattern().is_some_and(|known| **known == *pattern)
    }

    /// Takes the groups of a pattern that was found united with the one before; or where none was found, single
    /// columns. Returns whether nothing is new; `None` if there are too many single columns.
    pub(crate) fn found(
        &mut self,
        n: usize,
        found: Option<Pattern>,
        stated: Option<&[usize]>,
    ) -> Option<bool> {
        let Some(found) = found else {
            self.single(n, stated);
            return (n <= DENSE).then_some(false);
        };
        let both = match self.pattern() {
            Some(known) => found.union(known),
            None => found,
        };
        let known = self.follows(&both);
        self.follow(&both);
        Some(known)
    }

    /// The pattern, where there is one.
    fn pattern(&self) -> Option<&Arc<Pattern>> {
        self.coloured.as_ref().map(|(pattern, _)| pattern)
    }

    /// Zeroes a matrix to be written by columns.
    pub(crate) fn reset(&self, matrix: &mut Matrix) {
        match &self.coloured {
            Some((pattern, _)) => matrix.reset(pattern),
            None => {
                matrix.dense_mut();
            }
        }
    }

    /// The number of groups.
    pub(crate) fn count(&self) -> usize {
        match &self.coloured {
            Some((_, colouring)) => colouring.groups().len(),
            None => self.single.len(),
        }
    }

    /// The columns of a group.
    pub(crate) fn group(&self, c: usize) -> &[usize] {
        match &self.coloured {
            Some((_, colouring)) => colouring.groups().get(c).map_or(&[], Vec::as_slice),
            None => self.single.get(c..=c).unwrap_or_default(),
        }
    }

    /// The rows of column j, each with the number of its entry among those of the matrix.
    pub(crate) fn places(&self, j: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
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

    #[test]
    fn columns_alone_are_all_or_those_stated() {
        let mut columns = Columns::of(30);
        assert_eq!((columns.count(), columns.single.capacity()), (0, FEW));
        assert_eq!(Columns::of(5).single.capacity(), 5);
        columns.single(4, None);
        assert_eq!(columns.count(), 4);
        assert_eq!(
            (columns.group(0), columns.group(3), columns.group(4)),
            (&[0][..], &[3][..], &[][..])
        );
        columns.single(3, Some(&[2, 0, 3, 7]));
        assert_eq!(
            (columns.count(), columns.group(0), columns.group(1)),
            (2, &[2][..], &[0][..])
        );
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
        assert!(!columns.follows(&pattern));
        columns.follow(&pattern);
        assert!(columns.follows(&pattern) && !columns.follows(&Pattern::diagonal(6)));
        assert_eq!(
            (columns.count(), columns.group(0), columns.group(2)),
            (2, &[0, 2, 4][..], &[][..])
        );
        assert_eq!(columns.group(1), [1, 3, 5]);
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
        assert_eq!((columns.count(), columns.pattern()), (6, None));
    }

    #[test]
    fn patterns_that_are_found_add_up() {
        let mut columns = Columns::default();
        assert_eq!(
            columns.found(9, Some(Pattern::banded(9, 1, 0)), None),
            Some(false)
        );
        assert_eq!(
            columns.found(9, Some(Pattern::diagonal(9)), None),
            Some(true)
        );
        assert!(columns.follows(&Pattern::banded(9, 1, 0)));
        assert_eq!(
            columns.found(9, Some(Pattern::banded(9, 0, 1)), None),
            Some(false)
        );
        assert!(columns.follows(&Pattern::banded(9, 1, 1)));
        assert_eq!(columns.found(9, None, Some(&[4])), Some(false));
        assert_eq!((columns.count(), columns.group(0)), (1, &[4][..]));
        // Where none is found, and a dense matrix would be too large.
        assert_eq!(columns.found(DENSE, None, None), Some(false));
        assert_eq!(columns.found(DENSE + 1, None, None), None);
    }
}
