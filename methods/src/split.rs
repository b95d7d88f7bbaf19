//! Problems x'' = A(t, x, x') + B(t, x, x'): A expensive and soft, B cheap and stiff.
//!
//! A step of a semiexplicit method such as [`splitting`](crate::splitting) evaluates A at points that
//! are known beforehand, mostly once, and solves for B alone by Newton's iteration. Its matrix holds
//! the components on which B acts and no others, whether they are stated ([`SplitField::acts_on`]) or
//! found in B's Jacobians: with m of them and K stages the cost of a solution is that of a system of
//! K m equations, whatever the length of x. B's Jacobians are given, by dual numbers
//! ([`Differentiable`](crate::Differentiable)), or differences of B.
//!
//! A and B are accelerations. Where forces F_A + F_B = M(q) q'' are given and M is block diagonal, a
//! block for each body, [`divide_by_blocks`] turns a force into an acceleration.
//!
//! Steps are of one size here; how they are controlled: [`control`].
//!
//! ```
//! use stepsmith::{split::integrate_split, splitting::SplittingThreeFifths};
//!
//! // A pendulum held by a stiff spring; A is gravity.
//! let end = integrate_split::<SplittingThreeFifths<_>, _>([1.0, 0.0], [0.0, 0.0])
//!     .to(1.0)
//!     .step_size(1e-2)
//!     .split(
//!         |_t, _q: &[f64; 2], _v: &[f64; 2], a: &mut [f64; 2]| *a = [0.0, -1.0],
//!         |_t, q: &[f64; 2], _v: &[f64; 2], b: &mut [f64; 2]| {
//!             let stretch = q[0] * q[0] + q[1] * q[1] - 1.0;
//!             *b = q.map(|q| -1e6 * stretch * q);
//!         },
//!     )
//!     .run()?;
//! assert_eq!(end.statistics.expensive, 100);
//! assert!((end.x[0].hypot(end.x[1]) - 1.0).abs() < 1e-4);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! Source: Modin, Fritzson, Führer, *Semiexplicit numerical integration by splitting with application
//! to dynamic multibody problems with contacts*, 2007, sections 2.1 and 3.

pub mod control;
mod counted;
mod problem;
mod solve;
mod start;
mod step;

pub use problem::{ActsOn, Part, Parts, Split, SplitField, Whole, divide_by_blocks};
pub use solve::{SplitIntegration, SplitStatistics, integrate_split};
pub use step::{SplitStepper, VariableSplit};
