//! Two-derivative one-step methods, which take the derivative of the right-hand side along the solution as well,
//! y'' = g(t, y, y'): see [`Rate::second_derivative`](crate::Rate::second_derivative).
//!
//! ```text
//! y_i = y + c_i h f(t, y) + h² Σ_{j<i} ā_ij g(t + c_j h, y_j, f(t + c_j h, y_j)),
//! y[1] = y + h f(t, y) + h² Σ_i b̄_i g(t + c_i h, y_i, f(t + c_i h, y_i))
//! ```
//!
//! Order 4 takes two evaluations of g, order 5 three. Source: Chan, Tsai, *On explicit two-derivative
//! Runge–Kutta methods*, Numer. Algorithms 53, 2010.
//!
//! Each type is compiled from its spec in `specs/scheme/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/scheme/`.
//!
//! ```
//! use stepsmith::{Ode, two_derivative::ChanTsai5};
//!
//! // y' = −3 y², y(0) = 1: y = 1/(1 + 3 t), y'' = −6 y y'
//! let end = Ode::new(|_, y, dy| dy[0] = -3.0 * y[0] * y[0], [1.0])
//!     .second_derivative(|_, y, dy, ddy| ddy[0] = -6.0 * y[0] * dy[0])
//!     .end(0.0..2.0, ChanTsai5::new().steps(100))?;
//! assert!((end.y[0] - 1.0 / 7.0).abs() < 2e-9);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/scheme/chan-tsai4.toml");
method!("specs/scheme/chan-tsai5.toml");
