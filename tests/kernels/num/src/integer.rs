//! Integers: num-bigint's.

use crate::traits::*;
use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{Num, One, Pow, Signed, ToPrimitive, Zero};
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::*;
use std::str::FromStr;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IBig(pub(crate) BigInt);

/// Nothing here needs a type of its own for integers without sign.
pub type UBig = IBig;

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assigned:ident;)*) => {$(
        impl $trait for IBig {
            type Output = IBig;
            fn $method(self, other: IBig) -> IBig { IBig($trait::$method(self.0, other.0)) }
        }
        impl $trait<&IBig> for IBig {
            type Output = IBig;
            fn $method(self, other: &IBig) -> IBig { IBig($trait::$method(self.0, &other.0)) }
        }
        impl $trait<IBig> for &IBig {
            type Output = IBig;
            fn $method(self, other: IBig) -> IBig { IBig($trait::$method(&self.0, other.0)) }
        }
        impl $trait<&IBig> for &IBig {
            type Output = IBig;
            fn $method(self, other: &IBig) -> IBig { IBig($trait::$method(&self.0, &other.0)) }
        }
        impl $assign for IBig {
            fn $assigned(&mut self, other: IBig) { $assign::$assigned(&mut self.0, other.0) }
        }
        impl $assign<&IBig> for IBig {
            fn $assigned(&mut self, other: &IBig) { $assign::$assigned(&mut self.0, &other.0) }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
}

macro_rules! primitives {
    ($($type:ty)*) => {$(
        impl From<$type> for IBig {
            fn from(value: $type) -> Self { IBig(value.into()) }
        }
        primitives!(@ $type; Add add Sub sub Mul mul Div div);
        impl Rem<$type> for IBig {
            type Output = IBig;
            fn rem(self, other: $type) -> IBig { IBig(self.0 % BigInt::from(other)) }
        }
        impl Rem<$type> for &IBig {
            type Output = IBig;
            fn rem(self, other: $type) -> IBig { IBig(&self.0 % BigInt::from(other)) }
        }
        impl AddAssign<$type> for IBig {
            fn add_assign(&mut self, other: $type) { self.0 += BigInt::from(other) }
        }
        impl SubAssign<$type> for IBig {
            fn sub_assign(&mut self, other: $type) { self.0 -= BigInt::from(other) }
        }
        impl MulAssign<$type> for IBig {
            fn mul_assign(&mut self, other: $type) { self.0 *= BigInt::from(other) }
        }
        impl DivAssign<$type> for IBig {
            fn div_assign(&mut self, other: $type) { self.0 /= BigInt::from(other) }
        }
        impl TryFrom<IBig> for $type {
            type Error = ();
            fn try_from(value: IBig) -> Result<Self, ()> { Self::try_from(&value.0).map_err(|_| ()) }
        }
        impl TryFrom<&IBig> for $type {
            type Error = ();
            fn try_from(value: &IBig) -> Result<Self, ()> { Self::try_from(&value.0).map_err(|_| ()) }
        }
        impl PartialEq<$type> for IBig {
            fn eq(&self, other: &$type) -> bool { self.0 == BigInt::from(*other) }
        }
        impl PartialOrd<$type> for IBig {
            fn partial_cmp(&self, other: &$type) -> Option<std::cmp::Ordering> {
                self.0.partial_cmp(&BigInt::from(*other))
            }
        }
    )*};
    (@ $type:ty; $($trait:ident $method:ident)*) => {$(
        impl $trait<$type> for IBig {
            type Output = IBig;
            fn $method(self, other: $type) -> IBig { IBig($trait::$method(self.0, other)) }
        }
        impl $trait<$type> for &IBig {
            type Output = IBig;
            fn $method(self, other: $type) -> IBig { IBig($trait::$method(&self.0, other)) }
        }
        impl $trait<IBig> for $type {
            type Output = IBig;
            fn $method(self, other: IBig) -> IBig { IBig($trait::$method(BigInt::from(self), other.0)) }
        }
        impl $trait<&IBig> for $type {
            type Output = IBig;
            fn $method(self, other: &IBig) -> IBig { IBig($trait::$method(BigInt::from(self), &other.0)) }
        }
    )*};
}

primitives! { i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Neg for IBig {
    type Output = IBig;
    fn neg(self) -> IBig {
        IBig(-self.0)
    }
}

impl Neg for &IBig {
    type Output = IBig;
    fn neg(self) -> IBig {
        IBig(-&self.0)
    }
}

impl Shl<usize> for IBig {
    type Output = IBig;
    fn shl(self, bits: usize) -> IBig {
        IBig(self.0 << bits)
    }
}

impl Shl<usize> for &IBig {
    type Output = IBig;
    fn shl(self, bits: usize) -> IBig {
        IBig(&self.0 << bits)
    }
}

impl Shr<usize> for IBig {
    type Output = IBig;
    fn shr(self, bits: usize) -> IBig {
        IBig(self.0 >> bits)
    }
}

impl Shr<usize> for &IBig {
    type Output = IBig;
    fn shr(self, bits: usize) -> IBig {
        IBig(&self.0 >> bits)
    }
}

impl ShlAssign<usize> for IBig {
    fn shl_assign(&mut self, bits: usize) {
        self.0 <<= bits
    }
}

impl ShrAssign<usize> for IBig {
    fn shr_assign(&mut self, bits: usize) {
        self.0 >>= bits
    }
}

impl Zero for IBig {
    fn zero() -> Self {
        IBig(BigInt::zero())
    }
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl One for IBig {
    fn one() -> Self {
        IBig(BigInt::one())
    }
    fn is_one(&self) -> bool {
        self.0.is_one()
    }
}

impl Num for IBig {
    type FromStrRadixErr = num_bigint::ParseBigIntError;
    fn from_str_radix(text: &str, radix: u32) -> Result<Self, Self::FromStrRadixErr> {
        BigInt::from_str_radix(text, radix).map(IBig)
    }
}

impl Signed for IBig {
    fn abs(&self) -> Self {
        IBig(self.0.abs())
    }
    fn abs_sub(&self, other: &Self) -> Self {
        IBig(self.0.abs_sub(&other.0))
    }
    fn signum(&self) -> Self {
        IBig(self.0.signum())
    }
    fn is_positive(&self) -> bool {
        self.0.is_positive()
    }
    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}

impl num_integer::Integer for IBig {
    fn div_floor(&self, other: &Self) -> Self {
        IBig(self.0.div_floor(&other.0))
    }
    fn mod_floor(&self, other: &Self) -> Self {
        IBig(self.0.mod_floor(&other.0))
    }
    fn gcd(&self, other: &Self) -> Self {
        IBig(self.0.gcd(&other.0))
    }
    fn lcm(&self, other: &Self) -> Self {
        IBig(self.0.lcm(&other.0))
    }
    fn is_multiple_of(&self, other: &Self) -> bool {
        self.0.is_multiple_of(&other.0)
    }
    fn is_even(&self) -> bool {
        self.0.is_even()
    }
    fn is_odd(&self) -> bool {
        self.0.is_odd()
    }
    fn div_rem(&self, other: &Self) -> (Self, Self) {
        let (quotient, remainder) = self.0.div_rem(&other.0);
        (IBig(quotient), IBig(remainder))
    }
}

impl ToPrimitive for IBig {
    fn to_i64(&self) -> Option<i64> {
        self.0.to_i64()
    }
    fn to_u64(&self) -> Option<u64> {
        self.0.to_u64()
    }
}

impl fmt::Display for IBig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for IBig {
    type Err = num_bigint::ParseBigIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(IBig)
    }
}

impl Sum for IBig {
    fn sum<I: Iterator<Item = IBig>>(values: I) -> IBig {
        IBig(values.map(|value| value.0).sum())
    }
}

impl Product for IBig {
    fn product<I: Iterator<Item = IBig>>(values: I) -> IBig {
        IBig(values.map(|value| value.0).product())
    }
}

impl IBig {
    pub const ZERO: IBig = IBig(BigInt::ZERO);

    pub fn from_str_radix(text: &str, radix: u32) -> Result<Self, num_bigint::ParseBigIntError> {
        <Self as Num>::from_str_radix(text, radix)
    }
    pub fn as_ibig(&self) -> &IBig {
        self
    }
    pub fn sign(&self) -> Sign {
        match self.0.is_negative() {
            true => Sign::Minus,
            false => Sign::Plus,
        }
    }
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
    pub fn pow(&self, exponent: usize) -> IBig {
        IBig(num_traits::pow(self.0.clone(), exponent))
    }
    pub fn trailing_zeros(&self) -> Option<usize> {
        self.0.trailing_zeros().map(|bits| bits as usize)
    }
    pub fn sqr(&self) -> IBig {
        IBig(&self.0 * &self.0)
    }
}

impl Gcd<&IBig> for &IBig {
    type Output = IBig;
    fn gcd(self, other: &IBig) -> IBig {
        IBig(num_integer::Integer::gcd(&self.0, &other.0))
    }
}

macro_rules! forms {
    ($($trait:ident $method:ident $output:ty, $of:expr;)*) => {$(
        impl $trait<&IBig> for &IBig {
            type Output = IBig;
            fn $method(self, other: &IBig) -> $output { $of(&self.0, &other.0) }
        }
        impl $trait<&IBig> for IBig {
            type Output = IBig;
            fn $method(self, other: &IBig) -> $output { $of(&self.0, &other.0) }
        }
        impl $trait<IBig> for IBig {
            type Output = IBig;
            fn $method(self, other: IBig) -> $output { $of(&self.0, &other.0) }
        }
        impl $trait<IBig> for &IBig {
            type Output = IBig;
            fn $method(self, other: IBig) -> $output { $of(&self.0, &other.0) }
        }
    )*};
}

fn euclid(a: &BigInt, b: &BigInt) -> IBig {
    IBig(a.mod_floor(&b.abs()))
}

forms! {
    DivRem div_rem (IBig, IBig), |a: &BigInt, b: &BigInt| {
        let (q, r) = num_integer::Integer::div_rem(a, b);
        (IBig(q), IBig(r))
    };
    RemEuclid rem_euclid IBig, euclid;
}

impl SquareRoot for IBig {
    type Output = IBig;
    fn sqrt(&self) -> IBig {
        IBig(num_integer::Roots::sqrt(&self.0))
    }
}

impl BitTest for IBig {
    fn bit_len(&self) -> usize {
        self.0.bits() as usize
    }
    fn bit(&self, position: usize) -> bool {
        self.0.bit(position as u64)
    }
}

impl UnsignedAbs for IBig {
    type Output = IBig;
    fn unsigned_abs(self) -> IBig {
        IBig(self.0.abs())
    }
}

impl UnsignedAbs for &IBig {
    type Output = IBig;
    fn unsigned_abs(self) -> IBig {
        IBig(self.0.abs())
    }
}

impl<'a> Sum<&'a IBig> for IBig {
    fn sum<I: Iterator<Item = &'a IBig>>(values: I) -> IBig {
        values.fold(IBig::ZERO, |a, b| a + b)
    }
}

macro_rules! powers {
    ($($base:ty)*) => {$(
        impl Pow<usize> for $base {
            type Output = IBig;
            fn pow(self, exponent: usize) -> IBig { IBig(num_traits::pow(self.0.clone(), exponent)) }
        }
    )*};
}

powers! { IBig &IBig }

impl IBig {
    pub fn is_multiple_of(&self, other: &IBig) -> bool {
        num_integer::Integer::is_multiple_of(&self.0, &other.0)
    }
}
