//! ℚ\[symbols\]: sparse polynomials in named symbols.
//!
//! A polynomial is a finite sum Σ c·m of rational coefficients c ≠ 0 times monomials
//! m = Π sᵢ^eᵢ. Monomials are ordered lexicographically with the alphabetically first symbol
//! weighing most; that order is admissible (m < m' ⇒ m·n < m'·n), so leading terms multiply
//! and division by leading terms is exact.

mod factors;
mod gcd;

use crate::budget::look;
use crate::interval::Interval;
use crate::kernel::Inverse as _;
use crate::linear::matrix::Matrix;
use crate::linear::minors;
use crate::poly::dense::derivative;
pub use crate::poly::monomial::{Monomial, Symbol};
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, common_denominator, gcd};
use crate::ring::{ExactDivision as _, Ring, ring_operators};
use crate::text::signed_sum;
use num_traits::Signed;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

impl From<Symbol> for Multivariate {
    fn from(symbol: Symbol) -> Self {
        Self::from_terms([(Monomial::of([(symbol, 1)]), Rational::one())])
    }
}

/// A sparse polynomial over ℚ in named symbols.
///
/// ```
/// use stepsmith_exact::poly::multivariate::Multivariate;
/// let (a, b) = (Multivariate::symbol("a"), Multivariate::symbol("b"));
/// let square = &(&a + &b) * &(&a + &b);
/// assert_eq!(square.to_string(), "a^2 + 2*a*b + b^2");
/// assert_eq!(square.exact_div(&(&a + &b)), Some(&a + &b));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Multivariate {
    /// Ascending in the monomial order, no coefficient zero. Most polynomials are constants.
    terms: Vec<(Monomial, Rational)>,
}

impl Multivariate {
    /// The constant polynomial `value`.
    pub fn constant(value: Rational) -> Self {
        let term = (!value.is_zero()).then(|| (Monomial::default(), value));
        Self {
            terms: term.into_iter().collect(),
        }
    }

    /// The polynomial that is one symbol, a user's.
    pub fn symbol(name: &str) -> Self {
        Symbol::new(name).into()
    }

    /// The sum of the given terms.
    pub fn from_terms(terms: impl IntoIterator<Item = (Monomial, Rational)>) -> Self {
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort_by(|(m, _), (n, _)| m.cmp(n));
        terms.dedup_by(|(m, c), (kept, sum)| {
            let same = m == kept;
            if same {
                *sum += &*c;
            }
            same
        });
        terms.retain(|(_, c)| !c.is_zero());
        Self { terms }
    }

    /// The terms, ascending in the monomial order.
    pub fn terms(&self) -> impl DoubleEndedIterator<Item = (&Monomial, &Rational)> {
        self.terms.iter().map(|(m, c)| (m, c))
    }

    /// How many terms it has.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether it has no terms, i.e. is zero.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The symbol, if it is one and nothing else.
    pub fn as_symbol(&self) -> Option<&Symbol> {
        match self.terms.as_slice() {
            [(Monomial(powers), c)] if *c == Rational::from(1) => match powers.as_slice() {
                [(symbol, 1)] => Some(symbol),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value, if no symbol occurs.
    pub fn as_constant(&self) -> Option<&Rational> {
        static ZERO: LazyLock<Rational> = LazyLock::new(Rational::default);
        match self.terms.as_slice() {
            [] => Some(&ZERO),
            [(m, c)] if m.0.is_empty() => Some(c),
            _ => None,
        }
    }

    /// The coefficient of the greatest monomial; 0 for the zero polynomial.
    pub fn leading_coefficient(&self) -> Rational {
        self.terms
            .last()
            .map_or(Rational::from(0), |(_, c)| c.clone())
    }

    /// All symbols that occur.
    pub fn symbols(&self) -> BTreeSet<Symbol> {
        self.terms
            .iter()
            .flat_map(|(m, _)| m.0.iter().map(|(s, _)| s.clone()))
            .collect()
    }

    /// The highest exponent of `symbol`.
    pub fn degree_in(&self, symbol: &Symbol) -> u32 {
        self.terms
            .iter()
            .map(|(m, _)| m.exponent(symbol))
            .max()
            .unwrap_or(0)
    }

    /// The coefficients of 1, s, s², … for the symbol s, as polynomials in the other symbols.
    pub fn coefficients_in(&self, symbol: &Symbol) -> Vec<Multivariate> {
        let mut coefficients = vec![Vec::new(); self.degree_in(symbol) as usize + 1];
        for (monomial, coefficient) in &self.terms {
            coefficients[monomial.exponent(symbol) as usize]
                .push((monomial.without(symbol), coefficient.clone()));
        }
        coefficients.into_iter().map(Self::from_terms).collect()
    }

    /// Σ cᵢ sⁱ, the inverse of [`coefficients_in`](Self::coefficients_in).
    pub fn from_coefficients_in(symbol: &Symbol, coefficients: &[Multivariate]) -> Self {
        let powers = coefficients
            .iter()
            .enumerate()
            .flat_map(|(power, coefficient)| {
                let shift = Monomial::of([(symbol.clone(), power as u32)]);
                coefficient
                    .terms
                    .iter()
                    .map(move |(m, c)| (m.times(&shift), c.clone()))
            });
        Self::from_terms(powers)
    }

    /// ∂p/∂s.
    pub fn derivative_in(&self, symbol: &Symbol) -> Self {
        let coefficients = self.coefficients_in(symbol);
        Self::from_coefficients_in(symbol, &derivative(&coefficients))
    }

    /// The polynomial as one in ℚ\[t\], if no symbol but `symbol` occurs.
    pub fn to_univariate(&self, symbol: &Symbol) -> Option<Polynomial> {
        let coefficients = self.coefficients_in(symbol);
        let constants = coefficients.iter().map(|c| c.as_constant().cloned());
        constants.collect::<Option<_>>().map(Polynomial::new)
    }

    /// The polynomial in ℚ\[t\] with `symbol` for t.
    pub fn from_univariate(p: &Polynomial, symbol: &Symbol) -> Self {
        let terms = p.coefficients().iter().enumerate();
        let term =
            |(i, c): (usize, &Rational)| (Monomial::of([(symbol.clone(), i as u32)]), c.clone());
        Self::from_terms(terms.map(term))
    }

    /// The polynomial with `value` put in place of `symbol`.
    pub fn substitute(&self, symbol: &Symbol, value: &Multivariate) -> Self {
        self.coefficients_in(symbol)
            .iter()
            .rev()
            .fold(Self::default(), |sum, c| &(&sum * value) + c)
    }

    /// The product with a rational number.
    pub fn scale(&self, factor: &Rational) -> Self {
        if factor.is_zero() {
            return Self::default();
        }
        let scaled = (self.terms.iter()).map(|(m, c)| (m.clone(), c.times(factor)));
        Self {
            terms: scaled.collect(),
        }
    }

    /// The `exponent`-th power.
    pub fn pow(&self, exponent: u32) -> Self {
        (0..exponent).fold(Self::one(), |power, _| &power * self)
    }

    /// `self / divisor`, if the division leaves no remainder.
    pub fn exact_div(&self, divisor: &Self) -> Option<Self> {
        let ((lead, lead_coefficient), tail) = divisor.terms.split_last()?;
        let mut remainder: BTreeMap<Monomial, Rational> = self.terms.iter().cloned().collect();
        let mut quotient = Vec::new();
        while let Some((monomial, coefficient)) = remainder.pop_last() {
            if coefficient.is_zero() {
                continue;
            }
            let factor = monomial.quotient(lead)?;
            let scale = coefficient / lead_coefficient;
            look();
            for (m, c) in tail {
                let entry = remainder.entry(m.times(&factor)).or_default();
                *entry = entry.minus(&c.times(&scale));
            }
            quotient.push((factor, scale));
        }
        quotient.reverse();
        Some(Self { terms: quotient })
    }

    /// The rational c > 0 or < 0 with `self / c` of coprime integer coefficients, leading one
    /// positive; 0 for the zero polynomial.
    pub fn rational_content(&self) -> Rational {
        let numerators = self
            .terms
            .iter()
            .fold(Integer::default(), |g, (_, c)| gcd(&g, c.numerator()));
        let denominators = common_denominator(self.terms.iter().map(|(_, c)| c));
        let content = Rational::from_parts_signed(numerators, denominators);
        if self.leading_coefficient().is_negative() {
            -content
        } else {
            content
        }
    }

    /// The least common multiple, up to a number.
    pub fn lcm(&self, other: &Self) -> Self {
        self * &other.divided_by(&self.gcd(other))
    }

    /// `self` divided by its [`rational_content`](Self::rational_content).
    pub fn primitive(&self) -> Self {
        let content = self.rational_content();
        if content.is_zero() {
            self.clone()
        } else {
            self.scale(&content.inv())
        }
    }
}

impl Ring for Multivariate {
    fn from_rational(value: &Rational) -> Self {
        Self::constant(value.clone())
    }
    fn is_zero(&self) -> bool {
        self.is_empty()
    }
    fn plus(&self, other: &Self) -> Self {
        look();
        Self::from_terms(self.terms.iter().chain(&other.terms).cloned())
    }
    fn negated(&self) -> Self {
        let terms = self.terms.iter().map(|(m, c)| (m.clone(), -c));
        Self {
            terms: terms.collect(),
        }
    }
    fn times(&self, other: &Self) -> Self {
        let products = self.terms.iter().flat_map(|(m, c)| {
            look();
            other.terms.iter().map(move |(n, d)| (m.times(n), c * d))
        });
        Self::from_terms(products)
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        self.exact_div(divisor)
    }
    fn scaled(&self, factor: &Rational) -> Self {
        self.scale(factor)
    }
    fn weight(&self) -> usize {
        self.len()
    }
    fn direct_determinant(matrix: &Matrix<Self>) -> Option<Self> {
        minors::determinant(matrix)
    }
}

ring_operators!(Multivariate);

impl fmt::Display for Multivariate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.terms.iter().rev().map(|(monomial, coefficient)| {
            let magnitude = coefficient.abs();
            let number = magnitude != Rational::one() || monomial.powers().is_empty();
            let mut factors = Vec::from_iter(number.then(|| magnitude.to_string()));
            factors.extend(monomial.factors());
            (coefficient.is_negative(), factors.join("*"))
        });
        f.write_str(&signed_sum("-", terms))
    }
}

impl Interval {
    /// Around the value of a polynomial at known numbers; symbols that are not known count as 1.
    pub fn of(p: &Multivariate, known: &BTreeMap<&Symbol, Self>, bits: usize) -> Self {
        p.terms().fold(Self::zero(), |sum, (monomial, c)| {
            let powers = monomial.powers().iter();
            let factors = powers.filter_map(|(s, n)| known.get(s).map(|x| (x, *n)));
            let product = factors.fold(Self::constant(c, bits), |product, (x, n)| {
                (0..n).fold(product, |product, _| product.times(x, bits))
            });
            sum.plus(&product)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::ratio;
    use proptest::prelude::*;

    fn small() -> impl Strategy<Value = Multivariate> {
        let term = (0u32..3, 0u32..3, 0u32..2, -4i64..5, 1i64..4);
        prop::collection::vec(term, 0..5).prop_map(|terms| {
            let power = |s: &str, e| Multivariate::symbol(s).pow(e);
            terms
                .iter()
                .fold(Multivariate::default(), |sum, &(i, j, k, n, d)| {
                    let monomial = &(&power("x", i) * &power("y", j)) * &power("z", k);
                    &sum + &monomial.scale(&ratio(n, d))
                })
        })
    }

    /// Where a divisor loses its degree, which it does at 17, no gcd is seen to be 1.
    #[test]
    fn divisors_that_vanish_where_they_are_looked_for_are_found() {
        let [x, y, one] = [
            Multivariate::symbol("x"),
            Multivariate::symbol("y"),
            Multivariate::constant(ratio(1, 1)),
        ];
        let constant = |n: i64| one.scale(&ratio(n, 1));
        let less = |p: &Multivariate, n: i64| p + &constant(-n);
        let divisor = &(&(&less(&y, 17) * &x) + &one) * &(&(&less(&x, 17) * &y) + &one);
        let [a, b] = [(2, 3), (5, 7)].map(|(c, d)| &(&x + &y.scale(&ratio(c, 1))) + &constant(d));
        let found = (&divisor * &a).gcd(&(&divisor * &b));
        assert_eq!(found.primitive(), divisor.primitive());
    }

    #[test]
    fn nothing_has_the_leading_coefficient_0() {
        assert_eq!(Multivariate::default().leading_coefficient(), ratio(0, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn gcd_takes_out_a_common_factor(a in small(), b in small(), c in small()) {
            prop_assume!(!a.is_empty() && !b.is_empty() && !c.is_empty());
            let g = (&a * &c).gcd(&(&b * &c));
            prop_assert!(g.exact_div(&c.primitive()).is_some());
            prop_assert_eq!(g, (&a.gcd(&b) * &c).primitive());
        }

        #[test]
        fn coefficients_round_trip(a in small()) {
            let x = Symbol::new("x");
            prop_assert_eq!(Multivariate::from_coefficients_in(&x, &a.coefficients_in(&x)), a);
        }
    }

    /// Where the leading coefficients y − n vanish common factors are not seen, for whichever symbol is the main one
    /// and whatever the point is that a short cut takes.
    #[test]
    fn common_factors_are_found_where_degrees_drop() {
        let [x, y, one] = [
            Multivariate::symbol("x"),
            Multivariate::symbol("y"),
            Multivariate::one(),
        ];
        let number = |n: i64| Multivariate::constant(Rational::from(n));
        for n in 0..60 {
            for (main, other) in [(&x, &y), (&y, &x)] {
                let common = &(&(other - &number(n)) * main) + &one;
                let [a, b] = [1, 2].map(|k| &common * &(main + &number(k)));
                assert_eq!(a.gcd(&b).primitive(), common.primitive(), "{n}");
                assert!((main + &one).gcd(&common).as_constant().is_some());
            }
        }
    }
}
