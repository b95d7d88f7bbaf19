//! The stages that the ends of a step depend on, with one stage for all equal ones.
//!
//! Source: Hundsdorfer, Spijker, *A note on B-stability of Runge–Kutta methods*, Numer. Math. 36, 1981.

use std::collections::BTreeSet;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// Stages Xᵢ = (a start that the node tells) + ∑ aᵢⱼ F(Xⱼ), and ends with weights of the F(Xⱼ).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stages {
    /// The part of a split field that is evaluated at a stage.
    pub(super) parts: Vec<usize>,
    /// Stages of different nodes start elsewhere.
    pub(super) nodes: Vec<Fraction>,
    /// The rows of A.
    pub(super) a: Vec<Vec<Fraction>>,
    /// The weights in each end.
    pub(super) ends: Vec<Vec<Fraction>>,
}

impl Stages {
    /// No two stages of the result are equal for every F, and each has an effect on an end.
    pub(super) fn reduced(mut self) -> Self {
        loop {
            let stages = self.needed();
            let class = self.classes(&stages);
            let count = class.iter().map(|c| c + 1).max().unwrap_or(0);
            if count == self.a.len() {
                return self;
            }
            let summed = |row: &Vec<Fraction>| sums(row, &stages, &class, count);
            let firsts = (0..count).filter_map(|c| class.iter().position(|of| *of == c));
            let firsts: Vec<usize> = firsts.map(|first| stages[first]).collect();
            self = Self {
                parts: firsts.iter().map(|&i| self.parts[i]).collect(),
                nodes: firsts.iter().map(|&i| self.nodes[i].clone()).collect(),
                a: firsts.iter().map(|&i| summed(&self.a[i])).collect(),
                ends: self.ends.iter().map(summed).collect(),
            };
        }
    }

    /// The stages that an end depends on.
    fn needed(&self) -> Vec<usize> {
        let mut needed = BTreeSet::new();
        let mut rows: Vec<_> = self.ends.iter().collect();
        while let Some(row) = rows.pop() {
            let used = (0..row.len()).filter(|&j| !row[j].is_zero());
            rows.extend(used.filter(|&j| needed.insert(j)).map(|j| &self.a[j]));
        }
        needed.into_iter().collect()
    }

    /// The classes of stages that are equal for all F. It is the coarsest partition in which stages of one class have the
    /// same part and node, and the same sum over each class.
    fn classes(&self, stages: &[usize]) -> Vec<usize> {
        let mut class = numbered(stages.iter().map(|&i| (self.parts[i], &self.nodes[i])));
        loop {
            let count = class.iter().map(|c| c + 1).max().unwrap_or(0);
            let rows = stages.iter().zip(&class);
            let kinds = rows.map(|(&i, &of)| (of, sums(&self.a[i], stages, &class, count)));
            let next = numbered(kinds);
            if next == class {
                return class;
            }
            class = next;
        }
    }
}

/// Equal items have the same number, in the order in which they appear.
fn numbered<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<usize> {
    let mut seen = Vec::new();
    let mut place = |item: T| {
        seen.iter().position(|s| *s == item).unwrap_or_else(|| {
            seen.push(item);
            seen.len() - 1
        })
    };
    items.map(&mut place).collect()
}

/// The sums of a row over the stages of each class, of so many.
fn sums(row: &[Fraction], stages: &[usize], class: &[usize], count: usize) -> Vec<Fraction> {
    let mut sums = vec![Fraction::zero(); count];
    for (&j, &class) in stages.iter().zip(class) {
        sums[class] = sums[class].plus(&row[j]);
    }
    sums
}
