//! What schemes do on grids of step sizes and parameters ([`scan`]), and the best members of a family ([`search`]).
//!
//! Both calculate in floating point what they look for, and prove what they answer by [`stepsmith_prove`].

pub mod scan;
pub mod search;
#[cfg(test)]
mod written;
