//! Orders of unknowns in which matrices have a narrow band.
//!
//! That of Cuthill and McKee, *Reducing the bandwidth of sparse symmetric matrices* (1969), reversed, on
//! the graph of A + Aᵀ: unknowns are taken by their distance from one at the rim. In a chain of bodies
//! the band is as wide as the coupling of neighbours, however many there are.

use super::Pattern;

/// How far the entries of a pattern lie below and above the diagonal, each unknown at its place.
pub(super) fn widths(pattern: &Pattern, place: impl Fn(usize) -> usize) -> (usize, usize) {
    let mut below = 0;
    let mut above = 0;
    for (i, j) in pattern.places() {
        let i = place(i);
        let j = place(j);
        below = below.max(i.saturating_sub(j));
        above = above.max(j.saturating_sub(i));
    }
    (below, above)
}

/// The place of each unknown in a narrow band, with the widths below and above the diagonal; no places
/// where the order as it is does no worse.
pub(super) fn narrow(pattern: &Pattern) -> (Option<Vec<usize>>, (usize, usize)) {
    let own = widths(pattern, |i| i);
    let graph = pattern.union(&pattern.transposed());
    let place = reversed_cuthill_mckee(&graph);
    let found = widths(pattern, |i| place[i]);
    let work = |(below, above): (usize, usize)| below.saturating_mul(below + above);
    let narrower = found.0.max(found.1) < own.0.max(own.1);
    if narrower && work(found) < work(own) {
        (Some(place), found)
    } else {
        (None, own)
    }
}

/// The place of each node of a symmetric pattern in the reversed Cuthill–McKee order.
fn reversed_cuthill_mckee(graph: &Pattern) -> Vec<usize> {
    let n = graph.rows();
    let mut search = Search {
        graph,
        seen: vec![0; n],
        round: 0,
        found: Vec::with_capacity(n),
        next: Vec::new(),
    };
    let mut place = vec![usize::MAX; n];
    let mut taken = 0;
    for first in 0..n {
        if place[first] != usize::MAX {
            continue;
        }
        // What is farthest from the farthest node lies at the rim.
        let mut rim = first;
        for _ in 0..2 {
            search.levels(rim);
            rim = search.found.last().copied().unwrap_or(rim);
        }
        search.levels(rim);
        for &i in &search.found {
            place[i] = n - 1 - taken;
            taken += 1;
        }
    }
    place
}

/// A search in the breadth.
struct Search<'a> {
    graph: &'a Pattern,
    /// The round in which each node was last seen.
    seen: Vec<usize>,
    round: usize,
    found: Vec<usize>,
    next: Vec<usize>,
}

impl Search<'_> {
    /// Finds the nodes by their distance from the first. The neighbours of a node come in the order of their own
    /// numbers of neighbours, smallest first.
    fn levels(&mut self, first: usize) {
        self.round += 1;
        self.seen[first] = self.round;
        self.found.clear();
        self.found.push(first);
        let mut at = 0;
        while let Some(&i) = self.found.get(at) {
            at += 1;
            self.next.clear();
            for &j in self.graph.row(i) {
                if self.seen[j] != self.round {
                    self.seen[j] = self.round;
                    self.next.push(j);
                }
            }
            self.next.sort_by_key(|&j| self.graph.row(j).len());
            self.found.append(&mut self.next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Node k of a shuffled chain or lattice.
    fn shuffled(n: usize) -> impl Fn(usize) -> usize {
        move |k| k * 37 % n
    }

    #[test]
    fn a_shuffled_chain_has_a_band_of_one() {
        let n = 101;
        let name = shuffled(n);
        let links = (0..n - 1).flat_map(|k| [(k, k + 1), (k + 1, k), (k, k)]);
        let pattern = Pattern::new(n, n, links.map(|(i, j)| (name(i), name(j)))).unwrap();
        let (place, found) = narrow(&pattern);
        assert_eq!(found, (1, 1));
        let mut all = place.unwrap();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..n));
    }

    #[test]
    fn a_lattice_has_a_band_of_its_shorter_side() {
        let long = 29;
        let short = 7;
        let n = long * short;
        let name = shuffled(n);
        let at = |i: usize, j: usize| name(i * short + j);
        let mut places = Vec::new();
        for (i, j) in (0..long).flat_map(|i| (0..short).map(move |j| (i, j))) {
            places.push((at(i, j), at(i, j)));
            if i + 1 < long {
                places.extend([(at(i, j), at(i + 1, j)), (at(i + 1, j), at(i, j))]);
            }
            if j + 1 < short {
                places.extend([(at(i, j), at(i, j + 1)), (at(i, j + 1), at(i, j))]);
            }
        }
        let pattern = Pattern::new(n, n, places).unwrap();
        let (below, above) = narrow(&pattern).1;
        assert!(
            below == above && (short..=short + 2).contains(&below),
            "{below}"
        );
    }

    #[test]
    fn orders_that_are_narrow_stay() {
        for pattern in [
            Pattern::banded(40, 2, 2),
            Pattern::banded(40, 1, 0),
            Pattern::diagonal(5),
            Pattern::empty(3, 3),
            Pattern::empty(0, 0),
            Pattern::banded(6, 6, 6),
        ] {
            assert_eq!(narrow(&pattern).0, None, "{pattern:?}");
        }
        // Parts that are not connected.
        let apart = Pattern::new(6, 6, [(0, 5), (5, 0), (1, 4), (4, 1)]).unwrap();
        let (place, found) = narrow(&apart);
        assert_eq!((place.is_some(), found), (true, (1, 1)));
    }

    #[test]
    fn widths_are_the_farthest_places() {
        let pattern = Pattern::new(5, 5, [(0, 3), (4, 2), (1, 1), (3, 1)]).unwrap();
        assert_eq!(widths(&pattern, |i| i), (2, 3));
        assert_eq!(widths(&pattern, |i| 4 - i), (3, 2));
        assert_eq!(widths(&pattern, |i| if i == 3 { 0 } else { i }), (2, 1));
        assert_eq!(widths(&Pattern::empty(3, 3), |i| i), (0, 0));
    }
}
