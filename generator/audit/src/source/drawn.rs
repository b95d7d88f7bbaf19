//! Tableaux drawn in texts: LaTeX arrays, Markdown tables, and numbers beside bars.
//!
//! ```text
//! c | A        a row for each stage: its node, then its row of A
//! --+---
//!   | b        rows without a node: the weights, then embedded ones
//! ```
//!
//! A drawing whose rows are not of this shape is no tableau. The text before it may name the method and its order.

use super::assignment::Assignment;
use super::language::Language;
use super::lexer;
use super::value::{Known, Reader, Value};

/// How many lines before a drawing may tell of it.
const LINES_BEFORE: usize = 6;
/// The environments of LaTeX that hold rows of cells.
const ENVIRONMENTS: [&str; 5] = ["array", "tabular", "NiceArray", "NiceTabular", "matrix"];

/// Rows, and the line of the first.
struct Drawing {
    line: usize,
    rows: Vec<Row>,
}

/// Cells, and where the first stands in the text.
struct Row {
    at: usize,
    cells: Vec<String>,
}

impl Row {
    /// The cells of a part of a text.
    fn of(text: &str, part: &str, cells: impl Iterator<Item = String>) -> Self {
        Self {
            at: part.as_ptr().addr() - text.as_ptr().addr(),
            cells: cells.collect(),
        }
    }
}

/// The assignments that the drawings of a text stand for.
pub(super) fn assignments(text: &str) -> Vec<Assignment> {
    let lines: Vec<&str> = text.lines().collect();
    let mut drawings = of_latex(text);
    drawings.extend(of_bars(text));
    drawings.sort_by_key(|drawing| drawing.line);
    let mut found = Vec::new();
    for drawing in drawings {
        if let Some(parts) = parts(&drawing.rows) {
            let before = drawing.line.saturating_sub(1);
            let about = &lines[before.saturating_sub(LINES_BEFORE)..before];
            let own = lines.get(drawing.line - 1).into_iter();
            let line = drawing.line;
            let order = about
                .iter()
                .chain(own)
                .rev()
                .find_map(|line| claimed_order(line));
            let order = order.map(|order| ("order", Value::Number(numeral(order))));
            let label = about.iter().rev().find_map(|line| heading(line));
            found.extend(
                parts
                    .into_iter()
                    .chain(order)
                    .map(|(name, value)| Assignment {
                        scope: [line, 0],
                        label: label.clone(),
                        name: name.into(),
                        value: Some(value),
                        is_data: true,
                        line,
                        ..Assignment::default()
                    }),
            );
        }
    }
    found
}

fn numeral(order: usize) -> super::super::expression::Expression {
    super::super::expression::Expression::Numeral(order.to_string().into())
}

/// c, A, b and perhaps b̂ of rows of cells.
fn parts(rows: &[Row]) -> Option<Vec<(&'static str, Value)>> {
    let mut nodes = Vec::new();
    let mut stages = Vec::new();
    let mut weights = Vec::new();
    for row in rows {
        let (first, rest) = row.cells.split_first()?;
        let cells: Option<Vec<Option<Value>>> =
            rest.iter().map(|cell| number(cell, row.at)).collect();
        let node = number(first, row.at);
        // A heading such as `c | A` is no row.
        let (Some(cells), true) = (cells, node.is_some() || stages.len() > 1) else {
            if nodes.is_empty() {
                continue;
            }
            return None;
        };
        let last = cells
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |last| last + 1);
        let cells = cells
            .into_iter()
            .take(last)
            .map(|cell| cell.unwrap_or_else(zero))
            .collect();
        match node.flatten() {
            Some(node) if weights.is_empty() => {
                nodes.push(node);
                stages.push(Value::List(cells));
            }
            None if last > 0 => weights.push(Value::List(cells)),
            None => {}
            Some(_) => return None,
        }
    }
    let count = nodes.len();
    let fits = |row: &Value| matches!(row, Value::List(cells) if cells.len() <= count);
    let names = ["b", "bhat"];
    if count == 0
        || weights.is_empty()
        || weights.len() > names.len()
        || !stages.iter().chain(&weights).all(fits)
    {
        return None;
    }
    let lists = [("c", Value::List(nodes)), ("A", Value::List(stages))];
    Some(
        lists
            .into_iter()
            .chain(names.into_iter().zip(weights))
            .collect(),
    )
}

fn zero() -> Value {
    Value::Number(numeral(0))
}

/// The number in a cell of a row at a place: none of an empty one; none at all of one that holds something else.
fn number(cell: &str, at: usize) -> Option<Option<Value>> {
    let text = plain(cell)?;
    if text.is_empty() {
        return Some(None);
    }
    let mut tokens = lexer::tokens(&text, Language::of("cell.jl"));
    tokens.iter_mut().for_each(|token| token.at = at);
    let known = Known::new();
    let mut reader = Reader::new(&tokens, 0, &known, Language::EXACT);
    let value = reader.sum().filter(|_| reader.at == tokens.len())?;
    Some(Some(Value::Number(value)))
}

/// A cell of LaTeX or of plain text as an expression; none where a command is not known.
fn plain(cell: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = cell.trim();
    while let Some(first) = rest.chars().next() {
        let behind = &rest[first.len_utf8()..];
        match first {
            '$' | '*' | '`' => rest = behind,
            '{' => {
                text.push('(');
                rest = behind;
            }
            '}' => {
                text.push(')');
                rest = behind;
            }
            '\\' => {
                let end = behind
                    .find(|c: char| !c.is_ascii_alphabetic())
                    .unwrap_or(behind.len());
                let (command, behind) = behind.split_at(end);
                match command {
                    "frac" | "tfrac" | "dfrac" | "nicefrac" | "sfrac" => {
                        let (over, behind) = argument(behind)?;
                        let (under, behind) = argument(behind)?;
                        text += &format!("(({})/({}))", plain(over)?, plain(under)?);
                        rest = behind;
                    }
                    "sqrt" => {
                        let (of, behind) = argument(behind)?;
                        text += &format!("sqrt({})", plain(of)?);
                        rest = behind;
                    }
                    "cdot" | "times" => {
                        text.push('*');
                        rest = behind;
                    }
                    "left" | "right" | "displaystyle" | "textstyle" | "quad" | "phantom" => {
                        rest = behind
                    }
                    // `\,` and `\!` are blanks.
                    "" => rest = behind.get(1..)?,
                    _ => return None,
                }
            }
            other => {
                text.push(other);
                rest = behind;
            }
        }
    }
    Some(text.trim().to_string())
}

/// The argument of a command, `{…}` or one sign, and what stands behind it.
fn argument(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let Some(inside) = text.strip_prefix('{') else {
        let first = text.chars().next()?;
        return Some(text.split_at(first.len_utf8()));
    };
    let mut depth = 1;
    let end = inside.find(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some((&inside[..end], &inside[end + 1..]))
}

/// The rows of LaTeX's environments.
fn of_latex(text: &str) -> Vec<Drawing> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(begin) = text[at..].find("\\begin{") {
        let open = at + begin + "\\begin{".len();
        at = open;
        let Some((name, behind)) = text[open..].split_once('}') else {
            break;
        };
        let of_cells =
            ENVIRONMENTS.contains(&name.trim_end_matches('*').trim_start_matches(['b', 'p']));
        let Some(end) = behind
            .find(&format!("\\end{{{name}}}"))
            .filter(|_| of_cells)
        else {
            continue;
        };
        let body = &behind[..end];
        // The columns are no cells.
        let body = match argument(body) {
            Some((_, rest)) if body.trim_start().starts_with('{') => rest,
            _ => body,
        };
        let line = text[..open].matches('\n').count() + 1;
        let rows = body.split("\\\\").map(without_rules);
        let rows = rows.filter(|row| !row.is_empty());
        let rows = rows.map(|row| {
            let cells = row.split('&').map(|cell| cell.trim().to_string());
            Row::of(text, row, cells)
        });
        found.push(Drawing {
            line,
            rows: rows.collect(),
        });
    }
    found
}

/// A row without the lines that are drawn above it.
fn without_rules(row: &str) -> &str {
    let mut rest = row.trim();
    loop {
        // The space that `\\[2pt]` adds.
        if let Some((_, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            rest = behind.trim_start();
            continue;
        }
        let rules = [
            "\\hline",
            "\\Hline",
            "\\midrule",
            "\\toprule",
            "\\bottomrule",
        ];
        if let Some(behind) = rules.iter().find_map(|rule| rest.strip_prefix(rule)) {
            rest = behind.trim_start();
        } else if let Some(behind) = rest
            .strip_prefix("\\cline")
            .or_else(|| rest.strip_prefix("\\cmidrule"))
        {
            rest = argument(behind).map_or("", |(_, behind)| behind.trim_start());
        } else {
            return rest;
        }
    }
}

/// The rows of lines with a bar: of Markdown, or node and numbers on its two sides.
fn of_bars(text: &str) -> Vec<Drawing> {
    let mut found: Vec<Drawing> = Vec::new();
    let mut open = false;
    for (i, whole) in text.lines().enumerate() {
        let line = whole.replace(['│', '┃', '║'], "|");
        let line = line.trim_start_matches(['#', '!', '%', '/', '*', '>']);
        let is_rule = !line.trim().is_empty()
            && line.chars().all(|c| " |-+=:─┼━╂".contains(c))
            && line.contains(['-', '─', '━', '=']);
        if is_rule {
            continue;
        }
        if !line.contains('|') {
            open = false;
            continue;
        }
        let trimmed = line.trim();
        let cells: Vec<String> = match trimmed.strip_prefix('|') {
            Some(inside) if inside.matches('|').count() > 1 => {
                let inside = inside.strip_suffix('|').unwrap_or(inside);
                inside
                    .split('|')
                    .map(|cell| cell.trim().to_string())
                    .collect()
            }
            _ => {
                let (node, row) = line.split_once('|').unwrap_or((line, ""));
                let row = row.split_whitespace().map(String::from);
                [node.trim().to_string()].into_iter().chain(row).collect()
            }
        };
        let row = Row::of(text, whole, cells.into_iter());
        match found.last_mut() {
            Some(last) if open => last.rows.push(row),
            _ => found.push(Drawing {
                line: i + 1,
                rows: vec![row],
            }),
        }
        open = true;
    }
    found
}

/// The order that a line of text states: `order 3`, `order three`, `third-order`, `4th order`.
fn claimed_order(line: &str) -> Option<usize> {
    const NUMBERS: [[&str; 3]; 8] = [
        ["one", "first", "1st"],
        ["two", "second", "2nd"],
        ["three", "third", "3rd"],
        ["four", "fourth", "4th"],
        ["five", "fifth", "5th"],
        ["six", "sixth", "6th"],
        ["seven", "seventh", "7th"],
        ["eight", "eighth", "8th"],
    ];
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let at = words.iter().position(|word| *word == "order")?;
    let named = |word: &&str| {
        NUMBERS
            .iter()
            .position(|names| names.contains(word))
            .map(|i| i + 1)
    };
    let mut behind = words[at + 1..]
        .iter()
        .filter(|word| !["is", "p", "of", "accuracy"].contains(word));
    let next = behind
        .next()
        .and_then(|word| word.parse().ok().or_else(|| named(word)));
    next.or_else(|| named(words.get(at.checked_sub(1)?)?))
}

/// The words of a heading or a caption.
fn heading(line: &str) -> Option<String> {
    let line = line.trim();
    let text = match line
        .strip_prefix("\\caption")
        .or_else(|| line.strip_prefix("\\section"))
    {
        Some(behind) => argument(behind)?.0,
        None => line.strip_prefix('#')?.trim_start_matches('#'),
    };
    let text = text.trim();
    (!text.is_empty()).then(|| text.chars().take(60).collect())
}
