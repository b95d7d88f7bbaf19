//! `stepsmith zero-dynamics`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, series};
use crate::analysis::zero_dynamics::{ZeroDynamics, ZeroVerdict, zero_dynamics};
use crate::spec::{Diagnostic, Problem, Spec};
use clap::Args;
use serde_json::{Value, json};

/// Arguments of `zero-dynamics`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("zero-dynamics")?;
    let found = |spec: &Spec| {
        zero_dynamics(&spec.scheme()?).map_err(|error| {
            let problem = Problem::Usage {
                message: error.to_string(),
                help: "each evaluation needs a position argument of its own to hold".into(),
            };
            Diagnostic::new(problem, spec.place())
        })
    };
    let shown = |spec: &Spec| Ok(format!("{}{}", heading(spec), text(&found(spec)?)));
    let value = |spec: &Spec| Ok(json(&found(spec)?));
    each(&arguments.input.specs()?, format, shown, value)
}

fn text(found: &ZeroDynamics) -> String {
    table(&rows(found))
}

/// Q and what follows from it.
pub(super) fn rows(found: &ZeroDynamics) -> Vec<Vec<String>> {
    let terms = found.polynomial.iter().enumerate().rev();
    let verdict = match found.verdict {
        Some(ZeroVerdict::Schur) => "Schur stable: errors in constrained components die out",
        Some(ZeroVerdict::Weak) => "weakly stable: errors in constrained components persist",
        Some(ZeroVerdict::Unstable) => "unstable: errors in constrained components grow",
        None => "not decided: the coefficients are not rational numbers",
    };
    vec![
        vec!["constrained components".into(), "Q(ζ) Y = 0".into()],
        vec!["Q(ζ)".into(), series::sum(terms, "ζ")],
        vec!["further zeros at 0".into(), found.zero_roots.to_string()],
        vec!["zero dynamics".into(), verdict.into()],
    ]
}

fn json(found: &ZeroDynamics) -> Value {
    let polynomial: Value = (found.polynomial.iter())
        .map(|c| Value::String(c.to_string()))
        .collect();
    json!({
        "polynomial": polynomial,
        "zero_roots": found.zero_roots,
        "verdict": found.verdict.map(ZeroVerdict::word),
    })
}
