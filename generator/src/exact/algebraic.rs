//! Real algebraic numbers ℚ̄ ∩ ℝ: √3, a node of a Gauss formula, an optimal stability parameter.
//!
//! Such a number α is given by its minimal polynomial m, the irreducible polynomial with m(α) = 0,
//! and an interval in which α is the only root of m. Everything about it is decidable: q(α) = 0 if
//! and only if m divides q; two numbers are equal if and only if they share m and a root of m lies
//! in both intervals; what is not equal is told apart by narrowing the intervals.

use super::factorisation::factor;
use super::interval::Interval;
use super::isolation::isolate;
use super::polynomial::Polynomial;
use super::rational::{Integer, Rational, gcd};
use super::real_field::enclosed;
use super::roots::RootInterval;
use super::rounding::round_enclosed;
use dashu_base::{BitTest as _, Inverse as _};
use num_traits::{One, Pow, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Significant digits shown of a number without a closed form.
const SHOWN_DIGITS: usize = 12;

/// Bits of the first interval around the value of a polynomial.
const FIRST_BITS: usize = 64;

/// Squares of numbers below this are taken out of printed roots.
const SQUARE_FACTOR_LIMIT: u32 = 1000;

/// A real algebraic number, exact.
///
/// ```
/// use stepsmith_generator::exact::{algebraic::RealAlgebraic, polynomial::Polynomial};
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

impl RealAlgebraic {
    /// A rational number, the root of q·t − p.
    pub fn from_rational(value: Rational) -> Self {
        let minimal = Polynomial::from(vec![
            -value.numerator(),
            value.denominator().as_ibig().clone(),
        ]);
        Self {
            minimal: Arc::new(minimal),
            interval: RootInterval::point(value),
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
    pub(crate) fn conjugates(minimal: Polynomial) -> Vec<Self> {
        if minimal.degree() == Some(1) {
            return vec![Self::from_rational(
                -minimal.coefficient(0) / minimal.coefficient(1),
            )];
        }
        let intervals = isolate(&minimal);
        let minimal = Arc::new(minimal);
        let root = |interval| Self {
            minimal: Arc::clone(&minimal),
            interval,
        };
        intervals.into_iter().map(root).collect()
    }

    /// The root of `p` in the closed interval \[lo, hi\], if there is exactly one.
    pub fn root_in(p: &Polynomial, lo: &Rational, hi: &Rational) -> Option<Self> {
        let mut inside = Self::roots_of(p)
            .into_iter()
            .filter(|root| root.cmp_rational(lo).is_ge() && root.cmp_rational(hi).is_le());
        inside.next().filter(|_| inside.next().is_none())
    }

    /// The number in all of the intervals `around(bits)`, of widths that tend to 0, which is a root of
    /// one of `candidates`, irreducible polynomials; `None` if it is not.
    ///
    /// Where p' has no zero in an interval with a root of p, that is the only one there.
    pub(super) fn among(
        mut candidates: Vec<Polynomial>,
        around: impl Fn(usize) -> (Rational, Rational),
    ) -> Option<Self> {
        let mut bits = 64;
        loop {
            let (lo, hi) = around(bits);
            let at = Interval::spanning(&lo, &hi, bits);
            candidates.retain(|p| enclosed(p, &at, bits).has_zero());
            let [p] = candidates.as_slice() else {
                if candidates.is_empty() {
                    return None;
                }
                bits *= 2;
                continue;
            };
            if p.degree() == Some(1) {
                return Some(Self::from_rational(-p.coefficient(0) / p.coefficient(1)));
            }
            if !enclosed(&p.derivative(), &at, bits).has_zero() {
                let sign = |x: &Rational| p.evaluate(x).cmp(&Rational::zero());
                let interval = RootInterval::open(lo, hi);
                let found = sign(interval.lo()) != sign(interval.hi());
                let minimal = Arc::new(Polynomial::from(p.primitive_integer()));
                return found.then_some(Self { minimal, interval });
            }
            bits *= 2;
        }
    }

    /// −α.
    pub fn negated(&self) -> Self {
        let mirrored = self.minimal.compose(&Polynomial::from_integers(&[0, -1]));
        Self {
            minimal: Arc::new(Polynomial::from(mirrored.primitive_integer())),
            interval: RootInterval::open(-self.interval.hi(), -self.interval.lo()),
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
        (self.interval.lo(), self.interval.hi())
    }

    /// Narrows the interval to at most `width` > 0.
    pub fn refine(&mut self, width: &Rational) {
        if self.interval.width() > *width {
            self.interval
                .narrow(&self.minimal.primitive_integer(), width);
        }
    }

    /// (lo, hi) with lo ≤ α ≤ hi and hi − lo ≤ `width`, for `width` > 0.
    pub fn enclosure(&self, width: &Rational) -> (Rational, Rational) {
        let mut narrowed = self.clone();
        narrowed.refine(width);
        (
            narrowed.interval.lo().clone(),
            narrowed.interval.hi().clone(),
        )
    }

    /// The number as a rational, if it is one.
    pub fn as_rational(&self) -> Option<&Rational> {
        self.interval.is_point().then(|| self.interval.lo())
    }

    /// The order of this number and a rational one.
    pub fn cmp_rational(&self, value: &Rational) -> Ordering {
        let (lo, hi) = self.interval();
        if lo == hi || value <= lo || value >= hi {
            // An irrational number is neither end.
            return lo.cmp(value).then(hi.cmp(value));
        }
        // m has no other root in the interval, and `value` is none.
        let sign = |x| self.minimal.evaluate(x).cmp(&Rational::zero());
        match sign(value) == sign(lo) {
            true => Ordering::Greater,
            false => Ordering::Less,
        }
    }

    /// The sign of q(α), as the order of q(α) and 0.
    ///
    /// ```
    /// use stepsmith_generator::exact::{
    ///     algebraic::RealAlgebraic, polynomial::Polynomial, rational::integer,
    /// };
    /// use std::cmp::Ordering;
    /// let root = RealAlgebraic::sqrt(&integer(2)).unwrap();
    /// assert_eq!(root.sign_of(&Polynomial::from_integers(&[-4, 0, 0, 0, 1])), Ordering::Equal);
    /// assert_eq!(root.sign_of(&Polynomial::from_integers(&[-99, 70])), Ordering::Less);
    /// ```
    pub fn sign_of(&self, q: &Polynomial) -> Ordering {
        if let Some(value) = self.as_rational() {
            return q.evaluate(value).cmp(&Rational::zero());
        }
        // Once an interval around q(α) is clear of 0, its sign is known.
        let known = |q: &Polynomial, bits| {
            let value = enclosed(q, &Interval::around(self, bits), bits);
            (!value.has_zero()).then(|| value.lo.cmp(&Integer::zero()))
        };
        if let Some(sign) = known(q, FIRST_BITS) {
            return sign;
        }
        // q(α) = r(α) for r = q mod m, which is not 0 at α unless it is 0: deg r < deg m.
        let r = q.modulo(&self.minimal);
        if r.is_zero() {
            return Ordering::Equal;
        }
        let mut bits = FIRST_BITS;
        loop {
            if let Some(sign) = known(&r, bits) {
                return sign;
            }
            bits *= 2;
        }
    }

    /// The first `digits` significant decimal digits (at least 1), truncated toward zero.
    ///
    /// ```
    /// use stepsmith_generator::exact::{algebraic::RealAlgebraic, rational::integer};
    /// assert_eq!(RealAlgebraic::sqrt(&integer(3)).unwrap().decimal(8), "1.7320508");
    /// assert_eq!(RealAlgebraic::from_rational(integer(-2)).decimal(3), "-2.00");
    /// ```
    pub fn decimal(&self, digits: usize) -> String {
        let digits = digits.max(1);
        let mut narrowed = self.clone();
        let mut bits = digits.saturating_mul(4);
        loop {
            let (lo, hi) = narrowed.interval();
            let (first, last) = (Decimal::truncate(lo, digits), Decimal::truncate(hi, digits));
            // Truncation is monotone, so α between lo and hi has the digits they share.
            if first == last {
                return first.map_or_else(|| "0".to_owned(), |decimal| decimal.to_string());
            }
            narrowed.refine(&Rational::from_parts_signed(
                Integer::one(),
                Integer::one() << bits,
            ));
            bits = bits.saturating_mul(2);
        }
    }

    /// The number in arithmetic and square roots, for degree 1 and 2: `3/4`, `sqrt(8/5)`,
    /// `(3 + sqrt(5))/2`. `None` for higher degrees.
    pub fn closed_form(&self) -> Option<String> {
        if let Some(value) = self.as_rational() {
            return Some(value.to_string());
        }
        let coefficients = self.minimal.primitive_integer();
        let [c, b, a] = coefficients.as_slice() else {
            return None;
        };
        // α = (−b ± √(b² − 4ac))/2a, with + when the slope 2aα + b is positive.
        let upper = self.sign_of(&self.minimal.derivative()).is_gt();
        if b.is_zero() {
            let sign = if upper { "" } else { "-" };
            return Some(format!(
                "{sign}sqrt({})",
                Rational::from_parts_signed(-c, a.clone())
            ));
        }
        let (root, radicand) = take_out_squares(b * b - a * c * 4u32);
        let common = gcd(&gcd(&(a * 2u32), b), &root);
        let (rest, root, denominator) = (-b / &common, root / &common, a * 2u32 / &common);
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
        let mut narrowed = self.clone();
        round_enclosed(|bits| {
            narrowed.refine(&Rational::from_parts_signed(
                Integer::one(),
                Integer::one() << bits,
            ));
            (
                narrowed.interval.lo().clone(),
                narrowed.interval.hi().clone(),
            )
        })
    }
}

impl PartialEq for RealAlgebraic {
    fn eq(&self, other: &Self) -> bool {
        if self.minimal != other.minimal {
            return false;
        }
        if self.interval == other.interval {
            return true;
        }
        let lo = self.interval.lo().max(other.interval.lo());
        let hi = self.interval.hi().min(other.interval.hi());
        // At most one root is common to both intervals; if there is one, m changes its sign.
        let sign_at = |x| self.minimal.evaluate(x).cmp(&Rational::zero());
        lo < hi && sign_at(lo) != sign_at(hi)
    }
}

impl Eq for RealAlgebraic {}

impl Ord for RealAlgebraic {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        let (mut a, mut b) = (self.clone(), other.clone());
        let mut bits = 4;
        loop {
            // The numbers differ: intervals that only touch are in order too.
            if a.interval.hi() <= b.interval.lo() {
                return Ordering::Less;
            }
            if b.interval.hi() <= a.interval.lo() {
                return Ordering::Greater;
            }
            let width = a.interval.width().max(b.interval.width()) / (Integer::one() << bits);
            a.refine(&width);
            b.refine(&width);
            bits *= 2;
        }
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
        let count = self.digits.len() as i64;
        let (whole, fraction, power) = match self.exponent {
            e if (-5..0).contains(&e) => (
                "0".to_owned(),
                "0".repeat((-e - 1) as usize) + &self.digits,
                String::new(),
            ),
            e => {
                let positional = (0..count).contains(&e);
                let (whole, fraction) =
                    self.digits
                        .split_at(if positional { e as usize + 1 } else { 1 });
                let power = if positional {
                    String::new()
                } else {
                    format!("e{e}")
                };
                (whole.to_owned(), fraction.to_owned(), power)
            }
        };
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

#[cfg(test)]
mod tests {
    use super::super::rational::{integer, ratio};
    use super::super::rounding::{from_f64, to_f64};
    use super::super::sturm::SturmChain;
    use super::*;
    use proptest::prelude::*;

    fn roots(coefficients: &[i64]) -> Vec<RealAlgebraic> {
        RealAlgebraic::roots_of(&Polynomial::from_integers(coefficients))
    }

    fn sqrt(value: i64) -> RealAlgebraic {
        RealAlgebraic::sqrt(&integer(value)).unwrap()
    }

    #[test]
    fn closed_forms() {
        let text = |coefficients: &[i64]| {
            roots(coefficients)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(text(&[-8, 0, 5]), ["-sqrt(8/5)", "sqrt(8/5)"]);
        assert_eq!(text(&[1, -3, 1]), ["(3 - sqrt(5))/2", "(3 + sqrt(5))/2"]);
        assert_eq!(text(&[-1, 2, 1]), ["-1 - sqrt(2)", "-1 + sqrt(2)"]);
        assert_eq!(
            text(&[-41, 6, 9]),
            ["(-1 - sqrt(42))/3", "(-1 + sqrt(42))/3"]
        );
        assert_eq!(
            text(&[-1, 6, 3]),
            ["(-3 - 2*sqrt(3))/3", "(-3 + 2*sqrt(3))/3"]
        );
        assert_eq!(text(&[0, -3, 4]), ["0", "3/4"]);
        assert_eq!(text(&[-2, 0, 0, 1]), ["1.25992104989…"]);
        assert_eq!(text(&[1, 0, 1]), [""; 0]);
        assert_eq!(RealAlgebraic::sqrt(&integer(-1)), None);
        assert_eq!(
            RealAlgebraic::sqrt(&ratio(9, 4)).unwrap().as_rational(),
            Some(&ratio(3, 2))
        );
    }

    #[test]
    fn decimals_are_truncated() {
        assert_eq!(sqrt(2).decimal(30), "1.41421356237309504880168872420");
        assert_eq!(roots(&[-2, 0, 1])[0].decimal(4), "-1.414");
        assert_eq!(sqrt(1_000_003).decimal(4), "1000");
        assert_eq!(sqrt(1_000_003).decimal(3), "1.00e3");
        let shown = |n, d, digits| RealAlgebraic::from_rational(ratio(n, d)).decimal(digits);
        assert_eq!(shown(2, 3, 5), "0.66666");
        assert_eq!(shown(-1, 3000, 2), "-0.00033");
        assert_eq!(shown(1, 3_000_000, 3), "3.33e-7");
        assert_eq!(shown(99_999, 100, 3), "999");
        assert_eq!(shown(5, 1, 0), "5");
        assert_eq!(shown(0, 1, 7), "0");
        // Irrational numbers within 10⁻¹⁸ of where the digits change.
        let close = |sign: i64| {
            let n = 1_000_000_000_000_000_000;
            RealAlgebraic::sqrt(&ratio(n + sign, n)).unwrap().decimal(3)
        };
        assert_eq!((close(-1), close(1)), ("0.999".into(), "1.00".into()));
    }

    #[test]
    fn close_roots_are_told_apart() {
        // Roots 1/1000 ± 10⁻³³ or so of t²⁰ − 2(1000t − 1)², and their like for another exponent.
        let close = |n| {
            let square = Polynomial::from_integers(&[-1, 1000])
                .pow(2)
                .scale(&integer(2));
            RealAlgebraic::roots_of(&(Polynomial::monomial(integer(1), n) - square))
        };
        let (a, b) = (close(20), close(22));
        assert!(a.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(a[1] < b[1] && b[1] < b[2] && b[2] < a[2]);
        assert_eq!(a[1].cmp_rational(&ratio(1, 1000)), Ordering::Less);
        assert_eq!(a[2].cmp_rational(&ratio(1, 1000)), Ordering::Greater);
        assert_eq!(a[1].to_f64(), 0.001);
    }

    #[test]
    fn equality_is_not_fooled_by_intervals() {
        let mut narrow = sqrt(2);
        narrow.refine(&ratio(1, 1 << 50));
        assert_eq!(narrow, sqrt(2));
        assert_ne!(narrow, roots(&[-2, 0, 1])[0]);
        assert_ne!(narrow, sqrt(3));
        // √2 as a root of a reducible polynomial is the same number.
        let p = Polynomial::from_integers(&[-2, 0, 1]) * Polynomial::from_integers(&[-7, 5]);
        assert_eq!(
            RealAlgebraic::root_in(&p, &ratio(141, 100), &integer(9)),
            Some(narrow)
        );
        assert_eq!(RealAlgebraic::root_in(&p, &integer(1), &integer(9)), None);
        let exact = RealAlgebraic::root_in(&p, &ratio(7, 5), &ratio(7, 5)).unwrap();
        assert_eq!(exact.as_rational(), Some(&ratio(7, 5)));
    }

    #[test]
    fn rational_numbers_beside_irrational_ones() {
        for (root, sign) in roots(&[-2, 0, 1]).iter().zip([-1i64, 1]) {
            let (lo, hi) = root.interval();
            assert!(root.cmp_rational(lo).is_gt() && root.cmp_rational(hi).is_lt());
            let at = |n: i64| root.cmp_rational(&ratio(sign * n, 1000));
            let (inner, outer) = (at(1414), at(1415));
            assert_eq!(
                (inner, outer),
                match sign {
                    1 => (Ordering::Greater, Ordering::Less),
                    _ => (Ordering::Less, Ordering::Greater),
                }
            );
        }
        let half = RealAlgebraic::from_rational(ratio(1, 2));
        let order = [(1, 3), (1, 2), (2, 3)].map(|(p, q)| half.cmp_rational(&ratio(p, q)));
        assert_eq!(order, [Ordering::Greater, Ordering::Equal, Ordering::Less]);
    }

    #[test]
    fn signs_of_values_close_to_zero() {
        // √2 − c for the convergents c of its continued fraction, below and above it in turn.
        let root = sqrt(2);
        let (mut p, mut q) = (Integer::one(), Integer::one());
        for i in 0..200 {
            let line = Polynomial::from(vec![-&p, q.clone()]);
            let expected = if i % 2 == 0 {
                Ordering::Greater
            } else {
                Ordering::Less
            };
            assert_eq!(root.sign_of(&line), expected);
            // The same number by a polynomial that is not reduced modulo t² − 2.
            let more = &line + &(Polynomial::from_integers(&[-2, 0, 1]) * Polynomial::t().pow(3));
            assert_eq!(root.sign_of(&more), expected);
            (p, q) = (&p + &q * 2, &p + &q);
        }
    }

    #[test]
    fn totality_of_the_zero_polynomial() {
        assert!(RealAlgebraic::roots_of(&Polynomial::zero()).is_empty());
        assert_eq!(sqrt(5).sign_of(&Polynomial::zero()), Ordering::Equal);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn square_roots_round_like_the_hardware(bits in 0u64..0x7ff0_0000_0000_0000) {
            let value = f64::from_bits(bits);
            let root = RealAlgebraic::sqrt(&from_f64(value).unwrap()).unwrap();
            // IEEE 754 requires a correctly rounded square root.
            prop_assert_eq!(root.to_f64(), value.sqrt());
        }

        #[test]
        fn rationals_embed(n in -50i64..50, d in 1i64..50, m in -50i64..50) {
            let (x, y) = (ratio(n, d), ratio(m, 7));
            let [a, b] = [&x, &y].map(|x| RealAlgebraic::from_rational(x.clone()));
            prop_assert_eq!(a.cmp(&b), x.cmp(&y));
            prop_assert_eq!(a.cmp_rational(&y), x.cmp(&y));
            prop_assert_eq!(a.to_f64(), to_f64(&x));
            let root = sqrt(m.abs());
            prop_assert_eq!(root.cmp(&a), if n < 0 { Ordering::Greater } else {
                integer(m.abs()).cmp(&(&x * &x))
            });
        }

        #[test]
        fn roots_are_roots_and_the_order_is_total(
            coefficients in prop::collection::vec(-20i64..20, 2..7),
        ) {
            let p = Polynomial::from_integers(&coefficients);
            let roots = RealAlgebraic::roots_of(&p);
            let count = SturmChain::new(&p).map_or(0, |chain| chain.count_real());
            prop_assert_eq!(roots.len(), count);
            for (i, a) in roots.iter().enumerate() {
                prop_assert_eq!(a.sign_of(&p), Ordering::Equal);
                let linear = a.minimal_polynomial().degree() == Some(1);
                prop_assert_eq!(linear, a.as_rational().is_some());
                let (lo, hi) = a.enclosure(&ratio(1, 1 << 30));
                prop_assert!(&hi - &lo <= ratio(1, 1 << 30));
                prop_assert!(a.cmp_rational(&lo).is_ge() && a.cmp_rational(&hi).is_le());
                for (j, b) in roots.iter().enumerate() {
                    prop_assert_eq!(a.cmp(b), i.cmp(&j));
                    prop_assert_eq!(a == b, i == j);
                }
            }
        }
    }
}
