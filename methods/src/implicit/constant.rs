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
use crate::linear::{Chain, LinearSolver, SMALL, SolverKind, System};
use crate::problem::StructureMatrices;
use crate::real::{Real, narrow, widen};
use crate::state::State;
use crate::step::{same_length, seen};

/// N of n components, and what it was factored for.
#[derive(Clone, Debug, Default)]
pub(super) struct Constant {
    system: System<f64>,
    /// n, P and Q; nothing where N is singular.
    factored: Option<(usize, [f64; 2])>,
    wanted: LinearSolver,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
}

impl Constant {
    /// The factors of N where it is that of a chain.
    pub(super) fn chain(&self) -> Option<&Chain<f64>> {
        self.system.chain()
    }

    fn serves(&self, of: (usize, [f64; 2]), wanted: LinearSolver) -> bool {
        self.factored == Some(of) && self.wanted == wanted
    }

    /// Factors N; whether it is regular.
    fn factor(
        &mut self,
        matrices: StructureMatrices<'_>,
        (n, [px, pv]): (usize, [f64; 2]),
        wanted: LinearSolver,
    ) -> bool {
        let (mass, stiffness) = ((1.0, matrices.mass), (px, matrices.stiffness));
        let regular = match matrices.damping {
            Some(damping) => {
                let parts = [mass, stiffness, (pv, damping)];
                self.system.factor_sum(n, wanted, parts)
            }
            None => self.system.factor_sum(n, wanted, [mass, stiffness]),
        };
        self.factored = regular.then_some((n, [px, pv]));
        self.wanted = wanted;
        regular
    }

    /// What solves with N.
    fn kind(&self) -> SolverKind {
        self.system.kind()
    }
}

impl<S: State> Implicit<S> {
    /// N of a core, factored now if it was not, where the core is of this kind and N is regular. Few unknowns have
    /// ways of their own.
    #[inline]
    pub(super) fn constant<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        (n, g): (usize, &G),
        core: &Core<'_, S, K>,
    ) -> Option<&mut Constant> {
        if K > 1 || n <= SMALL || !g.known().linear {
            return None;
        }
        let slopes = [core.position_slope[0][0], core.velocity_slope[0][0]].map(S::Real::to_f64);
        let ready =
            (self.constant.as_ref()).is_some_and(|known| known.serves((n, slopes), self.solver));
        (ready || self.factor_constant(g, (n, slopes))).then_some(self.constant.as_mut())?
    }

    #[inline(never)]
    fn factor_constant<G: Field<S, RANK>, const RANK: usize>(
        &mut self,
        g: &G,
        of: (usize, [f64; 2]),
    ) -> bool {
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
