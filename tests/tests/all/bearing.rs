//! The ball bearing: balances of momentum, the start, the drive, and its end by coarse steps.

use nalgebra::DMatrix;
use stepsmith_tests::bearing::{
    BALLS, Contact, DRIVE_FREQUENCY, DRIVEN, END, FREEDOMS, REFERENCE_CAGE_SPEED,
    REFERENCE_OUTER_FORCE, REFERENCE_RING_HEIGHT, Vector, acceleration_of_contacts,
    acceleration_of_drive, contacts, jacobians_of_drive, place_of_ball, runge_kutta, start,
};

/// Mass and moment of inertia of a body.
fn inertia(body: usize) -> [f64; 2] {
    [[0.08, 2e-5], [0.01, 6.25e-6], [0.007, 1.008e-7]][body.min(2)]
}

/// A state near the start in which every kind of contact is closed and slides.
fn generic() -> (Vector, Vector) {
    let (mut x, mut v) = start();
    for i in 0..FREEDOMS {
        let noise = (1.7 * (i + 1) as f64).sin();
        let (length, speed) = if i % 3 == 2 {
            (1e-3, 60.0)
        } else {
            (2e-6, 0.3)
        };
        x[i] += length * noise;
        v[i] += speed * (2.3 * (i + 2) as f64).cos();
    }
    x[5] -= 3e-3; // the balls reach the cage, which is slower
    (x, v)
}

/// What a contact does to the ball: sign N n + F τ.
fn force(contact: &Contact, sign: f64) -> [f64; 2] {
    let [n, f] = [sign * contact.force, contact.friction];
    let [x, y] = contact.normal;
    [n * x - f * y, n * y + f * x]
}

#[test]
fn forces_between_bodies_cancel() {
    let (x, v) = generic();
    let all = contacts(&x, &v);
    for kind in [all.inner, all.outer, all.cage] {
        assert!(kind.iter().any(|c| c.force > 1.0), "{kind:?}");
    }
    let mut a = [0.0; FREEDOMS];
    acceleration_of_contacts(&x, &v, &mut a);
    // What is left over is the load and the force of the outer ring, which stands still.
    let mut rates = [0.0; 3];
    for body in 0..BALLS + 2 {
        let [mass, moment] = inertia(body);
        let p = &x[3 * body..];
        let a = &a[3 * body..];
        rates[0] += mass * a[0];
        rates[1] += mass * a[1];
        rates[2] += mass * (p[0] * a[1] - p[1] * a[0]) + moment * a[2];
    }
    // The load acts at the centre of the ring.
    let mut given = [0.0, -1000.0, -1000.0 * x[0]];
    for j in 0..BALLS {
        let p = &x[place_of_ball(j)..];
        let [fx, fy] = force(&all.outer[j], -1.0);
        given[0] += fx;
        given[1] += fy;
        given[2] += p[0] * fy - p[1] * fx + 0.006 * all.outer[j].friction;
        // Friction acts on the ring at R_i and on the ball at r, which together exceed the distance of
        // the centres by the depth.
        if all.inner[j].force > 0.0 {
            given[2] -= all.inner[j].depth * all.inner[j].friction;
        }
    }
    for (rate, given) in rates.iter().zip(&given) {
        assert!(
            (rate - given).abs() < 1e-9 * (1.0 + given.abs()),
            "{rates:?} {given}"
        );
    }
}

#[test]
fn contacts_pull_nothing_and_friction_brakes_within_its_cone() {
    let (x, v) = generic();
    let all = contacts(&x, &v);
    for contact in all.inner.iter().chain(&all.outer).chain(&all.cage) {
        assert!(contact.force >= 0.0);
        assert!(contact.force == 0.0 || contact.depth > 0.0);
        assert!(contact.friction.abs() <= 0.05 * contact.force);
    }
    // With the ball at rest in place the outer friction is against its spin: u = r ω.
    let x = start().0;
    let mut v = [0.0; FREEDOMS];
    for spin in [-50.0, 50.0] {
        v[place_of_ball(0) + 2] = spin;
        assert!(contacts(&x, &v).outer[0].friction * spin < 0.0);
    }
}

#[test]
fn every_ball_rolls_at_the_start_under_its_preload() {
    let (x, v) = start();
    let all = contacts(&x, &v);
    for j in 0..BALLS {
        // Both races are 2 µm deep in the ball: 1e8 N/m · 2e-6 m.
        assert!((all.inner[j].force - 200.0).abs() < 1e-6);
        assert!((all.outer[j].force - 200.0).abs() < 1e-6);
        assert!(all.inner[j].friction.abs() < 1e-9 && all.outer[j].friction.abs() < 1e-9);
        assert_eq!(all.cage[j].force, 0.0);
        assert!((all.cage[j].depth + 5e-5).abs() < 1e-15);
    }
}

#[test]
fn jacobians_of_the_drive_are_its_derivatives() {
    // B is linear: B(x + d, v + w) − B(x, v) = B_x d + B_v w, but for rounding.
    let (x, v) = generic();
    let mut in_x = DMatrix::zeros(FREEDOMS, FREEDOMS);
    let mut in_v = DMatrix::zeros(FREEDOMS, FREEDOMS);
    jacobians_of_drive(&mut in_x, &mut in_v);
    let mut before = [0.0; FREEDOMS];
    acceleration_of_drive(&x, &v, &mut before);
    for j in 0..FREEDOMS {
        for (step, in_z) in [([1e-6, 0.0], &in_x), ([0.0, 1.0], &in_v)] {
            let mut there_x = x;
            let mut there_v = v;
            let mut after = [0.0; FREEDOMS];
            there_x[j] += step[0];
            there_v[j] += step[1];
            let moved = (there_x[j] - x[j]) + (there_v[j] - v[j]);
            acceleration_of_drive(&there_x, &there_v, &mut after);
            for i in 0..FREEDOMS {
                let defect = (after[i] - before[i] - in_z[(i, j)] * moved).abs();
                assert!(
                    defect <= 1e-10 * (after[i].abs() + before[i].abs()),
                    "{i}, {j}"
                );
            }
        }
    }
    // Critical damping: both roots of λ² + 2 ω λ + ω² are −ω.
    for i in DRIVEN {
        assert!((in_v[(i, i)].powi(2) / (-4.0 * in_x[(i, i)]) - 1.0).abs() < 1e-15);
        assert_eq!(in_v[(i, i)], -2.0 * DRIVE_FREQUENCY);
    }
}

/// Errors at the end of (y of the ring, speed of the cage, outer force of ball 0), over the stated
/// values.
fn end_errors(steps: usize) -> [f64; 3] {
    let mut errors = [f64::NAN; 3];
    runge_kutta(END, steps, steps, |_t, x, v| {
        let force = contacts(x, v).outer[0].force;
        errors = [
            x[1] / REFERENCE_RING_HEIGHT - 1.0,
            v[5] / REFERENCE_CAGE_SPEED - 1.0,
            force / REFERENCE_OUTER_FORCE - 1.0,
        ];
    });
    errors
}

#[test]
fn coarse_steps_end_near_the_reference() {
    // 15 000 steps are the fewest that resolve the drive: h ω_B = 2.5.
    let errors = end_errors(15_000);
    assert!(errors.iter().all(|e| e.abs() < 1e-4), "{errors:?}");
}
