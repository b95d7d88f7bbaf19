//! Where orders may change over the range of a free parameter.

use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::region::critical_values::{Critical, at_rest, in_one};

/// Between these values of a free parameter zero-stability and the conditions that hold are the same.
pub(super) fn of_order(facts: &Facts, symbol: &Symbol) -> Critical {
    let order = facts.order().map_err(|error| error.to_string())?;
    let mut critical = at_rest(facts.scheme(), symbol)?;
    for term in order.conditions.iter().chain(&order.error_terms) {
        for p in [term.coefficient.numerator(), term.coefficient.denominator()] {
            critical.push(in_one(p, symbol)?);
        }
    }
    Ok(critical)
}
