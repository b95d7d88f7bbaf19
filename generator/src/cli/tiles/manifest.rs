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

/// Appends the line of a tile with the hash of its file.
pub(super) fn append(folder: &Path, tile: u64, sha256: &str) -> io::Result<()> {
    let path = folder.join(NAME);
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path)?;
    file.lock()?;
    let mut line = format!("{}\n", json!({ "tile": tile, "sha256": sha256 }));
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

/// The hash of each tile's file, by its last line.
pub(super) fn hashes(folder: &Path) -> io::Result<BTreeMap<u64, String>> {
    let path = folder.join(NAME);
    let mut hashes = BTreeMap::new();
    if !path.exists() {
        return Ok(hashes);
    }
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        if let Ok(line) = serde_json::from_slice::<Value>(&line?)
            && let (Some(tile), Some(hash)) = (line["tile"].as_u64(), line["sha256"].as_str())
        {
            hashes.insert(tile, hash.to_string());
        }
    }
    Ok(hashes)
}
