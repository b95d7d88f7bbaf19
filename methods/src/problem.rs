//! Problems: y' = f(t, y), x'' = g(t, x, x'), split fields, and their known properties.

pub(crate) mod additive;
pub(crate) mod delegation;
#[cfg(feature = "dual")]
pub mod dual;
pub mod field;
pub mod first_order;
pub(crate) mod part;
pub mod second_derivative;
pub mod second_order;
#[cfg(feature = "split")]
pub(crate) mod split;
pub(crate) mod warning;
