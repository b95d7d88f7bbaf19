//! Newton's iteration of a constrained step.

use super::error::ConstrainedError;
use super::model::Model;
use super::options::NewtonKind;
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind, Level};
use crate::convergence::Convergence;
use crate::state::{is_finite, max_norm};
use std::ops::Range;

/// Increments below this, relative to what they change, that no longer shrink are rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// The same with a new matrix: residuals may hold differences of differences.
const NOISE: f64 = 1e-9;
/// A contraction worse than this asks for a new matrix.
const SLOW: f64 = 0.25;

impl Assembler {
    /// Newton's iteration for one group.
    pub(super) fn newton<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) -> Result<(), ConstrainedError> {
        let range = group.range.clone();
        let full = self.settings.newton == NewtonKind::Full;
        let costly = group.upkeep.is_used_up();
        let mut refactor = full || costly || !group.system.is_factored();
        // Whether the matrix is of this solve.
        let mut renewed = false;
        let mut judge = Convergence::new();
        let (mut increment, mut iterations, mut since) = (f64::INFINITY, 0, 0);
        self.update(kind, &group.quantities, true);
        self.before.clear();
        self.begin.clear();
        for k in range.clone() {
            self.begin.extend(&self.unknowns.a[k]);
            self.begin.extend(&self.unknowns.multipliers[k]);
        }
        loop {
            self.form_residual(model, t, kind, range.clone());
            if !is_finite(&self.residual) {
                if iterations == 0 {
                    return Err(ConstrainedError::non_finite(t));
                }
                break;
            }
            if self.is_attained(kind, &range, renewed) {
                // A bound of rounding is not its size: the last increment costs no evaluation.
                if !group.exact && iterations > 0 && group.system.solve(&mut self.residual) {
                    iterations += 1;
                    self.cost.iterations += 1;
                    self.apply(range.clone());
                    self.update(kind, &group.quantities, false);
                }
                group.upkeep.spend(iterations - since);
                return Ok(());
            }
            if iterations == self.settings.max_iterations {
                break;
            }
            iterations += 1;
            self.cost.iterations += 1;
            let fresh = refactor;
            if refactor {
                self.cost.factorisations += 1;
                let evaluations = self.form_matrix(model, t, kind, group);
                group.system.factor();
                let evaluations = evaluations as f64 / range.len() as f64;
                group.upkeep.renew(1.0 + evaluations + group.system.price());
                (renewed, since, refactor) = (true, iterations - 1, full);
            }
            self.before.clone_from(&self.residual);
            if !group.system.solve(&mut self.residual) {
                group.system.forget();
                return Err(ConstrainedError::Singular { t });
            }
            self.apply(range.clone());
            self.update(kind, &group.quantities, false);
            let size;
            [increment, size] = self.measure(kind.level, range.clone());
            judge.take(increment, size, fresh);
            let believed = renewed || judge.has_contracted();
            let level = if renewed { NOISE } else { ROUNDING };
            let rounding =
                believed && judge.is_idle(renewed) && increment <= level / self.settings.rtol;
            if judge.is_converged(fresh) || rounding {
                group.upkeep.spend(iterations - since);
                return Ok(());
            }
            let slow = judge.rate().is_some_and(|rate| rate > SLOW);
            // Wide differences may have missed a kink.
            if slow && renewed {
                (self.work.differences.curved, group.exact) = (true, false);
            }
            refactor |= !fresh && (slow || group.upkeep.is_outweighed(judge.expected()));
            // An old matrix was too poor: begin anew, once.
            if !renewed && slow && judge.grows() {
                judge.restart();
                self.begin_anew(kind, group);
            }
        }
        group.system.forget();
        Err(ConstrainedError::NotConverged {
            t,
            iterations: self.settings.max_iterations,
            increment,
        })
    }

    /// Forms the quantities from the accelerations; fixed positions only at the `first` time.
    pub(super) fn update(&mut self, kind: Kind, quantities: &[usize], first: bool) {
        for &index in quantities {
            let quantity = &mut self.scaled.quantities[index];
            let fixed = kind.fixed_positions && quantity.map.derivative == 0;
            if !fixed {
                quantity.update(&self.unknowns.a);
            } else if first {
                quantity.update(&self.auxiliary.a);
            }
        }
    }

    /// Sets the unknowns of a group to their first iterate.
    fn begin_anew(&mut self, kind: Kind, group: &Group) {
        let begin = self.begin.chunks_exact(self.n + self.p);
        for (begin, k) in begin.zip(group.range.clone()) {
            let (a, multipliers) = begin.split_at(self.n);
            self.unknowns.a[k].copy_from_slice(a);
            self.unknowns.multipliers[k].copy_from_slice(multipliers);
        }
        self.update(kind, &group.quantities, false);
    }

    /// Subtracts Newton's increment.
    fn apply(&mut self, range: Range<usize>) {
        let (n, width) = (self.n, self.n + self.p);
        for (change, k) in self.residual.chunks_exact(width).zip(range) {
            for (a, change) in self.unknowns.a[k].iter_mut().zip(change) {
                *a -= change;
            }
            let multipliers = self.unknowns.multipliers[k].iter_mut();
            for ((mu, change), norm) in multipliers.zip(&change[n..]).zip(&self.norms) {
                *mu -= change * self.mass_size / norm;
            }
        }
    }

    /// The increment of the accelerations, brought to the level of the constraints, over the tolerance
    /// and by itself.
    ///
    /// In equilibrium the accelerations that reactions would give by themselves are the scale, and
    /// positions that are all zero up to rounding may be taken to vary by 1.
    fn measure(&self, level: Level, range: Range<usize>) -> [f64; 2] {
        let (n, width, h) = (self.n, self.n + self.p, self.h().abs());
        let (mut largest, mut scale) = (0.0_f64, f64::MIN_POSITIVE);
        for (change, k) in self.residual.chunks_exact(width).zip(range) {
            let argument = &self.scaled.arguments[k];
            let size = |quantity: usize| max_norm(&self.scaled.quantities[quantity].value);
            largest = largest.max(max_norm(&change[..n]));
            let multipliers = self.unknowns.multipliers[k].iter().zip(&self.norms);
            let reactions = multipliers.map(|(mu, norm)| (mu * norm / self.mass_size).abs());
            let accelerations = reactions.fold(max_norm(&self.unknowns.a[k]), f64::max);
            scale = scale.max(accelerations * h.powi(level.power()));
            if level != Level::Acceleration {
                scale = scale.max(size(argument.velocity) * h.powi(level.power() - 1));
            }
            if level == Level::Position {
                scale = scale.max(size(argument.position));
            }
        }
        if level == Level::Position && scale <= f64::EPSILON {
            scale = 1.0;
        }
        let size = largest * h.powi(level.power());
        [size / (self.settings.rtol * scale), size]
    }
}
