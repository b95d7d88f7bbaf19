//! Spatial mechanisms: a body free in space, a top, pendula and driven joints.

use std::f64::consts::{FRAC_PI_6, PI, TAU};
use stepsmith::block::Radau5;
use stepsmith::constrained::{Constrained, ConstrainedEnd, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{Body, GROUND, Mechanism, SpatialMechanism};
use stepsmith::runge_kutta::Rk4;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Ode, Settings};

fn run<M: ConstrainedMethod>(
    mechanism: &mut SpatialMechanism,
    end: f64,
    steps: usize,
) -> ConstrainedEnd {
    let q = mechanism.positions();
    let v = mechanism.velocities();
    Dae::new(mechanism, q, v)
        .formulation(Formulation::Soi2)
        .end(0.0..end, Settings::<M, _>::new().steps(steps))
        .unwrap()
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let square = |k: usize| (a[k] - b[k]) * (a[k] - b[k]);
    (square(0) + square(1) + square(2)).sqrt()
}

const MOMENTS: [f64; 3] = [1.0, 2.0, 3.5];
const SPIN: [f64; 3] = [0.1, 3.0, -0.2];

/// A body in free flight, turning about its unstable axis.
fn free_body() -> (SpatialMechanism, Body) {
    let mut mechanism = SpatialMechanism::new([0.0; 3]);
    let body = mechanism.body(2.0, MOMENTS, [0.0; 3], [1.0, 0.0, 0.0, 0.0]);
    mechanism.moving(body, [0.3, -0.1, 0.5], SPIN);
    (mechanism, body)
}

/// The angular velocity in the ground's axes at t = 1 by Euler's equations in the body's axes.
fn eulers_equations() -> [f64; 3] {
    let [a, b, c] = MOMENTS;
    let turning = |_t: f64, y: &[f64; 12], dy: &mut [f64; 12]| {
        let [x, y_, z] = [y[0], y[1], y[2]];
        dy[0] = (b - c) * y_ * z / a;
        dy[1] = (c - a) * z * x / b;
        dy[2] = (a - b) * x * y_ / c;
        // The rows of the rotation: each turns back, row' = row × ω.
        for row in 0..3 {
            let [p, q, r] = [y[3 + 3 * row], y[4 + 3 * row], y[5 + 3 * row]];
            dy[3 + 3 * row] = q * z - r * y_;
            dy[4 + 3 * row] = r * x - p * z;
            dy[5 + 3 * row] = p * y_ - q * x;
        }
    };
    let [x, y, z] = SPIN;
    let y0 = [x, y, z, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let end = Ode::new(turning, y0).end(0.0..1.0, Rk4::new().steps(4000));
    let end = end.unwrap().y;
    [0, 1, 2].map(|row| (0..3).map(|k| end[3 + 3 * row + k] * end[k]).sum())
}

/// Angular velocity, energy and angular momentum converge with the order of the method; the linear
/// momentum is kept, and |p| = 1.
#[test]
fn a_free_body() {
    let exact = eulers_equations();
    let errors = |solution: ConstrainedEnd| {
        let (mechanism, body) = free_body();
        let q0 = mechanism.positions();
        let v0 = mechanism.velocities();
        let q = &solution.end.q;
        let v = &solution.end.v;
        let unit = q[3..7].iter().map(|x| x * x).sum::<f64>() - 1.0;
        assert!(unit.abs() < 1e-13, "{unit:e}");
        let ([linear, angular], [linear0, angular0]) =
            (mechanism.momentum(q, v), mechanism.momentum(&q0, &v0));
        assert!(distance(linear, linear0) < 1e-12, "{linear:?}");
        [
            distance(mechanism.angular_velocity(q, v, body), exact),
            (mechanism.energy(q, v) - mechanism.energy(&q0, &v0)).abs(),
            distance(angular, angular0),
        ]
    };
    let order = |coarse: [f64; 3], fine: [f64; 3]| [0, 1, 2].map(|k| (coarse[k] / fine[k]).log2());
    let alpha = |steps| {
        errors(run::<GeneralizedAlphaFifth<_>>(
            &mut free_body().0,
            1.0,
            steps,
        ))
    };
    let orders = order(alpha(200), alpha(400));
    assert!(orders.iter().all(|p| (p - 2.0).abs() < 0.01), "{orders:?}");
    let radau = |steps| errors(run::<Radau5<_>>(&mut free_body().0, 1.0, steps));
    let coarse = radau(20);
    let fine = radau(40);
    let orders = order(coarse, fine);
    assert!(
        orders.iter().all(|p| (p - 5.0).abs() < 0.1),
        "{orders:?} {coarse:?} {fine:?}"
    );
    assert!(fine[0] < 2e-9, "{fine:?}");
}

/// The top of Fernández de Bustos et al. 2024, section 6.3: moments about the fixed point 5e-5, 5e-5,
/// 2e-4, of which m l² is all of the first two. Reference: Euler's angles, by tests/peers/mechanisms.py.
#[test]
fn a_spinning_top() {
    let (sin, cos) = (0.5 * FRAC_PI_6).sin_cos();
    let centre = [0.0, -0.05 * FRAC_PI_6.sin(), 0.05 * FRAC_PI_6.cos()];
    let top = || {
        let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
        let body = mechanism.body(2e-2, [0.0, 0.0, 2e-4], centre, [cos, sin, 0.0, 0.0]);
        let axis = centre.map(|x| x / 0.05);
        mechanism.moving(body, [0.0; 3], axis.map(|x| 4.0 * PI * x));
        mechanism.spherical(GROUND, body, [0.0; 3]);
        mechanism
    };
    let reference = [-0.02272034036331, 0.01147421690879, 0.04303636230103];
    let error = |steps| {
        let mut mechanism = top();
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let before = mechanism.energy(&q, &v);
        let end = run::<Radau5<_>>(&mut mechanism, 1.0, steps).end;
        let drift = (mechanism.energy(&end.q, &end.v) - before).abs();
        (distance([end.q[0], end.q[1], end.q[2]], reference), drift)
    };
    let coarse = error(200);
    let fine = error(400);
    assert!(fine.0 < 1e-7, "{coarse:?} {fine:?}");
    assert!(coarse.0 / fine.0 > 6.0, "{coarse:?} {fine:?}");
    assert!(fine.1 < 1e-8, "{fine:?}");
}

/// A double pendulum whose hinges are parallel moves as the plane one, and stays in its plane.
#[test]
fn a_pendulum_in_a_plane() {
    let width = 0.1;
    let masses = [1.0, 0.7];
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let first = mechanism.bar(masses[0], [0.0; 3], [1.0, 0.0, 0.0], width);
    let second = mechanism.bar(masses[1], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], width);
    mechanism.revolute(GROUND, first, [0.0; 3], [0.0, 1.0, 0.0]);
    mechanism.revolute(first, second, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
    let spatial = run::<Radau5<_>>(&mut mechanism, 1.0, 200).end;
    let tip = mechanism.point(&spatial.q, second, [2.0, 0.0, 0.0]);

    let mut plane = Mechanism::new([0.0, -9.81]);
    let bodies = [0.5, 1.5].map(|x| {
        let mass = masses[usize::from(x > 1.0)];
        plane.body(mass, mass * (1.0 + width * width) / 12.0, [x, 0.0, 0.0])
    });
    plane.revolute(GROUND, [0.0, 0.0], bodies[0], [-0.5, 0.0]);
    plane.revolute(bodies[0], [0.5, 0.0], bodies[1], [-0.5, 0.0]);
    let q = plane.positions();
    let v = plane.velocities();
    let planar = Dae::new(&mut plane, q, v)
        .formulation(Formulation::Soi2)
        .end(0.0..1.0, Radau5::new().steps(200))
        .unwrap()
        .end;
    let [x, z] = plane.place(&planar.q, bodies[1], [0.5, 0.0]);
    assert!(distance(tip, [x, 0.0, z]) < 1e-6, "{tip:?} {x} {z}");
    assert!(tip[1].abs() < 1e-13, "{tip:?}");
}

/// A crank turned about one axis moves a slider along another by a rod with ball joints: the slider
/// stands where the rod's length puts it.
#[test]
fn a_driven_spatial_slider_crank() {
    let r = 0.3;
    let l = 1.2_f64;
    let omega = TAU;
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let tip = [0.0, 0.4 + r, 0.0];
    let reach = (l * l - tip[1] * tip[1]).sqrt();
    let crank = mechanism.bar(1.0, [0.0, 0.4, 0.0], tip, 0.02);
    let slider = mechanism.body(0.5, [1e-3; 3], [reach, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
    mechanism.revolute(GROUND, crank, [0.0, 0.4, 0.0], [1.0, 0.0, 0.0]);
    mechanism.prismatic(GROUND, slider, [reach, 0.0, 0.0], [1.0, 0.0, 0.0]);
    mechanism.distance((crank, tip), (slider, [reach, 0.0, 0.0]));
    mechanism.driven(GROUND, crank, [1.0, 0.0, 0.0], move |t| {
        [omega * t, omega, 0.0]
    });
    assert_eq!((mechanism.coordinates(), mechanism.holonomic()), (14, 14));
    let end = run::<GeneralizedAlphaFifth<_>>(&mut mechanism, 1.3, 130).end;
    let (sin, cos) = (omega * 1.3).sin_cos();
    let y = 0.4 + r * cos;
    let z = r * sin;
    let expected = (l * l - y * y - z * z).sqrt();
    assert!(
        (end.q[7] - expected).abs() < 1e-12,
        "{} {expected}",
        end.q[7]
    );
    // y² + z² = 0.16 + r² + 0.8 r cos, so that x x' = 0.4 r ω sin.
    let speed = 0.4 * r * omega * sin / expected;
    assert!((end.v[7] - speed).abs() < 1e-10, "{} {speed}", end.v[7]);
}

/// A wheel on its axle turned by a motor against a spiral spring and a damper: I θ'' = −k θ − c θ' + n.
#[test]
fn a_wheel_with_a_spiral_spring() {
    let inertia = 0.4;
    let stiffness = 5.0;
    let torque = 1.5;
    let mut mechanism = SpatialMechanism::new([0.0; 3]);
    let axis = [0.6, 0.0, 0.8];
    // The third principal axis along the axle: turned about y by atan(3/4).
    let half = 0.5 * 0.75_f64.atan();
    let placed = [half.cos(), 0.0, half.sin(), 0.0];
    let wheel = mechanism.body(1.0, [0.2, 0.2, inertia], [0.0; 3], placed);
    mechanism.revolute(GROUND, wheel, [0.0; 3], axis);
    mechanism.torsion_spring(GROUND, wheel, axis, (stiffness, 0.0, 0.0));
    mechanism.motor(GROUND, wheel, axis, move |_t, _angle, _speed| torque);
    let end = run::<Radau5<_>>(&mut mechanism, 1.0, 100).end;
    let omega = (stiffness / inertia).sqrt();
    let speed = torque / stiffness * omega * omega.sin();
    let found = mechanism.angular_velocity(&end.q, &end.v, wheel);
    assert!(
        distance(found, axis.map(|x| speed * x)) < 1e-6,
        "{found:?} {speed}"
    );
    let rim = mechanism.point(&end.q, wheel, [0.0, 1.0, 0.0]);
    let angle = torque / stiffness * (1.0 - omega.cos());
    assert!((rim[1] - angle.cos()).abs() < 1e-6, "{rim:?} {angle}");
}

/// A body beside a hinge about an oblique axis, on the ground or on a carrier that turns, driven from the angle
/// a0 + rate t: where its centre has to be, from any angle, and through whole turns.
fn driven_from(a0: f64, rate: f64, carried: bool) -> (SpatialMechanism, [f64; 3]) {
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let axis = [0.48, 0.6, 0.64];
    let centre = [0.8, -0.64, 0.0];
    let placed = [0.5, -0.1, 0.7, 0.5];
    let turned = |angle: f64| {
        let across = [
            axis[1] * centre[2] - axis[2] * centre[1],
            axis[2] * centre[0] - axis[0] * centre[2],
            axis[0] * centre[1] - axis[1] * centre[0],
        ];
        let (sin, cos) = angle.sin_cos();
        [0, 1, 2].map(|k| cos * centre[k] + sin * across[k])
    };
    let drive = move |t: f64| [a0 + rate * t, rate, 0.0];
    let body = if carried {
        let carrier = mechanism.body(1.0, [0.3, 0.3, 0.4], [0.0; 3], placed);
        let body = mechanism.body(1.0, [0.1, 0.2, 0.25], centre, [0.1, 0.7, 0.1, -0.7]);
        mechanism.revolute(GROUND, carrier, [0.0; 3], axis);
        mechanism.driven(GROUND, carrier, axis, move |t| drive(t).map(|x| -2.0 * x));
        mechanism.revolute(carrier, body, [0.0; 3], axis);
        mechanism.driven(carrier, body, axis, move |t| drive(t).map(|x| 3.0 * x));
        return (mechanism, turned(a0 + rate));
    } else {
        mechanism.body(1.0, [0.1, 0.2, 0.25], centre, placed)
    };
    mechanism.revolute(GROUND, body, [0.0; 3], axis);
    mechanism.driven(GROUND, body, axis, drive);
    (mechanism, turned(a0 + rate))
}

#[test]
fn bodies_are_driven_from_any_angle() {
    let angles = [
        0.0, 0.5, 1.5, 2.0, 2.94, 3.0, PI, -PI, 4.0, 6.0, TAU, 7.0, -2.0, 100.0,
    ];
    for carried in [false, true] {
        for a0 in angles {
            let reduced = [
                (Formulation::Index1, 100),
                (Formulation::Index2, 100),
                (Formulation::Soi2, 25),
            ];
            // An angle is found from positions, in the same way in every formulation.
            let tried = if a0 > 6.5 { &reduced[..] } else { &[] };
            for &(formulation, steps) in tried.iter().chain([&(Formulation::Index3, 25)]) {
                let (mut mechanism, expected) = driven_from(a0, 1.0, carried);
                let q = mechanism.positions();
                let v = mechanism.velocities();
                let problem = Dae::new(&mut mechanism, q, v).formulation(formulation);
                let end = problem.end(0.0..1.0, GeneralizedAlphaFifth::new().steps(steps));
                let end = end.unwrap().end.q;
                let first = if carried { 7 } else { 0 };
                let found = distance([end[first], end[first + 1], end[first + 2]], expected);
                let bound = match formulation {
                    Formulation::Index1 => 2e-3,
                    Formulation::Index2 => 2e-4,
                    _ => 1e-11,
                };
                assert!(found < bound, "{carried} {a0} {formulation:?} {found:e}");
            }
        }
    }
}

/// Steps through more than half a turn each end where they have to, or not at all.
#[test]
fn driven_bodies_do_not_end_half_a_turn_off() {
    for rate in [100.0, 300.0, 314.0, 320.0, 400.0, 628.0, 2000.0] {
        let (mut mechanism, expected) = driven_from(0.0, rate, false);
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let problem = Dae::new(&mut mechanism, q, v);
        match problem.end(0.0..1.0, GeneralizedAlphaFifth::new().steps(100)) {
            Ok(solution) => {
                let q = &solution.end.q;
                let found = distance([q[0], q[1], q[2]], expected);
                assert!(found < 1e-9, "{rate} {found:e}");
            }
            Err(error) => println!("{rate}: {error}"),
        }
    }
}
