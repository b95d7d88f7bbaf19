//! Where a pendulum is after 3 s, and the derivatives by its gravity, its friction and its start.

use stepsmith::num_dual::DualNum;
use stepsmith::{Error, Ode, runge_kutta::DormandPrince5};

/// Prints the angle at the end and its gradient.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    let pendulum = Ode::with_parameters(
        |_t, y, p, dy| {
            dy[0] = y[1];
            dy[1] = -p[0] * y[0].sin() - p[1] * y[1];
        },
        |p| vec![p[2], 0.0.into()],
        &[9.81, 0.1, 0.5],
    );
    let end = pendulum.end(0.0..3.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))?;
    println!("angle {:.9}", end.y.y()[0]);
    println!("gradient {:.8?}", end.y.gradient(end.t, |_t, y, _p| y[0]));
    Ok(())
}
