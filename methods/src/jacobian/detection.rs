//! The pattern of a Jacobian, found by moving groups of components.
//!
//! What is known of a function is which of its rows see that some of a group of components are moved. The
//! columns are halved again and again: of each interval of columns the rows that see it are known, and
//! intervals that no row sees together are halved in the same test, as in a
//! [colouring](super::colouring). That takes 2 χ tests on each of log₂ n levels, χ the colours of the
//! pattern, and it is exact where the tests are: a chain of any length takes some hundred.
//!
//! Where a function depends on everything, all columns take a test each, and the search is given up.

use super::colouring::Colouring;
use crate::linear::Pattern;

/// The pattern of a function of n components to n rows; `None` if it takes more than `most` tests.
///
/// `sees` is shown intervals of components, in ascending order, and tells by its second argument which rows
/// see that one of them is moved; `false` of it gives up. It is no parameter of type, so that this is compiled once.
fn detect(
    n: usize,
    most: usize,
    sees: &mut dyn FnMut(&[Interval], &mut [bool]) -> bool,
) -> Option<Pattern> {
    let mut seen = vec![false; n];
    let mut intervals = vec![Interval { first: 0, end: n }];
    if n == 0 || most == 0 || !sees(&intervals, &mut seen) {
        return (n == 0).then(|| Pattern::empty(0, 0));
    }
    let mut tests = 1;
    let rows = seen.iter().enumerate().filter(|(_, seen)| **seen);
    // Which rows see which of the intervals.
    let mut known = Pattern::of_sorted(n, 1, rows.map(|(i, _)| (i, 0)));
    while intervals.iter().any(|interval| interval.len() > 1) {
        // Intervals that a row sees together have different colours.
        let least = (0..n).map(|i| known.row(i).len()).max().unwrap_or(0);
        if tests + 2 * least > most {
            return None;
        }
        let colouring = Colouring::new(&known);
        tests += 2 * colouring.groups().len();
        if tests > most {
            return None;
        }
        let mut halves = Vec::with_capacity(2 * intervals.len());
        let mut places = Vec::with_capacity(2 * known.count());
        for group in colouring.groups() {
            for upper in [false, true] {
                let start = halves.len();
                halves.extend(group.iter().map(|&at| intervals[at].half(upper)));
                seen.fill(false);
                if !sees(&halves[start..], &mut seen) {
                    return None;
                }
                for (number, &at) in group.iter().enumerate() {
                    let rows = colouring.column(at).iter().filter(|(i, _)| seen[*i]);
                    places.extend(rows.map(|&(i, _)| (i, start + number)));
                }
            }
        }
        // Halves that are empty are seen by none; the others in the order of their columns.
        let mut order: Vec<usize> = (0..halves.len()).filter(|&k| halves[k].len() > 0).collect();
        order.sort_unstable_by_key(|&k| halves[k].first);
        let mut rank = vec![0; halves.len()];
        for (place, &k) in order.iter().enumerate() {
            rank[k] = place;
        }
        intervals = order.iter().map(|&k| halves[k]).collect();
        let mut ranked: Vec<_> = places.iter().map(|&(i, k)| (i, rank[k])).collect();
        ranked.sort_unstable();
        known = Pattern::of_sorted(n, intervals.len(), ranked.into_iter());
    }
    let found = known.places().map(|(i, k)| (i, intervals[k].first));
    Some(Pattern::of_sorted(n, n, found))
}

/// The pattern of a function of n components to n rows, found by values, if the pattern is sparse. The function `see`
/// moves all components of some intervals in a way, and marks the rows that see the move.
pub(super) fn by_values<E>(
    n: usize,
    mut see: impl FnMut(&[Interval], Way, &mut [bool]) -> Result<(), E>,
) -> Result<Option<Pattern>, E> {
    let mut failure = None;
    // A dense Jacobian takes n evaluations; of many components the search itself takes longer.
    let most = n.min(256).max(n / 4);
    let found = detect(n, most, &mut |group, seen| {
        [Way::Undefined, Way::Beside].into_iter().all(|way| {
            failure = see(group, way, seen).err();
            failure.is_none()
        })
    });
    failure.map_or(Ok(found), Err)
}

/// By how much components are moved to find a pattern, in units of
/// [directions](crate::jacobian::direction::direction).
pub(super) const DETECTING: f64 = 1e-3;

/// How the components of a group are moved.
///
/// A row sees a component if it is NaN when the component is, or if it changes when the component is moved:
/// the first finds what is multiplied by zero, the second what a comparison or a maximum hides from NaN.
/// What neither sees, as a contact that is open, is missed.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Undefined,
    Beside,
}

/// Components from `first` up to before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) first: usize,
    pub(super) end: usize,
}

impl Interval {
    fn len(self) -> usize {
        self.end - self.first
    }

    pub(super) fn components(self) -> std::ops::Range<usize> {
        self.first..self.end
    }

    /// The lower or upper half of the interval; the upper one of a single component is empty.
    fn half(self, upper: bool) -> Self {
        let middle = self.first + self.len().div_ceil(2);
        if upper {
            Self {
                first: middle,
                ..self
            }
        } else {
            Self {
                end: middle,
                ..self
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of a search in which a pattern answers for itself, and the number of tests.
    fn found(pattern: &Pattern, most: usize) -> (Option<Pattern>, usize) {
        let mut tests = 0;
        let detected = detect(pattern.rows(), most, &mut |moved, seen| {
            tests += 1;
            for (i, j) in pattern.places() {
                let inside = |interval: &Interval| (interval.first..interval.end).contains(&j);
                seen[i] |= moved.iter().any(inside);
            }
            true
        });
        (detected, tests)
    }

    #[test]
    fn every_pattern_is_found() {
        let ring =
            |n: usize| (0..n).flat_map(move |i| [(i, i), (i, (i + 1) % n), ((i * 7) % n, i)]);
        for pattern in [
            Pattern::banded(1, 0, 0),
            Pattern::banded(37, 1, 1),
            Pattern::banded(64, 3, 0),
            Pattern::new(45, 45, ring(45)).unwrap(),
            Pattern::new(9, 9, [(8, 0), (0, 8), (3, 3)]).unwrap(),
            Pattern::empty(12, 12),
            Pattern::empty(0, 0),
            Pattern::banded(13, 13, 13),
            // A row that sees everything.
            Pattern::new(20, 20, (0..20).flat_map(|j| [(4, j), (j, j)])).unwrap(),
        ] {
            assert_eq!(found(&pattern, usize::MAX).0, Some(pattern));
        }
    }

    #[test]
    fn tests_grow_with_the_logarithm() {
        for (n, levels) in [(1 << 6, 6), (1 << 10, 10)] {
            let (pattern, tests) = found(&Pattern::banded(n, 1, 1), usize::MAX);
            assert!(pattern.is_some());
            assert!(tests <= 1 + 2 * 3 * levels, "{tests}");
        }
    }

    #[test]
    fn full_matrices_are_given_up() {
        let (pattern, tests) = found(&Pattern::banded(64, 64, 64), 40);
        assert_eq!(pattern, None);
        assert!(tests <= 40);
    }

    #[test]
    fn tests_are_counted_and_limited() {
        // A diagonal of 8: one test of all, then both halves on each of three levels.
        let (pattern, tests) = found(&Pattern::diagonal(8), usize::MAX);
        assert_eq!((pattern, tests), (Some(Pattern::diagonal(8)), 7));
        assert_eq!(
            found(&Pattern::diagonal(8), 7),
            (Some(Pattern::diagonal(8)), 7)
        );
        assert_eq!(found(&Pattern::diagonal(8), 6), (None, 5));
        assert_eq!(found(&Pattern::diagonal(8), 0), (None, 0));
        assert_eq!(
            found(&Pattern::diagonal(1), 1),
            (Some(Pattern::diagonal(1)), 1)
        );
        // What is seen by one row is known to be too much before columns are coloured.
        let row = Pattern::new(8, 8, (0..8).map(|j| (3, j))).unwrap();
        assert_eq!(found(&row, 14), (None, 7));
        assert_eq!(found(&row, 15), (Some(row.clone()), 15));
    }

    #[test]
    fn searches_that_are_given_up_end_at_once() {
        for last in 1..=7 {
            let mut tests = 0;
            let found = detect(8, 99, &mut |_, seen| {
                tests += 1;
                seen[0] = true;
                tests < last
            });
            assert_eq!((found, tests), (None, last));
        }
    }

    /// y = x beside two neighbours. One neighbour is multiplied by zero; a maximum hides that the other is no number.
    #[test]
    fn values_show_what_depends_on_what() {
        let f = |x: &[f64]| -> Vec<f64> {
            let of = |i: usize| {
                let before = if i > 0 { 0.0 * x[i - 1] } else { 0.0 };
                x[i] + before + x.get(i + 1).map_or(0.0, |x| x.max(-9.0))
            };
            (0..x.len()).map(of).collect()
        };
        // More tests than components are too many.
        for (n, expected) in [(8, None), (32, Some(Pattern::banded(32, 1, 1)))] {
            let at = vec![1.0; n];
            let here = f(&at);
            let see = |moved: &[Interval], way: Way, seen: &mut [bool]| -> Result<(), ()> {
                let mut x = at.clone();
                for inner in moved {
                    let inner = &mut x[inner.components()];
                    inner.iter_mut().for_each(|x| match way {
                        Way::Undefined => *x = f64::NAN,
                        Way::Beside => *x += DETECTING,
                    });
                }
                for (seen, (there, here)) in seen.iter_mut().zip(f(&x).iter().zip(&here)) {
                    *seen |= there != here;
                }
                Ok(())
            };
            assert_eq!(by_values(n, see).unwrap(), expected);
        }
        let n = 400;
        let diagonal = |moved: &[Interval], _: Way, seen: &mut [bool]| -> Result<(), ()> {
            moved.iter().for_each(|m| seen[m.first..m.end].fill(true));
            Ok(())
        };
        assert_eq!(by_values(n, diagonal).unwrap(), Some(Pattern::diagonal(n)));
        let failing = by_values(n, |_, way, _| match way {
            Way::Undefined => Ok(()),
            Way::Beside => Err("no value"),
        });
        assert_eq!(failing, Err("no value"));
    }
}
