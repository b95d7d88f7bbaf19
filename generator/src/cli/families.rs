//! `stepsmith families`: what can be asked for.

use super::Outcome;
use super::format::{Format, table};
use clap::Args;
use serde_json::{Value, json};
use stepsmith_prove::families::{FAMILIES, Family, family};
use stepsmith_prove::spec::{Diagnostic, Problem, Source};

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
            let place = || Source::new("NAME", name).whole();
            let found =
                family(name).map_err(|error| Diagnostic::new(Problem::Family(error), &place()))?;
            vec![found]
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
    let row = |family: &&Family| vec![family.name.to_string(), family.summary.to_string()];
    let rows: Vec<_> = families.iter().map(row).collect();
    format!(
        "{}`stepsmith families NAME` tells the parameters; a method of no family is written as equations, \
         family = \"scheme\"\n",
        table(&rows)
    )
}

fn page(family: &Family) -> String {
    let row = |p: &stepsmith_prove::families::guide::About| {
        vec![
            p.name.to_string(),
            p.values.to_string(),
            p.meaning.to_string(),
        ]
    };
    let rows: Vec<_> = family.guide.parameters.iter().map(row).collect();
    let mut text = format!(
        "{}\n  {}\nparameters\n{}",
        family.name,
        family.summary,
        table(&rows)
    );
    if !family.guide.notes.is_empty() {
        text.push_str(&format!("notes\n  {}\n", family.guide.notes));
    }
    text.push_str("examples\n");
    for example in family.guide.examples {
        let settings = example.iter().map(|(name, value)| {
            let bare = |c: char| c.is_ascii_alphanumeric() || "/,.-".contains(c);
            if value.chars().all(bare) {
                format!(" --set {name}={value}")
            } else {
                format!(" --set '{name}={value}'")
            }
        });
        let settings: String = settings.collect();
        text.push_str(&format!(
            "  stepsmith derive --family {}{settings}\n",
            family.name
        ));
    }
    text
}

fn value(family: &Family) -> Value {
    let parameter = |p: &stepsmith_prove::families::guide::About| json!({ "name": p.name, "values": p.values, "meaning": p.meaning });
    let example = |example: &&[(&str, &str)]| {
        let settings = example
            .iter()
            .map(|(name, value)| (name.to_string(), Value::from(*value)));
        Value::Object(settings.collect())
    };
    let guide = &family.guide;
    json!({
        "name": family.name,
        "summary": family.summary,
        "parameters": guide.parameters.iter().map(parameter).collect::<Vec<_>>(),
        "notes": guide.notes,
        "examples": guide.examples.iter().map(example).collect::<Vec<_>>(),
    })
}
