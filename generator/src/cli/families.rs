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
        "{}`stepsmith families NAME` tells the parameters; a method of no family is written as equations, \
         family = \"scheme\"\n",
        table(rows)
    )
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
