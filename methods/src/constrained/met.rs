//! Whether positions that an iteration has converged to meet their constraints.
//!
//! Increments tell it where the matrix fits. Where constraints have nearly lost rank they are rounding, and where
//! they repeated one another at t0 a step solves as many of them as were independent there: so |g| is looked at itself.

use super::consistent::UNMET;
use super::linear::norms;
use super::model::Model;
use super::problem::Constrained;
use super::recheck::RISEN;
use super::rows::Rows;
use super::step::{Assembler, Group, Kind};
use crate::bounds::greater;
use crate::error::Error;

/// The largest residual of constraints on positions, by itself and relative to the positions, and its time.
#[derive(Clone, Copy)]
pub(super) struct Left {
    t: f64,
    residual: f64,
    relative: f64,
}

impl Assembler<'_> {
    /// The largest residual of constraints on positions in a group, if it is more than a start may leave.
    pub(super) fn unmet<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &Group,
    ) -> Option<Left> {
        let begin = self.extent();
        let above = if group.schur.is_some() { 0 } else { self.n };
        let width = (self.residual.len() / group.range.len().max(1)).max(1);
        let allowed = greater(UNMET, self.settings.rtol);
        let h = self.h();
        let mut worst: Option<Left> = None;
        for (k, residual) in group.range.clone().zip(self.residual.chunks_exact(width)) {
            let Some((time, quantity)) = self.position_place(kind.level, k) else {
                continue;
            };
            let place = &self.scaled.quantities[quantity];
            let size = greater(begin, place.size);
            // Before the last increment, and over the norms at t0: where that is little, so is what is left.
            let mut before = residual.iter().skip(above).take(self.m);
            if before.all(|r| r.abs() * h * h <= allowed * size) {
                continue;
            }
            let t = t + time * h;
            let mut g = vec![0.0; self.m];
            model.position_into(t, &place.value, &mut g);
            let gradients = norms(self.constraints_of(kind, k).0, self.p);
            for (g, (norm, at_t0)) in g.iter().zip(gradients.iter().zip(&self.norms)) {
                let relative = g.abs() / (greater(*norm, *at_t0) * size);
                // Not so if it is no number.
                let met = relative <= allowed;
                if !met && worst.is_none_or(|worst| worst.relative < relative) {
                    let residual = g.abs();
                    worst = Some(Left {
                        t,
                        residual,
                        relative,
                    });
                }
            }
        }
        worst
    }

    /// Why that is so in the step at t, after so many iterations.
    pub(super) fn why_unmet(
        &self,
        kind: Kind,
        group: &Group,
        (t, iterations): (f64, usize),
        left: Left,
    ) -> Error {
        let repeated = self.rank.redundancy.position;
        if repeated == 0 {
            let increment = left.relative / self.settings.rtol;
            return Error::NotConverged {
                t,
                iterations,
                increment,
            };
        }
        let risen = group.range.clone().any(|k| {
            let g = &self.constraints_of(kind, k).0.g.matrix;
            let found = Rows::default().deficiency_up_to(RISEN, g, (self.m, self.n));
            found.is_some_and(|found| found < repeated)
        });
        if risen {
            Error::SingularStart { t: left.t }
        } else {
            Error::Contradictory {
                t: left.t,
                residual: left.residual,
            }
        }
    }
}
