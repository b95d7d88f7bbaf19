//! Rows of numbers as parameters, and sums by such weights.

use super::{FamilyError, needed};
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

/// A list that must be given.
pub(super) fn list<'a>(
    given: &'a Parameters,
    family: &'static str,
    name: &str,
) -> Result<&'a [Value], FamilyError> {
    match needed(given, family, name)? {
        Value::List(values) => Ok(values),
        value => Err(FamilyError::bad(name, "a list", value)),
    }
}

/// A row of at most so many numbers, with zeros to that many.
pub(super) fn row(name: &str, value: &Value, most: usize) -> Result<Vec<Fraction>, FamilyError> {
    let fits = value.row().filter(|row| row.len() <= most);
    let mut row = fits
        .ok_or_else(|| FamilyError::bad(name, format!("lists of at most {most} numbers"), value))?;
    row.resize(most, Fraction::zero());
    Ok(row)
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
