//! A number as it is printed.

use std::fmt;
use std::ops::Deref;
use stepsmith_exact::rational::{Integer, Rational, parse_decimal};
use stepsmith_exact::rounding::{from_f64, to_f64};

/// The text of a number, and its place. Two are equal if they read the same.
#[derive(Clone, Debug, Eq)]
pub struct Numeral {
    text: String,
    at: Option<usize>,
}

impl Numeral {
    /// A numeral at a place of a text, in bytes.
    pub(super) fn placed(text: impl Into<String>, at: usize) -> Self {
        Self {
            text: text.into(),
            at: Some(at),
        }
    }

    /// Another spelling of it, at the same place.
    pub(super) fn spelled(&self, text: String) -> Self {
        Self { text, at: self.at }
    }

    /// Where it stands in the text that it was read from, in bytes.
    pub(super) fn at(&self) -> Option<usize> {
        self.at
    }
}

impl PartialEq for Numeral {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl From<String> for Numeral {
    fn from(text: String) -> Self {
        Self { text, at: None }
    }
}

impl From<&str> for Numeral {
    fn from(text: &str) -> Self {
        Self::from(text.to_string())
    }
}

impl Deref for Numeral {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The most places of a decimal whose digits are compared.
const PLACES: usize = 400;

/// The mantissa without sign and exponent, and the exponent.
fn split(text: &str) -> (&str, &str) {
    text.split_once(['e', 'E']).unwrap_or((text, ""))
}

/// How many digits a numeral prints after its leading zeros: `0.0250` has three.
pub(super) fn significant(text: &str) -> usize {
    let digits = split(text).0.chars().filter(char::is_ascii_digit);
    digits.skip_while(|&c| c == '0').count()
}

/// Whether digits stand after the point: what has none is a whole number, meant exactly.
pub(super) fn is_decimal(text: &str) -> bool {
    split(text)
        .0
        .split_once('.')
        .is_some_and(|(_, fraction)| fraction.chars().any(|c| c != '0'))
}

/// The number that is printed, taken exactly.
pub(super) fn value(text: &str) -> Option<Rational> {
    parse_decimal(text)
}

/// The power of ten of the last digit.
fn last(text: &str) -> Option<i64> {
    let (mantissa, exponent) = split(text);
    let places = mantissa
        .split_once('.')
        .map_or(0, |(_, f)| f.chars().filter(char::is_ascii_digit).count());
    let exponent: i64 = match exponent {
        "" => 0,
        text => text.parse().ok()?,
    };
    exponent.checked_sub(i64::try_from(places).ok()?)
}

/// How many digits stand after the point, written without an exponent.
pub(super) fn places(text: &str) -> Option<usize> {
    let last = last(text)?.min(0).unsigned_abs();
    usize::try_from(last).ok().filter(|&n| n <= PLACES)
}

/// Half a unit of the last digit.
pub(super) fn half_unit(text: &str) -> Option<Rational> {
    let power = last(text)?;
    let ten = Integer::from(10).pow(usize::try_from(power.unsigned_abs()).ok()?);
    let unit = if power < 0 {
        Rational::from_parts_signed(Integer::from(1), ten)
    } else {
        Rational::from(ten)
    };
    Some(unit / Integer::from(2))
}

/// The number halfway between two others.
fn middle(x: f64, y: f64) -> Option<Rational> {
    Some((from_f64(x)? + from_f64(y)?) / Integer::from(2))
}

/// The ends of the interval for which a decimal of 16 or 17 digits stands. The interval holds the numbers that round
/// to the decimal. It also holds the numbers whose nearest `f64` rounds to the decimal or is the `f64` that the
/// decimal is read as. Where `f64`s lie closer than decimals, several print as this decimal. Where they lie wider
/// apart, perhaps only the `f64` that is read prints so.
pub(super) fn of_doubles(value: &Rational, half: &Rational) -> (Rational, Rational) {
    let lo = value - half;
    let hi = value + half;
    let cells = || {
        let read = to_f64(value);
        let low = to_f64(&lo);
        let high = to_f64(&hi);
        let first = if from_f64(low)? < lo {
            low.next_up()
        } else {
            low
        };
        let last = if from_f64(high)? > hi {
            high.next_down()
        } else {
            high
        };
        let first = first.min(read);
        let last = last.max(read);
        Some((
            middle(first.next_down(), first)?,
            middle(last, last.next_up())?,
        ))
    };
    match cells() {
        Some((from, to)) => (lo.min(from), hi.max(to)),
        // Beyond all `f64`s.
        None => (lo, hi),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    #[test]
    fn a_decimal_is_known_to_half_a_unit_of_its_last_digit() {
        assert_eq!(half_unit("0.25"), Some(ratio(1, 200)));
        assert_eq!(half_unit("1.50e-3"), Some(ratio(1, 200_000)));
        assert_eq!(half_unit("12"), Some(ratio(1, 2)));
        assert_eq!(
            ["0.25", "1.50e-3", "12.5e1", "7"].map(places),
            [Some(2), Some(5), Some(0), Some(0)]
        );
        assert_eq!(
            [
                significant("0.0250"),
                significant("12.50e7"),
                significant("-0.1")
            ],
            [3, 4, 1]
        );
        assert_eq!(
            [
                is_decimal("3.0"),
                is_decimal("0.5"),
                is_decimal("7"),
                is_decimal("1.5e3")
            ],
            [false, true, false, true]
        );
    }
}
