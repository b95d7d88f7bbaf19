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
mod free;
mod maps;
mod pair;
mod parts;
mod pass;
mod rows;
mod stages;
mod sum;

#[cfg(feature = "cli")]
pub(crate) use self::embedded::rational_function;
use self::sum::{number, numbers};
use super::EmitError;
use super::documentation::documentation;
use super::names::{distinct, identifiers};
use super::step::{Step, Vector, takes_second_derivative};
use crate::analysis::facts::Facts;
use crate::analysis::order::{Order, Reached};
use crate::analysis::stability::summary::{Range, Summary};
use crate::claims::ranged::Everywhere;
use crate::exact::rounding::to_f64;
use crate::scheme::{Class, QuantityId};
use crate::spec::Spec;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

/// The stepper of a spec: its scheme's tokens with a documentation that states what is proven.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn stepper(spec: &Spec, facts: &Facts) -> Result<TokenStream, EmitError> {
    if !facts.free().is_empty() {
        return free::stepper(spec, facts);
    }
    let order = facts.order()?;
    let stability = Summary::of(facts);
    let documentation = documentation(spec, facts, order, &stability);
    tokens(spec.name(), &documentation, facts, &stability.ranges)
}

/// The order that the generated code states: the one from exact starting values.
fn order_tokens(order: &Order) -> TokenStream {
    let proven = order.exact_start.proven();
    let bound = Literal::usize_unsuffixed(proven.bound());
    match proven {
        Reached::Exactly(_) => quote! { ::stepsmith::Order::Exactly(#bound) },
        Reached::AtLeast(_) => quote! { ::stepsmith::Order::AtLeast(#bound) },
    }
}

/// A proven range of steps.
fn stable_range(range: &Range) -> TokenStream {
    let damping = number(to_f64(&range.damping));
    let limit = |up_to: f64| match up_to {
        f64::INFINITY => quote! { f64::INFINITY },
        up_to => number(up_to),
    };
    let up_to = limit(range.up_to);
    let up_to_next = match range.up_to_next.map(limit) {
        Some(up_to) => quote! { Some(#up_to) },
        None => quote! { None },
    };
    quote! {
        ::stepsmith::StableRange { damping: #damping, up_to: #up_to, up_to_next: #up_to_next }
    }
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

struct Emitter<'a> {
    step: Step<'a>,
    /// Of its scheme for equal steps.
    facts: &'a Facts,
    /// Ratios between these are zero-stable, if the step ratio may vary.
    ratios: [f64; 2],
    /// Whether errors of equal steps stay bounded as h tends to 0.
    zero_stable: bool,
    names: Vec<String>,
    /// What is proven at every value of a parameter that is left free.
    everywhere: Option<Everywhere>,
}

/// The slice behind a vector of that name.
fn slot(name: &Ident) -> Ident {
    format_ident!("{name}_slot")
}

impl<'a> Emitter<'a> {
    fn new(facts: &'a Facts) -> Result<Self, EmitError> {
        let step = Step::new(facts)?;
        let everywhere = free::everywhere(facts, &step)?;
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
        let slots: Vec<_> = self
            .step
            .scheme
            .carried()
            .iter()
            .map(|&q| self.ident(q))
            .collect();
        let type_name = Ident::new(name, Span::call_site());
        let (last, others) = slots.split_last().ok_or(EmitError::NoPosition)?;
        let bodies: Vec<_> = self.step.bodies.iter().map(|b| self.body(b)).collect();
        let by_rows = self.by_rows(&type_name, last);
        let (by_rows, parts) =
            by_rows.map_or((None, None), |[step, parts]| (Some(step), Some(parts)));
        let body = match bodies.as_slice() {
            _ if by_rows.is_some() => quote! { #by_rows },
            [(head, tail)] => quote! { #head #tail },
            [(used, tail), (ignored, other)] if tail.to_string() == other.to_string() => {
                quote! { if G::USES_VELOCITY { #used } else { #ignored } #tail }
            }
            [(used, tail), (ignored, other), ..] => {
                quote! { if G::USES_VELOCITY { #used #tail } else { #ignored #other } }
            }
            [] => quote! {},
        };
        let weighted = parts.is_none().then(|| quote! { let w = self.w; });
        let guard = self.guard(name);
        let fields: Vec<_> = self.step.fields.iter().map(|&q| self.ident(q)).collect();
        let bases: Vec<_> = self
            .step
            .bases
            .iter()
            .map(|&q| self.vector(Vector::Base(q)))
            .collect();
        let all: Vec<_> = fields.iter().chain(&bases).collect();
        let constants = self.constant_values()?;
        let count = Literal::usize_unsuffixed(constants.len());
        let stretching = self.stretching(&type_name);
        // The weights of steps of size h, and what they depend on beside.
        let (more, table) = match (&stretching, &self.everywhere) {
            (Some(_), _) => (
                Some(quote! { ratio: f64, }),
                quote! { Self::weights(h, 1.0) },
            ),
            (None, Some(_)) => (
                Some(quote! { c: &[S::Real; #count], }),
                quote! { Self::weights(h, &c) },
            ),
            (None, None) => (None, quote! { Self::weights(h) }),
        };
        let predicting = match self.everywhere {
            Some(_) => None,
            None => self.predicting(&type_name),
        };
        let free = self.free()?;
        let (beside, values, keep, again) = match &free {
            Some(_) => (
                Some(quote! { c: [S::Real; #count], }),
                quote! { Self::at(h, like, &[f64::NAN]) },
                Some(quote! { c, }),
                Some(quote! { let c = self.c; }),
            ),
            None => (
                None,
                quote! {
                    Self { h, w: #table, #(#all: like.zeros(),)* }
                },
                None,
                None,
            ),
        };
        let at = free.map(
            |free::Free {
                 parameters,
                 coefficients,
                 carried,
             }| {
                quote! {
                    const PARAMETERS: &'static [::stepsmith::free::Parameter] = &[#(#parameters),*];

                    fn at(h: f64, like: &S, values: &[f64]) -> Self {
                        let c = [#(#coefficients),*];
                        Self { h, w: #table, #keep #(#all: like.zeros(),)* }
                    }

                    fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
                        [#(#carried),*].to_vec()
                    }
                }
            },
        );
        let carried = self.step.scheme.carried().iter().map(|&q| {
            let quantity = &self.step.scheme.quantities()[q];
            let text = quantity.to_string();
            let derivative = Literal::usize_unsuffixed(quantity.derivative);
            let offset = number(self.step.offsets[q]);
            quote! { ::stepsmith::Carried { name: #text, derivative: #derivative, offset: #offset } }
        });
        let indices = (0..others.len()).map(Literal::usize_unsuffixed);
        let order = order_tokens(order);
        let rank = Literal::usize_unsuffixed(self.step.scheme.class().rank());
        let offset = |q: QuantityId| number(self.step.offsets[q]);
        let optional = |q: Option<QuantityId>| match q.map(offset) {
            Some(offset) => quote! { Some(#offset) },
            None => quote! { None },
        };
        let sample_offset = offset(self.step.sampled.position);
        let velocity_offset = optional(self.step.sampled.velocity);
        let acceleration_offset = optional(self.step.sampled.acceleration);
        let zero_stable = self.zero_stable;
        let stable = (!self.step.split && !ranges.is_empty()).then(|| {
            let rows = ranges.iter().map(stable_range);
            quote! { const STABLE: &'static [::stepsmith::StableRange] = &[#(#rows),*]; }
        });
        let lines = documentation.iter().map(|line| format!(" {line}"));
        let resize = quote! {
            fn set_step_size(&mut self, h: f64) {
                #again
                self.h = h;
                self.w = #table;
            }
        };
        let apart = self.step.split && !self.step.scheme.is_additive();
        let number = (self
            .step
            .constants
            .entries()
            .iter()
            .any(|(_, power)| *power != 0))
        .then(|| quote! { exact(h) });
        let number = match number {
            Some(number) => quote! { let h = #number; },
            None => quote! { let _ = h; },
        };
        let weights = quote! {
            #number
            [#(#constants),*]
        };
        let numbers = numbers(&weights);
        let state = match apart {
            true => quote! { ::stepsmith::State<Real = f64> },
            false => quote! { ::stepsmith::State },
        };
        let (interface, composition) = match apart {
            true => (
                quote! { ::stepsmith::split::SplitStepper<S> },
                Some(self.composition()?),
            ),
            false => (quote! { ::stepsmith::Stepper<S, #rank> }, None),
        };
        let bound = match apart {
            true => quote! { ::stepsmith::split::SplitField<S> },
            false => quote! { ::stepsmith::Field<S, #rank> },
        };
        let (stages, variable) = match apart {
            true => (None, self.variable(&type_name, &resize)),
            false => {
                let stages = stages::stage_method(&type_name, self.facts);
                let pair = self.pair(&type_name);
                let errors = match (&pair, &stages) {
                    (Some(_), _) => Some(quote! { Compared }),
                    (None, Some(_)) => Some(quote! { Embedded }),
                    (None, None) => None,
                };
                let one_step = self.one_step(&type_name, errors, &resize);
                (stages, quote! { #one_step #pair }.into())
            }
        };
        Ok(quote! {
            #(#[doc = #lines])*
            #[derive(Clone, Debug)]
            pub struct #type_name<S: ::stepsmith::State> {
                h: f64,
                w: [S::Real; #count],
                #beside
                #(#all: S,)*
            }

            #[allow(clippy::all)]
            impl<S: ::stepsmith::State> #type_name<S> {
                #[inline]
                fn weights(h: f64, #more) -> [S::Real; #count] {
                    #numbers
                    #weights
                }
            }

            #[allow(clippy::all)]
            impl<S: #state> #interface for #type_name<S> {
                const NAME: &'static str = #name;
                const ORDER: ::stepsmith::Order = #order;
                const CARRIED: &'static [::stepsmith::Carried] = &[#(#carried),*];
                const SAMPLE_OFFSET: f64 = #sample_offset;
                const VELOCITY_OFFSET: Option<f64> = #velocity_offset;
                const ACCELERATION_OFFSET: Option<f64> = #acceleration_offset;
                #composition
                const ZERO_STABLE: bool = #zero_stable;
                #stable

                fn new(h: f64, like: &S) -> Self {
                    #values
                }

                #at

                fn step_size(&self) -> f64 {
                    self.h
                }

                fn carried_mut(&mut self, index: usize) -> &mut S {
                    match index {
                        #(#indices => &mut self.#others,)*
                        _ => &mut self.#last,
                    }
                }

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
                    #weighted
                    if SAMPLE {
                        ::stepsmith::same_length(n, [sample.x.len(), sample.v.len(), sample.a.len()])?;
                    }
                    #body
                    Ok(())
                }
            }

            #parts

            #stages

            #predicting

            #stretching

            #variable
        })
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

    fn ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}", self.names[q])
    }
}

#[cfg(test)]
mod tests;
