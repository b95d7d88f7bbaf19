//! Emission: from a plan to code in a target language, and the expansion of the macro `method!`.
//!
//! A [`Step`](step::Step) says everything that a step does, in order: passes over the components, evaluations, implicit
//! cores, linear systems, and the vectors that are exchanged at the end. [`text`] writes down what languages write alike;
//! a printer adds its language's declarations and calls, and [`rust`] what the runtime asks of a method.

pub mod documentation;
pub mod error;
pub mod expand;
pub mod expression;
pub mod layout;
pub mod names;
#[cfg(test)]
mod one_matrix;
pub mod part;
mod registers;
pub mod rounding;
pub mod rust;
pub mod step;
pub mod text;

pub use error::EmitError;
