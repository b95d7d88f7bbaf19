//! Polynomials ℚ\[t\] in one variable, p(t) = ∑ cᵢ tⁱ.
//!
//! ℚ\[t\] is a Euclidean ring: for b ≠ 0 every a is q·b + r with deg r < deg b, uniquely, and so
//! every pair has a greatest common divisor g = s·a + u·b. Remainders are computed on primitive
//! integer polynomials, which represent the same classes up to a positive factor: over ℚ itself
//! the coefficients of a remainder sequence grow beyond all use. Resultants are in
//! [`roots`](super::roots), square-free parts in [`factorisation`](super::factorisation).

use super::integral::{gcd_modulo, homogeneous_value, primitive, pseudo_div_rem, times, trim};
use super::modular_gcd;
use super::rational::{Integer, Rational, common_denominator, multiplied};
use super::ring::{self, ExactDivision as _, of_operators};
use super::text::sum_of_powers;
use crate::kernel::Inverse as _;
use num_traits::{One, Pow, Signed, Zero};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A polynomial over ℚ: coefficients ascending, the last one nonzero.
///
/// ```
/// use stepsmith_exact::polynomial::Polynomial;
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
        Self::constant(Rational::one())
    }

    /// The variable t.
    pub fn t() -> Self {
        Self::monomial(Rational::one(), 1)
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
        let mut coefficients = vec![Rational::zero(); exponent];
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
        Self::new(self.coefficients.iter().map(|c| c * factor).collect())
    }

    /// pⁿ, with p⁰ = 1.
    pub fn pow(&self, n: usize) -> Self {
        let mut result = Self::one();
        for bit in (0..usize::BITS - n.leading_zeros()).rev() {
            result = &result * &result;
            if n >> bit & 1 == 1 {
                result = &result * self;
            }
        }
        result
    }

    /// (q, r) with self = q·`divisor` + r and deg r < deg `divisor`; `None` for `divisor` = 0.
    ///
    /// ```
    /// use stepsmith_exact::polynomial::Polynomial;
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
        self.div_rem(divisor)
            .and_then(|(q, r)| r.is_zero().then_some(q))
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

    /// (g, s, u) with g = s·self + u·`other` the monic greatest common divisor.
    pub fn extended_gcd(&self, other: &Self) -> (Self, Self, Self) {
        let (g, s) = self.gcd_modulo(other);
        let u = (&g - &(&s * self)).divided_by(other);
        (g, s, u)
    }

    /// (g, s) with g the monic greatest common divisor of self and `modulus`, g ≡ s·self modulo it.
    pub(super) fn gcd_modulo(&self, modulus: &Self) -> (Self, Self) {
        let (integers, factor) = self.cleared();
        let (g, s, denominator) = gcd_modulo(integers, &modulus.primitive_integer());
        let leading = g.last().cloned().unwrap_or_else(Integer::one);
        let unit = Rational::from_parts_signed(factor, denominator * &leading);
        (Self::over(g, &leading), Self::from(s).scale(&unit))
    }

    /// The derivative ∑ i·cᵢ tⁱ⁻¹.
    pub fn derivative(&self) -> Self {
        let terms = self.coefficients.iter().enumerate().skip(1);
        Self::new(terms.map(|(i, c)| c * Integer::from(i)).collect())
    }

    /// The antiderivative ∑ cᵢ tⁱ⁺¹/(i + 1), with constant 0.
    pub fn integral(&self) -> Self {
        let terms = self.coefficients.iter().enumerate();
        let shifted = terms.map(|(i, c)| c / Integer::from(i + 1));
        Self::new(std::iter::once(Rational::zero()).chain(shifted).collect())
    }

    /// p(x).
    pub fn evaluate(&self, x: &Rational) -> Rational {
        let Some(degree) = self.degree() else {
            return Rational::zero();
        };
        let (integers, denominator) = self.cleared();
        let power = Pow::pow(x.denominator().as_ibig(), degree);
        Rational::from_parts_signed(homogeneous_value(&integers, x), denominator * power)
    }

    /// p(`inner`(t)).
    pub fn compose(&self, inner: &Self) -> Self {
        let descending = self.coefficients.iter().rev();
        descending.fold(Self::zero(), |sum, c| {
            sum * inner + Self::constant(c.clone())
        })
    }

    /// tⁿ·p(1/t), where terms of p of degree above n, having no place in it, are dropped.
    pub fn reverse(&self, n: usize) -> Self {
        Self::new((0..=n).rev().map(|i| self.coefficient(i)).collect())
    }

    /// p divided by its leading coefficient; 0 for 0.
    pub fn monic(&self) -> Self {
        if self.is_zero() {
            Self::zero()
        } else {
            self.scale(&self.leading().inv())
        }
    }

    /// The integer coefficients, of greatest common divisor 1 and positive leading one, of the
    /// rational multiple of p that has such coefficients.
    pub fn primitive_integer(&self) -> Vec<Integer> {
        let integers = primitive(self.cleared().0);
        let negative = integers.last().is_some_and(Integer::is_negative);
        if negative {
            integers.into_iter().map(Neg::neg).collect()
        } else {
            integers
        }
    }

    /// The factor that takes p to its primitive integer multiple; 1 for the zero polynomial.
    pub(super) fn primitive_unit(&self) -> Rational {
        match self.primitive_integer().pop() {
            Some(leading) => Rational::from(leading) / self.leading(),
            None => Rational::one(),
        }
    }

    /// The polynomial as text in the variable `symbol`, highest degree first.
    ///
    /// ```
    /// use stepsmith_exact::{polynomial::Polynomial, rational::{integer, ratio}};
    /// let p = Polynomial::new(vec![integer(1), integer(-1), ratio(3, 8)]);
    /// assert_eq!(p.fmt_in("theta"), "3/8*theta^2 - theta + 1");
    /// ```
    pub fn fmt_in(&self, symbol: &str) -> String {
        sum_of_powers(symbol, &self.coefficients, |c| {
            (!c.is_zero()).then(|| (c.is_negative(), c.abs().to_string()))
        })
    }

    /// (a, d) with p = (∑ aᵢ tⁱ)/d for integers aᵢ and the least d > 0.
    pub(super) fn cleared(&self) -> (Vec<Integer>, Integer) {
        let denominator = common_denominator(&self.coefficients);
        let integers = self
            .coefficients
            .iter()
            .map(|c| multiplied(c, &denominator))
            .collect();
        (integers, denominator)
    }

    /// (∑ aᵢ tⁱ)/d for d ≠ 0.
    pub(super) fn over(integers: Vec<Integer>, denominator: &Integer) -> Self {
        if denominator.is_one() {
            return integers.into();
        }
        let all =
            (integers.into_iter()).map(|c| Rational::from_parts_signed(c, denominator.clone()));
        Self::new(all.collect())
    }
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

impl ring::Ring for Polynomial {
    of_operators!();
    fn is_zero(&self) -> bool {
        Polynomial::is_zero(self)
    }
    fn weight(&self) -> usize {
        self.coefficients().len()
    }
}

impl Polynomial {
    /// p(x) in a ring over ℚ.
    pub fn at<T: ring::Ring>(&self, x: &T) -> T {
        let descending = self.coefficients().iter().rev();
        descending.fold(T::zero(), |sum, c| sum.times(x).plus(&T::from_rational(c)))
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;
    fn add(self, other: &Polynomial) -> Polynomial {
        let n = self.coefficients.len().max(other.coefficients.len());
        Polynomial::new(
            (0..n)
                .map(|i| self.coefficient(i) + other.coefficient(i))
                .collect(),
        )
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;
    fn sub(self, other: &Polynomial) -> Polynomial {
        let n = self.coefficients.len().max(other.coefficients.len());
        Polynomial::new(
            (0..n)
                .map(|i| self.coefficient(i) - other.coefficient(i))
                .collect(),
        )
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;
    fn mul(self, other: &Polynomial) -> Polynomial {
        let ((a, a_denominator), (b, b_denominator)) = (self.cleared(), other.cleared());
        let denominator = a_denominator * b_denominator;
        Polynomial::over(times(&a, &b), &denominator)
    }
}

impl Neg for &Polynomial {
    type Output = Polynomial;
    fn neg(self) -> Polynomial {
        Polynomial {
            coefficients: self.coefficients.iter().map(|c| -c).collect(),
        }
    }
}

/// Extends ring operations given on references to owned operands.
macro_rules! ring_operators_by_value {
    ($type:ty: $($trait:ident $method:ident),*) => {
        $(impl $trait<$type> for &$type {
            type Output = $type;
            fn $method(self, other: $type) -> $type {
                self.$method(&other)
            }
        }
        impl $trait<&$type> for $type {
            type Output = $type;
            fn $method(self, other: &$type) -> $type {
                (&self).$method(other)
            }
        }
        impl $trait for $type {
            type Output = $type;
            fn $method(self, other: $type) -> $type {
                (&self).$method(&other)
            }
        })*
        impl Neg for $type {
            type Output = $type;
            fn neg(self) -> $type {
                -&self
            }
        }
    };
}
pub(super) use ring_operators_by_value;

ring_operators_by_value!(Polynomial: Add add, Sub sub, Mul mul);

#[cfg(test)]
mod tests;
