//! The arguments of an audit.

use crate::cli::tiles::Tiling;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use stepsmith_audit::Form;
use stepsmith_audit::source::languages;

/// The largest order that may be claimed on the command line.
const ORDER_LIMIT: i64 = 24;

/// Arguments of `audit`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Arguments {
    #[arg(value_name = "FILE", required = true, help = of_files())]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// Read the files, or `-` for the standard input, as logs: `name`, `order`, `f INDEX T Y…` for each evaluation
    /// (its answer is the unit vector of INDEX), and finally `y T Y…`
    #[arg(long, help_heading = READING)]
    pub(super) trace: bool,
    /// The names of a project, as a TOML file: `A = "aMatrix.at({i}).at({j})"`, `b = "wts[{i}]"`, `order = "order_b"`;
    /// {i} is the stage, {j} the column, and `first = 1` the index of the first stage
    #[arg(long, value_name = "FILE", help_heading = READING)]
    pub(in crate::cli) map: Option<PathBuf>,
    /// The kind of method, if the names in the tables do not show it
    #[arg(long, value_parser = forms(), help_heading = READING)]
    pub(super) kind: Option<Form>,
    /// Judge only tables with this text in their name
    #[arg(long, value_name = "TEXT", help_heading = READING)]
    pub(super) only: Option<String>,
    /// The claimed order, if the file states none
    #[arg(long, value_name = "P", help_heading = CLAIMS, value_parser = clap::value_parser!(u8).range(1..=ORDER_LIMIT))]
    pub(super) order: Option<u8>,
    /// The claimed order of the embedded step, if the file states none
    #[arg(long, value_name = "P", help_heading = CLAIMS, value_parser = clap::value_parser!(u8).range(1..=ORDER_LIMIT))]
    pub(super) embedded_order: Option<u8>,
    /// Let the exit status be 1 also where a table was seen and not judged
    #[arg(long, help_heading = STATUS)]
    pub(in crate::cli) strict: bool,
    /// Leave out the findings in this file, which are known
    #[arg(long, value_name = "FILE", help_heading = STATUS, conflicts_with = "tiles")]
    pub(super) baseline: Option<PathBuf>,
    /// Write the findings to the file of `--baseline`, from where on they are known
    #[arg(long, requires = "baseline", help_heading = STATUS, conflicts_with_all = ["report", "explain"])]
    pub(super) write_baseline: bool,
    /// Format of the output
    #[arg(long, value_enum, default_value_t, help_heading = OUTPUT)]
    pub(in crate::cli) format: Format,
    /// Show each table as it was read: the entries with line and column, and the words that claim its order
    #[arg(long, help_heading = OUTPUT, conflicts_with_all = ["format", "tiles"])]
    pub(super) explain: bool,
    /// Print a text for the maintainers of each wrong table, with a check in Python
    #[arg(long, help_heading = OUTPUT, conflicts_with_all = ["format", "explain", "tiles"])]
    pub(super) report: bool,
    #[command(flatten)]
    pub(in crate::cli) tiling: Tiling,
}

const READING: &str = "Reading";
const CLAIMS: &str = "Claims";
const STATUS: &str = "Known findings and exit status";
const OUTPUT: &str = "Output";
const EXAMPLES: &str = "\
Examples:
  stepsmith audit tableaus.py
  stepsmith audit src/*.c --strict --baseline known.txt --format github
  stepsmith audit tableaus.h --explain --map names.toml";

/// The forms in which findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs; one object, or an array of them for several tables
    Json,
    /// For code scanning, as SARIF 2.1.0
    Sarif,
    /// For workflows of GitHub, as annotations
    Github,
}

/// The help of the files: the languages that are read.
fn of_files() -> String {
    format!("Files with tables of Runge–Kutta methods: {}", languages())
}

/// Reads a form by its name.
fn forms() -> impl TypedValueParser<Value = Form> {
    let names = Form::ALL.map(|form| PossibleValue::new(form.name()).help(form.lists()));
    PossibleValuesParser::new(names).try_map(|name| {
        let form = Form::ALL.into_iter().find(|form| form.name() == name);
        form.ok_or("no form has this name")
    })
}
