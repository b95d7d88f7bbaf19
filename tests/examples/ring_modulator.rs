//! The ring modulator, 7 voltages and 8 currents, with capacitors at its diodes; Bari test set, problem RINGMOD.

use stepsmith::{Error, Ode, block::Radau5, linear::Matrix};

#[rustfmt::skip]
fn rate(t: f64, y: &[f64; 15], r: &mut [f64; 15]) {
    let [low, high] = [1.0, 10.0].map(|k| (2e3 * k * std::f64::consts::PI * t).sin());
    let u = [y[2] - y[4], y[5] - y[3], y[3] + y[4], -y[2] - y[5]];
    let diode = |k: usize, sign: f64| 40.67286402e-9 * (17.7493332 * (u[k] + sign * (y[6] + 2.0 * high))).exp_m1();
    let [p, q, s, v] = [diode(0, -1.0), diode(1, -1.0), diode(2, 1.0), diode(3, 1.0)];
    let [one, two] = [0.5 * y[0], 0.5 * y[1]];
    *r = [y[7] - 0.5 * (y[9] - y[10]) + y[13] - y[0] / 25e3, y[8] - 0.5 * (y[11] - y[12]) + y[14] - y[1] / 25e3,
          y[9] - p + v, q - s - y[10], y[11] + p - s, v - q - y[12], p + q - s - v - y[6] / 50.0, -y[0], -y[1],
          one - y[2] - 17.3 * y[9], y[3] - one - 17.3 * y[10], two - y[4] - 17.3 * y[11], y[5] - two - 17.3 * y[12],
          0.5 * low - y[0] - 86.3 * y[13], -y[1] - 636.3 * y[14]];
}

/// The voltages and currents after 1 ms, with capacitors of c at the diodes and this tolerance.
pub fn end(c: f64, tolerance: f64) -> Result<[f64; 15], Error> {
    let mass = [
        1.6e-8, 1.6e-8, c, c, c, c, 1e-8, 4.45, 4.45, 5e-4, 5e-4, 5e-4, 5e-4, 2e-3, 2e-3,
    ];
    let problem = Ode::new(rate, [0.0; 15]).mass(Matrix::diagonal(&mass));
    Ok(problem
        .end(0.0..1e-3, Radau5::new().rtol(tolerance).atol(tolerance))?
        .y)
}

/// Prints the end.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.13?}", end(2e-12, 1e-4)?);
    Ok(())
}
