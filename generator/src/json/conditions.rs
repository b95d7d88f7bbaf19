//! Order conditions as equations for free parameters, and their solutions.

use super::numbers::expression;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use stepsmith_prove::conditions::OrderConditions;
use stepsmith_prove::elimination::{Values, Vanishing};
use stepsmith_prove::order::ZeroStable;
use stepsmith_prove::solve::{Solution, Solutions};

fn values(values: &Values) -> Value {
    let texts = values
        .texts()
        .map(|(name, text)| (name.to_string(), text.into()));
    Value::Object(texts.collect())
}

/// `[{"order", "modulo", "tree", "residual", "trees"}]`: the conditions that do not hold
/// identically.
pub fn conditions(found: &[OrderConditions], shown: usize) -> Value {
    let conditions = found.iter().flat_map(|group| {
        group.conditions.iter().map(move |c| {
            json!({
                "order": group.order,
                "modulo": values(&group.modulo),
                "tree": c.tree,
                "residual": expression(&c.residual),
                "trees": c.trees,
            })
        })
    });
    conditions.take(shown).collect()
}

/// `{"holds", "parasitic", "statement"}`: zero stability, where it is decided.
fn stability(s: &Solution) -> Value {
    let holds = match (&s.zero_stability, s.barrier) {
        (ZeroStable::No, _) | (_, Some(_)) => Value::from(false),
        (ZeroStable::If(_) | ZeroStable::Open, None) => Value::Null,
        (ZeroStable::Strongly | ZeroStable::Weakly | ZeroStable::Growing, None) => {
            Value::from(true)
        }
    };
    let parasitic: Vec<Value> = s.parasitic.iter().map(expression).collect();
    json!({ "holds": holds, "parasitic": parasitic, "statement": s.statement() })
}

/// `{"solutions", "remaining", "assumptions"}`, and `contradiction` where there are none, if one was seen.
pub fn solutions(found: &Solutions) -> Value {
    let equation =
        |e: &Vanishing| json!({ "tree": e.tree, "polynomial": e.polynomial.to_string() });
    let remaining = found.remaining.iter().map(|r| {
        let equations: Vec<Value> = r.equations.iter().map(equation).collect();
        json!({ "order": r.order, "values": values(&r.values), "equations": equations })
    });
    let poles = found.solutions.iter().flat_map(|s| s.values.poles());
    let assumptions: BTreeSet<String> = poles.collect();
    let solutions = found.solutions.iter();
    let mut value = json!({
        "solutions": solutions.clone().map(|s| values(&s.values)).collect::<Vec<_>>(),
        "zero_stability": solutions.map(stability).collect::<Vec<_>>(),
        "remaining": remaining.collect::<Vec<_>>(),
        "assumptions": assumptions,
    });
    if let Some(contradiction) = found.contradiction.as_ref().filter(|_| found.impossible()) {
        let equations: Vec<Value> = contradiction.equations.iter().map(equation).collect();
        let statement = contradiction.statement();
        let values = values(&contradiction.values);
        value["contradiction"] =
            json!({ "statement": statement, "values": values, "equations": equations });
    }
    value
}
