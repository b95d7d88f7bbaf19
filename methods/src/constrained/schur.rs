//! Newton's iteration for the multipliers alone, where all else of a step is known beforehand.
//!
//! Let evaluation k take its forces where its own acceleration does not move it, let these ignore velocities, and
//! let M be constant and diagonal. Then f and G(X) are evaluated once, and the rest of the step is affine in μ but
//! for the constraints:
//!
//! ```text
//! a(μ) = M⁻¹ (f − G(X)ᵀ μ),    P(μ) = P₀ + s a(μ),    0 = g(P(μ))/h²,
//! −∂/∂μ g(P)/h² = s/h² G(P) M⁻¹ G(X)ᵀ,
//! ```
//!
//! the Schur complement of [M Gᵀ; s/h² G 0]. The dynamics hold to rounding after each increment.

use super::iteration::{SHARE, is_rounding, may_leave};
use super::model::{Matrices, Model, Point};
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind};
use crate::error::Error;
use crate::maps::Formulation;
use crate::nonlinear::iteration;
use crate::state::{is_finite, max_norm};

/// The known quantities of a group in which only the multipliers are unknown.
pub(super) struct Schur {
    /// The position that its constraints take.
    pub place: usize,
    /// The time at which the constraints hold, in steps.
    time: f64,
    /// M⁻¹ f
    free: Vec<f64>,
    /// The acceleration of the last iterate.
    next: Vec<f64>,
    /// The position without its own acceleration, and its derivative in that acceleration.
    base: Vec<f64>,
    slope: f64,
    /// G(X)ᵀ, row by row: column and value.
    reactions: Vec<Vec<(usize, f64)>>,
}

/// The reciprocals of M where a problem says that it is constant and that forces ignore velocities, which near the
/// initial ones they do, and M is diagonal.
pub(super) fn reciprocals<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    matrices: &Matrices,
) -> Option<Vec<f64>> {
    let problem = model.problem();
    if !(problem.has_constant_mass() && problem.force_ignores_velocities()) {
        return None;
    }
    let none = vec![0.0; model.m + model.l];
    let mut force = vec![0.0; model.n];
    let mut moved = vec![0.0; model.n];
    if model.multiplier_force(at, &none, &mut force) {
        return None;
    }
    let v: Vec<f64> = at.v.iter().map(|v| v + 1.0).collect();
    model.force_alone(at, None, &mut force);
    model.force_alone(Point { v: &v, ..at }, None, &mut moved);
    let mut diagonal = vec![0.0; model.n];
    let mut only = force == moved;
    matrices.mass.matrix.each(|i, j, x| {
        diagonal[i] += x;
        only &= i == j || x == 0.0;
    });
    let reciprocals: Vec<f64> = diagonal.iter().map(|m| 1.0 / m).collect();
    (only && is_finite(&reciprocals)).then_some(reciprocals)
}

impl Assembler<'_> {
    /// The known quantities of evaluation k, if only its multipliers are unknown.
    pub(super) fn schur(&self, kind: Kind, k: usize) -> Option<Schur> {
        let position = self.scaled.arguments[k].position;
        let (time, place) = self.position_place(kind.level, k)?;
        self.scales.reciprocals.as_ref()?;
        let index_3 = self.settings.formulation == Formulation::Index3;
        let known = !self.scaled.quantities[position].moves;
        (self.p == self.m && index_3 && known).then(|| Schur {
            place,
            time,
            free: vec![0.0; self.n],
            next: vec![0.0; self.n],
            base: vec![0.0; self.n],
            slope: 0.0,
            reactions: vec![Vec::new(); self.n],
        })
    }

    /// Forms the acceleration of evaluation k from its multipliers, and the place of its constraints: the largest
    /// change of an acceleration, and the largest one.
    fn react(&mut self, k: usize, schur: &mut Schur) -> [f64; 2] {
        let multipliers = &self.unknowns.multipliers[k];
        let reciprocals = self.scales.reciprocals.as_deref().unwrap_or(&[]);
        let Schur { next, free, .. } = schur;
        next.copy_from_slice(free);
        let g = &self.memory[k].argument.c.g.matrix;
        g.each(|j, l, x| next[l] -= x * multipliers[j] * reciprocals[l]);
        let a = &mut self.unknowns.a[k];
        let changes = next.iter().zip(&*a).map(|(next, a)| (next - a).abs());
        let change = changes.fold(0.0, f64::max);
        a.copy_from_slice(next);
        let place = &mut self.scaled.quantities[schur.place].value;
        for ((place, base), a) in place.iter_mut().zip(&schur.base).zip(&*a) {
            *place = base + schur.slope * a;
        }
        [change, max_norm(a)]
    }
}

/// The scaled constraints of a group over its multipliers.
pub(super) struct Multipliers<'a, 'm, P> {
    step: &'a mut Assembler<'m>,
    model: &'a mut Model<P>,
    group: &'a mut Group,
    schur: &'a mut Schur,
    kind: Kind,
    t: f64,
}

impl<'a, 'm, P: Constrained> Multipliers<'a, 'm, P> {
    /// Evaluates what is known, and begins with the predicted multipliers.
    pub(super) fn new(
        step: &'a mut Assembler<'m>,
        model: &'a mut Model<P>,
        (group, schur): (&'a mut Group, &'a mut Schur),
        kind: Kind,
        t: f64,
    ) -> Self {
        let k = group.range.start;
        let at = step.scaled.point(&step.scaled.arguments[k], t);
        model.force_alone(at, step.part(k), &mut schur.free);
        model.position_jacobian_at(at.t, at.q, &mut step.memory[k].argument.c.g);
        let reciprocals = step.scales.reciprocals.as_deref().unwrap_or(&[]);
        for (free, reciprocal) in schur.free.iter_mut().zip(reciprocals) {
            *free *= reciprocal;
        }
        step.iterates.begin.extend(&step.unknowns.multipliers[k]);
        let place = &step.scaled.quantities[schur.place];
        schur.slope = place.without(k, &step.unknowns.a, &mut schur.base);
        step.react(k, schur);
        Self {
            step,
            model,
            group,
            schur,
            kind,
            t,
        }
    }

    fn k(&self) -> usize {
        self.group.range.start
    }
}

impl<P: Constrained> iteration::Equations for Multipliers<'_, '_, P> {
    type Error = Error;

    fn residual(&mut self) -> Result<bool, Error> {
        let mut residual = std::mem::take(&mut self.step.iterates.before);
        std::mem::swap(
            &mut self.step.iterates.before,
            &mut self.step.iterates.residual,
        );
        residual.resize(self.step.m, 0.0);
        let k = self.k();
        let kind = self.kind;
        let t = self.t;
        (self.step).form_constraint(self.model, t, kind.level, k, &mut residual);
        self.step.iterates.residual = residual;
        Ok(is_finite(&self.step.iterates.residual))
    }

    fn is_attained(&mut self, new: bool) -> bool {
        let k = self.k();
        self.step.is_met(self.kind, k, new)
    }

    fn renew(&mut self) -> Result<f64, Error> {
        let k = self.k();
        let Self {
            step,
            model,
            group,
            schur,
            ..
        } = self;
        let h = step.h();
        let reactions = &mut schur.reactions;
        reactions.iter_mut().for_each(Vec::clear);
        let g = &step.memory[k].argument.c.g.matrix;
        g.each(|j, l, x| reactions[l].push((j, x)));
        let q = &step.scaled.quantities[schur.place].value;
        let place = &mut step.memory[k].place.g;
        model.position_jacobian_at(self.t + schur.time * h, q, place);
        step.check_rank(self.model, self.kind, group, self.t)?;
        let place = &step.memory[k].place.g.matrix;
        let system = &mut group.system;
        system.begin();
        let slope = step.scaled.slope(self.kind, schur.place, k) / (h * h);
        let reciprocals = step.scales.reciprocals.as_deref().unwrap_or(&[]);
        place.each(|i, l, x| {
            let factor = -slope * x * reciprocals[l] / step.scales.norms[i];
            for &(j, pull) in &reactions[l] {
                system.add(i, j, factor * pull * step.scales.units[j]);
            }
        });
        system.factor();
        Ok(SHARE * (2.0 + system.price()))
    }

    fn advance(&mut self, _newton: bool) -> Result<Option<[f64; 2]>, Error> {
        let k = self.k();
        let Self {
            step, group, schur, ..
        } = self;
        step.iterates.increment.clone_from(&step.iterates.residual);
        if !group.system.solve(&mut step.iterates.increment) {
            return Err(group.system.fault(self.t));
        }
        let mut reactions = 0.0;
        let scales = step.scales.units.iter().zip(&step.scales.norms);
        let multipliers = step.unknowns.multipliers[k]
            .iter_mut()
            .zip(&step.iterates.increment);
        for ((mu, change), (unit, norm)) in multipliers.zip(scales) {
            *mu -= change * unit;
            let reaction = (*mu * norm).abs();
            reactions = if reaction > reactions {
                reaction
            } else {
                reactions
            };
        }
        let [change, largest] = step.react(k, schur);
        let range = group.range.clone();
        Ok(Some(step.measure(
            self.kind.level,
            range,
            [change, largest, reactions],
        )))
    }

    fn is_rounding(&self, norm: f64, new: bool) -> bool {
        is_rounding(norm, new, self.step.settings.rtol)
    }

    fn may_leave(&self) -> f64 {
        may_leave(self.step.settings.rtol)
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn is_slow(&mut self) {}

    fn restore(&mut self) {
        let k = self.k();
        (self.step.unknowns.multipliers[k]).copy_from_slice(&self.step.iterates.begin);
        self.step.react(k, self.schur);
    }
}

#[cfg(test)]
mod tests {
    use crate::central_difference::Cd3;
    use crate::constrained::{Constrained, Formulation, LinearSolver, integrate_constrained};
    use crate::error::Error;
    use crate::linear::SolverKind;
    use crate::multibody::{GROUND, Mechanism};
    use nalgebra::DMatrix;
    use std::cell::Cell;

    /// Two masses on a sphere each, a rod between them, and springs to the origin; with a damper, if any.
    #[derive(Clone, Copy)]
    struct Masses<'a> {
        promises: bool,
        damper: f64,
        coupled: f64,
        evaluations: &'a Cell<u64>,
    }

    const MASSES: [f64; 6] = [1.0, 1.0, 1.0, 3.0, 3.0, 3.0];

    impl Constrained for Masses<'_> {
        fn coordinates(&self) -> usize {
            6
        }

        fn holonomic(&self) -> usize {
            3
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            (0..6).for_each(|i| mass[(i, i)] = MASSES[i]);
            (mass[(0, 3)], mass[(3, 0)]) = (self.coupled, self.coupled);
        }

        fn has_constant_mass(&self) -> bool {
            self.promises
        }

        fn force_ignores_velocities(&self) -> bool {
            self.promises
        }

        fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
            self.evaluations.set(self.evaluations.get() + 1);
            for i in 0..6 {
                force[i] = 20.0 * (0.3 * t - q[i]) - self.damper * v[i];
            }
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            let square = |a: &[f64]| a.iter().map(|a| a * a).sum::<f64>();
            let between: [f64; 3] = std::array::from_fn(|i| q[i] - q[3 + i]);
            g[0] = square(&q[..3]) - 1.0;
            g[1] = 0.1 * (square(&q[3..]) - 1.0);
            g[2] = square(&between) - 2.0;
        }
    }

    /// The end, the most that constraints were missed by, the evaluations of the last hundred steps and the
    /// iterations of all.
    fn run(masses: Masses<'_>) -> Result<(Vec<f64>, f64, u64, u64), Error> {
        let q = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
        let v = vec![0.0, 0.3, 0.2, -0.3, 0.0, 0.5];
        let steps = |count: usize| {
            masses.evaluations.set(0);
            let run = integrate_constrained::<Cd3<_>, _>(masses, q.clone(), v.clone())
                .to(0.005 * count as f64)
                .steps(count)
                .formulation(Formulation::Index3)
                .run()?;
            Ok((run, masses.evaluations.get()))
        };
        let (_, few) = steps(100)?;
        let (run, all) = steps(200)?;
        let statistics = run.statistics;
        let q_and_v = [run.end.q, run.end.v].concat();
        let left = statistics.position_residual;
        Ok((q_and_v, left, all - few, statistics.iterations))
    }

    fn apart(a: &[f64], b: &[f64]) -> f64 {
        let both = a.iter().zip(b);
        both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn forces_are_evaluated_once_and_the_motion_is_that_of_all_unknowns() {
        let evaluations = &Cell::new(0);
        let masses = |promises| Masses {
            promises,
            damper: 0.0,
            coupled: 0.0,
            evaluations,
        };
        let (alone, left, count, iterations) = run(masses(true)).unwrap();
        let (all, left_by_all, ..) = run(masses(false)).unwrap();
        assert_eq!(count, 100);
        assert!(iterations < 500, "{iterations}");
        assert!(apart(&alone, &all) < 1e-12, "{alone:?} {all:?}");
        assert!(left < 4e-15 && left_by_all < 4e-15, "{left} {left_by_all}");
    }

    /// Nor is a promise believed that is broken at the start, nor one that masses are apart which are not.
    #[test]
    fn what_is_not_so_is_solved_in_full() {
        let evaluations = &Cell::new(0);
        for (damper, coupled) in [(2.0, 0.0), (0.0, 0.5)] {
            let masses = |promises| Masses {
                promises,
                damper,
                coupled,
                evaluations,
            };
            let (promised, ..) = run(masses(true)).unwrap();
            let (all, ..) = run(masses(false)).unwrap();
            assert!(apart(&promised, &all) < 1e-12, "{promised:?} {all:?}");
        }
    }
    /// The complement of a chain of bodies has a block for each pin and its neighbours, not all of them.
    #[test]
    fn complements_of_chains_are_solved_for_in_a_band() {
        let end = |links: usize, solver: LinearSolver| {
            let mut mechanism = Mechanism::new([0.0, -9.81]);
            let mut before = (GROUND, [0.0, 0.0]);
            for k in 0..links {
                let body = mechanism.body(1.0, 0.1, [k as f64 + 0.5, 0.0, 0.0]);
                mechanism.revolute(before.0, before.1, body, [-0.5, 0.0]);
                before = (body, [0.5, 0.0]);
            }
            let q = mechanism.positions();
            let v = mechanism.velocities();
            let run =
                integrate_constrained::<Cd3<_>, _>(&mut mechanism, q, v).linear_solver(solver);
            let found = run
                .to(0.02)
                .steps(20)
                .formulation(Formulation::Index3)
                .run()
                .unwrap();
            (found.end.q, found.statistics.solver)
        };
        for links in [5, 6, 7, 9, 40] {
            let (dense, kind) = end(links, LinearSolver::Dense);
            assert_eq!(kind, Some(SolverKind::Dense));
            let (found, kind) = end(links, LinearSolver::Automatic);
            let banded = 2 * links > 12;
            assert_eq!(kind == Some(SolverKind::Banded), banded, "{links} {kind:?}");
            for (x, y) in found.iter().zip(&dense) {
                assert!((x - y).abs() < 1e-13 * links as f64, "{links}");
            }
        }
    }
}
