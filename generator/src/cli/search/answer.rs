//! The answer of a search, for people and for programs.

use super::super::format::{heading, joined, row, table};
use super::best_method::BestMethod;
use crate::cli::typeset;
use crate::json;
use serde_json::{Value, json};
use stepsmith_exact::rational::ratio;
use stepsmith_explore::search::Objective as Sense;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::spec::Spec;

/// The name and the value of the objective, if they are not shown anyway.
fn score_shown(found: &BestMethod) -> Option<Vec<String>> {
    let score = found.judged.score.as_ref()?;
    let name = match &found.question.objective {
        Sense::Range | Sense::Error => return None,
        Sense::Period => format!("period error, of order {}", score.order),
        Sense::RhoInfinity(target) if *target == ratio(0, 1) => "ρ∞".into(),
        Sense::RhoInfinity(target) => format!("distance of ρ∞ from {target}"),
        Sense::Ssp => "SSP coefficient".into(),
    };
    Some(row(name, &score.value))
}

pub(super) fn text(spec: &Spec, found: &BestMethod, toml: &str) -> String {
    let values = found.values.iter();
    let mut rows: Vec<_> = values.map(|(name, value)| row(name, value)).collect();
    for (axis, end) in found.question.axes.iter().zip(&found.judged.ranges) {
        let label = match axis {
            Axis::Oscillator { damping } => format!("range at xi = {damping}"),
            axis => format!("range of {axis}"),
        };
        rows.push(row(label, end));
    }
    if let (Sense::Error, Some(score)) = (&found.question.objective, &found.judged.score) {
        rows.push(row("order", score.order));
    }
    let error = found.judged.error.as_ref();
    rows.extend(error.map(|error| row("error constant", error)));
    rows.extend(score_shown(found));
    if found.parasitic.is_finite() {
        let radius = match found.parasitic {
            0.0 => "0".into(),
            radius => format!("{radius:.6}"),
        };
        rows.push(row("greatest parasitic root", radius));
    }
    let searched = match joined(found.question.unknowns(), ", ") {
        none if none.is_empty() => none,
        names => match joined(&found.question.domain, ", ") {
            none if none.is_empty() => format!("searched: {names}\n"),
            domain => format!("searched: {names}; with {domain}\n"),
        },
    };
    format!(
        "{}{}{searched}{}\n\n{toml}",
        heading(spec),
        table(rows),
        typeset(&found.statement)
    )
}

pub(super) fn value(spec: &Spec, found: &BestMethod, toml: &str) -> Value {
    let values = found.values.iter();
    let values = values.map(|(name, value)| (name.to_string(), json::expression(value)));
    let ranges = found.question.axes.iter().zip(&found.judged.ranges);
    let ranges =
        ranges.map(|(axis, end)| json!({ "axis": axis.to_string(), "up_to": end.to_string() }));
    let is_maximal = matches!(found.question.objective, Sense::Range | Sense::Ssp);
    json!({
        "family": spec.family(),
        "values": values.collect::<serde_json::Map<_, _>>(),
        "domain": found.question.domain.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "searched": found.question.unknowns().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "ranges": ranges.collect::<Vec<_>>(),
        "error_constant": found.judged.error.as_ref().map(json::expression),
        "score": found.judged.score.as_ref().map(|score| json!({
            "order": score.order,
            "value": score.value.to_string(),
        })),
        "proven_maximal": found.proven && is_maximal,
        "proven_minimal": found.proven && !is_maximal,
        "optimality": if found.proven { "proven optimal" } else { "best found" },
        "order": found.order.as_ref().map(json::orders),
        "statement": found.statement,
        "spec": toml,
    })
}
