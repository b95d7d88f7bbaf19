//! The code of a one-step method beside the stepper: steps of any size, and the stages of an implicit method as
//! constants.

use super::emitter::Emitter;
use super::number::number;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use stepsmith_prove::facts::Facts;

fn vector(entries: &[f64]) -> TokenStream {
    let entries = entries.iter().map(|x| number(*x));
    quote! { [#(#entries),*] }
}

fn matrix(rows: &[Vec<f64>]) -> TokenStream {
    let rows = rows.iter().map(|row| vector(row));
    quote! { [#(#rows),*] }
}

/// `impl StageMethod`, for a scheme whose stages have the form and a transform; else nothing.
pub(super) fn stage_method(type_name: &Ident, facts: &Facts) -> Option<TokenStream> {
    let data = facts.stage_data()?;
    let rank = Literal::usize_unsuffixed(facts.scheme().class().rank());
    let stages = Literal::usize_unsuffixed(data.nodes.len());
    let reals = Literal::usize_unsuffixed(data.reals);
    let estimate_order = Literal::usize_unsuffixed(data.estimate_order);
    let carries = data.carries;
    let ends_at_last = data.ends_at_last;
    let nodes = vector(&data.nodes);
    let slope = vector(&data.slope);
    let slope_twice = vector(&data.slope_twice);
    let alpha = vector(&data.alpha);
    let beta = vector(&data.beta);
    let s = matrix(&data.s);
    let s_inverse = matrix(&data.s_inverse);
    let s_lambda = matrix(&data.s_lambda);
    let s_lambda_squared = matrix(&data.s_lambda_squared);
    let end = vector(&data.end);
    let end_slope = number(data.end_slope);
    let end_slope_twice = number(data.end_slope_twice);
    let polynomial = matrix(&data.polynomial);
    let slope_polynomial = vector(&data.slope_polynomial);
    let omega = vector(&data.omega);
    let closing = vector(&data.closing);
    let closing_slope = number(data.closing_slope);
    let closing_slope_twice = number(data.closing_slope_twice);
    Some(quote! {
        #[allow(clippy::all)]
        impl<S: ::stepsmith::State> ::stepsmith::StageMethod<S, #rank> for #type_name<S> {
            type Stages = ::stepsmith::Stages<#stages>;
            const STAGES: ::stepsmith::Stages<#stages> = ::stepsmith::Stages {
                nodes: #nodes,
                slope: #slope,
                slope_twice: #slope_twice,
                reals: #reals,
                alpha: #alpha,
                beta: #beta,
                s: #s,
                s_inverse: #s_inverse,
                s_lambda: #s_lambda,
                s_lambda_squared: #s_lambda_squared,
                end: #end,
                end_slope: #end_slope,
                end_slope_twice: #end_slope_twice,
                polynomial: #polynomial,
                slope_polynomial: #slope_polynomial,
                omega: #omega,
                closing: #closing,
                closing_slope: #closing_slope,
                closing_slope_twice: #closing_slope_twice,
                carries: #carries,
                ends_at_last: #ends_at_last,
                estimate_order: #estimate_order,
            };
        }
    })
}

impl Emitter<'_> {
    /// `impl OneStep`, for a scheme whose steps may be of any sizes; errors are those that it tells of itself,
    /// if it does.
    pub(super) fn one_step(
        &self,
        type_name: &Ident,
        own: Option<TokenStream>,
        resize: &TokenStream,
    ) -> Option<TokenStream> {
        let equal = self.step.scheme.ratio().is_none();
        let rank = Literal::usize_unsuffixed(self.step.scheme.class().rank());
        (own.is_some() || equal && self.facts.takes_any_size()).then(|| {
            let errors = own.unwrap_or_else(|| quote! { Doubled });
            quote! {
                #[allow(clippy::all)]
                impl<S: ::stepsmith::State> ::stepsmith::OneStep<S, #rank> for #type_name<S> {
                    type Errors = ::stepsmith::#errors;

                    #resize
                }
            }
        })
    }
}
