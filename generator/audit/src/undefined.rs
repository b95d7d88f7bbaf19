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

/// The first entry that is no number, or else the first of all.
pub(super) fn undefined(table: &Table) -> NotDefined {
    let entries = table.numbers.entries();
    let is_undefined = |e: &&Entry| {
        let written = table.numbers.at(**e);
        written.is_some_and(|x| x.enclosure(Reading::Exactly).is_none())
    };
    let entry = entries.iter().find(is_undefined).or(entries.first());
    let entry = entry.copied().unwrap_or(Entry {
        part: Part::A,
        row: 0,
        column: 0,
    });
    let written = table.text_at(entry);
    NotDefined { entry, written }
}
