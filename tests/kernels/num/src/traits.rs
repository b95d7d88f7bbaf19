//! What dashu-base gives as traits.

pub use num_bigint::Sign;

pub trait Gcd<R = Self> {
    type Output;
    fn gcd(self, other: R) -> Self::Output;
}

pub trait DivRem<R = Self> {
    type Output;
    fn div_rem(self, other: R) -> (Self::Output, Self::Output);
}

pub trait RemEuclid<R = Self> {
    type Output;
    fn rem_euclid(self, other: R) -> Self::Output;
}

pub trait SquareRoot {
    type Output;
    fn sqrt(&self) -> Self::Output;
}

pub trait BitTest {
    fn bit_len(&self) -> usize;
    fn bit(&self, position: usize) -> bool;
}

pub trait Inverse {
    type Output;
    fn inv(self) -> Self::Output;
}

pub trait UnsignedAbs {
    type Output;
    fn unsigned_abs(self) -> Self::Output;
}
