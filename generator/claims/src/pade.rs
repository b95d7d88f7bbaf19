//! `pade`: the stability function is the (k, j) Padé approximant of exp.

use super::kind::prelude::*;
use stepsmith_exact::poly::pade::DEGREE_LIMIT;
use stepsmith_scheme::spec::{Node, NodeValue};

pub(super) const KIND: Kind = Kind {
    keys: &["pade"],
    example: "[2, 3]",
    states: "the degrees of numerator and denominator of the Padé approximant of exp that the stability \
             function is",
    read: |key, node| {
        let pair = match &node.value {
            NodeValue::Array(nodes) => nodes.iter().map(degree).collect::<Option<Vec<_>>>(),
            _ => None,
        };
        match pair.as_deref() {
            Some(&[k, j]) => Ok(Box::new(Pade(k, j))),
            _ => Err(node.wrong_kind(key, "two degrees up to 32, such as [2, 3]")),
        }
    },
};

fn degree(node: &Node) -> Option<usize> {
    match &node.value {
        NodeValue::Integer(digits) => digits.parse().ok().filter(|n| *n <= DEGREE_LIMIT),
        _ => None,
    }
}

#[derive(Clone, Debug)]
struct Pade(usize, usize);

impl fmt::Display for Pade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(k, j) = self;
        write!(
            f,
            "the stability function is the ({k}, {j}) Padé approximant of exp"
        )
    }
}

impl Claimed for Pade {
    fn written(&self) -> Written {
        Written::List(vec![self.0.into(), self.1.into()])
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let found = match facts.stability_function() {
            Ok(Some(found)) => found,
            Ok(None) => {
                return Outcome::Refuted {
                    evidence: "the step has not exactly one root other than 0".into(),
                    instead: "the scheme has no stability function".into(),
                };
            }
            Err(error) => return undecided(error),
        };
        let instead = match found.pade() {
            Some((k, j)) => format!("it is the ({k}, {j}) Padé approximant of exp"),
            None => "it is no Padé approximant of exp".into(),
        };
        let evidence = format!("the stability function is {found}");
        truth(true, found.is_pade(self.0, self.1), evidence, &instead)
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::StabilityFunction
    }
}
