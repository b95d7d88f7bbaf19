//! `stepsmith families`: what can be asked for.

use super::format::{Format, row, section, table};
use crate::cli::outcome::Outcome;
use clap::Args;
use serde_json::{Value, json};
use stepsmith_scheme::families::{FAMILIES, Family, family};
use stepsmith_scheme::spec::{Diagnostic, Source};

/// Arguments of `families`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A family; without one all are listed
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("families")?;
    if arguments.name.as_deref() == Some("scheme") {
        return Ok(Outcome::good(scheme(format)));
    }
    let shown: Vec<&Family> = match &arguments.name {
        None => FAMILIES.iter().collect(),
        Some(name) => {
            let place = Source::new("NAME", name).whole();
            vec![family(name).map_err(|error| Diagnostic::new(error, &place))?]
        }
    };
    let text = match (format, &arguments.name) {
        (Format::Json, _) => super::format::json(shown.into_iter().map(value).collect()),
        (_, Some(_)) => shown.into_iter().map(page).collect(),
        (_, None) => overview(&shown),
    };
    Ok(Outcome::good(text))
}

fn overview(families: &[&Family]) -> String {
    let rows = families.iter();
    let rows = rows.map(|family| row(family.name, family.summary));
    format!(
        "{}`stepsmith families NAME` shows the parameters.\n\
         `stepsmith families scheme` shows how to write a method as equations.\n",
        table(rows)
    )
}

const SCHEME: &str = "a method that you write as equations, in a spec file";

/// A spec of no family.
const EQUATIONS: &str = r#"name = "VelocityVerlet"
family = "scheme"
carry = ["x", "v", "a"]
equations = [
    "x[1] = x + h*v + h^2/2*a",
    "a[1] = g(t[1], x[1])",
    "v[1] = v + h/2*(a + a[1])",
]
"#;

/// The page of `scheme`.
fn scheme(format: Format) -> String {
    match format {
        Format::Json => super::format::json(vec![
            json!({ "name": "scheme", "summary": SCHEME, "spec": EQUATIONS }),
        ]),
        _ => format!(
            "scheme\n  {SCHEME}\n\n{EQUATIONS}\n`carry` lists the quantities that one step hands to the next, and \
             [1] marks the end of the step.\n"
        ),
    }
}

fn page(family: &Family) -> String {
    let guide = &family.guide;
    let parameters = guide.parameters.iter();
    let parameters = parameters.map(|p| [p.name, p.values, p.meaning].map(String::from).into());
    let mut text = format!("{}\n  {}\n", family.name, family.summary);
    text += &section("parameters", parameters);
    if !guide.notes.is_empty() {
        text += &format!("notes\n  {}\n", guide.notes);
    }
    text += "examples\n";
    for example in guide.examples {
        let settings = example.iter().map(|(name, value)| {
            if value.contains(|c: char| !c.is_ascii_alphanumeric() && !"/,.-".contains(c)) {
                format!(" --set '{name}={value}'")
            } else {
                format!(" --set {name}={value}")
            }
        });
        let settings: String = settings.collect();
        text += &format!("  stepsmith derive --family {}{settings}\n", family.name);
    }
    text
}

fn value(family: &Family) -> Value {
    let guide = &family.guide;
    let parameters = guide.parameters.iter();
    let parameters =
        parameters.map(|p| json!({ "name": p.name, "values": p.values, "meaning": p.meaning }));
    let examples = guide.examples.iter().map(|example| {
        let settings = example.iter();
        Value::from_iter(settings.map(|(name, value)| (name.to_string(), Value::from(*value))))
    });
    json!({
        "name": family.name,
        "summary": family.summary,
        "parameters": parameters.collect::<Vec<_>>(),
        "notes": guide.notes,
        "examples": examples.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    #[test]
    fn the_equations_that_are_shown_are_a_method() {
        let spec = Spec::parse_toml("verlet.toml", EQUATIONS).unwrap();
        assert!(spec.scheme().is_ok());
    }
}
