//! The body of a step: fused passes over the components, evaluations and implicit cores.

use super::emitter::{Emitter, tokens};
use super::number::number;
use crate::expression::Expression;
use crate::step::{Action, Body, Pass, Resolve, Solve, Vector};
use crate::text::Lists;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use stepsmith_scheme::scheme::QuantityId;

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
    pass.leave_out_loads();
    (!pass.stores.is_empty()).then_some(pass)
}

/// 0 in the number of the state.
pub(super) const ZERO: &str = "<S::Real as ::stepsmith::Real>::zero()";

/// The code before the last pass of a body.
pub(super) struct Head {
    pub(super) code: TokenStream,
    /// The results that further evaluations alone read: the next pass compares their lengths.
    pub(super) unread: Vec<QuantityId>,
}

impl Emitter<'_> {
    /// The code before the last pass.
    pub(super) fn head(&self, body: &Body) -> Head {
        let mut code = TokenStream::new();
        let mut loaded = body.last.loads.clone();
        for action in &body.head {
            if let Action::Pass(pass) = action {
                loaded.extend(&pass.loads);
            }
        }
        let mut unread = Vec::new();
        for (i, action) in body.head.iter().enumerate() {
            code.extend(match action {
                Action::Pass(pass) => {
                    let pass = match body.head.get(i + 1) {
                        Some(Action::Solve(solve)) => without_iterates(pass, solve),
                        _ => Some(pass.clone()),
                    };
                    match pass {
                        Some(pass) => self.pass(&pass, &std::mem::take(&mut unread)),
                        None => continue,
                    }
                }
                Action::Evaluate(index, velocity) => {
                    let result = self.step.scheme.evaluations()[*index].result;
                    if !loaded.contains(&result) {
                        unread.push(result);
                    }
                    self.evaluate(*index, *velocity)
                }
                Action::Solve(solve) => self.solve(solve),
                Action::Resolve(resolve) => self.resolve(resolve),
            });
        }
        Head { code, unread }
    }

    /// The last pass, and the exchanges that end a step.
    pub(super) fn tail(&self, body: &Body, unread: &[QuantityId]) -> TokenStream {
        let pass = self.pass(&body.last, unread);
        let rotation = self.rotation(body);
        quote! { #pass #rotation }
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
        tokens(&self.step.time(evaluation, "self.h"))
    }

    /// The vector in which a quantity is kept.
    pub(super) fn kept(&self, q: QuantityId) -> Ident {
        self.ident(self.step.home(q))
    }

    pub(super) fn vector(&self, vector: Vector) -> Ident {
        format_ident!("{}", self.step.vector(vector))
    }

    /// An evaluation; a right-hand side that ignores the velocity is given any vector in its place.
    fn evaluate(&self, index: usize, velocity: Option<QuantityId>) -> TokenStream {
        let evaluation = &self.step.scheme.evaluations()[index];
        let position = self.kept(evaluation.position);
        let velocity = self.kept(velocity.unwrap_or(evaluation.position));
        let result = self.kept(evaluation.result);
        let time = self.time(index);
        let evaluate = self.evaluator(index);
        let [choose, restore] = self.chosen(Some(&index)).unwrap_or_default();
        quote! {
            #choose
            g.#evaluate(#time, &self.#position, &self.#velocity, &mut self.#result);
            #restore
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

    /// The equations of an implicit core as `core`; where an evaluation takes no velocity, any vector stands for it.
    fn core(&self, solve: &Solve) -> TokenStream {
        let words = ["self.h", "&self.", "zero"];
        let Lists {
            times,
            position,
            position_slopes,
            velocity,
            velocity_slopes,
        } = (self.step).lists(solve, words, |velocity, position| {
            velocity.unwrap_or(position)
        });
        let slopes = solve.position_slopes.iter().chain(&solve.velocity_slopes);
        let zero = if slopes.flatten().any(Option::is_none) {
            format!("let zero = {ZERO};")
        } else {
            String::new()
        };
        tokens(&format!(
            "{zero} let core = ::stepsmith::generated::Core {{
                t: {times},
                position: {position},
                position_slope: {position_slopes},
                velocity: {velocity},
                velocity_slope: {velocity_slopes},
            }};"
        ))
    }

    /// A linear system with the matrix 1 − c J, which is made before the first of those with it.
    fn resolve(&self, resolve: &Resolve) -> TokenStream {
        let evaluation = &self.step.scheme.evaluations()[resolve.evaluation];
        let matrix = resolve.anew.then(|| {
            let time = self.time(resolve.evaluation);
            let slope = tokens(&format!("w[{}]", resolve.slope));
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
        let lines = self.step.components(pass, ["let ", ZERO], |field, value| {
            format!("sample.{field}.as_mut_slice()[i] = {value};")
        });
        let [loads, assignments, samples, stores] = lines.map(|lines| tokens(&lines));
        let samples = (!samples.is_empty()).then(|| quote! { if SAMPLE { #samples } });
        quote! {
            for i in 0..n {
                #loads
                #assignments
                #samples
                #stores
            }
        }
    }

    /// The loop of a pass, after what it reads, what it writes and `others` have been found of one length.
    pub(super) fn pass(&self, pass: &Pass, others: &[QuantityId]) -> TokenStream {
        let kept = pass.loads.iter().chain(others).map(|&q| Vector::Of(q));
        let all = kept.chain(pass.written());
        let lengths: BTreeSet<Ident> = all.map(|vector| self.vector(vector)).collect();
        let read = self.step.read(pass).into_iter();
        let read = read.map(|name| format!("let {name}_slot = &self.{name}.as_slice()[..n];"));
        let written = pass.written().map(|vector| {
            let name = self.step.vector(vector);
            format!("let {name}_slot = &mut self.{name}.as_mut_slice()[..n];")
        });
        let slots = tokens(&read.chain(written).collect::<String>());
        let body = self.components(pass);
        quote! {
            ::stepsmith::generated::same_length(n, [#(self.#lengths.len()),*])?;
            #slots
            #body
        }
    }
}
