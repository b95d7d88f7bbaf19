//! Runge–Kutta–Nyström methods for x'' = g(t, x), which take no velocities: higher orders from fewer evaluations
//! than by x and x' as a state.
//!
//! [`DormandPrinceNystrom4`] is compared with a solution of order 3, and so takes a tolerance at no cost beside its
//! three evaluations a step; [`Nystrom4`] is of order 4 with as many. [`BlanesMoan4`] is symplectic, for many periods,
//! of order 4 with six. [`DormandPrinceNystrom8`] and [`DormandPrinceNystrom12`] are pairs of orders 8(6) and 12(10)
//! for many digits, with eight and seventeen evaluations.
//!
//! Each type is compiled from its spec in `specs/nystrom/`; what is proven about it stands in its documentation and,
//! with the evidence, in `catalogue/nystrom/`.
//!
//! ```
//! use stepsmith::{SecondOrder, nystrom::DormandPrinceNystrom4};
//!
//! // x'' = −x, x(0) = 1, x'(0) = 0: x = cos t
//! let problem = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
//! let end = problem.end(0.0..10.0, DormandPrinceNystrom4::new().rtol(1e-8).atol(1e-8))?;
//! assert!((end.x[0] - 10f64.cos()).abs() < 1e-7);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/nystrom/blanes-moan4.toml");
method!("specs/nystrom/dormand-prince-nystrom4.toml");
method!("specs/nystrom/dormand-prince-nystrom8.toml");
method!("specs/nystrom/dormand-prince-nystrom12.toml");
method!("specs/nystrom/nystrom4.toml");
