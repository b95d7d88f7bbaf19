//! The constants of a step: their magnitudes, and how often they are rounded.

use num_traits::Signed as _;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::from_f64;
use stepsmith_scheme::scheme::Scheme;

/// Why there is no bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unbounded {
    /// A coefficient grows without a bound in the ranges of its symbols, is not known to be bounded there, or is beyond
    /// the normal numbers.
    #[error("no bound of a coefficient is known")]
    Coefficient(String),
    /// No range of step ratios is proven.
    #[error("no range of step ratios is proven")]
    Ratios,
    /// An operation reads what nothing has written.
    #[error("an operation reads what nothing has written")]
    Operations,
}

/// c hᵏ: |c|, and the roundings of the whole; of a c that depends on something, the most of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// |c|, or the most of it.
    pub magnitude: Rational,
    /// The number of roundings.
    pub roundings: u32,
}

impl Constant {
    pub(super) fn new(scheme: &Scheme, c: &Fraction, power: i32) -> Option<Self> {
        // Below the normal numbers a rounding may err by more than u.
        let rounded = scheme.rounded(c).filter(|value| value.is_normal())?;
        let binary = from_f64(rounded)?;
        let exact = c.as_rational();
        let is_binary = exact.as_ref() == Some(&binary);
        let magnitude = match exact {
            Some(exact) => exact.abs(),
            // A number between the neighbours of the nearest one.
            None => from_f64(rounded.abs().next_up())?,
        };
        let product = u32::from(power != 0 && rounded != 1.0);
        Some(Self {
            magnitude,
            roundings: u32::from(!is_binary) + powers(power) + product,
        })
    }
}

/// Roundings of hᵏ: |k| − 1 products, and of a reciprocal one more.
pub(super) fn powers(k: i32) -> u32 {
    k.unsigned_abs().saturating_sub(1) + u32::from(k < 0)
}
