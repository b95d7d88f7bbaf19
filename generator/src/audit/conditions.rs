//! Order conditions of a table in any numbers, tree by tree.
//!
//! ```text
//! u_i(f) = 1,   u_i(f[τ₁, …, τ_m]) = Π_k (A u(τ_k))_i,   Σ_i b_i u_i(τ) = 1/γ(τ),
//! γ(f[τ₁, …, τ_m]) = ρ(τ) Π_k γ(τ_k)
//! ```
//!
//! For a [Rosenbrock method](super::Numbers) what takes one child alone takes it by A + Γ, for h f' k is linear
//! (Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.7):
//!
//! ```text
//! u_i(f[τ]) = ((A + Γ) u(τ))_i,   u_i(f[τ₁, …, τ_m]) = Π_k (A u(τ_k))_i for m ≥ 2
//! ```
//!
//! For an additive method trees are coloured by the part of f that their roots evaluate, and u_i(τ) is 0 where
//! stage i evaluates another part.
//!
//! The times c do not enter: an order is that of the autonomous equation, and c = A·1 is asked for apart.

use super::expression::BITS;
use super::table::Numbers;
use crate::analysis::trees::{Child, Forest, Part, TreeId};
use crate::exact::fraction::Fraction;
use crate::exact::interval::Interval;
use crate::exact::rational::{Rational, integer};
use crate::exact::ring::Ring;
use crate::scheme::Class;

/// Numbers in which conditions can be evaluated.
pub(super) trait Number: Clone {
    fn from_rational(value: &Rational) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// The quotient; none where the divisor may be 0.
    fn over(&self, divisor: &Self) -> Option<Self>;
    /// Whether this is the number 0, which spares a product.
    fn is_nothing(&self) -> bool;
}

impl Number for Interval {
    fn from_rational(value: &Rational) -> Self {
        Interval::constant(value, BITS)
    }
    fn plus(&self, other: &Self) -> Self {
        Interval::plus(self, other)
    }
    fn minus(&self, other: &Self) -> Self {
        Interval::minus(self, other)
    }
    fn times(&self, other: &Self) -> Self {
        Interval::times(self, other, BITS)
    }
    fn over(&self, divisor: &Self) -> Option<Self> {
        Some(Interval::times(self, &divisor.inverse(BITS)?, BITS))
    }
    fn is_nothing(&self) -> bool {
        *self == Interval::zero()
    }
}

impl Number for Fraction {
    fn from_rational(value: &Rational) -> Self {
        value.clone().into()
    }
    fn plus(&self, other: &Self) -> Self {
        Ring::plus(self, other)
    }
    fn minus(&self, other: &Self) -> Self {
        Ring::minus(self, other)
    }
    fn times(&self, other: &Self) -> Self {
        Ring::times(self, other)
    }
    fn over(&self, divisor: &Self) -> Option<Self> {
        (!Ring::is_zero(divisor)).then(|| self.exact_quotient(divisor))?
    }
    fn is_nothing(&self) -> bool {
        Ring::is_zero(self)
    }
}

impl Number for f64 {
    fn from_rational(value: &Rational) -> Self {
        crate::exact::rounding::to_f64(value)
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn over(&self, divisor: &Self) -> Option<Self> {
        (*divisor != 0.0).then(|| self / divisor)
    }
    fn is_nothing(&self) -> bool {
        *self == 0.0
    }
}

/// Rooted trees with the right-hand sides of their conditions.
pub(super) struct Trees {
    forest: Forest,
    by_weight: Vec<Vec<TreeId>>,
    /// 1/γ by tree.
    density: Vec<Rational>,
}

impl Trees {
    /// None yet, of one part of f or of two.
    pub fn new(parts: usize) -> Self {
        let names: &[&str] = if parts == 1 { &["f"] } else { &["fE", "fI"] };
        let parts = names.iter().map(|name| Part::generic(name)).collect();
        let mut forest = Forest::new(Class::FirstOrder, parts);
        Self {
            by_weight: vec![forest.grow(0)],
            density: vec![integer(1)],
            forest,
        }
    }

    /// All trees of a weight.
    pub fn of_weight(&mut self, weight: usize) -> Vec<TreeId> {
        while self.by_weight.len() <= weight {
            let next = self.by_weight.len();
            let grown = self.forest.grow(next);
            for &tree in &grown {
                let factors = self.children(tree).map(|child| self.density[child].clone());
                let product = factors.fold(integer(1), |product, factor| product * factor);
                self.density.push(product / integer(next as i64));
            }
            self.by_weight.push(grown);
        }
        self.by_weight[weight].clone()
    }

    fn children(&self, tree: TreeId) -> impl Iterator<Item = TreeId> + '_ {
        self.forest
            .children(tree)
            .iter()
            .filter_map(|child| match *child {
                Child::Position(child) | Child::Velocity(child) => Some(child),
                Child::Time => None,
            })
    }

    /// In bracket notation.
    pub fn text(&self, tree: TreeId) -> String {
        self.forest.text(tree)
    }
}

/// u(τ) and A u(τ) of a table, weight by weight.
pub(super) struct Weights<'a, T> {
    numbers: &'a Numbers<T>,
    /// A u by tree; nothing of the base.
    inner: Vec<Vec<T>>,
    /// (A + Γ) u by tree, of a Rosenbrock method.
    alone: Vec<Vec<T>>,
    /// The weight up to which `inner` is known.
    known: usize,
}

impl<'a, T: Number> Weights<'a, T> {
    pub fn new(numbers: &'a Numbers<T>) -> Self {
        Self {
            numbers,
            inner: vec![Vec::new()],
            alone: vec![Vec::new()],
            known: 0,
        }
    }

    fn outer(&self, trees: &Trees, tree: TreeId) -> Vec<T> {
        let [zero, one] = [0, 1].map(|n| T::from_rational(&integer(n)));
        let parts = &self.numbers.parts;
        let part = trees.forest.part(tree);
        let is_of = |i: usize| parts.get(i).is_none_or(|p| *p == part);
        let ones = (0..self.numbers.stages())
            .map(|i| if is_of(i) { one.clone() } else { zero.clone() })
            .collect();
        let inner = match self.numbers.gamma.is_some() && trees.children(tree).count() == 1 {
            true => &self.alone,
            false => &self.inner,
        };
        trees.children(tree).fold(ones, |u: Vec<T>, child| {
            u.iter()
                .zip(&inner[child])
                .map(|(u, v)| u.times(v))
                .collect()
        })
    }

    /// Σ b_i u_i(τ) − 1/γ(τ) of all trees of a weight, by b and, where there is one, by b̂.
    pub fn residuals(&mut self, trees: &mut Trees, weight: usize) -> Vec<(TreeId, T, Option<T>)> {
        while self.known + 1 < weight {
            self.known += 1;
            for tree in trees.of_weight(self.known) {
                let u = self.outer(trees, tree);
                let inner: Vec<T> = self.numbers.a.iter().map(|row| dot(row, &u)).collect();
                if let Some(gamma) = &self.numbers.gamma {
                    let rows = gamma.iter().zip(&inner);
                    self.alone
                        .push(rows.map(|(row, a)| a.plus(&dot(row, &u))).collect());
                }
                self.inner.push(inner);
            }
        }
        let ids = trees.of_weight(weight);
        let of = |tree: TreeId| {
            let u = self.outer(trees, tree);
            let wanted = T::from_rational(&trees.density[tree]);
            let left = |b: &Vec<T>| dot(b, &u).minus(&wanted);
            (
                tree,
                left(&self.numbers.b),
                self.numbers.b_hat.as_ref().map(left),
            )
        };
        ids.into_iter().map(of).collect()
    }
}

pub(super) fn dot<T: Number>(row: &[T], u: &[T]) -> T {
    let zero = T::from_rational(&Rational::default());
    row.iter()
        .zip(u)
        .fold(zero, |sum, (a, u)| match a.is_nothing() {
            true => sum,
            false => sum.plus(&a.times(u)),
        })
}

/// What is known of a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It holds.
    Exact,
    /// Numbers that round to what is printed satisfy it, as far as intervals tell; of this width.
    Consistent(f64),
    /// It does not hold; the residual of the numbers as they are printed.
    Refuted(f64),
}

/// How far the conditions hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The order up to which they hold exactly.
    pub exact: usize,
    /// The order up to which they are exact or consistent with the digits.
    pub consistent: usize,
    /// The first tree of the next order that is refuted, with the residual, or without one where the digits can't
    /// tell; none where the search ended.
    pub failure: Option<(String, Option<f64>)>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::ratio;

    fn kutta() -> Numbers<Fraction> {
        let f = |p: i64, q: i64| Fraction::from(ratio(p, q));
        Numbers {
            a: vec![
                vec![f(0, 1), f(0, 1), f(0, 1)],
                vec![f(1, 2), f(0, 1), f(0, 1)],
                vec![f(-1, 1), f(2, 1), f(0, 1)],
            ],
            b: vec![f(1, 6), f(2, 3), f(1, 6)],
            c: None,
            b_hat: Some(vec![f(0, 1), f(1, 1), f(0, 1)]),
            gamma: None,
            parts: Vec::new(),
        }
    }

    #[test]
    fn kuttas_third_order_method_and_the_midpoint_rule() {
        let (numbers, mut trees) = (kutta(), Trees::new(1));
        let mut weights = Weights::new(&numbers);
        for weight in 1..=4 {
            let found = weights.residuals(&mut trees, weight);
            let (main, embedded): (Vec<_>, Vec<_>) = found
                .iter()
                .map(|(_, main, embedded)| {
                    (main.is_nothing(), embedded.as_ref().unwrap().is_nothing())
                })
                .unzip();
            assert_eq!(main.iter().all(|&holds| holds), weight <= 3, "{weight}");
            assert_eq!(embedded.iter().all(|&holds| holds), weight <= 2, "{weight}");
        }
        // Σ b_i c_i³ = 1/4 holds by symmetry, with Simpson's rule; the chain of four is missed by 1/24.
        let last = weights.residuals(&mut trees, 4);
        let named: Vec<_> = last
            .iter()
            .map(|(tree, r, _)| (trees.text(*tree), r.to_string()))
            .collect();
        assert!(
            named.contains(&("f[f, f, f]".into(), "0".into())),
            "{named:?}"
        );
        assert!(
            named.contains(&("f[f[f[f]]]".into(), "-1/24".into())),
            "{named:?}"
        );
    }
}
