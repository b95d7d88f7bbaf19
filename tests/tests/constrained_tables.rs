//! Printed tables of constrained problems: the two-link manipulator (Li, Ding, Li 2019) and the pendulum
//! with two constraints (Fernández de Bustos et al. 2024).

#![allow(clippy::unwrap_used)] // a test fails by panicking

use nalgebra::DMatrix;
use std::f64::consts::PI;
use std::ops::ControlFlow;
use stepsmith::Start;
use stepsmith::block::{Block3Equidistant13, Block4Equidistant, Block4Equidistant44, Radau5};
use stepsmith::central_difference::Cd5Ones;
use stepsmith::constrained::{
    AffineMaps, Constrained, ConstrainedError, ConstrainedSample, Formulation, GROUND, Mechanism,
    Metric, NewtonKind, Stabilisation, integrate_constrained,
};
use stepsmith::runge_kutta::{Kutta3, Rk4};

const GRAVITY: f64 = 9.81;

/// Agreement to the digits that are printed.
fn assert_digits(measured: f64, printed: &str) {
    let (mantissa, exponent) = printed.split_once('e').unwrap();
    let decimals = mantissa.split_once('.').unwrap().1.len() as i32;
    let unit = 10f64.powi(exponent.parse::<i32>().unwrap() - decimals);
    let difference = (measured - printed.parse::<f64>().unwrap()).abs();
    assert!(
        difference <= 0.501 * unit,
        "{measured:e}, printed {printed}"
    );
}

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

/// x = cos θ, y = sin θ; unit mass, unit length.
fn pendulum() -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -GRAVITY]);
    let bob = mechanism.body(1.0, 0.0, [1.0, 0.0, 0.0]);
    mechanism.revolute(GROUND, [0.0, 0.0], bob, [-1.0, 0.0]);
    mechanism
}

/// The largest energy drift and |x² + y² − 1|.
fn drifts<M: AffineMaps>(
    h: f64,
    formulation: Formulation,
    stabilisation: Stabilisation,
) -> Result<[f64; 2], ConstrainedError> {
    let (mut energy, mut drift) = (0.0_f64, 0.0_f64);
    integrate_constrained::<M, _>(pendulum(), vec![1.0, 0.0, 0.0], vec![0.0; 3])
        .to(10.0)
        .step_size(h)
        .formulation(formulation)
        .stabilisation(stabilisation)
        .newton(NewtonKind::Full)
        .start(Start::ZeroHigherDerivatives)
        .observe(|sample: &ConstrainedSample| {
            let (q, v) = (&sample.q, &sample.v);
            let error = 0.5 * (v[0] * v[0] + v[1] * v[1]) + GRAVITY * q[1];
            energy = energy.max(error.abs());
            drift = drift.max((q[0] * q[0] + q[1] * q[1] - 1.0).abs());
            ControlFlow::Continue(())
        })
        .run()?;
    Ok([energy, drift])
}

#[test]
fn the_manipulator_on_accelerations() {
    let index_1 = |printed: [&str; 3], measured: [f64; 4]| {
        for (measured, printed) in measured.into_iter().zip(printed) {
            assert_digits(measured, printed);
        }
    };
    let four = errors::<Block4Equidistant<_>>(0.01, Formulation::Index1).unwrap();
    index_1(["7.0007e-5", "6.8459e-7", "3.7480e-7"], four);
    let three = errors::<Block3Equidistant13<_>>(0.01, Formulation::Index1).unwrap();
    index_1(["2.1449e-3", "5.8212e-5", "3.9267e-4"], three);
    let kutta = errors::<Rk4<_>>(0.01, Formulation::Index1).unwrap();
    index_1(["2.6276e-1", "8.7134e-3", "2.0681e-3"], kutta);
    // Recomputed, in place of a table that contradicts itself.
    let radau = errors::<Radau5<_>>(0.01, Formulation::Index1).unwrap();
    index_1(["1.30e-4", "2.96e-7", "3.83e-6"], radau);
}

#[test]
fn the_manipulator_on_velocities_and_positions() {
    let on_velocities = errors::<Block4Equidistant<_>>(0.01, Formulation::Index2).unwrap();
    assert_digits(on_velocities[0], "3.2163e-5");
    // Printed as 4.3949e-9.
    assert_digits(on_velocities[1], "4.395e-9");
    assert!(on_velocities[2] < 1e-11);
    assert_digits(on_velocities[3], "7.0402e-2");
    let on_positions = errors::<Block4Equidistant<_>>(0.01, Formulation::Index3).unwrap();
    assert_digits(on_positions[0], "1.0830e-3");
    assert!(on_positions[1] < 1e-12);
    assert_digits(on_positions[2], "5.9405e-4");
    assert_digits(on_positions[3], "9.8536e-1");
}

#[test]
fn the_manipulator_with_a_symmetric_pair() {
    let energy = |formulation| errors::<Block4Equidistant44<_>>(0.01, formulation).map(|e| e[0]);
    assert_digits(energy(Formulation::Index1).unwrap(), "3.8045e-5");
    assert_digits(energy(Formulation::Index2).unwrap(), "1.1145e-5");
    assert!(matches!(
        energy(Formulation::Index3),
        Err(ConstrainedError::Unstable { .. })
    ));
}

#[test]
fn the_pendulum_with_two_constraints() {
    let kutta =
        |h, stabilisation| drifts::<Kutta3<_>>(h, Formulation::Index1, stabilisation).unwrap();
    let [energy, drift] = kutta(1e-2, Stabilisation::None);
    assert_digits(energy, "5.0455e-5");
    assert_digits(drift, "1.0474e-4");
    let [energy, drift] = kutta(1e-2, Stabilisation::Positions(Metric::Euclidean));
    assert_digits(energy, "4.1624e-4");
    assert!(drift < 1e-15);
    // The energy is near rounding, which positions amplify by 1/h: printed as 9.7795e-10.
    let [energy, drift] =
        drifts::<Cd5Ones<_>>(1e-3, Formulation::Index3, Stabilisation::None).unwrap();
    assert!((energy / 9.7795e-10 - 1.0).abs() < 0.01, "{energy:e}");
    assert!(drift < 1e-14);
}
