//! A scan as tiles: each a number of lines of the grid, a line being all points of its first axis.
//!
//! Of the spectral radius each point is a row. Verdicts come in runs: a row says from where to where along the first
//! axis neighbouring points have one verdict, and how many they are, so that 10¹⁰ points are a table to work with.

use super::{Job, quoted};
use crate::cli::format::joined;
use serde_json::json;
use stepsmith_explore::scan::{Curve, Scan, Show};
use stepsmith_scheme::spec::Diagnostic;

/// A scan, and how it is divided.
pub(in crate::cli) struct Lines {
    scan: Scan,
    /// The points of a line, lines in all, and lines of a tile.
    points: usize,
    lines: usize,
    per_tile: usize,
}

impl Lines {
    /// The division into tiles of about so many points.
    pub(in crate::cli) fn new(scan: Scan, tile_points: u64) -> Self {
        let points = scan.grid.axes().first().map_or(1, |axis| axis.values.len());
        let lines = scan.grid.len() / points.max(1);
        let per_tile = usize::try_from(tile_points).unwrap_or(usize::MAX) / points.max(1);
        Self {
            scan,
            points,
            lines,
            per_tile: per_tile.max(1),
        }
    }

    /// The job, from the inputs as they were given.
    ///
    /// # Errors
    /// Too many tiles.
    pub(in crate::cli) fn job(&self, inputs: &[String]) -> Result<Job, Diagnostic> {
        let about = json!({
            "points": self.scan.grid.len(),
            "curves": self.scan.curves.len(),
            "columns": self.columns(),
        });
        let tiles = self.lines.div_ceil(self.per_tile) as u64;
        let larger = "take larger ones: `--tile-points`";
        Job::new("scan", inputs, tiles, about, larger)
    }

    /// The names of the columns: the axes behind the first one come before it.
    fn columns(&self) -> String {
        let names = self.scan.grid.axes().iter();
        let mut names: Vec<String> = names.map(|axis| axis.symbol.to_string()).collect();
        names.rotate_left(1);
        let first = names.pop().unwrap_or_default();
        if self.scan.curves.len() > 1 {
            names.insert(0, "curve".into());
        }
        let last = match self.scan.show {
            Show::Radius => format!("{first},spectral_radius"),
            _ => format!("{first}_from,{first}_to,points,verdict"),
        };
        joined(names.iter().chain([&last]), ",")
    }

    /// The rows of a tile.
    pub(in crate::cli) fn rows(&self, tile: u64) -> String {
        let first = (tile as usize).saturating_mul(self.per_tile);
        let lines = first.min(self.lines)..first.saturating_add(self.per_tile).min(self.lines);
        let mut rows = String::new();
        for curve in &self.scan.curves {
            let points = lines.start * self.points..lines.end * self.points;
            let samples = self.scan.sample(curve, points);
            for (line, samples) in lines.clone().zip(samples.chunks(self.points.max(1))) {
                rows += &self.line(&self.beginning(line, curve), samples);
            }
        }
        rows
    }

    /// The cells that all rows of a line begin with.
    fn beginning(&self, line: usize, curve: &Curve) -> String {
        let mut cells = String::new();
        if self.scan.curves.len() > 1 {
            cells += &format!("{},", quoted(&curve.label));
        }
        let mut rest = line;
        for axis in self.scan.grid.axes().iter().skip(1) {
            cells += &format!("{},", axis.values[rest % axis.values.len()]);
            rest /= axis.values.len();
        }
        cells
    }

    /// Rows of neighbouring points that are alike, or of each.
    fn line(&self, beginning: &str, samples: &[f64]) -> String {
        let Some(axis) = self.scan.grid.axes().first() else {
            return String::new();
        };
        let each = self.scan.show == Show::Radius;
        let mut rows = String::new();
        let mut start = 0;
        // Verdicts are equal or not to the bit, one that is no number among them.
        for run in samples.chunk_by(|a, b| !each && a.to_bits() == b.to_bits()) {
            let points = run.len();
            let value = run[0];
            let from = axis.values[start];
            start += points;
            rows += &if each {
                format!("{beginning}{from},{value}\n")
            } else {
                let to = axis.values[start - 1];
                format!("{beginning}{from},{to},{points},{value}\n")
            };
        }
        rows
    }
}
