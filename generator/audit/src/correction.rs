//! The wrong entry of other [lists](super::Lists) than A, b, c: a lost sign, an exchange, a moved row or another
//! number.
//!
//! The residuals of the conditions are no linear functions of an entry here. So another number is sought by Gauss's
//! and Newton's method in `f64`s. All conditions must hold in an interval around it, and the simplest number in the
//! interval is proposed.

use super::change::{Change, Repair};
use super::conditions::Trees;
use super::expression::BITS;
use super::finding::Finding;
use super::identify::simplest_text;
use super::lists::Lists;
use super::numbers::Entry;
use super::repair::{Wanted, differing, holds, misfit, residuals, rough};
use super::table::Table;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rounding::from_f64;

/// Steps of Newton's method.
const STEPS: usize = 10;
/// The largest residual that a good change leaves in `f64`s.
const NOTHING: f64 = 1e-9;
/// How much rarer than by chance a number must be that is found in digits.
const LIKELY: i64 = 10;
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
        rough: rough(numbers)?,
        places: numbers.entries(),
        wanted,
        trees,
    };
    sought.slip().or_else(|| sought.number())
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
    /// Whether all conditions hold in intervals.
    fn holds(&mut self, changed: &Lists<Interval>) -> bool {
        let numbers = changed.numbers();
        numbers.is_some_and(|numbers| holds(&numbers, self.wanted, self.trees))
    }

    /// A lost sign, an exchange, or a row in the wrong place: as far as `f64`s tell, then in intervals.
    fn slip(&mut self) -> Option<Finding> {
        let places = self.places.clone();
        let signs = places.iter().map(|&entry| Change::Sign(entry));
        let exchanges = Change::exchanges(&places).take(EXCHANGES);
        let changes = signs.chain(exchanges).chain(Change::moves(&places));
        for change in changes {
            let changed = change.applied(&self.rough)?;
            let numbers = changed.numbers().filter(|_| changed != self.rough);
            let left =
                numbers.and_then(|numbers| misfit(&numbers, self.wanted, NOTHING, self.trees));
            if left.is_none() {
                continue;
            }
            let mended = change.applied(self.numbers)?;
            if self.holds(&mended) {
                let repair = Repair { change, mended };
                return Some(repair.finding(self.table, self.wanted));
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
                let mended = simplest_text(&(lo, hi), LIKELY);
                let distance = differing(&self.table.text_at(entry), &mended);
                let wrong = Finding::Wrong {
                    entry,
                    written: self.table.text_at(entry),
                    mended,
                    restores: self.wanted.order,
                };
                found.push((distance, wrong));
            }
        }
        found.sort_by_key(|(distance, _)| *distance);
        found.into_iter().next().map(|(_, finding)| finding)
    }
}

fn misfits(lists: &Lists<f64>, wanted: Wanted, trees: &mut Trees) -> Option<Vec<f64>> {
    let left: Vec<f64> = residuals(&lists.numbers()?, wanted, trees)
        .flatten()
        .collect();
    left.iter().all(|r| r.is_finite()).then_some(left)
}

/// Whether a change leaves nothing, as far as `f64`s tell.
fn is_good(left: &Option<Vec<f64>>) -> bool {
    let left = left.as_ref();
    left.is_some_and(|left| left.iter().all(|r| r.abs() <= NOTHING))
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
    is_good(&at(x)).then_some(x)
}
