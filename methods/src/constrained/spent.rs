//! The count of force evaluations of a constrained problem.

use crate::statistics::Statistics;

/// How often forces have been evaluated.
#[derive(Clone, Copy, Default)]
pub(super) struct Spent {
    /// All but the expensive part.
    pub cheap: u64,
    /// The expensive part.
    pub expensive: u64,
}

impl Spent {
    /// Tells it.
    pub(super) fn count(self, statistics: &mut Statistics) {
        (statistics.evaluations, statistics.expensive) = (self.cheap, self.expensive);
    }
}
