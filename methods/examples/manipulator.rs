//! The planar two-link manipulator, released from rest: largest energy error, residuals of the
//! constraints on positions, velocities and accelerations over 10 s, the paper's value and the measured
//! one side by side (Li, Ding, Li 2019, tables 1 to 6).

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::block::{
    Block3Equidistant, Block3Equidistant13, Block4Equidistant, Block4Equidistant44, Radau5,
};
use stepsmith::constrained::{
    AffineMaps, Constrained, ConstrainedError, ConstrainedSample, Derivative, Formulation,
    integrate_constrained,
};
use stepsmith::runge_kutta::Rk4;

const GRAVITY: f64 = 9.81;
const MASSES: [f64; 2] = [1.0, 2.0];

/// Half the lengths, 1 and √3.
fn halves() -> [f64; 2] {
    [0.5, 0.5 * 3.0_f64.sqrt()]
}

/// Moments of inertia m L²/12.
fn inertias() -> [f64; 2] {
    let [a, b] = halves();
    [MASSES[0] * a * a / 3.0, MASSES[1] * b * b / 3.0]
}

/// (x₁, y₁, θ₁, x₂, y₂, θ₂): centroids and absolute angles.
struct Manipulator;

impl Constrained for Manipulator {
    fn coordinates(&self) -> usize {
        6
    }

    fn holonomic(&self) -> usize {
        4
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        for link in 0..2 {
            let diagonal = [MASSES[link], MASSES[link], inertias()[link]];
            for (i, entry) in diagonal.iter().enumerate() {
                mass[(3 * link + i, 3 * link + i)] = *entry;
            }
        }
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        let weight = |link: usize| -MASSES[link] * GRAVITY;
        force.copy_from_slice(&[0.0, weight(0), 0.0, 0.0, weight(1), 0.0]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        let [l1, l2] = halves();
        let ((s1, c1), (s2, c2)) = (q[2].sin_cos(), q[5].sin_cos());
        g[0] = q[0] - l1 * c1;
        g[1] = q[1] - l1 * s1;
        g[2] = q[3] - q[0] - l1 * c1 - l2 * c2;
        g[3] = q[4] - q[1] - l1 * s1 - l2 * s2;
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let [l1, l2] = halves();
        let ((s1, c1), (s2, c2)) = (q[2].sin_cos(), q[5].sin_cos());
        (g_q[(0, 0)], g_q[(0, 2)]) = (1.0, l1 * s1);
        (g_q[(1, 1)], g_q[(1, 2)]) = (1.0, -l1 * c1);
        (g_q[(2, 3)], g_q[(2, 0)]) = (1.0, -1.0);
        (g_q[(2, 2)], g_q[(2, 5)]) = (l1 * s1, l2 * s2);
        (g_q[(3, 4)], g_q[(3, 1)]) = (1.0, -1.0);
        (g_q[(3, 2)], g_q[(3, 5)]) = (-l1 * c1, -l2 * c2);
        Derivative::Given
    }

    fn position_rate(&mut self, _t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        let [l1, l2] = halves();
        let ((s1, c1), (s2, c2)) = (q[2].sin_cos(), q[5].sin_cos());
        let (w1, w2) = (v[2] * v[2], v[5] * v[5]);
        gamma[0] = -l1 * c1 * w1;
        gamma[1] = -l1 * s1 * w1;
        gamma[2] = -l1 * c1 * w1 - l2 * c2 * w2;
        gamma[3] = -l1 * s1 * w1 - l2 * s2 * w2;
        Derivative::Given
    }
}

fn energy(sample: &ConstrainedSample) -> f64 {
    let (q, v) = (&sample.q, &sample.v);
    let link = |k: usize| {
        let [x, y, w] = [v[3 * k], v[3 * k + 1], v[3 * k + 2]];
        let kinetic = MASSES[k] * (x * x + y * y) + inertias()[k] * w * w;
        0.5 * kinetic + MASSES[k] * GRAVITY * q[3 * k + 1]
    };
    link(0) + link(1)
}

/// The largest error of the energy, and residuals of positions, velocities and accelerations.
fn errors<M: AffineMaps>(h: f64, formulation: Formulation) -> Result<[f64; 4], ConstrainedError> {
    use std::f64::consts::PI;
    let ([l1, l2], [a, b]) = (halves(), [PI / 3.0, -PI / 6.0]);
    let first = [l1 * a.cos(), l1 * a.sin(), a];
    let second = [
        2.0 * first[0] + l2 * b.cos(),
        2.0 * first[1] + l2 * b.sin(),
        b,
    ];
    let start = first.iter().chain(&second).copied().collect();
    let mut largest = [0.0_f64; 4];
    let mut initial = None;
    let mut see = |sample: &ConstrainedSample| {
        let energy = energy(sample);
        let error = energy - *initial.get_or_insert(energy);
        let (mut g, mut gamma) = ([0.0; 4], [0.0; 4]);
        let mut g_q = DMatrix::zeros(4, 6);
        let problem = &mut Manipulator;
        problem.position_constraint(sample.t, &sample.q, &mut g);
        problem.position_jacobian(sample.t, &sample.q, &mut g_q);
        problem.position_curvature(sample.t, &sample.q, &sample.v, &mut gamma);
        let times = |z: &[f64], i: usize| (0..6).map(|j| g_q[(i, j)] * z[j]).sum::<f64>();
        largest[0] = largest[0].max(error.abs());
        for i in 0..4 {
            largest[1] = largest[1].max(g[i].abs());
            largest[2] = largest[2].max(times(&sample.v, i).abs());
            largest[3] = largest[3].max((times(&sample.a, i) - gamma[i]).abs());
        }
        ControlFlow::Continue(())
    };
    integrate_constrained::<M, _>(Manipulator, start, vec![0.0; 6])
        .to(10.0)
        .step_size(h)
        .formulation(formulation)
        .observe(&mut see)
        .run()?;
    Ok(largest)
}

/// A row of a table; what the paper does not print is NaN.
fn row<M: AffineMaps>(h: f64, formulation: Formulation, paper: [f64; 4]) {
    println!("{}, h = {h}, {formulation}", M::MAPS.name);
    match errors::<M>(h, formulation) {
        Ok(measured) => {
            let words = ["energy", "positions", "velocities", "accelerations"];
            for ((word, paper), measured) in words.iter().zip(paper).zip(measured) {
                if paper.is_nan() {
                    println!("  {word:<14} {:>12}  {measured:>12.4e}", "");
                } else {
                    println!("  {word:<14} {paper:>12.4e}  {measured:>12.4e}");
                }
            }
        }
        Err(error) => println!("  {error}"),
    }
}

fn main() {
    use Formulation::{Index1, Index2, Index3};
    const NONE: f64 = f64::NAN;
    println!("largest values over 10 s: paper, measured\n");
    let four = [7.0007e-5, 6.8459e-7, 3.7480e-7, NONE];
    row::<Block4Equidistant<_>>(0.01, Index1, four);
    let fine = [8.8078e-7, 1.9154e-9, 6.6686e-9, NONE];
    row::<Block4Equidistant<_>>(0.005, Index1, fine);
    let three = [2.1449e-3, 5.8212e-5, 3.9267e-4, NONE];
    row::<Block3Equidistant13<_>>(0.01, Index1, three);
    row::<Rk4<_>>(0.01, Index1, [0.26276, 0.0087134, 0.0020681, NONE]);
    row::<Block4Equidistant<_>>(0.01, Index2, [3.2163e-5, 4.3949e-9, NONE, 0.070402]);
    row::<Block4Equidistant<_>>(0.01, Index3, [1.0830e-3, NONE, 5.9405e-4, 0.98536]);
    row::<Block4Equidistant44<_>>(0.01, Index1, [3.8045e-5, NONE, NONE, NONE]);
    row::<Block4Equidistant44<_>>(0.01, Index2, [1.1145e-5, NONE, NONE, NONE]);
    row::<Block4Equidistant44<_>>(0.01, Index3, [NONE; 4]);
    println!("\nThree-stage formulas; the first column as recomputed, not the paper's table 7");
    row::<Radau5<_>>(0.01, Index1, [1.30e-4, 2.96e-7, 3.83e-6, NONE]);
    row::<Block3Equidistant<_>>(0.01, Index1, [NONE; 4]);
}
