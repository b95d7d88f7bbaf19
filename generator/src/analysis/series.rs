//! The series of a scheme, tree by tree: the linear systems that its order conditions come from.
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
//! ℓ·R(τ) = 0; where it holds, S(τ) is unique once its position component is the exact one.
//!
//! ℓ is normalised by ℓ·S(x₀) = 1 (first order) or ℓ·S(h v₀) = 1 (second order).

use super::order::OrderError;
use super::trees::{Child, Forest, TreeId};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::{Matrix, dot};
use crate::exact::rational::{Rational, factorial, integer};
use crate::exact::ring::Field;
use crate::scheme::{Class, Evaluation, Scheme, StateSpace};
use std::collections::HashMap;

/// S(τ) and a(τ) of one scheme, tree by tree.
pub(super) struct Series<'a, F> {
    pub(super) scheme: &'a Scheme,
    pub(super) space: StateSpace<F>,
    pub(super) forest: Forest,
    /// Offsets of the carried quantities and times of the evaluations, in F.
    pub(super) offsets: Vec<F>,
    pub(super) times: Vec<F>,
    input: Matrix<F>,
    shifted: Matrix<F>,      // V − I
    pub(super) left: Vec<F>, // ℓ
    solver: Matrix<F>,       // inverse of (e_x; V − I without one row)
    dropped: usize,
    pub(super) lead: F,         // steps from the first instant to the first step
    pub(super) position: usize, // the carried position that S is exact in
    pub(super) carried: Vec<Vec<F>>, // S by tree
    pub(super) evaluated: Vec<Vec<F>>, // a by tree
    flow: HashMap<(TreeId, usize), Vec<F>>,
    pub(super) exact: Vec<Rational>, // c(τ) of the exact solution
    pub(super) back: fn(F) -> Fraction,
}

impl<'a, F: Field> Series<'a, F> {
    pub(super) fn new(
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
    pub(super) fn at(&self, quantity: usize, tree: TreeId) -> F {
        let (carried, evaluated) = (&self.carried[tree], &self.evaluated[tree]);
        let row = &self.space.rows[quantity];
        dot(&row[..carried.len()], carried).plus(&dot(&row[carried.len()..], evaluated))
    }

    /// The exact values of the carried quantities at one tree, seen `shift` steps before t:
    /// c(τ) ρ! times the jet coefficient.
    pub(super) fn exact_values(&self, tree: TreeId, shift: &F) -> Vec<F> {
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
    pub(super) fn derivative(&mut self, tree: TreeId, k: usize) -> Vec<F> {
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

    /// Enters S(τ) of a tree whose subtrees are known; returns its condition ℓ·R(τ). Where that is
    /// not zero, S(τ) solves all equations but one.
    pub(super) fn enter(&mut self, tree: TreeId) -> F {
        debug_assert_eq!(tree, self.carried.len());
        let residual = self.residual(tree);
        let condition = dot(&self.left, &residual);
        let exact = self.exact_values(tree, &F::zero())[self.position].clone();
        let solution = self.solve(&residual, &exact);
        self.carried.push(solution);
        condition
    }
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
