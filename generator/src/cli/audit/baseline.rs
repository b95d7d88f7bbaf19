//! Findings that are known: a file with a line for each, sorted.
//!
//! A line begins with the fingerprint of a finding. The rest of the line is for people. The fingerprint depends on the
//! file, the table and the finding, and not on lines: code may move.

use super::found::Found;
use crate::cli::files::replace_text;
use crate::cli::input::read_text;
use std::collections::BTreeMap;
use std::path::Path;
use stepsmith_audit::source::SIZE_LIMIT;
use stepsmith_scheme::spec::{Diagnostic, Source, Usage};

/// How many letters a fingerprint has.
pub(super) const LENGTH: usize = 16;

/// The lines of known findings by their fingerprints.
pub(super) type Baseline = BTreeMap<String, String>;

/// The known findings of a file.
///
/// # Errors
/// A file that cannot be read, or a line without a fingerprint.
pub(super) fn read(path: &Path) -> Result<Baseline, Diagnostic> {
    let source = Source::new(path.display().to_string(), read_text(path, SIZE_LIMIT)?);
    let mut known = Baseline::new();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let text = line.trim();
        let word = text.split_whitespace().next().unwrap_or_default();
        if word.len() == LENGTH && word.bytes().all(|b| b.is_ascii_hexdigit()) {
            known.insert(word.into(), text.into());
        } else if !text.is_empty() && !text.starts_with('#') {
            let problem = Usage::new(
                "this line begins with no fingerprint of a finding",
                "write the file again by `--write-baseline`, or begin a comment with #",
            );
            return Err(Diagnostic::new(
                problem,
                &source.range(start..start + text.len()),
            ));
        }
        start += line.len();
    }
    Ok(known)
}

/// Writes the findings as known ones.
///
/// # Errors
/// A file that cannot be written; it is as before then.
pub(super) fn write<'a>(
    path: &Path,
    found: impl Iterator<Item = &'a Found>,
) -> Result<String, Diagnostic> {
    let known = found.map(|found| {
        let Found {
            fingerprint, path, ..
        } = found;
        (
            fingerprint,
            format!("{fingerprint} {path} {}\n", found.message()),
        )
    });
    let known: BTreeMap<_, _> = known.collect();
    let lines: String = known.values().map(String::as_str).collect();
    replace_text(path, &lines)?;
    let count = known.len();
    Ok(format!("{}: {count} known findings\n", path.display()))
}
