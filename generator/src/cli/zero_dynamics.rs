//! `stepsmith zero-dynamics`

use super::format::{row, table};
use super::input::{Input, Texts, refusal};
use super::series;
use crate::cli::outcome::Outcome;
use crate::json;
use serde_json::Value;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::zero_dynamics::{
    ConstrainedStepError, Formulation, ZeroDynamicsResult, ZeroVerdict,
};
use stepsmith_scheme::spec::{Diagnostic, Spec};

pub(super) fn run(input: &Input, texts: Texts) -> Result<Outcome, Diagnostic> {
    input.answers(texts, "zero-dynamics", |spec| {
        let facts = found(spec)?;
        Ok((table(rows(&facts)), value(&facts)))
    })
}

/// The facts of a scheme that has zero dynamics; in some formulations the step may have no solution.
fn found(spec: &Spec) -> Result<Facts, Diagnostic> {
    let facts = Facts::of(spec.scheme()?);
    for formulation in Formulation::ALL {
        if let Err(error) = facts.zero_dynamics(formulation)
            && !matches!(error, ConstrainedStepError::Unsolvable { .. })
        {
            let help = "take a method for steps of equal size that evaluates accelerations, or velocities alone";
            return Err(refusal(spec, error.to_string(), help));
        }
    }
    Ok(facts)
}

/// The zero dynamics of a scheme in each formulation, as rows of a table.
pub(super) fn rows(facts: &Facts) -> Vec<Vec<String>> {
    let all = Formulation::ALL;
    all.map(|f| of_one(f, &facts.zero_dynamics(f))).into()
}

/// Q and what follows from it.
fn of_one(formulation: Formulation, found: &ZeroDynamicsResult) -> Vec<String> {
    let (held, drift) = match formulation {
        Formulation::Index3 => ("constrained positions", ""),
        Formulation::Index2 => ("constrained velocities", ", positions drift"),
        Formulation::Soi2 => ("both constrained", ""),
    };
    let head = format!("{held} ({formulation})");
    let found = match found {
        Ok(found) => found,
        Err(error) => return row(head, error),
    };
    let verdict = match found.verdict {
        Some(ZeroVerdict::Schur) => "Schur stable: errors die out",
        Some(ZeroVerdict::Weak) => "weakly stable: errors persist",
        Some(ZeroVerdict::Unstable) => "unstable: errors grow",
        None => "not decided: the coefficients are not numbers",
    };
    let polynomial = found.polynomial.iter().enumerate().rev();
    let polynomial = polynomial.map(|(power, c)| (power + found.zero_roots, c));
    let polynomial = series::sum(polynomial, "ζ");
    row(head, format!("{verdict}{drift}: Q(ζ) = {polynomial}"))
}

/// All three formulations: index 3 as the whole, the other two as its entries.
fn value(facts: &Facts) -> Value {
    let of = |formulation| json::zero_dynamics(&facts.zero_dynamics(formulation));
    let mut value = of(Formulation::Index3);
    value["index2"] = of(Formulation::Index2);
    value["soi2"] = of(Formulation::Soi2);
    value
}
