//! Quotients of polynomials in the code.

use super::super::EmitError;
use super::number::number;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::multivariate::{Multivariate, Symbol};
use stepsmith_exact::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
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
    let part = |p: Polynomial, whole| {
        let p = p.scale(&whole);
        horner(p.coefficients().iter().map(to_f64))
    };
    let numerator = numerator.primitive().to_univariate(symbol)?;
    let denominator = denominator.primitive().to_univariate(symbol)?;
    let one = Polynomial::one().leading();
    let whole_part = |n: &stepsmith_exact::rational::Integer| one.clone() * n;
    let above = part(numerator, whole_part(factor.numerator()))?;
    let below = part(denominator, whole_part(factor.denominator().as_ibig()))?;
    Some(if below.to_string() == "1.0" {
        quote! { (#above) }
    } else {
        quote! { (#above) / (#below) }
    })
}

/// c₀ + ω (c₁ + ω (c₂ + …)).
fn horner(coefficients: impl DoubleEndedIterator<Item = f64>) -> Option<TokenStream> {
    let mut higher: Option<(TokenStream, bool)> = None; // and whether it is a sum
    for c in coefficients.rev() {
        if !c.is_finite() {
            return None;
        }
        let constant = number(c);
        let product = higher.as_ref().map(|(rest, is_sum)| match is_sum {
            true => quote! { ratio * (#rest) },
            false if rest.to_string() == "1.0" => quote! { ratio },
            false => quote! { ratio * #rest },
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
    let part = |p: &Multivariate, whole: Rational| {
        let terms = terms(&p.primitive().scale(&whole), symbols);
        terms.ok_or_else(|| EmitError::Overflow {
            coefficient: value.to_string(),
        })
    };
    let above = part(numerator, factor.numerator().clone().into())?;
    let below = part(denominator, factor.denominator().as_ibig().clone().into())?;
    Ok(quote! { &[#(#above),*], &[#(#below),*] })
}

/// The terms of a polynomial with whole coefficients, each of which is a sum of exact floats; `None` beyond the
/// limits, or where another symbol stands in it.
fn terms(p: &Multivariate, symbols: &[&Symbol]) -> Option<Vec<TokenStream>> {
    let mut found = Vec::new();
    for (monomial, coefficient) in p.terms() {
        let known = |(symbol, _): &(Symbol, u32)| symbols.contains(&symbol);
        let degree: u32 = monomial.powers().iter().map(|(_, k)| k).sum();
        if degree > DEGREE_LIMIT || !monomial.powers().iter().all(known) {
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
