//! `embedded_order` and `dense_order`: the orders of a step's outputs beside its state.

use super::kind::prelude::*;
use super::order::{decided, told};
use super::reading::order;
use stepsmith_prove::outputs::{OutputError, OutputOrder};
use stepsmith_scheme::spec::NodeValue;

pub(super) const EMBEDDED: Kind = Kind {
    keys: &["embedded_order"],
    example: "4",
    states: "the order of the solution that the step is compared with; a list where there are several, \
             of x'' = g for their positions and then their velocities",
    read: |key, node| {
        let orders = match &node.value {
            NodeValue::Array(nodes) if !nodes.is_empty() => {
                let orders = nodes.iter().map(|node| order(key, node));
                orders.collect::<Result<_, _>>()?
            }
            _ => vec![order(key, node)?],
        };
        Ok(Box::new(Embedded(orders)))
    },
};

pub(super) const DENSE: Kind = Kind {
    keys: &["dense_order"],
    example: "4",
    states: "the order of the solution within the step, for all θ alike",
    read: |key, node| Ok(Box::new(Dense(order(key, node)?))),
};

#[derive(Clone, Debug)]
struct Embedded(Vec<usize>);

#[derive(Clone, Debug)]
struct Dense(usize);

impl fmt::Display for Embedded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let orders: Vec<_> = self.0.iter().map(usize::to_string).collect();
        write!(f, "embedded order {}", orders.join(" and "))
    }
}

impl fmt::Display for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dense output of order {}", self.0)
    }
}

fn none(what: &str, error: Option<OutputError>) -> Outcome {
    let evidence = match error {
        Some(error) => error.to_string(),
        None => format!("the step yields no {what}"),
    };
    Outcome::Refuted {
        evidence,
        instead: format!("there is no {what}"),
    }
}

/// The claim on one output.
fn of_output(claimed: usize, found: &OutputOrder, subject: &str) -> Outcome {
    let proven = found.order.bound();
    let hold = format!("all conditions up to order {proven} hold");
    let evidence = told(claimed, proven, (hold, &found.error_terms));
    decided(claimed, found.order, subject, evidence)
}

impl Claimed for Embedded {
    fn written(&self) -> Written {
        match self.0.as_slice() {
            [order] => (*order).into(),
            orders => Written::List(orders.iter().map(|&order| order.into()).collect()),
        }
    }

    /// Of every solution that the step is compared with, in their order.
    fn judged(&self, facts: &Facts) -> Outcome {
        let compared = match facts.outputs() {
            Ok(found) if !found.compared.is_empty() => &found.compared,
            found => return none("embedded solution", found.err()),
        };
        if compared.len() != self.0.len() {
            return Outcome::Refuted {
                evidence: "each embedded solution has its own order".into(),
                instead: format!("the number of embedded solutions is {}", compared.len()),
            };
        }
        let subject = "the order of the embedded solution";
        let mut evidence = Vec::new();
        let mut open = None;
        for (n, found) in self.0.iter().zip(compared) {
            match of_output(*n, found, subject) {
                Outcome::Proven { evidence: why } => evidence.push(why),
                refuted @ Outcome::Refuted { .. } => return refuted,
                undecided => open = open.or(Some(undecided)),
            }
        }
        let evidence = evidence.join("; ");
        open.unwrap_or(Outcome::Proven { evidence })
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::EmbeddedOrder
    }

    fn is_on_order(&self) -> bool {
        true
    }
}

impl Claimed for Dense {
    fn written(&self) -> Written {
        self.0.into()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        match facts.outputs().map(|found| found.dense.as_ref()) {
            Ok(Some(dense)) => {
                let subject = "the order of the solution within the step";
                of_output(self.0, &dense.order, subject)
            }
            found => none("solution within the step", found.err()),
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::DenseOrder
    }

    fn is_on_order(&self) -> bool {
        true
    }
}
