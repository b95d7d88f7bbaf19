//! Errors over evaluations, and the histories of contact forces and of the cage's speed.

use super::Point;
use super::history::{Reference, State};
use super::tables::{Charge, fewest};
use kuva::backend::svg::SvgBackend;
use kuva::plot::{LegendPosition, LinePlot};
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;

/// Colours of Okabe and Ito.
const COLOURS: [&str; 8] = [
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8a8a8a",
];

fn line(points: Vec<(f64, f64)>, colour: usize, name: &str) -> LinePlot {
    LinePlot::new()
        .with_data(points)
        .with_color(COLOURS[colour % COLOURS.len()])
        .with_legend(name)
}

fn svg(plots: Vec<Plot>, layout: Layout) -> String {
    let layout = layout.with_legend_position(LegendPosition::OutsideRightTop);
    SvgBackend::new().render_scene(&render_multiple(plots, layout))
}

/// Evaluations over the mean error of the forces of the cage or of the outer ring; CVODE's are dashed.
pub fn errors(ours: &[Point], theirs: &[Point], cage: bool) -> String {
    let of: fn(&Point) -> f64 = if cage { |p| p.errors.cage[0] } else { |p| p.errors.outer[0] };
    let mut plots: Vec<Plot> = Vec::new();
    let shown = [
        "SplittingFourFifths",
        "SplittingExtrapolated",
        "SplittingThird",
        "SplittingFourth",
    ];
    let groups = ours.chunk_by(|a, b| a.method == b.method && a.variant == b.variant);
    for points in groups {
        let first = &points[0];
        let is_controlled = first.variant.starts_with("controlled");
        let at_cage = first.variant.ends_with("0.03");
        if !(at_cage || (!is_controlled && shown.contains(&first.method))) {
            continue;
        }
        let name = if is_controlled { format!("{}, controlled", first.method) } else { first.method.to_string() };
        let curve = points.iter().map(|p| (of(p), p.count.evaluations as f64));
        plots.push(line(curve.collect(), plots.len(), &name).into());
    }
    let range = theirs.iter().map(of);
    let smallest = range.clone().fold(f64::INFINITY, f64::min);
    let largest = ours
        .iter()
        .map(of)
        .fold(0.0, f64::max)
        .min(range.fold(0.0, f64::max));
    let charges = [
        (Charge::Twelve, "CVODE, 12 a Jacobian"),
        (Charge::Dense, "CVODE, dense Jacobian"),
    ];
    for (charge, name) in charges {
        let errors = (0..=60).map(|k| smallest * (largest / smallest).powf(f64::from(k) / 60.0));
        let curve = errors.filter_map(|e| Some((e, fewest(theirs, e, of, charge)?)));
        plots.push(
            line(curve.collect(), plots.len(), name)
                .with_dashed()
                .into(),
        );
    }
    let of_what = if cage { "cage" } else { "outer ring" };
    let layout = Layout::auto_from_plots(&plots)
        .with_title(format!("Forces of the {of_what}"))
        .with_x_label("mean error, N")
        .with_y_label("evaluations of the contacts")
        .with_log_x()
        .with_log_y();
    svg(plots, layout)
}

/// What is shown of a state: file, title, unit and value.
type Shown = (&'static str, &'static str, &'static str, fn(&State) -> f64);

/// The first ball's force on the outer ring and on the cage, and the speed of the cage, by the splitting
/// method, by CVODE and by the reference; names of files with their contents.
pub fn histories(
    reference: &Reference,
    split: &[State],
    bdf: &[State],
) -> Vec<(&'static str, String)> {
    let shown: [Shown; 3] = [
        (
            "bearing-outer-force.svg",
            "Ball 0 and the outer ring",
            "force, N",
            |s| s.contacts().outer[0].force,
        ),
        (
            "bearing-cage-force.svg",
            "Ball 0 and the cage",
            "force, N",
            |s| s.contacts().cage[0].force,
        ),
        (
            "bearing-cage-speed.svg",
            "The cage",
            "angular velocity, rad/s",
            State::cage_speed,
        ),
    ];
    let draw = |(file, title, unit, value): Shown| {
        let curve = |states: &mut dyn Iterator<Item = &State>| -> Vec<(f64, f64)> {
            states.map(|s| (1e6 * s.t, value(s))).collect()
        };
        let plots: Vec<Plot> = vec![
            line(curve(&mut reference.states()), 7, "reference")
                .with_stroke_width(3.0)
                .into(),
            line(curve(&mut split.iter()), 0, "splitting, h = 1e-6").into(),
            line(curve(&mut bdf.iter()), 1, "CVODE BDF")
                .with_dashed()
                .into(),
        ];
        let layout = Layout::auto_from_plots(&plots)
            .with_title(title)
            .with_x_label("microseconds")
            .with_y_label(unit);
        (file, svg(plots, layout))
    };
    shown.map(draw).into()
}
