//! `stepsmith check`

use super::format::{Format, heading, json as json_text, table};
use super::input::Input;
use super::{Outcome, budget, shapes};
use clap::Args;
use stepsmith_claims::{Finding, KINDS, Report, check};
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_long_help = kinds())]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("check")?;
    let specs = arguments.input.specs()?;
    let mut reports = Vec::new();
    for spec in &specs {
        let _on = budget::on(spec.name());
        reports.push(check(spec)?);
    }
    let holds = reports.iter().all(Report::holds);
    let both = specs.iter().zip(&reports);
    let text = match format {
        Format::Json => json_text(both.map(|(s, r)| shapes::report(s, r)).collect()),
        _ => both.map(|(s, r)| text(s, r)).collect::<Vec<_>>().join("\n"),
    };
    Ok(Outcome { text, holds })
}

/// The kinds of claims.
fn kinds() -> String {
    let mut kinds = "Claims of a spec:\n".to_string();
    for kind in KINDS {
        for key in kind.keys {
            kinds.push_str(&format!("  {key} = {}\n", kind.example));
        }
        kinds.push_str(&format!("      {}\n", kind.states));
    }
    kinds
}

fn row(finding: &Finding, statement: String) -> Vec<String> {
    vec![
        finding.outcome.word().into(),
        statement,
        finding.outcome.evidence().into(),
    ]
}

fn text(spec: &Spec, report: &Report) -> String {
    let mut text = heading(spec);
    let order = match report.facts.order() {
        Ok(order) => format!("order {order}"),
        Err(error) => error.to_string(),
    };
    text.push_str(&format!("  {order}\n"));
    if let Ok(outputs) = report.facts.outputs() {
        text.push_str(&format!("  {outputs}\n"));
    }
    if !report.claims.is_empty() {
        let rows = report
            .claims
            .iter()
            .map(|f| row(f, f.statement.to_string()));
        text.push_str(&format!("claims\n{}", table(&rows.collect::<Vec<_>>())));
    }
    if !report.disputed.is_empty() {
        text.push_str("disputed statements\n");
        for disputed in &report.disputed {
            text.push_str(&format!("  \"{}\"\n", disputed.statement));
            let rows = disputed
                .findings
                .iter()
                .map(|f| row(f, f.statement.to_string()));
            text.push_str(&table(&rows.collect::<Vec<_>>()));
            if let Some(proven) = &disputed.proven {
                text.push_str(&format!("  proven: {proven}\n"));
            }
        }
    }
    for failure in report.failures() {
        text.push_str(&format!("failed: {failure}\n"));
    }
    text
}
