//! The spinning top in Euler angles ZXZ, a fully implicit case for central differences, 10 s: largest
//! energy drift in J, the paper's value and the measured one side by side (Fernández de Bustos et al.
//! 2024, section 6, Tables 7 and 8).
//!
//! With the moments of inertia A about the transverse axes and C about the spin axis, both at the fixed
//! point, and the constant of the motion p = C (ψ' + φ' cos θ),
//!
//! ```text
//! A sin θ φ'' = (p − 2 A cos θ φ') θ'
//! A θ''       = (A cos θ φ' − p) sin θ φ' + m g l sin θ
//! ψ''         = φ' θ' sin θ − φ'' cos θ
//! ```

use std::ops::ControlFlow;
use std::time::Instant;
use stepsmith::central_difference::Cd5Top;
use stepsmith::runge_kutta::Kutta3;
use stepsmith::{Error, Implicit, Ode, SecondOrder, Start};
use stepsmith_tests::plot::Figure;
use stepsmith_tests::printed::Row;
use stepsmith_tests::printed::central_difference::{TABLE_7, TABLE_8};

/// A and C, kg m².
const TRANSVERSE: f64 = 5e-5;
const AXIAL: f64 = 2e-4;
/// m g l, N m: 0.02 kg, the centre of mass at 0.05 m.
const WEIGHT: f64 = 2e-2 * 9.81 * 0.05;
/// (φ, θ, ψ) in rad, and their rates: the top spins about its own axis, which is at rest.
const ANGLES: [f64; 3] = [0.0, std::f64::consts::FRAC_PI_6, 0.0];
const RATES: [f64; 3] = [0.0, 0.0, 4.0 * std::f64::consts::PI];

fn acceleration(x: &[f64; 3], v: &[f64; 3]) -> [f64; 3] {
    let (sin, cos) = x[1].sin_cos();
    let [precession, nutation, spin] = *v;
    let momentum = AXIAL * (spin + precession * cos);
    let first = (momentum - 2.0 * TRANSVERSE * cos * precession) * nutation / (TRANSVERSE * sin);
    let pull = (TRANSVERSE * cos * precession - momentum) * precession + WEIGHT;
    let last = precession * nutation * sin - first * cos;
    [first, pull * sin / TRANSVERSE, last]
}

fn energy(x: &[f64; 3], v: &[f64; 3]) -> f64 {
    let (sin, cos) = x[1].sin_cos();
    let axial = v[2] + v[0] * cos;
    let transverse = v[1] * v[1] + (v[0] * sin).powi(2);
    0.5 * (TRANSVERSE * transverse + AXIAL * axial * axial) + WEIGHT * cos
}

/// The largest |E(t) − E(0)| of the degree-5 method, started with all derivatives above the second
/// zero, as the paper does.
fn central_differences(h: f64) -> Result<f64, Error> {
    let before = energy(&ANGLES, &RATES);
    let mut drift = 0.0_f64;
    let method = Cd5Top::new()
        .step(h)
        .start(Start::ZeroHigherDerivatives)
        .implicit(Implicit::default().tolerance(1e-14, 0.0));
    SecondOrder::new(|_t, x, v, a| *a = acceleration(x, v), ANGLES, RATES)
        .observe(|sample| {
            drift = drift.max((energy(&sample.x, &sample.v) - before).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..10.0, method)?;
    Ok(drift)
}

/// The same of Kutta's method of order 3.
fn kutta(h: f64) -> Result<f64, Error> {
    let before = energy(&ANGLES, &RATES);
    let mut drift = 0.0_f64;
    let split = |y: &[f64; 6]| ([y[0], y[1], y[2]], [y[3], y[4], y[5]]);
    let [phi, theta, psi] = ANGLES;
    let [precession, nutation, spin] = RATES;
    Ode::new(
        |_t, y, dy| {
            let (x, v) = split(y);
            dy[..3].copy_from_slice(&v);
            dy[3..].copy_from_slice(&acceleration(&x, &v));
        },
        [phi, theta, psi, precession, nutation, spin],
    )
    .observe(|point| {
        let (x, v) = split(point.y());
        drift = drift.max((energy(&x, &v) - before).abs());
        ControlFlow::Continue(())
    })
    .end(0.0..10.0, Kutta3::new().step(h))?;
    Ok(drift)
}

fn table(
    title: &str,
    measure: fn(f64) -> Result<f64, Error>,
    rows: &[Row<2>],
) -> Result<(), Error> {
    println!("{title}");
    println!(
        "{:>8}  {:>11}  {:>13}  {:<10}  {:>6}  {:>10}  {:>8}",
        "h", "paper", "measured", "agreement", "slope", "s, paper's", "s, here"
    );
    let mut coarse: Option<(f64, f64)> = None;
    for &(h, [paper, time]) in rows {
        let clock = Instant::now();
        let measured = measure(h)?;
        let here = clock.elapsed().as_secs_f64();
        let slope = coarse.map(|(h0, e0): (f64, f64)| (e0 / measured).ln() / (h0 / h).ln());
        let slope = slope.map_or(String::new(), |slope| format!("{slope:.2}"));
        let agreement = paper.agreement(measured);
        println!(
            "{h:>8.0e}  {paper:>11}  {measured:>13.6e}  {agreement:<10}  {slope:>6}  {time:>10}  {here:>8.1e}"
        );
        coarse = Some((h, measured));
    }
    println!();
    Ok(())
}

/// Figure 11: the path of the centre of mass from above, m.
fn path() -> Result<(), Box<dyn std::error::Error>> {
    let mut points = Vec::new();
    let method = Cd5Top::new().step(1e-3).start(Start::ZeroHigherDerivatives);
    SecondOrder::new(|_t, x, v, a| *a = acceleration(x, v), ANGLES, RATES)
        .observe(|sample| {
            let radius = 0.05 * sample.x[1].sin();
            let (sin, cos) = sample.x[0].sin_cos();
            points.push((radius * sin, -radius * cos));
            ControlFlow::Continue(())
        })
        .end(0.0..1.0, method)?;
    Figure::new("The top's centre of mass from above, 1 s", "x, m", "y, m")
        .line("degree 5, h = 1e-3", &points)
        .save("central-difference-figure-11")?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("Largest energy drift of the spinning top over 10 s, in J\n");
    table(
        "Table 7: degree 5 with (1.62, 1.03522, 1.0291293, 1.016); from 1e-4 on rounding",
        central_differences,
        TABLE_7,
    )?;
    table(
        "Table 8: Kutta's method of order 3; at 1e-5 rounding",
        kutta,
        TABLE_8,
    )?;
    path()
}
