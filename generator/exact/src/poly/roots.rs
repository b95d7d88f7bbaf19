//! Intervals around real roots, as narrow as is asked for.
//!
//! [`isolate`](crate::poly::isolation::isolate) finds intervals with one root each. Once a root is alone
//! between two ends, the sign of p decides, and quadratic interval refinement (Abbott 2006) narrows fast:
//! the secant line guesses one of N equal cells, two signs confirm it, and N is squared on success.

use crate::kernel::BitTest as _;
use crate::poly::integral::homogeneous_value;
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, quotient_floor};
use num_traits::{One, Pow, Signed};
use std::cmp::Ordering;

/// The sign of n, as n is less than, equal to or greater than 0.
fn sign(n: &Integer) -> Ordering {
    n.cmp(&Integer::from(0))
}

/// An interval with rational ends around exactly one root of a polynomial: the open interval
/// (lo, hi), whose ends are no roots, or the root itself, lo = hi.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RootInterval {
    lo: Rational,
    hi: Rational,
}

impl RootInterval {
    /// The interval that consists of the rational root x alone.
    pub fn point(x: Rational) -> Self {
        Self {
            lo: x.clone(),
            hi: x,
        }
    }

    /// The interval (lo, hi) around a root; a point where they agree.
    pub(crate) fn open(lo: Rational, hi: Rational) -> Self {
        Self { lo, hi }
    }

    /// The lower end.
    pub fn lo(&self) -> &Rational {
        &self.lo
    }

    /// The upper end.
    pub fn hi(&self) -> &Rational {
        &self.hi
    }

    /// hi − lo.
    pub fn width(&self) -> Rational {
        &self.hi - &self.lo
    }

    /// Whether the root is known exactly, as lo = hi.
    pub fn is_point(&self) -> bool {
        self.lo == self.hi
    }

    /// Narrows the interval around a root at which `p` changes its sign to at most `width`.
    pub(crate) fn narrow(&mut self, p: &[Integer], width: &Rational) {
        let mut lo = Sample::at(p, self.lo.clone());
        let mut hi = Sample::at(p, self.hi.clone());
        if lo.sign() != hi.sign().reverse() || lo.sign().is_eq() || !width.is_positive() {
            return;
        }
        // The interval is cut into 2^gain cells; gain = 1 is bisection, which always succeeds.
        let mut gain = 1;
        while &hi.x - &lo.x > *width {
            let bits_missing = ((&hi.x - &lo.x) / width).ceil().bit_len();
            gain = gain.min(bits_missing);
            let cell = (&hi.x - &lo.x) / (Integer::one() << gain);
            let guess = Sample::at(p, &lo.x + &cell * secant_cell(&lo, &hi, gain));
            let left_of_root = guess.sign() == lo.sign();
            let beside = if left_of_root {
                &guess.x + cell
            } else {
                &guess.x - cell
            };
            let beside = Sample::at(p, beside);
            if let Some(root) = [&guess, &beside].into_iter().find(|s| s.value.is_zero()) {
                *self = Self::point(root.x.clone());
                return;
            }
            let between = guess.sign() != beside.sign();
            (lo, hi) = match (left_of_root, between) {
                (true, true) => (guess, beside),
                (true, false) => (beside, hi),
                (false, true) => (beside, guess),
                (false, false) => (lo, beside),
            };
            gain = if between { 2 * gain } else { (gain / 2).max(1) };
        }
        (self.lo, self.hi) = (lo.x, hi.x);
    }
}

/// A point x = u/v with the integer vⁿ·p(x), which has the sign of p(x).
struct Sample {
    x: Rational,
    value: Integer,
    /// vⁿ.
    scale: Integer,
}

impl Sample {
    /// The sample of p at x.
    fn at(p: &[Integer], x: Rational) -> Self {
        let scale = Pow::pow(x.denominator().as_ibig(), p.len().saturating_sub(1));
        Self {
            value: homogeneous_value(p, &x),
            scale,
            x,
        }
    }

    /// The sign of p(x).
    fn sign(&self) -> Ordering {
        sign(&self.value)
    }
}

/// The i, 0 ≤ i ≤ N = 2^`gain`, for which lo + i·(hi − lo)/N is nearest to the root of the secant.
fn secant_cell(lo: &Sample, hi: &Sample, gain: usize) -> Integer {
    let at_lo = &lo.value * &hi.scale;
    let at_hi = &hi.value * &lo.scale;
    let drop = &at_lo - at_hi;
    quotient_floor(&((at_lo << (gain + 1)) + &drop), &(drop * 2))
}

/// Narrows an isolating interval of `p` until it is no wider than `width` > 0.
///
/// An interval that does not isolate a root of `p`, or a `width` ≤ 0, leaves it as it is.
pub fn refine(p: &Polynomial, interval: &mut RootInterval, width: &Rational) {
    interval.narrow(&p.square_free_part().primitive_integer(), width);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};

    #[test]
    fn what_isolates_no_root_or_has_no_width_is_left() {
        let p = Polynomial::from_integers(&[-2, 0, 1]);
        let refined = |lo: i64, hi: i64, width: Rational| {
            let mut interval = RootInterval::open(integer(lo), integer(hi));
            refine(&p, &mut interval, &width);
            (interval.lo().clone(), interval.hi().clone())
        };
        for (lo, hi, width) in [
            (2, 3, ratio(1, 8)),
            (-2, 2, ratio(1, 8)),
            (1, 2, integer(0)),
            (1, 2, integer(-1)),
        ] {
            assert_eq!(refined(lo, hi, width), (integer(lo), integer(hi)));
        }
        // One that is as narrow is, too; a narrower one is asked for exactly.
        assert_eq!(refined(1, 2, integer(1)), (integer(1), integer(2)));
        for (bits, half) in (1..90).flat_map(|bits| [(bits, false), (bits, true)]) {
            let width = Rational::from_parts_signed(
                if half { 3.into() } else { 1.into() },
                Integer::one() << bits,
            );
            let (lo, hi) = refined(1, 2, width.clone());
            assert!(
                &hi - &lo <= width && &hi - &lo > &width / Integer::from(1 << 12),
                "{bits}"
            );
            assert!(&lo * &lo < integer(2) && &hi * &hi > integer(2) && lo.is_positive());
        }
        // A root that is met is a point.
        let mut third = RootInterval::open(integer(0), integer(1));
        refine(
            &Polynomial::from_integers(&[-1, 3]),
            &mut third,
            &ratio(1, 1 << 20),
        );
        assert!(*third.lo() <= ratio(1, 3) && *third.hi() >= ratio(1, 3));
        let mut quarter = RootInterval::open(integer(0), integer(1));
        refine(
            &Polynomial::from_integers(&[-1, 4]),
            &mut quarter,
            &ratio(1, 8),
        );
        assert_eq!(quarter, RootInterval::point(ratio(1, 4)));
    }

    /// Only around a change of sign, and to a width there can be.
    #[test]
    fn what_has_no_change_of_sign_is_left() {
        // The last one vanishes at both ends.
        let [square, none, ends] = [[-2, 0, 1], [1, 0, 1], [2, -3, 1]]
            .map(|c| Polynomial::from_integers(&c).primitive_integer());
        let interval = || RootInterval::open(integer(1), integer(2));
        for (p, width) in [
            (&none, ratio(1, 8)),
            (&ends, ratio(1, 8)),
            (&square, integer(0)),
            (&square, integer(-1)),
        ] {
            let mut found = interval();
            found.narrow(p, &width);
            assert_eq!([found.lo(), found.hi()], [&integer(1), &integer(2)]);
        }
        let mut found = interval();
        found.narrow(&square, &ratio(1, 8));
        assert!(found.hi() - found.lo() <= ratio(1, 8));
    }
}
