//! Algebraic numbers, and fields.
//!
//! | module | object |
//! |---|---|
//! | [`quotient`] | ℚ\[t\]/M |
//! | [`algebraic`] | real algebraic numbers |
//! | [`complex`] | complex ones that are not real |
//! | [`real_field`] | ℚ(θ) for a real algebraic θ, ordered, such as ℚ(√2, √3) |
//! | [`real_polynomial`] | polynomials over such a field |
//! | [`sturm`] | the roots of such polynomials, counted by Sturm's chains |
//! | [`generator`] | symbols that stand for irrational numbers |
//! | [`irrational`] | √2, ∛2, cos(π/18), a root of a polynomial |
//! | [`compositum`] | the fields they generate, dependent or not |
//! | `normal_form` | polynomials in such numbers, reduced |
//! | `interned` | the tables of numbers and fields met so far, of which there is one each in a process |
//! | [`fraction`] | ℚ(symbols), with such numbers, in lowest terms |
//! | [`lagrange`] | Lagrange's basis on the roots of ω, in ℚ\[t\]/ω |
//! | [`nodal`] | polynomials in two algebraic numbers |

pub mod algebraic;
pub mod complex;
pub mod compositum;
pub mod fraction;
pub mod generator;
pub(crate) mod interned;
pub mod irrational;
pub mod lagrange;
pub mod nodal;
pub(crate) mod normal_form;
pub mod quotient;
pub mod real_field;
pub mod real_polynomial;
pub mod sturm;
