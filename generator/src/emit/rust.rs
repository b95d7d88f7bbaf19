//! Rust: a plan as a concrete stepper.
//!
//! Every coefficient is folded exactly and rounded once, correctly; products with powers of the
//! step size are formed when the stepper is made. A step is straight-line code: one fused pass
//! over the components between evaluations, in which equal coefficients share a multiplication,
//! history by rotation, no allocation.
//!
//! Where the scheme is an implicit one-step method of stages, whatever its family, the constants of
//! its stages stand beside the stepper: see [`StageData`](crate::analysis::stage_data::StageData).
//! Where it predicts what it corrects, the prediction is shown; where it is known for any step ratio,
//! its weights are functions of that. Where it evaluates the parts of a split field, so does its step.

mod embedded;
mod maps;
mod parts;
mod pass;
mod stages;
mod sum;

use self::sum::number;
use super::layout::{Program, Sampled, sampled};
use crate::analysis::facts::Facts;
use crate::analysis::order::{Order, OrderError, Reached, StartOrder};
use crate::analysis::stability::step_ratios::StepRatios;
use crate::analysis::stability::summary::{Range, Row, Summary};
use crate::analysis::stability::{Interval, StabilityError};
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::exact::rounding::to_f64;
use crate::plan::schedule::PlanError;
use crate::plan::{Operation, Plan};
use crate::scheme::{Class, QuantityId, Scheme, Stretched};
use crate::spec::Spec;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

/// Why no stepper can be emitted for a scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum EmitError {
    #[error("`{symbols}` has no value: stepping code needs every parameter as a number")]
    FreeSymbols { symbols: String },
    #[error("the scheme evaluates the parts {fields} of a split field; stepping code has A and B")]
    SplitField { fields: String },
    #[error("the scheme is implicit in the second derivative; stepping code is not")]
    ImplicitSecondDerivative,
    #[error("the scheme carries `{carried}`, which is no sum of the parts of a split field")]
    CarriedPart { carried: String },
    #[error("the scheme carries no position at a whole step")]
    NoPosition,
    #[error("the evaluations take the velocity in one place and not in another")]
    MixedVelocity,
    #[error("a coefficient overflows: {coefficient}")]
    Overflow { coefficient: String },
    #[error("the step can not be put in order: {0}")]
    Plan(#[from] PlanError),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error("whether errors stay bounded as h tends to 0 is not decided: {0}")]
    ZeroStability(StabilityError),
    #[error("for no step ratios around 1 are errors proven to stay bounded{reason}")]
    Ratios { reason: String },
}

impl EmitError {
    /// Whether the scheme as such has no stepping code here, rather than a flaw of its own: an
    /// analysis of it stands nevertheless.
    pub fn is_out_of_scope(&self) -> bool {
        matches!(
            self,
            Self::FreeSymbols { .. }
                | Self::SplitField { .. }
                | Self::CarriedPart { .. }
                | Self::ImplicitSecondDerivative
                | Self::Order(_)
        )
    }
}

/// The stepper of a spec: its scheme's tokens with a documentation that states what is proven.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn stepper(spec: &Spec, facts: &Facts) -> Result<TokenStream, EmitError> {
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
    let up_to = match range.up_to {
        f64::INFINITY => quote! { f64::INFINITY },
        up_to => number(up_to),
    };
    quote! { ::stepsmith::StableRange { damping: #damping, up_to: #up_to } }
}

/// The order with the best start, where that is another one.
fn best_start(order: &Order) -> String {
    match StartOrder::Proven(order.best_start) == order.exact_start {
        true => String::new(),
        false => format!("; {} with the best start", order.best_start),
    }
}

/// What a user of the stepper should know, line by line.
fn documentation(spec: &Spec, facts: &Facts, order: &Order, stability: &Summary) -> Vec<String> {
    let scheme = facts.scheme();
    let mut lines = vec![match spec.title() {
        Some(title) => title.to_string(),
        None => format!("`{}`, of the family `{}`.", spec.name(), spec.family()),
    }];
    let mut paragraph = |text: String| lines.extend([String::new(), text]);
    spec.description()
        .into_iter()
        .for_each(|text| paragraph(text.to_string()));
    let known = match (scheme.class(), scheme.fields().len()) {
        (Class::FirstOrder, _) if takes_second_derivative(scheme) => "y, y' and y''",
        (Class::FirstOrder, _) => "y and y'",
        (Class::SecondOrder, 1) => "x, x' and x''",
        (Class::SecondOrder, _) => "x, x', A and B",
    };
    paragraph(format!(
        "Proven: order {} from exact starting values, {} when only {known} are right at the start{}.",
        order.exact_start,
        order.simple_start,
        best_start(order)
    ));
    for warning in spec.warnings() {
        paragraph(format!("**{}**; {}.", warning.message(), warning.help()));
    }
    if (facts.zero_stability()).is_ok_and(|found| !found.is_stable()) {
        paragraph("Not zero-stable: errors grow without bound however small the step.".into());
    }
    if !stability.rows.is_empty() {
        paragraph("| stability | |".into());
        lines.push("|---|---|".into());
        for Row {
            subject,
            statement,
            unstable,
        } in &stability.rows
        {
            let stress = if *unstable { "**" } else { "" };
            lines.push(format!("| {subject} | {stress}`{statement}`{stress} |"));
        }
    }
    let mut paragraph = |text: String| lines.extend([String::new(), text]);
    spec.source()
        .into_iter()
        .for_each(|source| paragraph(format!("Source: {source}.")));
    let values = spec
        .parameters()
        .iter()
        .map(|p| format!("{} = {}", p.name, p.written));
    let values: Vec<_> = values.collect();
    if !values.is_empty() {
        paragraph(format!("Parameters: {}.", values.join(", ")));
    }
    let scheme = match scheme.stretched() {
        Some(stretched) => {
            let proven = facts.step_ratios().ok();
            let proven = proven.and_then(StepRatios::around_one);
            let ratios = proven.map_or("none".into(), Interval::to_string);
            paragraph(format!(
                "Steps may differ: `{}` is the step size over that of the step before; zero-stable \
                 however the ratios vary within {ratios}, where no weight has a pole. What is proven \
                 above is of equal steps.",
                stretched.ratio.name(),
            ));
            &stretched.scheme
        }
        None => scheme,
    };
    let equations = scheme.equations().iter().map(|e| e.text(scheme));
    let statements = scheme
        .evaluations()
        .iter()
        .map(|e| e.text(scheme))
        .chain(equations);
    paragraph("```text".into());
    lines.extend(statements);
    lines.push("```".into());
    lines
}

/// Whether the derivative of the right-hand side along the solution is evaluated, y'' of a first-order
/// problem.
fn takes_second_derivative(scheme: &Scheme) -> bool {
    scheme.highest_evaluated() > scheme.class().rank()
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
    let maps = maps::implementation(name, facts, order)?;
    Ok(quote! { #stepper #maps })
}

struct Emitter<'a> {
    /// For any step ratio where that is known, else for equal steps.
    scheme: &'a Scheme,
    /// Of the same for equal steps.
    facts: &'a Facts,
    /// Whose scheme it is, for coefficients that depend on the step ratio.
    stretched: Option<&'a Stretched>,
    /// Ratios between these are zero-stable, if the step ratio may vary.
    ratios: [f64; 2],
    /// Whether errors of equal steps stay bounded as h tends to 0.
    zero_stable: bool,
    /// Whether the step evaluates the parts of a split field.
    split: bool,
    programs: Vec<Program>,
    sampled: Sampled,
    fields: Vec<QuantityId>,
    constants: Vec<(Fraction, i32)>,
    bases: BTreeSet<QuantityId>,
    names: Vec<String>,
    /// The times of the quantities, in steps from t.
    offsets: Vec<f64>,
    /// Those of the evaluations.
    times: Vec<f64>,
}

/// An identifier for each quantity: `v[-1]` is `v_m1`, `x[1/2]` is `x_p1_2`, all different.
fn identifiers(scheme: &Scheme) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for quantity in scheme.quantities() {
        let mut name = String::new();
        for letter in quantity.name.chars() {
            if letter.is_ascii_uppercase() {
                name.push_str("cap_");
            }
            name.push(letter.to_ascii_lowercase());
        }
        if !quantity.offset.is_zero() {
            let text = quantity.offset.to_string();
            let (sign, magnitude) = match text.strip_prefix('-') {
                Some(magnitude) => ('m', magnitude),
                None => ('p', text.as_str()),
            };
            name.push('_');
            name.push(sign);
            name.extend(
                magnitude
                    .chars()
                    .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }),
            );
        }
        while names.contains(&name) {
            name.push('_');
        }
        names.push(name);
    }
    names
}

/// The slice behind a vector of that name.
fn slot(name: &Ident) -> Ident {
    format_ident!("{name}_slot")
}

impl<'a> Emitter<'a> {
    fn new(facts: &'a Facts) -> Result<Self, EmitError> {
        let stretched = facts.scheme().stretched();
        let scheme = stretched.map_or(facts.scheme(), |stretched| &stretched.scheme);
        let free: Vec<_> = scheme
            .free_symbols()
            .iter()
            .filter(|symbol| stretched.is_none_or(|s| s.ratio != **symbol))
            .map(|s| s.name().to_string())
            .collect();
        if !free.is_empty() {
            return Err(EmitError::FreeSymbols {
                symbols: free.join("`, `"),
            });
        }
        let split = parts::is_split(scheme)?;
        // A second derivative along the solution is no field of its own.
        let of_field = || {
            let evaluations = scheme.evaluations().iter();
            evaluations.filter(|e| scheme.rate(e).is_none())
        };
        let with_velocity = of_field().filter(|e| e.velocity.is_some()).count();
        if split {
            parts::same_velocity(scheme)?;
        } else if with_velocity != 0 && with_velocity != of_field().count() {
            return Err(EmitError::MixedVelocity);
        }
        let program = |uses| -> Result<Program, EmitError> {
            Ok(Program::new(scheme, &Plan::new(scheme, uses)?, uses))
        };
        let programs = if split || takes_second_derivative(scheme) {
            vec![program(true)?]
        } else if with_velocity == 0 {
            vec![program(false)?]
        } else if Plan::new(scheme, true)? == Plan::new(scheme, false)? {
            vec![program(true)?]
        } else {
            vec![program(true)?, program(false)?]
        };
        let solved = |program: &Program| {
            let operations = program.segments.iter().filter_map(|s| s.then.as_ref());
            let cores = operations.filter_map(|operation| match operation {
                Operation::Solve(core) => Some(core),
                _ => None,
            });
            let mut evaluations = cores.flat_map(|core| &core.evaluations);
            evaluations.any(|&e| scheme.rate(&scheme.evaluations()[e]).is_some())
        };
        if programs.iter().any(solved) {
            return Err(EmitError::ImplicitSecondDerivative);
        }
        let buffered: BTreeSet<_> = programs
            .iter()
            .flat_map(|p: &Program| p.buffered.iter().copied())
            .collect();
        let fields = scheme.carried().iter().copied().chain(buffered).collect();
        let mut sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
        if split {
            // What has the derivative order of an acceleration is of one part alone.
            sampled.acceleration = None;
        }
        let bases = BTreeSet::new();
        let names = identifiers(scheme);
        let zero_stability = facts.zero_stability().map_err(EmitError::ZeroStability)?;
        let ratios = match stretched {
            Some(_) => embedded::ratios(facts)?,
            None => [1.0; 2],
        };
        let instant = |offset: &Fraction| {
            (scheme.rounded(offset)).ok_or_else(|| EmitError::Overflow {
                coefficient: offset.to_string(),
            })
        };
        Ok(Self {
            scheme,
            facts,
            stretched,
            ratios,
            zero_stable: zero_stability.is_stable(),
            split,
            programs,
            sampled,
            fields,
            constants: Vec::new(),
            bases,
            names,
            offsets: scheme
                .quantities()
                .iter()
                .map(|q| instant(&q.offset))
                .collect::<Result<_, _>>()?,
            times: scheme
                .evaluations()
                .iter()
                .map(|e| instant(&e.time))
                .collect::<Result<_, _>>()?,
        })
    }

    fn emit(
        mut self,
        name: &str,
        documentation: &[String],
        (order, ranges): (&Order, &[Range]),
    ) -> Result<TokenStream, EmitError> {
        let programs: Vec<_> = self
            .programs
            .clone()
            .iter()
            .map(|p| self.program(p))
            .collect();
        let body = match programs.as_slice() {
            [(head, tail)] => quote! { #head #tail },
            [(used, tail), (ignored, other)] if tail.to_string() == other.to_string() => {
                quote! { if G::USES_VELOCITY { #used } else { #ignored } #tail }
            }
            [(used, tail), (ignored, other), ..] => {
                quote! { if G::USES_VELOCITY { #used #tail } else { #ignored #other } }
            }
            [] => quote! {},
        };
        let guard = self.guard(name);
        let type_name = Ident::new(name, Span::call_site());
        let fields: Vec<_> = self.fields.iter().map(|&q| self.ident(q)).collect();
        let bases: Vec<_> = self.bases.iter().map(|&q| self.base_ident(q)).collect();
        let all: Vec<_> = fields.iter().chain(&bases).collect();
        let constants = self.constant_values()?;
        let count = Literal::usize_unsuffixed(constants.len());
        let table = quote! { [#(#constants),*] };
        let stretching = self.stretching(&type_name, &table, &count);
        let table = match stretching {
            Some(_) => quote! { Self::weights(h, 1.0) },
            None => table,
        };
        let predicting = self.predicting(&type_name);
        let carried = self.scheme.carried().iter().map(|&q| {
            let quantity = &self.scheme.quantities()[q];
            let text = quantity.to_string();
            let derivative = Literal::usize_unsuffixed(quantity.derivative);
            let offset = number(self.offsets[q]);
            quote! { ::stepsmith::Carried { name: #text, derivative: #derivative, offset: #offset } }
        });
        let slots: Vec<_> = self
            .scheme
            .carried()
            .iter()
            .map(|&q| self.ident(q))
            .collect();
        let (last, others) = slots.split_last().ok_or(EmitError::NoPosition)?;
        let indices = (0..others.len()).map(Literal::usize_unsuffixed);
        let order = order_tokens(order);
        let rank = Literal::usize_unsuffixed(self.scheme.class().rank());
        let offset = |q: QuantityId| number(self.offsets[q]);
        let optional = |q: Option<QuantityId>| match q.map(offset) {
            Some(offset) => quote! { Some(#offset) },
            None => quote! { None },
        };
        let sample_offset = offset(self.sampled.position);
        let velocity_offset = optional(self.sampled.velocity);
        let acceleration_offset = optional(self.sampled.acceleration);
        let zero_stable = self.zero_stable;
        let stable = (!self.split && !ranges.is_empty()).then(|| {
            let rows = ranges.iter().map(stable_range);
            quote! { const STABLE: &'static [::stepsmith::StableRange] = &[#(#rows),*]; }
        });
        let lines = documentation.iter().map(|line| format!(" {line}"));
        let resize = quote! {
            fn set_step_size(&mut self, h: f64) {
                let w: [f64; #count] = #table;
                self.h = h;
                self.w = w;
            }
        };
        let (interface, composition) = match self.split {
            true => (
                quote! { ::stepsmith::split::SplitStepper<S> },
                Some(self.composition()?),
            ),
            false => (quote! { ::stepsmith::Stepper<S, #rank> }, None),
        };
        let bound = match self.split {
            true => quote! { ::stepsmith::split::SplitField<S> },
            false => quote! { ::stepsmith::Field<S, #rank> },
        };
        let (stages, variable) = match self.split {
            true => (None, self.variable(&type_name, &resize)),
            false => {
                let stages = stages::stage_method(&type_name, self.facts);
                let one_step = self.one_step(&type_name, stages.is_some(), &resize);
                (stages, one_step)
            }
        };
        Ok(quote! {
            #(#[doc = #lines])*
            #[derive(Clone, Debug)]
            pub struct #type_name<S> {
                h: f64,
                w: [f64; #count],
                #(#all: S,)*
            }

            #[allow(clippy::all)]
            impl<S: ::stepsmith::State> #interface for #type_name<S> {
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
                    let mut zero = like.clone();
                    zero.as_mut_slice().fill(0.0);
                    Self { h, w: #table, #(#all: zero.clone(),)* }
                }

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
                    let w = self.w;
                    if SAMPLE {
                        ::stepsmith::same_length(n, [sample.x.len(), sample.v.len(), sample.a.len()])?;
                    }
                    #body
                    Ok(())
                }
            }

            #stages

            #predicting

            #stretching

            #variable
        })
    }

    /// A right-hand side that uses velocities is refused where the scheme gives none.
    fn guard(&self, name: &str) -> Option<TokenStream> {
        if self.split {
            return Some(self.part_guards(name));
        }
        if takes_second_derivative(self.scheme) {
            let message = format!(
                "`{name}` takes the second derivative along the solution: give the problem by \
                 `.rate_and_second_derivative(f, g)` or `.second_derivative_problem(p)`"
            );
            return Some(quote! { const { assert!(G::SECOND_DERIVATIVE, #message) }; });
        }
        let mut evaluations = self.scheme.evaluations().iter();
        let ignores = evaluations.all(|e| e.velocity.is_none());
        (self.scheme.class() == Class::SecondOrder && ignores).then(|| {
            let message = format!("`{name}` is for right-hand sides that ignore the velocity");
            quote! { const { assert!(!G::USES_VELOCITY, #message) }; }
        })
    }

    fn ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}", self.names[q])
    }

    fn base_ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}_base", self.ident(q))
    }
}

#[cfg(test)]
mod tests;
