//! Rooted trees of the elementary differentials of a problem class.
//!
//! First order, y' = f(t, y): index 0 is y₀ (weight 0), every other tree is a root f with
//! children. Second order, x'' = g(t, x, x'): index 0 is x₀ (weight 0), index 1 is h·v₀ (weight 1),
//! every other tree is a root g with children by position and by velocity (bicoloured trees,
//! Nyström theory). The weight ρ is the power of h: the root counts r (1 or 2), a position child
//! its own weight, a velocity child its own weight less one, a time leaf one.
//!
//! The right-hand side of a split problem is a sum of parts, x'' = A(t, x, x') + B(t, x, x'); there
//! each root has the colour of its part. A part that is known to be special has fewer trees
//! ([`Part`]): the other elementary differentials vanish.
//!
//! A quantity is a map τ ↦ a(τ) that stands for Σ a(τ) h^ρ(τ) F(τ)/σ(τ); in this normalisation no
//! symmetry number is ever needed.

use crate::scheme::scheme::Class;
use std::collections::HashMap;

/// The place of a tree in its [`Forest`].
pub type TreeId = usize;

/// How a child hangs on its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Child {
    /// In the position argument.
    Position(TreeId),
    /// In the velocity argument.
    Velocity(TreeId),
    /// The time argument.
    Time,
}

/// A part of the right-hand side: a colour of roots, and the children that these roots can have.
///
/// The trees of a part stay among themselves under [`Forest::prune`], whichever trees its properties leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of the part: `f`, `g`, `A` …
    pub name: String,
    /// Whether it depends on the velocity.
    pub velocity: bool,
    /// Whether it is linear with constant coefficients, K x + C x' + p(t): at most one child, or
    /// time leaves alone.
    pub linear: bool,
    /// Whether time leaves are needed.
    pub time: bool,
}

impl Part {
    /// A part of which nothing is known, without time leaves.
    pub fn generic(name: &str) -> Self {
        Self {
            name: name.into(),
            velocity: true,
            linear: false,
            time: false,
        }
    }
}

#[derive(Clone, Debug)]
struct Tree {
    part: usize,
    children: Vec<Child>,
    weight: usize,
    pruned: Vec<TreeId>,
}

/// All trees of a class up to some weight, in order of weight.
///
/// ```
/// use stepsmith_scheme::scheme::trees::{Forest, Part};
/// use stepsmith_scheme::scheme::Class;
/// let mut forest = Forest::new(Class::SecondOrder, vec![Part::generic("g")]);
/// let counts: Vec<_> = (2..=7).map(|w| forest.grow(w).len()).collect();
/// assert_eq!(counts, [1, 2, 6, 18, 60, 204]);
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    class: Class,
    parts: Vec<Part>,
    trees: Vec<Tree>,
    by_weight: Vec<Vec<TreeId>>,
    index: HashMap<(usize, Vec<Child>), TreeId>,
}

impl Forest {
    /// The base trees of a class.
    pub fn new(class: Class, parts: Vec<Part>) -> Self {
        let bases = (0..class.rank()).map(|weight| Tree {
            part: 0,
            children: Vec::new(),
            weight,
            pruned: (0..weight).collect(),
        });
        Self {
            class,
            parts,
            trees: bases.collect(),
            by_weight: (0..class.rank()).map(|base| vec![base]).collect(),
            index: HashMap::new(),
        }
    }

    /// The parts of the right-hand side.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether a tree is y₀, x₀ or h·v₀.
    pub fn is_base(&self, tree: TreeId) -> bool {
        tree < self.class.rank()
    }

    /// The weight ρ of a tree.
    pub fn weight(&self, tree: TreeId) -> usize {
        self.trees[tree].weight
    }

    /// The part whose colour a tree's root has; 0 for base trees, which have none.
    pub fn part(&self, tree: TreeId) -> usize {
        self.trees[tree].part
    }

    /// The children of a tree's root.
    pub fn children(&self, tree: TreeId) -> &[Child] {
        &self.trees[tree].children
    }

    /// The trees whose sum is the derivative along the flow that leads to `tree`: those from which
    /// h d/dt makes it, one end of a branch taken away, with multiplicity.
    pub fn prune(&self, tree: TreeId) -> &[TreeId] {
        &self.trees[tree].pruned
    }

    fn contribution(&self, child: Child) -> usize {
        match child {
            Child::Position(tree) => self.weight(tree),
            Child::Velocity(tree) => self.weight(tree) - 1,
            Child::Time => 1,
        }
    }

    /// All trees of weight `weight`, made along with all lighter ones.
    pub fn grow(&mut self, weight: usize) -> Vec<TreeId> {
        while self.by_weight.len() <= weight {
            let next = self.by_weight.len();
            let first = self.trees.len();
            for part in 0..self.parts.len() {
                for children in self.children_of(part, next - self.class.rank()) {
                    self.enter(part, children, next);
                }
            }
            self.by_weight.push((first..self.trees.len()).collect());
        }
        self.by_weight[weight].clone()
    }

    /// All multisets of children of total weight `budget` that a root of `part` can have.
    fn children_of(&self, part: usize, budget: usize) -> Vec<Vec<Child>> {
        let part = &self.parts[part];
        let positions = self.fitting((1..self.trees.len()).map(Child::Position), budget);
        // h·v₀ is the base of the velocity argument, no child.
        let velocities = (self.class.rank()..self.trees.len()).map(Child::Velocity);
        let velocities = velocities.filter(|_| part.velocity && self.class == Class::SecondOrder);
        let velocities = self.fitting(velocities, budget);
        let mut found = Vec::new();
        if part.linear {
            let alone = positions.into_iter().chain(velocities);
            let alone = alone.filter(|(_, cost)| *cost == budget);
            found.extend(alone.map(|(c, _)| vec![c]));
            if budget == 0 || part.time {
                found.push(vec![Child::Time; budget]);
            }
        } else {
            let time = self.fitting(part.time.then_some(Child::Time).into_iter(), budget);
            let runs = [positions, velocities, time];
            multisets(&runs, (0, 0), budget, &mut Vec::new(), &mut found);
        }
        found
    }

    /// The children that a budget holds, each with its contribution.
    fn fitting(&self, children: impl Iterator<Item = Child>, budget: usize) -> Vec<(Child, usize)> {
        let costed = children.map(|child| (child, self.contribution(child)));
        costed
            .filter(|(_, cost)| (1..=budget).contains(cost))
            .collect()
    }

    fn enter(&mut self, part: usize, children: Vec<Child>, weight: usize) {
        let pruned = if children.is_empty() {
            vec![self.class.rank() - 1]
        } else {
            self.prune_children(part, &children)
        };
        self.index
            .insert((part, children.clone()), self.trees.len());
        self.trees.push(Tree {
            part,
            children,
            weight,
            pruned,
        });
    }

    fn prune_children(&self, part: usize, children: &[Child]) -> Vec<TreeId> {
        let mut found = Vec::new();
        for (i, &child) in children.iter().enumerate() {
            let mut rest = children.to_vec();
            rest.remove(i);
            // The base of an argument is no child: the branch disappears there.
            let (subtree, base, hang): (TreeId, TreeId, fn(TreeId) -> Child) = match child {
                Child::Time => {
                    found.push(rest);
                    continue;
                }
                Child::Position(subtree) => (subtree, 0, Child::Position),
                Child::Velocity(subtree) => (subtree, 1, Child::Velocity),
            };
            for &smaller in self.prune(subtree) {
                let mut pruned = rest.clone();
                pruned.extend((smaller != base).then_some(hang(smaller)));
                found.push(pruned);
            }
        }
        // All lighter trees of the part have been entered.
        let trees = found.into_iter().filter_map(|mut children| {
            children.sort();
            self.index.get(&(part, children)).copied()
        });
        trees.collect()
    }

    /// The elementary differential in bracket notation: `f[f,f]` for f''(f, f). For second-order fields children stand
    /// as `x:` and `v:`. So `g[x:v, v:g]` is g_{x,x'}(v, g), and `A[v:B]` is A_{x'}(B) of a split field.
    pub fn text(&self, tree: TreeId) -> String {
        let root = match (self.class, tree) {
            (Class::FirstOrder, 0) => return "y".into(),
            (Class::SecondOrder, 0) => return "x".into(),
            (Class::SecondOrder, 1) => return "v".into(),
            _ => &self.parts[self.part(tree)].name,
        };
        let children = self.children(tree).iter();
        let children = children.map(|child| match (self.class, *child) {
            (_, Child::Time) => "t".to_string(),
            (Class::FirstOrder, Child::Position(tree)) => self.text(tree),
            (_, Child::Position(tree)) => format!("x:{}", self.text(tree)),
            (_, Child::Velocity(tree)) => format!("v:{}", self.text(tree)),
        });
        let children: Vec<String> = children.collect();
        if children.is_empty() {
            root.clone()
        } else {
            format!("{root}[{}]", children.join(", "))
        }
    }
}

/// All multisets of candidates whose costs add up to `budget`, from one candidate on, in the order of the candidates.
/// The candidates come in several runs, each by ascending costs.
fn multisets(
    runs: &[Vec<(Child, usize)>],
    (run, first): (usize, usize),
    budget: usize,
    chosen: &mut Vec<Child>,
    found: &mut Vec<Vec<Child>>,
) {
    if budget == 0 {
        found.push(chosen.clone());
        return;
    }
    for (r, candidates) in runs.iter().enumerate().skip(run) {
        let first = if r == run { first } else { 0 };
        let affordable = candidates.iter().enumerate().skip(first);
        for (i, &(candidate, cost)) in affordable.take_while(|(_, c)| c.1 <= budget) {
            chosen.push(candidate);
            multisets(runs, (r, i), budget - cost, chosen, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(
        class: Class,
        parts: Vec<Part>,
        weights: std::ops::RangeInclusive<usize>,
    ) -> Vec<usize> {
        let mut forest = Forest::new(class, parts);
        weights.map(|w| forest.grow(w).len()).collect()
    }

    /// A base stands for the state itself, not for a derivative of the field.
    #[test]
    fn bases_are_told_as_what_they_are() {
        let text = |class, tree| Forest::new(class, vec![Part::generic("g")]).text(tree);
        assert_eq!(text(Class::FirstOrder, 0), "y");
        assert_eq!(
            [0, 1].map(|tree| text(Class::SecondOrder, tree)),
            ["x", "v"]
        );
    }

    fn timed(part: Part) -> Part {
        Part { time: true, ..part }
    }

    #[test]
    fn numbers_of_rooted_trees() {
        let counted = counts(Class::FirstOrder, vec![Part::generic("f")], 1..=10);
        assert_eq!(counted, [1, 1, 2, 4, 9, 20, 48, 115, 286, 719]);
        // Rooted trees with vertices of two colours.
        let parts = vec![Part::generic("A"), Part::generic("B")];
        assert_eq!(
            counts(Class::FirstOrder, parts, 1..=6),
            [2, 4, 14, 52, 214, 916]
        );
    }

    #[test]
    fn special_parts_have_fewer_trees() {
        let special = Part {
            velocity: false,
            ..Part::generic("g")
        };
        assert_eq!(
            counts(Class::SecondOrder, vec![special], 2..=7),
            [1, 1, 2, 3, 6, 10]
        );
        // Chains of links x: of weight 2 and v: of weight 1.
        let linear = Part {
            linear: true,
            ..Part::generic("g")
        };
        assert_eq!(
            counts(Class::SecondOrder, vec![linear], 2..=7),
            [1, 2, 3, 5, 8, 13]
        );
        let forced = Part {
            linear: true,
            ..Part::generic("f")
        };
        assert_eq!(
            counts(Class::FirstOrder, vec![timed(forced)], 1..=5),
            [1, 2, 3, 4, 5]
        );
    }

    #[test]
    fn pruning_lowers_the_weight_by_one() {
        let special = Part {
            velocity: false,
            ..Part::generic("B")
        };
        let linear = Part {
            linear: true,
            ..Part::generic("C")
        };
        let parts = vec![timed(Part::generic("A")), special, timed(linear)];
        let mut forest = Forest::new(Class::SecondOrder, parts);
        for weight in 2..=5 {
            for tree in forest.grow(weight) {
                assert!(!forest.prune(tree).is_empty());
                for &pruned in forest.prune(tree) {
                    assert_eq!(forest.weight(pruned), weight - 1, "{}", forest.text(tree));
                }
            }
        }
    }

    /// Pruning is the transpose of growing: along the exact solution Σ c(pruned) = ρ c(τ).
    #[test]
    fn pruning_differentiates_the_exact_solution() {
        use stepsmith_exact::rational::{Rational, integer};
        let parts = vec![timed(Part::generic("A")), timed(Part::generic("B"))];
        let mut forest = Forest::new(Class::SecondOrder, parts);
        let mut exact: Vec<Rational> = vec![integer(1), integer(1)];
        for weight in 2..=5usize {
            for tree in forest.grow(weight) {
                let factor = |child: &Child| match *child {
                    Child::Position(t) => exact[t].clone(),
                    Child::Velocity(t) => &exact[t] * integer(forest.weight(t) as i64),
                    Child::Time => integer(1),
                };
                let factors = forest.children(tree).iter().map(factor);
                let product = factors.fold(integer(1), |product, factor| product * factor);
                let rho = integer(weight as i64);
                exact.push(product / (&rho * (&rho - integer(1))));
                let pruned = forest.prune(tree).iter().map(|&p| &exact[p]);
                let sum = pruned.fold(integer(0), |sum, value| sum + value);
                assert_eq!(sum, &exact[tree] * rho);
            }
        }
    }
}
