//! The body of a step: fused passes over the components, evaluations and implicit cores.

use super::sum::number;
use super::{Emitter, slot};
use crate::emit::layout::{Program, Segment, chains};
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::plan::{Core, CoreSum, Operation};
use crate::scheme::QuantityId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

impl Emitter<'_> {
    /// What comes before the last pass, and the last pass.
    pub(super) fn program(&mut self, program: &Program) -> (TokenStream, TokenStream) {
        let (mut head, mut tail) = (TokenStream::new(), TokenStream::new());
        for segment in &program.segments {
            match &segment.then {
                Some(Operation::Solve(core)) => head.extend(self.solve(segment, core)),
                Some(Operation::Evaluate(index)) => {
                    head.extend(self.evaluate(program, segment, *index));
                }
                Some(Operation::Assign(_)) | None => tail.extend(self.last_pass(program, segment)),
            }
        }
        (head, tail)
    }

    fn time(&self, evaluation: usize) -> TokenStream {
        let offset = self.times[evaluation];
        let magnitude = number(offset.abs());
        match offset {
            0.0 => quote! { t },
            1.0 => quote! { t + self.h },
            o if o < 0.0 => quote! { t - #magnitude * self.h },
            _ => quote! { t + #magnitude * self.h },
        }
    }

    fn evaluate(&mut self, program: &Program, segment: &Segment, index: usize) -> TokenStream {
        let pass = self.early_pass(segment, Vec::new(), TokenStream::new(), Vec::new());
        let evaluation = &self.scheme.evaluations()[index];
        let (position, result) = (
            self.ident(evaluation.position),
            self.ident(evaluation.result),
        );
        // A right-hand side that ignores the velocity is given any vector in its place.
        let velocity = match evaluation.velocity.filter(|_| program.uses_velocity) {
            Some(v) => self.ident(v),
            None => position.clone(),
        };
        let time = self.time(index);
        let evaluate = self.evaluator(index);
        quote! {
            #pass
            g.#evaluate(#time, &self.#position, &self.#velocity, &mut self.#result);
        }
    }

    fn solve(&mut self, segment: &Segment, core: &Core) -> TokenStream {
        let results: Vec<QuantityId> = core
            .evaluations
            .iter()
            .map(|&e| self.scheme.evaluations()[e].result)
            .collect();
        let (mut stores, mut computed) = (TokenStream::new(), Vec::new());
        let mut references = |emitter: &mut Self, maps: Vec<(QuantityId, &CoreSum)>| {
            let reference = |(argument, map): (QuantityId, &CoreSum)| match map.base.as_slice() {
                [term]
                    if map.slopes.is_empty()
                        && term.power == 0
                        && term.coefficient == Fraction::one() =>
                {
                    let known = emitter.ident(term.quantity);
                    quote! { &self.#known }
                }
                terms => {
                    let base = emitter.base_ident(argument);
                    if emitter.bases.insert(argument) || !computed.contains(&base) {
                        computed.push(base.clone());
                        let sum = emitter.sum(terms);
                        let slot = slot(&base);
                        stores.extend(quote! { #slot[i] = #sum; });
                    }
                    quote! { &self.#base }
                }
            };
            maps.into_iter().map(reference).collect::<Vec<_>>()
        };
        let of = |e: usize| &self.scheme.evaluations()[e];
        let positions: Vec<_> = core
            .evaluations
            .iter()
            .map(|&e| of(e).position)
            .zip(&core.position)
            .collect();
        let no_velocity = CoreSum {
            base: Vec::new(),
            slopes: Vec::new(),
        };
        let velocities: Vec<_> = core
            .evaluations
            .iter()
            .zip(&core.velocity)
            .map(|(&e, map)| match (of(e).velocity, map) {
                (Some(v), Some(map)) => (v, map),
                _ => (of(e).position, &no_velocity),
            })
            .collect();
        let position_slopes = self.slopes(&results, &core.position.iter().collect::<Vec<_>>());
        let velocity_maps: Vec<_> = velocities.iter().map(|(_, map)| *map).collect();
        let velocity_slopes = self.slopes(&results, &velocity_maps);
        let position = references(self, positions.clone());
        // Where an evaluation takes no velocity, any vector stands for it.
        let mut velocity = position.clone();
        for (k, map) in velocities.into_iter().enumerate() {
            if core.velocity[k].is_some() {
                velocity[k] = references(self, vec![map]).remove(0);
            }
        }
        let mut loads: Vec<QuantityId> = Vec::new();
        let maps = core.position.iter().chain(core.velocity.iter().flatten());
        for term in maps
            .filter(|m| !m.slopes.is_empty() || m.base.len() > 1)
            .flat_map(|m| &m.base)
        {
            loads.push(term.quantity);
        }
        // The first iterate is the latest value of the same quantity, where one is carried.
        let mut written: Vec<Ident> = computed;
        for &result in &results {
            let earlier = self.scheme.quantities()[result].one_step_earlier();
            let carried = self.scheme.carried().iter().copied();
            if let Some(previous) = carried
                .clone()
                .find(|&c| self.scheme.quantities()[c] == earlier)
            {
                loads.push(previous);
                let (target, value) = (self.ident(result), self.ident(previous));
                let slot = slot(&target);
                stores.extend(quote! { #slot[i] = #value; });
                written.push(target);
            }
        }
        let pass = self.early_pass(segment, loads, stores, written);
        let times = core.evaluations.iter().map(|&e| self.time(e));
        let unknowns = results.iter().map(|&q| self.ident(q));
        let field = self.core_field(core);
        quote! {
            #pass
            let core = ::stepsmith::Core {
                t: [#(#times),*],
                position: [#(#position),*],
                position_slope: [#(#position_slopes),*],
                velocity: [#(#velocity),*],
                velocity_slope: [#(#velocity_slopes),*],
            };
            implicit.solve(#field, &core, [#(&mut self.#unknowns),*])?;
        }
    }

    /// The slopes of the arguments in the core's results, row by row.
    fn slopes(&mut self, results: &[QuantityId], maps: &[&CoreSum]) -> Vec<TokenStream> {
        let mut rows = Vec::new();
        for map in maps {
            let mut row = Vec::new();
            for result in results {
                let term = map.slopes.iter().find(|t| t.quantity == *result).cloned();
                row.push(match term {
                    Some(term) => {
                        let factor = self.constant(term.coefficient, term.power);
                        quote! { #factor }
                    }
                    None => quote! { 0.0 },
                });
            }
            rows.push(quote! { [#(#row),*] });
        }
        rows
    }

    /// The last pass: what is left, the sample, and the history.
    fn last_pass(&mut self, program: &Program, segment: &Segment) -> TokenStream {
        let (mut loads, mut written) = (Vec::new(), Vec::new());
        let (mut stores, mut rotation) = (TokenStream::new(), TokenStream::new());
        let mut samples = TokenStream::new();
        let targets = [
            Some(self.sampled.position),
            self.sampled.velocity,
            self.sampled.acceleration,
        ];
        for (target, field) in targets.into_iter().zip(["x", "v", "a"]) {
            if let Some(q) = target {
                loads.push(q);
                let (value, field) = (self.ident(q), format_ident!("{field}"));
                samples.extend(quote! { sample.#field.as_mut_slice()[i] = #value; });
            }
        }
        for chain in chains(self.scheme) {
            let oldest = self.ident(chain.slots[0]);
            let entering = self.ident(chain.entering);
            if program.buffered.contains(&chain.entering) {
                rotation.extend(quote! {
                    ::core::mem::swap(&mut self.#oldest, &mut self.#entering);
                });
            } else {
                let slot = slot(&oldest);
                stores.extend(quote! { #slot[i] = #entering; });
                written.push(chain.slots[0]);
            }
            for pair in chain.slots.windows(2) {
                let (older, newer) = (self.ident(pair[0]), self.ident(pair[1]));
                rotation.extend(quote! {
                    ::core::mem::swap(&mut self.#older, &mut self.#newer);
                });
            }
        }
        let written: Vec<_> = written.iter().map(|&q| self.ident(q)).collect();
        let inner = quote! { if SAMPLE { #samples } #stores };
        let pass = self.fused(segment, loads, inner, Vec::new(), written);
        quote! { #pass #rotation }
    }

    /// An early pass: its results go to their buffers.
    fn early_pass(
        &mut self,
        segment: &Segment,
        loads: Vec<QuantityId>,
        stores: TokenStream,
        mut written: Vec<Ident>,
    ) -> TokenStream {
        let mut all = TokenStream::new();
        for assignment in &segment.assignments {
            let local = self.ident(assignment.target);
            let slot = slot(&local);
            all.extend(quote! { #slot[i] = #local; });
            written.push(local);
        }
        all.extend(stores);
        if all.is_empty() {
            return TokenStream::new();
        }
        self.fused(segment, loads, all, written, Vec::new())
    }

    /// One loop over the components: loads, assignments, stores. `buffers` are only written,
    /// `slots` may be read before they are overwritten.
    fn fused(
        &mut self,
        segment: &Segment,
        extra_loads: Vec<QuantityId>,
        stores: TokenStream,
        buffers: Vec<Ident>,
        slots: Vec<Ident>,
    ) -> TokenStream {
        let computed: Vec<QuantityId> = segment.assignments.iter().map(|a| a.target).collect();
        let mut loads: BTreeSet<QuantityId> = extra_loads.into_iter().collect();
        loads.extend(
            segment
                .assignments
                .iter()
                .flat_map(|a| a.terms.iter().map(|t| t.quantity)),
        );
        loads.retain(|q| !computed.contains(q));
        let loads: Vec<Ident> = loads.iter().map(|&q| self.ident(q)).collect();
        let mut lengths: Vec<&Ident> = loads.iter().chain(&buffers).chain(&slots).collect();
        lengths.sort();
        lengths.dedup();
        let read: Vec<_> = loads.iter().filter(|l| !slots.contains(l)).collect();
        let read_slots: Vec<_> = read.iter().map(|l| slot(l)).collect();
        let load_slots: Vec<_> = loads.iter().map(slot).collect();
        let written: Vec<_> = buffers.iter().chain(&slots).collect();
        let written_slots: Vec<_> = written.iter().map(|w| slot(w)).collect();
        let mut assignments = TokenStream::new();
        for assignment in &segment.assignments {
            let target = self.ident(assignment.target);
            let sum = self.sum(&assignment.terms);
            assignments.extend(quote! { let #target = #sum; });
        }
        quote! {
            ::stepsmith::same_length(n, [#(self.#lengths.len()),*])?;
            #(let #read_slots = &self.#read.as_slice()[..n];)*
            #(let #written_slots = &mut self.#written.as_mut_slice()[..n];)*
            for i in 0..n {
                #(let #loads = #load_slots[i];)*
                #assignments
                #stores
            }
        }
    }
}
