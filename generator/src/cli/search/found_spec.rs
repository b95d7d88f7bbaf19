//! The spec of what was found.

use super::{Arguments, Found};
use crate::analysis::amplification::TestEquation;
use crate::analysis::stability::{Axis, Endpoint};
use crate::claims::check;
use crate::exact::fraction::Fraction;
use crate::spec::Spec;

/// The spec of what is found; its claims hold.
pub(super) fn toml(arguments: &Arguments, spec: &Spec, found: &Found) -> Result<String, String> {
    let mut text = format!(
        "name   = \"{}\"\nfamily = \"{}\"\n\n[parameters]\n",
        arguments.name,
        spec.family()
    );
    let own = |name: &String| spec.parameters().iter().any(|p| p.name == *name);
    for parameter in spec
        .parameters()
        .iter()
        .filter(|p| !found.values.contains_key(&p.name))
    {
        // A symbol within an expression.
        let put =
            |written: String, (name, value): (&String, &Fraction)| replaced(&written, name, value);
        let inner = found.values.iter().filter(|(name, _)| !own(name));
        let written = inner.fold(parameter.written.to_string(), put);
        text.push_str(&format!("{} = \"{written}\"\n", parameter.name));
    }
    for (name, value) in found.values.iter().filter(|(name, _)| own(name)) {
        text.push_str(&format!("{name} = \"{value}\"\n"));
    }
    text.push_str("\n[claims]\n");
    let order = match order_of(&text) {
        Ok(order) => order,
        Err(why) => return Ok(format!("# no spec is written: {why}\n")),
    };
    if let Some(order) = order {
        text.push_str(&format!("order = {order}\n"));
    }
    text.push_str("zero_stable = true\n");
    let closed = |end: &Endpoint| match end {
        Endpoint::Infinity => Some(None),
        Endpoint::Number(number) => number.closed_form().map(Some),
    };
    let dampings = arguments.dampings.iter().zip(&found.ranges);
    let mut claims = Vec::new();
    for (damping, end) in dampings {
        match closed(end) {
            Some(None) => claims.push(format!(
                "{{ damping = \"{damping}\", omega_up_to = \"infinity\" }}"
            )),
            Some(Some(end)) if end != "0" => {
                claims.push(format!(
                    "{{ damping = \"{damping}\", omega_up_to = \"{end}\" }}"
                ));
            }
            _ => {}
        }
    }
    if TestEquation::of(&spec.scheme().map_err(|error| error.message())?)
        == TestEquation::Oscillator
        && !claims.is_empty()
    {
        text.push_str(&format!("stable = [{}]\n", claims.join(", ")));
    }
    if let [Axis::NegativeReal] = found.axes.as_slice()
        && let Some(Some(Some(end))) = found.ranges.first().map(closed)
        && end != "0"
    {
        text.push_str(&format!("stable = {{ real_up_to = \"{end}\" }}\n"));
    }
    if arguments.zero_dynamics {
        text.push_str("zero_dynamics_stable = true\n");
    }
    let written = Spec::parse_toml("found.toml", &text).map_err(|error| error.message())?;
    let report = check(&written).map_err(|error| error.message())?;
    match report.failures().first() {
        None => Ok(text),
        Some(failure) => Err(format!(
            "the spec of what is found does not hold: {failure}"
        )),
    }
}

/// A text with a value in place of a name that stands there as a word of its own.
fn replaced(text: &str, name: &str, value: &Fraction) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(name) {
        let (before, from) = rest.split_at(place);
        let (own, after) = from.split_at(name.len());
        replaced.push_str(before);
        let apart = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        match apart && !replaced.ends_with(is_letter) {
            true => replaced.push_str(&format!("({value})")),
            false => replaced.push_str(own),
        }
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

/// The order of a spec without claims.
fn order_of(text: &str) -> Result<Option<usize>, String> {
    let text = text.replace("\n[claims]\n", "");
    let spec = Spec::parse_toml("found.toml", &text).map_err(|error| error.message())?;
    let report = check(&spec).map_err(|error| error.message())?;
    Ok(report
        .facts
        .order()
        .ok()
        .map(|order| order.exact_start.reached().bound()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_places_of_whole_words() {
        let half = Fraction::from(crate::exact::rational::ratio(1, 2));
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
