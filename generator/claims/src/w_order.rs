//! `w_order`: the order with any matrix in place of the Jacobian.

use super::kind::prelude::*;
use super::order::{conditions, decided};
use super::reading::order;

pub(super) const KIND: Kind = Kind {
    keys: &["w_order"],
    example: "3",
    states: "the order with any matrix in place of the Jacobian, of a Rosenbrock method",
    takes_list: false,
    read: |key, node| Ok(Box::new(WOrder(order(key, node)?))),
};

#[derive(Clone, Debug)]
struct WOrder(usize);

impl fmt::Display for WOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "order {} with any matrix for the Jacobian", self.0)
    }
}

impl Claimed for WOrder {
    fn written(&self) -> Written {
        self.0.into()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let evidence = match facts.w_order() {
            Ok(Some(order)) => {
                let subject = "the order with any matrix for the Jacobian";
                let evidence = conditions(self.0, order);
                return decided(self.0, order.best_start, subject, evidence);
            }
            Ok(None) => "the step takes no Jacobian".into(),
            Err(error) => error.to_string(),
        };
        Outcome::Refuted {
            evidence,
            instead: "there is no such order".into(),
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::WOrder
    }

    fn is_on_order(&self) -> bool {
        true
    }
}
