//! Numbers of num-bigint and num-rational, with the feature `num`.
//!
//! ```
//! use num_bigint::BigInt;
//! use num_rational::BigRational;
//! use stepsmith_exact::{num, rational::ratio};
//! let third = BigRational::new(BigInt::from(1), BigInt::from(3));
//! assert_eq!(num::to_big_rational(&ratio(1, 3)), third);
//! assert_eq!(num::from_big_rational(&third), Some(ratio(1, 3)));
//! assert_eq!(num::to_big_int(&(-7).into()), BigInt::from(-7));
//! assert_eq!(num::from_big_int(&BigInt::from(-7)), (-7).into());
//! ```

use crate::rational::{Integer, Rational};
use num_bigint::BigInt;
use num_rational::BigRational;

/// The integer as one of num-bigint.
pub fn to_big_int(n: &Integer) -> BigInt {
    BigInt::from_signed_bytes_le(&n.to_le_bytes())
}

/// The integer of one of num-bigint.
pub fn from_big_int(n: &BigInt) -> Integer {
    Integer::from_le_bytes(&n.to_signed_bytes_le())
}

/// The rational number as one of num-rational.
pub fn to_big_rational(x: &Rational) -> BigRational {
    // In lowest terms, with a positive denominator.
    BigRational::new_raw(
        to_big_int(x.numerator()),
        to_big_int(x.denominator().as_ibig()),
    )
}

/// The rational number of one of num-rational, in lowest terms or not; `None` for a denominator 0.
pub fn from_big_rational(x: &BigRational) -> Option<Rational> {
    let denominator = from_big_int(x.denom());
    (!denominator.is_zero())
        .then(|| Rational::from_parts_signed(from_big_int(x.numer()), denominator))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::rational;
    use proptest::prelude::*;

    proptest! {
        /// The image of a sum or a product is the sum or the product of the images, for numbers of any length and sign.
        #[test]
        fn arithmetic_is_the_same(a in rational(), b in rational(), n in 0usize..40) {
            let long = (&a + &b) * Rational::from(Integer::from(-3).pow(n));
            prop_assert_eq!(to_big_rational(&(&a * &long)), to_big_rational(&a) * to_big_rational(&long));
            prop_assert_eq!(to_big_rational(&(&b + &long)), to_big_rational(&b) + to_big_rational(&long));
            prop_assert_eq!(from_big_rational(&to_big_rational(&long)), Some(long.clone()));
            prop_assert_eq!(&from_big_int(&to_big_int(long.numerator())), long.numerator());
            prop_assert_eq!(to_big_rational(&long).to_string(), long.to_string());
        }
    }

    #[test]
    fn quotients_need_no_lowest_terms_but_a_denominator() {
        let quotient = |p: i64, q: i64| BigRational::new_raw(p.into(), q.into());
        assert_eq!(
            from_big_rational(&quotient(6, -4)),
            Some(crate::rational::ratio(-3, 2))
        );
        assert_eq!(from_big_rational(&quotient(1, 0)), None);
    }
}
