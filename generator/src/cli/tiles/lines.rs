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
        let first = (tile as usize).saturating_mul(self.per_tile);
        let lines = first.min(self.lines)..first.saturating_add(self.per_tile).min(self.lines);
        let mut rows = Rows::new(&self.scan);
        for curve in &self.scan.curves {
            let points = lines.start * self.points..lines.end * self.points;
            let samples = self.scan.sample(curve, points);
            for (line, samples) in lines.clone().zip(samples.chunks(self.points.max(1))) {
                rows.line(line, curve, samples);
            }
        }
        rows.table()
    }
}

/// The columns of a table as they grow.
struct Rows<'a> {
    scan: &'a Scan,
    curves: Vec<String>,
    /// The axes; of the first one a run's beginning, or a point.
    axes: Vec<Vec<f64>>,
    /// The ends of runs.
    to: Vec<f64>,
    values: Vec<f64>,
    counts: Vec<i64>,
}

impl<'a> Rows<'a> {
    fn new(scan: &'a Scan) -> Self {
        Self {
            scan,
            curves: Vec::new(),
            axes: vec![Vec::new(); scan.grid.axes().len()],
            to: Vec::new(),
            values: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// A row about the points of a line that a range tells.
    fn add(&mut self, line: usize, curve: &Curve, points: Range<usize>, value: f64) {
        let mut rest = line;
        for (i, (axis, column)) in self.scan.grid.axes().iter().zip(&mut self.axes).enumerate() {
            let values = &axis.values;
            if i == 0 {
                column.push(values[points.start]);
                self.to.push(values[points.end - 1]);
            } else {
                column.push(values[rest % values.len()]);
                rest /= values.len();
            }
        }
        self.curves.push(curve.label.clone());
        self.values.push(value);
        self.counts.push(points.len() as i64);
    }

    /// Rows of neighbouring points that are alike, or of each.
    fn line(&mut self, line: usize, curve: &Curve, samples: &[f64]) {
        let each = self.scan.show == Show::Radius;
        let mut start = 0;
        // Verdicts are equal or not to the bit, one that is no number among them.
        for run in samples.chunk_by(|a, b| !each && a.to_bits() == b.to_bits()) {
            self.add(line, curve, start..start + run.len(), run[0]);
            start += run.len();
        }
    }

    fn table(self) -> Table {
        let names = self.scan.grid.axes().iter().map(|axis| axis.symbol.name());
        let axes = names.zip(self.axes.into_iter().map(Column::Numbers));
        let mut axes = axes.map(|(name, column)| (name.to_string(), column));
        let Some((first, from)) = axes.next() else {
            return Table::default();
        };
        let mut columns = Vec::new();
        if self.scan.curves.len() > 1 {
            columns.push(("curve".to_string(), Column::Texts(self.curves)));
        }
        columns.extend(axes);
        let values = Column::Numbers(self.values);
        if self.scan.show == Show::Radius {
            columns.extend([(first, from), ("spectral_radius".into(), values)]);
        } else {
            columns.extend([
                (format!("{first}_from"), from),
                (format!("{first}_to"), Column::Numbers(self.to)),
                ("points".into(), Column::Counts(self.counts)),
                ("verdict".into(), values),
            ]);
        }
        Table { columns }
    }
}
