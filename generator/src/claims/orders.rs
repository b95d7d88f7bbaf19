//! Claims on the order.

use super::Outcome;
use crate::analysis::order::{Order, StartOrder};

/// The first violated condition, in words.
fn violated(order: &Order) -> String {
    match order.error_terms.first() {
        Some(term) => {
            let more = match order.error_terms.len() - 1 {
                0 => String::new(),
                n => format!(", and {n} more"),
            };
            let (tree, coefficient) = (&term.tree, &term.coefficient);
            format!("the condition of {tree} fails with {coefficient}{more}")
        }
        None => format!("all conditions up to order {} hold", order.best_start),
    }
}

/// `order`.
pub(super) fn best(claimed: usize, order: &Order) -> Outcome {
    let proven = order.best_start;
    if order.error_terms.is_empty() && claimed >= proven {
        return Outcome::Undecided {
            reason: format!("the search for conditions ended at order {proven}"),
        };
    }
    if claimed == proven {
        let evidence = format!(
            "all conditions up to order {proven} hold; at order {} {}",
            proven + 1,
            violated(order)
        );
        return Outcome::Proven { evidence };
    }
    let evidence = if claimed < proven {
        format!("all conditions up to order {proven} hold")
    } else {
        violated(order)
    };
    Outcome::Refuted {
        evidence,
        instead: format!("order is {proven}"),
    }
}

/// `order_exact_start`.
pub(super) fn from_exact_values(claimed: usize, order: &Order) -> Outcome {
    at_least(claimed, order.exact_start, order, "exact starting values")
}

/// `order_simple_start`.
pub(super) fn from_simple_start(claimed: usize, order: &Order) -> Outcome {
    at_least(claimed, order.simple_start, order, "the simple start")
}

fn at_least(claimed: usize, proven: StartOrder, order: &Order, start: &str) -> Outcome {
    let reached = format!("order {proven} from {start}");
    if claimed <= proven.order {
        return Outcome::Proven { evidence: reached };
    }
    if claimed > order.best_start {
        return Outcome::Refuted {
            evidence: violated(order),
            instead: format!("no start reaches more than order {}", order.best_start),
        };
    }
    if proven.exact {
        return Outcome::Refuted {
            evidence: "the deviation from the best start does not die out".into(),
            instead: reached,
        };
    }
    Outcome::Undecided {
        reason: format!("only order {} is proven from {start}", proven.order),
    }
}

/// `order_velocity`.
pub(super) fn velocity(claimed: usize, order: &Order) -> Outcome {
    match order.velocity {
        Some(proven) if proven == claimed => Outcome::Proven {
            evidence: format!("the carried velocities have order {proven} at their own offsets"),
        },
        Some(proven) => Outcome::Refuted {
            evidence: "the series of the carried velocities differs from the exact one".into(),
            instead: format!("the carried velocities have order {proven}"),
        },
        None => Outcome::Refuted {
            evidence: "no velocity is carried".into(),
            instead: "the order of velocities is not defined".into(),
        },
    }
}
