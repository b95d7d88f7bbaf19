//! ℚ(symbols) with algebraic numbers: quotients of polynomials in lowest terms.
//!
//! A [`Fraction`] is p/q with p, q in ℚ\[symbols\], gcd(p, q) = 1, and q with coprime integer
//! coefficients of which the leading one is positive.
//!
//! Some symbols, the [generators](crate::field::generator), stand for irrational numbers, such as `sqrt(2)`.
//! Numerators are in the normal form of the [field](crate::field::compositum) of their generators, and
//! multiplying by a cofactor frees the denominator of them. So 0 is 0 and what is rational is a
//! rational constant, whatever the generators have to do with one another, and values with the same
//! generators are equal where their representations are. The same value may be written with others:
//! `==` then decides by the difference.

mod text;

use crate::field::algebraic::RealAlgebraic;
use crate::field::compositum::Compositum;
use crate::field::generator::{generators, is_generator, number};
use crate::field::normal_form::{rationalised, reduced};
use crate::field::quotient::Residue;
use crate::interval::Interval;
use crate::kernel::Inverse as _;
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::rational::{Rational, integer};
use crate::ring::{ExactDivision as _, Field, Ring, ring_operators};
use crate::rounding;
use std::collections::BTreeMap;

/// An element of ℚ(symbols), algebraic numbers included.
///
/// ```
/// use stepsmith_exact::field::fraction::Fraction;
/// let gamma = Fraction::symbol("gamma");
/// let ratio = gamma.minus(&gamma.times(&gamma)).exact_quotient(&gamma).unwrap();
/// assert_eq!(ratio.to_string(), "-gamma + 1");
/// # use stepsmith_exact::ring::Ring;
/// ```
#[derive(Clone, Debug)]
pub struct Fraction {
    numerator: Multivariate,
    denominator: Multivariate,
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        if self.numerator == other.numerator && self.denominator == other.denominator {
            return true;
        }
        generators(&self.numerator) != generators(&other.numerator) && self.minus(other).is_zero()
    }
}

impl Eq for Fraction {}

impl Fraction {
    /// `numerator / denominator` in lowest terms; `None` if the denominator is zero.
    pub fn new(numerator: Multivariate, denominator: Multivariate) -> Option<Self> {
        let (mut numerator, mut denominator) = rationalised(numerator, denominator);
        if denominator.is_empty() {
            return None;
        }
        if denominator.as_constant().is_none() {
            let common = numerator.gcd(&denominator);
            if common.as_constant().is_none() {
                numerator = numerator.exact_div(&common)?;
                denominator = denominator.exact_div(&common)?;
            }
        }
        let unit = denominator.rational_content().inv();
        Some(Self {
            numerator: numerator.scale(&unit),
            denominator: denominator.scale(&unit),
        })
    }

    /// The indeterminate that a user calls `name`.
    pub fn symbol(name: &str) -> Self {
        Symbol::new(name).into()
    }

    /// The indeterminate that this library calls `name`.
    pub fn internal(name: &str) -> Self {
        Symbol::internal(name).into()
    }

    /// The symbol, if it is one and nothing else.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        // A denominator that is a number is 1.
        self.denominator.as_constant()?;
        self.numerator.as_symbol()
    }

    /// p of p/q.
    pub fn numerator(&self) -> &Multivariate {
        &self.numerator
    }

    /// q of p/q.
    pub fn denominator(&self) -> &Multivariate {
        &self.denominator
    }

    /// The value, if it is a rational number.
    pub fn as_rational(&self) -> Option<Rational> {
        self.rational().cloned()
    }

    /// The same where it stands.
    fn rational(&self) -> Option<&Rational> {
        // In lowest terms, in normal form, a constant has no symbols at all.
        (self.denominator.as_constant()).and_then(|_| self.numerator.as_constant())
    }

    /// The indeterminates that occur, generators not counted.
    pub fn free_symbols(&self) -> Vec<Symbol> {
        let mut symbols = self.numerator.symbols();
        symbols.extend(self.denominator.symbols());
        symbols.into_iter().filter(|s| !is_generator(s)).collect()
    }

    /// The fraction with `value` in place of `symbol`; `None` where the denominator vanishes.
    pub fn substitute(&self, symbol: &Symbol, value: &Fraction) -> Option<Self> {
        let [numerator, denominator] = [&self.numerator, &self.denominator].map(|p| {
            let coefficients = p.coefficients_in(symbol).into_iter().rev();
            coefficients.fold(Self::zero(), |sum, c| sum.times(value).plus(&c.into()))
        });
        numerator.exact_quotient(&denominator)
    }

    /// The fraction with values in place of symbols; `None` where the denominator vanishes.
    pub fn at(&self, values: &BTreeMap<Symbol, Self>) -> Option<Self> {
        let mut values = values.iter();
        values.try_fold(self.clone(), |c, (symbol, value)| {
            c.substitute(symbol, value)
        })
    }

    /// The integer power, negative ones included; `None` for 0 to a negative power.
    pub fn power(&self, exponent: i32) -> Option<Self> {
        let n = exponent.unsigned_abs() as usize;
        if exponent < 0 {
            Some(self.inverse()?.nth_power(n))
        } else {
            Some(self.nth_power(n))
        }
    }

    /// The correctly rounded value; `None` if free symbols remain.
    pub fn to_f64(&self) -> Option<f64> {
        Some(self.to_constant()?.double)
    }

    /// The value as it is emitted; `None` if free symbols remain.
    pub fn to_constant(&self) -> Option<rounding::Constant> {
        if let Some(value) = self.as_rational() {
            return Some(rounding::Constant::of(&value));
        }
        // Not rational, hence no tie and not zero: tightening enclosures ends.
        (self.free_symbols().is_empty())
            .then(|| rounding::Constant::enclosed(|b| self.enclosure(b)))
    }

    /// Whether the value is positive, zero or negative; `None` if free symbols remain.
    pub fn signum(&self) -> Option<i8> {
        let zero = Rational::default();
        if let Some(value) = self.as_rational() {
            return Some(value.cmp(&zero) as i8);
        }
        if !self.free_symbols().is_empty() {
            return None;
        }
        Some(rounding::with_bits(rounding::FIRST_BITS, |bits| {
            // Not rational, hence not 0.
            let (lo, hi) = self.enclosure(bits);
            (lo.cmp(&zero) == hi.cmp(&zero)).then(|| lo.cmp(&zero) as i8)
        }))
    }

    /// An interval around a value without free symbols, which count as 1, of a width that tends to 0
    /// as `bits` grows.
    pub fn enclosure(&self, bits: usize) -> (Rational, Rational) {
        self.enclosure_at(BTreeMap::new(), bits)
    }

    /// The same where some symbols are known to lie in intervals.
    pub(crate) fn enclosure_at(
        &self,
        known: BTreeMap<&Symbol, Interval>,
        bits: usize,
    ) -> (Rational, Rational) {
        let symbols = self.numerator.symbols();
        let numbers = symbols.iter().filter_map(|s| Some((s, number(s)?)));
        let mut known = known;
        known.extend(numbers.map(|(s, n)| (s, Interval::around(&n, bits))));
        let [top, bottom] =
            [&self.numerator, &self.denominator].map(|p| Interval::of(p, &known, bits));
        top.over(&bottom)
    }

    /// An algebraic number of degree 1 or 2, with a square root; `None` for higher degrees.
    ///
    /// ```
    /// use stepsmith_exact::{field::algebraic::RealAlgebraic, field::fraction::Fraction, rational::ratio};
    /// let number = RealAlgebraic::sqrt(&ratio(8, 5)).unwrap();
    /// let value = Fraction::of_algebraic(&number).unwrap();
    /// assert_eq!(value.algebraic(), Some(number));
    /// ```
    pub fn of_algebraic(number: &RealAlgebraic) -> Option<Self> {
        if let Some(rational) = number.as_rational() {
            return Some(rational.clone().into());
        }
        let p = number.minimal_polynomial();
        let [c, b, a] = p.coefficients() else {
            return None;
        };
        let root = Self::sqrt(&(b * b - integer(4) * a * c))?;
        // (−b ± √(b² − 4ac))/2a for a > 0, with + where the slope 2at + b is positive.
        let signed = if number.sign_of(&p.derivative()).is_gt() {
            root
        } else {
            root.negated()
        };
        let unit = (integer(2) * a).inv();
        Some(signed.minus(&b.clone().into()).scaled(&unit))
    }

    /// An element of a number field in generators; `None` for an irrational one where the root of its ring is not known
    /// in such.
    pub fn of_element(number: &Residue) -> Option<Self> {
        if let Some(value) = number.as_rational() {
            return Some(value.into());
        }
        let root = number.root()?;
        Some(match root.as_symbol() {
            Some(symbol) => Multivariate::from_univariate(&number.polynomial(), symbol).into(),
            None => number.polynomial().at(&Self::from(root.clone())),
        })
    }

    /// The value as a real algebraic number; `None` if free symbols remain, or generators of a field
    /// beyond [`DEGREE_LIMIT`](crate::field::compositum::DEGREE_LIMIT).
    ///
    /// ```
    /// use stepsmith_exact::{field::fraction::Fraction, rational::integer, ring::Ring};
    /// let silver = Fraction::one().plus(&Fraction::sqrt(&integer(2)).unwrap());
    /// assert_eq!(silver.algebraic().unwrap().to_string(), "1 + sqrt(2)");
    /// ```
    pub fn algebraic(&self) -> Option<RealAlgebraic> {
        let field = Compositum::among(&generators(&self.numerator))?;
        Some(field.field().number(&field.number(self)?))
    }
}

impl From<Symbol> for Fraction {
    fn from(symbol: Symbol) -> Self {
        Multivariate::from(symbol).into()
    }
}

impl From<Multivariate> for Fraction {
    fn from(numerator: Multivariate) -> Self {
        Self {
            numerator: reduced(numerator),
            denominator: Multivariate::one(),
        }
    }
}

impl From<Rational> for Fraction {
    fn from(value: Rational) -> Self {
        Self {
            numerator: Multivariate::constant(value),
            denominator: Multivariate::one(),
        }
    }
}

impl From<i64> for Fraction {
    fn from(value: i64) -> Self {
        Rational::from(value).into()
    }
}

impl From<Residue> for Fraction {
    /// # Panics
    /// If the root of its ring is not known in generators, as it is in the field of a [`Compositum`].
    fn from(number: Residue) -> Self {
        Self::of_element(&number).expect("the field was made of a generator")
    }
}

impl Ring for Fraction {
    fn from_rational(value: &Rational) -> Self {
        value.clone().into()
    }
    fn is_zero(&self) -> bool {
        self.numerator.is_empty()
    }
    fn plus(&self, other: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.rational(), other.rational()) {
            return a.plus(b).into();
        }
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let (numerator, denominator) = if self.denominator == other.denominator {
            (&self.numerator + &other.numerator, self.denominator.clone())
        } else {
            let numerator =
                &(&self.numerator * &other.denominator) + &(&other.numerator * &self.denominator);
            (numerator, &self.denominator * &other.denominator)
        };
        in_lowest_terms(numerator, denominator)
    }
    fn negated(&self) -> Self {
        Self {
            numerator: -&self.numerator,
            denominator: self.denominator.clone(),
        }
    }
    fn times(&self, other: &Self) -> Self {
        if let (Some(a), Some(b)) = (self.rational(), other.rational()) {
            return a.times(b).into();
        }
        let numerator = &self.numerator * &other.numerator;
        if is_one(&self.denominator) && is_one(&other.denominator) {
            return numerator.into();
        }
        in_lowest_terms(numerator, &self.denominator * &other.denominator)
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        if let (Some(a), Some(b)) = (self.rational(), divisor.rational()) {
            return a.exact_quotient(b).map(Self::from);
        }
        Self::new(
            &self.numerator * &divisor.denominator,
            &self.denominator * &divisor.numerator,
        )
    }
    fn weight(&self) -> usize {
        self.numerator.len() + 4 * (self.denominator.len() - 1)
    }
}

fn is_one(p: &Multivariate) -> bool {
    p.as_constant().is_some_and(Rational::is_one)
}

/// The quotient of polynomials of which the second is a product of non-zero denominators.
fn in_lowest_terms(numerator: Multivariate, denominator: Multivariate) -> Fraction {
    if is_one(&denominator) {
        return numerator.into();
    }
    // Denominators carry no generators.
    Fraction::new(numerator, denominator)
        .expect("a product of elements of a domain that are not zero is not zero")
}

impl Field for Fraction {}

ring_operators!(Fraction);

/// The numerators over the least common denominator, and that.
pub fn cleared<'a>(
    fractions: impl IntoIterator<Item = &'a Fraction, IntoIter: Clone>,
) -> (Vec<Multivariate>, Multivariate) {
    let fractions = fractions.into_iter();
    let common = fractions.clone();
    let common = common.fold(Multivariate::one(), |lcm, c| lcm.lcm(&c.denominator));
    // Every denominator divides their common multiple.
    let numerators = fractions.map(|c| &c.numerator * &common.divided_by(&c.denominator));
    (numerators.collect(), common)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};

    #[test]
    fn square_roots_are_exact() {
        let root = Fraction::sqrt(&ratio(8, 5)).unwrap();
        assert_eq!(root.times(&root).as_rational(), Some(ratio(8, 5)));
        assert_eq!(root.to_f64(), Some(1.6f64.sqrt()));
        assert_eq!(
            Fraction::sqrt(&ratio(9, 4)).unwrap().as_rational(),
            Some(ratio(3, 2))
        );
        assert_eq!(Fraction::sqrt(&integer(-1)), None);
        let inverse = Fraction::sqrt(&integer(2))
            .unwrap()
            .plus(&1.into())
            .inverse()
            .unwrap();
        assert_eq!(inverse.to_string(), "sqrt(2) - 1");
        assert_eq!(inverse.signum(), Some(1));
    }

    /// √6 = √2·√3 is written as one root, wherever it is multiplied by letters; not beyond what is read as one.
    #[test]
    fn a_product_of_square_roots_is_written_as_one() {
        let root = |n: i64| Fraction::sqrt(&integer(n)).unwrap();
        let letter = Fraction::symbol("w");
        let product = root(6).times(&letter).times(&Fraction::symbol("a"));
        assert_eq!(product.to_string(), "a*sqrt(6)*w");
        let sum = root(2).minus(&root(30).times(&5.into())).plus(&root(3));
        assert_eq!(sum.to_string(), "-5*sqrt(30) + sqrt(2) + sqrt(3)");
        // 999983 and 1000003 are primes, and their product is below 10¹², that with 2 above.
        let large = root(999_983).times(&root(1_000_003));
        assert_eq!(large.to_string(), "sqrt(999985999949)");
        let larger = large.times(&root(2)).to_string();
        assert_eq!(larger, "sqrt(1000003)*sqrt(2)*sqrt(999983)");
    }

    /// The text of (1 − √2) z² − z + √2 − 1 has brackets around its sums, so it means no other polynomial.
    #[test]
    fn sums_before_powers_stand_in_brackets() {
        let root = Fraction::sqrt(&integer(2)).unwrap();
        let constant = root.minus(&1.into());
        let coefficients = [constant.clone(), (-1).into(), constant.negated()];
        let text = Fraction::sum_of_powers("z", &coefficients);
        assert_eq!(text, "-(sqrt(2) - 1)*z^2 - z + (sqrt(2) - 1)");
    }

    #[test]
    fn substitution_finds_poles() {
        let gamma = Symbol::new("gamma");
        let fraction = Fraction::one()
            .exact_quotient(&Fraction::symbol("gamma"))
            .unwrap();
        assert_eq!(fraction.substitute(&gamma, &Fraction::zero()), None);
        assert_eq!(
            fraction.substitute(&gamma, &2.into()).unwrap(),
            ratio(1, 2).into()
        );
    }

    /// w is a symbol; 2w, w/2, w/a, w + 1 and numbers are none.
    #[test]
    fn symbols_are_told_from_what_has_one() {
        let w = Fraction::symbol("w");
        assert_eq!(w.as_symbol(), Some(&Symbol::new("w")));
        let over_a = w.exact_quotient(&Fraction::symbol("a")).unwrap();
        let none = [
            w.scaled(&integer(2)),
            w.scaled(&ratio(1, 2)),
            over_a,
            w.plus(&1.into()),
            1.into(),
        ];
        assert!(none.iter().all(|value| value.as_symbol().is_none()));
    }

    /// pₙ − qₙ√2 = (1 − √2)ⁿ alternates in sign, however small it is.
    #[test]
    fn signs_of_small_numbers_are_told() {
        let root = Fraction::sqrt(&integer(2)).unwrap();
        let [mut p, mut q] = [1, 0].map(integer);
        for n in 0..400 {
            let value = Fraction::from(p.clone()).minus(&root.scaled(&q));
            assert_eq!(value.signum(), Some(if n % 2 == 0 { 1 } else { -1 }), "{n}");
            (p, q) = (&p + &q * integer(2), p + q);
        }
    }
}
