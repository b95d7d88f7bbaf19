use super::*;
use crate::structural::AverageAcceleration;
use crate::{Implicit, Iteration, SecondOrder, Statistics};

/// Acts on the first and the third of four components; the second is driven, and drives the third.
fn partial(t: f64, x: &[f64; 4], v: &[f64; 4], a: &mut [f64; 4]) {
    *a = [
        -50.0 * x[0] + x[2] * v[2] + x[3],
        t.cos(),
        -30.0 * x[2] - v[0].powi(3) + 4.0 * x[1],
        0.0,
    ];
}

#[test]
fn increments_of_coupled_evaluations_solve_with_the_whole_matrix() {
    let x = [0.3, 0.8, -0.4, 0.2];
    let v = [1.0, -0.5, 0.7, 0.1];
    let core = Core {
        t: [0.1, 0.2],
        position: [&x, &x],
        position_slope: [[0.02, -0.01], [0.03, 0.01]],
        velocity: [&v, &v],
        velocity_slope: [[0.2, -0.1], [0.3, 0.1]],
    };
    let mut work = Work::new(&x, 2, LinearSolver::Automatic);
    let mut g = partial;
    let mut y0 = [0.0; 4];
    let mut y1 = [0.0; 4];
    let y = [&mut y0, &mut y1];
    work.residual(&mut g, &core, &y, true).unwrap();
    work.factor(&mut g, &core, &y).unwrap();
    // N δ = r with the whole matrix.
    let entries: Vec<f64> = (0..8)
        .flat_map(|row| (0..8).map(move |column| (row, column)))
        .map(|(row, column)| {
            let k = row / 4;
            let i = row % 4;
            let l = column / 4;
            let j = column % 4;
            let px = core.position_slope[k][l];
            let pv = core.velocity_slope[k][l];
            let tangents = &work.newton.tangents[k];
            f64::from(row == column) - px * tangents.in_x.get(i, j) - pv * tangents.in_v.get(i, j)
        })
        .collect();
    let residual = nalgebra::DVector::from_column_slice(&work.increment);
    let whole = nalgebra::DMatrix::from_row_slice(8, 8, &entries)
        .lu()
        .solve(&residual)
        .unwrap();
    work.apply_inverse::<2>();
    for (found, expected) in work.increment.iter().zip(whole.iter()) {
        assert!((found - expected).abs() < 1e-13, "{found} {expected}");
    }
}

/// A fall of two masses that a spring connects, by the average acceleration; beyond the ground the one
/// of that index has another law.
fn fall(
    (index, law): (usize, fn(f64, f64) -> f64),
    steps: usize,
    iteration: Iteration,
) -> (Vec<f64>, Statistics) {
    let acceleration = |_: f64, x: &[f64; 2], v: &[f64; 2], a: &mut [f64; 2]| {
        let pull = 40.0 * (x[1] - x[0] - 0.1) + 0.3 * (v[1] - v[0]);
        *a = [pull - 1.0, -pull - 1.0];
        if x[index] < 0.0 {
            a[index] += law(x[index], v[index]);
        }
    };
    let method = AverageAcceleration::new()
        .steps(steps)
        .implicit(Implicit::new(iteration));
    let end = SecondOrder::new(acceleration, [1.0, 1.1], [0.0; 2])
        .end(0.0..steps as f64 * 1e-3, method)
        .unwrap();
    ([end.x, end.v].concat(), end.statistics)
}

/// What was affine for more than a thousand steps, and then is not, is solved.
#[test]
fn a_contact_that_closes_late_is_seen() {
    let laws: [fn(f64, f64) -> f64; 5] = [
        |x, _| -1e-9 * x,
        |x, _| -10.0 * x,
        |x, _| -1e6 * x,
        |_, v| -0.1 * v,
        |x, v| 1e3 * x * x - 1e2 * v.powi(3),
    ];
    for (index, law) in [0, 1].into_iter().flat_map(|i| laws.map(|law| (i, law))) {
        let (found, _) = fall((index, law), 1_800, Iteration::ModifiedNewton);
        let (expected, _) = fall((index, law), 1_800, Iteration::Newton);
        let apart = found.iter().zip(&expected).map(|(a, b)| (a - b).abs());
        let apart = apart.fold(0.0, f64::max);
        assert!(apart < 1e-11, "{index} {law:?} {apart:e}");
    }
}
