//! An audit as tiles: each a file, whose tables are rows.
//!
//! A row tells the order that is claimed and those that are proven, exactly and within the digits, and what is found.
//! Where an order is not claimed or not to be had it is −1.

use super::{Job, Tiling, hash, quoted};
use crate::cli::audit::arguments::{Arguments, Format};
use crate::cli::audit::judged::{Auditor, Judged};
use crate::cli::format::joined;
use crate::cli::input::read_foreign;
use serde_json::json;
use stepsmith_audit::source::SIZE_LIMIT;
use stepsmith_scheme::spec::Diagnostic;

/// A row is of a table, or of a part of a file that was not understood.
const COLUMNS: &str = "place,name,order_claimed,order_exact,order_within_digits,findings,told";

/// The job, a tile for each file.
///
/// # Errors
/// A file that cannot be read, or too many of them.
pub(in crate::cli) fn job(arguments: &Arguments) -> Result<Job, Diagnostic> {
    let mut asked = arguments.clone();
    asked.tiling = Tiling::default();
    asked.format = Format::default();
    let mut inputs = vec![format!("{asked:?}")];
    for path in arguments.files.iter().chain(&arguments.map) {
        let text = read_foreign(path, SIZE_LIMIT)?;
        inputs.push(format!("{} {}", path.display(), hash([text.as_str()])));
    }
    let tiles = arguments.files.len() as u64;
    let larger = "audit fewer files at once";
    let about = json!({ "columns": COLUMNS });
    Job::new("audit", &inputs, tiles, about, larger)
}

/// The rows of a tile.
///
/// # Errors
/// A file that cannot be read, in words.
pub(in crate::cli) fn rows(arguments: &Arguments, tile: u64) -> Result<String, String> {
    let path = arguments.files.get(tile as usize);
    let path = path.ok_or("there is no such file")?;
    let judged = Auditor::new(arguments).and_then(|mut auditor| auditor.judge(path));
    let (tables, notes) = judged.map_err(|error| error.to_string())?;
    let file = quoted(&path.display().to_string());
    let notes = notes.iter();
    let notes = notes.map(|note| format!("{file},\"\",-1,-1,-1,0,{}\n", quoted(note)));
    Ok(tables.iter().map(row).chain(notes).collect())
}

/// The row of a table.
fn row(judged: &Judged) -> String {
    let table = &judged.table;
    let orders = judged
        .audit
        .as_ref()
        .map(|audit| [audit.main.exact, audit.main.consistent]);
    let [exact, within] = orders.map_or([-1; 2], |orders| orders.map(|order| order as i64));
    // A table that was not read whole is not judged.
    let told = if table.notes.is_empty() {
        joined(judged.found.iter().map(|found| &found.text), "; ")
    } else {
        format!("not read whole: {}", table.notes.join("; "))
    };
    let [place, name, told] = [&table.place, &table.name, &told].map(|text| quoted(text));
    let claimed = table.order.map_or(-1, |p| p as i64);
    let count = judged.found.len();
    format!("{place},{name},{claimed},{exact},{within},{count},{told}\n")
}
