//! The angle α of a wedge {z ≠ 0 : |arg(−z)| < α} around the negative real axis.

use crate::stability::stable_set::interval::square_root;
use num_traits::Zero;
use stepsmith_exact::field::algebraic::RealAlgebraic;

/// α of the widest stable wedge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Angle {
    /// α = 90°: the scheme is A-stable.
    Right,
    /// 0 < α < 90°, by tan α.
    Tangent(RealAlgebraic),
    /// No wedge is stable. The negative real axis itself may be, see
    /// [`stable_set`](fn@super::super::super::stable_set).
    Empty,
    /// The criteria do not apply, for the reason given.
    Undecided(&'static str),
}

impl Angle {
    /// The angle without the rays of tan² = `square` and steeper ones.
    pub(super) fn up_to(self, square: RealAlgebraic) -> Self {
        if square.as_rational().is_some_and(Zero::is_zero) {
            return Self::Empty;
        }
        let tangent = square_root(&square);
        match self {
            Self::Right => Self::Tangent(tangent),
            Self::Tangent(other) => Self::Tangent(other.min(tangent)),
            angle @ (Self::Empty | Self::Undecided(_)) => angle,
        }
    }

    /// α in degrees, to two digits after the point, or as what 90 degrees exceed it by; `None` for the
    /// other cases.
    pub fn degrees(&self) -> Option<String> {
        let Self::Tangent(tangent) = self else {
            return None;
        };
        let rest = tangent.to_f64().recip().atan().to_degrees();
        Some(if rest < 0.01 {
            format!("90 - {rest:.1e} degrees")
        } else {
            format!("{:.2} degrees", 90.0 - rest)
        })
    }
}
