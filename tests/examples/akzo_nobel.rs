//! The chemical reaction of Akzo Nobel, with an equilibrium as its sixth equation; Bari test set, problem CHEMAKZO.

use stepsmith::{Error, Ode, block::Radau5, linear::Matrix};

#[rustfmt::skip]
fn rate(_t: f64, y: &[f64; 6], r: &mut [f64; 6]) {
    let [a, e] = [18.7 * y[0].powi(4), 0.42 * y[5] * y[5]].map(|rate| rate * y[1].sqrt());
    let [b, c, d] = [0.58 * y[2] * y[3], 0.58 / 34.4 * y[0] * y[4], 0.09 * y[0] * y[3] * y[3]];
    let inflow = 3.3 * (0.9 / 737.0 - y[1]);
    *r = [b - 2.0 * a - c - d, inflow - 0.5 * a - d - 0.5 * e, a - b + c,
          c - b - 2.0 * d, b - c + e, 115.83 * y[0] * y[3] - y[5]];
}

/// The concentrations after 180 minutes, with this tolerance.
pub fn end(tolerance: f64) -> Result<[f64; 6], Error> {
    let start = [0.444, 0.00123, 0.0, 0.007, 0.0, 115.83 * 0.444 * 0.007];
    let problem = Ode::new(rate, start).mass(Matrix::diagonal(&[1.0, 1.0, 1.0, 1.0, 1.0, 0.0]));
    let method = Radau5::new().rtol(tolerance).atol(tolerance);
    Ok(problem.end(0.0..180.0, method)?.y)
}

/// Prints the end.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.13?}", end(1e-6)?);
    Ok(())
}
