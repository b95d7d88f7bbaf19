//! A search in tiles: each begins with a seed of its own, and what it finds is a row.
//!
//! Samples over several parameters find what is near them; tile i is the search with the i-th seed after `--seed`, and the
//! best of all rows is the best of all tiles. A tile that finds no method has no row.

use super::answer;
use super::arguments::Arguments;
use super::best_method::BestMethod;
use crate::cli::format::joined;
use crate::cli::outcome::Outcome;
use crate::cli::tiles::{Job, Tiling, hash, quoted};
use serde_json::json;
use std::path::Path;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::stability::Endpoint;
use stepsmith_scheme::spec::{Diagnostic, Spec};

const COLUMNS: &str = "seed,method,values,range,error_constant,parasitic_root,statement,spec";

pub(super) fn tiled(
    arguments: &Arguments,
    specs: &[Spec],
    bound: Option<&Rational>,
    folder: &Path,
) -> Result<Outcome, Diagnostic> {
    let asked = Arguments {
        tiling: Tiling::default(),
        ..arguments.clone()
    };
    let mut inputs = vec![format!("{asked:?}")];
    let specs_as_text = specs.iter().map(|spec| format!("{spec:?}"));
    inputs.extend(specs_as_text.map(|text| hash([text.as_str()])));
    let tiles = arguments.starts;
    let larger = "ask for fewer: `--starts`";
    let about = json!({ "columns": COLUMNS });
    let job = Job::new("search", &inputs, tiles, about, larger)?;
    arguments.tiling.run(folder, &job, |tile| {
        let own = Arguments {
            seed: arguments.seed.wrapping_add(tile),
            ..asked.clone()
        };
        let mut rows = String::new();
        for spec in specs {
            let found = answer(&own, spec, bound).map_err(|error| error.to_string())?;
            rows.extend(found.map(|(found, toml)| row(own.seed, spec, &found, &toml)));
        }
        Ok(rows)
    })
}

/// The row of a method; what is not a number of one, or not known, is NaN.
fn row(seed: u64, spec: &Spec, found: &BestMethod, toml: &str) -> String {
    let [name, values, statement, toml] =
        [spec.name(), &values(found), &found.statement, toml].map(quoted);
    let range = range(found);
    let error = error(found);
    let parasitic = found.parasitic;
    format!("{seed},{name},{values},{range},{error},{parasitic},{statement},{toml}\n")
}

/// The values of all parameters as text.
fn values(found: &BestMethod) -> String {
    let values = found.values.iter();
    let values = values.map(|(name, value)| format!("{name} = {value}"));
    joined(values, ", ")
}

/// The least of the ranges.
fn range(found: &BestMethod) -> f64 {
    let ends = found.judged.ranges.iter().map(Endpoint::number);
    let ranges = ends.map(|end| end.map_or(f64::INFINITY, RealAlgebraic::to_f64));
    ranges.reduce(f64::min).unwrap_or(f64::NAN)
}

/// The error constant.
fn error(found: &BestMethod) -> f64 {
    let error = found.judged.error.as_ref().and_then(Fraction::to_f64);
    error.unwrap_or(f64::NAN)
}
