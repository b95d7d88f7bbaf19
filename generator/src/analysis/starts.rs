//! What starting values leave of the order.
//!
//! A start that differs from the best one, S(τ), by δ at trees of weight ρ costs at most h^ρ along
//! S(x₀), h^(ρ−1) along the velocity direction S(h v₀), and h^ρ for what dies out, if the scheme is
//! zero-stable. The least over all deviations bounds the order from below.

use super::series::Series;
use super::stability::{Verdict, root_condition::root_condition};
use crate::exact::matrix::dot;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, factorial};
use crate::exact::ring::Field;
use crate::scheme::Class;

/// The orders that deviations of starting values leave, least first seen.
#[derive(Default)]
pub(super) struct Starts {
    pub(super) exact: Option<usize>,
    pub(super) quadratic: Option<usize>,
    pub(super) velocity: Option<usize>,
}

impl<F: Field> Series<'_, F> {
    /// Whether V satisfies the root condition, the motion's own eigenvalue 1 counted once; `None`
    /// where V is not rational.
    pub(super) fn zero_stable(&self) -> Option<bool> {
        let characteristic = self.space.transition().characteristic_polynomial();
        let rational: Option<Vec<Rational>> = characteristic
            .into_iter()
            .map(|c| (self.back)(c).as_rational())
            .collect();
        let own = Polynomial::from_integers(&[-1, 1]).pow(self.scheme.class().rank() - 1);
        let reduced = Polynomial::new(rational?).exact_div(&own);
        Some(reduced.is_some_and(|p| root_condition(&p) == Verdict::Stable))
    }

    pub(super) fn derivatives(&self) -> Vec<usize> {
        let derivative = |&q: &usize| self.scheme.quantities()[q].derivative;
        self.space.carried.iter().map(derivative).collect()
    }

    /// Compares S at all trees of one weight with exact values, and with the quadratic Taylor
    /// polynomial at the first instant; keeps the first weight that differs.
    pub(super) fn note_deviations(&mut self, weight: usize, starts: &mut Starts) {
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
