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

use super::entries::Matrix;
use super::iteration::{SHARE, is_rounding, may_leave};
use super::model::{Matrices, Model, Point};
use super::problem::Constrained;
use super::step::{Assembler, Group, Kind};
use crate::error::Error;
use crate::linear::SMALL;
use crate::maps::Formulation;
use crate::newton::iteration;
use crate::state::is_finite;

/// Up to so many entries of G are gone through as those of a full matrix.
const FEW: usize = 256;

/// The known quantities of a group in which only the multipliers are unknown.
pub(super) struct Schur {
    /// The position that its constraints take.
    pub place: usize,
    /// The time at which the constraints hold, in steps.
    time: f64,
    /// M⁻¹ f
    free: Vec<f64>,
    /// M⁻¹ G(X)ᵀ, two rows at a time, if its entries are few; else nothing. Where each row begins there, and 1/M.
    pulls: Vec<[f64; 2]>,
    starts: Vec<(usize, f64)>,
    /// M⁻¹ (f − G(X)ᵀ μ), where its entries are many.
    next: Vec<f64>,
    /// The position without its own acceleration, and its derivative in that acceleration.
    base: Vec<f64>,
    slope: f64,
    /// G(X)ᵀ, row by row, and the Schur complement where it is small.
    reactions: Rows,
    sums: Vec<f64>,
}

/// The entries of a matrix, row by row: column and value.
#[derive(Default)]
struct Rows {
    starts: Vec<usize>,
    entries: Vec<(usize, f64)>,
}

impl Rows {
    /// Takes the transpose of a matrix.
    fn transpose(&mut self, matrix: &Matrix, columns: usize) {
        // Where row i ends stands at i + 1 in the end, and where it was filled to until then.
        self.starts.clear();
        self.starts.resize(columns + 2, 0);
        matrix.each(|_, i, _| self.starts[i + 2] += 1);
        for i in 2..self.starts.len() {
            self.starts[i] += self.starts[i - 1];
        }
        let count = self.starts.last().copied().unwrap_or(0);
        self.entries.clear();
        self.entries.resize(count, (0, 0.0));
        matrix.each(|j, i, x| {
            let next = &mut self.starts[i + 1];
            self.entries[*next] = (j, x);
            *next += 1;
        });
    }

    fn row(&self, i: usize) -> &[(usize, f64)] {
        &self.entries[self.starts[i]..self.starts[i + 1]]
    }
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
        let argument = self.scaled.arguments[k];
        let moves = |quantity: usize| self.scaled.quantities[quantity].moves;
        let (time, place) = self.position_place(kind.level, k)?;
        let index_3 = self.settings.formulation == Formulation::Index3;
        let reciprocals = self.reciprocals.as_deref()?;
        let few = self.n * self.m <= FEW;
        let starts = reciprocals.iter().enumerate();
        let starts = starts.map(|(l, reciprocal)| ((l - l % 2) * self.m + l % 2, *reciprocal));
        (self.p == self.m && index_3 && !moves(argument.position)).then(|| Schur {
            place,
            time,
            free: vec![0.0; self.n],
            pulls: vec![[0.0; 2]; if few { self.n.div_ceil(2) * self.m } else { 0 }],
            starts: starts.collect(),
            next: vec![0.0; self.n],
            base: vec![0.0; self.n],
            slope: 0.0,
            reactions: Rows::default(),
            sums: Vec::new(),
        })
    }

    /// Forms the acceleration of evaluation k from its multipliers, and the place of its constraints: the largest
    /// change of an acceleration, and the largest one.
    fn react(&mut self, k: usize, schur: &mut Schur) -> [f64; 2] {
        let multipliers = &self.unknowns.multipliers[k][..];
        let Schur { pulls, next, .. } = schur;
        let mut known = &schur.free;
        if pulls.is_empty() {
            next.copy_from_slice(known);
            let reciprocals = self.reciprocals.as_deref().unwrap_or(&[]);
            let g = &self.memory[k].argument.c.g.matrix;
            g.each(|j, l, x| next[l] -= x * multipliers[j] * reciprocals[l]);
            known = next;
        }
        let (known, last) = known.as_chunks::<2>();
        let (base, last_base) = schur.base.as_chunks::<2>();
        let (a, last_a) = self.unknowns.a[k].as_chunks_mut::<2>();
        let place = &mut self.scaled.quantities[schur.place].value;
        let (place, last_place) = place.as_chunks_mut::<2>();
        let slope = schur.slope;
        // Where there are none nothing is left to be taken in.
        let width = multipliers.len();
        let (pulls, last_pulls) = pulls.split_at(pulls.len().min(width * known.len()));
        let pairs = Pairs {
            known,
            base,
            a,
            place,
            slope,
        };
        let [mut changes, mut sizes] = match (pulls.is_empty(), width) {
            (true, _) => pairs.take(std::iter::repeat(()), |x, ()| x),
            (_, 1) => pairs.react::<1>(pulls, multipliers),
            (_, 2) => pairs.react::<2>(pulls, multipliers),
            (_, 3) => pairs.react::<3>(pulls, multipliers),
            (_, 4) => pairs.react::<4>(pulls, multipliers),
            (_, 5) => pairs.react::<5>(pulls, multipliers),
            (_, 6) => pairs.react::<6>(pulls, multipliers),
            _ => pairs.take(pulls.chunks_exact(width), |x, own| {
                pulled(x, own, multipliers)
            }),
        };
        // The last one of an odd number.
        let others = last
            .iter()
            .zip(last_a)
            .zip(last_base.iter().zip(last_place));
        for ((known, a), (base, place)) in others {
            let [next, _] = pulled([*known, 0.0], last_pulls, multipliers);
            changes = greatest([next - *a, 0.0], changes);
            sizes = greatest([next, 0.0], sizes);
            (*a, *place) = (next, base + slope * next);
        }
        [changes, sizes].map(|[even, odd]| if even > odd { even } else { odd })
    }
}

/// The vectors M⁻¹ f, P₀, a and P, two components at a time, and the derivative of P in a. Multipliers move a and P.
struct Pairs<'a> {
    known: &'a [[f64; 2]],
    base: &'a [[f64; 2]],
    a: &'a mut [[f64; 2]],
    place: &'a mut [[f64; 2]],
    slope: f64,
}

impl Pairs<'_> {
    /// Takes what is made of M⁻¹ f by each of some numbers: the largest changes of a, and the largest a.
    #[inline(always)]
    fn take<T>(
        self,
        by: impl Iterator<Item = T>,
        made: impl Fn([f64; 2], T) -> [f64; 2],
    ) -> [[f64; 2]; 2] {
        let mut changes = [0.0; 2];
        let mut sizes = [0.0; 2];
        let moved = self.a.iter_mut().zip(self.place);
        for (((known, base), (a, place)), by) in self.known.iter().zip(self.base).zip(moved).zip(by)
        {
            let next = made(*known, by);
            changes = greatest([next[0] - a[0], next[1] - a[1]], changes);
            sizes = greatest(next, sizes);
            *a = next;
            *place = [
                base[0] + self.slope * next[0],
                base[1] + self.slope * next[1],
            ];
        }
        [changes, sizes]
    }

    /// The same of M multipliers, without a loop over them.
    fn react<const M: usize>(self, pulls: &[[f64; 2]], multipliers: &[f64]) -> [[f64; 2]; 2] {
        let mut mu = [0.0; M];
        (mu.iter_mut().zip(multipliers)).for_each(|(mu, multiplier)| *mu = *multiplier);
        self.take(pulls.as_chunks::<M>().0.iter(), |x, own| {
            pulled(x, own, &mu)
        })
    }
}

/// x − Σ μ_j p_j, two components at a time.
#[inline(always)]
fn pulled(x: [f64; 2], pulls: &[[f64; 2]], multipliers: &[f64]) -> [f64; 2] {
    let terms = pulls.iter().zip(multipliers);
    terms.fold(x, |x, (pull, mu)| {
        [x[0] - mu * pull[0], x[1] - mu * pull[1]]
    })
}

/// The magnitudes of x where they are greater.
#[inline(always)]
fn greatest(x: [f64; 2], than: [f64; 2]) -> [f64; 2] {
    std::array::from_fn(|i| {
        if x[i].abs() > than[i] {
            x[i].abs()
        } else {
            than[i]
        }
    })
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
        let Schur {
            free,
            pulls,
            starts,
            ..
        } = schur;
        model.force_alone(at, step.part(k), free);
        let g = &mut step.memory[k].argument.c.g;
        model.position_jacobian_at(at.t, at.q, g);
        if !pulls.is_empty() {
            pulls.fill([0.0; 2]);
            let pulls = pulls.as_flattened_mut();
            (g.matrix).each(|j, l, x| {
                let (start, reciprocal) = starts[l];
                pulls[start + 2 * j] += x * reciprocal;
            });
        }
        // Not sooner: what a problem wrote one by one would be waited for where two are read at a time.
        for (free, (_, reciprocal)) in free.iter_mut().zip(&*starts) {
            *free *= reciprocal;
        }
        step.begin.extend(&step.unknowns.multipliers[k]);
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

    const KEEPS_RESIDUAL: bool = true;

    fn residual(&mut self) -> Result<bool, Error> {
        let mut residual = std::mem::take(&mut self.step.before);
        std::mem::swap(&mut self.step.before, &mut self.step.residual);
        residual.resize(self.step.m, 0.0);
        let k = self.k();
        let kind = self.kind;
        let t = self.t;
        (self.step).form_constraint(self.model, t, kind.level, k, &mut residual);
        self.step.residual = residual;
        Ok(is_finite(&self.step.residual))
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
        let m = step.m;
        let h = step.h();
        let reactions = &mut schur.reactions;
        reactions.transpose(&step.memory[k].argument.c.g.matrix, step.n);
        let q = &step.scaled.quantities[schur.place].value;
        let place = &mut step.memory[k].place.g;
        model.position_jacobian_at(self.t + schur.time * h, q, place);
        step.check_rank(self.model, self.kind, group, self.t)?;
        let place = &step.memory[k].place.g;
        let system = &mut group.system;
        system.begin();
        let slope = step.scaled.slope(schur.place, k) / (h * h);
        let norms = &step.norms;
        let units = &step.units;
        let reciprocals = step.reciprocals.as_deref().unwrap_or(&[]);
        let products = |i: usize, l: usize, x: f64| {
            let factor = -slope * x * reciprocals[l] / norms[i];
            let row = reactions.row(l).iter();
            row.map(move |(j, pull)| (*j, factor * pull * units[*j]))
        };
        if m <= SMALL {
            // The matrix is full, and sums are shown once.
            let sums = &mut schur.sums;
            sums.clear();
            sums.resize(m * m, 0.0);
            place.matrix.each(|i, l, x| {
                let sums = &mut sums[i * m..(i + 1) * m];
                products(i, l, x).for_each(|(j, product)| sums[j] += product);
            });
            for (i, sums) in sums.chunks_exact(m).enumerate() {
                (sums.iter().enumerate()).for_each(|(j, sum)| system.add(i, j, *sum));
            }
        } else {
            (place.matrix).each(|i, l, x| {
                products(i, l, x).for_each(|(j, product)| system.add(i, j, product));
            });
        }
        system.factor();
        Ok(SHARE * (2.0 + system.price()))
    }

    fn advance(&mut self, _newton: bool) -> Result<Option<[f64; 2]>, Error> {
        let k = self.k();
        let Self {
            step, group, schur, ..
        } = self;
        step.increment.clone_from(&step.residual);
        if !group.system.solve(&mut step.increment) {
            return Err(group.system.fault(self.t));
        }
        let mut reactions = 0.0;
        let scales = step.units.iter().zip(&step.norms);
        let multipliers = step.unknowns.multipliers[k].iter_mut().zip(&step.increment);
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
        (self.step.unknowns.multipliers[k]).copy_from_slice(&self.step.begin);
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
