//! Whether a motion tells the branch that it is on, where constraints let it drift off positions.
//!
//! Where constraints lose rank branches of motions meet. With d the distance from there, as [`rank`](super::rank) has
//! it, and δ what positions are off g = 0, both relative, the motions of g = δ keep away from where those of g = 0 meet, by
//! about √δ, and turn there from one of their branches into the other: where d² < 4 δ a motion can't be told from
//! another, however small δ is. Steps that leave no point there pass. Stages are off their constraints by more than the
//! motion: the least δ of the last points counts.
//!
//! On x y = δ, where branches cross at right angles, d² = x² + y² is 2 δ at least.

use super::consistent::{Redundancy, TINY};
use super::kept::Jacobian;
use super::linear::norms;
use super::model::{Model, Point};
use super::problem::Constrained;
use super::rank::{Rank, Which};
use super::rows::Rows;
use crate::bounds::{greater, lesser};
use crate::state::max_norm;
use std::mem::take;

/// Twice the least d² of motions that turn from one branch into another, over δ.
const NEAR: f64 = 4.0;
/// Positions as far away as this have no part in it, however far off constraints they begin.
const CLEAR: f64 = 0.1;
/// So many points are looked back on: more than a step of any explicit method takes.
const RECENT: usize = 16;

/// Distances above this are so far that the next few points need no look.
const FAR: f64 = 0.3;
/// So many: with the one that is looked at they are prime to the stages of most methods, whose turns all come.
const PASSED: usize = 4;

/// Whether a distance d is told from none where positions are off by δ.
pub(super) fn is_told(distance: f64, drift: f64) -> bool {
    distance > CLEAR || distance * distance >= NEAR * greater(drift, f64::EPSILON)
}

/// The largest |g|, relative to the norms of its gradients and to positions of a size.
pub(super) fn drift(g: &[f64], norms: &[f64], size: f64) -> f64 {
    let relative = g.iter().zip(norms).map(|(g, norm)| g.abs() / norm);
    // What has no gradient has no direction to drift in.
    let relative = relative.filter(|relative| relative.is_finite());
    relative.fold(0.0, greater) / size
}

/// The record by which the branch of a motion is told.
pub(super) struct Branches {
    rank: Rank,
    recent: [f64; RECENT],
    seen: usize,
    /// How many points are not looked at.
    passed: usize,
    g: Vec<f64>,
}

impl Branches {
    /// The record for n coordinates under p constraints, m of them on positions, where a motion begins.
    fn new(
        redundancy: Redundancy,
        known: &Rows,
        c: &Jacobian,
        size: (usize, usize, usize),
    ) -> Self {
        Self {
            rank: Rank::new(redundancy, known, c, size),
            recent: [f64::INFINITY; RECENT],
            seen: 0,
            passed: 0,
            g: vec![0.0; size.1],
        }
    }

    /// Whether the motion through a point is told from others, by what is known of it, if anything is.
    pub(super) fn are_told<P: Constrained>(
        known: &mut Option<Self>,
        model: &mut Model<P>,
        at: Point<'_>,
        (redundancy, size): (Redundancy, (usize, usize, usize)),
    ) -> bool {
        if let Some(branches) = known
            && branches.passed > 0
        {
            branches.passed -= 1;
            return true;
        }
        let mut own = take(&mut model.own);
        model.jacobian_at(at, &mut own.c);
        let branches =
            known.get_or_insert_with(|| Self::new(redundancy, &model.rows, &own.c, size));
        let told = branches.is_told(model, at, &own.c);
        model.own = own;
        told
    }

    fn is_told<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        at: Point<'_>,
        c: &Jacobian,
    ) -> bool {
        let m = self.g.len();
        model.position_into(at.t, at.q, &mut self.g);
        let size = greater(max_norm(at.q), TINY);
        self.recent[self.seen % RECENT] = drift(&self.g, &norms(&c.g.matrix, m), size);
        self.seen += 1;
        let drift = self.recent.iter().copied().fold(f64::INFINITY, lesser);
        let distance = self.rank.distance(c, Which::Positions, (m, model.n));
        // Without distances there is nothing to be lost.
        let distance = distance.unwrap_or(1.0);
        self.passed = if distance > FAR { PASSED } else { 0 };
        is_told(distance, drift)
    }
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
