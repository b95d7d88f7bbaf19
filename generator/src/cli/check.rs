//! `stepsmith check`

use super::format::{Format, paragraph, row, section, table};
use super::input::{Input, Texts};
use super::list::Listed;
use super::shapes;
use crate::cli::outcome::Outcome;
use serde_json::Value;
use std::cell::Cell;
use stepsmith_claims::{Finding, KINDS, Report, check};
use stepsmith_exact::rational::Rational;
use stepsmith_prove::order::{Order, StartOrder};
use stepsmith_scheme::spec::{Diagnostic, Spec};

pub(super) fn run(input: &Input, texts: Texts) -> Result<Outcome, Diagnostic> {
    let holds = Cell::new(true);
    let outcome = input.answers(texts, "check", |spec| {
        let report = check(spec)?;
        holds.set(holds.get() && report.holds());
        // Bounds of rounding take as long as proofs.
        Ok(match input.format {
            Format::Json => (String::new(), shapes::report(spec, &report)),
            _ => (text(spec, &report), Value::Null),
        })
    })?;
    Ok(Outcome {
        holds: holds.get(),
        ..outcome
    })
}

/// The kinds of claims.
pub(super) fn kinds() -> String {
    let mut kinds = "Example:\n  stepsmith check rk4\n\nClaims of a spec:\n".to_string();
    for kind in KINDS {
        for key in kind.keys {
            kinds += &format!("  {key} = {}\n", kind.example);
        }
        kinds += &format!("      {}\n", kind.states);
    }
    kinds
}

/// Findings as rows of a table: the verdict beside the statement, and the evidence below this.
fn rows(findings: &[Finding]) -> impl Iterator<Item = Vec<String>> {
    findings.iter().flat_map(|finding| {
        let outcome = &finding.outcome;
        [
            row(outcome.word(), &finding.statement),
            row("", outcome.told()),
        ]
    })
}

/// How many claims have each outcome, in words.
fn counted(report: &Report) -> String {
    let words = ["proven", "refuted", "undecided"];
    let counts = words.map(|word| {
        let claims = report.claims.iter();
        (claims.filter(|f| f.outcome.word() == word).count(), word)
    });
    let mut counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let Some((first, word)) = counts.next() else {
        return "no claims".into();
    };
    let claims = if first == 1 { "claim" } else { "claims" };
    let others = counts.map(|(count, word)| format!(", {count} {word}"));
    format!("{first} {claims} {word}") + &others.collect::<String>()
}

/// The orders in words, where they differ with the starting values.
fn orders(order: &Order) -> Option<String> {
    let Order {
        exact_start: exact,
        simple_start: simple,
        best_start: best,
        ..
    } = order;
    let differ = simple != exact || *exact != StartOrder::Proven(*best);
    differ.then(|| {
        format!(
            "The order depends on the starting values: {exact} if all are exact, {simple} if the initial state \
             alone is exact, {best} if they are the best ones."
        )
    })
}

fn text(spec: &Spec, report: &Report) -> String {
    let facts = &report.facts;
    let mut text = paragraph(counted(report));
    text += &match facts.order() {
        Ok(_) => paragraph(Listed::new(spec, facts, &Rational::from(0)).in_words()),
        Err(error) => paragraph(error),
    };
    let differ = facts.order().ok().and_then(orders);
    text += &differ.map_or_else(String::new, paragraph);
    if let Ok(outputs) = facts.outputs() {
        text += &paragraph(outputs);
    }
    text += &section("claims", rows(&report.claims));
    if !report.disputed.is_empty() {
        text += "disputed statements\n";
    }
    for disputed in &report.disputed {
        text += &paragraph(format!("\"{}\"", disputed.statement));
        text += &table(rows(&disputed.findings));
        if let Some(proven) = &disputed.proven {
            text += &paragraph(format!("what holds instead: {proven}"));
        }
    }
    text
}
