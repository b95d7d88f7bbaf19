//! Concern × engine: every concern is asked of every engine, by itself and all of them together, and judged
//! by the exact solution; what can't be has its reason. The table stands in the book.

use nalgebra::DMatrix;
use std::ops::ControlFlow::{self, Break, Continue};
use stepsmith::bdf::Bdf2;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::generated::Point;
use stepsmith::pece::{Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::runge_kutta::{DormandPrince5, Rk4};
use stepsmith::split::{Split, SplitField, Sum};
use stepsmith::splitting::{SplittingHalf, SplittingVerlet};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth, LinearAcceleration};
use stepsmith::{Acceleration, Error, Event, Ode, Path, Rate, SecondOrder, velocity_free};

type V = [f64; 1];

const FROM: f64 = 0.5;
const TO: f64 = 2.5;
const END: f64 = 1.7;
const TIMES: [f64; 5] = [0.5, 0.75, 1.111, 1.9, 2.5];

/// The exact first component of a kind's problem, and its derivative.
fn exact(kind: &str, t: f64) -> [f64; 2] {
    let s = t - FROM;
    match kind {
        "first" => [(-s).exp(), -(-s).exp()],
        "second" => [s.cos() + 0.5 * s.sin(), 0.5 * s.cos() - s.sin()],
        _ => [t.cos(), -t.sin()],
    }
}

fn oscillator(_t: f64, x: &V, _v: &V, a: &mut V) {
    a[0] = -x[0];
}

fn decay(_t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0];
}

/// A mass on the unit circle, in no field: it turns evenly.
struct Circle;

impl Constrained for Circle {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

fn circle<'a>() -> Dae<'a, Circle> {
    let (sin, cos) = FROM.sin_cos();
    Dae::new(Circle, vec![cos, sin], vec![-sin, cos]).formulation(Formulation::Index2)
}

fn decaying<'a>() -> Ode<'a, V, impl Rate<V>> {
    Ode::new(decay, [1.0])
}

fn oscillating<'a>() -> SecondOrder<'a, V, impl Acceleration<V>> {
    SecondOrder::new(oscillator, [1.0], [0.5])
}

fn free<'a>() -> SecondOrder<'a, V, impl Acceleration<V>> {
    SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.5])
}

/// The oscillator in two parts.
fn parts<'a>() -> Split<'a, V, impl SplitField<V>> {
    let field = Sum {
        expensive: velocity_free(|_t, x: &V, a: &mut V| a[0] = -0.75 * x[0]),
        cheap: velocity_free(|_t, x: &V, b: &mut V| b[0] = -0.25 * x[0]),
    };
    Split::of(field, [1.0], [0.5])
}

stepsmith::method! {
    name = Leapfrog,
    family = "scheme",
    carry = [x, v[-1/2]],
    equations = [
        a = g(t, x),
        v[1/2] = v[-1/2] + h*a,
        x[1] = x + h*v[1/2],
    ],
}

/// What was seen of a run by each of those who watched.
struct Seen<T> {
    points: Vec<f64>,
    steps: Vec<[f64; 2]>,
    outputs: Vec<[f64; 2]>,
    hit: Option<f64>,
    path: Path<T>,
    fractions: Vec<f64>,
}

impl<T> Seen<T> {
    fn new() -> Self {
        Self {
            points: Vec::new(),
            steps: Vec::new(),
            outputs: Vec::new(),
            hit: None,
            path: Path::new(),
            fractions: Vec::new(),
        }
    }
}

const CONCERNS: [&str; 7] = [
    "`.observe`",
    "`.each_step`",
    "`.output`",
    "`.event`",
    "`.store`",
    "`.progress`",
    "all",
];

/// The end of the problem with one concern (or with all), and what was seen.
macro_rules! seen {
    ($problem:expr, $method:expr, $wanted:expr) => {{
        let mut seen = Seen::new();
        let wants = |k: usize| $wanted == k || $wanted == 6;
        let end = {
            let Seen {
                points,
                steps,
                outputs,
                hit,
                path,
                fractions,
            } = &mut seen;
            let mut run = $problem;
            if wants(0) {
                run = run.observe(|point| {
                    points.push(point.t);
                    Continue(())
                });
            }
            if wants(1) {
                run = run.each_step(|step| {
                    steps.push([step.t0(), step.t()]);
                    Continue(())
                });
            }
            if wants(2) {
                run = run.output(&TIMES, |point| outputs.push([point.t, point.parts()[0][0]]));
            }
            if wants(3) {
                let event = Event::new(|t: f64, _: &_| t - END).rising();
                run = run.event(event.then(|t, _| *hit = Some(t)).last());
            }
            if wants(4) {
                run = run.store(path);
            }
            if wants(5) {
                run = run.progress(|progress| fractions.push(progress.fraction));
            }
            run.end(FROM..TO, $method)
        };
        (end, seen)
    }};
}

macro_rules! end {
    (first, $end:ident) => {
        ($end.t, $end.y[0], $end.statistics)
    };
    (second, $end:ident) => {
        ($end.t, $end.x[0], $end.statistics)
    };
    (bound, $end:ident) => {
        ($end.end.t, $end.end.q[0], $end.statistics)
    };
}

/// What is true of all that was seen of a run that ended at t.
fn judge<T: Point<Real = f64>>(name: &str, kind: &str, wanted: usize, end: f64, seen: &Seen<T>) {
    let wants = |k: usize| wanted == k || wanted == 6;
    let name = format!("{name}, {}", CONCERNS[wanted]);
    let close = |x: f64, t: f64, m: usize, within: f64| {
        let error = x - exact(kind, t)[m];
        assert!(error.abs() < within, "{name} at {t}: {error}");
    };
    let expected = if wants(3) { END } else { TO };
    assert!((end - expected).abs() < 1e-12, "{name}: {end}");
    assert_eq!(seen.hit.is_some(), wants(3), "{name}");
    if wants(0) {
        let points = &seen.points;
        assert_eq!((points[0], points[points.len() - 1]), (FROM, end), "{name}");
        assert!(points.windows(2).all(|p| p[0] < p[1]), "{name}");
    }
    if wants(1) {
        let steps = &seen.steps;
        assert_eq!(
            (steps[0][0], steps[steps.len() - 1][1]),
            (FROM, end),
            "{name}"
        );
        assert!(steps.windows(2).all(|s| s[0][1] == s[1][0]), "{name}");
    }
    if wants(2) {
        let expected: Vec<f64> = TIMES.into_iter().filter(|t| *t <= end).collect();
        let times: Vec<f64> = seen.outputs.iter().map(|[t, _]| *t).collect();
        assert_eq!(times, expected, "{name}");
        for [t, x] in &seen.outputs {
            close(*x, *t, 0, 2e-3);
        }
    }
    if wants(4) {
        assert_eq!(seen.path.interval(), Some([FROM, end]), "{name}");
        assert!(seen.path.at(end + 1e-9).is_none() && seen.path.at(FROM - 1e-9).is_none());
        for k in 0..=37 {
            let t = FROM + (end - FROM) * f64::from(k) / 37.0;
            let at = seen.path.at(t).unwrap();
            close(at.parts()[0][0], t, 0, 2e-3);
            close(at.parts()[1][0], t, 1, 2e-2);
        }
    }
    if wants(5) {
        let fractions = &seen.fractions;
        assert_eq!(fractions[0], 0.0, "{name}");
        let last = (end - FROM) / (TO - FROM);
        assert!(
            (fractions[fractions.len() - 1] - last).abs() < 1e-12,
            "{name}"
        );
        assert!(fractions.windows(2).all(|f| f[0] < f[1]), "{name}");
    }
}

/// The cells of an engine: a tick, or why not.
macro_rules! row {
    ($table:ident, $name:literal, $kind:ident, $problem:expr, $method:expr) => {{
        let mut cells = Vec::new();
        for wanted in 0..CONCERNS.len() {
            let (end, seen) = seen!($problem, $method, wanted);
            cells.push(match end {
                Ok(end) => {
                    let (t, x, statistics) = end!($kind, end);
                    let kind = stringify!($kind);
                    assert!((x - exact(kind, t)[0]).abs() < 2e-3, "{}: {x}", $name);
                    assert!(statistics.to_string().contains(" step"), "{statistics}");
                    judge($name, kind, wanted, t, &seen);
                    "✓".to_string()
                }
                Err(error) => reason(&error),
            });
        }
        $table.push_str(&format!("| {} | {} |\n", $name, cells.join(" | ")));
    }};
}

/// Why not, for the table.
fn reason(error: &Error) -> String {
    match error {
        Error::NoDense { .. } => "–".into(),
        other => panic!("{other}"),
    }
}

fn table() -> String {
    let mut table = format!("| run | {} |\n", CONCERNS.join(" | "));
    table.push_str(&"|---".repeat(CONCERNS.len() + 1));
    table.push_str("|\n");
    let unequal = || {
        let part = |k: i32| f64::from(k) / 60.0;
        let time = |k| FROM + (TO - FROM) * part(k).powf(1.5);
        (0..=60).map(time).collect()
    };
    macro_rules! rows {
        ($($name:literal, $kind:ident: $problem:expr, $method:expr;)*) => {
            $(row!(table, $name, $kind, $problem, $method);)*
        };
    }
    rows! {
        "one-step, y' = f", first: decaying(), Rk4::new().steps(40);
        "multistep, y' = f", first: decaying(), Bdf2::new().steps(200);
        "one-step, x'' = g", second: oscillating(), AverageAcceleration::new().steps(100);
        "generalized-α, x'' = g", second: oscillating(), GeneralizedAlphaFifth::new().steps(200);
        "multistep, x'' = g", second: oscillating(), Cd3::new().steps(100);
        "staggered, x'' = g", second: free(), Leapfrog::new().steps(200);
        "tolerance, coupled stages, y' = f", first: decaying(), Radau5::new().rtol(1e-6).atol(1e-6);
        "tolerance, pair, y' = f", first: decaying(), DormandPrince5::new().rtol(1e-6).atol(1e-6);
        "tolerance, coupled stages, x'' = g", second: oscillating(), AverageAcceleration::new().rtol(1e-6).atol(1e-6);
        "tolerance, generalized-α, x'' = g", second: oscillating(), GeneralizedAlphaFifth::new().rtol(1e-6).atol(1e-6);
        "tolerance, step doubling, y' = f", first: decaying(), Rk4::new().rtol(1e-6).atol(1e-6);
        "tolerance, step doubling, x'' = g", second: oscillating(), LinearAcceleration::new().rtol(1e-6).atol(1e-6);
        "`.times`, y' = f", first: decaying(), Rk4::new().times(unequal());
        "`.times`, x'' = g", second: oscillating(), LinearAcceleration::new().times(unequal());
        "`.stretched`, y' = f", first: decaying(), Pece2Stretched::new().stretched(1e-6);
        "`.stretched`, x'' = g", second: oscillating(), Pece2SecondOrderStretched::new().stretched(1e-6);
        "`Split`, equal steps", second: parts(), SplittingHalf::new().steps(100);
        "`Split`, tolerance", second: parts(), SplittingVerlet::new().rtol(1e-6).atol(1e-6);
        "`Split`, `.unchecked_stiffness`", second: parts(), SplittingVerlet::new().unchecked_stiffness(1e-4);
        "`Split`, `.reversible`", second: parts(), SplittingVerlet::new().reversible(|_t, _x| 0.01);
        "`Dae`, generalized-α", bound: circle(), GeneralizedAlphaFifth::new().steps(200);
        "`Dae`, multistep", bound: circle(), Cd3::new().steps(100);
        "`Dae`, tolerance, own estimate", bound: circle(), GeneralizedAlphaFifth::new().rtol(1e-6).atol(1e-6);
        "`Dae`, tolerance, step doubling", bound: circle(), Radau5::new().rtol(1e-6).atol(1e-6);
    }
    table
}

#[test]
fn every_concern_of_every_engine() {
    let table = table();
    println!("{table}");
    let book = include_str!("../../../methods/book/src/reference/events-and-output.md");
    assert!(
        book.contains(&table),
        "the book's table is not this:\n{table}"
    );
}

/// A watcher ends any integration where it says so, whatever else watches.
#[test]
fn breaks_end_at_grid_points() {
    let mut seen = Vec::new();
    let mut path = Path::new();
    let mut count = 0;
    let end = Ode::new(decay, [1.0])
        .store(&mut path)
        .each_step(|_| {
            count += 1;
            if count == 3 { Break(()) } else { Continue(()) }
        })
        .observe(|point| {
            seen.push(point.t);
            ControlFlow::Continue(())
        })
        .end(0.0..1.0, Rk4::new().steps(10))
        .unwrap();
    assert_eq!(path.interval(), Some([0.0, end.t]));
    assert_eq!((seen.len(), end.statistics.steps), (4, 3));
}
