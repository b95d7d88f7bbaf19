//! Problems x'' = A(t, x, x') + B(t, x, x'): A expensive and soft, B cheap and stiff.
//!
//! A step of a semiexplicit method such as [`splitting`](crate::splitting) evaluates A at points that
//! are known beforehand, mostly once, and solves for B alone by Newton's iteration. Its matrix holds
//! the components on which B acts and no others, whether they are stated ([`SplitField::acts_on`]) or
//! found in B's Jacobians: with m of them and K stages the cost of a solution is that of a system of
//! K m equations, whatever the length of x. B's Jacobians are given, by dual numbers
//! ([`Differentiable`](crate::Differentiable)), or differences of B.
//!
//! A and B are accelerations.
//!
//! Steps are of one size here; how they are controlled: [`control`].
//!
//! # With multipliers
//!
//! Where constraints g(t, q) = 0 hold the bodies rather than stiff springs, forces take the place of
//! accelerations and multipliers that of stiffness. A step of a [`Dae`](crate::constrained::Dae) by a method of
//! [`splitting`](crate::splitting) solves
//!
//! ```text
//! M(X_A) a_A = F_A(t_A, X_A, V_A)                       at a point known beforehand, once;
//! M(X_k) a_k = F_B(t_k, X_k, V_k) − G(X_k)ᵀ λ_k         in each evaluation of B,
//! g = 0 and d/dt g = 0                                  at the stages, or at the new point that a
//!                                                       blend such as (1 − β) z + β z[1] holds,
//! ```
//!
//! F_A being [`expensive_force`](crate::constrained::Constrained::expensive_force). A knows nothing of
//! constraints; what a_A would do to them the multipliers undo. Orders are those without constraints on
//! velocities (index 2) and on both levels (SOI2), 2 at most on positions alone (index 3). There a blend
//! carries on a velocity error with the factor −1 in the direction of the constraint: it dies out with
//! `rho_inf` below 1 and with stages.
//!
//! ```
//! use stepsmith::{split::Split, splitting::SplittingThreeFifths};
//!
//! // A pendulum held by a stiff spring; A is gravity.
//! let end = Split::new(
//!     |_t, _q, _v, a| *a = [0.0, -1.0],
//!     |_t, q: &[f64; 2], _v: &[f64; 2], b: &mut [f64; 2]| {
//!         let stretch = q[0] * q[0] + q[1] * q[1] - 1.0;
//!         *b = q.map(|q| -1e6 * stretch * q);
//!     },
//!     [1.0, 0.0],
//!     [0.0, 0.0],
//! )
//! .end(0.0..1.0, SplittingThreeFifths::new().step(1e-2))?;
//! assert_eq!(end.statistics.expensive, 100);
//! assert!((end.x[0].hypot(end.x[1]) - 1.0).abs() < 1.3e-5);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! Source: Modin, Fritzson, Führer, *Semiexplicit numerical integration by splitting with application
//! to dynamic multibody problems with contacts*, 2007, sections 2.1 and 3.

pub mod control;
pub(crate) mod counted;
pub(crate) mod solve;
mod start;
pub(crate) mod step;

pub use crate::problem::{ActsOn, Part, SplitField, Sum, Whole};
pub use solve::Split;
