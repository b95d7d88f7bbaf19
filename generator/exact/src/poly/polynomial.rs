//! Polynomials ℚ\[t\] in one variable, p(t) = ∑ cᵢ tⁱ.
//!
//! ℚ\[t\] is a Euclidean ring: for b ≠ 0 every a is q·b + r with deg r < deg b, uniquely, and so
//! every pair has a greatest common divisor g = s·a + u·b. Remainders are computed on primitive
//! integer polynomials, which represent the same classes up to a positive factor: over ℚ itself
//! the coefficients of a remainder sequence grow beyond all use.

use crate::linear::by_values;
use crate::linear::matrix::Matrix;
use crate::poly::dense;
use crate::poly::integral::{
    homogeneous_value, primitive, pseudo_div_rem, times, trim, with_positive_leading,
};
use crate::poly::modular_gcd;
use crate::rational::{Integer, Rational, common_denominator, integer, multiplied};
use crate::ring::{ExactDivision as _, Ring, ring_operators};
use crate::text::sum_of_powers;
use num_traits::{Pow, Signed};
use std::fmt;

/// A polynomial over ℚ: coefficients ascending, the last one nonzero.
///
/// ```
/// use stepsmith_exact::poly::polynomial::Polynomial;
/// let p = Polynomial::from_integers(&[-1, 0, 1]); // t² − 1
/// let q = Polynomial::from_integers(&[1, 2, 1]); // (t + 1)²
/// assert_eq!(p.gcd(&q).to_string(), "t + 1");
/// assert_eq!((&p * &q).to_string(), "t^4 + 2*t^3 - 2*t - 1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Polynomial {
    coefficients: Vec<Rational>,
}

impl Polynomial {
    /// ∑ cᵢ tⁱ from the coefficients c₀, c₁, …
    pub fn new(mut coefficients: Vec<Rational>) -> Self {
        trim(&mut coefficients);
        Self { coefficients }
    }

    /// 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// 1.
    pub fn one() -> Self {
        Self::constant(integer(1))
    }

    /// The variable t.
    pub fn t() -> Self {
        Self::monomial(integer(1), 1)
    }

    /// The constant polynomial `value`.
    pub fn constant(value: Rational) -> Self {
        Self::new(vec![value])
    }

    /// ∑ cᵢ tⁱ from small integers c₀, c₁, …
    pub fn from_integers(coefficients: &[i64]) -> Self {
        coefficients
            .iter()
            .copied()
            .map(Integer::from)
            .collect::<Vec<_>>()
            .into()
    }

    /// `coefficient`·t^`exponent`.
    pub fn monomial(coefficient: Rational, exponent: usize) -> Self {
        let mut coefficients = vec![Rational::default(); exponent];
        coefficients.push(coefficient);
        Self::new(coefficients)
    }

    /// ∏ (t − rᵢ), monic.
    pub fn from_roots(roots: &[Rational]) -> Self {
        roots.iter().fold(Self::one(), |p, root| {
            p * (Self::t() - Self::constant(root.clone()))
        })
    }

    /// The degree, or `None` for the zero polynomial.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// The coefficient of tⁱ, zero beyond the degree.
    pub fn coefficient(&self, i: usize) -> Rational {
        self.coefficients.get(i).cloned().unwrap_or_default()
    }

    /// The coefficients c₀, …, cₙ with cₙ ≠ 0; empty for the zero polynomial.
    pub fn coefficients(&self) -> &[Rational] {
        &self.coefficients
    }

    /// The leading coefficient, 0 for the zero polynomial.
    pub fn leading(&self) -> Rational {
        self.coefficients.last().cloned().unwrap_or_default()
    }

    /// Whether this is the zero polynomial.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// Whether the degree is 0 or the polynomial is zero.
    pub fn is_constant(&self) -> bool {
        self.coefficients.len() <= 1
    }

    /// `factor`·p.
    pub fn scale(&self, factor: &Rational) -> Self {
        Self::new(self.coefficients.iter().map(|c| c.times(factor)).collect())
    }

    /// pⁿ, with p⁰ = 1.
    pub fn pow(&self, n: usize) -> Self {
        self.nth_power(n)
    }

    /// (q, r) with self = q·`divisor` + r and deg r < deg `divisor`; `None` for `divisor` = 0.
    ///
    /// ```
    /// use stepsmith_exact::poly::polynomial::Polynomial;
    /// let (a, b) = (Polynomial::from_integers(&[1, 0, 0, 1]), Polynomial::from_integers(&[1, 2]));
    /// let (q, r) = a.div_rem(&b).unwrap();
    /// assert_eq!(q.to_string(), "1/2*t^2 - 1/4*t + 1/8");
    /// assert_eq!(r.to_string(), "7/8");
    /// ```
    pub fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        if self.coefficients.len() < divisor.coefficients.len() {
            return Some((Self::zero(), self.clone()));
        }
        let ((a, a_denominator), (b, b_denominator)) = (self.cleared(), divisor.cleared());
        let (q, r, multiplier) = pseudo_div_rem(a, &b)?;
        let denominator = multiplier * a_denominator;
        let q = q.into_iter().map(|c| c * &b_denominator).collect();
        Some((Self::over(q, &denominator), Self::over(r, &denominator)))
    }

    /// The representative of self modulo `modulus` of least degree; modulo 0 self itself.
    pub fn modulo(&self, modulus: &Self) -> Self {
        match self.div_rem(modulus) {
            Some((_, rest)) => rest,
            None => self.clone(),
        }
    }

    /// self/`divisor` when the division leaves no remainder.
    pub fn exact_div(&self, divisor: &Self) -> Option<Self> {
        self.exact_quotient(divisor)
    }

    /// The monic greatest common divisor; gcd(0, 0) = 0.
    pub fn gcd(&self, other: &Self) -> Self {
        let a = self.primitive_integer();
        let b = other.primitive_integer();
        match (a.is_empty(), b.is_empty()) {
            (_, true) => Self::from(a).monic(),
            (true, false) => Self::from(b).monic(),
            (false, false) => Self::from(modular_gcd::gcd(&a, &b)).monic(),
        }
    }

    /// The derivative ∑ i·cᵢ tⁱ⁻¹.
    pub fn derivative(&self) -> Self {
        Self::new(dense::derivative(&self.coefficients))
    }

    /// The monic product of the distinct irreducible factors of p, p/gcd(p, p'); 0 for 0.
    pub fn square_free_part(&self) -> Self {
        self.divided_by(&self.gcd(&self.derivative())).monic()
    }

    /// The square-free factorisation: pairs (fᵢ, i), i ascending, with p = c·∏ fᵢⁱ where the fᵢ
    /// are monic, nonconstant, square-free and pairwise coprime. Empty for constants.
    ///
    /// ```
    /// use stepsmith_exact::poly::polynomial::Polynomial;
    /// let p = Polynomial::t() * Polynomial::from_integers(&[1, 1]).pow(3);
    /// let factors = p.square_free_factors();
    /// assert_eq!(factors, [(Polynomial::t(), 1), (Polynomial::from_integers(&[1, 1]), 3)]);
    /// ```
    pub fn square_free_factors(&self) -> Vec<(Self, usize)> {
        let factors = dense::square_free_factors(self.coefficients.clone(), gcd);
        factors
            .into_iter()
            .map(|(f, i)| (Self::new(f), i))
            .collect()
    }

    /// The antiderivative ∑ cᵢ tⁱ⁺¹/(i + 1), with constant 0.
    pub fn integral(&self) -> Self {
        let terms = self.coefficients.iter().enumerate();
        let shifted = terms.map(|(i, c)| c / Integer::from(i + 1));
        Self::new(
            std::iter::once(Rational::default())
                .chain(shifted)
                .collect(),
        )
    }

    /// p(x).
    pub fn evaluate(&self, x: &Rational) -> Rational {
        let Some(degree) = self.degree() else {
            return Rational::default();
        };
        let (integers, denominator) = self.cleared();
        let power = Pow::pow(x.denominator().as_ibig(), degree);
        Rational::from_parts_signed(homogeneous_value(&integers, x), denominator * power)
    }

    /// p(x) in a ring over ℚ, such as p(q(t)).
    pub fn at<T: Ring>(&self, x: &T) -> T {
        let descending = self.coefficients.iter().rev();
        descending.fold(T::zero(), |sum, c| sum.times(x).plus(&T::from_rational(c)))
    }

    /// tⁿ·p(1/t), where terms of p of degree above n, having no place in it, are dropped.
    pub fn reverse(&self, n: usize) -> Self {
        Self::new((0..=n).rev().map(|i| self.coefficient(i)).collect())
    }

    /// p divided by its leading coefficient; 0 for 0.
    pub fn monic(&self) -> Self {
        Self::new(dense::monic(self.coefficients.clone()))
    }

    /// The integer coefficients, of greatest common divisor 1 and positive leading one, of the
    /// rational multiple of p that has such coefficients.
    pub fn primitive_integer(&self) -> Vec<Integer> {
        with_positive_leading(primitive(self.cleared().0))
    }

    /// The polynomial as text in the variable `symbol`, highest degree first.
    ///
    /// ```
    /// use stepsmith_exact::{poly::polynomial::Polynomial, rational::{integer, ratio}};
    /// let p = Polynomial::new(vec![integer(1), integer(-1), ratio(3, 8)]);
    /// assert_eq!(p.fmt_in("theta"), "3/8*theta^2 - theta + 1");
    /// ```
    pub fn fmt_in(&self, symbol: &str) -> String {
        sum_of_powers(symbol, &self.coefficients, |c| {
            (!c.is_zero()).then(|| (c.is_negative(), c.abs().to_string()))
        })
    }

    /// (a, d) with p = (∑ aᵢ tⁱ)/d for integers aᵢ and the least d > 0.
    pub(crate) fn cleared(&self) -> (Vec<Integer>, Integer) {
        let denominator = common_denominator(&self.coefficients);
        let integers = self
            .coefficients
            .iter()
            .map(|c| multiplied(c, &denominator))
            .collect();
        (integers, denominator)
    }

    /// (∑ aᵢ tⁱ)/d for d ≠ 0.
    pub(crate) fn over(integers: Vec<Integer>, denominator: &Integer) -> Self {
        if denominator.is_one() {
            return integers.into();
        }
        let all =
            (integers.into_iter()).map(|c| Rational::from_parts_signed(c, denominator.clone()));
        Self::new(all.collect())
    }
}

/// The monic greatest common divisor, by integers.
fn gcd(a: Vec<Rational>, b: Vec<Rational>) -> Vec<Rational> {
    Polynomial::new(a).gcd(&Polynomial::new(b)).coefficients
}

impl From<Vec<Integer>> for Polynomial {
    fn from(coefficients: Vec<Integer>) -> Self {
        Self::new(coefficients.into_iter().map(Rational::from).collect())
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fmt_in("t"))
    }
}

impl Ring for Polynomial {
    fn from_rational(value: &Rational) -> Self {
        Self::constant(value.clone())
    }
    fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }
    fn plus(&self, other: &Self) -> Self {
        Self::new(dense::plus(&self.coefficients, &other.coefficients))
    }
    fn minus(&self, other: &Self) -> Self {
        Self::new(dense::minus(&self.coefficients, &other.coefficients))
    }
    fn times(&self, other: &Self) -> Self {
        let (a, a_denominator) = self.cleared();
        let (b, b_denominator) = other.cleared();
        Self::over(times(&a, &b), &(a_denominator * b_denominator))
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        let (q, r) = self.div_rem(divisor)?;
        r.is_zero().then_some(q)
    }
    fn scaled(&self, factor: &Rational) -> Self {
        self.scale(factor)
    }
    fn weight(&self) -> usize {
        self.coefficients.len()
    }
    fn direct_determinant(matrix: &Matrix<Self>) -> Option<Self> {
        Some(by_values::determinant(matrix))
    }
}

ring_operators!(Polynomial);

#[cfg(test)]
mod tests;
