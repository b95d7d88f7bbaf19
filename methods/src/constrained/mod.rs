//! Constrained multibody systems: every method, one assembler.
//!
//! ```text
//! M(t, q) q'' = f(t, q, q', λ, ψ),   0 = g(t, q),   0 = k(t, q, q')
//! ```
//!
//! A problem implements [`Constrained`]. A [`Dae`], the problem from initial values, is solved by any method compiled
//! from a spec, the constraints taken on positions ([`Formulation::Index3`]), on velocities
//! ([`Formulation::Index2`]), differentiated ([`Formulation::Index1`]) or on positions and velocities
//! at once ([`Formulation::Soi2`]); what a method can't do is refused with the reason. [`IndexOne`]
//! makes the problem an ordinary differential equation, for [`SecondOrder::of`](crate::SecondOrder::of) and
//! [`Ode::of`](crate::Ode::of).

mod algorithmic;
mod beginning;
mod consistency;
mod coupling;
mod deficiency;
#[cfg(test)]
pub(crate) mod derivatives;
mod diagnostics;
mod dual;
mod engine;
mod entries;
mod equations;
mod errors;
mod expensive;
mod index_one;
mod integration;
mod iteration;
mod linear;
mod matrices;
mod model;
mod options;
mod passes;
mod prediction;
mod problem;
mod pseudoinverse;
mod quantities;
mod rank;
mod reactions;
mod sample;

mod stencil;
mod step;

pub use crate::base::Formulation;
pub use crate::linear::{Entries, LinearSolver};
pub use algorithmic::{AlgorithmicStart, MassForm};
pub use consistency::Metric;
pub use diagnostics::Diagnosis;
pub use dual::DualConstrained;
pub use index_one::IndexOne;
pub use integration::{Bound, Dae, Options};
pub use options::{NewtonKind, Stabilisation};
pub use problem::{Constrained, Derivative};
pub use sample::{ConstrainedEnd, ConstrainedSample};
