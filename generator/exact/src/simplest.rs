//! The simplest number of an interval, by continued fractions (the descent in the Stern–Brocot tree).

use crate::kernel::Inverse as _;
use crate::rational::{Integer, Rational};
use num_traits::{One, Signed, Zero};

/// The fraction of least denominator from lo to hi.
///
/// ```
/// use stepsmith_exact::{rational::ratio, simplest::simplest};
/// assert_eq!(simplest(&ratio(31, 10), &ratio(32, 10)), ratio(16, 5));
/// assert_eq!(simplest(&ratio(-1, 2), &ratio(-1, 3)), ratio(-1, 2));
/// ```
pub fn simplest(lo: &Rational, hi: &Rational) -> Rational {
    if lo.is_positive() {
        return simplest_positive(lo.clone(), hi.clone());
    }
    if hi.is_negative() {
        -simplest_positive(-hi, -lo)
    } else {
        Rational::zero()
    }
}

/// The same of positive numbers, by the convergents of the continued fraction that both begin with.
fn simplest_positive(mut lo: Rational, mut hi: Rational) -> Rational {
    let mut numerators = [Integer::zero(), Integer::one()];
    let mut denominators = [Integer::one(), Integer::zero()];
    loop {
        let whole = lo.ceil();
        let is_last = Rational::from(whole.clone()) <= hi;
        let part = if is_last { whole } else { lo.floor() };
        for [before, last] in [&mut numerators, &mut denominators] {
            let next = &part * &*last + &*before;
            *before = std::mem::replace(last, next);
        }
        if is_last {
            let [[_, numerator], [_, denominator]] = [numerators, denominators];
            return Rational::from_parts_signed(numerator, denominator);
        }
        // Both have the same whole part, and lo is above it.
        let part = Rational::from(part);
        (lo, hi) = ((hi - &part).inv(), (lo - part).inv());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};

    #[test]
    fn the_simplest_fraction_of_an_interval() {
        assert_eq!(simplest(&ratio(33, 100), &ratio(34, 100)), ratio(1, 3));
        assert_eq!(simplest(&ratio(-34, 100), &ratio(-33, 100)), ratio(-1, 3));
        assert_eq!(simplest(&ratio(-1, 5), &ratio(1, 5)), integer(0));
        assert_eq!(simplest(&ratio(5, 2), &ratio(7, 2)), integer(3));
        assert_eq!(simplest(&ratio(22, 7), &ratio(22, 7)), ratio(22, 7));
        // No fraction of a smaller denominator lies between, tried one by one.
        let lo = ratio(31_415, 10_000);
        let hi = ratio(31_416, 10_000);
        let found = simplest(&lo, &hi);
        let q = (1..)
            .find(|&q| (3 * q..4 * q).any(|p| lo <= ratio(p, q) && ratio(p, q) <= hi))
            .unwrap();
        assert_eq!(found.denominator().to_string(), q.to_string());
    }
}
