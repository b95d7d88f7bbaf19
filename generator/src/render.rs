//! Pictures of scans: curves over one axis, maps over two, as SVG or PNG.
//!
//! Colours are those of Okabe and Ito, which remain distinct to colour-blind readers; curves differ
//! by their widths too, so that one which runs on top of another hides none of it. The same scan gives
//! the same bytes.

use kuva::backend::png::PngBackend;
use kuva::backend::svg::SvgBackend;
use kuva::plot::{ColorMap, Heatmap, LegendPosition, LinePlot};
use kuva::render::annotations::ReferenceLine;
use kuva::render::layout::{Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::{Scene, render_multiple};
use std::sync::Arc;
use stepsmith_explore::scan::{Points, Scan, Show, TOLERANCE, UNDECIDED, shown};

/// The most cells of a map.
const CELL_LIMIT: usize = 250_000;
/// The most points of a curve.
const POINT_LIMIT: usize = 100_000;
/// Where maps and, by default, curves of the radius end.
const RADIUS_LIMIT: f64 = 2.0;

const COLOURS: [&str; 7] = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000",
];
/// The widths of the first and of the last curve.
const WIDTHS: (f64, f64) = (3.2, 1.6);
/// The letters of a title's line.
const TITLE_WIDTH: usize = 56;
const BLUE: [f64; 3] = [0.0, 114.0, 178.0];
const PALE: [f64; 3] = [247.0, 247.0, 247.0];
const VERMILION: [f64; 3] = [213.0, 94.0, 0.0];
const GREY: &str = "#9a9a9a";
const ORANGE: &str = "#e69f00";

/// The kinds of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Scalable vector graphics.
    Svg,
    /// A bitmap.
    Png,
}

/// Why a scan cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum RenderError {
    #[error("a picture has one axis for curves or two for a map, not {axes}")]
    Axes { axes: usize },
    #[error("a map shows one method, not {curves}")]
    Curves { curves: usize },
    #[error("{points} points are more than the {limit} that a picture takes")]
    Points { points: usize, limit: usize },
    #[error("a map needs at least two equally spaced points on each axis")]
    Spacing,
    #[error("the picture cannot be encoded: {message}")]
    Encoding { message: String },
}

/// Draws a scan; `up_to` is the top of the vertical axis of curves.
///
/// # Errors
/// A scan of another shape than a picture has.
pub fn render(
    scan: &Scan,
    title: &str,
    up_to: Option<f64>,
    picture: Picture,
) -> Result<Vec<u8>, RenderError> {
    let scene = match scan.grid.axes() {
        [x] => curves(scan, x, title, up_to)?,
        [x, y] => map(scan, x, y, title)?,
        axes => return Err(RenderError::Axes { axes: axes.len() }),
    };
    match picture {
        Picture::Svg => Ok(uncounted(&SvgBackend::new().render_scene(&scene)).into_bytes()),
        Picture::Png => PngBackend::new()
            .render_scene(&scene)
            .map_err(|message| RenderError::Encoding { message }),
    }
}

/// The picture with one name for its only clipping path, which the library counts over all pictures
/// that a program draws.
fn uncounted(svg: &str) -> String {
    let mut parts = svg.split("kuva-clip-");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text.push_str("frame");
        text.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    text
}

fn curves(scan: &Scan, x: &Points, title: &str, up_to: Option<f64>) -> Result<Scene, RenderError> {
    let points = scan.grid.len();
    if points > POINT_LIMIT {
        let limit = POINT_LIMIT;
        return Err(RenderError::Points { points, limit });
    }
    let sampled = scan.curves.iter();
    let samples: Vec<Vec<f64>> = sampled.map(|c| scan.sample(c, 0..points)).collect();
    let finite = samples.iter().flatten().filter(|s| s.is_finite());
    let greatest = finite.fold(0.0f64, |a, b| a.max(*b));
    let top = match scan.show {
        Show::Radius => up_to.unwrap_or((1.05 * greatest).clamp(1.1, RADIUS_LIMIT)),
        Show::Verdict => up_to.unwrap_or(1.1),
        Show::Motion => up_to.unwrap_or(2.1),
    };
    let mut plots = lines(scan, x, &samples, top);
    if plots.is_empty() {
        plots.push(LinePlot::new().with_data([(x.values[0], f64::MAX)]).into());
    }
    let mut layout = framed(
        &plots,
        title,
        [x.symbol.name(), quantity(scan.show)],
        [extent(x), (0.0, top)],
    );
    if x.logarithmic {
        layout = layout.with_log_x();
    }
    if scan.show == Show::Radius && top > 1.0 {
        let one = ReferenceLine::horizontal(1.0).with_color("#707070");
        layout = layout.with_reference_line(one.with_stroke_width(1.0).with_dasharray("2 3"));
    }
    // Beside the plot no curve can lie under the legend.
    layout = layout.with_legend_position(LegendPosition::OutsideRightTop);
    Ok(render_multiple(plots, layout))
}

/// The layout of plots over two axes, between the ends of these.
fn framed(plots: &[Plot], title: &str, names: [&str; 2], ends: [(f64, f64); 2]) -> Layout {
    Layout::auto_from_plots(plots)
        .with_title(title)
        .with_title_wrap(TITLE_WIDTH)
        .with_x_label(shown(names[0]))
        .with_y_label(shown(names[1]))
        .with_x_axis_min(ends[0].0)
        .with_x_axis_max(ends[0].1)
        .with_y_axis_min(ends[1].0)
        .with_y_axis_max(ends[1].1)
        .with_clamp_axis()
}

/// The lines of all curves; the first line of a curve has its label.
fn lines(scan: &Scan, x: &Points, samples: &[Vec<f64>], top: f64) -> Vec<Plot> {
    let last = scan.curves.len().saturating_sub(1).max(1) as f64;
    let mut plots: Vec<Plot> = Vec::new();
    for (i, (curve, samples)) in scan.curves.iter().zip(samples).enumerate() {
        let mut label = Some(&curve.label);
        for run in runs(&x.values, samples, top) {
            let mut plot = LinePlot::new()
                .with_data(run)
                .with_color(COLOURS[i % COLOURS.len()])
                .with_stroke_width(WIDTHS.0 + (WIDTHS.1 - WIDTHS.0) * (i as f64 / last));
            if let Some(label) = label.take() {
                plot = plot.with_legend(label.as_str());
            }
            plots.push(plot.into());
        }
    }
    plots
}

/// The stretches of a curve between points that are not finite, cut off well above the frame.
fn runs(x: &[f64], samples: &[f64], top: f64) -> Vec<Vec<(f64, f64)>> {
    let mut runs = Vec::new();
    let mut run: Vec<(f64, f64)> = Vec::new();
    for (x, sample) in x.iter().zip(samples) {
        if sample.is_finite() {
            run.push((*x, sample.min(100.0 * top)));
        } else if !run.is_empty() {
            runs.push(std::mem::take(&mut run));
        }
    }
    runs.push(run);
    runs.retain(|run| !run.is_empty());
    runs
}

/// The ends of an axis, apart from one another.
fn extent(axis: &Points) -> (f64, f64) {
    let values = axis.values.iter().copied();
    let low = values.clone().fold(f64::INFINITY, f64::min);
    let high = values.fold(f64::NEG_INFINITY, f64::max);
    if high > low {
        (low, high)
    } else {
        (low - 0.5, high + 0.5)
    }
}

fn quantity(show: Show) -> &'static str {
    match show {
        Show::Radius => "ρ",
        Show::Verdict => "stable",
        Show::Motion => "motion",
    }
}

fn map(scan: &Scan, x: &Points, y: &Points, title: &str) -> Result<Scene, RenderError> {
    let points = scan.grid.len();
    let [curve] = scan.curves.as_slice() else {
        let curves = scan.curves.len();
        return Err(RenderError::Curves { curves });
    };
    if points > CELL_LIMIT {
        let limit = CELL_LIMIT;
        return Err(RenderError::Points { points, limit });
    }
    let x_ends = edges(x)?;
    let y_ends = edges(y)?;
    let samples = scan.sample(curve, 0..points);
    let rows = samples.chunks(x.values.len());
    let data = rows.map(|row| row.iter().map(|s| s.min(RADIUS_LIMIT)).collect());
    let data: Vec<Vec<f64>> = data.collect();
    let known = samples.iter().filter(|s| !s.is_nan());
    let low = (known.clone()).fold(f64::INFINITY, |a, b| a.min(b.min(RADIUS_LIMIT)));
    let high = known.fold(f64::NEG_INFINITY, |a, b| a.max(b.min(RADIUS_LIMIT)));
    let show = scan.show;
    // The library hands over (value − low)/(high − low).
    let colours = ColorMap::Custom(Arc::new(move |t| colour(show, low + t * (high - low))));
    let heat = Heatmap::new()
        .with_data(data)
        .with_x_range(x_ends.0, x_ends.1)
        .with_y_range(y_ends.0, y_ends.1)
        .with_cell_size(1.0)
        .with_color_map(colours);
    let plots: Vec<Plot> = vec![heat.into()];
    let mut layout = framed(
        &plots,
        title,
        [x, y].map(|axis| axis.symbol.name()),
        [x_ends, y_ends],
    );
    layout = layout.with_subtitle(subtitle(show, &samples));
    if show != Show::Radius {
        let words = TickFormat::Custom(Arc::new(move |value| word(show, value).to_string()));
        layout = layout.with_colorbar_tick_format(words);
    }
    let zeros = [zero(x, x_ends), zero(y, y_ends)];
    for line in zeros.into_iter().flatten() {
        layout = layout.with_reference_line(line.with_color("#404040"));
    }
    Ok(render_multiple(plots, layout))
}

/// The colour of a value in a map.
fn colour(show: Show, value: f64) -> String {
    match show {
        _ if value.is_nan() => GREY.to_string(),
        Show::Verdict | Show::Motion if value == UNDECIDED => ORANGE.to_string(),
        Show::Verdict => blend(PALE, BLUE, value),
        Show::Motion => blend(PALE, BLUE, value / 2.0),
        Show::Radius if value <= 1.0 => blend(BLUE, PALE, value),
        Show::Radius => blend(PALE, VERMILION, value - 1.0),
    }
}

/// The meaning of the colours.
fn subtitle(show: Show, samples: &[f64]) -> String {
    let meaning = match show {
        Show::Radius if samples.iter().any(|radius| *radius >= RADIUS_LIMIT) => {
            "spectral radius; 2 and above in one colour"
        }
        Show::Radius => "spectral radius",
        Show::Verdict => "stable where the root condition holds",
        Show::Motion => "stable with real roots, or with oscillation",
    };
    if show != Show::Radius && samples.contains(&UNDECIDED) {
        format!("{meaning}; orange: undecided, |ρ − 1| < {TOLERANCE:e}")
    } else {
        meaning.to_string()
    }
}

/// The word for a value at the bar of colours.
fn word(show: Show, value: f64) -> &'static str {
    match (show, value) {
        (_, UNDECIDED) => "undecided",
        (Show::Verdict, 0.0) => "no",
        (Show::Verdict, 1.0) => "yes",
        (Show::Motion, 0.0) => "unstable",
        (Show::Motion, 1.0) => "real roots",
        (Show::Motion, 2.0) => "oscillating",
        _ => "",
    }
}

/// The line where the real or the imaginary part of z is 0, if it crosses the map.
fn zero(axis: &Points, ends: (f64, f64)) -> Option<ReferenceLine> {
    let line = match axis.symbol.name() {
        "re" => ReferenceLine::vertical(0.0),
        "im" => ReferenceLine::horizontal(0.0),
        _ => return None,
    };
    (ends.0 < 0.0 && ends.1 > 0.0).then_some(line)
}

/// The edges of the cells whose centres are the points of an axis.
fn edges(axis: &Points) -> Result<(f64, f64), RenderError> {
    let n = axis.values.len();
    let [first, .., last] = axis.values.as_slice() else {
        return Err(RenderError::Spacing);
    };
    let step = (last - first) / (n - 1) as f64;
    let mut pairs = axis.values.windows(2);
    let even = pairs.all(|pair| (pair[1] - pair[0] - step).abs() <= 1e-6 * step.abs());
    if step <= 0.0 || !even {
        return Err(RenderError::Spacing);
    }
    Ok((first - 0.5 * step, last + 0.5 * step))
}

/// The colour a share t of the way from one to another.
fn blend(from: [f64; 3], to: [f64; 3], t: f64) -> String {
    let t = t.clamp(0.0, 1.0);
    let [r, g, b] = [0, 1, 2].map(|i| (from[i] + (to[i] - from[i]) * t).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}
