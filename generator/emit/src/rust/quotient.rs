//! Quotients of polynomials in the code.

use super::super::EmitError;
use super::number::{decimal, number};
use crate::rounding::whole_parts;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_scheme::scheme::Scheme;

/// The largest degree of numerators and denominators: powers of values from 1e-30 to 1e30 neither vanish nor
/// overflow, nor do the errors of their products.
const DEGREE_LIMIT: u32 = 8;

/// A quotient of polynomials in one symbol, called `ratio` in the code, with whole coefficients, by
/// Horner's scheme. `None` if there is another symbol, or a coefficient overflows.
pub fn rational_function(value: &Fraction, symbol: &Symbol) -> Option<String> {
    let [above, below] = whole_parts(value).map(|p| coefficients(&p, symbol));
    let above = horner(&above?);
    let below = below?;
    Some(match below.as_slice() {
        [1.0] => format!("({above})"),
        _ => format!("({above}) / ({})", horner(&below)),
    })
}

/// The coefficients of a polynomial in one symbol, the lowest first.
fn coefficients(p: &Multivariate, symbol: &Symbol) -> Option<Vec<f64>> {
    let p = p.to_univariate(symbol)?;
    let coefficients = p.coefficients().iter().map(to_f64);
    coefficients.map(|c| c.is_finite().then_some(c)).collect()
}

/// c₀ + ω (c₁ + ω (c₂ + …)).
fn horner(coefficients: &[f64]) -> String {
    match coefficients {
        [0.0, higher @ ..] if !higher.is_empty() => product(higher),
        [c, higher @ ..] if !higher.is_empty() => format!("{} + {}", signed(*c), product(higher)),
        [c] => signed(*c),
        _ => signed(0.0),
    }
}

/// ω (c₁ + ω (c₂ + …)).
fn product(coefficients: &[f64]) -> String {
    match coefficients {
        [1.0] => "ratio".into(),
        [_] | [0.0, ..] => format!("ratio * {}", horner(coefficients)),
        _ => format!("ratio * ({})", horner(coefficients)),
    }
}

/// A number behind its sign.
fn signed(value: f64) -> String {
    decimal(value).replace('-', "- ")
}

/// A number of a scheme: of one that depends on symbols the quotient at their `values`.
pub(super) fn value(
    scheme: &Scheme,
    value: &Fraction,
    symbols: &[&Symbol],
) -> Result<TokenStream, EmitError> {
    match scheme.rounded(value).filter(|value| value.is_finite()) {
        Some(value) => Ok(number(value)),
        None if !symbols.is_empty() => {
            let parts = quotient(value, symbols)?;
            Ok(quote! { ::stepsmith::generated::quotient(#parts, values) })
        }
        None => Err(EmitError::overflow(value)),
    }
}

/// The polynomials with whole coefficients of which a coefficient is the quotient.
pub(super) fn quotient(value: &Fraction, symbols: &[&Symbol]) -> Result<TokenStream, EmitError> {
    let [Some(above), Some(below)] = whole_parts(value).map(|p| terms(&p, symbols)) else {
        return Err(EmitError::overflow(value));
    };
    Ok(quote! { &[#(#above),*], &[#(#below),*] })
}

/// The terms of a polynomial, whose coefficients are sums of exact floats; `None` beyond the limits, or where another
/// symbol stands in it.
fn terms(p: &Multivariate, symbols: &[&Symbol]) -> Option<Vec<TokenStream>> {
    let mut found = Vec::new();
    for (monomial, coefficient) in p.terms() {
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
