//! Numbers in which order conditions can be evaluated: exact ones, intervals, and `f64`.

use super::expression::BITS;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;

/// Numbers in which conditions can be evaluated.
pub trait Number: Clone {
    fn from_rational(value: &Rational) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// The quotient; none where the divisor may be 0.
    fn over(&self, divisor: &Self) -> Option<Self>;
    /// Whether this is the number 0, which spares a product.
    fn is_nothing(&self) -> bool;
}

impl Number for Interval {
    fn from_rational(value: &Rational) -> Self {
        Interval::constant(value, BITS)
    }
    fn plus(&self, other: &Self) -> Self {
        Interval::plus(self, other)
    }
    fn minus(&self, other: &Self) -> Self {
        Interval::minus(self, other)
    }
    fn times(&self, other: &Self) -> Self {
        if self.is_nothing() || other.is_nothing() {
            return Interval::zero();
        }
        Interval::times(self, other, BITS)
    }
    fn over(&self, divisor: &Self) -> Option<Self> {
        Some(Interval::times(self, &divisor.inverse(BITS)?, BITS))
    }
    fn is_nothing(&self) -> bool {
        *self == Interval::zero()
    }
}

impl Number for Fraction {
    fn from_rational(value: &Rational) -> Self {
        value.clone().into()
    }
    fn plus(&self, other: &Self) -> Self {
        Ring::plus(self, other)
    }
    fn minus(&self, other: &Self) -> Self {
        Ring::minus(self, other)
    }
    fn times(&self, other: &Self) -> Self {
        Ring::times(self, other)
    }
    fn over(&self, divisor: &Self) -> Option<Self> {
        (!Ring::is_zero(divisor)).then(|| self.exact_quotient(divisor))?
    }
    fn is_nothing(&self) -> bool {
        Ring::is_zero(self)
    }
}

impl Number for f64 {
    fn from_rational(value: &Rational) -> Self {
        stepsmith_exact::rounding::to_f64(value)
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
    fn over(&self, divisor: &Self) -> Option<Self> {
        (*divisor != 0.0).then(|| self / divisor)
    }
    fn is_nothing(&self) -> bool {
        *self == 0.0
    }
}

/// Σ xᵢ.
pub(super) fn total<T: Number>(list: &[T]) -> T {
    let zero = T::from_rational(&Rational::default());
    list.iter().fold(zero, |sum, x| sum.plus(x))
}

/// A u.
pub(super) fn applied<T: Number>(rows: &[Vec<T>], u: &[T]) -> Vec<T> {
    rows.iter().map(|row| dot(row, u)).collect()
}

/// Σ aᵢ uᵢ.
pub(super) fn dot<T: Number>(row: &[T], u: &[T]) -> T {
    let zero = T::from_rational(&Rational::default());
    row.iter().zip(u).fold(zero, |sum, (a, u)| {
        if a.is_nothing() {
            sum
        } else {
            sum.plus(&a.times(u))
        }
    })
}
