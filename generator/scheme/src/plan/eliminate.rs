//! Exact elimination in a set of linear equations: unknowns as sums of the rest.

use crate::scheme::{Equation, QuantityId, Scheme, Term};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;

/// A quantity as a sum of known terms and of terms in the core's unknown evaluation results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreSum {
    /// The terms that are known before the core is solved.
    pub base: Vec<Term>,
    /// The terms in the results of the core's evaluations.
    pub slopes: Vec<Term>,
}

/// Solves the given equations for `unknowns`: each as a sum of terms in the other quantities.
///
/// Scaled by powers of h the equations have constant coefficients; the power of h in a term c·q
/// of u is the difference of the derivative orders of q and u.
///
/// Returns `None` if the equations do not determine the unknowns.
pub fn solve_for(
    scheme: &Scheme,
    equations: &[usize],
    unknowns: &[QuantityId],
) -> Option<Vec<Vec<Term>>> {
    let equations: Vec<_> = equations.iter().map(|&i| &scheme.equations()[i]).collect();
    let mut others: Vec<QuantityId> = Vec::new();
    for term in equations.iter().flat_map(|e| &e.terms) {
        if !unknowns.contains(&term.quantity) && !others.contains(&term.quantity) {
            others.push(term.quantity);
        }
    }
    if equations.len() != unknowns.len() {
        return None;
    }
    let right = coefficients(&equations, &others);
    let right = Matrix::from_fn(equations.len(), others.len(), |i, j| {
        right.at(i, j).negated()
    });
    let solution = coefficients(&equations, unknowns).solve(&right)?;
    let derivative = |q: QuantityId| scheme.quantities()[q].derivative as i32;
    let mut sums = Vec::new();
    for (i, &u) in unknowns.iter().enumerate() {
        let mut terms = Vec::new();
        for (j, &q) in others.iter().enumerate() {
            let coefficient = solution.at(i, j).clone();
            if !coefficient.is_zero() {
                terms.push(Term::new(coefficient, derivative(q) - derivative(u), q));
            }
        }
        sums.push(terms);
    }
    Some(sums)
}

/// The coefficients of quantities in equations.
fn coefficients(equations: &[&Equation], quantities: &[QuantityId]) -> Matrix<Fraction> {
    Matrix::from_fn(equations.len(), quantities.len(), |i, j| {
        let term = equations[i].term(quantities[j]);
        term.map_or_else(Fraction::zero, |t| t.coefficient.clone())
    })
}
