//! Matrices over any ring, and determinants.
//!
//! | module | object |
//! |---|---|
//! | [`matrix`] | matrices, and the choice of a determinant's algorithm |
//! | [`by_values`], `minors` | determinants of polynomials in one symbol, and in many |

pub mod by_values;
pub mod matrix;
pub(crate) mod minors;
