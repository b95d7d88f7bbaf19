//! The wrong entry of other [lists](super::Lists) than A, b, c: a lost sign, an exchange, a moved row or another
//! number.
//!
//! The residuals of the conditions are no linear functions of an entry here. So another number is sought by Gauss's
//! and Newton's method in `f64`s. All conditions must hold in an interval around it, and the simplest number in the
//! interval is proposed.

use super::conditions::Trees;
use super::expression::{BITS, Expression, middle};
use super::finding::Finding;
use super::identify::simplest_text;
use super::lists::Lists;
use super::numbers::{Entry, Part};
use super::repair::{Wanted, holds, residuals};
use super::table::Table;
use num_traits::Signed as _;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::rounding::{from_f64, to_f64};

/// Steps of Newton's method.
const STEPS: usize = 10;
/// The largest residual that a good change leaves in `f64`s.
const NOTHING: f64 = 1e-9;
/// The most exchanges that are tried.
const EXCHANGES: usize = 4000;

/// The change of one entry, or of two, that mends a table; the first that does.
pub(super) fn correction(
    table: &Table,
    numbers: &Lists<Interval>,
    wanted: Wanted,
    trees: &mut Trees,
) -> Option<Finding> {
    let mut sought = Sought {
        table,
        numbers,
        rough: numbers.try_map(|x| Some(to_f64(&middle(x))))?,
        places: numbers.entries(),
        wanted,
        trees,
    };
    (sought.sign())
        .or_else(|| sought.exchange())
        .or_else(|| sought.place())
        .or_else(|| sought.number())
}

/// The search for a change that mends a table.
struct Sought<'a> {
    table: &'a Table,
    numbers: &'a Lists<Interval>,
    /// The same in `f64`s.
    rough: Lists<f64>,
    places: Vec<Entry>,
    wanted: Wanted,
    trees: &'a mut Trees,
}

impl Sought<'_> {
    /// Whether a change mends the table: as far as `f64`s tell, then in intervals.
    fn mends(
        &mut self,
        rough: &Lists<f64>,
        sure: impl FnOnce(&Lists<Interval>) -> Option<Lists<Interval>>,
    ) -> Option<Lists<Interval>> {
        let left = misfits(rough, self.wanted, self.trees)?;
        let is_good = left.iter().all(|r| r.abs() <= NOTHING);
        let sure = is_good.then(|| sure(self.numbers)).flatten()?;
        self.holds(&sure).then_some(sure)
    }

    /// Whether all conditions hold in intervals.
    fn holds(&mut self, changed: &Lists<Interval>) -> bool {
        let numbers = changed.numbers();
        numbers.is_some_and(|numbers| holds(&numbers, self.wanted, self.trees))
    }

    /// Another number at a place.
    fn wrong(&self, entry: Entry, mended: String) -> Finding {
        Finding::Wrong {
            entry,
            written: self.table.text_at(entry),
            mended,
            restores: self.wanted.order,
        }
    }

    /// A lost sign.
    fn sign(&mut self) -> Option<Finding> {
        for entry in self.places.clone() {
            let Some(x) = self.rough.at(entry).copied().filter(|x| *x != 0.0) else {
                continue;
            };
            let mut changed = self.rough.clone();
            *changed.at_mut(entry)? = -x;
            let mended = self.mends(&changed, |numbers| {
                let mut sure = numbers.clone();
                *sure.at_mut(entry)? = numbers.at(entry)?.negated();
                Some(sure)
            });
            if let Some(sure) = mended {
                let mended = simplest_text(&sure.at(entry)?.ends(BITS));
                return Some(self.wrong(entry, mended));
            }
        }
        None
    }

    /// Two entries of one list in each other's places.
    fn exchange(&mut self) -> Option<Finding> {
        let places = self.places.clone();
        let pairs = places.iter().enumerate().flat_map(|(k, &one)| {
            let rest = places[k + 1..].iter();
            rest.filter(move |other| other.part == one.part)
                .map(move |&other| (one, other))
        });
        for (one, other) in pairs.take(EXCHANGES) {
            let changed = exchanged(&self.rough, one, other);
            let Some(changed) = changed.filter(|changed| *changed != self.rough) else {
                continue;
            };
            let mended = self.mends(&changed, |numbers| exchanged(numbers, one, other));
            if mended.is_some() {
                return Some(Finding::Exchanged {
                    one,
                    other,
                    restores: self.wanted.order,
                });
            }
        }
        None
    }

    /// The numbers of a row, or of a list, one place beside theirs.
    fn place(&mut self) -> Option<Finding> {
        for (part, row) in rows(&self.places) {
            for left in [true, false] {
                let changed = rotated(&self.rough, part, row, left);
                let Some(changed) = changed.filter(|changed| *changed != self.rough) else {
                    continue;
                };
                let mended = self.mends(&changed, |numbers| rotated(numbers, part, row, left));
                if mended.is_some() {
                    return Some(Finding::Moved {
                        part,
                        row,
                        restores: self.wanted.order,
                    });
                }
            }
        }
        None
    }

    /// Another number for one entry; of several the one whose text is nearest to what is written.
    fn number(&mut self) -> Option<Finding> {
        let mut found: Vec<(usize, Finding)> = Vec::new();
        for entry in self.places.clone() {
            let Some(x) = solved(&self.rough, entry, self.wanted, self.trees) else {
                continue;
            };
            // Its digits are sure to about ten.
            let radius = (x.abs() + 1.0) * 1e-11;
            let (Some(lo), Some(hi)) = (from_f64(x - radius), from_f64(x + radius)) else {
                continue;
            };
            let mut sure = self.numbers.clone();
            *sure.at_mut(entry)? = Interval::spanning(&lo, &hi, BITS);
            if self.holds(&sure) {
                let mended = near(&lo, &hi);
                let distance = distance(&self.table.text_at(entry), &mended);
                found.push((distance, self.wrong(entry, mended)));
            }
        }
        found.sort_by_key(|(distance, _)| *distance);
        found.into_iter().next().map(|(_, finding)| finding)
    }
}

/// Characters in which two texts differ.
fn distance(one: &str, other: &str) -> usize {
    let differ = one.chars().zip(other.chars()).filter(|(x, y)| x != y);
    differ.count() + one.len().abs_diff(other.len())
}

/// The lists with two entries in each other's places.
fn exchanged<T: Clone>(lists: &Lists<T>, one: Entry, other: Entry) -> Option<Lists<T>> {
    let mut changed = lists.clone();
    *changed.at_mut(one)? = lists.at(other)?.clone();
    *changed.at_mut(other)? = lists.at(one)?.clone();
    Some(changed)
}

/// The lists, and the rows of rows.
fn rows(places: &[Entry]) -> Vec<(Part, usize)> {
    let rows = places.iter().map(|entry| match entry.part {
        Part::List(_) => (entry.part, 0),
        part => (part, entry.row),
    });
    let mut rows: Vec<(Part, usize)> = rows.collect();
    rows.dedup();
    rows
}

/// The lists with the numbers of a row one place to one side.
fn rotated<T: Clone>(lists: &Lists<T>, part: Part, row: usize, left: bool) -> Option<Lists<T>> {
    let mut changed = lists.clone();
    let mut all = changed.lists.iter_mut();
    let (_, rows) = all.find(|(name, _)| *name == part)?;
    let row = rows.get_mut(row)?;
    let by = usize::from(!row.is_empty());
    if left {
        row.rotate_left(by)
    } else {
        row.rotate_right(by)
    }
    Some(changed)
}

/// The simplest number of an interval, if it is simple; its digits otherwise.
fn near(lo: &Rational, hi: &Rational) -> String {
    let simple = stepsmith_exact::simplest::simplest(lo, hi);
    let q = Rational::from(simple.denominator().as_ibig().clone());
    if &q * &q * (hi - lo) * integer(10) < ratio(1, 1).abs() {
        Expression::of(&simple).to_string()
    } else {
        simplest_text(&(lo.clone(), hi.clone()))
    }
}

fn misfits(lists: &Lists<f64>, wanted: Wanted, trees: &mut Trees) -> Option<Vec<f64>> {
    let left = residuals(&lists.numbers()?, wanted, trees);
    left.iter().all(|r| r.is_finite()).then_some(left)
}

/// The value of an entry for which all residuals vanish, if Newton's method finds one.
fn solved(rough: &Lists<f64>, entry: Entry, wanted: Wanted, trees: &mut Trees) -> Option<f64> {
    let mut changed = rough.clone();
    let mut x = *rough.at(entry)?;
    let mut at = |x: f64| -> Option<Vec<f64>> {
        *changed.at_mut(entry)? = x;
        misfits(&changed, wanted, trees)
    };
    for _ in 0..STEPS {
        let left = at(x)?;
        if left.iter().all(|r| r.abs() <= 1e-13) {
            break;
        }
        let step = 1e-6 * (1.0 + x.abs());
        let above = at(x + step)?;
        let below = at(x - step)?;
        let slopes: Vec<f64> = (above.iter().zip(&below))
            .map(|(a, b)| (a - b) / (2.0 * step))
            .collect();
        let square: f64 = slopes.iter().map(|s| s * s).sum();
        let product: f64 = slopes.iter().zip(&left).map(|(s, r)| s * r).sum();
        if square == 0.0 {
            return None;
        }
        let change = product / square;
        x -= change;
        if change.abs() <= 1e-15 * (1.0 + x.abs()) {
            break;
        }
    }
    let left = at(x)?;
    left.iter().all(|r| r.abs() <= NOTHING).then_some(x)
}
