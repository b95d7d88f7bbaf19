//! The wrong entry of a table: the least change with which all conditions can hold.
//!
//! One entry is replaced by the number that a row sum or Σ b = 1 leaves for it, two are exchanged, or a row is moved
//! by one place. Binary numbers and small trees rank the changes; intervals and all trees up to the order decide.

use super::conditions::{Trees, Weights};
use super::expression::{BITS, Expression};
use super::number::{Number, total};
use super::numbers::{Entry, Numbers, Part};
use super::table::nearest;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::{Integer, Rational, integer, ratio};
use stepsmith_exact::simplest::simplest;

/// The weight of the trees that rank changes.
const RANKING: usize = 5;
/// How many changes are tried in intervals.
const TRIED: usize = 24;
/// How many decimals near one another a changed one is compared with.
const NEIGHBOURS: i64 = 100;
/// The most exchanges of two entries that are ranked.
const EXCHANGES: usize = 20_000;

/// A change of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Another number at a place.
    One(Entry),
    /// Two numbers exchanged.
    Exchange(Entry, Entry),
    /// The numbers of a row, or of b, c or b̂, moved by one place, to the left or to the right.
    Move(Part, usize, bool),
}

/// Orders that conditions are asked for, of b and b̂.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub order: usize,
    pub embedded: usize,
}

/// A change with the table that it makes.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub change: Change,
    pub mended: Numbers<Interval>,
}

/// The least changes with which the conditions can hold, at most three of them.
pub(super) fn repairs(
    written: &Numbers<Expression>,
    numbers: &Numbers<Interval>,
    wanted: Wanted,
    trees: &mut Trees,
) -> Vec<Repair> {
    let Some(rough) = nearest(numbers) else {
        return Vec::new();
    };
    let mut ranked: Vec<(f64, usize, Change)> = changes(numbers)
        .into_iter()
        .enumerate()
        .filter_map(|(place, change)| {
            let changed = applied(&rough, &change)?;
            let misfit = misfit(&changed, wanted, trees);
            misfit.is_finite().then_some((misfit, place, change))
        })
        .collect();
    ranked.sort_by(|x, y| x.0.total_cmp(&y.0).then(x.1.cmp(&y.1)));
    let ranked = ranked.into_iter().take(TRIED);
    let held = ranked.filter_map(|(_, _, change)| {
        let mended = applied(numbers, &change)?;
        holds(&mended, wanted, trees).then_some(Repair { change, mended })
    });
    let mut held: Vec<Repair> = held.collect();
    held.sort_by_key(|repair| {
        let distance = distance(written, numbers, repair);
        let is_of_nothing = match repair.change {
            Change::One(entry) => numbers.at(entry).is_some_and(Number::is_nothing),
            _ => false,
        };
        (odd_rows(&repair.mended), distance, is_of_nothing)
    });
    held.truncate(3);
    held
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
fn distance(written: &Numbers<Expression>, numbers: &Numbers<Interval>, repair: &Repair) -> usize {
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
    2 + differing(&from, &to) + from.len().abs_diff(to.len())
}

/// The fewest digits that a printed decimal of so many places differs in from those of an interval; none where it has
/// none of as many places.
fn digits(value: &Rational, places: usize, lo: &Rational, hi: &Rational) -> Option<usize> {
    let unit = Rational::from(Integer::from(10).pow(places));
    let padded = |n: Integer| format!("{n:0width$}", width = places + 1);
    let from = padded((value * &unit).floor());
    let to = (0..NEIGHBOURS).map(|k| (lo * &unit).ceil() + Integer::from(k));
    to.take_while(|n| Rational::from(n.clone()) <= hi * &unit)
        .map(|n| {
            let to = padded(n);
            differing(&from, &to) + from.len().abs_diff(to.len())
        })
        .min()
}

/// At how many places two texts differ, as far as both go.
fn differing(from: &str, to: &str) -> usize {
    let pairs = from.chars().zip(to.chars());
    pairs.filter(|(x, y)| x != y).count()
}

/// All changes, single ones first.
fn changes(numbers: &Numbers<Interval>) -> Vec<Change> {
    let n = numbers.stages();
    let explicit = is_explicit(numbers);
    let places: Vec<Entry> = (numbers.entries().into_iter())
        .filter(|e| match e.part {
            Part::A => !explicit || e.column < e.row,
            Part::Gamma => e.column <= e.row,
            _ => true,
        })
        .collect();
    let mut all: Vec<Change> = places.iter().map(|&e| Change::One(e)).collect();
    for part in [Part::B, Part::C, Part::BHat] {
        if numbers
            .at(Entry {
                part,
                row: 0,
                column: 0,
            })
            .is_some()
        {
            all.extend([true, false].map(|left| Change::Move(part, 0, left)));
        }
    }
    let gamma = numbers.gamma.is_some().then_some(Part::Gamma);
    for part in [Part::A].into_iter().chain(gamma) {
        all.extend((0..n).flat_map(|row| [true, false].map(|left| Change::Move(part, row, left))));
    }
    let pairs = places.iter().enumerate().flat_map(|(k, &x)| {
        places[k + 1..]
            .iter()
            .filter(move |y| y.part == x.part)
            .map(move |&y| (x, y))
    });
    all.extend(
        pairs
            .filter(|(x, y)| numbers.at(*x) != numbers.at(*y))
            .take(EXCHANGES)
            .map(|(x, y)| Change::Exchange(x, y)),
    );
    all
}

/// Whether each stage depends on earlier ones alone.
pub(super) fn is_explicit<T: Number>(numbers: &Numbers<T>) -> bool {
    let mut rows = numbers.a.iter().enumerate();
    rows.all(|(i, row)| row.iter().skip(i).all(T::is_nothing))
}

/// The changed table; none where a place has no number that a sum leaves for it.
fn applied<T: Number>(numbers: &Numbers<T>, change: &Change) -> Option<Numbers<T>> {
    let mut changed = numbers.clone();
    match change {
        Change::One(entry) => *changed.at_mut(*entry)? = left_for(numbers, *entry)?,
        Change::Exchange(x, y) => {
            let at_x = numbers.at(*x)?.clone();
            let at_y = numbers.at(*y)?.clone();
            *changed.at_mut(*x)? = at_y;
            *changed.at_mut(*y)? = at_x;
        }
        Change::Move(part, row, left) => {
            let list = match part {
                Part::A => changed.a.get_mut(*row)?,
                Part::B => &mut changed.b,
                Part::C => changed.c.as_mut()?,
                Part::BHat => changed.b_hat.as_mut()?,
                Part::Gamma => changed.gamma.as_mut()?.get_mut(*row)?,
                Part::List(_) | Part::Rows(_) => return None,
            };
            if *left {
                list.rotate_left(1)
            } else {
                list.rotate_right(1)
            }
        }
    }
    Some(changed)
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

/// c − A·1, where c is given.
pub(super) fn row_sums<T: Number>(numbers: &Numbers<T>) -> Vec<T> {
    let parts = &numbers.parts;
    // The nodes of a Nystrom method stand in its conditions.
    let given = numbers.c.iter().filter(|_| numbers.position.is_none());
    let left = given.flatten().enumerate().map(|(i, c)| {
        // A stage of an additive method is at the time to which its own part brings it.
        let row = (0..numbers.stages()).filter(|j| parts.is_empty() || parts[*j] == parts[i]);
        row.fold(c.clone(), |left, j| left.minus(&numbers.a[i][j]))
    });
    left.collect()
}

/// The largest residual of the small trees and of the row sums.
fn misfit(numbers: &Numbers<f64>, wanted: Wanted, trees: &mut Trees) -> f64 {
    // A NaN must not be lost in a maximum.
    residuals(numbers, wanted, trees)
        .into_iter()
        .fold(0.0, |worst, r| {
            if r.is_nan() {
                f64::INFINITY
            } else {
                worst.max(r.abs())
            }
        })
}

/// The residuals of the row sums and of the conditions of small trees.
pub(super) fn residuals(numbers: &Numbers<f64>, wanted: Wanted, trees: &mut Trees) -> Vec<f64> {
    let mut all = row_sums(numbers);
    all.extend(numbers.sums.iter().map(|(_, left)| left));
    let mut weights = Weights::new(numbers);
    for weight in 1..=wanted.order.max(wanted.embedded).min(RANKING) {
        for (_, main, embedded) in weights.residuals(trees, weight) {
            all.extend((weight <= wanted.order).then_some(main));
            all.extend(embedded.filter(|_| weight <= wanted.embedded));
        }
    }
    all
}

/// Whether all conditions may hold.
pub(super) fn holds(numbers: &Numbers<Interval>, wanted: Wanted, trees: &mut Trees) -> bool {
    let mut weights = Weights::new(numbers);
    let others = numbers.sums.iter().map(|(_, left)| left);
    row_sums(numbers)
        .iter()
        .chain(others)
        .all(Interval::has_zero)
        && (1..=wanted.order.max(wanted.embedded)).all(|weight| {
            let found = weights.residuals(trees, weight);
            found.iter().all(|(_, main, embedded)| {
                let embedded = embedded.as_ref().filter(|_| weight <= wanted.embedded);
                (weight > wanted.order || main.has_zero())
                    && embedded.is_none_or(Interval::has_zero)
            })
        })
}

/// The number that a change puts at a place.
pub(super) fn value_at(repair: &Repair, entry: Entry) -> Option<(Rational, Rational)> {
    Some(repair.mended.at(entry)?.ends(BITS))
}
