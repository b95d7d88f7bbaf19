//! The tree that TOML files, macro tokens and command-line settings have in common.

use super::diagnostic::Diagnostic;
use super::error::SpecError;
use super::place::{Place, Source};
use crate::scheme::text::{Located, TextError, check_nesting};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::ops::Range;
use syn::parse::{Parse, Parser};

/// How long a written expression or equation may be, in bytes or in tokens.
pub(super) const LENGTH_LIMIT: usize = 4096;
/// How deep brackets may nest before the text is even looked at.
const NESTING_LIMIT: usize = 64;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: NodeValue,
    /// Where it stands.
    pub place: Place,
}

/// The kinds of values.
#[derive(Clone, Debug)]
pub enum NodeValue {
    /// A string.
    Text(String),
    /// An integer, as decimal digits with a sign.
    Integer(String),
    /// A binary floating-point literal, as written.
    Float(String),
    /// A truth value.
    Boolean(bool),
    /// A date or a time.
    Datetime,
    /// Keys and values.
    Table(Vec<Entry>),
    /// Values in order.
    Array(Vec<Node>),
    /// An expression or equation in macro tokens.
    Tokens(TokenStream),
}

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub place: Place,
    /// The value.
    pub value: Node,
}

impl Node {
    /// The kind of the value, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            NodeValue::Text(_) => "a string",
            NodeValue::Integer(_) => "an integer",
            NodeValue::Float(_) => "a float",
            NodeValue::Boolean(_) => "a boolean",
            NodeValue::Datetime => "a date or time",
            NodeValue::Table(_) => "a table",
            NodeValue::Array(_) => "an array",
            NodeValue::Tokens(_) => "an expression",
        }
    }

    /// The error that this value has the wrong kind.
    pub fn wrong_kind(&self, key: &str, needed: &'static str) -> Diagnostic {
        let found = self.kind();
        Diagnostic::new(
            SpecError::WrongKind {
                key: key.into(),
                needed,
                found,
            },
            &self.place,
        )
    }

    /// The error that this value states nothing.
    pub fn vacuous(&self, key: &str, needed: &'static str) -> Diagnostic {
        let found = match &self.value {
            NodeValue::Text(text) | NodeValue::Integer(text) => text.clone(),
            _ => "this".into(),
        };
        let problem = SpecError::Vacuous {
            key: key.into(),
            found,
            needed,
        };
        Diagnostic::new(problem, &self.place)
    }

    /// The value as written, without quotes.
    pub fn written(&self) -> String {
        match &self.value {
            NodeValue::Text(text) | NodeValue::Integer(text) | NodeValue::Float(text) => {
                text.clone()
            }
            NodeValue::Boolean(value) => value.to_string(),
            NodeValue::Tokens(tokens) => tokens.to_string(),
            NodeValue::Datetime | NodeValue::Table(_) | NodeValue::Array(_) => String::new(),
        }
    }

    /// Reads the value in the equation language.
    pub(super) fn parse<T: Parse>(&self, key: &str) -> Result<T, Diagnostic> {
        match &self.value {
            NodeValue::Text(text) | NodeValue::Integer(text) => {
                check_size(text).map_err(|p| Diagnostic::new(p, &self.place))?;
                let parsed = with_places(|| syn::parse_str::<T>(text));
                parsed.map_err(|error| {
                    let foreign =
                        foreign(text).map(|(at, sign)| (at, sign, TextError::Character(sign)));
                    let unpaired =
                        || unpaired(text).map(|(at, sign)| (at, sign, TextError::Bracket(sign)));
                    match foreign.or_else(unpaired) {
                        Some((at, sign, error)) => {
                            let place = self.sub_place(at..at + sign.len_utf8());
                            Diagnostic::new(error, &place)
                        }
                        None => self.at(&Located::from(error)),
                    }
                })
            }
            NodeValue::Tokens(tokens) => {
                let count = check_tokens(tokens, NESTING_LIMIT);
                count.map_err(|p| Diagnostic::new(p, &self.place))?;
                let parsed = T::parse.parse2(tokens.clone());
                parsed.map_err(|error| self.at(&Located::from(error)))
            }
            NodeValue::Float(text) => Err(Diagnostic::new(
                SpecError::Float { text: text.clone() },
                &self.place,
            )),
            _ => Err(self.wrong_kind(key, "a string or an integer")),
        }
    }

    /// An error of the equation language at its place.
    pub(super) fn at(&self, located: &Located) -> Diagnostic {
        let place = self.inner_place(located.span);
        Diagnostic::new(located.error.clone(), &place)
    }

    /// The place of a span of this value's text.
    pub(super) fn inner_place(&self, span: Span) -> Place {
        match &self.value {
            NodeValue::Tokens(_) => Place::Tokens(span),
            _ => self.sub_place(span.byte_range()),
        }
    }

    /// The place of a byte range of this value's text: exact where the file writes the text as it
    /// is, the whole value where the file has escapes in it.
    pub fn sub_place(&self, range: Range<usize>) -> Place {
        let place = self.written_place(range);
        place.unwrap_or_else(|| self.place.clone())
    }

    /// The same where the file writes the text as it is.
    fn written_place(&self, range: Range<usize>) -> Option<Place> {
        let (
            Place::Text {
                source,
                range: outer,
            },
            NodeValue::Text(text),
        ) = (&self.place, &self.value)
        else {
            return None;
        };
        let raw = source.text.get(outer.clone())?;
        let quotes = ['"', '\''];
        let opening = raw.len() - raw.trim_start_matches(quotes).len();
        // A line break right after an opening `"""` is no part of the text.
        let start = [opening, opening + 1, opening + 2]
            .into_iter()
            .find(|&start| {
                let rest = raw
                    .get(start..)
                    .and_then(|rest| rest.strip_prefix(text.as_str()));
                rest.is_some_and(|rest| rest.trim_matches(quotes).is_empty())
            })?;
        let base = outer.start + start;
        if !range.is_empty() && range.end <= text.len() {
            return Some(source.range(base + range.start..base + range.end));
        }
        // An error at the end of the text: the last character of it.
        let last = text.chars().next_back().filter(|_| range == (0..0))?;
        let end = base + text.len();
        Some(source.range(end - last.len_utf8()..end))
    }
}

impl From<std::sync::Arc<Source>> for Node {
    /// The whole text as a string.
    fn from(source: std::sync::Arc<Source>) -> Self {
        Self {
            value: NodeValue::Text(source.text.clone()),
            place: source.whole(),
        }
    }
}

/// Runs `parse` so that spans of text know their byte ranges even inside a proc macro, where the
/// compiler's own spans of text do not.
fn with_places<T>(parse: impl FnOnce() -> T) -> T {
    struct Resume;
    impl Drop for Resume {
        fn drop(&mut self) {
            proc_macro2::fallback::unforce();
        }
    }
    proc_macro2::fallback::force();
    let _resume = Resume;
    parse()
}

/// The first sign that no token has, and where.
fn foreign(text: &str) -> Option<(usize, char)> {
    let mut letters = text.char_indices();
    letters.find(|(_, c)| !c.is_ascii() && !c.is_alphabetic() && !c.is_whitespace())
}

/// The first closing bracket that closes none, or else the last one that is not closed, and where.
fn unpaired(text: &str) -> Option<(usize, char)> {
    let mut open = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '[' | '{' => open.push((at, sign)),
            ')' | ']' | '}' => match (open.pop(), sign) {
                (Some((_, '(')), ')') | (Some((_, '[')), ']') | (Some((_, '{')), '}') => {}
                _ => return Some((at, sign)),
            },
            _ => {}
        }
    }
    open.pop()
}

/// Refuses text whose length or nesting only harms.
fn check_size(text: &str) -> Result<(), TextError> {
    check_nesting(text)?;
    let operators = text.bytes().filter(|b| b"+-*/^".contains(b)).count();
    if text.len() > LENGTH_LIMIT || operators > LENGTH_LIMIT / 8 {
        return Err(TextError::TooLong {
            limit: LENGTH_LIMIT,
        });
    }
    Ok(())
}

/// The same for tokens; returns their number.
fn check_tokens(tokens: &TokenStream, depth: usize) -> Result<usize, TextError> {
    let mut count = 0usize;
    for token in tokens.clone() {
        count += 1;
        if let TokenTree::Group(group) = token {
            let inner = depth
                .checked_sub(1)
                .ok_or_else(|| TextError::Syntax("brackets nest too deeply".into()))?;
            count += check_tokens(&group.stream(), inner)?;
        }
        if count > LENGTH_LIMIT {
            return Err(TextError::TooLong {
                limit: LENGTH_LIMIT,
            });
        }
    }
    Ok(count)
}

/// The delimiter of a value that is one group, looking through groups without a delimiter.
pub(super) fn single_group(tokens: &TokenStream) -> Option<(Delimiter, TokenStream, Span)> {
    let mut iterator = tokens.clone().into_iter();
    match (iterator.next(), iterator.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            single_group(&group.stream())
        }
        (Some(TokenTree::Group(group)), None) => {
            Some((group.delimiter(), group.stream(), group.span()))
        }
        _ => None,
    }
}
