//! The page of a method in the catalogue, for people.

use super::abridged::abridged;
use super::format::{joined, row};
use crate::json::{self, Findings};
use std::borrow::Cow;
use std::fmt::Display;
use stepsmith_claims::{Finding, Outcome, Report};
use stepsmith_emit::step::takes_second_derivative;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::Order;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::Spec;

/// The largest state whose amplification matrix is shown.
pub(super) const MATRIX_LIMIT: usize = 5;

/// The terms of a series that are shown.
pub(super) const SERIES_TERMS: usize = 3;

/// The page of a spec with what is proven about it.
pub(super) fn page(spec: &Spec, report: &Report) -> String {
    let note = "<!-- Written by `stepsmith regenerate`; edit the spec instead. -->";
    let mut page = format!("# {}\n\n{note}\n\n", spec.name());
    for text in [spec.title(), spec.description()].into_iter().flatten() {
        page += &format!("{text}\n\n");
    }
    page += &format!("- Family: `{}`\n", spec.family());
    if let Some(source) = spec.source() {
        page += &format!("- Source: {source}\n");
    }
    let parameters = spec.parameters().iter();
    let parameters = parameters.map(|p| row(code(&p.name), code(&short(&p.value))));
    page += &table("## Parameters", "parameter | value", parameters);
    page += &(scheme(report) + &order(report));
    page += &(stability(&report.facts) + &amplification(&report.facts));
    page + &claims(report)
}

/// A value for people.
fn short(value: impl Display) -> String {
    abridged(&value.to_string(), "…").into_owned()
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// A table below what names it; nothing without rows.
fn table(title: &str, head: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows = rows.into_iter().map(|row| row.join(" | "));
    let rows: String = rows.map(|row| format!("| {row} |\n")).collect();
    if rows.is_empty() {
        return rows;
    }
    let rule = "---|".repeat(head.matches('|').count() + 1);
    format!("\n{title}\n\n| {head} |\n|{rule}\n{rows}")
}

fn scheme(report: &Report) -> String {
    let scheme = report.scheme();
    let carried = scheme.carried().iter();
    let carried = carried.map(|&q| format!("`{}`", scheme.quantities()[q]));
    let carried = joined(carried, ", ");
    let equations = json::equations(scheme.at_nodes()).join("\n");
    let shown = abridged(&equations, "…");
    let note = match shown {
        Cow::Owned(_) => {
            "\nNumbers of more than 48 digits are cut here; the file in JSON beside this one has them whole.\n"
        }
        Cow::Borrowed(_) => "",
    };
    let rows = report.coefficients.iter();
    let rows = rows.map(|(name, value)| row(code(name), code(&short(value))));
    let head = "equation: quantity | coefficient";
    let rows = table("## Coefficients", head, rows);
    format!("\n## Scheme\n\nCarried: {carried}.\n\n```text\n{shown}\n```\n{note}{rows}")
}

fn claims(report: &Report) -> String {
    let head = "claim | outcome | evidence";
    let mut text = table("## Claims", head, report.claims.iter().map(finding));
    if !report.disputed.is_empty() {
        text += "\n## Disputed statements\n";
    }
    for disputed in &report.disputed {
        let title = format!("> {}", disputed.statement);
        let head = "tested as | outcome | evidence";
        text += &table(&title, head, disputed.findings.iter().map(finding));
        if let Some(proven) = &disputed.proven {
            text += &format!("\nProven instead: {proven}\n");
        }
    }
    text
}

fn finding(finding: &Finding) -> Vec<String> {
    let outcome = &finding.outcome;
    let mut evidence = outcome.evidence().to_string();
    if let Outcome::Refuted { instead, .. } = outcome {
        evidence += &format!("; {instead}");
    }
    let mut row = row(&finding.statement, outcome.word());
    row.push(short(evidence));
    row
}

fn stability(facts: &Facts) -> String {
    let Ok(found) = Findings::of(facts, &Axis::of(facts.scheme())) else {
        return String::new();
    };
    let mut rows = super::stability::rows(&found);
    rows.extend(super::zero_dynamics::rows(facts));
    let text = table("## Stability", "|", rows);
    match facts.dispersion(&Fraction::zero(), SERIES_TERMS) {
        Ok(series) => {
            let rows = super::dispersion::rows(&series);
            text + &table("## Dispersion\n\nWithout damping:", "|", rows)
        }
        Err(_) => text,
    }
}

/// The quantities that the simple start takes from the problem.
pub(super) fn simple_state(report: &Report) -> &'static str {
    let scheme = report.scheme();
    match scheme.class() {
        Class::FirstOrder if takes_second_derivative(scheme) => "y, f, f_t + f_y f",
        Class::FirstOrder => "y, f",
        Class::SecondOrder => "x, v, a",
    }
}

/// The orders from each start.
pub(super) fn starts(order: &Order, simple: &str, best: &str) -> Vec<Vec<String>> {
    let mut rows = vec![
        row("exact starting values", order.exact_start),
        row(simple, order.simple_start),
        row(best, order.best_start),
    ];
    let velocity = order.velocity;
    rows.extend(velocity.map(|order| row("carried velocities, best start", order)));
    rows
}

fn order(report: &Report) -> String {
    let order = match report.facts.order() {
        Ok(order) => order,
        Err(error) => return format!("\n## Order\n\nNone: {error}.\n"),
    };
    let simple = format!("simple ({})", simple_state(report));
    let rows = starts(order, &simple, "best");
    let mut text = table("## Order", "start | order", rows);
    if let Ok(outputs) = report.facts.outputs() {
        text += &format!("\nBeside its state the step yields: {outputs}.\n");
    }
    let next = order.best_start.bound() + 1;
    let title = match &order.simplifying {
        Some(simplifying) => format!(
            "By the simplifying assumptions {simplifying}. A condition of order {next} that fails:"
        ),
        None => format!("Conditions of order {next} that fail:"),
    };
    let terms = order.error_terms.iter();
    let terms = terms.map(|term| row(code(&term.tree), code(&short(&term.coefficient))));
    text + &table(&title, "elementary differential | coefficient", terms)
}

/// A test equation in a line.
pub(super) fn test_equation(test: TestEquation) -> &'static str {
    match test {
        TestEquation::Dahlquist => "x' = λx, z = λh",
        TestEquation::Oscillator => "x'' = −ω²x − 2ξωx', Omega = ωh",
        TestEquation::Split => {
            "x'' = −Σ (k x + c x') over the parts P of the right-hand side, yP = h²k, xP = hc; x' = −Σ k x, yP = hk"
        }
    }
}

fn amplification(facts: &Facts) -> String {
    let test = TestEquation::of(facts.scheme());
    let Ok(step) = facts.amplification(test) else {
        return String::new();
    };
    let mut text = format!("\n## Amplification\n\nOn {}.\n", test_equation(test));
    if step.state.len() <= MATRIX_LIMIT {
        let state: Vec<String> = step.state.iter().map(json::scaled).collect();
        text += &format!("\n| | `{}` |\n", state.join("` | `"));
        text += &format!("|{}\n", "---|".repeat(state.len() + 1));
        for (i, name) in state.iter().enumerate() {
            let entries = joined(step.matrix.row(i), "` | `");
            text += &format!("| `{name}` | `{entries}` |\n");
        }
    }
    let polynomial = step.characteristic_polynomial();
    let terms = polynomial.iter().enumerate().rev();
    let terms = terms.filter(|(_, c)| !c.is_zero());
    let terms = terms.map(|(k, c)| row(k, code(&short(c))));
    text + &table(
        "Characteristic polynomial:",
        "power of lambda | coefficient",
        terms,
    )
}
