//! The attainable accuracy: residuals and increments at the level of rounding.
//!
//! The residual r(t, X, V) − M y of a core is summed of terms whose sizes add up to
//!
//! ```text
//! τ = |M y| + |r| + |r_x| (|bx| + |Px| |y|) + |r_v| (|bv| + |Pv| |y|),
//! ```
//!
//! those within r judged by its Jacobians: a spring whose ends move by x has terms of its stiffness times
//! x, however little it is stretched. Only new Jacobians are believed in that. Old ones may be far too
//! large, where a contact has ended; beside them a row has to have contracted as well, or to be at the
//! rounding level of |M y| + |r| alone.

use super::Work;
use crate::base::{Real, State, max_norm, size};
use crate::nonlinear::implicit::Core;

/// A residual at this many times ε of the size of its terms is rounding.
const ATTAINABLE: f64 = 8.0;
/// A row that has contracted by this was foreseen by a matrix from before.
const FORESEEN: f64 = 0.25;
/// The residual of an affine core is rounding up to so many ε of |M y| + |r|.
const LEFT: f64 = 64.0;

/// Increments at so many times ε that no longer shrink are rounding.
const ROUNDING: f64 = 1024.0;

/// Sizes of a row: of its residual now and before, of its unknown and of its value.
struct Row {
    now: f64,
    before: f64,
    y: f64,
    value: f64,
}

impl Row {
    /// Whether its residual is at rounding level of these: at this share.
    fn is_own(&self, level: f64) -> bool {
        self.now <= level * (self.y + self.value)
    }
}

impl<S: State> Work<S> {
    /// Whether the residual in `increment` is rounding; `fresh` where the Jacobians are of this solve.
    pub(crate) fn is_attained<const K: usize>(
        &mut self,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        fresh: bool,
    ) -> bool {
        // Sums of several terms where another iteration would only stir the rounding of an affine r.
        let units = if self.linear { LEFT } else { 1.0 };
        let level = units * S::Real::EPSILON;
        (0..K).all(|k| {
            // Rows that are rounding beside M y and r alone need no look at Jacobians.
            let foreseen = |row: &Row| fresh || row.now <= FORESEEN * row.before;
            self.rows(k).all(|row| row.is_own(level))
                || self.rows(k).all(|row| row.is_own(level) || foreseen(&row)) && {
                    self.size_arguments(core, y, k);
                    let tangents = &self.newton.tangents[k];
                    self.jacobian.size_terms(&self.value[k], tangents);
                    let solved = self.solved(k);
                    self.rows(k).zip(&self.jacobian.terms).all(|(row, terms)| {
                        let size = row.y + terms + row.before.min(solved);
                        row.is_own(level) || row.now <= ATTAINABLE * S::Real::EPSILON * size
                    })
                }
        })
    }

    /// The limit up to which residuals before count as terms of evaluation k. A linear core has a single solution, and
    /// the rounding of this solution counts up to the largest |M y| + |r|. Otherwise the limit is 0.
    fn solved(&self, k: usize) -> f64 {
        if !self.linear {
            return 0.0;
        }
        let sizes = self.rows(k).map(|row| row.y + row.value);
        sizes.fold(0.0, f64::max)
    }

    /// The rows of evaluation k; M y is the difference between r and the residual.
    fn rows(&self, k: usize) -> impl Iterator<Item = Row> + '_ {
        let n = self.size();
        let rows = k * n..(k + 1) * n;
        let residuals = self.increment[rows.clone()].iter().zip(&self.before[rows]);
        let known = residuals.zip(self.value[k].as_slice());
        known.map(|((now, before), value)| Row {
            now: now.abs(),
            before: before.abs(),
            y: (value.to_f64() - now).abs(),
            value: size(*value),
        })
    }

    /// |bx| + |Px| |y| and |bv| + |Pv| |y| of evaluation k in place of the point.
    fn size_arguments<const K: usize>(&mut self, core: &Core<'_, S, K>, y: &[&mut S; K], k: usize) {
        let bases = [core.position[k], core.velocity[k]];
        let slopes = [&core.position_slope[k], &core.velocity_slope[k]];
        for (m, out) in self.jacobian.point.iter_mut().enumerate() {
            for (j, out) in out.as_mut_slice().iter_mut().enumerate() {
                let moved = slopes[m].iter().zip(y);
                let moved = moved.map(|(p, y)| size(*p * y.as_slice()[j])).sum::<f64>();
                *out = S::Real::from_f64(size(bases[m].as_slice()[j]) + moved);
            }
        }
    }

    /// Whether the increment lies at rounding level of y, or of all arguments of g.
    pub(crate) fn is_rounding<const K: usize>(
        &self,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> bool {
        let n = self.size();
        let rounding = ROUNDING * S::Real::EPSILON;
        let largest = |k: usize| max_norm(&self.increment[k * n..(k + 1) * n]);
        let [of_position, of_velocity] = &self.jacobian.origin;
        let moved = |base: &S, slope: &[S::Real; K], origin: &[f64]| {
            let mut change = 0.0;
            let mut whole = max_norm(base.as_slice()) + max_norm(origin);
            for (l, slope) in slope.iter().enumerate() {
                change += size(*slope) * largest(l);
                whole += size(*slope) * max_norm(y[l].as_slice());
            }
            (change, whole)
        };
        // A velocity is at rounding level as well where it moves positions by no more than that.
        let at_rounding = |k: usize| {
            let px = &core.position_slope[k];
            let pv = &core.velocity_slope[k];
            let (x, position) = moved(core.position[k], px, of_position);
            let (v, velocity) = moved(core.velocity[k], pv, of_velocity);
            let rate = match max_norm(px) {
                0.0 => 0.0,
                px => max_norm(pv) / px,
            };
            x <= rounding * position && v <= rounding * (velocity + rate * position)
        };
        (0..K).all(|k| largest(k) <= rounding * max_norm(y[k].as_slice()))
            || (0..K).all(at_rounding)
    }
}
