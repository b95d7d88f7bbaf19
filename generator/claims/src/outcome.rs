//! Outcomes of statements.

use std::fmt::Display;

/// The outcome of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The statement holds.
    Proven {
        /// Why.
        evidence: String,
    },
    /// The statement does not hold.
    Refuted {
        /// Why not.
        evidence: String,
        /// The statement that holds instead.
        instead: String,
    },
    /// Neither is shown.
    Undecided {
        /// The obstacle to a decision.
        reason: String,
    },
}

impl Outcome {
    /// `proven`, `refuted` or `undecided`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proven { .. } => "proven",
            Self::Refuted { .. } => "refuted",
            Self::Undecided { .. } => "undecided",
        }
    }

    /// The statement that holds and its evidence, in words.
    pub fn told(&self) -> String {
        match self {
            // Evidence that says what holds says it once.
            Self::Refuted { evidence, instead } if !evidence.starts_with(instead) => {
                format!("{instead}: {evidence}")
            }
            other => other.evidence().into(),
        }
    }

    /// The evidence, or what stands in its way.
    pub fn evidence(&self) -> &str {
        match self {
            Self::Proven { evidence } | Self::Refuted { evidence, .. } => evidence,
            Self::Undecided { reason } => reason,
        }
    }
}

/// Neither shown nor refuted.
pub(super) fn undecided(reason: impl Display) -> Outcome {
    let reason = reason.to_string();
    Outcome::Undecided { reason }
}

/// Proven where the claim agrees with the truth (`so`), else refuted.
pub(super) fn truth(claimed: bool, so: bool, evidence: String, words: &str) -> Outcome {
    if claimed == so {
        return Outcome::Proven { evidence };
    }
    Outcome::Refuted {
        evidence,
        instead: words.into(),
    }
}
