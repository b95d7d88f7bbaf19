//! Exact arithmetic: everything a derivation of Stepsmith computes with.
//!
//! | module | object |
//! |---|---|
//! | [`rational`] | ℚ, and numerals read exactly |
//! | [`ring`] | the operations that all rings and fields share |
//! | [`poly`] | ℤ\[t\], 𝔽ₚ\[t\], ℚ\[t\], ℚ\[symbols\]: division, common divisors, factors, real roots |
//! | [`field`] | algebraic numbers, the fields they generate, and fractions in them and in symbols |
//! | [`linear`] | matrices over any of these, and their determinants |
//! | [`interval`] | intervals around real numbers |
//! | [`rounding`] | correct rounding to `f64` |
//! | [`simplest`] | the simplest number of an interval |
//! | `text` | sums as text |
//! | [`budget`] | what a calculation may cost |
//! | `num` | numbers of num-bigint and num-rational, with the feature `num` |

#[cfg(test)]
mod axioms;
pub mod budget;
pub mod field;
pub mod interval;
pub mod kernel;
pub mod linear;
#[cfg(any(test, feature = "num"))]
pub mod num;
pub mod poly;
pub mod rational;
pub mod ring;
pub mod rounding;
pub mod simplest;
#[cfg(test)]
mod strategies;
pub mod text;
