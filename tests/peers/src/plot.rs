//! One picture a problem: work over achieved error, both logarithmic.

use crate::results::{Point, Work, curve, names};
use kuva::backend::svg::SvgBackend;
use kuva::plot::{LegendPosition, LinePlot, ScatterPlot};
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;

/// Colours of Okabe and Ito; Stepsmith's lines are solid, the others' dashed.
const COLOURS: [&str; 8] = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8a8a8a",
];

/// The curves of all solvers on a problem, as SVG.
pub fn svg(points: &[Point], problem: &str, error: &str, work: Work) -> String {
    let mut plots: Vec<Plot> = Vec::new();
    for (i, solver) in names(points, |p| p.solver).into_iter().enumerate() {
        let curve = curve(points, problem, solver, work);
        if curve.is_empty() {
            continue;
        }
        let colour = COLOURS[i % COLOURS.len()];
        let mut line = LinePlot::new()
            .with_data(curve.iter().copied())
            .with_color(colour)
            .with_legend(solver);
        if !points.iter().any(|p| p.solver == solver && p.is_ours) {
            line = line.with_dashed();
        }
        plots.push(line.into());
        let marks = ScatterPlot::new().with_data(curve).with_color(colour);
        plots.push(marks.with_size(3.0).into());
    }
    let layout = Layout::auto_from_plots(&plots)
        .with_title(problem)
        .with_x_label(error)
        .with_y_label(work.label())
        .with_log_x()
        .with_log_y()
        .with_legend_position(LegendPosition::OutsideRightTop);
    SvgBackend::new().render_scene(&render_multiple(plots, layout))
}
