//! A linear system, and which of the solvers takes it.

use super::order::narrow;
use super::solver::{Scalar, Solver};
use super::{Matrix, Pattern, banded};
use nalgebra::Complex;
use std::fmt;
use std::mem::discriminant;
use std::ops::{Deref, DerefMut};
use std::ptr::fn_addr_eq;
use std::sync::Arc;

/// How linear systems are solved.
#[derive(Clone, Copy, Debug, Default, Eq)]
#[non_exhaustive]
pub enum LinearSolver {
    /// By the solver that takes the fewest operations, counted from the places of the entries.
    #[default]
    Automatic,
    /// By a dense matrix.
    Dense,
    /// By a matrix reordered to a narrow band. Where each unknown is coupled to its neighbours along a line, the time
    /// of a step grows linearly with the number of unknowns. Components below 2⁻⁹⁷⁰ come out as 0.
    Banded,
    /// By a sparse factorisation whose order of elimination is found once.
    #[cfg(feature = "sparse")]
    Sparse,
    /// By a [solver of your own](Solver), made for a pattern: one of real numbers and one of complex ones.
    Own {
        /// Makes the solver of real systems.
        real: fn(&Pattern) -> Box<dyn Solver<f64>>,
        /// Makes the solver of complex systems.
        complex: fn(&Pattern) -> Box<dyn Solver<Complex<f64>>>,
    },
}

impl PartialEq for LinearSolver {
    /// Solvers of your own are the same if the same functions make them.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Own { real, complex },
                Self::Own {
                    real: r,
                    complex: c,
                },
            ) => fn_addr_eq(*real, *r) && fn_addr_eq(*complex, *c),
            _ => discriminant(self) == discriminant(other),
        }
    }
}

/// The kind of solver that solved a linear system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum SolverKind {
    /// LU of a dense matrix.
    Dense,
    /// LU in a band.
    Banded,
    /// A sparse LU or Cholesky factorisation.
    Sparse,
    /// A [solver](Solver) of the program's own.
    Own,
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dense => "dense",
            Self::Banded => "banded",
            Self::Sparse => "sparse",
            Self::Own => "own",
        })
    }
}

/// Systems of at most so many unknowns are dense without a look at their places.
pub(crate) const SMALL: usize = 12;
/// Bands whose elimination takes fewer solutions than this are taken without a look at others.
#[cfg(feature = "sparse")]
const NARROW: f64 = 8.0;

/// A square system that is filled, factored and solved in the same memory many times.
///
/// With followers it is
///
/// ```text
/// A x₀ = b₀,    A x_j + C_j x₀ = b_j,    j = 1 … m,
/// ```
///
/// of which A alone is factored.
#[derive(Debug)]
pub(crate) struct System<T> {
    wanted: LinearSolver,
    /// m.
    pub(crate) followers: usize,
    /// The pattern of the solver of A; none where it is dense and of any.
    pattern: Option<Arc<Pattern>>,
    solver: Box<dyn Solver<T>>,
    /// The entries of all C.
    coupling: Vec<(usize, usize, T)>,
}

impl<T: Scalar> Default for System<T> {
    fn default() -> Self {
        Self {
            wanted: LinearSolver::Dense,
            followers: 0,
            pattern: None,
            solver: T::solver(LinearSolver::Dense, &Pattern::empty(0, 0)),
            coupling: Vec::new(),
        }
    }
}

impl<T: Clone> Clone for System<T> {
    fn clone(&self) -> Self {
        Self {
            wanted: self.wanted,
            followers: self.followers,
            pattern: self.pattern.clone(),
            solver: self.solver.boxed(),
            coupling: self.coupling.clone(),
        }
    }
}

impl<T> Deref for System<T> {
    type Target = dyn Solver<T>;

    fn deref(&self) -> &Self::Target {
        &*self.solver
    }
}

impl<T> DerefMut for System<T> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.solver
    }
}

impl<T: Scalar> System<T> {
    /// A zero matrix of n rows, all of whose entries may differ from zero.
    pub(crate) fn reset_dense(&mut self, n: usize) {
        (self.wanted, self.pattern) = (LinearSolver::Dense, None);
        if !self.solver.resize(n) {
            self.solver = T::solver(LinearSolver::Dense, &Pattern::empty(n, n));
        }
    }

    /// Fills it with all entries that `each` shows, those at the same place added up. Small systems are
    /// dense; of others a place once taken stays, so that the order of elimination is found once.
    pub(crate) fn form(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        each: impl Fn(&mut dyn FnMut(usize, usize, T) -> bool) -> bool,
    ) {
        let first = size / (1 + self.followers);
        self.form_first(first, wanted, |show| {
            each(&mut |i, j, x| i >= first || j >= first || show(i, j, x))
        });
        self.coupling.clear();
        if self.followers > 0 {
            each(&mut |i, j, x| {
                if i >= first && j < first {
                    self.coupling.push((i - first, j, x));
                }
                true
            });
        }
    }

    /// Fills A.
    fn form_first(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        each: impl Fn(&mut dyn FnMut(usize, usize, T) -> bool) -> bool,
    ) {
        let known = self.pattern.take();
        let known = known.filter(|known| known.rows() == size && self.wanted == wanted);
        if wanted == LinearSolver::Dense || wanted == LinearSolver::Automatic && size <= SMALL {
            self.reset_dense(size);
        } else if let Some(known) = known {
            self.solver.clear();
            if each(&mut |i, j, x| self.solver.add(i, j, x)) {
                self.pattern = Some(known);
                return;
            }
            self.reset(shown(size, &each).union(&known), wanted);
        } else {
            self.reset(shown(size, &each), wanted);
        }
        each(&mut |i, j, x| self.solver.add(i, j, x));
    }

    /// Makes it a zero matrix on these places.
    fn reset(&mut self, pattern: Pattern, wanted: LinearSolver) {
        self.wanted = wanted;
        self.solver = T::solver(choose(&pattern, wanted), &pattern);
        self.pattern = Some(Arc::new(pattern));
    }

    /// Overwrites b by the solution.
    pub(crate) fn solve(&mut self, b: &mut [T]) {
        let size = b.len() / (1 + self.followers);
        let (first, rest) = b.split_at_mut(size);
        self.solver.solve(first);
        for &(i, j, x) in &self.coupling {
            rest[i] -= x * first[j];
        }
        for part in rest.chunks_exact_mut(size.max(1)) {
            self.solver.solve(part);
        }
    }

    /// Overwrites b by the solution; whether all of it is finite.
    pub(crate) fn solve_checked(&mut self, b: &mut [T]) -> bool {
        self.solve(b);
        b.iter().all(T::is_finite)
    }

    /// Fills it with Σ αᵢ Bᵢ, as [`form`](Self::form) does with the entries of those whose factor is not 0, and
    /// factors that; false if it is singular or not finite.
    pub(crate) fn factor_sum(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        parts: &[(T, &Matrix)],
    ) -> bool {
        self.form(size, wanted, |show| {
            let mut parts = parts.iter().filter(|(alpha, _)| *alpha != T::zero());
            parts.all(|(alpha, matrix)| matrix.all(|i, j, x| show(i, j, alpha.scale(x))))
        });
        self.solver.factor()
    }
}

/// The places that are shown.
fn shown<T>(
    size: usize,
    each: &impl Fn(&mut dyn FnMut(usize, usize, T) -> bool) -> bool,
) -> Pattern {
    Pattern::shown(size, size, |show| {
        each(&mut |i, j, _| {
            show(i, j);
            true
        });
    })
}

/// The solver for a pattern. A wanted one is taken. Otherwise a band is taken if it is narrow, else a sparse matrix if few
/// places are taken, else the solver that takes fewer operations.
fn choose(pattern: &Pattern, wanted: LinearSolver) -> LinearSolver {
    if wanted != LinearSolver::Automatic {
        return wanted;
    }
    let n = pattern.rows();
    let (_, (below, above)) = narrow(pattern);
    let work = banded::work(n, below, above);
    let (factor, _) = work;
    let is_full = 2 * pattern.count() >= n.saturating_mul(n);
    #[cfg(feature = "sparse")]
    if factor > NARROW * work.1 && !is_full {
        return LinearSolver::Sparse;
    }
    if is_full || factor > 2.0 / 3.0 * (n as f64).powi(3) {
        LinearSolver::Dense
    } else {
        LinearSolver::Banded
    }
}

#[cfg(test)]
mod tests;
