//! The JSON shapes of specs, claims and reports. They are a stable interface, like the shapes of
//! [findings](crate::json).

use super::coefficient::{coefficient, irrational, rounded};
use crate::json;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use stepsmith_claims::{Finding, Outcome, Report, Statement, Written};
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

pub(super) fn derive(
    spec: &Spec,
    scheme: &Scheme,
    coefficients: &BTreeMap<String, Coefficient>,
) -> Map<String, Value> {
    let parameters = spec.parameters().iter();
    let parameters = parameters.map(|p| (p.name.clone(), p.value.to_string().into()));
    let by_name = coefficients.iter();
    let by_name = by_name.map(|(name, value)| (name.clone(), coefficient(value)));
    let numbers = irrational(spec, scheme).into_iter();
    let numbers: Map<_, _> = numbers
        .map(|(name, number)| (name, json::number(&number)))
        .collect();
    let mut map = Map::new();
    map.insert("name".into(), spec.name().into());
    map.insert("family".into(), spec.family().into());
    map.insert("parameters".into(), Value::Object(parameters.collect()));
    if !numbers.is_empty() {
        map.insert("numbers".into(), Value::Object(numbers));
    }
    map.insert("coefficients".into(), Value::Object(by_name.collect()));
    if let Some(rounded) = rounded(coefficients) {
        map.insert("rounded".into(), rounded);
    }
    map.insert("scheme".into(), json::scheme(scheme));
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
            let entries = entries.into_iter();
            Value::Object(entries.map(|(key, value)| (key, written(value))).collect())
        }
    }
}

fn finding(finding: &Finding) -> Value {
    let outcome = &finding.outcome;
    let claim = claim(&finding.statement);
    let mut value =
        json!({ "claim": claim, "outcome": outcome.word(), "evidence": outcome.evidence() });
    if let Outcome::Refuted { instead, .. } = outcome {
        value["instead"] = instead.as_str().into();
    }
    value
}

/// `{"holds", "claims": […], "disputed": […]}`.
pub(super) fn claims(report: &Report) -> Map<String, Value> {
    let disputed = report.disputed.iter().map(|d| {
        let mut value = json!({ "statement": d.statement });
        if let Some(proven) = &d.proven {
            value["proven"] = proven.as_str().into();
        }
        value["claims"] = d.findings.iter().map(finding).collect();
        value
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
    map.extend(json::order_or_reason(report.facts.order()));
    map.extend(json::outputs(report.facts.outputs().ok()));
    let bound = json::words(&report.facts);
    map.extend(bound.map(|words| ("rounding".into(), words.into())));
    map.extend(claims(report));
    Value::Object(map)
}
