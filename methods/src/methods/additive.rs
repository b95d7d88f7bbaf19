//! Additive Runge–Kutta pairs for y' = A(t, y) + B(t, y): A is evaluated explicitly, B is solved for.
//!
//! For fields of which one part is stiff and cheap to solve for, as diffusion beside reactions or transport. A step
//! solves for B stage by stage, each time with a system of the size of y, and all stages of a step share one
//! factorised matrix. It evaluates A at known points.
//!
//! | | order | to compare with | A alone, λ < 0 |
//! |---|---|---|---|
//! | [`ImexEuler`] | 1 | | −hλ ≤ 2 |
//! | [`Ars222`] | 2 | 1 | −hλ ≤ 2 |
//! | [`Ars343`] | 3 | 2 | −hλ ≤ 2.785 |
//! | [`Ark324`] | 3 | 2 | −hλ ≤ 3.664 |
//! | [`Ark436`] | 4 | 3 | −hλ ≤ 4.234 |
//!
//! Where A = 0 all are L-stable. With both parts at once the range of each depends on the other: `stepsmith stability
//! --along yA --at yB=10` tells it.
//!
//! Each type is compiled from its spec in `specs/additive/`; what is proven about it stands in its documentation and,
//! with the evidence, in `catalogue/additive/`.
//!
//! ```
//! use stepsmith::{additive::Ars222, Ode};
//!
//! // y' = sin y − 1000 (y − cos t): relaxation, in steps that are long for it.
//! let end = Ode::split(
//!     |_t, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = y[0].sin(),
//!     |t, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -1e3 * (y[0] - t.cos()),
//!     [1.0],
//! )
//! .end(0.0..2.0, Ars222::new().steps(200))?;
//! assert!((end.y[0] - 2.0_f64.cos()).abs() < 1e-3);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! They take a tolerance as well. A method that knows no parts takes the sum.
//!
//! [`LobattoPair2`], the Störmer–Verlet method of order 2, is implicit in both parts. It is symplectic where A = H_p is the
//! rate of q alone, and B = −H_q the rate of p, for any H(q, p).
//!
//! ```
//! use stepsmith::{additive::LobattoPair2, Ode};
//!
//! // H = (1 + q²)(1 + p²)/2: over 16 periods the energy stays near its first value.
//! let energy = |y: &[f64; 2]| (1.0 + y[0] * y[0]) * (1.0 + y[1] * y[1]) / 2.0;
//! let end = Ode::split(
//!     |_t, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [(1.0 + y[0] * y[0]) * y[1], 0.0],
//!     |_t, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [0.0, -(1.0 + y[1] * y[1]) * y[0]],
//!     [0.5, 0.0],
//! )
//! .end(0.0..100.0, LobattoPair2::new().steps(2000))?;
//! assert!((energy(&end.y) - 0.625).abs() < 2e-4);
//! # Ok::<(), stepsmith::Error>(())
//! ```

pub use crate::problem::additive::{Additive, Part};

use stepsmith_macros::method;

method!("specs/additive/imex-euler.toml");
method!("specs/additive/ars222.toml");
method!("specs/additive/ars343.toml");
method!("specs/additive/ark324.toml");
method!("specs/additive/ark436.toml");
method!("specs/scheme/lobatto-pair2.toml");
