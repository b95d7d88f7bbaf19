//! Weighted sums and the table of constants as tokens.

use super::super::EmitError;
use super::emitter::Emitter;
use super::number::{coefficient, constant};
use super::quotient::rational_function;
use crate::expression::Expression;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_exact::field::fraction::Fraction;

impl Emitter<'_> {
    /// The constants c·hᵏ; those c that depend on a free parameter are entries of `c`.
    pub(super) fn constant_values(&self) -> Result<Vec<TokenStream>, EmitError> {
        let entries = self.step.constants.entries().iter();
        let values = entries.enumerate().map(|(index, (c, power))| {
            let value = self.constant_value(index, c, *power);
            value.ok_or_else(|| EmitError::overflow(c))
        });
        values.collect()
    }

    /// An entry c·hᵏ; `None` where c overflows.
    fn constant_value(
        &self,
        index: usize,
        coefficient: &Fraction,
        power: i32,
    ) -> Option<TokenStream> {
        if self.everywhere.is_some() && coefficient.as_rational().is_none() {
            let c = Literal::usize_unsuffixed(index);
            let k = Literal::i32_suffixed(power);
            return Some(match power {
                0 => quote! { c[#c] },
                _ => quote! { c[#c] * h.powi(#k) },
            });
        }
        if let Some(ratio) = self.step.scheme.ratio() {
            let factor = rational_function(coefficient, ratio)?;
            let factor = quote! { exact(#factor) };
            let exponent = Literal::i32_unsuffixed(power);
            return Some(match power {
                0 => factor,
                1 => quote! { #factor * h },
                _ => quote! { #factor * h.powi(#exponent) },
            });
        }
        let constant = self.step.scheme.constant(coefficient)?;
        if !constant.double.is_finite() {
            return None;
        }
        let one = constant.double == 1.0 && constant.tail == 0.0;
        let literal = self::coefficient(constant);
        let exponent = Literal::i32_unsuffixed(power.abs());
        let sign = (power < 0).then(|| quote! { - });
        Some(match power {
            0 => literal,
            1 if one => quote! { h },
            1 => quote! { #literal * h },
            -1 => quote! { #literal / h },
            _ if one => quote! { h.powi(#sign #exponent) },
            _ => quote! { #literal * h.powi(#sign #exponent) },
        })
    }

    /// An expression; inside of another one a sum stands in brackets.
    pub(super) fn expression(&self, expression: &Expression) -> TokenStream {
        match expression {
            Expression::Zero => quote! { S::Real::default() },
            Expression::Quantity(q) => {
                let quantity = self.ident(*q);
                quote! { #quantity }
            }
            Expression::Product(index, other) => {
                let constant = constant(*index);
                let other = self.factor(other);
                quote! { #constant * #other }
            }
            Expression::Sum(parts) => {
                let mut sum = TokenStream::new();
                for (i, (negative, part)) in parts.iter().enumerate() {
                    let part = self.factor(part);
                    sum.extend(match (i, negative) {
                        (0, false) => part,
                        (0, true) => quote! { -#part },
                        (_, false) => quote! { + #part },
                        (_, true) => quote! { - #part },
                    });
                }
                sum
            }
        }
    }

    fn factor(&self, expression: &Expression) -> TokenStream {
        let tokens = self.expression(expression);
        match expression {
            Expression::Sum(_) => quote! { (#tokens) },
            _ => tokens,
        }
    }
}
