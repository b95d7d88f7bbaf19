//! The outputs of a step beside its state: the differences to the solutions that it is compared with, and the
//! solution within it.

use super::emitter::{Emitter, slot, tokens};
use super::number::{coefficient, numbers, vector};
use super::sizes::Sizes;
use crate::text::list;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::Constant;
use stepsmith_exact::text::signed_sum;
use stepsmith_scheme::scheme::butcher::{Tableau, stages};
use stepsmith_scheme::scheme::{QuantityId, Term};

/// Quantities, with their weights in the position and in the velocity of second-order problems.
type End = (Vec<QuantityId>, Vec<Fraction>, Option<Vec<Fraction>>);

/// Σ w q over the weights that are not 0, whose magnitudes are kept in a table, each of them once.
fn sum<'a>(
    terms: impl Iterator<Item = (Constant, &'a Ident)>,
    table: &mut Vec<Constant>,
) -> TokenStream {
    let terms = terms.filter(|(weight, _)| weight.double != 0.0);
    let terms = terms.map(|(weight, value)| {
        let is_negative = weight.double < 0.0;
        let magnitude = if is_negative {
            weight.negated()
        } else {
            weight
        };
        let known = table.iter().position(|known| *known == magnitude);
        let place = known.unwrap_or_else(|| {
            table.push(magnitude);
            table.len() - 1
        });
        (is_negative, format!("w[{place}] * {value}"))
    });
    tokens(&signed_sum("-", terms))
}

impl Emitter<'_> {
    /// The sizes of steps that are compared with others, and whose stages are still known at the end of a step; else
    /// nothing.
    pub(super) fn pair(&self) -> Option<Sizes> {
        let orders = self.compared_orders()?;
        let end = self.end()?;
        let stages = &end.0;
        let places = self.places_after_step(stages)?;
        let differences = self.differences(&end, &places)?;
        let dense = self.dense(stages)?;
        let stage = (!dense.is_empty()).then(|| {
            let indices = (0..stages.len()).map(Literal::usize_unsuffixed);
            quote! {
                fn stage(&self, k: usize) -> Option<&S> {
                    match k {
                        #(#indices => Some(&self.#places),)*
                        _ => None,
                    }
                }
            }
        });
        Some(Sizes {
            kind: quote! { ::stepsmith::generated::AnySize },
            value: quote! {
                ::stepsmith::generated::AnySize { compared: &[#(#orders),*], dense: &[#(#dense),*] }
            },
            errors: Some(quote! { #differences #stage }),
        })
    }

    /// The orders of the solutions that are compared, where a step of any size is.
    fn compared_orders(&self) -> Option<Vec<Literal>> {
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
        Some(orders.collect())
    }

    /// The method that forms the differences.
    fn differences(&self, end: &End, places: &[Ident]) -> Option<TokenStream> {
        let rows = self.weights_of_differences(end)?;
        let errors: Vec<_> = (1..=rows.len()).map(|k| format_ident!("e_{k}")).collect();
        let slots: Vec<_> = errors.iter().map(slot).collect();
        let mut used: Vec<usize> = (0..places.len()).collect();
        used.retain(|&k| rows.iter().any(|(_, row)| row[k].double != 0.0));
        let values: Vec<_> = used.iter().map(|&k| self.ident(end.0[k])).collect();
        let value_slots: Vec<_> = values.iter().map(slot).collect();
        let sources: Vec<_> = used.iter().map(|&k| &places[k]).collect();
        let mut weights = Vec::new();
        let mut sums = Vec::new();
        for (power, row) in &rows {
            let terms = used.iter().map(|&k| row[k]).zip(&values);
            let sum = sum(terms, &mut weights);
            sums.push(match power {
                1 => quote! { h * (#sum) },
                _ => quote! { h * h * (#sum) },
            });
        }
        let weights = list(weights.into_iter().map(coefficient));
        let weights = format!("let (h, w) = (exact(self.h), {weights});");
        let numbers = numbers(&weights);
        let weights = tokens(&weights);
        Some(quote! {
            fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
                let [#(#errors),*] = out else { return Ok(()) };
                #numbers
                #weights
                let n = self.x.len();
                ::stepsmith::generated::same_length(
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
        })
    }

    /// The power of h before each difference, and the weights of the stages in it.
    fn weights_of_differences(&self, end: &End) -> Option<Vec<(usize, Vec<Constant>)>> {
        let (stages, positions, velocities) = end;
        let outputs = self.step.scheme.outputs()?;
        let rank = self.step.scheme.class().rank();
        let mut rows = Vec::new();
        for (k, terms) in outputs.compared.iter().enumerate() {
            rows.push((rank, self.difference(stages, positions, terms)?));
            if let Some(weights) = velocities {
                let terms = outputs.velocities.get(k)?;
                rows.push((1, self.difference(stages, weights, terms)?));
            }
        }
        Some(rows)
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
        if stages
            .iter()
            .any(|q| body.last.slots.contains(q) || !self.step.fields.contains(q))
        {
            return None;
        }
        let places = stages.iter();
        Some(places.map(|&q| self.ident(body.place_at_end(q))).collect())
    }

    /// The rounded weights of the stages in the end of the step less those in a solution beside it.
    fn difference(
        &self,
        stages: &[QuantityId],
        weights: &[Fraction],
        terms: &[Term],
    ) -> Option<Vec<Constant>> {
        let weights = stages.iter().zip(weights).map(|(q, b)| {
            let terms = terms.iter().filter(|t| t.quantity == *q);
            let other = terms.fold(Fraction::zero(), |sum, t| sum.plus(&t.coefficient));
            let weight = self.step.scheme.constant(&b.minus(&other));
            weight.filter(|w| w.double.is_finite())
        });
        weights.collect()
    }

    /// For each stage the coefficients of θ, θ², …; nothing where there is no solution within the step.
    fn dense(&self, stages: &[QuantityId]) -> Option<Vec<TokenStream>> {
        let powers = &self.step.scheme.outputs()?.dense;
        if powers.is_empty() {
            return Some(Vec::new());
        }
        let rows = stages.iter().map(|q| {
            let coefficients = powers[1..].iter().map(|terms| {
                let term = terms.iter().find(|t| t.quantity == *q);
                let value = term.map_or(Some(0.0), |t| self.step.scheme.rounded(&t.coefficient));
                value.filter(|w| w.is_finite())
            });
            let coefficients = vector(&coefficients.collect::<Option<Vec<_>>>()?);
            Some(tokens(&format!("&{coefficients}")))
        });
        rows.collect()
    }
}
