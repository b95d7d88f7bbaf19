//! How far the conditions of a table hold, in intervals and exactly.

use super::conditions::{Condition, Reached, Trees, Verdict, Weights};
use super::expression::{middle, radius};
use super::finding::Finding;
use super::lists::Lists;
use super::number::Number;
use super::numbers::{Equations, Numbers};
use super::repair::{Wanted, row_sums, sums_hold};
use super::table::Table;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rounding::to_f64;

/// The width up to which an interval around 0 speaks for a condition.
const DECISIVE: f64 = 1e-7;
/// The largest order that is searched, and asked for.
pub(super) const ORDER_LIMIT: usize = 12;
/// The same where trees are coloured, or children hang in two ways: there are 2^p times as many.
const COLOURED_LIMIT: usize = 6;
/// The largest order that is searched where none is claimed, of methods with more stages than the second number.
const UNCLAIMED: [(usize, usize); 2] = [(10, 20), (11, 7)];

/// A table in a reading, judged up to an order.
pub(super) struct TableVerdicts {
    pub(super) lists: Lists<Interval>,
    pub(super) numbers: Numbers<Interval>,
    pub(super) main: Reached,
    pub(super) embedded: Option<Reached>,
    pub(super) conditions: usize,
}

impl TableVerdicts {
    /// How far the conditions of b and of b̂ hold.
    pub(super) fn reached(&self) -> impl Iterator<Item = &Reached> {
        self.embedded.iter().chain([&self.main])
    }

    /// Whether b is consistent, the sums hold, and nothing refutes the conditions of these orders.
    pub(super) fn meets(&self, wanted: Wanted) -> bool {
        let embedded = self.embedded.as_ref();
        self.main.consistent > 0
            && sums_hold(&self.numbers)
            && !self.main.is_refuted(wanted.order)
            && embedded.is_none_or(|reached| !reached.is_refuted(wanted.embedded))
    }

    /// The orders up to which they hold.
    pub(super) fn held(&self) -> Wanted {
        Wanted {
            order: self.main.consistent,
            embedded: self.embedded.as_ref().map_or(0, |e| e.consistent),
        }
    }
}

/// The orders to search: one above what is claimed, and no more than conditions for s stages decide.
pub(super) fn bounds(table: &Table, numbers: &Numbers<Interval>) -> [usize; 2] {
    let stages = numbers.stages();
    let limit = match numbers.equations() {
        Equations::One | Equations::Position => ORDER_LIMIT,
        Equations::Sum | Equations::Velocity => COLOURED_LIMIT,
    };
    let most = (2 * stages + 1).min(limit);
    let mut limits = UNCLAIMED.into_iter();
    let of_many = limits.find(|(_, few)| stages > *few);
    let free = of_many.map_or(most, |(order, _)| most.min(order));
    [table.order, table.embedded_order].map(|claimed| claimed.map_or(free, |p| (p + 1).min(most)))
}

/// How far the conditions hold in intervals; exactly, where the table is exact. None where the lists stand for no
/// tableau.
pub(super) fn judge(
    lists: Lists<Interval>,
    exact: Option<&Numbers<Fraction>>,
    bounds: [usize; 2],
    trees: &mut Trees,
) -> Option<TableVerdicts> {
    let numbers = lists.numbers()?;
    let mut reached = vec![Reached::default()];
    reached.extend(numbers.b_hat.as_ref().map(|_| Reached::default()));
    let mut conditions = 0;
    let mut weights = Weights::new(&numbers);
    let mut sure = exact.map(Weights::new);
    for order in 1..=bounds[0].max(bounds[1]) {
        let mut open: Vec<usize> = (0..reached.len()).collect();
        open.retain(|&k| order <= bounds[k] && reached[k].failure.is_none());
        if open.is_empty() {
            break;
        }
        let found = weights.residuals(trees, order);
        // Conditions that intervals refute need no exact arithmetic, and no condition where one before holds to digits alone.
        let holds = |k: &usize| {
            let mut left = found.iter().filter_map(|left| by(left, *k));
            reached[*k].exact + 1 == order && left.all(Interval::has_zero)
        };
        let exactly = match &mut sure {
            Some(sure) if open.iter().any(holds) => sure.residuals(trees, order),
            _ => Vec::new(),
        };
        for k in open {
            conditions += found.len();
            let verdicts = verdicts(&found, &exactly, k);
            enter(&mut reached[k], order, &verdicts, trees);
        }
    }
    let embedded = reached.drain(1..).next();
    Some(TableVerdicts {
        lists,
        numbers,
        main: reached.pop()?,
        embedded,
        conditions,
    })
}

/// The residual of a condition by b for k = 0, by b̂ for k = 1.
pub(super) fn by<T>((_, b, b_hat): &(Condition, T, Option<T>), k: usize) -> Option<&T> {
    if k == 0 { Some(b) } else { b_hat.as_ref() }
}

/// The verdicts on the conditions of an order, by b or b̂; `exactly` may be empty.
fn verdicts(
    found: &[(Condition, Interval, Option<Interval>)],
    exactly: &[(Condition, Fraction, Option<Fraction>)],
    k: usize,
) -> Vec<(Condition, Verdict)> {
    let verdicts = found.iter().enumerate().filter_map(|(i, left)| {
        let known = exactly.get(i).and_then(|left| by(left, k));
        Some((left.0, verdict(by(left, k)?, known)))
    });
    verdicts.collect()
}

/// Enters the verdicts on the conditions of an order: the first failure, or that none fails.
fn enter(reached: &mut Reached, order: usize, verdicts: &[(Condition, Verdict)], trees: &Trees) {
    // Intervals that are wider than residuals of a lower order say nothing.
    let failure = verdicts.iter().find_map(|(tree, v)| match v {
        Verdict::Refuted(residual) => Some((*tree, Some(*residual))),
        Verdict::Consistent(width) if *width > DECISIVE => Some((*tree, None)),
        _ => None,
    });
    if let Some((tree, residual)) = failure {
        reached.failure = Some((trees.text(tree), residual));
        return;
    }
    reached.consistent = order;
    if reached.exact + 1 == order && verdicts.iter().all(|(_, v)| *v == Verdict::Exact) {
        reached.exact = order;
    }
}

/// The verdict on a residual that is known in intervals and perhaps exactly.
pub(super) fn verdict(residual: &Interval, exact: Option<&Fraction>) -> Verdict {
    if !residual.has_zero() {
        return Verdict::Refuted(to_f64(&middle(residual)));
    }
    match exact {
        Some(value) if value.is_nothing() => Verdict::Exact,
        _ => Verdict::Consistent(2.0 * radius(residual)),
    }
}

pub(super) fn sum_verdicts(
    numbers: &Numbers<Interval>,
    exact: Option<&Numbers<Fraction>>,
) -> Vec<Verdict> {
    let sure = exact.map(row_sums);
    let sums = row_sums(numbers).into_iter().enumerate();
    let verdicts = sums.map(|(i, r)| verdict(&r, sure.as_ref().and_then(|s| s.get(i))));
    verdicts.collect()
}

/// The finding that a condition up to the claimed order is refuted; none where the digits leave it open.
pub(super) fn failed(table: &Table, main: &Reached) -> Option<Finding> {
    main.below(table.order?, table.order, false)
}

impl Reached {
    /// Whether a condition up to an order is refuted.
    fn is_refuted(&self, order: usize) -> bool {
        self.consistent < order && matches!(self.failure, Some((_, Some(_))))
    }

    /// The finding that a condition up to an order is refuted; none where the digits leave it open: what digits can't
    /// tell refutes no claim.
    pub(super) fn below(
        &self,
        least: usize,
        claimed: Option<usize>,
        embedded: bool,
    ) -> Option<Finding> {
        let (tree, residual) = self.failure.clone()?;
        Some(Finding::Order {
            embedded,
            claimed,
            found: self.consistent,
            tree,
            residual: residual.filter(|_| self.consistent < least)?,
            coarse: None,
        })
    }
}
