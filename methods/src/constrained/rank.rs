//! Where constraints lose rank on the way, as those of a parallelogram do where its links lie in one line.
//!
//! With d the least distance of a row of C, of unit length, from the span of those before it, repeated ones left out,
//! positions that meet their constraints up to ε are known to ε/d, and another branch of motions begins about d away: so
//! where they may move on to is known to ε/d², and what a step finds where that is much is made of rounding, with however
//! small residuals. What d is small beside is the largest one so far: lengths have units.
//! Looked at where a Newton matrix is made: one from before holds a step to where it was going.

use super::branches::{drift, is_told};
use super::consistent::{Redundancy, TINY};
use super::kept::Jacobian;
use super::linear::Shown;
use super::model::Model;
use super::problem::Constrained;
use super::rows::{NEGLIGIBLE, Rows};
use super::step::{Assembler, Group, Kind, Level, Memory};
use crate::bounds::greater;
use crate::error::Error;
use crate::linear::solver::product;
use crate::maps::Formulation;
use crate::state::max_norm;

/// Distances below this, relative to the largest so far, are none: ε/d² is 2e-4 there.
const LOST: f64 = 1e-6;
/// Rows closer to the others may repeat them but for what positions are off their constraints.
const CLOSE: f64 = 1e-5;
/// Positions beyond this, relative to those that a step begins with, are far away.
const FAR: f64 = 10.0;

/// The constraints on positions, or all.
#[derive(Clone, Copy)]
pub(super) enum Which {
    Positions,
    All,
}

/// The rank of C, as far as it is known.
#[derive(Default)]
pub(super) struct Rank {
    /// As it was at t0.
    pub redundancy: Redundancy,
    /// Where the motion could first not be told from others.
    pub untold: Option<f64>,
    /// The largest least distances so far, of constraints on positions and of all.
    largest: [f64; 2],
    /// Where they are many with few entries.
    few: Rows,
    /// Memory of the rows and of their distances.
    rows: Vec<f64>,
    distances: Vec<f64>,
}

impl Rank {
    /// The rank at t0 with n coordinates, p constraints, m of them on positions, and what is `known` of such rows.
    pub(super) fn new(
        redundancy: Redundancy,
        known: &Rows,
        c: &Jacobian,
        (n, m, p): (usize, usize, usize),
    ) -> Self {
        let mut new = Self {
            redundancy,
            few: known.clone(),
            ..Self::default()
        };
        new.is_kept(c, Which::Positions, (m, n));
        if p > m {
            new.is_kept(c, Which::All, (p, n));
        } else {
            new.largest[Which::All as usize] = new.largest[Which::Positions as usize];
        }
        new
    }

    /// Whether the first p rows of C, of n entries, have the rank that they had.
    fn is_kept(&mut self, c: &Jacobian, which: Which, size: (usize, usize)) -> bool {
        self.distance(c, which, size).is_none_or(|d| d >= LOST)
    }

    /// The least distance of one of the first p rows of C, of n entries, from the span of those before it, relative to
    /// the largest so far; none without rows that don't repeat others, or where entries are not finite, which is found
    /// elsewhere.
    pub(super) fn distance(
        &mut self,
        c: &Jacobian,
        which: Which,
        (p, n): (usize, usize),
    ) -> Option<f64> {
        let repeated = match which {
            Which::Positions => self.redundancy.position,
            Which::All => self.redundancy.both,
        };
        let first = First { c, p };
        let few = match repeated {
            0 => self.few.least_of_few(&first, (p, n)),
            _ => None,
        };
        let largest = self.largest[which as usize];
        let least = few.or_else(|| self.least_distance(&first, (p, n), (repeated, largest)));
        let least = least.filter(|least| least.is_finite())?;
        let largest = greater(largest, least);
        self.largest[which as usize] = largest;
        // Rows that are all zero at all times have no rank to lose.
        Some(if largest > 0.0 { least / largest } else { 1.0 })
    }

    /// The least distance of a row, the number of `repeated` ones left out.
    fn least_distance(
        &mut self,
        c: &impl Shown,
        (p, n): (usize, usize),
        (repeated, largest): (usize, f64),
    ) -> Option<f64> {
        let Self {
            rows, distances, ..
        } = self;
        rows.clear();
        rows.resize(p * n, 0.0);
        c.show(|i, j, x| rows[i * n + j] += x);
        distances.clear();
        for i in 0..p {
            let (before, own) = rows.split_at_mut(i * n);
            let own = &mut own[..n];
            scale(own, norm(own));
            for basis in before.chunks_exact(n) {
                let along = product(basis, own);
                // Constraints of bodies that are not joined have nothing in common.
                if along == 0.0 {
                    continue;
                }
                own.iter_mut().zip(basis).for_each(|(x, e)| *x -= along * e);
            }
            let distance = norm(own);
            distances.push(distance);
            // What is left of a row that repeats others has no direction.
            let close = greater(CLOSE * largest, NEGLIGIBLE);
            let left = if distance < close {
                f64::INFINITY
            } else {
                distance
            };
            scale(own, left);
        }
        distances.sort_unstable_by(f64::total_cmp);
        distances.get(repeated).copied()
    }
}

/// The first p rows of C.
struct First<'a> {
    c: &'a Jacobian,
    p: usize,
}

impl Shown for First<'_> {
    fn show(&self, mut entry: impl FnMut(usize, usize, f64)) {
        self.c.each(|i, j, x| {
            if i < self.p {
                entry(i, j, x);
            }
        });
    }
}

fn norm(x: &[f64]) -> f64 {
    product(x, x).sqrt()
}

/// x over its size, if it has one.
fn scale(x: &mut [f64], size: f64) {
    let factor = if size > 0.0 { 1.0 / size } else { 0.0 };
    x.iter_mut().for_each(|x| *x *= factor);
}

impl Assembler<'_> {
    /// The constraints that determine evaluation k, as they were differentiated last, and at which position.
    pub(super) fn constraints_of(&self, kind: Kind, k: usize) -> (&Jacobian, Which, usize) {
        let own = self.scaled.arguments[k];
        let (which, shared, position) = match self.position_place(kind.level, k) {
            Some((time, position)) => {
                let shared = (time, position) == (own.time, own.position);
                (Which::Positions, shared, position)
            }
            None => {
                let place = self.scaled.velocity_place(k);
                let place = place.filter(|_| kind.level != Level::Acceleration);
                let place = place.unwrap_or(own);
                (Which::All, place == own, place.position)
            }
        };
        let Memory {
            argument, place, ..
        } = &self.memory[k];
        (if shared { &argument.c } else { place }, which, position)
    }

    /// The size of the positions that the step begins with.
    pub(super) fn extent(&self) -> f64 {
        let carried = self.carries().iter().zip(&self.carried);
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
        let mut rank = std::mem::take(&mut self.rank);
        let reach = FAR * self.extent();
        let drift = self.drift(model, kind, t);
        let m = self.m;
        let p = self.p;
        let n = self.n;
        // Under constraints on positions alone those on velocities are no part of the others.
        let apart = self.settings.formulation == Formulation::Index3 && p > m;
        let mut kept = true;
        let mut told = true;
        for k in group.range.clone() {
            let (c, which, position) = self.constraints_of(kind, k);
            if self.scaled.quantities[position].size > reach {
                continue;
            }
            let rows = match which {
                Which::Positions => m,
                Which::All => p,
            };
            let distance = rank.distance(c, which, (rows, n)).unwrap_or(1.0);
            kept &= distance >= LOST;
            told &= drift.is_none_or(|drift| is_told(distance, drift));
            if apart && matches!(which, Which::Positions) {
                let argument = self.scaled.point(&self.scaled.arguments[k], t);
                let c = &mut self.memory[k].argument.c;
                model.jacobian_at(argument, c);
                kept &= rank.is_kept(c, Which::All, (p, n));
            }
        }
        if !told {
            rank.untold.get_or_insert(t);
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
            drift(&g[..self.m], &self.norms, self.extent())
        });
        self.work.value = g;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    /// Rows of constraints on positions.
    fn constraints(rows: &DMatrix<f64>) -> Jacobian {
        let (m, n) = rows.shape();
        let mut c = Jacobian::new([m, 0], n);
        c.g.matrix.dense_mut().copy_from(rows);
        c
    }

    /// Whether rows that were `before` have kept their rank `now`.
    fn keeps(before: &DMatrix<f64>, now: &DMatrix<f64>, repeated: usize) -> bool {
        let (m, n) = before.shape();
        let redundancy = Redundancy {
            position: repeated,
            both: repeated,
        };
        let mut rank = Rank::new(
            redundancy,
            &Rows::default(),
            &constraints(before),
            (n, m, m),
        );
        let kept = rank.is_kept(&constraints(now), Which::Positions, (m, n));
        // Without others these are all.
        assert_eq!(rank.is_kept(&constraints(now), Which::All, (m, n)), kept);
        kept
    }

    /// Two rods in a plane that lie nearly in one line, of any length beside the units of the coordinates.
    #[test]
    fn rods_in_one_line() {
        for length in [1.0, 1e-9] {
            let rods = |apart: f64| {
                DMatrix::from_row_slice(2, 3, &[1.0, 0.0, length, 1.0, 0.0, length * (1.0 + apart)])
            };
            assert!(keeps(&rods(1.0), &rods(1e-3), 0));
            assert!(keeps(&rods(1.0), &rods(1e-5), 0));
            assert!(!keeps(&rods(1.0), &rods(1e-7), 0));
            assert!(!keeps(&rods(1.0), &rods(0.0), 0));
            // What was nearly so at t0 may be so still.
            assert!(keeps(&rods(1e-7), &rods(1e-8), 0));
        }
    }

    /// A row that repeats another but for what positions are off their constraints takes no direction away.
    #[test]
    fn repeated_rows_are_left_out() {
        for off in [0.0, 1e-12, 1e-7, 1e-3] {
            let rows = |entries: &[f64]| DMatrix::from_row_slice(3, 3, entries);
            let before = rows(&[2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1e-7]);
            let now = rows(&[2.0, 0.0, 0.0, 1.0, off, 0.0, 0.0, 0.5, 1e-7]);
            assert!(keeps(&before, &now, 1), "{off}");
            let lost = rows(&[1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 3.0, 0.0, 0.0]);
            assert!(!keeps(&before, &lost, 1), "{off}");
        }
    }

    /// Many rows with few entries each.
    #[test]
    fn a_long_chain() {
        let n = 40;
        let chain = |last: f64| {
            DMatrix::from_fn(n, n + 1, |i, j| match (i, j) {
                (i, 0) if i + 1 == n => 1.0,
                (i, 1) if i + 1 == n => 1.0 + last,
                (i, j) if i + 1 != n && (i == j || i + 1 == j) => 1.0,
                _ => 0.0,
            })
        };
        assert!(keeps(&chain(1.0), &chain(1e-3), 0));
        assert!(!keeps(&chain(1.0), &chain(0.0), 0));
        assert!(!keeps(&chain(1.0), &chain(1e-9), 0));
    }

    #[test]
    fn entries_that_are_no_numbers_are_no_loss() {
        let regular = DMatrix::identity(2, 3);
        assert!(keeps(&regular, &(&regular * f64::NAN), 0));
        assert!(keeps(&(&regular * f64::NAN), &regular, 0));
        assert!(keeps(&DMatrix::zeros(0, 3), &DMatrix::zeros(0, 3), 0));
    }
}
