//! A finding as it is told: where, how sure, and by which rule.

use super::baseline::LENGTH;
use super::judged::Judged;
use crate::cli::files::parent;
use crate::cli::format::joined;
use crate::cli::tiles::hash;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::env::current_dir;
use std::ffi::OsStr;
use std::path::Path;
use stepsmith_audit::{Confidence, Entry, Finding, Nearest, Part};

/// A finding in a file.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Found {
    /// The path of the file, from the root of its repository on.
    pub(super) path: String,
    /// The name of the table.
    pub(super) table: String,
    pub(super) confidence: Confidence,
    pub(in crate::cli) text: String,
    /// Line and column.
    pub(super) place: (usize, usize),
    /// The rule, as `kind`, and the numbers, for programs.
    pub(super) data: Value,
    /// A word by which it is known again in a file with other lines.
    pub(super) fingerprint: String,
}

/// The rules, each a line: its name, and its help.
const RULES: &str = "\
row-sum: A node is not the sum of its row of A.
sum: A sum that is 0 in each method of this kind is not 0.
zero-unstable: For step size 0 a root lies outside the unit circle.
unsolvable: The equations of a step have no unique solution.
order: A condition of the claimed order fails.
embedded-order: A condition of the embedded weights fails.
wrong: Another number restores the order. Compare it with your source.
exchanged: Two entries stand in each other's places.
moved: The numbers of a row stand one place beside their own places.
shape: One row alone is implicit.
cut: This language drops the fraction of 1/3. Write 1.0/3.0.
short: A decimal has fewer digits than a double. Write more, or a quotient.
last-digits: The last digits do not fit one another. Write more digits.
costly: Too few digits leave a condition by more than roundings do.
undefined: An entry divides by 0, or is the root of a negative number.
unlike-known: A known method of higher order has another number here.
";

/// The rules: names, and the help of each.
pub(super) fn rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    RULES.lines().filter_map(|line| line.split_once(": "))
}

/// The findings of a table that was read whole.
pub(super) fn found_of(judged: &Judged) -> Vec<Found> {
    match &judged.audit {
        Ok(_) if !judged.table.notes.is_empty() => Vec::new(),
        Ok(audit) => {
            let findings = audit.findings.iter();
            let mut found: Vec<Found> = findings.map(|f| of_finding(judged, f)).collect();
            let nearest = judged.nearest.iter();
            let unlike = nearest.filter(|n| judged.is_judged() && n.order > audit.main.consistent);
            found.extend(unlike.flat_map(|nearest| unlike_known(judged, nearest)));
            found
        }
        Err(error) => {
            let data = json!({ "kind": "undefined", "entry": error.entry.to_string() });
            let text = error.to_string();
            vec![Found::new(
                judged,
                Confidence::Proven,
                text,
                Some(error.entry),
                data,
            )]
        }
    }
}

impl Found {
    /// A finding in a table, with its numbers, among them its `kind`; at an entry, or at the table.
    fn new(
        judged: &Judged,
        confidence: Confidence,
        text: String,
        entry: Option<Entry>,
        data: Value,
    ) -> Self {
        let place = entry.and_then(|entry| judged.place(entry));
        Self {
            path: path_in_repository(&judged.source.name),
            table: judged.table.name.clone(),
            confidence,
            text,
            place: place.unwrap_or((judged.line(), 1)),
            data,
            fingerprint: String::new(),
        }
    }

    /// The name of its rule, one of the [rules].
    pub(super) fn rule(&self) -> &str {
        self.data["kind"].as_str().unwrap_or_default()
    }

    /// Whether it is about the last digits alone.
    pub(super) fn is_remark(&self) -> bool {
        self.confidence == Confidence::Remark
    }

    /// The text with the name of the table.
    pub(super) fn message(&self) -> String {
        format!("{}: {}", self.table, self.text)
    }
}

/// Gives each finding its fingerprint: a hash of the path and the message, and of a number where several are alike.
pub(super) fn mark<'a>(found: impl Iterator<Item = &'a mut Found>) {
    let mut seen: BTreeMap<[String; 2], usize> = BTreeMap::new();
    for found in found {
        let alike = [found.path.clone(), found.message()];
        let texts = alike.clone();
        let count = seen.entry(alike).or_default();
        *count += 1;
        let number = count.to_string();
        let hash = hash(texts.iter().chain([&number]).map(String::as_str));
        found.fingerprint = hash[..LENGTH].into();
    }
}

/// The path of a file from the root of its repository on, with slashes; of a file elsewhere, as given.
fn path_in_repository(name: &str) -> String {
    let path = Path::new(name);
    let file = path.file_name().unwrap_or_default();
    let whole = parent(path).canonicalize().map(|folder| folder.join(file));
    let below = whole
        .ok()
        .filter(|whole| whole.is_file())
        .and_then(|whole| {
            let mut folders = whole.ancestors().skip(1);
            let root = folders.find(|folder| folder.join(".git").exists());
            let root = root
                .map(Path::to_path_buf)
                .or_else(|| current_dir().ok()?.canonicalize().ok())?;
            Some(joined(
                whole
                    .strip_prefix(root)
                    .ok()?
                    .iter()
                    .map(OsStr::to_string_lossy),
                "/",
            ))
        });
    below.unwrap_or_else(|| name.replace('\\', "/"))
}

/// A finding of the audit. A known method may have the number that mends the table.
fn of_finding(judged: &Judged, finding: &Finding) -> Found {
    let mut text = finding.to_string();
    if let (Finding::Wrong { entry, mended, .. }, Some(nearest)) = (finding, &judged.nearest)
        && nearest.other.contains(&(*entry, mended.clone()))
    {
        text += &format!(", as in {}", nearest.name);
    }
    let entry = entry_of(judged, finding);
    Found::new(judged, finding.confidence(), text, entry, data(finding))
}

/// The entries that a known method of higher order has otherwise, and that no finding mends.
fn unlike_known<'a>(judged: &'a Judged, nearest: &'a Nearest) -> impl Iterator<Item = Found> + 'a {
    let findings = || judged.audit.iter().flat_map(|audit| &audit.findings);
    let other = nearest.other.iter().filter(move |(other, _)| {
        !findings().any(|finding| match finding {
            Finding::Wrong { entry, .. } => entry == other,
            finding => matches!(finding, Finding::Exchanged { .. } | Finding::Moved { .. }),
        })
    });
    other.map(|(entry, theirs)| {
        let written = judged.table.numbers.at(*entry);
        let written = written.map_or_else(String::new, ToString::to_string);
        let Nearest { name, order, .. } = nearest;
        let text = format!("{entry} = {written}: {name} of order {order} has {theirs}");
        let data = json!({ "kind": "unlike-known", "entry": entry.to_string(), "written": written, "mended": theirs, "method": name });
        Found::new(judged, Confidence::Likely, text, Some(*entry), data)
    })
}

/// The entry that a finding is about.
fn entry_of(judged: &Judged, finding: &Finding) -> Option<Entry> {
    let first = |part: Part, row: usize| Entry {
        part,
        row,
        column: 0,
    };
    match finding {
        Finding::Wrong { entry, .. }
        | Finding::Cut { entry, .. }
        | Finding::Short { entry, .. } => Some(*entry),
        Finding::Exchanged { one, .. } => Some(*one),
        Finding::Moved { part, row, .. } => Some(first(*part, *row)),
        Finding::RowSum { row, .. } => {
            let node = first(Part::C, *row);
            let is_written = judged.place(node).is_some();
            Some(if is_written {
                node
            } else {
                first(Part::A, *row)
            })
        }
        Finding::Shape { row } => Some(first(Part::A, *row)),
        _ => None,
    }
}

/// The numbers of a finding, for programs.
fn data(finding: &Finding) -> Value {
    match finding {
        Finding::RowSum { row, residual } => {
            json!({ "kind": "row-sum", "row": row + 1, "residual": residual })
        }
        Finding::Unstable => json!({ "kind": "zero-unstable" }),
        Finding::Unsolvable => json!({ "kind": "unsolvable" }),
        Finding::Sum { what, residual } => {
            json!({ "kind": "sum", "sum": what, "residual": residual })
        }
        Finding::Order {
            embedded,
            claimed,
            found,
            tree,
            residual,
            coarse,
        } => {
            let coarse = coarse.map(|(order, most)| json!({ "order": order, "residual": most }));
            json!({ "kind": if *embedded { "embedded-order" } else { "order" }, "claimed": claimed, "found": found, "tree": tree, "residual": residual, "coarse": coarse })
        }
        Finding::Wrong {
            entry,
            written,
            mended,
            restores,
        } => {
            json!({ "kind": "wrong", "entry": entry.to_string(), "written": written, "mended": mended, "restores": restores })
        }
        Finding::Exchanged {
            one,
            other,
            restores,
        } => {
            json!({ "kind": "exchanged", "entries": [one.to_string(), other.to_string()], "restores": restores })
        }
        Finding::Moved {
            part,
            row,
            restores,
        } => {
            json!({ "kind": "moved", "part": part.to_string(), "row": row + 1, "restores": restores })
        }
        Finding::Cut {
            entry,
            written,
            quotient,
        } => {
            json!({ "kind": "cut", "entry": entry.to_string(), "written": written, "quotient": quotient })
        }
        Finding::Short {
            entry,
            written,
            exact,
        } => {
            json!({ "kind": "short", "entry": entry.to_string(), "written": written, "exact": exact })
        }
        Finding::Shape { row } => json!({ "kind": "shape", "row": row + 1 }),
        Finding::LastDigits { residual, tree } => {
            json!({ "kind": "last-digits", "tree": tree, "residual": residual })
        }
        Finding::Costly { residual, tree } => {
            json!({ "kind": "costly", "tree": tree, "residual": residual })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rules;

    /// SARIF has a help for each kind that this file writes.
    #[test]
    fn every_kind_has_a_rule() {
        let kinds = include_str!("found.rs").split("\"kind\": \"").skip(1);
        let kinds = kinds.filter_map(|rest| rest.split('"').next());
        let mut found: Vec<&str> = kinds.chain(["order", "embedded-order"]).collect();
        found.retain(|kind| !kind.is_empty());
        assert!(found.len() > 14, "{found:?}");
        for kind in found {
            let rules = rules().filter(|(name, _)| *name == kind);
            assert_eq!(rules.count(), 1, "{kind}");
        }
    }
}
