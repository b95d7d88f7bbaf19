//! The body of a step: fused passes over the components, evaluations and implicit cores.

use super::emitter::{Emitter, slot};
use super::number::{constant, number};
use crate::emit::expression::Expression;
use crate::emit::step::{Action, Body, Pass, Resolve, Solve, Vector};
use crate::scheme::QuantityId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The vectors that a core begins with, where it has one for each unknown.
fn first_iterates(solve: &Solve) -> Option<Vec<QuantityId>> {
    solve.first.iter().copied().collect()
}

/// The pass before a core that [begins with](first_iterates) other vectors: no copies of these are written, and
/// nothing is left where it writes them alone.
fn without_iterates(pass: &Pass, solve: &Solve) -> Option<Pass> {
    let Some(first) = first_iterates(solve) else {
        return Some(pass.clone());
    };
    let mut pass = pass.clone();
    for (&result, &first) in solve.results.iter().zip(&first) {
        let copied = (Vector::Of(result), Expression::Quantity(first));
        pass.stores.retain(|store| *store != copied);
        pass.buffers.retain(|buffer| *buffer != Vector::Of(result));
    }
    let read = pass.loads.iter().copied().filter(|&q| {
        pass.assignments.iter().any(|(_, value)| value.reads(q))
            || pass.stores.iter().any(|(_, value)| value.reads(q))
    });
    pass.loads = read.collect();
    (!pass.stores.is_empty()).then_some(pass)
}

/// The slopes of a core's arguments, row by row.
fn slopes(rows: &[Vec<Option<usize>>]) -> Vec<TokenStream> {
    let rows = rows.iter().map(|row| {
        let entries = row.iter();
        let entries = entries.map(|index| index.map_or_else(|| quote! { zero }, constant));
        quote! { [#(#entries),*] }
    });
    rows.collect()
}

impl Emitter<'_> {
    /// The code before the last pass, and the last pass.
    pub(super) fn body(&self, body: &Body) -> (TokenStream, TokenStream) {
        let mut head = TokenStream::new();
        let mut loaded = body.last.loads.clone();
        for action in &body.head {
            if let Action::Pass(pass) = action {
                loaded.extend(&pass.loads);
            }
        }
        // Results that further evaluations alone read: the next pass compares their lengths.
        let mut unloaded: Vec<Ident> = Vec::new();
        for (i, action) in body.head.iter().enumerate() {
            head.extend(match action {
                Action::Pass(pass) => {
                    let pass = match body.head.get(i + 1) {
                        Some(Action::Solve(solve)) => without_iterates(pass, solve),
                        _ => Some(pass.clone()),
                    };
                    match pass {
                        Some(pass) => self.pass(&pass, std::mem::take(&mut unloaded)),
                        None => continue,
                    }
                }
                Action::Evaluate(index, velocity) => {
                    // A right-hand side that ignores the velocity is given any vector in its place.
                    let evaluation = &self.step.scheme.evaluations()[*index];
                    let position = self.kept(evaluation.position);
                    let velocity = self.kept(velocity.unwrap_or(evaluation.position));
                    let result = self.kept(evaluation.result);
                    if !loaded.contains(&evaluation.result) {
                        unloaded.push(result.clone());
                    }
                    let time = self.time(*index);
                    let evaluate = self.evaluator(*index);
                    let [choose, restore] = self.chosen(Some(index)).unwrap_or_default();
                    quote! {
                        #choose
                        g.#evaluate(#time, &self.#position, &self.#velocity, &mut self.#result);
                        #restore
                    }
                }
                Action::Solve(solve) => self.solve(solve),
                Action::Resolve(resolve) => self.resolve(resolve),
            });
        }
        let mut tail = self.pass(&body.last, unloaded);
        tail.extend(self.rotation(body));
        (head, tail)
    }

    /// The exchanges that end a step.
    fn rotation(&self, body: &Body) -> TokenStream {
        let mut exchanges = TokenStream::new();
        for &(one, other) in &body.rotation {
            if self.step.home(one) != self.step.home(other) {
                let one = self.ident(one);
                let other = self.ident(other);
                exchanges.extend(quote! { ::core::mem::swap(&mut self.#one, &mut self.#other); });
            }
        }
        exchanges
    }

    fn time(&self, evaluation: usize) -> TokenStream {
        let offset = self.step.times[evaluation];
        let magnitude = number(offset.abs());
        match offset {
            0.0 => quote! { t },
            1.0 => quote! { t + self.h },
            o if o < 0.0 => quote! { t - #magnitude * self.h },
            _ => quote! { t + #magnitude * self.h },
        }
    }

    /// The vector in which a quantity is kept.
    pub(super) fn kept(&self, q: QuantityId) -> Ident {
        self.ident(self.step.home(q))
    }

    pub(super) fn vector(&self, vector: Vector) -> Ident {
        match vector {
            Vector::Of(q) => self.kept(q),
            Vector::Base(q) => format_ident!("{}_base", self.ident(q)),
        }
    }

    fn solve(&self, solve: &Solve) -> TokenStream {
        let core = self.core(solve);
        let unknowns = solve.results.iter().map(|&q| self.kept(q));
        let field = self.core_field(&solve.evaluations);
        let solution = match first_iterates(solve) {
            None => quote! { implicit.solve(#field, &core, [#(&mut self.#unknowns),*]) },
            Some(first) => {
                let first = first.into_iter().map(|q| self.kept(q));
                quote! {
                    implicit.solve_from(#field, &core, [#(&self.#first),*], [#(&mut self.#unknowns),*])
                }
            }
        };
        let solution = match self.chosen(solve.evaluations.first()) {
            None => quote! { #solution?; },
            // Also after a failure.
            Some([choose, restore]) => quote! {
                #choose
                let solved = #solution;
                #restore
                solved?;
            },
        };
        quote! { #core #solution }
    }

    /// The equations of an implicit core as `core`.
    fn core(&self, solve: &Solve) -> TokenStream {
        let position = solve.position.iter().map(|&x| self.vector(x));
        // Where an evaluation takes no velocity, any vector stands for it.
        let velocity = solve.velocity.iter().zip(&solve.position);
        let velocity = velocity.map(|(v, &x)| self.vector(v.unwrap_or(x)));
        let position_slopes = slopes(&solve.position_slopes);
        let velocity_slopes = slopes(&solve.velocity_slopes);
        let times = solve.evaluations.iter().map(|&e| self.time(e));
        let mut all = (solve.position_slopes.iter().chain(&solve.velocity_slopes)).flatten();
        let zero = all.any(Option::is_none);
        let zero = zero.then(|| quote! { let zero = S::Real::default(); });
        quote! {
            #zero
            let core = ::stepsmith::Core {
                t: [#(#times),*],
                position: [#(&self.#position),*],
                position_slope: [#(#position_slopes),*],
                velocity: [#(&self.#velocity),*],
                velocity_slope: [#(#velocity_slopes),*],
            };
        }
    }

    /// A linear system with the matrix 1 − c J, which is made before the first of those with it.
    fn resolve(&self, resolve: &Resolve) -> TokenStream {
        let evaluation = &self.step.scheme.evaluations()[resolve.evaluation];
        let matrix = resolve.anew.then(|| {
            let time = self.time(resolve.evaluation);
            let slope = constant(resolve.slope);
            let position = self.kept(evaluation.position);
            let any = self.takes_any_matrix();
            quote! { implicit.linearise(g, (#time, &self.#position), #slope, #any)?; }
        });
        let rate = number(self.step.rates[resolve.evaluation]);
        let direction = self.kept(resolve.direction);
        quote! {
            #matrix
            implicit.resolve(#rate, &mut self.#direction)?;
        }
    }

    /// Whether the step has its order with any matrix in place of the Jacobian.
    fn takes_any_matrix(&self) -> bool {
        match (self.facts.w_order(), self.facts.order()) {
            (Ok(Some(any)), Ok(exact)) => {
                any.exact_start.proven().bound() == exact.exact_start.proven().bound()
            }
            _ => false,
        }
    }

    /// The loop of a pass.
    fn components(&self, pass: &Pass) -> TokenStream {
        let samples = pass.samples.iter().map(|&(field, q)| {
            let value = self.ident(q);
            let field = format_ident!("{}", ["x", "v", "a"][field]);
            quote! { sample.#field.as_mut_slice()[i] = #value; }
        });
        let samples = (!pass.samples.is_empty()).then(|| quote! { if SAMPLE { #(#samples)* } });
        let stores = pass.stores.iter().map(|(vector, value)| {
            let slot = slot(&self.vector(*vector));
            let value = self.expression(value);
            quote! { #slot[i] = #value; }
        });
        let loads = pass.loads.iter().map(|&q| self.ident(q));
        let load_slots = pass.loads.iter().map(|&q| slot(&self.kept(q)));
        let assignments = pass.assignments.iter().map(|(target, value)| {
            let target = self.ident(*target);
            let value = self.expression(value);
            quote! { let #target = #value; }
        });
        quote! {
            for i in 0..n {
                #(let #loads = #load_slots[i];)*
                #(#assignments)*
                #samples
                #(#stores)*
            }
        }
    }

    /// The loop of a pass, after what it reads, what it writes and `others` have been found of one length.
    pub(super) fn pass(&self, pass: &Pass, others: Vec<Ident>) -> TokenStream {
        let slots: Vec<Ident> = pass.slots.iter().map(|&q| self.ident(q)).collect();
        let buffers: Vec<Ident> = pass.buffers.iter().map(|&v| self.vector(v)).collect();
        let sources: Vec<Ident> = pass.loads.iter().map(|&q| self.kept(q)).collect();
        let together = (sources.iter()).chain(&buffers).chain(&slots);
        let mut lengths: Vec<&Ident> = together.chain(&others).collect();
        lengths.sort();
        lengths.dedup();
        let read = sources.iter().filter(|l| !slots.contains(l));
        let read: Vec<_> = read.filter(|l| !buffers.contains(l)).collect();
        let read_slots: Vec<_> = read.iter().map(|l| slot(l)).collect();
        let written: Vec<_> = buffers.iter().chain(&slots).collect();
        let written_slots: Vec<_> = written.iter().map(|w| slot(w)).collect();
        let body = self.components(pass);
        quote! {
            ::stepsmith::same_length(n, [#(self.#lengths.len()),*])?;
            #(let #read_slots = &self.#read.as_slice()[..n];)*
            #(let #written_slots = &mut self.#written.as_mut_slice()[..n];)*
            #body
        }
    }
}
