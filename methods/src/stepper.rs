//! Steppers: what generated code implements, and what is known of it.

pub mod free;
pub mod maps;
pub mod step;
pub mod two_step;
