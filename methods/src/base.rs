//! Numbers, vectors of them, and errors: what all else stands on.

pub(crate) mod bounds;
pub mod error;
pub(crate) mod formulation;
pub(crate) mod order;
pub mod real;
pub mod state;
