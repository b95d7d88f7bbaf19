//! Runge–Kutta–Nyström methods for x'' = g(t, x) and x'' = g(t, x, x'), from a tableau.
//!
//! ```text
//! X_i = x + c_i h v + h² Σ_j ā_ij A_j,   V_i = v + h Σ_j a_ij A_j,   A_i = g(t + c_i h, X_i, V_i),
//! x[1] = x + h v + h² Σ_i b̄_i A_i,       v[1] = v + h Σ_i b_i A_i
//! ```
//!
//! Without `A` the right-hand side is not given velocities. c is given, for it does not follow from Ā; nothing is
//! assumed of how they belong together, so that a wrong node is a lower order. Beside these may stand weights b̄̂, b̂
//! of a solution to compare with. Where an explicit method ends with its last stage, whose rows are b̄ and b, the
//! acceleration there is carried on to the next step, whose first stage it is.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.14.

use super::guide::{Guide, about};
use super::rows::{self, entries, filled, numbered, place};
use super::{Derivation, Family, FamilyError, evaluation, needed};
use crate::families::value::{Parameters, Value};
use crate::scheme::{Equation, Outputs, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "nystrom",
    summary: "Runge–Kutta–Nyström methods for x'' = g from a tableau, with embedded solutions",
    parameters: None,
    words: &[],
    lists: &["A_bar", "A", "b_bar", "b", "c", "embedded_bar", "embedded"],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                "A_bar",
                "a list of rows of numbers, up to 32",
                "the weights of accelerations in the stages' positions; rows may end after their last entry",
            ),
            about(
                "A",
                "a list of rows",
                "those in the stages' velocities; where it is not given, g = g(t, x)",
            ),
            about(
                "b_bar",
                "a list of numbers",
                "the weights in the position at the end",
            ),
            about(
                "b",
                "a list of as many numbers",
                "the weights in the velocity at the end",
            ),
            about("c", "a list of as many numbers", "the nodes"),
            about(
                "embedded_bar",
                "a list of numbers, with `embedded`",
                "the weights in the position of a solution of another order to compare with",
            ),
            about(
                "embedded",
                "a list of numbers, with `embedded_bar`",
                "those in its velocity",
            ),
        ],
        notes: "x'' = g(t, x) without A, else x'' = g(t, x, x').",
        examples: &[
            &[
                ("A_bar", "[],[1/8],[0,1/2]"),
                ("b_bar", "1/6,1/3,0"),
                ("b", "1/6,2/3,1/6"),
                ("c", "0,1/2,1"),
            ],
            &[
                ("A_bar", "[],[1/2]"),
                ("A", "[],[1]"),
                ("b_bar", "1/2,0"),
                ("b", "1/2,1/2"),
                ("c", "0,1"),
            ],
        ],
    },
};

/// The most stages.
const STAGE_LIMIT: usize = 32;

/// A list of at most `stages` exact numbers, filled up with zeros.
fn row(name: &str, value: &Value, stages: usize) -> Result<Vec<Fraction>, FamilyError> {
    filled(value, stages).ok_or_else(|| {
        let needed = format!("a list of at most {stages} exact numbers");
        FamilyError::bad(name, needed, value)
    })
}

/// Rows of numbers, as many as there are stages.
fn rows(name: &str, value: &Value, stages: usize) -> Result<Vec<Vec<Fraction>>, FamilyError> {
    match value {
        Value::List(values) if values.len() == stages => {
            values.iter().map(|v| row(name, v, stages)).collect()
        }
        _ => {
            let needed = format!("a list of {stages} rows, as many as b has entries");
            Err(FamilyError::bad(name, needed, value))
        }
    }
}

/// A tableau.
struct Tableau {
    positions: Vec<Vec<Fraction>>,
    velocities: Option<Vec<Vec<Fraction>>>,
    /// b̄ and b.
    weights: [Vec<Fraction>; 2],
    /// b̄̂ and b̂.
    embedded: Option<[Vec<Fraction>; 2]>,
    nodes: Vec<Fraction>,
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let stages = match needed(given, FAMILY.name, "b")? {
        Value::List(values) if (1..=STAGE_LIMIT).contains(&values.len()) => values.len(),
        value => {
            let needed = format!("a list of 1 to {STAGE_LIMIT} numbers");
            return Err(FamilyError::bad("b", needed, value));
        }
    };
    let vector = |name: &str| row(name, needed(given, FAMILY.name, name)?, stages);
    let embedded = match (given.get("embedded_bar"), given.get("embedded")) {
        (None, None) => None,
        _ => Some([vector("embedded_bar")?, vector("embedded")?]),
    };
    let tableau = Tableau {
        positions: rows("A_bar", needed(given, FAMILY.name, "A_bar")?, stages)?,
        velocities: given.get("A").map(|a| rows("A", a, stages)).transpose()?,
        weights: [vector("b_bar")?, vector("b")?],
        embedded,
        nodes: vector("c")?,
    };
    if tableau.embedded.as_ref() == Some(&tableau.weights) {
        let needed = "other weights than those of the step";
        return Err(FamilyError::bad("embedded", needed, &given["embedded"]));
    }
    let mut coefficients = BTreeMap::new();
    coefficients.extend(numbered("b_bar", &tableau.weights[0]));
    coefficients.extend(numbered("b", &tableau.weights[1]));
    coefficients.extend(numbered("c", &tableau.nodes));
    if let Some([positions, velocities]) = &tableau.embedded {
        coefficients.extend(numbered("b_bar_hat", positions));
        coefficients.extend(numbered("b_hat", velocities));
    }
    coefficients.extend(entries("a_bar", &tableau.positions));
    coefficients.extend(entries(
        "a",
        tableau.velocities.as_deref().unwrap_or_default(),
    ));
    Ok(Derivation::new(tableau.scheme()?, coefficients))
}

/// The places of x, v and, where it is carried, a among the quantities.
const START: [QuantityId; 3] = [0, 1, 2];

/// Whether each row is of earlier stages.
fn is_explicit(rows: &[Vec<Fraction>]) -> bool {
    let mut rows = rows.iter().enumerate();
    rows.all(|(i, row)| row[i..].iter().all(Fraction::is_zero))
}

/// A position (m = 0) or velocity (m = 1) at a node: the start of the step, and the results by their weights.
fn sum(m: usize, node: &Fraction, weights: &[Fraction], results: &[QuantityId]) -> Vec<Term> {
    let mut terms = vec![Term::new(Fraction::one(), 0, START[m])];
    terms.extend((m == 0).then(|| Term::new(node.clone(), 1, START[1])));
    terms.retain(|t| !t.coefficient.is_zero());
    terms.extend(rows::sum(weights, 2 - m as i32, results));
    terms
}

impl Tableau {
    /// Whether an explicit step ends with its last stage and starts with its first one.
    fn first_same_as_last(&self) -> bool {
        let mut rows = std::iter::once(&self.positions)
            .chain(&self.velocities)
            .zip(&self.weights);
        self.nodes.first().is_some_and(Fraction::is_zero)
            && self.nodes.last() == Some(&Fraction::one())
            && rows.all(|(rows, weights)| is_explicit(rows) && rows.last() == Some(weights))
    }

    /// Whether a stage is evaluated at the start of the step.
    fn starts(&self, stage: usize) -> bool {
        let mut rows = std::iter::once(&self.positions).chain(&self.velocities);
        self.nodes[stage].is_zero() && rows.all(|rows| rows[stage].iter().all(Fraction::is_zero))
    }

    /// A quantity at the node of a stage.
    fn quantity(&self, letter: &str, derivative: usize, stage: usize) -> Quantity {
        let name = format!("{letter}_{}", stage + 1);
        Quantity::new(name, derivative, self.nodes[stage].clone())
    }

    /// The equations of the arguments that a step finds, stage by stage.
    fn stage_equations(
        &self,
        arguments: &[(usize, QuantityId, Option<QuantityId>)],
        results: &[QuantityId],
    ) -> Vec<Equation> {
        let mut equations = Vec::new();
        for &(i, position, velocity) in arguments {
            if position != START[0] {
                let terms = sum(0, &self.nodes[i], &self.positions[i], results);
                equations.push(Equation::define(position, terms));
            }
            if let (Some(v), Some(rows)) = (velocity, &self.velocities)
                && v != START[1]
            {
                let terms = sum(1, &self.nodes[i], &rows[i], results);
                equations.push(Equation::define(v, terms));
            }
        }
        equations
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let carried = if self.first_same_as_last() { 3 } else { 2 };
        let mut quantities: Vec<_> = (0..carried).map(|m| Quantity::derivative(m, 0)).collect();
        let stages = self.nodes.len();
        // By stage: where it is evaluated, and what that yields; at the end of the step the carried ones' successors.
        let first = carried - 2;
        let last = stages - first;
        let mut arguments = Vec::new();
        let mut results = vec![START[2]; first];
        for i in first..last {
            let starts = self.starts(i);
            let position = if starts {
                START[0]
            } else {
                place(&mut quantities, self.quantity("x", 0, i))
            };
            let velocity = self.velocities.as_ref().map(|_| {
                if starts {
                    START[1]
                } else {
                    place(&mut quantities, self.quantity("v", 1, i))
                }
            });
            arguments.push((i, position, velocity));
            results.push(place(&mut quantities, self.quantity("a", 2, i)));
        }
        let ends: Vec<_> = (quantities.len()..).take(carried).collect();
        quantities.extend((0..carried).map(|m| Quantity::derivative(m, 1)));
        results.extend(ends.get(2));
        let mut equations = self.stage_equations(&arguments, &results);
        let one = Fraction::one();
        for ((m, weights), &end) in self.weights.iter().enumerate().zip(&ends) {
            equations.push(Equation::define(end, sum(m, &one, weights, &results)));
        }
        if let Some(end) = stages.checked_sub(1).filter(|_| carried == 3) {
            let velocity = self.velocities.as_ref().map(|_| ends[1]);
            arguments.push((end, ends[0], velocity));
        }
        let embedded = self.embedded.as_ref();
        let outputs = embedded.map(|[positions, velocities]| Outputs {
            compared: vec![sum(0, &one, positions, &results)],
            velocities: vec![sum(1, &one, velocities, &results)],
            ..Outputs::default()
        });
        let evaluations = arguments.iter().map(|&(i, position, velocity)| {
            evaluation(results[i], "g", self.nodes[i].clone(), position, velocity)
        });
        let evaluations = evaluations.collect();
        let scheme = Scheme::new(quantities, (0..carried).collect(), equations, evaluations)?;
        match outputs {
            Some(outputs) => scheme.with_outputs(outputs),
            None => Ok(scheme),
        }
    }
}
