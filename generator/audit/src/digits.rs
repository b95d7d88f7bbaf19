//! The cost of a table's printed digits in the order conditions, and the digits that are missing.

use super::conditions::{Trees, Weights};
use super::expression::{Expression, FULL, LONG, Reading, magnitude};
use super::finding::Finding;
use super::identify::{identify, is_meant};
use super::numbers::Entry;
use super::repair::holds;
use super::table::Table;
use super::verdicts::{ORDER_LIMIT, TableVerdicts, by};
use stepsmith_exact::interval::Interval;

/// The least number of digits that a rounded decimal has, where nothing else explains the table.
pub(super) const SHORT: usize = 3;
/// Zeros at the ends of decimals that printing may have dropped.
const DROPPED: usize = 3;
/// The largest residual that a calculation of entries in `f64` can leave in a condition.
pub(super) const CALCULATED: f64 = 1e-6;
/// The largest residual that is taken for a mistake in the last digits, not for a wrong method.
pub(super) const SLIGHT: f64 = 1e-8;

/// The order, up to the claimed one, to which no condition is left by more than [`SLIGHT`], and by how much one is.
pub(super) fn coarse(
    table: &Table,
    embedded: bool,
    claimed: usize,
    trees: &mut Trees,
) -> Option<(usize, f64)> {
    let numbers = table.enclosures(Reading::Exactly)?;
    let mut weights = Weights::new(&numbers);
    let mut most: f64 = 0.0;
    for weight in 1..=claimed.min(ORDER_LIMIT) {
        let found = weights.residuals(trees, weight);
        let left = found
            .iter()
            .filter_map(|left| by(left, usize::from(embedded)));
        let sizes = left.map(magnitude);
        let worst = sizes.fold(0.0, f64::max);
        if worst > SLIGHT {
            return Some((weight - 1, most));
        }
        most = most.max(worst);
    }
    Some((claimed, most))
}

/// The largest residuals of the conditions up to an order in one reading of the coefficients, by their sizes, and their
/// trees.
pub(super) fn worst<const N: usize>(
    table: &Table,
    reading: Reading,
    sizes: [fn(&Interval) -> f64; N],
    order: usize,
    trees: &mut Trees,
) -> [(f64, String); N] {
    let mut worst = [(); N].map(|()| (0.0, String::new()));
    let Some(numbers) = table.enclosures(reading) else {
        return worst;
    };
    let mut weights = Weights::new(&numbers);
    for weight in 1..=order {
        for (tree, r, _) in weights.residuals(trees, weight) {
            for (size, worst) in sizes.iter().zip(&mut worst) {
                let size = size(&r);
                if size > worst.0 {
                    *worst = (size, trees.text(tree));
                }
            }
        }
    }
    worst
}

/// Exact numbers for some decimals, where they keep all conditions that the digits allow.
fn identifications(
    table: &Table,
    places: &[Entry],
    judged: &TableVerdicts,
    trees: &mut Trees,
) -> Vec<(Entry, Expression)> {
    let places = places.iter();
    let found = places.filter_map(|e| Some((*e, identify(table.numbers.at(*e)?)?)));
    let found: Vec<_> = found.collect();
    let mut proposed = table.clone();
    for (entry, value) in &found {
        if let Some(place) = proposed.numbers.at_mut(*entry) {
            *place = value.clone();
        }
    }
    let numbers = proposed.enclosures(Reading::Rounded(LONG));
    let is_kept = numbers.is_some_and(|numbers| holds(&numbers, judged.held(), trees));
    if is_kept { found } else { Vec::new() }
}

/// Decimals with too few digits: fewer than an `f64` holds, and fewer than the longest decimal of the table. The
/// second comparison allows for some final zeros, which printing may drop.
pub(super) fn entry_findings(
    table: &Table,
    judged: &TableVerdicts,
    trees: &mut Trees,
) -> Vec<Finding> {
    let mut short = table.numbers.entries();
    let digits = (short.iter()).filter_map(|e| table.numbers.at(*e)?.digits());
    let most = digits.max().unwrap_or(0);
    let few = FULL.min(most.saturating_sub(DROPPED));
    let limit = if most < FULL { FULL } else { few };
    short.retain(|e| {
        let digits = table.numbers.at(*e).and_then(Expression::digits);
        digits.is_some_and(|digits| (SHORT..limit).contains(&digits))
    });
    if short.is_empty() {
        return Vec::new();
    }
    let identified = identifications(table, &short, judged, trees);
    let findings = short.into_iter().filter_map(|entry| {
        let written = table.numbers.at(entry)?;
        let digits = written.digits()?;
        let exact = identified.iter().find(|(e, _)| *e == entry).map(|(_, x)| x);
        let same = exact.is_some_and(|x| x.exact() == written.exact());
        let value = written.exact().and_then(|x| x.as_rational());
        let meant =
            exact.is_none() && (digits < LONG || value.is_some_and(|x| is_meant(&x, digits)));
        (!same && !meant).then(|| Finding::Short {
            entry,
            written: written.to_string(),
            exact: exact.map(Expression::to_string),
        })
    });
    findings.collect()
}

/// The fewest digits that a decimal of the table has, from [`SHORT`] on.
pub(super) fn shortest(table: &Table) -> Option<usize> {
    let entries = table.numbers.entries().into_iter();
    let digits = entries.filter_map(|e| table.numbers.at(e)?.digits());
    digits.filter(|&d| d >= SHORT).min()
}
