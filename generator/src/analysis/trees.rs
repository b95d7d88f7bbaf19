//! Rooted trees of the elementary differentials of a problem class.
//!
//! First order, y' = f(t, y): index 0 is y₀ (weight 0), every other tree is a root f with
//! children. Second order, x'' = g(t, x, x'): index 0 is x₀ (weight 0), index 1 is h·v₀ (weight 1),
//! every other tree is a root g with children by position and by velocity (bicoloured trees,
//! Nyström theory). The weight ρ is the power of h: the root counts r (1 or 2), a position child
//! its own weight, a velocity child its own weight less one, a time leaf one.
//!
//! A quantity is a map τ ↦ a(τ) that stands for Σ a(τ) h^ρ(τ) F(τ)/σ(τ); in this normalisation no
//! symmetry number is ever needed.

use crate::scheme::Class;
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

/// All trees of a class up to some weight, in order of weight.
///
/// ```
/// use stepsmith_generator::{analysis::trees::Forest, scheme::Class};
/// let mut forest = Forest::new(Class::SecondOrder, false);
/// let counts: Vec<_> = (2..=7).map(|w| forest.grow(w).len()).collect();
/// assert_eq!(counts, [1, 2, 6, 18, 60, 204]);
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    class: Class,
    with_time: bool,
    trees: Vec<(Vec<Child>, usize)>,
    by_weight: Vec<Vec<TreeId>>,
    index: HashMap<Vec<Child>, TreeId>,
    pruned: HashMap<TreeId, Vec<TreeId>>,
}

impl Forest {
    /// The base trees of a class; time leaves only `with_time`.
    pub fn new(class: Class, with_time: bool) -> Self {
        let bases = class.rank();
        Self {
            class,
            with_time,
            trees: (0..bases).map(|weight| (Vec::new(), weight)).collect(),
            by_weight: (0..bases).map(|base| vec![base]).collect(),
            index: HashMap::new(),
            pruned: HashMap::new(),
        }
    }

    /// Whether a tree is y₀, x₀ or h·v₀.
    pub fn is_base(&self, tree: TreeId) -> bool {
        tree < self.class.rank()
    }

    /// The weight ρ of a tree.
    pub fn weight(&self, tree: TreeId) -> usize {
        self.trees[tree].1
    }

    /// The children of a tree's root.
    pub fn children(&self, tree: TreeId) -> &[Child] {
        &self.trees[tree].0
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
            let budget = next - self.class.rank();
            let mut candidates: Vec<Child> = Vec::new();
            for tree in 1..self.trees.len() {
                if self.weight(tree) <= budget {
                    candidates.push(Child::Position(tree));
                }
                if self.class == Class::SecondOrder && (2..=budget + 1).contains(&self.weight(tree))
                {
                    candidates.push(Child::Velocity(tree));
                }
            }
            if self.with_time && budget >= 1 {
                candidates.push(Child::Time);
            }
            candidates.sort();
            let mut found = Vec::new();
            self.multisets(&candidates, budget, &mut Vec::new(), &mut found);
            let ids = found
                .into_iter()
                .map(|children| self.intern(children, next))
                .collect();
            self.by_weight.push(ids);
        }
        self.by_weight[weight].clone()
    }

    /// All sorted multisets of candidates whose contributions add up to `budget`.
    fn multisets(
        &self,
        candidates: &[Child],
        budget: usize,
        chosen: &mut Vec<Child>,
        found: &mut Vec<Vec<Child>>,
    ) {
        if budget == 0 {
            found.push(chosen.clone());
            return;
        }
        for (i, &candidate) in candidates.iter().enumerate() {
            let cost = self.contribution(candidate);
            if cost <= budget {
                chosen.push(candidate);
                self.multisets(&candidates[i..], budget - cost, chosen, found);
                chosen.pop();
            }
        }
    }

    fn intern(&mut self, children: Vec<Child>, weight: usize) -> TreeId {
        if let Some(&id) = self.index.get(&children) {
            return id;
        }
        let id = self.trees.len();
        self.trees.push((children.clone(), weight));
        self.index.insert(children, id);
        id
    }

    /// The trees whose sum is the derivative along the flow that leads to `tree`: those from which
    /// h d/dt makes it, one end of a branch taken away, with multiplicity.
    pub fn prune(&mut self, tree: TreeId) -> Vec<TreeId> {
        if let Some(known) = self.pruned.get(&tree) {
            return known.clone();
        }
        let result = match (tree, self.is_base(tree), self.children(tree).is_empty()) {
            (0, ..) => Vec::new(),
            (_, true, _) => vec![0],
            (_, false, true) => vec![self.class.rank() - 1],
            _ => self.prune_children(tree),
        };
        self.pruned.insert(tree, result.clone());
        result
    }

    fn prune_children(&mut self, tree: TreeId) -> Vec<TreeId> {
        let children = self.trees[tree].0.clone();
        let weight = self.weight(tree) - 1;
        let mut result = Vec::new();
        for (i, &child) in children.iter().enumerate() {
            let mut rest = children.clone();
            rest.remove(i);
            // The base of an argument is no child: the branch disappears there.
            let (subtree, base, hang): (TreeId, TreeId, fn(TreeId) -> Child) = match child {
                Child::Time => {
                    result.push(self.intern(rest, weight));
                    continue;
                }
                Child::Position(subtree) => (subtree, 0, Child::Position),
                Child::Velocity(subtree) => (subtree, 1, Child::Velocity),
            };
            for smaller in self.prune(subtree) {
                let mut pruned = rest.clone();
                if smaller != base {
                    pruned.push(hang(smaller));
                    pruned.sort();
                }
                result.push(self.intern(pruned, weight));
            }
        }
        result
    }

    /// The elementary differential in bracket notation: `f[f,f]` for f''(f, f); for second-order
    /// fields children stand as `x:` and `v:`, so `g[x:v, v:g]` is g_{x,x'}(v, g).
    pub fn text(&self, tree: TreeId) -> String {
        let root = match (self.class, tree) {
            (Class::FirstOrder, 0) => return "y".into(),
            (Class::SecondOrder, 0) => return "x".into(),
            (Class::SecondOrder, 1) => return "v".into(),
            (Class::FirstOrder, _) => "f",
            (Class::SecondOrder, _) => "g",
        };
        let child = |child: &Child| match (self.class, *child) {
            (_, Child::Time) => "t".to_string(),
            (Class::FirstOrder, Child::Position(tree)) => self.text(tree),
            (_, Child::Position(tree)) => format!("x:{}", self.text(tree)),
            (_, Child::Velocity(tree)) => format!("v:{}", self.text(tree)),
        };
        let children: Vec<_> = self.children(tree).iter().map(child).collect();
        if children.is_empty() {
            root.into()
        } else {
            format!("{root}[{}]", children.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_rooted_trees() {
        let mut forest = Forest::new(Class::FirstOrder, false);
        let counts: Vec<_> = (1..=10).map(|w| forest.grow(w).len()).collect();
        assert_eq!(counts, [1, 1, 2, 4, 9, 20, 48, 115, 286, 719]);
    }

    #[test]
    fn pruning_lowers_the_weight_by_one() {
        let mut forest = Forest::new(Class::SecondOrder, true);
        for weight in 2..=6 {
            for tree in forest.grow(weight) {
                let pruned = forest.prune(tree);
                assert!(!pruned.is_empty());
                assert!(pruned.iter().all(|&p| forest.weight(p) == weight - 1));
            }
        }
    }
}
