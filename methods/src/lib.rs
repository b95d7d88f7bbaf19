//! Time-integration methods with proven properties, compiled from exact specs.
//!
//! An [`Ode`] is y' = f(t, y), a [`SecondOrder`] problem x'' = g(t, x, x'), a [`Dae`](constrained::Dae) has
//! constraints, as mechanisms have, [`Split`](split::Split) is x'' = A + B with A expensive and B stiff. Each method
//! here was derived in exact rational arithmetic from a spec in `specs/`; its claims were proven when its
//! stepping code was written to `catalogue/`, with every coefficient correctly rounded. The crate compiles that code
//! after it has compared digests of spec and code. You write specs of your own with [`method!`].
//!
//! ```
//! use stepsmith::{SecondOrder, central_difference::Cd4Robust};
//!
//! // θ'' = −9.81 cos θ, from rest
//! let pendulum = SecondOrder::velocity_free(|_t, theta: &[f64; 1], a| a[0] = -9.81 * theta[0].cos(), [0.0], [0.0]);
//! let end = pendulum.end(0.0..1.0, Cd4Robust::new().step(1e-3))?;
//! let energy = 0.5 * end.v[0].powi(2) + 9.81 * end.x[0].sin();
//! assert!(energy.abs() < 6.3e-8);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! A method makes steps of one size, [`step`](Settings::step), or as a tolerance asks, [`rtol`](Settings::rtol).
//! [`solve`](Problem::solve) keeps the solution at all times, `end` returns its end alone. States are of `f64`, or of
//! another [number](Real).
//!
//! # Features
//!
//! Only the features you ask for are built. By default there are block, predictor-corrector, additive, Runge-Kutta and
//! Nyström methods and central differences, for y' = f(t, y) and x'' = g(t, x, x').
//!
//! | feature | what it adds |
//! |---|---|
//! | `adams`, `bdf`, `low-storage`, `rosenbrock` | methods of these families, in modules of these names |
//! | `central-difference`, `nystrom`, `runge-kutta` | the same; built by default |
//! | `constrained` | [problems with constraints](constrained), [mechanisms](multibody) |
//! | `structural` | [structures](structural): matrices, loads, implicit methods of structural dynamics |
//! | `split` | [x'' = A + B](split) with A expensive and B stiff |
//! | `dual` | [exact Jacobians](dual) by dual numbers |
//! | `sparse` | [a sparse solver](linear) of linear systems |
//! | `named` | [methods by name](named), chosen when the program runs: all of the catalogue |
//! | `progress` | a bar on the terminal |
//! | `serde` | solutions and statistics as data |
//! | `full` | all of these |
//! | `derive` | methods of your own, derived and proven when they are compiled; builds `stepsmith-prove` |

// Kinds of problems share code. Without all kinds some of it has no caller.
#![cfg_attr(not(feature = "full"), allow(dead_code, unused_imports))]

/// The vectors and matrices of signatures, in the version that stands in them.
pub use nalgebra;
/// The numbers of [`Differentiable`] problems, in the version that stands in its signatures.
#[cfg(feature = "dual")]
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

#[cfg(feature = "adams")]
pub mod adams;
pub mod additive;
#[cfg(feature = "bdf")]
pub mod bdf;
pub mod block;
mod bounds;
#[cfg(feature = "central-difference")]
pub mod central_difference;
#[cfg(feature = "nystrom")]
pub mod composition;
#[cfg(feature = "constrained")]
pub mod constrained;
pub mod control;
mod delegation;
mod drive;
#[cfg(feature = "dual")]
pub mod dual;
mod engine;
pub mod error;
pub mod field;
pub mod first_order;
pub mod free;
pub mod implicit;
mod implicit_rk;
pub mod integrate;
mod jacobian;
pub mod linear;
#[cfg(feature = "low-storage")]
pub mod low_storage;
pub mod maps;
#[cfg(feature = "constrained")]
pub mod multibody;
#[cfg(feature = "named")]
pub mod named;
mod nonlinear;
#[cfg(feature = "nystrom")]
pub mod nystrom;
pub mod one_step;
mod order;
pub mod pair;
pub mod pece;
pub mod problem;
pub mod real;
#[cfg(feature = "rosenbrock")]
pub mod rosenbrock;
#[cfg(feature = "runge-kutta")]
pub mod runge_kutta;
pub mod second_derivative;
mod sizes;
#[cfg(feature = "split")]
pub mod split;
#[cfg(feature = "split")]
pub mod splitting;
pub mod stage_method;
pub mod stages;
pub mod start;
pub mod state;
mod statistics;
pub mod step;
#[cfg(feature = "structural")]
pub mod structural;
#[cfg(feature = "runge-kutta")]
pub mod two_derivative;
pub mod two_step;
mod warning;
pub mod watch;

pub use control::{Controller, StepControl};
#[cfg(feature = "dual")]
pub use dual::{Differentiable, DualAcceleration, DualRate};
pub use error::{Error, Failure};
pub use field::Field;
pub use first_order::{Rate, WithJacobian, with_jacobian};
pub use implicit::{Core, Implicit, ImplicitStatistics, Iteration};
pub use integrate::{
    Compensated, Divided, Drives, Integration, Kind, Ode, OdeEnd, Ordinary, Problem, SecondOrder,
    SecondOrderEnd, Settings, Solution, Unset,
};
#[cfg(feature = "named")]
pub use named::{Class, Method, MethodError, Named};
pub use one_step::{Compared, Doubled, Embedded, OneStep};
pub use order::Order;
pub use pair::Pair;
pub use problem::{
    Acceleration, ByRef, VelocityFree, WithJacobians, velocity_free, with_jacobians,
};
pub use real::Real;
pub use second_derivative::{WithSecondDerivative, with_second_derivative};
pub use sizes::{Equal, Times, Tolerance};
pub use stage_method::{StageMethod, StageSet};
pub use stages::Stages;
pub use start::{ExactSolution, Start};
pub use state::State;
pub use state::same_length;
pub use statistics::{Estimate, Statistics};
pub use step::{Carried, Sample, Stepper};
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
/// Without stored code, as here, the claims are checked when it expands; a refuted one is a compile error at its place:
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
/// This takes the feature `derive`. Without it, a spec file needs stored code: `stepsmith expand specs/my-method.toml`
/// proves the claims once and writes the code beside the spec. The macro compiles that code, with `derive` too, if it
/// belongs to the spec. If the spec or the code was edited since, or is of another version of Stepsmith, that is an
/// error with the command that writes the code anew.
pub use stepsmith_macros::method;
pub use two_step::{Predicting, Stretched, Stretching};
pub use warning::{PlannedSteps, StableRange, Warning};
pub use watch::{Crossing, Event, Last, Path, Point, Progress, Step};
