//! `stepsmith zero-dynamics`

use super::format::{Format, each, heading, table};
use super::input::Input;
use super::{Outcome, series};
use clap::Args;
use serde_json::Value;
use stepsmith_exact::text::superscript;
use stepsmith_prove::analysis::facts::Facts;
use stepsmith_prove::analysis::zero_dynamics::{
    ConstrainedStepError, Formulation, Found, ZeroVerdict,
};
use stepsmith_prove::json;
use stepsmith_prove::spec::{Diagnostic, Problem, Spec};

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
    let found = |spec: &Spec| {
        let facts = Facts::of(spec.scheme()?);
        let found = Formulation::ALL.map(|f| (f, facts.zero_dynamics(f)));
        let solvable =
            |error: &ConstrainedStepError| matches!(error, ConstrainedStepError::Unsolvable { .. });
        match found
            .iter()
            .find_map(|(_, f)| f.as_ref().err().filter(|e| !solvable(e)))
        {
            None => Ok(found),
            Some(error) => {
                let problem = Problem::usage(
                    error.to_string(),
                    "take a method for steps of equal size that evaluates accelerations, or \
                     velocities alone",
                );
                Err(Diagnostic::new(problem, spec.place()))
            }
        }
    };
    let shown = |spec: &Spec| {
        let rows: Vec<_> = found(spec)?
            .iter()
            .flat_map(|(f, found)| of_one(*f, found))
            .collect();
        Ok(format!("{}{}", heading(spec), table(&rows)))
    };
    let value = |spec: &Spec| Ok(all(&found(spec)?));
    each(&arguments.input.specs()?, format, shown, value)
}

/// The zero dynamics of a scheme in each formulation, as rows of a table.
pub(super) fn rows(facts: &Facts) -> Vec<Vec<String>> {
    let of = |f: Formulation| of_one(f, &facts.zero_dynamics(f));
    Formulation::ALL.into_iter().flat_map(of).collect()
}

/// Q and what follows from it.
fn of_one(formulation: Formulation, found: &Found) -> Vec<Vec<String>> {
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
fn all(found: &[(Formulation, Found); 3]) -> Value {
    let [first, second, both] = found
        .each_ref()
        .map(|(_, found)| json::zero_dynamics(found));
    let mut value = first;
    value["index2"] = second;
    value["soi2"] = both;
    value
}
