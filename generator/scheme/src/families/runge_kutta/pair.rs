//! The weights of a tableau beside A, b and c: for solutions to compare with, and for the solution within the step.

use super::super::rows::{given_list, sum, total};
use super::super::{FamilyError, integer_parameter};
use super::dense::{LEAST, derived};
use super::row;
use crate::families::value::{Parameters, Value};
use crate::scheme::butcher::stages;
use crate::scheme::{Outputs, Scheme, SchemeError, Term};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The parameter of the solution within the step: its coefficients, or its order.
const DENSE: &str = "dense";
/// The highest order of one that is derived.
const ORDER_LIMIT: usize = 8;
/// The most solutions to compare with.
const COMPARED_LIMIT: usize = 2;
/// The highest power of θ.
const DEGREE_LIMIT: usize = 16;

/// The weights b̂, and b(θ) by powers of θ from θ¹.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Weights {
    pub embedded: Vec<Vec<Fraction>>,
    pub dense: Vec<Vec<Fraction>>,
}

impl Weights {
    /// The weights that are given for a tableau with weights b.
    pub(super) fn of(
        given: &Parameters,
        a: &[Vec<Fraction>],
        b: &[Fraction],
    ) -> Result<Self, FamilyError> {
        let dense = match given.get(DENSE) {
            Some(value @ Value::Exact(_)) => {
                let order = derived_order(given)?;
                let found = derived(a, b, order);
                found.ok_or_else(|| {
                    let needed = "an order that the stages leave room for, or coefficients";
                    FamilyError::bad(DENSE, needed, value)
                })?
            }
            _ => dense(given, b)?,
        };
        let embedded = embedded(given, b)?;
        Ok(Self { embedded, dense })
    }

    /// Whether the solution within the step is to be derived.
    pub(super) fn derives(given: &Parameters) -> bool {
        matches!(given.get(DENSE), Some(Value::Exact(_)))
    }

    /// The weights, by name, as coefficients.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Fraction)> {
        let hats = self.embedded.iter().zip(1..).flat_map(|(row, k)| {
            let label = if self.embedded.len() > 1 {
                format!("{k}")
            } else {
                String::new()
            };
            let numbered = row.iter().zip(1..);
            numbered.map(move |(w, i)| (format!("b_hat{label}_{i}"), w))
        });
        let dense = self.dense.iter().zip(1..).flat_map(|(row, k)| {
            let numbered = row.iter().zip(1..).filter(|(w, _)| !w.is_zero());
            numbered.map(move |(w, i)| (format!("b_{i}_theta{k}"), w))
        });
        hats.chain(dense)
    }

    /// The scheme of the tableau with these.
    pub(super) fn beside(&self, scheme: Scheme) -> Result<Scheme, SchemeError> {
        if *self == Self::default() {
            return Ok(scheme);
        }
        let stages = stages(&scheme);
        let mut carried = scheme.carried().iter().copied();
        let start = carried.find(|q| scheme.quantities()[*q].derivative == 0);
        let start = start.map(|q| Term::new(Fraction::one(), 0, q));
        let mut compared = Vec::new();
        for weights in &self.embedded {
            let terms = start.iter().cloned().chain(sum(weights, 1, &stages));
            compared.push(terms.collect());
        }
        let mut dense = Vec::new();
        if !self.dense.is_empty() {
            dense.push(start.into_iter().collect());
            dense.extend(self.dense.iter().map(|weights| sum(weights, 1, &stages)));
        }
        scheme.with_outputs(Outputs {
            compared,
            dense,
            ..Outputs::default()
        })
    }
}

/// The lists among which there is nothing else.
fn rows<'a>(
    name: &str,
    values: &'a [Value],
    needed: &str,
) -> Result<Vec<&'a [Value]>, FamilyError> {
    let rows = values.iter().map(|value| match value {
        Value::List(values) => Ok(values.as_slice()),
        _ => Err(FamilyError::bad(name, needed, value)),
    });
    rows.collect()
}

fn embedded(given: &Parameters, b: &[Fraction]) -> Result<Vec<Vec<Fraction>>, FamilyError> {
    const NAME: &str = "embedded";
    let Some(values) = given_list(given, NAME)? else {
        return Ok(Vec::new());
    };
    let rows: Vec<&[Value]> = if values.iter().any(|v| matches!(v, Value::List(_))) {
        rows(NAME, values, "a list of numbers, or two such lists")?
    } else {
        vec![values]
    };
    let all = Value::List(values.to_vec());
    if rows.len() > COMPARED_LIMIT || values.is_empty() {
        let needed = format!("the weights of 1 to {COMPARED_LIMIT} solutions");
        return Err(FamilyError::bad(NAME, needed, &all));
    }
    let rows = rows.into_iter().map(|values| row(NAME, values, b.len()));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    if rows.iter().any(|row| row == b) {
        return Err(FamilyError::bad(NAME, "other weights than b", &all));
    }
    Ok(rows)
}

/// The order of the solution within the step that is to be derived.
fn derived_order(given: &Parameters) -> Result<usize, FamilyError> {
    integer_parameter(given, super::FAMILY.name, DENSE, LEAST..=ORDER_LIMIT)
}

fn dense(given: &Parameters, b: &[Fraction]) -> Result<Vec<Vec<Fraction>>, FamilyError> {
    const NAME: &str = DENSE;
    let Some(values) = given_list(given, NAME)? else {
        return Ok(Vec::new());
    };
    let all = Value::List(values.to_vec());
    if values.len() != b.len() {
        let needed = format!("a list of {} rows, as many as b has entries", b.len());
        return Err(FamilyError::bad(NAME, needed, &all));
    }
    let rows = rows(NAME, values, "a list of rows")?;
    let degree = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    if degree > DEGREE_LIMIT {
        let needed = format!("polynomials up to theta^{DEGREE_LIMIT}");
        return Err(FamilyError::bad(NAME, needed, &all));
    }
    let rows = rows.into_iter().map(|values| row(NAME, values, degree));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let ends = rows.iter().map(|row| total(row));
    if !ends.eq(b.iter().cloned()) {
        let needed = "polynomials that are b at theta = 1";
        return Err(FamilyError::bad(NAME, needed, &all));
    }
    let powers = (0..degree).map(|k| rows.iter().map(|row| row[k].clone()).collect());
    Ok(powers.collect())
}
