//! The values at a tree, from those at its children and its prunings.

use super::Series;
use std::cell::OnceCell;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::rational::{Rational, factorial};
use stepsmith_exact::ring::Field;
use stepsmith_scheme::scheme::trees::{Child, TreeId};

/// The coefficients of an evaluation's position and velocity arguments.
pub(super) struct Arguments<F> {
    position: F,
    velocity: F,
}

/// The values at a tree.
pub(super) struct Values<F> {
    /// S.
    pub(super) carried: Vec<F>,
    /// a.
    pub(super) evaluated: Vec<F>,
    /// D S, D² S, …, once they have been needed.
    pub(super) flow: OnceCell<Vec<Vec<F>>>,
    /// By evaluation, once the tree has been a child.
    pub(super) arguments: OnceCell<Vec<Arguments<F>>>,
}

impl<F: Field> Series<'_, F> {
    /// S at a tree.
    pub(crate) fn carried(&self, tree: TreeId) -> &[F] {
        &self.values[tree].carried
    }

    /// D S, D² S, …, D^ρ S at a tree of weight ρ, from its prunings; the next would vanish.
    fn flow(&self, tree: TreeId) -> &[Vec<F>] {
        self.values[tree].flow.get_or_init(|| {
            let sums = (0..self.forest.weight(tree)).map(|k| {
                let mut sum = vec![F::zero(); self.offsets.len()];
                for &pruned in self.forest.prune(tree) {
                    let term = match k {
                        0 => Some(&self.values[pruned].carried),
                        _ => self.flow(pruned).get(k - 1),
                    };
                    add_scaled(&mut sum, term.into_iter().flatten(), &Rational::from(1));
                }
                sum
            });
            sums.collect()
        })
    }

    /// The coefficients of an evaluation's arguments at a tree that is a child.
    fn argument(&self, tree: TreeId, evaluation: usize) -> &Arguments<F> {
        let arguments = self.values[tree].arguments.get_or_init(|| {
            let evaluations = self.scheme.evaluations().iter();
            let arguments = evaluations.map(|e| Arguments {
                position: self.at(e.position, tree),
                velocity: e.velocity.map_or_else(F::zero, |v| self.at(v, tree)),
            });
            arguments.collect()
        });
        &arguments[evaluation]
    }

    /// a: for the evaluations of the root's part the product of their arguments over the children.
    fn evaluations_at(&self, tree: TreeId) -> Vec<F> {
        let children = self.forest.children(tree);
        let count = self.part_of.len();
        let Some(modulus) = &self.modulus else {
            let part = self.forest.part(tree);
            let evaluations = 0..count;
            return evaluations
                .map(|e| self.evaluation_at(part, children, e))
                .collect();
        };
        let unit = (0..count).map(|e| self.unit(e)).collect();
        children.iter().fold(unit, |product: Vec<F>, child| {
            let factors = (0..count).map(|e| self.factor(child, e).clone());
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
        let mut factors = children.iter().map(|child| self.factor(child, evaluation));
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

    /// The argument of an evaluation at a child.
    fn factor(&self, child: &Child, evaluation: usize) -> &F {
        match *child {
            Child::Position(t) => &self.argument(t, evaluation).position,
            Child::Velocity(t) => &self.argument(t, evaluation).velocity,
            Child::Time => &self.times[evaluation],
        }
    }

    /// Σ_i v(τ_i) Π_{j≠i} Y(τ_j) over children: the derivative of their product when each Y(τ_j) moves at the rate
    /// v(τ_j), and time at its own.
    fn derivative_along(&self, children: &[Child], evaluation: usize, rate: &F) -> F {
        let mut product = F::one();
        let mut moved = F::zero();
        for child in children {
            let (value, speed) = match *child {
                Child::Position(t) => {
                    let Arguments { position, velocity } = self.argument(t, evaluation);
                    (position.clone(), velocity.clone())
                }
                Child::Velocity(_) => (F::zero(), F::zero()),
                Child::Time => (self.times[evaluation].clone(), rate.clone()),
            };
            moved = moved.times(&value).plus(&product.times(&speed));
            product = product.times(&value);
        }
        moved
    }

    /// c(τ)/c(τ₁), with τ₁ the first tree of the same weight, where a(τ) is that multiple of a(τ₁). Along the exact
    /// solution Σ c over the prunings of τ is ρ c(τ). So where the values at all lighter trees are such multiples,
    /// (Dᵏ S)(τ), R(τ) and S(τ) are as well.
    fn multiple(&self, tree: TreeId, evaluated: &[F]) -> Option<Rational> {
        let first = self.first.0;
        let multiple = &self.exact[tree] / &self.exact[first];
        let pairs = self.values[first].evaluated.iter().zip(evaluated);
        let mut same = pairs.map(|(first, own)| first.scaled(&multiple) == *own);
        same.all(|same| same).then_some(multiple)
    }

    /// Enters a tree whose subtrees are known; returns what was `found` of it, which yields S and that from R, both of
    /// them linear in c(τ) and R.
    pub(super) fn enter_values(
        &mut self,
        tree: TreeId,
        found: impl Fn(&Self, Vec<F>) -> (Vec<F>, Vec<F>),
    ) -> Vec<F> {
        debug_assert_eq!(tree, self.values.len());
        self.exact.push(self.exact_coefficient(tree));
        let evaluated = self.evaluations_at(tree);
        let is_first = self.forest.weight(tree) > self.forest.weight(tree - 1);
        self.is_alike &= self.kappa.is_empty();
        let multiple = (self.is_alike && !is_first).then(|| self.multiple(tree, &evaluated));
        let multiple = multiple.flatten();
        self.is_alike &= is_first || multiple.is_some();
        self.values.push(Values {
            carried: Vec::new(),
            evaluated,
            flow: OnceCell::new(),
            arguments: OnceCell::new(),
        });
        let (carried, found) = match multiple {
            Some(multiple) => {
                let carried = self.carried(self.first.0);
                [carried, &self.first.1]
                    .map(|all| all.iter().map(|x| x.scaled(&multiple)).collect())
                    .into()
            }
            None => {
                let driven = self.input.apply(&self.values[tree].evaluated);
                let mut residual: Vec<F> = driven.iter().map(F::negated).collect();
                for (k, term) in self.flow(tree).iter().enumerate() {
                    add_scaled(&mut residual, term.iter(), &factorial(k + 1).inv());
                }
                found(self, residual)
            }
        };
        self.values[tree].carried = carried;
        if is_first {
            self.first = (tree, found.clone());
        }
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

#[cfg(test)]
mod tests {
    use super::super::Series;
    use stepsmith_exact::field::fraction::Fraction;
    use stepsmith_scheme::scheme::Scheme;
    use stepsmith_scheme::spec::Spec;

    /// S and the residuals of the trees of five weights, each tree by itself or as a multiple of the first of its weight.
    fn values(scheme: &Scheme, is_alike: bool) -> (Vec<Vec<Fraction>>, Vec<Fraction>, bool) {
        let mut series = Series::new(scheme, &[], |f| Some(f.clone()), |f| f).unwrap();
        series.is_alike &= is_alike;
        let rank = scheme.class().rank();
        let trees = (rank..rank + 5).flat_map(|weight| series.forest.grow(weight));
        let trees: Vec<_> = trees.collect();
        let residuals = trees.iter().map(|&tree| series.enter(tree)).collect();
        let carried = trees.iter().map(|&tree| series.carried(tree).to_vec());
        (carried.collect(), residuals, series.is_alike)
    }

    /// Multiples are the values that each tree has by itself. Explicit linear multistep methods have no others below
    /// their order, for all arguments are exact.
    #[test]
    fn multiples_are_the_values_of_each_tree() {
        for (family, settings, is_alike) in [
            ("adams", &[("steps", "6"), ("kind", "bashforth")][..], true),
            ("adams", &[("steps", "2"), ("kind", "moulton")], false),
            ("bdf", &[("steps", "3")], false),
            (
                "pece",
                &[("steps", "3"), ("problem", "second-order")],
                false,
            ),
            ("runge-kutta", &[("name", "gauss"), ("stages", "2")], false),
            ("generalized-alpha", &[("rho_inf", "1/2")], false),
            ("splitting", &[("alpha", "1/2"), ("beta", "1/2")], false),
        ] {
            let scheme = Spec::member(family, settings);
            let [shared, each] = [true, false].map(|is_alike| values(&scheme, is_alike));
            assert_eq!((shared.0, shared.1), (each.0, each.1), "{family}");
            assert_eq!(shared.2, is_alike, "{family}");
        }
    }
}
