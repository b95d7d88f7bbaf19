//! A linear system, and which of the solvers takes it.
//!
//! That of the fewest operations for one factorisation and [`SOLUTIONS`] solutions, counted from the pattern. Only
//! where elimination in a band would take more than a few solutions is the fill-in of a sparse one counted.

use super::banded::{self, Banded};
use super::dense::Lu;
use super::order::narrow;
use super::solver::{Scalar, Solver};
#[cfg(feature = "sparse")]
use super::sparse::Sparse;
use super::{Matrix, Pattern};
use std::fmt;
use std::sync::Arc;

/// How linear systems are solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinearSolver {
    /// By whatever takes the fewest operations, counted from the places of the entries.
    #[default]
    Automatic,
    /// By a dense matrix.
    Dense,
    /// By a matrix reordered to a narrow band: the time of a step grows with the number of unknowns
    /// alone where each is coupled to its neighbours along a line. Components below 2⁻⁹⁷⁰ come out as 0.
    Banded,
    /// By a sparse factorisation whose order of elimination is found once.
    #[cfg(feature = "sparse")]
    Sparse,
}

/// The kind of solver that solved a linear system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum SolverKind {
    /// LU of a dense matrix.
    Dense,
    /// LU or L D Lᵀ in a band.
    Banded,
    /// A sparse LU or Cholesky factorisation.
    Sparse,
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dense => "dense",
            Self::Banded => "banded",
            Self::Sparse => "sparse",
        })
    }
}

/// Systems of at most so many unknowns are dense without a look at their places.
pub(crate) const SMALL: usize = 12;
/// Solutions to a factorisation, in the count of operations.
const SOLUTIONS: f64 = 10.0;
/// An operation on the short rows of a band, beside one on long rows: a guess.
const IN_BAND: f64 = 1.75;
/// Bands whose elimination takes fewer solutions than this are taken without a look at others.
#[cfg(feature = "sparse")]
const NARROW: f64 = 8.0;

/// A square system that is filled, factored and solved in the same memory many times.
#[derive(Clone, Debug)]
pub(crate) struct System<T> {
    wanted: LinearSolver,
    /// The pattern of the solver; none where it is dense and of any.
    pattern: Option<Arc<Pattern>>,
    solver: Chosen<T>,
}

#[derive(Clone, Debug)]
enum Chosen<T> {
    Dense(Lu<T>),
    Banded(Banded<T>),
    #[cfg(feature = "sparse")]
    Sparse(Box<Sparse<T>>),
}

impl<T: Scalar> Default for System<T> {
    fn default() -> Self {
        Self {
            wanted: LinearSolver::Dense,
            pattern: None,
            solver: Chosen::default(),
        }
    }
}

impl<T: Scalar> Default for Chosen<T> {
    fn default() -> Self {
        Self::Dense(Lu::default())
    }
}

impl<T: Scalar> System<T> {
    /// A zero matrix of that pattern. Allocates only where pattern or choice are new.
    pub(crate) fn reset(&mut self, pattern: &Arc<Pattern>, wanted: LinearSolver) {
        let same = |own: &Arc<Pattern>| Arc::ptr_eq(own, pattern) || own == pattern;
        if self.wanted == wanted && self.pattern.as_ref().is_some_and(same) {
            self.clear();
            return;
        }
        self.solver = choose(pattern, wanted);
        self.pattern = Some(pattern.clone());
        self.wanted = wanted;
    }

    /// A zero matrix of n rows, all of whose entries may differ from zero.
    pub(crate) fn reset_dense(&mut self, n: usize) {
        (self.wanted, self.pattern) = (LinearSolver::Dense, None);
        match &mut self.solver {
            Chosen::Dense(lu) => lu.reset(n),
            solver => {
                let mut lu = Lu::default();
                lu.reset(n);
                *solver = Chosen::Dense(lu);
            }
        }
    }

    /// The places that it has, where they are of that size and for that choice.
    fn known(&self, size: usize, wanted: LinearSolver) -> Option<Arc<Pattern>> {
        let fits = |known: &&Arc<Pattern>| known.rows() == size && self.wanted == wanted;
        self.pattern.as_ref().filter(fits).cloned()
    }

    /// Fills it with all entries that `each` shows, those at the same place added up. Small systems are
    /// dense; of others a place once taken stays, so that the order of elimination is found once.
    pub(crate) fn form(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        each: impl Fn(&mut dyn FnMut(usize, usize, T) -> bool) -> bool,
    ) {
        if is_dense(size, wanted) {
            self.reset_dense(size);
            each(&mut |i, j, x| self.add(i, j, x));
            return;
        }
        let known = self.known(size, wanted);
        if known.is_some() {
            self.clear();
            if each(&mut |i, j, x| self.add(i, j, x)) {
                return;
            }
        }
        let mut pattern = Pattern::shown(size, size, |show| {
            each(&mut |i, j, _| {
                show(i, j);
                true
            });
        });
        if let Some(known) = known {
            pattern = pattern.union(&known);
        }
        self.reset(&Arc::new(pattern), wanted);
        each(&mut |i, j, x| self.add(i, j, x));
    }

    /// Fills it with Σ αᵢ Bᵢ, as [`form`](Self::form) does with the entries of those whose factor is not 0, and
    /// factors that; false if it is singular or not finite.
    pub(crate) fn factor_sum<const N: usize>(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        parts: [(T, &Matrix); N],
    ) -> bool {
        let parts = parts.map(|part| (part.0 != T::zero()).then_some(part));
        let patterns = || parts.iter().flatten().map(|(_, matrix)| matrix.pattern());
        let square = |p: &Arc<Pattern>| (p.rows(), p.columns()) == (size, size);
        if is_dense(size, wanted) {
            self.reset_dense(size);
            let Chosen::Dense(lu) = &mut self.solver else {
                return false;
            };
            let mut parts = parts.iter().flatten();
            return parts.all(|(alpha, matrix)| lu.add_matrix(*alpha, matrix)) && lu.factor();
        }
        if !patterns().all(|pattern| pattern.is_some_and(square)) {
            self.form(size, wanted, |show| {
                let mut parts = parts.iter().flatten();
                parts.all(|(alpha, matrix)| matrix.all(|i, j, x| show(i, j, alpha.scale(x))))
            });
            return self.factor();
        }
        let add_all = |system: &mut Self| {
            let mut parts = parts.iter().flatten();
            parts.all(|(alpha, matrix)| system.add_matrix(*alpha, matrix))
        };
        let known = self.known(size, wanted);
        if known.is_some() {
            self.clear();
            if add_all(self) {
                return self.factor();
            }
        }
        let all = patterns().flatten().chain(&known).cloned();
        let pattern = all.reduce(|all, next| match (all.covers(&next), next.covers(&all)) {
            (true, _) => all,
            (_, true) => next,
            _ => Arc::new(all.union(&next)),
        });
        let empty = || Arc::new(Pattern::empty(size, size));
        self.reset(&pattern.unwrap_or_else(empty), wanted);
        // Pages that are read before they are written are fetched twice.
        self.clear();
        add_all(self) && self.factor()
    }

    /// The kind of solver of the system.
    pub(crate) fn kind(&self) -> SolverKind {
        match &self.solver {
            Chosen::Dense(_) => SolverKind::Dense,
            Chosen::Banded(_) => SolverKind::Banded,
            #[cfg(feature = "sparse")]
            Chosen::Sparse(_) => SolverKind::Sparse,
        }
    }

    /// Whether what is factored turned out symmetric and positive definite; dense factors don't tell.
    pub(crate) fn is_definite(&self) -> Option<bool> {
        match &self.solver {
            Chosen::Dense(_) => None,
            Chosen::Banded(banded) => Some(banded.is_definite()),
            #[cfg(feature = "sparse")]
            Chosen::Sparse(sparse) => Some(sparse.is_definite()),
        }
    }

    /// The solver that fills, factors and solves.
    fn solver(&self) -> &dyn Solver<T> {
        match &self.solver {
            Chosen::Dense(lu) => lu,
            Chosen::Banded(banded) => banded,
            #[cfg(feature = "sparse")]
            Chosen::Sparse(sparse) => &**sparse,
        }
    }

    /// The same, to be filled.
    fn solver_mut(&mut self) -> &mut dyn Solver<T> {
        match &mut self.solver {
            Chosen::Dense(lu) => lu,
            Chosen::Banded(banded) => banded,
            #[cfg(feature = "sparse")]
            Chosen::Sparse(sparse) => &mut **sparse,
        }
    }

    /// The entries by rows, then the factors, where they are dense.
    #[cfg(test)]
    pub(crate) fn dense_entries(&self) -> Option<&[T]> {
        match &self.solver {
            Chosen::Dense(lu) => Some(lu.entries()),
            _ => None,
        }
    }
}

impl<T: Scalar> Solver<T> for System<T> {
    fn clear(&mut self) {
        self.solver_mut().clear();
    }

    #[inline]
    fn add(&mut self, i: usize, j: usize, x: T) -> bool {
        if let Chosen::Dense(lu) = &mut self.solver {
            return lu.add(i, j, x);
        }
        self.solver_mut().add(i, j, x)
    }

    fn add_matrix(&mut self, alpha: T, matrix: &Matrix) -> bool {
        self.solver_mut().add_matrix(alpha, matrix)
    }

    fn factor(&mut self) -> bool {
        self.solver_mut().factor()
    }

    #[inline]
    fn solve(&mut self, b: &mut [T]) {
        if let Chosen::Dense(lu) = &mut self.solver {
            return lu.solve(b);
        }
        self.solver_mut().solve(b);
    }

    fn price(&self) -> f64 {
        self.solver().price()
    }
}

/// Whether a system is dense without a look at its places.
fn is_dense(size: usize, wanted: LinearSolver) -> bool {
    wanted == LinearSolver::Dense || wanted == LinearSolver::Automatic && size <= SMALL
}

/// The solver of the fewest operations, unless one is wanted.
fn choose<T: Scalar>(pattern: &Arc<Pattern>, wanted: LinearSolver) -> Chosen<T> {
    let n = pattern.rows();
    let dense = || {
        let mut lu = Lu::default();
        lu.reset(n);
        Chosen::Dense(lu)
    };
    match wanted {
        _ if is_dense(n, wanted) => return dense(),
        LinearSolver::Banded => return Chosen::Banded(Banded::new(pattern)),
        #[cfg(feature = "sparse")]
        LinearSolver::Sparse => {
            // Of a structurally singular matrix there is none.
            return T::sparse(pattern).map_or_else(dense, Chosen::Sparse);
        }
        _ => {}
    }
    let size = n as f64;
    let in_full = total((2.0 / 3.0 * size.powi(3), 2.0 * size * size));
    let (place, widths) = narrow(pattern);
    let work = banded::work(n, widths);
    let in_band = IN_BAND * total(work);
    #[cfg(feature = "sparse")]
    // Of a matrix that is mostly full little can be left out.
    if work.0 > NARROW * work.1
        && 2 * pattern.count() < n.saturating_mul(n)
        && let Some(sparse) = T::sparse(pattern)
        && total(sparse.work()) < in_full.min(in_band)
    {
        return Chosen::Sparse(sparse);
    }
    if in_band < in_full {
        Chosen::Banded(Banded::of(n, place, widths))
    } else {
        dense()
    }
}

/// Operations of a factorisation and of the solutions to it.
fn total((factor, solve): (f64, f64)) -> f64 {
    factor + SOLUTIONS * solve
}

#[cfg(test)]
mod tests;
