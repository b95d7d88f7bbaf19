//! The spec of what was found.

use super::{Arguments, Found};
use crate::analysis::amplification::TestEquation;
use crate::analysis::stability::Endpoint;
use crate::claims::check;
use crate::spec::Spec;

/// The spec of what is found; its claims hold.
pub(super) fn toml(arguments: &Arguments, spec: &Spec, found: &Found) -> Result<String, String> {
    let mut text = format!(
        "name   = \"{}\"\nfamily = \"{}\"\n\n[parameters]\n",
        arguments.name,
        spec.family()
    );
    let given = spec.parameters().iter();
    for parameter in given.filter(|p| !found.values.contains_key(&p.name)) {
        text.push_str(&format!("{} = \"{}\"\n", parameter.name, parameter.written));
    }
    let own = |name: &str| spec.parameters().iter().any(|p| p.name == name);
    let unwritten = |why: String| Ok(format!("# no spec is written: {why}\n"));
    if let Some(name) = found.values.keys().find(|name| !own(name)) {
        return unwritten(format!("put the value of {name} into the parameters"));
    }
    for (name, value) in &found.values {
        text.push_str(&format!("{name} = \"{value}\"\n"));
    }
    text.push_str("\n[claims]\n");
    let order = match order_of(&text) {
        Ok(order) => order,
        Err(why) => return unwritten(why),
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
