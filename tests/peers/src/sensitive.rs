//! Sensitivities by ten parameters: methods of the catalogue beside CVODES (`sensitivities.c`).
//!
//! - Robertson's reaction in a stirred tank, y' = r(y) + D (c − y), to t = 400. The parameters are the three rate
//!   constants, D, c and y(0).
//! - A driven pendulum, θ'' = −(g/l) sin θ + (−c ω − b ω³ + F cos(Ωt + φ))/m, to t = 10. The parameters are l, g, m, c, b, F,
//!   Ω, φ, θ(0) and ω(0).

use crate::SHORT;
use crate::cvode::Cvode;
use crate::measure::{Batch, Contestant, Failed, counts, repeat};
use crate::results::{self, Work};
use std::cell::RefCell;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use stepsmith::block::{Radau5, Radau9, Radau13};
use stepsmith::num_dual::{Dual64, DualNum};
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::{Dop853, DormandPrince5, Verner87};
use stepsmith::{Drives, Ode, Ordinary, Parametric, Sensitive, Settings, State, Tolerance};

/// A problem whose last parameters are the values at first.
#[derive(Clone, Copy)]
struct Problem {
    name: &'static str,
    key: &'static str,
    rate: fn(f64, &[Dual64], &[Dual64], &mut [Dual64]),
    p: [f64; 10],
    size: usize,
    end: f64,
    /// The absolute tolerance over the relative one.
    scale: f64,
}

fn robertson(_t: f64, y: &[Dual64], p: &[Dual64], dy: &mut [Dual64]) {
    let slow = p[0] * y[0];
    let back = p[1] * y[1] * y[2];
    let fast = p[2] * y[1] * y[1];
    dy[0] = back - slow + p[3] * (p[4] - y[0]);
    dy[1] = slow - back - fast + p[3] * (p[5] - y[1]);
    dy[2] = fast + p[3] * (p[6] - y[2]);
}

fn pendulum(t: f64, y: &[Dual64], p: &[Dual64], dy: &mut [Dual64]) {
    let v = y[1];
    dy[0] = v;
    dy[1] = -p[1] / p[0] * y[0].sin()
        + (-p[3] * v - p[4] * v * v * v + p[5] * (p[6] * t + p[7]).cos()) / p[2];
}

const ROBERTSON: Problem = Problem {
    name: "Robertson in a tank, 10 parameters",
    key: "robertson",
    rate: robertson,
    p: [0.04, 1e4, 3e7, 1e-3, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    size: 3,
    end: 400.0,
    scale: 1e-6,
};

const PENDULUM: Problem = Problem {
    name: "driven pendulum, 10 parameters",
    key: "pendulum",
    rate: pendulum,
    p: [1.0, 9.81, 1.0, 0.1, 0.05, 0.5, 2.0, 0.3, 1.0, 0.0],
    size: 2,
    end: 10.0,
    scale: 1.0,
};

impl Problem {
    /// y and all |p| ∂y/∂p at the end, with the statistics.
    fn solve<M>(&self, rtol: f64) -> Result<(Vec<f64>, stepsmith::Statistics), Failed>
    where
        Tolerance: Drives<M, Ordinary<Sensitive<'static>, 1>, Parametric>,
    {
        let size = self.size;
        let start = move |p: &[Dual64]| p[p.len() - size..].to_vec();
        let method = Settings::<M, _>::new().rtol(rtol).atol(rtol * self.scale);
        let end = Ode::with_parameters(self.rate, start, &self.p)
            .end(0.0..self.end, method)
            .map_err(|e| Failed(e.to_string()))?;
        Ok((end.y.as_slice().to_vec(), end.statistics))
    }

    /// The largest error in the norm of the tolerances.
    fn error(&self, z: &[f64], reference: &[f64]) -> f64 {
        let scaled = z
            .iter()
            .zip(reference)
            .map(|(z, r)| (z - r).abs() / (self.scale + r.abs()));
        scaled.fold(
            0.0,
            |a, b| if b.is_nan() { f64::INFINITY } else { a.max(b) },
        )
    }

    fn contestant<M>(self, name: &'static str, reference: &Rc<Vec<f64>>) -> Contestant
    where
        M: 'static,
        Tolerance: Drives<M, Ordinary<Sensitive<'static>, 1>, Parametric>,
    {
        let reference = reference.clone();
        let measure = move |rtol: f64, seconds: f64| {
            let (seconds, (z, did)) = repeat(seconds, || self.solve::<M>(rtol))?;
            Ok(Batch {
                seconds,
                error: self.error(&z, &reference),
                counts: counts(&did),
            })
        };
        Contestant {
            name,
            is_ours: true,
            measure: Box::new(measure),
        }
    }

    /// CVODES by a method, `bdf 1` with errors of sensitivities controlled, `bdf 0` without.
    fn by_cvodes(
        self,
        name: &'static str,
        method: &'static str,
        cvodes: &Rc<RefCell<Cvode>>,
        reference: &Rc<Vec<f64>>,
    ) -> Contestant {
        let cvodes = cvodes.clone();
        let reference = reference.clone();
        let measure = move |rtol: f64, seconds: f64| {
            let Self {
                key, end, scale, p, ..
            } = self;
            let mut request = format!(
                "{key} {method} {rtol:e} {:e} {end:e} {seconds:e}",
                rtol * scale
            );
            for p in p {
                let _ = write!(request, " {p:e}");
            }
            let (seconds, counts, z) = cvodes.borrow_mut().solve(&request)?;
            let error = self.error(&z, &reference);
            Ok(Batch {
                seconds,
                error,
                counts,
            })
        };
        Contestant {
            name,
            is_ours: false,
            measure: Box::new(measure),
        }
    }
}

/// Solves both problems and writes the results.
///
/// # Errors
/// CVODES does not start, the reference is not found, or results can't be written.
pub fn run(directory: &Path, results: &Path) -> Result<(), Box<dyn Error>> {
    let libraries = ["sundials_cvodes", "sundials_nvecserial"];
    let cvodes = Rc::new(RefCell::new(Cvode::start(
        directory,
        "sensitivities.c",
        &libraries,
    )?));
    let mut points = Vec::new();
    for problem in [ROBERTSON, PENDULUM] {
        let reference = Rc::new(problem.solve::<Radau13<_>>(1e-13)?.0);
        let ours = |stiff: bool| {
            if stiff {
                vec![
                    problem.contestant::<Radau5<_>>("Radau5", &reference),
                    problem.contestant::<Radau9<_>>("Radau9", &reference),
                    problem.contestant::<Rodas4<_>>("Rodas4", &reference),
                ]
            } else {
                vec![
                    problem.contestant::<DormandPrince5<_>>("DormandPrince5", &reference),
                    problem.contestant::<Dop853<_>>("Dop853", &reference),
                    problem.contestant::<Verner87<_>>("Verner87", &reference),
                ]
            }
        };
        let mut contestants = ours(problem.key == "robertson");
        for (name, method) in [
            ("CVODES BDF", "bdf 1"),
            ("CVODES BDF, errors of y alone", "bdf 0"),
            ("CVODES Adams", "adams 1"),
            ("CVODES Adams, errors of y alone", "adams 0"),
        ] {
            if problem.key == "pendulum" || method.starts_with("bdf") {
                contestants.push(problem.by_cvodes(name, method, &cvodes, &reference));
            }
        }
        points.extend(crate::points(
            problem.name,
            problem.scale,
            &mut contestants,
            3..=10,
            &SHORT,
        ));
    }
    let table = results::table(&points, Work::Milliseconds);
    fs::write(results.join("sensitivities.csv"), results::csv(&points))?;
    fs::write(results.join("sensitivities.md"), &table)?;
    print!("{}\n{table}", results::csv(&points));
    Ok(())
}
