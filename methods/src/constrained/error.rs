//! The error of constrained integrations, which is that of all.

pub use crate::error::Error as ConstrainedError;
