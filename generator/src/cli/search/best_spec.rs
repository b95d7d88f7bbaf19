//! The spec of a found method.

use super::arguments::Arguments;
use super::best_method::BestMethod;
use crate::cli::format::joined;
use crate::cli::input::parsed;
use std::collections::BTreeMap;
use stepsmith_claims::check;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_explore::search::Objective;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::families::Value;
use stepsmith_scheme::spec::{Source, Spec};

/// The spec of a found method; its claims hold.
pub(super) fn toml(
    arguments: &Arguments,
    spec: &Spec,
    found: &BestMethod,
) -> Result<String, String> {
    let head = head(arguments, spec, found);
    let order = match order_of(&head) {
        Ok(order) => order,
        Err(why) => return Ok(format!("# no spec is written: {why}\n")),
    };
    let order = order.map_or_else(String::new, |order| format!("order = {order}\n"));
    let constrained = Some("zero_dynamics_stable = true\n").filter(|_| arguments.zero_dynamics);
    let constrained = constrained.unwrap_or_default();
    let ssp = ssp(found);
    let with = |ranges: &str| {
        format!("{head}\n[claims]\n{order}zero_stable = true\n{ranges}{constrained}{ssp}")
    };
    let ranges = ranges(arguments, found);
    let mut text = with(&ranges);
    let mut written = parsed(&Source::new("found.toml", text.as_str()));
    if let Err(error) = &written
        && !ranges.is_empty()
    {
        // The ends of several ranges may be numbers of too large a field together.
        text = format!("# no range is claimed: {}\n{}", error.message(), with(""));
        written = parsed(&Source::new("found.toml", text.as_str()));
    }
    let report = written.and_then(|spec| check(&spec));
    match report.map_err(|error| error.message())?.failures().first() {
        None => Ok(text),
        Some(why) => Err(format!("the spec of what is found does not hold: {why}")),
    }
}

/// The spec without claims.
fn head(arguments: &Arguments, spec: &Spec, found: &BestMethod) -> String {
    let name = &arguments.name;
    let family = spec.family();
    let mut text = format!("name   = \"{name}\"\nfamily = \"{family}\"\n");
    for (key, lines) in [("carry", spec.carry()), ("equations", spec.equations())] {
        if !lines.is_empty() {
            // What JSON escapes TOML reads.
            text.push_str(&format!("{key} = {}\n", serde_json::json!(lines)));
        }
    }
    let parameters = parameters(spec, &found.values);
    format!("{text}\n[parameters]\n{parameters}")
}

/// The claim of an SSP coefficient that was searched for and has a closed form; else empty.
fn ssp(found: &BestMethod) -> String {
    let score = found.judged.score.as_ref();
    let score = score.filter(|_| found.question.objective == Objective::Ssp);
    let radius = score.and_then(|score| match &score.value {
        Endpoint::Infinity => Some("infinity".into()),
        Endpoint::Number(number) => number.closed_form(),
    });
    radius.map_or_else(String::new, |radius| format!("ssp = \"{radius}\"\n"))
}

/// The claims of the ranges that have a closed form; empty without any.
fn ranges(arguments: &Arguments, found: &BestMethod) -> String {
    if let ([Axis::NegativeReal], [Endpoint::Number(end)]) = (
        found.question.axes.as_slice(),
        found.judged.ranges.as_slice(),
    ) {
        return match end.closed_form() {
            Some(end) if end != "0" => format!("stable = {{ real_up_to = \"{end}\" }}\n"),
            _ => String::new(),
        };
    }
    let axes = arguments.dampings.iter().zip(&found.question.axes);
    let claims = axes
        .zip(&found.judged.ranges)
        .filter_map(|((damping, axis), end)| {
            let end = match end {
                Endpoint::Infinity => "infinity".into(),
                Endpoint::Number(number) => number.closed_form().filter(|end| end != "0")?,
            };
            let of_oscillator = matches!(axis, Axis::Oscillator { .. });
            of_oscillator.then(|| format!("{{ damping = \"{damping}\", omega_up_to = \"{end}\" }}"))
        });
    match joined(claims, ", ") {
        none if none.is_empty() => none,
        claims => format!("stable = [{claims}]\n"),
    }
}

/// The lines of the parameters. Parameters that depend on symbols take the values of the symbols; others stay as they
/// were.
fn parameters(spec: &Spec, values: &BTreeMap<Symbol, Fraction>) -> String {
    let lines = spec.parameters().iter().map(|p| {
        let numbers = p.value.numbers().into_iter();
        let mut symbols = numbers.flat_map(Fraction::free_symbols);
        let text = if symbols.any(|s| values.contains_key(&s)) {
            written(&p.value, values)
        } else {
            p.written.clone()
        };
        format!("{} = \"{text}\"\n", p.name)
    });
    lines.collect()
}

fn written(value: &Value, values: &BTreeMap<Symbol, Fraction>) -> String {
    match value {
        // What has a pole there is refused with the spec.
        Value::Exact(exact) => exact
            .at(values)
            .unwrap_or_else(|| exact.clone())
            .to_string(),
        Value::Word(word) => word.clone(),
        Value::List(items) => {
            let items = items.iter().map(|item| written(item, values));
            format!("[{}]", joined(items, ", "))
        }
    }
}

/// The order of a spec without claims.
fn order_of(text: &str) -> Result<Option<usize>, String> {
    let spec = Spec::parse_toml("found.toml", text).map_err(|error| error.message())?;
    let report = check(&spec).map_err(|error| error.message())?;
    let order = report.facts.order().ok();
    Ok(order.map(|order| order.exact_start.reached().bound()))
}
