//! Changes of a table as people make them: another number, two exchanged, a row moved by one place.

use super::expression::BITS;
use super::finding::Finding;
use super::identify::{RARE, simplest_text};
use super::lists::Lists;
use super::number::{Number, total};
use super::numbers::{Entry, Numbers, Part};
use super::repair::Wanted;
use super::table::Table;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::{integer, ratio};

/// A change of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The number at a place that a sum leaves for it.
    One(Entry),
    /// The other sign.
    Sign(Entry),
    /// Two numbers exchanged.
    Exchange(Entry, Entry),
    /// The numbers of a row, or of a list, moved by one place, to the left or to the right.
    Move(Part, usize, bool),
}

impl Change {
    /// The exchanges of two entries of one list.
    pub(super) fn exchanges(places: &[Entry]) -> impl Iterator<Item = Self> {
        places.iter().enumerate().flat_map(|(k, &one)| {
            let rest = places[k + 1..].iter();
            let others = rest.filter(move |other| other.part == one.part);
            others.map(move |&other| Self::Exchange(one, other))
        })
    }

    /// The moves of rows and lists.
    pub(super) fn moves(places: &[Entry]) -> impl Iterator<Item = Self> {
        let rows = places.iter().map(|entry| {
            let row = if entry.part.is_list() { 0 } else { entry.row };
            (entry.part, row)
        });
        let mut rows: Vec<(Part, usize)> = rows.collect();
        rows.dedup();
        let both = |(part, row)| [true, false].map(|left| Self::Move(part, row, left));
        rows.into_iter().flat_map(both)
    }

    /// The changed lists; none where a place has no number that a sum leaves for it.
    pub(super) fn applied<T: Number>(self, lists: &Lists<T>) -> Option<Lists<T>> {
        let mut changed = lists.clone();
        match self {
            Self::One(entry) => *changed.at_mut(entry)? = left_for(&lists.numbers()?, entry)?,
            Self::Sign(entry) => {
                let zero = T::from_rational(&integer(0));
                *changed.at_mut(entry)? = zero.minus(lists.at(entry)?);
            }
            Self::Exchange(one, other) => {
                *changed.at_mut(one)? = lists.at(other)?.clone();
                *changed.at_mut(other)? = lists.at(one)?.clone();
            }
            Self::Move(part, row, left) => {
                let row = changed.rows_mut(part)?.get_mut(row)?;
                let right = row.len().saturating_sub(1);
                let by = if left { row.len() - right } else { right };
                row.rotate_left(by);
            }
        }
        Some(changed)
    }

    fn part(self) -> Part {
        match self {
            Self::One(entry) | Self::Sign(entry) | Self::Exchange(entry, _) => entry.part,
            Self::Move(part, ..) => part,
        }
    }
}

/// A change with the table that it makes.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub change: Change,
    pub mended: Lists<Interval>,
}

impl Repair {
    /// The change in words.
    pub(super) fn finding(&self, table: &Table, wanted: Wanted) -> Finding {
        let restores = match self.change.part() {
            Part::BHat => wanted.embedded,
            _ => wanted.order,
        };
        match self.change {
            Change::One(entry) | Change::Sign(entry) => {
                let mended = self.mended.at(entry);
                Finding::Wrong {
                    entry,
                    written: table.text_at(entry),
                    mended: mended.map_or_else(String::new, |x| simplest_text(&x.ends(BITS), RARE)),
                    restores,
                }
            }
            Change::Exchange(one, other) => Finding::Exchanged {
                one,
                other,
                restores,
            },
            Change::Move(part, row, _) => Finding::Moved {
                part,
                row,
                restores,
            },
        }
    }
}

/// Whether each stage depends on earlier ones alone.
pub(super) fn is_explicit<T: Number>(numbers: &Numbers<T>) -> bool {
    let mut rows = numbers.a.iter().enumerate();
    rows.all(|(i, row)| row.iter().skip(i).all(T::is_nothing))
}

/// The value that c = A·1, Σ b = 1 or, for Γ and without c, b·(A + Γ)·1 = 1/2 leaves for an entry.
fn left_for<T: Number>(numbers: &Numbers<T>, entry: Entry) -> Option<T> {
    let one = T::from_rational(&integer(1));
    Some(match entry.part {
        Part::A => {
            let others = others(numbers.a.get(entry.row)?, entry.column);
            match &numbers.c {
                Some(c) => c.get(entry.row)?.minus(&others),
                None => of_half(numbers, entry.row)?.minus(&others),
            }
        }
        Part::Gamma => {
            let others = others(numbers.gamma.as_ref()?.get(entry.row)?, entry.column);
            let stage = total(numbers.a.get(entry.row)?);
            of_half(numbers, entry.row)?.minus(&others).minus(&stage)
        }
        Part::B => one.minus(&others(&numbers.b, entry.row)),
        Part::C => total(numbers.a.get(entry.row)?),
        Part::BHat => one.minus(&others(numbers.b_hat.as_ref()?, entry.row)),
        Part::List(_) | Part::Rows(_) => return None,
    })
}

/// The sum of all numbers but one.
fn others<T: Number>(list: &[T], but: usize) -> T {
    let kept = list.iter().enumerate().filter(|(j, _)| *j != but);
    kept.fold(T::from_rational(&integer(0)), |sum, (_, x)| sum.plus(x))
}

/// The sum of a row of A + Γ that follows from b·(A + Γ)·1 = 1/2.
fn of_half<T: Number>(numbers: &Numbers<T>, row: usize) -> Option<T> {
    let others = (0..numbers.stages()).filter(|&i| i != row);
    let half = T::from_rational(&ratio(1, 2));
    let left = others.fold(half, |left, i| {
        let gamma = numbers.gamma.as_ref().map(|gamma| total(&gamma[i]));
        let stage = total(&numbers.a[i]);
        let stage = gamma.map_or(stage.clone(), |gamma| stage.plus(&gamma));
        left.minus(&numbers.b[i].times(&stage))
    });
    left.over(numbers.b.get(row)?)
}
