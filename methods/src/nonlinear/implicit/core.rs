//! The equations of an implicit core.

use crate::base::State;

/// The equations of an implicit core, K coupled evaluations:
///
/// y_k = g(t_k, X_k, V_k),  X_k = bx_k + Σ_l Px\[k\]\[l\] y_l,  V_k = bv_k + Σ_l Pv\[k\]\[l\] y_l.
///
/// The y_k are accelerations; Px has the unit of time², Pv that of time (powers of h are included).
/// For a first-order problem they are the rates y_k = f(t_k, X_k); Px has the unit of time, Pv is
/// zero, and the bases of the velocities are any vectors of the right length.
#[derive(Clone, Copy, Debug)]
pub struct Core<'a, S: State, const K: usize> {
    /// Times t_k.
    pub t: [f64; K],
    /// Bases bx_k of the positions.
    pub position: [&'a S; K],
    /// Slopes Px of the positions.
    pub position_slope: [[S::Real; K]; K],
    /// Bases bv_k of the velocities.
    pub velocity: [&'a S; K],
    /// Slopes Pv of the velocities.
    pub velocity_slope: [[S::Real; K]; K],
}
