//! Rosenbrock and Rosenbrock–W methods for y' = f(t, y), from their tableaux.
//!
//! ```text
//! k_i = f(t + c_i h, x + h Σ_(j<i) a_ij k_j) + h J Σ_(j≤i) γ_ij k_j + γ_i h f_t,   c_i = Σ_j a_ij,
//! x[1] = x + h Σ_i b_i k_i,                                                         γ_i = Σ_j γ_ij
//! ```
//!
//! with J = f_x and f_t at (t, x): linearly implicit, each stage a linear system with the one matrix 1 − γ h J, γ
//! being all of the diagonal of Γ. A W-method has its order for any matrix J, and any vector for f_t.
//!
//! The scheme has the u = Γ k in place of the k, which takes the products with J away: with G = Γ⁻¹
//!
//! ```text
//! X_i = x + h Σ_j (A G)_ij u_j,    u_i = γ (V_i + h J_i) − γ Σ_(j<i) G_ij u_j,
//! V_i = f(t + c_i h, X_i),         J_i = γ_i f_t + f_x u_i,
//! x[1] = x + h Σ_j (b G)_j u_j.
//! ```
//!
//! Stages with one X share its evaluation. Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.7.

use super::guide::{Guide, about};
use super::rows::{self, compared, entries, numbered, place, row, same_number, total, triangle};
use super::{Derivation, Family, FamilyError, evaluation, needed};
use crate::families::value::Parameters;
use crate::scheme::{Equation, Evaluation, Quantity, QuantityId, Scheme, SchemeError, Term};
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "rosenbrock",
    summary: "Rosenbrock and Rosenbrock-W methods, linearly implicit with the Jacobian in the step itself",
    parameters: None,
    words: &[],
    lists: &[EXPLICIT, GAMMA, WEIGHTS, EMBEDDED],
    usual: super::usual::none,
    derive,
    guide: Guide {
        parameters: &[
            about(
                EXPLICIT,
                "rows of numbers, up to 64",
                "the coefficients of the arguments: a triangle without its diagonal",
            ),
            about(
                GAMMA,
                "as many rows of numbers",
                "the coefficients beside the Jacobian: a triangle with one number on its diagonal",
            ),
            about(WEIGHTS, "a list of numbers", "the weights"),
            about(
                EMBEDDED,
                "a list of numbers",
                "the weights of a solution of another order to compare with: the error of a step",
            ),
        ],
        notes: "The nodes are the sums of the rows of A; the time derivative has the sums of those of Gamma.",
        examples: &[&[
            (EXPLICIT, "[],[1]"),
            (GAMMA, "[1/2],[-1,1/2]"),
            (WEIGHTS, "1/2,1/2"),
            (EMBEDDED, "1,0"),
        ]],
    },
};

const EXPLICIT: &str = "A";
const GAMMA: &str = "Gamma";
const WEIGHTS: &str = "b";
const EMBEDDED: &str = "embedded";

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let known = "a triangle without its diagonal: each argument is known when it is evaluated";
    let a = triangle(given, (FAMILY.name, EXPLICIT), 0, known)?;
    let single = "a triangle with one number other than 0 on its diagonal";
    let gamma = triangle(given, (FAMILY.name, GAMMA), 1, single)?;
    let stages = a.len();
    same_number(given, (EXPLICIT, stages), (GAMMA, gamma.len()))?;
    let first = gamma[0][0].clone();
    if first.is_zero() || (0..stages).any(|i| gamma[i][i] != first) {
        return Err(FamilyError::bad(GAMMA, single, &given[GAMMA]));
    }
    let b = row(WEIGHTS, needed(given, FAMILY.name, WEIGHTS)?, stages)?;
    let embedded = given.get(EMBEDDED);
    let embedded = embedded.map(|value| row(EMBEDDED, value, stages));
    let embedded = embedded.transpose()?;
    if embedded.as_ref() == Some(&b) {
        let needed = "other weights than b";
        return Err(FamilyError::bad(EMBEDDED, needed, &given[EMBEDDED]));
    }
    let inverse = Matrix::from_rows(gamma.clone()).inverse();
    let inverse = inverse.ok_or_else(|| FamilyError::bad(GAMMA, single, &given[GAMMA]))?;
    let step = Step {
        a,
        gamma,
        inverse,
        b,
        embedded,
    };
    let scheme = step.scheme()?;
    Ok(Derivation::new(scheme, step.coefficients()))
}

/// A, Γ, Γ⁻¹, b and b̂.
struct Step {
    a: Vec<Vec<Fraction>>,
    gamma: Vec<Vec<Fraction>>,
    inverse: Matrix<Fraction>,
    b: Vec<Fraction>,
    embedded: Option<Vec<Fraction>>,
}

impl Step {
    /// The sum with these weights of the k, over the u.
    fn over_u(&self, weights: &[Fraction]) -> Vec<Fraction> {
        let columns = (0..weights.len()).map(|j| {
            let terms = weights.iter().enumerate();
            terms.fold(Fraction::zero(), |sum, (i, w)| {
                sum.plus(&w.times(self.inverse.at(i, j)))
            })
        });
        columns.collect()
    }

    /// The start of the step, moved by the k with these weights.
    fn moved(&self, weights: &[Fraction], directions: &[QuantityId]) -> Vec<Term> {
        let mut terms = vec![Term::new(Fraction::one(), 0, 0)];
        terms.extend(rows::sum(&self.over_u(weights), 1, directions));
        terms
    }

    fn scheme(&self) -> Result<Scheme, SchemeError> {
        let mut quantities = vec![Quantity::derivative(0, 0)];
        let mut equations = Vec::new();
        let mut evaluations = Vec::new();
        let mut directions: Vec<QuantityId> = Vec::new();
        let mut slopes: Vec<QuantityId> = Vec::new();
        let mut new = |name: String, derivative: usize, offset: Fraction| {
            place(&mut quantities, Quantity::new(name, derivative, offset))
        };
        let gamma = &self.gamma[0][0];
        for (i, row) in self.a.iter().enumerate() {
            let label = i + 1;
            let node = total(row);
            let slope = match self.a[..i].iter().position(|other| other == row) {
                Some(same) => slopes[same],
                None => {
                    let position = if row.iter().all(Fraction::is_zero) {
                        0
                    } else {
                        new(format!("x_{label}"), 0, node.clone())
                    };
                    if position != 0 {
                        equations.push(Equation::define(position, self.moved(row, &directions)));
                    }
                    let result = new(format!("v_{label}"), 1, node.clone());
                    evaluations.push(evaluation(result, "f", node, position, None));
                    result
                }
            };
            slopes.push(slope);
            let direction = new(format!("v_u{label}"), 1, Fraction::zero());
            let result = new(format!("a_{label}"), 2, Fraction::zero());
            let earlier = (0..i).map(|j| gamma.times(self.inverse.at(i, j)).negated());
            let mut terms = vec![
                Term::new(gamma.clone(), 0, slope),
                Term::new(gamma.clone(), 1, result),
            ];
            terms.extend(rows::sum(&earlier.collect::<Vec<_>>(), 0, &directions));
            equations.push(Equation::define(direction, terms));
            evaluations.push(Evaluation {
                along: Some(total(&self.gamma[i])),
                ..evaluation(result, "f", Fraction::zero(), 0, Some(direction))
            });
            directions.push(direction);
        }
        let end = new("x".into(), 0, Fraction::one());
        equations.push(Equation::define(end, self.moved(&self.b, &directions)));
        let others = (self.embedded.iter()).map(|row| self.moved(row, &directions));
        let scheme = Scheme::new(quantities, vec![0], equations, evaluations)?;
        compared(scheme, others.collect())
    }

    /// The coefficients by name; entries of the matrices that are 0 are left out.
    fn coefficients(&self) -> BTreeMap<String, super::Coefficient> {
        let mut all = BTreeMap::new();
        for (letter, sums, rows) in [("a", "c", &self.a), ("gamma", "gamma", &self.gamma)] {
            let totals: Vec<_> = rows.iter().map(|row| total(row)).collect();
            all.extend(entries(letter, rows));
            all.extend(numbered(sums, &totals));
        }
        all.extend(numbered("b", &self.b));
        all.extend(numbered(
            "embedded",
            self.embedded.as_deref().unwrap_or_default(),
        ));
        all
    }
}
