//! Intervals of the half-line s > 0 with algebraic ends, and how pieces merge into them.

use num_traits::Zero;
use std::cmp::Ordering;
use std::fmt;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;

/// An end of an interval; numbers are less than ∞.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Endpoint {
    /// A real algebraic number.
    Number(RealAlgebraic),
    /// ∞.
    Infinity,
}

impl Endpoint {
    /// The order of the end and a rational number.
    pub fn cmp_rational(&self, value: &Rational) -> Ordering {
        match self {
            Self::Number(number) => number.cmp_rational(value),
            Self::Infinity => Ordering::Greater,
        }
    }

    /// The number, unless it is ∞.
    pub fn number(&self) -> Option<&RealAlgebraic> {
        match self {
            Self::Number(number) => Some(number),
            Self::Infinity => None,
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Infinity => f.pad("∞"),
        }
    }
}

/// A non-empty interval; an isolated point has equal ends, both closed.
///
/// ```
/// use stepsmith_prove::stability::{Endpoint, Interval};
/// use stepsmith_exact::{field::algebraic::RealAlgebraic, rational::integer};
/// let number = |n| Endpoint::Number(RealAlgebraic::sqrt(&integer(n)).unwrap());
/// let interval =
///     Interval { from: number(0), to: number(4), from_closed: false, to_closed: true };
/// assert_eq!(interval.to_string(), "(0, 2]");
/// assert!(interval.contains(&integer(2)) && !interval.contains(&integer(0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub from: Endpoint,
    /// The upper end.
    pub to: Endpoint,
    /// Whether the lower end belongs to it.
    pub from_closed: bool,
    /// Whether the upper end belongs to it.
    pub to_closed: bool,
}

impl Interval {
    /// Whether s belongs to the interval.
    pub fn contains(&self, s: &Rational) -> bool {
        let above = match self.from.cmp_rational(s) {
            Ordering::Less => true,
            Ordering::Equal => self.from_closed,
            Ordering::Greater => false,
        };
        above
            && match self.to.cmp_rational(s) {
                Ordering::Greater => true,
                Ordering::Equal => self.to_closed,
                Ordering::Less => false,
            }
    }

    /// Whether the interval is a single point.
    pub fn is_point(&self) -> bool {
        self.from == self.to
    }
}

impl fmt::Display for Interval {
    /// `(0, sqrt(8/5)]`, or `{2}` for a point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_point() {
            return write!(f, "{{{}}}", self.from);
        }
        let open = if self.from_closed { '[' } else { '(' };
        let close = if self.to_closed { ']' } else { ')' };
        write!(f, "{open}{}, {}{close}", self.from, self.to)
    }
}

/// The intervals that the stable ones of these pieces make up: `places[0]` < `places[1]` < … cut
/// s > 0 into `gaps[0]` = (0, places\[0\]), `gaps[1]`, …; each says whether it is stable.
pub(super) fn merged(places: &[(&RealAlgebraic, bool)], gaps: &[bool]) -> Vec<Interval> {
    let mut intervals: Vec<Interval> = Vec::new();
    let mut from = Endpoint::Number(RealAlgebraic::from_rational(Rational::zero()));
    let mut joined = false;
    let mut add = |stable: bool, from: &Endpoint, to: &Endpoint, closed: bool| {
        match intervals.last_mut().filter(|_| joined) {
            Some(last) if stable => {
                last.to = to.clone();
                last.to_closed = closed;
            }
            None if stable => intervals.push(Interval {
                from: from.clone(),
                to: to.clone(),
                from_closed: closed,
                to_closed: closed,
            }),
            _ => {}
        }
        joined = stable;
    };
    for (i, &stable) in gaps.iter().enumerate() {
        let place = places.get(i);
        let to = place.map_or(Endpoint::Infinity, |(t, _)| Endpoint::Number((*t).clone()));
        add(stable, &from, &to, false);
        if let Some(&(_, stable)) = place {
            add(stable, &to, &to, true);
        }
        from = to;
    }
    intervals
}

/// √t for an algebraic t > 0.
///
/// With m the minimal polynomial of t, s ↦ s² maps the positive roots of m(s²) onto those of m and
/// keeps their order.
pub fn square_root(t: &RealAlgebraic) -> RealAlgebraic {
    let minimal = t.minimal_polynomial();
    let conjugates = RealAlgebraic::conjugates(minimal.clone());
    let index = positive(conjugates).take_while(|root| root < t).count();
    let square = Polynomial::monomial(Rational::from(1), 2);
    let roots = RealAlgebraic::roots_of(&minimal.at(&square));
    let root = positive(roots).nth(index);
    root.expect("m(s²) has as many positive roots as m")
}

/// The positive roots of a polynomial, ascending.
pub fn positive_roots(p: &RealPolynomial) -> impl Iterator<Item = RealAlgebraic> {
    positive(p.real_roots())
}

fn positive(roots: Vec<RealAlgebraic>) -> impl Iterator<Item = RealAlgebraic> {
    let roots = roots.into_iter();
    roots.filter(|root| root.cmp_rational(&Rational::zero()).is_gt())
}

/// The rational with the least denominator, then the least numerator, in the open interval
/// (`lo`, `hi`), 0 ≤ lo < hi.
///
/// ```text
/// simplest(lo, hi) = f + 1 if that is below hi, else f + 1/simplest(1/(hi − f), 1/(lo − f))
/// ```
///
/// for f = ⌊lo⌋, with 1/0 = ∞.
pub fn simplest_between(lo: &Rational, hi: Option<&Rational>) -> Rational {
    let floor = Rational::from(lo.floor());
    let next = &floor + Rational::from(1);
    match hi {
        Some(hi) if next >= *hi => {
            let above = lo - &floor;
            let upper = (!above.is_zero()).then(|| above.inv());
            &floor + simplest_between(&(hi - &floor).inv(), upper.as_ref()).inv()
        }
        _ => next,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{integer, ratio};

    fn number(value: i64) -> RealAlgebraic {
        RealAlgebraic::from_rational(integer(value))
    }

    /// Above a whole number there is 1/n next.
    #[test]
    fn the_simplest_number_above_a_whole_one() {
        let simplest =
            |lo, hi: (i64, i64)| simplest_between(&integer(lo), Some(&ratio(hi.0, hi.1)));
        assert_eq!(simplest(0, (1, 2)), ratio(1, 3));
        assert_eq!(simplest(2, (5, 2)), ratio(7, 3));
        assert_eq!(simplest(0, (1, 1)), ratio(1, 2));
    }

    fn text(places: &[(i64, bool)], gaps: &[bool]) -> String {
        let numbers: Vec<_> = places
            .iter()
            .map(|&(value, stable)| (number(value), stable))
            .collect();
        let places: Vec<_> = numbers
            .iter()
            .map(|(value, stable)| (value, *stable))
            .collect();
        let intervals: Vec<_> = merged(&places, gaps)
            .iter()
            .map(Interval::to_string)
            .collect();
        intervals.join(" ")
    }

    #[test]
    fn pieces_merge_with_the_right_ends() {
        let yes = true;
        let no = false;
        assert_eq!(text(&[], &[yes]), "(0, ∞)");
        assert_eq!(text(&[], &[no]), "");
        assert_eq!(text(&[(2, yes)], &[yes, no]), "(0, 2]");
        assert_eq!(text(&[(2, no)], &[yes, no]), "(0, 2)");
        assert_eq!(text(&[(2, yes)], &[yes, yes]), "(0, ∞)");
        assert_eq!(text(&[(2, no)], &[yes, yes]), "(0, 2) (2, ∞)");
        assert_eq!(text(&[(2, yes)], &[no, no]), "{2}");
        assert_eq!(text(&[(2, yes)], &[no, yes]), "[2, ∞)");
        assert_eq!(
            text(&[(2, no), (3, yes), (5, no)], &[no, yes, no, yes]),
            "(2, 3] (5, ∞)"
        );
    }

    #[test]
    fn ends_count_when_closed() {
        let interval = Interval {
            from: Endpoint::Number(number(1)),
            to: Endpoint::Number(RealAlgebraic::sqrt(&integer(3)).unwrap()),
            from_closed: false,
            to_closed: true,
        };
        assert!(!interval.contains(&integer(1)) && interval.contains(&ratio(17, 10)));
        assert!(!interval.contains(&ratio(174, 100)));
    }

    #[test]
    fn square_roots_keep_their_place_among_conjugates() {
        // t³ − 6t² + 9t − 1 has three positive roots; m(s²) splits into two cubics.
        let cubic = Polynomial::from_integers(&[-1, 9, -6, 1]);
        for t in RealAlgebraic::roots_of(&cubic) {
            let root = square_root(&t);
            let (lo, hi) = root.enclosure(&ratio(1, 1 << 30));
            assert!(t.cmp_rational(&(&lo * &lo)).is_ge() && t.cmp_rational(&(&hi * &hi)).is_le());
            assert_eq!(root.minimal_polynomial().degree(), Some(3));
        }
        // 3 ± 2√2 = (1 ± √2)², of norm 1, and 2 ± √2 of norm 2, which are no squares.
        for (p, degrees) in [([1, -6, 1], 2), ([2, -4, 1], 4)] {
            for t in RealAlgebraic::roots_of(&Polynomial::from_integers(&p)) {
                let root = square_root(&t);
                let (lo, hi) = root.enclosure(&ratio(1, 1 << 30));
                assert!(
                    t.cmp_rational(&(&lo * &lo)).is_ge() && t.cmp_rational(&(&hi * &hi)).is_le()
                );
                assert_eq!(root.minimal_polynomial().degree(), Some(degrees));
            }
        }
    }

    #[test]
    fn samples_are_simple() {
        let simplest = |lo: (i64, i64), hi: (i64, i64)| {
            simplest_between(&ratio(lo.0, lo.1), Some(&ratio(hi.0, hi.1)))
        };
        assert_eq!(simplest((0, 1), (1, 1)), ratio(1, 2));
        assert_eq!(simplest((1, 3), (1, 2)), ratio(2, 5));
        assert_eq!(simplest((314, 100), (315, 100)), ratio(22, 7));
        assert_eq!(simplest((2, 1), (9, 1)), integer(3));
        assert_eq!(simplest_between(&ratio(5, 2), None), integer(3));
    }
}
