//! The behaviour of errors in the components that a constraint holds, as it was proven.
//!
//! If a method has a free parameter, the behaviour depends on its value: for generalized-α on positions the zeros are
//! those of (ζ + ρ∞)³, so that errors die out for ρ∞ < 1 and grow for ρ∞ = 1. The proofs are then given in *pieces*:
//! single values, and the intervals between those at which the behaviour may change. Such a value x is an algebraic
//! number; the interval beside it ends at the float next to x that lies in it: no comparison is rounded. At a value in
//! no piece nothing is proven.

/// The behaviour of errors in the components that a constraint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroDynamics {
    /// Errors die out.
    Schur,
    /// Errors persist.
    Weak,
    /// Errors grow: by a factor beyond 1, or in proportion to the number of steps.
    Unstable,
}

/// The zero dynamics of a scheme, proven when its code was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zeros {
    /// The behaviour of errors that the zeros imply.
    pub dynamics: ZeroDynamics,
    /// The polynomial in ζ whose zeros are the growth factors of errors per step; of a method with a free parameter
    /// that may stand in it.
    pub polynomial: &'static str,
}

/// The zeros proven at the values of a parameter in a piece of its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZerosWithin {
    /// The least float of the piece.
    pub from: f64,
    /// The largest float of the piece.
    pub to: f64,
    /// The zeros proven in the piece.
    pub zeros: Zeros,
}

impl ZerosWithin {
    /// The zeros proven at the values of a method's parameters: `None` unless there is one, in one of the pieces.
    ///
    /// ```
    /// use stepsmith::generated::{ZeroDynamics, Zeros, ZerosWithin};
    ///
    /// let zeros = |dynamics| Zeros { dynamics, polynomial: "zeta + rho" };
    /// let pieces = [
    ///     ZerosWithin { from: 0.0, to: 1.0_f64.next_down(), zeros: zeros(ZeroDynamics::Schur) },
    ///     ZerosWithin { from: 1.0, to: 1.0, zeros: zeros(ZeroDynamics::Weak) },
    /// ];
    /// let at = |rho: f64| ZerosWithin::at(&pieces, &[rho]).map(|zeros| zeros.dynamics);
    /// assert_eq!(at(1.0_f64.next_down()), Some(ZeroDynamics::Schur));
    /// assert_eq!(at(1.0), Some(ZeroDynamics::Weak));
    /// assert_eq!(at(1.0_f64.next_up()), None);
    /// ```
    pub fn at(pieces: &[Self], values: &[f64]) -> Option<Zeros> {
        let &[value] = values else { return None };
        let piece = pieces.iter().find(|p| (p.from..=p.to).contains(&value));
        piece.map(|piece| piece.zeros)
    }
}
