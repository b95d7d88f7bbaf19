//! Where a run was that an error ended.

use super::Error;
use crate::base::error::Failure;

impl Error {
    /// The time at which an error ended a run: the beginning of the step that could not be made, or the place within
    /// the start. The state there, and the number of steps that led to it, are in [`Last`](crate::Last).
    ///
    /// ```
    /// use stepsmith::Error;
    /// assert_eq!(Error::NonFinite { t: 0.5 }.t(), Some(0.5));
    /// assert_eq!(Error::Empty.t(), None);
    /// ```
    pub fn t(&self) -> Option<f64> {
        match self {
            Self::NonFinite { t }
            | Self::Step { t, .. }
            | Self::StartNotConverged { t }
            | Self::NoStepSize { t }
            | Self::ShortInterval { from: t, .. }
            | Self::StepTooSmall { t, .. }
            | Self::TooManySteps { t, .. }
            | Self::Contradictory { t, .. }
            | Self::NoGradient { t, .. }
            | Self::Jacobian { t, .. }
            | Self::Singular { t }
            | Self::SingularStart { t }
            | Self::NotConverged { t, .. } => Some(*t),
            _ => None,
        }
    }

    /// The error of a state that is not finite.
    pub(crate) fn non_finite(t: f64) -> Self {
        Self::NonFinite { t }
    }

    /// The error of a step at time t that failed.
    pub(crate) fn at(t: f64, failure: Failure) -> Self {
        match failure {
            Failure::NonFinite => Self::NonFinite { t },
            source => Self::Step { t, source },
        }
    }
}
