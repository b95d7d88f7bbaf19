//! `stable_despite`: the step is stable wherever it is stable without one part of a split field. The part may have any
//! stiffness and, where the step evaluates it with a velocity, any damping, neither negative.

use super::kind::prelude::*;
use stepsmith_prove::stability::region::dominance::PartDominance;
use stepsmith_prove::stability::region::positivity::Nonnegative;
use stepsmith_scheme::spec::NodeValue;

pub(super) const KIND: Kind = Kind {
    keys: &["stable_despite"],
    example: "\"B\"",
    states: "stable wherever the step is without this part of a split field, for any stiffness of it and, where \
             the step evaluates it with a velocity, any damping, neither negative",
    read: |key, node| match &node.value {
        NodeValue::Text(part) => Ok(Box::new(StableDespite(part.clone()))),
        _ => Err(node.wrong_kind(key, "a string")),
    },
};

/// The part.
#[derive(Clone, Debug)]
struct StableDespite(String);

impl fmt::Display for StableDespite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stable wherever it is without {}", self.0)
    }
}

impl Claimed for StableDespite {
    fn written(&self) -> Written {
        Written::Text(self.0.clone())
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let part = &self.0;
        let found = match facts.despite(part) {
            Ok(found) => found,
            Err(reason) => return undecided(reason),
        };
        match &*found {
            PartDominance::Dominated(_, found) => {
                let gains = found.differences[1..].iter().map(Nonnegative::to_string);
                let gains = gains.collect::<Vec<_>>().join(", ");
                Outcome::Proven {
                    evidence: format!(
                        "the part adds {gains} to the conditions without it, and these terms are not negative"
                    ),
                }
            }
            PartDominance::Narrowed(point) => Outcome::Refuted {
                evidence: format!(
                    "at {point} a root lies outside the unit circle, or on it with a Jordan block"
                ),
                instead: format!("the step is stable there without {part}, and unstable with it"),
            },
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Despite(self.0.clone())
    }
}
