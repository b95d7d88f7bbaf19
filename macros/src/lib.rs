//! The macro `method!` of Stepsmith: from a spec to stepping code.
//!
//! A spec with a stored expansion is compiled from that. With the feature `derive`
//! the library `stepsmith-emit` derives and proves any other when it is compiled.

mod stored;

use proc_macro::{Delimiter, Span, TokenStream, TokenTree};
use std::path::Path;

/// Expands to the struct of a method. `stepsmith::method` shows how it is called.
#[proc_macro]
pub fn method(input: TokenStream) -> TokenStream {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let root = Path::new(&root);
    let Some((spec, span)) = spec_path(input.clone()) else {
        return derived(input, root, None);
    };
    if !root.join(&spec).is_file() || Path::new(&spec).is_absolute() {
        let root = root.display();
        let message =
            format!("there is no file `{spec}` below {root}\nhelp: name a spec from there");
        return error(&message, span);
    }
    let Some(place) = stored::place(root, &spec) else {
        return derived(input, root, Some(&spec));
    };
    match stored::code(root, &spec, &place).and_then(parsed) {
        Ok(code) => [code, watched(&spec), watched(&place)]
            .into_iter()
            .collect(),
        Err(message) => error(&message, span),
    }
}

/// The path of a spec, with its place, where the input is a string.
fn spec_path(input: TokenStream) -> Option<(String, Span)> {
    let mut tokens = input.into_iter();
    let (first, None) = (tokens.next()?, tokens.next()) else {
        return None;
    };
    match first {
        // What another macro passes on stands in a group without delimiters.
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            spec_path(group.stream())
        }
        TokenTree::Literal(literal) => {
            Some((stored::written_path(&literal.to_string())?, literal.span()))
        }
        _ => None,
    }
}

/// Code as tokens.
fn parsed(code: String) -> Result<TokenStream, String> {
    code.parse().map_err(|error| format!("{error}"))
}

/// Makes the compiler watch a file below the package.
fn watched(path: &str) -> TokenStream {
    let path = format!("/{path}");
    let code = format!(
        "const _: &str = ::core::include_str!(::core::concat!(::core::env!(\"CARGO_MANIFEST_DIR\"), {path:?}));"
    );
    code.parse().unwrap_or_default()
}

/// Derives the method of a spec when it is compiled.
#[cfg(feature = "derive")]
fn derived(input: TokenStream, root: &Path, _spec: Option<&str>) -> TokenStream {
    stepsmith_emit::expand::method(input.into(), root).into()
}

/// Without the feature that is an error.
#[cfg(not(feature = "derive"))]
fn derived(_input: TokenStream, _root: &Path, spec: Option<&str>) -> TokenStream {
    let message = match spec {
        Some(spec) => format!(
            "`{spec}` has no stored expansion\n\
             help: `stepsmith expand {spec}` writes one, or the feature `derive` of the crate `stepsmith` derives the \
             method here"
        ),
        None => "a method written inline is derived when it is compiled\n\
                 help: that takes the feature `derive` of the crate `stepsmith`; or write the spec to a file `my.toml`, \
                 run `stepsmith expand my.toml` and name the file here"
            .into(),
    };
    error(&message, Span::call_site())
}

/// An error that the compiler shows at a place.
fn error(message: &str, span: Span) -> TokenStream {
    let code = format!("::core::compile_error!({message:?});");
    let tokens: TokenStream = code.parse().unwrap_or_default();
    let at_span = |mut token: TokenTree| {
        token.set_span(span);
        token
    };
    tokens.into_iter().map(at_span).collect()
}
