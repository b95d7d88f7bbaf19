//! The planar two-link manipulator, released from rest: largest energy error, residuals of the
//! constraints on positions, velocities and accelerations over 10 s, the paper's value and the measured
//! one side by side (Li, Ding, Li 2019, tables 1 to 6).

use nalgebra::DMatrix;
use std::f64::consts::PI;
use std::ops::ControlFlow;
use stepsmith::block::{
    Block3Equidistant, Block3Equidistant13, Block4Equidistant, Block4Equidistant44, Radau5,
};
use stepsmith::constrained::{
    AffineMaps, Constrained, ConstrainedError, ConstrainedSample, Formulation, GROUND, Mechanism,
    integrate_constrained,
};
use stepsmith::runge_kutta::Rk4;

/// Links of length 1 and √3, of mass 1 and 2, at the angles π/3 and −π/6; the coordinates are those of
/// their centroids and their angles.
fn manipulator() -> Mechanism {
    let ([a, b], [l1, l2]) = ([PI / 3.0, -PI / 6.0], [0.5, 0.5 * 3.0_f64.sqrt()]);
    let first = [l1 * a.cos(), l1 * a.sin(), a];
    let second = [
        2.0 * first[0] + l2 * b.cos(),
        2.0 * first[1] + l2 * b.sin(),
        b,
    ];
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let first = mechanism.body(1.0, 1.0 / 12.0, first);
    let second = mechanism.body(2.0, 2.0 * 3.0 / 12.0, second);
    mechanism.revolute(GROUND, [0.0, 0.0], first, [-l1, 0.0]);
    mechanism.revolute(first, [l1, 0.0], second, [-l2, 0.0]);
    mechanism
}

/// The largest error of the energy over 10 s, and residuals of positions, velocities and accelerations.
fn errors<M: AffineMaps>(h: f64, formulation: Formulation) -> Result<[f64; 4], ConstrainedError> {
    let (mut problem, mut seen) = (manipulator(), manipulator());
    let (q, v) = (problem.positions(), problem.velocities());
    let before = problem.energy(&q, &v);
    let mut largest = [0.0_f64; 4];
    integrate_constrained::<M, _>(&mut problem, q, v)
        .to(10.0)
        .step_size(h)
        .formulation(formulation)
        .observe(|sample| {
            let ConstrainedSample { t, q, v, a, .. } = sample;
            let (mut g, mut gamma, mut g_q) = ([0.0; 4], [0.0; 4], DMatrix::zeros(4, 6));
            seen.position_constraint(*t, q, &mut g);
            seen.position_jacobian(*t, q, &mut g_q);
            seen.position_curvature(*t, q, v, &mut gamma);
            let times = |z: &[f64], i: usize| (0..6).map(|j| g_q[(i, j)] * z[j]).sum::<f64>();
            largest[0] = largest[0].max((seen.energy(q, v) - before).abs());
            for i in 0..4 {
                largest[1] = largest[1].max(g[i].abs());
                largest[2] = largest[2].max(times(v, i).abs());
                largest[3] = largest[3].max((times(a, i) - gamma[i]).abs());
            }
            ControlFlow::Continue(())
        })
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
