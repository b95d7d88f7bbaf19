//! `stepsmith amplification`

use super::format::{Format, each, row, section};
use super::input::{Input, Texts};
use super::latex;
use super::test::Test;
use crate::cli::outcome::Outcome;
use crate::json;
use clap::Args;
use stepsmith_emit::rounding::scaled;
use stepsmith_prove::amplification::{Amplification, TestEquation};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `amplification`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The test equation; by default the one of the scheme's class of problems
    #[arg(long, value_enum)]
    test: Option<Test>,
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let format = arguments.input.format;
    each(&arguments.input.specs(texts)?, format, |spec| {
        let facts = Facts::of(spec.scheme()?);
        let test = (arguments.test).map_or_else(|| TestEquation::of(facts.scheme()), Into::into);
        let found = facts.amplification(test);
        let step = found.map_err(|error| Diagnostic::new(error, spec.place()))?;
        let text = match format {
            Format::Latex => latex::amplification(&step),
            _ => text(&step),
        };
        Ok((text, json::amplification(&step)))
    })
}

fn text(step: &Amplification) -> String {
    let state: Vec<String> = step.state.iter().map(|q| scaled(q, "*")).collect();
    let header = [vec![String::new()], state.clone()].concat();
    let rows = state.into_iter().enumerate().map(|(i, name)| {
        let entries = step.matrix.row(i).iter().map(ToString::to_string);
        std::iter::once(name).chain(entries).collect()
    });
    let polynomial = step.characteristic_polynomial();
    let terms = polynomial.iter().enumerate().rev();
    let terms = terms.map(|(k, c)| row(format!("lambda^{k}"), c));
    section("matrix", std::iter::once(header).chain(rows))
        + &section("characteristic polynomial", terms)
}
