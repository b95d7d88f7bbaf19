//! The formats of output, and tables in plain text.

use super::budget;
use super::typeset::typeset;
use crate::cli::outcome::Outcome;
use clap::ValueEnum;
use serde_json::Value;
use std::fmt::Display;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// The answers of a command about all specs, each as a text in the format and as a value. Texts for people stand one
/// after the other, each below a heading.
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

/// The columns of a line where no terminal says otherwise.
const COLUMNS: usize = 100;
/// The least columns of a cell that is broken into lines.
const LEAST: usize = 8;

static WIDTH: AtomicUsize = AtomicUsize::new(COLUMNS);

/// From here on lines have as many columns as the terminal.
pub(super) fn fit_terminal() {
    let terminal = console::Term::stdout();
    if let (true, Some((_, columns))) = (terminal.is_term(), terminal.size_checked()) {
        WIDTH.store(usize::from(columns).max(2 * LEAST), Ordering::Relaxed);
    }
}

/// The columns of a line.
pub(super) fn width() -> usize {
    WIDTH.load(Ordering::Relaxed)
}

/// Rows with columns of equal width, two spaces apart, in lines that fit the terminal; formulas as people read them.
pub(super) fn table(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows = rows
        .into_iter()
        .map(|row| row.iter().map(|cell| typeset(cell)).collect());
    laid_out(&rows.collect::<Vec<_>>(), width())
}

/// The same as it is typed, each row on one line.
pub(super) fn verbatim(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    laid_out(&rows.into_iter().collect::<Vec<_>>(), usize::MAX)
}

/// A text as an indented paragraph.
pub(super) fn paragraph(text: impl Display) -> String {
    table([vec![text.to_string()]])
}

fn length(cell: &str) -> usize {
    cell.chars().count()
}

/// Rows as lines of at most `limit` columns, as far as that can be; no spaces at the end of a line. The last cell of a
/// row may run below the columns that are not its own.
fn laid_out(rows: &[Vec<String>], limit: usize) -> String {
    let mut widths = vec![0; rows.iter().map(Vec::len).max().unwrap_or(0)];
    for row in rows {
        let alone = usize::from(row.len() < widths.len());
        for (width, cell) in widths
            .iter_mut()
            .zip(row)
            .take(row.len().saturating_sub(alone))
        {
            *width = (*width).max(length(cell));
        }
    }
    // The widest column gives way to the others.
    while widths.iter().map(|width| width + 2).sum::<usize>() > limit
        && let Some(widest) = widths.iter_mut().max_by_key(|width| **width)
        && *widest > LEAST
    {
        *widest -= 1;
    }
    let mut text = String::new();
    for row in rows {
        let mut indent = 0;
        let mut cells = Vec::new();
        for (i, cell) in row.iter().enumerate() {
            indent += 2;
            let rest = limit.saturating_sub(indent).max(LEAST);
            let width = if i + 1 == row.len() { rest } else { widths[i] };
            cells.push((indent, lines(cell, width)));
            indent += width;
        }
        let height = cells.iter().map(|(_, lines)| lines.len()).max();
        for i in 0..height.unwrap_or(0) {
            let mut line = String::new();
            for (indent, lines) in &cells {
                if let Some(part) = lines.get(i) {
                    line += &" ".repeat(indent.saturating_sub(length(&line)));
                    line += part;
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// The lines of a cell, broken at spaces; a word that is too long ends behind a sign or where the line does.
fn lines(cell: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = cell;
    while let Some((end, _)) = rest.char_indices().nth(width) {
        let line = &rest[..end];
        let full = rest[end..].starts_with(' ');
        let at = match line.rfind(' ').filter(|at| *at > 0) {
            _ if full => end,
            Some(space) => space,
            None => line
                .rfind(['-', ',', '+', '/', '·'])
                .map_or(end, |at| at + 1),
        };
        let at = (at..=end)
            .find(|at| rest.is_char_boundary(*at))
            .unwrap_or(end);
        lines.push(rest[..at].trim_end().into());
        rest = rest[at..].trim_start();
    }
    lines.push(rest.into());
    lines
}

/// A table under its title; nothing without rows.
pub(super) fn section(title: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    titled(title, table(rows))
}

/// Lines under their title; nothing without lines.
pub(super) fn titled(title: &str, lines: String) -> String {
    match lines {
        none if none.is_empty() => none,
        lines => format!("{title}\n{lines}"),
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

    fn row(cells: &[&str]) -> Vec<String> {
        cells.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn columns_line_up_and_cells_may_be_long() {
        let rows = [row(&["ξ", "1", ""]), row(&["alpha", "", "2"]), row(&["b"])];
        assert_eq!(table(rows), "  ξ      1\n  alpha     2\n  b\n");
        // Longer than what `format!` takes as a width.
        let long = "x".repeat(70_000);
        let rows = [row(&["a", &long]), row(&[&long, "b"])];
        let text = verbatim(rows);
        assert_eq!(
            text.lines().map(str::len).collect::<Vec<_>>(),
            [4 + 140_000, 70_005]
        );
    }

    #[test]
    fn lines_fit() {
        let words = "of words and words and words";
        let rows = [row(&["proven", words]), row(&["", "less"])];
        let text = "  proven  of words and\n          words and words\n          less\n";
        assert_eq!(laid_out(&rows, 26), text);
        // The widest column gives way; a word without a place to break ends with the line.
        let rows = [
            row(&["name", words, &"y".repeat(14)]),
            row(&["n", "w", "y"]),
        ];
        let text = laid_out(&rows, 30);
        assert!(
            text.lines().all(|line| line.chars().count() <= 30),
            "{text}"
        );
        assert_eq!(
            laid_out(&[row(&["αβγδεζηθικλμν", "ξ"])], 14)
                .lines()
                .count(),
            2
        );
        assert_eq!(lines("", 8), [""]);
        assert_eq!(lines("central-difference", 12), ["central-", "difference"]);
    }
}
