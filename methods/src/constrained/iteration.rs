//! Newton's iteration of a constrained step.

use super::model::Model;
use super::options::NewtonKind;
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind, Level};
use crate::base::{Error, is_finite};
use crate::nonlinear::iteration::{self, Matrices, Outcome, Work, iterate};
use std::ops::Range;

/// Increments that no longer shrink are rounding if they are below this, relative to the quantity that they change.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// The same with a new matrix: residuals may hold differences of differences.
const NOISE: f64 = 1e-9;
/// The relative distance that positions may keep from their constraints: both hold no better than to rounding.
const LEFT: f64 = 4.0 * f64::EPSILON;
/// The cost of an evaluation within differences, or of a solution, in whole iterations. Small mechanisms take from
/// a quarter to a half; a quarter gives the least work.
const SHARE: f64 = 0.25;

impl Assembler<'_> {
    /// Newton's iteration for one group.
    pub(super) fn newton<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) -> Result<(), Error> {
        self.iterates.residual.clear();
        self.iterates.begin.clear();
        let matrices = match self.settings.newton {
            NewtonKind::Full => Matrices::Each,
            NewtonKind::Modified => Matrices::Kept,
        };
        let factored = group.system.factored;
        let mut upkeep = group.upkeep;
        let limit = self.settings.max_iterations;
        let mut done = Work::default();
        self.update(kind);
        for k in group.range.clone() {
            self.iterates.begin.extend(&self.unknowns.a[k]);
            self.iterates.begin.extend(&self.unknowns.multipliers[k]);
        }
        let mut equations = Equations {
            step: self,
            model,
            group,
            kind,
            t,
        };
        let outcome = iterate(
            &mut equations,
            matrices,
            factored,
            &mut upkeep,
            limit,
            &mut done,
        );
        group.upkeep = upkeep;
        self.iterates.cost.iterations += done.iterations as u64;
        self.iterates.cost.factorisations += done.factorisations;
        self.iterates.cost.solver = Some(group.system.kind());
        let iterations = done.iterations;
        let failure = match outcome {
            Ok(Outcome::Converged) => self.unmet(model, kind, group, t, iterations),
            Ok(Outcome::NonFinite) => return Err(Error::non_finite(t)),
            Ok(Outcome::NotConverged(increment)) => Some(Error::NotConverged {
                t,
                iterations,
                increment,
            }),
            Err(error) => Some(error),
        };
        failure.map_or(Ok(()), |error| {
            group.system.factored = false;
            Err(error)
        })
    }

    /// Forms the quantities from the accelerations, fixed positions from the auxiliary ones.
    pub(super) fn update(&mut self, kind: Kind) {
        for quantity in &mut self.scaled.quantities {
            let fixed = kind.fixed_positions && quantity.map.derivative == 0;
            let unknowns = if fixed {
                &self.auxiliary
            } else {
                &self.unknowns
            };
            quantity.update(&unknowns.a);
        }
    }

    /// Subtracts Newton's increment. Returns the largest change of an acceleration, the largest acceleration, and the
    /// largest change of a reaction.
    pub(super) fn apply(&mut self, range: Range<usize>) -> [f64; 3] {
        let mut largest = [0.0; 3];
        let mut take = |which: usize, x: f64| {
            let most = &mut largest[which];
            *most = if x.abs() > *most { x.abs() } else { *most };
        };
        let mut rest = &self.iterates.increment[..];
        for k in range {
            let (of_a, others) = rest.split_at(self.n);
            for (a, change) in self.unknowns.a[k].iter_mut().zip(of_a) {
                *a -= change;
                take(0, *change);
                take(1, *a);
            }
            let (of_multipliers, others) = others.split_at(self.p);
            rest = others;
            let multipliers = self.unknowns.multipliers[k].iter_mut();
            let scales = self.scales.units.iter().zip(&self.scales.norms);
            for ((mu, change), (unit, norm)) in multipliers.zip(of_multipliers).zip(scales) {
                *mu -= change * unit;
                take(2, *mu * norm);
            }
        }
        largest
    }

    /// The increment of the accelerations, brought to the level of the constraints, over the tolerance
    /// and by itself.
    ///
    /// In equilibrium the accelerations that reactions would give by themselves are the scale, and
    /// positions that are all zero up to rounding may be taken to vary by 1.
    fn measure(&self, level: Level, range: Range<usize>, largest: [f64; 3]) -> [f64; 2] {
        let h = self.h().abs();
        // Positions take two integrations of accelerations.
        let weight = h.powi(level as i32);
        let of_velocity = weight / h;
        let of_reaction = 1.0 / self.scales.mass;
        let [change, accelerations, reactions] = largest;
        let mut scale = weight * accelerations.max(reactions * of_reaction);
        for argument in &self.scaled.arguments[range] {
            let size = |quantity: usize| self.scaled.quantities[quantity].size;
            if level != Level::Acceleration {
                scale = scale.max(size(argument.velocity) * of_velocity);
            }
            if level == Level::Position {
                scale = scale.max(size(argument.position));
            }
        }
        if level == Level::Position && scale <= f64::EPSILON {
            scale = 1.0;
        }
        let size = change * weight;
        [
            size / (self.settings.rtol * scale.max(f64::MIN_POSITIVE)),
            size,
        ]
    }
}

/// The scaled residuals of a group, with accelerations and multipliers as the iterate.
struct Equations<'a, 'm, P> {
    step: &'a mut Assembler<'m>,
    model: &'a mut Model<P>,
    group: &'a mut Group,
    kind: Kind,
    t: f64,
}

impl<P: Constrained> iteration::Equations for Equations<'_, '_, P> {
    type Error = Error;

    fn residual(&mut self) -> Result<bool, Error> {
        let range = self.group.range.clone();
        self.step
            .form_residual(self.model, self.t, self.kind, range);
        Ok(is_finite(&self.step.iterates.residual))
    }

    fn renew(&mut self) -> Result<f64, Error> {
        (self.step).form_matrix(self.model, self.t, self.kind, self.group);
        (self.step).check_rank(self.model, self.kind, self.group, self.t)?;
        let system = &mut self.group.system;
        system.factor();
        let differences = self.step.work.couplings[0].groups().len() as f64;
        Ok(SHARE * (1.0 + 2.0 * differences + system.price()))
    }

    fn advance(&mut self, _newton: bool) -> Result<Option<[f64; 2]>, Error> {
        let Self { step, group, .. } = self;
        step.iterates.increment.clone_from(&step.iterates.residual);
        if !group.system.solve(&mut step.iterates.increment) {
            return Err(group.system.fault(self.t));
        }
        let largest = step.apply(group.range.clone());
        step.update(self.kind);
        let range = group.range.clone();
        Ok(Some(step.measure(self.kind.level, range, largest)))
    }

    fn is_rounding(&self, norm: f64, new: bool) -> bool {
        let limit = if new { NOISE } else { ROUNDING };
        norm <= limit / self.step.settings.rtol
    }

    fn may_leave(&self) -> f64 {
        LEFT / self.step.settings.rtol
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn is_slow(&mut self) {}

    fn restore(&mut self) {
        let Self { step, group, .. } = self;
        let begin = step.iterates.begin.chunks_exact(step.n + step.p);
        for (begin, k) in begin.zip(group.range.clone()) {
            let (a, multipliers) = begin.split_at(step.n);
            step.unknowns.a[k].copy_from_slice(a);
            step.unknowns.multipliers[k].copy_from_slice(multipliers);
        }
        step.update(self.kind);
    }
}
