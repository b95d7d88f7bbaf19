//! The figures of the planar two-link manipulator (Li, Ding, Li 2019, figures 2 to 13), drawn: path and
//! motion of its end, energies, residuals of the constraints, the energy beside the explicit
//! Runge–Kutta method's over 10 and 100 s, and errors at t = 1 over the step size on index 3.
//!
//! The source reads orders as log‖e‖/log h, which is no slope; the slopes are printed here.

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::block::{Block3Equidistant13, Block4Equidistant, Radau13};
use stepsmith::constrained::{Constrained, ConstrainedSample, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::Mechanism;
use stepsmith::runge_kutta::Rk4;
use stepsmith::{Error, Settings};
use stepsmith_tests::mechanisms::two_link_manipulator;
use stepsmith_tests::plot::Figure;

/// Half the length of each link, m.
const HALVES: [f64; 2] = [0.5, 0.866_025_403_784_438_6];
/// The most points that a curve shows.
const POINTS: f64 = 2000.0;

type Curve = Vec<(f64, f64)>;

/// What is drawn of a run.
#[derive(Default)]
struct History {
    end: Curve,
    end_x: Curve,
    end_y: Curve,
    /// Total, kinetic, potential.
    energy: [Curve; 3],
    /// Largest residuals on positions, velocities, accelerations.
    residuals: [Curve; 3],
}

/// A run of length `end`.
fn history<M: ConstrainedMethod>(h: f64, end: f64) -> Result<History, Error> {
    let mut problem = two_link_manipulator();
    let mut seen = two_link_manipulator();
    let q = problem.positions();
    let v = problem.velocities();
    let mut history = History::default();
    let mut next = 0.0;
    Dae::new(&mut problem, q, v)
        .formulation(Formulation::Index1)
        .observe(|sample| {
            if sample.t >= next {
                next += end / POINTS;
                history.add(&mut seen, sample);
            }
            ControlFlow::Continue(())
        })
        .end(0.0..end, Settings::<M, _>::new().step(h))?;
    Ok(history)
}

impl History {
    fn add(&mut self, seen: &mut Mechanism, sample: &ConstrainedSample) {
        let ConstrainedSample { t, q, v, a, .. } = sample;
        let point = [q[3] + HALVES[1] * q[5].cos(), q[4] + HALVES[1] * q[5].sin()];
        self.end.push(point.into());
        self.end_x.push((*t, point[0]));
        self.end_y.push((*t, point[1]));
        let total = seen.energy(q, v);
        let potential = 9.81 * (q[1] + 2.0 * q[4]);
        for (curve, value) in self
            .energy
            .iter_mut()
            .zip([total, total - potential, potential])
        {
            curve.push((*t, value));
        }
        let mut g = [0.0; 4];
        let mut gamma = [0.0; 4];
        let mut g_q = DMatrix::zeros(4, 6);
        seen.position_constraint(*t, q, &mut g);
        seen.position_jacobian(*t, q, &mut g_q);
        seen.position_curvature(*t, q, v, &mut gamma);
        let times = |z: &[f64], i: usize| (0..6).map(|j| g_q[(i, j)] * z[j]).sum::<f64>();
        let largest = |value: &dyn Fn(usize) -> f64| (0..4).map(value).fold(0.0, f64::max);
        let residuals = [
            largest(&|i| g[i].abs()),
            largest(&|i| times(v, i).abs()),
            largest(&|i| (times(a, i) - gamma[i]).abs()),
        ];
        for (curve, value) in self.residuals.iter_mut().zip(residuals) {
            curve.push((*t, value));
        }
    }
}

/// The positions at t = 1 on index 3.
fn at_one<M: ConstrainedMethod>(h: f64, formulation: Formulation) -> Result<Vec<f64>, Error> {
    let mut problem = two_link_manipulator();
    let q = problem.positions();
    let v = problem.velocities();
    Ok(Dae::new(&mut problem, q, v)
        .formulation(formulation)
        .end(0.0..1.0, Settings::<M, _>::new().step(h))?
        .end
        .q)
}

/// Errors at t = 1 over h: of all positions, and of each.
fn convergence<M: ConstrainedMethod>(
    name: &str,
    figures: [u8; 3],
    exact: &[f64],
) -> Result<(), Box<dyn std::error::Error>> {
    let steps = [20, 40, 80, 160, 320];
    let letters = ["x1", "y1", "theta1", "x2", "y2", "theta2"];
    let mut curves: Vec<Curve> = vec![Vec::new(); 7];
    for n in steps {
        let h = 1.0 / f64::from(n);
        let found = at_one::<M>(h, Formulation::Index3)?;
        let errors: Vec<f64> = found
            .iter()
            .zip(exact)
            .map(|(a, b)| (a - b).abs())
            .collect();
        curves[6].push((h, errors.iter().map(|e| e * e).sum::<f64>().sqrt()));
        for (curve, error) in curves.iter_mut().zip(errors) {
            curve.push((h, error));
        }
    }
    let errors: Vec<f64> = curves[6].iter().map(|(_, error)| *error).collect();
    print!("{name}, index 3, errors of q at t = 1:");
    for pair in errors.windows(2) {
        print!(
            "  {:.2e} (slope {:.2})",
            pair[1],
            (pair[0] / pair[1]).log2()
        );
    }
    println!();
    let figure = |title: String| Figure::new(&title, "h", "error").logarithmic(true, true);
    figure(format!("{name}: error of q at t = 1"))
        .line("q", &curves[6])
        .save(&format!("l-stable-block-figure-{}", figures[0]))?;
    for (number, range) in [(figures[1], 0..3), (figures[2], 3..6)] {
        let mut picture = figure(format!("{name}: errors at t = 1"));
        for i in range {
            picture = picture.line(letters[i], &curves[i]);
        }
        picture.save(&format!("l-stable-block-figure-{number}"))?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let figure = |number: u8, title: &str, x: &str, y: &str| {
        let name = format!("l-stable-block-figure-{number}");
        (Figure::new(title, x, y), name)
    };
    let four = history::<Block4Equidistant<_>>(0.01, 10.0)?;
    let (picture, name) = figure(2, "The end of the second link", "x, m", "y, m");
    let ends = [four.end[0], four.end[four.end.len() - 1]];
    picture
        .line("path", &four.end)
        .marks("start and end", &ends)
        .save(&name)?;
    let (picture, name) = figure(3, "The end of the second link", "t, s", "m");
    picture
        .line("x", &four.end_x)
        .line("y", &four.end_y)
        .save(&name)?;
    let (mut picture, name) = figure(4, "Energies", "t, s", "J");
    for (word, curve) in ["total", "kinetic", "potential"].iter().zip(&four.energy) {
        picture = picture.line(word, curve);
    }
    picture.save(&name)?;
    let (picture, name) = figure(
        5,
        "Residuals of the constraints",
        "t, s",
        "largest residual",
    );
    let mut picture = picture.logarithmic(false, true);
    for (word, curve) in ["positions", "velocities", "accelerations"]
        .iter()
        .zip(&four.residuals)
    {
        picture = picture.line(word, curve);
    }
    picture.save(&name)?;
    for (number, end) in [(6, 10.0), (7, 100.0)] {
        let long = history::<Block4Equidistant<_>>(0.01, end)?;
        let explicit = history::<Rk4<_>>(0.01, end)?;
        let (picture, name) = figure(number, "Total energy", "t, s", "J");
        picture
            .line("L-stable, r = 4", &long.energy[0])
            .line("explicit Runge–Kutta of order 4", &explicit.energy[0])
            .save(&name)?;
    }
    // Two methods of high order agree on the exact positions to 1e-11.
    let exact = at_one::<Radau13<_>>(0.005, Formulation::Index1)?;
    let other = at_one::<Rk4<_>>(1e-4, Formulation::Index1)?;
    let apart = exact
        .iter()
        .zip(&other)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max);
    println!("the reference: Radau13 at h = 1/200, {apart:.1e} from ERK4 at h = 1e-4");
    convergence::<Block4Equidistant<_>>("r = 4", [8, 9, 10], &exact)?;
    convergence::<Block3Equidistant13<_>>("r = 3", [11, 12, 13], &exact)
}
