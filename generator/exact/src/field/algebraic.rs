//! Real algebraic numbers ℚ̄ ∩ ℝ: √3, a node of a Gauss formula, an optimal stability parameter.
//!
//! Such a number α is given by its minimal polynomial m, the irreducible polynomial with m(α) = 0,
//! and an interval in which α is the only root of m. Everything about it is decidable: q(α) = 0 if
//! and only if m divides q; two numbers are equal if and only if they share m and a root of m lies
//! in both intervals; what is not equal is told apart by narrowing the intervals.

use crate::interval::Interval;
use crate::kernel::{BitTest as _, Inverse as _};
use crate::poly::factorisation::factor;
use crate::poly::isolation::isolate;
use crate::poly::polynomial::Polynomial;
use crate::poly::roots::RootInterval;
use crate::rational::{Integer, Rational, gcd, half_power};
use crate::rounding::{FIRST_BITS, round_enclosed, with_bits};
use num_traits::{One, Pow, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Significant digits shown of a number without a closed form.
const SHOWN_DIGITS: usize = 12;

/// Squares of numbers below this are taken out of printed roots.
const SQUARE_FACTOR_LIMIT: u32 = 1000;

/// A real algebraic number, exact.
///
/// ```
/// use stepsmith_exact::{field::algebraic::RealAlgebraic, poly::polynomial::Polynomial};
/// let golden = RealAlgebraic::roots_of(&Polynomial::from_integers(&[-1, -1, 1])).pop().unwrap();
/// assert_eq!(golden.to_string(), "(1 + sqrt(5))/2");
/// assert_eq!(golden.decimal(8), "1.6180339");
/// assert_eq!(golden.to_f64(), (1.0 + 5f64.sqrt()) / 2.0);
/// ```
#[derive(Clone, Debug)]
pub struct RealAlgebraic {
    /// Irreducible, primitive, of positive leading coefficient.
    minimal: Arc<Polynomial>,
    /// A point exactly when the degree is 1.
    interval: RootInterval,
}

/// The sign of p(x).
fn sign_at(p: &Polynomial, x: &Rational) -> Ordering {
    p.evaluate(x).cmp(&Rational::zero())
}

impl RealAlgebraic {
    /// A rational number, the root of q·t − p.
    pub fn from_rational(value: Rational) -> Self {
        let minimal = Polynomial::from(vec![
            -value.numerator(),
            value.denominator().as_ibig().clone(),
        ]);
        Self {
            minimal: Arc::new(minimal),
            interval: RootInterval {
                lo: value.clone(),
                hi: value,
            },
        }
    }

    /// √`value` ≥ 0, or `None` for a negative value.
    pub fn sqrt(value: &Rational) -> Option<Self> {
        let square = Polynomial::monomial(Rational::one(), 2);
        Self::roots_of(&(square - Polynomial::constant(value.clone()))).pop()
    }

    /// The distinct real roots of `p`, ascending; none for the zero polynomial.
    pub fn roots_of(p: &Polynomial) -> Vec<Self> {
        let mut roots: Vec<_> = factor(p)
            .into_iter()
            .flat_map(|(g, _)| Self::conjugates(g))
            .collect();
        roots.sort();
        roots
    }

    /// The real roots of an irreducible primitive polynomial, ascending.
    pub fn conjugates(minimal: Polynomial) -> Vec<Self> {
        if minimal.degree() == Some(1) {
            return vec![Self::from_rational(
                -minimal.coefficient(0) / minimal.coefficient(1),
            )];
        }
        let intervals = isolate(&minimal);
        let minimal = Arc::new(minimal);
        let roots = intervals.into_iter().map(|interval| Self {
            minimal: Arc::clone(&minimal),
            interval,
        });
        roots.collect()
    }

    /// The root of `p` in the closed interval \[lo, hi\], if there is exactly one.
    pub fn root_in(p: &Polynomial, lo: &Rational, hi: &Rational) -> Option<Self> {
        let mut inside = Self::roots_of(p)
            .into_iter()
            .filter(|root| root.cmp_rational(lo).is_ge() && root.cmp_rational(hi).is_le());
        inside.next().filter(|_| inside.next().is_none())
    }

    /// The number in all of the intervals `around(bits)`, whose widths tend to 0. It has to be a root of one of
    /// `candidates`, irreducible polynomials; `None` where it is seen to be no such root.
    ///
    /// Where p' has no zero in an interval with a root of p, the interval has no other root.
    pub(crate) fn among(
        mut candidates: Vec<Polynomial>,
        around: impl Fn(usize) -> (Rational, Rational),
    ) -> Option<Self> {
        with_bits(FIRST_BITS, |bits| {
            let (lo, hi) = around(bits);
            let at = Interval::spanning(&lo, &hi, bits);
            candidates.retain(|p| Interval::at(p, &at, bits).has_zero());
            let p = match candidates.as_slice() {
                [] => return Some(None),
                [p] => p,
                _ => return None,
            };
            if p.degree() == Some(1) {
                return Some(Self::conjugates(p.clone()).pop());
            }
            let is_alone = !Interval::at(&p.derivative(), &at, bits).has_zero();
            is_alone.then(|| {
                let found = sign_at(p, &lo) != sign_at(p, &hi);
                found.then(|| Self {
                    minimal: Arc::new(Polynomial::from(p.primitive_integer())),
                    interval: RootInterval { lo, hi },
                })
            })
        })
    }

    /// −α.
    pub fn negated(&self) -> Self {
        let mirror = Polynomial::from_integers(&[0, -1]);
        let mirrored = self.minimal_polynomial().at(&mirror);
        Self {
            minimal: Arc::new(Polynomial::from(mirrored.primitive_integer())),
            interval: RootInterval {
                lo: -&self.interval.hi,
                hi: -&self.interval.lo,
            },
        }
    }

    /// ±1 and |α|, of which α is the product.
    pub(crate) fn signed_magnitude(&self) -> (i64, Self) {
        match self.cmp_rational(&Rational::zero()) {
            Ordering::Less => (-1, self.negated()),
            _ => (1, self.clone()),
        }
    }

    /// The irreducible polynomial with coprime integer coefficients and a positive leading one of
    /// which this is a root.
    pub fn minimal_polynomial(&self) -> &Polynomial {
        &self.minimal
    }

    /// Ends lo ≤ α ≤ hi of an interval without other roots of the minimal polynomial; both ends are
    /// α if it is rational, and neither is if it is not.
    pub fn interval(&self) -> (&Rational, &Rational) {
        (&self.interval.lo, &self.interval.hi)
    }

    /// Narrows the interval to at most `width` > 0.
    pub fn refine(&mut self, width: &Rational) {
        self.interval.narrow(&self.minimal, width);
    }

    /// (lo, hi) with lo ≤ α ≤ hi and hi − lo ≤ `width`, for `width` > 0.
    pub fn enclosure(&self, width: &Rational) -> (Rational, Rational) {
        let mut narrowed = self.clone();
        narrowed.refine(width);
        (narrowed.interval.lo, narrowed.interval.hi)
    }

    /// The number as a rational, if it is one.
    pub fn as_rational(&self) -> Option<&Rational> {
        let (lo, hi) = self.interval();
        (lo == hi).then_some(lo)
    }

    /// The order of this number and a rational one.
    pub fn cmp_rational(&self, value: &Rational) -> Ordering {
        let (lo, hi) = self.interval();
        if value <= lo || value >= hi {
            // An irrational number is neither end.
            return lo.cmp(value).then(hi.cmp(value));
        }
        // m has no other root in the interval, and `value` is none.
        let m = self.minimal_polynomial();
        if sign_at(m, value) == sign_at(m, lo) {
            Ordering::Greater
        } else {
            Ordering::Less
        }
    }

    /// The sign of q(α), as the order of q(α) and 0.
    ///
    /// ```
    /// use stepsmith_exact::{
    ///     field::algebraic::RealAlgebraic, poly::polynomial::Polynomial, rational::integer,
    /// };
    /// use std::cmp::Ordering;
    /// let root = RealAlgebraic::sqrt(&integer(2)).unwrap();
    /// assert_eq!(root.sign_of(&Polynomial::from_integers(&[-4, 0, 0, 0, 1])), Ordering::Equal);
    /// assert_eq!(root.sign_of(&Polynomial::from_integers(&[-99, 70])), Ordering::Less);
    /// ```
    pub fn sign_of(&self, q: &Polynomial) -> Ordering {
        if let Some(value) = self.as_rational() {
            return sign_at(q, value);
        }
        if let Some(sign) = self.clear_sign_of(q, FIRST_BITS) {
            return sign;
        }
        // q(α) = r(α) for r = q mod m, which is not 0 at α unless it is 0: deg r < deg m.
        let r = q.modulo(self.minimal_polynomial());
        if r.is_zero() {
            return Ordering::Equal;
        }
        with_bits(FIRST_BITS, |bits| self.clear_sign_of(&r, bits))
    }

    /// The sign of q(α) if the interval around it, in fixed point, is clear of 0.
    fn clear_sign_of(&self, q: &Polynomial, bits: usize) -> Option<Ordering> {
        let value = Interval::at(q, &Interval::around(self, bits), bits);
        (!value.has_zero()).then(|| value.lo.cmp(&Integer::zero()))
    }

    /// The first `digits` significant decimal digits (at least 1), truncated toward zero.
    ///
    /// ```
    /// use stepsmith_exact::{field::algebraic::RealAlgebraic, rational::integer};
    /// assert_eq!(RealAlgebraic::sqrt(&integer(3)).unwrap().decimal(8), "1.7320508");
    /// assert_eq!(RealAlgebraic::from_rational(integer(-2)).decimal(3), "-2.00");
    /// ```
    pub fn decimal(&self, digits: usize) -> String {
        let digits = digits.max(1);
        with_bits(digits.saturating_mul(4), |bits| {
            let (lo, hi) = self.enclosure(&half_power(bits));
            let first = Decimal::truncate(&lo, digits);
            let last = Decimal::truncate(&hi, digits);
            // Truncation is monotone, so α between lo and hi has the digits they share.
            (first == last)
                .then(|| first.map_or_else(|| "0".to_owned(), |decimal| decimal.to_string()))
        })
    }

    /// The number in arithmetic and square roots, for degree 1 and 2: `3/4`, `sqrt(8/5)`,
    /// `(3 + sqrt(5))/2`. `None` for higher degrees.
    pub fn closed_form(&self) -> Option<String> {
        if let Some(value) = self.as_rational() {
            return Some(value.to_string());
        }
        let coefficients = self.minimal_polynomial().primitive_integer();
        let [c, b, a] = coefficients.as_slice() else {
            return None;
        };
        // α = (−b ± √(b² − 4ac))/2a, with + when the slope 2aα + b is positive.
        let upper = self
            .sign_of(&self.minimal_polynomial().derivative())
            .is_gt();
        if b.is_zero() {
            let sign = if upper { "" } else { "-" };
            return Some(format!(
                "{sign}sqrt({})",
                Rational::from_parts_signed(-c, a.clone())
            ));
        }
        let (root, radicand) = take_out_squares(b * b - a * c * 4u32);
        let common = gcd(&gcd(&(a * 2u32), b), &root);
        let rest = -b / &common;
        let root = root / &common;
        let denominator = a * 2u32 / &common;
        let factor = if root.is_one() {
            String::new()
        } else {
            format!("{root}*")
        };
        let sign = if upper { '+' } else { '-' };
        let numerator = format!("{rest} {sign} {factor}sqrt({radicand})");
        Some(if denominator.is_one() {
            numerator
        } else {
            format!("({numerator})/{denominator}")
        })
    }

    /// The nearest `f64`.
    pub fn to_f64(&self) -> f64 {
        round_enclosed(|bits| self.enclosure(&half_power(bits)))
    }
}

impl PartialEq for RealAlgebraic {
    fn eq(&self, other: &Self) -> bool {
        if self.minimal_polynomial() != other.minimal_polynomial() {
            return false;
        }
        if self.interval == other.interval {
            return true;
        }
        let lo = (&self.interval.lo).max(&other.interval.lo);
        let hi = (&self.interval.hi).min(&other.interval.hi);
        // At most one root is common to both intervals; if there is one, m changes its sign.
        let m = self.minimal_polynomial();
        lo < hi && sign_at(m, lo) != sign_at(m, hi)
    }
}

impl Eq for RealAlgebraic {}

impl Ord for RealAlgebraic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        let mut a = self.clone();
        let mut b = other.clone();
        with_bits(4, |bits| {
            // The numbers differ: intervals that only touch are in order too.
            if a.interval.hi <= b.interval.lo {
                return Some(Ordering::Less);
            }
            if b.interval.hi <= a.interval.lo {
                return Some(Ordering::Greater);
            }
            let width = a.interval.width().max(b.interval.width()) / (Integer::one() << bits);
            a.refine(&width);
            b.refine(&width);
            None
        })
    }
}

impl PartialOrd for RealAlgebraic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for RealAlgebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self
            .closed_form()
            .unwrap_or_else(|| self.decimal(SHOWN_DIGITS) + "…");
        f.pad(&text)
    }
}

/// (s, k) with n = s²·k for n > 0, where s collects the square factors found by trial division.
fn take_out_squares(mut n: Integer) -> (Integer, Integer) {
    let mut root = Integer::one();
    for divisor in 2..SQUARE_FACTOR_LIMIT {
        let square = Integer::from(divisor * divisor);
        while n.is_multiple_of(&square) {
            n /= &square;
            root *= divisor;
        }
    }
    (root, n)
}

/// The leading digits d₀, d₁, … of a number ±d₀.d₁d₂…·10^`exponent`, d₀ ≠ 0.
#[derive(PartialEq)]
struct Decimal {
    negative: bool,
    exponent: i64,
    digits: String,
}

impl Decimal {
    /// The first `digits` digits of x, or `None` for 0.
    fn truncate(x: &Rational, digits: usize) -> Option<Self> {
        if x.is_zero() {
            return None;
        }
        let magnitude = x.abs();
        let exponent = floor_log10(&magnitude);
        let mantissa = (magnitude * power_of_ten(digits as i64 - 1 - exponent)).trunc();
        Some(Self {
            negative: x.is_negative(),
            exponent,
            digits: mantissa.to_string(),
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        // Zeros before the digits, or digits before the point, but for numbers of other sizes.
        let count = self.digits.len() as i64;
        let (shift, power) = match self.exponent {
            e if (-5..count).contains(&e) => (e, String::new()),
            e => (0, format!("e{e}")),
        };
        let zeros = "0".repeat(usize::try_from(-shift).unwrap_or(0));
        let digits = zeros + &self.digits;
        let (whole, fraction) = digits.split_at(1 + usize::try_from(shift).unwrap_or(0));
        let point = if fraction.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{fraction}{power}")
    }
}

/// The integer e with 10^e ≤ x < 10^(e+1), for x > 0.
fn floor_log10(x: &Rational) -> i64 {
    // x > 2^(bits − 1); the estimate errs on the low side, by little.
    let bits = x.numerator().bit_len() as i64 - x.denominator().as_ibig().bit_len() as i64;
    let mut exponent = ((bits - 1) as f64 * std::f64::consts::LOG10_2).floor() as i64 - 1;
    while *x >= power_of_ten(exponent + 1) {
        exponent += 1;
    }
    exponent
}

/// 10^`exponent`.
fn power_of_ten(exponent: i64) -> Rational {
    let power = Rational::from(Integer::from(10).pow(exponent.unsigned_abs() as usize));
    if exponent < 0 { power.inv() } else { power }
}

impl Interval {
    /// Around a real algebraic number.
    pub fn around(x: &RealAlgebraic, bits: usize) -> Self {
        let (lo, hi) = x.enclosure(&half_power(bits));
        Self::spanning(&lo, &hi, bits)
    }
}

#[cfg(test)]
mod tests;
