//! How far the conditions of a table hold, in intervals and exactly.

use super::conditions::{Reached, Trees, Verdict, Weights};
use super::expression::{BITS, middle};
use super::finding::Finding;
use super::number::Number;
use super::numbers::{Equations, Numbers};
use super::repair::row_sums;
use super::table::Table;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::to_f64;

/// The width up to which an interval around 0 speaks for a condition.
const DECISIVE: f64 = 1e-7;
/// The largest order that is searched, and asked for.
pub(super) const ORDER_LIMIT: usize = 12;
/// The same where trees are coloured, or children hang in two ways: there are 2^p times as many.
const COLOURED_LIMIT: usize = 6;

/// A table in a reading, judged up to an order.
pub(super) struct Judged {
    pub(super) numbers: Numbers<Interval>,
    pub(super) main: Reached,
    pub(super) embedded: Option<Reached>,
    pub(super) conditions: usize,
}

/// The orders to search: one above what is claimed, and no more than conditions for s stages decide.
pub(super) fn bounds(table: &Table, numbers: &Numbers<Interval>) -> [usize; 2] {
    let stages = numbers.stages();
    let limit = match numbers.equations() {
        Equations::One | Equations::Position => ORDER_LIMIT,
        Equations::Sum | Equations::Velocity => COLOURED_LIMIT,
    };
    let free = (2 * stages + 1).min(limit);
    [table.order, table.embedded_order].map(|claimed| claimed.map_or(free, |p| (p + 1).min(free)))
}

/// How far the conditions hold in intervals; exactly, where the table is exact.
pub(super) fn judge(
    numbers: Numbers<Interval>,
    exact: Option<&Numbers<Fraction>>,
    bounds: [usize; 2],
    trees: &mut Trees,
) -> Judged {
    let begun = Reached {
        exact: 0,
        consistent: 0,
        failure: None,
    };
    let mut reached = [
        Some(begun.clone()),
        numbers.b_hat.is_some().then_some(begun),
    ];
    let mut conditions = 0;
    {
        let mut weights = Weights::new(&numbers);
        let mut sure = exact.map(Weights::new);
        for weight in 1..=bounds[0].max(bounds[1]) {
            let open = |k: usize, reached: &[Option<Reached>; 2]| {
                weight <= bounds[k] && reached[k].as_ref().is_some_and(|r| r.failure.is_none())
            };
            if !open(0, &reached) && !open(1, &reached) {
                break;
            }
            let found = weights.residuals(trees, weight);
            // What intervals refute needs no exact arithmetic.
            let possible = |k: usize| {
                found.iter().all(|(_, b, b_hat)| {
                    [Some(b), b_hat.as_ref()][k].is_none_or(Interval::has_zero)
                })
            };
            let exactly = match (&mut sure, (0..2).any(|k| open(k, &reached) && possible(k))) {
                (Some(sure), true) => Some(sure.residuals(trees, weight)),
                _ => None,
            };
            for k in 0..2 {
                if !open(k, &reached) {
                    continue;
                }
                let Some(reached) = &mut reached[k] else {
                    continue;
                };
                conditions += found.len();
                let verdicts = found
                    .iter()
                    .enumerate()
                    .filter_map(|(i, (tree, b, b_hat))| {
                        let residual = [Some(b), b_hat.as_ref()][k]?;
                        let known = exactly
                            .as_ref()
                            .and_then(|e| [Some(&e[i].1), e[i].2.as_ref()][k]);
                        Some((*tree, verdict(residual, known)))
                    });
                let verdicts: Vec<_> = verdicts.collect();
                // Intervals that are wider than residuals of a lower order say nothing.
                if let Some((tree, residual)) = verdicts.iter().find_map(|(tree, v)| match v {
                    Verdict::Refuted(residual) => Some((*tree, Some(*residual))),
                    Verdict::Consistent(width) if *width > DECISIVE => Some((*tree, None)),
                    _ => None,
                }) {
                    reached.failure = Some((trees.text(tree), residual));
                    continue;
                }
                reached.consistent = weight;
                if reached.exact + 1 == weight && verdicts.iter().all(|(_, v)| *v == Verdict::Exact)
                {
                    reached.exact = weight;
                }
            }
        }
    }
    let [main, embedded] = reached;
    Judged {
        numbers,
        main: main.unwrap_or(Reached {
            exact: 0,
            consistent: 0,
            failure: None,
        }),
        embedded,
        conditions,
    }
}

/// The verdict on a residual that is known in intervals and perhaps exactly.
pub(super) fn verdict(residual: &Interval, exact: Option<&Fraction>) -> Verdict {
    if !residual.has_zero() {
        return Verdict::Refuted(to_f64(&middle(residual)));
    }
    match exact {
        Some(value) if value.is_nothing() => Verdict::Exact,
        _ => Verdict::Consistent(to_f64(&width(residual))),
    }
}

pub(super) fn width(x: &Interval) -> Rational {
    let (lo, hi) = x.ends(BITS);
    hi - lo
}

pub(super) fn sum_verdicts(
    numbers: &Numbers<Interval>,
    exact: Option<&Numbers<Fraction>>,
) -> Vec<Verdict> {
    let sure = exact.map(row_sums);
    let of = |(i, r): (usize, &Interval)| verdict(r, sure.as_ref().and_then(|s| s.get(i)));
    row_sums(numbers).iter().enumerate().map(of).collect()
}

/// The finding that a condition up to the claimed order is refuted; none where the digits leave it open.
pub(super) fn failed(table: &Table, main: &Reached) -> Option<Finding> {
    let claimed = table.order?;
    let (tree, residual) = main.failure.clone()?;
    let residual = residual.filter(|_| main.consistent < claimed)?;
    Some(Finding::Order {
        embedded: false,
        claimed: Some(claimed),
        found: main.consistent,
        tree,
        residual,
        coarse: None,
    })
}
