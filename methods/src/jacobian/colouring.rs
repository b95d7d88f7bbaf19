//! Columns of a sparse matrix that are differenced together.
//!
//! Columns which share no row can be moved at once: what changes in a row is due to one of them alone.
//! Coloured greedily, a column takes the first colour that none has with which it shares a row (Curtis,
//! Powell, Reid, *On the estimation of sparse Jacobian matrices*, 1974): a band takes as many colours as
//! it is wide, however long it is.

use crate::linear::Pattern;

/// Colours of columns, and the places of each.
#[derive(Clone, Debug)]
pub(crate) struct Colouring {
    /// The columns of each colour.
    groups: Vec<Vec<usize>>,
    /// For each column, the rows of its places and the numbers of these places in the pattern.
    columns: Vec<Vec<(usize, usize)>>,
}

impl Colouring {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let n = pattern.columns();
        let mut columns = vec![Vec::new(); n];
        for (slot, (i, j)) in pattern.places().enumerate() {
            columns[j].push((i, slot));
        }
        let mut colour = vec![usize::MAX; n];
        // The last column that met each colour in one of its rows.
        let mut met: Vec<usize> = Vec::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for j in (0..n).filter(|&j| !columns[j].is_empty()) {
            for &(i, _) in &columns[j] {
                for &other in pattern.row(i) {
                    if let Some(met) = met.get_mut(colour[other]) {
                        *met = j;
                    }
                }
            }
            let free = met.iter().position(|&met| met != j).unwrap_or(met.len());
            if free == met.len() {
                met.push(usize::MAX);
                groups.push(Vec::new());
            }
            colour[j] = free;
            groups[free].push(j);
        }
        Self { groups, columns }
    }

    /// The columns of each colour, in ascending order; those without places have none.
    pub(crate) fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// The rows of a column, each with the number of its place among all.
    pub(crate) fn column(&self, j: usize) -> &[(usize, usize)] {
        self.columns.get(j).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places that look random, the same ones each time.
    fn scattered(n: usize, count: usize) -> Pattern {
        let mut seed = 7_u64;
        let mut draw = |below: usize| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let places: Vec<_> = (0..count).map(|_| (draw(n), draw(n))).collect();
        Pattern::new(n, n, places).unwrap()
    }

    #[test]
    fn columns_of_a_colour_share_no_row() {
        for pattern in [
            scattered(50, 160),
            Pattern::banded(33, 3, 1),
            Pattern::banded(4, 4, 4),
            Pattern::new(9, 9, (0..9).map(|j| (4, j))).unwrap(),
            Pattern::empty(3, 3),
        ] {
            let colouring = Colouring::new(&pattern);
            let mut slots = vec![0; pattern.count()];
            for group in colouring.groups() {
                let mut rows = vec![false; pattern.rows()];
                for &j in group {
                    for &(i, slot) in colouring.column(j) {
                        assert!(!std::mem::replace(&mut rows[i], true));
                        assert_eq!(pattern.index(i, j), Some(slot));
                        slots[slot] += 1;
                    }
                }
            }
            // Every place has one colour.
            assert!(slots.iter().all(|&count| count == 1));
        }
    }

    #[test]
    fn a_band_takes_as_many_colours_as_it_is_wide() {
        for n in [10, 1000] {
            let colouring = Colouring::new(&Pattern::banded(n, 2, 1));
            assert_eq!(colouring.groups().len(), 4);
        }
        assert_eq!(Colouring::new(&Pattern::diagonal(9)).groups().len(), 1);
    }

    #[test]
    fn a_column_takes_the_first_colour_that_is_free() {
        // Columns 0 and 2 share a row, 1 and 3 another; 4 shares one with 0 and 1, 5 has none.
        let places = [(0, 0), (0, 2), (1, 1), (1, 3), (2, 0), (2, 1), (2, 4)];
        let colouring = Colouring::new(&Pattern::new(3, 6, places).unwrap());
        assert_eq!(colouring.groups(), [vec![0, 3], vec![1, 2], vec![4]]);
        assert_eq!(colouring.column(0), [(0, 0), (2, 4)]);
        assert_eq!(
            (colouring.column(5), colouring.column(6)),
            (&[][..], &[][..])
        );
        // Of a row that has them all, each goes alone.
        let full = Colouring::new(&Pattern::new(2, 3, [(0, 1), (1, 0), (1, 1), (1, 2)]).unwrap());
        assert_eq!(full.groups(), [[0], [1], [2]]);
        assert_eq!(full.column(1), [(0, 0), (1, 2)]);
    }
}
