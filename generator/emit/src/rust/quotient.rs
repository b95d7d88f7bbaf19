//! Quotients of polynomials in the code.

use super::super::EmitError;
use super::number::number;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::Integer;
use stepsmith_exact::rounding::{from_f64, to_f64};

/// The largest degree of numerators and denominators: powers of values from 1e-30 to 1e30 neither vanish nor
/// overflow, nor do the errors of their products.
const DEGREE_LIMIT: u32 = 8;

/// A quotient of polynomials in one symbol, called `ratio` in the code, with whole coefficients, by
/// Horner's scheme. `None` if there is another symbol, or a coefficient overflows.
pub fn rational_function(value: &Fraction, symbol: &Symbol) -> Option<TokenStream> {
    let numerator = value.numerator();
    let denominator = value.denominator();
    let factor = numerator.rational_content() / denominator.rational_content();
    let above = scaled(numerator, factor.numerator(), symbol)?;
    let below = scaled(denominator, factor.denominator().as_ibig(), symbol)?;
    Some(if below.to_string() == "1.0" {
        quote! { (#above) }
    } else {
        quote! { (#above) / (#below) }
    })
}

/// A multiple of the primitive part of a polynomial, by Horner's scheme.
fn scaled(p: &Multivariate, whole: &Integer, symbol: &Symbol) -> Option<TokenStream> {
    let p = p.primitive().to_univariate(symbol)?;
    let p = p.scale(&whole.clone().into());
    horner(p.coefficients().iter().map(to_f64))
}

/// c₀ + ω (c₁ + ω (c₂ + …)).
fn horner(coefficients: impl DoubleEndedIterator<Item = f64>) -> Option<TokenStream> {
    let mut higher: Option<(TokenStream, bool)> = None; // and whether it is a sum
    for c in coefficients.rev() {
        if !c.is_finite() {
            return None;
        }
        let constant = number(c);
        let product = higher.as_ref().map(|(rest, is_sum)| {
            if *is_sum {
                quote! { ratio * (#rest) }
            } else if rest.to_string() == "1.0" {
                quote! { ratio }
            } else {
                quote! { ratio * #rest }
            }
        });
        higher = Some(match product {
            None => (constant, false),
            Some(product) if c == 0.0 => (product, false),
            Some(product) => (quote! { #constant + #product }, true),
        });
    }
    higher.map(|(sum, _)| sum)
}

/// The polynomials with whole coefficients of which a coefficient is the quotient.
pub(super) fn quotient(value: &Fraction, symbols: &[&Symbol]) -> Result<TokenStream, EmitError> {
    let numerator = value.numerator();
    let denominator = value.denominator();
    let [above, below] = [numerator, denominator].map(Multivariate::rational_content);
    let factor = above / below;
    let above = terms(numerator, factor.numerator(), symbols);
    let below = terms(denominator, factor.denominator().as_ibig(), symbols);
    let (Some(above), Some(below)) = (above, below) else {
        return Err(EmitError::overflow(value));
    };
    Ok(quote! { &[#(#above),*], &[#(#below),*] })
}

/// The terms of a multiple of the primitive part of a polynomial, whose coefficients are sums of exact floats; `None`
/// beyond the limits, or where another symbol stands in it.
fn terms(p: &Multivariate, whole: &Integer, symbols: &[&Symbol]) -> Option<Vec<TokenStream>> {
    let mut found = Vec::new();
    for (monomial, coefficient) in p.primitive().scale(&whole.clone().into()).terms() {
        let mut powers = monomial.powers().iter();
        let degree: u32 = powers.clone().map(|(_, k)| k).sum();
        if degree > DEGREE_LIMIT || !powers.all(|(symbol, _)| symbols.contains(&symbol)) {
            return None;
        }
        let powers = symbols
            .iter()
            .map(|symbol| Literal::u32_unsuffixed(monomial.exponent(symbol)));
        let powers = quote! { [#(#powers),*] };
        let mut rest = coefficient.clone();
        while !rest.is_zero() {
            let float = to_f64(&rest);
            rest = &rest - from_f64(float).filter(|_| float.abs() < 1e60)?;
            let float = number(float);
            found.push(quote! { (#float, #powers) });
        }
    }
    Some(found)
}
