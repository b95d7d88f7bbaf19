//! Rationals: num-rational's.

use crate::IBig;
use crate::traits::*;
use num_rational::Ratio;
use num_traits::{Num, One, Pow, Signed, ToPrimitive, Zero};
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::*;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RBig(Ratio<IBig>);

impl Default for RBig {
    fn default() -> Self {
        Self::zero()
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assigned:ident;)*) => {$(
        impl $trait for RBig {
            type Output = RBig;
            fn $method(self, other: RBig) -> RBig { RBig($trait::$method(self.0, other.0)) }
        }
        impl $trait<&RBig> for RBig {
            type Output = RBig;
            fn $method(self, other: &RBig) -> RBig { RBig($trait::$method(self.0, &other.0)) }
        }
        impl $trait<RBig> for &RBig {
            type Output = RBig;
            fn $method(self, other: RBig) -> RBig { RBig($trait::$method(&self.0, other.0)) }
        }
        impl $trait<&RBig> for &RBig {
            type Output = RBig;
            fn $method(self, other: &RBig) -> RBig { RBig($trait::$method(&self.0, &other.0)) }
        }
        impl $trait<IBig> for RBig {
            type Output = RBig;
            fn $method(self, other: IBig) -> RBig { RBig($trait::$method(self.0, other)) }
        }
        impl $trait<&IBig> for RBig {
            type Output = RBig;
            fn $method(self, other: &IBig) -> RBig { RBig($trait::$method(self.0, other)) }
        }
        impl $trait<IBig> for &RBig {
            type Output = RBig;
            fn $method(self, other: IBig) -> RBig { RBig($trait::$method(&self.0, other)) }
        }
        impl $trait<&IBig> for &RBig {
            type Output = RBig;
            fn $method(self, other: &IBig) -> RBig { RBig($trait::$method(&self.0, other)) }
        }
        impl $assign for RBig {
            fn $assigned(&mut self, other: RBig) { $assign::$assigned(&mut self.0, other.0) }
        }
        impl $assign<&RBig> for RBig {
            fn $assigned(&mut self, other: &RBig) { $assign::$assigned(&mut self.0, &other.0) }
        }
        impl $assign<IBig> for RBig {
            fn $assigned(&mut self, other: IBig) { $assign::$assigned(&mut self.0, other) }
        }
        impl $assign<&IBig> for RBig {
            fn $assigned(&mut self, other: &IBig) { $assign::$assigned(&mut self.0, other) }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
}

macro_rules! primitives {
    ($($type:ty)*) => {$(
        impl From<$type> for RBig {
            fn from(value: $type) -> Self { RBig(Ratio::from_integer(value.into())) }
        }
        impl PartialEq<$type> for RBig {
            fn eq(&self, other: &$type) -> bool { *self == RBig::from(*other) }
        }
    )*};
}

primitives! { i32 i64 u8 u16 u32 u64 usize isize }

impl From<IBig> for RBig {
    fn from(value: IBig) -> Self {
        RBig(Ratio::from_integer(value))
    }
}

impl TryFrom<f64> for RBig {
    type Error = ();
    fn try_from(value: f64) -> Result<Self, ()> {
        let exact = Ratio::from_float(value).ok_or(())?;
        let (numerator, denominator) = exact.into_raw();
        Ok(RBig(Ratio::new_raw(IBig(numerator), IBig(denominator))))
    }
}

impl Neg for RBig {
    type Output = RBig;
    fn neg(self) -> RBig {
        RBig(-self.0)
    }
}

impl Neg for &RBig {
    type Output = RBig;
    fn neg(self) -> RBig {
        RBig(-&self.0)
    }
}

impl Zero for RBig {
    fn zero() -> Self {
        RBig(Ratio::zero())
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl One for RBig {
    fn one() -> Self {
        RBig(Ratio::one())
    }
    fn is_one(&self) -> bool {
        self.0.is_one()
    }
}

impl fmt::Display for RBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Sum for RBig {
    fn sum<I: Iterator<Item = RBig>>(values: I) -> RBig {
        values.fold(RBig::zero(), |a, b| a + b)
    }
}

impl Product for RBig {
    fn product<I: Iterator<Item = RBig>>(values: I) -> RBig {
        values.fold(RBig::one(), |a, b| a * b)
    }
}

impl Num for RBig {
    type FromStrRadixErr = ();
    fn from_str_radix(_: &str, _: u32) -> Result<Self, ()> {
        Err(())
    }
}

impl Rem for RBig {
    type Output = RBig;
    fn rem(self, other: RBig) -> RBig {
        RBig(self.0 % other.0)
    }
}

impl Signed for RBig {
    fn abs(&self) -> Self {
        RBig(self.0.abs())
    }
    fn abs_sub(&self, other: &Self) -> Self {
        RBig(self.0.abs_sub(&other.0))
    }
    fn signum(&self) -> Self {
        RBig(self.0.signum())
    }
    fn is_positive(&self) -> bool {
        self.0.is_positive()
    }
    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}

impl Inverse for RBig {
    type Output = RBig;
    fn inv(self) -> RBig {
        RBig(self.0.recip())
    }
}

impl Inverse for &RBig {
    type Output = RBig;
    fn inv(self) -> RBig {
        RBig(self.0.recip())
    }
}

impl<'a> Sum<&'a RBig> for RBig {
    fn sum<I: Iterator<Item = &'a RBig>>(values: I) -> RBig {
        values.fold(RBig::zero(), |a, b| a + b)
    }
}

macro_rules! powers {
    ($($base:ty)*) => {$(
        impl Pow<usize> for $base {
            type Output = RBig;
            fn pow(self, exponent: usize) -> RBig { RBig(num_traits::pow(self.0.clone(), exponent)) }
        }
    )*};
}

powers! { RBig &RBig }

impl ToPrimitive for RBig {
    fn to_i64(&self) -> Option<i64> {
        self.0.to_integer().to_i64()
    }
    fn to_u64(&self) -> Option<u64> {
        self.0.to_integer().to_u64()
    }
}

impl RBig {
    pub fn from_parts_signed(numerator: IBig, denominator: IBig) -> RBig {
        RBig(Ratio::new(numerator, denominator))
    }
    pub fn from_parts(numerator: IBig, denominator: IBig) -> RBig {
        RBig(Ratio::new(numerator, denominator))
    }
    pub fn into_parts(self) -> (IBig, IBig) {
        self.0.into_raw()
    }
    pub fn numerator(&self) -> &IBig {
        self.0.numer()
    }
    pub fn denominator(&self) -> &IBig {
        self.0.denom()
    }
    pub fn is_int(&self) -> bool {
        self.0.is_integer()
    }
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
    pub fn pow(&self, exponent: isize) -> RBig {
        let power = num_traits::pow(self.0.clone(), exponent.unsigned_abs());
        RBig(match exponent < 0 {
            true => power.recip(),
            false => power,
        })
    }
    pub fn floor(&self) -> IBig {
        self.0.floor().to_integer()
    }
    pub fn ceil(&self) -> IBig {
        self.0.ceil().to_integer()
    }
    pub fn trunc(&self) -> IBig {
        self.0.to_integer()
    }
    pub fn round(&self) -> IBig {
        self.0.round().to_integer()
    }
    pub fn sign(&self) -> Sign {
        self.numerator().sign()
    }
}
