//! Steppers for any value of a parameter that is left free: coefficients are quotients of polynomials in it,
//! evaluated exactly and rounded once when a stepper is made.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::number;
use super::quotient::{quotient, value};
use super::statements::carried;
use crate::analysis::facts::Facts;
use crate::spec::parameter_range::End;
use proc_macro2::TokenStream;
use quote::quote;
use stepsmith_exact::multivariate::Symbol;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::{from_f64, to_f64};

/// The further code of a stepper with a free parameter.
pub(super) struct FreeParameter {
    /// The parameters with their ranges.
    pub parameters: Vec<TokenStream>,
    /// The coefficients, in terms of `values`; those that are numbers are not asked for.
    pub coefficients: Vec<TokenStream>,
    /// The carried quantities.
    pub carried: Vec<TokenStream>,
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
            let offset = value(scheme, &quantity.offset, &symbols)?;
            Ok(carried(quantity, quantity.derivative, &offset))
        });
        Ok(Some(FreeParameter {
            parameters: parameters(self.facts)?,
            coefficients: coefficients.collect::<Result<_, EmitError>>()?,
            carried: carried.collect::<Result<_, EmitError>>()?,
        }))
    }
}

/// The parameters with their ranges.
pub(super) fn parameters(facts: &Facts) -> Result<Vec<TokenStream>, EmitError> {
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
