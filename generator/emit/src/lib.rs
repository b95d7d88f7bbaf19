//! Emission: from a plan to stepping code, and the expansion of the macro `method!`.

pub mod documentation;
pub mod error;
pub mod expand;
pub mod expression;
mod in_place;
pub mod layout;
pub mod names;
#[cfg(test)]
mod one_matrix;
mod registers;
pub mod rounding;
pub mod rust;
pub mod step;

pub use error::EmitError;
