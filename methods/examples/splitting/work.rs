//! Time over error on a chain of six particles, tied together by stiff springs, that repel each other:
//! once as it is, and once with an A that takes as long as a hundred of it.

use crate::{SplittingAlphaAnnihilating, SplittingFourth, SplittingThird};
use std::cell::Cell;
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;
use stepsmith::block::{Radau5, Radau9};
use stepsmith::generated::SplitStepper;
use stepsmith::split::{Split, SplitField, Sum, Whole};
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Ode, SecondOrder, Settings, Stepper};
use stepsmith_tests::plot::Figure;

const PARTICLES: usize = 6;
const N: usize = 2 * PARTICLES;
type W = [f64; N];

const END: f64 = 1.0;
const STIFFNESS: f64 = 1e6;
const DAMPING: f64 = 1e3;

/// Gravity, drag, and a repulsion between all pairs of particles.
fn soft(x: &W, v: &W, a: &mut W) {
    for i in 0..PARTICLES {
        let drag = 0.2 * v[2 * i].hypot(v[2 * i + 1]);
        (a[2 * i], a[2 * i + 1]) = (-drag * v[2 * i], -9.81 - drag * v[2 * i + 1]);
        for j in (0..PARTICLES).filter(|j| *j != i) {
            let dx = x[2 * i] - x[2 * j];
            let dy = x[2 * i + 1] - x[2 * j + 1];
            let force = 0.05 * (-4.0 * (dx * dx + dy * dy)).exp();
            a[2 * i] += force * dx;
            a[2 * i + 1] += force * dy;
        }
    }
}

/// Springs with dampers from the origin to the first particle and on to the next, of length 1/2.
fn stiff(x: &W, v: &W, b: &mut W) {
    b.fill(0.0);
    for i in 0..PARTICLES {
        let before = |z: &W, k: usize| if i == 0 { 0.0 } else { z[2 * i - 2 + k] };
        let d = [x[2 * i] - before(x, 0), x[2 * i + 1] - before(x, 1)];
        let r = d[0].hypot(d[1]);
        let e = d.map(|d| d / r);
        let rate = e[0] * (v[2 * i] - before(v, 0)) + e[1] * (v[2 * i + 1] - before(v, 1));
        let force = STIFFNESS * (r - 0.5) + DAMPING * rate;
        for (k, e) in e.into_iter().enumerate() {
            b[2 * i + k] -= force * e;
            if i > 0 {
                b[2 * i - 2 + k] += force * e;
            }
        }
    }
}

/// The chain stretched out level, at rest.
fn start() -> W {
    let mut x = [0.0; N];
    (0..PARTICLES).for_each(|i| x[2 * i] = 0.5 * (i + 1) as f64);
    x
}

/// The parts, A computed so many times, with `calls` of it.
fn parts(repeat: usize, calls: &Cell<u64>) -> impl SplitField<W> + '_ {
    Sum {
        expensive: move |_t: f64, x: &W, v: &W, a: &mut W| {
            calls.set(calls.get() + 1);
            for _ in 0..repeat {
                soft(black_box(x), black_box(v), a);
            }
        },
        cheap: |_t: f64, x: &W, v: &W, b: &mut W| stiff(x, v, b),
    }
}

/// Error at the end, seconds, evaluations of A.
type Point = (f64, f64, u64);

/// The least time of three runs.
fn timed(
    exact: &W,
    run: impl Fn(&Cell<u64>) -> Result<W, stepsmith::Error>,
) -> Result<Point, stepsmith::Error> {
    let mut seconds = f64::INFINITY;
    let mut error = f64::NAN;
    let mut evaluations = 0;
    for _ in 0..3 {
        let calls = Cell::new(0);
        let begin = Instant::now();
        let x = run(&calls)?;
        seconds = seconds.min(begin.elapsed().as_secs_f64());
        let differences = x.iter().zip(exact).map(|(a, b)| (a - b).abs());
        (error, evaluations) = (differences.fold(0.0, f64::max), calls.get());
    }
    Ok((error, seconds, evaluations))
}

fn splitting<M: SplitStepper<W>>(exact: &W, repeat: usize) -> Result<Vec<Point>, stepsmith::Error> {
    let run = |steps: usize| {
        timed(exact, |calls| {
            let end = Split::of(parts(repeat, calls), start(), [0.0; N])
                .end(0.0..END, Settings::<M, _>::new().steps(steps))?;
            Ok(end.x)
        })
    };
    [100, 200, 400, 800, 1600].into_iter().map(run).collect()
}

fn plain<M: Stepper<W>>(exact: &W, repeat: usize) -> Result<Vec<Point>, stepsmith::Error> {
    let run = |steps: usize| {
        timed(exact, |calls| {
            let end = SecondOrder::of(
                Whole::new(parts(repeat, calls), &start()),
                start(),
                [0.0; N],
            )
            .end(0.0..END, Settings::<M, _>::new().steps(steps))?;
            Ok(end.x)
        })
    };
    [100, 200, 400, 800, 1600].into_iter().map(run).collect()
}

/// Radau IIA of order 5 in adaptive steps, on x and v together.
fn adaptive(exact: &W, repeat: usize) -> Result<Vec<Point>, stepsmith::Error> {
    let run = |k: i32| {
        timed(exact, |calls| {
            let mut field = parts(repeat, calls);
            let tolerance = 10.0_f64.powi(-k);
            let mut y = start().to_vec();
            y.resize(2 * N, 0.0);
            let end = Ode::new(|t, y, dy| rate(&mut field, t, y, dy), y)
                .end(0.0..END, Radau5::new().rtol(tolerance).atol(tolerance))?;
            Ok(first_half(&end.y))
        })
    };
    (3..=8).map(run).collect()
}

fn rate(field: &mut impl SplitField<W>, t: f64, y: &[f64], dy: &mut [f64]) {
    let mut x = [0.0; N];
    let mut v = [0.0; N];
    let mut a = [0.0; N];
    let mut b = [0.0; N];
    x.copy_from_slice(&y[..N]);
    v.copy_from_slice(&y[N..]);
    field.expensive(t, &x, &v, &mut a);
    field.cheap(t, &x, &v, &mut b);
    dy[..N].copy_from_slice(&v);
    for (dv, (a, b)) in dy[N..].iter_mut().zip(a.iter().zip(b)) {
        *dv = a + b;
    }
}

fn first_half(y: &[f64]) -> W {
    let mut x = [0.0; N];
    x.copy_from_slice(&y[..N]);
    x
}

/// Tables and figures of both costs.
pub fn figures() -> Result<(), Box<dyn Error>> {
    let calls = Cell::new(0);
    let mut field = parts(1, &calls);
    let mut y = start().to_vec();
    y.resize(2 * N, 0.0);
    let reference = Ode::new(|t, y, dy| rate(&mut field, t, y, dy), y)
        .end(0.0..END, Radau9::new().rtol(1e-11).atol(1e-11))?;
    let exact = first_half(&reference.y);
    for (name, title, repeat) in [
        ("cheap", "A as cheap as B", 1),
        ("expensive", "A a hundred times as expensive", 100),
    ] {
        println!("\nA chain of particles, {title}: error of q, seconds, evaluations of A");
        let title = format!("Chain of particles, {title}");
        let mut figure =
            Figure::new(&title, "error of q at t = 1", "seconds").logarithmic(true, true);
        let runs = [
            (
                "splitting, order 2",
                splitting::<SplittingAlphaAnnihilating<_>>(&exact, repeat)?,
            ),
            (
                "splitting, order 3",
                splitting::<SplittingThird<_>>(&exact, repeat)?,
            ),
            (
                "splitting, order 4",
                splitting::<SplittingFourth<_>>(&exact, repeat)?,
            ),
            (
                "generalized-alpha, order 2",
                plain::<GeneralizedAlphaFifth<_>>(&exact, repeat)?,
            ),
            ("Radau IIA, order 5, adaptive", adaptive(&exact, repeat)?),
        ];
        for (name, points) in runs {
            for (error, seconds, evaluations) in &points {
                println!("  {name:30}{error:10.1e}{seconds:12.2e}{evaluations:8}");
            }
            let curve: Vec<(f64, f64)> = points.iter().map(|p| (p.0, p.1)).collect();
            figure = figure.line(name, &curve);
        }
        figure.save(&format!("splitting-work-{name}"))?;
    }
    Ok(())
}
