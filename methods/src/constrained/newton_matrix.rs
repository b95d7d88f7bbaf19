//! The Newton matrix of a constrained step: blocks p_kl h²-scaled of [M Cᵀ; C 0] and their corrections.
//!
//! With r_k the residual of the dynamics of evaluation k and c_k that of its constraints, both scaled,
//!
//! ```text
//! ∂r_k/∂a_l = δ_kl M + ∂r_k/∂q ∂X_k/∂a_l + ∂r_k/∂v ∂V_k/∂a_l,    ∂r_k/∂μ_k = −∂f/∂μ,
//! ∂c_k/∂a_l = G ∂P_k/∂a_l / h²   or   (C ∂V/∂a_l + ∂(G v + g_t, k)/∂q ∂P/∂a_l)/h   or
//!             δ_kl C + …,
//! ```
//!
//! ∂r/∂q and ∂r/∂v those of the problem or forward differences.

use super::linear::System;
use super::model::{Model, Point};
use super::problem::Constrained;
use super::residual::acceleration_level;
use super::step::{Assembler, Group, Kind, Level, Memory};
use std::ops::Range;

impl Assembler<'_> {
    /// Writes the derivatives of the scaled residuals of a group in its scaled unknowns; the evaluations of
    /// these that it took.
    pub(super) fn form_matrix<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) -> usize {
        let Group { range, system, .. } = group;
        system.begin();
        let mut evaluations = 0;
        let mut found = true;
        for k in range.clone() {
            let (given, spent) =
                self.add_dynamics(model, t, kind.fixed_positions, k, range, system);
            found &= !given;
            evaluations += spent;
            evaluations += match kind.level {
                _ if self.p == 0 => 0,
                Level::Acceleration => self.add_acceleration_level(model, t, k, range, system),
                _ => self.add_constraints(model, t, kind, k, range, system),
            };
        }
        // Constraints that look affine along a line may be far from it.
        group.exact = found && self.p == 0 && !self.work.differences.curved;
        evaluations
    }

    /// The rows of the dynamics of evaluation k: whether their derivatives are given, and the evaluations.
    fn add_dynamics<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        fixed: bool,
        k: usize,
        range: &Range<usize>,
        system: &mut System,
    ) -> (bool, usize) {
        let n = self.n;
        let width = self.n + self.p;
        let row = (k - range.start) * width;
        let argument = self.scaled.arguments[k];
        let at = self.scaled.point(&argument, t);
        let part = self.part(k);
        let slope_x = |l: usize| {
            if fixed {
                0.0
            } else {
                self.scaled.slope(argument.position, l)
            }
        };
        let slope_v = |l: usize| self.scaled.slope(argument.velocity, l);
        let unknowns = (&self.unknowns.a[k][..], &self.unknowns.multipliers[k][..]);
        let work = &mut self.work;
        let Memory {
            argument,
            in_q,
            in_v,
            ..
        } = &mut self.memory[k];
        let given = !(system.is_sparse() || work.is_distrusted)
            && model.given_residual_jacobians(at, unknowns, in_q, in_v);
        work.is_given = given;
        let mut evaluations = 0;
        if !given {
            let couplings = self.couplings.at(model, at, &mut work.matrices);
            let places = couplings.map(|[dynamics, _]| dynamics);
            let value = &mut work.value[..n];
            model.residual_into((at, part), unknowns, argument, value);
            evaluations += 1;
            if range.clone().any(|l| slope_x(l) != 0.0) {
                evaluations += work
                    .differences
                    .write((at.q, value), places, in_q, |q, out| {
                        let at = Point { q, ..at };
                        model.residual_into((at, part), unknowns, &mut work.matrices, out);
                    });
            }
            if range.clone().any(|l| slope_v(l) != 0.0) {
                evaluations += work
                    .differences
                    .write((at.v, value), places, in_v, |v, out| {
                        let at = Point { v, ..at };
                        model.residual_into((at, part), unknowns, &mut work.matrices, out);
                    });
            }
        }
        let size = self.mass_size;
        model.mass_at(at.t, at.q, &mut argument.mass);
        let mass = &argument.mass.matrix;
        mass.each(|i, j, x| system.add(row + i, row + j, x / size));
        for (block, l) in range.clone().enumerate() {
            let column = block * width;
            for (slope, jacobian) in [(slope_x(l), &*in_q), (slope_v(l), &*in_v)] {
                if slope != 0.0 {
                    let factor = slope / size;
                    jacobian.each(|i, j, x| system.add(row + i, column + j, x * factor));
                }
            }
        }
        let norms = &self.norms;
        if model.multiplier_jacobian_into(at, unknowns.1, &mut work.in_multipliers) {
            let jacobian = &work.in_multipliers;
            jacobian.each(|i, j, x| system.add(row + i, row + n + j, x / norms[j]));
        } else {
            model.jacobian_at(at, &mut argument.c);
            let c = &argument.c;
            c.each(|i, j, x| system.add(row + j, row + n + i, x / norms[i]));
        }
        (given, evaluations)
    }

    /// The rows of the constraints of evaluation k, differentiated twice.
    fn add_acceleration_level<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        k: usize,
        range: &Range<usize>,
        system: &mut System,
    ) -> usize {
        let n = self.n;
        let p = self.p;
        let width = self.n + self.p;
        let row = (k - range.start) * width + n;
        let argument = self.scaled.arguments[k];
        let at = self.scaled.point(&argument, t);
        let in_x = |l: usize| self.scaled.slope(argument.position, l);
        let in_v = |l: usize| self.scaled.slope(argument.velocity, l);
        let a = &self.unknowns.a[k][..];
        let work = &mut self.work;
        let c = &mut self.memory[k].argument.c;
        let baumgarte = self.settings.baumgarte;
        let couplings = self.couplings.at(model, at, &mut work.matrices);
        let places = couplings.map(|[_, constraints]| constraints);
        let value = &mut work.value[..p];
        acceleration_level(model, at, a, (c, &mut work.level), baumgarte, value);
        let moved_c = &mut work.matrices.c;
        let mut evaluations = 1;
        if range.clone().any(|l| in_x(l) != 0.0) {
            let out = &mut work.constraints_in_q;
            evaluations += work
                .differences
                .write((at.q, value), places, out, |q, out| {
                    let at = Point { q, ..at };
                    acceleration_level(model, at, a, (moved_c, &mut work.level), baumgarte, out);
                });
        }
        if range.clone().any(|l| in_v(l) != 0.0) {
            let out = &mut work.constraints_in_v;
            evaluations += work
                .differences
                .write((at.v, value), places, out, |v, out| {
                    let at = Point { v, ..at };
                    acceleration_level(model, at, a, (moved_c, &mut work.level), baumgarte, out);
                });
        }
        let norms = &self.norms;
        for (block, l) in range.clone().enumerate() {
            let column = block * width;
            let parts = [
                (in_x(l), &work.constraints_in_q),
                (in_v(l), &work.constraints_in_v),
            ];
            for (slope, jacobian) in parts {
                if slope != 0.0 {
                    jacobian.each(|i, j, x| system.add(row + i, column + j, x * slope / norms[i]));
                }
            }
            if l == k {
                c.each(|i, j, x| system.add(row + i, column + j, x / norms[i]));
            }
        }
        evaluations
    }

    /// The rows of the constraints of evaluation k on velocities and positions.
    fn add_constraints<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        k: usize,
        range: &Range<usize>,
        system: &mut System,
    ) -> usize {
        let n = self.n;
        let p = self.p;
        let width = self.n + self.p;
        let h = self.h();
        let row = (k - range.start) * width + n;
        let norms = &self.norms;
        let mut evaluations = 0;
        let position = self.position_place(kind.level, k);
        // Where positions hold g, velocities hold k alone.
        let first = if position.is_some() { self.m } else { 0 };
        let work = &mut self.work;
        if let Some(place) = self.scaled.velocity_place(k).filter(|_| first < p) {
            let shared = place == self.scaled.arguments[k];
            let memory = &mut self.memory[k];
            let c = if shared {
                &mut memory.argument.c
            } else {
                &mut memory.place
            };
            let at = self.scaled.point(&place, t);
            model.jacobian_at(at, c);
            let in_v = |l: usize| self.scaled.slope(place.velocity, l) / h;
            let in_x = |l: usize| {
                if kind.fixed_positions {
                    0.0
                } else {
                    self.scaled.slope(place.position, l) / h
                }
            };
            if range.clone().any(|l| in_x(l) != 0.0) {
                let value = &mut work.value[..p];
                model.velocity_level_into(at, &mut c.g, value);
                evaluations += 1;
                let couplings = self.couplings.at(model, at, &mut work.matrices);
                let places = couplings.map(|[_, constraints]| constraints);
                let out = &mut work.constraints_in_q;
                evaluations += work
                    .differences
                    .write((at.q, value), places, out, |q, out| {
                        model.velocity_level_into(Point { q, ..at }, &mut work.matrices.c.g, out);
                    });
            }
            for (block, l) in range.clone().enumerate() {
                let column = block * width;
                let x = in_x(l);
                let v = in_v(l);
                let mut add = |i: usize, j: usize, value: f64| {
                    if i >= first {
                        system.add(row + i, column + j, value / norms[i]);
                    }
                };
                c.each(|i, j, value| add(i, j, value * v));
                if x != 0.0 {
                    work.constraints_in_q
                        .each(|i, j, value| add(i, j, value * x));
                }
            }
        }
        if let Some((time, quantity)) = position {
            let argument = self.scaled.arguments[k];
            let shared = quantity == argument.position && time == argument.time;
            let memory = &mut self.memory[k];
            let c = if shared {
                &mut memory.argument.c
            } else {
                &mut memory.place
            };
            let q = &self.scaled.quantities[quantity].value;
            model.position_jacobian_at(t + time * h, q, &mut c.g);
            for (block, l) in range.clone().enumerate() {
                let slope = self.scaled.slope(quantity, l) / (h * h);
                let add =
                    |i: usize, j, x| system.add(row + i, block * width + j, x * slope / norms[i]);
                c.g.matrix.each(add);
            }
        }
        evaluations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::AffineMaps;
    use crate::constrained::beginning::Beginning;
    use crate::constrained::consistent::Metric;
    use crate::constrained::options::NewtonKind;
    use crate::constrained::step::Settings;
    use crate::convergence::Upkeep;
    use crate::linear::LinearSolver;
    use crate::maps::Formulation;
    use crate::multibody::{GROUND, Mechanism};
    use crate::structural::GeneralizedAlphaFifth;

    /// The condition of the Newton matrix of a double pendulum.
    fn condition(formulation: Formulation, h: f64) -> f64 {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let first = mechanism.body(1.0, 0.5, [0.5, 0.0, 0.0]);
        let second = mechanism.body(1.0, 0.5, [1.5, 0.0, 0.0]);
        mechanism.revolute(GROUND, [0.0, 0.0], first, [-0.5, 0.0]);
        mechanism.revolute(first, [0.5, 0.0], second, [-0.5, 0.0]);
        let values = [mechanism.positions(), mechanism.velocities()];
        let mut model = Model::new(mechanism, h);
        let begin = Beginning::of(&mut model, Metric::Mass, 0.0, values).unwrap();
        let settings = Settings {
            formulation,
            newton: NewtonKind::Full,
            linear: LinearSolver::Dense,
            rtol: f64::EPSILON,
            max_iterations: 1,
            baumgarte: None,
        };
        let maps = GeneralizedAlphaFifth::MAPS;
        let mut step = Assembler::new(&maps, h, settings, &mut model, &begin).unwrap();
        for (slot, value) in step.carried.iter_mut().zip(&begin.values) {
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
            quantities: Vec::new(),
            system: System::new(10, 0, LinearSolver::Dense, true),
            upkeep: Upkeep::default(),
            exact: false,
            schur: None,
        };
        step.form_matrix(&mut model, 0.0, kind, &mut group);
        let values = group.system.unfactored().singular_values();
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
