//! A table of coefficients as someone wrote it, and the same in other numbers.

use super::expression::{BITS, Expression, Reading};
use super::lists::Lists;
use super::number::Number;
use super::numbers::{Entry, Numbers};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::to_f64;

/// A table as it is written: the tableau, or other lists that stand for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written<T> {
    /// A, b, c, b̂ and Γ.
    Tableau(Box<Numbers<T>>),
    /// Lists of another form.
    Lists(Lists<T>),
}

impl<T> Written<T> {
    /// The number at a place.
    pub fn at(&self, entry: Entry) -> Option<&T> {
        match self {
            Self::Tableau(numbers) => numbers.at(entry),
            Self::Lists(lists) => lists.at(entry),
        }
    }

    /// The same, to be changed.
    pub fn at_mut(&mut self, entry: Entry) -> Option<&mut T> {
        match self {
            Self::Tableau(numbers) => numbers.at_mut(entry),
            Self::Lists(lists) => lists.at_mut(entry),
        }
    }

    /// All places.
    pub fn entries(&self) -> Vec<Entry> {
        match self {
            Self::Tableau(numbers) => numbers.entries(),
            Self::Lists(lists) => lists.entries(),
        }
    }

    /// The tableau, where that is what is written.
    pub fn tableau(&self) -> Option<&Numbers<T>> {
        match self {
            Self::Tableau(numbers) => Some(numbers),
            Self::Lists(_) => None,
        }
    }

    /// The tableau that it stands for, in numbers.
    pub(super) fn numbers<U: Number>(
        &self,
        into: impl FnMut(&T) -> Option<U>,
    ) -> Option<Numbers<U>> {
        match self {
            Self::Tableau(numbers) => numbers.try_map(into),
            Self::Lists(lists) => lists.try_map(into)?.numbers(),
        }
    }
}

/// A table of a Runge–Kutta method as it is written somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name of the table.
    pub name: String,
    /// Where it stands, as `file:line`.
    pub place: String,
    /// The coefficients as written; what is not written is 0.
    pub numbers: Written<Expression>,
    /// The amount by which every number may differ from the one meant, where it was measured.
    pub uncertain: Option<Rational>,
    /// The order that is claimed.
    pub order: Option<usize>,
    /// The order that is claimed of the embedded step.
    pub embedded_order: Option<usize>,
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

    /// The tableau of all numbers that the entries may stand for.
    pub(super) fn enclosures(&self, reading: Reading) -> Option<Numbers<Interval>> {
        self.numbers.numbers(|e| self.enclosure(e, reading))
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
        self.uncertain
            .is_none()
            .then(|| self.numbers.numbers(Expression::exact))?
    }
}

/// The middles, as nearest `f64`s.
pub(super) fn nearest(numbers: &Numbers<Interval>) -> Option<Numbers<f64>> {
    numbers.try_map(|x| Some(to_f64(&super::expression::middle(x))))
}
