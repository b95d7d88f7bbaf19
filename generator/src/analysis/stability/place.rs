//! A place: a real algebraic value t₀ of the parameter, and the ordered field ℚ(t₀) there.
//!
//! With m the minimal polynomial of t₀ the field is ℚ\[t\]/m; since m is irreducible every residue
//! but 0 has an inverse. The order is that of ℝ: a residue r ≠ 0 has r(t₀) ≠ 0, so for t₀ ≥ 0 in
//! \[lo, hi\] and r = a − b with coefficients of a and b not negative, the bounds
//! a(lo) − b(hi) ≤ r(t₀) ≤ a(hi) − b(lo) show the sign once the interval is narrow enough.

use crate::exact::algebraic::RealAlgebraic;
use crate::exact::polynomial::Polynomial;
use crate::exact::quotient::{QuotientRing, Residue};
use crate::exact::rational::{Integer, Rational};
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// Bits after the binary point to which t₀ is enclosed at first.
const FIRST_BITS: u32 = 64;

/// The field ℚ(t₀) for a t₀ ≥ 0.
#[derive(Clone, Debug)]
pub(super) struct Place {
    root: RealAlgebraic,
    ring: QuotientRing,
}

impl Place {
    /// The place t₀ = `root` ≥ 0.
    pub(super) fn new(mut root: RealAlgebraic) -> Self {
        refine_to(&mut root, FIRST_BITS);
        // A minimal polynomial is not constant.
        let ring = QuotientRing::new(root.minimal_polynomial())
            .expect("the minimal polynomial of a number has a root");
        Self { root, ring }
    }

    pub(super) fn ring(&self) -> &QuotientRing {
        &self.ring
    }

    /// Whether t₀ = 0.
    pub(super) fn is_origin(&self) -> bool {
        self.root.as_rational().is_some_and(Zero::is_zero)
    }

    /// The sign of r(t₀), as the order of r(t₀) and 0.
    pub(super) fn sign(&self, r: &Residue) -> Ordering {
        if r.is_zero() {
            return Ordering::Equal;
        }
        let part = |positive: bool| {
            let keep = |c: &Rational| match c.is_positive() == positive {
                true => c.abs(),
                false => Rational::zero(),
            };
            Polynomial::new(r.polynomial().coefficients().iter().map(keep).collect())
        };
        let (gains, losses) = (part(true), part(false));
        let mut root = self.root.clone();
        let mut bits = FIRST_BITS;
        loop {
            let (lo, hi) = root.interval();
            if gains.evaluate(lo) > losses.evaluate(hi) {
                return Ordering::Greater;
            }
            if gains.evaluate(hi) < losses.evaluate(lo) {
                return Ordering::Less;
            }
            bits = bits.saturating_mul(2);
            refine_to(&mut root, bits);
        }
    }
}

/// Narrows the enclosure of a number ≥ 0 to 2^(−`bits`), with a lower end ≥ 0.
fn refine_to(root: &mut RealAlgebraic, bits: u32) {
    let mut width = Rational::new(Integer::one(), Integer::one() << bits);
    root.refine(&width);
    while root.interval().0.is_negative() {
        width /= Integer::from(2);
        root.refine(&width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::integer;

    #[test]
    fn signs_are_those_of_the_real_numbers() {
        let place = Place::new(RealAlgebraic::sqrt(&integer(2)).unwrap());
        let sign = |c: &[i64]| place.sign(&place.ring().residue(&Polynomial::from_integers(c)));
        assert_eq!(sign(&[-99, 70]), Ordering::Less);
        assert_eq!(sign(&[99, -70]), Ordering::Greater);
        assert_eq!(sign(&[-2, 0, 1]), Ordering::Equal);
        // (√2 − 1)¹⁹⁹ ≈ 10⁻⁷⁶ as a difference a√2 − b of numbers beyond 10⁷⁵.
        let small = Polynomial::from_integers(&[-1, 1]).pow(199);
        assert_eq!(place.sign(&place.ring().residue(&small)), Ordering::Greater);
    }
}
