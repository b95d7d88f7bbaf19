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
    Job::new(
        "audit",
        &inputs,
        tiles,
        json!({}),
        "audit fewer files at once",
    )
}

/// The table of a tile.
///
/// # Errors
/// A file that cannot be read, in words.
pub(in crate::cli) fn table(arguments: &Arguments, tile: u64) -> Result<Table, String> {
    let path = usize::try_from(tile)
        .ok()
        .and_then(|i| arguments.files.get(i));
    let path = path.ok_or("there is no such file")?;
    let judged = arguments.judge(path, &mut TreeStore::default());
    let (tables, notes) = judged.map_err(|error| error.to_string())?;
    Ok(rows(&path.display().to_string(), &tables, &notes))
}

/// An order, −1 for none.
fn number(order: Option<usize>) -> i64 {
    order.map_or(-1, |p| p as i64)
}

/// A row a table, and one for each part of the file that was not understood.
fn rows(file: &str, tables: &[AuditedTable], notes: &[String]) -> Table {
    let mut rows = Vec::new();
    for (table, audit) in tables {
        let (exact, consistent, findings) = match audit {
            Ok(audit) => {
                let findings = audit.findings.iter().map(ToString::to_string).collect();
                let main = &audit.main;
                (
                    number(Some(main.exact)),
                    number(Some(main.consistent)),
                    findings,
                )
            }
            Err(error) => (-1, -1, vec![error.to_string()]),
        };
        let place = [table.place.clone(), table.name.clone()];
        // A table that was not read whole is not judged.
        let (count, text) = if table.notes.is_empty() {
            (findings.len() as i64, findings.join("; "))
        } else {
            (0, format!("not read whole: {}", table.notes.join("; ")))
        };
        rows.push((place, [number(table.order), exact, consistent, count], text));
    }
    for note in notes {
        rows.push((
            [file.to_string(), String::new()],
            [-1, -1, -1, 0],
            note.clone(),
        ));
    }
    let texts = |i: usize| Column::Texts(rows.iter().map(|(place, ..)| place[i].clone()).collect());
    let counts = |i: usize| Column::Counts(rows.iter().map(|(_, numbers, _)| numbers[i]).collect());
    let told = Column::Texts(rows.iter().map(|(.., text)| text.clone()).collect());
    let columns = vec![
        ("place".to_string(), texts(0)),
        ("name".into(), texts(1)),
        ("order_claimed".into(), counts(0)),
        ("order_exact".into(), counts(1)),
        ("order_within_digits".into(), counts(2)),
        ("findings".into(), counts(3)),
        ("told".into(), told),
    ];
    Table { columns }
}
