//! The scheme: the one model of a time-integration method that every analysis and emitter reads.

mod any_jacobian;
mod at_nodes;
pub mod butcher;
pub mod constraint_places;
mod construction;
pub mod equation;
pub mod error;
#[cfg(test)]
mod fields;
pub mod free_form;
pub mod jets;
pub mod motion;
#[cfg(test)]
mod numbers;
mod one_part;
pub mod outputs;
pub mod quantity;
pub mod reserved;
#[allow(clippy::module_inception)]
pub mod scheme;
mod spelling;
pub mod state_space;
pub mod text;
mod texts;
pub mod trees;
mod validate;

pub use any_jacobian::LINEAR_PART;
pub use equation::{Equation, Evaluation, Term};
pub use error::SchemeError;
pub use free_form::{FreeForm, FreeFormError, Line};
pub use outputs::Outputs;
pub use quantity::{Quantity, QuantityId};
pub use scheme::{Class, PARTS, Scheme};
pub use state_space::StateSpace;
