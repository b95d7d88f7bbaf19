//! The reach of solutions of order conditions: the ranges that they lie in, and the order from given starts.

use std::collections::BTreeMap;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::multivariate::Symbol;
use stepsmith_explore::search::Bounded;
use stepsmith_prove::analysis::facts::SEARCH_LIMIT;
use stepsmith_prove::analysis::order::{Order, order};
use stepsmith_prove::analysis::solve::Solution;
use stepsmith_prove::scheme::Scheme;
use stepsmith_prove::spec::Free;

/// The ranges, of parameters that may have values in others.
pub(super) fn bounded(
    ranges: &[Free],
    values: &BTreeMap<Symbol, Fraction>,
    scheme: &Scheme,
) -> Vec<Bounded> {
    let all = ranges.iter().cloned().map(Bounded::from);
    let all: Vec<Bounded> = all
        .map(|own| match values.get(&own.free.symbol) {
            None => own,
            Some(value) => Bounded {
                value: value.clone(),
                ..own
            },
        })
        .collect();
    // What neither the scheme nor another range depends on may have any value.
    let unknowns = scheme.free_symbols();
    let matters = |range: &&Bounded| {
        let named = |other: &Bounded| other.value.free_symbols().contains(&range.free.symbol);
        !is_own(range)
            || unknowns.contains(&range.free.symbol)
            || all.iter().any(|other| !is_own(other) && named(other))
    };
    all.iter().filter(matters).cloned().collect()
}

/// Whether a parameter stands for itself.
fn is_own(range: &Bounded) -> bool {
    range.value.as_symbol() == Some(&range.free.symbol)
}

/// The values that conditions give to the parameters that have ranges, in words.
pub(super) fn conditions(solution: &Solution, ranges: &[Free]) -> String {
    let has_range = |name: &str| ranges.iter().any(|range| range.symbol.name() == name);
    let solved = solution.values.texts().filter(|(name, _)| has_range(name));
    let solved: Vec<String> = solved
        .map(|(name, text)| format!("{name} = {text}"))
        .collect();
    solved.join(", ")
}

/// The order at values of all parameters, if it is known.
pub(super) fn order_at(scheme: &Scheme, values: &BTreeMap<Symbol, Fraction>) -> Option<Order> {
    order(&scheme.substitute(values).ok()?, SEARCH_LIMIT).ok()
}

/// The remark that exact starting values reach a lower order than the best start, where they do.
pub(super) fn said_of_starts(order: &Order) -> String {
    let exact = order.exact_start;
    let best = order.best_start;
    if exact.reached().bound() < best.bound() {
        format!(
            "; of order {exact} from exact starting values, and {best} with the best start alone"
        )
    } else {
        String::new()
    }
}
