//! Exact arithmetic: everything a derivation of Stepsmith computes with.
//!
//! | module | object |
//! |---|---|
//! | [`rational`] | ℚ, and numerals read exactly |
//! | `integral` | ℤ\[t\] as lists of coefficients |
//! | [`polynomial`] | ℚ\[t\]: gcd, resultants, square-free parts |
//! | [`factorisation`] | irreducible factors over ℚ |
//! | [`multivariate`] | ℚ\[symbols\], sparse |
//! | [`generator`] | irrational numbers by name: √2, ∛2, cos(π/18), a root of a polynomial |
//! | [`compositum`] | the fields they generate, dependent or not |
//! | `normal_form` | polynomials in such numbers, reduced |
//! | [`fraction`] | ℚ(symbols), with such numbers, in lowest terms |
//! | [`reciprocal`] | polynomials whose coefficients read the same in both directions |
//! | [`ring`] | the operations all of these share |
//! | [`matrix`] | matrices over any of them |
//! | `by_values`, `minors` | determinants of polynomials in one symbol, and in many |
//! | [`quotient`] | ℚ\[t\]/M |
//! | [`lagrange`] | Lagrange's basis on the roots of ω, in ℚ\[t\]/ω |
//! | [`real_field`] | ℚ(θ) for a real algebraic θ, ordered, such as ℚ(√2, √3) |
//! | [`real_polynomial`] | polynomials over such a field |
//! | [`isolation`] | isolation of real roots |
//! | [`roots`] | resultants, and narrower intervals around real roots |
//! | [`algebraic`] | real algebraic numbers |
//! | [`complex`] | complex ones that are not real |
//! | [`rounding`] | correct rounding to `f64` |
//! | `sum` | sums of products over one denominator |
//! | `text` | sums as text |
//! | [`budget`] | what a calculation may cost |

pub mod algebraic;
#[cfg(test)]
mod axioms;
pub mod budget;
pub mod by_values;
pub mod complex;
pub mod compositum;
pub mod factorisation;
pub mod field_polynomial;
pub mod fraction;
pub mod generator;
mod integral;
mod interned;
pub mod interval;
pub mod isolation;
pub mod kernel;
pub mod lagrange;
pub mod matrix;
pub mod minors;
mod modular_gcd;
mod monomial;
pub mod multivariate;
pub mod nodal;
mod normal_form;
pub mod pade;
pub mod polynomial;
mod prime_field;
pub mod quotient;
pub mod rational;
mod rational_roots;
pub mod real_chain;
pub mod real_field;
pub mod real_polynomial;
pub mod reciprocal;
pub mod ring;
pub mod roots;
pub mod rounding;
pub mod simplest;
#[cfg(test)]
mod strategies;
mod sum;
pub mod text;
