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
use crate::convergence::{ATTAINABLE, FORESEEN};
use crate::implicit::Core;
use crate::linear::Tangents;
use crate::real::{Real, size, widened};
use crate::state::{State, max_norm};

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
    /// |r| + |∂r/∂x| |x| + |∂r/∂v| |v| of evaluation k at the arguments that stand there, into `terms`.
    pub(super) fn terms(&mut self, k: usize, tangents: &Tangents, terms: &mut Vec<f64>) {
        terms.clear();
        terms.extend(self.value[k].as_slice().iter().map(|value| size(*value)));
        let x = widened(self.position.as_slice(), &mut self.room);
        tangents.in_x.add_sizes(x, terms);
        let v = widened(self.velocity.as_slice(), &mut self.room);
        tangents.in_v.add_sizes(v, terms);
        // The field sees these from where their frame is.
        let [x, v] = &self.origin;
        tangents.in_x.add_sizes(x, terms);
        tangents.in_v.add_sizes(v, terms);
    }

    /// Whether the residual in `increment` is rounding; `fresh` where the Jacobians are of this solve.
    pub(crate) fn is_attained<const K: usize>(
        &mut self,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        fresh: bool,
    ) -> bool {
        let Some(newton) = self.newton.take() else {
            return false;
        };
        let level = self.level();
        let attained = (0..K).all(|k| {
            self.may_be_rounding(k, fresh) && {
                self.sizes(core, y, k);
                let mut terms = std::mem::take(&mut self.terms);
                self.terms(k, &newton.tangents[k], &mut terms);
                let solved = self.solved(k);
                let attained = self.rows(k).zip(&terms).all(|(row, terms)| {
                    let size = row.y + terms + row.before.min(solved);
                    row.is_own(level) || row.now <= ATTAINABLE * S::Real::EPSILON * size
                });
                self.terms = terms;
                attained
            }
        });
        self.newton = Some(newton);
        attained
    }

    /// Whether every row of evaluation k is at rounding level of what is known without Jacobians, or has
    /// been foreseen by them.
    fn may_be_rounding(&self, k: usize, fresh: bool) -> bool {
        let foreseen = |row: &Row| fresh || row.now <= FORESEEN * row.before;
        let level = self.level();
        self.rows(k).all(|row| row.is_own(level) || foreseen(&row))
    }

    /// The share of |M y| + |r| that they may hide: sums of several terms where another iteration would only stir
    /// the rounding of an affine g.
    fn level(&self) -> f64 {
        let units = if self.affine { LEFT } else { 1.0 };
        units * S::Real::EPSILON
    }

    /// The limit up to which residuals before count as terms of evaluation k: where a single solution is all there
    /// is, its own rounding counts up to the largest |M y| + |r|; else 0.
    fn solved(&self, k: usize) -> f64 {
        if !self.linear {
            return 0.0;
        }
        let sizes = self.rows(k).map(|row| row.y + row.value);
        sizes.fold(0.0, f64::max)
    }

    /// The rows of evaluation k; M y is what the residual lacks of r.
    fn rows(&self, k: usize) -> impl Iterator<Item = Row> + '_ {
        let n = self.position.len();
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

    /// |bx| + |Px| |y| and |bv| + |Pv| |y| of evaluation k into `position` and `velocity`.
    fn sizes<const K: usize>(&mut self, core: &Core<'_, S, K>, y: &[&mut S; K], k: usize) {
        let of = |base: &S, slope: &[S::Real; K], out: &mut S| {
            for (j, out) in out.as_mut_slice().iter_mut().enumerate() {
                let moved = slope.iter().zip(y).map(|(p, y)| size(*p * y.as_slice()[j]));
                *out = S::Real::from_f64(size(base.as_slice()[j]) + moved.sum::<f64>());
            }
        };
        of(
            core.position[k],
            &core.position_slope[k],
            &mut self.position,
        );
        of(
            core.velocity[k],
            &core.velocity_slope[k],
            &mut self.velocity,
        );
    }

    /// Whether the increment lies at rounding level of y, or of all arguments of g.
    pub(crate) fn is_rounding<const K: usize>(
        &self,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) -> bool {
        let n = self.position.len();
        let rounding = ROUNDING * S::Real::EPSILON;
        let largest = |k: usize| max_norm(&self.increment[k * n..(k + 1) * n]);
        let [of_position, of_velocity] = &self.origin;
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
