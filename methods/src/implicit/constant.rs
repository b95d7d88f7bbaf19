//! The core of a problem that is linear by its construction, with matrices that never change:
//!
//! ```text
//! N y = r(t, b, c),   N = M + P K + Q C,
//! ```
//!
//! P and Q the slopes of its only evaluation. N is factored as that sum: no matrix is copied, compared or looked at
//! once more, and y is found from zero, whatever its first iterate.

use super::{Core, Failure, Implicit, Iteration};
use crate::field::Field;
use crate::linear::solver::Solver;
use crate::linear::{LinearSolver, SolverKind, System};
use crate::problem::{Identity, StructureMatrices};
use crate::real::{Real, narrow, widen};
use crate::state::State;
use crate::step::{same_length, seen};

/// The constituents of N: the problem, n, P and Q.
type Of = (Identity, usize, [f64; 2]);

/// N of n components, and what it was factored for.
#[derive(Clone, Debug, Default)]
pub(super) struct Constant {
    system: System<f64>,
    /// Nothing where N is singular.
    factored: Option<Of>,
    wanted: LinearSolver,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
}

impl Constant {
    fn serves(&self, of: Of, wanted: LinearSolver) -> bool {
        self.factored == Some(of) && self.wanted == wanted
    }

    /// Factors N; whether it is regular.
    fn factor(&mut self, matrices: StructureMatrices<'_>, of: Of, wanted: LinearSolver) -> bool {
        let (_, n, [px, pv]) = of;
        let mass = (1.0, matrices.mass);
        let stiffness = (px, matrices.stiffness);
        let regular = match matrices.damping {
            Some(damping) => {
                let parts = [mass, stiffness, (pv, damping)];
                self.system.factor_sum(n, wanted, parts)
            }
            None => self.system.factor_sum(n, wanted, [mass, stiffness]),
        };
        self.factored = regular.then_some(of);
        self.wanted = wanted;
        regular
    }

    /// The kind of solver of the systems with N.
    fn kind(&self) -> SolverKind {
        self.system.kind()
    }
}

impl<S: State> Implicit<S> {
    /// N of a core, factored now if it was not, where the core is of this kind and N is regular.
    #[inline]
    pub(super) fn constant<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (n, g): (usize, &G),
        core: &Core<'_, S, K>,
    ) -> Option<&mut Constant> {
        if K > 1 {
            return None;
        }
        let problem = g.known().linear?;
        let slopes = [core.position_slope[0][0], core.velocity_slope[0][0]].map(S::Real::to_f64);
        let of = (problem, n, slopes);
        let known = self.constant.as_ref();
        let ready = known.is_some_and(|known| known.serves(of, self.solver));
        (ready || self.factor_constant(g, of)).then_some(self.constant.as_mut())?
    }

    #[inline(never)]
    fn factor_constant<G: Field<S, RANK>, const RANK: usize>(&mut self, g: &G, of: Of) -> bool {
        let matrices = match self.iteration {
            Iteration::FixedPoint => None,
            _ => g.matrices(),
        };
        let Some(matrices) = matrices else {
            return false;
        };
        let constant = self.constant.get_or_insert_default();
        let regular = constant.factor(matrices, of, self.solver);
        if regular {
            let count = &mut self.statistics;
            count.solver = Some(constant.kind());
            count.factorisations += 1;
            count.jacobians += 1;
        }
        regular
    }

    /// Solves a core of this kind; nothing where it is of another.
    #[inline(never)]
    pub(super) fn solve_constant<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &mut [&mut S; K],
    ) -> Option<Result<(), Failure>> {
        let [y] = &mut y[..] else {
            return None;
        };
        let n = y.len();
        let constant = self.constant((n, &*g), core)?;
        if !g.right_at((core.t[0], core.position[0], core.velocity[0]), y) {
            return None;
        }
        if let Err(failure) = same_length(n, [y.len()]).and_then(|()| seen::<S>(y)) {
            return Some(Err(failure));
        }
        let y = y.as_mut_slice();
        let finite = match S::Real::doubles_mut(y) {
            Some(y) => constant.system.solve_checked(y),
            None => {
                constant.room.resize(n, 0.0);
                widen(y, &mut constant.room);
                let finite = constant.system.solve_checked(&mut constant.room);
                narrow(&constant.room, y);
                finite
            }
        };
        let count = &mut self.statistics;
        count.evaluations += 1;
        count.solves += 1;
        count.iterations += 1;
        Some(finite.then_some(()).ok_or(Failure::NonFinite))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{Matrix, Tangents};
    use crate::problem::SecondOrder;
    use crate::structural::{Damping, LinearStructure, Load};

    type V = Vec<f64>;

    fn structure(n: usize, stiffness: f64, damping: Damping) -> LinearStructure {
        let beside = |i: usize| [(i, i + 1, -stiffness), (i + 1, i, -stiffness)];
        let entries = (0..n).map(|i| (i, i, 2.0 * stiffness + 0.1 * i as f64));
        let entries = entries.chain((0..n - 1).flat_map(beside));
        LinearStructure {
            mass: Matrix::diagonal(&vec![1.0; n]),
            damping,
            stiffness: Matrix::from_entries(n, n, entries).unwrap(),
            load: Load::function(|t, f| f[0] += t),
        }
    }

    /// y of a core at x = (1, …), v = (−1, …) with slopes P and Q.
    fn solved(
        implicit: &mut Implicit<V>,
        structure: &LinearStructure,
        [p, q]: [f64; 2],
    ) -> Result<V, Failure> {
        let n = structure.freedoms();
        let x = vec![1.0; n];
        let v = vec![-1.0; n];
        let core = Core {
            t: [3.0],
            position: [&x],
            position_slope: [[p]],
            velocity: [&v],
            velocity_slope: [[q]],
        };
        let mut y = vec![0.5; n];
        let mut problem = structure.problem().unwrap();
        implicit.solve(&mut problem, &core, [&mut y])?;
        Ok(y)
    }

    /// M y + K (x + P y) + C (v + Q y) − f, of their sizes.
    fn left(structure: &LinearStructure, [p, q]: [f64; 2], y: &V) -> f64 {
        let x: V = y.iter().map(|y| 1.0 + p * y).collect();
        let v: V = y.iter().map(|y| -1.0 + q * y).collect();
        let mut left = vec![0.0; y.len()];
        left[0] = -3.0;
        structure.mass.add_product(1.0, y, &mut left);
        structure.stiffness.add_product(1.0, &x, &mut left);
        match &structure.damping {
            Damping::Rayleigh { mass, stiffness } => {
                structure.mass.add_product(*mass, &v, &mut left);
                structure.stiffness.add_product(*stiffness, &v, &mut left);
            }
            Damping::Matrix(damping) => damping.add_product(1.0, &v, &mut left),
            _ => {}
        }
        left.iter().fold(0.0, |most, left| left.abs().max(most))
    }

    /// One workspace for structures, slopes, sizes and solvers in any order: none is solved with what was factored for
    /// another one.
    #[test]
    fn factors_are_those_of_the_problem_at_hand() {
        let rayleigh = || Damping::Rayleigh {
            mass: 0.3,
            stiffness: 0.2,
        };
        for n in [3, 12, 13, 40] {
            let structures = [
                structure(n, 1.0, Damping::None),
                structure(n, 50.0, Damping::None),
                structure(n, 1.0, rayleigh()),
                structure(n, 50.0, rayleigh()),
                structure(
                    n,
                    50.0,
                    Damping::Matrix(structure(n, 3.0, Damping::None).stiffness),
                ),
                structure(n + 1, 50.0, rayleigh()),
            ];
            for iteration in [
                Iteration::Automatic,
                Iteration::ModifiedNewton,
                Iteration::Newton,
            ] {
                let mut implicit = Implicit::new(iteration);
                for solver in [LinearSolver::Automatic, LinearSolver::Dense] {
                    implicit = implicit.linear_solver(solver);
                    for slopes in [[0.1, 0.3], [0.1, 0.4], [0.2, 0.4], [0.1, 0.3]] {
                        for structure in structures.iter().chain(structures.iter().rev()) {
                            let y = solved(&mut implicit, structure, slopes).unwrap();
                            let left = left(structure, slopes, &y);
                            assert!(left < 1e-11, "{n} {iteration:?} {solver:?} {left:e}");
                        }
                    }
                }
                assert!(!implicit.statistics().not_linear);
            }
        }
    }

    /// 2 a = −x
    struct Heavy;

    impl SecondOrder<[f64; 3]> for Heavy {
        fn acceleration(&mut self, _t: f64, x: &[f64; 3], _v: &[f64; 3], a: &mut [f64; 3]) {
            *a = x.map(|x| -0.5 * x);
        }

        fn residual_at(
            &mut self,
            _k: usize,
            (_, x, _): (f64, &[f64; 3], &[f64; 3]),
            a: &[f64; 3],
            out: &mut [f64; 3],
        ) {
            *out = std::array::from_fn(|i| -x[i] - 2.0 * a[i]);
        }

        fn tangents_at(
            &mut self,
            _k: usize,
            _at: (f64, &[f64; 3], &[f64; 3]),
            into: &mut Tangents,
        ) -> bool {
            into.mass.assign(2.0, &Matrix::identity(3));
            into.in_x.assign(-1.0, &Matrix::identity(3));
            true
        }
    }

    /// M of another problem is not left to one that has none.
    #[test]
    fn masses_are_those_of_the_problem_at_hand() {
        let x = [1.0; 3];
        let v = [-1.0; 3];
        let core = Core {
            t: [3.0],
            position: [&x],
            position_slope: [[0.1]],
            velocity: [&v],
            velocity_slope: [[0.3]],
        };
        let structure = structure(3, 50.0, Damping::None);
        let mut implicit = Implicit::new(Iteration::ModifiedNewton);
        let mut y = [0.5; 3];
        implicit.solve(&mut Heavy, &core, [&mut y]).unwrap();
        assert!(y.iter().all(|y| (2.1 * y + 1.0).abs() < 1e-14));
        let mut problem = structure.undamped_problem().unwrap();
        implicit.solve(&mut problem, &core, [&mut y]).unwrap();
        assert!(left(&structure, [0.1, 0.3], &y.to_vec()) < 1e-11);
    }

    /// The same factors serve all cores of one problem with the same slopes.
    #[test]
    fn one_factorisation_serves_a_problem() {
        let n = 40;
        let structure = structure(n, 50.0, Damping::None);
        let mut problem = structure.problem().unwrap();
        let mut implicit = Implicit::<V>::default();
        let v = vec![0.0; n];
        for (step, slope) in [0.1, 0.1, 0.1, 0.2, 0.2].into_iter().enumerate() {
            let x = vec![step as f64; n];
            let core = Core {
                t: [0.0],
                position: [&x],
                position_slope: [[slope]],
                velocity: [&v],
                velocity_slope: [[0.3]],
            };
            implicit
                .solve(&mut problem, &core, [&mut vec![0.0; n]])
                .unwrap();
        }
        let found = implicit.statistics();
        assert_eq!((found.factorisations, found.jacobians), (2, 2));
        let counts = (found.solves, found.iterations, found.evaluations);
        assert_eq!(counts, (5, 5, 5));
        assert_eq!(found.solver, Some(SolverKind::Banded));
        // Another solver is another factorisation.
        let mut implicit = implicit.linear_solver(LinearSolver::Dense);
        let core = Core {
            t: [0.0],
            position: [&v],
            position_slope: [[0.2]],
            velocity: [&v],
            velocity_slope: [[0.3]],
        };
        implicit
            .solve(&mut problem, &core, [&mut vec![0.0; n]])
            .unwrap();
        let found = implicit.statistics();
        assert_eq!(
            (found.factorisations, found.solver),
            (3, Some(SolverKind::Dense))
        );
    }

    /// 1 + P k = 0 in one row; and a load that is no number.
    #[test]
    fn what_has_no_solution_is_told() {
        for n in [3, 40] {
            let mut diagonal = vec![1.0; n];
            diagonal[n / 2] = -10.0;
            let structure = |load: f64| LinearStructure {
                mass: Matrix::identity(n),
                damping: Damping::None,
                stiffness: Matrix::diagonal(&diagonal),
                load: Load::function(move |_, f| f[1] = load),
            };
            let mut implicit = Implicit::default();
            let found = solved(&mut implicit, &structure(0.0), [0.1, 0.0]);
            assert_eq!(found, Err(Failure::Singular), "{n}");
            assert!(solved(&mut implicit, &structure(0.0), [0.2, 0.0]).is_ok());
            for load in [f64::NAN, f64::INFINITY] {
                let found = solved(&mut implicit, &structure(load), [0.2, 0.0]);
                assert_eq!(found, Err(Failure::NonFinite), "{n} {load}");
            }
        }
    }
}
