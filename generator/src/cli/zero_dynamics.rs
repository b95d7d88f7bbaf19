//! `stepsmith zero-dynamics`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, series};
use crate::json;
use clap::Args;
use serde_json::Value;
use stepsmith_exact::text::superscript;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::zero_dynamics::{
    ConstrainedStepError, Formulation, ZeroDynamicsResult, ZeroVerdict,
};
use stepsmith_scheme::spec::{Diagnostic, Spec, Usage};

/// Arguments of `zero-dynamics`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("zero-dynamics")?;
    each(
        &arguments.input.specs()?,
        format,
        |spec| {
            let found = found(spec)?;
            let rows = found.iter().flat_map(|(f, found)| of_one(*f, found));
            Ok(heading(spec) + &table(&rows.collect::<Vec<_>>()))
        },
        |spec| Ok(all(&found(spec)?)),
    )
}

/// The zero dynamics in each formulation, in some of which the step may have no solution.
fn found(spec: &Spec) -> Result<[(Formulation, ZeroDynamicsResult); 3], Diagnostic> {
    let facts = Facts::of(spec.scheme()?);
    let found = Formulation::ALL.map(|f| (f, facts.zero_dynamics(f)));
    for (_, found) in &found {
        if let Err(error) = found
            && !matches!(error, ConstrainedStepError::Unsolvable { .. })
        {
            let problem = Usage::new(
                error.to_string(),
                "take a method for steps of equal size that evaluates accelerations, or \
                 velocities alone",
            );
            return Err(Diagnostic::new(problem, spec.place()));
        }
    }
    Ok(found)
}

/// The zero dynamics of a scheme in each formulation, as rows of a table.
pub(super) fn rows(facts: &Facts) -> Vec<Vec<String>> {
    let all = Formulation::ALL.into_iter();
    all.flat_map(|f| of_one(f, &facts.zero_dynamics(f)))
        .collect()
}

/// Q and what follows from it.
fn of_one(formulation: Formulation, found: &ZeroDynamicsResult) -> Vec<Vec<String>> {
    let held = match formulation {
        Formulation::Index3 => "constrained positions",
        Formulation::Index2 => "constrained velocities",
        Formulation::Soi2 => "both constrained",
    };
    let head = format!("{held} ({formulation})");
    let found = match found {
        Ok(found) => found,
        Err(error) => return vec![vec![head, error.to_string()]],
    };
    let terms = found.polynomial.iter().enumerate().rev();
    let zeros = match found.zero_roots {
        0 => String::new(),
        1 => "ζ·".into(),
        k => format!("ζ{}·", superscript(k)),
    };
    let verdict = match found.verdict {
        Some(ZeroVerdict::Schur) => "Schur stable: errors die out",
        Some(ZeroVerdict::Weak) => "weakly stable: errors persist",
        Some(ZeroVerdict::Unstable) => "unstable: errors grow",
        None => "not decided: the coefficients are not numbers",
    };
    let drift = match formulation {
        Formulation::Index2 => ", positions drift",
        _ => "",
    };
    vec![vec![
        head,
        format!(
            "{verdict}{drift}: Q(ζ) = {zeros}({})",
            series::sum(terms, "ζ")
        ),
    ]]
}

/// All three, that of index 3 as the whole.
fn all(found: &[(Formulation, ZeroDynamicsResult); 3]) -> Value {
    let [first, second, both] = found
        .each_ref()
        .map(|(_, found)| json::zero_dynamics(found));
    let mut value = first;
    value["index2"] = second;
    value["soi2"] = both;
    value
}
