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

/// The ranges where some parameters have values; `None` where one of them is at a pole, and so lies in no range.
pub(super) fn bounded(
    ranges: &[Bounded],
    values: &BTreeMap<Symbol, Fraction>,
    scheme: &Scheme,
) -> Option<Vec<Bounded>> {
    let all = ranges.iter().map(|range| range.substitute(values));
    let all = all.collect::<Option<Vec<Bounded>>>()?;
    // What neither the scheme nor another range depends on may have any value.
    let unknowns = scheme.free_symbols();
    let others = all.iter().filter(|range| range.value.as_symbol().is_none());
    let named: Vec<Symbol> = others
        .flat_map(|range| range.value.free_symbols())
        .collect();
    let matter = all.iter().filter(|range| {
        let mut own = range.value.as_symbol().into_iter();
        own.all(|symbol| unknowns.contains(symbol) || named.contains(symbol))
    });
    Some(matter.cloned().collect())
}

/// The values that conditions give to the parameters that have ranges, in words.
pub(super) fn conditions(solution: &Solution, ranges: &[Bounded]) -> String {
    let solved = solution.values.texts();
    let bounded = ranges.iter().flat_map(|range| range.value.free_symbols());
    let bounded: Vec<Symbol> = bounded.collect();
    let solved = solved.filter(|(name, _)| bounded.iter().any(|symbol| symbol.name() == *name));
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
