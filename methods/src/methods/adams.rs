//! Adams methods for y' = f(t, y): explicit, several steps, one evaluation each.
//!
//! Each type is compiled from its spec in `specs/adams/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/adams/`.
//!
//! ```
//! use stepsmith::{adams::Ab4, Ode};
//!
//! // The harmonic oscillator; the first three steps come from the collocation start.
//! let end = Ode::new(|_t, y, dy| *dy = [y[1], -y[0]], [1.0, 0.0])
//!     .end(0.0..1.0, Ab4::new().steps(1000))?;
//! assert!((end.y[0] - 1.0_f64.cos()).abs() < 1e-12);
//! assert_eq!(end.statistics.steps, 1000);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/adams/ab4.toml");
method!("specs/adams/ab5.toml");
