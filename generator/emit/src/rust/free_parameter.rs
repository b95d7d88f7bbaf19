//! Steppers for any value of a parameter that is left free: coefficients are quotients of polynomials in it,
//! evaluated exactly and rounded once when a stepper is made.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::number;
use super::quotient::{quotient, value};
use super::statements::carried;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::parameter_range::End;

impl Emitter<'_> {
    /// The free parameters, and a stepper at values of them. `stepper` is the stepper where the coefficients `c` are
    /// known; coefficients that are numbers are not asked for. Nothing where no parameter is free.
    pub(super) fn at(&self, stepper: &TokenStream) -> Result<Option<TokenStream>, EmitError> {
        if self.everywhere.is_none() {
            return Ok(None);
        }
        let free = self.facts.free();
        let symbols: Vec<&Symbol> = free.iter().map(|free| &free.symbol).collect();
        let mut coefficients = Vec::new();
        for (c, _) in self.step.constants.entries() {
            coefficients.push(if c.as_rational().is_some() {
                quote! { <S::Real as ::stepsmith::Real>::from_f64(f64::NAN) }
            } else {
                let parts = quotient(c, &symbols)?;
                quote! { ::stepsmith::generated::coefficient(#parts, values) }
            });
        }
        let scheme = self.step.scheme;
        let mut carried = Vec::new();
        for &q in scheme.carried() {
            let quantity = &scheme.quantities()[q];
            let offset = value(scheme, &quantity.offset, &symbols)?;
            carried.push(self::carried(quantity, quantity.derivative, &offset));
        }
        let parameters = parameters(self.facts)?;
        Ok(Some(quote! {
            const PARAMETERS: &'static [::stepsmith::generated::Parameter] = &[#(#parameters),*];

            fn at(h: f64, like: &S, values: &[f64]) -> Self {
                let c = [#(#coefficients),*];
                #stepper
            }

            fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
                [#(#carried),*].to_vec()
            }
        }))
    }
}

impl Emitter<'_> {
    /// The function that makes the method's settings, from the values of its free parameters.
    pub(super) fn settings(&self) -> TokenStream {
        let names: Vec<&str> = self
            .facts
            .free()
            .iter()
            .map(|free| free.symbol.name())
            .collect();
        let arguments = names.iter().map(|name| format_ident!("{name}"));
        let arguments: Vec<Ident> = arguments.collect();
        let purpose = match names.as_slice() {
            [] => " The method, to be given its settings.",
            _ => " The method with values of its free parameters, to be given its settings.",
        };
        quote! {
            #[doc = #purpose]
            pub fn new(#(#arguments: f64),*) -> ::stepsmith::Settings<Self, S> {
                ::stepsmith::Settings::new() #(.parameter(#names, #arguments))*
            }
        }
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
            ::stepsmith::generated::Parameter {
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
