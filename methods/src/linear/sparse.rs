//! Matrices of which most entries are zero, wherever the others stand. Frames and lattices have such matrices.
//!
//! By `faer`: P A Pᵀ = L Lᵀ where the entries are those of a symmetric matrix and the pivots positive, in the order of
//! Amestoy, Davis and Duff's AMD; else L U [by fronts](super::fronts) in that order, as long as its pivots are large
//! enough; else P A Q = L U with partial pivoting, columns in the order of Davis et al.'s COLAMD. The orders and the
//! places of the factors are found once, those of L U when they are first wanted.

use super::fronts::Fronts;
use super::solver::{Scalar, Solver};
use super::{Pattern, SolverKind};
use faer::linalg::solvers::SolveCore;
use faer::sparse::linalg::solvers::{Llt, Lu, SymbolicLlt, SymbolicLu};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Side};

/// The factors at hand.
#[derive(Clone, Debug)]
enum Factors<T> {
    None,
    Definite(Llt<usize, T>),
    /// In `fronts`.
    ByFronts,
    General(Box<Lu<usize, T>>),
}

/// A matrix by columns, and its factors.
#[derive(Clone, Debug)]
pub(super) struct Sparse<T> {
    /// By columns: where each begins, its rows, and the entries.
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<T>,
    /// The number of the mirrored entry of each, where all are mirrored.
    mirrored: Option<Vec<usize>>,
    /// `None` where no positive definite matrix has these places.
    definite: Option<SymbolicLlt<usize>>,
    /// Of the places by columns; none until they are wanted, and once their pivots were too small.
    fronts: Option<Fronts<T>>,
    columns: Pattern,
    /// None until it is wanted.
    general: Option<SymbolicLu<usize>>,
    factors: Factors<T>,
}

impl<T: Scalar> Sparse<T> {
    /// The matrix of a square pattern, all zero.
    pub(super) fn new(pattern: &Pattern) -> Self {
        let n = pattern.rows();
        let columns = pattern.transposed();
        let ends = (0..n).map(|j| columns.range(j).end);
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let rows: Vec<usize> = columns.places().map(|(_, i)| i).collect();
        let mirrored: Option<Vec<usize>> =
            columns.places().map(|(j, i)| columns.index(i, j)).collect();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &starts, None, &rows);
        // A positive definite matrix has a diagonal of positive entries.
        let may_be_definite = mirrored.is_some() && (0..n).all(|i| pattern.contains(i, i));
        let definite = may_be_definite.then(|| SymbolicLlt::try_new(structure, Side::Lower).ok());
        Self {
            values: vec![T::zero(); rows.len()],
            mirrored,
            definite: definite.flatten(),
            fronts: None,
            general: None,
            factors: Factors::None,
            starts,
            rows,
            columns,
        }
    }

    /// The number of unknowns.
    fn size(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the entries are real and the matrix is symmetric.
    fn is_symmetric(&self) -> bool {
        self.mirrored.as_ref().is_some_and(|mirrored| {
            let mut all = self.values.iter().zip(mirrored);
            all.all(|(x, &slot)| *x == self.values[slot] && x.imaginary() == 0.0)
        })
    }

    /// Factors, symmetrically where that may be; nothing where that is impossible.
    fn factors(&mut self) -> Option<Factors<T>> {
        let n = self.size();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.rows);
        let matrix = SparseColMatRef::new(structure, &self.values);
        if let Some(symbolic) = self.definite.clone().filter(|_| self.is_symmetric())
            && let Ok(factors) = Llt::try_new_with_symbolic(symbolic, matrix, Side::Lower)
        {
            return Some(Factors::Definite(factors));
        }
        if self.general.is_none() {
            self.fronts = self.fronts.take().or_else(|| Fronts::new(&self.columns));
            if self
                .fronts
                .as_mut()
                .is_some_and(|fronts| fronts.factor(&self.values))
            {
                return Some(Factors::ByFronts);
            }
            self.fronts = None;
            self.general = SymbolicLu::try_new(structure).ok();
        }
        let factors = Lu::try_new_with_symbolic(self.general.clone()?, matrix);
        factors
            .ok()
            .map(|factors| Factors::General(Box::new(factors)))
    }
}

impl<T: Scalar> Solver<T> for Sparse<T> {
    fn clear(&mut self) {
        self.values.fill(T::zero());
    }

    fn add(&mut self, i: usize, j: usize, x: T) -> bool {
        let range = match (self.starts.get(j), self.starts.get(j + 1)) {
            (Some(&start), Some(&end)) => start..end,
            _ => return false,
        };
        let Ok(found) = self.rows[range.clone()].binary_search(&i) else {
            return false;
        };
        self.values[range.start + found] += x;
        true
    }

    fn factor(&mut self) -> bool {
        if self.rows.is_empty() {
            return self.size() == 0;
        }
        if !self.values.iter().all(T::is_finite) {
            return false;
        }
        self.factors = self.factors().unwrap_or(Factors::None);
        // A pivot that vanishes shows in what is divided by it.
        let mut probe = vec![T::one(); self.size()];
        self.solve(&mut probe);
        !matches!(self.factors, Factors::None) && probe.iter().all(T::is_finite)
    }

    fn solve(&mut self, b: &mut [T]) {
        if b.len() != self.size() || b.is_empty() {
            return;
        }
        let n = self.size();
        match &self.factors {
            Factors::None => {}
            Factors::ByFronts => self.fronts.iter_mut().for_each(|fronts| fronts.solve(b)),
            Factors::Definite(factors) => {
                let right = MatMut::from_column_major_slice_mut(b, n, 1);
                factors.solve_in_place_with_conj(Conj::No, right);
            }
            Factors::General(factors) => {
                let right = MatMut::from_column_major_slice_mut(b, n, 1);
                factors.solve_in_place_with_conj(Conj::No, right);
            }
        }
    }

    fn is_definite(&self) -> Option<bool> {
        Some(matches!(self.factors, Factors::Definite(_)))
    }

    /// With a guess of the entries that fill in.
    fn price(&self) -> f64 {
        2.0 * self.rows.len() as f64 / self.size().max(1) as f64
    }

    fn kind(&self) -> SolverKind {
        SolverKind::Sparse
    }

    fn boxed(&self) -> Box<dyn Solver<T>> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saddles_are_factored_with_exchanges() {
        // Symmetric with a full diagonal, but not definite; and without the diagonal's last entry.
        for last in [Some(-1.0), None] {
            let mut entries = vec![(0, 0, 2.0), (0, 1, 3.0), (1, 0, 3.0)];
            entries.extend(last.map(|x| (1, 1, x)));
            let pattern = Pattern::new(2, 2, entries.iter().map(|&(i, j, _)| (i, j))).unwrap();
            let mut sparse = Sparse::new(&pattern);
            assert_eq!(sparse.definite.is_some(), last.is_some());
            assert!(entries.iter().all(|&(i, j, x)| sparse.add(i, j, x)));
            assert!(sparse.factor() && sparse.is_definite() == Some(false));
            let mut b = [8.0_f64, 3.0 + 2.0 * last.unwrap_or(0.0)];
            sparse.clone().solve(&mut b);
            assert!(
                (b[0] - 1.0).abs() < 1e-15 && (b[1] - 2.0).abs() < 1e-15,
                "{b:?}"
            );
        }
    }

    fn of(pattern: Pattern) -> Sparse<f64> {
        Sparse::new(&pattern)
    }

    #[test]
    fn places_are_those_of_the_pattern() {
        let pattern = Pattern::new(4, 4, [(0, 0), (1, 1), (2, 2), (3, 3), (0, 2), (3, 1)]).unwrap();
        let mut sparse = of(pattern.clone());
        for (i, j) in (0..6).flat_map(|i| (0..6).map(move |j| (i, j))) {
            assert_eq!(sparse.add(i, j, 1.0), pattern.contains(i, j), "{i} {j}");
        }
        assert_eq!(sparse.values, [1.0; 6]);
        assert!(sparse.factor());
        let mut short = [2.0; 3];
        Solver::solve(&mut sparse, &mut short);
        assert_eq!(short, [2.0; 3]);
        sparse.clear();
        assert_eq!(sparse.values, [0.0; 6]);
        assert!(!sparse.factor());
        assert!(of(Pattern::empty(0, 0)).factor() && !of(Pattern::empty(3, 3)).factor());
    }

    #[test]
    fn cholesky_is_for_real_symmetric_definite_matrices() {
        use nalgebra::Complex;
        let pattern = Pattern::banded(6, 2, 2);
        let of_chain = |i: usize, j: usize| if i == j { 4.5 } else { -1.0 };
        // What a change of one entry, or of two that are mirrored, makes of it.
        let kind = |i: usize, j: usize, by: Complex<f64>, both: bool| {
            let mut sparse = Sparse::new(&pattern);
            for (k, l) in pattern.places() {
                let there = (k, l) == (i, j) || both && (l, k) == (i, j);
                let change = if there { by } else { Complex::new(0.0, 0.0) };
                assert!(sparse.add(k, l, change + of_chain(k, l)));
            }
            let regular = sparse.factor();
            (regular, sparse.is_definite() == Some(true))
        };
        let real = |x: f64| Complex::new(x, 0.0);
        for (i, j) in pattern.places() {
            assert_eq!(kind(i, j, real(0.25), true), (true, true));
            assert_eq!(kind(i, j, real(0.25), false), (true, i == j));
            assert_eq!(kind(i, j, Complex::new(0.0, 0.25), true), (true, false));
            assert!(!kind(i, j, real(f64::NAN), true).0);
            if i == j {
                assert_eq!(kind(i, j, real(-9.0), true), (true, false));
            }
        }
    }

    #[test]
    fn a_diagonal_that_is_not_full_is_of_no_definite_matrix() {
        for missing in 0..4 {
            let places = Pattern::banded(4, 3, 3);
            let others = places.places().filter(|&place| place != (missing, missing));
            let others: Vec<_> = others.collect();
            let mut sparse = of(Pattern::new(4, 4, others.iter().copied()).unwrap());
            assert!(sparse.definite.is_none());
            for (i, j) in others {
                assert!(sparse.add(i, j, if i == j { 3.0 } else { 1.0 }));
            }
            let mut b = [6.0; 4];
            b[missing] = 3.0;
            assert!(sparse.factor());
            Solver::solve(&mut sparse, &mut b);
            assert!(b.iter().all(|x| (x - 1.0).abs() < 1e-14), "{b:?}");
        }
    }
}
