//! `stepsmith derive`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, json, latex};
use crate::spec::{Diagnostic, Spec};
use clap::Args;
use serde_json::Value;

/// Arguments of `derive`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let latex = arguments.format == Format::Latex;
    let shown = |spec: &Spec| {
        let derivation = spec.derive()?;
        if latex {
            return Ok(latex::scheme(&derivation.scheme));
        }
        let mut text = heading(spec);
        let parameters = spec.parameters().iter();
        let rows = parameters.map(|p| vec![p.name.clone(), p.value.to_string()]);
        text.push_str(&section("parameters", &rows.collect::<Vec<_>>()));
        let coefficients = derivation.coefficients.iter();
        let rows = coefficients.map(|(name, value)| vec![name.clone(), value.to_string()]);
        text.push_str(&section("coefficients", &rows.collect::<Vec<_>>()));
        let scheme = &derivation.scheme;
        let carry = scheme
            .carried()
            .iter()
            .map(|&q| scheme.quantities()[q].to_string());
        let carry = carry.collect::<Vec<_>>().join(", ");
        text.push_str(&section("carry", &[vec![carry]]));
        let equations = json::equations(scheme).into_iter().map(|e| vec![e]);
        text.push_str(&section("equations", &equations.collect::<Vec<_>>()));
        Ok(text)
    };
    let value = |spec: &Spec| Ok(Value::Object(json::derive(spec, &spec.derive()?)));
    each(&arguments.input.specs()?, arguments.format, shown, value)
}

fn section(title: &str, rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        String::new()
    } else {
        format!("{title}\n{}", table(rows))
    }
}
