//! Numbers in the code, each exact or by its roundings.

use super::emitter::tokens;
use proc_macro2::TokenStream;
use quote::quote;
use stepsmith_exact::rounding::Constant;

/// The shortest literal without an exponent that reads back as `value`.
pub(super) fn decimal(value: f64) -> String {
    if value.is_nan() {
        return "f64::NAN".into();
    }
    if value == f64::INFINITY {
        return "f64::INFINITY".into();
    }
    // The sign of 0 is not written.
    pointed((value + 0.0).to_string())
}

/// A number's digits with a point among them.
fn pointed(digits: String) -> String {
    if digits.contains('.') {
        digits
    } else {
        format!("{digits}.0")
    }
}

/// The same as tokens.
pub(super) fn number(value: f64) -> TokenStream {
    tokens(&decimal(value))
}

/// Numbers in brackets.
pub(super) fn vector(entries: &[f64]) -> String {
    let entries: Vec<_> = entries.iter().map(|x| decimal(*x)).collect();
    format!("[{}]", entries.join(", "))
}

/// A coefficient in the number of the state, after [`numbers`]: exact as it stands where an `f32` is, else by its
/// roundings.
pub(super) fn coefficient(constant: Constant) -> String {
    let double = decimal(constant.double);
    if constant.is_short() {
        return format!("exact({double})");
    }
    let single = match constant.single {
        f32::INFINITY => "f32::INFINITY".into(),
        f32::NEG_INFINITY => "-f32::INFINITY".into(),
        single => pointed(single.to_string()),
    };
    let tail = match constant.tail {
        0.0 => decimal(0.0),
        tail => format!("{tail:e}"),
    };
    format!("near({single}, {double}, {tail})")
}

/// The definitions that make numbers of the state in some code: `exact` ones, and `near` ones by their roundings.
pub(super) fn numbers(code: &str) -> TokenStream {
    let exact = code
        .contains("exact(")
        .then(|| quote! { let exact = S::Real::from_f64; });
    let near = code
        .contains("near(")
        .then(|| quote! { let near = S::Real::constant; });
    let import = exact.as_ref().or(near.as_ref());
    let import = import.map(|_| quote! { use ::stepsmith::Real as _; });
    quote! { #import #exact #near }
}
