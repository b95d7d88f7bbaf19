//! Semiexplicit splitting beside the θ-method: the source's problems 6.1 and 6.2 with its figures 3
//! to 5, and what the method gains or loses with the cost of A.
//!
//! Source: Modin, Fritzson, Führer, *Semiexplicit numerical integration by splitting with application
//! to dynamic multibody problems with contacts*, 2007, section 6.

use std::cell::Cell;
use std::error::Error;
use std::ops::ControlFlow;
use stepsmith::block::Radau9;
use stepsmith::generated::SplitStepper;
use stepsmith::split::{Split, SplitField, Sum, Whole};
use stepsmith::splitting::{
    SplittingAlphaAnnihilating, SplittingFourFifths, SplittingFourth, SplittingThird,
    SplittingThreeFifths,
};
use stepsmith::{Implicit, Iteration, Ode, SecondOrder, Settings, Stepper, with_jacobians};
use stepsmith_tests::plot::Figure;

#[path = "splitting/multipliers.rs"]
mod multipliers;
#[path = "splitting/region.rs"]
mod region;
#[path = "splitting/work.rs"]
mod work;

/// The θ-method, z[1] = z + h f((1−θ) z + θ z[1]).
mod theta {
    macro_rules! theta {
        ($name:ident, $theta:expr, $order:expr) => {
            stepsmith::method! {
                name = $name,
                family = "scheme",
                parameters = { theta = $theta },
                carry = [x, v],
                equations = [
                    x_1[theta] = x + theta*h*v_1[theta],
                    v_1[theta] = v + theta*h*a[theta],
                    a[theta] = g(t[theta], x_1[theta], v_1[theta]),
                    x[1] = x + h*v_1[theta],
                    v[1] = v + h*a[theta],
                ],
                claims = { order = $order },
            }
        };
    }
    theta!(Half, 1 / 2, 2);
    theta!(ThreeFifths, 3 / 5, 1);
    theta!(FourFifths, 4 / 5, 1);
}

type V = [f64; 2];
/// t, q and q' of every grid point.
type Path = Vec<(f64, V, V)>;

/// A problem of the source: A, B, and the Jacobians of each.
#[derive(Clone, Copy)]
struct Problem {
    soft: fn(&V, &V) -> V,
    stiff: fn(&V, &V) -> V,
    /// ∂A/∂q, ∂B/∂q and ∂B/∂q', row by row; A is free of q'.
    derivatives: fn(&V) -> [[f64; 4]; 3],
    start: V,
    end: f64,
    h: f64,
}

/// Two particles on a line, tied together by a stiff spring and to the origin by a soft one.
const OSCILLATORS: Problem = Problem {
    soft: |q, _| [-q[0], 0.0],
    stiff: |q, v| {
        let force = 1e3 * (q[1] - q[0]) + 1e2 * (v[1] - v[0]);
        [force, -force]
    },
    derivatives: |_| {
        let ones = [-1.0, 1.0, 1.0, -1.0];
        [
            [-1.0, 0.0, 0.0, 0.0],
            ones.map(|x| 1e3 * x),
            ones.map(|x| 1e2 * x),
        ]
    },
    start: [1.0, 1.1],
    end: 20.0,
    h: 1.0,
};

/// A pendulum on a stiff spring.
const PENDULUM: Problem = Problem {
    soft: |_, _| [0.0, -1.0],
    stiff: |q, _| {
        let stretch = q[0] * q[0] + q[1] * q[1] - 1.0;
        q.map(|q| -1e4 * stretch * q)
    },
    derivatives: |q| {
        let stretch = q[0] * q[0] + q[1] * q[1] - 1.0;
        let entry = |i: usize, j: usize| {
            let diagonal = if i == j { stretch } else { 0.0 };
            -1e4 * (diagonal + 2.0 * q[i] * q[j])
        };
        let in_q = [entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)];
        [[0.0; 4], in_q, [0.0; 4]]
    },
    start: [1.01, 0.0],
    end: 10.0,
    h: 0.01,
};

impl Problem {
    /// The parts, with `calls` of A.
    fn parts<'a>(self, calls: &'a Cell<u64>) -> impl SplitField<V> + 'a {
        let write = |matrix: &mut nalgebra::DMatrix<f64>, rows: [f64; 4]| {
            for (k, entry) in rows.into_iter().enumerate() {
                matrix[(k / 2, k % 2)] = entry;
            }
        };
        Sum {
            expensive: with_jacobians(
                move |_t: f64, q: &V, v: &V, a: &mut V| {
                    calls.set(calls.get() + 1);
                    *a = (self.soft)(q, v);
                },
                move |_t, q: &V, _v: &V, a_q, _a_v| write(a_q, (self.derivatives)(q)[0]),
            ),
            cheap: with_jacobians(
                move |_t: f64, q: &V, v: &V, b: &mut V| *b = (self.stiff)(q, v),
                move |_t, q: &V, _v: &V, b_q, b_v| {
                    let [_, in_q, in_v] = (self.derivatives)(q);
                    write(b_q, in_q);
                    write(b_v, in_v);
                },
            ),
        }
    }

    /// Newton with new Jacobians, to 1e-10 in the accelerations.
    fn newton() -> Implicit<V> {
        Implicit::new(Iteration::Newton).tolerance(0.0, 1e-10)
    }

    /// The path of a splitting method, the evaluations of A, and the Newton iterations.
    fn split<M: SplitStepper<V>>(self) -> Result<(Path, u64, u64), stepsmith::Error> {
        let calls = Cell::new(0);
        let mut path = Path::new();
        let method = Settings::<M, _>::new()
            .step(self.h)
            .implicit(Self::newton());
        let end = Split::of(self.parts(&calls), self.start, [0.0; 2])
            .observe(|sample| {
                path.push((sample.t, sample.x, sample.v));
                ControlFlow::Continue(())
            })
            .end(0.0..self.end, method)?;
        Ok((path, calls.get(), end.statistics.iterations))
    }

    /// The same of a method that knows no parts.
    fn whole<M: Stepper<V>>(self) -> Result<(Path, u64, u64), stepsmith::Error> {
        let calls = Cell::new(0);
        let mut path = Path::new();
        let method = Settings::<M, _>::new()
            .step(self.h)
            .implicit(Self::newton());
        let whole = Whole::new(self.parts(&calls), &self.start);
        let end = SecondOrder::of(whole, self.start, [0.0; 2])
            // A step from x0 and v0 needs no other start, which would evaluate A.
            .observe(|sample| {
                path.push((sample.t, sample.x, sample.v));
                ControlFlow::Continue(())
            })
            .end(0.0..self.end, method)?;
        Ok((path, calls.get(), end.statistics.iterations))
    }

    /// The solution at equally spaced times, by Radau IIA to narrow tolerances.
    fn exact(self, count: usize) -> Result<Path, stepsmith::Error> {
        let [q, p] = self.start;
        let times: Vec<f64> = (0..=count)
            .map(|k| self.end * k as f64 / count as f64)
            .collect();
        let mut path = vec![(0.0, self.start, [0.0; 2])];
        let mut y = [q, p, 0.0, 0.0];
        for pair in times.windows(2) {
            let end = Ode::new(
                |_t, y, dy| {
                    let q = [y[0], y[1]];
                    let v = [y[2], y[3]];
                    let a = (self.soft)(&q, &v);
                    let b = (self.stiff)(&q, &v);
                    *dy = [v[0], v[1], a[0] + b[0], a[1] + b[1]];
                },
                y,
            )
            .end(pair[0]..pair[1], Radau9::new().rtol(1e-11).atol(1e-12))?;
            y = end.y;
            path.push((pair[1], [y[0], y[1]], [y[2], y[3]]));
        }
        Ok(path)
    }
}

/// The greatest distance of two paths in a component.
fn greatest(found: &Path, exact: &Path, component: impl Fn(&(f64, V, V)) -> f64) -> f64 {
    let pairs = found.iter().zip(exact);
    let errors = pairs.map(|(f, e)| (component(f) - component(e)).abs());
    errors.fold(0.0, f64::max)
}

/// The greatest error in the positions and in the velocities.
fn errors(found: &Path, exact: &Path) -> [f64; 2] {
    let of = |pick: fn(&(f64, V, V)) -> V| {
        (0..2)
            .map(|i| greatest(found, exact, |p| pick(p)[i]))
            .fold(0.0, f64::max)
    };
    [of(|p| p.1), of(|p| p.2)]
}

fn length(q: &V) -> f64 {
    q[0].hypot(q[1]) - 1.0
}

fn oscillators() -> Result<(), Box<dyn Error>> {
    let exact = OSCILLATORS.exact(20)?;
    let runs = [
        (
            "splitting, beta = 0.8",
            OSCILLATORS.split::<SplittingFourFifths<_>>()?,
            [0.3113, 0.2129],
        ),
        (
            "theta = 1/2",
            OSCILLATORS.whole::<theta::Half<_>>()?,
            [0.5490, 0.7410],
        ),
        (
            "theta = 0.8",
            OSCILLATORS.whole::<theta::FourFifths<_>>()?,
            [0.9634, 0.7136],
        ),
    ];
    println!("6.1, harmonic oscillators, h = 1, to t = 20");
    println!(
        "{:24}{:>12}{:>12}{:>12}{:>12}{:>8}{:>8}",
        "", "error of q", "expected", "of q'", "expected", "A", "Newton"
    );
    for (name, (path, evaluations, iterations), [q, v]) in &runs {
        let found = errors(path, &exact);
        println!(
            "{name:24}{:12.4}{q:12.4}{:12.4}{v:12.4}{evaluations:8}{iterations:8}",
            found[0], found[1]
        );
    }
    let smooth = OSCILLATORS.exact(400)?;
    let paths = [("exact", "exact solution", &smooth)];
    let names = ["split", "theta-1-2", "theta-4-5"];
    let measured = names
        .iter()
        .zip(&runs)
        .map(|(file, run)| (*file, run.0, &run.1.0));
    for (file, title, path) in paths.into_iter().chain(measured) {
        let curve = |pick: fn(&(f64, V, V)) -> f64| -> Vec<(f64, f64)> {
            path.iter().map(|p| (p.0, pick(p))).collect()
        };
        Figure::new(&format!("Harmonic oscillators, {title}"), "t", "q, q'")
            .line("q1", &curve(|p| p.1[0]))
            .line("q2", &curve(|p| p.1[1]))
            .dashed("q1'", &curve(|p| p.2[0]))
            .dashed("q2'", &curve(|p| p.2[1]))
            .save(&format!("splitting-figure-3-{file}"))?;
    }
    Ok(())
}

fn pendulum() -> Result<(), Box<dyn Error>> {
    let exact = PENDULUM.exact(1000)?;
    let runs = [
        (
            "splitting, beta = 0.6",
            PENDULUM.split::<SplittingThreeFifths<_>>()?,
            (0.0278, 1.73e-4, 1000),
        ),
        (
            "theta = 1/2",
            PENDULUM.whole::<theta::Half<_>>()?,
            (0.0198, 1.02e-2, 3415),
        ),
        (
            "theta = 0.6",
            PENDULUM.whole::<theta::ThreeFifths<_>>()?,
            (0.0535, 1.71e-4, 2049),
        ),
    ];
    println!("\n6.2, pendulum on a spring, h = 0.01, to t = 10; |q| - 1 at t >= 5");
    println!(
        "{:24}{:>12}{:>12}{:>12}{:>12}{:>8}{:>10}{:>8}",
        "", "error of qx", "expected", "|q| - 1", "expected", "A", "expected", "Newton"
    );
    for (name, (path, evaluations, iterations), (q, late, expected)) in &runs {
        let error = greatest(path, &exact, |p| p.1[0]);
        let lengths = path
            .iter()
            .filter(|p| p.0 >= 5.0)
            .map(|p| length(&p.1).abs());
        println!(
            "{name:24}{error:12.4}{q:12.4}{:12.2e}{late:12.2e}{evaluations:8}{expected:10}{iterations:8}",
            lengths.fold(0.0, f64::max)
        );
    }
    let error_of = |path: &Path| -> Vec<(f64, f64)> {
        let pairs = path.iter().zip(&exact);
        pairs.map(|(f, e)| (f.0, f.1[0] - e.1[0])).collect()
    };
    let lengths =
        |path: &Path| -> Vec<(f64, f64)> { path.iter().map(|p| (p.0, length(&p.1))).collect() };
    let mut figures = [
        Figure::new("Pendulum on a spring: error of qx", "t", "error of qx"),
        Figure::new("Pendulum on a spring: |q| - 1", "t", "|q| - 1"),
    ];
    // The oscillating one first, below the others.
    for index in [1, 0, 2] {
        let (name, (path, ..), _) = &runs[index];
        let [errors, stretch] = figures;
        figures = [
            errors.line(name, &error_of(path)),
            stretch.line(name, &lengths(path)),
        ];
    }
    let [errors, stretch] = figures;
    errors.save("splitting-figure-4")?;
    stretch.save("splitting-figure-5")?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    region::figure(0.5, "splitting-figure-2")?;
    region::figure(0.25, "splitting-figure-2-alpha-1-4")?;
    oscillators()?;
    pendulum()?;
    multipliers::pendulum()?;
    work::figures()
}
