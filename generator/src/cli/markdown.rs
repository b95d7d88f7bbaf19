//! The page of a method in the catalogue, for people.

use super::abridged::abridged;
use crate::json;
use crate::json::Findings;
use std::borrow::Cow;
use std::fmt::Write;
use stepsmith_claims::{Finding, Outcome, Report};
use stepsmith_emit::step::takes_second_derivative;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::Spec;

/// The largest state whose amplification matrix is shown.
pub(super) const MATRIX_LIMIT: usize = 5;

/// The terms of a series that are shown.
pub(super) const SERIES_TERMS: usize = 3;

/// The page of a spec with what is proven about it.
pub(super) fn page(spec: &Spec, report: &Report) -> String {
    let mut page = String::new();
    // Writing to a string can not fail.
    let _ = write_page(&mut page, spec, report);
    page
}

fn write_page(page: &mut String, spec: &Spec, report: &Report) -> std::fmt::Result {
    writeln!(page, "# {}\n", spec.name())?;
    writeln!(
        page,
        "<!-- Written by `stepsmith regenerate`; edit the spec instead. -->\n"
    )?;
    for text in [spec.title(), spec.description()].into_iter().flatten() {
        writeln!(page, "{text}\n")?;
    }
    writeln!(page, "- Family: `{}`", spec.family())?;
    if let Some(source) = spec.source() {
        writeln!(page, "- Source: {source}")?;
    }
    if !spec.parameters().is_empty() {
        writeln!(page, "\n## Parameters\n\n| parameter | value |\n|---|---|")?;
        for parameter in spec.parameters() {
            let value = parameter.value.to_string();
            let value = abridged(&value, "…");
            writeln!(page, "| `{}` | `{value}` |", parameter.name)?;
        }
    }
    write_scheme(page, report)?;
    write_order(page, report)?;
    write_stability(page, report)?;
    write_amplification(page, report)?;
    write_claims(page, report)
}

fn write_scheme(page: &mut String, report: &Report) -> std::fmt::Result {
    let scheme = report.scheme();
    writeln!(page, "\n## Scheme\n")?;
    let carry = scheme
        .carried()
        .iter()
        .map(|&q| format!("`{}`", scheme.quantities()[q]));
    writeln!(page, "Carried: {}.\n", carry.collect::<Vec<_>>().join(", "))?;
    let equations = json::equations(scheme.at_nodes()).join("\n");
    let shown = abridged(&equations, "…");
    writeln!(page, "```text\n{shown}\n```")?;
    if matches!(shown, Cow::Owned(_)) {
        let note = "Numbers of more than 48 digits are cut here; the file in JSON beside this one has them whole.";
        writeln!(page, "\n{note}")?;
    }
    if !report.coefficients.is_empty() {
        writeln!(
            page,
            "\n## Coefficients\n\n| equation: quantity | coefficient |\n|---|---|"
        )?;
        for (name, value) in &report.coefficients {
            let value = value.to_string();
            writeln!(page, "| `{name}` | `{}` |", abridged(&value, "…"))?;
        }
    }
    Ok(())
}

fn write_claims(page: &mut String, report: &Report) -> std::fmt::Result {
    if !report.claims.is_empty() {
        writeln!(
            page,
            "\n## Claims\n\n| claim | outcome | evidence |\n|---|---|---|"
        )?;
        for finding in &report.claims {
            write_finding(page, finding)?;
        }
    }
    if !report.disputed.is_empty() {
        writeln!(page, "\n## Disputed statements")?;
        for disputed in &report.disputed {
            writeln!(page, "\n> {}\n", disputed.statement)?;
            writeln!(page, "| tested as | outcome | evidence |\n|---|---|---|")?;
            for finding in &disputed.findings {
                write_finding(page, finding)?;
            }
            if let Some(proven) = &disputed.proven {
                writeln!(page, "\nProven instead: {proven}")?;
            }
        }
    }
    Ok(())
}

fn write_finding(page: &mut String, finding: &Finding) -> std::fmt::Result {
    let kind = &finding.statement;
    let outcome = &finding.outcome;
    let instead = match outcome {
        Outcome::Refuted { instead, .. } => format!("; {instead}"),
        _ => String::new(),
    };
    let evidence = format!("{}{instead}", outcome.evidence());
    let evidence = abridged(&evidence, "…");
    writeln!(page, "| {kind} | {} | {evidence} |", outcome.word())
}

fn write_stability(page: &mut String, report: &Report) -> std::fmt::Result {
    let facts = &report.facts;
    let Ok(found) = Findings::of(facts, &Axis::of(facts.scheme())) else {
        return Ok(());
    };
    writeln!(page, "\n## Stability\n\n| | |\n|---|---|")?;
    for row in super::stability::rows(&found) {
        writeln!(page, "| {} |", row.join(" | "))?;
    }
    for row in super::zero_dynamics::rows(facts) {
        writeln!(page, "| {} |", row.join(" | "))?;
    }
    if let Ok(series) = facts.dispersion(&Fraction::zero(), SERIES_TERMS) {
        writeln!(
            page,
            "\n## Dispersion\n\nWithout damping:\n\n| | |\n|---|---|"
        )?;
        for row in super::dispersion::rows(&series) {
            writeln!(page, "| {} |", row.join(" | "))?;
        }
    }
    Ok(())
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

fn write_order(page: &mut String, report: &Report) -> std::fmt::Result {
    writeln!(page, "\n## Order\n")?;
    let order = match report.facts.order() {
        Ok(order) => order,
        Err(error) => return writeln!(page, "None: {error}."),
    };
    writeln!(page, "| start | order |\n|---|---|")?;
    writeln!(page, "| exact starting values | {} |", order.exact_start)?;
    writeln!(
        page,
        "| simple ({}) | {} |",
        simple_state(report),
        order.simple_start
    )?;
    writeln!(page, "| best | {} |", order.best_start)?;
    if let Some(velocity) = order.velocity {
        writeln!(page, "| carried velocities, best start | {velocity} |")?;
    }
    if let Ok(outputs) = report.facts.outputs() {
        writeln!(page, "\nBeside its state the step yields: {outputs}.")?;
    }
    if !order.error_terms.is_empty() {
        let next = order.best_start.bound() + 1;
        match &order.simplifying {
            Some(simplifying) => writeln!(
                page,
                "\nBy the simplifying assumptions {simplifying}. A condition of order {next} that fails:\n"
            )?,
            None => writeln!(page, "\nConditions of order {next} that fail:\n")?,
        }
        writeln!(page, "| elementary differential | coefficient |\n|---|---|")?;
        for term in &order.error_terms {
            let coefficient = term.coefficient.to_string();
            let coefficient = abridged(&coefficient, "…");
            writeln!(page, "| `{}` | `{coefficient}` |", term.tree)?;
        }
    }
    Ok(())
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

fn write_amplification(page: &mut String, report: &Report) -> std::fmt::Result {
    let test = TestEquation::of(report.scheme());
    let Ok(step) = report.facts.amplification(test) else {
        return Ok(());
    };
    writeln!(page, "\n## Amplification\n\nOn {}.", test_equation(test))?;
    if step.state.len() <= MATRIX_LIMIT {
        let state: Vec<String> = step.state.iter().map(json::scaled).collect();
        writeln!(page, "\n| | `{}` |", state.join("` | `"))?;
        writeln!(page, "|{}", "---|".repeat(state.len() + 1))?;
        for (i, name) in state.iter().enumerate() {
            let entries = step.matrix.row(i).iter().map(|e| format!("`{e}`"));
            writeln!(
                page,
                "| `{name}` | {} |",
                entries.collect::<Vec<_>>().join(" | ")
            )?;
        }
    }
    writeln!(
        page,
        "\nCharacteristic polynomial:\n\n| power of lambda | coefficient |\n|---|---|"
    )?;
    for (k, c) in step.characteristic_polynomial().iter().enumerate().rev() {
        if !c.is_zero() {
            writeln!(page, "| {k} | `{}` |", abridged(&c.to_string(), "…"))?;
        }
    }
    Ok(())
}
