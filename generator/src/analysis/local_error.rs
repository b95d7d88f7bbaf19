//! The error of one step from exact values, tree by tree.
//!
//! Put the exact solution's series in the carried quantities z, evaluate, step, and subtract the
//! exact solution at the end of the step:
//!
//! ```text
//! E = V z + B a(z) − z∘flow,    z(τ) = c(τ) ρ!/(ρ−m)! θ^(ρ−m)    for a quantity (d/dt)ᵐ x at t + θh
//! ```
//!
//! with c the coefficients of the exact solution. This is the textbook's local error, for each
//! carried quantity by itself; the [order](super::order) is a statement on all steps together. A
//! carried value of x'' stands for the whole right-hand side here, so schemes that carry a value of
//! one part alone have no such error.

use super::order::TreeTerm;
use super::restriction::{Restriction, parts};
use super::trees::{Child, Forest, TreeId};
use crate::exact::fraction::Fraction;
use crate::exact::rational::{Rational, factorial, integer};
use crate::exact::ring::Ring;
use crate::scheme::{Class, Quantity, Scheme, StateSpace};

/// The greatest power of h.
pub const WEIGHT_LIMIT: usize = 8;

/// The error of a carried quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalError {
    /// The quantity, whose error is told times h to its derivative order.
    pub quantity: Quantity,
    /// The trees whose coefficients do not vanish, with these.
    pub terms: Vec<TreeTerm>,
}

/// The local error of every carried quantity through the power `up_to` of h (at most
/// [`WEIGHT_LIMIT`]); `None` where the equations have no unique solution, where derivatives of the
/// right-hand side are evaluated, or where steps are not equal.
///
/// ```
/// use stepsmith_generator::analysis::local_error::local_error;
/// use stepsmith_generator::spec::Spec;
/// let settings = [("alpha", "1/2"), ("beta", "1/2")];
/// let scheme = Spec::from_family("splitting", &settings).unwrap().scheme().unwrap();
/// let free = "A:velocity-free".parse().unwrap();
/// // The velocities' error begins with h³: times h that is h⁴.
/// let found = local_error(&scheme, &[free], 3).unwrap();
/// assert_eq!((found[1].quantity.to_string().as_str(), found[1].terms.len()), ("v", 0));
/// ```
pub fn local_error(
    scheme: &Scheme,
    restrictions: &[Restriction],
    up_to: usize,
) -> Option<Vec<LocalError>> {
    let scheme = scheme.rational();
    let mut evaluations = scheme.evaluations().iter();
    if scheme.growth().is_some() || evaluations.any(|e| scheme.rate(e).is_some()) {
        return None;
    }
    let space = StateSpace::of(scheme)?;
    let parts = parts(scheme, restrictions);
    let of_part = |e: &crate::scheme::Evaluation| parts.iter().position(|p| p.name == e.field);
    let mut step = Step {
        part_of: scheme.evaluations().iter().filter_map(of_part).collect(),
        forest: Forest::new(scheme.class(), parts.clone()),
        scheme,
        space,
        exact: Vec::new(),
        carried: Vec::new(),
        evaluated: Vec::new(),
    };
    let mut errors: Vec<LocalError> = (step.space.carried.iter())
        .map(|&q| LocalError {
            quantity: scheme.quantities()[q].clone(),
            terms: Vec::new(),
        })
        .collect();
    for weight in 0..=up_to.min(WEIGHT_LIMIT) {
        for tree in step.forest.grow(weight) {
            for (error, coefficient) in errors.iter_mut().zip(step.enter(tree)) {
                if !coefficient.is_zero() {
                    let tree = step.forest.text(tree);
                    error.terms.push(TreeTerm { tree, coefficient });
                }
            }
        }
    }
    Some(errors)
}

struct Step<'a> {
    scheme: &'a Scheme,
    space: StateSpace<Fraction>,
    forest: Forest,
    part_of: Vec<usize>,
    exact: Vec<Rational>,
    carried: Vec<Vec<Fraction>>,
    evaluated: Vec<Vec<Fraction>>,
}

impl Step<'_> {
    /// E at a tree whose subtrees are known.
    fn enter(&mut self, tree: TreeId) -> Vec<Fraction> {
        self.exact.push(self.exact_coefficient(tree));
        let z = self.exact_values(tree, 0);
        let a: Vec<Fraction> = (0..self.part_of.len())
            .map(|e| self.evaluation(e, tree))
            .collect();
        let end = self.exact_values(tree, 1);
        let (moved, driven) = (
            self.space.transition().apply(&z),
            self.space.input().apply(&a),
        );
        self.carried.push(z);
        self.evaluated.push(a);
        let pairs = moved.iter().zip(&driven).zip(&end);
        pairs
            .map(|((v, b), exact)| v.plus(b).minus(exact))
            .collect()
    }

    fn exact_coefficient(&self, tree: TreeId) -> Rational {
        if self.forest.is_base(tree) {
            return integer(1);
        }
        let rho = self.forest.weight(tree) as i64;
        let factor = |child: &Child| match *child {
            Child::Position(t) => self.exact[t].clone(),
            Child::Velocity(t) => &self.exact[t] * integer(self.forest.weight(t) as i64),
            Child::Time => integer(1),
        };
        let factors = self.forest.children(tree).iter().map(factor);
        let product = factors.fold(Rational::ONE, |product, factor| product * factor);
        match self.scheme.class() {
            Class::FirstOrder => product / integer(rho),
            Class::SecondOrder => product / integer(rho * (rho - 1)),
        }
    }

    /// The carried quantities along the exact solution, `steps` later.
    fn exact_values(&self, tree: TreeId, steps: i64) -> Vec<Fraction> {
        let rho = self.forest.weight(tree);
        let scale = &self.exact[tree] * factorial(rho);
        let value = |&q: &usize| {
            let quantity = &self.scheme.quantities()[q];
            let Some(k) = rho.checked_sub(quantity.derivative) else {
                return Fraction::zero();
            };
            let offset = quantity.offset.plus(&steps.into());
            let power = (0..k).fold(Fraction::one(), |p, _| p.times(&offset));
            power.scaled(&(&scale / factorial(k)))
        };
        self.space.carried.iter().map(value).collect()
    }

    /// a(τ) of an evaluation: the product of its arguments over the children.
    fn evaluation(&self, e: usize, tree: TreeId) -> Fraction {
        if self.forest.is_base(tree) || self.part_of[e] != self.forest.part(tree) {
            return Fraction::zero();
        }
        let evaluation = &self.scheme.evaluations()[e];
        let argument = |quantity: usize, t: TreeId| {
            let known = self.carried[t].iter().chain(&self.evaluated[t]);
            let terms = self.space.rows[quantity].iter().zip(known);
            terms.fold(Fraction::zero(), |sum, (r, k)| sum.plus(&r.times(k)))
        };
        let factor = |child: &Child| match *child {
            Child::Position(t) => argument(evaluation.position, t),
            Child::Velocity(t) => evaluation
                .velocity
                .map_or_else(Fraction::zero, |v| argument(v, t)),
            Child::Time => evaluation.time.clone(),
        };
        let children = self.forest.children(tree).iter().map(factor);
        children.fold(Fraction::one(), |product, f| product.times(&f))
    }
}
