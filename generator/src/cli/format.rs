//! The formats of output, and tables in plain text.

use super::budget;
use crate::cli::outcome::Outcome;
use clap::ValueEnum;
use serde_json::Value;
use std::fmt::Display;
use stepsmith_scheme::spec::{Diagnostic, Spec};

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs; one object, or an array of them for several specs
    Json,
    /// For papers
    Latex,
}

impl Format {
    /// Refuses LaTeX for a command that has none.
    pub(super) fn without_latex(self, command: &str) -> Result<Self, Diagnostic> {
        if self == Self::Latex {
            return Err(Diagnostic::usage(
                format!("`{command}` has no LaTeX form"),
                "use `--format text` or `--format json`; `derive` and `amplification` have \
                       LaTeX forms",
            ));
        }
        Ok(self)
    }
}

/// The values as JSON text with a line break at the end: one value alone, several as an array.
pub(super) fn json(mut values: Vec<Value>) -> String {
    let value = match (values.len(), values.pop()) {
        (1, Some(value)) => value,
        (_, last) => {
            values.extend(last);
            Value::Array(values)
        }
    };
    format!("{value:#}\n")
}

/// The answers of a command about all specs, each as a text in the format and as a value; those for people stand one
/// after the other below a heading each.
pub(super) fn each(
    specs: &[Spec],
    format: Format,
    answer: impl Fn(&Spec) -> Result<(String, Value), Diagnostic>,
) -> Result<Outcome, Diagnostic> {
    let mut texts = Vec::new();
    let mut values = Vec::new();
    for spec in specs {
        let (text, value) = budget::on(spec.name(), || answer(spec))?;
        texts.push(match format {
            Format::Text => heading(spec) + &text,
            _ => text,
        });
        values.push(value);
    }
    Ok(Outcome::good(match format {
        Format::Json => json(values),
        Format::Text | Format::Latex => texts.join("\n"),
    }))
}

/// Rows with columns of equal width, two spaces apart, no spaces at the end of a line: the last cell of
/// a row needs none.
pub(super) fn table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = rows.into_iter().collect();
    let mut widths = vec![0; rows.iter().map(Vec::len).max().unwrap_or(0)];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row).take(row.len().saturating_sub(1)) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let blank = width.saturating_sub(cell.chars().count());
            line += &format!("  {cell}{}", " ".repeat(blank));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A table under its title; nothing without rows.
pub(super) fn section(title: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    match table(rows) {
        rows if rows.is_empty() => rows,
        rows => format!("{title}\n{rows}"),
    }
}

/// Texts with something between them.
pub(super) fn joined(texts: impl IntoIterator<Item = impl Display>, between: &str) -> String {
    let texts = texts.into_iter().map(|text| text.to_string());
    texts.collect::<Vec<_>>().join(between)
}

/// A row of two columns.
pub(super) fn row(name: impl Display, value: impl Display) -> Vec<String> {
    vec![name.to_string(), value.to_string()]
}

/// The heading of a spec's output.
pub(super) fn heading(spec: &Spec) -> String {
    format!("{} ({})\n", spec.name(), spec.family())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_cells_may_be_long() {
        let row = |cells: &[&str]| cells.iter().map(|c| c.to_string()).collect::<Vec<_>>();
        let rows = [row(&["ξ", "1", ""]), row(&["alpha", "", "2"]), row(&["b"])];
        assert_eq!(table(rows), "  ξ      1\n  alpha     2\n  b\n");
        // Longer than what `format!` takes as a width.
        let long = "x".repeat(70_000);
        let rows = [row(&["a", &long]), row(&[&long, "b"])];
        let text = table(rows);
        assert_eq!(
            text.lines().map(str::len).collect::<Vec<_>>(),
            [4 + 140_000, 70_005]
        );
    }
}
