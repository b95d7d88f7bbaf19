//! `stepsmith merge`: the rows of all tiles as one table.
//!
//! Tiles are read in the order of their numbers, whatever order they were made in, and what is compressed is compressed
//! anew. So the result is equal to the byte for any division into tiles, any number of workers and any interruption. A
//! tile's checksum tells whether its file is what was written.

use super::{Job, file_error};
use crate::cli::files;
use crate::cli::format::joined;
use crate::cli::outcome::Outcome;
use clap::Args;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use stepsmith_scheme::spec::Diagnostic;

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// The folder of the tiles
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The file to write: .csv or .csv.gz
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Leave out tiles that are not done
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
    let name = out.display().to_string();
    let compressed = name.ends_with(".csv.gz");
    if !compressed && !name.ends_with(".csv") {
        let message = format!("the format of {name} is not known");
        return Err(Diagnostic::usage(
            message,
            "end its name in .csv or .csv.gz",
        ));
    }
    let job = Job::of(folder)?;
    let (done, missing): (Vec<u64>, Vec<u64>) =
        (0..job.tiles).partition(|tile| job.path(folder, *tile).exists());
    if !missing.is_empty() && !arguments.partial {
        let message = format!("{} of {} missing", tiles(&missing), job.tiles);
        let help = "run them, or leave them out: `--partial`";
        return Err(Diagnostic::usage(message, help));
    }
    let paths: Vec<PathBuf> = done.iter().map(|tile| job.path(folder, *tile)).collect();
    let mut rows = 0;
    files::sweep(files::parent(out));
    let written = files::replace(out, |file| {
        if compressed {
            let mut out = GzEncoder::new(file, Compression::fast());
            rows = write(&mut out, &job, &paths)?;
            return out.finish().map(drop);
        }
        let mut out = BufWriter::new(file);
        rows = write(&mut out, &job, &paths)?;
        out.flush()
    });
    written.map_err(|error| file_error(out, &error))?;
    let text = format!(
        "{name}: {rows} rows of {} tiles, {} left out\n",
        paths.len(),
        missing.len()
    );
    Ok(Outcome::good(text))
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

/// Writes the table, and tells how many rows it has.
fn write(out: &mut impl Write, job: &Job, paths: &[PathBuf]) -> io::Result<u64> {
    writeln!(out, "{}", job.about["columns"].as_str().unwrap_or_default())?;
    let mut rows = 0;
    for path in paths {
        rows += copied(path, out).map_err(|error| {
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        })?;
    }
    Ok(rows)
}

/// Copies the rows of a tile, and counts them: a line break within quotation marks is part of a text.
fn copied(path: &Path, out: &mut impl Write) -> io::Result<u64> {
    let mut tile = BufReader::new(GzDecoder::new(File::open(path)?));
    let mut rows = 0;
    let mut quoted = false;
    loop {
        let piece = tile.fill_buf()?;
        let read = piece.len();
        if read == 0 {
            return Ok(rows);
        }
        for byte in piece {
            quoted ^= *byte == b'"';
            rows += u64::from(*byte == b'\n' && !quoted);
        }
        out.write_all(piece)?;
        tile.consume(read);
    }
}
