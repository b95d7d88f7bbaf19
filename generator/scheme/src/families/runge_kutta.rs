//! Runge–Kutta methods for y' = f(t, y), from a tableau.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.1.
//!
//! ```text
//! X_i = x + h Σ_j a_ij V_j,   V_i = f(t + c_i h, X_i),   x[1] = x + h Σ_i b_i V_i
//! ```
//!
//! A tableau A, b, c is data, not derived; c_i = Σ_j a_ij unless it is given. Rows of A may be cut off
//! after their last entry, so that explicit methods are written as triangles. A [`named`] method is
//! derived from its defining conditions for any number of stages.
//!
//! Where an explicit method ends with its last stage, whose row of A is b, the derivative there is the
//! first stage of the next step, and carried on to it: proven from the coefficients.
//!
//! Beside these a tableau may have weights b̂ of solutions to compare with, and polynomials
//! b_i(θ) for the solution within the step.
//!
//! With `problem = "second-order"` the same tableau serves x'' = g(t, x, x'), for x and for x'.

mod dense;
pub mod named;
mod pair;

use super::coefficient::Coefficient;
use super::guide::{Guide, about};
use super::nodal_operator::moments;
use super::nodal_step::{Entries, NodalStep};
use super::rows::{self, given_list, list, numbered, total};
use super::{Derivation, Family, FamilyError, integer_parameter, problem_rank};
use crate::families::value::{Parameters, Value};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "runge-kutta",
    summary: "Runge–Kutta methods from a tableau A, b, c, or by name and number of stages",
    parameters: Some(|given| {
        Ok(match (given.contains_key("name"), problem_rank(given)) {
            (true, _) => vec!["name", "stages", "problem"],
            (false, Ok(1)) => vec!["A", "b", "c", "embedded", "dense", "problem"],
            (false, _) => vec!["A", "b", "c", "problem"],
        })
    }),
    words: &["name", "problem"],
    lists: &["A", "b", "c", "embedded", "dense"],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "A",
                "rows of numbers, up to 64",
                "the coefficients; rows may end after their last entry, so that explicit methods are triangles",
            ),
            about("b", "a list of numbers", "the weights"),
            about(
                "c",
                "a list of numbers",
                "the nodes; the sums of the rows if not given",
            ),
            about(
                "embedded",
                "a list of numbers, or two such lists",
                "the weights of solutions of other orders to compare with: the error of a step",
            ),
            about(
                "dense",
                "a row for each stage, or an order from 3 to 8",
                "the coefficients of theta, theta^2, ... in b_i(theta): the solution within the step; or its \
                 order, from which they are derived",
            ),
            about(
                "name",
                "gauss, radau-ia, radau-iia, lobatto-iiia, lobatto-iiib, lobatto-iiic",
                "instead of a tableau: derived from its defining conditions",
            ),
            about(
                "stages",
                "1 to 16",
                "with `name`; Lobatto's have at least 2",
            ),
            about(
                "problem",
                "first-order, second-order",
                "y' = f(t, y), which is the default, or x'' = g(t, x, x')",
            ),
        ],
        notes: "Numbers may be roots: \"sqrt(3)/6\", \"root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)\".",
        examples: &[
            &[("A", "[],[1/2],[0,1/2],[0,0,1]"), ("b", "1/6,1/3,1/3,1/6")],
            &[
                ("A", "[],[1]"),
                ("b", "1/2,1/2"),
                ("embedded", "1,0"),
                ("dense", "[1,-1/2],[0,1/2]"),
            ],
            &[("name", "radau-iia"), ("stages", "3")],
        ],
    },
};

/// The most stages a tableau may have.
const STAGE_LIMIT: usize = 64;
/// The most stages of a method by name.
const NAMED_STAGE_LIMIT: usize = 16;

fn row(name: &str, values: &[Value], stages: usize) -> Result<Vec<Fraction>, FamilyError> {
    let row = values.iter().map(|value| {
        let number = value.exact().cloned();
        number.ok_or_else(|| FamilyError::bad(name, "a list of exact numbers", value))
    });
    let mut row = row.collect::<Result<Vec<_>, _>>()?;
    if row.len() > stages {
        let needed = format!("at most {stages} entries, as many as b has");
        return Err(FamilyError::bad(
            name,
            needed,
            &Value::List(values.to_vec()),
        ));
    }
    row.resize(stages, Fraction::zero());
    Ok(row)
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let rank = problem_rank(given)?;
    if let Some(name) = given.get("name") {
        return by_name(name, given, rank);
    }
    let b = list(given, FAMILY.name, "b")?;
    let stages = b.len();
    if !(1..=STAGE_LIMIT).contains(&stages) {
        let needed = format!("a list of 1 to {STAGE_LIMIT} numbers");
        return Err(FamilyError::bad("b", needed, &Value::List(b.to_vec())));
    }
    let b = row("b", b, stages)?;
    let rows = list(given, FAMILY.name, "A")?;
    if rows.len() != stages {
        let needed = format!("a list of {stages} rows, as many as b has entries");
        return Err(FamilyError::bad("A", needed, &Value::List(rows.to_vec())));
    }
    let a = rows.iter().map(|value| match value {
        Value::List(values) => row("A", values, stages),
        _ => Err(FamilyError::bad("A", "a list of rows", value)),
    });
    let a = a.collect::<Result<Vec<_>, _>>()?;
    let c = match given_list(given, "c")? {
        Some(values) => row("c", values, stages)?,
        None => a.iter().map(|row| total(row)).collect(),
    };
    let (a, b, c) = if pair::Weights::derives(given) && !first_same_as_last(&a, &b, &c) {
        ending(a, b, c)?
    } else {
        (a, b, c)
    };
    let beside = pair::Weights::of(given, &a, &b)?;
    of_tableau(&a, &b, &c, (&beside, rank))
}

/// The scheme of a tableau for y' = f.
///
/// # Errors
/// [`FamilyError::Scheme`] where a stage is used by nothing.
pub fn tableau(
    a: &[Vec<Fraction>],
    b: &[Fraction],
    c: &[Fraction],
) -> Result<Derivation, FamilyError> {
    of_tableau(a, b, c, (&pair::Weights::default(), 1))
}

type Tableau = (Vec<Vec<Fraction>>, Vec<Fraction>, Vec<Fraction>);

/// An explicit tableau with the derivative at the end of the step, which the next one starts with, as one more
/// stage.
fn ending(
    mut a: Vec<Vec<Fraction>>,
    mut b: Vec<Fraction>,
    mut c: Vec<Fraction>,
) -> Result<Tableau, FamilyError> {
    a.iter_mut().for_each(|row| row.push(Fraction::zero()));
    b.push(Fraction::zero());
    a.push(b.clone());
    c.push(Fraction::one());
    if first_same_as_last(&a, &b, &c) {
        Ok((a, b, c))
    } else {
        let needed = "coefficients: an order is for explicit methods whose first node is 0";
        let found = Value::Word("an order".into());
        Err(FamilyError::bad("dense", needed, &found))
    }
}

/// Whether an explicit step ends with its last stage and starts with its first one.
fn first_same_as_last(a: &[Vec<Fraction>], b: &[Fraction], c: &[Fraction]) -> bool {
    let explicit = (a.iter().enumerate()).all(|(i, row)| row[i..].iter().all(Fraction::is_zero));
    let ends = c.last() == Some(&Fraction::one()) && a.last().is_some_and(|row| row == b);
    explicit && ends && c[0].is_zero()
}

fn of_tableau(
    a: &[Vec<Fraction>],
    b: &[Fraction],
    c: &[Fraction],
    (beside, rank): (&pair::Weights, usize),
) -> Result<Derivation, FamilyError> {
    let mut coefficients = BTreeMap::new();
    coefficients.extend(numbered("b", b));
    coefficients.extend(numbered("c", c));
    coefficients.extend(rows::entries("a", a));
    coefficients.extend((beside.named()).map(|(name, value)| (name, value.clone().into())));
    let entries = if first_same_as_last(a, b, c) {
        Entries {
            nodes: c[1..].to_vec(),
            start: a[1..].iter().map(|row| row[0].clone()).collect(),
            rows: a[1..].iter().map(|row| row[1..].to_vec()).collect(),
            weights: None,
        }
    } else {
        Entries {
            nodes: c.to_vec(),
            start: vec![Fraction::zero(); b.len()],
            rows: a.to_vec(),
            weights: Some(b.to_vec()),
        }
    };
    let scheme = entries
        .scheme(rank)
        .and_then(|scheme| beside.beside(scheme));
    let scheme = scheme?;
    Ok(Derivation::new(scheme, coefficients))
}

fn by_name(name: &Value, given: &Parameters, rank: usize) -> Result<Derivation, FamilyError> {
    let stages = integer_parameter(given, FAMILY.name, "stages", 1..=NAMED_STAGE_LIMIT)?;
    let known = match name {
        Value::Word(word) => named::NAMES.contains(&word.as_str()).then_some(word),
        _ => None,
    };
    let word = known.ok_or_else(|| FamilyError::bad("name", named::NAMES.join(", "), name))?;
    let step = named::step(word, stages).ok_or_else(|| {
        let found = Value::Exact(Fraction::from(integer(stages as i64)));
        FamilyError::bad("stages", "at least 2", &found)
    })?;
    Ok(Derivation::new(step.scheme(rank)?, coefficients(&step)))
}

/// A, b and c as tables.
fn coefficients(step: &NodalStep) -> BTreeMap<String, Coefficient> {
    let operator = &step.operator;
    let r = operator.stages();
    let at_nodes = |p: &Polynomial| Coefficient::list((0..r).map(|i| operator.value(p, i)));
    let rows = (0..r).map(|i| Coefficient::list((0..r).map(|j| operator.entry(i, j))));
    BTreeMap::from([
        ("A".into(), Coefficient::list(rows)),
        ("b".into(), at_nodes(&operator.weights(&moments(r)))),
        ("c".into(), at_nodes(&Polynomial::t())),
        (
            "node_polynomial".into(),
            Coefficient::polynomial(&operator.omega),
        ),
    ])
}
