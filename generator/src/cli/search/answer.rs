//! The answer of a search, for people and for programs.

use super::super::format::{heading, table};
use super::best_method::BestMethod;
use crate::json;
use serde_json::{Value, json};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_explore::search::Objective as Sense;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::spec::Spec;

fn shown(end: &Endpoint) -> String {
    match end {
        Endpoint::Number(number) if number.as_rational().is_none() => {
            format!("{number}, about {}", number.decimal(6))
        }
        end => end.to_string(),
    }
}

fn number_shown(number: &Fraction) -> String {
    match number.to_f64() {
        Some(value) => format!("{number}, about {value:.6}"),
        None => number.to_string(),
    }
}

/// The name of what was to be least, if it is not shown anyway, and its value.
fn score_shown(found: &BestMethod) -> Option<(String, String)> {
    let score = found.judged.score.as_ref()?;
    let name = match &found.objective {
        Sense::Range | Sense::Error => return None,
        Sense::Period => format!("period error, of order {}", score.order),
        Sense::RhoInfinity(target) if *target == ratio(0, 1) => "rho at infinity".into(),
        Sense::RhoInfinity(target) => format!("distance of rho at infinity from {target}"),
    };
    Some((name, shown(&score.value)))
}

pub(super) fn text(spec: &Spec, found: &BestMethod, toml: &str) -> String {
    let mut text = heading(spec);
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (name, value) in &found.values {
        rows.push(vec![name.clone(), value.to_string()]);
    }
    for (axis, end) in found.axes.iter().zip(&found.ranges) {
        let label = match axis {
            Axis::Oscillator { damping } => format!("range at xi = {damping}"),
            axis => format!("range of {axis}"),
        };
        rows.push(vec![label, shown(end)]);
    }
    if let (Sense::Error, Some(score)) = (&found.objective, &found.judged.score) {
        rows.push(vec!["order".into(), score.order.to_string()]);
    }
    if let Some(error) = &found.judged.error {
        rows.push(vec!["error constant".into(), number_shown(error)]);
    }
    if let Some((name, value)) = score_shown(found) {
        rows.push(vec![name, value]);
    }
    if found.parasitic.is_finite() {
        let radius = format!("about {:.6}", found.parasitic);
        rows.push(vec!["greatest parasitic root".into(), radius]);
    }
    text.push_str(&table(&rows));
    let names: Vec<_> = found.unknowns.iter().map(ToString::to_string).collect();
    if !names.is_empty() {
        text.push_str(&format!("searched: {}\n", names.join(", ")));
    }
    text.push_str(&format!("{}\n\n{toml}", found.statement));
    text
}

pub(super) fn value(spec: &Spec, found: &BestMethod, toml: &str) -> Value {
    let values = found
        .values
        .iter()
        .map(|(name, value)| (name.clone(), json::expression(value)));
    let ranges = found.axes.iter().zip(&found.ranges);
    let ranges =
        ranges.map(|(axis, end)| json!({ "axis": axis.to_string(), "up_to": end.to_string() }));
    let of_ranges = found.objective == Sense::Range;
    json!({
        "family": spec.family(),
        "values": values.collect::<serde_json::Map<_, _>>(),
        "searched": found.unknowns.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "ranges": ranges.collect::<Vec<_>>(),
        "error_constant": found.judged.error.as_ref().map(json::expression),
        "score": found.judged.score.as_ref().map(|score| json!({
            "order": score.order,
            "value": score.value.to_string(),
        })),
        "proven_maximal": found.proven && of_ranges,
        "proven_minimal": found.proven && !of_ranges,
        "order": found.order.as_ref().map(json::orders),
        "statement": found.statement,
        "spec": toml,
    })
}
