//! Explicit Runge–Kutta methods that keep few vectors, however many stages they have: for states so large that
//! memory decides.
//!
//! A step of [`Williamson3`] keeps the state, one increment and what the field writes; of [`Ssprk104Three`] two
//! older stages and these, where `Ssprk104` of [`runge_kutta`](crate::runge_kutta) keeps ten derivatives. Their
//! tableaux are derived from the updates, and the orders and stable ranges from these.
//!
//! Each type is compiled from its spec in `specs/low-storage/`; what is proven about it stands in its documentation
//! and, with the evidence, in `catalogue/low-storage/`.
//!
//! ```
//! use stepsmith::{Ode, low_storage::Williamson3};
//!
//! // y' = −2 t y, y(0) = 1: y = exp(−t²)
//! let end = Ode::new(|t, y, dy| dy[0] = -2.0 * t * y[0], [1.0])
//!     .end(0.0..1.0, Williamson3::new().steps(100))?;
//! assert!((end.y[0] - (-1.0_f64).exp()).abs() < 1e-7);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/low-storage/ssprk104-three.toml");
method!("specs/low-storage/williamson3.toml");
