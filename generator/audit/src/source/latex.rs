//! Arrays and commands of LaTeX.

use super::drawn::{Cells, Drawing, offset};
use std::collections::HashMap;

/// The environments that hold rows of cells.
const ENVIRONMENTS: [&str; 5] = ["array", "tabular", "NiceArray", "NiceTabular", "matrix"];
/// Lines above a row.
const RULES: [&str; 5] = [
    "\\hline",
    "\\Hline",
    "\\midrule",
    "\\toprule",
    "\\bottomrule",
];
/// Commands that change how a number looks, and not its value.
const LOOKS: [&str; 8] = [
    "left",
    "right",
    "displaystyle",
    "textstyle",
    "quad",
    "strut",
    "ensuremath",
    "mathstrut",
];
/// How deep commands may stand in one another.
const DEPTH_LIMIT: usize = 16;
/// How long a text may grow by its commands.
const LENGTH_LIMIT: usize = 1 << 12;

/// The commands that a text defines: each has so many arguments, and a body.
#[derive(Default)]
pub(super) struct Commands<'a>(HashMap<&'a str, (usize, &'a str)>);

impl<'a> Commands<'a> {
    /// The commands of a text, by `\newcommand{\name}[2]{body}` or `\def\name#1#2{body}`.
    pub fn of(text: &'a str) -> Self {
        let mut found = HashMap::new();
        for word in ["\\newcommand", "\\renewcommand", "\\def"] {
            for (at, _) in text.match_indices(word) {
                found.extend(defined(&text[at + word.len()..]));
            }
        }
        Self(found)
    }
}

/// The name, the number of arguments and the body that stand behind the word which defines a command.
fn defined(text: &str) -> Option<(&str, (usize, &str))> {
    let text = text.strip_prefix('*').unwrap_or(text).trim_start();
    let (name, behind) = match text.strip_prefix('{') {
        Some(_) => argument(text)?,
        None => text.split_at(1 + text.get(1..)?.find(|c: char| !c.is_ascii_alphabetic())?),
    };
    let name = name.trim().strip_prefix('\\')?;
    let (count, behind) = match behind
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
    {
        Some((count, behind)) => (count.trim().parse().ok()?, behind),
        None => {
            let body = behind.find('{')?;
            (behind[..body].matches('#').count(), &behind[body..])
        }
    };
    Some((name, (count, argument(behind)?.0)))
}

impl Commands<'_> {
    /// A cell of LaTeX or of plain text as an expression; none where a command is not known.
    pub fn plain(&self, cell: &str, depth: usize) -> Option<String> {
        if depth > DEPTH_LIMIT || cell.len() > LENGTH_LIMIT {
            return None;
        }
        let mut text = String::new();
        let mut rest = cell.trim();
        while let Some(first) = rest.chars().next() {
            rest = &rest[first.len_utf8()..];
            match first {
                '$' | '*' | '`' => {}
                '{' => text.push('('),
                '}' => text.push(')'),
                '\\' => {
                    let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                    let (command, behind) = rest.split_at(end.unwrap_or(rest.len()));
                    let (value, behind) = self.value(command, behind, depth)?;
                    // `5 \sqrt2` is a product.
                    let is_factor = text.trim_end().ends_with(|c: char| c.is_ascii_digit());
                    if is_factor && value.starts_with(['s', '(']) {
                        text.push('*');
                    }
                    text += &value;
                    rest = behind;
                }
                other => text.push(other),
            }
        }
        Some(text.trim().to_string())
    }

    /// The value of a command with the arguments behind it, and the text behind both.
    fn value<'b>(&self, command: &str, behind: &'b str, depth: usize) -> Option<(String, &'b str)> {
        let plain = |text: &str| self.plain(text, depth + 1);
        Some(match command {
            "frac" | "tfrac" | "dfrac" | "nicefrac" | "sfrac" => {
                let (over, behind) = argument(behind)?;
                let (under, behind) = argument(behind)?;
                (format!("(({})/({}))", plain(over)?, plain(under)?), behind)
            }
            "sqrt" => {
                let (of, behind) = argument(behind)?;
                (format!("sqrt({})", plain(of)?), behind)
            }
            "phantom" | "hphantom" | "vphantom" => (String::new(), argument(behind)?.1),
            "cdot" | "times" => ("*".into(), behind),
            // `\,` and `\!` are blanks.
            "" => (String::new(), behind.get(1..)?),
            command if LOOKS.contains(&command) => (String::new(), behind),
            command => {
                let (count, body) = self.0.get(command)?;
                let mut body = body.to_string();
                let mut behind = behind;
                for k in 1..=*count {
                    let (given, rest) = argument(behind)?;
                    body = body.replace(&format!("#{k}"), given);
                    behind = rest;
                }
                (format!("({})", plain(&body)?), behind)
            }
        })
    }
}

/// The argument of a command, `{…}` or one sign, and what stands behind it.
pub(super) fn argument(text: &str) -> Option<(&str, &str)> {
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
pub(super) fn drawings(text: &str) -> Vec<Drawing> {
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
        let body = behind[..end]
            .split("\\CodeAfter")
            .next()
            .unwrap_or_default();
        // The columns are no cells.
        let body = match argument(body) {
            Some((_, rest)) if body.trim_start().starts_with('{') => rest,
            _ => body,
        };
        let line = text[..open].matches('\n').count() + 1;
        let rows = body.split("\\\\").map(without_rules);
        let rows = rows.filter(|row| !row.is_empty());
        let rows = rows.map(|row| Cells {
            at: offset(text, row),
            cells: row.split('&').map(|cell| cell.trim().into()).collect(),
        });
        found.push(Drawing {
            line,
            end: line + body.matches('\n').count(),
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
        if let Some(behind) = RULES.iter().find_map(|rule| rest.strip_prefix(rule)) {
            rest = behind.trim_start();
        } else if let Some(behind) = rest
            .strip_prefix("\\cline")
            .or_else(|| rest.strip_prefix("\\cmidrule"))
        {
            rest = argument(behind).map_or(&rest[rest.len()..], |(_, behind)| behind.trim_start());
        } else {
            return rest;
        }
    }
}
