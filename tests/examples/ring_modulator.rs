//! The ring modulator, 7 voltages and 8 currents, with capacitors at its diodes; Bari test set, problem RINGMOD.

use stepsmith::linear::Matrix;
use stepsmith::{Error, Ode, block::Radau5};

fn rate(t: f64, y: &[f64; 15], r: &mut [f64; 15]) {
    let [low, high] = [1.0, 10.0].map(|k| (2e3 * k * std::f64::consts::PI * t).sin());
    let at = [
        y[2] - y[4] - y[6],
        y[5] - y[3] - y[6],
        y[3] + y[4] + y[6],
        y[6] - y[2] - y[5],
    ];
    let signs = [-2.0, -2.0, 2.0, 2.0];
    let [p, q, s, u]: [f64; 4] =
        std::array::from_fn(|k| 40.67286402e-9 * (17.7493332 * (at[k] + signs[k] * high)).exp_m1());
    let [one, two] = [y[0] / 2.0, y[1] / 2.0];
    r[..4].copy_from_slice(&[
        y[7] - (y[9] - y[10]) / 2.0 + y[13] - y[0] / 25e3,
        y[8] - (y[11] - y[12]) / 2.0 + y[14] - y[1] / 25e3,
        y[9] - p + u,
        q - y[10] - s,
    ]);
    r[4..9].copy_from_slice(&[
        y[11] + p - s,
        u - y[12] - q,
        p + q - s - u - y[6] / 50.0,
        -y[0],
        -y[1],
    ]);
    r[9..13].copy_from_slice(&[
        one - y[2] - 17.3 * y[9],
        y[3] - one - 17.3 * y[10],
        two - y[4] - 17.3 * y[11],
        y[5] - two - 17.3 * y[12],
    ]);
    r[13..].copy_from_slice(&[low / 2.0 - y[0] - 86.3 * y[13], -y[1] - 636.3 * y[14]]);
}

/// The voltages and currents after 1 ms, with this capacity at the diodes and this tolerance.
pub fn end(capacity: f64, tolerance: f64) -> Result<[f64; 15], Error> {
    let [c, l] = [capacity, 5e-4];
    let mass = [
        1.6e-8, 1.6e-8, c, c, c, c, 1e-8, 4.45, 4.45, l, l, l, l, 2e-3, 2e-3,
    ];
    let problem = Ode::new(rate, [0.0; 15]).mass(Matrix::diagonal(&mass));
    Ok(problem
        .end(0.0..1e-3, Radau5::new().rtol(tolerance).atol(tolerance))?
        .y)
}

pub fn main() -> Result<(), Error> {
    Ok(println!("{:.13?}", end(2e-12, 1e-4)?))
}
