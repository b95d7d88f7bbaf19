//! The arithmetic under everything else: the one file that names the library it comes from.
//!
//! Most numbers of a derivation fit a machine word or two. dashu keeps these in place where num-bigint allocates,
//! and takes greatest common divisors of long ones by Lehmer's steps. What that gains on orders, stable sets and
//! the catalogue is measured by `tests/kernels/compare`, where num-rational and num-bigint stand in its place.

pub use dashu_base::UnsignedAbs;
pub use dashu_base::{BitTest, DivRem, Gcd, Inverse, RemEuclid, SquareRoot};

/// An integer of any size.
pub type Integer = dashu_int::IBig;

/// An exact rational number p/q in lowest terms, q > 0.
pub type Rational = dashu_ratio::RBig;
