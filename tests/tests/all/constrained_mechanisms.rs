//! Plane mechanisms: closed chains of random links, and textbook ones with known motions.

use nalgebra::{DMatrix, DVector};
use std::ops::ControlFlow;
use stepsmith::block::Radau5;
use stepsmith::constrained::{Constrained, ConstrainedSample, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::structural::{GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{Error, Settings};
use stepsmith_tests::mechanisms::four_bars;

/// Numbers in [0, 1), always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = (self.0)
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A tree of rods: each hangs on the ground or on a rod before it, by a hinge or on a slide, and a bar
/// from the last one to another body closes a loop. Springs, dampers and a motor act within.
fn random_tree(rods: usize, random: &mut Random) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    // Bodies with the place of a point in them and in the ground's coordinates.
    let mut ends = vec![(GROUND, [0.0, 0.0], [0.0, 0.0])];
    for _ in 0..rods {
        let (parent, at, place) = ends[(random.next() * ends.len() as f64) as usize];
        let length = 0.5 + random.next();
        let mass = 0.5 + random.next();
        let angle = std::f64::consts::TAU * random.next();
        let half = [0.5 * length * angle.cos(), 0.5 * length * angle.sin()];
        let centre = [place[0] + half[0], place[1] + half[1]];
        let placed = [centre[0], centre[1], angle];
        let body = mechanism.body(mass, mass * length * length / 12.0, placed);
        if random.next() < 0.75 {
            mechanism.revolute(parent, at, body, [-0.5 * length, 0.0]);
        } else {
            let axis = [random.next() - 0.5, 1.0];
            mechanism.prismatic(parent, at, axis, body, [-0.5 * length, 0.0]);
        }
        if random.next() < 0.5 {
            let spring = (20.0 * random.next(), random.next(), 0.5);
            mechanism.spring((GROUND, [1.0, 1.0]), (body, [0.0, 0.1]), spring);
        }
        mechanism.torsion_spring(parent, body, (random.next(), 0.2, 0.1));
        let end = [place[0] + 2.0 * half[0], place[1] + 2.0 * half[1]];
        ends.push((body, [0.5 * length, 0.0], end));
    }
    let (last, at, end) = ends[rods];
    mechanism.motor(GROUND, last, |t, _angle, speed| {
        3.0 * (7.0 * t).sin() - 0.1 * speed
    });
    if rods > 1 {
        let (other, there, place) = ends[(random.next() * (rods - 1) as f64) as usize];
        let bar = (place[0] - end[0]).hypot(place[1] - end[1]);
        mechanism.distance(last, at, other, there, bar);
    }
    mechanism
}

/// |M a − f + Gᵀλ|, |g| and |G v| of a sample, the first relative to the forces in it.
fn residuals(mechanism: &mut Mechanism, sample: &ConstrainedSample) -> [f64; 3] {
    let n = mechanism.coordinates();
    let m = mechanism.holonomic();
    let ConstrainedSample {
        t, q, v, a, lambda, ..
    } = sample;
    let mut mass = DMatrix::zeros(n, n);
    let mut g_q = DMatrix::zeros(m, n);
    let mut force = vec![0.0; n];
    let mut g = vec![0.0; m];
    mechanism.mass(*t, q, &mut mass);
    mechanism.force(*t, q, v, &mut force);
    mechanism.position_constraint(*t, q, &mut g);
    mechanism.position_jacobian(*t, q, &mut g_q);
    let vector = |z: &[f64]| DVector::from_column_slice(z);
    let inertia = mass * vector(a);
    let force = vector(&force);
    let reaction = g_q.tr_mul(&vector(lambda));
    let scale = 1.0 + inertia.amax() + force.amax() + reaction.amax();
    let dynamics = (inertia - force + reaction).amax() / scale;
    [dynamics, vector(&g).amax(), (g_q * vector(v)).amax()]
}

/// Trees of one to eight rods with a loop: at every step the dynamics and the constraints on positions
/// and velocities hold, or the run ends in an error that says why.
fn random_trees<M: ConstrainedMethod>(seed: u64) {
    let mut random = Random(seed);
    let mut done = 0;
    for trial in 0..24 {
        let state = random.0;
        let mut mechanism = random_tree(1 + trial % 8, &mut random);
        let mut seen = random_tree(1 + trial % 8, &mut Random(state));
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let mut steps = 0;
        let end = Dae::new(&mut mechanism, q, v)
            .formulation(Formulation::Soi2)
            .observe(|sample| {
                let [dynamics, position, velocity] = residuals(&mut seen, sample);
                assert!(dynamics < 1e-8, "{trial} {sample:?} {dynamics:e}");
                assert!(position < 1e-12, "{trial} {position:e}");
                assert!(velocity < 1e-10, "{trial} {velocity:e}");
                steps += 1;
                ControlFlow::Continue(())
            })
            .end(0.0..0.04, Settings::<M, _>::new().step(2e-3));
        match end {
            Ok(_) => {
                assert_eq!(steps, 21);
                done += 1;
            }
            Err(error) => assert!(
                matches!(error, Error::Singular { .. } | Error::NotConverged { .. }),
                "{trial} {error}"
            ),
        }
    }
    assert!(done >= 20, "{done} of 24");
}

#[test]
fn random_trees_by_generalized_alpha() {
    random_trees::<GeneralizedAlphaFifth<_>>(20240917);
}

#[test]
fn random_trees_by_radau() {
    random_trees::<Radau5<_>>(20251003);
}

/// A disc of mass m and inertia m r²/2 on a plane, pushed by a spring: (3/2) m x'' = −k x.
#[test]
fn a_rolling_disc_on_a_spring() {
    let mass = 2.0;
    let radius = 0.3;
    let stiffness = 12.0;
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let disc = mechanism.body(mass, 0.5 * mass * radius * radius, [1.5, radius, 0.0]);
    mechanism.rolling(disc, radius);
    // A horizontal spring that is free at x = 1.
    let wall = (GROUND, [0.0, radius]);
    mechanism.spring(wall, (disc, [0.0, 0.0]), (stiffness, 0.0, 1.0));
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let solution = Dae::new(&mut mechanism, q, v)
        .formulation(Formulation::Soi2)
        .end(0.0..2.0, Radau5::new().steps(100))
        .unwrap();
    let omega = (stiffness / (1.5 * mass)).sqrt();
    let expected = 1.0 + 0.5 * (omega * 2.0).cos();
    let q = solution.end.q;
    assert!((q[0] - expected).abs() < 1e-9, "{q:?}");
    assert!((q[2] + (expected - 1.5) / radius).abs() < 1e-8, "{q:?}");
    // The plane carries the weight.
    assert!(
        (solution.end.lambda[0] + mass * 9.81).abs() < 1e-6,
        "{:?}",
        solution.end.lambda
    );
}

/// A crank turned at constant speed: the slider stands at r cos ωt + √(l² − r² sin² ωt).
#[test]
fn a_driven_slider_crank() {
    let r = 0.4;
    let l = 1.1;
    let omega = 3.0;
    let mut mechanism = Mechanism::new([0.0, 0.0]);
    let crank = mechanism.body(1.0, 0.02, [0.5 * r, 0.0, 0.0]);
    let rod = mechanism.body(1.0, 0.1, [r + 0.5 * l, 0.0, 0.0]);
    let slider = mechanism.body(0.5, 0.01, [r + l, 0.0, 0.0]);
    mechanism.revolute(GROUND, [0.0, 0.0], crank, [-0.5 * r, 0.0]);
    mechanism.revolute(crank, [0.5 * r, 0.0], rod, [-0.5 * l, 0.0]);
    mechanism.revolute(rod, [0.5 * l, 0.0], slider, [0.0, 0.0]);
    mechanism.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], slider, [0.0, 0.0]);
    mechanism.driven(GROUND, crank, move |t| [omega * t, omega, 0.0]);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        let end = Dae::new(&mut mechanism, q.clone(), v.clone())
            .formulation(formulation)
            .end(0.0..1.0, HhtTenth::new().steps(200))
            .unwrap()
            .end;
        let (sin, cos) = (omega).sin_cos();
        let root = (l * l - r * r * sin * sin).sqrt();
        assert!(
            (end.q[6] - (r * cos + root)).abs() < 1e-12,
            "{formulation:?}"
        );
        let speed = -omega * r * sin * (1.0 + r * cos / root);
        let error = (end.v[6] - speed).abs();
        // At rest when the drive starts: velocities are put on their constraint at once.
        let expected = if formulation == Formulation::Soi2 {
            1e-11
        } else {
            1e-2
        };
        assert!(error < expected, "{formulation:?} {error}");
    }
}

/// A row of four-bars passes through positions where all rods lie on one line: energy is kept there, and rods that start
/// parallel stay so.
#[test]
fn a_row_of_windows() {
    let mut mechanism = four_bars(2);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let before = mechanism.energy(&q, &v);
    let mut drift = 0.0_f64;
    let mut lowest = f64::INFINITY;
    let seen = four_bars(2);
    let solution = Dae::new(&mut mechanism, q, v)
        .formulation(Formulation::Soi2)
        .observe(|sample| {
            drift = drift.max((seen.energy(&sample.q, &sample.v) - before).abs());
            lowest = lowest.min(sample.q[1]);
            ControlFlow::Continue(())
        })
        .end(0.0..5.0, GeneralizedAlphaFifth::new().step(2e-3))
        .unwrap();
    assert!(drift < 0.05, "{drift}");
    assert!(lowest < -0.49, "{lowest}");
    let angle = |body: usize| solution.end.q[3 * body + 2];
    assert!((angle(2) - angle(0)).abs() < 1e-10 && (angle(4) - angle(0)).abs() < 1e-10);
    assert!(solution.statistics.constraints.position < 1e-13);
}
