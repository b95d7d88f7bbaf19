//! The operations exact domains share, so that one elimination or one B-series serves them all.
//!
//! A [`Ring`] here is a commutative domain that contains ℚ; a [`Field`] also inverts.

use crate::linear::matrix::Matrix;
use crate::rational::Rational;
use std::fmt::Debug;

/// A commutative integral domain that contains ℚ.
pub trait Ring: Clone + PartialEq + Debug {
    /// The image of a rational number.
    fn from_rational(value: &Rational) -> Self;
    /// Whether this is 0.
    fn is_zero(&self) -> bool;
    /// `self + other`.
    fn plus(&self, other: &Self) -> Self;
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
    /// The determinant of a square matrix by a way that is quicker than elimination, where there is one.
    fn direct_determinant(_: &Matrix<Self>) -> Option<Self> {
        None
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
        self.scaled(&Rational::from(-1))
    }
    /// `self − other`.
    fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
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
}

/// The operators +, − and · of a [`Ring`], between elements and references to them.
macro_rules! ring_operators {
    ($type:ty) => {
        ring_operators!($type: Add add plus, Sub sub minus, Mul mul times);
        impl std::ops::Neg for &$type {
            type Output = $type;
            fn neg(self) -> $type {
                self.negated()
            }
        }
        impl std::ops::Neg for $type {
            type Output = $type;
            fn neg(self) -> $type {
                self.negated()
            }
        }
    };
    ($type:ty: $($trait:ident $operator:ident $method:ident),*) => {
        $(ring_operators!($trait $operator $method: &$type, &$type, $type);
        ring_operators!($trait $operator $method: &$type, $type, $type);
        ring_operators!($trait $operator $method: $type, &$type, $type);
        ring_operators!($trait $operator $method: $type, $type, $type);)*
    };
    ($trait:ident $operator:ident $method:ident: $left:ty, $right:ty, $type:ty) => {
        impl std::ops::$trait<$right> for $left {
            type Output = $type;
            fn $operator(self, other: $right) -> $type {
                <$type as $crate::ring::Ring>::$method(
                    std::borrow::Borrow::borrow(&self),
                    std::borrow::Borrow::borrow(&other),
                )
            }
        }
    };
}
pub(crate) use ring_operators;

impl Ring for Rational {
    fn from_rational(value: &Rational) -> Self {
        value.clone()
    }
    fn is_zero(&self) -> bool {
        num_traits::Zero::is_zero(self)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn exact_quotient(&self, divisor: &Self) -> Option<Self> {
        (!num_traits::Zero::is_zero(divisor)).then(|| self / divisor)
    }
    fn negated(&self) -> Self {
        -self
    }
    fn scaled(&self, factor: &Rational) -> Self {
        self.times(factor)
    }
}

impl Field for Rational {}
