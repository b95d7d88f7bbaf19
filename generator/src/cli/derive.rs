//! `stepsmith derive`

use super::coefficient::irrational;
use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, latex, shapes};
use crate::json;
use clap::Args;
use serde_json::Value;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::families::Coefficient;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Significant digits shown of an irrational number.
const DIGITS: usize = 20;

/// Arguments of `derive`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    each(
        &arguments.input.specs()?,
        arguments.format,
        |spec| {
            let derived = spec.derive()?;
            let facts = Facts::of(derived.scheme);
            Ok(match arguments.format {
                Format::Latex => latex::scheme(facts.scheme().at_nodes()),
                _ => text(spec, facts.scheme(), derived.coefficients),
            })
        },
        |spec| {
            let derived = spec.derive()?;
            let facts = Facts::of(derived.scheme);
            let map = shapes::derive(spec, facts.scheme(), &derived.coefficients);
            Ok(Value::Object(map))
        },
    )
}

fn text(spec: &Spec, scheme: &Scheme, coefficients: BTreeMap<String, Coefficient>) -> String {
    let parameters = spec.parameters().iter();
    let numbers = irrational(spec, scheme).into_iter();
    let coefficients = coefficients.into_iter();
    let carried = scheme.carried().iter();
    let carried = carried.map(|&q| scheme.quantities()[q].to_string());
    let carried = carried.collect::<Vec<_>>().join(", ");
    let equations = json::equations(scheme.at_nodes()).into_iter();
    let beside = scheme.outputs().map(|o| o.texts(scheme));
    heading(spec)
        + &section(
            "parameters",
            parameters.map(|p| vec![p.name.clone(), p.value.to_string()]),
        )
        + &section(
            "numbers",
            numbers.map(|(name, number)| vec![name, described(&number)]),
        )
        + &section(
            "coefficients",
            coefficients.map(|(name, value)| vec![name, value.to_string()]),
        )
        + &section("carry", [vec![carried]].into_iter())
        + &section("equations", equations.map(|text| vec![text]))
        + &section(
            "beside its state",
            beside.into_iter().flatten().map(|text| vec![text]),
        )
}

fn described(number: &RealAlgebraic) -> String {
    let minimal = number.minimal_polynomial().fmt_in("x");
    format!("{}…, a root of {minimal}", number.decimal(DIGITS))
}

fn section(title: &str, rows: impl Iterator<Item = Vec<String>>) -> String {
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        String::new()
    } else {
        format!("{title}\n{}", table(&rows))
    }
}
