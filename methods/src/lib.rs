//! Time-integration methods with proven properties, compiled from exact specs.
//!
//! [`integrate()`] is for x'' = g(t, x, x'), [`integrate_first_order`] for y' = f(t, y),
//! [`constrained::integrate_constrained`] for mechanisms with constraints,
//! [`split::integrate_split`] for x'' = A + B with A expensive and B stiff. Each method
//! here was derived in exact rational arithmetic from a spec in `specs/`; its order is
//! proven when the crate is compiled, and its stepping code is emitted with every coefficient
//! correctly rounded. A user writes specs of their own with [`method!`].
//!
//! ```
//! use stepsmith::{central_difference::Cd4Robust, integrate};
//!
//! // θ'' = −9.81 cos θ, from rest
//! let end = integrate::<Cd4Robust<_>, _>([0.0], [0.0])
//!     .to(1.0)
//!     .step_size(1e-3)
//!     .velocity_free(|_t, theta: &[f64; 1], a| a[0] = -9.81 * theta[0].cos())
//!     .run()?;
//! let energy = 0.5 * end.v[0].powi(2) + 9.81 * end.x[0].sin();
//! assert!(energy.abs() < 6.3e-8);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! Steps are of one size, or of one-step methods such as a [tolerance](Integration::tolerance) chooses. States are of
//! `f64`, or of another [number](Real) by [`integrate_in`] and [`integrate_first_order_in`].

/// The vectors and matrices of signatures, in the version that stands in them.
pub use nalgebra;
/// The numbers of [`Differentiable`] problems, in the version that stands in its signatures.
pub use num_dual;

extern crate self as stepsmith;

/// The README's examples, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The book's, too.
#[cfg(doctest)]
#[doc = include_str!("../book/src/first.md")]
struct First;

#[cfg(doctest)]
#[doc = include_str!("../book/src/running.md")]
struct Running;

#[cfg(doctest)]
#[doc = include_str!("../book/src/samples.md")]
struct Samples;

#[cfg(doctest)]
#[doc = include_str!("../book/src/specs.md")]
struct Specs;

pub mod adams;
pub mod additive;
mod affine;
pub mod bdf;
pub mod block;
mod bounds;
pub mod central_difference;
pub mod composition;
pub mod constrained;
pub mod control;
mod convergence;
mod drive;
pub mod dual;
mod engine;
pub mod error;
pub mod field;
pub mod first_order;
pub mod free;
pub mod implicit;
pub mod integrate;
pub mod linear;
pub mod low_storage;
#[cfg(feature = "named")]
pub mod named;
mod newton;
pub mod nystrom;
pub mod one_step;
mod order;
pub mod pair;
pub mod pece;
pub mod problem;
pub mod real;
pub mod rosenbrock;
pub mod runge_kutta;
pub mod second_derivative;
mod simplified;
mod sizes;
pub mod split;
pub mod splitting;
pub mod stages;
pub mod start;
pub mod state;
mod statistics;
pub mod step;
pub mod structural;
pub mod two_derivative;
pub mod two_step;
mod warning;
pub mod watch;

pub use control::{Controller, StepControl};
pub use dual::{Differentiable, DualAcceleration, DualRate};
pub use error::Error;
pub use field::Field;
pub use first_order::{FirstOrder, WithJacobian, with_jacobian};
pub use implicit::{Core, Failure, Implicit, ImplicitStatistics, Iteration};
pub use integrate::{
    Compensated, Cores, Divided, Drives, FirstOrderSolution, Given, Integration, Kind, Ordinary,
    Solution, Times, Unset, integrate, integrate_first_order, integrate_first_order_in,
    integrate_in,
};
#[cfg(feature = "named")]
pub use named::{Class, Method, MethodError, Named};
pub use one_step::{AnySize, Compared, Doubled, Embedded, OneStep};
pub use order::Order;
pub use pair::Pair;
pub use problem::{ByRef, SecondOrder, VelocityFree, WithJacobians, velocity_free, with_jacobians};
pub use real::Real;
pub use second_derivative::{SecondDerivative, WithSecondDerivative, with_second_derivative};
pub use sizes::Tolerance;
pub use stages::{StageMethod, StageSet, Stages};
pub use start::{ExactSolution, Start};
pub use state::State;
pub use statistics::{Estimate, Statistics};
pub use step::{Carried, Sample, StableRange, Stepper, same_length};
/// Compiles a method from its spec: `method!("specs/my-method.toml")`, the path relative to the
/// crate's manifest, or inline with the same keys:
///
/// ```
/// stepsmith::method! {
///     name = Verlet,
///     family = "central-difference",
///     parameters = { degree = 3, alpha = 1, beta = 1/2 },
///     claims = { order = 2 },
/// }
/// ```
///
/// The claims are checked when it expands; a refuted one is a compile error at its place:
///
/// ```compile_fail
/// stepsmith::method! {
///     name = Verlet,
///     family = "central-difference",
///     parameters = { degree = 3, alpha = 1, beta = 1/2 },
///     claims = { order = 3 },
/// }
/// ```
///
/// What takes more than 60 s of processor time or 2 GiB of memory is a compile error, too; `STEPSMITH_BUDGET` (seconds)
/// and `STEPSMITH_MEMORY` (GiB) in the environment allow something else, 0 any.
///
/// It expands to a generic struct of that name which implements [`Stepper`].
///
pub use stepsmith_macros::method;
pub use two_step::{Halving, Predicting, Reading, Stretched, Stretching};
pub use warning::{PlannedSteps, Warning};
pub use watch::{Crossing, Event, Last, Path, Point, Progress, Step};
