//! The manifest: a line for each finished tile.
//!
//! A line is appended by one write under a lock of the file, so that lines of many workers do not mix. A line that a
//! crash tore is no line: the next one begins anew, and its tile has its file still.

use crate::cli::digest;
use hmac_sha256::Hash;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

const NAME: &str = "manifest.jsonl";

/// The entry of a finished tile in the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) tile: u64,
    /// The SHA-256 of its file.
    pub(super) sha256: String,
}

/// The hash of a file, by pieces.
pub(super) fn file_hash(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Hash::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(digest::hex(&hash.finalize())),
            n => hash.update(&piece[..n]),
        }
    }
}

impl Entry {
    /// The entry of a tile whose file is written.
    pub(super) fn of(tile: u64, path: &Path) -> io::Result<Self> {
        let sha256 = file_hash(path)?;
        Ok(Self { tile, sha256 })
    }

    fn read(line: &str) -> Option<Self> {
        let line: Value = serde_json::from_str(line).ok()?;
        Some(Self {
            tile: line["tile"].as_u64()?,
            sha256: line["sha256"].as_str()?.into(),
        })
    }
}

/// Appends a line.
pub(super) fn append(folder: &Path, entry: &Entry) -> io::Result<()> {
    let path = folder.join(NAME);
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path)?;
    file.lock()?;
    let mut line = format!(
        "{}\n",
        json!({ "tile": entry.tile, "sha256": entry.sha256 })
    );
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            line.insert(0, '\n');
        }
    }
    file.write_all(line.as_bytes())
}

/// The last line of each tile.
pub(super) fn entries(folder: &Path) -> io::Result<BTreeMap<u64, Entry>> {
    let path = folder.join(NAME);
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let mut entries = BTreeMap::new();
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        let line = line?;
        if let Some(entry) = std::str::from_utf8(&line).ok().and_then(Entry::read) {
            entries.insert(entry.tile, entry);
        }
    }
    Ok(entries)
}
