//! Claims on the order of the step itself.
//!
//! Each claims a number: a lower one is as false as a higher one. Where only a bound is known, numbers
//! below it are refuted and the others undecided.

use super::kind::prelude::*;
use super::reading::order;
use stepsmith_prove::order::{Order, OrderError, Reached, StartOrder, TreeTerm, ZeroStable};

/// `order`: the order of the positions from exact starting values.
pub(super) const FROM_EXACT_VALUES: Kind = Kind {
    keys: &["order", "order_exact_start"],
    example: "4",
    states: "the order of the positions from exact starting values: what an integration has",
    read: |key, node| claim(Of::ExactStart, order(key, node)?),
};

/// `order_simple_start`: the order of the positions from x, x', x'' alone.
pub(super) const FROM_SIMPLE_START: Kind = Kind {
    keys: &["order_simple_start"],
    example: "2",
    states: "the order of the positions from x, x', x'' alone",
    read: |key, node| claim(Of::SimpleStart, order(key, node)?),
};

/// `order_best_start`: the order of the positions with the best starting procedure.
pub(super) const FROM_BEST_START: Kind = Kind {
    keys: &["order_best_start"],
    example: "4",
    states: "the order of the positions with the best starting procedure",
    read: |key, node| claim(Of::BestStart, order(key, node)?),
};

/// `order_velocity`: the order of the carried velocities with that start.
pub(super) const OF_VELOCITIES: Kind = Kind {
    keys: &["order_velocity"],
    example: "2",
    states: "the order of the carried velocities with the best starting procedure",
    read: |key, node| claim(Of::Velocities, order(key, node)?),
};

/// `w_order`: the order with any matrix for the Jacobian.
pub(super) const WITH_ANY_JACOBIAN: Kind = Kind {
    keys: &["w_order"],
    example: "3",
    states: "the order with any matrix in place of the Jacobian, of a Rosenbrock method",
    read: |key, node| claim(Of::AnyJacobian, order(key, node)?),
};

fn claim<E>(of: Of, order: usize) -> Result<Box<dyn Claimed>, E> {
    Ok(Box::new(OrderClaim { of, order }))
}

/// The claim that an order has this value.
#[derive(Clone, Debug)]
pub(super) struct OrderClaim {
    pub(super) of: Of,
    pub(super) order: usize,
}

impl OrderClaim {
    /// The order that the claim is about, in words.
    fn subject(&self) -> &'static str {
        match self.of {
            Of::ExactStart => "the order",
            Of::SimpleStart => "the order from the simple start",
            Of::BestStart => "the order with the best start",
            Of::AnyJacobian => "the order with any matrix for the Jacobian",
            Of::Velocities => "the order of the carried velocities at their own offsets",
        }
    }

    /// The known value of the order, on the condition of zero-stability where there is one.
    fn reached(&self, order: &Order) -> Option<StartOrder> {
        match self.of {
            Of::ExactStart => Some(order.exact_start),
            Of::SimpleStart => Some(order.simple_start),
            Of::BestStart => Some(StartOrder::Proven(order.best_start)),
            Of::Velocities => order.velocity.map(StartOrder::Proven),
            Of::AnyJacobian => None,
        }
    }
}

/// The order that a claim is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    ExactStart,
    SimpleStart,
    BestStart,
    Velocities,
    AnyJacobian,
}

impl fmt::Display for OrderClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.order;
        match self.of {
            Of::ExactStart => write!(f, "order {n}"),
            Of::SimpleStart => write!(f, "order {n} from the simple start"),
            Of::BestStart => write!(f, "order {n} with the best start"),
            Of::Velocities => write!(f, "velocities of order {n}"),
            Of::AnyJacobian => write!(f, "order {n} with any matrix for the Jacobian"),
        }
    }
}

impl Claimed for OrderClaim {
    fn written(&self) -> Written {
        self.order.into()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let n = self.order;
        let subject = OrderClaim::subject(self);
        if let Of::AnyJacobian = self.of {
            return with_any_jacobian(n, facts, subject);
        }
        let order = match facts.order() {
            Ok(order) => order,
            Err(error @ OrderError::Growing { .. }) => return undecided(error),
            // Motions of their own that do not grow leave it open what converges to the solution.
            Err(error @ OrderError::NotSimple)
                if (facts.zero_stability())
                    .is_ok_and(|found| found.is_stable() || found.is_open()) =>
            {
                return undecided(error);
            }
            Err(error) => {
                return Outcome::Refuted {
                    evidence: error.to_string(),
                    instead: "the scheme has no order".into(),
                };
            }
        };
        match self.of {
            Of::ExactStart => from(n, order.exact_start, order, subject),
            Of::SimpleStart => from(n, order.simple_start, order, subject),
            Of::BestStart => decided(n, order.best_start, subject, conditions(n, order)),
            Of::Velocities | Of::AnyJacobian => velocities(n, order, subject),
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        match self.of {
            Of::AnyJacobian => Subject::WOrder,
            _ => Subject::Order,
        }
    }

    fn is_on_order(&self) -> bool {
        true
    }

    fn exceeded(&self, facts: &Facts) -> Option<String> {
        let reached = self.reached(facts.order().ok()?)?.proven();
        let subject = OrderClaim::subject(self);
        (reached.bound() > self.order).then(|| format!("{subject} is {reached}"))
    }

    fn carries_over(&self, facts: &Facts, sample: &Facts) -> Result<(), String> {
        let order = facts.order().map_err(|error| error.to_string())?;
        let reached = self.reached(order);
        let same = reached.is_some_and(|order| order.reached().bound() == self.order);
        let carried = match self.of {
            Of::BestStart => same,
            _ => {
                let sampled = sample.order().map_err(|error| error.to_string())?;
                same && order.best_start.bound() == self.order
                    && sampled.zero_stability == ZeroStable::Strongly
            }
        };
        if carried {
            Ok(())
        } else {
            Err("the proof does not carry over to other values".into())
        }
    }
}

/// The result of the search for violated conditions, as far as it bears on a claim.
pub(super) fn conditions(claimed: usize, order: &Order) -> String {
    let proven = order.best_start.bound();
    let hold = match &order.simplifying {
        Some(simplifying) => format!("{simplifying} hold, so all conditions up to order {proven}"),
        None => format!("all conditions up to order {proven} hold"),
    };
    told(claimed, proven, (hold, &order.error_terms))
}

/// The evidence that the conditions up to the `proven` order hold, and how the next ones
/// fail, as far as this bears on a claim.
pub(super) fn told(
    claimed: usize,
    proven: usize,
    (hold, failing): (String, &[TreeTerm]),
) -> String {
    let Some(term) = failing.first() else {
        return hold;
    };
    let next = proven + 1;
    let TreeTerm {
        tree, coefficient, ..
    } = term;
    let fails = match failing.len() {
        1 => format!("the condition of order {next} for {tree} fails, with residual {coefficient}"),
        n => format!(
            "{n} conditions of order {next} fail, the first for {tree}, with residual {coefficient}"
        ),
    };
    match claimed.cmp(&proven) {
        std::cmp::Ordering::Less => hold,
        std::cmp::Ordering::Equal => format!("{hold}; {fails}"),
        std::cmp::Ordering::Greater => fails,
    }
}

pub(super) fn decided(claimed: usize, known: Reached, subject: &str, evidence: String) -> Outcome {
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
        let reason = format!(
            "{subject} is {known}: all roots of {condition} must lie inside the unit circle"
        );
        return Outcome::Undecided { reason };
    }
    let reached = known.proven();
    let evidence = match order.zero_stability {
        ZeroStable::No => "the scheme is not zero-stable".into(),
        ZeroStable::Growing | ZeroStable::Open if reached != best => {
            "roots on the unit circle are multiple and have Jordan blocks".into()
        }
        _ if reached == best || order.simplifying.is_some() => conditions(claimed, order),
        _ => format!(
            "the starting values deviate from the best ones, which have order {best}, and the deviation does not die out"
        ),
    };
    decided(claimed, reached, subject, evidence)
}

fn velocities(claimed: usize, order: &Order, subject: &str) -> Outcome {
    let Some(known) = order.velocity else {
        return Outcome::Refuted {
            evidence: "no velocity is carried".into(),
            instead: "the order of velocities is not defined".into(),
        };
    };
    let evidence = if known.bound() < order.best_start.bound() {
        "the series of the carried velocities differs from the exact one".into()
    } else {
        conditions(claimed, order)
    };
    decided(claimed, known, subject, evidence)
}

fn with_any_jacobian(claimed: usize, facts: &Facts, subject: &str) -> Outcome {
    let evidence = match facts.w_order() {
        Ok(Some(order)) => {
            let evidence = conditions(claimed, order);
            return decided(claimed, order.best_start, subject, evidence);
        }
        Ok(None) => "the step uses no Jacobian".into(),
        Err(error) => error.to_string(),
    };
    Outcome::Refuted {
        evidence,
        instead: "the method has no order of this kind".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_prove::order::order;
    use stepsmith_scheme::spec::Spec;

    /// Where the search ended, what is beyond is open; where a condition fails it is refuted.
    #[test]
    fn a_search_that_ended_refutes_nothing() {
        let mut order = order(
            &Spec::member("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
            4,
        )
        .unwrap();
        let judged = |claimed: usize, reached: Reached, order: &mut Order| {
            (order.best_start, order.exact_start) = (reached, StartOrder::Proven(reached));
            from(claimed, order.exact_start, order, "its order")
        };
        for (claimed, reached, word) in [
            (2, Reached::Exactly(2), "proven"),
            (3, Reached::Exactly(2), "refuted"),
            (1, Reached::Exactly(2), "refuted"),
            (3, Reached::AtLeast(2), "undecided"),
            (2, Reached::AtLeast(2), "undecided"),
            (1, Reached::AtLeast(2), "refuted"),
        ] {
            let found = judged(claimed, reached, &mut order);
            assert_eq!(found.word(), word, "{claimed}, {reached}: {found:?}");
        }
    }
}
