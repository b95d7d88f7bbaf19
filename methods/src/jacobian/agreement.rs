//! Whether matrices agree with values beside a point.
//!
//! Along a direction d with a component for each of x and v that has nothing to do with the others, r changes by J d
//! but for curvature. A matrix that is wrong by a factor could make an increment small that is not; what is a little
//! wrong only slows an iteration.

use super::{Jacobian, Place, Trust, tangent, zeroed};
use crate::base::{Failure, Real, State, coarser, max_norm, size};
use crate::jacobian::direction::{WIDE, direction};
use crate::linear::{Matrix, Tangents};
use crate::problem::AnyField;

/// Matrices may differ from values by this share of their terms: a direction along which these cancel is not likely to
/// be met.
const SHARE: f64 = 0.02;
/// The part that half a move leaves of a residual, where that is curvature's.
const CURVED: f64 = 0.35;
/// The share where an order rests on them.
const CLOSE: f64 = 1e-4;

/// Whether matrices and patterns that a problem gives are believed.
#[derive(Clone, Debug, Default)]
pub(super) struct Belief {
    /// Whether a pattern has been found to lack places.
    pub(super) distrusted: bool,
    /// Whether a matrix has been found to be wrong.
    pub(super) refused: bool,
    /// Whether dense matrices were asked for in vain.
    pub(super) no_jacobians: bool,
    /// The number of matrices so far.
    made: u64,
    /// Whether a matrix has contracted slowly since one was compared with values.
    doubted: bool,
    /// Whether the matrix at hand is compared; in `trusted`, whether one was taken without comparison.
    looks: bool,
    trusted: bool,
}

impl Belief {
    /// Decides whether given or remembered matrices are compared for the next matrix. They are for the first, the
    /// second, the fourth …, and after a doubt.
    pub(super) fn begin_matrix(&mut self) {
        self.made += 1;
        self.looks = self.doubted || self.made.is_power_of_two();
        (self.doubted, self.trusted) = (false, false);
    }
}

impl<S: State> Jacobian<S> {
    /// A matrix has contracted slowly, so the next one is compared with values. Returns whether the last one was not.
    pub(crate) fn doubt(&mut self) -> bool {
        self.belief.doubted = true;
        self.belief.trusted
    }

    /// Whether tangents foretell values beside the point, if that is looked at: near by or further away, or near by and
    /// closely.
    pub(super) fn agrees<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        tangents: &mut Tangents,
    ) -> Result<bool, Failure> {
        if !self.belief.looks {
            self.belief.trusted = true;
            return Ok(true);
        }
        let near = coarser::<S::Real>().sqrt();
        let widths: &[f64] = match place.trust {
            Trust::Blind => return Ok(true),
            Trust::Rough => &[near, WIDE],
            Trust::Close => &[near],
        };
        for width in widths {
            self.probe_beside(g, place, tangents, *width)?;
            if self.contradicted(place).is_empty() {
                return Ok(true);
            }
        }
        // With half the move what curvature leaves falls to a quarter, what a wrong entry leaves to a half.
        self.probe_beside(g, place, tangents, near)?;
        let rows = self.contradicted(place);
        let whole: Vec<f64> = rows.iter().map(|row| self.left_by(*row)).collect();
        self.probe_beside(g, place, tangents, near / 2.0)?;
        let mut both = rows.iter().zip(whole);
        Ok(both.all(|(row, whole)| self.left_by(*row) <= CURVED * whole))
    }

    /// Evaluates at a point beside, as far away as that width, and foretells the change.
    fn probe_beside<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        tangents: &mut Tangents,
        width: f64,
    ) -> Result<(), Failure> {
        self.leave();
        self.begin();
        for m in place.arguments() {
            for j in 0..self.here.len() {
                self.shift(m, j, width / WIDE * direction(j) * self.sizes[m][j]);
            }
            self.foretell(tangent(tangents, m), m);
        }
        self.evaluate(g, place)
    }

    /// Checks that a mass matrix agrees with the residual, which is affine in y.
    pub(super) fn check_mass<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        mass: &Matrix,
    ) -> Result<(), Failure> {
        let known = g.known();
        if !self.belief.looks || place.trust == Trust::Blind || known.mass || known.linear.is_some()
        {
            return Ok(());
        }
        let largest = max_norm(place.y.as_slice());
        let size = if largest > 0.0 && largest.is_finite() {
            largest
        } else {
            1.0
        };
        self.begin();
        let both = self.other.as_mut_slice().iter_mut().zip(place.y.as_slice());
        for (j, (moved, y)) in both.enumerate() {
            *moved = *y + S::Real::from_f64(size * direction(j));
            self.moves[0][j] = (*y - *moved).to_f64();
        }
        self.foretell(mass, 0);
        self.leave();
        let y = &self.other;
        let place = Place { y, ..*place };
        self.evaluations += 1;
        let [x, v] = &self.moved;
        g.residual_at(place.k, (place.t, x, v), place.y, &mut self.probe);
        self.contradicted(&place)
            .is_empty()
            .then_some(())
            .ok_or(Failure::Mass)
    }

    fn begin(&mut self) {
        let n = self.here.len();
        zeroed(&mut self.image, n);
        zeroed(&mut self.terms, n);
    }

    /// Adds the change that a matrix foretells for the moves of argument m.
    fn foretell(&mut self, matrix: &Matrix, m: usize) {
        matrix.add_product(1.0, &self.moves[m], &mut self.image);
        matrix.add_sizes(&self.moves[m], &mut self.terms);
    }

    /// The change of row i at the point beside.
    fn change(&self, i: usize) -> f64 {
        self.probe.as_slice()[i].to_f64() - self.here[i]
    }

    /// The difference of the change of row i and the foretold change.
    fn left_by(&self, i: usize) -> f64 {
        (self.change(i) - self.image[i]).abs()
    }

    /// The rows that have not changed as foretold, by more than a share and rounding.
    fn contradicted(&self, place: &Place<'_, S>) -> Vec<usize> {
        let value = place.value.as_slice();
        let is_foretold = |i: &usize| {
            let change = self.change(*i);
            let allowed = match place.trust {
                Trust::Close => CLOSE * self.terms[*i],
                _ => 0.5 * change.abs() + SHARE * self.terms[*i],
            };
            let there = self.probe.as_slice()[*i];
            let sizes = self.here[*i].abs() + size(there) + size(value[*i]);
            let noise = 8.0 * coarser::<S::Real>() * sizes;
            // Where nothing is defined nothing is contradicted.
            !change.is_finite() || self.left_by(*i) <= allowed + noise
        };
        (0..self.here.len()).filter(|i| !is_foretold(i)).collect()
    }
}
