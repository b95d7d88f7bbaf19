//! The formats of output, and tables in plain text.

use super::{Outcome, budget};
use clap::ValueEnum;
use serde_json::Value;
use stepsmith_prove::spec::{Diagnostic, Spec};

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

/// The outcome of a command on each spec, one text after the other.
pub(super) fn each(
    specs: &[Spec],
    format: Format,
    text: impl Fn(&Spec) -> Result<String, Diagnostic>,
    value: impl Fn(&Spec) -> Result<Value, Diagnostic>,
) -> Result<Outcome, Diagnostic> {
    // Each has the whole budget.
    fn all<'a, T>(
        specs: &'a [Spec],
        of: impl Fn(&'a Spec) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let one = |spec: &'a Spec| {
            let _on = budget::on(spec.name());
            of(spec)
        };
        specs.iter().map(one).collect()
    }
    Ok(Outcome::good(match format {
        Format::Json => json(all(specs, value)?),
        Format::Text | Format::Latex => all(specs, text)?.join("\n"),
    }))
}

/// Rows with columns of equal width, two spaces apart, no spaces at the end of a line: the last cell of
/// a row needs none.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let inner = |row: &Vec<String>| row.len().saturating_sub(1);
    let length = |cell: &String| cell.chars().count();
    let columns = rows.iter().map(inner).max().unwrap_or(0);
    let width = |j: usize| {
        let rows = rows.iter().filter(|row| j < inner(row));
        rows.map(|row| length(&row[j])).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (j, cell) in row.iter().enumerate() {
            line.push_str("  ");
            line.push_str(cell);
            if j < inner(row) {
                line.push_str(&" ".repeat(widths[j] - length(cell)));
            }
        }
        format!("{}\n", line.trim_end())
    };
    rows.iter().map(line).collect()
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
        assert_eq!(table(&rows), "  ξ      1\n  alpha     2\n  b\n");
        // Longer than what `format!` takes as a width.
        let long = "x".repeat(70_000);
        let rows = [row(&["a", &long]), row(&[&long, "b"])];
        let text = table(&rows);
        assert_eq!(
            text.lines().map(str::len).collect::<Vec<_>>(),
            [4 + 140_000, 70_005]
        );
    }
}
