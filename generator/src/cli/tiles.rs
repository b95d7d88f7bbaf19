//! Long work as a list of tiles.
//!
//! A job is a function of its inputs; tile i of m is a function of the inputs and of i, independent of all others.
//! The job has a key, the hash of its inputs and of the version of this program; a tile has a name, its number and a
//! hash of key and number. What a tile finds are rows of a table, written as one compressed file with a checksum, whole
//! or not there, in a folder of a thousand of them:
//!
//! ```text
//! folder/job.json                     key, version, number of tiles, what it is
//! folder/000/000012-<hash>.csv.gz     what tile 12 found
//! ```
//!
//! A tile whose file is there is not done again. One whose rows cannot be made is reported, and others go on. Workers on
//! many machines share nothing but the folder: nothing is read by a worker that grows with the number of tiles.

pub(super) mod lines;
pub(super) mod merge;
pub(super) mod sources;
#[cfg(test)]
mod tests;

use super::input::refused;
use super::progress::bar;
use super::{digest, files};
use crate::cli::outcome::Outcome;
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use hmac_sha256::Hash;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use stepsmith_scheme::spec::Diagnostic;

/// The tiles of one folder.
const SHARD: u64 = 1000;
/// The most tiles of a job.
const TILE_LIMIT: u64 = 10_000_000;

/// Where and which tiles are made.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Tiles")]
pub(super) struct Tiling {
    /// Work tile by tile in this folder, and skip tiles that are done; `stepsmith merge` joins them
    #[arg(long, value_name = "FOLDER")]
    pub(super) tiles: Option<PathBuf>,
    /// Do only these tiles: 12, or 0..100 for the first hundred
    #[arg(long, value_name = "TILES", requires = "tiles")]
    tile: Option<String>,
    /// Print the number of tiles and do none
    #[arg(long, requires = "tiles")]
    count: bool,
}

impl Tiling {
    /// Does the tiles of a job that are asked for and not done, or tells how many tiles there are.
    ///
    /// # Errors
    /// What keeps all tiles from being done: another job's folder, or one that cannot be written.
    pub(super) fn run(
        &self,
        folder: &Path,
        job: &Job,
        rows: impl Fn(u64) -> Result<String, String>,
    ) -> Result<Outcome, Diagnostic> {
        if self.count {
            return Ok(Outcome::good(format!("{}\n", job.tiles)));
        }
        let tiles = range(self.tile.as_deref(), job.tiles)?;
        let bar = bar(tiles.end - tiles.start, "tiles");
        let summary = job.run(folder, tiles, &bar, rows)?;
        bar.finish_and_clear();
        Ok(Outcome {
            text: summary.text(job),
            holds: summary.is_whole(),
        })
    }
}

/// Work that is made of tiles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Job {
    /// The hash of all inputs and of this program's version.
    pub(super) key: String,
    /// How many tiles.
    pub(super) tiles: u64,
    /// The description of the job for people, and the `columns` of its table.
    pub(super) about: Value,
}

/// The outcome for the tiles that were asked for.
#[derive(Debug, Default)]
pub(super) struct Summary {
    done: u64,
    skipped: u64,
    /// Tiles without rows, and why.
    failed: Vec<(u64, String)>,
}

/// A text as a cell of a table.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// The hash of texts, each with its length, so that no two lists are alike.
pub(super) fn hash<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Hash::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    digest::hex(&hash.finalize())
}

fn file_error(path: &Path, error: &io::Error) -> Diagnostic {
    files::file_error(format!("can not use {}: {error}", path.display()))
}

/// The tiles `I..J`, I up to and without J, or `I` alone; all of them without a text.
pub(super) fn range(text: Option<&str>, tiles: u64) -> Result<Range<u64>, Diagnostic> {
    let Some(text) = text else {
        return Ok(0..tiles);
    };
    let number = |text: &str| text.parse::<u64>().ok();
    let ends = match text.split_once("..") {
        Some((from, to)) => number(from).zip(number(to)),
        None => number(text).and_then(|i| Some((i, i.checked_add(1)?))),
    };
    match ends {
        Some((from, to)) if from < to && to <= tiles => Ok(from..to),
        _ => {
            let message =
                format!("`{text}` is not a tile or a range of tiles of the {tiles} tiles");
            let help = "write `12` for one tile, `0..100` for those before the hundredth";
            Err(refused("--tile", text, message, help))
        }
    }
}

impl Job {
    /// A command's work on inputs that are given as texts, `about` being what else is told of it.
    ///
    /// # Errors
    /// More tiles than [`TILE_LIMIT`].
    pub(super) fn new(
        command: &str,
        inputs: &[String],
        tiles: u64,
        about: Value,
        larger: &str,
    ) -> Result<Self, Diagnostic> {
        if tiles > TILE_LIMIT {
            let message = format!("these are {tiles} tiles, more than {TILE_LIMIT}");
            return Err(Diagnostic::usage(message, larger));
        }
        let fixed = [command, env!("CARGO_PKG_VERSION")];
        let texts = fixed.into_iter().chain(inputs.iter().map(String::as_str));
        let mut all = json!({ "command": command, "inputs": inputs });
        if let (Value::Object(all), Value::Object(about)) = (&mut all, about) {
            all.extend(about);
        }
        Ok(Self {
            key: hash(texts),
            tiles,
            about: all,
        })
    }

    /// The file of a tile.
    fn path(&self, folder: &Path, tile: u64) -> PathBuf {
        let name = hash([self.key.as_str(), &tile.to_string()]);
        shard(folder, tile).join(format!("{tile:06}-{}.csv.gz", &name[..16]))
    }

    /// Begins the job in a folder, or finds that it is this one that the folder holds.
    fn enter(&self, folder: &Path) -> Result<(), Diagnostic> {
        fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))?;
        if folder.join(HEAD).exists() {
            if Self::of(folder)?.key == self.key {
                return Ok(());
            }
            let message = format!("{} holds the tiles of another job", folder.display());
            let help = "give another folder, or the arguments that its job.json tells";
            return Err(Diagnostic::usage(message, help));
        }
        let version = env!("CARGO_PKG_VERSION");
        let head = json!({ "key": self.key, "version": version, "tiles": self.tiles, "about": self.about });
        let text = format!("{head:#}\n");
        files::sweep(folder);
        let path = folder.join(HEAD);
        files::replace(&path, |file| file.write_all(text.as_bytes()))
            .map_err(|error| file_error(&path, &error))
    }

    /// The job that a folder holds.
    pub(super) fn of(folder: &Path) -> Result<Self, Diagnostic> {
        let path = folder.join(HEAD);
        let text = fs::read_to_string(&path).map_err(|error| file_error(&path, &error))?;
        let read = serde_json::from_str::<Value>(&text).ok().and_then(|head| {
            Some(Self {
                key: head["key"].as_str()?.into(),
                tiles: head["tiles"].as_u64().filter(|n| *n <= TILE_LIMIT)?,
                about: head["about"].clone(),
            })
        });
        read.ok_or_else(|| {
            let message = format!("{} describes no job", path.display());
            Diagnostic::usage(message, "give the folder that `--tiles` named")
        })
    }

    /// Does the tiles that are not done.
    ///
    /// # Errors
    /// What keeps all tiles from being done: another job's folder, or one that cannot be written.
    pub(super) fn run(
        &self,
        folder: &Path,
        tiles: Range<u64>,
        bar: &ProgressBar,
        rows: impl Fn(u64) -> Result<String, String>,
    ) -> Result<Summary, Diagnostic> {
        self.enter(folder)?;
        let mut summary = Summary::default();
        let mut swept = None;
        for tile in tiles {
            let shard = shard(folder, tile);
            if swept.as_ref() != Some(&shard) {
                fs::create_dir_all(&shard).map_err(|error| file_error(&shard, &error))?;
                files::sweep(&shard);
                swept = Some(shard);
            }
            let path = self.path(folder, tile);
            if path.exists() {
                summary.skipped += 1;
            } else {
                match rows(tile) {
                    Ok(rows) => {
                        write(&path, &rows)?;
                        summary.done += 1;
                    }
                    Err(why) => summary.failed.push((tile, why)),
                }
            }
            bar.inc(1);
        }
        Ok(summary)
    }
}

/// Writes the rows of a tile.
fn write(path: &Path, rows: &str) -> Result<(), Diagnostic> {
    let written = files::replace(path, |file| {
        let mut out = GzEncoder::new(file, Compression::fast());
        out.write_all(rows.as_bytes())?;
        out.finish().map(drop)
    });
    written.map_err(|error| file_error(path, &error))
}

/// The file that says which job a folder holds.
const HEAD: &str = "job.json";

/// The folder of a tile.
fn shard(folder: &Path, tile: u64) -> PathBuf {
    folder.join(format!("{:03}", tile / SHARD))
}

impl Summary {
    /// Whether all tiles have rows.
    pub(super) fn is_whole(&self) -> bool {
        self.failed.is_empty()
    }

    /// The summary as text.
    pub(super) fn text(&self, job: &Job) -> String {
        let mut text = format!(
            "tiles: {} done now, {} before, {} failed, of {}\n",
            self.done,
            self.skipped,
            self.failed.len(),
            job.tiles
        );
        for (tile, why) in &self.failed {
            text += &format!("  tile {tile}: {why}\n");
        }
        text
    }
}
