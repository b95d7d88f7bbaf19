//! A search in tiles: each begins with a seed of its own, and what it finds is a row.
//!
//! Samples over several parameters find what is near them; tile i is the search with the i-th seed after `--seed`, and the
//! best of all rows is the best of all tiles. A tile that finds no method has no row.

use super::answer;
use super::arguments::Arguments;
use super::found::Found;
use crate::cli::Outcome;
use crate::cli::tiles::table::{Column, Table};
use crate::cli::tiles::{Job, Tiling, hash};
use serde_json::json;
use std::path::Path;
use stepsmith_exact::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::analysis::stability::Endpoint;
use stepsmith_prove::spec::{Diagnostic, Spec};

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
    inputs.extend(
        specs
            .iter()
            .map(|spec| hash([format!("{spec:?}").as_str()])),
    );
    let tiles = arguments.starts;
    let larger = "ask for fewer: `--starts`";
    let job = Job::new("search", &inputs, tiles, json!({}), larger)?;
    arguments.tiling.run(folder, &job, |tile| {
        let own = Arguments {
            seed: arguments.seed.wrapping_add(tile),
            ..asked.clone()
        };
        let mut rows = Vec::new();
        for spec in specs {
            let found = answer(&own, spec, bound).map_err(|error| error.to_string())?;
            rows.extend(
                found.map(|(found, toml)| (own.seed, spec.name().to_string(), found, toml)),
            );
        }
        Ok(table(&rows))
    })
}

/// A row a method; what is not a number of one, or not known, is NaN.
fn table(rows: &[(u64, String, Found, String)]) -> Table {
    let texts = |of: &dyn Fn(&Found) -> String| {
        Column::Texts(rows.iter().map(|(_, _, found, _)| of(found)).collect())
    };
    let numbers = |of: &dyn Fn(&Found) -> f64| {
        Column::Numbers(rows.iter().map(|(_, _, found, _)| of(found)).collect())
    };
    let number = |end: &Endpoint| match end {
        Endpoint::Number(number) => number.decimal(17).trim_end_matches('…').parse().ok(),
        Endpoint::Infinity => Some(f64::INFINITY),
    };
    let range = |found: &Found| {
        let ranges: Option<Vec<f64>> = found.ranges.iter().map(number).collect();
        ranges
            .into_iter()
            .flatten()
            .reduce(f64::min)
            .unwrap_or(f64::NAN)
    };
    let error = |found: &Found| {
        let error = found.judged.error.as_ref().and_then(Fraction::to_f64);
        error.unwrap_or(f64::NAN)
    };
    let values = |found: &Found| {
        let values = found.values.iter();
        let values: Vec<String> = values
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        values.join(", ")
    };
    let seeds = rows.iter().map(|(seed, ..)| *seed as i64).collect();
    let names = rows.iter().map(|(_, name, ..)| name.clone()).collect();
    let specs = rows.iter().map(|(.., toml)| toml.clone()).collect();
    let columns = vec![
        ("seed".to_string(), Column::Counts(seeds)),
        ("method".into(), Column::Texts(names)),
        ("values".into(), texts(&values)),
        ("range".into(), numbers(&range)),
        ("error_constant".into(), numbers(&error)),
        ("parasitic_root".into(), numbers(&|found| found.parasitic)),
        ("statement".into(), texts(&|found| found.statement.clone())),
        ("spec".into(), Column::Texts(specs)),
    ];
    Table { columns }
}
