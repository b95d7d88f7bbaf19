//! Emission: from a plan to code in a target language.

pub mod documentation;
pub mod error;
pub mod expression;
pub mod layout;
pub mod names;
mod registers;
pub mod rounding;
pub mod rust;
pub mod step;

pub use error::EmitError;
