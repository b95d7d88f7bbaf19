//! Rows of numbers as parameters, and sums by such weights.

use super::{Coefficient, FamilyError};
use crate::families::value::{Parameters, Value};
use crate::scheme::{Outputs, Quantity, QuantityId, Scheme, SchemeError, Term};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The most stages of a tableau.
pub(super) const STAGE_LIMIT: usize = 64;

/// Σ w hᵏ q over the weights that are not 0.
pub(super) fn sum(weights: &[Fraction], power: i32, quantities: &[QuantityId]) -> Vec<Term> {
    let pairs = weights.iter().zip(quantities);
    let pairs = pairs.filter(|(weight, _)| !weight.is_zero());
    pairs
        .map(|(weight, &q)| Term::new(weight.clone(), power, q))
        .collect()
}

/// The sum of numbers.
pub(super) fn total(numbers: &[Fraction]) -> Fraction {
    numbers.iter().fold(Fraction::zero(), |sum, c| sum.plus(c))
}

/// The numbers of a list as coefficients, such as `b_1`.
pub(super) fn numbered(name: &str, numbers: &[Fraction]) -> Vec<(String, Coefficient)> {
    let numbers = numbers.iter().zip(1..);
    let named = numbers.map(|(c, i)| (format!("{name}_{i}"), c.clone().into()));
    named.collect()
}

/// The numbers of rows that are not 0 as coefficients, such as `a_2_1`.
pub(super) fn entries(name: &str, rows: &[Vec<Fraction>]) -> Vec<(String, Coefficient)> {
    let all = rows.iter().zip(1..).flat_map(|(row, i)| {
        let entries = row.iter().zip(1..).filter(|(c, _)| !c.is_zero());
        entries.map(move |(c, j)| (format!("{name}_{i}_{j}"), c.clone().into()))
    });
    all.collect()
}

/// The place of a quantity that is added to others.
pub(super) fn place(quantities: &mut Vec<Quantity>, quantity: Quantity) -> QuantityId {
    quantities.push(quantity);
    quantities.len() - 1
}

/// A scheme with the solutions that it is compared with, where there are any.
pub(super) fn compared(scheme: Scheme, compared: Vec<Vec<Term>>) -> Result<Scheme, SchemeError> {
    if compared.is_empty() {
        return Ok(scheme);
    }
    scheme.with_outputs(Outputs {
        compared,
        ..Outputs::default()
    })
}

/// A list that may be given.
pub(super) fn given_list<'a>(
    given: &'a Parameters,
    name: &str,
) -> Result<Option<&'a [Value]>, FamilyError> {
    match given.get(name) {
        None => Ok(None),
        Some(Value::List(values)) => Ok(Some(values)),
        Some(value) => Err(FamilyError::bad(name, "a list", value)),
    }
}

/// A list that must be given.
pub(super) fn list<'a>(
    given: &'a Parameters,
    family: &'static str,
    name: &str,
) -> Result<&'a [Value], FamilyError> {
    given_list(given, name)?.ok_or_else(|| FamilyError::missing(family, name))
}

/// A row of at most so many numbers, with zeros to that many.
pub(super) fn row(name: &str, value: &Value, most: usize) -> Result<Vec<Fraction>, FamilyError> {
    let row = filled(value, most);
    row.ok_or_else(|| FamilyError::bad(name, format!("lists of at most {most} numbers"), value))
}

/// The numbers of a list of at most so many, with zeros to that many.
pub(super) fn filled(value: &Value, most: usize) -> Option<Vec<Fraction>> {
    let mut row = value.row().filter(|row| row.len() <= most)?;
    row.resize(most, Fraction::zero());
    Some(row)
}

/// A triangle of as many rows as are given, whose row i may have `diagonal` entries from the diagonal on; `needed`
/// says so.
pub(super) fn triangle(
    given: &Parameters,
    (family, name): (&'static str, &str),
    diagonal: usize,
    needed: &str,
) -> Result<Vec<Vec<Fraction>>, FamilyError> {
    let rows = list(given, family, name)?;
    let stages = rows.len();
    if !(1..=STAGE_LIMIT).contains(&stages) {
        let needed = format!("a list of 1 to {STAGE_LIMIT} rows");
        return Err(FamilyError::bad(name, needed, &given[name]));
    }
    let whole = rows.iter().map(|value| row(name, value, stages));
    let whole = whole.collect::<Result<Vec<_>, _>>()?;
    let above =
        |(i, row): (usize, &Vec<Fraction>)| row[i + diagonal..].iter().all(Fraction::is_zero);
    if whole.iter().enumerate().all(above) {
        Ok(whole)
    } else {
        Err(FamilyError::bad(name, needed, &given[name]))
    }
}

/// A second triangle or list, which must have `stages` rows as the one called `first` has.
pub(super) fn same_number(
    given: &Parameters,
    (first, stages): (&str, usize),
    (name, found): (&str, usize),
) -> Result<(), FamilyError> {
    if found == stages {
        Ok(())
    } else {
        let needed = format!("a list of {stages} rows, as many as `{first}` has");
        Err(FamilyError::bad(name, needed, &given[name]))
    }
}
