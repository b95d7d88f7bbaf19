//! `stepsmith derive`

use super::coefficient::irrational;
use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, latex, shapes};
use clap::Args;
use serde_json::Value;
use stepsmith_exact::algebraic::RealAlgebraic;
use stepsmith_prove::analysis::facts::Facts;
use stepsmith_prove::families::Derivation;
use stepsmith_prove::json;
use stepsmith_prove::spec::{Diagnostic, Spec};

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
    let latex = arguments.format == Format::Latex;
    let shown = |spec: &Spec| {
        let Derivation {
            scheme,
            coefficients,
        } = spec.derive()?;
        let facts = Facts::of(scheme);
        let scheme = facts.scheme();
        if latex {
            return Ok(latex::scheme(scheme.at_nodes()));
        }
        let mut text = heading(spec);
        let parameters = spec.parameters().iter();
        let rows = parameters.map(|p| vec![p.name.clone(), p.value.to_string()]);
        text.push_str(&section("parameters", &rows.collect::<Vec<_>>()));
        let numbers = irrational(spec, scheme).into_iter();
        let rows = numbers.map(|(name, number)| vec![name, described(&number)]);
        text.push_str(&section("numbers", &rows.collect::<Vec<_>>()));
        let coefficients = coefficients.iter();
        let rows = coefficients.map(|(name, value)| vec![name.clone(), value.to_string()]);
        text.push_str(&section("coefficients", &rows.collect::<Vec<_>>()));
        let carry = scheme
            .carried()
            .iter()
            .map(|&q| scheme.quantities()[q].to_string());
        let carry = carry.collect::<Vec<_>>().join(", ");
        text.push_str(&section("carry", &[vec![carry]]));
        let equations = json::equations(scheme.at_nodes())
            .into_iter()
            .map(|e| vec![e]);
        text.push_str(&section("equations", &equations.collect::<Vec<_>>()));
        let beside = scheme.outputs().map(|o| o.texts(scheme));
        let rows = beside.into_iter().flatten().map(|text| vec![text]);
        text.push_str(&section("beside its state", &rows.collect::<Vec<_>>()));
        Ok(text)
    };
    let value = |spec: &Spec| {
        let Derivation {
            scheme,
            coefficients,
        } = spec.derive()?;
        let facts = Facts::of(scheme);
        let scheme = facts.scheme();
        Ok(Value::Object(shapes::derive(spec, scheme, &coefficients)))
    };
    each(&arguments.input.specs()?, arguments.format, shown, value)
}

fn described(number: &RealAlgebraic) -> String {
    let minimal = number.minimal_polynomial().fmt_in("x");
    format!("{}…, a root of {minimal}", number.decimal(DIGITS))
}

fn section(title: &str, rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        String::new()
    } else {
        format!("{title}\n{}", table(rows))
    }
}
