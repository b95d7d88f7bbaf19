//! Whether a table is certainly one of a method: what fails in one that is not tells nothing.
//!
//! Lists called A, b and c are of many things. A method betrays itself by conditions that hold: c = A·1 in rows that are
//! not zero, Σ b = 1, and the conditions of order 2 and 3. A claim or a change of one entry that restores them tells as well.

use super::expression::BITS;
use super::finding::Finding;
use super::number::{Number, total};
use super::numbers::{Entry, Numbers, Part};
use super::repair::row_sums;
use super::table::Table;
use super::verdicts::TableVerdicts;
use stepsmith_exact::interval::Interval;

/// The first entry of A.
const FIRST: Entry = Entry {
    part: Part::A,
    row: 0,
    column: 0,
};

/// Whether a change of a table is worth looking for: none makes one certain of which nothing holds.
pub(super) fn may_be_method(table: &Table, best: &TableVerdicts) -> bool {
    let claimed = table.order.or(table.embedded_order).is_some();
    table.numbers.form.is_some()
        || claimed
        || best.main.consistent > 0
        || sums_that_hold(&best.numbers) > 0
}

/// Whether what fails in a table is a fault of a method.
pub(super) fn is_certain(table: &Table, best: &TableVerdicts, findings: &[Finding]) -> bool {
    // What a program does in its steps is a method.
    if table.uncertain.is_some() {
        return true;
    }
    let restored = findings.iter().filter_map(Finding::restores);
    let restored = restored.max().unwrap_or(0);
    let failing = findings.iter().filter(|finding| match finding {
        Finding::RowSum { .. } | Finding::Sum { .. } => true,
        Finding::Order { found, .. } => *found == 0,
        _ => false,
    });
    let failing = failing.count();
    let numbers = &best.numbers;
    let claimed = table.order.or(table.embedded_order).is_some();
    // Entries that have names of their own may stand elsewhere, or nowhere, as a factor 1 does.
    let is_absent = findings.iter().any(|finding| match finding {
        Finding::Wrong { written, .. } => written == "0",
        Finding::Exchanged { one, other, .. } => [one, other]
            .iter()
            .any(|entry| table.text_at(**entry) == "0"),
        _ => false,
    });
    let is_doubtful = failing > 0 && best.main.consistent <= 1 && restored < 2;
    if !claimed && table.named && (is_doubtful || is_absent) {
        return false;
    }
    if failing == 0 {
        // Lists of any kind may add up to 1.
        let mut rows = numbers.a.iter().flatten();
        let has_rows = match numbers.stages() {
            0 => return false,
            1 => table.numbers.at(FIRST).is_some_and(|x| x.at().is_some()),
            _ => !rows.all(Number::is_nothing),
        };
        return has_rows || claimed || numbers.c.is_some();
    }
    if table.numbers.form.is_some() {
        let is_consistent = best.main.consistent > 0 || restored > 1;
        return claimed || is_consistent && (failing == 1 || restored > 0);
    }
    let sums = sums_that_hold(numbers);
    let is_consistent = total(&numbers.b).minus(&Interval::one(BITS)).has_zero();
    let orders = best.main.consistent.min(3);
    let restores_claim = table
        .order
        .is_some_and(|order| order > 1 && restored >= order);
    let is_tableau =
        numbers.stages() > 1 && numbers.c.is_some() && sums > 0 && (failing < 2 || restored > 0);
    numbers.stages() > 1
        && (is_tableau
            || failing < 2 && sums + orders > 1
            || restored > best.main.consistent && sums + orders >= failing
            || claimed && (is_consistent || sums > 0 || table.named)
            || restores_claim)
}

/// How many rows that are not zero have the sum c.
fn sums_that_hold(numbers: &Numbers<Interval>) -> usize {
    let sums = row_sums(numbers);
    let rows = sums.iter().zip(&numbers.a);
    rows.filter(|(left, row)| left.has_zero() && !row.iter().all(Number::is_nothing))
        .count()
}
