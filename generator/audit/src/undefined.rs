//! Entries that are no numbers.

use super::expression::Reading;
use super::numbers::{Entry, Part};
use super::table::Table;
use std::fmt;

/// Why a table can't be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDefined {
    /// The entry that is no number.
    pub entry: Entry,
    /// As written.
    pub written: String,
}

impl fmt::Display for NotDefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {} is no real number", self.entry, self.written)
    }
}

pub(super) fn undefined(table: &Table) -> NotDefined {
    let first = table.numbers.entries().into_iter().find(|e| {
        table
            .numbers
            .at(*e)
            .is_some_and(|x| x.enclosure(Reading::Exactly).is_none())
    });
    let none = Entry {
        part: Part::A,
        row: 0,
        column: 0,
    };
    let entry = first
        .or(table.numbers.entries().first().copied())
        .unwrap_or(none);
    let written = table.text_at(entry);
    NotDefined { entry, written }
}
