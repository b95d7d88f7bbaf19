//! Facts about time-integration methods, proven from their schemes alone.
//!
//! [`Facts`] proves on demand: order, stability, damping, dispersion, behaviour under constraints. Nothing asks which
//! family a scheme came from. All arithmetic is exact.
//!
//! ```
//! use stepsmith_prove::facts::Facts;
//! use stepsmith_prove::stability::Axis;
//! use stepsmith_scheme::spec::Spec;
//! let spec = Spec::from_family("newmark", &[("beta", "1/6"), ("gamma", "1/2")]).unwrap();
//! let facts = Facts::of(spec.scheme().unwrap());
//! let set = facts.stable_set(&Axis::oscillator(0)).unwrap();
//! assert_eq!(set.limit().unwrap().to_string(), "sqrt(12)");
//! ```

pub mod algebraic;
pub mod amplification;
pub mod barrier;
pub mod conditions;
pub mod constrained_step;
pub mod dispersion;
pub mod effective;
pub mod elimination;
mod estimates;
pub mod everywhere;
pub mod facts;
#[cfg(test)]
mod families;
pub mod geometry;
mod irreducible;
pub mod local_error;
mod moments;
pub mod monotonicity;
mod numbers;
pub mod order;
pub mod outputs;
pub mod overshoot;
pub mod prediction;
pub mod resizing;
pub mod restriction;
mod sampled;
mod series;
pub mod simplifying;
pub mod solve;
pub mod stability;
pub mod stage_data;
pub mod stage_form;
pub mod stage_transform;
mod starts;
pub mod step_polynomial;
pub mod symmetry;
pub mod zero_dynamics;

pub use facts::Facts;
