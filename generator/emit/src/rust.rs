//! Rust: a plan as a concrete stepper.
//!
//! Every coefficient is folded exactly and rounded once, correctly; products with powers of the
//! step size are formed when the stepper is made. A step is straight-line code: one fused pass
//! over the components between evaluations, in which equal coefficients share a multiplication,
//! history by rotation, no allocation.
//!
//! A constant says which sizes its steps may have, with what their choice needs: of an implicit one-step method of
//! stages, whatever its family, the constants of the [stages](stepsmith_prove::stage_data::StageData).
//! Where it is compared with solutions of other orders, the differences are shown.
//! Where it predicts what it corrects, the prediction is shown; where it is known for any step ratio,
//! its weights are functions of that. Where it evaluates the parts of a split field, so does its step.

mod constants;
mod emitter;
mod free_parameter;
mod maps;
mod number;
mod pair;
mod parts;
mod pass;
mod prediction;
mod quotient;
mod sizes;
mod stages;
mod statements;
mod weights;

use self::emitter::Emitter;
use self::pass::Head;
use self::sizes::Sizes;

pub use self::quotient::rational_function;
use self::weights::Weights;
use super::EmitError;
use super::documentation::{Computed, documentation};
use super::step::takes_second_derivative;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use stepsmith_prove::everywhere::Everywhere;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::Order;
use stepsmith_prove::stability::summary::{Range, Summary};
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::Spec;

/// The stepper of a method: its scheme's tokens with a documentation that states what is proven, where a parameter is
/// left free at every value of it.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn stepper(
    spec: &Spec,
    facts: &Facts,
    everywhere: Option<Everywhere>,
) -> Result<TokenStream, EmitError> {
    let order = match &everywhere {
        Some(everywhere) => everywhere.order.clone(),
        None => facts.order()?.clone(),
    };
    let stability = match &everywhere {
        Some(everywhere) => Summary::always(everywhere.always.clone()),
        None => Summary::of(facts),
    };
    let mut documentation =
        documentation(spec, facts, Computed::StepAndOutputs, &order, &stability);
    for more in everywhere.iter().flat_map(|everywhere| &everywhere.beyond) {
        documentation.extend([String::new(), format!("But {more}.")]);
    }
    let emitter = Emitter::new(facts, spec.name(), everywhere)?;
    emitter.emit(&documentation, (&order, &stability.ranges))
}

impl Emitter<'_> {
    /// The tokens of a stepper with the given lines of documentation and proven ranges of steps.
    fn emit(
        &self,
        documentation: &[String],
        (order, ranges): (&Order, &[Range]),
    ) -> Result<TokenStream, EmitError> {
        let type_name = self.type_name();
        let step = self.step()?;
        let weights = self.weights()?;
        let definition = self.definition(documentation, &weights);
        let Weights {
            value, at, resize, ..
        } = &weights;
        let [state, interface, _] = self.bounds();
        let facts = self.statements((order, ranges))?;
        let carried = self.carried()?;
        let Sizes {
            kind,
            value: sizes,
            errors,
        } = self.sizes()?;
        // Those of equal steps.
        let maps = maps::implementation(self, order)?;
        Ok(quote! {
            #definition

            #[allow(clippy::all)]
            impl<S: #state> #interface for #type_name<S> {
                type Sizes = #kind;
                const SIZES: #kind = #sizes;
                #facts

                fn sized(h: f64, like: &S) -> Self {
                    #value
                }

                #at

                fn step_size(&self) -> f64 {
                    self.h
                }

                #resize

                #carried

                #step

                #errors
            }

            #maps
        })
    }

    /// The vectors of a step.
    fn vectors(&self) -> Vec<Ident> {
        let names = self.step.vectors().into_iter();
        names.map(|name| format_ident!("{name}")).collect()
    }

    /// The type of a stepper, with the function that forms its weights.
    fn definition(&self, documentation: &[String], weights: &Weights) -> TokenStream {
        let Weights {
            count,
            function,
            beside,
            ..
        } = weights;
        let type_name = self.type_name();
        let vectors = self.vectors();
        let lines = documentation.iter().map(|line| format!(" {line}"));
        let settings = self.settings();
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
                #settings

                #function
            }
        }
    }

    /// The interfaces of a state, of the stepper and of a field.
    fn bounds(&self) -> [TokenStream; 3] {
        if self.acts_apart() {
            return [
                quote! { ::stepsmith::State<Real = f64> },
                quote! { ::stepsmith::generated::SplitStepper<S> },
                quote! { ::stepsmith::split::SplitField<S> },
            ];
        }
        let rank = self.rank();
        [
            quote! { ::stepsmith::State },
            quote! { ::stepsmith::Stepper<S, #rank> },
            quote! { ::stepsmith::generated::Field<S, #rank> },
        ]
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
    fn step(&self) -> Result<TokenStream, EmitError> {
        let last = self.last()?;
        let body = self.whole();
        let guard = self.guard();
        let [.., bound] = self.bounds();
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
                    ::stepsmith::generated::same_length(n, [sample.x.len(), sample.v.len(), sample.a.len()])?;
                }
                #body
                Ok(())
            }
        })
    }

    /// The passes of a step, with velocities and without where that makes a difference.
    fn whole(&self) -> TokenStream {
        let bodies = self.step.bodies.iter();
        let heads: Vec<_> = bodies.map(|body| (body, self.head(body))).collect();
        match heads.as_slice() {
            [] => quote! {},
            [(body, Head { code, unread })] => {
                let tail = self.tail(body, unread);
                quote! { #code #tail }
            }
            [(used, with), (ignored, without), ..] => {
                let tail = self.tail(used, &with.unread);
                let other = self.tail(ignored, &without.unread);
                let [with_code, without_code] = [&with.code, &without.code];
                if (&used.last, &used.rotation, &with.unread)
                    == (&ignored.last, &ignored.rotation, &without.unread)
                {
                    quote! { if G::USES_VELOCITY { #with_code } else { #without_code } #tail }
                } else {
                    quote! {
                        if G::USES_VELOCITY { #with_code #tail } else { #without_code #other }
                    }
                }
            }
        }
    }

    /// A right-hand side that uses velocities is refused where the scheme gives none.
    fn guard(&self) -> Option<TokenStream> {
        let name = self.name;
        if self.step.scheme.is_additive() {
            let message = format!(
                "`{name}` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
            );
            return Some(quote! { const { assert!(G::PARTS, #message) }; });
        }
        if self.step.split {
            return Some(self.part_guards());
        }
        if takes_second_derivative(self.step.scheme) {
            let message = format!(
                "`{name}` takes the second derivative along the solution: give it by \
                 `.second_derivative(g)`"
            );
            return Some(quote! { const { assert!(G::SECOND_DERIVATIVE, #message) }; });
        }
        let mut evaluations = self.step.scheme.evaluations().iter();
        let ignores = evaluations.all(|e| e.velocity.is_none());
        (self.step.scheme.class() == Class::SecondOrder && ignores).then(|| {
            let message = format!(
                "`{name}` is for right-hand sides that ignore the velocity: give one by \
                 `SecondOrder::velocity_free(g, x0, v0)`"
            );
            quote! { const { assert!(!G::USES_VELOCITY, #message) }; }
        })
    }
}

#[cfg(test)]
mod tests;
