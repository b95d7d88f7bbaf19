//! Numbers, vectors of numbers, and errors: the ground of all other modules.

pub(crate) mod bounds;
pub mod error;
pub(crate) mod formulation;
pub(crate) mod order;
pub mod real;
pub mod state;
