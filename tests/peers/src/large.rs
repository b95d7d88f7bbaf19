//! Large stiff systems by lines: methods of the catalogue beside CVODE with KLU (`large.c`).
//!
//! On a square of n × n points, with α Δ by five points, u or u and v obey
//!
//! ```text
//! heat          u_t = Δu + 20 sin 10t on a quarter of the square, 0 beyond the edges
//! Allen–Cahn    u_t = Δu/1000 + u − u³, mirrored at the edges
//! Brusselator   u_t = 1 + u²v − 4.4 u + Δu/50,    v_t = 3.4 u − u²v + Δv/50, mirrored at the edges
//! ```

use crate::Effort;
use crate::cvode::Cvode;
use crate::measure::{Batch, Contestant, Failed, counts, repeat};
use crate::results::{self, Point, Work};
use std::cell::RefCell;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use stepsmith::block::{Radau5, Radau9};
use stepsmith::linear::Tangents;
use stepsmith::rosenbrock::{Rodas4, Ros34pw2};
use stepsmith::runge_kutta::TrBdf2;
use stepsmith::{Drives, Ode, Ordinary, Rate, Settings, Tolerance};

/// The equations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Heat,
    AllenCahn,
    Brusselator,
}

/// Equations on n × n points.
#[derive(Clone, Copy)]
struct Large {
    kind: Kind,
    n: usize,
}

impl Large {
    /// The number of components of a point.
    fn components(self) -> usize {
        if self.kind == Kind::Brusselator { 2 } else { 1 }
    }

    /// α over the square of the points' distance.
    fn diffusion(self) -> f64 {
        let n = self.n as f64;
        match self.kind {
            Kind::Heat => (n + 1.0) * (n + 1.0),
            Kind::AllenCahn => 1e-3 * (n - 1.0) * (n - 1.0),
            Kind::Brusselator => 0.02 * (n - 1.0) * (n - 1.0),
        }
    }

    fn end(self) -> f64 {
        match self.kind {
            Kind::Heat => 1.0,
            Kind::AllenCahn => 10.0,
            Kind::Brusselator => 11.5,
        }
    }

    /// The name in requests.
    fn key(self) -> &'static str {
        match self.kind {
            Kind::Heat => "heat",
            Kind::AllenCahn => "allen-cahn",
            Kind::Brusselator => "brusselator",
        }
    }

    fn initial(self) -> Vec<f64> {
        let n = self.n;
        let last = (n - 1) as f64;
        let start = |k: usize| {
            let [i, j] = [k / n, k % n].map(|k| k as f64);
            match self.kind {
                Kind::Heat => {
                    let [a, b] = [i, j].map(|k| (k + 1.0) / (last + 2.0));
                    [16.0 * a * (1.0 - a) * b * (1.0 - b), 0.0]
                }
                Kind::AllenCahn => {
                    let wave = |waves: f64, k: f64| (std::f64::consts::PI * waves * k / last).cos();
                    [0.5 * wave(3.0, i) * wave(2.0, j) + 0.1, 0.0]
                }
                Kind::Brusselator => [0.5 + j / last, 1.0 + 5.0 * i / last],
            }
        };
        let all = (0..n * n).flat_map(|k| start(k).into_iter().take(self.components()));
        all.collect()
    }

    /// Shows each neighbour of point (i, j), one twice where the other is beyond an edge that mirrors.
    #[inline]
    fn neighbours(self, i: usize, j: usize, mut show: impl FnMut(usize, f64)) {
        let n = self.n;
        let both = if self.kind == Kind::Heat { 1.0 } else { 2.0 };
        let twice = |at_edge: bool| if at_edge { both } else { 1.0 };
        let k = i * n + j;
        if i > 0 {
            show(k - n, twice(i + 1 == n));
        }
        if j > 0 {
            show(k - 1, twice(j + 1 == n));
        }
        if j + 1 < n {
            show(k + 1, twice(j == 0));
        }
        if i + 1 < n {
            show(k + n, twice(i == 0));
        }
    }
}

impl Rate<Vec<f64>> for Large {
    fn rate(&mut self, t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
        let n = self.n;
        let m = self.components();
        let d = self.diffusion();
        let heat = 20.0 * (10.0 * t).sin();
        for k in 0..n * n {
            let [i, j] = [k / n, k % n];
            for c in 0..m {
                let mut sum = -4.0 * y[k * m + c];
                self.neighbours(i, j, |l, weight| sum += weight * y[l * m + c]);
                dy[k * m + c] = d * sum;
            }
            match self.kind {
                Kind::Heat if 2 * i < n && 2 * j < n => dy[k] += heat,
                Kind::Heat => {}
                Kind::AllenCahn => dy[k] += y[k] - y[k] * y[k] * y[k],
                Kind::Brusselator => {
                    let [u, v] = [y[2 * k], y[2 * k + 1]];
                    dy[2 * k] += 1.0 + u * u * v - 4.4 * u;
                    dy[2 * k + 1] += 3.4 * u - u * u * v;
                }
            }
        }
    }

    fn tangents(&mut self, (_, y): (f64, &Vec<f64>), into: &mut Tangents) -> bool {
        let n = self.n;
        let m = self.components();
        let d = self.diffusion();
        into.in_x.write(|entries| {
            for k in 0..n * n {
                for c in k * m..(k + 1) * m {
                    self.neighbours(k / n, k % n, |l, weight| {
                        entries.add(c, l * m + c % m, weight * d);
                    });
                }
                match self.kind {
                    Kind::Heat => entries.add(k, k, -4.0 * d),
                    Kind::AllenCahn => entries.add(k, k, 1.0 - 3.0 * y[k] * y[k] - 4.0 * d),
                    Kind::Brusselator => {
                        let [u, v] = [y[2 * k], y[2 * k + 1]];
                        let rows = [
                            [2.0 * u * v - 4.4 - 4.0 * d, u * u],
                            [3.4 - 2.0 * u * v, -u * u - 4.0 * d],
                        ];
                        entries.block(2 * k, 2 * k, &rows);
                    }
                }
            }
        });
        true
    }
}

/// The largest error at the end in the norm of the tolerances, rtol = atol.
fn error(y: &[f64], reference: &[f64]) -> f64 {
    let scaled = y
        .iter()
        .zip(reference)
        .map(|(y, r)| (y - r).abs() / (1.0 + r.abs()));
    scaled.fold(
        0.0,
        |a, b| if b.is_nan() { f64::INFINITY } else { a.max(b) },
    )
}

fn contestant<M>(name: &'static str, problem: Large, reference: &Rc<Vec<f64>>) -> Contestant
where
    M: 'static,
    Tolerance: Drives<M, Ordinary<Vec<f64>, 1>, Large>,
{
    let reference = reference.clone();
    let measure = move |rtol: f64, seconds: f64| {
        let (seconds, end) = repeat(seconds, || {
            let method = Settings::<M, _>::new().rtol(rtol).atol(rtol);
            let end = Ode::of(problem, problem.initial()).end(0.0..problem.end(), method);
            end.map_err(|e| Failed(e.to_string()))
        })?;
        Ok(Batch {
            seconds,
            error: error(&end.y, &reference),
            counts: counts(&end.statistics),
        })
    };
    Contestant {
        name,
        is_ours: true,
        measure: Box::new(measure),
    }
}

fn with_klu(cvode: &Rc<RefCell<Cvode>>, problem: Large, reference: &Rc<Vec<f64>>) -> Contestant {
    let cvode = cvode.clone();
    let reference = reference.clone();
    let measure = move |rtol: f64, seconds: f64| {
        let [key, n, end] = [
            problem.key(),
            &problem.n.to_string(),
            &problem.end().to_string(),
        ];
        let request = format!("{key} {n} {rtol:e} {rtol:e} {end} {seconds:e}");
        let (seconds, counts, y) = cvode.borrow_mut().solve(&request)?;
        let error = error(&y, &reference);
        Ok(Batch {
            seconds,
            error,
            counts,
        })
    };
    Contestant {
        name: "CVODE BDF, KLU",
        is_ours: false,
        measure: Box::new(measure),
    }
}

/// Solves all problems, or one, and writes the results.
///
/// # Errors
/// CVODE does not start, the reference is not found, or results can't be written.
pub fn run(directory: &Path, results: &Path, only: Option<&str>) -> Result<(), Box<dyn Error>> {
    let libraries = [
        "sundials_cvode",
        "sundials_nvecserial",
        "sundials_sunlinsolklu",
        "sundials_sunmatrixsparse",
        "klu",
    ];
    let cvode = Rc::new(RefCell::new(Cvode::start(
        directory, "large.c", &libraries,
    )?));
    let mut points: Vec<Point> = Vec::new();
    for (name, kind, n) in [
        ("heat, 32²", Kind::Heat, 32),
        ("heat, 141²", Kind::Heat, 141),
        ("Allen–Cahn, 32²", Kind::AllenCahn, 32),
        ("Allen–Cahn, 141²", Kind::AllenCahn, 141),
        ("Brusselator, 2·22²", Kind::Brusselator, 22),
        ("Brusselator, 2·100²", Kind::Brusselator, 100),
    ] {
        let problem = Large { kind, n };
        if only.is_some_and(|only| only != format!("{}-{n}", problem.key())) {
            continue;
        }
        let method = Radau9::new().rtol(1e-10).atol(1e-10);
        let end = Ode::of(problem, problem.initial()).end(0.0..problem.end(), method)?;
        eprintln!("reference: {}", end.statistics);
        let reference = Rc::new(end.y);
        let mut contestants = [
            contestant::<Radau5<_>>("Radau5", problem, &reference),
            contestant::<Radau9<_>>("Radau9", problem, &reference),
            contestant::<Rodas4<_>>("Rodas4", problem, &reference),
            contestant::<Ros34pw2<_>>("Ros34pw2", problem, &reference),
            contestant::<TrBdf2<_>>("TrBdf2", problem, &reference),
            with_klu(&cvode, problem, &reference),
        ];
        let (digits, rounds) = if n < 100 { (3..=8, 5) } else { (3..=6, 1) };
        let longest = 20.0;
        let effort = Effort { rounds, longest };
        points.extend(crate::points(name, 1.0, &mut contestants, digits, &effort));
    }
    let table = results::table(&points, Work::Milliseconds);
    if only.is_none() {
        fs::write(results.join("large.csv"), results::csv(&points))?;
        fs::write(results.join("large.md"), &table)?;
    }
    print!("{}\n{table}", results::csv(&points));
    Ok(())
}
