//! Numbers, vectors of numbers, and errors: the ground of all other modules.

mod bounds;
pub mod error;
mod formulation;
mod order;
pub mod real;
pub mod state;

pub(crate) use bounds::{greater, greatest, lesser, within};
pub use error::{Error, Failure};
pub use formulation::Formulation;
pub use order::Order;
pub use real::Real;
pub(crate) use real::{coarser, in_doubles, narrow, size, varied, widen, widened};
pub use state::{State, same_length};
pub(crate) use state::{add, distance, is_finite, max_norm, seen};
