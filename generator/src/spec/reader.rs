//! From the common tree to the model: keys, kinds of values, exact numbers.

use super::claim::{Disputed, claims};
use super::diagnostic::Diagnostic;
use super::node::{Entry, Node, NodeValue};
use super::parameters::{Kinds, check_cost, parameters};
use super::place::Place;
use super::problem::Problem;
use super::spec::Spec;
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Symbol;
use crate::families::{self, FamilyError};

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

/// The name of the free-form family.
pub(super) const FREE_FORM: &str = "scheme";

/// The entries of a table, all of whose keys are known.
pub(crate) fn table<'a>(
    node: &'a Node,
    name: &'static str,
    known: &[&'static str],
) -> Result<&'a [Entry], Diagnostic> {
    let NodeValue::Table(entries) = &node.value else {
        // Names of claims stand in quotes of their own.
        return Err(node.wrong_kind(name.trim_matches('`'), "a table"));
    };
    match entries.iter().find(|e| !known.contains(&e.key.as_str())) {
        Some(entry) => {
            let (key, known) = (entry.key.clone(), known.to_vec());
            Err(Diagnostic::new(
                Problem::UnknownKey {
                    key,
                    table: name,
                    known,
                },
                &entry.place,
            ))
        }
        None => Ok(entries),
    }
}

pub(crate) fn find<'a>(entries: &'a [Entry], key: &str) -> Option<&'a Entry> {
    entries.iter().find(|e| e.key == key)
}

/// Whether a character turns the direction of the text behind it, so that code beside it reads as what it is not.
fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

pub(crate) fn text(entry: &Entry) -> Result<String, Diagnostic> {
    match &entry.value.value {
        NodeValue::Text(text) => {
            let text = text.replace("\r\n", "\n");
            // Comments of generated code may not hold them.
            match text
                .chars()
                .find(|c| (c.is_control() && !"\n\t".contains(*c)) || turns(*c))
            {
                None => Ok(text),
                Some(character) => {
                    let key = entry.key.clone();
                    let problem = Problem::Control { key, character };
                    Err(Diagnostic::new(problem, &entry.value.place))
                }
            }
        }
        _ => Err(entry.value.wrong_kind(&entry.key, "a string")),
    }
}

pub(crate) fn optional_text(entries: &[Entry], key: &str) -> Result<Option<String>, Diagnostic> {
    find(entries, key).map(text).transpose()
}

/// A string, or a bare name in macro tokens.
pub(super) fn word(node: &Node, key: &str) -> Result<String, Diagnostic> {
    match &node.value {
        NodeValue::Text(text) => Ok(text.clone()),
        NodeValue::Tokens(_) => Ok(node.written().replace(' ', "")),
        _ => Err(node.wrong_kind(key, "a string")),
    }
}

/// Where a missing key is missed: a few characters at the start of a file, the call of a macro.
pub(crate) fn start_of(node: &Node) -> Place {
    match &node.place {
        Place::Text { source, .. } => {
            let first_line = source.text.lines().next().map_or(0, str::len);
            source.range(0..first_line)
        }
        tokens => tokens.clone(),
    }
}

/// The spec that a tree describes.
pub(super) fn spec(root: &Node) -> Result<Spec, Diagnostic> {
    let entries = table(root, "the spec", &TOP_KEYS)?;
    let required = |key: &'static str, example: &'static str| {
        find(entries, key).ok_or_else(|| {
            let problem = Problem::MissingKey {
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
            Problem::BadName { name },
            &name_entry.value.place,
        ));
    }
    let family_entry = required("family", "a line such as `family = \"central-difference\"`")?;
    let family = word(&family_entry.value, "family")?;
    let family_place = family_entry.value.place.clone();
    let free_form = family == FREE_FORM;
    if !free_form {
        families::family(&family)
            .map_err(|error| Diagnostic::new(Problem::Family(error), &family_place))?;
    }
    for key in ["carry", "equations"] {
        match find(entries, key) {
            Some(entry) if !free_form => {
                let problem = Problem::Misplaced { key, family };
                return Err(Diagnostic::new(problem, &entry.place));
            }
            None if free_form => {
                let example = match key {
                    "carry" => "`carry = [\"x\", \"v[-1]\"]`: what is known when a step starts",
                    _ => "`equations = [\"a = g(t, x, v)\", …]`",
                };
                let problem = Problem::MissingKey {
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
        Some(entry) => parameters(&entry.value, Kinds::of(&family))?,
        None => Vec::new(),
    };
    let free: Vec<Symbol> = (parameters.iter())
        .filter_map(|p| p.free.as_ref().map(|free| free.symbol.clone()))
        .collect();
    let claims_of = |entry: &Entry| claims(&entry.value, "`claims`", &free);
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
        claims: find(entries, "claims")
            .map(claims_of)
            .transpose()?
            .unwrap_or_default(),
        disputed: find(entries, "disputed")
            .map(|entry| disputed(entry, &free))
            .transpose()?
            .unwrap_or_default(),
        carry: list("carry")?,
        equations: list("equations")?,
    })
}

/// Whether a type may be called so: `G` and `S` are type parameters of generated code, and names that every
/// program knows would hide what they mean.
pub(crate) fn is_type_name(name: &str) -> bool {
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

/// The exact number, without free symbols, that a value is.
pub(crate) fn number(node: &Node, key: &str) -> Result<Fraction, Diagnostic> {
    let value = expression(node, key)?;
    match value.free_symbols().is_empty() {
        true => Ok(value),
        false => Err(symbolic(&value, node, key)),
    }
}

/// The error of symbols where there is none to be.
pub(super) fn symbolic(value: &Fraction, node: &Node, key: &str) -> Diagnostic {
    let problem = Problem::SymbolicNumber {
        key: key.into(),
        found: value.to_string(),
    };
    Diagnostic::new(problem, &node.place)
}

/// The exact value that a value is, in symbols perhaps.
pub(crate) fn expression(node: &Node, key: &str) -> Result<Fraction, Diagnostic> {
    let expression = node.expression(key)?;
    check_cost(&expression, node)?;
    expression
        .value(&|name| Some(Fraction::symbol(name)))
        .map_err(|located| node.at(&located))
}

/// One `[disputed]` table or several `[[disputed]]`.
fn disputed(entry: &Entry, free: &[Symbol]) -> Result<Vec<Disputed>, Diagnostic> {
    let nodes = match &entry.value.value {
        NodeValue::Array(nodes) => nodes.iter().collect(),
        _ => vec![&entry.value],
    };
    let one = |node: &Node| {
        let keys = table(node, "`disputed`", &["statement", "claim", "proven"])?;
        let Some(statement) = find(keys, "statement") else {
            let example = "`statement = \"what the source says\"`";
            let problem = Problem::MissingKey {
                key: "statement",
                table: "`disputed`",
                example,
            };
            return Err(Diagnostic::new(problem, &node.place));
        };
        let claims = match find(keys, "claim") {
            Some(entry) => claims(&entry.value, "`claim`", free)?,
            None => Vec::new(),
        };
        if claims.is_empty() {
            return Err(Diagnostic::new(Problem::NoClaim, &statement.value.place));
        }
        Ok(Disputed {
            statement: text(statement)?,
            claims,
            proven: optional_text(keys, "proven")?,
            place: statement.value.place.clone(),
        })
    };
    nodes.into_iter().map(one).collect()
}

/// The place of a parameter's error.
pub(super) fn family_error(spec: &Spec, error: FamilyError) -> Diagnostic {
    let error = match (error, families::family(&spec.family)) {
        (FamilyError::MissingParameter { name, .. }, Ok(family)) => {
            family.missing(&spec.family_parameters(family), &name)
        }
        (error, _) => error,
    };
    let at = |name: &str| spec.parameters.iter().find(|p| p.name == name);
    let place = match &error {
        FamilyError::UnknownParameter { name, .. } => at(name).map(|p| &p.name_place),
        FamilyError::BadValue { name, .. } => at(name).map(|p| &p.place),
        _ => None,
    };
    let place = place
        .or(spec.parameters_place.as_ref())
        .unwrap_or(&spec.family_place)
        .clone();
    Diagnostic::new(Problem::Family(error), &place)
}
