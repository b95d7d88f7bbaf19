//! The weights of a step of size h: products of its coefficients with powers of h, formed when h is set.
//!
//! They depend on the step ratio besides where steps may stretch, and on the coefficients of the values of parameters that
//! are left free.

use super::super::EmitError;
use super::emitter::{Emitter, tokens};
use super::number::numbers;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The weights, and what stands with them.
pub(super) struct Weights {
    /// How many there are.
    pub count: Literal,
    /// The function that forms them.
    pub function: TokenStream,
    /// The fields that the weights are formed of, beside h.
    pub beside: Option<TokenStream>,
    /// The value of a stepper for steps of size h, of vectors like one.
    pub value: TokenStream,
    /// The parameters that are left free, and the value of a stepper at values of them.
    pub at: Option<TokenStream>,
    /// How a stepper takes another size.
    pub resize: TokenStream,
}

impl Emitter<'_> {
    /// The weights of a stepper.
    pub(super) fn weights(&self) -> Result<Weights, EmitError> {
        let vectors = self.vectors();
        let constants = self.constant_values()?;
        let count = Literal::usize_unsuffixed(constants.len());
        let (more, table) = match (self.step.scheme.ratio(), &self.everywhere) {
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
        let coefficients = self.everywhere.is_some();
        let again = coefficients.then(|| quote! { let c = self.c; });
        let more_fields = coefficients.then(|| quote! { c, });
        let own = quote! {
            Self { h, w: #table, #more_fields #(#vectors: like.zeros(),)* }
        };
        let value = if coefficients {
            quote! { Self::at(h, like, &[f64::NAN]) }
        } else {
            own.clone()
        };
        let at = self.at(&own)?;
        let (ratio, resized) = match self.step.scheme.ratio() {
            Some(_) => (quote! { , ratio: f64 }, quote! { Self::weights(h, ratio) }),
            None if self.acts_apart() => (quote! {}, table.clone()),
            None => (quote! { , _: f64 }, table.clone()),
        };
        let resize = quote! {
            fn set_step_size(&mut self, h: f64 #ratio) {
                #again
                self.h = h;
                self.w = #resized;
            }
        };
        let coefficients = coefficients.then(|| quote! { c: [S::Real; #count], });
        Ok(Weights {
            function: self.function(&count, more, &constants),
            beside: coefficients,
            count,
            value,
            at,
            resize,
        })
    }

    /// The function that forms the weights.
    fn function(
        &self,
        count: &Literal,
        more: Option<TokenStream>,
        constants: &[String],
    ) -> TokenStream {
        let mut powers = self.step.constants.entries().iter();
        let h = if powers.any(|(_, power)| *power != 0) {
            "let h = exact(h);"
        } else {
            "let _ = h;"
        };
        let formed = format!("{h} [{}]", constants.join(", "));
        let numbers = numbers(&formed);
        let formed = tokens(&formed);
        quote! {
            #[inline]
            fn weights(h: f64, #more) -> [S::Real; #count] {
                #numbers
                #formed
            }
        }
    }
}
