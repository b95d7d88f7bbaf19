//! `stepsmith check`

use super::format::{Format, section, table};
use super::input::{Input, Texts};
use super::shapes;
use crate::cli::outcome::Outcome;
use serde_json::Value;
use std::cell::Cell;
use stepsmith_claims::{Finding, KINDS, Report, check};
use stepsmith_scheme::spec::Diagnostic;

pub(super) fn run(input: &Input, texts: Texts) -> Result<Outcome, Diagnostic> {
    let holds = Cell::new(true);
    let outcome = input.answers(texts, "check", |spec| {
        let report = check(spec)?;
        holds.set(holds.get() && report.holds());
        // Bounds of rounding take as long as proofs.
        Ok(match input.format {
            Format::Json => (String::new(), shapes::report(spec, &report)),
            _ => (text(&report), Value::Null),
        })
    })?;
    Ok(Outcome {
        holds: holds.get(),
        ..outcome
    })
}

/// The kinds of claims.
pub(super) fn kinds() -> String {
    let mut kinds = "Claims of a spec:\n".to_string();
    for kind in KINDS {
        for key in kind.keys {
            kinds += &format!("  {key} = {}\n", kind.example);
        }
        kinds += &format!("      {}\n", kind.states);
    }
    kinds
}

/// Findings as rows of a table.
fn rows(findings: &[Finding]) -> impl Iterator<Item = Vec<String>> {
    findings.iter().map(|finding| {
        let outcome = &finding.outcome;
        let statement = finding.statement.to_string();
        vec![outcome.word().into(), statement, outcome.evidence().into()]
    })
}

fn text(report: &Report) -> String {
    let mut text = match report.facts.order() {
        Ok(order) => format!("  order {order}\n"),
        Err(error) => format!("  {error}\n"),
    };
    if let Ok(outputs) = report.facts.outputs() {
        text += &format!("  {outputs}\n");
    }
    text += &section("claims", rows(&report.claims));
    if !report.disputed.is_empty() {
        text += "disputed statements\n";
    }
    for disputed in &report.disputed {
        text += &format!(
            "  \"{}\"\n{}",
            disputed.statement,
            table(rows(&disputed.findings))
        );
        if let Some(proven) = &disputed.proven {
            text += &format!("  proven: {proven}\n");
        }
    }
    for failure in report.failures() {
        text += &format!("failed: {failure}\n");
    }
    text
}
