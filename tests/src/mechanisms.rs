//! The rigid-body mechanisms of the IFToMM benchmark library, built from their published data.
//!
//! Data: M. González, D. Dopico, U. Lugrís, J. Cuadrado, A benchmarking system for MBS simulation
//! software, Multibody System Dynamics 16, 2006, and the library's problems A01 to A05; the cross
//! section of Bricard's bars and the initial state of the governor as restated by RehabEngGroup,
//! MBSbenchmarksInOpenSim, and J. Gerstmayr's Exudyn (bricardMechanism, stiffFlyballGovernor). Andrews'
//! squeezer: Hairer, Wanner, Solving Ordinary Differential Equations II, section VII.7, and the Test Set
//! for IVP Solvers.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_6, PI, TAU};
use stepsmith::multibody::{Body, GROUND, Mechanism, SpatialMechanism};

const GRAVITY: f64 = 9.81;

/// A01: a point of 1 kg on a massless bar of 1 m, from (−1, 0) at rest.
pub fn pendulum() -> (Mechanism, Body) {
    let mut mechanism = Mechanism::new([0.0, -GRAVITY]);
    let bob = mechanism.body(1.0, 0.0, [-1.0, 0.0, PI]);
    mechanism.revolute(GROUND, [0.0, 0.0], bob, [-1.0, 0.0]);
    (mechanism, bob)
}

/// A02: `count` four-bar windows side by side of bars of 1 m and 1 kg, the upper corners moving at
/// 1 m/s; the bar whose outer end is B0. Where all bars lie on one line it may branch.
pub fn windows(count: usize) -> (Mechanism, Body) {
    let mut mechanism = Mechanism::new([0.0, -GRAVITY]);
    let inertia = 1.0 / 12.0;
    let uprights: Vec<Body> = (0..=count)
        .map(|k| {
            let x = k as f64;
            let upright = mechanism.body(1.0, inertia, [x, 0.5, FRAC_PI_2]);
            mechanism.moving(upright, [0.5, 0.0, -1.0]);
            mechanism.revolute(GROUND, [x, 0.0], upright, [-0.5, 0.0]);
            upright
        })
        .collect();
    for (k, pair) in uprights.windows(2).enumerate() {
        let beam = mechanism.body(1.0, inertia, [k as f64 + 0.5, 1.0, 0.0]);
        mechanism.moving(beam, [1.0, 0.0, 0.0]);
        mechanism.revolute(pair[0], [0.5, 0.0], beam, [-0.5, 0.0]);
        mechanism.revolute(beam, [0.5, 0.0], pair[1], [0.5, 0.0]);
    }
    (mechanism, uprights[0])
}

/// N + 1 upright rods on the ground, joined by N rods at their tops, all of 1 m and 1 kg; bodies in their
/// order along the row.
pub fn four_bars(count: usize) -> Mechanism {
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

/// A03: Andrews' squeezer, seven bodies driven by a motor against a spring.
pub fn squeezer() -> Mechanism {
    let a = [-0.06934, -0.00227];
    let b = [-0.03635, 0.03273];
    let c = [0.014, 0.072];
    let rr = 7e-3;
    let ra = 92e-5;
    let d = 28e-3;
    let da = 115e-4;
    let e = 2e-2;
    let ea = 1421e-5;
    let ss = 35e-3;
    let sa = 1874e-5;
    let sb = 1043e-5;
    let sc = 18e-3;
    let sd = 2e-2;
    let ta = 2308e-5;
    let tb = 916e-5;
    let u = 4e-2;
    let ua = 1228e-5;
    let ub = 449e-5;
    let zf = 2e-2;
    let zt = 4e-2;
    let fa = 1421e-5;
    let [beta, theta, gamma] = [-0.06171389001427645, 0.0, 0.4552798191630704];
    let [phi, delta] = [0.2226683901658859, 0.48736497954384255];
    let [omega, epsilon] = [-0.2226683901658859, 1.2305474445498212];

    // The place that is `local` in a body at the angle, seen from a point of it at `from`.
    let beside = |from: [f64; 2], angle: f64, local: [f64; 2]| {
        let (sin, cos) = f64::sin_cos(angle);
        let [x, y] = local;
        [from[0] + cos * x - sin * y, from[1] + sin * x + cos * y]
    };
    let crank = beside([0.0; 2], beta, [rr, 0.0]);
    let upper = beside(a, delta, [zt, 0.0]);
    let lower = beside(a, epsilon, [0.0, -u]);
    let mut mechanism = Mechanism::new([0.0, 0.0]);
    let mut body = |mass, inertia, from, angle, local| {
        let [x, y] = beside(from, angle, local);
        mechanism.body(mass, inertia, [x, y, angle])
    };
    let k1 = body(0.04325, 2.194e-6, [0.0; 2], beta, [ra, 0.0]);
    let k2 = body(0.00365, 4.410e-7, crank, beta + theta, [-da, 0.0]);
    let k3 = body(0.02373, 5.255e-6, b, gamma, [sb, -sa]);
    let k4 = body(0.00706, 5.667e-7, upper, phi + delta, [0.0, ea - e]);
    let k5 = body(0.07050, 1.169e-5, a, delta, [ta, tb]);
    let k6 = body(0.00706, 5.667e-7, lower, omega + epsilon, [zf - fa, 0.0]);
    let k7 = body(0.05498, 1.912e-5, a, epsilon, [-ub, -ua]);
    mechanism.revolute(GROUND, [0.0, 0.0], k1, [-ra, 0.0]);
    mechanism.revolute(k1, [rr - ra, 0.0], k2, [da, 0.0]);
    let end = [da - d, 0.0];
    mechanism.revolute(k2, end, k3, [-sb, sa - ss]);
    mechanism.revolute(k2, end, k4, [0.0, -ea]);
    mechanism.revolute(k2, end, k6, [fa, 0.0]);
    mechanism.revolute(GROUND, b, k3, [-sb, sa]);
    mechanism.revolute(GROUND, a, k5, [-ta, -tb]);
    mechanism.revolute(GROUND, a, k7, [ub, ua]);
    mechanism.revolute(k5, [zt - ta, -tb], k4, [0.0, e - ea]);
    mechanism.revolute(k7, [ub, ua - u], k6, [fa - zf, 0.0]);
    mechanism.spring(
        (GROUND, c),
        (k3, [sd - sb, sa - sc]),
        (4530.0, 0.0, 0.07785),
    );
    mechanism.motor(GROUND, k1, |_t, _angle, _speed| 0.033);
    mechanism
}

/// β, Θ, γ, φ, δ, Ω and ε of the squeezer.
pub fn squeezer_angles(q: &[f64]) -> [f64; 7] {
    let k = |body: usize| q[3 * body - 1];
    [
        k(1),
        k(2) - k(1),
        k(3),
        k(4) - k(5),
        k(5),
        k(6) - k(7),
        k(7),
    ]
}

/// The squeezer's angles at t = 0.03, from the Test Set for IVP Solvers.
#[allow(clippy::excessive_precision)] // as printed
pub const SQUEEZER: [f64; 7] = [
    0.1581077119629904e2,
    -0.1575637105984298e2,
    0.4082224013073101e-1,
    -0.5347301163226948,
    0.5244099658805304,
    0.5347301163226948,
    0.1048080741042263e1,
];

/// A04: Bricard's mechanism, five bars of 1 m and 1 kg with a square section of 0.1 m in a chain of six
/// hinges, along edges of a cube: mobile in spite of one constraint too many. P3 is where the third and
/// the fourth bar meet.
pub fn bricard() -> (SpatialMechanism, Body) {
    let points = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, -1.0, 0.0],
        [1.0, -1.0, 1.0],
        [0.0, -1.0, 1.0],
        [0.0, 0.0, 1.0],
    ];
    let axes = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    let mut mechanism = SpatialMechanism::new([0.0, -GRAVITY, 0.0]);
    let bars: Vec<Body> = points
        .windows(2)
        .map(|ends| mechanism.bar(1.0, ends[0], ends[1], 0.1))
        .collect();
    let chain = [GROUND].into_iter().chain(bars.clone());
    let next = bars.iter().copied().chain([GROUND]);
    for (k, (a, b)) in chain.zip(next).enumerate() {
        mechanism.revolute(a, b, points[k], axes[k % 3]);
    }
    (mechanism, bars[3])
}

/// Where P3 of Bricard's mechanism starts.
pub const P3: [f64; 3] = [1.0, -1.0, 1.0];

/// A05: a flyball governor whose coupler rods are stiff springs with dampers; its slider, whose height
/// is s.
pub fn governor() -> (SpatialMechanism, Body) {
    let rod = 0.3;
    let ball = 5.0;
    let width = 0.01;
    let (sin, cos) = FRAC_PI_6.sin_cos();
    let spin = [0.0, 0.0, TAU];
    let mut mechanism = SpatialMechanism::new([0.0, 0.0, -GRAVITY]);
    let shaft = mechanism.bar(rod, [0.0, 0.0, 0.0], [0.0, 0.0, 1.0], width);
    let slider = mechanism.body(3.0, [0.005; 3], [0.0, 0.0, 0.5], [1.0, 0.0, 0.0, 0.0]);
    mechanism.moving(shaft, [0.0; 3], spin);
    mechanism.moving(slider, [0.0; 3], spin);
    mechanism.revolute(GROUND, shaft, [0.0; 3], [0.0, 0.0, 1.0]);
    mechanism.prismatic(shaft, slider, [0.0, 0.0, 0.5], [0.0, 0.0, 1.0]);
    // A rod of 1 m with a ball at its end: the centre of mass and the moments about it.
    let mass = rod + ball;
    let centre = (0.5 * rod + ball) / (rod + ball);
    let across = rod * (1.0 + width * width) / 12.0
        + rod * (centre - 0.5).powi(2)
        + ball * (1.0 - centre).powi(2);
    for (side, turn) in [(1.0, FRAC_PI_6), (-1.0, PI - FRAC_PI_6)] {
        let pin = [0.05 * side, 0.0, 1.0];
        let along = |r: f64| [pin[0] + side * cos * r, 0.0, pin[2] - sin * r];
        let (half_sin, half_cos) = (0.5 * turn).sin_cos();
        let moments = [rod * width * width / 6.0, across, across];
        let at = along(centre);
        let arm = mechanism.body(mass, moments, at, [half_cos, 0.0, half_sin, 0.0]);
        mechanism.moving(arm, [0.0, TAU * at[0], 0.0], spin);
        mechanism.revolute(shaft, arm, pin, [0.0, 1.0, 0.0]);
        let hook = (slider, [0.05 * side, 0.0, 0.5]);
        mechanism.spring(hook, (arm, along(0.5)), (8e5, 4e4, 0.5));
    }
    (mechanism, slider)
}

/// A planar two-link manipulator, free: links of length 1 and √3, of mass 1 and 2, at the angles π/3 and −π/6; the coordinates are those of
/// their centroids and their angles.
pub fn two_link_manipulator() -> Mechanism {
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
