//! Backward differentiation formulas for y' = f(t, y): implicit, several steps, for stiff problems.
//!
//! Each type is compiled from its spec in `specs/bdf/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/bdf/`. The formula of seven steps is in the
//! catalogue only: it is proven not to be zero-stable.
//!
//! ```
//! use stepsmith::{bdf::Bdf4, Ode};
//!
//! // y' = −200 (y − cos t) − sin t, y(0) = 1: y = cos t
//! let end = Ode::new(
//!     |t, y, dy| dy[0] = -200.0 * (y[0] - t.cos()) - t.sin(),
//!     [1.0],
//! )
//! .end(0.0..10.0, Bdf4::new().step(0.05))?;
//! assert!((end.y[0] - 10_f64.cos()).abs() < 3e-9);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/bdf/bdf2.toml");
method!("specs/bdf/bdf3.toml");
method!("specs/bdf/bdf4.toml");
method!("specs/bdf/bdf5.toml");
method!("specs/bdf/bdf6.toml");
