//! Rationals ℚ: the ground of every derivation.
//!
//! [`Rational`] is the one alias all other modules use. Text is read exactly: `4/5`, `-3`,
//! `1.03522` (= 103522/100000) and `1e-3` are rationals, never rounded on the way.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// An integer of any size.
pub type Integer = BigInt;

/// An exact rational number p/q in lowest terms, q > 0.
pub type Rational = BigRational;

/// Most decimal digits (and largest decimal exponent) a number in a spec may have.
pub const DIGIT_LIMIT: usize = 2000;

/// The rational `numerator / denominator`.
///
/// ```
/// use stepsmith_generator::exact::rational::{ratio, parse_decimal};
/// assert_eq!(ratio(3, 4), parse_decimal("0.75").unwrap());
/// ```
///
/// # Panics
/// If `denominator` is zero: it is meant for constants in formulas.
pub fn ratio(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator.into(), denominator.into())
}

/// The integer `value` as a rational.
pub fn integer(value: i64) -> Rational {
    Rational::from_integer(value.into())
}

/// n! as a rational.
pub fn factorial(n: usize) -> Rational {
    Rational::from_integer((1..=n).map(Integer::from).product())
}

/// Reads a decimal numeral with an optional fraction and exponent, exactly: `12`, `1.03522`, `1e-3`.
///
/// Returns `None` for anything else and for numerals beyond [`DIGIT_LIMIT`].
pub fn parse_decimal(text: &str) -> Option<Rational> {
    let text: String = text.chars().filter(|&c| c != '_').collect();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i64>().ok()?),
        None => (text.as_str(), 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let too_long = digits.len() > DIGIT_LIMIT || exponent.unsigned_abs() > DIGIT_LIMIT as u64;
    if digits.is_empty() || too_long || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = Rational::from_integer(digits.parse::<Integer>().ok()?);
    let shift = exponent - fraction.len() as i64;
    let power = Integer::from(10).pow(u32::try_from(shift.unsigned_abs()).ok()?);
    Some(if shift < 0 {
        value / power
    } else {
        value * power
    })
}

/// `base` to the integer power `exponent`; 0⁰ = 1, and `None` for a negative power of zero.
pub fn power(base: &Rational, exponent: i32) -> Option<Rational> {
    if base.is_zero() {
        return match exponent {
            0 => Some(Rational::one()),
            1.. => Some(Rational::zero()),
            _ => None,
        };
    }
    Some(num_traits::Pow::pow(base, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        assert_eq!(parse_decimal("1.03522").unwrap(), ratio(103_522, 100_000));
        assert_eq!(parse_decimal("1e-3").unwrap(), ratio(1, 1000));
        assert_eq!(parse_decimal("2.5E2").unwrap(), integer(250));
        assert_eq!(parse_decimal(".5").unwrap(), ratio(1, 2));
        for bad in ["", ".", "-", "1.2.3", "1e", "0x10", "1e99999999"] {
            assert_eq!(parse_decimal(bad), None, "{bad}");
        }
    }

    #[test]
    fn powers_of_zero_and_one() {
        assert_eq!(power(&integer(0), 0), Some(integer(1)));
        assert_eq!(power(&integer(0), -1), None);
        assert_eq!(power(&ratio(2, 3), -2), Some(ratio(9, 4)));
    }
}
