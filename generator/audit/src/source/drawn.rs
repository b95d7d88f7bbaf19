//! Tableaux drawn in texts: LaTeX arrays, Markdown tables, and numbers beside bars.
//!
//! ```text
//! c | A        a row for each stage: its node, then its row of A
//! --+---
//!   | b        rows without a node: the weights, then embedded ones
//! ```
//!
//! A drawing whose rows are not of this shape is no tableau. The text before it may name the method and its order.

use super::super::expression::Expression;
use super::assignment::Assignment;
use super::constructor::are_most_sums;
use super::hint;
use super::language::Language;
use super::latex::{self, Commands};
use super::lexer;
use super::value::{Known, Reader, Value};

/// How many lines before or behind a drawing may tell of it.
const LINES: usize = 6;

/// Rows of cells, and the lines of the first and the last one.
pub(super) struct Drawing {
    pub line: usize,
    pub end: usize,
    pub rows: Vec<Cells>,
}

/// The cells of a row, and where it begins in the text.
pub(super) struct Cells {
    pub at: usize,
    pub cells: Vec<String>,
}

/// The assignments that the drawings of a text stand for.
pub(super) fn assignments(text: &str, mark: char) -> Vec<Assignment> {
    let lines: Vec<&str> = text.lines().collect();
    let commands = Commands::of(text);
    let mut drawings = latex::drawings(text);
    drawings.extend(of_lines(text, mark));
    drawings.sort_by_key(|drawing| drawing.line);
    let mut found = Vec::new();
    let mut heading = None;
    let mut read = 0;
    for Drawing { line, end, rows } in drawings {
        let above = &lines[read.min(line - 1)..line - 1];
        let mut headings = above.iter().filter_map(|line| hint::heading(line));
        heading = headings.next_back().or(heading);
        let Some(parts) = parts(&rows, &commands) else {
            continue;
        };
        read = end;
        let near = above.iter().rev().take(LINES).chain(lines.get(line - 1));
        let mut captions = lines.iter().skip(end).take(LINES);
        let caption = captions.find_map(|line| hint::caption(line));
        let words = caption.iter().chain(&heading).map(String::as_str);
        let order = near.copied().chain(words).find_map(hint::claimed_order);
        let order = order.map(|order| ("order", Value::Number(numeral(order))));
        let near = above.iter().rev().take(LINES);
        let label = near.copied().find_map(hint::caption).or(caption);
        for (name, value) in parts.into_iter().chain(order) {
            found.push(Assignment {
                scope: [line, 0],
                label: label.clone().or(heading.clone()),
                name: name.into(),
                value: Some(value),
                is_data: true,
                line,
                ..Assignment::default()
            });
        }
    }
    found
}

fn numeral(order: usize) -> Expression {
    Expression::Numeral(order.to_string().into())
}

/// The node of a row, and its numbers up to the last one.
type Row = (Option<Value>, Vec<Value>);

/// The rows of numbers; none where another row stands among them.
fn numbers(rows: &[Cells], commands: &Commands) -> Option<Vec<Row>> {
    let mut found: Vec<Row> = Vec::new();
    for row in rows {
        let (first, rest) = row.cells.split_first()?;
        let of_cell = |cell: &String| number(cell, row.at, commands);
        let cells: Option<Vec<_>> = rest.iter().map(of_cell).collect();
        let node = of_cell(first);
        match cells {
            Some(mut cells) if node.is_some() || found.len() > 1 => {
                let last = cells
                    .iter()
                    .rposition(Option::is_some)
                    .map_or(0, |last| last + 1);
                cells.truncate(last);
                let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(zero));
                found.push((node.flatten(), cells.collect()));
            }
            // A heading such as `c | A` is no row.
            _ if found.is_empty() => {}
            _ => return None,
        }
    }
    found.retain(|(node, cells)| node.is_some() || !cells.is_empty());
    Some(found)
}

/// c, A, b and perhaps b̂ of rows of cells; their orders, where these stand before the weights.
fn parts(rows: &[Cells], commands: &Commands) -> Option<Vec<(&'static str, Value)>> {
    let mut rows = numbers(rows, commands)?;
    let longest = rows.iter().map(|(_, cells)| cells.len()).max()?;
    let nameless = rows.iter().position(|(node, _)| node.is_none());
    let count = nameless.unwrap_or(longest);
    let last = rows.split_off(count.min(rows.len()));
    let is_whole = count > 0 && longest <= count && (1..=2).contains(&last.len());
    let of_stages = rows
        .into_iter()
        .map(|(node, cells)| Some((node?, Value::List(cells))));
    let (nodes, stages) = of_stages
        .collect::<Option<(Vec<_>, Vec<_>)>>()
        .filter(|_| is_whole)?;
    // Rows of numbers alone are of many things.
    if nameless.is_none() && !(count > 1 && are_most_sums(&nodes, &stages)) {
        return None;
    }
    let mut found = vec![("c", Value::List(nodes)), ("A", Value::List(stages))];
    let names = [("b", "order"), ("bhat", "embedded_order")];
    for ((name, order), (node, cells)) in names.into_iter().zip(last) {
        if nameless.is_some() && node.is_some() {
            return None;
        }
        found.push((name, Value::List(cells)));
        found.extend(node.map(|node| (order, node)));
    }
    Some(found)
}

fn zero() -> Value {
    Value::Number(numeral(0))
}

/// The number in a cell of a row at a place: none of an empty one; none at all of one that holds something else.
fn number(cell: &str, at: usize, commands: &Commands) -> Option<Option<Value>> {
    let text = commands.plain(cell, 0)?;
    if text.is_empty() {
        return Some(None);
    }
    let mut tokens = lexer::tokens(&text, Language::of("cell.jl"));
    tokens.iter_mut().for_each(|token| token.at = at);
    let known = Known::default();
    let mut reader = Reader::new(&tokens, 0, &known, Language::EXACT);
    let value = reader.sum().filter(|_| reader.at == tokens.len())?;
    Some(Some(Value::Number(value)))
}

/// The rows of lines with a mark: of Markdown, of columns, or node and numbers on the two sides of a bar.
fn of_lines(text: &str, mark: char) -> Vec<Drawing> {
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
        if !line.contains(mark) {
            open = false;
            continue;
        }
        let trimmed = line.trim();
        // Lines of Markdown begin with a bar; columns have other marks and no bar.
        let inside = match trimmed.strip_prefix('|') {
            Some(inside) if inside.matches('|').count() > 1 => Some(inside),
            _ => Some(line).filter(|_| mark != '|'),
        };
        let cells: Vec<String> = match inside {
            Some(inside) => {
                let inside = inside.strip_suffix('|').unwrap_or(inside);
                inside
                    .split(mark)
                    .map(|cell| cell.trim().to_string())
                    .collect()
            }
            None => {
                let (node, row) = line.split_once('|').unwrap_or((line, ""));
                let row = row.split_whitespace().map(String::from);
                [node.trim().to_string()].into_iter().chain(row).collect()
            }
        };
        let row = Cells {
            at: offset(text, whole),
            cells,
        };
        match found.last_mut() {
            Some(last) if open => {
                last.end = i + 1;
                last.rows.push(row);
            }
            _ => found.push(Drawing {
                line: i + 1,
                end: i + 1,
                rows: vec![row],
            }),
        }
        open = true;
    }
    found
}

/// Where a part of a text begins.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}
