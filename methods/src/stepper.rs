//! Steppers: the trait that generated code implements, and the known properties of methods.

pub mod free;
pub mod maps;
pub mod sizes;
pub mod step;
pub mod two_step;
