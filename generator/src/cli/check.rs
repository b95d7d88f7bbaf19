//! `stepsmith check`

use super::abridged::abridged;
use super::format::{Format, paragraph, row, section, table};
use super::input::{Input, Texts};
use super::list::Listed;
use super::shapes;
use crate::cli::outcome::Outcome;
use serde_json::Value;
use std::cell::Cell;
use stepsmith_claims::{DisputedFinding, Finding, KINDS, Report, check};
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
            row("", abridged(&outcome.told(), "…")),
        ]
    })
}

/// How many claims and disputed statements have each outcome, in words.
fn counted(report: &Report) -> String {
    let claims = report.claims.iter().map(|f| f.outcome.word());
    let claims = counts(
        "claim",
        claims.collect(),
        &["proven", "refuted", "undecided"],
    );
    let refuted = |d: &DisputedFinding| d.findings.iter().all(|f| f.outcome.word() == "refuted");
    let disputed = report.disputed.iter();
    let disputed = disputed.map(|d| if refuted(d) { "refuted" } else { "not refuted" });
    let disputed = counts(
        "disputed statement",
        disputed.collect(),
        &["refuted", "not refuted"],
    );
    match [claims, disputed].into_iter().flatten().collect::<Vec<_>>() {
        none if none.is_empty() => "no claims".into(),
        all => all.join("; "),
    }
}

/// How many things have each outcome; nothing without things.
fn counts(thing: &str, outcomes: Vec<&str>, words: &[&str]) -> Option<String> {
    let count = |word: &&str| {
        (
            outcomes.iter().filter(|o| *o == word).count(),
            word.to_string(),
        )
    };
    let mut counts = words.iter().map(count).filter(|(count, _)| *count > 0);
    let (first, word) = counts.next()?;
    let plural = if first == 1 { "" } else { "s" };
    let others = counts.map(|(count, word)| format!(", {count} {word}"));
    Some(format!("{first} {thing}{plural} {word}") + &others.collect::<String>())
}

/// The orders in words, where they differ with the starting values.
fn orders(order: &Order) -> Option<String> {
    let [exact, simple] = [order.exact_start, order.simple_start].map(StartOrder::reached);
    let best = order.best_start;
    (exact != best || simple != best).then(|| {
        format!(
            "The order depends on the starting values: {exact} if all are exact, {simple} if the initial state \
             alone is exact, {best} if they are the best ones."
        )
    })
}

/// The method in one line. Where parameters are left free, the line states the first proven claims on order and
/// stability.
fn headline(spec: &Spec, report: &Report) -> String {
    let listed = Listed::new(spec, &report.facts, &Rational::from(0));
    let free: Vec<String> = spec.free().map(ToString::to_string).collect();
    if free.is_empty() {
        return listed.in_words();
    }
    let proven = |key: &str| {
        let mut claims = report.claims.iter();
        let found = claims.find(|f| f.statement.key() == key && f.outcome.word() == "proven");
        found.map_or_else(String::new, |f| f.statement.to_string())
    };
    let told = listed.with_work(proven("order"), proven("stable"));
    format!("for every {}: {told}", free.join(" and "))
}

fn text(spec: &Spec, report: &Report) -> String {
    let facts = &report.facts;
    let mut text = paragraph(counted(report));
    text += &match facts.order() {
        Ok(_) => paragraph(headline(spec, report)),
        Err(error) => paragraph(error),
    };
    let differ = facts.order().ok().filter(|_| facts.free().is_empty());
    text += &differ.and_then(orders).map_or_else(String::new, paragraph);
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
