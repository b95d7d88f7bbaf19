//! From the common tree to the model: keys, kinds of values, exact numbers.

use super::claim::{Disputed, claims};
use super::diagnostic::Diagnostic;
use super::node::{Entry, Node, NodeValue};
use super::place::Place;
use super::problem::Problem;
use super::spec::{Parameter, Spec};
use crate::exact::fraction::Fraction;
use crate::families::{self, FamilyError, Value};
use crate::scheme::SchemeError;
use crate::scheme::reserved::is_reserved;
use crate::scheme::text::{Expression, Kind};
use dashu_base::BitTest as _;
use std::cell::RefCell;
use std::collections::BTreeMap;
use syn::parse::{Parse, ParseStream};

/// The largest estimated size of a value in bits, and in terms of its polynomials.
const BIT_LIMIT: u64 = 1 << 17;
const TERM_LIMIT: u64 = 1 << 16;

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
        return Err(node.wrong_kind(name, "a table"));
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

pub(crate) fn text(entry: &Entry) -> Result<String, Diagnostic> {
    match &entry.value.value {
        NodeValue::Text(text) => Ok(text.clone()),
        _ => Err(entry.value.wrong_kind(&entry.key, "a string")),
    }
}

pub(crate) fn optional_text(entries: &[Entry], key: &str) -> Result<Option<String>, Diagnostic> {
    find(entries, key).map(text).transpose()
}

/// A string, or a bare name in macro tokens.
fn word(node: &Node, key: &str) -> Result<String, Diagnostic> {
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
    let claims_of = |entry: &Entry| claims(&entry.value, "`claims`");
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
            .map(disputed)
            .transpose()?
            .unwrap_or_default(),
        carry: list("carry")?,
        equations: list("equations")?,
    })
}

/// Whether a Rust type may be called so.
fn is_type_name(name: &str) -> bool {
    name.len() <= 100
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric())
        && name != "Self"
}

fn is_parameter_name(name: &str) -> bool {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_';
    name.len() <= 100
        && name.starts_with(first)
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_reserved(name)
}

/// What kind of value the parameters of a family have, where not an exact number.
#[derive(Clone, Copy, Default)]
pub(super) struct Kinds {
    words: &'static [&'static str],
    lists: &'static [&'static str],
}

impl Kinds {
    pub(super) fn of(family: &str) -> Self {
        let kinds = |f: &families::Family| Self {
            words: f.words,
            lists: f.lists,
        };
        families::family(family).map(kinds).unwrap_or_default()
    }
}

/// A list of exact values, or of such lists, as an expression in brackets.
enum ListItem {
    Value(Expression),
    List(Vec<ListItem>),
}

/// How deep lists may nest: a matrix is a list of rows.
const LIST_DEPTH: usize = 2;

impl Parse for ListItem {
    /// An item, or items with commas between as a list.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = list_item(input, LIST_DEPTH)?;
        if input.is_empty() {
            return Ok(first);
        }
        let mut items = vec![first];
        while !input.is_empty() {
            input.parse::<syn::Token![,]>()?;
            items.push(list_item(input, LIST_DEPTH - 1)?);
        }
        Ok(Self::List(items))
    }
}

fn list_item(input: ParseStream<'_>, depth: usize) -> syn::Result<ListItem> {
    if !input.peek(syn::token::Bracket) {
        return Ok(ListItem::Value(input.parse()?));
    }
    let depth = depth
        .checked_sub(1)
        .ok_or_else(|| input.error("lists nest too deeply"))?;
    let content;
    syn::bracketed!(content in input);
    let mut items = Vec::new();
    while !content.is_empty() {
        items.push(list_item(&content, depth)?);
        if !content.is_empty() {
            content.parse::<syn::Token![,]>()?;
        }
    }
    Ok(ListItem::List(items))
}

impl ListItem {
    fn value(&self, node: &Node) -> Result<Value, Diagnostic> {
        match self {
            Self::Value(expression) => {
                check_cost(expression, node)?;
                check_names(expression, node)?;
                let symbol = |name: &str| Some(Fraction::symbol(name));
                expression
                    .value(&symbol)
                    .map(Value::Exact)
                    .map_err(|e| node.at(&e))
            }
            Self::List(items) => items
                .iter()
                .map(|i| i.value(node))
                .collect::<Result<_, _>>()
                .map(Value::List),
        }
    }
}

/// A list as an array, or in brackets in a string.
fn list(node: &Node, key: &str) -> Result<Value, Diagnostic> {
    match &node.value {
        NodeValue::Array(nodes) => nodes
            .iter()
            .map(|n| list(n, key))
            .collect::<Result<_, _>>()
            .map(Value::List),
        _ => node.parse::<ListItem>(key)?.value(node),
    }
}

fn parameters(node: &Node, kinds: Kinds) -> Result<Vec<Parameter>, Diagnostic> {
    let NodeValue::Table(entries) = &node.value else {
        return Err(node.wrong_kind("parameters", "a table"));
    };
    self::values(entries, kinds)
}

/// The parameters that entries give. A value may refer to other parameters; a name that is none,
/// or the parameter's own, is a free symbol.
pub(super) fn values(entries: &[Entry], kinds: Kinds) -> Result<Vec<Parameter>, Diagnostic> {
    let mut expressions: BTreeMap<&str, (&Entry, Expression)> = BTreeMap::new();
    for entry in entries {
        if !is_parameter_name(&entry.key) {
            let problem = Problem::BadParameterName {
                name: entry.key.clone(),
            };
            return Err(Diagnostic::new(problem, &entry.place));
        }
        let key = entry.key.as_str();
        if !kinds.words.contains(&key) && !kinds.lists.contains(&key) {
            let expression = entry.value.expression(&entry.key)?;
            check_cost(&expression, &entry.value)?;
            check_names(&expression, &entry.value)?;
            expressions.insert(&entry.key, (entry, expression));
        }
    }
    let resolver = Resolver {
        expressions,
        values: RefCell::default(),
    };
    let parameter = |entry: &Entry| {
        let value = if kinds.words.contains(&entry.key.as_str()) {
            Value::Word(word(&entry.value, &entry.key)?)
        } else if kinds.lists.contains(&entry.key.as_str()) {
            list(&entry.value, &entry.key)?
        } else {
            Value::Exact(resolver.value(&entry.key)?)
        };
        Ok(Parameter {
            name: entry.key.clone(),
            written: match &value {
                Value::List(_) => value.to_string(),
                _ => entry.value.written(),
            },
            value,
            name_place: entry.place.clone(),
            place: entry.value.place.clone(),
        })
    };
    entries.iter().map(parameter).collect()
}

/// Values of parameters that refer to one another.
struct Resolver<'a> {
    expressions: BTreeMap<&'a str, (&'a Entry, Expression)>,
    /// `None` while a value is being found.
    values: RefCell<BTreeMap<String, Option<Fraction>>>,
}

impl Resolver<'_> {
    fn value(&self, name: &str) -> Result<Fraction, Diagnostic> {
        let Some((entry, expression)) = self.expressions.get(name) else {
            return Ok(Fraction::symbol(name));
        };
        let known = self.values.borrow().get(name).cloned();
        match known {
            Some(Some(value)) => return Ok(value),
            Some(None) => {
                let problem = Problem::Circular { name: name.into() };
                return Err(Diagnostic::new(problem, &entry.value.place));
            }
            None => {}
        }
        self.values.borrow_mut().insert(name.into(), None);
        for other in names(expression) {
            if other != name {
                self.value(&other)?;
            }
        }
        let lookup = |other: &str| match self.values.borrow().get(other) {
            Some(Some(value)) => Some(value.clone()),
            _ => Some(Fraction::symbol(other)),
        };
        let value = expression
            .value(&lookup)
            .map_err(|located| entry.value.at(&located))?;
        self.values
            .borrow_mut()
            .insert(name.into(), Some(value.clone()));
        Ok(value)
    }
}

/// The parts of an expression that are names.
fn named(expression: &Expression) -> Vec<&Expression> {
    match &expression.kind {
        Kind::Number(_) => Vec::new(),
        Kind::Name(..) => vec![expression],
        Kind::Negate(operand) => named(operand),
        Kind::Binary(_, left, right) => [named(left), named(right)].concat(),
        Kind::Call(_, arguments) => arguments.iter().flat_map(named).collect(),
    }
}

/// The names in an expression.
fn names(expression: &Expression) -> Vec<String> {
    let name = |part: &Expression| match &part.kind {
        Kind::Name(name, _) => Some(name.clone()),
        _ => None,
    };
    named(expression).into_iter().filter_map(name).collect()
}

/// Refuses names that mean something else in analyses.
fn check_names(expression: &Expression, node: &Node) -> Result<(), Diagnostic> {
    // The nodes of a block may be the roots of a polynomial in t.
    let taken = |part: &&Expression| match &part.kind {
        Kind::Name(name, _) => is_reserved(name) && name != "t",
        _ => false,
    };
    match named(expression).into_iter().find(taken) {
        Some(part) => {
            let name = names(part).concat();
            Err(Diagnostic::new(
                Problem::Scheme(SchemeError::Reserved { name }),
                &node.inner_place(part.span),
            ))
        }
        None => Ok(()),
    }
}

/// Refuses values whose computation only harms, by an estimate of their size.
pub(super) fn check_cost(expression: &Expression, node: &Node) -> Result<(), Diagnostic> {
    let (bits, terms) = cost(expression);
    if bits > BIT_LIMIT || terms > TERM_LIMIT {
        return Err(Diagnostic::new(
            Problem::HugeValue,
            &node.inner_place(expression.span),
        ));
    }
    Ok(())
}

fn cost(expression: &Expression) -> (u64, u64) {
    match &expression.kind {
        Kind::Number(value) => {
            let bits = value.as_rational().map_or(64, |r| {
                r.numerator().bit_len() + r.denominator().as_ibig().bit_len()
            });
            (bits as u64, 1)
        }
        Kind::Name(..) => (256, 1),
        Kind::Negate(operand) => cost(operand),
        Kind::Binary('^', base, exponent) => {
            let (bits, terms) = cost(base);
            let k = match &exponent.kind {
                Kind::Number(value) => value.as_rational().and_then(|r| {
                    use num_traits::ToPrimitive;
                    r.trunc().to_u32()
                }),
                _ => None,
            };
            let k = k.unwrap_or(64).min(64);
            (bits.saturating_mul(u64::from(k)), terms.saturating_pow(k))
        }
        Kind::Binary(operator, left, right) => {
            let ((b, t), (c, u)) = (cost(left), cost(right));
            let terms = if matches!(operator, '+' | '-') {
                t.saturating_add(u)
            } else {
                t.saturating_mul(u)
            };
            (b.saturating_add(c), terms)
        }
        Kind::Call(_, arguments) => arguments.iter().map(cost).fold((64, 1), |(b, t), (c, u)| {
            (b.saturating_add(c), t.saturating_mul(u))
        }),
    }
}

/// The exact number, without free symbols, that a value is.
pub(crate) fn number(node: &Node, key: &str) -> Result<Fraction, Diagnostic> {
    let expression = node.expression(key)?;
    check_cost(&expression, node)?;
    let value = expression
        .value(&|name| Some(Fraction::symbol(name)))
        .map_err(|located| node.at(&located))?;
    if value.free_symbols().is_empty() {
        return Ok(value);
    }
    let problem = Problem::SymbolicNumber {
        key: key.into(),
        found: value.to_string(),
    };
    Err(Diagnostic::new(problem, &node.place))
}

/// One `[disputed]` table or several `[[disputed]]`.
fn disputed(entry: &Entry) -> Result<Vec<Disputed>, Diagnostic> {
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
            Some(entry) => claims(&entry.value, "`claim`")?,
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
            family.missing(&spec.family_parameters(), &name)
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
