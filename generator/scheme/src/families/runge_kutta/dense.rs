//! The solution within the step that the stages of a tableau leave room for, derived.
//!
//! Let V₁ be the derivative at the beginning of the step, and V_s the one at its end. With Hermite's cubic
//! H through both ends and vectors p_l of weights of the stages,
//!
//! ```text
//! y(θ) = H(θ) + θ²(1 − θ)² h Σ_{l = 0}^{q − 4} θˡ Σ_i p_li V_i
//! ```
//!
//! is smooth from step to step. H[θᵖ] is θᵖ for ρ ≤ 3; from there on θᵖ − H[θᵖ] = θ²(1 − θ)² Σ_l
//! (ρ − 3 − l) θˡ, l up to ρ − 4, as 1/(1 − θ)² = Σ (k + 1) θᵏ. So where the step is of order q at least, y(θ)
//! is of order q exactly if
//!
//! ```text
//! Σ_i p_li Φ_i(τ) = max(ρ − 3 − l, 0)/γ(τ)      for all trees τ of order ρ ≤ q.
//! ```
//!
//! Of the solutions of these linear equations this is the one on the first stages that have one: those whose
//! column depends on columns before it have weight 0.

use crate::scheme::Class;
use crate::scheme::trees::{Child, Forest, Part};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Ring;

/// The least order that is derived, the order of Hermite's cubic.
pub(super) const LEAST: usize = 3;

/// Row k − 1: the weights of θᵏ in b(θ); none where the stages leave no room for that order.
pub(super) fn derived(
    a: &[Vec<Fraction>],
    b: &[Fraction],
    order: usize,
) -> Option<Vec<Vec<Fraction>>> {
    let powers = order.saturating_sub(LEAST);
    let corrections = corrections(a, order, powers)?;
    let stages = b.len();
    let mut rows = vec![vec![Fraction::zero(); stages]; powers + 3];
    let mut add = |k: usize, i: usize, value: &Fraction, factor: i64| {
        rows[k - 1][i] = rows[k - 1][i].plus(&value.scaled(&integer(factor)));
    };
    // θ²(3 − 2θ) b + θ(1 − θ)² e₁ − θ²(1 − θ) e_s
    for (i, b) in b.iter().enumerate() {
        add(2, i, b, 3);
        add(3, i, b, -2);
    }
    let one = Fraction::one();
    for (k, i, factor) in [
        (1, 0, 1),
        (2, 0, -2),
        (3, 0, 1),
        (2, stages - 1, -1),
        (3, stages - 1, 1),
    ] {
        add(k, i, &one, factor);
    }
    for (l, p) in corrections.iter().enumerate() {
        for (i, p) in p.iter().enumerate() {
            for (k, factor) in [(2, 1), (3, -2), (4, 1)] {
                add(l + k, i, p, factor);
            }
        }
    }
    Some(rows)
}

/// p_l for each l.
fn corrections(a: &[Vec<Fraction>], order: usize, powers: usize) -> Option<Vec<Vec<Fraction>>> {
    let stages = a.len();
    let mut forest = Forest::new(Class::FirstOrder, vec![Part::generic("f")]);
    // Φ and 1/γ by tree; y₀ is no child.
    let mut known = vec![(Vec::new(), Fraction::one())];
    let mut equations = Vec::new();
    for rho in 1..=order {
        for tree in forest.grow(rho) {
            let mut phi = vec![Fraction::one(); stages];
            let mut exact = Fraction::from(ratio(1, rho as i64));
            for child in forest.children(tree) {
                let (Child::Position(t) | Child::Velocity(t)) = *child else {
                    continue;
                };
                exact = exact.times(&known[t].1);
                for (phi, row) in phi.iter_mut().zip(a) {
                    *phi = phi.times(&Ring::dot(row, &known[t].0));
                }
            }
            let right = (0..powers as i64).map(|l| (rho as i64 - 3 - l).max(0));
            let right = right.map(|factor| exact.scaled(&integer(factor)));
            equations.push(phi.iter().cloned().chain(right).collect::<Vec<_>>());
            known.push((phi, exact));
        }
    }
    // The pivots' columns are the first independent ones.
    let mut equations = Matrix::from_rows(equations);
    let pivots = equations.reduce_rows(stages);
    let mut rest = pivots.len()..equations.rows();
    if rest.any(|i| equations.row(i)[stages..].iter().any(|x| !x.is_zero())) {
        return None;
    }
    let mut found = vec![vec![Fraction::zero(); stages]; powers];
    for (row, &column) in pivots.iter().enumerate() {
        for (l, p) in found.iter_mut().enumerate() {
            p[column] = equations.at(row, stages + l).clone();
        }
    }
    Some(found)
}
