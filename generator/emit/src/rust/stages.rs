//! The code of the stages of an implicit one-step method, as constants.

use super::emitter::{Emitter, tokens};
use super::number::{decimal, vector};
use super::sizes::Sizes;
use crate::text::list;
use proc_macro2::Literal;
use quote::quote;

fn matrix(rows: &[Vec<f64>]) -> String {
    list(rows.iter().map(|row| vector(row)))
}

impl Emitter<'_> {
    /// The stages of a scheme whose stages have the form and a transform.
    pub(super) fn stages(&self) -> Option<Sizes> {
        let data = self.facts.stage_data()?;
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
        Some(Sizes {
            kind: quote! { ::stepsmith::generated::Stages<#stages> },
            value: quote! { ::stepsmith::generated::Stages { #fields } },
            errors: None,
        })
    }
}
