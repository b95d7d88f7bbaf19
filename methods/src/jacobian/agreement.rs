//! Whether matrices agree with values beside a point.
//!
//! Along a direction d with a component for each of x and v that has nothing to do with the others, r changes by J d
//! but for curvature. A matrix that is wrong by a factor could make an increment small that is not; what is a little
//! wrong only slows an iteration.

use super::{Jacobian, Place, Trust, tangent, zeroed};
use crate::base::error::Failure;
use crate::base::real::{Real, coarser, size};
use crate::base::state::{State, max_norm};
use crate::jacobian::direction::{WIDE, direction};
use crate::linear::{Matrix, Tangents};
use crate::problem::field::AnyField;

/// Matrices may differ from values by this share of their terms: a direction along which these cancel is not likely to
/// be met.
const SHARE: f64 = 0.02;
/// The share where an order rests on them.
const CLOSE: f64 = 1e-4;

impl<S: State> Jacobian<S> {
    /// Decides whether given or remembered matrices are compared for the next matrix. They are for the first, the
    /// second, the fourth …, and after a doubt.
    pub(super) fn begin_matrix(&mut self) {
        self.made += 1;
        self.looks = self.doubted || self.made.is_power_of_two();
        (self.doubted, self.trusted) = (false, false);
    }

    /// A matrix has contracted slowly, so the next one is compared with values. Returns whether the last one was not.
    pub(crate) fn doubt(&mut self) -> bool {
        self.doubted = true;
        self.trusted
    }

    /// Whether tangents foretell values beside the point, if that is looked at: near by or further away, or near by and
    /// closely.
    pub(super) fn agrees<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        tangents: &mut Tangents,
    ) -> Result<bool, Failure> {
        if !self.looks {
            self.trusted = true;
            return Ok(true);
        }
        let near = coarser::<S::Real>().sqrt();
        let widths: &[f64] = match place.trust {
            Trust::Blind => return Ok(true),
            Trust::Rough => &[near, WIDE],
            Trust::Close => &[near],
        };
        for width in widths {
            self.leave();
            self.begin();
            for m in place.arguments() {
                for j in 0..self.here.len() {
                    self.shift(m, j, width / WIDE * direction(j) * self.sizes[m][j]);
                }
                self.foretell(tangent(tangents, m), m);
            }
            self.evaluate(g, place)?;
            if self.is_foretold(place) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Checks that a mass matrix agrees with the residual, which is affine in y.
    pub(super) fn check_mass<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        mass: &Matrix,
    ) -> Result<(), Failure> {
        let known = g.known();
        if !self.looks || place.trust == Trust::Blind || known.mass || known.linear.is_some() {
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
        self.is_foretold(&place).then_some(()).ok_or(Failure::Mass)
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

    /// Whether every row has changed as foretold, up to a share of its terms and up to rounding.
    fn is_foretold(&self, place: &Place<'_, S>) -> bool {
        let probe = self.probe.as_slice();
        let value = place.value.as_slice();
        (0..self.here.len()).all(|i| {
            let here = self.here[i];
            let there = probe[i].to_f64();
            let change = there - here;
            let allowed = match place.trust {
                Trust::Close => CLOSE * self.terms[i],
                _ => 0.5 * change.abs() + SHARE * self.terms[i],
            };
            let sizes = here.abs() + there.abs() + size(value[i]);
            let noise = 8.0 * coarser::<S::Real>() * sizes;
            // Where nothing is defined nothing is contradicted.
            !change.is_finite() || (change - self.image[i]).abs() <= allowed + noise
        })
    }
}
