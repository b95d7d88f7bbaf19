//! The outputs of a step beside its state: the differences to the solutions that it is compared with, and the
//! solution within it.

use super::emitter::{Emitter, slot};
use super::number::{coefficient, constant, number, numbers};
use crate::scheme::butcher::{Tableau, stages};
use crate::scheme::{Class, QuantityId, Term};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeMap;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::Constant;

/// Quantities, with their weights in the position and in the velocity of second-order problems.
type End = (Vec<QuantityId>, Vec<Fraction>, Option<Vec<Fraction>>);

impl Emitter<'_> {
    /// `impl Pair`, where a step of any size is compared with others and its stages are still known at
    /// its end; else nothing.
    pub(super) fn pair(&self, type_name: &Ident) -> Option<TokenStream> {
        let scheme = self.step.scheme;
        let outputs = scheme.outputs().filter(|o| !o.compared.is_empty())?;
        let usable =
            self.everywhere.is_none() && scheme.ratio().is_none() && self.facts.takes_any_size();
        let orders = &self.facts.outputs().ok().filter(|_| usable)?.compared;
        // Of positions, and of velocities where there are any.
        let solutions = outputs.compared.len();
        let orders = (0..solutions).map(|k| {
            let of_solution = orders.iter().skip(k).step_by(solutions);
            Literal::usize_unsuffixed(of_solution.map(|o| o.order.bound()).min().unwrap_or(0))
        });
        let interface = match scheme.class() {
            Class::FirstOrder => quote! { ::stepsmith::Pair<S> },
            Class::SecondOrder => quote! { ::stepsmith::Pair<S, 2> },
        };
        let (stages, positions, velocities) = self.end()?;
        let positions = &positions;
        let velocities = velocities.as_ref();
        let places = self.places_after_step(&stages)?;
        let mut all = Vec::new();
        let mut powers = Vec::new();
        for (k, terms) in outputs.compared.iter().enumerate() {
            all.push(self.difference(&stages, positions, terms)?);
            powers.push(scheme.class().rank());
            if let Some(weights) = velocities {
                all.push(self.difference(&stages, weights, outputs.velocities.get(k)?)?);
                powers.push(1);
            }
        }
        let errors: Vec<_> = (0..all.len())
            .map(|k| format_ident!("e_{}", k + 1))
            .collect();
        let slots: Vec<_> = errors.iter().map(slot).collect();
        let used = |k: usize| all.iter().any(|row| row[k].double != 0.0);
        let used: Vec<usize> = (0..stages.len()).filter(|&k| used(k)).collect();
        let values: Vec<_> = used.iter().map(|&k| self.ident(stages[k])).collect();
        let value_slots: Vec<_> = values.iter().map(slot).collect();
        let sources: Vec<_> = used.iter().map(|&k| &places[k]).collect();
        // Each of them once.
        let weights = RefCell::new(Vec::new());
        let weight = |factor: Constant| {
            let mut weights = weights.borrow_mut();
            let known = weights.iter().position(|known| *known == factor);
            constant(known.unwrap_or_else(|| {
                weights.push(factor);
                weights.len() - 1
            }))
        };
        let sums = all.iter().zip(powers).map(|(row, power)| {
            let terms = used.iter().zip(&values);
            let terms = terms.filter(|(k, _)| row[**k].double != 0.0);
            let terms = terms.enumerate().map(|(i, (&k, value))| {
                let negative = row[k].double < 0.0;
                let factor = weight(if negative { row[k].negated() } else { row[k] });
                match (i, negative) {
                    (0, false) => quote! { #factor * #value },
                    (0, true) => quote! { -#factor * #value },
                    (_, false) => quote! { + #factor * #value },
                    (_, true) => quote! { - #factor * #value },
                }
            });
            match power {
                1 => quote! { h * (#(#terms)*) },
                _ => quote! { h * h * (#(#terms)*) },
            }
        });
        let sums: Vec<_> = sums.collect();
        let dense = self.dense(&stages)?;
        let weights = std::mem::take(&mut *weights.borrow_mut());
        let weights = weights.into_iter().map(coefficient);
        let weights = quote! { let (h, w) = (exact(self.h), [#(#weights),*]); };
        let numbers = numbers(&weights);
        let indices = (0..stages.len()).map(Literal::usize_unsuffixed);
        Some(quote! {
            #[allow(clippy::all)]
            impl<S: ::stepsmith::State> #interface for #type_name<S> {
                const COMPARED: &'static [usize] = &[#(#orders),*];
                const DENSE: &'static [&'static [f64]] = &[#(#dense),*];

                fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
                    let [#(#errors),*] = out else { return Ok(()) };
                    #numbers
                    #weights
                    let n = self.x.len();
                    ::stepsmith::same_length(
                        n,
                        [#(self.#sources.len(),)* #(#errors.len()),*],
                    )?;
                    #(let #value_slots = &self.#sources.as_slice()[..n];)*
                    #(let #slots = &mut #errors.as_mut_slice()[..n];)*
                    for i in 0..n {
                        #(let #values = #value_slots[i];)*
                        #(#slots[i] = #sums;)*
                    }
                    Ok(())
                }

                fn stage(&self, k: usize) -> Option<&S> {
                    match k {
                        #(#indices => Some(&self.#places),)*
                        _ => None,
                    }
                }
            }
        })
    }

    /// The quantities, with their weights, whose sum with the start of the step is its end.
    fn end(&self) -> Option<End> {
        let scheme = self.step.scheme;
        if !scheme.takes_jacobians() {
            let tableau = Tableau::of_parts(scheme).ok()?;
            let stages = stages(scheme);
            return Some(match tableau.position {
                None => (stages, tableau.b, None),
                Some((_, positions)) => (stages, positions, Some(tableau.b)),
            });
        }
        // As it is written: not the derivatives but their directions are kept.
        let end = self.step.sampled.position;
        let mut equations = scheme.equations().iter();
        let terms = &equations.find(|e| e.subject == Some(end))?.terms;
        let compared = scheme.outputs()?.compared.iter().flatten();
        let mut sum: Vec<(QuantityId, Fraction)> = Vec::new();
        let zero = compared.map(|t| (t.quantity, Fraction::zero()));
        let weights = terms.iter().map(|t| (t.quantity, t.coefficient.clone()));
        for (q, weight) in weights.chain(zero) {
            if q != end
                && !scheme.carried().contains(&q)
                && sum.iter().all(|(known, _)| *known != q)
            {
                sum.push((q, weight));
            }
        }
        let (stages, weights) = sum.into_iter().unzip();
        Some((stages, weights, None))
    }

    /// The fields that hold the stages when a step is made.
    fn places_after_step(&self, stages: &[QuantityId]) -> Option<Vec<Ident>> {
        let [body] = self.step.bodies.as_slice() else {
            return None;
        };
        // What is written over is lost.
        let written = |q: &QuantityId| body.last.slots.contains(q);
        if stages
            .iter()
            .any(|q| written(q) || !self.step.fields.contains(q))
        {
            return None;
        }
        let mut held: BTreeMap<QuantityId, QuantityId> = BTreeMap::new(); // by field
        for &(one, other) in &body.rotation {
            let [a, b] = [one, other].map(|field| held.get(&field).copied().unwrap_or(field));
            held.extend([(one, b), (other, a)]);
        }
        let place = |q: &QuantityId| {
            let moved = held.iter().find(|(_, content)| *content == q);
            self.ident(moved.map_or(*q, |(field, _)| *field))
        };
        Some(stages.iter().map(place).collect())
    }

    /// The rounded weights of the stages in the end of the step less those in a solution beside it.
    fn difference(
        &self,
        stages: &[QuantityId],
        weights: &[Fraction],
        terms: &[Term],
    ) -> Option<Vec<Constant>> {
        let of = |q: &QuantityId| {
            let terms = terms.iter().filter(|t| t.quantity == *q);
            terms.fold(Fraction::zero(), |sum, t| sum.plus(&t.coefficient))
        };
        let rows = stages.iter().zip(weights);
        let rows = rows.map(|(q, b)| self.step.scheme.constant(&b.minus(&of(q))));
        rows.map(|w| w.filter(|w| w.double.is_finite())).collect()
    }

    /// For each stage the coefficients of θ, θ², …; nothing where there is no solution within the step.
    fn dense(&self, stages: &[QuantityId]) -> Option<Vec<TokenStream>> {
        let powers = &self.step.scheme.outputs()?.dense;
        if powers.is_empty() {
            return Some(Vec::new());
        }
        let row = |q: &QuantityId| {
            let coefficients = powers[1..].iter().map(|terms| {
                let term = terms.iter().find(|t| t.quantity == *q);
                let value = term.map_or(Some(0.0), |t| self.step.scheme.rounded(&t.coefficient));
                value.filter(|w| w.is_finite()).map(number)
            });
            let coefficients = coefficients.collect::<Option<Vec<_>>>()?;
            Some(quote! { &[#(#coefficients),*] })
        };
        stages.iter().map(row).collect()
    }
}
