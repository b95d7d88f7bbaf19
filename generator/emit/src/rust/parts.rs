//! Steps that evaluate the parts of a split field x'' = A(t, x, x') + B(t, x, x'), or y' = A(t, y) + B(t, y).
//!
//! What such a step carries of second derivative stands for w_A A + w_B B at its own time. With z
//! these quantities, z' those that take their places, and V, N of the scheme's state space,
//!
//! ```text
//! z' = V z + N (A, B),   w = (I − V)⁻¹ N,
//! ```
//!
//! w is the fixed point at constant A and B. The step size may change from step to step where x and x'
//! at the beginning of the step alone are carried.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::number;
use super::sizes::Sizes;
use crate::part::Part;
use crate::step::Body;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::stability::Axis;
use stepsmith_prove::stability::summary::limit;
use stepsmith_prove::symmetry::is_symmetric;
use stepsmith_scheme::scheme::PARTS;

impl Emitter<'_> {
    /// The method that evaluates the right-hand side.
    pub(super) fn evaluator(&self, evaluation: usize) -> TokenStream {
        match self.step.part(evaluation) {
            Part::SecondDerivative => quote! { second_derivative },
            Part::Expensive if self.acts_apart() => quote! { expensive },
            Part::Cheap if self.acts_apart() => quote! { cheap },
            _ => quote! { evaluate },
        }
    }

    /// The right-hand side of an implicit core.
    pub(super) fn core_field(&self, evaluations: &[usize]) -> TokenStream {
        if !self.acts_apart() {
            return quote! { g };
        }
        let parts = evaluations.iter().map(|&e| match self.step.part(e) {
            Part::Cheap => quote! { ::stepsmith::generated::Part::Cheap },
            _ => quote! { ::stepsmith::generated::Part::Expensive },
        });
        quote! { &mut ::stepsmith::generated::Parts::new(&mut *g, [#(#parts),*]) }
    }

    /// The code that makes the field of y' = A + B the part of an evaluation, and the code that makes it whole again.
    pub(super) fn chosen(&self, evaluation: Option<&usize>) -> Option<[TokenStream; 2]> {
        let evaluation = evaluation.filter(|_| self.step.scheme.is_additive())?;
        let part = match self.step.part(*evaluation) {
            Part::Cheap => quote! { Implicit },
            _ => quote! { Explicit },
        };
        Some([
            quote! { g.choose(Some(::stepsmith::additive::Part::#part)); },
            quote! { g.choose(None); },
        ])
    }

    /// Parts that use velocities are refused where the scheme gives them none.
    pub(super) fn part_guards(&self) -> TokenStream {
        let name = self.name;
        let mut guards = TokenStream::new();
        let uses = ["EXPENSIVE_USES_VELOCITY", "CHEAP_USES_VELOCITY"];
        for (part, uses) in PARTS.into_iter().zip(uses) {
            let mut evaluations = self.step.scheme.evaluations().iter();
            if evaluations.any(|e| e.field == part && e.velocity.is_none()) {
                let uses = Ident::new(uses, Span::call_site());
                let message = format!("`{name}` is for {part} that ignores the velocity");
                guards.extend(quote! { const { assert!(!G::#uses, #message) }; });
            }
        }
        guards
    }

    /// The error of a carried quantity whose w_A and w_B are not found.
    fn refused(&self, index: usize) -> EmitError {
        let q = self.step.scheme.carried()[index];
        EmitError::CarriedPart {
            carried: self.step.scheme.quantities()[q].to_string(),
        }
    }

    /// w_A and w_B of each carried quantity; of positions and velocities 1.
    fn weights_of_parts(&self) -> Result<Vec<[Fraction; 2]>, EmitError> {
        let quantities = self.step.scheme.quantities();
        let carried = self.step.scheme.carried();
        let higher: Vec<usize> = (0..carried.len())
            .filter(|&i| quantities[carried[i]].derivative >= 2)
            .collect();
        let mut weights = vec![[Fraction::one(), Fraction::one()]; carried.len()];
        if let Some(&first) = higher.first() {
            let space = self.step.scheme.space();
            let mut rows = Vec::new();
            let mut inputs = Vec::new();
            for &i in &higher {
                let row = &space.rows[space.successors[i]];
                let (of_z, of_a) = row.split_at(carried.len());
                let mut mixed = (of_z.iter().enumerate()).filter(|(j, _)| !higher.contains(j));
                let second = quantities[carried[i]].derivative == 2;
                if !second || mixed.any(|(_, c)| !c.is_zero()) {
                    return Err(self.refused(i));
                }
                let row = higher.iter();
                let row = row.map(|&j| Fraction::from(i64::from(i == j)).minus(&of_z[j]));
                rows.push(row.collect());
                let mut parts = vec![Fraction::zero(); 2];
                for (e, c) in of_a.iter().enumerate() {
                    let part = &mut parts[usize::from(self.step.part(e) == Part::Cheap)];
                    *part = part.plus(c);
                }
                inputs.push(parts);
            }
            let found = Matrix::from_rows(rows).solve(&Matrix::from_rows(inputs));
            let found = found.ok_or_else(|| self.refused(first))?;
            for (row, &i) in higher.iter().enumerate() {
                weights[i] = [found.at(row, 0).clone(), found.at(row, 1).clone()];
            }
        }
        Ok(weights)
    }

    /// The code of w_A and w_B, and of how many evaluations of the expensive part a step takes.
    pub(super) fn composition(&self) -> Result<TokenStream, EmitError> {
        let mut pairs = Vec::new();
        for (i, weights) in self.weights_of_parts()?.iter().enumerate() {
            let rounded = weights.each_ref().map(|c| self.step.scheme.rounded(c));
            let [Some(a), Some(b)] = rounded.map(|weight| weight.map(number)) else {
                return Err(self.refused(i));
            };
            pairs.push(quote! { [#a, #b] });
        }
        let evaluations = self.step.scheme.evaluations().iter();
        let expensive = evaluations
            .enumerate()
            .filter(|(e, _)| self.step.part(*e) == Part::Expensive);
        let expensive = Literal::usize_unsuffixed(expensive.count());
        let cores = self.step.bodies.iter().flat_map(Body::cores);
        let mut solved = cores.flat_map(|core| &core.evaluations);
        let explicit = !solved.any(|&e| self.step.part(e) == Part::Expensive);
        let per_step = if explicit {
            quote! { Some(#expensive) }
        } else {
            quote! { None }
        };
        Ok(quote! {
            const COMPOSITION: &'static [[f64; 2]] = &[#(#pairs),*];
            const EXPENSIVE_PER_STEP: Option<u64> = #per_step;
        })
    }

    /// The sizes of steps where only x and x' at the beginning of the step are carried.
    pub(super) fn variable(&self) -> Option<Sizes> {
        self.step.takes_any_size().then(|| {
            // Of the expensive part alone; where nothing is proven nothing is allowed.
            let stable = self.facts.stable_set(&Axis::of(self.facts.scheme()));
            let limit = number(stable.map_or(0.0, |set| limit(&set)));
            let symmetric = is_symmetric(self.facts.scheme());
            Sizes {
                kind: quote! { ::stepsmith::generated::AnySplitSize },
                value: quote! {
                    ::stepsmith::generated::AnySplitSize { stiffness_limit: #limit, symmetric: #symmetric }
                },
                errors: None,
            }
        })
    }
}
