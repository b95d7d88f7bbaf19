//! Plane mechanisms: closed chains of random links, and textbook ones with known motions.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::f64::consts::FRAC_PI_2;
use std::ops::ControlFlow;
use stepsmith::block::Radau5;
use stepsmith::constrained::{
    ConstrainedError, Formulation, GROUND, Mechanism, integrate_constrained,
};
use stepsmith::structural::{GeneralizedAlphaFifth, HhtTenth};

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

/// A chain of rods from the ground; its end hangs on a bar that leads back to the ground.
fn closed_chain(links: usize, random: &mut Random) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let (mut end, mut last, mut at) = ([0.0, 0.0], GROUND, [0.0, 0.0]);
    for _ in 0..links {
        let (length, mass) = (0.5 + random.next(), 0.5 + random.next());
        let angle = std::f64::consts::TAU * random.next();
        let half = [0.5 * length * angle.cos(), 0.5 * length * angle.sin()];
        let centre = [end[0] + half[0], end[1] + half[1], angle];
        let body = mechanism.body(mass, mass * length * length / 12.0, centre);
        mechanism.revolute(last, at, body, [-0.5 * length, 0.0]);
        (last, at) = (body, [0.5 * length, 0.0]);
        end = [end[0] + 2.0 * half[0], end[1] + 2.0 * half[1]];
    }
    let (anchor, bar) = ([end[0] + 1.0, end[1] + 0.5], 1.25_f64.sqrt());
    mechanism.distance(last, at, GROUND, anchor, bar);
    mechanism
}

/// Closed chains of two to eight links: constraints hold and energy is kept, or the run ends in an
/// error that says why.
#[test]
fn random_closed_chains() {
    let mut random = Random(20240917);
    let mut done = 0;
    for trial in 0..21 {
        let mut mechanism = closed_chain(2 + trial % 7, &mut random);
        let (q, v) = (mechanism.positions(), mechanism.velocities());
        let before = mechanism.energy(&q, &v);
        let run = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(&mut mechanism, q, v)
            .to(0.2)
            .step_size(1e-3)
            .formulation(Formulation::Soi2)
            .run();
        match run {
            Ok(solution) => {
                let (end, statistics) = (&solution.end, &solution.statistics);
                assert!(
                    statistics.position_residual < 1e-12,
                    "{trial} {statistics:?}"
                );
                assert!(
                    statistics.velocity_residual < 1e-10,
                    "{trial} {statistics:?}"
                );
                let error = (mechanism.energy(&end.q, &end.v) - before).abs();
                assert!(error < 1e-3, "{trial} {error}");
                done += 1;
            }
            Err(error) => assert!(
                matches!(
                    error,
                    ConstrainedError::Singular { .. } | ConstrainedError::NotConverged { .. }
                ),
                "{trial} {error}"
            ),
        }
    }
    assert!(done >= 19, "{done} of 21");
}

/// A disc of mass m and inertia m r²/2 on a plane, pushed by a spring: (3/2) m x'' = −k x.
#[test]
fn a_rolling_disc_on_a_spring() {
    let (mass, radius, stiffness) = (2.0, 0.3, 12.0);
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let disc = mechanism.body(mass, 0.5 * mass * radius * radius, [1.5, radius, 0.0]);
    mechanism.rolling(disc, radius);
    // A horizontal spring that is free at x = 1.
    let wall = (GROUND, [0.0, radius]);
    mechanism.spring(wall, (disc, [0.0, 0.0]), (stiffness, 0.0, 1.0));
    let (q, v) = (mechanism.positions(), mechanism.velocities());
    let solution = integrate_constrained::<Radau5<_>, _>(&mut mechanism, q, v)
        .to(2.0)
        .steps(100)
        .formulation(Formulation::Soi2)
        .run()
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
    let (r, l, omega) = (0.4, 1.1, 3.0);
    let mut mechanism = Mechanism::new([0.0, 0.0]);
    let crank = mechanism.body(1.0, 0.02, [0.5 * r, 0.0, 0.0]);
    let rod = mechanism.body(1.0, 0.1, [r + 0.5 * l, 0.0, 0.0]);
    let slider = mechanism.body(0.5, 0.01, [r + l, 0.0, 0.0]);
    mechanism.revolute(GROUND, [0.0, 0.0], crank, [-0.5 * r, 0.0]);
    mechanism.revolute(crank, [0.5 * r, 0.0], rod, [-0.5 * l, 0.0]);
    mechanism.revolute(rod, [0.5 * l, 0.0], slider, [0.0, 0.0]);
    mechanism.prismatic(GROUND, [0.0, 0.0], [1.0, 0.0], slider, [0.0, 0.0]);
    mechanism.driven(GROUND, crank, move |t| [omega * t, omega, 0.0]);
    let (q, v) = (mechanism.positions(), mechanism.velocities());
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        let run = integrate_constrained::<HhtTenth<_>, _>(&mut mechanism, q.clone(), v.clone());
        let run = run.to(1.0).steps(200).formulation(formulation).run();
        let end = run.unwrap().end;
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

/// A row of windows: N + 1 upright rods on the ground, joined by N rods at their tops, all of 1 m and
/// 1 kg, the tops moving at 1 m/s (the N-four-bar mechanism of the IFToMM benchmarks). It passes
/// through positions where all rods lie on one line.
fn windows(count: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let mut corner = None;
    for k in 0..=count {
        let x = k as f64;
        let upright = mechanism.body(1.0, 1.0 / 12.0, [x, 0.5, FRAC_PI_2]);
        mechanism.moving(upright, [0.5, 0.0, -1.0]);
        mechanism.revolute(GROUND, [x, 0.0], upright, [-0.5, 0.0]);
        if let Some(beam) = corner {
            mechanism.revolute(beam, [0.5, 0.0], upright, [0.5, 0.0]);
        }
        if k < count {
            let beam = mechanism.body(1.0, 1.0 / 12.0, [x + 0.5, 1.0, 0.0]);
            mechanism.moving(beam, [1.0, 0.0, 0.0]);
            mechanism.revolute(upright, [0.5, 0.0], beam, [-0.5, 0.0]);
            corner = Some(beam);
        }
    }
    mechanism
}

/// Energy is kept through the singular positions, and rods that start parallel stay so.
#[test]
fn a_row_of_windows() {
    let mut mechanism = windows(2);
    let (q, v) = (mechanism.positions(), mechanism.velocities());
    let before = mechanism.energy(&q, &v);
    let (mut drift, mut lowest) = (0.0_f64, f64::INFINITY);
    let seen = windows(2);
    let solution = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(&mut mechanism, q, v)
        .to(5.0)
        .step_size(2e-3)
        .formulation(Formulation::Soi2)
        .observe(|sample| {
            drift = drift.max((seen.energy(&sample.q, &sample.v) - before).abs());
            lowest = lowest.min(sample.q[1]);
            ControlFlow::Continue(())
        })
        .run()
        .unwrap();
    assert!(drift < 0.05, "{drift}");
    assert!(lowest < -0.49, "{lowest}");
    let angle = |body: usize| solution.end.q[3 * body + 2];
    assert!((angle(2) - angle(0)).abs() < 1e-10 && (angle(4) - angle(0)).abs() < 1e-10);
    assert!(solution.statistics.position_residual < 1e-13);
}
