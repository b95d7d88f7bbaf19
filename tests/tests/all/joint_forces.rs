//! Forces of joints, and friction in them.

use nalgebra::{DMatrix, DVector};
use stepsmith::block::Radau5;
use stepsmith::constrained::{Constrained, ConstrainedSample, Dae, Formulation};
use stepsmith::multibody::{Body, GROUND, Joint, Mechanism, SpatialMechanism};
use stepsmith::structural::GeneralizedAlpha;

#[path = "../../examples/gyroscope.rs"]
mod gyroscope;
#[path = "../../examples/slider_crank.rs"]
mod slider_crank;

/// The largest difference.
fn apart<const N: usize>(found: [f64; N], expected: [f64; N]) -> f64 {
    let pairs = found.iter().zip(&expected);
    pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

/// The values of `tests/peers/joints.py`: the balance of each body, in the angle of the crank. The errors fall with h².
#[test]
fn the_slider_crank_is_that_of_its_angle() {
    let motion = [26.387_726_036, 15.140_190_240];
    let forces = [
        [-7.123_052_824, -3.980_389_172, -0.016_319_482_773],
        [-1.723_895_457, -1.249_389_748, 0.006_387_105_182],
        [1.067_017_984, 5.335_089_921, 0.0],
    ];
    let ends = [1e-3, 5e-4].map(|h| slider_crank::end(h).unwrap());
    let errors = ends.map(|(angle_and_speed, joints)| {
        let of_joints = joints.iter().zip(forces);
        let of_joints = of_joints.map(|(found, expected)| apart(*found, expected));
        [
            apart(angle_and_speed, motion),
            of_joints.fold(0.0, f64::max),
        ]
    });
    println!("{errors:?}");
    let [coarse, fine] = errors;
    for (coarse, fine) in coarse.into_iter().zip(fine) {
        assert!((coarse / fine - 4.0).abs() < 0.2, "{coarse} {fine}");
    }
    assert!(fine[0] < 3e-4 && fine[1] < 4e-3, "{fine:?}");
    slider_crank::main().unwrap();
}

/// The values of `tests/peers/joints.py`, in Euler's angles.
#[test]
fn the_gyroscope_is_that_of_its_angles() {
    let place = [-0.004_861_358_119, -0.137_251_945_432, 0.060_318_079_150];
    let support = [-7.872_230_874, 1.190_518_084, 7.586_418_437];
    let found = gyroscope::end(1e-9).unwrap();
    assert!(apart(found[0], place) < 1e-8, "{found:?}");
    assert!(apart(found[1], support) < 1e-5, "{found:?}");
    gyroscope::main().unwrap();
}

const Q: [f64; 3] = [0.7, -0.3, 0.4];
const V: [f64; 3] = [0.3, -1.1, 0.8];
const AT: [f64; 2] = [-0.4, 0.2];

/// A state with multipliers.
fn sample(q: &[f64], v: &[f64], lambda: &[f64]) -> ConstrainedSample {
    ConstrainedSample {
        t: 0.3,
        q: q.to_vec(),
        v: v.to_vec(),
        velocity_time: 0.3,
        a: vec![0.0; q.len()],
        lambda: lambda.to_vec(),
        psi: Vec::new(),
    }
}

/// −λ·G v
fn power<P: Constrained>(problem: &mut P, at: &ConstrainedSample) -> f64 {
    let mut g_q = DMatrix::zeros(problem.holonomic(), problem.coordinates());
    problem.position_jacobian(at.t, &at.q, &mut g_q);
    let rates = g_q * DVector::from_column_slice(&at.v);
    -rates.dot(&DVector::from_column_slice(&at.lambda))
}

/// The power of (x, y, moment) at a place of a body that moves.
fn power_at([x, y, moment]: [f64; 3], place: [f64; 2]) -> f64 {
    let arm = [place[0] - Q[0], place[1] - Q[1]];
    x * (V[0] - V[2] * arm[1]) + y * (V[1] + V[2] * arm[0]) + moment * V[2]
}

/// The force and the moment on a body have the power of the multipliers, where the other body is the ground.
#[test]
fn forces_in_the_plane_have_the_power_of_the_multipliers() {
    let joints: [fn(&mut Mechanism, Body, Body) -> Joint; 4] = [
        |m, a, b| m.revolute(a, [0.1, 0.3], b, AT),
        |m, a, b| m.prismatic(a, [0.1, 0.3], [0.6, -0.8], b, AT),
        |m, a, b| m.distance(a, [0.1, 0.3], b, AT, 1.3),
        |m, a, b| m.driven(a, b, |t| [t * t, 2.0 * t, 2.0]),
    ];
    for join in joints {
        for first in [true, false] {
            let mut mechanism = Mechanism::new([0.0; 2]);
            let body = mechanism.body(1.0, 1.0, [0.0; 3]);
            mechanism.revolute(GROUND, [0.0; 2], body, [0.3, 0.1]);
            let [a, b] = if first {
                [body, GROUND]
            } else {
                [GROUND, body]
            };
            let joint = join(&mut mechanism, a, b);
            let lambda = [0.0, 0.0, 1.7, -0.6];
            let at = sample(&Q, &V, &lambda[..mechanism.holonomic()]);
            let force = mechanism.joint_force(joint, &at);
            let found =
                power_at(force, mechanism.place(&Q, b, AT)) * if first { -1.0 } else { 1.0 };
            let expected = power(&mut mechanism, &at);
            assert!(
                (found - expected).abs() < 1e-13 && found.abs() > 0.1,
                "{found} {expected}"
            );
        }
    }
    let mut mechanism = Mechanism::new([0.0; 2]);
    let wheel = mechanism.body(1.0, 1.0, [0.0; 3]);
    let joint = mechanism.rolling(wheel, 0.5);
    let at = sample(&Q, &V, &[1.7, -0.6]);
    let force = mechanism.joint_force(joint, &at);
    assert!(apart(force, [-0.6, 1.7, 0.0]) < 1e-15, "{force:?}");
    let found = -power_at(force, [Q[0], Q[1] - 0.5]);
    assert!((found - power(&mut mechanism, &at)).abs() < 1e-15);
}

/// The same in space.
#[test]
fn forces_in_space_have_the_power_of_the_multipliers() {
    const P: [f64; 3] = [0.2, -0.4, 0.5];
    const AXIS: [f64; 3] = [1.0, 2.0, -0.5];
    let joints: [fn(&mut SpatialMechanism, Body, Body) -> Joint; 9] = [
        |m, a, b| m.spherical(a, b, P),
        |m, a, b| m.revolute(a, b, P, AXIS),
        |m, a, b| m.universal(a, b, P, [AXIS, [2.0, -1.0, 0.0]]),
        |m, a, b| m.fixed(a, b, P),
        |m, a, b| m.cylindrical(a, b, P, AXIS),
        |m, a, b| m.prismatic(a, b, P, AXIS),
        |m, a, b| m.distance((a, [1.0, 1.0, 0.0]), (b, P)),
        |m, a, b| m.driven(a, b, AXIS, |t| [t, 1.0, 0.0]),
        |m, a, b| m.driven_slide((a, [1.0, 1.0, 0.0]), AXIS, (b, P), |t| [t, 1.0, 0.0]),
    ];
    let centre = [0.7, -0.3, 0.4];
    let turned = [0.7, 0.1, -0.5, 0.5];
    let velocity = [0.3, -1.1, 0.8];
    let spin = [1.2, 0.4, -0.9];
    let mut moved = SpatialMechanism::new([0.0; 3]);
    let body = moved.body(1.0, [1.0; 3], centre, turned);
    moved.moving(body, velocity, spin);
    let (q, v) = (moved.positions(), moved.velocities());
    for join in joints {
        for first in [true, false] {
            let mut mechanism = SpatialMechanism::new([0.0; 3]);
            let body = mechanism.body(1.0, [1.0; 3], [0.1, 0.2, -0.2], [0.9, 0.3, 0.2, -0.1]);
            mechanism.spherical(GROUND, body, [0.0; 3]);
            let [a, b] = if first {
                [body, GROUND]
            } else {
                [GROUND, body]
            };
            let joint = join(&mut mechanism, a, b);
            let own = [1.7, -0.6, 0.9, 0.4, -1.3, 0.8];
            let lambda = [&[2.0, 0.0, 0.0, 0.0][..], &own[..mechanism.holonomic() - 4]].concat();
            let at = sample(&q, &v, &lambda);
            let [force, moment] = mechanism.joint_force(joint, &at);
            let [p, r] = [mechanism.point(&q, b, P), centre];
            let arm = [p[0] - r[0], p[1] - r[1], p[2] - r[2]];
            let turning = cross(spin, arm);
            let there = [0, 1, 2].map(|k| velocity[k] + turning[k]);
            let sign = if first { -1.0 } else { 1.0 };
            let found = sign * (dot(force, there) + dot(moment, spin));
            let expected = power(&mut mechanism, &at);
            let near = (found - expected).abs() < 1e-13 * expected.abs().max(1.0);
            assert!(near && found.abs() > 0.05, "{found} {expected}");
        }
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(&b).map(|(a, b)| a * b).sum()
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    let of = |i: usize, j: usize| a[i] * b[j] - a[j] * b[i];
    [of(1, 2), of(2, 0), of(0, 1)]
}

/// A block on a slope in space slides by g (sin α − μ cos α), in two guides as in one: they share the load.
#[test]
fn a_block_on_a_slope_is_braked_by_its_weight() {
    let axis = [0.8, 0.0, -0.6];
    for guides in [1, 2] {
        let mut mechanism = SpatialMechanism::new([0.0, 0.0, -10.0]);
        let block = mechanism.body(3.0, [1.0; 3], [0.0; 3], [1.0, 0.2, -0.4, 0.7]);
        mechanism.moving(block, axis, [0.0; 3]);
        let slides: Vec<Joint> = (0..guides)
            .map(|_| mechanism.prismatic(GROUND, block, [0.0; 3], axis))
            .collect();
        for slide in &slides {
            mechanism.friction(*slide, 0.3, 1e-2);
        }
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        let run = Dae::new(&mut mechanism, q0, v0);
        let end = run
            .end(0.0..0.5, GeneralizedAlpha::new(0.8).step(0.01))
            .unwrap()
            .end;
        let speed = 1.0 + 0.5 * 10.0 * (0.6 - 0.3 * 0.8);
        assert!(
            (dot([end.v[0], end.v[1], end.v[2]], axis) - speed).abs() < 1e-9,
            "{guides} {:?}",
            end.v
        );
        for slide in slides {
            // 24 N square to the slope and 7.2 N along it.
            let expected = [24.0 * 0.6 - 7.2 * 0.8, 0.0, 24.0 * 0.8 + 7.2 * 0.6];
            let [force, _] = mechanism.joint_force(slide, &end);
            let shared = force.map(|x| f64::from(guides) * x);
            assert!(apart(shared, expected) < 1e-9, "{force:?}");
        }
    }
}

/// A pendulum with a braked hinge about the y axis of space is that of the plane.
#[test]
fn a_braked_hinge_in_space_is_a_braked_pin() {
    let tolerance = 1e-11;
    let method = || Radau5::new().rtol(tolerance).atol(tolerance);
    let mut flat = Mechanism::new([0.0, -9.81]);
    let rod = flat.body(1.3, 0.2, [0.5, 0.0, 0.0]);
    let pin = flat.revolute(GROUND, [0.0; 2], rod, [-0.5, 0.0]);
    flat.friction(pin, 0.02, 0.3);
    let (q0, v0) = (flat.positions(), flat.velocities());
    let end = Dae::new(&mut flat, q0, v0)
        .formulation(Formulation::Soi2)
        .end(0.0..1.5, method())
        .unwrap()
        .end;
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -9.81]);
    let bar = mechanism.body(1.3, [0.2; 3], [0.5, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
    let hinge = mechanism.revolute(GROUND, bar, [0.0; 3], [0.0, 2.0, 0.0]);
    mechanism.friction(hinge, 0.02, 0.3);
    let (q0, v0) = (mechanism.positions(), mechanism.velocities());
    let spatial = Dae::new(&mut mechanism, q0, v0)
        .formulation(Formulation::Soi2)
        .end(0.0..1.5, method())
        .unwrap()
        .end;
    let found = [spatial.q[0], spatial.q[2], spatial.v[0], spatial.v[2]];
    let expected = [end.q[0], end.q[1], end.v[0], end.v[1]];
    assert!(apart(found, expected) < 1e-7, "{found:?} {expected:?}");
    let [x, y, moment] = flat.joint_force(pin, &end);
    let [force, torque] = mechanism.joint_force(hinge, &spatial);
    assert!(apart(force, [x, 0.0, y]) < 1e-5, "{force:?} {x} {y}");
    // The y axis of space points away from who sees x to the right and z up.
    assert!(
        apart(torque, [0.0, -moment, 0.0]) < 1e-6,
        "{torque:?} {moment}"
    );
    assert!((moment.abs() - 0.02 * x.hypot(y) * (end.v[2].abs() / 0.3).tanh()).abs() < 1e-12);
}

/// A call with a body and a joint of another mechanism, and its error.
type Case = (fn(&mut Mechanism, Body, Joint), &'static str);

/// Friction needs a joint of this mechanism that turns or slides, and numbers that a law can have.
#[test]
fn friction_of_other_joints_is_refused() {
    let mut other = Mechanism::new([0.0; 2]);
    let stranger = other.body(1.0, 1.0, [0.0; 3]);
    let foreign = other.revolute(GROUND, [0.0; 2], stranger, [0.0; 2]);
    let cases: [Case; 5] = [
        (
            |m, body, _| {
                let rod = m.distance(GROUND, [0.0; 2], body, [0.0; 2], 1.0);
                m.friction(rod, 0.1, 1.0);
            },
            "`friction` was given another joint: give it a revolute or prismatic joint of this mechanism",
        ),
        (
            |m, _, foreign| m.friction(foreign, 0.1, 1.0),
            "`friction` was given another joint",
        ),
        (
            |m, body, _| {
                let pin = m.revolute(GROUND, [0.0; 2], body, [-1.0, 0.0]);
                m.friction(pin, -0.1, 1.0);
            },
            "the coefficient -0.1 and the speed 1.0",
        ),
        (
            |m, body, _| {
                let pin = m.revolute(GROUND, [0.0; 2], body, [-1.0, 0.0]);
                m.friction(pin, 0.1, 0.0);
            },
            "the speed 0.0",
        ),
        (
            |m, body, _| {
                let pin = m.revolute(GROUND, [0.0; 2], body, [-1.0, 0.0]);
                m.friction(pin, f64::NAN, 1.0);
            },
            "the coefficient NaN",
        ),
    ];
    for (call, sentence) in cases {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let body = mechanism.body(1.0, 0.5, [1.0, 0.0, 0.0]);
        call(&mut mechanism, body, foreign);
        let told = mechanism.check().unwrap_err().to_string();
        assert!(told.contains(sentence), "{told}");
    }
    let at = sample(&Q, &V, &[0.1, 0.2]);
    assert!(
        other
            .joint_force(foreign, &at)
            .iter()
            .all(|x| x.is_finite())
    );
    assert!(
        Mechanism::new([0.0; 2])
            .joint_force(foreign, &at)
            .iter()
            .all(|x| x.is_nan())
    );
    for wrong in [
        sample(&Q, &V, &[0.1]),
        sample(&Q[..2], &V, &[0.1, 0.2]),
        sample(&Q, &[], &[0.1, 0.2]),
    ] {
        assert!(
            other
                .joint_force(foreign, &wrong)
                .iter()
                .all(|x| x.is_nan())
        );
    }
}
