//! Emission: from a plan to code in a target language.

pub mod layout;
pub mod rust;

pub use rust::EmitError;
