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

pub(super) mod error;
pub(super) mod reached;
pub(super) mod term;
mod zero_stable;

pub use self::error::OrderError;
pub use self::reached::{Reached, StartOrder};
pub use self::term::TreeTerm;
pub use self::zero_stable::ZeroStable;

use super::numbers::{Numbers, over};
use super::restriction::Restriction;
use super::series::Series;
use super::simplifying::Simplifying;
use super::starts::Start;
use std::{fmt, iter};
use stepsmith_exact::budget::look;
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::{Class, Scheme};

/// The highest order that is looked for.
pub const ORDER_LIMIT: usize = 12;

/// The order of a scheme, and how it fails at the next.
///
/// *The* order, the one that an integration has, is that from exact starting values. Others come of
/// other starts: a higher one perhaps of starting values that are wrong in just the right way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The order of the positions from exact starting values. The order is 0 if the scheme is proven not to be
    /// zero-stable and growing errors reach the positions. The order is only a bound where zero-stability is not known,
    /// roots on the circle have Jordan blocks, or symbols are left free. The same holds where a velocity argument is
    /// wrong from the start by O(1), products of deviations have more than 600 modes, or a start deviates at irrational
    /// nodes.
    pub exact_start: StartOrder,
    /// The order of the positions from the simple start, with the same reservations. The simple start takes x, x', x''
    /// (for y' = f: y, y', and y'' where the scheme evaluates it) exactly at the first instant. All carried quantities
    /// come from the Taylor polynomial of that degree there.
    pub simple_start: StartOrder,
    /// The order of the positions with the best starting procedure. The order belongs to the step as such, zero-stable
    /// or not.
    pub best_start: Reached,
    /// The order of the carried velocities at their own offsets with the best start, where velocities
    /// are carried.
    pub velocity: Option<Reached>,
    /// The conditions of all orders through the first order that fails, with their residuals. A residual is 0 where its
    /// condition holds.
    pub conditions: Vec<TreeTerm>,
    /// The violated conditions of the first weight that has any: the principal error term. Empty
    /// if the search ended at its limit; by the simplifying assumptions one of them.
    pub error_terms: Vec<TreeTerm>,
    /// The zero-stability on which the orders from given starts rest.
    pub zero_stability: ZeroStable,
    /// The simplifying assumptions, where the order rests on them and not on a search.
    pub simplifying: Option<Simplifying>,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} from exact starting values, {} from the simple start, {} with the best start",
            self.exact_start, self.simple_start, self.best_start
        )
    }
}

/// The order of `scheme`, searched up to `limit` (at most [`ORDER_LIMIT`]).
///
/// ```
/// use stepsmith_prove::order::order;
/// use stepsmith_scheme::families::central_difference;
/// let theta: Vec<_> = ["5/4", "1/3", "1/2"].map(|t| {
///     use stepsmith_scheme::scheme::text::parse_expression;
///     parse_expression(t).unwrap().value(&|_| None).unwrap()
/// }).to_vec();
/// let scheme = central_difference::member(&theta).unwrap().scheme;
/// assert_eq!(order(&scheme, 6).unwrap().best_start, 4);
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn order(scheme: &Scheme, limit: usize) -> Result<Order, OrderError> {
    order_on(scheme, &[], limit)
}

/// The order of `scheme` on problems under `restrictions`, searched up to `limit` (at most
/// [`ORDER_LIMIT`]); of methods with stages also beyond it, by [`Simplifying`].
///
/// A part of the right-hand side that the scheme never evaluates with a velocity counts as free of
/// velocities in any case.
///
/// ```
/// use stepsmith_prove::order::order_on;
/// use stepsmith_scheme::spec::Spec;
/// // The splitting of Modin, Fritzson and Führer with both parameters 1/2.
/// let text = r#"
///     name = "Split"
///     family = "scheme"
///     carry = ["x", "v"]
///     equations = [
///         "x_A[1/2] = x + h/2*v", "a_A[1/2] = A(t[1/2], x_A[1/2], v)",
///         "x_B[1/2] = (x + x[1])/2", "v_B[1/2] = (v + v[1])/2",
///         "a_B[1/2] = B(t[1/2], x_B[1/2], v_B[1/2])",
///         "x[1] = x + h*v + h^2/2*(a_A[1/2] + a_B[1/2])",
///         "v[1] = v + h*(a_A[1/2] + a_B[1/2])",
///     ]
/// "#;
/// let scheme = Spec::parse_toml("split.toml", text).unwrap().scheme().unwrap();
/// assert_eq!(order_on(&scheme, &[], 6).unwrap().best_start, 1);
/// let free = "A:velocity-free".parse().unwrap();
/// assert_eq!(order_on(&scheme, &[free], 6).unwrap().best_start, 2);
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn order_on(
    scheme: &Scheme,
    restrictions: &[Restriction],
    limit: usize,
) -> Result<Order, OrderError> {
    let limit = limit.min(ORDER_LIMIT);
    let simplifying = Simplifying::of(scheme, restrictions);
    let beyond = simplifying
        .clone()
        .filter(|s| s.exact_start.bound() > limit);
    if let Some(simplifying) = beyond {
        return Ok(Order::by_assumptions(scheme, simplifying, Vec::new()));
    }
    let searched = order_by_trees(scheme, restrictions, limit)?;
    let ended = searched.best_start == Reached::AtLeast(limit);
    Ok(
        match simplifying.filter(|s| ended && s.exact_start == limit) {
            Some(simplifying) => Order::by_assumptions(scheme, simplifying, searched.conditions),
            None => searched,
        },
    )
}

/// The order by the search alone.
pub(super) fn order_by_trees(
    scheme: &Scheme,
    restrictions: &[Restriction],
    limit: usize,
) -> Result<Order, OrderError> {
    over!(Numbers::of(scheme, iter::empty()), |into| {
        Series::new(scheme, restrictions, into, Into::into)?.order(limit)
    })
}

impl Order {
    /// The order of a method with stages. It carries x, v and the derivative of the last stage: the
    /// parasitic roots are 0, and the simple start gives exact values.
    fn by_assumptions(
        scheme: &Scheme,
        simplifying: Simplifying,
        conditions: Vec<TreeTerm>,
    ) -> Self {
        let from_exact = StartOrder::Proven(simplifying.exact_start);
        Self {
            exact_start: from_exact,
            simple_start: from_exact,
            best_start: simplifying.best_start,
            // The local error of x is of the order of that of v: S is exact in both.
            velocity: (scheme.class() == Class::SecondOrder).then_some(simplifying.best_start),
            conditions,
            error_terms: simplifying.violated.iter().cloned().collect(),
            zero_stability: ZeroStable::Strongly,
            simplifying: Some(simplifying),
        }
    }
}

/// The residuals of all conditions of orders 1 to `up_to` (at most [`ORDER_LIMIT`]), tree by tree, even where lower
/// ones fail. With free symbols prefer [`conditions`](super::conditions::conditions).
///
/// ```
/// use stepsmith_prove::order::residuals;
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// let scheme = member(&symbolic(3)).unwrap().scheme;
/// let trees: Vec<_> = residuals(&scheme, &[], 2).unwrap().into_iter().map(|t| t.tree).collect();
/// assert_eq!(trees, ["g", "g[x:v]", "g[v:g]"]);
/// ```
///
/// # Errors
/// [`OrderError`] for a scheme that is not consistent.
pub fn residuals(
    scheme: &Scheme,
    restrictions: &[Restriction],
    up_to: usize,
) -> Result<Vec<TreeTerm>, OrderError> {
    let up_to = up_to.min(ORDER_LIMIT);
    over!(Numbers::of(scheme, iter::empty()), |into| {
        Ok(Series::new(scheme, restrictions, into, Into::into)?.residuals(up_to))
    })
}

impl<F: Field> Series<'_, F> {
    /// Enters all trees of one weight, whose lighter ones are known; their conditions.
    fn enter_weight(&mut self, weight: usize) -> Vec<TreeTerm> {
        let trees = self.forest.grow(weight).into_iter();
        let terms = trees.map(|tree| {
            look();
            TreeTerm {
                coefficient: (self.back)(self.enter(tree)),
                tree: self.forest.text(tree),
            }
        });
        terms.collect()
    }

    fn residuals(mut self, up_to: usize) -> Vec<TreeTerm> {
        let rank = self.scheme.class().rank();
        let weights = rank..up_to + rank;
        weights
            .flat_map(|weight| self.enter_weight(weight))
            .collect()
    }

    fn order(mut self, limit: usize) -> Result<Order, OrderError> {
        let rank = self.scheme.class().rank();
        // The velocity of uniform motion is the first that may be wrong.
        let mut wrong_velocity = match rank {
            2 => self.wrong_velocity(1),
            _ => None,
        };
        let mut conditions = Vec::new();
        let mut error_terms: Vec<TreeTerm> = Vec::new();
        let mut best_start = Reached::AtLeast(limit);
        for weight in rank..=limit + rank {
            let terms = self.enter_weight(weight);
            error_terms.extend(terms.iter().filter(|t| !t.coefficient.is_zero()).cloned());
            conditions.extend(terms);
            if !error_terms.is_empty() {
                // With symbols left free a residual may vanish for some values of them.
                let mut terms = error_terms.iter();
                let certain = terms.any(|t| t.coefficient.free_symbols().is_empty());
                best_start = Reached::of(weight - rank, certain);
                break;
            }
            wrong_velocity = wrong_velocity.or_else(|| self.wrong_velocity(weight));
        }
        let carries_velocity = rank == 2 && self.scheme.carried_derivatives().contains(&1);
        let velocity = wrong_velocity.map_or(best_start, |of| best_start.limited(of));
        let zero_stability = self.zero_stable()?;
        let [exact_start, simple_start] = [Start::Exact, self.simple_start()]
            .map(|start| self.order_from(start, best_start, &zero_stability));
        Ok(Order {
            exact_start,
            simple_start,
            best_start,
            velocity: carries_velocity.then_some(velocity),
            conditions,
            error_terms,
            zero_stability,
            simplifying: None,
        })
    }
}

#[cfg(test)]
mod tests;
