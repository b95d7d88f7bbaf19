//! Printed tables of constrained problems: the two-link manipulator (Li, Ding, Li 2019) and the pendulum
//! with two constraints (Fernández de Bustos et al. 2024).

use nalgebra::{DMatrix, DVector};
use std::ops::ControlFlow;
use stepsmith::block::{Block4Equidistant, Block4Equidistant44, Radau5};
use stepsmith::central_difference::Cd5Ones;
use stepsmith::constrained::{Constrained, Dae, Formulation, Metric, NewtonKind, Stabilisation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::runge_kutta::Kutta3;
use stepsmith::{Error, Ode, Settings, Start};
use stepsmith_tests::mechanisms::two_link_manipulator;
use stepsmith_tests::printed::l_stable_block::THREE;
use stepsmith_tests::printed::measured::manipulator_errors;

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

/// The errors of energy, positions and velocities that Radau IIA leaves of the same motion as a plain
/// differential equation, (q, v)' = (v, a) with a of M a + Gᵀ λ = f, G a = γ.
fn reduced_errors(h: f64) -> [f64; 3] {
    let mut problem = two_link_manipulator();
    let mut seen = two_link_manipulator();
    let start = [problem.positions(), problem.velocities()].concat();
    let before = problem.energy(&start[..6], &start[6..]);
    let mut largest = [0.0_f64; 3];
    let rate = |t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
        let (q, v) = y.split_at(6);
        let mut mass = DMatrix::zeros(6, 6);
        let mut g_q = DMatrix::zeros(4, 6);
        let mut force = [0.0; 6];
        let mut gamma = [0.0; 4];
        problem.mass(t, q, &mut mass);
        problem.force(t, q, v, &mut force);
        problem.position_jacobian(t, q, &mut g_q);
        problem.position_curvature(t, q, v, &mut gamma);
        let mut matrix = DMatrix::zeros(10, 10);
        matrix.view_mut((0, 0), (6, 6)).copy_from(&mass);
        matrix.view_mut((6, 0), (4, 6)).copy_from(&g_q);
        matrix.view_mut((0, 6), (6, 4)).copy_from(&g_q.transpose());
        let right = DVector::from_iterator(10, force.into_iter().chain(gamma));
        let solved = matrix.lu().solve(&right).unwrap();
        dy[..6].copy_from_slice(v);
        dy[6..].copy_from_slice(&solved.as_slice()[..6]);
    };
    Ode::new(rate, start)
        .observe(|point| {
            let (t, (q, v)) = (point.t, point.y().split_at(6));
            let mut g = [0.0; 4];
            let mut g_q = DMatrix::zeros(4, 6);
            seen.position_constraint(t, q, &mut g);
            seen.position_jacobian(t, q, &mut g_q);
            let rates = &g_q * DVector::from_column_slice(v);
            largest[0] = largest[0].max((seen.energy(q, v) - before).abs());
            largest[1] = g.iter().fold(largest[1], |most, g| most.max(g.abs()));
            largest[2] = largest[2].max(rates.amax());
            ControlFlow::Continue(())
        })
        .end(0.0..10.0, Radau5::new().step(h))
        .unwrap();
    largest
}

/// x = cos θ, y = sin θ; unit mass, unit length.
fn pendulum() -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -GRAVITY]);
    let bob = mechanism.body(1.0, 0.0, [1.0, 0.0, 0.0]);
    mechanism.revolute(GROUND, [0.0, 0.0], bob, [-1.0, 0.0]);
    mechanism
}

/// The largest energy drift and |x² + y² − 1|.
fn drifts<M: ConstrainedMethod>(
    h: f64,
    formulation: Formulation,
    stabilisation: Stabilisation,
) -> Result<[f64; 2], Error> {
    let mut energy = 0.0_f64;
    let mut drift = 0.0_f64;
    let method = Settings::<M, _>::new().step(h);
    let method = method.start(Start::ZeroHigherDerivatives);
    Dae::new(pendulum(), vec![1.0, 0.0, 0.0], vec![0.0; 3])
        .formulation(formulation)
        .stabilisation(stabilisation)
        .newton(NewtonKind::Full)
        .observe(|sample| {
            let q = &sample.q;
            let v = &sample.v;
            let error = 0.5 * (v[0] * v[0] + v[1] * v[1]) + GRAVITY * q[1];
            energy = energy.max(error.abs());
            drift = drift.max((q[0] * q[0] + q[1] * q[1] - 1.0).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..10.0, method)?;
    Ok([energy, drift])
}

#[test]
fn radau_on_accelerations_is_radau_of_the_differential_equation() {
    // The rows of Radau IIA contradict themselves; as a plain differential equation it errs by as much,
    // and by less than the formula that is printed as better.
    let radau = manipulator_errors::<Radau5<_>>(0.01, Formulation::Index1).unwrap();
    // Rounding of a thousand steps scatters each by 4e-13, whatever the tolerance of Newton's iteration.
    for (here, there) in radau.iter().zip(reduced_errors(0.01)) {
        let allowed = 1e-6 * there + 1e-12;
        assert!((here - there).abs() < allowed, "{here:e}, {there:e}");
    }
    let three = THREE.columns[1..].iter().map(|printed| printed.value());
    assert!(
        radau.iter().zip(three).take(3).all(|(a, b)| *a < 0.1 * b),
        "{radau:?}"
    );
}

/// With h = 1/10 the manipulator swings so fast near t = 0.7 that what a step ends with is no guess for the
/// next one. The step has a solution; that expected here is of a program of its own, which follows it from short
/// steps to this one.
#[test]
fn long_steps_on_positions_have_solutions_and_are_solved() {
    let problem = two_link_manipulator();
    let q = problem.positions();
    let v = problem.velocities();
    let end = Dae::new(problem, q, v)
        .formulation(Formulation::Index3)
        .end(0.0..1.0, Block4Equidistant::new().step(0.1))
        .unwrap()
        .end;
    let expected = [
        -0.391288247972812,
        -0.311277218887549,
        -2.46959003349923,
        -0.821030648914432,
        -1.48772567985348,
        -1.61521396194371,
    ];
    for (found, expected) in end.q.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-8, "{found} {expected}");
    }
}

#[test]
fn a_symmetric_pair_is_unstable_on_positions() {
    let found = manipulator_errors::<Block4Equidistant44<_>>(0.01, Formulation::Index3);
    assert!(matches!(found, Err(Error::Unstable { .. })));
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
