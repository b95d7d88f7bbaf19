//! The page of a method in the catalogue, for people.

use super::abridged::abridged;
use super::format::joined;
use crate::json::{self, Findings};
use std::borrow::Cow;
use std::fmt::Display;
use stepsmith_claims::{Finding, Outcome, Report};
use stepsmith_emit::step::takes_second_derivative;
use stepsmith_exact::fraction::Fraction;
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
    let parameters = parameters.map(|p| [code(&p.name), code(&short(&p.value))]);
    page += &section("Parameters", "parameter | value", parameters);
    let facts = &report.facts;
    [
        page,
        scheme(report),
        order(report),
        stability(facts),
        amplification(facts),
        claims(report),
    ]
    .concat()
}

/// A value for people.
fn short(value: impl Display) -> String {
    abridged(&value.to_string(), "…").into_owned()
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// A table whose columns have the names `head`.
fn table<const N: usize>(head: &str, rows: impl IntoIterator<Item = [String; N]>) -> String {
    let rows = rows
        .into_iter()
        .map(|row| format!("| {} |\n", row.join(" | ")));
    format!(
        "| {head} |\n|{}\n{}",
        "---|".repeat(N),
        rows.collect::<String>()
    )
}

/// A table below a heading; nothing without rows.
fn section<const N: usize>(
    title: &str,
    head: &str,
    rows: impl ExactSizeIterator<Item = [String; N]>,
) -> String {
    match rows.len() {
        0 => String::new(),
        _ => format!("\n## {title}\n\n{}", table(head, rows)),
    }
}

/// A table of names and statements.
fn pairs(rows: &[Vec<String>]) -> String {
    let rows = rows.iter().map(|row| format!("| {} |\n", row.join(" | ")));
    format!("| | |\n|---|---|\n{}", rows.collect::<String>())
}

fn scheme(report: &Report) -> String {
    let scheme = report.scheme();
    let carried = scheme.carried().iter();
    let carried = joined(
        carried.map(|&q| format!("`{}`", scheme.quantities()[q])),
        ", ",
    );
    let equations = json::equations(scheme.at_nodes()).join("\n");
    let shown = abridged(&equations, "…");
    let note = match shown {
        Cow::Owned(_) => {
            "\nNumbers of more than 48 digits are cut here; the file in JSON beside this one has them whole.\n"
        }
        Cow::Borrowed(_) => "",
    };
    let rows = report.coefficients.iter();
    let rows = rows.map(|(name, value)| [code(name), code(&short(value))]);
    let coefficients = section("Coefficients", "equation: quantity | coefficient", rows);
    format!("\n## Scheme\n\nCarried: {carried}.\n\n```text\n{shown}\n```\n{note}{coefficients}")
}

fn claims(report: &Report) -> String {
    let mut text = section(
        "Claims",
        "claim | outcome | evidence",
        report.claims.iter().map(row),
    );
    if !report.disputed.is_empty() {
        text += "\n## Disputed statements\n";
    }
    for disputed in &report.disputed {
        let rows = table(
            "tested as | outcome | evidence",
            disputed.findings.iter().map(row),
        );
        text += &format!("\n> {}\n\n{rows}", disputed.statement);
        if let Some(proven) = &disputed.proven {
            text += &format!("\nProven instead: {proven}\n");
        }
    }
    text
}

fn row(finding: &Finding) -> [String; 3] {
    let outcome = &finding.outcome;
    let evidence = match outcome {
        Outcome::Refuted { instead, .. } => format!("{}; {instead}", outcome.evidence()),
        _ => outcome.evidence().into(),
    };
    [
        finding.statement.to_string(),
        outcome.word().into(),
        short(evidence),
    ]
}

fn stability(facts: &Facts) -> String {
    let Ok(found) = Findings::of(facts, &Axis::of(facts.scheme())) else {
        return String::new();
    };
    let mut rows = super::stability::rows(&found);
    rows.extend(super::zero_dynamics::rows(facts));
    let mut text = format!("\n## Stability\n\n{}", pairs(&rows));
    if let Ok(series) = facts.dispersion(&Fraction::zero(), SERIES_TERMS) {
        let series = pairs(&super::dispersion::rows(&series));
        text += &format!("\n## Dispersion\n\nWithout damping:\n\n{series}");
    }
    text
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
pub(super) fn starts(order: &Order, simple: String, best: &str) -> Vec<[String; 2]> {
    let mut rows = vec![
        [
            "exact starting values".into(),
            order.exact_start.to_string(),
        ],
        [simple, order.simple_start.to_string()],
        [best.into(), order.best_start.to_string()],
    ];
    let velocity = "carried velocities, best start";
    rows.extend(
        order
            .velocity
            .map(|order| [velocity.into(), order.to_string()]),
    );
    rows
}

fn order(report: &Report) -> String {
    let order = match report.facts.order() {
        Ok(order) => order,
        Err(error) => return format!("\n## Order\n\nNone: {error}.\n"),
    };
    let simple = format!("simple ({})", simple_state(report));
    let starts = starts(order, simple, "best").into_iter();
    let mut text = section("Order", "start | order", starts);
    if let Ok(outputs) = report.facts.outputs() {
        text += &format!("\nBeside its state the step yields: {outputs}.\n");
    }
    if order.error_terms.is_empty() {
        return text;
    }
    let next = order.best_start.bound() + 1;
    text += &match &order.simplifying {
        Some(simplifying) => format!(
            "\nBy the simplifying assumptions {simplifying}. A condition of order {next} that fails:\n\n"
        ),
        None => format!("\nConditions of order {next} that fail:\n\n"),
    };
    let terms = order.error_terms.iter();
    let terms = terms.map(|term| [code(&term.tree), code(&short(&term.coefficient))]);
    text + &table("elementary differential | coefficient", terms)
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
            text += &format!("| `{name}` | `{}` |\n", joined(step.matrix.row(i), "` | `"));
        }
    }
    let polynomial = step.characteristic_polynomial();
    let terms = polynomial
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, c)| !c.is_zero());
    let terms = terms.map(|(k, c)| [k.to_string(), code(&short(c))]);
    let polynomial = table("power of lambda | coefficient", terms);
    text + &format!("\nCharacteristic polynomial:\n\n{polynomial}")
}
