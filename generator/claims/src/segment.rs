//! The segment of an axis on whose stable pieces a claim is.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::Axis;

/// The points of an axis from 0 to an end.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The axis.
    pub axis: Axis,
    /// The end; `None` for infinity.
    pub end: Option<Fraction>,
}

impl Segment {
    /// The test equation, its damping ratio and the end in its variable, where the axis is one that is decided over
    /// ranges of parameters.
    pub(super) fn in_test(&self) -> Result<(TestEquation, Fraction, Option<Fraction>), String> {
        let end = self.end.as_ref();
        match &self.axis {
            Axis::Oscillator { damping } => {
                Ok((TestEquation::Oscillator, damping.clone(), end.cloned()))
            }
            Axis::NegativeReal => {
                let end = end.map(Fraction::negated);
                Ok((TestEquation::Dahlquist, Fraction::zero(), end))
            }
            Axis::Imaginary | Axis::Split { .. } => Err("this axis is not decided over a range of a parameter; give the parameter one value".into()),
        }
    }
}
