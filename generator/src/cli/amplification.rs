//! `stepsmith amplification`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, latex};
use crate::json;
use clap::{Args, ValueEnum};
use std::sync::Arc;
use stepsmith_prove::amplification::{Amplification, TestEquation};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Arguments of `amplification`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// The test equation; by default the one of the scheme's class of problems
    #[arg(long, value_enum)]
    test: Option<Test>,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Test {
    /// x'' = −ω²x − 2ξωx', in Omega = ωh and xi
    Oscillator,
    /// x' = λx, in z = λh
    Dahlquist,
    /// x'' as a sum of linear parts
    Split,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    each(
        &arguments.input.specs()?,
        arguments.format,
        |spec| {
            let step = arguments.found(spec)?;
            Ok(match arguments.format {
                Format::Latex => latex::amplification(&step),
                _ => format!("{}{}", heading(spec), text(&step)),
            })
        },
        |spec| Ok(json::amplification(&*arguments.found(spec)?)),
    )
}

impl Arguments {
    fn found(&self, spec: &Spec) -> Result<Arc<Amplification>, Diagnostic> {
        let facts = Facts::of(spec.scheme()?);
        let test = match self.test {
            None => TestEquation::of(facts.scheme()),
            Some(Test::Oscillator) => TestEquation::Oscillator,
            Some(Test::Dahlquist) => TestEquation::Dahlquist,
            Some(Test::Split) => TestEquation::Split,
        };
        let found = facts.amplification(test);
        found.map_err(|error| Diagnostic::new(error, spec.place()))
    }
}

fn text(step: &Amplification) -> String {
    let state: Vec<String> = step.state.iter().map(json::scaled).collect();
    let rows = (0..step.matrix.rows()).map(|i| {
        let entries = step.matrix.row(i).iter().map(ToString::to_string);
        std::iter::once(state[i].clone()).chain(entries).collect()
    });
    let header = std::iter::once(String::new())
        .chain(state.iter().cloned())
        .collect();
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    let polynomial = step.characteristic_polynomial();
    let terms = polynomial.iter().enumerate().rev();
    let terms: Vec<_> = terms
        .map(|(k, c)| vec![format!("lambda^{k}"), c.to_string()])
        .collect();
    format!(
        "matrix\n{}characteristic polynomial\n{}",
        table(&rows),
        table(&terms)
    )
}
