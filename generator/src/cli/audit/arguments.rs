//! The arguments of an audit, and the tables of its files, judged.

use crate::cli::budget;
use crate::cli::format::Format;
use crate::cli::input::read_foreign;
use crate::cli::tiles::Tiling;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::{Path, PathBuf};
use stepsmith_audit::source::{Read, SIZE_LIMIT, languages, read_as};
use stepsmith_audit::{Audit, Form, NotDefined, Table, TreeStore, audit, trace};
use stepsmith_scheme::spec::{Diagnostic, Source, Usage};

/// The largest order that may be claimed on the command line.
const ORDER_LIMIT: i64 = 12;

/// Arguments of `audit`.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[arg(value_name = "FILE", required = true, help = of_files())]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// Read the files, or `-` for the standard input, as logs: `name`, `order`, `f INDEX T Y…` for each evaluation
    /// (its answer is the unit vector of INDEX), and finally `y T Y…`
    #[arg(long)]
    pub(in crate::cli) trace: bool,
    /// The claimed order, if the file states none
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=ORDER_LIMIT))]
    order: Option<u8>,
    /// The claimed order of the embedded step, if the file states none
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=ORDER_LIMIT))]
    embedded_order: Option<u8>,
    /// The kind of method, if the names in the tables do not show it
    #[arg(long, value_parser = forms())]
    kind: Option<Form>,
    /// Judge only tables with this text in their name
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Let the exit status be 1 also where a table was seen and not judged
    #[arg(long)]
    pub(in crate::cli) strict: bool,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    pub(in crate::cli) format: Format,
    #[command(flatten)]
    pub(in crate::cli) tiling: Tiling,
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

/// A table with its audit.
pub(in crate::cli) type AuditedTable = (Table, Result<Audit, NotDefined>);

impl Arguments {
    /// The tables of a file, judged, and what was not understood of it.
    pub(in crate::cli) fn judge(
        &self,
        path: &Path,
        trees: &mut TreeStore,
    ) -> Result<(Vec<AuditedTable>, Vec<String>), Diagnostic> {
        let name = path.display().to_string();
        let text = read_foreign(path, SIZE_LIMIT)?;
        let Read { mut tables, notes } = if self.trace {
            traced(&name, &text)?
        } else {
            read_as(&name, &text, self.kind)
        };
        if let Some(only) = &self.only {
            tables.retain(|table| table.name.contains(only.as_str()));
        }
        let mut judged = Vec::new();
        for mut table in tables {
            table.order = table.order.or(self.order.map(usize::from));
            table.embedded_order = (table.embedded_order).or(self.embedded_order.map(usize::from));
            let audited = budget::on(&table.name, || Ok(audit(&table, trees)))?;
            judged.push((table, audited));
        }
        Ok((judged, notes))
    }
}

/// The tables of a log.
fn traced(name: &str, text: &str) -> Result<Read, Diagnostic> {
    let tables = trace::tables(name, text).map_err(|error| {
        let lines = text.split_inclusive('\n').map(str::len);
        let start: usize = lines.take(error.line.saturating_sub(1)).sum();
        let length = text[start..].lines().next().map_or(0, str::len);
        let place = Source::new(name, text).range(start..start + length);
        let help = "`stepsmith audit --help` and the book's page on audits tell the form of a log";
        let problem = Usage::new(error.message, help);
        Diagnostic::new(problem, &place)
    })?;
    Ok(Read {
        tables,
        notes: Vec::new(),
    })
}
