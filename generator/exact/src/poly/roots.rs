//! Intervals around real roots, as narrow as is asked for.
//!
//! [Isolation](crate::poly::isolation) finds intervals with one root each. Once a root is alone
//! between two ends, the sign of p decides, and quadratic interval refinement (Abbott 2006) narrows fast:
//! the secant line guesses one of N equal cells, two signs confirm it, and N is squared on success.

use crate::kernel::BitTest as _;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, ratio};
use num_traits::{One, Signed};

/// An interval with rational ends around exactly one root of an irreducible polynomial: the open interval
/// (lo, hi), whose ends are no roots, or the root itself, lo = hi.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RootInterval {
    /// The lower end.
    pub(crate) lo: Rational,
    /// The upper end.
    pub(crate) hi: Rational,
}

impl RootInterval {
    /// hi − lo.
    pub(crate) fn width(&self) -> Rational {
        &self.hi - &self.lo
    }

    /// Narrows the interval around an irrational root of `p` to at most `width`, if that is positive.
    pub(crate) fn narrow(&mut self, p: &Polynomial, width: &Rational) {
        if !width.is_positive() {
            return;
        }
        let mut at_lo = p.evaluate(&self.lo);
        let mut at_hi = p.evaluate(&self.hi);
        // The interval is cut into 2^gain cells; gain = 1 is bisection, which always succeeds.
        let mut gain = 1;
        while self.width() > *width {
            gain = gain.min((self.width() / width).ceil().bit_len());
            let cells = Rational::from(Integer::one() << gain);
            let cell = self.width() / &cells;
            let nearest = (&at_lo / (&at_lo - &at_hi) * cells + ratio(1, 2)).floor();
            let guess = &self.lo + &cell * Rational::from(nearest);
            let at_guess = p.evaluate(&guess);
            let is_left = at_guess.is_positive() == at_lo.is_positive();
            let beside = if is_left {
                &guess + cell
            } else {
                &guess - cell
            };
            let at_beside = p.evaluate(&beside);
            let is_between = at_guess.is_positive() != at_beside.is_positive();
            // Each of the two is an end where it is on that side of the root.
            for (x, value) in [(guess, at_guess), (beside, at_beside)] {
                if value.is_positive() == at_lo.is_positive() {
                    if x > self.lo {
                        (self.lo, at_lo) = (x, value);
                    }
                } else if x < self.hi {
                    (self.hi, at_hi) = (x, value);
                }
            }
            gain = if is_between {
                2 * gain
            } else {
                (gain / 2).max(1)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::integer;

    #[test]
    fn intervals_are_as_narrow_as_asked_for() {
        let p = Polynomial::from_integers(&[-2, 0, 1]);
        let narrowed = |width: &Rational| {
            let mut interval = RootInterval {
                lo: integer(1),
                hi: integer(2),
            };
            interval.narrow(&p, width);
            [interval.lo, interval.hi]
        };
        for width in [0, -1, 1, 2] {
            assert_eq!(narrowed(&integer(width)), [1, 2].map(integer));
        }
        for (bits, half) in (1..90).flat_map(|bits| [(bits, false), (bits, true)]) {
            let width = Rational::from_parts_signed(
                if half { 3.into() } else { 1.into() },
                Integer::one() << bits,
            );
            let [lo, hi] = narrowed(&width);
            assert!(
                &hi - &lo <= width && &hi - &lo > &width / Integer::from(1 << 12),
                "{bits}"
            );
            assert!(&lo * &lo < integer(2) && &hi * &hi > integer(2) && lo.is_positive());
        }
    }
}
