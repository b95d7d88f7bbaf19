//! A ball bearing, planar, with 33 degrees of freedom: x'' = A(x, x') + B(x, x'), A the contacts, costly
//! in earnest, B the stiff drive of the ring.
//!
//! It stands in for section 6.3 of Modin, Fritzson, Führer, *Semiexplicit numerical integration by
//! splitting with application to dynamic multibody problems with contacts*, 2007, whose model is that
//! of a commercial program. Bodies are the inner ring, the cage and nine balls, each with (x, y, θ); the
//! outer ring stands still. SI units throughout; no gravity; a force of 1000 N presses the ring down.
//!
//! Let (p, v, θ, ω) be position, velocity, angle and angular velocity of a body (ball without
//! index, ring r, cage c), n the normal of a contact, τ = (−n_y, n_x), and F = −μ N tanh(u/v_s) the
//! friction at the sliding velocity u. A ball meets
//!
//! ```text
//! the inner ring   n = (p − p_r)/|p − p_r|,  δ = R_i + r − |p − p_r|,
//!                  N = max(0, k δ − c n·(v − v_r)) if δ > 0,  u = τ·(v − v_r) − r ω − R_i ω_r
//!                  ball: N n + F τ, torque −r F;   ring: −(N n + F τ), torque −R_i F
//! the outer ring   n = p/|p|,  δ = |p| + r − R_o,
//!                  N = max(0, k δ + c n·v) if δ > 0,  u = τ·v + r ω
//!                  ball: −N n + F τ, torque r F
//! the cage         e = (cos, sin)(θ_c + φ_j),  d = p − p_c − R_p e,  n = d/|d|,
//!                  N = max(0, k_c (|d| − g) + c_c n·(v − v_c − ω_c R_p (−e_y, e_x))) if |d| > g
//!                  ball: −N n;   cage: N n, torque R_p (e × n) N
//! ```
//!
//! The pockets lie at φ_j = 2πj/9. B drives the ring: with e = x_r and e = θ_r − Ω t it is the acceleration
//! −ω_B² e − 2 ω_B e' of both. The unknown of θ_r is this e, so that no digits are lost.
//!
//! A is not smooth: every contact force has a kink or, for c n·v ≠ 0 at δ = 0, a jump where it begins.
//!
//! The reference at t = 6·10⁻⁴ s is that of the classical Runge–Kutta method with 240 000 steps;
//! `cargo run --release -p stepsmith-tests --example bearing_reference` computes it anew. Ball 0 is at
//! the right, half-way between the loaded and the unloaded side.

use nalgebra::DMatrix;
use std::f64::consts::PI;

/// The balls.
pub const BALLS: usize = 9;
/// The degrees of freedom: x, y, θ of ring, cage and balls, in this order.
pub const FREEDOMS: usize = 3 * (BALLS + 2);
/// Positions, velocities or accelerations.
pub type Vector = [f64; FREEDOMS];

/// The end of the interval, s.
pub const END: f64 = 6e-4;
/// The angular velocity at which the ring is driven: 10⁴ revolutions a minute, in rad/s.
pub const RING_SPEED: f64 = 1e4 * 2.0 * PI / 60.0;
/// The natural frequency ω_B of the drive, rad/s; its damping ratio is 1.
pub const DRIVE_FREQUENCY: f64 = 2.0 * PI * 1e7;

/// y of the ring at the end, m.
pub const REFERENCE_RING_HEIGHT: f64 = -3.317_428e-6;
/// Angular velocity of the cage at the end, rad/s.
pub const REFERENCE_CAGE_SPEED: f64 = 386.646_6;
/// Force between ball 0 and the outer ring at the end, N.
pub const REFERENCE_OUTER_FORCE: f64 = 176.353_6;
/// The steps of the reference: h = 2.5·10⁻⁹ s.
pub const REFERENCE_STEPS: usize = 240_000;

const INNER_RADIUS: f64 = 0.019;
const BALL_RADIUS: f64 = 0.006;
const OUTER_RADIUS: f64 = 0.030996;
const PITCH_RADIUS: f64 = 0.024998;
const CLEARANCE: f64 = 5e-5;
const RING: Inertia = Inertia(0.08, 2e-5);
const CAGE: Inertia = Inertia(0.01, 6.25e-6);
const BALL: Inertia = Inertia(0.007, 1.008e-7);
const STIFFNESS: f64 = 1e8;
const DAMPING: f64 = 100.0;
const CAGE_STIFFNESS: f64 = 1e6;
const CAGE_DAMPING: f64 = 10.0;
const FRICTION: f64 = 0.05;
const SLIDING: f64 = 0.1;
const LOAD: [f64; 2] = [0.0, -1000.0];

/// Mass, kg, and moment of inertia, kg m².
struct Inertia(f64, f64);

/// The places of the ring, the cage and ball j in a [`Vector`].
const PLACE_OF_RING: usize = 0;
const PLACE_OF_CAGE: usize = 3;

/// The place of ball j in a [`Vector`].
pub const fn place_of_ball(j: usize) -> usize {
    6 + 3 * j
}

/// Where a ball touches: the force N n + F τ, with n from the partner to the ball but at the outer ring
/// and the cage, where the force is −N n + F τ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contact {
    /// n.
    pub normal: [f64; 2],
    /// N, in newtons; 0 if the bodies are apart.
    pub force: f64,
    /// F, in newtons.
    pub friction: f64,
    /// How deep the bodies are in each other, m; negative if they are apart.
    pub depth: f64,
}

/// The contacts of all balls, by ball.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contacts {
    /// With the inner ring.
    pub inner: [Contact; BALLS],
    /// With the outer ring.
    pub outer: [Contact; BALLS],
    /// With the cage; without friction.
    pub cage: [Contact; BALLS],
}

type Plane = [f64; 2];

fn dot(a: Plane, b: Plane) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// a × b.
fn cross(a: Plane, b: Plane) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn minus(a: Plane, b: Plane) -> Plane {
    [a[0] - b[0], a[1] - b[1]]
}

/// a turned by a right angle.
fn turned(a: Plane) -> Plane {
    [-a[1], a[0]]
}

/// a N + b F.
fn sum(a: Plane, n: f64, b: Plane, f: f64) -> Plane {
    [a[0] * n + b[0] * f, a[1] * n + b[1] * f]
}

/// The first two components at a place, and the third.
fn body(z: &Vector, place: usize) -> (Plane, f64) {
    ([z[place], z[place + 1]], z[place + 2])
}

/// φ_j.
fn pocket(j: usize) -> f64 {
    2.0 * PI * j as f64 / BALLS as f64
}

impl Contact {
    /// The contact at a depth, with the closing speed along n and the sliding speed.
    fn hertzian(normal: Plane, depth: f64, closing: f64, sliding: f64) -> Self {
        let force = if depth > 0.0 {
            (STIFFNESS * depth + DAMPING * closing).max(0.0)
        } else {
            0.0
        };
        let friction = if force > 0.0 {
            -FRICTION * force * (sliding / SLIDING).tanh()
        } else {
            0.0
        };
        Self {
            normal,
            force,
            friction,
            depth,
        }
    }
}

/// All contacts at positions x and velocities v: the costly part of A.
pub fn contacts(x: &Vector, v: &Vector) -> Contacts {
    let ((ring, _), (ring_velocity, ring_excess)) =
        (body(x, PLACE_OF_RING), body(v, PLACE_OF_RING));
    let ring_spin = RING_SPEED + ring_excess;
    let ((cage, cage_angle), (cage_velocity, cage_spin)) =
        (body(x, PLACE_OF_CAGE), body(v, PLACE_OF_CAGE));
    let mut all = Contacts::default();
    for j in 0..BALLS {
        let ((p, _), (velocity, spin)) = (body(x, place_of_ball(j)), body(v, place_of_ball(j)));

        let reach = minus(p, ring);
        let relative = minus(velocity, ring_velocity);
        let distance = dot(reach, reach).sqrt();
        let normal = reach.map(|r| r / distance);
        all.inner[j] = Contact::hertzian(
            normal,
            INNER_RADIUS + BALL_RADIUS - distance,
            -dot(normal, relative),
            dot(turned(normal), relative) - BALL_RADIUS * spin - INNER_RADIUS * ring_spin,
        );

        let distance = dot(p, p).sqrt();
        let normal = p.map(|p| p / distance);
        all.outer[j] = Contact::hertzian(
            normal,
            distance + BALL_RADIUS - OUTER_RADIUS,
            dot(normal, velocity),
            dot(turned(normal), velocity) + BALL_RADIUS * spin,
        );

        let e = arm(cage_angle, j);
        let d = minus(minus(p, cage), e);
        let distance = dot(d, d).sqrt();
        let depth = distance - CLEARANCE;
        if depth > 0.0 {
            let normal = d.map(|d| d / distance);
            let of_pocket = sum(cage_velocity, 1.0, turned(e), cage_spin);
            let opening = dot(normal, minus(velocity, of_pocket));
            let force = CAGE_STIFFNESS * depth + CAGE_DAMPING * opening;
            all.cage[j] = Contact {
                normal,
                force: force.max(0.0),
                friction: 0.0,
                depth,
            };
        } else {
            all.cage[j].depth = depth;
        }
    }
    all
}

/// R_p e: from the centre of the cage to its pocket j.
fn arm(cage_angle: f64, j: usize) -> Plane {
    let angle = cage_angle + pocket(j);
    [PITCH_RADIUS * angle.cos(), PITCH_RADIUS * angle.sin()]
}

/// A: the accelerations by the contacts and the load.
pub fn acceleration_of_contacts(x: &Vector, v: &Vector, a: &mut Vector) {
    let all = contacts(x, v);
    let mut forces = [0.0; FREEDOMS];
    let mut add = |place: usize, force: Plane, torque: f64, sign: f64| {
        forces[place] += sign * force[0];
        forces[place + 1] += sign * force[1];
        forces[place + 2] += torque;
    };
    add(PLACE_OF_RING, LOAD, 0.0, 1.0);
    for j in 0..BALLS {
        let place = place_of_ball(j);
        let inner = all.inner[j];
        let force = sum(
            inner.normal,
            inner.force,
            turned(inner.normal),
            inner.friction,
        );
        add(place, force, -BALL_RADIUS * inner.friction, 1.0);
        add(PLACE_OF_RING, force, -INNER_RADIUS * inner.friction, -1.0);

        let outer = all.outer[j];
        let force = sum(
            outer.normal,
            -outer.force,
            turned(outer.normal),
            outer.friction,
        );
        add(place, force, BALL_RADIUS * outer.friction, 1.0);

        let cage = all.cage[j];
        let force = cage.normal.map(|n| n * cage.force);
        add(place, force, 0.0, -1.0);
        add(PLACE_OF_CAGE, force, cross(arm(x[5], j), force), 1.0);
    }
    for (body, (a, force)) in (a.chunks_exact_mut(3).zip(forces.chunks_exact(3))).enumerate() {
        let Inertia(mass, moment) = [RING, CAGE, BALL][body.min(2)];
        a.copy_from_slice(&[force[0] / mass, force[1] / mass, force[2] / moment]);
    }
}

/// The driven freedoms: x_r and θ_r − Ω t.
pub const DRIVEN: [usize; 2] = [PLACE_OF_RING, PLACE_OF_RING + 2];

/// B: the accelerations by the drive.
pub fn acceleration_of_drive(x: &Vector, v: &Vector, a: &mut Vector) {
    *a = [0.0; FREEDOMS];
    for i in DRIVEN {
        a[i] = -DRIVE_FREQUENCY * (DRIVE_FREQUENCY * x[i] + 2.0 * v[i]);
    }
}

/// ∂B/∂x and ∂B/∂x', added to matrices of zeros.
pub fn jacobians_of_drive(in_x: &mut DMatrix<f64>, in_v: &mut DMatrix<f64>) {
    for i in DRIVEN {
        in_x[(i, i)] = -DRIVE_FREQUENCY * DRIVE_FREQUENCY;
        in_v[(i, i)] = -2.0 * DRIVE_FREQUENCY;
    }
}

/// Positions and velocities at t = 0: every ball rolls on both rings, the cage is slower by a tenth.
pub fn start() -> (Vector, Vector) {
    let mut x = [0.0; FREEDOMS];
    let mut v = [0.0; FREEDOMS];
    let speed = RING_SPEED * INNER_RADIUS / 2.0;
    v[PLACE_OF_CAGE + 2] = 0.9 * speed / PITCH_RADIUS;
    for j in 0..BALLS {
        let place = place_of_ball(j);
        let (sin, cos) = pocket(j).sin_cos();
        x[place..place + 2].copy_from_slice(&[PITCH_RADIUS * cos, PITCH_RADIUS * sin]);
        v[place..place + 3].copy_from_slice(&[-speed * sin, speed * cos, -speed / BALL_RADIUS]);
    }
    (x, v)
}

/// A + B.
fn acceleration(x: &Vector, v: &Vector) -> Vector {
    let mut a = [0.0; FREEDOMS];
    let mut b = [0.0; FREEDOMS];
    acceleration_of_contacts(x, v, &mut a);
    acceleration_of_drive(x, v, &mut b);
    std::array::from_fn(|i| a[i] + b[i])
}

/// The classical Runge–Kutta method from the start to t = end, in equal steps, which must resolve the
/// drive: h < 2.78/ω_B. Shows x and v after every `stride` steps, and at the start.
pub fn runge_kutta(
    end: f64,
    steps: usize,
    stride: usize,
    mut see: impl FnMut(f64, &Vector, &Vector),
) {
    let moved =
        |x: &Vector, h: f64, v: &Vector| -> Vector { std::array::from_fn(|i| x[i] + h * v[i]) };
    let h = end / steps as f64;
    let (mut x, mut v) = start();
    see(0.0, &x, &v);
    for n in 1..=steps {
        let a1 = acceleration(&x, &v);
        let v2 = moved(&v, h / 2.0, &a1);
        let a2 = acceleration(&moved(&x, h / 2.0, &v), &v2);
        let v3 = moved(&v, h / 2.0, &a2);
        let a3 = acceleration(&moved(&x, h / 2.0, &v2), &v3);
        let v4 = moved(&v, h, &a3);
        let a4 = acceleration(&moved(&x, h, &v3), &v4);
        for i in 0..FREEDOMS {
            x[i] += h / 6.0 * (v[i] + 2.0 * (v2[i] + v3[i]) + v4[i]);
            v[i] += h / 6.0 * (a1[i] + 2.0 * (a2[i] + a3[i]) + a4[i]);
        }
        if n % stride == 0 {
            see(h * n as f64, &x, &v);
        }
    }
}
