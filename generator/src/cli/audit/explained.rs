//! A table as it was read: the entries with their places, and the words that claim its order.

use super::judged::Judged;
use crate::cli::format::{joined, row};
use stepsmith_audit::{Entry, Expression};

/// Numbers of a table that stand in one line, one behind the other.
struct Run {
    first: Entry,
    next: Entry,
    place: (usize, usize),
    numbers: Vec<String>,
}

/// A row for the numbers of each line that belong together; and the claims.
pub(super) fn explained(judged: &Judged) -> Vec<Vec<String>> {
    let mut runs: Vec<Run> = Vec::new();
    for entry in judged.table.numbers.entries() {
        let written = judged.table.numbers.at(entry).map(Expression::to_string);
        let (Some(place), Some(written)) = (judged.place(entry), written) else {
            continue;
        };
        match runs.last_mut() {
            Some(run) if run.next == entry && run.place.0 == place.0 => {
                run.numbers.push(written);
                run.next = next(entry);
            }
            _ => runs.push(Run {
                first: entry,
                next: next(entry),
                place,
                numbers: vec![written],
            }),
        }
    }
    let rows = runs.iter().map(|run| {
        let (line, column) = run.place;
        let numbers = joined(&run.numbers, "  ");
        vec![format!("{line}:{column}"), run.first.to_string(), numbers]
    });
    let claims = judged.table.claims.iter().map(|claim| row("claim", claim));
    let nothing = judged
        .table
        .claims
        .is_empty()
        .then(|| row("claim", "none: no order is claimed"));
    rows.chain(claims).chain(nothing).collect()
}

/// The entry behind another one in its list or row.
fn next(entry: Entry) -> Entry {
    let by = usize::from(entry.part.is_list());
    Entry {
        row: entry.row + by,
        column: entry.column + 1 - by,
        ..entry
    }
}
