//! What the macros refuse, and at which tokens.
//!
//! Each file of `refused/` is expanded as the compiler would expand it, without a build: what it would
//! print, message and place, is the comment at the file's end.

use proc_macro2::{Span, TokenStream, TokenTree};
use std::fmt::Write;
use std::path::Path;

/// The tokens between the braces of the macro call that a file consists of.
fn call(text: &str) -> syn::Result<TokenStream> {
    let file = syn::parse_file(text)?;
    file.items
        .into_iter()
        .find_map(|item| match item {
            syn::Item::Macro(item) => Some(item.mac.tokens),
            _ => None,
        })
        .ok_or_else(|| syn::Error::new(Span::call_site(), "no macro call"))
}

/// The message of each `compile_error!` in an expansion, and the place it is shown at.
fn errors(expansion: TokenStream) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    let mut place = None;
    for token in expansion {
        match token {
            TokenTree::Ident(name) if name == "compile_error" => place = Some(name.span()),
            TokenTree::Group(group) => {
                if let (Some(span), Ok(message)) =
                    (place.take(), syn::parse2::<syn::LitStr>(group.stream()))
                {
                    found.push((message.value(), span));
                }
            }
            _ => {}
        }
    }
    found
}

/// The errors as text: `line:column..column` of the source, or the whole call, and the words.
fn shown(text: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tokens = call(text).expect("a file of one macro call");
    let mut out = String::new();
    for (message, span) in errors(stepsmith_emit::expand::method(tokens, root)) {
        let start = span.start();
        let end = span.end();
        let place = if start == end {
            "the call".to_string()
        } else {
            let line = text.lines().nth(start.line - 1).unwrap_or_default();
            let pointed: String = line
                .chars()
                .skip(start.column)
                .take(end.column - start.column)
                .collect();
            format!("line {}, `{pointed}`", start.line)
        };
        for line in format!("{place}: {message}").lines() {
            let _ = writeln!(out, "// {line}");
        }
    }
    out
}

#[test]
fn refused_at_the_right_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/refused");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 5, "{files:?}");
    let mut wrong = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let (source, expected) = text.split_once("\n// ").expect("what is expected");
        let found = shown(source);
        if found != format!("// {expected}") {
            let _ = writeln!(wrong, "{}\n{found}", file.display());
        }
    }
    assert!(wrong.is_empty(), "refused otherwise:\n{wrong}");
}
