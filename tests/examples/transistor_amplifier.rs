//! An amplifier of two transistors, 8 voltages and 5 capacitors; Bari test set, problem TRANSAMP.

use stepsmith::linear::Matrix;
use stepsmith::{Error, Ode, block::Radau5};

fn rate(t: f64, y: &[f64; 8], r: &mut [f64; 8]) {
    let [p, q] = [y[1] - y[2], y[4] - y[5]].map(|u| 1e-6 * (u / 0.026).exp_m1());
    let input = y[0] - 0.1 * (200.0 * std::f64::consts::PI * t).sin();
    let transistor = [0.0, 0.01 * p, -p, 0.99 * p, 0.01 * q, -q, 0.99 * q, 0.0];
    let voltage = [
        9.0 * input,
        2.0 * y[1] - 6.0,
        y[2],
        y[3] - 6.0,
        2.0 * y[4] - 6.0,
        y[5],
        y[6] - 6.0,
        y[7],
    ];
    *r = std::array::from_fn(|i| voltage[i] / 9e3 + transistor[i]);
}

/// The voltages after 0.2 s, with this tolerance.
pub fn end(tolerance: f64) -> Result<[f64; 8], Error> {
    let between = [(0, 1e-6), (3, 3e-6), (6, 5e-6)].into_iter();
    let between =
        between.flat_map(|(i, c)| [(i, i, -c), (i + 1, i + 1, -c), (i, i + 1, c), (i + 1, i, c)]);
    let grounded = [(2, 2, -2e-6), (5, 5, -4e-6)];
    let mass = Matrix::from_entries(8, 8, between.chain(grounded)).unwrap_or_default();
    let problem = Ode::new(rate, [0.0, 3.0, 3.0, 6.0, 3.0, 3.0, 6.0, 0.0]).mass(mass);
    Ok(problem
        .end(0.0..0.2, Radau5::new().rtol(tolerance).atol(tolerance))?
        .y)
}

pub fn main() -> Result<(), Error> {
    Ok(println!("{:.13?}", end(1e-6)?))
}
