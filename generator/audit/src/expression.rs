//! Coefficients as they are written: numerals, square roots and what is calculated from them.

use super::numeral::{self, Numeral};
use num_traits::{One, Signed};
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::kernel::SquareRoot as _;
use stepsmith_exact::rational::{Integer, Rational, integer};
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::{from_f64, to_f64};

/// Bits after the point of all enclosures.
pub(super) const BITS: usize = 320;
/// Digits of a denominator from which on a fraction may be an approximation.
const LONG_DENOMINATOR: usize = 8;
/// Decimals of so many digits and more are taken as rounded; shorter ones as meant exactly.
pub(super) const LONG: usize = 9;
/// Digits that an `f64` has at most.
pub(super) const FULL: usize = 15;
/// A calculation in `f64`, for example of a table, leaves a relative error of 2^-45.
const CALCULATED: usize = 45;
/// The largest power that is read.
const POWER_LIMIT: u32 = 64;

/// The sign of a quotient of which the language that it stands in keeps no fraction; it is read as it is meant.
pub(super) const CUT: char = '÷';

/// An expression in numerals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A numeral without sign.
    Numeral(Numeral),
    /// −x.
    Negated(Box<Self>),
    /// x + y, x − y, x·y, x/y, or with the sign of a division that is cut off.
    Binary(char, Box<Self>, Box<Self>),
    /// √x.
    SquareRoot(Box<Self>),
    /// xⁿ.
    Power(Box<Self>, u32),
}

/// How decimals are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As the numbers that are printed.
    Exactly,
    /// Decimals with at least so many digits as all numbers that round to them, shorter ones exactly.
    Rounded(usize),
    /// Long ones as numbers that were calculated in `f64`: their last digits may be wrong.
    Calculated,
    /// The whole as the nearest `f64`.
    Nearest,
    /// The whole as all that round to the nearest `f64`.
    RoundsTo,
}

impl Expression {
    /// The number itself, where it is one of ℚ with square roots of rational numbers.
    pub fn exact(&self) -> Option<Fraction> {
        Some(match self {
            Self::Numeral(text) => numeral::value(text)?.into(),
            Self::Negated(x) => x.exact()?.negated(),
            Self::Binary(operator, x, y) => {
                let x = x.exact()?;
                let y = y.exact()?;
                match operator {
                    '+' => x.plus(&y),
                    '-' => x.plus(&y.negated()),
                    '*' => x.times(&y),
                    _ if y.is_zero() => return None,
                    _ => x.exact_quotient(&y)?,
                }
            }
            Self::SquareRoot(x) => Fraction::sqrt(&x.exact()?.as_rational()?)?,
            Self::Power(x, n) => x.exact()?.power(i32::try_from(*n).ok()?)?,
        })
    }

    /// The numbers it may stand for; `None` where it is not defined.
    pub(super) fn enclosure(&self, reading: Reading) -> Option<Interval> {
        match reading {
            Reading::Nearest => Some(Interval::constant(&self.nearest()?, BITS)),
            Reading::RoundsTo => {
                let value = self.nearest()?;
                Some(around(&value, &(value.abs() / (Integer::one() << 53usize))))
            }
            _ => self.within(reading),
        }
    }

    fn nearest(&self) -> Option<Rational> {
        let (lo, hi) = self.within(Reading::Exactly)?.ends(BITS);
        from_f64(to_f64(&((lo + hi) / integer(2))))
    }

    /// Decimals as they are [read](Reading).
    fn within(&self, reading: Reading) -> Option<Interval> {
        Some(match self {
            Self::Numeral(text) => of_numeral(text, reading)?,
            Self::Negated(x) => x.within(reading)?.negated(),
            Self::Binary(operator, x, y) => {
                let is_quotient = matches!(*operator, '/' | CUT);
                if let (true, true, Some(quotient)) = (
                    is_quotient,
                    reading != Reading::Exactly,
                    approximation(x, y),
                ) {
                    return Some(quotient);
                }
                // Long numerators and denominators are divided first: products of enclosures lose what they share.
                let is_ratio = is_quotient && self.digits().is_none();
                let exact = is_ratio.then(|| self.exact()?.as_rational()).flatten();
                if let Some(value) = exact {
                    return Some(Interval::constant(&value, BITS));
                }
                let x = x.within(reading)?;
                let y = y.within(reading)?;
                match operator {
                    '+' => x.plus(&y),
                    '-' => x.minus(&y),
                    '*' => x.times(&y, BITS),
                    _ => x.times(&y.inverse(BITS)?, BITS),
                }
            }
            Self::SquareRoot(x) => square_root(&x.within(reading)?)?,
            Self::Power(x, n) => {
                let x = x.within(reading)?;
                (0..*n).fold(Interval::one(BITS), |power, _| power.times(&x, BITS))
            }
        })
    }

    /// Where its first numeral stands in the text that it was read from, in bytes.
    pub fn at(&self) -> Option<usize> {
        match self {
            Self::Numeral(text) => text.at(),
            Self::Negated(x) | Self::SquareRoot(x) | Self::Power(x, _) => x.at(),
            Self::Binary(_, x, y) => x.at().or_else(|| y.at()),
        }
    }

    /// The least number of digits among its decimals; `None` where it has none.
    pub fn digits(&self) -> Option<usize> {
        match self {
            Self::Numeral(text) => numeral::is_decimal(text).then(|| numeral::significant(text)),
            Self::Negated(x) | Self::SquareRoot(x) | Self::Power(x, _) => x.digits(),
            Self::Binary(_, x, y) => match (x.digits(), y.digits()) {
                (Some(x), Some(y)) => Some(x.min(y)),
                (x, y) => x.or(y),
            },
        }
    }

    /// The number that is printed as one decimal, and how many places its digits take after the point.
    pub(super) fn decimal(&self) -> Option<(Rational, usize)> {
        match self {
            Self::Numeral(text) if numeral::is_decimal(text) => {
                Some((numeral::value(text)?, numeral::places(text)?))
            }
            Self::Negated(x) => x.decimal().map(|(value, places)| (-value, places)),
            _ => None,
        }
    }

    /// The first quotient in it that is cut off.
    pub fn cut(&self) -> Option<&Self> {
        match self {
            Self::Numeral(_) => None,
            Self::Binary(operator, x, y) => {
                let itself = (*operator == CUT).then_some(self);
                x.cut().or(y.cut()).or(itself)
            }
            Self::Negated(x) | Self::SquareRoot(x) | Self::Power(x, _) => x.cut(),
        }
    }

    /// x to the power n; `None` beyond what is read.
    pub(super) fn power(self, n: u32) -> Option<Self> {
        (n <= POWER_LIMIT).then(|| Self::Power(Box::new(self), n))
    }

    /// Whether its exact value is 0.
    pub fn is_zero(&self) -> bool {
        self.exact().is_some_and(|x| x.to_string() == "0")
    }

    /// Whether its exact value is 1.
    pub fn is_one(&self) -> bool {
        self.exact().is_some_and(|x| x.to_string() == "1")
    }

    /// The number 0.
    pub fn zero() -> Self {
        Self::Numeral("0".into())
    }

    /// The number 1.
    pub(super) fn one() -> Self {
        Self::Numeral("1".into())
    }

    /// Two expressions with an operator between them.
    pub(super) fn binary(operator: char, x: Self, y: Self) -> Self {
        Self::Binary(operator, Box::new(x), Box::new(y))
    }

    /// √x.
    pub(super) fn root(self) -> Self {
        Self::SquareRoot(Box::new(self))
    }

    /// x − y, as it stands where y is 0.
    pub(super) fn minus(&self, y: &Self) -> Self {
        if y.is_zero() {
            self.clone()
        } else {
            Self::binary('-', self.clone(), y.clone())
        }
    }

    /// A rational number, written as a fraction.
    pub fn of(value: &Rational) -> Self {
        let magnitude = value.abs();
        let p = magnitude.numerator();
        let q = magnitude.denominator();
        let whole = Self::Numeral(p.to_string().into());
        let magnitude = if q.is_one() {
            whole
        } else {
            Self::binary('/', whole, Self::Numeral(q.to_string().into()))
        };
        if value.is_negative() {
            Self::Negated(Box::new(magnitude))
        } else {
            magnitude
        }
    }
}

/// All numbers within a radius.
pub(super) fn around(value: &Rational, radius: &Rational) -> Interval {
    Interval::spanning(&(value - radius), &(value + radius), BITS)
}

/// A rounded decimal stands for all numbers that round to it. A decimal with the digits of an `f64` stands for all
/// numbers whose `f64` prints so. If it was calculated, it stands for all numbers within a relative 2^-45.
fn of_numeral(text: &str, reading: Reading) -> Option<Interval> {
    let value = numeral::value(text)?;
    let significant = numeral::significant(text);
    let is_rounded = match reading {
        Reading::Rounded(digits) => significant >= digits,
        Reading::Calculated => significant >= LONG,
        _ => false,
    };
    if !(is_rounded && numeral::is_decimal(text)) {
        return Some(Interval::constant(&value, BITS));
    }
    let half = numeral::half_unit(text)?;
    Some(match significant {
        n if n >= FULL && reading == Reading::Calculated => around(
            &value,
            &half.max(value.abs() / (Integer::one() << CALCULATED)),
        ),
        16 | 17 => {
            let (lo, hi) = numeral::of_doubles(&value, &half);
            Interval::spanning(&lo, &hi, BITS)
        }
        _ => around(&value, &half),
    })
}

/// The number that is written without a point; `35*one` of Python gives it a type.
fn whole(x: &Expression) -> Option<Rational> {
    match x {
        Expression::Numeral(text) if !numeral::is_decimal(text) => numeral::value(text),
        Expression::Negated(x) => Some(-whole(x)?),
        Expression::Binary('*', x, one) if one.is_one() => whole(x),
        _ => None,
    }
}

/// A fraction with a very long denominator q may be a best approximation of another number. That number lies within
/// 1/q² of the fraction, and within 4/q² if some units were lost on the way.
fn approximation(p: &Expression, q: &Expression) -> Option<Interval> {
    let p = whole(p)?;
    let q = whole(q)?;
    if q < Rational::from(Integer::from(10).pow(LONG_DENOMINATOR)) {
        return None;
    }
    let radius = match decimal_places(&q) {
        // A decimal that is written as a fraction; a short one is exact.
        Some(n) if n < 15 => return None,
        Some(n) => {
            Rational::from_parts_signed(Integer::one(), Integer::from(10).pow(n) * Integer::from(2))
        }
        None => integer(4) / (&q * &q),
    };
    let value = p / q;
    Some(around(&value, &radius))
}

/// The least n with q a divisor of 10ⁿ, for n up to 40.
fn decimal_places(q: &Rational) -> Option<usize> {
    (0..=40).find(|&n| {
        (Rational::from(Integer::from(10).pow(n)) / q)
            .denominator()
            .is_one()
    })
}

/// The square roots of the numbers in an interval; `None` where one may be negative.
fn square_root(x: &Interval) -> Option<Interval> {
    if x.lo.is_negative() {
        return None;
    }
    let [lo, up] = [&x.lo, &x.hi].map(|n| Integer::from((n.clone() << BITS).sqrt()));
    let exact = &up * &up == x.hi.clone() << BITS;
    Some(Interval {
        lo,
        hi: if exact { up } else { up + Integer::one() },
    })
}

/// The middle of an interval.
pub(super) fn middle(x: &Interval) -> Rational {
    let (lo, hi) = x.ends(BITS);
    (lo + hi) / integer(2)
}

/// Half the width of an interval.
pub(super) fn radius(x: &Interval) -> f64 {
    let (lo, hi) = x.ends(BITS);
    to_f64(&(hi - lo)) / 2.0
}

/// The largest magnitude in an interval.
pub(super) fn magnitude(x: &Interval) -> f64 {
    let (lo, hi) = x.ends(BITS);
    to_f64(&lo.abs().max(hi.abs()))
}

/// The magnitude of the middle of an interval.
pub(super) fn central(x: &Interval) -> f64 {
    to_f64(&middle(x).abs())
}

/// An expression as a factor.
fn atom(x: &Expression) -> String {
    match x {
        Expression::Numeral(_) | Expression::SquareRoot(_) | Expression::Power(..) => x.to_string(),
        _ => format!("({x})"),
    }
}

/// An expression as a term.
fn term(x: &Expression) -> String {
    match x {
        Expression::Binary('*' | '/' | CUT, ..) => x.to_string(),
        _ => atom(x),
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeral(text) => f.write_str(text),
            Self::Negated(x) => write!(f, "-{}", term(x)),
            Self::Binary(operator @ ('*' | '/' | CUT), x, y) => {
                let sign = if *operator == '*' { '*' } else { '/' };
                write!(f, "{}{sign}{}", term(x), atom(y))
            }
            Self::Binary(operator, x, y) => {
                write!(f, "{x} {operator} {}", term(y))
            }
            Self::SquareRoot(x) => write!(f, "sqrt({x})"),
            Self::Power(x, n) => write!(f, "{}^{n}", atom(x)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::ratio;

    fn numeral(text: &str) -> Box<Expression> {
        Box::new(Expression::Numeral(text.into()))
    }

    #[test]
    fn readings_of_a_decimal() {
        let third = numeral("0.33333333333");
        let is_third = |reading| {
            let (lo, hi) = third.enclosure(reading).unwrap().ends(BITS);
            lo <= ratio(1, 3) && ratio(1, 3) <= hi
        };
        assert!(!is_third(Reading::Exactly) && !is_third(Reading::Rounded(12)));
        assert!(is_third(Reading::Rounded(11)));
        assert!(!is_third(Reading::Nearest) && !is_third(Reading::RoundsTo));
        assert_eq!(third.digits(), Some(11));
        let exact = Expression::Binary('/', numeral("1.0"), numeral("3.0"));
        assert_eq!(
            (exact.digits(), exact.exact()),
            (None, Some(ratio(1, 3).into()))
        );
    }

    /// To 16 digits 1/2 − 2⁻⁵⁴ and 1/2 − 2⁻⁵³ print as 0.4999999999999999, and 1/2 does not. Rounded to 16 digits,
    /// 2/3 prints as 0.6666666666666667. It prints as 0.6666666666666666 where these digits suffice to read it back,
    /// and as 0.66666666666666663 to 17 digits.
    #[test]
    fn a_decimal_of_an_f64_stands_for_the_numbers_whose_f64_prints_so() {
        let stands_for = |text: &str, x: &Rational| {
            let within = numeral(text).enclosure(Reading::Rounded(LONG));
            let (lo, hi) = within.unwrap().ends(BITS);
            lo <= *x && *x <= hi
        };
        let below = |k: i64| ratio(1, 2) - ratio(k, 1 << 54);
        for (text, k, expected) in [
            ("0.4999999999999999", 0, false),
            ("0.4999999999999999", 1, true),
            ("0.4999999999999999", 2, true),
            ("0.4999999999999999", 3, false),
            ("0.5000000000000001", 0, false),
            ("0.5000000000000001", -2, true),
            ("0.49999999999999994", 0, false),
            ("0.49999999999999994", 1, true),
            ("0.49999999999999994", 2, false),
        ] {
            assert_eq!(stands_for(text, &below(k)), expected, "{text} {k}");
        }
        for text in [
            "0.6666666666666666",
            "0.6666666666666667",
            "0.66666666666666663",
        ] {
            assert!(stands_for(text, &ratio(2, 3)), "{text}");
        }
        assert!(!stands_for("0.6666666666666665", &ratio(2, 3)));
        assert!(!stands_for("0.66666666666666674", &ratio(2, 3)));
    }

    #[test]
    fn square_roots_are_enclosed_and_exact() {
        let root = Expression::SquareRoot(numeral("6"));
        let square = root.clone().power(2).unwrap();
        assert_eq!(square.exact(), Some(integer(6).into()));
        let x = square.enclosure(Reading::Exactly).unwrap();
        let (lo, hi) = x.ends(BITS);
        assert!(lo <= integer(6) && integer(6) <= hi && to_f64(&(hi - lo)) < 1e-90);
        let four = Expression::SquareRoot(numeral("4"))
            .enclosure(Reading::Exactly)
            .unwrap();
        assert_eq!(four, Interval::constant(&integer(2), BITS));
        assert_eq!(
            Expression::SquareRoot(Box::new(Expression::Negated(numeral("1"))))
                .enclosure(Reading::Exactly),
            None
        );
    }

    #[test]
    fn text_reads_like_the_formula() {
        let e = Expression::Binary(
            '/',
            Box::new(Expression::Binary(
                '-',
                numeral("4"),
                Box::new(Expression::SquareRoot(numeral("6"))),
            )),
            numeral("10"),
        );
        assert_eq!(e.to_string(), "(4 - sqrt(6))/10");
        assert_eq!(Expression::of(&ratio(-3, 8)).to_string(), "-3/8");
    }
}
