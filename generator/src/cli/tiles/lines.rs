//! A scan as tiles: each a number of lines of the grid, a line being all points of its first axis.
//!
//! Of the spectral radius each point is a row. Verdicts come in runs: a row says from where to where along the first
//! axis neighbouring points have one verdict, and how many they are, so that 10¹⁰ points are a table to work with.

use super::Job;
use super::table::{Column, Table};
use serde_json::json;
use std::ops::Range;
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
    pub(in crate::cli) fn job(&self, mut inputs: Vec<String>) -> Result<Job, Diagnostic> {
        inputs.push(format!("lines of a tile {}", self.per_tile));
        let about = json!({
            "points": self.scan.grid.len(),
            "curves": self.scan.curves.len(),
        });
        let tiles = self.lines.div_ceil(self.per_tile) as u64;
        let larger = "take larger ones: `--tile-points`";
        Job::new("scan", &inputs, tiles, about, larger)
    }

    /// The table of a tile.
    pub(in crate::cli) fn table(&self, tile: u64) -> Table {
        let first = usize::try_from(tile)
            .unwrap_or(usize::MAX)
            .saturating_mul(self.per_tile);
        let lines = first.min(self.lines)..first.saturating_add(self.per_tile).min(self.lines);
        let mut rows = Rows::new(self);
        for curve in &self.scan.curves {
            let points = lines.start * self.points..lines.end * self.points;
            let samples = self.scan.sample(curve, points);
            for (line, samples) in lines.clone().zip(samples.chunks(self.points.max(1))) {
                match self.scan.show {
                    Show::Radius => rows.points(line, curve, samples),
                    Show::Verdict | Show::Motion => rows.runs(line, curve, samples),
                }
            }
        }
        rows.table()
    }
}

/// Rows as they grow.
struct Rows<'a> {
    of: &'a Lines,
    curves: Vec<String>,
    /// The first axis: a run's ends, or a point.
    from: Vec<f64>,
    to: Vec<f64>,
    /// The other axes.
    others: Vec<Vec<f64>>,
    values: Vec<f64>,
    counts: Vec<i64>,
}

impl<'a> Rows<'a> {
    fn new(of: &'a Lines) -> Self {
        Self {
            of,
            curves: Vec::new(),
            from: Vec::new(),
            to: Vec::new(),
            others: vec![Vec::new(); of.scan.grid.axes().len().saturating_sub(1)],
            values: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// A row about the points of a line that a range tells.
    fn add(&mut self, line: usize, curve: &Curve, points: Range<usize>, value: f64) {
        let axes = self.of.scan.grid.axes();
        if self.of.scan.curves.len() > 1 {
            self.curves.push(curve.label.clone());
        }
        let [first, others @ ..] = axes else {
            return;
        };
        self.from.push(first.values[points.start]);
        self.to.push(first.values[points.end - 1]);
        let mut rest = line;
        for (axis, column) in others.iter().zip(&mut self.others) {
            column.push(axis.values[rest % axis.values.len()]);
            rest /= axis.values.len();
        }
        self.values.push(value);
        self.counts.push(points.len() as i64);
    }

    fn points(&mut self, line: usize, curve: &Curve, samples: &[f64]) {
        for (i, value) in samples.iter().enumerate() {
            self.add(line, curve, i..i + 1, *value);
        }
    }

    fn runs(&mut self, line: usize, curve: &Curve, samples: &[f64]) {
        let mut start = 0;
        // Verdicts are equal or not to the bit, one that is no number among them.
        for run in samples.chunk_by(|a, b| a.to_bits() == b.to_bits()) {
            self.add(line, curve, start..start + run.len(), run[0]);
            start += run.len();
        }
    }

    fn table(self) -> Table {
        let scan = &self.of.scan;
        let mut names = scan.grid.axes().iter().map(|axis| axis.symbol.name());
        let first = names.next().unwrap_or("");
        let mut columns = Vec::new();
        if scan.curves.len() > 1 {
            columns.push(("curve".to_string(), Column::Texts(self.curves)));
        }
        for (name, values) in names.zip(self.others) {
            columns.push((name.to_string(), Column::Numbers(values)));
        }
        match scan.show {
            Show::Radius => {
                columns.push((first.to_string(), Column::Numbers(self.from)));
                columns.push(("spectral_radius".into(), Column::Numbers(self.values)));
            }
            Show::Verdict | Show::Motion => {
                columns.push((format!("{first}_from"), Column::Numbers(self.from)));
                columns.push((format!("{first}_to"), Column::Numbers(self.to)));
                columns.push(("points".into(), Column::Counts(self.counts)));
                columns.push(("verdict".into(), Column::Numbers(self.values)));
            }
        }
        Table { columns }
    }
}
