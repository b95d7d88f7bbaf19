//! The parts of a split field.

/// A part of a split field x'' = A + B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A.
    Expensive,
    /// B.
    Cheap,
}
