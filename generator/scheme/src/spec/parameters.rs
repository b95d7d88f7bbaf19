//! The parameters of a spec: exact values that may refer to one another, words, and lists.
//!
//! A parameter that another one refers to and that the family doesn't know is a definition, as `gamma`
//! in a tableau.

use super::diagnostic::Diagnostic;
use super::entry::{check_cost, word};
use super::error::SpecError;
use super::node::{Entry, Node, NodeValue};
use super::parameter_range::ParameterRange;
use super::place::Place;
use crate::families::{self, Value};
use crate::scheme::SchemeError;
use crate::scheme::reserved::is_reserved;
use crate::scheme::text::{Expression, Kind, Located, in_one_field};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use syn::parse::{Parse, ParseStream};

/// A parameter as given.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name of the parameter.
    pub name: String,
    /// The exact value of the parameter.
    pub value: Value,
    /// The value as written.
    pub written: String,
    /// The range of the parameter, where it is left free: it then stands for itself.
    pub free: Option<ParameterRange>,
    /// Where the name stands.
    pub name_place: Place,
    /// Where the value stands.
    pub place: Place,
    /// Whether another parameter refers to it.
    pub used: bool,
}

fn is_parameter_name(name: &str) -> bool {
    name.len() <= 100
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_reserved(name)
}

/// The parameters of a family whose values are not exact numbers, by the kind of value.
#[derive(Clone, Copy, Default)]
pub(super) struct Kinds {
    words: &'static [&'static str],
    lists: &'static [&'static str],
}

impl Kinds {
    /// Whether a parameter's value is one, or is said to be; the family then says what it takes.
    fn is_list(&self, entry: &Entry) -> bool {
        let written = match &entry.value.value {
            NodeValue::Array(_) => true,
            NodeValue::Text(text) => text.trim_start().starts_with('['),
            _ => false,
        };
        written || self.lists.contains(&entry.key.as_str())
    }

    pub(super) fn of(family: &str) -> Self {
        let kinds = families::family(family).map(|f| Self {
            words: f.words,
            lists: f.lists,
        });
        kinds.unwrap_or_default()
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
    if input.peek(syn::LitStr) {
        // As in a file.
        let text: syn::LitStr = input.parse()?;
        return text.parse().map(ListItem::Value);
    }
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

/// The value of an expression among others.
type Evaluate<'a> = dyn Fn(&Expression) -> Result<Result<Fraction, Located>, Diagnostic> + 'a;

impl ListItem {
    fn value(&self, node: &Node, key: &str, evaluate: &Evaluate<'_>) -> Result<Value, Diagnostic> {
        match self {
            Self::Value(expression) => {
                check_cost(expression, node)?;
                check_names(expression, node, key)?;
                let value = evaluate(expression)?;
                value.map(Value::Exact).map_err(|e| node.at(&e))
            }
            Self::List(items) => items
                .iter()
                .map(|i| i.value(node, key, evaluate))
                .collect::<Result<_, _>>()
                .map(Value::List),
        }
    }
}

/// A list as an array, or in brackets in a string.
fn list(node: &Node, key: &str, evaluate: &Evaluate<'_>) -> Result<Value, Diagnostic> {
    match &node.value {
        NodeValue::Array(nodes) => nodes
            .iter()
            .map(|n| list(n, key, evaluate))
            .collect::<Result<_, _>>()
            .map(Value::List),
        _ => node.parse::<ListItem>(key)?.value(node, key, evaluate),
    }
}

/// The parameters that entries give. A value may refer to other parameters; a name that is none,
/// or the parameter's own, is a free symbol.
pub(super) fn values(entries: &[Entry], kinds: Kinds) -> Result<Vec<Parameter>, Diagnostic> {
    let mut expressions: BTreeMap<&str, (&Entry, Expression)> = BTreeMap::new();
    let mut free = BTreeSet::new();
    for entry in entries {
        if !is_parameter_name(&entry.key) {
            let problem = SpecError::BadParameterName {
                name: entry.key.clone(),
            };
            return Err(Diagnostic::new(problem, &entry.place));
        }
        let key = entry.key.as_str();
        let word_or_list = kinds.words.contains(&key) || kinds.is_list(entry);
        let is_range = matches!(entry.value.value, NodeValue::Table(_));
        if word_or_list && is_range {
            let problem = SpecError::NoRange { name: key.into() };
            return Err(Diagnostic::new(problem, &entry.value.place));
        }
        if is_range {
            // It stands for itself.
            free.insert(key);
        } else if !word_or_list {
            let expression: Expression = entry.value.parse(&entry.key)?;
            check_cost(&expression, &entry.value)?;
            check_names(&expression, &entry.value, key)?;
            expressions.insert(&entry.key, (entry, expression));
        }
    }
    let resolver = Resolver {
        expressions,
        free,
        values: RefCell::default(),
        used: RefCell::default(),
    };
    let parameters = entries.iter().map(|entry| resolver.parameter(entry, kinds));
    let mut parameters: Vec<Parameter> = parameters.collect::<Result<_, _>>()?;
    let used = resolver.used.into_inner();
    let mut numbers = Vec::new();
    for parameter in &mut parameters {
        parameter.used = used.contains(&parameter.name);
        numbers.extend(parameter.value.numbers().into_iter().cloned());
        in_one_field(&numbers).map_err(|error| Diagnostic::new(error, &parameter.place))?;
    }
    Ok(parameters)
}

/// Values of parameters that refer to one another.
struct Resolver<'a> {
    expressions: BTreeMap<&'a str, (&'a Entry, Expression)>,
    /// The parameters that stand for themselves.
    free: BTreeSet<&'a str>,
    /// `None` while a value is being found.
    values: RefCell<BTreeMap<String, Option<Fraction>>>,
    /// The parameters that others refer to.
    used: RefCell<BTreeSet<String>>,
}

impl Resolver<'_> {
    fn parameter(&self, entry: &Entry, kinds: Kinds) -> Result<Parameter, Diagnostic> {
        let value = if kinds.words.contains(&entry.key.as_str()) {
            Value::Word(word(&entry.value, &entry.key)?)
        } else if kinds.is_list(entry) {
            list(&entry.value, &entry.key, &|expression| {
                self.inside(expression)
            })?
        } else {
            Value::Exact(self.value(&entry.key)?)
        };
        let free = match (&entry.value.value, &value) {
            (NodeValue::Table(_), Value::Exact(_)) => {
                Some(ParameterRange::read(&entry.key, &entry.value)?)
            }
            _ => None,
        };
        Ok(Parameter {
            name: entry.key.clone(),
            written: match &value {
                Value::List(_) => value.to_string(),
                _ if free.is_some() => entry.key.clone(),
                _ => entry.value.written(),
            },
            value,
            free,
            name_place: entry.place.clone(),
            place: entry.value.place.clone(),
            used: false,
        })
    }

    fn value(&self, name: &str) -> Result<Fraction, Diagnostic> {
        let Some((entry, expression)) = self.expressions.get(name) else {
            return Ok(Fraction::symbol(name));
        };
        let known = self.values.borrow().get(name).cloned();
        match known {
            Some(Some(value)) => return Ok(value),
            Some(None) => {
                let problem = SpecError::Circular { name: name.into() };
                return Err(Diagnostic::new(problem, &entry.value.place));
            }
            None => {}
        }
        self.values.borrow_mut().insert(name.into(), None);
        let others = names(expression).into_iter().filter(|other| other != name);
        self.find(others)?;
        let value = expression
            .value(&|other| self.lookup(other))
            .map_err(|located| entry.value.at(&located))?;
        self.values
            .borrow_mut()
            .insert(name.into(), Some(value.clone()));
        Ok(value)
    }

    /// Finds the values of the parameters among names.
    fn find(&self, names: impl Iterator<Item = String>) -> Result<(), Diagnostic> {
        for name in names {
            if self.expressions.contains_key(name.as_str()) {
                self.value(&name)?;
            } else if !self.free.contains(name.as_str()) {
                continue;
            }
            self.used.borrow_mut().insert(name);
        }
        Ok(())
    }

    /// A value that was found; a name without one stands for itself.
    fn lookup(&self, name: &str) -> Option<Fraction> {
        match self.values.borrow().get(name) {
            Some(Some(value)) => Some(value.clone()),
            _ => Some(Fraction::symbol(name)),
        }
    }

    /// The value of an expression inside of a list.
    fn inside(&self, expression: &Expression) -> Result<Result<Fraction, Located>, Diagnostic> {
        self.find(names(expression).into_iter())?;
        Ok(expression.value(&|name| self.lookup(name)))
    }
}

/// The parts of an expression that are names, except the x of `root` and the π of `cos`.
fn named(expression: &Expression) -> Vec<&Expression> {
    let is =
        |part: &Expression, own: &str| matches!(&part.kind, Kind::Name(name, None) if name == own);
    match &expression.kind {
        Kind::Number(_) => Vec::new(),
        Kind::Name(..) => vec![expression],
        Kind::Negate(operand) => named(operand),
        Kind::Binary(_, left, right) => [named(left), named(right)].concat(),
        Kind::Call(function, arguments) => {
            let own = match function.as_str() {
                "root" => "x",
                "cos" => "pi",
                "sqrt" | "cbrt" => "",
                // What stands in a function that there is not is not to blame.
                _ => return Vec::new(),
            };
            let (first, rest) = arguments.split_at(arguments.len().min(1));
            let first = first.iter().flat_map(named).filter(|part| !is(part, own));
            first.chain(rest.iter().flat_map(named)).collect()
        }
    }
}

/// The names in an expression.
fn names(expression: &Expression) -> Vec<String> {
    let parts = named(expression).into_iter();
    let names = parts.filter_map(|part| match &part.kind {
        Kind::Name(name, _) => Some(name.clone()),
        _ => None,
    });
    names.collect()
}

/// Refuses names that mean something else in analyses.
fn check_names(expression: &Expression, node: &Node, key: &str) -> Result<(), Diagnostic> {
    for part in named(expression) {
        for name in names(part) {
            // The nodes of a block may be the roots of a polynomial in t.
            let meant = name == "t" && key == "nodes";
            if is_reserved(&name) && !meant {
                let problem = SchemeError::Reserved { name };
                return Err(Diagnostic::new(problem, &node.inner_place(part.span)));
            }
        }
    }
    Ok(())
}
