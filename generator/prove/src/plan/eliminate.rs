//! Exact elimination in a set of linear equations: unknowns as sums of the rest.

use crate::scheme::{QuantityId, Scheme, Term};
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::matrix::Matrix;
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
    let columns = |quantities: &[QuantityId], sign: i64| {
        let row = |e: &&crate::scheme::Equation| {
            let entry = |q: &QuantityId| {
                e.term(*q)
                    .map_or_else(Fraction::zero, |t| t.coefficient.times(&sign.into()))
            };
            quantities.iter().map(entry).collect()
        };
        Matrix::from_rows(equations.iter().map(row).collect())
    };
    if equations.len() != unknowns.len() {
        return None;
    }
    let solution = columns(unknowns, 1).solve(&columns(&others, -1))?;
    let derivative = |q: QuantityId| scheme.quantities()[q].derivative as i32;
    let sum = |(i, &u): (usize, &QuantityId)| {
        let term = |(j, &q): (usize, &QuantityId)| {
            Term::new(solution.at(i, j).clone(), derivative(q) - derivative(u), q)
        };
        others
            .iter()
            .enumerate()
            .map(term)
            .filter(|t| !t.coefficient.is_zero())
            .collect()
    };
    Some(unknowns.iter().enumerate().map(sum).collect())
}
