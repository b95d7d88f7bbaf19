//! The reach of solutions of order conditions: the ranges that they lie in, and the order from given starts.

use crate::cli::format::joined;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_explore::search::Bounded;
use stepsmith_prove::facts::SEARCH_LIMIT;
use stepsmith_prove::order::{Order, order};
use stepsmith_prove::solve::Solution;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::ParameterRange;

/// The ranges, of parameters that may have values in others.
pub(super) fn bounded(
    ranges: &[ParameterRange],
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
    let others = all.iter().filter(|range| !is_own(range));
    let named = others.flat_map(|range| range.value.free_symbols());
    let named: Vec<_> = named.collect();
    let matter = all.into_iter().filter(|range| {
        let symbol = &range.free.symbol;
        !is_own(range) || unknowns.contains(symbol) || named.contains(symbol)
    });
    matter.collect()
}

/// Whether a parameter stands for itself.
fn is_own(range: &Bounded) -> bool {
    range.value.as_symbol() == Some(&range.free.symbol)
}

/// The values that conditions give to the parameters that have ranges, in words.
pub(super) fn conditions(solution: &Solution, ranges: &[ParameterRange]) -> String {
    let solved = solution.values.texts();
    let solved = solved.filter(|(name, _)| ranges.iter().any(|range| range.symbol.name() == *name));
    let solved = solved.map(|(name, text)| format!("{name} = {text}"));
    joined(solved, ", ")
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
