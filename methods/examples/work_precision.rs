//! What methods cost: evaluations, seconds and errors on four problems, in steps of one size.
//!
//! A pendulum, a car on waves, a linear chain of springs, and a structure with a stiff part that nobody wants to see.
//! Two tables each, of all runs and of the work that an error takes, between the runs around it; and a figure.
//!
//! ```sh
//! cargo run --release -p stepsmith --example work_precision
//! ```

use std::hint::black_box;
use std::time::{Duration, Instant};
use stepsmith::central_difference::{Cd4Accurate, Cd4Robust, Cd4Wider, Cd5Stable, CdClassical};
use stepsmith::generated::SplitStepper;
use stepsmith::nystrom::BlanesMoan4;
use stepsmith::runge_kutta::{Dop853, Rk4, Tsitouras5, Verner98};
use stepsmith::split::Split;
use stepsmith::splitting::SplittingAlpha;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth, NohBathe};
use stepsmith::{Error, Ode, SecondOrder, Settings, Stepper};
use stepsmith_tests::plot::Figure;
use stepsmith_tests::race_car;
use stepsmith_tests::reference::solve_second;

type V = Vec<f64>;
type Field = fn(f64, &[f64], &[f64], &mut [f64]);
/// Evaluations and x at the end of that many steps.
type Run = fn(&Problem, usize) -> Result<(u64, V), Error>;

struct Problem {
    name: &'static str,
    file: &'static str,
    field: Field,
    /// What is expensive and what is stiff in it.
    parts: Option<[Field; 2]>,
    from: f64,
    to: f64,
    start: [V; 2],
    end: V,
    /// The fewest steps, which are doubled ten times.
    fewest: usize,
    methods: &'static [(&'static str, Run)],
}

impl Problem {
    fn error(&self, x: &V) -> f64 {
        let pairs = x.iter().zip(&self.end);
        pairs.fold(0.0, |most: f64, (x, exact)| {
            let error = (x - exact).abs();
            // A run that left the numbers is no good one.
            if error.is_nan() {
                f64::INFINITY
            } else {
                most.max(error)
            }
        })
    }

    /// What one method costs: evaluations, seconds and errors.
    fn measure(&self, run: Run) -> Vec<Point> {
        let mut points = Vec::new();
        for doubled in 0..11 {
            let steps = self.fewest << doubled;
            let Ok((evaluations, end)) = run(self, steps) else {
                continue;
            };
            let error = self.error(&end);
            if !(1e-14..1.0).contains(&error) {
                continue;
            }
            points.push(Point {
                steps,
                evaluations: evaluations as f64,
                seconds: seconds(|| run(self, steps)),
                error,
            });
        }
        points
    }
}

struct Point {
    steps: usize,
    evaluations: f64,
    seconds: f64,
    error: f64,
}

/// The least time of a run out of those of a twentieth of a second.
fn seconds<T>(run: impl Fn() -> T) -> f64 {
    let whole = Instant::now();
    let mut least = f64::INFINITY;
    while whole.elapsed() < Duration::from_millis(50) {
        let clock = Instant::now();
        black_box(run());
        least = least.min(clock.elapsed().as_secs_f64());
    }
    least
}

/// The work for an error: between the first two runs around it both are powers of one another; of a first run that is better
/// an upper bound.
fn needed(points: &[Point], error: f64, work: fn(&Point) -> f64) -> Option<(&'static str, f64)> {
    let first = points.first()?;
    if first.error <= error {
        return Some(("≤ ", work(first)));
    }
    points.windows(2).find_map(|pair| {
        let [a, b] = pair else { return None };
        if !(a.error >= error && error > b.error) {
            return None;
        }
        let part = (a.error / error).ln() / (a.error / b.error).ln();
        let work = (work(a).ln() + part * (work(b) / work(a)).ln()).exp();
        Some(("", work))
    })
}

/// Of a field that takes velocities; what is explicit else iterates on it.
fn damped<M: Stepper<V>>(p: &Problem, steps: usize) -> Result<(u64, V), Error> {
    let [x, v] = p.start.clone();
    let field = p.field;
    let end = SecondOrder::new(move |t, x, v, a| field(t, x, v, a), x, v)
        .end(p.from..p.to, Settings::<M, _>::new().steps(steps))?;
    Ok((end.statistics.evaluations, end.x))
}

fn second<M: Stepper<V>>(p: &Problem, steps: usize) -> Result<(u64, V), Error> {
    let [x, v] = p.start.clone();
    let field = p.field;
    let end = SecondOrder::velocity_free(move |t, x, a| field(t, x, &[], a), x, v)
        .end(p.from..p.to, Settings::<M, _>::new().steps(steps))?;
    Ok((end.statistics.evaluations, end.x))
}

fn first<M: Stepper<V, 1>>(p: &Problem, steps: usize) -> Result<(u64, V), Error> {
    let field = p.field;
    let size = p.start[0].len();
    let rate = |t: f64, y: &V, dy: &mut V| {
        let ((x, v), (dx, dv)) = (y.split_at(size), dy.split_at_mut(size));
        dx.copy_from_slice(v);
        field(t, x, v, dv);
    };
    let mut end =
        Ode::new(rate, p.start.concat()).end(p.from..p.to, Settings::<M, _>::new().steps(steps))?;
    end.y.truncate(size);
    Ok((end.statistics.evaluations, end.y))
}

fn split<M: SplitStepper<V>>(p: &Problem, steps: usize) -> Result<(u64, V), Error> {
    let [x, v] = p.start.clone();
    let [soft, stiff] = p.parts.unwrap_or([p.field; 2]);
    let end = Split::new(
        move |t, x, v, a| soft(t, x, v, a),
        move |t, x: &V, v: &V, a: &mut V| stiff(t, x, v, a),
        x,
        v,
    )
    .end(p.from..p.to, Settings::<M, _>::new().steps(steps))?;
    let counted = end.statistics;
    Ok((counted.evaluations + counted.expensive, end.x))
}

const FREE: &[(&str, Run)] = &[
    ("CdClassical", second::<CdClassical<V>>),
    ("Cd4Robust", second::<Cd4Robust<V>>),
    ("Cd4Accurate", second::<Cd4Accurate<V>>),
    ("Cd4Wider", second::<Cd4Wider<V>>),
    ("Cd5Stable", second::<Cd5Stable<V>>),
    ("NohBathe", second::<NohBathe<V>>),
    ("GeneralizedAlphaFifth", second::<GeneralizedAlphaFifth<V>>),
    ("Rk4", first::<Rk4<V>>),
    ("Tsitouras5", first::<Tsitouras5<V>>),
    ("Dop853", first::<Dop853<V>>),
    ("Verner98", first::<Verner98<V>>),
    ("BlanesMoan4", second::<BlanesMoan4<V>>),
];

/// Without Nyström's methods, which take no velocities.
const DAMPED: &[(&str, Run)] = &[
    ("CdClassical", damped::<CdClassical<V>>),
    ("Cd4Robust", damped::<Cd4Robust<V>>),
    ("Cd4Accurate", damped::<Cd4Accurate<V>>),
    ("Cd4Wider", damped::<Cd4Wider<V>>),
    ("Cd5Stable", damped::<Cd5Stable<V>>),
    ("NohBathe", damped::<NohBathe<V>>),
    ("GeneralizedAlphaFifth", damped::<GeneralizedAlphaFifth<V>>),
    ("Rk4", first::<Rk4<V>>),
    ("Tsitouras5", first::<Tsitouras5<V>>),
    ("Dop853", first::<Dop853<V>>),
    ("Verner98", first::<Verner98<V>>),
];

const STIFF: &[(&str, Run)] = &[
    ("CdClassical", second::<CdClassical<V>>),
    ("Cd4Robust", second::<Cd4Robust<V>>),
    ("NohBathe", second::<NohBathe<V>>),
    ("AverageAcceleration", second::<AverageAcceleration<V>>),
    ("GeneralizedAlphaFifth", second::<GeneralizedAlphaFifth<V>>),
    ("SplittingAlpha", split::<SplittingAlpha<V>>),
    ("Rk4", first::<Rk4<V>>),
    ("Dop853", first::<Dop853<V>>),
    ("BlanesMoan4", second::<BlanesMoan4<V>>),
];

/// The position at the end, by extrapolation of order 16.
fn exact<const N: usize>(field: Field, span: (f64, f64), start: &[V; 2], pieces: usize) -> V {
    let start = [0, 1].map(|k| std::array::from_fn::<_, N, _>(|i| start[k][i]));
    let g = |t: f64, x: &[f64; N], v: &[f64; N], a: &mut [f64; N]| field(t, x, v, a);
    solve_second(g, span, start, pieces)[0].to_vec()
}

/// x'' = −sin x from 2 rad, over 3.6 periods.
fn pendulum() -> Problem {
    let field: Field = |_, x, _, a| a[0] = -x[0].sin();
    let start = [vec![2.0], vec![0.0]];
    let to = 30.0;
    Problem {
        name: "Pendulum",
        file: "pendulum",
        field,
        parts: None,
        from: 0.0,
        to,
        end: exact::<1>(field, (0.0, to), &start, 120),
        start,
        fewest: 30,
        methods: FREE,
    }
}

/// The race car with all wheels on the waves, from rest.
fn car() -> Option<Problem> {
    let field: Field = |t, x, v, a| {
        let part = |of: &[f64]| std::array::from_fn(|i| of[i]);
        let mut out = [0.0; 3];
        race_car::acceleration(t, &part(x), &part(v), &mut out);
        a.copy_from_slice(&out);
    };
    let start = [race_car::rest()?.to_vec(), vec![0.0; 3]];
    let from = 0.5;
    let to = 1.7;
    Some(Problem {
        name: "Car on waves",
        file: "car",
        field,
        parts: None,
        from,
        to,
        end: exact::<3>(field, (from, to), &start, 60),
        start,
        fewest: 15,
        methods: DAMPED,
    })
}

/// Twenty unit masses between walls, springs of stiffness 1, plucked in the middle by a smooth bump.
fn chain() -> Problem {
    const N: usize = 20;
    let field: Field = |_, x, _, a| {
        for i in 0..N {
            let left = if i == 0 { 0.0 } else { x[i - 1] };
            let right = x.get(i + 1).copied().unwrap_or(0.0);
            a[i] = left - 2.0 * x[i] + right;
        }
    };
    let bump = |i: usize| (-((i as f64 - 9.5) / 3.0).powi(2)).exp();
    let start = [(0..N).map(bump).collect(), vec![0.0; N]];
    let to = 50.0;
    Problem {
        name: "Chain of twenty springs",
        file: "chain",
        field,
        parts: None,
        from: 0.0,
        to,
        end: exact::<N>(field, (0.0, to), &start, 100),
        start,
        fewest: 30,
        methods: FREE,
    }
}

/// Bathe's two masses: a spring of stiffness 10⁷ to a support that moves by 1 − cos 1.2t, and a hardening one between them.
/// The high frequency is hardly excited.
fn stiff() -> Problem {
    fn pull(x: &[f64]) -> f64 {
        let stretch = x[1] - x[0];
        stretch + stretch.powi(3)
    }
    fn support(t: f64, x: &[f64]) -> f64 {
        1e7 * (1.0 - (1.2 * t).cos() - x[0])
    }
    let soft: Field = |_, x, _, a| {
        a[0] = pull(x);
        a[1] = -pull(x);
    };
    let stiff: Field = |t, x, _, a| {
        a[0] = support(t, x);
        a[1] = 0.0;
    };
    let field: Field = |t, x, _, a| {
        a[0] = support(t, x) + pull(x);
        a[1] = -pull(x);
    };
    let start = [vec![0.0; 2], vec![0.0; 2]];
    let to = 10.0;
    Problem {
        name: "Structure with a stiff part",
        file: "stiff",
        field,
        parts: Some([soft, stiff]),
        from: 0.0,
        to,
        end: exact::<2>(field, (0.0, to), &start, 20_000),
        start,
        fewest: 40,
        methods: STIFF,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let car = car().ok_or("the stiffness is singular")?;
    for problem in [pendulum(), car, chain(), stiff()] {
        println!("\n{}\n", problem.name);
        println!("| method | steps | evaluations | seconds | error |\n|---|---:|---:|---:|---:|");
        let mut figure = Figure::new(problem.name, "evaluations", "error").logarithmic(true, true);
        let mut work = String::new();
        for &(name, run) in problem.methods {
            let points = problem.measure(run);
            for p in &points {
                println!(
                    "| `{name}` | {} | {} | {:.1e} | {:.1e} |",
                    p.steps, p.evaluations, p.seconds, p.error
                );
            }
            let drawn: Vec<_> = points.iter().map(|p| (p.evaluations, p.error)).collect();
            figure = figure.line(name, &drawn);
            work += &format!("| `{name}` |");
            for error in [1e-3, 1e-6, 1e-9] {
                let cost = needed(&points, error, |p| p.evaluations);
                let time = needed(&points, error, |p| 1e3 * p.seconds);
                work += &match (cost, time) {
                    (Some((bound, cost)), Some((_, time))) => {
                        format!(" {bound}{cost:.0} | {bound}{time:.3} |")
                    }
                    _ => " – | – |".into(),
                };
            }
            work += "\n";
        }
        println!("\n| {} | 1e-3 | ms | 1e-6 | ms | 1e-9 | ms |", problem.name);
        println!("|---|---:|---:|---:|---:|---:|---:|\n{work}");
        figure.save(&format!("work-precision-{}", problem.file))?;
    }
    Ok(())
}
