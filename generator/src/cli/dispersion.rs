//! `stepsmith dispersion`

use super::format::{row, table};
use super::input::{Input, Texts, damping, refusal, refused};
use super::series;
use crate::cli::outcome::Outcome;
use crate::json;
use clap::Args;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::dispersion::{Dispersion, TERM_LIMIT};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `dispersion`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The number of powers of Omega that are shown, from the leading error on
    #[arg(long, default_value_t = 4)]
    terms: usize,
    /// The damping ratio ξ of the exact motion: a number such as 1/20, or `symbolic`
    #[arg(long, default_value = "0", allow_hyphen_values = true)]
    damping: String,
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let damping = damping(&arguments.damping)?;
    if !(1..=TERM_LIMIT).contains(&arguments.terms) {
        let text = arguments.terms.to_string();
        let message = format!("`{text}` terms can not be given");
        let help = format!("ask for 1 to {TERM_LIMIT}");
        return Err(refused("--terms", &text, message, help));
    }
    arguments.input.answers(texts, "dispersion", |spec| {
        let found = Facts::of(spec.scheme()?).dispersion(&damping, arguments.terms);
        let found = found.map_err(|error| {
            let help =
                "the step must be consistent with x'' = −ω²x − 2ξωx', or x' = λx, and 0 ≤ ξ < 1";
            refusal(spec, error.to_string(), help)
        })?;
        Ok((table(rows(&found)), json::dispersion(&found)))
    })
}

/// Each series by name.
pub(super) fn rows(found: &Dispersion) -> Vec<Vec<String>> {
    let order = match found.linear_order() {
        Some(order) => order.to_string(),
        None => "no error found".into(),
    };
    let mut rows = vec![row("order on the test equation", order)];
    if let Some(logarithm) = &found.logarithm {
        let series = series::truncated(logarithm, "z");
        rows.push(row("principal root", format!("ln R(z) − z = {series}")));
    }
    let ratio = if found.damping.is_zero() {
        "ξ̄"
    } else {
        "√(1−ξ²)·ξ̄ − ξ"
    };
    for (name, formula, coefficients) in [
        ("period error", "T̄/T − 1", &found.period),
        ("frequency error", "ω̄/ω − 1", &found.frequency),
        ("damping ratio", ratio, &found.damping_ratio),
    ] {
        let series = series::truncated(coefficients, "Ω");
        rows.push(row(name, format!("{formula} = {series}")));
    }
    rows
}
