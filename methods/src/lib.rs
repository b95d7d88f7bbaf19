//! Time-integration methods with proven properties, compiled from exact specs.
//!
//! A run has three parts: a problem, an interval, and a method with its settings. The problem is one of four kinds:
//!
//! - [`Ode`] is y' = f(t, y).
//! - [`SecondOrder`] is x'' = g(t, x, x').
//! - [`Dae`](constrained::Dae) is a problem with constraints, such as a mechanism.
//! - [`Split`](split::Split) is x'' = A + B, with A expensive and B stiff.
//!
//! ```
//! use stepsmith::{SecondOrder, central_difference::Cd4Robust};
//!
//! // θ'' = −9.81 cos θ, from rest
//! let pendulum = SecondOrder::velocity_free(|_t, theta, a| a[0] = -9.81 * theta[0].cos(), [0.0], [0.0]);
//! let end = pendulum.end(0.0..1.0, Cd4Robust::new().step(1e-3))?;
//! let energy = 0.5 * end.v[0].powi(2) + 9.81 * end.x[0].sin();
//! assert!(energy.abs() < 6.3e-8);
//! # Ok::<(), stepsmith::Error>(())
//! ```
//!
//! A method makes steps of one size, [`step`](Settings::step), or steps that a tolerance chooses, [`rtol`](Settings::rtol).
//! [`solve`](Problem::solve) keeps the solution at all times, and `end` returns its end alone. States hold `f64`, or
//! another [number](Real).
//!
//! Each method was derived in exact rational arithmetic from a spec in `specs/`. Its claims were proven when its
//! stepping code was written to `catalogue/`, with every coefficient correctly rounded. The crate compares digests of
//! spec and code, and compiles the code. You write specs of your own with [`method!`].
//!
//! # Which method?
//!
//! | problem | method |
//! |---|---|
//! | y' = f(t, y), not stiff | [`DormandPrince5`](runge_kutta::DormandPrince5); [`Verner87`](runge_kutta::Verner87), [`Dop853`](runge_kutta::Dop853) for many digits |
//! | y' = f(t, y), stiff | [`Radau5`](block::Radau5); [`Radau9`](block::Radau9), [`Radau13`](block::Radau13) for many digits |
//! | the same, a few digits | [`TrBdf2`](runge_kutta::TrBdf2), [`Rodas4`](rosenbrock::Rodas4) |
//! | y' = f(t, y), and memory is scarce | [`Williamson3`](low_storage::Williamson3), [`Ssprk104Three`](low_storage::Ssprk104Three) |
//! | y' = f(t, y), parabolic, without a matrix | [`Rkc2Stages10`](stabilised::Rkc2Stages10), [`Rkl2Stages8`](stabilised::Rkl2Stages8) |
//! | y' = f(t, y), and y'' is given | [`ChanTsai5`](two_derivative::ChanTsai5) |
//! | y' = A + B, B stiff, A not | [`Ark324`](additive::Ark324), [`Ark436`](additive::Ark436) |
//! | x'' = g(t, x), steps chosen by a tolerance | [`DormandPrinceNystrom4`](nystrom::DormandPrinceNystrom4), [`DormandPrinceNystrom8`](nystrom::DormandPrinceNystrom8) |
//! | x'' = g(t, x, x'), explicit steps of one size | [`Cd3`](central_difference::Cd3), [`Cd4Robust`](central_difference::Cd4Robust) |
//! | x'' = g(t, x) over many periods | [`BlanesMoan4`](nystrom::BlanesMoan4), [`ForestRuth`](composition::ForestRuth) |
//! | structures, steps of any size | [`AverageAcceleration`](structural::AverageAcceleration); [`GeneralizedAlphaFifth`](structural::GeneralizedAlphaFifth) damps high frequencies |
//! | structures, explicit steps | [`NohBathe`](structural::NohBathe) |
//! | mechanisms with constraints | [`GeneralizedAlphaFifth`](structural::GeneralizedAlphaFifth) |
//! | x'' = A + B, A expensive, B stiff | [`SplittingAlpha`](splitting::SplittingAlpha) |
//!
//! The documentation of each method states its order and the steps for which it is stable.
//!
//! # Features
//!
//! Only the features that you ask for are built. The default build has block, predictor-corrector, additive,
//! Runge–Kutta and Nyström methods and central differences, for y' = f(t, y) and x'' = g(t, x, x').
//!
//! | feature | what it adds |
//! |---|---|
//! | `adams`, `bdf`, `low-storage`, `rosenbrock`, `stabilised` | methods of these families, in modules of these names |
//! | `central-difference`, `nystrom`, `runge-kutta` | the same; built by default |
//! | `constrained` | [problems with constraints](constrained), [mechanisms](multibody) |
//! | `structural` | [structures](structural): matrices, loads, implicit methods of structural dynamics |
//! | `split` | [x'' = A + B](split) with A expensive and B stiff |
//! | `dual` | [exact Jacobians](dual) by dual numbers, [sensitivities](Ode::with_parameters), [gradients](Ode::adjoint) |
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

/// The examples of the README, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The examples of the book, compiled.
#[cfg(doctest)]
#[doc = include_str!("../book/src/start/first.md")]
struct First;

#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/kinetics.md")]
struct Kinetics;

#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/orbits.md")]
struct Orbits;

#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/sensitivities.md")]
struct Sensitivities;

#[cfg(doctest)]
#[doc = include_str!("../book/src/reference/running.md")]
struct Running;

#[cfg(doctest)]
#[doc = include_str!("../book/src/reference/events-and-output.md")]
struct EventsAndOutput;

#[cfg(doctest)]
#[doc = include_str!("../book/src/reference/numbers.md")]
struct Numbers;

#[cfg(doctest)]
#[doc = include_str!("../book/src/reference/samples.md")]
struct Samples;

#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/mechanisms.md")]
struct Mechanisms;

#[cfg(doctest)]
#[doc = include_str!("../book/src/reference/equations.md")]
struct Equations;

#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/design.md")]
struct Design;

mod base;
#[cfg(feature = "constrained")]
pub mod constrained;
mod implicit_rk;
mod integrator;
mod jacobian;
pub mod linear;
mod methods;
#[cfg(feature = "constrained")]
pub mod multibody;
#[cfg(feature = "named")]
pub mod named;
mod nonlinear;
mod problem;
#[cfg(feature = "split")]
pub mod split;
mod stepper;
#[cfg(feature = "structural")]
pub mod structural;

pub use base::{error, real, state};
pub use integrator::{control, start, watch};
#[cfg(feature = "adams")]
pub use methods::adams;
pub use methods::additive;
#[cfg(feature = "bdf")]
pub use methods::bdf;
pub use methods::block;
#[cfg(feature = "central-difference")]
pub use methods::central_difference;
#[cfg(feature = "nystrom")]
pub use methods::composition;
#[cfg(feature = "low-storage")]
pub use methods::low_storage;
#[cfg(feature = "nystrom")]
pub use methods::nystrom;
pub use methods::pece;
#[cfg(feature = "rosenbrock")]
pub use methods::rosenbrock;
#[cfg(feature = "runge-kutta")]
pub use methods::runge_kutta;
#[cfg(feature = "split")]
pub use methods::splitting;
#[cfg(feature = "stabilised")]
pub use methods::stabilised;
#[cfg(feature = "runge-kutta")]
pub use methods::two_derivative;
#[cfg(feature = "dual")]
pub use problem::dual;
pub use problem::second_derivative;
pub use stepper::two_step;

pub use base::{Error, Failure, Order, Real, State};
#[cfg(feature = "dual")]
pub use integrator::adjoint::{Adjoint, Gradient};
pub use integrator::control::{Controller, StepControl};
pub use integrator::integrate::{
    Compensated, Divided, Drives, Integration, Ode, OdeEnd, Ordinary, Problem, SecondOrder,
    SecondOrderEnd, Settings, Solution, Unset,
};
pub use integrator::sizes::{Equal, Times, Tolerance};
pub use integrator::start::{ExactSolution, Start};
pub use integrator::statistics::{ConstraintStatistics, Estimate, Statistics, StepSizes};
pub use integrator::watch::{Crossing, Event, Last, Path, Progress, Step};
#[cfg(feature = "named")]
pub use named::{Class, Method, MethodError, Named};
pub use nonlinear::implicit::{Implicit, Iteration};
pub use problem::{
    Acceleration, ByRef, PlannedSteps, Rate, VelocityFree, Warning, WithJacobian, WithJacobians,
    WithMass, WithSecondDerivative, velocity_free, with_jacobian, with_jacobians,
    with_second_derivative,
};
#[cfg(feature = "dual")]
pub use problem::{Differentiable, Parametric, Sensitive};
pub use stepper::{Carried, Sample, Stepper, Stretched};
pub use stepsmith_macros::method;

/// The interface of the code that `method!` writes, and bounds of functions of any method or kind of problem. It belongs
/// to the version that wrote the code: another may differ.
#[doc(hidden)]
pub mod generated {
    pub use crate::base::{Order, same_length};
    pub use crate::implicit_rk::stages::Stages;
    pub use crate::integrator::kind::Kind;
    pub use crate::integrator::watch::point::Point;
    pub use crate::nonlinear::implicit::Core;
    #[cfg(feature = "split")]
    pub use crate::problem::Parts;
    pub use crate::problem::{Field, Part, StableRange};
    #[cfg(feature = "split")]
    pub use crate::split::step::{AnySplitSize, SplitStepper};
    pub use crate::stepper::{
        AnyRatio, AnySize, Carried, ConstrainedMethod, EqualSteps, Evaluation, Maps, Parameter,
        Row, ZeroDynamics, Zeros, ZerosWithin, coefficient, quotient,
    };
}
