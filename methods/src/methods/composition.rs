//! Compositions of steps of order 2 for x'' = g(t, x): explicit, symplectic, of order 4.
//!
//! With θ = 1/(2 − ∛2) three symmetric steps of sizes θh, (1 − 2θ)h and θh make one of order 4; the
//! middle one goes back in time. [`Yoshida4`] begins with the velocity, [`ForestRuth`] with the position.
//! Both are stable on an undamped oscillator for ωh < √(12 − 6∛4) = 1.5734… [`Suzuki4`] is of five steps, and stable for
//! ωh < 2.7209….
//!
//! Each type is compiled from its spec in `specs/scheme/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/scheme/`.
//!
//! ```
//! use stepsmith::{composition::Yoshida4, SecondOrder};
//!
//! // x'' = −x, x(0) = 1, x'(0) = 0: x = cos t
//! let end = SecondOrder::velocity_free(|_, x, a| a[0] = -x[0], [1.0], [0.0])
//!     .end(0.0..10.0, Yoshida4::new().steps(400))?;
//! assert!((end.x[0] - 10f64.cos()).abs() < 1.5e-7);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/scheme/yoshida4.toml");
method!("specs/scheme/forest-ruth.toml");
method!("specs/scheme/suzuki4.toml");
