//! The reading of a table's digits that is meant: the one in which most conditions hold.

use super::conditions::{Reached, Trees};
use super::digits::{CALCULATED, SHORT, shortest, worst};
use super::expression::{LONG, Reading, magnitude};
use super::lists::Lists;
use super::numbers::Numbers;
use super::repair::{Wanted, sums_hold};
use super::table::Table;
use super::undefined::{NotDefined, undefined};
use super::verdicts::{TableVerdicts, bounds, judge};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;

/// The reading of a table of which most holds.
pub(super) struct Best {
    pub judged: TableVerdicts,
    /// From how many digits on a decimal is taken as rounded.
    pub digits: usize,
    /// The numbers with all decimals rounded, where that is not the best.
    pub short: Option<Lists<Interval>>,
    /// The largest residual of the printed numbers, and its tree, where the last digits are taken as calculated in f64.
    pub last_digits: Option<(f64, String)>,
}

impl Best {
    /// # Errors
    /// Numbers that are not defined.
    pub(super) fn of(
        table: &Table,
        plain: &Numbers<Interval>,
        exact: Option<&Numbers<Fraction>>,
        trees: &mut Trees,
    ) -> Result<Self, NotDefined> {
        let judged = |reading: Reading, trees: &mut Trees| -> Result<TableVerdicts, NotDefined> {
            let lists = table.enclosed(reading);
            let judged = lists.and_then(|lists| judge(lists, exact, bounds(table, plain), trees));
            judged.ok_or_else(|| undefined(table))
        };
        let mut best = Self {
            judged: judged(Reading::Rounded(LONG), trees)?,
            digits: LONG,
            short: None,
            last_digits: None,
        };
        if shortest(table).is_some_and(|least| least < LONG) {
            let short = judged(Reading::Rounded(SHORT), trees)?;
            if is_better(&short, &best.judged) {
                (best.judged, best.digits) = (short, SHORT);
            } else {
                best.short = Some(short.lists);
            }
        }
        if best.judged.reached().any(is_slight) || !sums_hold(&best.judged.numbers) {
            let calculated = judged(Reading::Calculated, trees)?;
            if is_better(&calculated, &best.judged) {
                let order = calculated.main.consistent;
                let [left] = worst(table, Reading::Exactly, [magnitude], order, trees);
                best.last_digits = Some(left);
                best.judged = calculated;
            }
        }
        Ok(best)
    }
}

/// Whether a calculation in `f64` may explain the failing condition: only the last digits fail. A larger residual is
/// not examined.
fn is_slight(reached: &Reached) -> bool {
    let left = reached.failure.as_ref();
    left.is_some_and(|(_, residual)| residual.is_none_or(|r| r.abs() <= CALCULATED))
}

/// Whether more holds, and no sums that held fail.
fn is_better(one: &TableVerdicts, other: &TableVerdicts) -> bool {
    let [one, other] = [one, other].map(|judged| {
        let Wanted { order, embedded } = judged.held();
        (sums_hold(&judged.numbers), order, embedded)
    });
    one.0 >= other.0 && one > other
}
