//! Stabilised explicit Runge–Kutta methods, for parabolic problems y' = f(t, y) whose stiff eigenvalues are real and
//! negative: stable ranges that grow as the square of the stages, without a matrix.
//!
//! A step of size h is stable for all eigenvalues λ with −β ≤ hλ ≤ 0. For heat on a grid of width d, λ is at least
//! −4/d² in each dimension.
//!
//! | method | order | evaluations | β |
//! |---|---|---|---|
//! | [`Rkc1Stages10`] | 1 | 10 | 193.65 |
//! | [`Rkc2Stages5`] | 2 | 5 | 16.60 |
//! | [`Rkc2Stages10`] | 2 | 10 | 64.73 |
//! | [`Rkl2Stages8`] | 2 | 8 | 35 |
//!
//! Each type is compiled from its spec in `specs/stabilised/`; what is proven about it stands in its documentation
//! and, with the evidence, in `catalogue/stabilised/`.
//!
//! ```
//! use stepsmith::{Ode, stabilised::Rkc2Stages10};
//!
//! // u_t = u_xx − u³ with u = 0 at both ends, on 40 points within: λ ≥ −4·41² − 3.
//! let n = 40;
//! let width = 1.0 / (n as f64 + 1.0);
//! let start: Vec<f64> = (1..=n).map(|i| (std::f64::consts::PI * i as f64 * width).sin()).collect();
//! let heat = move |_t: f64, u: &Vec<f64>, du: &mut Vec<f64>| {
//!     for i in 0..n {
//!         let left = if i > 0 { u[i - 1] } else { 0.0 };
//!         let right = if i + 1 < n { u[i + 1] } else { 0.0 };
//!         du[i] = (left - 2.0 * u[i] + right) / (width * width) - u[i].powi(3);
//!     }
//! };
//! // h (4·41² + 3) = 60 < 64.73; Euler's method would need 305 steps for stability.
//! let end = Ode::new(heat, start).end(0.0..0.09, Rkc2Stages10::new().steps(11))?;
//! assert!((end.y[n / 2] - 0.4).abs() < 0.01);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/stabilised/rkc1-stages10.toml");
method!("specs/stabilised/rkc2-stages5.toml");
method!("specs/stabilised/rkc2-stages10.toml");
method!("specs/stabilised/rkl2-stages8.toml");
