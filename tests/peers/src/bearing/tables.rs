//! The points as CSV, and evaluations at equal steps and at equal errors as tables.

use super::Point;
use crate::results::work_at;
use std::fmt::Write as _;

/// The mean step and the evaluations of the source's BDF, and of its own method: 6.8·10⁻⁷ s, section 6.3.
const MEAN_STEP: f64 = 6.8e-7;
const INTERVAL: f64 = 6e-4;

/// How CVODE's evaluations for Jacobians are counted.
#[derive(Clone, Copy, Debug)]
pub enum Charge {
    /// Not at all.
    None,
    /// 12 a Jacobian.
    Twelve,
    /// As many as dense differences take.
    Dense,
}

/// All ways to count.
pub const CHARGES: [Charge; 3] = [Charge::None, Charge::Twelve, Charge::Dense];

impl Charge {
    /// The evaluations of a point of CVODE; none of a point that its Jacobian is not meant for.
    fn evaluations(self, point: &Point) -> Option<f64> {
        let dense = point.method.ends_with("dense Jacobian");
        let count = &point.count;
        match self {
            Self::None => Some(count.evaluations as f64),
            Self::Twelve => Some((count.evaluations + 12 * count.jacobians) as f64),
            Self::Dense if dense => Some((count.evaluations + count.for_jacobians) as f64),
            Self::Dense => None,
        }
    }
}

/// An error of a point.
pub type Measure = fn(&Point) -> f64;

/// CVODE's fewest evaluations within an error, over its curves.
pub fn fewest(theirs: &[Point], error: f64, measure: Measure, charge: Charge) -> Option<f64> {
    let same = |a: &Point, b: &Point| a.method == b.method && a.variant == b.variant;
    let curves = theirs.chunk_by(same).map(|points| {
        let curve = points
            .iter()
            .filter_map(|p| Some((measure(p), charge.evaluations(p)?)));
        work_at(error, &curve.collect::<Vec<_>>())
    });
    curves.flatten().min_by(f64::total_cmp)
}

/// All points, one a line.
pub fn csv(ours: &[Point], theirs: &[Point]) -> String {
    let mut text = String::from(
        "method,variant,setting,steps,rejected,evaluations,start,jacobians,for_jacobians,seconds,\
         cage_mean,cage_rms,outer_mean,outer_rms,speed_mean,speed_rms\n",
    );
    for point in ours.iter().chain(theirs) {
        let count = &point.count;
        let errors = &point.errors;
        let [method, variant] = [point.method, &point.variant].map(|name| name.replace(',', ";"));
        let _ = write!(
            text,
            "{method},{variant},{:.4e},{},{},{},{},{},{},{:.3e}",
            point.setting,
            count.steps,
            count.rejected,
            count.evaluations,
            count.start,
            count.jacobians,
            count.for_jacobians,
            point.seconds,
        );
        for [mean, rms] in [errors.cage, errors.outer, errors.speed] {
            let _ = write!(text, ",{mean:.4e},{rms:.4e}");
        }
        text.push('\n');
    }
    text
}

/// The tables.
pub fn markdown(ours: &[Point], theirs: &[Point]) -> String {
    let mut text = String::from("# The ball bearing\n\n");
    equal_steps(&mut text, ours, theirs);
    let measures: [(&str, Measure); 4] = [
        ("the forces of the cage, mean", |p| p.errors.cage[0]),
        ("the forces of the outer ring, mean", |p| p.errors.outer[0]),
        ("the forces of the cage, rms", |p| p.errors.cage[1]),
        ("the forces of the outer ring, rms", |p| p.errors.outer[1]),
    ];
    for (name, measure) in measures {
        equal_errors(&mut text, ours, theirs, (name, measure));
    }
    text
}

/// Evaluations at the mean step of the source.
fn equal_steps(text: &mut String, ours: &[Point], theirs: &[Point]) {
    let _ = writeln!(
        text,
        "## At the source's mean step of {MEAN_STEP:e} s\n\nCVODE with rtol = atol, the tolerance whose \
         steps are nearest; over {} with h = 1e-6.\n\n\
         | CVODE | tolerance | steps | evaluations | Jacobians | + 12 each | + own | ratio | ratio, 12 | \
         ratio, own |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        ours.first().map_or("", |p| p.method),
    );
    let split = ours.iter().find(|p| (p.setting / 1e-6 - 1.0).abs() < 1e-9);
    let Some(split) = split.map(|p| p.count.evaluations as f64) else {
        return;
    };
    let steps = INTERVAL / MEAN_STEP;
    let same = |a: &Point, b: &Point| a.method == b.method && a.variant == b.variant;
    for points in theirs
        .chunk_by(same)
        .filter(|p| p[0].variant.starts_with("rtol"))
    {
        let distance = |p: &&Point| (p.count.steps as f64 / steps).ln().abs();
        let nearest = points
            .iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let Some(point) = nearest else { continue };
        let count = &point.count;
        let plain = count.evaluations as f64;
        let twelve = plain + 12.0 * count.jacobians as f64;
        let own = plain + count.for_jacobians as f64;
        let _ = writeln!(
            text,
            "| {}; {} | {:.1e} | {} | {plain} | {} | {twelve} | {own} | {:.2} | {:.2} | {:.2} |",
            point.method,
            point.variant,
            point.setting,
            count.steps,
            count.jacobians,
            plain / split,
            twelve / split,
            own / split,
        );
    }
    text.push('\n');
}

/// Evaluations at equal errors.
fn equal_errors(text: &mut String, ours: &[Point], theirs: &[Point], (name, of): (&str, Measure)) {
    let _ = writeln!(
        text,
        "## At equal error in {name}\n\n\
         | method | steps | h or tolerance | evaluations | error, N | CVODE | ratio | ratio, 12 a \
         Jacobian | ratio, dense |\n|---|---|---:|---:|---:|---:|---:|---:|---:|"
    );
    for point in ours {
        let error = of(point);
        let evaluations = point.count.evaluations as f64;
        let there = CHARGES.map(|charge| fewest(theirs, error, of, charge));
        let ratio = |there: Option<f64>| {
            there.map_or("–".to_string(), |there| {
                format!("{:.2}", there / evaluations)
            })
        };
        let _ = writeln!(
            text,
            "| {} | {} | {:.2e} | {evaluations} | {error:.3e} | {} | {} | {} | {} |",
            point.method,
            point.variant,
            point.setting,
            there[0].map_or("–".to_string(), |there| format!("{there:.0}")),
            ratio(there[0]),
            ratio(there[1]),
            ratio(there[2]),
        );
    }
    text.push('\n');
}
