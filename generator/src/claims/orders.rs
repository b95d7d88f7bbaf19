//! Claims on the order.
//!
//! Each claims a number: a lower one is as false as a higher one. Where only a bound is known, numbers
//! below it are refuted and the others undecided.

use super::Outcome;
use crate::analysis::order::{Order, OrderError, Reached, StartOrder, TreeTerm, ZeroStable};
use crate::analysis::outputs::{OutputError, OutputOrder, OutputOrders};

/// What the search for violated conditions found, as far as it bears on a claim.
fn conditions(claimed: usize, order: &Order) -> String {
    let proven = order.best_start.bound();
    let hold = match &order.simplifying {
        Some(simplifying) => format!("{simplifying} hold, so all conditions up to order {proven}"),
        None => format!("all conditions up to order {proven} hold"),
    };
    told(claimed, proven, (hold, &order.error_terms))
}

/// That the conditions up to the `proven` order hold, and how the next ones fail, as far as it bears on a
/// claim.
fn told(claimed: usize, proven: usize, (hold, failing): (String, &[TreeTerm])) -> String {
    let Some(term) = failing.first() else {
        return hold;
    };
    let more = match failing.len() - 1 {
        0 => String::new(),
        n => format!(", and {n} more"),
    };
    let (tree, coefficient) = (&term.tree, &term.coefficient);
    let fails = format!("the condition of {tree} fails with {coefficient}{more}");
    match claimed.cmp(&proven) {
        std::cmp::Ordering::Less => hold,
        std::cmp::Ordering::Equal => format!("{hold}; at order {} {fails}", proven + 1),
        std::cmp::Ordering::Greater => fails,
    }
}

fn decided(claimed: usize, known: Reached, subject: &str, evidence: String) -> Outcome {
    match known {
        Reached::Exactly(n) if n == claimed => Outcome::Proven { evidence },
        Reached::AtLeast(n) if n <= claimed => Outcome::Undecided {
            reason: format!("{subject} is {known}: {evidence}"),
        },
        _ => Outcome::Refuted {
            evidence,
            instead: format!("{subject} is {known}"),
        },
    }
}

/// `order`.
pub(super) fn from_exact_values(claimed: usize, order: &Order) -> Outcome {
    from(claimed, order.exact_start, order, "order")
}

/// `order_simple_start`.
pub(super) fn from_simple_start(claimed: usize, order: &Order) -> Outcome {
    let subject = "the order from the simple start";
    from(claimed, order.simple_start, order, subject)
}

fn from(claimed: usize, known: StartOrder, order: &Order, subject: &str) -> Outcome {
    let best = order.best_start;
    if claimed > best.bound() && best.exactly().is_some() {
        return Outcome::Refuted {
            evidence: conditions(claimed, order),
            instead: match known {
                StartOrder::Proven(reached) => format!("{subject} is {reached}"),
                StartOrder::IfZeroStable(_) => format!("no start reaches more than order {best}"),
            },
        };
    }
    if let (StartOrder::IfZeroStable(_), Some(condition)) =
        (known, order.zero_stability.condition())
    {
        let reason =
            format!("{subject} is {known}: all roots of {condition} inside the unit circle");
        return Outcome::Undecided { reason };
    }
    let reached = known.proven();
    let evidence = match order.zero_stability {
        ZeroStable::No => "the scheme is not zero-stable".into(),
        _ if reached == best || order.simplifying.is_some() => conditions(claimed, order),
        _ => format!("the deviation from the best start, of order {best}, does not die out"),
    };
    decided(claimed, reached, subject, evidence)
}

/// `order_best_start`.
pub(super) fn best(claimed: usize, order: &Order) -> Outcome {
    let subject = "the order with the best start";
    let evidence = conditions(claimed, order);
    decided(claimed, order.best_start, subject, evidence)
}

/// `order_velocity`.
pub(super) fn velocity(claimed: usize, order: &Order) -> Outcome {
    let Some(known) = order.velocity else {
        return Outcome::Refuted {
            evidence: "no velocity is carried".into(),
            instead: "the order of velocities is not defined".into(),
        };
    };
    let evidence = match known.bound() < order.best_start.bound() {
        true => "the series of the carried velocities differs from the exact one".into(),
        false => conditions(claimed, order),
    };
    let subject = "the order of the carried velocities at their own offsets";
    decided(claimed, known, subject, evidence)
}

/// `w_order`.
pub(super) fn with_any_jacobian(
    claimed: usize,
    found: Result<Option<&Order>, OrderError>,
) -> Outcome {
    let subject = "the order with any matrix for the Jacobian";
    match found {
        Ok(Some(order)) => {
            let evidence = conditions(claimed, order);
            decided(claimed, order.best_start, subject, evidence)
        }
        Ok(None) => Outcome::Refuted {
            evidence: "the step takes no Jacobian".into(),
            instead: "there is no such order".into(),
        },
        Err(error) => Outcome::Refuted {
            evidence: error.to_string(),
            instead: "there is no such order".into(),
        },
    }
}

type Found<'a> = Result<&'a OutputOrders, OutputError>;

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

/// `embedded_order`: of every solution that the step is compared with, in their order.
pub(super) fn embedded(claimed: &[usize], found: Found) -> Outcome {
    let compared = match found {
        Ok(found) if !found.compared.is_empty() => &found.compared,
        found => return none("embedded solution", found.err()),
    };
    if compared.len() != claimed.len() {
        return Outcome::Refuted {
            evidence: "each has an order of its own".into(),
            instead: format!("the number of embedded solutions is {}", compared.len()),
        };
    }
    let subject = "the order of the embedded solution";
    let mut evidence = Vec::new();
    let mut open = None;
    for (n, found) in claimed.iter().zip(compared) {
        match of_output(*n, found, subject) {
            Outcome::Proven { evidence: why } => evidence.push(why),
            refuted @ Outcome::Refuted { .. } => return refuted,
            undecided => open = open.or(Some(undecided)),
        }
    }
    let evidence = evidence.join("; ");
    open.unwrap_or(Outcome::Proven { evidence })
}

/// `dense_order`.
pub(super) fn dense(claimed: usize, found: Found) -> Outcome {
    match found.map(|found| found.dense.as_ref()) {
        Ok(Some(dense)) => {
            let subject = "the order of the solution within the step";
            of_output(claimed, &dense.order, subject)
        }
        found => none("solution within the step", found.err()),
    }
}
