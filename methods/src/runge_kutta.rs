//! Runge–Kutta methods for y' = f(t, y).
//!
//! Each type is compiled from its spec in `specs/runge-kutta/`; what is proven about it stands in
//! its documentation and, with the evidence, in `catalogue/runge-kutta/`.
//!
//! ```
//! use stepsmith::{integrate_first_order, runge_kutta::Rk4};
//!
//! // y' = −2 t y, y(0) = 1: y = exp(−t²)
//! let end = integrate_first_order::<Rk4<_>, _>([1.0])
//!     .to(1.0)
//!     .steps(100)
//!     .rate(|t, y: &[f64; 1], dy| dy[0] = -2.0 * t * y[0])
//!     .run()?;
//! assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1.7e-10);
//! assert_eq!(end.statistics.evaluations, 401); // one of them at the start
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/runge-kutta/crouzeix3.toml");
method!("specs/runge-kutta/kutta3.toml");
method!("specs/runge-kutta/lobatto-iiic3.toml");
method!("specs/runge-kutta/radau-ia3.toml");
method!("specs/runge-kutta/rk4.toml");
// With a parameter that is left free.
method!("ranges/theta.toml");
method!("specs/runge-kutta/sdirk2.toml");
method!("specs/runge-kutta/sdirk3.toml");
