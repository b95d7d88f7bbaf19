//! The code of a one-step method beside the stepper: steps of any size, and the stages of an implicit method as
//! constants.

use super::emitter::{Emitter, tokens};
use super::number::{decimal, vector};
use crate::text::list;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

fn matrix(rows: &[Vec<f64>]) -> String {
    list(rows.iter().map(|row| vector(row)))
}

impl Emitter<'_> {
    /// `impl StageMethod`, for a scheme whose stages have the form and a transform; else nothing.
    pub(super) fn stage_method(&self) -> Option<TokenStream> {
        let data = self.facts.stage_data()?;
        let type_name = self.type_name();
        let rank = self.rank();
        let stages = Literal::usize_unsuffixed(data.nodes.len());
        let fields = [
            ("nodes", vector(&data.nodes)),
            ("slope", vector(&data.slope)),
            ("slope_twice", vector(&data.slope_twice)),
            ("reals", data.reals.to_string()),
            ("alpha", vector(&data.alpha)),
            ("beta", vector(&data.beta)),
            ("s", matrix(&data.s)),
            ("s_inverse", matrix(&data.s_inverse)),
            ("s_lambda", matrix(&data.s_lambda)),
            ("s_lambda_squared", matrix(&data.s_lambda_squared)),
            ("end", vector(&data.end)),
            ("end_slope", decimal(data.end_slope)),
            ("end_slope_twice", decimal(data.end_slope_twice)),
            ("polynomial", matrix(&data.polynomial)),
            ("slope_polynomial", vector(&data.slope_polynomial)),
            ("omega", vector(&data.omega)),
            ("closing", vector(&data.closing)),
            ("closing_slope", decimal(data.closing_slope)),
            ("closing_slope_twice", decimal(data.closing_slope_twice)),
            ("carries", data.carries.to_string()),
            ("ends_at_last", data.ends_at_last.to_string()),
            ("estimate_order", data.estimate_order.to_string()),
        ];
        let fields = fields.map(|(name, value)| format!("{name}: {value},"));
        let fields = tokens(&fields.concat());
        Some(quote! {
            #[allow(clippy::all)]
            impl<S: ::stepsmith::State> ::stepsmith::StageMethod<S, #rank> for #type_name<S> {
                type Stages = ::stepsmith::Stages<#stages>;
                const STAGES: ::stepsmith::Stages<#stages> = ::stepsmith::Stages {
                    #fields
                };
            }
        })
    }

    /// `impl OneStep`, for a scheme whose steps may be of any sizes. The scheme's own errors are taken if it tells them
    /// (`own`), else the errors by step doubling.
    pub(super) fn one_step(
        &self,
        own: Option<TokenStream>,
        resize: &TokenStream,
    ) -> Option<TokenStream> {
        let equal = self.step.scheme.ratio().is_none();
        let rank = self.rank();
        let type_name = self.type_name();
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
