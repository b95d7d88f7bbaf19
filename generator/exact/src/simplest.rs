//! The simplest number of an interval, by continued fractions (the descent in the Stern–Brocot tree).

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

/// The same of positive numbers, by their continued fractions.
fn simplest_positive(mut lo: Rational, mut hi: Rational) -> Rational {
    let mut parts: Vec<Integer> = Vec::new();
    loop {
        let whole = lo.floor();
        let exact = Rational::from(whole.clone()) == lo;
        if exact || Rational::from(&whole + Integer::one()) <= hi {
            parts.push(if exact { whole } else { whole + Integer::one() });
            break;
        }
        // Both have the same whole part, and lo is above it.
        let new_hi = &lo - Rational::from(whole.clone());
        let new_lo = &hi - Rational::from(whole.clone());
        parts.push(whole);
        (lo, hi) = (Rational::one() / new_lo, Rational::one() / new_hi);
    }
    let mut value = Rational::zero();
    for part in parts.into_iter().rev() {
        let tail = if value.is_zero() {
            value
        } else {
            Rational::one() / value
        };
        value = Rational::from(part) + tail;
    }
    value
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
