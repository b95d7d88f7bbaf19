//! The wrong entry of a table: the least change with which all conditions can hold.
//!
//! One entry is replaced by the number that a row sum or Σ b = 1 leaves for it, two are exchanged, or a row is moved
//! by one place. Binary numbers and small trees rank the changes; intervals and all trees up to the order decide.

use super::change::{Change, Repair, is_explicit};
use super::conditions::{Trees, Weights};
use super::expression::{BITS, Expression, middle};
use super::lists::Lists;
use super::number::Number;
use super::numbers::{Numbers, Part};
use std::iter::once;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::{Integer, Rational};
use stepsmith_exact::rounding::to_f64;
use stepsmith_exact::simplest::simplest;

/// The weight of the trees that rank changes.
const RANKING: usize = 5;
/// How many changes are tried in intervals.
const TRIED: usize = 24;
/// How many decimals near one another a changed one is compared with.
const NEIGHBOURS: i64 = 100;
/// The most entries of A that are visited in a tree to rank exchanges: of 24 stages some 20,000 are ranked, and all of
/// 20 stages.
const VISITED: usize = 12_000_000;

/// Orders that conditions are asked for, of b and b̂.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub order: usize,
    pub embedded: usize,
}

impl Wanted {
    /// The same as far as conditions of some order.
    fn up_to(self, limit: usize) -> Self {
        Self {
            order: self.order.min(limit),
            embedded: self.embedded.min(limit),
        }
    }
}

/// The first of some orders for which there are changes, and the least of these changes, at most three.
pub(super) fn repairs(
    written: &Lists<Expression>,
    numbers: &Lists<Interval>,
    orders: impl IntoIterator<Item = Wanted>,
    trees: &mut Trees,
) -> Option<(Wanted, Vec<Repair>)> {
    let rough = rough(numbers)?;
    let mut ranked: Option<(Wanted, Vec<Repair>)> = None;
    orders.into_iter().find_map(|wanted| {
        // High orders are ranked alike.
        let small = wanted.up_to(RANKING);
        let (_, candidates) = match ranked.take().filter(|(ranking, _)| *ranking == small) {
            Some(same) => ranked.insert(same),
            None => ranked.insert((small, candidates(numbers, &rough, small, trees))),
        };
        let held = candidates.iter().filter_map(|repair| {
            let tableau = repair.mended.numbers()?;
            holds(&tableau, wanted, trees).then(|| (odd_rows(&tableau), repair.clone()))
        });
        let mut held: Vec<(usize, Repair)> = held.collect();
        held.sort_by_cached_key(|(odd_rows, repair)| {
            let is_of_nothing = match repair.change {
                Change::One(entry) => numbers.at(entry).is_some_and(Number::is_nothing),
                _ => false,
            };
            (*odd_rows, distance(written, numbers, repair), is_of_nothing)
        });
        held.truncate(3);
        let held: Vec<Repair> = held.into_iter().map(|(_, repair)| repair).collect();
        (!held.is_empty()).then_some((wanted, held))
    })
}

/// The changes that leave the least in conditions of small trees.
fn candidates(
    numbers: &Lists<Interval>,
    rough: &Lists<f64>,
    wanted: Wanted,
    trees: &mut Trees,
) -> Vec<Repair> {
    let mut ranked: Vec<(f64, Change)> = Vec::new();
    for change in changes(numbers) {
        let most = match ranked.get(TRIED - 1) {
            Some((last, _)) => *last,
            None => f64::MAX,
        };
        let changed = change.applied(rough).and_then(|changed| changed.numbers());
        let misfit = changed.and_then(|changed| misfit(&changed, wanted, most, trees));
        if let Some(misfit) = misfit {
            let place = ranked.partition_point(|(other, _)| *other <= misfit);
            ranked.insert(place, (misfit, change));
            ranked.truncate(TRIED);
        }
    }
    let explicit = (numbers.numbers()).is_some_and(|numbers| is_explicit(&numbers));
    let mended = ranked.into_iter().filter_map(|(_, change)| {
        let mended = change.applied(numbers)?;
        // No slip makes a method explicit by chance.
        let stays = !explicit || is_explicit(&mended.numbers()?);
        (stays && !is_same(change, numbers, &mended)).then_some(Repair { change, mended })
    });
    mended.collect()
}

/// Whether the number that takes the place of another may be the same.
fn is_same(change: Change, numbers: &Lists<Interval>, mended: &Lists<Interval>) -> bool {
    let Change::One(entry) = change else {
        return false;
    };
    let both = numbers.at(entry).zip(mended.at(entry));
    both.is_some_and(|(old, new)| old.minus(new).has_zero())
}

/// The middles, as nearest `f64`s.
pub(super) fn rough(numbers: &Lists<Interval>) -> Option<Lists<f64>> {
    numbers.try_map(|x| Some(to_f64(&middle(x))))
}

/// All changes, single ones first.
fn changes(lists: &Lists<Interval>) -> Vec<Change> {
    let entries = lists.entries();
    let explicit = lists.numbers().is_some_and(|numbers| is_explicit(&numbers));
    let mut places = entries.clone();
    places.retain(|e| match e.part {
        Part::A => !explicit || e.column < e.row,
        Part::Gamma => e.column <= e.row,
        _ => true,
    });
    let differs =
        |change: &Change| matches!(change, Change::Exchange(x, y) if lists.at(*x) != lists.at(*y));
    let exchanges = Change::exchanges(&places).filter(differs);
    let ones = places.iter().map(|&e| Change::One(e));
    let moves = Change::moves(&entries);
    let stages = lists.numbers().map_or(1, |numbers| numbers.stages());
    let exchanges = exchanges.take(VISITED / (stages * stages).max(1));
    ones.chain(moves).chain(exchanges).collect()
}

/// Implicit rows of a table most of whose rows are explicit.
pub(super) fn odd_rows<T: Number>(numbers: &Numbers<T>) -> usize {
    let rows = numbers.a.iter().enumerate();
    let implicit = rows
        .filter(|(i, row)| !row.iter().skip(*i).all(T::is_nothing))
        .count();
    if 2 * implicit < numbers.stages() {
        implicit
    } else {
        0
    }
}

/// How far a change is from the slips that people make: a lost sign, then an exchange, then digits.
fn distance(written: &Lists<Expression>, numbers: &Lists<Interval>, repair: &Repair) -> usize {
    let Change::One(entry) = repair.change else {
        return 2;
    };
    let ends = [numbers, &repair.mended].map(|numbers| Some(numbers.at(entry)?.ends(BITS)));
    let [Some((_, from)), Some((lo, hi))] = ends else {
        return usize::MAX;
    };
    if lo <= -from.clone() && -from.clone() <= hi {
        return 1;
    }
    let as_printed = written.at(entry).and_then(Expression::decimal);
    if let Some(changed) = as_printed.and_then(|(value, places)| digits(&value, places, &lo, &hi)) {
        return 2 + changed;
    }
    let from = from.to_string();
    let to = simplest(&lo, &hi).to_string();
    2 + differing(&from, &to)
}

/// The fewest digits in which a printed decimal of so many places differs from a decimal of an interval. None if the
/// interval has no decimal of as many places.
fn digits(value: &Rational, places: usize, lo: &Rational, hi: &Rational) -> Option<usize> {
    let unit = Rational::from(Integer::from(10).pow(places));
    let padded = |n: Integer| format!("{n:0width$}", width = places + 1);
    let from = padded((value * &unit).floor());
    let to = (0..NEIGHBOURS).map(|k| (lo * &unit).ceil() + Integer::from(k));
    to.take_while(|n| Rational::from(n.clone()) <= hi * &unit)
        .map(|n| differing(&from, &padded(n)))
        .min()
}

/// Characters in which two texts differ.
pub(super) fn differing(from: &str, to: &str) -> usize {
    let pairs = from.chars().zip(to.chars());
    pairs.filter(|(x, y)| x != y).count() + from.len().abs_diff(to.len())
}

/// c − A·1, where c is given.
pub(super) fn row_sums<T: Number>(numbers: &Numbers<T>) -> Vec<T> {
    let parts = &numbers.parts;
    // The nodes of a Nyström method stand in its conditions.
    let given = numbers.c.iter().filter(|_| numbers.position.is_none());
    let left = given.flatten().enumerate().map(|(i, c)| {
        // A stage of an additive method is at the time to which its own part brings it.
        let row = (0..numbers.stages()).filter(|j| parts.is_empty() || parts[*j] == parts[i]);
        row.fold(c.clone(), |left, j| left.minus(&numbers.a[i][j]))
    });
    left.collect()
}

/// The largest residual of the row sums and of the small trees, if none is larger than `most`.
pub(super) fn misfit(
    numbers: &Numbers<f64>,
    wanted: Wanted,
    most: f64,
    trees: &mut Trees,
) -> Option<f64> {
    residuals(numbers, wanted, trees).try_fold(0.0, |worst, left| {
        // No NaN is at most a number.
        let is_small = left.iter().all(|r| r.abs() <= most);
        is_small.then(|| left.iter().fold(worst, |worst, r| r.abs().max(worst)))
    })
}

/// The residuals of the row sums, and of the conditions of small trees by their weights.
pub(super) fn residuals<'a>(
    numbers: &'a Numbers<f64>,
    wanted: Wanted,
    trees: &'a mut Trees,
) -> impl Iterator<Item = Vec<f64>> + 'a {
    let mut sums = row_sums(numbers);
    sums.extend(numbers.sums.iter().map(|(_, left)| left));
    let mut weights = Weights::new(numbers);
    let orders = 1..=wanted.order.max(wanted.embedded).min(RANKING);
    let by_weight = orders.map(move |weight| {
        let found = weights.residuals(trees, weight).into_iter();
        let asked = found.map(|(_, main, embedded)| {
            let main = (weight <= wanted.order).then_some(main);
            let embedded = embedded.filter(|_| weight <= wanted.embedded);
            main.into_iter().chain(embedded)
        });
        asked.flatten().collect()
    });
    once(sums).chain(by_weight)
}

/// Whether the residuals of all sums of rows and weights may be 0.
pub(super) fn sums_hold(numbers: &Numbers<Interval>) -> bool {
    let others = numbers.sums.iter().map(|(_, left)| left);
    (row_sums(numbers).iter().chain(others)).all(Interval::has_zero)
}

/// Whether all conditions may hold.
pub(super) fn holds(numbers: &Numbers<Interval>, wanted: Wanted, trees: &mut Trees) -> bool {
    let mut weights = Weights::new(numbers);
    sums_hold(numbers)
        && (1..=wanted.order.max(wanted.embedded)).all(|weight| {
            let found = weights.residuals(trees, weight);
            found.iter().all(|(_, main, embedded)| {
                let embedded = embedded.as_ref().filter(|_| weight <= wanted.embedded);
                (weight > wanted.order || main.has_zero())
                    && embedded.is_none_or(Interval::has_zero)
            })
        })
}
