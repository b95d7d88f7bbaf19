//! Emission: from a plan to code in a target language.

pub mod documentation;
pub mod error;
pub mod expression;
pub mod header;
mod in_place;
pub mod layout;
pub mod names;
pub mod part;
mod registers;
pub mod rounding;
pub mod rust;
pub mod step;
pub mod text;

pub use error::EmitError;
