//! An audit as tiles: each a file, whose tables are rows.
//!
//! A row tells the order that is claimed and those that are proven, exactly and within the digits, and what is found.
//! Where an order is not claimed or not to be had it is −1.

use super::table::{Column, Table};
use super::{Job, hash};
use crate::cli::audit::arguments::{Arguments, AuditedTable};
use crate::cli::input::read_foreign;
use serde_json::json;
use stepsmith_audit::TreeStore;
use stepsmith_audit::source::SIZE_LIMIT;
use stepsmith_scheme::spec::Diagnostic;

/// The job, a tile for each file.
///
/// # Errors
/// A file that cannot be read, or too many of them.
pub(in crate::cli) fn job(arguments: &Arguments) -> Result<Job, Diagnostic> {
    let mut inputs = arguments.options();
    for path in &arguments.files {
        let text = read_foreign(path, SIZE_LIMIT)?;
        inputs.push(format!("{} {}", path.display(), hash([text.as_str()])));
    }
    let tiles = arguments.files.len() as u64;
    let larger = "audit fewer files at once";
    Job::new("audit", &inputs, tiles, json!({}), larger)
}

/// The table of a tile.
///
/// # Errors
/// A file that cannot be read, in words.
pub(in crate::cli) fn table(arguments: &Arguments, tile: u64) -> Result<Table, String> {
    let path = arguments.files.get(tile as usize);
    let path = path.ok_or("there is no such file")?;
    let judged = arguments.judge(path, &mut TreeStore::default());
    let (tables, notes) = judged.map_err(|error| error.to_string())?;
    Ok(rows(&path.display().to_string(), &tables, &notes))
}

/// A row a table, and one for each part of the file that was not understood.
fn rows(file: &str, tables: &[AuditedTable], notes: &[String]) -> Table {
    let mut texts: [Vec<String>; 3] = Default::default();
    let mut counts: [Vec<i64>; 4] = Default::default();
    for (table, audit) in tables {
        let (orders, findings) = match audit {
            Ok(audit) => {
                let findings = audit.findings.iter().map(ToString::to_string).collect();
                (
                    [audit.main.exact, audit.main.consistent].map(|p| p as i64),
                    findings,
                )
            }
            Err(error) => ([-1, -1], vec![error.to_string()]),
        };
        // A table that was not read whole is not judged.
        let (count, text) = if table.notes.is_empty() {
            (findings.len() as i64, findings.join("; "))
        } else {
            (0, format!("not read whole: {}", table.notes.join("; ")))
        };
        let claimed = table.order.map_or(-1, |p| p as i64);
        push(&mut texts, [table.place.clone(), table.name.clone(), text]);
        push(&mut counts, [claimed, orders[0], orders[1], count]);
    }
    for note in notes {
        push(&mut texts, [file.into(), String::new(), note.clone()]);
        push(&mut counts, [-1, -1, -1, 0]);
    }
    let [places, names, told] = texts.map(Column::Texts);
    let [claimed, exact, within, found] = counts.map(Column::Counts);
    let columns = vec![
        ("place".to_string(), places),
        ("name".into(), names),
        ("order_claimed".into(), claimed),
        ("order_exact".into(), exact),
        ("order_within_digits".into(), within),
        ("findings".into(), found),
        ("told".into(), told),
    ];
    Table { columns }
}

/// A row behind others.
fn push<T, const N: usize>(columns: &mut [Vec<T>; N], row: [T; N]) {
    for (column, value) in columns.iter_mut().zip(row) {
        column.push(value);
    }
}
