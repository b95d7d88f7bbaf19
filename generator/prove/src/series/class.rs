//! Classes of trees whose series are the same over the exact ones.

use stepsmith_exact::rational::Rational;
use stepsmith_scheme::scheme::trees::Child;

/// The coefficients of an evaluation's position and velocity arguments, over c(τ).
#[derive(Clone)]
pub(super) struct Arguments<F> {
    pub(super) position: F,
    pub(super) velocity: F,
}

/// The values that the trees of a class have in common, all over c(τ).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TreeClass<F> {
    pub(super) weight: usize,
    /// S.
    pub(super) carried: Vec<F>,
    /// a.
    pub(super) evaluated: Vec<F>,
    /// D S, D² S, ….
    pub(super) flow: Vec<Vec<F>>,
}

/// The data that determine a class: the part of the root, the classes of its children, and the classes of its
/// prunings with the sums of their c over c(τ).
pub(super) type Origin = (usize, Vec<Child>, Vec<(usize, Rational)>);
