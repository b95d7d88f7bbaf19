//! Which entry of other [lists](super::Lists) than A, b, c is wrong: a lost sign, an exchange or another number.
//!
//! What is left of the conditions is no linear function of an entry here, so another number is sought by Gauss's
//! and Newton's method in `f64`s; among the numbers near what is found the simplest is proposed, and all conditions
//! must hold for it in intervals.

use super::conditions::Trees;
use super::expression::{BITS, Expression, middle};
use super::finding::Finding;
use super::findings::simplest_text;
use super::lists::Lists;
use super::repair::{Wanted, holds, residuals};
use super::table::{Entry, Part, Table};
use crate::exact::interval::Interval;
use crate::exact::rational::{Rational, integer, ratio};
use crate::exact::rounding::{from_f64, to_f64};
use num_traits::Signed as _;

/// Steps of Newton's method.
const STEPS: usize = 10;
/// What a good change leaves in `f64`s, beside the size of the entries.
const NOTHING: f64 = 1e-9;
/// The most exchanges that are tried.
const EXCHANGES: usize = 4000;

/// The change of one entry, or of two, that mends a table; the first that does.
pub(super) fn mended(
    table: &Table,
    numbers: &Lists<Interval>,
    wanted: Wanted,
    trees: &mut Trees,
) -> Option<Finding> {
    let rough = numbers.try_map(|x| Some(to_f64(&middle(x))))?;
    let places = numbers.entries();
    let restores = wanted.order;
    let is_good = |changed: &Lists<f64>, trees: &mut Trees| {
        let left = misfits(changed, wanted, trees);
        left.is_some_and(|left| left.iter().all(|r| r.abs() <= NOTHING))
    };
    let holds = |changed: &Lists<Interval>, trees: &mut Trees| {
        changed
            .numbers()
            .is_some_and(|numbers| holds(&numbers, wanted, trees))
    };
    // A lost sign.
    for &entry in &places {
        let Some(x) = rough.at(entry).copied().filter(|x| *x != 0.0) else {
            continue;
        };
        let mut changed = rough.clone();
        *changed.at_mut(entry)? = -x;
        if is_good(&changed, trees) {
            let mut sure = numbers.clone();
            let negated = numbers.at(entry)?.negated();
            *sure.at_mut(entry)? = negated.clone();
            if holds(&sure, trees) {
                return Some(Finding::Wrong {
                    entry,
                    written: table.text_at(entry),
                    mended: simplest_text(&negated.ends(BITS)),
                    restores,
                });
            }
        }
    }
    // Two entries of one list in each other's places.
    let pairs = places.iter().enumerate().flat_map(|(k, &one)| {
        let rest = places[k + 1..].iter();
        rest.filter(move |other| other.part == one.part)
            .map(move |&other| (one, other))
    });
    for (one, other) in pairs.take(EXCHANGES) {
        let (x, y) = (*rough.at(one)?, *rough.at(other)?);
        if x == y {
            continue;
        }
        let mut changed = rough.clone();
        (*changed.at_mut(one)?, *changed.at_mut(other)?) = (y, x);
        if is_good(&changed, trees) {
            let mut sure = numbers.clone();
            *sure.at_mut(one)? = numbers.at(other)?.clone();
            *sure.at_mut(other)? = numbers.at(one)?.clone();
            if holds(&sure, trees) {
                return Some(Finding::Exchanged {
                    one,
                    other,
                    restores,
                });
            }
        }
    }
    // The numbers of a row, or of a list, one place beside theirs.
    for (part, row) in rows(&places) {
        for left in [true, false] {
            let moved = |lists: &Lists<f64>| rotated(lists, part, row, left);
            let Some(changed) = moved(&rough).filter(|changed| *changed != rough) else {
                continue;
            };
            let sure = rotated(numbers, part, row, left)?;
            if is_good(&changed, trees) && holds(&sure, trees) {
                return Some(Finding::Moved {
                    part,
                    row,
                    restores,
                });
            }
        }
    }
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for &entry in &places {
        let Some(x) = solved(&rough, entry, wanted, trees) else {
            continue;
        };
        // Its digits are sure to about ten.
        let radius = (x.abs() + 1.0) * 1e-11;
        let (Some(lo), Some(hi)) = (from_f64(x - radius), from_f64(x + radius)) else {
            continue;
        };
        let mut sure = numbers.clone();
        *sure.at_mut(entry)? = Interval::spanning(&lo, &hi, BITS);
        if holds(&sure, trees) {
            let (written, mended) = (table.text_at(entry), near(&lo, &hi));
            let differ = written.chars().zip(mended.chars());
            let differ = differ.filter(|(x, y)| x != y).count();
            let distance = differ + written.len().abs_diff(mended.len());
            let wrong = Finding::Wrong {
                entry,
                written,
                mended,
                restores,
            };
            found.push((distance, wrong));
        }
    }
    // The nearest to what is written.
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().next().map(|(_, finding)| finding)
}

/// The lists, and the rows of rows.
fn rows(places: &[Entry]) -> Vec<(Part, usize)> {
    let of = |entry: &Entry| match entry.part {
        Part::List(_) => (entry.part, 0),
        part => (part, entry.row),
    };
    let mut rows: Vec<(Part, usize)> = places.iter().map(of).collect();
    rows.dedup();
    rows
}

fn rotated<T: Clone>(lists: &Lists<T>, part: Part, row: usize, left: bool) -> Option<Lists<T>> {
    let mut changed = lists.clone();
    let mut all = changed.lists.iter_mut();
    let (_, rows) = all.find(|(name, _)| *name == part)?;
    let row = rows.get_mut(row)?;
    let by = usize::from(!row.is_empty());
    match left {
        true => row.rotate_left(by),
        false => row.rotate_right(by),
    }
    Some(changed)
}

/// The simplest number of an interval, if it is simple; its digits otherwise.
fn near(lo: &Rational, hi: &Rational) -> String {
    let simple = crate::exact::simplest::simplest(lo, hi);
    let q = Rational::from(simple.denominator().as_ibig().clone());
    match &q * &q * (hi - lo) * integer(10) < ratio(1, 1).abs() {
        true => Expression::of(&simple).to_string(),
        false => simplest_text(&(lo.clone(), hi.clone())),
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
        let (above, below) = (at(x + step)?, at(x - step)?);
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
