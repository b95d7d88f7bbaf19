//! An amplifier of two transistors, 8 voltages and 5 capacitors; Bari test set, problem TRANSAMP.

use stepsmith::{Error, Ode, block::Radau5, linear::Matrix};

#[rustfmt::skip]
fn rate(t: f64, y: &[f64; 8], r: &mut [f64; 8]) {
    let [p, q] = [y[1] - y[2], y[4] - y[5]].map(|u| 1e-6 * (u / 0.026).exp_m1());
    let input = 9.0 * (y[0] - 0.1 * (200.0 * std::f64::consts::PI * t).sin());
    let u = [input, 2.0 * y[1] - 6.0, y[2], y[3] - 6.0, 2.0 * y[4] - 6.0, y[5], y[6] - 6.0, y[7]];
    let current = [0.0, 0.01 * p, -p, 0.99 * p, 0.01 * q, -q, 0.99 * q, 0.0];
    *r = std::array::from_fn(|i| u[i] / 9e3 + current[i]);
}

/// The voltages after 0.2 s, with this tolerance. Three capacitors stand between nodes, two at the ground.
pub fn end(tolerance: f64) -> Result<[f64; 8], Error> {
    let entries = [(0, 1, 1e-6), (3, 4, 3e-6), (6, 7, 5e-6)]
        .map(|(i, j, c)| [(i, i, -c), (j, j, -c), (i, j, c), (j, i, c)].to_vec())
        .concat();
    let entries = entries.into_iter().chain([(2, 2, -2e-6), (5, 5, -4e-6)]);
    let mass = Matrix::from_entries(8, 8, entries).unwrap_or_default();
    let problem = Ode::new(rate, [0.0, 3.0, 3.0, 6.0, 3.0, 3.0, 6.0, 0.0]).mass(mass);
    Ok(problem
        .end(0.0..0.2, Radau5::new().rtol(tolerance).atol(tolerance))?
        .y)
}

/// Prints the end.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.13?}", end(1e-6)?);
    Ok(())
}
