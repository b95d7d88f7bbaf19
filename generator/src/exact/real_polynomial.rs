//! Polynomials in one indeterminate t over a real number field K = ℚ(θ).
//!
//! Where all coefficients are rational they are kept as a [`Polynomial`] over ℚ, which has the
//! quicker algorithms; so equal polynomials have equal representations. A polynomial of degree 0
//! stands for a number of K.
//!
//! *Real roots.* The norm N(p) = ∏ pˢ over the conjugates θˢ of θ, the determinant of the
//! multiplication with p on K\[t\] over ℚ\[t\], has rational coefficients, and the roots of p are among
//! its own. Let n be the minimal polynomial of a root t₀ of the norm, and g = gcd(p, n) over K. In
//! an interval in which t₀ is the only root of n, g has no other root, and no multiple one: t₀ is a
//! root of p if and only if g changes its sign between the ends.

use super::algebraic::RealAlgebraic;
use super::compositum::Compositum;
use super::fraction::Fraction;
use super::interval::Interval;
use super::isolation;
use super::local::{self, Local};
use super::matrix::Matrix;
use super::multivariate::{Multivariate, Symbol};
use super::polynomial::{Polynomial, ring_operators_by_value};
use super::quotient::{QuotientRing, Residue};
use super::rational::{Integer, Rational, integer, lcm};
use super::real_field::{RealField, constant, enclosed};
use super::ring::{ExactDivision as _, Ring};
use crate::exact::kernel::Inverse as _;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// Bits after the binary point of the first enclosures.
const FIRST_BITS: usize = 64;

/// A polynomial over a real number field.
///
/// ```
/// use stepsmith_generator::exact::{algebraic::RealAlgebraic, polynomial::Polynomial};
/// use stepsmith_generator::exact::real_polynomial::RealPolynomial;
/// let p = RealPolynomial::from(Polynomial::from_integers(&[-2, 0, 1]));
/// let roots = p.real_roots();
/// assert_eq!(roots[1].to_string(), "sqrt(2)");
/// assert!(p.vanishes_at(&roots[1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RealPolynomial(Coefficients);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Coefficients {
    Rational(Polynomial),
    /// Not all of them rational.
    Irrational(RealField, Local),
}
use Coefficients::{Irrational, Rational as OfRationals};

impl Default for RealPolynomial {
    fn default() -> Self {
        Polynomial::zero().into()
    }
}

impl From<Polynomial> for RealPolynomial {
    fn from(p: Polynomial) -> Self {
        Self(OfRationals(p))
    }
}

impl RealPolynomial {
    /// 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// 1.
    pub fn one() -> Self {
        Polynomial::one().into()
    }

    /// t.
    pub fn t() -> Self {
        Polynomial::t().into()
    }

    /// The number `value`.
    pub fn constant(value: Rational) -> Self {
        Polynomial::constant(value).into()
    }

    /// The polynomial of ascending integer coefficients.
    pub fn from_integers(coefficients: &[i64]) -> Self {
        Polynomial::from_integers(coefficients).into()
    }

    /// A polynomial in `symbol` and generators; `None` if it has other symbols.
    pub fn from_multivariate(
        p: &Multivariate,
        symbol: &Symbol,
        numbers: &Compositum,
    ) -> Option<Self> {
        if let Some(rational) = p.to_univariate(symbol) {
            return Some(rational.into());
        }
        let coefficients = p.coefficients_in(symbol);
        let values: Option<Local> = coefficients.iter().map(|c| numbers.value(c)).collect();
        Some(Self::over(&numbers.field(), values?))
    }

    /// The same in `symbol`, with the numbers in the generators that their field knows.
    pub(crate) fn in_generators(&self, symbol: &Symbol) -> Option<Multivariate> {
        let (field, p) = match &self.0 {
            OfRationals(p) => return Some(Multivariate::from_univariate(p, symbol)),
            Irrational(field, p) => (field, p),
        };
        let written = |c: &Residue| Some(field.in_generators(c)?.numerator().clone());
        let coefficients: Vec<Multivariate> = p.iter().map(written).collect::<Option<_>>()?;
        Some(Multivariate::from_coefficients_in(symbol, &coefficients))
    }

    /// The polynomial of coefficients in `field`.
    fn over(field: &RealField, coefficients: Local) -> Self {
        let coefficients = local::trimmed(coefficients);
        let rational: Option<Vec<Rational>> = coefficients.iter().map(constant).collect();
        match rational {
            Some(rational) => Polynomial::new(rational).into(),
            None => Self(Irrational(field.clone(), coefficients)),
        }
    }

    /// The polynomial of ascending coefficients, given as constants.
    pub fn from_numbers(numbers: &[Self]) -> Self {
        let Some(field) = numbers.iter().find_map(Self::field) else {
            let rational = numbers.iter().map(|c| match &c.0 {
                OfRationals(c) => c.coefficient(0),
                Irrational(..) => Rational::default(),
            });
            return Polynomial::new(rational.collect()).into();
        };
        let zero = field.ring().zero();
        let first = |c: &Self| c.local(field.ring()).first().cloned();
        let coefficients = numbers.iter().map(|c| first(c).unwrap_or(zero.clone()));
        Self::over(field, coefficients.collect())
    }

    /// The polynomial of ascending coefficients in which generators may occur; `None` for free
    /// symbols or a field beyond [`DEGREE_LIMIT`](super::compositum::DEGREE_LIMIT).
    pub fn from_fractions(coefficients: &[Fraction]) -> Option<Self> {
        let symbols = coefficients.iter().flat_map(|c| c.numerator().symbols());
        let numbers = Compositum::among(&symbols.collect())?;
        let field = numbers.field();
        let number = |c: &Fraction| {
            let scale = c.denominator().as_constant()?.inv();
            let value = numbers.value(&c.numerator().scale(&scale))?;
            Some(Self::over(&field, vec![value]))
        };
        let numbers: Option<Vec<_>> = coefficients.iter().map(number).collect();
        Some(Self::from_numbers(&numbers?))
    }

    /// The field of the coefficients; `None` for ℚ.
    pub fn field(&self) -> Option<&RealField> {
        match &self.0 {
            OfRationals(_) => None,
            Irrational(field, _) => Some(field),
        }
    }

    /// The polynomial, if it is one over ℚ.
    pub fn as_rational(&self) -> Option<&Polynomial> {
        match &self.0 {
            OfRationals(p) => Some(p),
            Irrational(..) => None,
        }
    }

    /// The coefficients in ℚ\[t\]/m, where they are in that field.
    pub(crate) fn local(&self, ring: &QuotientRing) -> Local {
        match &self.0 {
            OfRationals(p) => {
                let constants = p.coefficients().iter();
                constants.map(|c| ring.constant(c.clone())).collect()
            }
            Irrational(_, coefficients) => coefficients.clone(),
        }
    }

    /// Both over one field, unless they are over ℚ.
    fn with(
        &self,
        other: &Self,
        rational: impl Fn(&Polynomial, &Polynomial) -> Self,
        irrational: impl Fn(Local, Local) -> Local,
    ) -> Self {
        if let (OfRationals(a), OfRationals(b)) = (&self.0, &other.0) {
            return rational(a, b);
        }
        match self.field().or(other.field()) {
            Some(field) => {
                let [a, b] = [self, other].map(|p| p.local(field.ring()));
                Self::over(field, irrational(a, b))
            }
            None => Self::zero(),
        }
    }

    /// The polynomial of coefficients that `f` picks or changes.
    fn mapped(
        &self,
        rational: impl Fn(&Polynomial) -> Polynomial,
        irrational: impl Fn(&Local) -> Local,
    ) -> Self {
        match &self.0 {
            OfRationals(p) => rational(p).into(),
            Irrational(field, p) => Self::over(field, irrational(p)),
        }
    }

    /// The degree; `None` for 0.
    pub fn degree(&self) -> Option<usize> {
        self.size().checked_sub(1)
    }

    /// The number of coefficients, 0 for 0.
    pub fn size(&self) -> usize {
        match &self.0 {
            OfRationals(p) => p.coefficients().len(),
            Irrational(_, p) => p.len(),
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.size() == 0
    }

    /// Whether this is a number.
    pub fn is_constant(&self) -> bool {
        self.size() <= 1
    }

    /// The coefficient of tⁱ, a constant.
    pub fn coefficient(&self, i: usize) -> Self {
        match &self.0 {
            OfRationals(p) => Self::constant(p.coefficient(i)),
            Irrational(field, p) => Self::over(field, p.get(i).cloned().into_iter().collect()),
        }
    }

    /// The coefficients from the constant one up.
    pub fn coefficients(&self) -> Vec<Self> {
        (0..self.size()).map(|i| self.coefficient(i)).collect()
    }

    /// The coefficient of the highest power; 0 for 0.
    pub fn leading(&self) -> Self {
        self.coefficient(self.size().saturating_sub(1))
    }

    /// The multiple with a rational factor.
    pub fn scale(&self, factor: &Rational) -> Self {
        self.mapped(
            |p| p.scale(factor),
            |p| {
                let times = |c| c * local_constant(c, factor);
                p.iter().map(times).collect()
            },
        )
    }

    /// p over its leading coefficient; 0 for 0.
    pub fn monic(&self) -> Self {
        self.mapped(Polynomial::monic, |p| local::monic(p.clone()))
    }

    /// The multiple by a number that has coprime integer coefficients and a positive leading one, or,
    /// where the coefficients are irrational, the monic one.
    pub fn primitive(&self) -> Self {
        let monic = match &self.0 {
            OfRationals(_) => self.clone(),
            Irrational(..) => self.monic(),
        };
        monic.mapped(|p| Polynomial::from(p.primitive_integer()), Local::clone)
    }

    /// The derivative.
    pub fn derivative(&self) -> Self {
        self.mapped(Polynomial::derivative, |p| local::derivative(p))
    }

    /// p(x), a constant.
    pub fn evaluate(&self, x: &Rational) -> Self {
        match &self.0 {
            OfRationals(p) => Self::constant(p.evaluate(x)),
            Irrational(field, p) => Self::over(
                field,
                vec![local::value(p, &field.ring().constant(x.clone()))],
            ),
        }
    }

    /// p(−t).
    pub fn mirrored(&self) -> Self {
        self.mapped(
            |p| {
                let sign = |(i, c): (usize, &Rational)| if i % 2 == 1 { -c } else { c.clone() };
                Polynomial::new(p.coefficients().iter().enumerate().map(sign).collect())
            },
            |p| {
                let signed = p.iter().enumerate();
                signed
                    .map(|(i, c)| if i % 2 == 1 { -c } else { c.clone() })
                    .collect()
            },
        )
    }

    /// The polynomial of every second coefficient from the one of index `first` on.
    pub fn every_second(&self, first: usize) -> Self {
        self.mapped(
            |p| {
                let picked = p.coefficients().iter().skip(first).step_by(2);
                Polynomial::new(picked.cloned().collect())
            },
            |p| p.iter().skip(first).step_by(2).cloned().collect(),
        )
    }

    /// tⁿ p(1/t), n the degree.
    pub fn reverse(&self) -> Self {
        self.mapped(
            |p| p.reverse(p.degree().unwrap_or(0)),
            |p| p.iter().rev().cloned().collect(),
        )
    }

    /// The monic greatest common divisor; gcd(0, 0) = 0.
    pub fn gcd(&self, other: &Self) -> Self {
        self.with(other, |a, b| a.gcd(b).into(), local::gcd)
    }

    /// self/`divisor`, if the division leaves no remainder.
    pub fn exact_div(&self, divisor: &Self) -> Option<Self> {
        if let (OfRationals(a), OfRationals(b)) = (&self.0, &divisor.0) {
            return a.exact_div(b).map(Self::from);
        }
        let field = self.field().or(divisor.field())?;
        let [a, b] = [self, divisor].map(|p| p.local(field.ring()));
        let inverse = b.last()?.inverse().ok()?;
        let (quotient, rest) = local::div_rem(a, &local::monic(b));
        let quotient = quotient.iter().map(|c| c * &inverse).collect();
        rest.is_empty().then(|| Self::over(field, quotient))
    }

    /// p/gcd(p, p'), monic.
    pub fn square_free_part(&self) -> Self {
        let repeated = self.gcd(&self.derivative());
        self.divided_by(&repeated).monic()
    }

    /// Yun's square-free factorisation, as [`Polynomial::square_free_factors`].
    pub fn square_free_factors(&self) -> Vec<(Self, usize)> {
        match &self.0 {
            OfRationals(p) => {
                let factors = p.square_free_factors().into_iter();
                factors.map(|(f, m)| (f.into(), m)).collect()
            }
            Irrational(field, p) => {
                let factors = local::square_free_factors(p.clone()).into_iter();
                factors.map(|(f, m)| (Self::over(field, f), m)).collect()
            }
        }
    }

    /// The sign of a constant, or of the leading coefficient.
    pub fn leading_sign(&self) -> Ordering {
        match &self.0 {
            OfRationals(p) => p.leading().cmp(&Rational::default()),
            Irrational(field, p) => p.last().map_or(Ordering::Equal, |c| field.sign(c)),
        }
    }

    /// The number of distinct roots greater than 0.
    pub fn positive_root_count(&self) -> usize {
        match &self.0 {
            OfRationals(p) => isolation::positive_root_count(p),
            Irrational(field, p) => local::positive_root_count(field, p.clone()),
        }
    }

    /// Whether the nonzero coefficients have both signs, without which there is no positive root
    /// (Descartes).
    pub fn has_sign_changes(&self) -> bool {
        let signs: Vec<i8> = match &self.0 {
            OfRationals(p) => {
                let sign = |c: &Rational| c.cmp(&Rational::default()) as i8;
                p.coefficients().iter().map(sign).collect()
            }
            Irrational(field, p) => p.iter().map(|c| field.sign(c) as i8).collect(),
        };
        local::variations(&signs) > 0
    }

    /// The norm over ℚ\[t\], up to a rational factor; the polynomial itself if it is rational.
    pub fn norm(&self) -> Polynomial {
        let (field, p) = match &self.0 {
            OfRationals(p) => return p.clone(),
            Irrational(field, p) => (field, p),
        };
        let degree = field.ring().modulus().degree().unwrap_or(1);
        let mut action: Matrix<Polynomial> = Matrix::zero(degree, degree);
        let mut image = p.clone();
        for j in 0..degree {
            // A rational factor of a column is one of the norm.
            for (i, row) in integral_rows(&image, degree).into_iter().enumerate() {
                *action.at_mut(i, j) = row;
            }
            image = image.iter().map(|c| c * field.ring().t()).collect();
        }
        action.determinant()
    }

    /// The distinct real roots, ascending; none for 0.
    pub fn real_roots(&self) -> Vec<RealAlgebraic> {
        let mut roots = RealAlgebraic::roots_of(&self.norm());
        roots.dedup();
        if self.field().is_some() {
            let mut known = Vec::new();
            roots.retain(|root| self.vanishes_knowing(&mut known, root));
        }
        roots
    }

    /// Whether p(t₀) = 0.
    pub fn vanishes_at(&self, t: &RealAlgebraic) -> bool {
        self.vanishes_knowing(&mut Vec::new(), t)
    }

    /// The same, with the greatest common divisors of p and minimal polynomials over ℚ that are known.
    fn vanishes_knowing(&self, known: &mut Vec<(Polynomial, Self)>, t: &RealAlgebraic) -> bool {
        let (field, p) = match &self.0 {
            OfRationals(p) => return p.exact_div(t.minimal_polynomial()).is_some(),
            Irrational(field, p) => (field, p),
        };
        if let Some(t) = t.as_rational() {
            return self.evaluate(t).is_zero();
        }
        if !self.enclosed_at(t, field, FIRST_BITS).has_zero() {
            return false;
        }
        let minimal = t.minimal_polynomial();
        let place = known.iter().position(|(of, _)| of == minimal);
        let place = place.unwrap_or_else(|| {
            let lifted = Self::from(minimal.clone()).local(field.ring());
            let common = Self::over(field, local::gcd(lifted, p.clone()));
            known.push((minimal.clone(), common));
            known.len() - 1
        });
        let common = &known[place].1;
        let (lo, hi) = t.interval();
        common.evaluate(lo).leading_sign() != common.evaluate(hi).leading_sign()
    }

    /// The sign of p(t₀).
    pub fn sign_at(&self, t: &RealAlgebraic) -> Ordering {
        let field = match &self.0 {
            OfRationals(p) => return t.sign_of(p),
            Irrational(field, _) => field,
        };
        if self.vanishes_at(t) {
            return Ordering::Equal;
        }
        let mut bits = FIRST_BITS;
        loop {
            let value = self.enclosed_at(t, field, bits);
            if !value.has_zero() {
                return value.lo.cmp(&Default::default());
            }
            bits *= 2;
        }
    }

    /// An interval around p(t₀).
    fn enclosed_at(&self, t: &RealAlgebraic, field: &RealField, bits: usize) -> Interval {
        let [t, theta] = [t, field.generator()].map(|number| Interval::around(number, bits));
        let horner = |sum: Interval, c: &Residue| {
            let c = enclosed(&c.polynomial(), &theta, bits);
            sum.times(&t, bits).plus(&c)
        };
        let coefficients = self.local(field.ring());
        coefficients.iter().rev().fold(Interval::zero(), horner)
    }

    /// The number that a constant is.
    pub fn number(&self) -> RealAlgebraic {
        match &self.0 {
            OfRationals(p) => RealAlgebraic::from_rational(p.coefficient(0)),
            Irrational(field, p) => match p.first() {
                Some(c) => field.number(c),
                None => RealAlgebraic::from_rational(Rational::default()),
            },
        }
    }

    /// The polynomial as text in the variable `symbol`, with generators as such.
    pub fn fmt_in(&self, symbol: &str) -> String {
        let (field, p) = match &self.0 {
            OfRationals(p) => return p.fmt_in(symbol),
            Irrational(field, p) => (field, p),
        };
        let variable = Fraction::internal(symbol);
        let horner = |sum: Fraction, c| {
            let coefficient = field.in_generators(c).unwrap_or_else(|| {
                Fraction::internal(&format!("({})", c.polynomial().fmt_in("theta")))
            });
            sum.times(&variable).plus(&coefficient)
        };
        p.iter().rev().fold(Fraction::zero(), horner).to_string()
    }
}

/// A rational number beside another element of its field.
fn local_constant(c: &Residue, value: &Rational) -> Residue {
    c.ring().constant(value.clone())
}

/// The pⱼ in ℤ\[t\] of m p = ∑ θʲ pⱼ, `degree` of them, m their least common denominator.
fn integral_rows(p: &Local, degree: usize) -> Vec<Polynomial> {
    let parts = || p.iter().map(Residue::parts);
    let common = parts().fold(Integer::ONE, |common, (_, d)| lcm(&common, d));
    let factors: Vec<Integer> = parts().map(|(_, d)| &common / d).collect();
    let row = |j: usize| -> Vec<Integer> {
        let numbers = parts().zip(&factors);
        let numerator = |n: &[Integer]| n.get(j).cloned().unwrap_or_default();
        (numbers.map(|((n, _), factor)| numerator(n) * factor)).collect()
    };
    (0..degree).map(|j| Polynomial::from(row(j))).collect()
}

impl Add for &RealPolynomial {
    type Output = RealPolynomial;
    fn add(self, other: &RealPolynomial) -> RealPolynomial {
        self.with(other, |a, b| (a + b).into(), local::plus)
    }
}

impl Sub for &RealPolynomial {
    type Output = RealPolynomial;
    fn sub(self, other: &RealPolynomial) -> RealPolynomial {
        let minus = |a, b: Local| local::plus(a, b.iter().map(|c| -c).collect());
        self.with(other, |a, b| (a - b).into(), minus)
    }
}

impl Mul for &RealPolynomial {
    type Output = RealPolynomial;
    fn mul(self, other: &RealPolynomial) -> RealPolynomial {
        self.with(other, |a, b| (a * b).into(), |a, b| local::times(&a, &b))
    }
}

impl Neg for &RealPolynomial {
    type Output = RealPolynomial;
    fn neg(self) -> RealPolynomial {
        self.scale(&integer(-1))
    }
}

ring_operators_by_value!(RealPolynomial: Add add, Sub sub, Mul mul);

impl Ring for RealPolynomial {
    fn from_rational(value: &Rational) -> Self {
        Self::constant(value.clone())
    }
    fn is_zero(&self) -> bool {
        RealPolynomial::is_zero(self)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        self.exact_div(divisor)
    }
    fn scaled(&self, factor: &Rational) -> Self {
        self.scale(factor)
    }
    fn weight(&self) -> usize {
        self.size()
    }
}

impl fmt::Display for RealPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fmt_in("t"))
    }
}

#[cfg(test)]
mod tests;
