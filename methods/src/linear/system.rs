//! A linear system, and which of the solvers takes it.
//!
//! The time of each is estimated from the pattern: that of its operations of one factorisation and of
//! [`SOLUTIONS`] solutions. What an operation costs is a guess for the dense and the banded solver, measured
//! for the sparse one. Only where elimination in a band would take more than a few solutions is the fill-in of
//! a sparse one counted.

use super::Pattern;
use super::banded::{self, Banded};
use super::dense::Lu;
use super::order::narrow;
use super::solver::{Scalar, Solver};
#[cfg(feature = "sparse")]
use super::sparse::Sparse;
use std::fmt;
use std::sync::Arc;

/// How linear systems are solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinearSolver {
    /// By whatever is estimated to take the least time, from the places of the entries.
    #[default]
    Automatic,
    /// By a dense matrix.
    Dense,
    /// By a matrix reordered to a narrow band: the time of a step grows with the number of unknowns
    /// alone where each is coupled to its neighbours along a line. Dense where a problem's constraints
    /// repeat one another.
    Banded,
    /// By a sparse factorisation whose order of elimination is found once.
    #[cfg(feature = "sparse")]
    Sparse,
}

/// What solved a linear system.
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
/// Solutions to a factorisation, in the estimate of what they cost.
const SOLUTIONS: f64 = 10.0;
/// Nanoseconds of an operation in a dense elimination, and of one in a band; of a row in a band besides.
const DENSE: f64 = 0.4;
const IN_BAND: f64 = 0.6;
const ROW: f64 = 8.0;
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
            solver: Chosen::Dense(Lu::default()),
        }
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

    /// Fills it with all entries that `each` shows, those at the same place added up. Small systems are
    /// dense; of others a place once taken stays, so that the order of elimination is found once.
    pub(crate) fn form(
        &mut self,
        size: usize,
        wanted: LinearSolver,
        each: impl Fn(&mut dyn FnMut(usize, usize, T) -> bool) -> bool,
    ) {
        let small = wanted == LinearSolver::Automatic && size <= SMALL;
        if small || wanted == LinearSolver::Dense {
            self.reset_dense(size);
            each(&mut |i, j, x| self.add(i, j, x));
            return;
        }
        let known = self.pattern.as_ref().filter(|known| known.rows() == size);
        let known = known.filter(|_| self.wanted == wanted).cloned();
        if known.is_some() {
            self.clear();
            if each(&mut |i, j, x| self.add(i, j, x)) {
                return;
            }
        }
        let mut places = Vec::new();
        each(&mut |i, j, _| {
            places.push((i, j));
            true
        });
        places.sort_unstable();
        places.dedup();
        let mut pattern = Pattern::of_sorted(size, size, places.into_iter());
        if let Some(known) = known {
            pattern = pattern.union(&known);
        }
        self.reset(&Arc::new(pattern), wanted);
        each(&mut |i, j, x| self.add(i, j, x));
    }

    /// What solves it.
    pub(crate) fn kind(&self) -> SolverKind {
        match &self.solver {
            Chosen::Dense(_) => SolverKind::Dense,
            Chosen::Banded(_) => SolverKind::Banded,
            #[cfg(feature = "sparse")]
            Chosen::Sparse(_) => SolverKind::Sparse,
        }
    }

    /// What fills, factors and solves.
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

/// The solver of the least estimated time, unless one is wanted.
fn choose<T: Scalar>(pattern: &Arc<Pattern>, wanted: LinearSolver) -> Chosen<T> {
    let n = pattern.rows();
    let dense = || {
        let mut lu = Lu::default();
        lu.reset(n);
        Chosen::Dense(lu)
    };
    match wanted {
        LinearSolver::Dense => return dense(),
        LinearSolver::Banded => return Chosen::Banded(Banded::new(pattern)),
        #[cfg(feature = "sparse")]
        LinearSolver::Sparse => {
            // Of a structurally singular matrix there is none.
            let sparse = Sparse::new(pattern);
            return sparse.map_or_else(dense, |sparse| Chosen::Sparse(Box::new(sparse)));
        }
        LinearSolver::Automatic => {}
    }
    let total = |(factor, solve): (f64, f64)| factor + SOLUTIONS * solve;
    let size = n as f64;
    let in_full = DENSE * total((2.0 / 3.0 * size.powi(3), 2.0 * size * size));
    let (place, widths) = narrow(pattern);
    let work = banded::work(n, widths);
    let in_band = IN_BAND * total(work) + (1.0 + SOLUTIONS) * ROW * size;
    #[cfg(feature = "sparse")]
    // Of a matrix that is mostly full little can be left out.
    if work.0 > NARROW * work.1
        && 2 * pattern.count() < n.saturating_mul(n)
        && let Some(sparse) = Sparse::new(pattern)
        && total(sparse.times()) < in_full.min(in_band)
    {
        return Chosen::Sparse(Box::new(sparse));
    }
    if in_band < in_full {
        Chosen::Banded(Banded::of(n, place, widths))
    } else {
        dense()
    }
}
