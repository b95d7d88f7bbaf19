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
//! For a Nyström method of x'' = g(t, x, x') children hang by position or by velocity, h v₀ among the former
//! (*Solving Ordinary Differential Equations I*, II.14), and both ends of the step have conditions:
//!
//! ```text
//! u_i(g[x: σ₁, …, v: τ₁, …]) = Π (Ā u(σ_k))_i Π (A u(τ_k))_i,   Ā u(h v₀) = c,
//! Σ_i b̄_i u_i(τ) = e(τ) for ρ(τ) ≤ p,   Σ_i b_i u_i(τ) = ρ(τ) e(τ) for ρ(τ) ≤ p + 1,
//! e(τ) = Π e(σ_k) Π ρ(τ_k) e(τ_k)/(ρ(τ)(ρ(τ) − 1))
//! ```
//!
//! Of methods of first-order equations the times c do not enter: an order is that of the autonomous equation, and c = A·1 is asked for apart.

use super::number::{Number, applied, dot};
use super::numbers::{Equations, Numbers};
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::scheme::trees::{Child, Forest, Part, TreeId};

/// Rooted trees with the right-hand sides of their conditions.
pub(super) struct Trees {
    forest: Forest,
    /// The order of the equation.
    rank: usize,
    by_weight: Vec<Vec<TreeId>>,
    /// 1/γ by tree; e of second-order equations.
    density: Vec<Rational>,
}

/// The condition of a tree, by the position at the end of a step or by the velocity there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    tree: TreeId,
    by_velocity: bool,
}

impl Trees {
    /// None yet.
    pub fn new(equations: Equations) -> Self {
        let (class, parts) = match equations {
            Equations::One => (Class::FirstOrder, vec![Part::generic("f")]),
            Equations::Sum => (Class::FirstOrder, ["fE", "fI"].map(Part::generic).to_vec()),
            Equations::Velocity => (Class::SecondOrder, vec![Part::generic("g")]),
            Equations::Position => {
                let mut part = Part::generic("g");
                part.velocity = false;
                (Class::SecondOrder, vec![part])
            }
        };
        let rank = class.rank();
        Self {
            by_weight: Vec::new(),
            density: vec![integer(1); rank],
            forest: Forest::new(class, parts),
            rank,
        }
    }

    /// All trees of a weight.
    fn of_weight(&mut self, weight: usize) -> Vec<TreeId> {
        while self.by_weight.len() <= weight {
            let next = self.by_weight.len();
            let grown = self.forest.grow(next);
            for &tree in grown.iter().filter(|tree| !self.forest.is_base(**tree)) {
                let children = self.forest.children(tree).iter();
                let factors = children.map(|child| match *child {
                    Child::Position(child) => self.density[child].clone(),
                    Child::Velocity(child) => {
                        &self.density[child] * integer(self.forest.weight(child) as i64)
                    }
                    Child::Time => integer(1),
                });
                let product = factors.fold(integer(1), |product, factor| product * factor);
                let powers = (0..self.rank).map(|k| integer((next - k) as i64));
                self.density
                    .push(powers.fold(product, |product, power| product / power));
            }
            self.by_weight.push(grown);
        }
        self.by_weight[weight].clone()
    }

    /// All conditions of an order.
    pub fn of_order(&mut self, order: usize) -> Vec<Condition> {
        let mut conditions = Vec::new();
        for (weight, by_velocity) in [(order, false), (order + 1, true)] {
            if by_velocity && self.rank == 1 {
                break;
            }
            let trees = self.of_weight(weight).into_iter();
            let trees = trees.filter(|tree| !self.forest.is_base(*tree));
            conditions.extend(trees.map(|tree| Condition { tree, by_velocity }));
        }
        conditions
    }

    /// The right-hand side of a condition.
    fn wanted(&self, condition: Condition) -> Rational {
        let tree = condition.tree;
        if condition.by_velocity {
            &self.density[tree] * integer(self.forest.weight(tree) as i64)
        } else {
            self.density[tree].clone()
        }
    }

    /// A condition in bracket notation. For second-order equations the text names the quantity it belongs to: `in x`
    /// or `in v`.
    pub fn text(&self, condition: Condition) -> String {
        let text = self.forest.text(condition.tree);
        match (self.rank, condition.by_velocity) {
            (1, _) => text,
            (_, true) => format!("{text} in v"),
            (_, false) => format!("{text} in x"),
        }
    }
}

/// u(τ) and A u(τ) of a table, weight by weight.
pub(super) struct Weights<'a, T> {
    numbers: &'a Numbers<T>,
    /// A u by tree, Ā u of a Nyström method; nothing of the base.
    inner: Vec<Vec<T>>,
    /// (A + Γ) u by tree, of a Rosenbrock method; A u of a Nyström method.
    beside: Vec<Vec<T>>,
    /// The weight up to which `inner` is known.
    known: usize,
}

impl<'a, T: Number> Weights<'a, T> {
    pub fn new(numbers: &'a Numbers<T>) -> Self {
        let (inner, known) = match (&numbers.position, &numbers.c) {
            (Some(_), c) => (vec![Vec::new(), c.clone().unwrap_or_default()], 1),
            (None, _) => (vec![Vec::new()], 0),
        };
        Self {
            numbers,
            beside: vec![Vec::new(); inner.len()],
            inner,
            known,
        }
    }

    fn outer(&self, trees: &Trees, tree: TreeId) -> Vec<T> {
        let parts = &self.numbers.parts;
        let part = trees.forest.part(tree);
        let children = trees.forest.children(tree);
        let alone = self.numbers.gamma.is_some() && children.len() == 1;
        let values = children.iter().filter_map(|child| match *child {
            Child::Position(child) if alone => Some(&self.beside[child]),
            Child::Position(child) => Some(&self.inner[child]),
            Child::Velocity(child) => Some(&self.beside[child]),
            Child::Time => None,
        });
        let values: Vec<&Vec<T>> = values.collect();
        let product = |i: usize| match values.split_first() {
            Some((first, others)) => {
                (others.iter()).fold(first[i].clone(), |u, values| u.times(&values[i]))
            }
            None => T::from_rational(&integer(1)),
        };
        let stages = 0..self.numbers.stages();
        let of_part = stages.map(|i| match parts.get(i) {
            Some(other) if *other != part => T::from_rational(&integer(0)),
            _ => product(i),
        });
        of_part.collect()
    }

    /// A u(τ), and what stands beside it.
    fn enter(&mut self, u: &[T]) {
        let velocity = applied(&self.numbers.a, u);
        match (&self.numbers.position, &self.numbers.gamma) {
            (Some(position), _) => {
                self.inner.push(applied(&position.a, u));
                self.beside.push(velocity);
            }
            (None, Some(gamma)) => {
                let beside = applied(gamma, u);
                let sum = velocity.iter().zip(&beside).map(|(a, g)| a.plus(g));
                self.beside.push(sum.collect());
                self.inner.push(velocity);
            }
            (None, None) => self.inner.push(velocity),
        }
    }

    /// Σ b_i u_i(τ) − 1/γ(τ) of all conditions of an order, by b and, where there is one, by b̂.
    pub fn residuals(&mut self, trees: &mut Trees, order: usize) -> Vec<(Condition, T, Option<T>)> {
        let conditions = trees.of_order(order);
        while self.known + 2 < order + trees.rank {
            self.known += 1;
            for tree in trees.of_weight(self.known) {
                let u = self.outer(trees, tree);
                self.enter(&u);
            }
        }
        let residuals = conditions.into_iter().map(|condition| {
            let u = self.outer(trees, condition.tree);
            let wanted = T::from_rational(&trees.wanted(condition));
            let left = |b: &Vec<T>| dot(b, &u).minus(&wanted);
            let (b, b_hat) = match (&self.numbers.position, condition.by_velocity) {
                (Some(position), false) => (&position.b, &position.b_hat),
                _ => (&self.numbers.b, &self.numbers.b_hat),
            };
            (condition, left(b), b_hat.as_ref().map(left))
        });
        residuals.collect()
    }
}

/// The verdict on a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The condition holds exactly.
    Exact,
    /// Numbers that round to what is printed satisfy it, as far as intervals tell; of this width.
    Consistent(f64),
    /// The condition does not hold; the residual of the numbers as they are printed.
    Refuted(f64),
}

/// How far the conditions hold.
#[derive(Clone, Debug, Default, PartialEq)]
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
    use stepsmith_exact::field::fraction::Fraction;
    use stepsmith_exact::rational::ratio;

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
            ..Numbers::default()
        }
    }

    #[test]
    fn kuttas_third_order_method_and_the_midpoint_rule() {
        let numbers = kutta();
        let mut trees = Trees::new(Equations::One);
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
