//! Which components are moved together in differences, and where what changes stands.

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

    /// Those of a pattern that is given.
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

    /// Those of a pattern that was found and of the one before; or where none is, single ones, of which there
    /// are not too many. Whether nothing is new; `None` if there are.
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
