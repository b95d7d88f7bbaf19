//! Additive Runge–Kutta pairs for y' = A(t, y) + B(t, y), from two tableaux.
//!
//! ```text
//! X_i = x + h Σ_(j<i) a_ij A_j + h Σ_(j≤i) â_ij B_j,    A_i = A(t + c_i h, X_i),   B_i = B(t + ĉ_i h, X_i),
//! x[1] = x + h Σ_i (b_i A_i + b̂_i B_i)
//! ```
//!
//! A is evaluated explicitly, B diagonally implicitly: for fields of which one part is stiff. The nodes are the
//! sums of the rows of both. A part that a stage does not need is not evaluated there, and where the last stage
//! has the weights as its rows the step ends with it. Source: Ascher, Ruuth, Spiteri, *Implicit-explicit
//! Runge–Kutta methods for time-dependent partial differential equations*, Appl. Numer. Math. 25, 1997; Hairer,
//! Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.15.

use super::guide::{Guide, about};
use super::rows::{compared, entries, list, numbered, place, row, same_number, total, triangle};
use super::{Derivation, Family, FamilyError, evaluation};
use crate::families::value::{Parameters, Value};
use crate::scheme::{Equation, PARTS, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "additive",
    summary: "additive Runge–Kutta pairs, explicit in one part of the field and implicit in the other",
    parameters: None,
    words: &[],
    lists: &[EXPLICIT, IMPLICIT, WEIGHTS, EMBEDDED],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                EXPLICIT,
                "rows of numbers, up to 64",
                "the coefficients of A: a triangle without its diagonal",
            ),
            about(
                IMPLICIT,
                "as many rows of numbers",
                "the coefficients of B: a triangle with its diagonal",
            ),
            about(
                WEIGHTS,
                "a list of numbers, or two such lists",
                "the weights of both parts, or those of A and those of B",
            ),
            about(
                EMBEDDED,
                "a list of numbers, or two such lists",
                "the weights of a solution of another order to compare with: the error of a step",
            ),
        ],
        notes: "The nodes of a part are the sums of its rows.",
        examples: &[&[
            (EXPLICIT, "[],[1]"),
            (IMPLICIT, "[],[0,1]"),
            (WEIGHTS, "[1,0],[0,1]"),
        ]],
    },
};

const EXPLICIT: &str = "explicit";
const IMPLICIT: &str = "implicit";
const WEIGHTS: &str = "b";
const EMBEDDED: &str = "embedded";
/// Weights of both parts.
fn weights(
    given: &Parameters,
    name: &str,
    stages: usize,
) -> Result<[Vec<Fraction>; 2], FamilyError> {
    let values = list(given, FAMILY.name, name)?;
    let all = &given[name];
    if !values.iter().any(|value| matches!(value, Value::List(_))) {
        let both = row(name, all, stages)?;
        return Ok([both.clone(), both]);
    }
    match values {
        [one, other] => Ok([row(name, one, stages)?, row(name, other, stages)?]),
        _ => Err(FamilyError::bad(
            name,
            "the weights of A and those of B",
            all,
        )),
    }
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let known = "a triangle without its diagonal: each stage of A is known when it is evaluated";
    let solved = "a triangle: each stage of B is solved for by itself";
    let rows = [
        triangle(given, (FAMILY.name, EXPLICIT), 0, known)?,
        triangle(given, (FAMILY.name, IMPLICIT), 1, solved)?,
    ];
    let stages = rows[0].len();
    same_number(given, (EXPLICIT, stages), (IMPLICIT, rows[1].len()))?;
    let end = weights(given, WEIGHTS, stages)?;
    let embedded = (given.contains_key(EMBEDDED)).then(|| weights(given, EMBEDDED, stages));
    let embedded = embedded.transpose()?;
    if embedded.as_ref() == Some(&end) {
        return Err(FamilyError::bad(
            EMBEDDED,
            "other weights than b",
            &given[EMBEDDED],
        ));
    }
    let step = Step {
        rows,
        end,
        embedded,
    };
    let scheme = step.scheme()?;
    Ok(Derivation::new(scheme, step.coefficients()))
}

/// The start of the step and the sum of the parts' values by their weights.
fn sum(weights: [&Vec<Fraction>; 2], values: &[Vec<Option<QuantityId>>; 2]) -> Vec<Term> {
    let mut terms = vec![Term::new(Fraction::one(), 0, 0)];
    for (weights, values) in weights.into_iter().zip(values) {
        let pairs = weights.iter().zip(values).filter(|(w, _)| !w.is_zero());
        terms.extend(pairs.filter_map(|(w, v)| Some(Term::new(w.clone(), 1, (*v)?))));
    }
    terms
}

/// The tableaux of both parts, A's first.
struct Step {
    rows: [Vec<Vec<Fraction>>; 2],
    end: [Vec<Fraction>; 2],
    embedded: Option<[Vec<Fraction>; 2]>,
}

impl Step {
    /// The sums of the rows of a part.
    fn node(&self, part: usize, stage: usize) -> Fraction {
        total(&self.rows[part][stage])
    }

    /// Whether anything is made of a part at a stage.
    fn uses(&self, part: usize, stage: usize) -> bool {
        let rows = self.rows[part].iter().chain([&self.end[part]]);
        let mut all = rows.chain(self.embedded.iter().map(|both| &both[part]));
        all.any(|row| !row[stage].is_zero())
    }

    /// Whether the step ends with its last stage.
    fn ends_at_last(&self) -> bool {
        let last = self.end[0].len() - 1;
        (0..2).all(|part| self.rows[part][last] == self.end[part])
            && (0..2).any(|part| self.uses(part, last))
    }

    /// The position at which a stage is evaluated, at the node of a part.
    fn position(&self, stage: usize, part: usize) -> Quantity {
        if stage + 1 == self.end[0].len() && self.ends_at_last() {
            return Quantity::derivative(0, 1);
        }
        Quantity::new(format!("x_{}", stage + 1), 0, self.node(part, stage))
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let stages = self.end[0].len();
        let mut quantities = vec![Quantity::derivative(0, 0)];
        let mut evaluations = Vec::new();
        // The positions of stages, and their evaluations by part.
        let mut positions: Vec<Option<QuantityId>> = Vec::new();
        let mut values: [Vec<Option<QuantityId>>; 2] = Default::default();
        for stage in 0..stages {
            let used: Vec<usize> = (0..2).filter(|&part| self.uses(part, stage)).collect();
            let starts = self
                .rows
                .iter()
                .all(|rows| rows[stage].iter().all(Fraction::is_zero));
            let position = match (used.as_slice(), starts) {
                ([], _) => None,
                (_, true) => Some(0),
                ([part, ..], false) => Some(place(&mut quantities, self.position(stage, *part))),
            };
            positions.push(position);
            for (part, values) in values.iter_mut().enumerate() {
                let Some(position) = position.filter(|_| used.contains(&part)) else {
                    values.push(None);
                    continue;
                };
                let node = self.node(part, stage);
                let name = format!("v_{}{}", PARTS[part], stage + 1);
                let result = place(&mut quantities, Quantity::new(name, 1, node.clone()));
                evaluations.push(evaluation(result, PARTS[part], node, position, None));
                values.push(Some(result));
            }
        }
        let mut equations: Vec<Equation> = (0..stages)
            .filter_map(|i| {
                let subject = positions[i].filter(|&q| q != 0)?;
                let terms = sum([&self.rows[0][i], &self.rows[1][i]], &values);
                Some(Equation::define(subject, terms))
            })
            .collect();
        if !self.ends_at_last() {
            let end = place(&mut quantities, Quantity::derivative(0, 1));
            let terms = sum([&self.end[0], &self.end[1]], &values);
            equations.push(Equation::define(end, terms));
        }
        let others = self.embedded.iter().map(|[a, b]| sum([a, b], &values));
        let scheme = Scheme::new(quantities, vec![0], equations, evaluations)?;
        compared(scheme, others.collect())
    }

    /// The coefficients by name; the coefficients of B have hats. Entries a_ij that are 0 are left out.
    fn coefficients(&self) -> BTreeMap<String, super::Coefficient> {
        let mut all = BTreeMap::new();
        for (part, hat) in ["", "_hat"].into_iter().enumerate() {
            let nodes: Vec<_> = self.rows[part].iter().map(|row| total(row)).collect();
            all.extend(entries(&format!("a{hat}"), &self.rows[part]));
            all.extend(numbered(&format!("c{hat}"), &nodes));
            all.extend(numbered(&format!("b{hat}"), &self.end[part]));
            if let Some(both) = &self.embedded {
                all.extend(numbered(&format!("embedded{hat}"), &both[part]));
            }
        }
        all
    }
}
