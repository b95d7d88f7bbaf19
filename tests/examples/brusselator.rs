//! The Brusselator with diffusion on a square of n × n points: u_t = 1 + u²v − 4.4 u + αΔu, v_t = 3.4 u − u²v + αΔv.

use stepsmith::{Error, Ode, OdeEnd, block::Radau5};

/// Δu at a point, times the square of the points' distance; beyond an edge u is mirrored.
fn laplacian(n: usize, u: &[f64], i: usize, j: usize) -> f64 {
    let next = |k: usize| if k + 1 < n { k + 1 } else { k - 1 };
    let at = |i: usize, j: usize| u[2 * (i * n + j)];
    at(next(i), j) + at(i.abs_diff(1), j) + at(i, next(j)) + at(i, j.abs_diff(1)) - 4.0 * at(i, j)
}

/// The end at t = 11.5: u and v of each point.
pub fn end(n: usize, tolerance: f64) -> Result<OdeEnd<Vec<f64>>, Error> {
    let last = (n - 1) as f64;
    let rate = move |_t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
        for k in 0..n * n {
            let [u, v] = [y[2 * k], y[2 * k + 1]];
            let [of_u, of_v] =
                [y, &y[1..]].map(|u| 0.02 * last * last * laplacian(n, u, k / n, k % n));
            (dy[2 * k], dy[2 * k + 1]) =
                (1.0 + u * u * v - 4.4 * u + of_u, 3.4 * u - u * u * v + of_v);
        }
    };
    let start = |k: usize| {
        [
            0.5 + (k % n) as f64 / last,
            1.0 + 5.0 * (k / n) as f64 / last,
        ]
    };
    let problem = Ode::new(rate, (0..n * n).flat_map(start).collect());
    problem.end(0.0..11.5, Radau5::new().rtol(tolerance).atol(tolerance))
}

/// Prints a corner of the end; 2 · 100² equations if optimised.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    let end = end(if cfg!(debug_assertions) { 6 } else { 100 }, 1e-6)?;
    println!("{:.6?}, {}", &end.y[..2], end.statistics);
    Ok(())
}
