//! From texts and tokens over their common tree to the model.

use super::diagnostic::Diagnostic;
use super::entry::{find, optional_text, start_of, table, word};
use super::error::SpecError;
use super::node::{Node, NodeValue};
use super::parameters::{Kinds, values};
use super::place::Source;
use super::spec::{FREE_FORM, Spec};
use super::{tokens, toml};
use crate::families;
use proc_macro2::TokenStream;

const TOP_KEYS: [&str; 10] = [
    "name",
    "family",
    "title",
    "description",
    "source",
    "parameters",
    "claims",
    "disputed",
    "carry",
    "equations",
];

/// The largest spec file that is read, in bytes.
pub const SIZE_LIMIT: u64 = 1 << 20;

impl Spec {
    /// Reads a TOML spec; diagnostics call it `file_name`.
    ///
    /// # Errors
    /// A [`Diagnostic`] at the place of the fault.
    pub fn parse_toml(file_name: &str, text: &str) -> Result<Self, Diagnostic> {
        if text.len() as u64 > SIZE_LIMIT {
            let source = Source::new(file_name, "");
            let problem = SpecError::TooLarge { limit: SIZE_LIMIT };
            return Err(Diagnostic::new(problem, &source.whole()));
        }
        spec(&toml::parse(&Source::new(file_name, text))?)
    }

    /// Reads the inline form of macros: the keys of the TOML form with `=` and commas, tables in
    /// braces, arrays in brackets; exact values and equations need no quotes.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let tokens = "name = Cd4Wide, family = \"central-difference\",
    ///     parameters = { degree = 4, alpha = 3/4, beta = 1/3, gamma = 1/2 },
    ///     claims = { order = 3 }";
    /// let spec = Spec::parse_tokens(tokens.parse().unwrap()).unwrap();
    /// assert_eq!(spec.name(), "Cd4Wide");
    /// ```
    ///
    /// # Errors
    /// A [`Diagnostic`] at the span of whatever is wrong.
    pub fn parse_tokens(tokens: TokenStream) -> Result<Self, Diagnostic> {
        spec(&tokens::parse(tokens)?)
    }
}

/// The spec that a tree describes.
fn spec(root: &Node) -> Result<Spec, Diagnostic> {
    let entries = table(root, "the spec", &TOP_KEYS)?;
    let required = |key: &'static str, example: &'static str| {
        find(entries, key).ok_or_else(|| {
            let problem = SpecError::MissingKey {
                key,
                table: "the spec",
                example,
            };
            Diagnostic::new(problem, &start_of(root))
        })
    };
    let name_entry = required("name", "a line such as `name = \"Cd4Wide\"`")?;
    let name = word(&name_entry.value, "name")?;
    if !is_type_name(&name) {
        return Err(Diagnostic::new(
            SpecError::BadName { name },
            &name_entry.value.place,
        ));
    }
    let family_entry = required("family", "a line such as `family = \"central-difference\"`")?;
    let family = word(&family_entry.value, "family")?;
    let family_place = family_entry.value.place.clone();
    let free_form = family == FREE_FORM;
    if !free_form {
        families::family(&family).map_err(|error| Diagnostic::new(error, &family_place))?;
    }
    for key in ["carry", "equations"] {
        match find(entries, key) {
            Some(entry) if !free_form => {
                let problem = SpecError::Misplaced { key, family };
                return Err(Diagnostic::new(problem, &entry.place));
            }
            None if free_form => {
                let example = match key {
                    "carry" => "`carry = [\"x\", \"v[-1]\"]`: what is known when a step starts",
                    _ => "`equations = [\"a = g(t, x, v)\", …]`",
                };
                let problem = SpecError::MissingKey {
                    key,
                    table: "the spec",
                    example,
                };
                return Err(Diagnostic::new(problem, &family_place));
            }
            _ => {}
        }
    }
    let list = |key: &str| -> Result<Vec<Node>, Diagnostic> {
        match find(entries, key) {
            None => Ok(Vec::new()),
            Some(entry) => match &entry.value.value {
                NodeValue::Array(nodes) => Ok(nodes.clone()),
                _ => Err(entry.value.wrong_kind(key, "an array")),
            },
        }
    };
    let parameters_entry = find(entries, "parameters");
    let parameters = match parameters_entry {
        Some(entry) => match &entry.value.value {
            NodeValue::Table(entries) => values(entries, Kinds::of(&family))?,
            _ => return Err(entry.value.wrong_kind("parameters", "a table")),
        },
        None => Vec::new(),
    };
    Ok(Spec {
        name,
        name_place: name_entry.value.place.clone(),
        family,
        family_place,
        title: optional_text(entries, "title")?,
        description: optional_text(entries, "description")?,
        source: optional_text(entries, "source")?,
        parameters_place: parameters_entry.map(|entry| entry.place.clone()),
        parameters,
        claims: find(entries, "claims").map(|entry| entry.value.clone()),
        disputed: find(entries, "disputed").map(|entry| entry.value.clone()),
        carry: list("carry")?,
        equations: list("equations")?,
    })
}

/// Whether a type may be called so: `G` and `S` are type parameters of generated code, and names that every
/// program knows would hide what they mean.
pub fn is_type_name(name: &str) -> bool {
    const KNOWN: [&str; 37] = [
        "AsMut",
        "AsRef",
        "AsyncFn",
        "AsyncFnMut",
        "AsyncFnOnce",
        "Box",
        "Clone",
        "Copy",
        "Debug",
        "Default",
        "DoubleEndedIterator",
        "Drop",
        "Eq",
        "ExactSizeIterator",
        "Extend",
        "Fn",
        "FnMut",
        "FnOnce",
        "From",
        "FromIterator",
        "G",
        "S",
        "Hash",
        "Into",
        "IntoIterator",
        "Iterator",
        "Option",
        "Ord",
        "PartialEq",
        "PartialOrd",
        "Result",
        "Self",
        "Send",
        "Sized",
        "String",
        "Sync",
        "Vec",
    ];
    name.len() <= 100
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
        && !KNOWN.contains(&name)
}
