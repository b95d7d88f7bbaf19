//! A hundred thousand Lorenz systems with ρ from 0 to 28, sixteen to a state: the compiler's vectors hold them.

use rayon::prelude::*;
use stepsmith::{Error, Ode, runge_kutta::DormandPrince5};

const LANES: usize = 16;
/// x of sixteen systems, then y, then z.
pub type Lanes = [f64; 3 * LANES];

/// The systems from this one on, of so many, at t = 1.
pub fn end(first: usize, count: usize) -> Result<Lanes, Error> {
    let rho: [f64; LANES] = std::array::from_fn(|k| 28.0 * (first + k) as f64 / count as f64);
    let rate = |_t: f64, s: &Lanes, ds: &mut Lanes| {
        for k in 0..LANES {
            let [x, y, z] = [s[k], s[LANES + k], s[2 * LANES + k]];
            ds[k] = 10.0 * (y - x);
            ds[LANES + k] = x * (rho[k] - z) - y;
            ds[2 * LANES + k] = x * y - 8.0 / 3.0 * z;
        }
    };
    let problem = Ode::new(rate, [1.0; 3 * LANES]);
    Ok(problem
        .end(0.0..1.0, DormandPrince5::new().rtol(1e-8).atol(1e-8))?
        .y)
}

/// Prints the greatest x of all.
///
/// # Errors
/// Errors of the runs.
pub fn main() -> Result<(), Error> {
    let count = if cfg!(debug_assertions) {
        1_600
    } else {
        100_000
    };
    let ends = (0..count)
        .into_par_iter()
        .step_by(LANES)
        .map(|first| end(first, count));
    let ends: Vec<Lanes> = ends.collect::<Result<_, Error>>()?;
    let all = ends.iter().flat_map(|end| &end[..LANES]);
    println!("{:.6}", all.fold(f64::MIN, |most, x| most.max(*x)));
    Ok(())
}
