//! Rosenbrock and Rosenbrock–W methods for stiff y' = f(t, y): linearly implicit, with the Jacobian in the step itself.
//!
//! A step takes one Jacobian and one factorised matrix, and for each stage one linear system with it: nothing is
//! iterated, and nothing can fail to converge.
//!
//! | | order | to compare with | with any matrix for the Jacobian | at infinity |
//! |---|---|---|---|---|
//! | [`Ros2`] | 2 | 1 | 2: a W-method | L-stable |
//! | [`Ros3p`] | 3 | 2 | 1 | A-stable, radius 0.732 |
//! | [`Rodas3`] | 3 | 2 | 1 | L-stable, stiffly accurate |
//! | [`Ros34pw2`] | 3 | 2 | 3: a W-method | L-stable, stiffly accurate |
//! | [`Rodas4`] | 4 | 3 | 1 | L-stable, stiffly accurate |
//!
//! Each type is compiled from its spec in `specs/rosenbrock/`; what is proven about it stands in its documentation
//! and, with the evidence, in `catalogue/rosenbrock/`.
//!
//! ```
//! use stepsmith::{Ode, rosenbrock::Rodas4};
//!
//! // Van der Pol's relaxation.
//! let end = Ode::new(
//!     |_t, y, dy| {
//!         *dy = [y[1], 1e6 * ((1.0 - y[0] * y[0]) * y[1] - y[0])];
//!     },
//!     [2.0, 0.0],
//! )
//! .end(0.0..2.0, Rodas4::new().rtol(1e-6).atol(1e-6))?;
//! assert!((end.y[0] - 1.706_167_732_170_483).abs() < 2e-5);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! The orders are those with J = ∂f/∂y and ∂f/∂t at the start of each step. J is what the problem gives, as its
//! Jacobian or its tangents, or else differences are; ∂f/∂t what [`rate_in_time`](crate::Rate::rate_in_time) gives, or
//! else a difference over a little of the step, two evaluations, or one where f is the same a little later. J that is
//! given is compared with the field at the first step, the second, the fourth …, for one evaluation each, and ∂f/∂t at
//! the first; differences are taken where these contradict it by more than a ten-thousandth, in time by a thousandth. A
//! W-method takes any matrix as it is given, approximate on purpose perhaps, and may
//! [keep](crate::Implicit::keep_jacobian) it for several steps. Of problems M y' = r(t, y) M is constant.

use stepsmith_macros::method;

method!("specs/rosenbrock/ros2.toml");
method!("specs/rosenbrock/ros3p.toml");
method!("specs/rosenbrock/rodas3.toml");
method!("specs/rosenbrock/ros34pw2.toml");
method!("specs/rosenbrock/rodas4.toml");
