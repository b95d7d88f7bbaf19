//! Elementary differentials with coefficients: order conditions and error terms.

use stepsmith_exact::field::fraction::Fraction;

/// An elementary differential with its coefficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeTerm {
    /// The tree in bracket notation.
    pub tree: String,
    /// The coefficient of the elementary differential.
    pub coefficient: Fraction,
}
