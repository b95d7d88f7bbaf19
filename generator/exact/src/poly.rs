//! Polynomials.
//!
//! | module | object |
//! |---|---|
//! | [`dense`] | lists of coefficients in any ring or field |
//! | `integral` | ℤ\[t\] as lists of coefficients |
//! | `prime_field` | 𝔽ₚ\[t\] in machine words |
//! | [`polynomial`] | ℚ\[t\] |
//! | `modular_gcd`, [`factorisation`] | common divisors and irreducible factors over ℚ |
//! | `isolation`, `roots` | intervals around real roots, and narrower ones |
//! | [`multivariate`] | ℚ\[symbols\], sparse |
//! | [`reciprocal`] | polynomials whose coefficients read the same in both directions |
//! | [`pade`] | Padé approximants of the exponential |

pub mod dense;
pub mod factorisation;
pub(crate) mod integral;
pub(crate) mod isolation;
pub(crate) mod modular_gcd;
pub(crate) mod monomial;
pub mod multivariate;
pub mod pade;
pub mod polynomial;
pub(crate) mod prime_field;
pub mod reciprocal;
pub(crate) mod roots;
