//! A table and its findings for programs.

use super::details::grade;
use super::found::Found;
use super::judged::Judged;
use serde_json::{Map, Value, json};
use stepsmith_audit::{Form, Kind, Known, Reached, Table};

/// A table and its findings for programs.
pub(super) fn value(judged: &Judged) -> Value {
    let table = &judged.table;
    let findings: Vec<Value> = judged.found.iter().map(finding).collect();
    let Ok(audit) = &judged.audit else {
        return json!({ "name": table.name, "place": table.place, "findings": findings });
    };
    let sums = audit.row_sums.iter();
    let sums: Vec<&str> = sums
        .map(|v| ["exact", "consistent", "refuted"][grade(v)])
        .collect();
    json!({
        "name": table.name,
        "place": table.place,
        "findings": findings,
        "facts": audit.facts.iter().map(|(what, text)| json!({ "about": what, "text": text })).collect::<Vec<_>>(),
        "row_sums": sums,
        "order": order_value(table.order, &audit.main),
        "embedded_order": audit.embedded.as_ref().map(|e| order_value(table.embedded_order, e)),
        "stage_order": audit.stage_order,
        "stages": audit.stages,
        "judged": judged.is_judged(),
        "known_method": judged.is_method(),
        "kind": audit.kind.to_string(),
        "form": table.numbers.form.map(Form::name),
        "entries": entries(table),
        "explicit": audit.kind == Kind::Explicit,
        "rosenbrock": matches!(audit.kind, Kind::Rosenbrock | Kind::Lists(Form::Transformed)),
        "stiffly_accurate": audit.stiffly_accurate,
        "residual_in_f64": audit.rounded,
        "cost_of_rounding": audit.cost.0,
        "amplification_of_rounding": audit.amplification(),
        "stability": audit.stability.as_ref().map(|found| json!({
            "known": match found.known {
                Known::Written => "proven",
                Known::Digits => "consistent",
                Known::Refuted => "refuted",
            },
            "a_stable": found.a_stable,
            "l_stable": found.l_stable,
            "at_infinity": found.at_infinity,
            "real": found.real,
            "imaginary": found.imaginary,
        })),
        "conditions": audit.conditions,
        "not_read": table.notes,
    })
}

/// The table as it was read: each entry that is written, by its name.
fn entries(table: &Table) -> Map<String, Value> {
    let entries = table.numbers.entries().into_iter();
    let written =
        entries.filter_map(|e| Some((e.to_string(), table.numbers.at(e)?.to_string().into())));
    written.collect()
}

/// A finding with its place.
fn finding(found: &Found) -> Value {
    let (line, column) = found.place;
    let mut value = found.data.clone();
    value["confidence"] = found.confidence.word().into();
    value["text"] = found.text.as_str().into();
    value["line"] = line.into();
    value["column"] = column.into();
    value["fingerprint"] = found.fingerprint.as_str().into();
    value
}

/// An order that is claimed, and the orders that are reached.
fn order_value(claimed: Option<usize>, reached: &Reached) -> Value {
    let failure = reached.failure.as_ref();
    json!({
        "claimed": claimed,
        "exact": reached.exact,
        "consistent": reached.consistent,
        "failure": failure.map(|(tree, residual)| json!({ "tree": tree, "residual": residual })),
    })
}
