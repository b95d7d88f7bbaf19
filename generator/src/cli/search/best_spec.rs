//! The spec of what was found.

use super::arguments::Arguments;
use super::best_method::BestMethod;
use crate::cli::format::joined;
use crate::cli::input::parsed;
use std::collections::BTreeMap;
use stepsmith_claims::check;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::families::Value;
use stepsmith_scheme::spec::{Parameter, Source, Spec};

/// The spec of what is found; its claims hold.
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
    let with = |ranges: &str| {
        format!("{head}\n[claims]\n{order}zero_stable = true\n{ranges}{constrained}")
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

/// The claims of the ranges that have a closed form; empty without any.
fn ranges(arguments: &Arguments, found: &BestMethod) -> String {
    if let ([Axis::NegativeReal], [Endpoint::Number(end)]) =
        (found.axes.as_slice(), found.ranges.as_slice())
    {
        return match end.closed_form() {
            Some(end) if end != "0" => format!("stable = {{ real_up_to = \"{end}\" }}\n"),
            _ => String::new(),
        };
    }
    let axes = arguments.dampings.iter().zip(&found.axes);
    let claims = axes
        .zip(&found.ranges)
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

/// The lines of the parameters with values in place of symbols; those that stand for themselves come last.
fn parameters(spec: &Spec, values: &BTreeMap<String, Fraction>) -> String {
    let mut lines = String::new();
    let parameters = spec.parameters().iter();
    let (own, others): (Vec<&Parameter>, Vec<&Parameter>) =
        parameters.partition(|p| itself(p) && values.contains_key(&p.name));
    for parameter in others {
        let written = written(spec, parameter, values);
        lines += &format!("{} = \"{written}\"\n", parameter.name);
    }
    for (name, value) in values {
        if own.iter().any(|p| p.name == *name) {
            lines += &format!("{name} = \"{value}\"\n");
        }
    }
    lines
}

/// Whether a parameter is a symbol of its own name.
fn itself(parameter: &Parameter) -> bool {
    let Value::Exact(value) = &parameter.value else {
        return false;
    };
    value.as_symbol().map(Symbol::name) == Some(&parameter.name)
}

/// A parameter with values in place of symbols. A name in an expression is that of another parameter, where there is
/// one; lists are written in symbols alone.
fn written(spec: &Spec, parameter: &Parameter, values: &BTreeMap<String, Fraction>) -> String {
    let expressions = spec.parameters().iter();
    let expressions = expressions.filter(|p| matches!(p.value, Value::Exact(_)));
    let mut text = parameter.written.clone();
    for (name, value) in values {
        let is_symbol = match &parameter.value {
            Value::Word(_) => false,
            Value::List(_) => true,
            Value::Exact(_) => {
                *name == parameter.name || expressions.clone().all(|p| p.name != *name)
            }
        };
        if is_symbol {
            text = replaced(&text, name, value);
        }
    }
    text
}

/// A text with a value in place of a name that stands there as a word of its own.
fn replaced(text: &str, name: &str, value: &Fraction) -> String {
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(name) {
        let (before, from) = rest.split_at(place);
        let (own, after) = from.split_at(name.len());
        replaced.push_str(before);
        let apart = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        if apart && !replaced.ends_with(is_letter) {
            replaced.push_str(&format!("({value})"))
        } else {
            replaced.push_str(own)
        }
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

/// Whether a name may go on with a character.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The order of a spec without claims.
fn order_of(text: &str) -> Result<Option<usize>, String> {
    let spec = Spec::parse_toml("found.toml", text).map_err(|error| error.message())?;
    let report = check(&spec).map_err(|error| error.message())?;
    let order = report.facts.order().ok();
    Ok(order.map(|order| order.exact_start.reached().bound()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_places_of_whole_words() {
        let half = Fraction::from(stepsmith_exact::rational::ratio(1, 2));
        for (text, expected) in [
            ("c", "(1/2)"),
            ("[c, 1-c, 1]", "[(1/2), 1-(1/2), 1]"),
            ("cc + c*c_1 + ac + c", "cc + (1/2)*c_1 + ac + (1/2)"),
            ("cos", "cos"),
        ] {
            assert_eq!(replaced(text, "c", &half), expected, "{text}");
        }
    }
}
