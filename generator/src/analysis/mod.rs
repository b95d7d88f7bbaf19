//! What is proven about a scheme, from the scheme alone.

pub mod amplification;
pub mod jets;
pub mod order;
pub mod stability;
pub mod trees;
