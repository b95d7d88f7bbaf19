//! The axis on whose stable pieces a claim is, for claims over the range of a free parameter.

use crate::amplification::TestEquation;
use stepsmith_exact::field::fraction::Fraction;

/// The axis on whose stable pieces a claim is.
pub struct Ray {
    /// The test equation.
    pub(super) test: TestEquation,
    /// The damping ratio.
    pub(super) damping: Fraction,
    /// The end of the claimed interval from 0 on, as a coordinate of the axis; `None` for infinity.
    pub(super) end: Option<Fraction>,
}

impl Ray {
    /// The axis of Ω = ωh at a damping ratio.
    pub(super) fn of_oscillator(damping: &Fraction, end: Option<Fraction>) -> Self {
        Self {
            test: TestEquation::Oscillator,
            damping: damping.clone(),
            end,
        }
    }
}
