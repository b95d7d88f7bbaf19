//! Runge–Kutta methods for y' = f(t, y).
//!
//! Each type is compiled from its spec in `specs/runge-kutta/`; what is proven about it stands in
//! its documentation and, with the evidence, in `catalogue/runge-kutta/`.
//!
//! ```
//! use stepsmith::{Ode, runge_kutta::Rk4};
//!
//! // y' = −2 t y, y(0) = 1: y = exp(−t²)
//! let end = Ode::new(|t, y, dy| dy[0] = -2.0 * t * y[0], [1.0])
//!     .end(0.0..1.0, Rk4::new().steps(100))?;
//! assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1.7e-10);
//! assert_eq!(end.statistics.evaluations, 401); // one of them at the start
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! Pairs tell the errors of their steps, and take a tolerance at no cost beside their stages:
//! [`DormandPrince5`] and [`Tsitouras5`], which know the solution within their steps, and of higher order
//! [`Verner76`], [`Verner87`], [`Dop853`] and [`Verner98`].
//!
//! ```
//! use stepsmith::{Ode, runge_kutta::DormandPrince5};
//!
//! let mut table = Vec::new();
//! let end = Ode::new(|t, y, dy| dy[0] = -2.0 * t * y[0], [1.0])
//!     .output(&[0.25, 0.5], |point| table.push((point.t, point.y()[0])))
//!     .end(0.0..1.0, DormandPrince5::new().rtol(1e-8).atol(1e-8))?;
//! assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1e-8);
//! for (t, y) in table {
//!     assert!((y - (-t * t).exp()).abs() < 1e-7);
//! }
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! [`ImplicitMidpoint`], [`Gauss4`] and [`Gauss6`] are symplectic: they keep quadratic first integrals to rounding.
//!
//! ```
//! use stepsmith::{Ode, runge_kutta::Gauss4};
//!
//! // A free rigid body, y' = y × y/I: |y|² stays what it is.
//! let body = |_t, y: &[f64; 3], dy: &mut [f64; 3]| {
//!     *dy = [-y[1] * y[2] / 6.0, y[0] * y[2] / 3.0 * 2.0, -y[0] * y[1] / 2.0];
//! };
//! let end = Ode::new(body, [0.6, 0.0, 0.8]).end(0.0..100.0, Gauss4::new().steps(200))?;
//! let square: f64 = end.y.iter().map(|y| y * y).sum();
//! assert!((square - 1.0).abs() < 1e-12);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/runge-kutta/bogacki-shampine.toml");
method!("specs/runge-kutta/cash-karp.toml");
method!("specs/runge-kutta/crouzeix3.toml");
method!("specs/runge-kutta/dop853.toml");
method!("specs/runge-kutta/dormand-prince5.toml");
method!("specs/runge-kutta/fehlberg45.toml");
method!("specs/runge-kutta/fehlberg78.toml");
method!("specs/runge-kutta/gauss4.toml");
method!("specs/runge-kutta/gauss6.toml");
method!("specs/runge-kutta/heun-euler.toml");
method!("specs/runge-kutta/implicit-midpoint.toml");
method!("specs/runge-kutta/kutta3.toml");
method!("specs/runge-kutta/lobatto-iiia3.toml");
method!("specs/runge-kutta/lobatto-iiic3.toml");
method!("specs/runge-kutta/radau-ia3.toml");
method!("specs/runge-kutta/rk4.toml");
// With a parameter that is left free.
method!("specs/scheme/theta.toml");
method!("specs/runge-kutta/sdirk2.toml");
method!("specs/runge-kutta/sdirk3.toml");
method!("specs/runge-kutta/ssprk104.toml");
method!("specs/runge-kutta/ssprk33.toml");
method!("specs/runge-kutta/ssprk42.toml");
method!("specs/runge-kutta/ssprk93.toml");
method!("specs/runge-kutta/tr-bdf2.toml");
// Exact where their sources print decimals.
method!("specs/runge-kutta/tsitouras5.toml");
method!("specs/runge-kutta/verner98.toml");
method!("specs/runge-kutta/verner76.toml");
method!("specs/runge-kutta/verner87.toml");
