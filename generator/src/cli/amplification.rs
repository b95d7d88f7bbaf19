//! `stepsmith amplification`

use super::format::{Format, each, row, section, verbatim, width};
use super::input::{Input, Texts};
use super::latex;
use super::test::Test;
use crate::cli::outcome::Outcome;
use crate::json;
use clap::Args;
use stepsmith_emit::rounding::scaled;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::amplification::{Amplification, TestEquation};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `amplification`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The test equation; the default is the one for the problems of the method
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
    let rows = state.iter().enumerate().map(|(i, name)| {
        let entries = step.matrix.row(i).iter().map(ToString::to_string);
        std::iter::once(name.clone()).chain(entries).collect()
    });
    let matrix: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    let lines = verbatim(matrix.clone());
    let matrix = if lines.lines().all(|line| line.chars().count() <= width()) {
        section("matrix", matrix)
    } else {
        section(
            "entries of the matrix that are not 0",
            entries(step, &state),
        )
    };
    let polynomial = step.characteristic_polynomial();
    let terms = polynomial.iter().enumerate().rev();
    let terms = terms.map(|(k, c)| row(power(k), c));
    matrix + &section("characteristic polynomial", terms)
}

/// λᵏ.
fn power(k: usize) -> String {
    match k {
        0 => "1".into(),
        k => stepsmith_exact::text::power("lambda", k),
    }
}

/// A row for each entry that is not 0: the entry of the new state, the entry of the old state, and the factor.
fn entries<'a>(
    step: &'a Amplification,
    state: &'a [String],
) -> impl Iterator<Item = Vec<String>> + 'a {
    state.iter().enumerate().flat_map(move |(i, to)| {
        let entries = step.matrix.row(i).iter().zip(state);
        let entries = entries.filter(|(entry, _)| !entry.is_zero());
        entries.map(move |(entry, from)| vec![format!("{to} from {from}"), entry.to_string()])
    })
}
