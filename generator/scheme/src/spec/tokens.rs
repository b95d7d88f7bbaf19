//! Reads the inline form of macros into the common tree.
//!
//! ```text
//! name = Cd4Wide, family = "central-difference",
//! parameters = { degree = 4, alpha = 3/4, beta = 1/3, gamma = 1/2 }, claims = { order = 3 }
//! ```
//!
//! Braces hold tables, brackets hold arrays, anything else up to the next comma is a string, an
//! integer, a float, a boolean, or an expression of the equation language.

use super::diagnostic::Diagnostic;
use super::error::SpecError;
use super::node::{Entry, Node, NodeValue, single_group};
use super::place::Place;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// How deep tables and arrays may nest.
const DEPTH_LIMIT: usize = 16;

/// The tree of the inline form.
///
/// # Errors
/// Tokens that are not `key = value` pairs with commas between them.
pub(super) fn parse(tokens: TokenStream) -> Result<Node, Diagnostic> {
    let span = Span::call_site();
    Ok(Node {
        value: table(tokens, span, DEPTH_LIMIT)?,
        place: Place::Tokens(span),
    })
}

fn error(message: impl Into<String>, span: Span) -> Diagnostic {
    Diagnostic::new(
        SpecError::Tokens {
            message: message.into(),
        },
        &Place::Tokens(span),
    )
}

/// The tokens between commas; a comma at the end adds nothing.
fn items(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ',');
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let mut items: Vec<_> = all.split(is_comma).map(<[_]>::to_vec).collect();
    if items.last().is_some_and(Vec::is_empty) {
        items.pop();
    }
    items
}

fn table(tokens: TokenStream, span: Span, depth: usize) -> Result<NodeValue, Diagnostic> {
    let mut entries: Vec<Entry> = Vec::new();
    for item in items(tokens) {
        let mut item = item.into_iter();
        let (key, key_span) = match item.next() {
            Some(TokenTree::Ident(ident)) => (
                ident.to_string().trim_start_matches("r#").to_string(),
                ident.span(),
            ),
            Some(other) => return Err(error("expected a key", other.span())),
            None => return Err(error("expected a key before this comma", span)),
        };
        match item.next() {
            Some(TokenTree::Punct(p)) if p.as_char() == '=' => {}
            other => {
                let span = other.map_or(key_span, |token| token.span());
                return Err(error(format!("expected `=` after `{key}`"), span));
            }
        }
        let place = Place::Tokens(key_span);
        if entries.iter().any(|e| e.key == key) {
            return Err(Diagnostic::new(SpecError::DuplicateKey { key }, &place));
        }
        let value = node(item.collect(), key_span, depth)?;
        entries.push(Entry { key, place, value });
    }
    Ok(NodeValue::Table(entries))
}

fn node(tokens: Vec<TokenTree>, before: Span, depth: usize) -> Result<Node, Diagnostic> {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return Err(error("expected a value", before));
    };
    let span = first
        .span()
        .join(last.span())
        .unwrap_or_else(|| first.span());
    let stream: TokenStream = tokens.into_iter().collect();
    let inside = depth.checked_sub(1);
    let inside = inside.ok_or_else(|| error("tables nest too deeply", span));
    let value = match single_group(&stream) {
        Some((Delimiter::Brace, inner, span)) => table(inner, span, inside?)?,
        Some((Delimiter::Bracket, inner, _)) => {
            let depth = inside?;
            let nodes = items(inner).into_iter().map(|item| node(item, span, depth));
            NodeValue::Array(nodes.collect::<Result<_, _>>()?)
        }
        _ => scalar(stream)?,
    };
    Ok(Node {
        value,
        place: Place::Tokens(span),
    })
}

/// A literal as what it is, anything else as an expression. A string is read as the expression in
/// it, at the place of the literal, when an expression is needed.
fn scalar(stream: TokenStream) -> Result<NodeValue, Diagnostic> {
    let text = stream.to_string();
    let negative = text.starts_with('-');
    let mut parts = stream.clone().into_iter().skip(usize::from(negative));
    let literal = match (parts.next(), parts.next()) {
        (Some(token), None) => syn::parse2::<syn::Lit>(token.into()).ok(),
        _ => None,
    };
    let sign = if negative { "-" } else { "" };
    Ok(match literal {
        Some(syn::Lit::Str(text)) if !negative => NodeValue::Text(text.value()),
        Some(syn::Lit::Int(integer)) if integer.suffix().is_empty() => {
            NodeValue::Integer(format!("{sign}{}", integer.base10_digits()))
        }
        Some(syn::Lit::Float(float)) => {
            NodeValue::Float(format!("{sign}{}", float.base10_digits()))
        }
        Some(syn::Lit::Bool(value)) if !negative => NodeValue::Boolean(value.value),
        _ => NodeValue::Tokens(stream),
    })
}

#[cfg(test)]
mod tests {
    use crate::scheme::text::TextError;
    use crate::spec::spec::Spec;

    fn parse(text: &str) -> Result<Spec, crate::spec::Diagnostic> {
        Spec::parse_tokens(text.parse().unwrap())
    }

    #[test]
    fn tokens_and_toml_mean_the_same() {
        let tokens = parse(
            "name = Euler, family = \"scheme\", parameters = { theta = 2/(1 + 3) },
             carry = [x, v[-1],],
             equations = [v = f(t, x), \"x[1] = x + h*(theta*v + (1 - theta)*v[-1])\"],
             claims = { order = 1 }",
        );
        let toml = Spec::parse_toml(
            "euler.toml",
            "name = 'Euler'\nfamily = 'scheme'\ncarry = ['x', 'v[-1]']\n\
             equations = ['v = f(t, x)', 'x[1] = x + h*(theta*v + (1 - theta)*v[-1])']\n\
             parameters = { theta = '1/2' }\nclaims = { order = 1 }",
        );
        let tokens = tokens.unwrap();
        let toml = toml.unwrap();
        assert_eq!(tokens.scheme().unwrap(), toml.scheme().unwrap());
    }

    #[test]
    fn errors_stand_at_spans() {
        let head = "name = M, family = \"central-difference\", parameters = { degree = 3, ";
        for (tail, start) in [
            ("alpha = 1/0, beta = 1 }", 10),
            ("alpha = \"1/0\", beta = 1 }", 8),
        ] {
            let error = parse(&format!("{head}{tail}")).unwrap_err();
            assert_eq!(error.message(), TextError::DivisionByZero.to_string());
            assert_eq!(error.span().unwrap().byte_range().start, head.len() + start);
        }
        let error = parse(&format!("{head}alpha = 0.75, beta = 1 }}")).unwrap_err();
        assert_eq!(error.help(), "write \"0.75\" or \"3/4\"");
        let text =
            "name = M, family = \"scheme\", carry = [x], equations = [v = f(t, x), x[1] = x + v]";
        let error = parse(text).unwrap().scheme().unwrap_err();
        assert_eq!(error.span().unwrap().byte_range().start, text.len() - 2);
        for bad in [
            "name",
            "name =",
            "name = M,, family = x",
            "= 1",
            "name = M, name = M",
            "3 = 4",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
