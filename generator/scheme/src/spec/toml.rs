//! Reads TOML into the common tree.

use super::diagnostic::Diagnostic;
use super::error::SpecError;
use super::node::{Entry, LENGTH_LIMIT, Node, NodeValue};
use super::place::Source;
use std::sync::Arc;
use stepsmith_exact::rational::Integer;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The tree of a TOML document.
///
/// # Errors
/// Text that is not TOML.
pub fn parse(source: &Arc<Source>) -> Result<Node, Diagnostic> {
    match DeTable::parse(&source.text) {
        Ok(table) => Ok(Node {
            value: self::table(table.get_ref(), source),
            place: source.whole(),
        }),
        Err(error) => {
            let message = error.message().trim().replace('\n', ", ");
            let problem = SpecError::Toml {
                message: format!("malformed TOML: {message}"),
            };
            let range = error.span().unwrap_or(0..source.text.len());
            Err(Diagnostic::new(problem, &source.range(range)))
        }
    }
}

fn table(table: &DeTable<'_>, source: &Arc<Source>) -> NodeValue {
    let mut entries = Vec::new();
    for (key, value) in table.iter() {
        let entry = Entry {
            key: key.get_ref().to_string(),
            place: source.range(key.span()),
            value: node(value, source),
        };
        entries.push((key.span().start, entry));
    }
    entries.sort_by_key(|(start, _)| *start);
    NodeValue::Table(entries.into_iter().map(|(_, entry)| entry).collect())
}

fn node(value: &Spanned<DeValue<'_>>, source: &Arc<Source>) -> Node {
    let place = source.range(value.span());
    let value = match value.get_ref() {
        DeValue::String(text) => NodeValue::Text(text.to_string()),
        DeValue::Integer(integer) => {
            let digits = integer.as_str().replace('_', "");
            // What is too long is refused by whoever reads it.
            let value = (digits.len() <= LENGTH_LIMIT)
                .then(|| Integer::from_str_radix(&digits, integer.radix()));
            match value {
                None => NodeValue::Integer(digits),
                Some(Ok(value)) => NodeValue::Integer(value.to_string()),
                Some(Err(_)) => NodeValue::Text(digits),
            }
        }
        DeValue::Float(float) => NodeValue::Float(float.as_str().to_string()),
        DeValue::Boolean(value) => NodeValue::Boolean(*value),
        DeValue::Datetime(_) => NodeValue::Datetime,
        DeValue::Array(array) => {
            NodeValue::Array(array.iter().map(|item| node(item, source)).collect())
        }
        DeValue::Table(inner) => table(inner, source),
    };
    Node { value, place }
}
