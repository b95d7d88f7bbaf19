//! Where constraints lose rank on the way, and whether those on positions hold after an iteration.
//!
//! What a step finds where the [distance](super::diagnostics) d from there is small is made of rounding, with however
//! small residuals. What d is small beside is the largest one so far: lengths have units. Looked at where the Newton
//! matrix of a mechanism that is not large is made: one from before holds a step to where it was going.

use super::consistency::{Redundancy, TINY, UNMET};
use super::diagnostics::{drift, independence, is_told};
use super::linear::norms;
use super::matrices::Jacobian;
use super::model::Model;
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind, Level, Memory};
use crate::base::{Error, greater, max_norm};

/// Mechanisms of more coordinates and constraints are not looked at: it would cost as much as their steps.
const LARGE: usize = 64;
/// Distances below this, relative to the largest so far, are none: ε/d² is 2e-4 there.
const LOST: f64 = 1e-6;
/// Positions beyond this, relative to the positions at the beginning of a step, are far away.
const FAR: f64 = 10.0;

/// The rank of C, as far as it is known.
#[derive(Default)]
pub(super) struct Rank {
    /// The redundancy at t0.
    pub redundancy: Redundancy,
    /// Where the motion could first not be told from others.
    pub untold: Option<f64>,
    /// The largest least distances so far, of constraints on positions and of all.
    largest: [f64; 2],
    /// Memory of rows and distances.
    memory: [Vec<f64>; 2],
}

impl Rank {
    /// The rank at t0 under constraints C of n coordinates, p of them, m on positions.
    pub(super) fn new(redundancy: Redundancy, c: &Jacobian, sizes: [usize; 3]) -> Self {
        let [n, m, p] = sizes;
        let mut rank = Self {
            redundancy,
            ..Self::default()
        };
        let is_looked_at = n + p <= LARGE || redundancy.position.max(redundancy.both) > 0;
        for rows in [m, p].into_iter().filter(|_| is_looked_at) {
            rank.distance(c, [rows, p, n]);
        }
        rank
    }

    /// The least distance of the first rows of p from the span of the others, relative to the largest so far.
    fn distance(&mut self, c: &Jacobian, [rows, p, n]: [usize; 3]) -> f64 {
        let all = usize::from(rows == p);
        let repeated = [self.redundancy.position, self.redundancy.both][all];
        let largest = &mut self.largest[all];
        let known = (repeated, *largest);
        let Some(least) = independence(c, (rows, n), known, &mut self.memory) else {
            return 1.0;
        };
        *largest = greater(*largest, least);
        // Rows that are all zero at all times have no rank to lose.
        if *largest > 0.0 {
            least / *largest
        } else {
            1.0
        }
    }
}

impl Assembler<'_> {
    /// The constraints that determine evaluation k, as they were differentiated last, how many, and at which position.
    fn constraints_of(&self, kind: Kind, k: usize) -> (&Jacobian, usize, usize) {
        let own = self.scaled.arguments[k];
        let (shared, position) = match self.position_place(kind.level, k) {
            Some((time, position)) => ((time, position) == (own.time, own.position), position),
            None => {
                let place = self.scaled.velocity_place(k);
                let place = place.filter(|_| kind.level != Level::Acceleration);
                let place = place.unwrap_or(own);
                (place == own, place.position)
            }
        };
        let Memory {
            argument, place, ..
        } = &self.memory[k];
        let on_positions = self.position_place(kind.level, k).is_some();
        // Only at an argument are constraints on velocities differentiated beside those on positions.
        let rows = if on_positions && !shared {
            self.m
        } else {
            self.p
        };
        (if shared { &argument.c } else { place }, rows, position)
    }

    /// The size of the positions that the step begins with.
    fn extent(&self) -> f64 {
        let carried = self.maps.carried.iter().zip(&self.carry.now);
        let carried = carried.filter(|(z, _)| z.derivative == 0);
        carried.fold(TINY, |most, (_, q)| greater(most, max_norm(q)))
    }

    /// Whether the constraints of a group have kept their rank where its matrix was made, in the step at t. From far
    /// away, where an iteration may lead that begins anew, all directions look alike. Where positions drift off,
    /// whether the motion is told from others is remembered.
    pub(super) fn check_rank<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        kind: Kind,
        group: &Group,
        t: f64,
    ) -> Result<(), Error> {
        if group.system.nullity == 0 && self.n + self.p > LARGE {
            return Ok(());
        }
        let mut rank = std::mem::take(&mut self.rank);
        let reach = FAR * self.extent();
        let drift = self.drift(model, kind, t);
        let mut kept = true;
        for k in group.range.clone() {
            let (c, rows, position) = self.constraints_of(kind, k);
            if self.scaled.quantities[position].size > reach {
                continue;
            }
            let distance = rank.distance(c, [rows, self.p, self.n]);
            kept &= distance >= LOST;
            if drift.is_some_and(|drift| !is_told(distance, drift)) {
                rank.untold.get_or_insert(t);
            }
        }
        self.rank = rank;
        if kept {
            Ok(())
        } else {
            Err(Error::Singular { t })
        }
    }

    /// The drift off the constraints at the beginning of the step at t, where these don't hold positions.
    fn drift<P: Constrained>(&mut self, model: &mut Model<P>, kind: Kind, t: f64) -> Option<f64> {
        if self.m == 0 || kind.level == Level::Position || kind.fixed_positions {
            return None;
        }
        let mut g = std::mem::take(&mut self.work.value);
        let found = self.beginning(0).map(|q| {
            model.position_into(t, q, &mut g[..self.m]);
            drift(&g[..self.m], &self.scales.norms, self.extent())
        });
        self.work.value = g;
        found
    }

    /// The error of constraints on positions that do not hold, although the iteration of a group of the step at t has
    /// converged in this many iterations. Where the matrix fits, small increments tell that the constraints hold. Where
    /// constraints have nearly lost rank, increments are rounding. Where constraints repeated one another at t0, a step
    /// solves only as many as were independent there.
    pub(super) fn unmet<P: Constrained>(
        &self,
        model: &mut Model<P>,
        kind: Kind,
        group: &Group,
        t: f64,
        iterations: usize,
    ) -> Option<Error> {
        let begin = self.extent();
        let width = (self.iterates.residual.len() / group.range.len().max(1)).max(1);
        let allowed = greater(UNMET, self.settings.rtol);
        let h = self.h();
        for (k, residual) in group
            .range
            .clone()
            .zip(self.iterates.residual.chunks_exact(width))
        {
            let (time, quantity) = self.position_place(kind.level, k)?;
            let place = &self.scaled.quantities[quantity];
            let size = greater(begin, place.size);
            // Before the last increment, and over the norms at t0: where that is little, so is what is left.
            let mut before = residual.iter().skip(self.n).take(self.m);
            if before.all(|r| r.abs() * h * h <= allowed * size) {
                continue;
            }
            let t_k = t + time * h;
            let mut g = vec![0.0; self.m];
            model.position_into(t_k, &place.value, &mut g);
            let gradients = norms(self.constraints_of(kind, k).0, self.p);
            let both = gradients.iter().zip(&self.scales.norms);
            let relative = g
                .iter()
                .zip(both)
                .map(|(g, (norm, at_t0))| g.abs() / (greater(*norm, *at_t0) * size));
            let relative = relative.fold(0.0, greater);
            // Not so if it is no number.
            if relative <= allowed {
                continue;
            }
            return Some(if self.rank.redundancy.position == 0 {
                Error::NotConverged {
                    t,
                    iterations,
                    increment: relative / self.settings.rtol,
                }
            } else {
                Error::Contradictory {
                    t: t_k,
                    residual: max_norm(&g),
                }
            });
        }
        None
    }
}
