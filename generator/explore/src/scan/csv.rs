//! Samples as comma-separated values, a line per point. A line has the method, the values of the variables that
//! distinguish curves, the values of the axes, and the sample.

use super::kernel::Show;
use super::sampling::{Curve, Scan};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The points that are held at a time.
const SLAB: usize = 1 << 18;
/// The points that one task writes.
const TASK: usize = 1 << 12;

/// The line that names the columns.
pub fn header(scan: &Scan) -> String {
    let axes = scan.grid.axes().iter().map(|a| a.symbol.to_string());
    let sample = match scan.show {
        Show::Radius => "radius",
        Show::Verdict => "stable",
        Show::Motion => "motion",
    };
    let names = std::iter::once("method".to_string())
        .chain(scan.variables.iter().cloned())
        .chain(axes)
        .chain([sample.to_string()]);
    names.collect::<Vec<_>>().join(",")
}

/// The digits that a sample is good for.
pub const DIGITS: usize = 10;

/// Writes all samples with so many digits; `done` is told of every stretch of points that is finished, and may end it.
///
/// # Errors
/// As the writer and as `done`.
pub fn write(
    scan: &Scan,
    digits: usize,
    out: &mut impl Write,
    done: &dyn Fn(usize),
) -> io::Result<()> {
    writeln!(out, "{}", header(scan))?;
    for curve in &scan.curves {
        for first in (0..scan.grid.len()).step_by(SLAB) {
            let last = (first + SLAB).min(scan.grid.len());
            let samples = scan.sample(curve, first..last);
            let tasks = samples.par_chunks(TASK).enumerate();
            let texts: Vec<String> = tasks
                .map(|(i, samples)| lines(scan, digits, curve, first + i * TASK, samples))
                .collect();
            for text in texts {
                out.write_all(text.as_bytes())?;
            }
            done(last - first);
        }
    }
    Ok(())
}

fn lines(scan: &Scan, digits: usize, curve: &Curve, first: usize, samples: &[f64]) -> String {
    let key: Vec<String> = curve.key.iter().map(|field| quoted(field)).collect();
    let key = key.join(",");
    let columns = scan.grid.columns(first..first + samples.len());
    let mut text = String::new();
    for (i, sample) in samples.iter().enumerate() {
        text.push_str(&key);
        for column in &columns {
            // Writing to a string cannot fail.
            let _ = write!(text, ",{}", number(column[i]));
        }
        let _ = writeln!(text, ",{}", number(rounded(*sample, digits)));
    }
    text
}

/// A field that may contain commas or quotes.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.into()
    }
}

/// The number rounded to so many digits.
pub fn rounded(x: f64, digits: usize) -> f64 {
    let behind = digits.saturating_sub(1);
    format!("{x:.behind$e}").parse().unwrap_or(x)
}

/// The shortest text that reads back as the number; `NaN`, `inf`.
fn number(x: f64) -> String {
    let plain = x == 0.0 || !x.is_finite() || (1e-5..1e16).contains(&x.abs());
    if plain {
        format!("{x}")
    } else {
        format!("{x:e}")
    }
}
