//! `stepsmith merge`: the tables of all tiles as one.
//!
//! Tiles are read in the order of their numbers, one group of rows at a time, whatever order they were made in; groups
//! of the result have a size of their own. So the result depends on nothing but the rows: equal to the byte for any
//! division into tiles, any number of workers and any interruption.

use super::manifest::{file_hash, hashes};
use super::parquet_file::{Writer, read};
use super::table::{Column, Table};
use super::{Job, file_error};
use crate::cli::format::joined;
use crate::cli::outcome::Outcome;
use crate::cli::repository::extension;
use crate::cli::{budget, files};
use clap::Args;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the tiles
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The file to write: .parquet or .csv
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Leave out tiles that are not done, instead of refusing
    #[arg(long)]
    partial: bool,
}

#[cfg(test)]
impl Arguments {
    pub(super) fn new(folder: PathBuf, out: PathBuf, partial: bool) -> Self {
        Self {
            folder,
            out,
            partial,
        }
    }
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<Outcome, Diagnostic> {
    let Arguments { folder, out, .. } = arguments;
    let write = match extension(out) {
        Some("csv") => csv,
        Some("parquet") => parquet,
        _ => {
            let message = format!("the format of {} is not known", out.display());
            let help = "end its name in .parquet or .csv";
            return Err(Diagnostic::usage(message, help));
        }
    };
    let job = Job::of(folder)?;
    let found = Tiles::of(&job, folder)?;
    let missing = &found.missing;
    if !missing.is_empty() && !arguments.partial {
        let message = format!("{} of {} missing", tiles(missing), job.tiles);
        let help = "run them, or leave them out: `--partial`";
        return Err(Diagnostic::usage(message, help));
    }
    let mut rows = 0;
    let written = files::replace(out, |file| {
        rows = write(file, &found.paths)?;
        Ok(())
    });
    written.map_err(|error| file_error(out, &error))?;
    let mut text = format!(
        "{}: {rows} rows of {} tiles, {} left out\n",
        out.display(),
        found.paths.len(),
        missing.len()
    );
    if found.untold > 0 {
        let untold = found.untold;
        text += &format!("{untold} of them not compared: the manifest has no line of them\n");
    }
    Ok(Outcome::good(text))
}

/// The tiles of a job, none of them changed.
struct Tiles {
    /// The files of those that are done.
    paths: Vec<PathBuf>,
    missing: Vec<u64>,
    /// How many of the files are not in the manifest.
    untold: usize,
}

impl Tiles {
    fn of(job: &Job, folder: &Path) -> Result<Self, Diagnostic> {
        let told = hashes(folder).map_err(|error| file_error(folder, &error))?;
        let mut paths = Vec::new();
        let mut missing = Vec::new();
        let mut wrong = Vec::new();
        let mut untold = 0;
        for tile in 0..job.tiles {
            let path = job.path(folder, tile);
            match (path.exists(), told.get(&tile)) {
                (false, _) => missing.push(tile),
                // Its line may be lost where the last worker was killed between the two.
                (true, None) => {
                    untold += 1;
                    paths.push(path);
                }
                (true, Some(sha256)) => {
                    let hash = file_hash(&path).map_err(|error| file_error(&path, &error))?;
                    if hash == *sha256 {
                        paths.push(path)
                    } else {
                        wrong.push(tile)
                    }
                }
            }
            budget::renew();
        }
        if !wrong.is_empty() {
            let message = format!("{} are not what was written", tiles(&wrong));
            let help = "remove their files; the next run makes them again";
            return Err(Diagnostic::usage(message, help));
        }
        Ok(Self {
            paths,
            missing,
            untold,
        })
    }
}

/// The numbers of tiles as text, at most five of them and the count of the others.
fn tiles(numbers: &[u64]) -> String {
    const SHOWN: usize = 5;
    let shown = joined(numbers.iter().take(SHOWN), ", ");
    let more = match numbers.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let word = if numbers.len() == 1 { "tile" } else { "tiles" };
    format!("{word} {shown}{more}")
}

fn parquet(file: &mut File, paths: &[PathBuf]) -> io::Result<u64> {
    let mut rows = 0;
    let mut writer = None;
    for path in paths {
        read(path, |table| {
            rows += table.rows() as u64;
            let writer = match &mut writer {
                Some(writer) => writer,
                none => none.insert(Writer::new(file.try_clone()?, &table)?),
            };
            budget::renew();
            writer.push(table)
        })
        .map_err(|error| named(path, &error))?;
    }
    writer.map_or(Ok(()), Writer::finish)?;
    Ok(rows)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn csv(file: &mut File, paths: &[PathBuf]) -> io::Result<u64> {
    let mut out = BufWriter::new(file);
    let mut rows = 0;
    for (i, path) in paths.iter().enumerate() {
        let mut first = i == 0;
        read(path, |table| {
            if std::mem::take(&mut first) {
                let names = table.columns.iter().map(|(name, _)| name);
                writeln!(out, "{}", joined(names, ","))?;
            }
            rows += table.rows() as u64;
            budget::renew();
            lines(&mut out, &table)
        })
        .map_err(|error| named(path, &error))?;
    }
    out.flush()?;
    Ok(rows)
}

fn lines(out: &mut impl Write, table: &Table) -> io::Result<()> {
    for row in 0..table.rows() {
        for (i, (_, column)) in table.columns.iter().enumerate() {
            if i > 0 {
                write!(out, ",")?;
            }
            match column {
                Column::Numbers(values) => write!(out, "{}", values[row])?,
                Column::Counts(values) => write!(out, "{}", values[row])?,
                Column::Texts(values) => {
                    write!(out, "\"{}\"", values[row].replace('"', "\"\""))?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
