//! A table of coefficients as someone wrote it, and the same in other numbers.

use super::expression::{BITS, Expression, Reading};
use super::lists::Lists;
use super::numbers::{Entry, Numbers};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::Rational;

/// A table of a Runge–Kutta method as it is written somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name of the table.
    pub name: String,
    /// Where it stands, as `file:line`.
    pub place: String,
    /// The coefficients as written; what is not written is 0.
    pub numbers: Lists<Expression>,
    /// The amount by which every number may differ from the one meant, where it was measured.
    pub uncertain: Option<Rational>,
    /// The order that is claimed.
    pub order: Option<usize>,
    /// The order that a text beside it tells of, which is no claim of this table for certain.
    pub hint: Option<usize>,
    /// The order that is claimed of the embedded step.
    pub embedded_order: Option<usize>,
    /// The words that claim the orders, each with its line.
    pub claims: Vec<String>,
    /// Whether entries have names of their own, so that some may stand elsewhere.
    pub named: bool,
    /// Notes on parts that were not understood.
    pub notes: Vec<String>,
}

impl Table {
    /// The text at a place; empty where nothing stands there.
    pub(super) fn text_at(&self, entry: Entry) -> String {
        let written = self.numbers.at(entry);
        written.map_or_else(String::new, Expression::to_string)
    }

    /// All numbers that the entries may stand for.
    pub(super) fn enclosed(&self, reading: Reading) -> Option<Lists<Interval>> {
        self.numbers.try_map(|e| self.enclosure(e, reading))
    }

    /// The tableau of these numbers.
    pub(super) fn enclosures(&self, reading: Reading) -> Option<Numbers<Interval>> {
        self.enclosed(reading)?.numbers()
    }

    /// The numbers that an entry may stand for.
    pub(super) fn enclosure(&self, e: &Expression, reading: Reading) -> Option<Interval> {
        let found = e.enclosure(reading)?;
        match &self.uncertain {
            // What was printed or measured exactly as nothing is nothing.
            Some(radius) if *e != Expression::zero() => {
                let (lo, hi) = found.ends(BITS);
                Some(Interval::spanning(&(lo - radius), &(hi + radius), BITS))
            }
            _ => Some(found),
        }
    }

    /// The tableau itself, where all numbers are exact.
    pub(super) fn exact(&self) -> Option<Numbers<Fraction>> {
        let is_certain = self.uncertain.is_none();
        is_certain.then(|| self.numbers.try_map(Expression::exact)?.numbers())?
    }
}
