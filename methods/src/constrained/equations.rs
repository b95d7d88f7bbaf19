//! The equations of a constrained step: residuals, scaled, and their Newton matrix.
//!
//! With r_k the residual of the dynamics of evaluation k, over the size of M, and c_k the residual of its constraints, over
//! powers of h and the norms of their gradients, the matrix has blocks p_kl of [M Cᵀ; C 0] and their corrections:
//!
//! ```text
//! ∂r_k/∂a_l = δ_kl M + ∂r_k/∂q ∂X_k/∂a_l + ∂r_k/∂v ∂V_k/∂a_l,    ∂r_k/∂μ_k = −∂f/∂μ,
//! ∂c_k/∂a_l = G ∂P_k/∂a_l / h²   or   (C ∂V/∂a_l + ∂(G v + g_t, k)/∂q ∂P/∂a_l)/h   or
//!             δ_kl C + …,
//! ```
//!
//! ∂r/∂q and ∂r/∂v forward differences.

use super::entries::Shown;
use super::linear::System;
use super::model::{Jacobian, Model, Point};
use super::problem::Constrained;
use super::quantities::Stand;
use super::step::{Assembler, Group, Kind, Level, Memory};
use crate::base::add;
use std::ops::Range;

/// The rows of an evaluation in the matrix of its group.
struct Rows<'a> {
    system: &'a mut System,
    first: usize,
    /// The unknowns of an evaluation.
    width: usize,
    /// The evaluations of the group.
    range: Range<usize>,
}

impl Rows<'_> {
    /// Adds a matrix without its first `skipped` rows. Each row is divided by its scale and multiplied by the
    /// derivative, in each acceleration, of the variable that the matrix differentiates by.
    fn add(
        &mut self,
        matrix: &impl Shown,
        skipped: usize,
        scale: impl Fn(usize) -> f64,
        slope: impl Fn(usize) -> f64,
    ) {
        for (block, l) in self.range.clone().enumerate() {
            let factor = slope(l);
            if factor == 0.0 {
                continue;
            }
            let column = block * self.width;
            matrix.each(|i, j, x| {
                if i >= skipped {
                    let row = self.first + i;
                    self.system.add(row, column + j, x * factor / scale(i));
                }
            });
        }
    }
}

impl Assembler<'_> {
    /// Forms the residuals of a group. Each evaluation has residuals of the dynamics, over the size of M, and of the
    /// constraints, over powers of h and the norms of their gradients.
    pub(super) fn form_residual<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        range: Range<usize>,
    ) {
        let n = self.n;
        let width = self.n + self.p;
        let mut residual = std::mem::take(&mut self.iterates.residual);
        residual.resize(width * range.len(), 0.0);
        let mut rest = &mut residual[..];
        for k in range {
            let (own, others) = std::mem::take(&mut rest).split_at_mut(width);
            rest = others;
            let (dynamics, constraint) = own.split_at_mut(n);
            let at = self.scaled.point(&self.scaled.arguments[k], t);
            let unknowns = (&self.unknowns.a[k][..], &self.unknowns.multipliers[k][..]);
            let part = self.part(k);
            model.residual_into((at, part), unknowns, &mut self.memory[k].argument, dynamics);
            let reciprocal = 1.0 / self.scales.mass;
            dynamics.iter_mut().for_each(|r| *r *= reciprocal);
            match kind.level {
                Level::Acceleration => {
                    let c = &mut self.memory[k].argument.c;
                    let baumgarte = self.settings.stabilisation.baumgarte();
                    let level = &mut self.work.level;
                    acceleration_level(model, at, unknowns.0, (c, level), baumgarte, constraint);
                    divide(constraint, 1.0, &self.scales.norms);
                }
                level => self.form_constraint(model, t, level, k, constraint),
            }
        }
        self.iterates.residual = residual;
    }

    /// The constraints at the places of evaluation k, over their powers of h and their norms.
    pub(super) fn form_constraint<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        k: usize,
        values: &mut [f64],
    ) {
        let h = self.h();
        let position = self.position_place(level, k);
        let first = if position.is_some() { self.m } else { 0 };
        let (above, below) = values.split_at_mut(first);
        if let Some(place) = self.scaled.velocity_place(k) {
            let shared = place == self.scaled.arguments[k];
            let at = self.scaled.point(&place, t);
            if position.is_some() {
                model.velocity_into(at, below);
            } else {
                let c = self.memory[k].c(shared);
                model.velocity_level_into(at, &mut c.g, below);
            }
            divide(below, h, &self.scales.norms[first..]);
        }
        if let Some((time, quantity)) = position {
            let q = &self.scaled.quantities[quantity].value;
            model.position_into(t + time * h, q, above);
            divide(above, h * h, &self.scales.norms);
        }
    }

    /// Where g = 0 is taken for evaluation k: time in steps and quantity.
    pub(super) fn position_place(&self, level: Level, k: usize) -> Option<(f64, usize)> {
        let place = self.scaled.position_place(k);
        place.filter(|_| level == Level::Position)
    }

    /// Writes the derivatives of the scaled residuals of a group in its scaled unknowns.
    pub(super) fn form_matrix<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) {
        group.system.begin();
        let width = self.n + self.p;
        for (block, k) in group.range.clone().enumerate() {
            let mut rows = Rows {
                system: &mut group.system,
                first: block * width,
                width,
                range: group.range.clone(),
            };
            self.add_dynamics(model, t, kind, k, &mut rows);
            rows.first += self.n;
            if self.p > 0 {
                self.add_constraints(model, t, kind, k, &mut rows);
            }
        }
    }

    /// The rows of the dynamics of evaluation k.
    fn add_dynamics<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        k: usize,
        rows: &mut Rows<'_>,
    ) {
        self.differentiate_dynamics(model, t, kind, k, rows);
        let stand = self.scaled.arguments[k];
        let at = self.scaled.point(&stand, t);
        let size = self.scales.mass;
        let Memory {
            argument,
            in_q,
            in_v,
            ..
        } = &mut self.memory[k];
        let scaled = &self.scaled;
        model.mass_at(at.t, at.q, &mut argument.mass);
        let own = |l: usize| f64::from(u8::from(l == k));
        rows.add(&argument.mass.matrix, 0, |_| size, own);
        rows.add(in_q, 0, |_| size, |l| scaled.slope(kind, stand.position, l));
        rows.add(in_v, 0, |_| size, |l| scaled.slope(kind, stand.velocity, l));
        let norms = &self.scales.norms;
        let row = rows.first;
        let column = row + self.n;
        let system = &mut *rows.system;
        let in_multipliers = &mut self.work.in_multipliers;
        let multipliers = &self.unknowns.multipliers[k];
        if model.multiplier_jacobian_into(at, multipliers, in_multipliers) {
            in_multipliers.each(|i, j, x| system.add(row + i, column + j, x / norms[j]));
        } else {
            model.jacobian_at(at, &mut argument.c);
            let c = &argument.c;
            c.each(|i, j, x| system.add(row + j, column + i, x / norms[i]));
        }
    }

    /// Writes the derivatives of the residual of the dynamics of evaluation k in q and v by differences.
    fn differentiate_dynamics<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        k: usize,
        rows: &Rows<'_>,
    ) {
        let stand = self.scaled.arguments[k];
        let at = self.scaled.point(&stand, t);
        let part = self.part(k);
        let unknowns = (&self.unknowns.a[k][..], &self.unknowns.multipliers[k][..]);
        let work = &mut self.work;
        let Memory {
            argument,
            in_q,
            in_v,
            ..
        } = &mut self.memory[k];
        let [places, _] = &work.couplings;
        let value = &mut work.value[..self.n];
        model.residual_into((at, part), unknowns, argument, value);
        let matrices = &mut work.matrices;
        if self.scaled.moves(kind, stand.position, &rows.range) {
            let moved = |q: &[f64], out: &mut [f64]| {
                model.residual_into((Point { q, ..at }, part), unknowns, matrices, out);
            };
            work.differences.write(at.q, value, places, in_q, moved);
        }
        if self.scaled.moves(kind, stand.velocity, &rows.range) {
            let moved = |v: &[f64], out: &mut [f64]| {
                model.residual_into((Point { v, ..at }, part), unknowns, matrices, out);
            };
            work.differences.write(at.v, value, places, in_v, moved);
        }
    }

    /// The rows of the constraints of evaluation k.
    fn add_constraints<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        k: usize,
        rows: &mut Rows<'_>,
    ) {
        let h = self.h();
        let position = self.position_place(kind.level, k);
        // Where positions hold g, velocities hold k alone.
        let first = if position.is_some() { self.m } else { 0 };
        let argument = self.scaled.arguments[k];
        let stand = match kind.level {
            Level::Acceleration => Some(argument),
            _ => self.scaled.velocity_place(k),
        };
        if let Some(stand) = stand.filter(|_| first < self.p) {
            self.differentiate_constraints(model, t, kind, (k, &stand), rows);
            let scaled = &self.scaled;
            let norm = |i: usize| self.scales.norms[i];
            let c = &*self.memory[k].c(stand == argument);
            let in_q = |l: usize| scaled.slope(kind, stand.position, l);
            let in_v = |l: usize| scaled.slope(kind, stand.velocity, l);
            let work = &self.work;
            if kind.level == Level::Acceleration {
                rows.add(&work.constraints_in_q, 0, norm, in_q);
                rows.add(&work.constraints_in_v, 0, norm, in_v);
                rows.add(c, 0, norm, |l| f64::from(u8::from(l == k)));
            } else {
                rows.add(c, first, norm, |l| in_v(l) / h);
                rows.add(&work.constraints_in_q, first, norm, |l| in_q(l) / h);
            }
        }
        if let Some((time, quantity)) = position {
            let shared = quantity == argument.position && time == argument.time;
            let c = self.memory[k].c(shared);
            let q = &self.scaled.quantities[quantity].value;
            model.position_jacobian_at(t + time * h, q, &mut c.g);
            let slope = |l: usize| self.scaled.slope(kind, quantity, l) / (h * h);
            rows.add(&c.g.matrix, 0, |i| self.scales.norms[i], slope);
        }
    }

    /// Writes C where the constraints of evaluation k on velocities or accelerations stand, and derivatives of these by
    /// differences.
    fn differentiate_constraints<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        (k, stand): (usize, &Stand),
        rows: &Rows<'_>,
    ) {
        let at = self.scaled.point(stand, t);
        let twice = kind.level == Level::Acceleration;
        let a = &self.unknowns.a[k][..];
        let c = self.memory[k].c(*stand == self.scaled.arguments[k]);
        let in_q = self.scaled.moves(kind, stand.position, &rows.range);
        let in_v = twice && self.scaled.moves(kind, stand.velocity, &rows.range);
        model.jacobian_at(at, c);
        if !in_q && !in_v {
            return;
        }
        let work = &mut self.work;
        let baumgarte = self.settings.stabilisation.baumgarte();
        let [_, places] = &work.couplings;
        let level = &mut work.level;
        let mut constraints = |at: Point<'_>, out: &mut [f64]| {
            let c = &mut work.matrices.c;
            if twice {
                acceleration_level(model, at, a, (c, level), baumgarte, out);
            } else {
                model.velocity_level_into(at, &mut c.g, out);
            }
        };
        let value = &mut work.value[..self.p];
        constraints(at, value);
        if in_q {
            let out = &mut work.constraints_in_q;
            let moved = |q: &[f64], out: &mut [f64]| constraints(Point { q, ..at }, out);
            work.differences.write(at.q, value, places, out, moved);
        }
        if in_v {
            let out = &mut work.constraints_in_v;
            let moved = |v: &[f64], out: &mut [f64]| constraints(Point { v, ..at }, out);
            work.differences.write(at.v, value, places, out, moved);
        }
    }
}

/// Divides constraints by a power of h and by their norms: by products, for which no value waits long.
fn divide(values: &mut [f64], power: f64, norms: &[f64]) {
    for (value, norm) in values.iter_mut().zip(norms) {
        *value *= 1.0 / (power * norm);
    }
}

/// C a − (γ, κ), with Baumgarte's terms 2α (G v + g_t) + β² g, 2α k, for which there is `memory`.
pub(super) fn acceleration_level<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    a: &[f64],
    (c, memory): (&mut Jacobian, &mut Vec<f64>),
    baumgarte: Option<(f64, f64)>,
    residual: &mut [f64],
) {
    if residual.is_empty() {
        return;
    }
    model.curvature_into(at, residual);
    residual.iter_mut().for_each(|r| *r = -*r);
    if let Some((alpha, beta)) = baumgarte {
        memory.resize(residual.len(), 0.0);
        model.velocity_level_into(at, &mut c.g, memory);
        add(residual, 2.0 * alpha, &*memory);
        let g = &mut memory[..model.m];
        model.position_into(at.t, at.q, g);
        add(residual, beta * beta, &*g);
    }
    model.jacobian_at(at, c);
    c.add_product(a, residual);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Formulation;
    use crate::constrained::beginning::Beginning;
    use crate::constrained::consistency::Metric;
    use crate::constrained::integration::Options;
    use crate::linear::LinearSolver;
    use crate::multibody::{GROUND, Mechanism};
    use crate::nonlinear::convergence::Upkeep;
    use crate::stepper::{ConstrainedMethod, Maps};
    use crate::structural::GeneralizedAlphaFifth;

    fn condition(formulation: Formulation, h: f64) -> f64 {
        GeneralizedAlphaFifth::with_maps(&[], |maps| condition_of(maps, formulation, h))
    }

    /// The condition of the Newton matrix of a double pendulum.
    fn condition_of(maps: &Maps<'_>, formulation: Formulation, h: f64) -> f64 {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let first = mechanism.body(1.0, 0.5, [0.5, 0.0, 0.0]);
        let second = mechanism.body(1.0, 0.5, [1.5, 0.0, 0.0]);
        mechanism.revolute(GROUND, [0.0, 0.0], first, [-0.5, 0.0]);
        mechanism.revolute(first, [0.5, 0.0], second, [-0.5, 0.0]);
        let values = [mechanism.positions(), mechanism.velocities()];
        let mut model = Model::new(mechanism, h);
        let begin = Beginning::of(&mut model, Metric::Mass, 0.0, values).unwrap();
        let options = Options {
            formulation,
            linear: LinearSolver::Dense,
            ..Options::default()
        };
        let mut step = Assembler::new(maps, h, &options, &mut model, &begin).unwrap();
        for (slot, value) in step.carry.now.iter_mut().zip(&begin.values) {
            slot.clone_from(value);
        }
        let level = match formulation {
            Formulation::Index2 => Level::Velocity,
            _ => Level::Position,
        };
        let kind = Kind {
            level,
            fixed_positions: false,
        };
        let mut group = Group {
            range: 0..1,
            given: false,
            system: System::new(10, 0, LinearSolver::Dense),
            upkeep: Upkeep::default(),
        };
        step.form_matrix(&mut model, 0.0, kind, &mut group);
        let values = group.system.matrix().singular_values();
        values.max() / values.min()
    }

    /// It stays bounded as h → 0; without the powers of h it would grow as h⁻¹ and h⁻².
    #[test]
    fn the_condition_is_bounded() {
        for formulation in [Formulation::Index2, Formulation::Index3] {
            let limit = condition(formulation, 1e-6);
            assert!(limit < 50.0, "{formulation:?} {limit}");
            for h in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
                let found = condition(formulation, h);
                assert!(
                    (found / limit - 1.0).abs() < 0.5,
                    "{formulation:?} {found} {limit}"
                );
            }
        }
    }
}
