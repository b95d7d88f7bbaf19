//! Whether a motion tells the branch that it is on, where constraints let it drift off positions.
//!
//! Where constraints lose rank branches of motions meet. With d the distance from there and δ what positions are off
//! g = 0, both relative, the motions of g = δ keep away from where those of g = 0 meet, by about √δ, and turn there
//! from one of their branches into the other: where d² < 4 δ a motion can't be told from another, however small δ is.
//!
//! On x y = δ, where branches cross at right angles, d² = x² + y² is 2 δ at least.

use crate::base::greater;

/// Twice the least d² of motions that turn from one branch into another, over δ.
const NEAR: f64 = 4.0;
/// Positions as far away as this have no part in it, however far off constraints they begin.
const CLEAR: f64 = 0.1;

/// Whether a distance d is told from none where positions are off by δ.
pub(in super::super) fn is_told(distance: f64, drift: f64) -> bool {
    distance > CLEAR || distance * distance >= NEAR * greater(drift, f64::EPSILON)
}

/// The largest |g|, relative to the norms of its gradients and to positions of a size.
pub(in super::super) fn drift(g: &[f64], norms: &[f64], size: f64) -> f64 {
    let relative = g.iter().zip(norms).map(|(g, norm)| g.abs() / norm);
    // What has no gradient has no direction to drift in.
    let relative = relative.filter(|relative| relative.is_finite());
    relative.fold(0.0, greater) / size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_is_told_from_drift_that_is_less_than_its_square() {
        assert!(is_told(1e-3, 2e-7) && !is_told(1e-3, 3e-7));
        assert!(is_told(1e-3, 0.0) && !is_told(1e-8, 0.0));
        // Far from where rank is lost drift leads nowhere else.
        assert!(is_told(0.2, 10.0));
        assert!(!is_told(f64::NAN, 0.0));
    }

    #[test]
    fn drift_is_relative_to_gradients_and_positions() {
        assert_eq!(drift(&[0.2, -3.0], &[2.0, 10.0], 5.0), 0.06);
        assert_eq!(drift(&[0.2, 1.0], &[2.0, 0.0], 1.0), 0.1);
        assert_eq!(drift(&[], &[], 1.0), 0.0);
    }
}
