//! Derived coefficients as JSON: exactly, and rounded to `f64`.

use crate::json::{self, expression};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::compositum::generators_of;
use stepsmith_exact::field::generator::number;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

/// Significant digits of numbers without minimal polynomial.
const DIGITS: usize = 30;
/// Bits of their enclosures.
const BITS: usize = 128;

/// A coefficient as JSON: a string where it is rational or an expression, the object of an algebraic number
/// where it is not.
pub(super) fn coefficient(value: &Coefficient) -> Value {
    match value {
        Coefficient::Exact(value) => expression(value),
        Coefficient::Nodal(number) => nodal(number),
        Coefficient::Count(n) => json!(n),
        Coefficient::List(items) => items.iter().map(coefficient).collect(),
        Coefficient::Table(entries) => object(entries, |c| Some(coefficient(c))),
    }
}

/// The minimal polynomial where it is of moderate degree, else an enclosure.
fn nodal(number: &NodalNumber) -> Value {
    let Some(exact) = number.algebraic() else {
        let (lo, hi) = number.enclosure(BITS);
        return json!({
            "interval": [lo.to_string(), hi.to_string()],
            "decimal": format!("{}…", number.decimal(DIGITS)),
        });
    };
    let mut value = json::number(&exact);
    if let (Some(map), Some(text)) = (value.as_object_mut(), exact.closed_form()) {
        map.insert("closed_form".into(), text.into());
    }
    value
}

/// The numbers of tables correctly rounded, under the same keys; `None` where no table of numbers is.
pub(super) fn rounded(coefficients: &BTreeMap<String, Coefficient>) -> Option<Value> {
    let lists = coefficients.iter().filter_map(|(name, value)| {
        let tabular = matches!(value, Coefficient::List(_) | Coefficient::Table(_));
        Some((name.clone(), rounded_one(value).filter(|_| tabular)?))
    });
    let map: Map<String, Value> = lists.collect();
    (!map.is_empty()).then(|| Value::Object(map))
}

fn rounded_one(value: &Coefficient) -> Option<Value> {
    match value {
        Coefficient::Exact(value) => value.to_f64().map(Value::from),
        Coefficient::Nodal(number) => Some(number.to_f64().into()),
        Coefficient::Count(_) => None,
        Coefficient::List(items) => items.iter().map(rounded_one).collect(),
        Coefficient::Table(entries) => Some(object(entries, rounded_one)),
    }
}

fn object(
    entries: &BTreeMap<String, Coefficient>,
    value: impl Fn(&Coefficient) -> Option<Value>,
) -> Value {
    let entries = entries.iter();
    let entries = entries.filter_map(|(k, v)| Some((k.clone(), value(v)?)));
    Value::Object(entries.collect())
}

/// The irrational numbers of a method by name, except square roots.
pub(super) fn irrational(spec: &Spec, scheme: &Scheme) -> Vec<(String, Arc<RealAlgebraic>)> {
    let given = spec.parameters().iter().flat_map(|p| p.value.numbers());
    let symbols = generators_of(given.chain(scheme.coefficients()));
    let numbers = symbols.iter();
    let numbers = numbers.filter_map(|s| Some((s.name().to_string(), number(s)?)));
    numbers
        .filter(|(name, _)| !name.starts_with("sqrt("))
        .collect()
}
