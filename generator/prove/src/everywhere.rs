//! Facts that hold at every value of a free parameter.

use super::order::Order;
use super::stability::Verdict;
use super::stability::zero_stability::ZeroStability;
use super::zero_dynamics::ZeroVerdict;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;

/// The facts that code for any value in the range of a free parameter states.
pub struct Everywhere {
    /// The order; that from given starts is proven.
    pub order: Order,
    /// The damping ratios at which every step of the oscillator is stable.
    pub always: Vec<Rational>,
    /// The verdicts on errors at h = 0 and under constraints, by value.
    pub pieces: Pieces,
    /// At which values the order is a higher one.
    pub beyond: Vec<String>,
}

/// A part of the range with one verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The least and the largest float in it.
    pub floats: [f64; 2],
    /// The verdict on errors in the piece.
    pub verdict: ZeroVerdict,
    /// The polynomial whose zeros tell it, ascending.
    pub polynomial: Vec<Fraction>,
}

/// The pieces with a verdict; nothing is proven at values in none of them.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// At h = 0.
    pub parasitic: Vec<Piece>,
    /// Under constraints, in the order of [`Formulation::ALL`](super::constrained_step::Formulation::ALL).
    pub constrained: [Vec<Piece>; 3],
}

/// The verdict on parasitic components as h → 0. A component that grows in a way the motion itself does not is
/// unstable under constraints, whether its growth is harmless or not.
pub fn settled(found: &ZeroStability) -> ZeroVerdict {
    match (found.verdict, found.strong) {
        (Verdict::Stable, true) => ZeroVerdict::Schur,
        (Verdict::Stable, false) if found.growth.is_none() => ZeroVerdict::Weak,
        _ => ZeroVerdict::Unstable,
    }
}
