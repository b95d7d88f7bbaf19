//! Proc macros of Stepsmith: each is one call into the generator library.

use proc_macro::TokenStream;

/// Expands to the struct of a method that is compiled from its spec. `stepsmith::method` shows how it is called.
///
/// A spec file is tracked, so that editing it rebuilds.
#[proc_macro]
pub fn method(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    stepsmith_generator::expand::method(input.into(), root.as_ref()).into()
}
