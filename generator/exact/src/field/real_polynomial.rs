//! Polynomials in one indeterminate t over a real number field K = ℚ(θ).
//!
//! Where all coefficients are rational they are kept as a [`Polynomial`] over ℚ, which has the
//! quicker algorithms; so equal polynomials have equal representations. A polynomial of degree 0
//! stands for a number of K.

mod roots;

use crate::field::algebraic::RealAlgebraic;
use crate::field::compositum::Compositum;
use crate::field::fraction::Fraction;
use crate::field::quotient::{FieldPolynomial, Residue};
use crate::field::real_field::{RealField, constants};
use crate::field::sturm::positive_root_count;
use crate::linear::by_values;
use crate::linear::matrix::Matrix;
use crate::poly::dense::{self, variations};
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::poly::polynomial::Polynomial;
use crate::rational::Rational;
use crate::ring::{ExactDivision as _, Field as _, Ring, ring_operators};
use std::cmp::Ordering;
use std::fmt;

/// A polynomial over a real number field.
///
/// ```
/// use stepsmith_exact::{field::algebraic::RealAlgebraic, poly::polynomial::Polynomial};
/// use stepsmith_exact::field::real_polynomial::RealPolynomial;
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
    Irrational(RealField, FieldPolynomial),
}
use Coefficients::{Irrational, Rational as OfRationals};

/// The polynomial of the coefficients that an expression picks or changes, whichever field they are of.
macro_rules! mapped {
    ($polynomial:expr, |$p:ident| $coefficients:expr) => {
        match &$polynomial.0 {
            OfRationals(p) => {
                let $p = p.coefficients();
                Polynomial::new($coefficients).into()
            }
            Irrational(field, $p) => RealPolynomial::over(field, $coefficients),
        }
    };
}

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
        let values: Option<FieldPolynomial> =
            coefficients.iter().map(|c| numbers.value(c)).collect();
        Some(Self::over(&numbers.field(), values?))
    }

    /// The same in `symbol`, with the numbers in the generators that their field knows.
    pub fn in_generators(&self, symbol: &Symbol) -> Option<Multivariate> {
        let p = match &self.0 {
            OfRationals(p) => return Some(Multivariate::from_univariate(p, symbol)),
            Irrational(_, p) => p,
        };
        let written = p.iter().map(Fraction::of_element);
        let written = written.map(|c| Some(c?.numerator().clone()));
        let coefficients: Vec<Multivariate> = written.collect::<Option<_>>()?;
        Some(Multivariate::from_coefficients_in(symbol, &coefficients))
    }

    /// The polynomial of coefficients in `field`.
    fn over(field: &RealField, coefficients: FieldPolynomial) -> Self {
        let coefficients = dense::trimmed(coefficients);
        let rational: Option<Vec<Rational>> =
            coefficients.iter().map(Residue::as_rational).collect();
        match rational {
            Some(rational) => Polynomial::new(rational).into(),
            None => Self(Irrational(field.clone(), coefficients)),
        }
    }

    /// The polynomial of ascending coefficients, given as constants.
    pub fn from_numbers(numbers: &[Self]) -> Self {
        match numbers.iter().find_map(Self::field) {
            Some(field) => Self::over(field, numbers.iter().map(Self::residue).collect()),
            None => {
                let rational = numbers.iter().filter_map(Self::as_rational);
                Polynomial::new(rational.map(|c| c.coefficient(0)).collect()).into()
            }
        }
    }

    /// The polynomial of ascending coefficients in which generators may occur; `None` for free
    /// symbols or a field beyond [`DEGREE_LIMIT`](crate::field::compositum::DEGREE_LIMIT).
    pub fn from_fractions(coefficients: &[Fraction]) -> Option<Self> {
        let symbols = coefficients.iter().flat_map(|c| c.numerator().symbols());
        let numbers = Compositum::among(&symbols.collect())?;
        let values = coefficients.iter().map(|c| numbers.number(c));
        Some(Self::over(&numbers.field(), values.collect::<Option<_>>()?))
    }

    /// A matrix in numbers; `None` if it has free parameters.
    pub fn matrix(matrix: &Matrix<Fraction>) -> Option<Matrix<Self>> {
        let rows = (0..matrix.rows()).map(|i| matrix.row(i));
        let values = Self::from_fractions(&rows.flatten().cloned().collect::<Vec<_>>())?;
        let columns = matrix.columns();
        Some(Matrix::from_fn(matrix.rows(), columns, |i, j| {
            values.coefficient(i * columns + j)
        }))
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

    /// The coefficients as elements of ℚ\[t\]/m.
    pub fn local(&self) -> FieldPolynomial {
        match &self.0 {
            OfRationals(p) => constants(p),
            Irrational(_, coefficients) => coefficients.clone(),
        }
    }

    /// The constant coefficient.
    fn residue(&self) -> Residue {
        self.local()
            .into_iter()
            .next()
            .unwrap_or_else(Residue::zero)
    }

    /// An operation on two polynomials, both taken over one field unless they are over ℚ.
    fn with(
        &self,
        other: &Self,
        rational: impl Fn(&Polynomial, &Polynomial) -> Polynomial,
        irrational: impl Fn(FieldPolynomial, FieldPolynomial) -> FieldPolynomial,
    ) -> Self {
        match (&self.0, &other.0) {
            (OfRationals(a), OfRationals(b)) => rational(a, b).into(),
            (Irrational(field, _), _) | (_, Irrational(field, _)) => {
                Self::over(field, irrational(self.local(), other.local()))
            }
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
        mapped!(self, |p| p.iter().map(|c| c.scaled(factor)).collect())
    }

    /// p over its leading coefficient; 0 for 0.
    pub fn monic(&self) -> Self {
        mapped!(self, |p| dense::monic(p.to_vec()))
    }

    /// The multiple by a number that has coprime integer coefficients and a positive leading one, or,
    /// where the coefficients are irrational, the monic one.
    pub fn primitive(&self) -> Self {
        let monic = match &self.0 {
            OfRationals(_) => self.clone(),
            Irrational(..) => self.monic(),
        };
        match monic.as_rational() {
            Some(p) => Polynomial::from(p.primitive_integer()).into(),
            None => monic,
        }
    }

    /// The derivative.
    pub fn derivative(&self) -> Self {
        mapped!(self, |p| dense::derivative(p))
    }

    /// p(x), a constant.
    pub fn evaluate(&self, x: &Rational) -> Self {
        match &self.0 {
            OfRationals(p) => Self::constant(p.evaluate(x)),
            Irrational(field, p) => {
                let value = dense::value(p, &Residue::from_rational(x));
                Self::over(field, vec![value])
            }
        }
    }

    /// p(−t).
    pub fn mirrored(&self) -> Self {
        mapped!(self, |p| dense::mirrored(p))
    }

    /// The polynomial of every second coefficient from the one of index `first` on.
    pub fn every_second(&self, first: usize) -> Self {
        mapped!(self, |p| p.iter().skip(first).step_by(2).cloned().collect())
    }

    /// The a and b of p(i√t) = a(t) + i√t·b(t).
    pub fn on_imaginary_axis(&self) -> [Self; 2] {
        [0, 1].map(|odd| self.every_second(odd).mirrored())
    }

    /// |p(i√t)|².
    pub fn squared_modulus(&self) -> Self {
        let [a, b] = self.on_imaginary_axis();
        &a * &a + &b * &b * Self::t()
    }

    /// tⁿ p(1/t), n the degree.
    pub fn reverse(&self) -> Self {
        mapped!(self, |p| p.iter().rev().cloned().collect())
    }

    /// The monic greatest common divisor; gcd(0, 0) = 0.
    pub fn gcd(&self, other: &Self) -> Self {
        self.with(other, Polynomial::gcd, dense::gcd)
    }

    /// self/`divisor`, if the division leaves no remainder.
    pub fn exact_div(&self, divisor: &Self) -> Option<Self> {
        if let (OfRationals(a), OfRationals(b)) = (&self.0, &divisor.0) {
            return a.exact_div(b).map(Self::from);
        }
        let field = self.field().or(divisor.field())?;
        let b = divisor.local();
        let inverse = b.last()?.inverse()?;
        let (quotient, rest) = dense::div_rem(self.local(), &dense::monic(b));
        let quotient = quotient.iter().map(|c| c * &inverse).collect();
        rest.is_empty().then(|| Self::over(field, quotient))
    }

    /// p/gcd(p, p'), monic.
    pub fn square_free_part(&self) -> Self {
        let repeated = self.gcd(&self.derivative());
        self.divided_by(&repeated).monic()
    }

    /// The square-free factorisation, as [`Polynomial::square_free_factors`].
    pub fn square_free_factors(&self) -> Vec<(Self, usize)> {
        match &self.0 {
            OfRationals(p) => {
                let factors = p.square_free_factors().into_iter();
                factors.map(|(f, m)| (f.into(), m)).collect()
            }
            Irrational(field, p) => {
                let factors = dense::square_free_factors(p.clone(), dense::gcd).into_iter();
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
            OfRationals(p) => {
                let zero = Rational::default();
                let roots = RealAlgebraic::roots_of(p).into_iter();
                roots
                    .filter(|root| root.cmp_rational(&zero).is_gt())
                    .count()
            }
            Irrational(field, p) => positive_root_count(field, p.clone()),
        }
    }

    /// Whether the nonzero coefficients have both signs, without which there is no positive root
    /// (Descartes).
    pub fn has_sign_changes(&self) -> bool {
        let zero = Rational::default();
        let changes = match &self.0 {
            OfRationals(p) => variations(p.coefficients().iter().map(|c| c.cmp(&zero))),
            Irrational(field, p) => variations(p.iter().map(|c| field.sign(c))),
        };
        changes > 0
    }

    /// The number that a constant is.
    pub fn number(&self) -> RealAlgebraic {
        match &self.0 {
            OfRationals(p) => RealAlgebraic::from_rational(p.coefficient(0)),
            Irrational(field, _) => field.number(&self.residue()),
        }
    }

    /// The polynomial as text in the variable `symbol`, with generators as such.
    pub fn fmt_in(&self, symbol: &str) -> String {
        let p = match &self.0 {
            OfRationals(p) => return p.fmt_in(symbol),
            Irrational(_, p) => p,
        };
        let variable = Fraction::internal(symbol);
        let sum = p.iter().rev().fold(Fraction::zero(), |sum, c| {
            let coefficient = Fraction::of_element(c).unwrap_or_else(|| {
                Fraction::internal(&format!("({})", c.polynomial().fmt_in("theta")))
            });
            sum.times(&variable).plus(&coefficient)
        });
        sum.to_string()
    }
}

impl Ring for RealPolynomial {
    fn from_rational(value: &Rational) -> Self {
        Self::constant(value.clone())
    }
    fn is_zero(&self) -> bool {
        self.size() == 0
    }
    fn plus(&self, other: &Self) -> Self {
        self.with(other, Polynomial::plus, |a, b| dense::plus(&a, &b))
    }
    fn minus(&self, other: &Self) -> Self {
        self.with(other, Polynomial::minus, |a, b| dense::minus(&a, &b))
    }
    fn times(&self, other: &Self) -> Self {
        self.with(other, Polynomial::times, |a, b| dense::times(&a, &b))
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
    fn direct_determinant(matrix: &Matrix<Self>) -> Option<Self> {
        let rational = matrix.try_map(|p| p.as_rational().cloned())?;
        Some(by_values::determinant(&rational).into())
    }
}

ring_operators!(RealPolynomial);

impl fmt::Display for RealPolynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fmt_in("t"))
    }
}

#[cfg(test)]
mod tests;
