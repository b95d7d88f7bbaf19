//! Rust: a plan as a concrete stepper.
//!
//! Every coefficient is folded exactly and rounded once, correctly; products with powers of the
//! step size are formed when the stepper is made. A step is straight-line code: one fused pass
//! over the components between evaluations, in which equal coefficients share a multiplication,
//! history by rotation, no allocation.
//!
//! Where the scheme is an implicit one-step method of stages, whatever its family, the constants of
//! its stages stand beside the stepper: see [`StageData`](crate::analysis::stage_data::StageData).
//! Where it is compared with solutions of other orders, the differences are shown beside it.
//! Where it predicts what it corrects, the prediction is shown; where it is known for any step ratio,
//! its weights are functions of that. Where it evaluates the parts of a split field, so does its step.

mod embedded;
mod emitter;
mod free_parameter;
mod maps;
mod number;
mod pair;
mod parts;
mod pass;
mod quotient;
mod stages;
mod statements;
mod sum;
mod weights;

use self::emitter::Emitter;

pub use self::quotient::rational_function;
use self::weights::Weights;
use super::EmitError;
use super::documentation::documentation;
use super::names::{distinct, identifiers};
use super::step::{Step, Vector, takes_second_derivative};
use crate::analysis::facts::Facts;
use crate::analysis::order::Order;
use crate::analysis::stability::summary::{Range, Summary};
use crate::scheme::Class;
use crate::spec::Spec;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The stepper of a spec: its scheme's tokens with a documentation that states what is proven.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn stepper(spec: &Spec, facts: &Facts) -> Result<TokenStream, EmitError> {
    if !facts.free().is_empty() {
        return free_parameter::stepper(spec, facts);
    }
    let order = facts.order()?;
    let stability = Summary::of(facts);
    let documentation = documentation(spec, facts, order, &stability);
    tokens(spec.name(), &documentation, facts, &stability.ranges)
}

/// The tokens of a stepper called `name`, with the given lines of documentation and proven ranges of steps.
fn tokens(
    name: &str,
    documentation: &[String],
    facts: &Facts,
    ranges: &[Range],
) -> Result<TokenStream, EmitError> {
    let order = facts.order()?;
    let stepper = Emitter::new(facts)?.emit(name, documentation, (order, ranges))?;
    // Those of equal steps.
    let maps = maps::implementation(name, facts, order, None)?;
    Ok(quote! { #stepper #maps })
}

/// The type of a stepper, with the function that forms its weights.
fn definition(
    type_name: &Ident,
    documentation: &[String],
    weights: &Weights,
    vectors: &[Ident],
) -> TokenStream {
    let Weights {
        count,
        function,
        beside,
        ..
    } = weights;
    let lines = documentation.iter().map(|line| format!(" {line}"));
    quote! {
        #(#[doc = #lines])*
        #[derive(Clone, Debug)]
        pub struct #type_name<S: ::stepsmith::State> {
            h: f64,
            w: [S::Real; #count],
            #beside
            #(#vectors: S,)*
        }

        #[allow(clippy::all)]
        impl<S: ::stepsmith::State> #type_name<S> {
            #function
        }
    }
}

impl<'a> Emitter<'a> {
    fn new(facts: &'a Facts) -> Result<Self, EmitError> {
        let step = Step::new(facts)?;
        let everywhere = free_parameter::everywhere(facts, &step)?;
        let zero_stable = match everywhere {
            Some(_) => true,
            None => {
                let found = facts.zero_stability().map_err(EmitError::ZeroStability)?;
                found.is_stable()
            }
        };
        let ratios = match step.scheme.ratio() {
            Some(_) => embedded::ratios(facts)?,
            None => [1.0; 2],
        };
        Ok(Self {
            names: distinct(
                identifiers(step.scheme),
                // Coefficients that depend on free parameters stand beside the vectors.
                |name| name == "c" && !facts.free().is_empty(),
                "_",
            ),
            step,
            facts,
            ratios,
            zero_stable,
            everywhere,
        })
    }

    fn emit(
        self,
        name: &str,
        documentation: &[String],
        (order, ranges): (&Order, &[Range]),
    ) -> Result<TokenStream, EmitError> {
        let type_name = Ident::new(name, Span::call_site());
        let vectors = self.vectors();
        // Of a field that is split into parts which act apart.
        let apart = self.step.split && !self.step.scheme.is_additive();
        let step = self.step(name, apart)?;
        let stretching = self.stretching(&type_name);
        let weights = self.weights(stretching.is_some(), &vectors)?;
        let definition = definition(&type_name, documentation, &weights, &vectors);
        let Weights { value, at, .. } = &weights;
        let [state, interface, _] = self.bounds(apart);
        let facts = self.statements(name, (order, ranges), apart)?;
        let carried = self.carried()?;
        let predicting = self.predicting(&type_name);
        let variable = if apart {
            self.variable(&type_name, &weights.resize)
        } else {
            Some(self.sized(&type_name, &weights.resize))
        };
        Ok(quote! {
            #definition

            #[allow(clippy::all)]
            impl<S: #state> #interface for #type_name<S> {
                #facts

                fn new(h: f64, like: &S) -> Self {
                    #value
                }

                #at

                fn step_size(&self) -> f64 {
                    self.h
                }

                #carried

                #step
            }

            #predicting

            #stretching

            #variable
        })
    }

    /// The interfaces of a state, of the stepper and of a field.
    fn bounds(&self, apart: bool) -> [TokenStream; 3] {
        if apart {
            return [
                quote! { ::stepsmith::State<Real = f64> },
                quote! { ::stepsmith::split::SplitStepper<S> },
                quote! { ::stepsmith::split::SplitField<S> },
            ];
        }
        let rank = Literal::usize_unsuffixed(self.step.scheme.class().rank());
        [
            quote! { ::stepsmith::State },
            quote! { ::stepsmith::Stepper<S, #rank> },
            quote! { ::stepsmith::Field<S, #rank> },
        ]
    }

    /// The vectors of a step: what is carried and found, and known parts of arguments.
    fn vectors(&self) -> Vec<Ident> {
        let fields = self.step.fields.iter().map(|&q| self.ident(q));
        let bases = self.step.bases.iter();
        let bases = bases.map(|&q| self.vector(Vector::Base(q)));
        fields.chain(bases).collect()
    }

    /// The code of `carried_mut`: it gives a carried quantity by number, to read and change.
    fn carried(&self) -> Result<TokenStream, EmitError> {
        let last = self.last()?;
        let carried = self.step.scheme.carried().iter().enumerate();
        let others = carried.rev().skip(1).rev().map(|(index, &q)| {
            let index = Literal::usize_unsuffixed(index);
            let slot = self.ident(q);
            quote! { #index => &mut self.#slot, }
        });
        Ok(quote! {
            fn carried_mut(&mut self, index: usize) -> &mut S {
                match index {
                    #(#others)*
                    _ => &mut self.#last,
                }
            }
        })
    }

    /// A step.
    fn step(&self, name: &str, apart: bool) -> Result<TokenStream, EmitError> {
        let last = self.last()?;
        let body = self.whole();
        let guard = self.guard(name);
        let [.., bound] = self.bounds(apart);
        Ok(quote! {
            #[inline]
            fn step<G: #bound, const SAMPLE: bool>(
                &mut self,
                t: f64,
                g: &mut G,
                implicit: &mut ::stepsmith::Implicit<S>,
                sample: &mut ::stepsmith::Sample<S>,
            ) -> Result<(), ::stepsmith::Failure> {
                #guard
                let n = self.#last.len();
                let w = self.w;
                if SAMPLE {
                    ::stepsmith::same_length(n, [sample.x.len(), sample.v.len(), sample.a.len()])?;
                }
                #body
                Ok(())
            }
        })
    }

    /// The passes of a step, with velocities and without where that makes a difference.
    fn whole(&self) -> TokenStream {
        let bodies: Vec<_> = self.step.bodies.iter().map(|b| self.body(b)).collect();
        match bodies.as_slice() {
            [] => quote! {},
            [(head, tail)] => quote! { #head #tail },
            [(used, tail), (ignored, other)] if tail.to_string() == other.to_string() => {
                quote! { if G::USES_VELOCITY { #used } else { #ignored } #tail }
            }
            [(used, tail), (ignored, other), ..] => {
                quote! { if G::USES_VELOCITY { #used #tail } else { #ignored #other } }
            }
        }
    }

    /// The further implementations for steps of any size.
    fn sized(&self, type_name: &Ident, resize: &TokenStream) -> TokenStream {
        let stages = stages::stage_method(type_name, self.facts);
        let pair = self.pair(type_name);
        let errors = match (&pair, &stages) {
            (Some(_), _) if self.facts.compares() => Some(quote! { Compared }),
            (None, Some(_)) if self.facts.tells_by_stages() => Some(quote! { Embedded }),
            _ => None,
        };
        let one_step = self.one_step(type_name, errors, resize);
        quote! { #stages #one_step #pair }
    }

    /// A right-hand side that uses velocities is refused where the scheme gives none.
    fn guard(&self, name: &str) -> Option<TokenStream> {
        if self.step.scheme.is_additive() {
            let message = format!(
                "`{name}` takes the parts of y' = A + B: give them by `.split(a, b)` or `.parts(a, b)`"
            );
            return Some(quote! { const { assert!(G::PARTS, #message) }; });
        }
        if self.step.split {
            return Some(self.part_guards(name));
        }
        if takes_second_derivative(self.step.scheme) {
            let message = format!(
                "`{name}` takes the second derivative along the solution: give the problem by \
                 `.rate_and_second_derivative(f, g)` or `.second_derivative_problem(p)`"
            );
            return Some(quote! { const { assert!(G::SECOND_DERIVATIVE, #message) }; });
        }
        let mut evaluations = self.step.scheme.evaluations().iter();
        let ignores = evaluations.all(|e| e.velocity.is_none());
        (self.step.scheme.class() == Class::SecondOrder && ignores).then(|| {
            let message = format!("`{name}` is for right-hand sides that ignore the velocity");
            quote! { const { assert!(!G::USES_VELOCITY, #message) }; }
        })
    }
}

#[cfg(test)]
mod tests;
