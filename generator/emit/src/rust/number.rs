//! Numbers in the code, each exact or by its roundings.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;
use stepsmith_exact::rounding::Constant;

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
    let single = single(constant.single);
    let tail = scientific(constant.tail);
    quote! { near(#single, #double, #tail) }
}

/// The definitions that make numbers of the state in some code: `exact` ones, and `near` ones by their roundings.
pub(super) fn numbers(code: &TokenStream) -> TokenStream {
    let mut names = Vec::new();
    identifiers(code, &mut names);
    let [exact, near] = ["exact", "near"].map(|name| names.iter().any(|found| found == name));
    let exact = exact.then(|| quote! { let exact = S::Real::from_f64; });
    let near = near.then(|| quote! { let near = S::Real::constant; });
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
