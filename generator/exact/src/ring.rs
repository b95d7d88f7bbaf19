//! The operations exact domains share, so that one elimination or one B-series serves them all.
//!
//! A [`Ring`] here is a commutative domain that contains ℚ; a [`Field`] also inverts.

use super::matrix::Matrix;
use super::rational::{Rational, parts};
use super::sum::Sum;
use std::fmt::Debug;

/// A commutative integral domain that contains ℚ.
pub trait Ring: Clone + PartialEq + Debug {
    /// The image of a rational number.
    fn from_rational(value: &Rational) -> Self;
    /// Whether this is 0.
    fn is_zero(&self) -> bool;
    /// `self + other`.
    fn plus(&self, other: &Self) -> Self;
    /// `self − other`.
    fn minus(&self, other: &Self) -> Self;
    /// `self · other`.
    fn times(&self, other: &Self) -> Self;
    /// The q with `q · divisor = self`, if there is one.
    fn exact_quotient(&self, divisor: &Self) -> Option<Self>;
    /// How bulky the element is: eliminations prefer light pivots.
    fn weight(&self) -> usize {
        1
    }
    /// ∑ aᵢbᵢ.
    fn dot(a: &[Self], b: &[Self]) -> Self {
        let nonzero = a
            .iter()
            .zip(b)
            .filter(|(x, y)| !x.is_zero() && !y.is_zero());
        nonzero.fold(Self::zero(), |sum, (x, y)| sum.plus(&x.times(y)))
    }
    /// 0.
    fn zero() -> Self {
        Self::from_rational(&Rational::default())
    }
    /// 1.
    fn one() -> Self {
        Self::from_rational(&Rational::from(1))
    }
    /// `−self`.
    fn negated(&self) -> Self {
        Self::zero().minus(self)
    }
    /// selfⁿ, with self⁰ = 1.
    fn nth_power(&self, n: usize) -> Self {
        (0..n).fold(Self::one(), |power, _| power.times(self))
    }
    /// `factor · self` for a rational factor.
    fn scaled(&self, factor: &Rational) -> Self {
        self.times(&Self::from_rational(factor))
    }
}

/// Divisions that a theorem makes exact.
pub trait ExactDivision: Ring {
    /// self/`factor` for a content, a common divisor, or self a common multiple. 0/0 is 0, as the
    /// cofactors of gcd(0, 0) = 0 are.
    ///
    /// # Panics
    /// If it does not divide. That would be a defect of the arithmetic, from which no proof may go on.
    fn divided_by(&self, factor: &Self) -> Self {
        if self.is_zero() {
            return Self::zero();
        }
        self.exact_quotient(factor)
            .expect("a division that a theorem makes exact leaves no remainder")
    }
}

impl<T: Ring> ExactDivision for T {}

/// A [`Ring`] in which every element but 0 has an inverse.
pub trait Field: Ring {
    /// `1 / self`, or `None` for 0.
    fn inverse(&self) -> Option<Self> {
        Self::one().exact_quotient(self)
    }
    /// Brings the first `columns` columns of a matrix to reduced row echelon form, which is one whatever the
    /// pivots; their columns.
    fn reduce_rows(matrix: &mut Matrix<Self>, columns: usize) -> Vec<usize> {
        matrix.eliminate_rows(columns)
    }
}

/// The operations of polynomials, which are those of their operators.
macro_rules! of_operators {
    () => {
        fn from_rational(value: &Rational) -> Self {
            Self::constant(value.clone())
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
    };
}
pub(super) use of_operators;

/// The coefficients of p', those of p given from the constant one up.
pub fn derivative<T: Ring>(p: &[T]) -> Vec<T> {
    let terms = p.iter().enumerate().skip(1);
    terms.map(|(k, c)| c.scaled(&Rational::from(k))).collect()
}

/// The coefficients of p·q; none if one of them has none.
pub fn product<T: Ring>(p: &[T], q: &[T]) -> Vec<T> {
    if p.is_empty() || q.is_empty() {
        return Vec::new();
    }
    let mut product = vec![T::zero(); p.len() + q.len() - 1];
    for (i, a) in p.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        for (slot, b) in product[i..].iter_mut().zip(q) {
            *slot = slot.plus(&a.times(b));
        }
    }
    product
}

impl Ring for Rational {
    fn from_rational(value: &Rational) -> Self {
        value.clone()
    }
    fn is_zero(&self) -> bool {
        num_traits::Zero::is_zero(self)
    }
    // Of integers the kernel would take greatest common divisors with 1, and divide by them.
    fn plus(&self, other: &Self) -> Self {
        if self.is_int() && other.is_int() {
            Rational::from(self.numerator() + other.numerator())
        } else {
            self + other
        }
    }
    fn minus(&self, other: &Self) -> Self {
        if self.is_int() && other.is_int() {
            Rational::from(self.numerator() - other.numerator())
        } else {
            self - other
        }
    }
    fn times(&self, other: &Self) -> Self {
        if self.is_int() && other.is_int() {
            Rational::from(self.numerator() * other.numerator())
        } else {
            self * other
        }
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        (!num_traits::Zero::is_zero(divisor)).then(|| self / divisor)
    }
    fn scaled(&self, factor: &Rational) -> Self {
        self.times(factor)
    }
    fn dot(a: &[Self], b: &[Self]) -> Self {
        let mut sum = Sum::zero();
        for (x, y) in a
            .iter()
            .zip(b)
            .filter(|(x, y)| !x.is_zero() && !y.is_zero())
        {
            sum.add_product(parts(x), parts(y));
        }
        sum.rational()
    }
}

impl Field for Rational {}
