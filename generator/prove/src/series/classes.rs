//! Trees whose series are the same over the exact ones.
//!
//! All of S(τ), a(τ) and R(τ) over c(τ), the coefficient of the exact solution, depends on S/c and a/c
//! at the children and at the prunings alone, and on c of the prunings over c(τ). Where lower
//! conditions hold, these are the same for many trees: each such class is calculated once.

use super::Series;
use super::class::{Arguments, Origin, TreeClass};
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::rational::{Rational, factorial};
use stepsmith_exact::ring::Field;
use stepsmith_scheme::scheme::trees::{Child, TreeId};

/// With how many classes of its weight a new one is compared.
const COMPARED: usize = 8;

impl<F: Field> Series<'_, F> {
    /// The class of a tree that has been entered.
    pub(crate) fn class_of(&self, tree: TreeId) -> usize {
        self.class_of[tree]
    }

    /// S at a tree.
    pub(crate) fn carried(&self, tree: TreeId) -> Vec<F> {
        let values = self.classes[self.class_of[tree]].carried.iter();
        values.map(|s| s.scaled(&self.exact[tree])).collect()
    }

    /// The same over c(τ).
    pub(super) fn in_class(&self, quantity: usize, class: usize) -> F {
        let class = &self.classes[class];
        self.combination(quantity, &class.carried, &class.evaluated)
    }

    /// D S, D² S, …, D^ρ S over c(τ) at a tree of weight ρ, from its prunings; the next would vanish.
    fn derivatives_of(&self, weight: usize, prunings: &[(usize, Rational)]) -> Vec<Vec<F>> {
        let sums = (0..weight).map(|k| {
            let mut sum = vec![F::zero(); self.offsets.len()];
            for (class, multiple) in prunings {
                let class = &self.classes[*class];
                let term = match k {
                    0 => Some(&class.carried),
                    _ => class.flow.get(k - 1),
                };
                add_scaled(&mut sum, term.into_iter().flatten(), multiple);
            }
            sum
        });
        sums.collect()
    }

    /// The data that determine the class of a tree whose subtrees are known.
    fn origin(&self, tree: TreeId) -> Origin {
        let children = self.forest.children(tree).iter();
        let children = children.map(|child| match *child {
            Child::Position(t) => Child::Position(self.class_of[t]),
            Child::Velocity(t) => Child::Velocity(self.class_of[t]),
            Child::Time => Child::Time,
        });
        let mut children: Vec<Child> = children.collect();
        children.sort();
        let mut sums: Vec<(usize, Rational)> = Vec::new();
        for &pruned in self.forest.prune(tree) {
            let class = self.class_of[pruned];
            let exact = &self.exact[pruned];
            match sums.iter_mut().find(|(known, _)| *known == class) {
                Some((_, sum)) => *sum += exact,
                None => sums.push((class, exact.clone())),
            }
        }
        for (_, sum) in &mut sums {
            *sum /= &self.exact[tree];
        }
        sums.sort();
        (self.forest.part(tree), children, sums)
    }

    /// Enters the coefficients of all evaluations' arguments at a class, over c(τ).
    fn note_arguments(&mut self, class: usize) {
        if self.arguments[class].is_none() {
            let evaluations = self.scheme.evaluations().iter();
            let arguments = evaluations.map(|e| Arguments {
                position: self.in_class(e.position, class),
                velocity: e.velocity.map_or_else(F::zero, |v| self.in_class(v, class)),
            });
            self.arguments[class] = Some(arguments.collect());
        }
    }

    /// a for a root of a part with children of these classes, over the product of their c: for the
    /// evaluations of the part the product of their arguments over the children.
    fn evaluations_at(&mut self, part: usize, children: &[Child]) -> Vec<F> {
        for child in children {
            if let Child::Position(class) | Child::Velocity(class) = *child {
                self.note_arguments(class);
            }
        }
        let count = self.part_of.len();
        let Some(modulus) = &self.modulus else {
            let evaluations = 0..count;
            return evaluations
                .map(|e| self.evaluation_at(part, children, e))
                .collect();
        };
        let unit = (0..count).map(|e| self.unit(e)).collect();
        children.iter().fold(unit, |product: Vec<F>, child| {
            let factors = (0..count).filter_map(|e| self.factor(child, e).cloned());
            product_modulo(&product, &factors.collect::<Vec<F>>(), modulus)
        })
    }

    /// The value of one of the evaluations, 0 of another part's.
    fn evaluation_at(&self, part: usize, children: &[Child], evaluation: usize) -> F {
        if self.part_of[evaluation] != part {
            return F::zero();
        }
        if let Some(rate) = &self.along[evaluation] {
            return self.derivative_along(children, evaluation, rate);
        }
        let factors = children.iter();
        let mut factors = factors.filter_map(|child| self.factor(child, evaluation));
        let Some(first) = factors.next() else {
            return F::one();
        };
        factors.fold(first.clone(), |product, factor| {
            if product.is_zero() {
                product
            } else {
                product.times(factor)
            }
        })
    }

    /// The argument of an evaluation at the class of a child, which is known.
    fn factor(&self, child: &Child, evaluation: usize) -> Option<&F> {
        match *child {
            Child::Position(t) => self.argument(t, evaluation).map(|a| &a.position),
            Child::Velocity(t) => self.argument(t, evaluation).map(|a| &a.velocity),
            Child::Time => Some(&self.times[evaluation]),
        }
    }

    fn argument(&self, class: usize, evaluation: usize) -> Option<&Arguments<F>> {
        Some(&self.arguments[class].as_ref()?[evaluation])
    }

    /// Σ_i v(τ_i) Π_{j≠i} Y(τ_j) over children of known classes: the derivative of their product
    /// when each Y(τ_j) moves at the rate v(τ_j), and time at its own.
    fn derivative_along(&self, children: &[Child], evaluation: usize, rate: &F) -> F {
        let mut product = F::one();
        let mut moved = F::zero();
        for child in children {
            let (value, speed) = match *child {
                Child::Position(t) => match self.argument(t, evaluation) {
                    Some(argument) => (argument.position.clone(), argument.velocity.clone()),
                    None => (F::zero(), F::zero()),
                },
                Child::Velocity(_) => (F::zero(), F::zero()),
                Child::Time => (self.times[evaluation].clone(), rate.clone()),
            };
            moved = moved.times(&value).plus(&product.times(&speed));
            product = product.times(&value);
        }
        moved
    }

    /// a, D S, … and R over c(τ) of a tree whose subtrees are known.
    fn residual(&mut self, tree: TreeId, origin: &Origin) -> (Vec<F>, Vec<Vec<F>>, Vec<F>) {
        let (part, children, prunings) = origin;
        let of_children = self.forest.children(tree).iter();
        let product = of_children.fold(Rational::from(1), |product, child| match *child {
            Child::Position(t) | Child::Velocity(t) => product * &self.exact[t],
            Child::Time => product,
        });
        let share = product / &self.exact[tree];
        let evaluated = self.evaluations_at(*part, children).into_iter();
        let evaluated: Vec<F> = evaluated.map(|a| a.scaled(&share)).collect();
        let driven = self.input.apply(&evaluated);
        let mut residual: Vec<F> = driven.iter().map(F::negated).collect();
        let flow = self.derivatives_of(self.forest.weight(tree), prunings);
        for (k, term) in flow.iter().enumerate() {
            add_scaled(&mut residual, term.iter(), &factorial(k + 1).inv());
        }
        (evaluated, flow, residual)
    }

    /// Enters a tree whose subtrees are known; returns what was `found` of its class, over c(τ), which
    /// yields S and that from R.
    pub(super) fn enter_class(
        &mut self,
        tree: TreeId,
        found: impl Fn(&Self, Vec<F>) -> (Vec<F>, Vec<F>),
    ) -> Vec<F> {
        debug_assert_eq!(tree, self.class_of.len());
        self.exact.push(self.exact_coefficient(tree));
        let origin = self.origin(tree);
        // With κ trees of one origin may differ.
        if let Some((class, found)) = self.origins.get(&origin).filter(|_| self.kappa.is_empty()) {
            self.class_of.push(*class);
            return found.clone();
        }
        let (evaluated, flow, residual) = self.residual(tree, &origin);
        let (carried, found) = found(self, residual);
        let class = TreeClass {
            weight: self.forest.weight(tree),
            carried,
            evaluated,
            flow,
        };
        let known = self.classes.iter().enumerate();
        let known = known.skip_while(|(_, known)| known.weight != class.weight);
        let mut same = known.take(COMPARED);
        let same = same.find(|(_, known)| **known == class);
        let index = same.map_or(self.classes.len(), |(index, _)| index);
        if index == self.classes.len() {
            self.classes.push(class);
            self.arguments.push(None);
        }
        self.class_of.push(index);
        self.origins.insert(origin, (index, found.clone()));
        found
    }
}

/// The product of two polynomials of degree below r modulo a monic one of degree r.
fn product_modulo<F: Field>(a: &[F], b: &[F], modulus: &[F]) -> Vec<F> {
    let r = modulus.len() - 1;
    let mut product = vec![F::zero(); 2 * r];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        for (j, b) in b.iter().enumerate() {
            product[i + j] = product[i + j].plus(&a.times(b));
        }
    }
    for top in (r..2 * r).rev() {
        let leading = product[top].clone();
        for (k, c) in modulus.iter().take(r).enumerate() {
            product[top - r + k] = product[top - r + k].minus(&leading.times(c));
        }
    }
    product.truncate(r);
    product
}

/// Adds to each entry of `sum` a multiple of the one of `terms`, zeros left out.
fn add_scaled<'f, F: Field + 'f>(
    sum: &mut [F],
    terms: impl Iterator<Item = &'f F>,
    multiple: &Rational,
) {
    for (s, t) in sum.iter_mut().zip(terms) {
        if !t.is_zero() {
            *s = s.plus(&t.scaled(multiple));
        }
    }
}
