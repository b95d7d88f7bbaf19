//! The order of a scheme for a generic nonlinear right-hand side, by B-series.
//!
//! The series of the best starting procedure is found tree by tree, and with it the
//! residual ℓ·R(τ) of each order condition. If the first violated condition has weight w, the order
//! is w − r.
//!
//! ℓ is normalised by ℓ·S(x₀) = 1 (first order) or ℓ·S(h v₀) = 1 (second order). Then the numerical
//! solution solves y' = f − hᵖ Σ c(τ) F(τ)/σ(τ) + …, or x'' = g − hᵖ Σ c(τ) F(τ)/σ(τ) + …, with the
//! violated residuals c(τ) = ℓ·R(τ). For central differences, x'' = g − h²/12 x⁗ + …, the tree
//! g_xx(v, v), of σ = 2, has c = 1/6.

use super::series::Series;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Field;
use crate::scheme::{Scheme, StateSpace};

/// The highest order that is looked for.
pub const ORDER_LIMIT: usize = 12;

/// An elementary differential with its coefficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeTerm {
    /// The tree in bracket notation.
    pub tree: String,
    /// Its coefficient.
    pub coefficient: Fraction,
}

/// The order of a scheme, and how it fails at the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The order of the positions with the best starting procedure: that of the step as such, whether
    /// or not the scheme is zero-stable.
    pub best_start: usize,
    /// The order of the carried velocities at their own offsets with that start, where velocities
    /// are carried.
    pub velocity: Option<usize>,
    /// The order of the positions from exact starting values; 0 if the scheme is proven not to be
    /// zero-stable. With symbols left free, strict zero-stability is taken for granted. A lower
    /// bound only where a velocity argument is wrong from the start by O(1), or where products of
    /// deviations have more than 600 modes.
    pub exact_start: usize,
    /// The order of the positions from the simple start: x, x', x'' (for y' = f: y, y') at the first
    /// instant exact, all carried quantities from the Taylor polynomial of that degree there. Same
    /// reservations.
    pub simple_start: usize,
    /// The violated conditions of the first weight that has any: the principal error term. Empty
    /// if the search ended at its limit.
    pub error_terms: Vec<TreeTerm>,
}

/// Why a scheme has no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum OrderError {
    #[error("order is not defined: no position is carried")]
    NoPosition,
    #[error("order 0: exact values of constant or uniform motion are not preserved ({detail})")]
    NotConsistent { detail: &'static str },
    #[error("order is not defined: 1 is a multiple eigenvalue of the step beyond the motion's own")]
    NotSimple,
}

/// The order of `scheme`, searched up to `limit` (at most [`ORDER_LIMIT`]).
///
/// ```
/// use stepsmith_generator::{analysis::order::order, families::central_difference};
/// let theta: Vec<_> = ["5/4", "1/3", "1/2"].map(|t| {
///     use stepsmith_generator::scheme::text::parse_expression;
///     parse_expression(t).unwrap().value(&|_| None).unwrap()
/// }).to_vec();
/// let scheme = central_difference::member(&theta).unwrap().scheme;
/// assert_eq!(order(&scheme, 6).unwrap().best_start, 4);
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn order(scheme: &Scheme, limit: usize) -> Result<Order, OrderError> {
    let Some(space) = StateSpace::of(scheme) else {
        return Err(OrderError::NotSimple);
    };
    let limit = limit.min(ORDER_LIMIT);
    match space.rational() {
        Some(space) => {
            Series::new(scheme, space, Fraction::as_rational, Fraction::from)?.order(limit)
        }
        None => Series::new(scheme, space, |f| Some(f.clone()), |f| f)?.order(limit),
    }
}

impl<F: Field> Series<'_, F> {
    fn order(mut self, limit: usize) -> Result<Order, OrderError> {
        let rank = self.scheme.class().rank();
        let mut wrong_velocity = None;
        let mut error_terms = Vec::new();
        let mut best_start = limit;
        for weight in rank..=limit + rank {
            let trees = self.forest.grow(weight);
            for &tree in &trees {
                let condition = self.enter(tree);
                if !condition.is_zero() {
                    let coefficient = (self.back)(condition);
                    error_terms.push(TreeTerm {
                        tree: self.forest.text(tree),
                        coefficient,
                    });
                }
            }
            if !error_terms.is_empty() {
                best_start = weight - rank;
                break;
            }
            if wrong_velocity.is_none() && self.velocity_deviates(weight) {
                wrong_velocity = Some(weight);
            }
        }
        let carries_velocity = rank == 2 && self.derivatives().contains(&1);
        let velocity = wrong_velocity.map_or(best_start, |weight| best_start.min(weight - 1));
        let [exact_start, simple_start] = self.start_orders(best_start);
        Ok(Order {
            best_start,
            velocity: carries_velocity.then_some(velocity),
            exact_start,
            simple_start,
            error_terms,
        })
    }
}

#[cfg(test)]
mod tests;
