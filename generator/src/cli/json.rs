//! The JSON shapes: a stable interface. Exact numbers and expressions are strings.

mod limits;
mod numbers;
mod region;
mod rounding;
mod stable_set;

pub(super) use limits::{a_stability, at_infinity, wedge, zero_stability};
pub(super) use numbers::number;
pub(super) use region::exact;
pub(crate) use region::{dominance, region};
pub(super) use rounding::rounding;
pub(crate) use stable_set::interval;
pub(super) use stable_set::stable_set;

use super::coefficient::{coefficient, rounded};
use super::derive::irrational;
use crate::analysis::amplification::Amplification;
use crate::analysis::conditions::{Condition, OrderConditions};
use crate::analysis::elimination::{Values, Vanishing};
use crate::analysis::local_error::LocalError;
use crate::analysis::order::{Order, OrderError, Reached, StartOrder, TreeTerm, ZeroStable};
use crate::analysis::outputs::{OutputOrder, OutputOrders};
use crate::analysis::solve::{Remaining, Solution, Solutions};
use crate::claims::{Finding, Outcome, Report, Statement, Written};
use crate::exact::fraction::Fraction;
use crate::exact::rational::Rational;
use crate::families::Coefficient;
use crate::scheme::{Quantity, Scheme};
use crate::spec::Spec;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Bits of the enclosures of irrational coefficients.
const ENCLOSURE_BITS: usize = 128;

pub(super) fn expression(value: &Fraction) -> Value {
    Value::String(value.to_string())
}

/// `{"carry": […], "equations": […]}` in the equation language; where symbols stand for irrational
/// numbers also their `values`, and as `coordinates` the same step with rational coefficients, the
/// coordinates over 1, t, … of functions on the roots of `modulus`.
pub(crate) fn scheme(scheme: &Scheme) -> Value {
    let at_nodes = scheme.at_nodes();
    let mut value = as_spec(at_nodes);
    if let Some(modulus) = scheme.modulus() {
        value["values"] = values_of_symbols(at_nodes);
        value["coordinates"] = as_spec(scheme);
        let modulus = modulus.coefficients().iter();
        value["coordinates"]["modulus"] = modulus.map(Rational::to_string).collect();
    }
    value
}

/// The numbers that symbols of a scheme stand for, enclosed.
fn values_of_symbols(scheme: &Scheme) -> Value {
    let coefficients = scheme.equations().iter().flat_map(|e| &e.terms);
    let coefficients = coefficients.map(|t| &t.coefficient);
    let offsets = scheme.quantities().iter().map(|q| &q.offset);
    let symbols: BTreeSet<_> = coefficients
        .chain(offsets)
        .flat_map(Fraction::free_symbols)
        .collect();
    let enclosed = symbols.into_iter().filter_map(|symbol| {
        let (lo, hi) = scheme.value(&symbol)?.enclosure(ENCLOSURE_BITS);
        Some((symbol.to_string(), json!([lo.to_string(), hi.to_string()])))
    });
    Value::Object(enclosed.collect())
}

/// The carry and the equations, and what the step yields beside its state.
fn as_spec(scheme: &Scheme) -> Value {
    let carry: Vec<String> = scheme
        .carried()
        .iter()
        .map(|&q| scheme.quantities()[q].to_string())
        .collect();
    let mut value = json!({ "carry": carry, "equations": equations(scheme) });
    if let Some(outputs) = scheme.outputs() {
        value["outputs"] = outputs.texts(scheme).into();
    }
    value
}

/// All equations and evaluations, as a free-form spec would write them.
pub(super) fn equations(scheme: &Scheme) -> Vec<String> {
    let linear = scheme.equations().iter().map(|e| e.text(scheme));
    linear
        .chain(scheme.evaluations().iter().map(|e| e.text(scheme)))
        .collect()
}

pub(super) fn derive(
    spec: &Spec,
    scheme: &Scheme,
    coefficients: &BTreeMap<String, Coefficient>,
) -> Map<String, Value> {
    let parameters: Map<String, Value> = (spec.parameters().iter())
        .map(|p| (p.name.clone(), Value::String(p.value.to_string())))
        .collect();
    let by_name: Map<String, Value> = (coefficients.iter())
        .map(|(name, value)| (name.clone(), coefficient(value)))
        .collect();
    let numbers: Map<String, Value> = (irrational(spec, scheme).into_iter())
        .map(|(name, number)| (name, self::number(&number)))
        .collect();
    let mut map = Map::new();
    map.insert("name".into(), spec.name().into());
    map.insert("family".into(), spec.family().into());
    map.insert("parameters".into(), Value::Object(parameters));
    if !numbers.is_empty() {
        map.insert("numbers".into(), Value::Object(numbers));
    }
    map.insert("coefficients".into(), Value::Object(by_name));
    if let Some(rounded) = rounded(coefficients) {
        map.insert("rounded".into(), rounded);
    }
    map.insert("scheme".into(), self::scheme(scheme));
    map
}

/// The orders of outputs, one by one: `[{"order", "error_terms"}]`.
pub(crate) fn output_orders<'a>(orders: impl Iterator<Item = &'a OutputOrder>) -> Value {
    let one = |found: &OutputOrder| {
        json!({
            "order": reached(found.order),
            "error_terms": terms(&found.error_terms, "coefficient"),
        })
    };
    orders.map(one).collect()
}

/// The orders of what a scheme yields beside its state: `{"embedded_order": […], "dense_order"}`, either
/// only where there is one.
pub(super) fn outputs(found: Option<&OutputOrders>) -> Map<String, Value> {
    let mut map = Map::new();
    let Some(found) = found else {
        return map;
    };
    if !found.compared.is_empty() {
        let orders = found.compared.iter().map(|o| reached(o.order));
        map.insert("embedded_order".into(), orders.collect());
    }
    if let Some(dense) = &found.dense {
        map.insert("dense_order".into(), reached(dense.order.order));
    }
    map
}

fn terms(terms: &[TreeTerm], key: &str) -> Value {
    let term = |t: &TreeTerm| {
        let mut map = Map::new();
        map.insert("tree".into(), t.tree.clone().into());
        map.insert(key.into(), expression(&t.coefficient));
        Value::Object(map)
    };
    terms.iter().map(term).collect()
}

/// The orders with the first `shown` conditions and error terms, and how many there are.
pub(super) fn order(order: &Order, shown: usize) -> Map<String, Value> {
    let first = |all: &[TreeTerm], key: &str| terms(&all[..all.len().min(shown)], key);
    let mut map = Map::new();
    map.insert("order".into(), orders(order));
    if let Some(simplifying) = &order.simplifying {
        let numbers = json!({ "B": simplifying.b, "C": simplifying.c, "D": simplifying.d });
        map.insert("simplifying".into(), numbers);
    }
    let conditions = first(&order.conditions, "residual");
    insert_list(&mut map, "conditions", conditions, order.conditions.len());
    let error_terms = first(&order.error_terms, "coefficient");
    insert_list(
        &mut map,
        "error_terms",
        error_terms,
        order.error_terms.len(),
    );
    map
}

/// A list, of which perhaps only the first entries stand here, with the `counts` of all and whether
/// any is `truncated`.
pub(super) fn insert_list(map: &mut Map<String, Value>, key: &str, list: Value, total: usize) {
    let listed = list.as_array().map_or(0, Vec::len);
    map.insert(key.into(), list);
    let counts = map.entry("counts").or_insert_with(|| json!({}));
    counts[key] = json!({ "listed": listed, "total": total });
    let all = counts.as_object().into_iter().flatten();
    let truncated = all
        .clone()
        .any(|(_, count)| count["listed"] != count["total"]);
    map.insert("truncated".into(), truncated.into());
}

/// `[{"quantity", "power", "derivative", "coefficient", "trees", "terms"}]`: the leading error is
/// coefficient·h^power·x^(derivative), or, where it is no multiple of a derivative, h^power times the
/// sum over the terms.
pub(super) fn local_errors(errors: &[LocalError], shown: usize) -> Value {
    let one = |error: &LocalError| {
        let mut map = Map::new();
        map.insert("quantity".into(), error.quantity.to_string().into());
        if error.leading.is_none() {
            map.insert(
                "none_through".into(),
                (error.through - error.quantity.derivative).into(),
            );
        }
        if let Some(leading) = &error.leading {
            let all: Vec<TreeTerm> = error.leading_terms().cloned().collect();
            let power = leading.weight - error.quantity.derivative;
            map.insert("power".into(), power.into());
            map.insert("derivative".into(), leading.weight.into());
            let coefficient = leading.multiple.as_ref().map_or(Value::Null, expression);
            map.insert("coefficient".into(), coefficient);
            map.insert("trees".into(), all.len().into());
            let listed = &all[..all.len().min(shown)];
            map.insert("terms".into(), terms(listed, "coefficient"));
        }
        Value::Object(map)
    };
    errors.iter().map(one).collect()
}

pub(super) fn orders(order: &Order) -> Value {
    let mut map = json!({
        "exact_start": start_order(order.exact_start),
        "simple_start": start_order(order.simple_start),
        "best_start": reached(order.best_start),
        "velocity": order.velocity.map(reached),
    });
    if let ZeroStable::If(parasitic) = &order.zero_stability {
        map["parasitic"] = parasitic.iter().map(expression).collect();
    }
    map
}

/// The order, or `{"at_least": n}`.
pub(super) fn reached(order: Reached) -> Value {
    match order {
        Reached::Exactly(n) => n.into(),
        Reached::AtLeast(n) => json!({ "at_least": n }),
    }
}

/// The order, or `{"if_zero_stable": order}`.
fn start_order(order: StartOrder) -> Value {
    match order {
        StartOrder::Proven(order) => reached(order),
        StartOrder::IfZeroStable(order) => json!({ "if_zero_stable": reached(order) }),
    }
}

fn values(values: &Values) -> Value {
    let texts = values
        .texts()
        .map(|(name, text)| (name.to_string(), text.into()));
    Value::Object(texts.collect())
}

/// `[{"order", "modulo", "tree", "residual", "trees"}]`: the conditions that do not hold
/// identically.
pub(super) fn conditions(found: &[OrderConditions], shown: usize) -> Value {
    let of_order = |group: &OrderConditions| {
        let condition = |c: &Condition| {
            json!({
                "order": group.order,
                "modulo": values(&group.modulo),
                "tree": c.tree,
                "residual": expression(&c.residual),
                "trees": c.trees,
            })
        };
        group.conditions.iter().map(condition).collect::<Vec<_>>()
    };
    found.iter().flat_map(of_order).take(shown).collect()
}

/// `{"solutions", "remaining", "assumptions"}`, and `contradiction` where there are none, if one was seen.
pub(super) fn solutions(found: &Solutions) -> Map<String, Value> {
    let equation =
        |e: &Vanishing| json!({ "tree": e.tree, "polynomial": e.polynomial.to_string() });
    let remaining = |r: &Remaining| {
        let equations: Vec<Value> = r.equations.iter().map(equation).collect();
        json!({ "order": r.order, "values": values(&r.values), "equations": equations })
    };
    let poles = found.solutions.iter().flat_map(|s| s.values.poles());
    let assumptions: BTreeSet<String> = poles.collect();
    let mut map = Map::new();
    map.insert(
        "solutions".into(),
        found.solutions.iter().map(|s| values(&s.values)).collect(),
    );
    let stability = |s: &Solution| {
        let holds = match (&s.zero_stability, s.barrier) {
            (ZeroStable::No, _) | (_, Some(_)) => Value::from(false),
            (ZeroStable::If(_) | ZeroStable::Open, None) => Value::Null,
            (ZeroStable::Strongly | ZeroStable::Weakly | ZeroStable::Growing, None) => {
                Value::from(true)
            }
        };
        let parasitic: Vec<Value> = s.parasitic.iter().map(expression).collect();
        json!({ "holds": holds, "parasitic": parasitic, "statement": s.statement() })
    };
    map.insert(
        "zero_stability".into(),
        found.solutions.iter().map(stability).collect(),
    );
    map.insert(
        "remaining".into(),
        found.remaining.iter().map(remaining).collect(),
    );
    map.insert("assumptions".into(), assumptions.into_iter().collect());
    if let Some(contradiction) = found.contradiction.as_ref().filter(|_| found.impossible()) {
        let equations: Vec<Value> = contradiction.equations.iter().map(equation).collect();
        let statement = contradiction.statement();
        let values = values(&contradiction.values);
        let contradiction =
            json!({ "statement": statement, "values": values, "equations": equations });
        map.insert("contradiction".into(), contradiction);
    }
    map
}

/// A claim under its key.
pub(super) fn claim(statement: &Statement) -> Value {
    json!({ statement.key(): written(statement.written()) })
}

fn written(value: Written) -> Value {
    match value {
        Written::Integer(number) => number.into(),
        Written::Truth(holds) => holds.into(),
        Written::Text(text) => text.into(),
        Written::List(values) => values.into_iter().map(written).collect(),
        Written::Table(entries) => {
            let entries = entries
                .into_iter()
                .map(|(key, value)| (key, written(value)));
            Value::Object(entries.collect())
        }
    }
}

fn finding(finding: &Finding) -> Value {
    let mut map = Map::new();
    map.insert("claim".into(), claim(&finding.statement));
    map.insert("outcome".into(), finding.outcome.word().into());
    map.insert("evidence".into(), finding.outcome.evidence().into());
    if let Outcome::Refuted { instead, .. } = &finding.outcome {
        map.insert("instead".into(), instead.clone().into());
    }
    Value::Object(map)
}

/// `{"holds", "claims": […], "disputed": […]}`.
pub(super) fn claims(report: &Report) -> Map<String, Value> {
    let disputed = report.disputed.iter().map(|d| {
        let mut map = Map::new();
        map.insert("statement".into(), d.statement.clone().into());
        if let Some(proven) = &d.proven {
            map.insert("proven".into(), proven.clone().into());
        }
        map.insert("claims".into(), d.findings.iter().map(finding).collect());
        Value::Object(map)
    });
    let mut map = Map::new();
    map.insert("holds".into(), report.holds().into());
    map.insert("claims".into(), report.claims.iter().map(finding).collect());
    map.insert("disputed".into(), disputed.collect());
    map
}

/// Everything about a spec: the shapes of `derive`, `order` (without the conditions that hold, of
/// which there may be thousands) and the claims in one object.
pub(super) fn report(spec: &Spec, report: &Report) -> Value {
    let mut map = derive(spec, report.scheme(), &report.coefficients);
    map.extend(order_or_reason(report.facts.order()));
    map.extend(outputs(report.facts.outputs().ok()));
    let bound = rounding::words(&report.facts);
    map.extend(bound.map(|words| ("rounding".into(), words.into())));
    map.extend(claims(report));
    Value::Object(map)
}

/// The orders and error terms, or `{"order": null, "reason"}`.
pub(crate) fn order_or_reason(result: Result<&Order, OrderError>) -> Map<String, Value> {
    let mut map = Map::new();
    match result {
        Ok(found) => {
            map.insert("order".into(), orders(found));
            map.insert(
                "error_terms".into(),
                terms(&found.error_terms, "coefficient"),
            );
        }
        Err(error) => {
            map.insert("order".into(), Value::Null);
            map.insert("reason".into(), error.to_string().into());
        }
    }
    map
}

/// A scaled state: `x`, `h*v[-1]`, `h^2*a[-1]` …
pub(super) fn scaled(quantity: &Quantity) -> String {
    match quantity.derivative {
        0 => quantity.to_string(),
        1 => format!("h*{quantity}"),
        m => format!("h^{m}*{quantity}"),
    }
}

pub(super) fn amplification(step: &Amplification) -> Value {
    let state: Vec<String> = step.state.iter().map(scaled).collect();
    let row = |i: usize| -> Value { step.matrix.row(i).iter().map(expression).collect() };
    let matrix: Value = (0..step.matrix.rows()).map(row).collect();
    let polynomial: Value = step
        .characteristic_polynomial()
        .iter()
        .map(expression)
        .collect();
    json!({
        "state": state,
        "symbols": step.symbols,
        "matrix": matrix,
        "characteristic_polynomial": polynomial,
    })
}
