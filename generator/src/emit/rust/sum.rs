//! Weighted sums and the table of constants as tokens.

use super::embedded::rational_function;
use super::{EmitError, Emitter};
use crate::emit::expression::Expression;
use crate::exact::fraction::Fraction;
use crate::exact::rounding::Constant;
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;

/// The shortest literal that reads back as `value`.
pub(super) fn number(value: f64) -> TokenStream {
    if value.is_nan() {
        return quote! { f64::NAN };
    }
    let literal = Literal::f64_unsuffixed(value.abs());
    if value.is_sign_negative() && value != 0.0 {
        quote! { -#literal }
    } else {
        quote! { #literal }
    }
}

/// A coefficient in the number of the state, after [`numbers`]: exact as it stands where an `f32` is, else by its
/// roundings.
pub(super) fn coefficient(constant: Constant) -> TokenStream {
    let double = number(constant.double);
    if constant.is_short() {
        return quote! { exact(#double) };
    }
    let (single, tail) = (single(constant.single), scientific(constant.tail));
    quote! { near(#single, #double, #tail) }
}

/// What makes numbers of the state in some code: `exact` ones, and `near` ones by their roundings.
pub(super) fn numbers(code: &TokenStream) -> TokenStream {
    let mut names = Vec::new();
    identifiers(code, &mut names);
    let used = |name: &str| names.iter().any(|found| found == name);
    let exact = used("exact").then(|| quote! { let exact = S::Real::from_f64; });
    let near = used("near").then(|| quote! { let near = S::Real::constant; });
    let import = exact.as_ref().or(near.as_ref());
    let import = import.map(|_| quote! { use ::stepsmith::Real as _; });
    quote! { #import #exact #near }
}

/// The identifiers in some code.
fn identifiers(code: &TokenStream, names: &mut Vec<Ident>) {
    for token in code.clone() {
        match token {
            TokenTree::Group(group) => identifiers(&group.stream(), names),
            TokenTree::Ident(name) => names.push(name),
            _ => {}
        }
    }
}

/// The shortest literal with an exponent that reads back as `value`, a finite one.
fn scientific(value: f64) -> TokenStream {
    let literal = format!("{:e}", value.abs()).parse::<Literal>();
    match literal {
        Ok(literal) if value < 0.0 => quote! { -#literal },
        Ok(literal) if value != 0.0 => quote! { #literal },
        _ => number(value),
    }
}

/// The shortest literal of an `f32`; beyond them all it is infinite.
fn single(value: f32) -> TokenStream {
    let sign = value.is_sign_negative().then(|| quote! { - });
    if value.is_infinite() {
        return quote! { #sign f32::INFINITY };
    }
    let literal = Literal::f32_unsuffixed(value.abs());
    quote! { #sign #literal }
}

/// An entry of the table of constants.
pub(super) fn constant(index: usize) -> TokenStream {
    let index = Literal::usize_unsuffixed(index);
    quote! { w[#index] }
}

impl Emitter<'_> {
    /// The constants c·hᵏ; those c that depend on a free parameter are entries of `c`.
    pub(super) fn constant_values(&self) -> Result<Vec<TokenStream>, EmitError> {
        let value = |(index, (coefficient, power)): (usize, &(Fraction, i32))| {
            if self.everywhere.is_some() && coefficient.as_rational().is_none() {
                let (c, k) = (
                    Literal::usize_unsuffixed(index),
                    Literal::i32_suffixed(*power),
                );
                return Ok(match power {
                    0 => quote! { c[#c] },
                    _ => quote! { c[#c] * h.powi(#k) },
                });
            }
            let finite = |c: &Constant| c.double.is_finite();
            let overflow = || EmitError::Overflow {
                coefficient: coefficient.to_string(),
            };
            if let Some(ratio) = self.step.scheme.ratio() {
                let factor = rational_function(coefficient, ratio).ok_or_else(overflow)?;
                let factor = quote! { exact(#factor) };
                let exponent = Literal::i32_unsuffixed(*power);
                return Ok(match power {
                    0 => factor,
                    1 => quote! { #factor * h },
                    _ => quote! { #factor * h.powi(#exponent) },
                });
            }
            let constant = (self.step.scheme)
                .constant(coefficient)
                .filter(finite)
                .ok_or_else(overflow)?;
            let one = constant.double == 1.0 && constant.tail == 0.0;
            let literal = self::coefficient(constant);
            let exponent = Literal::i32_unsuffixed(power.abs());
            let sign = (*power < 0).then(|| quote! { - });
            Ok(match power {
                0 => literal,
                1 if one => quote! { h },
                1 => quote! { #literal * h },
                -1 => quote! { #literal / h },
                _ if one => quote! { h.powi(#sign #exponent) },
                _ => quote! { #literal * h.powi(#sign #exponent) },
            })
        };
        let entries = self.step.constants.entries().iter();
        entries.enumerate().map(value).collect()
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
                let (constant, other) = (constant(*index), self.factor(other));
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
