//! Proc macros of Stepsmith: each is one call into the generator library.

use proc_macro::TokenStream;

/// Compiles a method from its spec: `method!("specs/my-method.toml")`, the path relative to the
/// crate's manifest, or inline with the same keys:
///
/// ```
/// stepsmith::method! {
///     name = Verlet,
///     family = "central-difference",
///     parameters = { degree = 3, alpha = 1, beta = 1/2 },
///     claims = { order = 2 },
/// }
/// ```
///
/// The claims are checked when it expands; a refuted one is a compile error at its place:
///
/// ```compile_fail
/// stepsmith::method! {
///     name = Verlet,
///     family = "central-difference",
///     parameters = { degree = 3, alpha = 1, beta = 1/2 },
///     claims = { order = 3 },
/// }
/// ```
///
/// What takes more than 60 s of processor time or 2 GiB of memory is a compile error, too; `STEPSMITH_BUDGET` (seconds) and
/// `STEPSMITH_MEMORY` (GiB) in the environment allow something else, 0 any.
///
/// It expands to a generic struct of that name which implements `stepsmith::Stepper`. A spec file is
/// tracked, so that editing it rebuilds.
#[proc_macro]
pub fn method(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    stepsmith_generator::expand::method(input.into(), root.as_ref()).into()
}
