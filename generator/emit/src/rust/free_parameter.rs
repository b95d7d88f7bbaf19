//! Steppers for any value of a parameter that is left free: coefficients are quotients of polynomials in it,
//! evaluated exactly and rounded once when a stepper is made.

use super::super::EmitError;
use super::emitter::Emitter;
use super::maps;
use super::number::number;
use super::quotient::quotient;
use crate::documentation::documentation;
use crate::step::Step;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_claims::ranged::{self, Everywhere};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::summary::Summary;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::spec::parameter_range::End;

/// The further code of a stepper with a free parameter.
pub(super) struct FreeParameter {
    /// The parameters with their ranges.
    pub parameters: Vec<TokenStream>,
    /// The coefficients, in terms of `values`; those that are numbers are not asked for.
    pub coefficients: Vec<TokenStream>,
    /// The carried quantities.
    pub carried: Vec<TokenStream>,
}

/// The stepper of a spec that leaves a parameter free.
pub(super) fn stepper(spec: &Spec, facts: &Facts) -> Result<TokenStream, EmitError> {
    let emitter = Emitter::new(facts)?;
    let Some(Everywhere {
        order,
        always,
        pieces,
        beyond,
    }) = &emitter.everywhere
    else {
        let reason = "none is free".into();
        return Err(EmitError::Range { reason });
    };
    if emitter.step.split && !emitter.step.scheme.is_additive() {
        let reason = "steps of a split field take no values of parameters".into();
        return Err(EmitError::Range { reason });
    }
    let order = order.clone();
    let stability = Summary::always(always.clone());
    let mut documentation = documentation(spec, facts, &order, &stability);
    for more in beyond {
        documentation.extend([String::new(), format!("But {more}.")]);
    }
    let ranges = &stability.ranges;
    let maps = maps::implementation(
        spec.name(),
        facts,
        &order,
        Some((&parameters(facts)?, pieces)),
    )?;
    let stepper = emitter.emit(spec.name(), &documentation, (&order, ranges))?;
    Ok(quote! { #stepper #maps })
}

/// The facts that are proven at every value of the free parameters, where there are any.
pub(super) fn everywhere(facts: &Facts, step: &Step<'_>) -> Result<Option<Everywhere>, EmitError> {
    if facts.free().is_empty() {
        return Ok(None);
    }
    let entries = step.constants.entries().iter().map(|(c, _)| c);
    let found = ranged::everywhere(facts, entries);
    found
        .map(Some)
        .map_err(|reason| EmitError::Range { reason })
}

impl Emitter<'_> {
    /// The same as tokens; nothing where none is free.
    pub(super) fn free(&self) -> Result<Option<FreeParameter>, EmitError> {
        if self.everywhere.is_none() {
            return Ok(None);
        }
        let free = self.facts.free();
        let symbols: Vec<&Symbol> = free.iter().map(|free| &free.symbol).collect();
        let entries = self.step.constants.entries().iter();
        let coefficients = entries.map(|(c, _)| match c.as_rational() {
            Some(_) => Ok(quote! { <S::Real as ::stepsmith::Real>::from_f64(f64::NAN) }),
            None => {
                let parts = quotient(c, &symbols)?;
                Ok(quote! { ::stepsmith::free::coefficient(#parts, values) })
            }
        });
        let scheme = self.step.scheme;
        let carried = scheme.carried().iter().map(|&q| {
            let quantity = &scheme.quantities()[q];
            let text = quantity.to_string();
            let derivative = Literal::usize_unsuffixed(quantity.derivative);
            let offset = match scheme.rounded(&quantity.offset) {
                Some(offset) => number(offset),
                None => {
                    let parts = quotient(&quantity.offset, &symbols)?;
                    quote! { ::stepsmith::free::quotient(#parts, values) }
                }
            };
            Ok(quote! {
                ::stepsmith::Carried { name: #text, derivative: #derivative, offset: #offset }
            })
        });
        Ok(Some(FreeParameter {
            parameters: parameters(self.facts)?,
            coefficients: coefficients.collect::<Result<_, EmitError>>()?,
            carried: carried.collect::<Result<_, EmitError>>()?,
        }))
    }
}

/// The parameters with their ranges.
fn parameters(facts: &Facts) -> Result<Vec<TokenStream>, EmitError> {
    let parameters = facts.free().iter().map(|free| {
        let name = free.symbol.name();
        let range = free.range();
        let [from, to] = [&free.from, &free.to].map(end);
        let from = from?;
        let to = to?;
        let closed = [free.from.closed, free.to.closed];
        Ok(quote! {
            ::stepsmith::free::Parameter {
                name: #name, range: #range, from: #from, to: #to, closed: [#(#closed),*],
            }
        })
    });
    parameters.collect()
}

/// A number that is exactly a float.
fn float(value: Rational) -> Option<TokenStream> {
    let nearest = to_f64(&value);
    (from_f64(nearest).as_ref() == Some(&value)).then(|| number(nearest))
}

/// p and q of an end p/q, which are exact.
fn end(end: &End) -> Result<TokenStream, EmitError> {
    let parts = [
        Rational::from(end.value.numerator().clone()),
        Rational::from(end.value.denominator().as_ibig().clone()),
    ];
    let [Some(p), Some(q)] = parts.map(float) else {
        return Err(EmitError::overflow(&end.value));
    };
    Ok(quote! { [#p, #q] })
}
