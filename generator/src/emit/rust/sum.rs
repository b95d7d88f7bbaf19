//! Weighted sums as tokens: constants in a table, equal coefficients shared.

use super::embedded::rational_function;
use super::{EmitError, Emitter};
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::Term;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Terms that share the factor magnitude·h^power.
struct Group {
    magnitude: Fraction,
    power: i32,
    members: Vec<(bool, Ident)>,
}

/// A sum of signed parts, the first of them in front.
pub(super) fn signed_sum(parts: Vec<(bool, TokenStream)>) -> TokenStream {
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
pub(super) fn number(value: f64) -> TokenStream {
    let literal = Literal::f64_unsuffixed(value.abs());
    if value.is_sign_negative() && value != 0.0 {
        quote! { -#literal }
    } else {
        quote! { #literal }
    }
}

impl Emitter<'_> {
    fn is_negative(&self, coefficient: &Fraction) -> bool {
        self.scheme.rounded(coefficient).is_some_and(|f| f < 0.0)
    }

    /// c·hᵏ as an entry of the table of constants.
    pub(super) fn constant(&mut self, coefficient: Fraction, power: i32) -> TokenStream {
        let entry = (coefficient, power);
        let known = self.constants.iter().position(|c| *c == entry);
        let index = known.unwrap_or_else(|| {
            self.constants.push(entry);
            self.constants.len() - 1
        });
        let index = Literal::usize_unsuffixed(index);
        quote! { w[#index] }
    }

    pub(super) fn constant_values(&self) -> Result<Vec<TokenStream>, EmitError> {
        let value = |(coefficient, power): &(Fraction, i32)| {
            let overflow = || EmitError::Overflow {
                coefficient: coefficient.to_string(),
            };
            if let Some(stretched) = self.stretched {
                let factor =
                    rational_function(coefficient, &stretched.ratio).ok_or_else(overflow)?;
                let exponent = Literal::i32_unsuffixed(*power);
                return Ok(match power {
                    0 => factor,
                    1 => quote! { #factor * h },
                    _ => quote! { #factor * h.powi(#exponent) },
                });
            }
            let factor = (self.scheme)
                .rounded(coefficient)
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
    pub(super) fn sum(&mut self, terms: &[Term]) -> TokenStream {
        let one = Fraction::one();
        let mut plain: Vec<(bool, Ident)> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for term in terms {
            let negative = self.is_negative(&term.coefficient);
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
}
