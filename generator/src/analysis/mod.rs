//! What is proven about a scheme, from the scheme alone.

pub mod amplification;
pub mod jets;
pub mod order;
mod series;
pub mod stability;
mod starts;
pub mod trees;
