//! The order of a scheme for a generic nonlinear right-hand side, by B-series.
//!
//! With the state space z_next = V z + B a of [`StateSpace`] and a series S(τ) for the carried
//! quantities, a step from S must give S composed with the flow over h. Tree by tree, in order
//! of weight,
//!
//! ```text
//! (V − I) S(τ) = R(τ) = L(τ) − B a(τ),   L(τ) = Σ_{k≥1} (Dᵏ S)(τ)/k!,
//! ```
//!
//! where (D S)(τ) is the sum of S over the prunings of τ, and a(τ) multiplies the coefficients of
//! the evaluations' arguments at the children of τ. V has the eigenvalue 1, simple for y' = f and
//! in a 2×2 Jordan block for x'' = g. With ℓ its left eigenvector the order condition of τ is
//! ℓ·R(τ) = 0; where it holds, S(τ) is unique once its position component is the exact one. So
//! the best starting procedure is found along with the order: if the first violated condition
//! has weight w, the order is w − r.
//!
//! ℓ is normalised by ℓ·S(x₀) = 1 (first order) or ℓ·S(h v₀) = 1 (second order). Then the numerical
//! solution solves y' = f − hᵖ Σ c(τ) F(τ)/σ(τ) + …, or x'' = g − hᵖ Σ c(τ) F(τ)/σ(τ) + …, with the
//! violated residuals c(τ) = ℓ·R(τ). For central differences, x'' = g − h²/12 x⁗ + …, the tree
//! g_xx(v, v), of σ = 2, has c = 1/6.

use super::stability::{Verdict, root_condition::root_condition};
use super::trees::{Child, Forest, TreeId};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::{Matrix, dot};
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, factorial, integer};
use crate::exact::ring::Field;
use crate::scheme::{Class, Evaluation, Scheme, StateSpace};
use std::collections::HashMap;

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
    /// The order that exact starting values are proven to reach at least; 0 if the scheme is proven
    /// not to be zero-stable. With symbols left free, zero-stability is taken for granted.
    pub exact_start: usize,
    /// The order that the simple start is proven to reach at least: x, x', x'' at the first instant
    /// exact, all carried quantities from the quadratic Taylor polynomial there.
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

/// S(τ) and a(τ) of one scheme, tree by tree.
struct Series<'a, F> {
    scheme: &'a Scheme,
    space: StateSpace<F>,
    forest: Forest,
    /// Offsets of the carried quantities and times of the evaluations, in F.
    offsets: Vec<F>,
    times: Vec<F>,
    input: Matrix<F>,
    shifted: Matrix<F>, // V − I
    left: Vec<F>,       // ℓ
    solver: Matrix<F>,  // inverse of (e_x; V − I without one row)
    dropped: usize,
    lead: F,                // steps from the first instant to the first step
    position: usize,        // the carried position that S is exact in
    carried: Vec<Vec<F>>,   // S by tree
    evaluated: Vec<Vec<F>>, // a by tree
    flow: HashMap<(TreeId, usize), Vec<F>>,
    exact: Vec<Rational>, // c(τ) of the exact solution
    back: fn(F) -> Fraction,
}

impl<'a, F: Field> Series<'a, F> {
    fn new(
        scheme: &'a Scheme,
        space: StateSpace<F>,
        into: fn(&Fraction) -> Option<F>,
        back: fn(F) -> Fraction,
    ) -> Result<Self, OrderError> {
        let class = scheme.class();
        let quantity = |q: &usize| &scheme.quantities()[*q];
        let position = (space.carried.iter())
            .position(|q| quantity(q).derivative == 0)
            .ok_or(OrderError::NoPosition)?;
        let offsets: Option<Vec<F>> = space
            .carried
            .iter()
            .map(|q| into(&quantity(q).offset))
            .collect();
        let times: Option<Vec<F>> = scheme.evaluations().iter().map(|e| into(&e.time)).collect();
        let (offsets, times) = offsets.zip(times).ok_or(OrderError::NotSimple)?;
        let d = space.carried.len();
        let minus_identity = Matrix::identity(d).map(|e: &F| e.negated());
        let shifted = space.transition().plus(&minus_identity);
        let left = match shifted.left_kernel().as_slice() {
            [left] => left.clone(),
            [] => {
                return Err(OrderError::NotConsistent {
                    detail: "1 is no eigenvalue",
                });
            }
            _ => return Err(OrderError::NotSimple),
        };
        // Any row on which ℓ does not vanish depends on the others.
        let dropped = left
            .iter()
            .position(|e| !e.is_zero())
            .ok_or(OrderError::NotSimple)?;
        let mut rows = vec![vec![F::zero(); d]];
        rows[0][position] = F::one();
        rows.extend(
            (0..d)
                .filter(|&i| i != dropped)
                .map(|i| shifted.row(i).to_vec()),
        );
        let solver = Matrix::from_rows(rows)
            .inverse()
            .ok_or(OrderError::NotSimple)?;
        let steps = scheme
            .least_offset()
            .map_or_else(|| integer(0), |o| (-o).ceil());
        let lead = F::from_rational(&steps.max(integer(0)));
        let input = space.input();
        let with_time = needs_time(scheme, &space, &offsets, &times);
        let mut series = Self {
            scheme,
            space,
            forest: Forest::new(class, with_time),
            offsets,
            times,
            input,
            shifted,
            left,
            solver,
            dropped,
            lead,
            position,
            carried: Vec::new(),
            evaluated: Vec::new(),
            flow: HashMap::new(),
            exact: Vec::new(),
            back,
        };
        series.bases(class)?;
        Ok(series)
    }

    /// S on y₀, or on x₀ and h v₀: preconsistency.
    fn bases(&mut self, class: Class) -> Result<(), OrderError> {
        let evaluations = self.space.evaluated.len();
        for base in 0..class.rank() {
            self.exact.push(integer(1));
            let exact = self.exact_values(base, &F::zero());
            self.evaluated.push(vec![F::zero(); evaluations]);
            let residual = match base {
                0 => vec![F::zero(); self.offsets.len()],
                _ => self.carried[0].clone(),
            };
            let solution = self.solve(&residual, &exact[self.position]);
            if self.shifted.apply(&solution) != residual || (base == 0 && solution != exact) {
                let detail = if base == 0 {
                    "constant motion"
                } else {
                    "uniform motion"
                };
                return Err(OrderError::NotConsistent { detail });
            }
            self.carried.push(solution);
        }
        let scale = dot(&self.left, &self.carried[class.rank() - 1]);
        let inverse = scale.inverse().ok_or(OrderError::NotSimple)?;
        self.left = self.left.iter().map(|e| e.times(&inverse)).collect();
        for evaluation in self.scheme.evaluations() {
            self.check_arguments(evaluation)?;
        }
        Ok(())
    }

    /// An evaluation must see the point it starts from, and the velocity itself as velocity.
    fn check_arguments(&self, evaluation: &Evaluation) -> Result<(), OrderError> {
        let one = F::one();
        if self.at(evaluation.position, 0) != one {
            return Err(OrderError::NotConsistent {
                detail: "the position argument",
            });
        }
        let fits = |v| self.at(v, 0).is_zero() && self.at(v, 1) == one;
        if evaluation.velocity.is_some_and(|v| !fits(v)) {
            return Err(OrderError::NotConsistent {
                detail: "the velocity argument",
            });
        }
        Ok(())
    }

    /// The coefficient of any quantity of the scheme at a tree whose S and a are known.
    fn at(&self, quantity: usize, tree: TreeId) -> F {
        let (carried, evaluated) = (&self.carried[tree], &self.evaluated[tree]);
        let row = &self.space.rows[quantity];
        dot(&row[..carried.len()], carried).plus(&dot(&row[carried.len()..], evaluated))
    }

    /// The exact values of the carried quantities at one tree, seen `shift` steps before t:
    /// c(τ) ρ! times the jet coefficient.
    fn exact_values(&self, tree: TreeId, shift: &F) -> Vec<F> {
        let rho = self.forest.weight(tree);
        let scale = &self.exact[tree] * factorial(rho);
        let value = |(i, &q): (usize, &usize)| {
            let m = self.scheme.quantities()[q].derivative;
            match rho.checked_sub(m) {
                None => F::zero(),
                Some(k) => {
                    let offset = self.offsets[i].plus(shift);
                    let power = (0..k).fold(F::one(), |p, _| p.times(&offset));
                    power.scaled(&(&scale / factorial(k)))
                }
            }
        };
        self.space.carried.iter().enumerate().map(value).collect()
    }

    /// The solution of (V − I) S = R whose position component is given.
    fn solve(&self, residual: &[F], position: &F) -> Vec<F> {
        let rest = residual
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != self.dropped);
        let right: Vec<F> = std::iter::once(position)
            .chain(rest.map(|(_, r)| r))
            .cloned()
            .collect();
        self.solver.apply(&right)
    }

    /// (Dᵏ S)(τ).
    fn derivative(&mut self, tree: TreeId, k: usize) -> Vec<F> {
        if k == 0 {
            return self.carried[tree].clone();
        }
        if let Some(known) = self.flow.get(&(tree, k)) {
            return known.clone();
        }
        let mut sum = vec![F::zero(); self.offsets.len()];
        for pruned in self.forest.prune(tree) {
            let term = self.derivative(pruned, k - 1);
            for (s, t) in sum.iter_mut().zip(&term) {
                *s = s.plus(t);
            }
        }
        self.flow.insert((tree, k), sum.clone());
        sum
    }

    /// Enters c(τ) and a(τ) of a tree whose subtrees are known; returns R(τ).
    fn residual(&mut self, tree: TreeId) -> Vec<F> {
        let rho = self.forest.weight(tree);
        let children = self.forest.children(tree).to_vec();
        let mut exact = integer(1);
        for child in &children {
            match *child {
                Child::Position(t) => exact *= &self.exact[t],
                Child::Velocity(t) => {
                    exact *= &self.exact[t] * integer(self.forest.weight(t) as i64);
                }
                Child::Time => {}
            }
        }
        let falling = match self.scheme.class() {
            Class::FirstOrder => rho,
            Class::SecondOrder => rho * (rho - 1),
        };
        self.exact.push(exact / integer(falling as i64));

        let value = |(i, e): (usize, &Evaluation)| {
            children.iter().fold(F::one(), |product, child| {
                let factor = match (*child, e.velocity) {
                    (Child::Position(t), _) => self.at(e.position, t),
                    (Child::Velocity(t), Some(v)) => self.at(v, t),
                    (Child::Velocity(_), None) => F::zero(),
                    (Child::Time, _) => self.times[i].clone(),
                };
                product.times(&factor)
            })
        };
        let evaluated: Vec<F> = self
            .scheme
            .evaluations()
            .iter()
            .enumerate()
            .map(value)
            .collect();

        let mut residual: Vec<F> = self
            .input
            .apply(&evaluated)
            .iter()
            .map(F::negated)
            .collect();
        self.evaluated.push(evaluated);
        for k in 1..=rho {
            let term = self.derivative(tree, k);
            for (r, t) in residual.iter_mut().zip(&term) {
                *r = r.plus(&t.scaled(&factorial(k).recip()));
            }
        }
        residual
    }

    fn order(mut self, limit: usize) -> Result<Order, OrderError> {
        let rank = self.scheme.class().rank();
        let mut starts = Starts::default();
        let mut error_terms = Vec::new();
        let mut best_start = limit;
        for weight in rank..=limit + rank {
            let trees = self.forest.grow(weight);
            for &tree in &trees {
                debug_assert_eq!(tree, self.carried.len());
                let residual = self.residual(tree);
                let condition = dot(&self.left, &residual);
                if !condition.is_zero() {
                    let coefficient = (self.back)(condition);
                    error_terms.push(TreeTerm {
                        tree: self.forest.text(tree),
                        coefficient,
                    });
                }
                let exact = self.exact_values(tree, &F::zero())[self.position].clone();
                let solution = self.solve(&residual, &exact);
                self.carried.push(solution);
            }
            if !error_terms.is_empty() {
                best_start = weight - rank;
                break;
            }
            self.note_deviations(weight, &mut starts);
        }
        let carries_velocity = rank == 2 && self.derivatives().contains(&1);
        let bound = |cost: Option<usize>| cost.map_or(best_start, |c| c.min(best_start));
        // Errors of the start grow without bound in a scheme that is not zero-stable.
        let from_start = |cost| {
            if self.zero_stable() == Some(false) {
                0
            } else {
                bound(cost)
            }
        };
        Ok(Order {
            best_start,
            velocity: carries_velocity.then(|| bound(starts.velocity.map(|weight| weight - 1))),
            exact_start: from_start(starts.exact),
            simple_start: from_start(starts.quadratic),
            error_terms,
        })
    }

    /// Whether V satisfies the root condition, the motion's own eigenvalue 1 counted once; `None`
    /// where V is not rational.
    fn zero_stable(&self) -> Option<bool> {
        let characteristic = self.space.transition().characteristic_polynomial();
        let rational: Option<Vec<Rational>> = characteristic
            .into_iter()
            .map(|c| (self.back)(c).as_rational())
            .collect();
        let own = Polynomial::from_integers(&[-1, 1]).pow(self.scheme.class().rank() - 1);
        let reduced = Polynomial::new(rational?).exact_div(&own);
        Some(reduced.is_some_and(|p| root_condition(&p) == Verdict::Stable))
    }

    fn derivatives(&self) -> Vec<usize> {
        let derivative = |&q: &usize| self.scheme.quantities()[q].derivative;
        self.space.carried.iter().map(derivative).collect()
    }

    /// Compares S at all trees of one weight with exact values, and with the quadratic Taylor
    /// polynomial at the first instant; keeps the first weight that differs.
    fn note_deviations(&mut self, weight: usize, starts: &mut Starts) {
        let derivatives = self.derivatives();
        for tree in self.forest.grow(weight) {
            let own = self.exact_values(tree, &F::zero());
            let differs = |(e, s): (&F, &F)| e != s;
            let moved = own.iter().zip(&self.carried[tree]).map(differs);
            if moved
                .zip(&derivatives)
                .any(|(differs, &m)| differs && m == 1)
            {
                starts.velocity.get_or_insert(weight);
            }
            // Seen from the first instant, S is composed with the flow over the steps between.
            let shift = self.lead.clone();
            let mut expected = vec![F::zero(); derivatives.len()];
            let mut power = F::one();
            for k in 0..=weight {
                let term = self.derivative(tree, k);
                for (e, t) in expected.iter_mut().zip(&term) {
                    *e = e.plus(&t.times(&power).scaled(&factorial(k).recip()));
                }
                power = power.times(&shift);
            }
            let exact = self.exact_values(tree, &shift);
            let quadratic: Vec<F> = exact
                .iter()
                .map(|e| if weight > 2 { F::zero() } else { e.clone() })
                .collect();
            for (slot, start) in [
                (&mut starts.exact, exact),
                (&mut starts.quadratic, quadratic),
            ] {
                let deviation: Vec<F> = start
                    .iter()
                    .zip(&expected)
                    .map(|(s, e)| s.minus(e))
                    .collect();
                if deviation.iter().any(|e| !e.is_zero()) {
                    let cost = self.cost(weight, &deviation);
                    *slot = Some(slot.map_or(cost, |least: usize| least.min(cost)));
                }
            }
        }
    }

    /// The order that a deviation of the start at weight ρ leaves: h^ρ along S(x₀), h^(ρ−1) along
    /// the velocity direction S(h v₀), and at most h^ρ for what dies out.
    fn cost(&self, weight: usize, deviation: &[F]) -> usize {
        match self.scheme.class() {
            Class::SecondOrder if !dot(&self.left, deviation).is_zero() => weight - 1,
            _ => weight,
        }
    }
}

/// The orders that deviations of starting values leave, least first seen.
#[derive(Default)]
struct Starts {
    exact: Option<usize>,
    quadratic: Option<usize>,
    velocity: Option<usize>,
}

/// Time leaves are needed only where some evaluation's time differs from its argument's own
/// coefficient on the first-order tree; else they duplicate other conditions.
fn needs_time<F: Field>(
    scheme: &Scheme,
    space: &StateSpace<F>,
    offsets: &[F],
    times: &[F],
) -> bool {
    let position_time = |e: &Evaluation| {
        let row = &space.rows[e.position];
        let terms =
            space
                .carried
                .iter()
                .zip(offsets)
                .zip(row)
                .map(
                    |((&q, offset), c)| match scheme.quantities()[q].derivative {
                        0 => c.times(offset),
                        1 => c.clone(),
                        _ => F::zero(),
                    },
                );
        // For y' = f every evaluation contributes its own f; for x'' = g none reaches h v₀.
        let evaluated: &[F] = match scheme.class() {
            Class::FirstOrder => &row[space.carried.len()..],
            Class::SecondOrder => &[],
        };
        terms
            .chain(evaluated.iter().cloned())
            .fold(F::zero(), |sum, t| sum.plus(&t))
    };
    scheme
        .evaluations()
        .iter()
        .zip(times)
        .any(|(e, time)| position_time(e) != *time)
}

#[cfg(test)]
mod tests;
