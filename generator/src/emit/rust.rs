//! Rust: a plan as a concrete stepper.
//!
//! Every coefficient is folded exactly and rounded once, correctly; products with powers of the
//! step size are formed when the stepper is made. A step is straight-line code: one fused pass
//! over the components between evaluations, in which equal coefficients share a multiplication,
//! history by rotation, no allocation.

use super::layout::{Program, Sampled, Segment, chains, sampled};
use crate::analysis::order::Order;
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::plan::schedule::PlanError;
use crate::plan::{AffineMap, Core, Operation, Plan};
use crate::scheme::{Class, QuantityId, Scheme, Term};
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
    #[error("schemes for y' = f(t, y) are analysed, but stepping code is for x'' = g(t, x, x')")]
    FirstOrder,
    #[error("the scheme evaluates the parts {fields} of a split field; stepping code has one")]
    SplitField { fields: String },
    #[error("the scheme carries no position at a whole step")]
    NoPosition,
    #[error("the evaluations take the velocity in one place and not in another")]
    MixedVelocity,
    #[error("a coefficient overflows: {coefficient}")]
    Overflow { coefficient: String },
    #[error("the step can not be put in order: {0}")]
    Plan(#[from] PlanError),
}

impl EmitError {
    /// Whether the scheme as such has no stepping code here, rather than a flaw of its own: an
    /// analysis of it stands nevertheless.
    pub fn is_out_of_scope(&self) -> bool {
        matches!(
            self,
            Self::FreeSymbols { .. } | Self::FirstOrder | Self::SplitField { .. }
        )
    }
}

/// The stepper of a spec: its scheme's tokens with a documentation that states what is proven.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn stepper(spec: &Spec, scheme: &Scheme, order: &Order) -> Result<TokenStream, EmitError> {
    tokens(
        spec.name(),
        &documentation(spec, scheme, order),
        scheme,
        order,
    )
}

/// What a user of the stepper should know, line by line.
fn documentation(spec: &Spec, scheme: &Scheme, order: &Order) -> Vec<String> {
    let mut lines = vec![match spec.title() {
        Some(title) => title.to_string(),
        None => format!("`{}`, of the family `{}`.", spec.name(), spec.family()),
    }];
    let mut paragraph = |text: String| lines.extend([String::new(), text]);
    spec.description()
        .into_iter()
        .for_each(|text| paragraph(text.to_string()));
    paragraph(format!(
        "Proven: order {} with the best start, at least {} with exact starting values, at least \
         {} when only x, x' and x'' are right at the start.",
        order.best_start, order.exact_start, order.simple_start
    ));
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

/// The tokens of a stepper called `name`, with the given lines of documentation.
///
/// # Errors
/// [`EmitError`] says what a scheme lacks.
pub fn tokens(
    name: &str,
    documentation: &[String],
    scheme: &Scheme,
    order: &Order,
) -> Result<TokenStream, EmitError> {
    let emitter = Emitter::new(scheme)?;
    emitter.emit(name, documentation, order)
}

struct Emitter<'a> {
    scheme: &'a Scheme,
    programs: Vec<Program>,
    sampled: Sampled,
    fields: Vec<QuantityId>,
    constants: Vec<(Fraction, i32)>,
    bases: BTreeSet<QuantityId>,
    names: Vec<String>,
}

/// Terms that share the factor magnitude·h^power.
struct Group {
    magnitude: Fraction,
    power: i32,
    members: Vec<(bool, Ident)>,
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

/// A sum of signed parts, the first of them in front.
fn signed_sum(parts: Vec<(bool, TokenStream)>) -> TokenStream {
    let mut sum = TokenStream::new();
    for (i, (negative, part)) in parts.into_iter().enumerate() {
        sum.extend(match (i, negative) {
            (0, false) => part,
            (0, true) => quote! { -#part },
            (_, false) => quote! { + #part },
            (_, true) => quote! { - #part },
        });
    }
    sum
}

/// The shortest literal that reads back as `value`.
fn number(value: f64) -> TokenStream {
    let literal = Literal::f64_unsuffixed(value.abs());
    if value.is_sign_negative() && value != 0.0 {
        quote! { -#literal }
    } else {
        quote! { #literal }
    }
}

impl<'a> Emitter<'a> {
    fn new(scheme: &'a Scheme) -> Result<Self, EmitError> {
        let free: Vec<_> = scheme
            .free_symbols()
            .iter()
            .map(|s| s.name().to_string())
            .collect();
        if !free.is_empty() {
            return Err(EmitError::FreeSymbols {
                symbols: free.join("`, `"),
            });
        }
        if scheme.class() == Class::FirstOrder {
            return Err(EmitError::FirstOrder);
        }
        let names: BTreeSet<_> = scheme
            .evaluations()
            .iter()
            .map(|e| e.field.as_str())
            .collect();
        if names.len() > 1 {
            let fields = names.into_iter().collect::<Vec<_>>().join(", ");
            return Err(EmitError::SplitField { fields });
        }
        let with_velocity = scheme
            .evaluations()
            .iter()
            .filter(|e| e.velocity.is_some())
            .count();
        if with_velocity != 0 && with_velocity != scheme.evaluations().len() {
            return Err(EmitError::MixedVelocity);
        }
        let program = |uses| -> Result<Program, EmitError> {
            Ok(Program::new(scheme, &Plan::new(scheme, uses)?, uses))
        };
        let programs = if with_velocity == 0 {
            vec![program(false)?]
        } else if Plan::new(scheme, true)? == Plan::new(scheme, false)? {
            vec![program(true)?]
        } else {
            vec![program(true)?, program(false)?]
        };
        let buffered: BTreeSet<_> = programs
            .iter()
            .flat_map(|p: &Program| p.buffered.iter().copied())
            .collect();
        let fields = scheme.carried().iter().copied().chain(buffered).collect();
        let sampled = sampled(scheme).ok_or(EmitError::NoPosition)?;
        let bases = BTreeSet::new();
        let names = identifiers(scheme);
        Ok(Self {
            scheme,
            programs,
            sampled,
            fields,
            constants: Vec::new(),
            bases,
            names,
        })
    }

    fn emit(
        mut self,
        name: &str,
        documentation: &[String],
        order: &Order,
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
        let guard = (self
            .scheme
            .evaluations()
            .iter()
            .all(|e| e.velocity.is_none()))
        .then(|| {
            let message = format!("`{name}` is for right-hand sides that ignore the velocity");
            quote! { const { assert!(!G::USES_VELOCITY, #message) }; }
        });
        let type_name = Ident::new(name, Span::call_site());
        let fields: Vec<_> = self.fields.iter().map(|&q| self.ident(q)).collect();
        let bases: Vec<_> = self.bases.iter().map(|&q| self.base_ident(q)).collect();
        let all: Vec<_> = fields.iter().chain(&bases).collect();
        let constants = self.constant_values()?;
        let count = Literal::usize_unsuffixed(constants.len());
        let carried = self.scheme.carried().iter().map(|&q| {
            let quantity = &self.scheme.quantities()[q];
            let text = quantity.to_string();
            let derivative = Literal::usize_unsuffixed(quantity.derivative);
            let offset = number(quantity.offset.to_f64().unwrap_or_default());
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
        let order = Literal::usize_unsuffixed(order.best_start);
        let offset = |q: QuantityId| {
            number(
                self.scheme.quantities()[q]
                    .offset
                    .to_f64()
                    .unwrap_or_default(),
            )
        };
        let optional = |q: Option<QuantityId>| match q.map(offset) {
            Some(offset) => quote! { Some(#offset) },
            None => quote! { None },
        };
        let sample_offset = offset(self.sampled.position);
        let velocity_offset = optional(self.sampled.velocity);
        let acceleration_offset = optional(self.sampled.acceleration);
        let lines = documentation.iter().map(|line| format!(" {line}"));
        Ok(quote! {
            #(#[doc = #lines])*
            #[derive(Clone, Debug)]
            pub struct #type_name<S> {
                h: f64,
                w: [f64; #count],
                #(#all: S,)*
            }

            impl<S: ::stepsmith::State> ::stepsmith::Stepper<S> for #type_name<S> {
                const NAME: &'static str = #name;
                const ORDER: usize = #order;
                const CARRIED: &'static [::stepsmith::Carried] = &[#(#carried),*];
                const SAMPLE_OFFSET: f64 = #sample_offset;
                const VELOCITY_OFFSET: Option<f64> = #velocity_offset;
                const ACCELERATION_OFFSET: Option<f64> = #acceleration_offset;

                fn new(h: f64, like: &S) -> Self {
                    let mut zero = like.clone();
                    zero.as_mut_slice().fill(0.0);
                    Self { h, w: [#(#constants),*], #(#all: zero.clone(),)* }
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
                fn step<G: ::stepsmith::SecondOrder<S>, const SAMPLE: bool>(
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
        })
    }

    fn ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}", self.names[q])
    }

    fn base_ident(&self, q: QuantityId) -> Ident {
        format_ident!("{}_base", self.ident(q))
    }

    /// c·hᵏ as an entry of the table of constants.
    fn constant(&mut self, coefficient: Fraction, power: i32) -> TokenStream {
        let entry = (coefficient, power);
        let known = self.constants.iter().position(|c| *c == entry);
        let index = known.unwrap_or_else(|| {
            self.constants.push(entry);
            self.constants.len() - 1
        });
        let index = Literal::usize_unsuffixed(index);
        quote! { w[#index] }
    }

    fn constant_values(&self) -> Result<Vec<TokenStream>, EmitError> {
        let value = |(coefficient, power): &(Fraction, i32)| {
            let overflow = || EmitError::Overflow {
                coefficient: coefficient.to_string(),
            };
            let factor = coefficient
                .to_f64()
                .filter(|f| f.is_finite())
                .ok_or_else(overflow)?;
            let literal = number(factor);
            let exponent = Literal::i32_unsuffixed(power.abs());
            let sign = (*power < 0).then(|| quote! { - });
            Ok(match power {
                0 => literal,
                1 if factor == 1.0 => quote! { h },
                1 => quote! { #literal * h },
                -1 => quote! { #literal / h },
                _ if factor == 1.0 => quote! { h.powi(#sign #exponent) },
                _ => quote! { #literal * h.powi(#sign #exponent) },
            })
        };
        self.constants.iter().map(value).collect()
    }

    /// Σ c hᵏ q: terms of coefficient ±1 as they are, the others grouped by equal factors.
    fn sum(&mut self, terms: &[Term]) -> TokenStream {
        let one = Fraction::one();
        let mut plain: Vec<(bool, Ident)> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for term in terms {
            let negative = term.coefficient.signum() == Some(-1);
            let magnitude = if negative {
                term.coefficient.negated()
            } else {
                term.coefficient.clone()
            };
            let signed = (negative, self.ident(term.quantity));
            if term.power == 0 && magnitude == one {
                plain.push(signed);
                continue;
            }
            let same = |g: &&mut Group| g.magnitude == magnitude && g.power == term.power;
            match groups.iter_mut().find(same) {
                Some(group) => group.members.push(signed),
                None => {
                    groups.push(Group {
                        magnitude,
                        power: term.power,
                        members: vec![signed],
                    });
                }
            }
        }
        let mut parts: Vec<(bool, TokenStream)> = plain
            .into_iter()
            .map(|(negative, ident)| (negative, quote! { #ident }))
            .collect();
        let mut products: Vec<(bool, TokenStream)> = Vec::new();
        for Group {
            magnitude,
            power,
            members,
        } in groups
        {
            let factor = self.constant(magnitude, power);
            // The sign of a group is that of its first member.
            let lead = members[0].0;
            let inner = members
                .iter()
                .map(|(s, ident)| (*s != lead, quote! { #ident }))
                .collect();
            let product = match members.as_slice() {
                [(_, only)] => quote! { #factor * #only },
                _ => {
                    let inner = signed_sum(inner);
                    quote! { #factor * (#inner) }
                }
            };
            products.push((lead, product));
        }
        if parts.is_empty() || products.len() < 2 {
            parts.extend(products);
        } else {
            // Increments first: one rounding at the magnitude of the sum instead of several.
            let increment = signed_sum(products);
            parts.push((false, quote! { (#increment) }));
        }
        if parts.is_empty() {
            quote! { 0.0 }
        } else {
            signed_sum(parts)
        }
    }

    /// What comes before the last pass, and the last pass.
    fn program(&mut self, program: &Program) -> (TokenStream, TokenStream) {
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
        let time = &self.scheme.evaluations()[evaluation].time;
        let offset = time.to_f64().unwrap_or_default();
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
        quote! {
            #pass
            g.acceleration(#time, &self.#position, &self.#velocity, &mut self.#result);
        }
    }

    fn solve(&mut self, segment: &Segment, core: &Core) -> TokenStream {
        let results: Vec<QuantityId> = core
            .evaluations
            .iter()
            .map(|&e| self.scheme.evaluations()[e].result)
            .collect();
        let (mut stores, mut computed) = (TokenStream::new(), Vec::new());
        let mut references = |emitter: &mut Self, maps: Vec<(QuantityId, &AffineMap)>| {
            let reference = |(argument, map): (QuantityId, &AffineMap)| match map.base.as_slice() {
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
        let no_velocity = AffineMap {
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
        let given = core.velocity.iter().any(Option::is_some);
        let velocity = if given {
            references(self, velocities)
        } else {
            position.clone()
        };
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
        quote! {
            #pass
            let core = ::stepsmith::Core {
                t: [#(#times),*],
                position: [#(#position),*],
                position_slope: [#(#position_slopes),*],
                velocity: [#(#velocity),*],
                velocity_slope: [#(#velocity_slopes),*],
            };
            implicit.solve(g, &core, [#(&mut self.#unknowns),*])?;
        }
    }

    /// The slopes of the arguments in the core's results, row by row.
    fn slopes(&mut self, results: &[QuantityId], maps: &[&AffineMap]) -> Vec<TokenStream> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::order::order;
    use crate::exact::rational::ratio;
    use crate::families::central_difference::{member, symbolic};

    fn emitted(theta: &[(i64, i64)]) -> String {
        let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
        let scheme = member(&theta).unwrap().scheme;
        let code = tokens("Example", &[], &scheme, &order(&scheme, 6).unwrap()).unwrap();
        prettyplease::unparse(&syn::parse2(code).unwrap())
    }

    #[test]
    fn constants_are_folded_and_shared() {
        let code = emitted(&[(1, 1), (1, 2)]);
        assert!(code.contains("w: [0.5 * h, h, 0.5 * h.powi(2)]"), "{code}");
        assert!(code.contains("let v = v_m1 + w[0] * (a + a_m1);"), "{code}");
        assert!(!code.contains("0.0 *"), "{code}");
    }

    #[test]
    fn history_rotates() {
        let code = emitted(&[(3, 4), (1, 3), (1, 2)]);
        assert!(code.contains("swap(&mut self.a_m1, &mut self.a)"), "{code}");
    }

    #[test]
    fn a_scheme_that_gives_no_velocity_refuses_problems_that_want_one() {
        let text = r#"
            name = "Leapfrog"
            family = "scheme"
            carry = ["x", "v[-1/2]"]
            equations = ["a = g(t, x)", "v[1/2] = v[-1/2] + h*a", "x[1] = x + h*v[1/2]"]
        "#;
        let spec = Spec::parse_toml("leapfrog.toml", text).unwrap();
        let scheme = spec.scheme().unwrap();
        let code = stepper(&spec, &scheme, &order(&scheme, 6).unwrap()).unwrap();
        let code = prettyplease::unparse(&syn::parse2(code).unwrap());
        assert!(
            code.contains("is for right-hand sides that ignore the velocity"),
            "{code}"
        );
        assert!(
            code.contains("const VELOCITY_OFFSET: Option<f64> = Some(0.5);"),
            "{code}"
        );
    }

    #[test]
    fn symbolic_schemes_are_refused() {
        let scheme = member(&symbolic(3)).unwrap().scheme;
        let error = tokens("Example", &[], &scheme, &order(&scheme, 6).unwrap()).unwrap_err();
        assert_eq!(
            error,
            EmitError::FreeSymbols {
                symbols: "alpha`, `beta".into()
            }
        );
    }
}
