//! Problems: y' = f(t, y), x'' = g(t, x, x'), split fields, and their known properties.

pub(crate) mod additive;
mod delegation;
#[cfg(feature = "dual")]
pub mod dual;
mod field;
mod first_order;
mod mass;
mod part;
pub mod second_derivative;
mod second_order;
#[cfg(feature = "dual")]
mod sensitivity;
#[cfg(feature = "split")]
mod split;
mod warning;

pub(crate) use delegation::{delegate, methods};
#[cfg(feature = "dual")]
pub use dual::Differentiable;
#[cfg(feature = "dual")]
pub(crate) use dual::columns;
pub use field::Field;
pub(crate) use field::{AnyField, Counted, subtract};
pub use first_order::{Rate, WithJacobian, with_jacobian};
pub use mass::WithMass;
pub use part::Part;
pub use second_derivative::{WithSecondDerivative, with_second_derivative};
pub use second_order::{
    Acceleration, ByRef, VelocityFree, WithJacobians, velocity_free, with_jacobians,
};
pub(crate) use second_order::{Identity, Known};
#[cfg(feature = "dual")]
pub use sensitivity::{Parametric, Sensitive};
#[cfg(feature = "split")]
pub use split::{ActsOn, Parts, SplitField, Sum, Whole};
pub use warning::{PlannedSteps, StableRange, Warning};
