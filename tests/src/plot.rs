//! Figures of the examples: curves and points, written as SVG into `target/figures`.

use kuva::backend::svg::SvgBackend;
use kuva::plot::{LegendPosition, LinePlot, ScatterPlot};
use kuva::render::figure::Figure as Panels;
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::{Scene, render_multiple};
use std::path::{Path, PathBuf};

/// Colours of Okabe and Ito, which remain distinct to colour-blind readers.
const COLOURS: [&str; 8] = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8a8a8a",
];
/// The most points a curve is drawn with.
const POINT_LIMIT: usize = 2000;

/// One pair of axes with what is drawn on it.
pub struct Figure {
    plots: Vec<Plot>,
    drawn: usize,
    labels: [String; 3],
    logarithmic: [bool; 2],
}

impl Figure {
    /// An empty figure on linear axes.
    pub fn new(title: &str, x_label: &str, y_label: &str) -> Figure {
        Figure {
            plots: Vec::new(),
            drawn: 0,
            labels: [title, x_label, y_label].map(str::to_owned),
            logarithmic: [false; 2],
        }
    }

    /// Makes axes logarithmic.
    pub fn logarithmic(mut self, x: bool, y: bool) -> Figure {
        self.logarithmic = [x, y];
        self
    }

    /// A curve; points that have no place on the axes are left out.
    pub fn line(self, name: &str, points: &[(f64, f64)]) -> Figure {
        self.curve(name, points, false)
    }

    /// A dashed curve.
    pub fn dashed(self, name: &str, points: &[(f64, f64)]) -> Figure {
        self.curve(name, points, true)
    }

    /// Marks.
    pub fn marks(mut self, name: &str, points: &[(f64, f64)]) -> Figure {
        let points = self.on_axes(points);
        if !points.is_empty() {
            let marks = ScatterPlot::new()
                .with_data(points)
                .with_color(self.colour());
            self.plots
                .push(marks.with_size(3.0).with_legend(name).into());
        }
        self.drawn += 1;
        self
    }

    fn curve(mut self, name: &str, points: &[(f64, f64)], dashed: bool) -> Figure {
        let points = self.on_axes(points);
        if !points.is_empty() {
            let line = LinePlot::new().with_data(points).with_color(self.colour());
            let line = line.with_legend(name);
            self.plots
                .push(if dashed { line.with_dashed() } else { line }.into());
        }
        self.drawn += 1;
        self
    }

    fn colour(&self) -> &'static str {
        COLOURS[self.drawn % COLOURS.len()]
    }

    /// At most [`POINT_LIMIT`] points, each of which has a finite place on the axes.
    fn on_axes(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let has_place =
            |value: f64, logarithmic: bool| value.is_finite() && (!logarithmic || value > 0.0);
        points
            .iter()
            .step_by(points.len().div_ceil(POINT_LIMIT).max(1))
            .filter(|(x, y)| {
                has_place(*x, self.logarithmic[0]) && has_place(*y, self.logarithmic[1])
            })
            .copied()
            .collect()
    }

    /// Writes `target/figures/<name>.svg` and tells where.
    ///
    /// # Errors
    /// A file that can't be written.
    pub fn save(self, name: &str) -> std::io::Result<PathBuf> {
        let layout = self.layout();
        write(&render_multiple(self.plots, layout), name)
    }

    /// Writes figures side by side into `target/figures/<name>.svg` and tells where.
    ///
    /// # Errors
    /// A file that can't be written.
    pub fn save_row(figures: Vec<Figure>, name: &str) -> std::io::Result<PathBuf> {
        let layouts = figures.iter().map(Figure::layout).collect();
        let row = Panels::new(1, figures.len())
            .with_plots(figures.into_iter().map(|figure| figure.plots).collect())
            .with_layouts(layouts)
            .with_cell_size(560.0, 420.0);
        write(&row.render(), name)
    }

    fn layout(&self) -> Layout {
        let [title, x_label, y_label] = &self.labels;
        let mut layout = Layout::auto_from_plots(&self.plots)
            .with_title(title)
            .with_x_label(x_label)
            .with_y_label(y_label)
            .with_legend_position(LegendPosition::OutsideRightTop);
        if self.logarithmic[0] {
            layout = layout.with_log_x();
        }
        if self.logarithmic[1] {
            layout = layout.with_log_y();
        }
        layout
    }
}

fn write(scene: &Scene, name: &str) -> std::io::Result<PathBuf> {
    let svg = SvgBackend::new().render_scene(scene);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/figures");
    std::fs::create_dir_all(&folder)?;
    let file = folder.canonicalize()?.join(format!("{name}.svg"));
    std::fs::write(&file, svg)?;
    println!("drawn: {}", file.display());
    Ok(file)
}
