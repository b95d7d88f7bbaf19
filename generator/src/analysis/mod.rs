//! What is proven about a scheme, from the scheme alone.

pub mod amplification;
pub mod dispersion;
pub mod jets;
pub mod order;
pub mod stability;
pub mod step_polynomial;
pub mod trees;
pub mod zero_dynamics;
