//! Robertson's reaction, with the sum of the species in place of the third rate: M = diag(1, 1, 0).

use stepsmith::linear::Matrix;
use stepsmith::{Error, Ode, block::Radau5};

fn rate(_t: f64, y: &[f64; 3], r: &mut [f64; 3]) {
    let [slow, fast, back] = [0.04 * y[0], 3e7 * y[1] * y[1], 1e4 * y[1] * y[2]];
    *r = [back - slow, slow - back - fast, y.iter().sum::<f64>() - 1.0];
}

/// The species at t, with this relative tolerance.
pub fn end(t: f64, rtol: f64) -> Result<[f64; 3], Error> {
    let problem = Ode::new(rate, [1.0, 0.0, 0.0]).mass(Matrix::diagonal(&[1.0, 1.0, 0.0]));
    let atol = [1e-8, 1e-14, 1e-2].map(|scale| rtol * scale);
    Ok(problem.end(0.0..t, Radau5::new().rtol(rtol).atol(atol))?.y)
}

/// Prints the end.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    for t in [40.0, 4e10, 1e11] {
        println!("{t:e}: {:.13?}", end(t, 1e-8)?);
    }
    Ok(())
}
