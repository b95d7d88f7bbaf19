//! num-bigint and num-rational behind the part of dashu's names that the generator uses.

mod integer;
mod rational;
pub mod traits;

pub use integer::{IBig, UBig};
pub use rational::RBig;
