//! Matrices of which most entries are zero, wherever they stand: those of frames and lattices.
//!
//! By `faer`: P A Pᵀ = L Lᵀ where the entries are those of a symmetric matrix and the pivots
//! positive, in the order of Amestoy, Davis and Duff's AMD; else P A Q = L U with partial pivoting, columns in the order of Davis et al.'s COLAMD. The orders and the
//! places of the factors are found once, those of L U when they are first wanted.

use super::Pattern;
use super::cholesky::{Cholesky, Memory, compressed};
use super::solver::{Scalar, Solver};
use faer::dyn_stack::MemStack;
use faer::sparse::linalg::cholesky::SymmetricOrdering;
use faer::sparse::linalg::lu::{
    LuRef, LuSymbolicParams, NumericLu, SymbolicLu, factorize_symbolic_lu,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Spec};
use std::fmt;
use std::sync::Arc;

/// Entries of both L and U to one of A: a guess.
const FILL: f64 = 8.0;

/// Where the entries of L and U in P A Q = L U stand, the entries, and what it takes to find them.
#[derive(Clone)]
struct General<T> {
    symbolic: Arc<SymbolicLu<usize>>,
    values: NumericLu<usize, T>,
    memory: Memory,
}

/// A matrix by columns, and its factors.
#[derive(Clone)]
pub(crate) struct Sparse<T> {
    pattern: Arc<Pattern>,
    /// By columns: where each begins, its rows, and the entries.
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<T>,
    /// The number of the mirrored entry of each, where all are mirrored.
    mirrored: Option<Vec<usize>>,
    /// None where the places are not those of a positive definite matrix.
    cholesky: Option<Cholesky<T>>,
    /// None until it is wanted.
    general: Option<General<T>>,
    is_symmetric: bool,
    probe: Vec<T>,
}

impl<T> fmt::Debug for Sparse<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparse")
            .field("pattern", &self.pattern)
            .field("is_symmetric", &self.is_symmetric)
            .finish_non_exhaustive()
    }
}

impl<T: Scalar> General<T> {
    fn new(structure: SymbolicSparseColMatRef<'_, usize>) -> Option<Self> {
        let symbolic = factorize_symbolic_lu(structure, LuSymbolicParams::default()).ok()?;
        let need = symbolic.factorize_numeric_lu_scratch::<T>(Par::Seq, Spec::default());
        let need = need.or(symbolic.solve_in_place_scratch::<T>(1, Par::Seq));
        let need = need.or(symbolic.solve_transpose_in_place_scratch::<T>(1, Par::Seq));
        Some(Self {
            symbolic: Arc::new(symbolic),
            values: NumericLu::new(),
            memory: Memory::new(need)?,
        })
    }
}

impl<T: Scalar> Sparse<T> {
    /// The matrix of a square pattern, all zero; `None` where its factors have no room.
    pub(crate) fn new(pattern: &Arc<Pattern>) -> Option<Self> {
        let n = pattern.rows();
        let columns = pattern.transposed();
        let (starts, rows) = compressed(&columns);
        let mirrored: Option<Vec<usize>> =
            columns.places().map(|(j, i)| columns.index(i, j)).collect();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &starts, None, &rows);
        // A positive definite matrix has a diagonal of positive entries.
        let definite = mirrored.is_some() && (0..n).all(|i| pattern.contains(i, i));
        let cholesky = if definite {
            Some(Cholesky::new(structure, SymmetricOrdering::Amd)?)
        } else {
            None
        };
        let general = if definite {
            None
        } else {
            Some(General::new(structure)?)
        };
        Some(Self {
            pattern: pattern.clone(),
            values: vec![T::zero(); rows.len()],
            mirrored,
            cholesky,
            general,
            is_symmetric: false,
            probe: vec![T::zero(); n],
            starts,
            rows,
        })
    }

    /// Whether the factored matrix is symmetric and positive definite.
    pub(super) fn is_definite(&self) -> bool {
        self.is_symmetric
    }

    /// Operations of a factorisation and of a solution: of L Lᵀ where the places allow it.
    pub(super) fn work(&self) -> (f64, f64) {
        if let Some(cholesky) = &self.cholesky {
            return cholesky.work();
        }
        let fill = FILL * self.rows.len() as f64;
        let size = self.pattern.rows().max(1) as f64;
        (0.5 * fill * fill / size, 2.0 * fill)
    }

    /// Whether the entries are real, and those of a symmetric matrix.
    fn is_mirrored(&self) -> bool {
        self.mirrored.as_ref().is_some_and(|mirrored| {
            let mut all = self.values.iter().zip(mirrored);
            all.all(|(x, &slot)| *x == self.values[slot] && x.imaginary() == 0.0)
        })
    }

    fn factor_symmetric(&mut self) -> bool {
        if self.cholesky.is_none() || !self.is_mirrored() {
            return false;
        }
        let n = self.pattern.rows();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.rows);
        let matrix = SparseColMatRef::new(structure, &self.values);
        self.cholesky.as_mut().is_some_and(|own| own.factor(matrix))
    }

    fn factor_with_exchanges(&mut self) -> bool {
        let n = self.pattern.rows();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.rows);
        if self.general.is_none() {
            self.general = General::new(structure);
        }
        let Some(own) = &mut self.general else {
            return false;
        };
        let factored = own.symbolic.factorize_numeric_lu(
            &mut own.values,
            SparseColMatRef::new(structure, &self.values),
            Par::Seq,
            MemStack::new(&mut own.memory.buffer),
            Spec::default(),
        );
        factored.is_ok()
    }

    /// Factors the matrix, symmetrically where that may be; false if it is singular or not finite.
    pub(super) fn eliminate(&mut self) -> bool {
        if self.rows.is_empty() {
            return self.pattern.rows() == 0;
        }
        if !self.values.iter().all(T::is_finite) {
            return false;
        }
        self.is_symmetric = self.factor_symmetric();
        if !self.is_symmetric && !self.factor_with_exchanges() {
            return false;
        }
        // A pivot that vanishes shows in what is divided by it.
        let mut probe = std::mem::take(&mut self.probe);
        probe.fill(T::one());
        self.divide(&mut probe);
        let regular = probe.iter().all(T::is_finite);
        self.probe = probe;
        regular
    }

    /// Overwrites b by A⁻¹ b.
    pub(super) fn divide(&mut self, b: &mut [T]) {
        match (&mut self.cholesky, &mut self.general) {
            (Some(own), _) if self.is_symmetric => own.divide(b),
            (_, Some(own)) => {
                let right = MatMut::from_column_major_slice_mut(b, self.pattern.rows(), 1);
                let stack = MemStack::new(&mut own.memory.buffer);
                let factors = LuRef::new_unchecked(&own.symbolic, &own.values);
                factors.solve_in_place_with_conj(Conj::No, right, Par::Seq, stack);
            }
            _ => {}
        }
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
        T::eliminate_sparse(self)
    }

    fn solve(&mut self, b: &mut [T]) {
        if b.len() == self.pattern.rows() && !b.is_empty() {
            T::divide_sparse(self, b);
        }
    }

    fn price(&self) -> f64 {
        let (factor, solve) = self.work();
        factor / solve.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faer::sparse::linalg::cholesky::SymbolicCholeskyRaw;

    #[test]
    fn saddles_are_factored_with_exchanges() {
        // Symmetric with a full diagonal, but not definite; and without the diagonal's last entry.
        for last in [Some(-1.0), None] {
            let mut entries = vec![(0, 0, 2.0), (0, 1, 3.0), (1, 0, 3.0)];
            entries.extend(last.map(|x| (1, 1, x)));
            let pattern = Pattern::new(2, 2, entries.iter().map(|&(i, j, _)| (i, j))).unwrap();
            let mut sparse = Sparse::new(&Arc::new(pattern)).unwrap();
            assert_eq!(sparse.cholesky.is_some(), last.is_some());
            assert!(entries.iter().all(|&(i, j, x)| sparse.add(i, j, x)));
            assert!(sparse.factor() && !sparse.is_symmetric);
            let mut b = [8.0_f64, 3.0 + 2.0 * last.unwrap_or(0.0)];
            sparse.clone().solve(&mut b);
            assert!(
                (b[0] - 1.0).abs() < 1e-15 && (b[1] - 2.0).abs() < 1e-15,
                "{b:?}"
            );
        }
    }

    fn of(pattern: Pattern) -> Sparse<f64> {
        Sparse::new(&Arc::new(pattern)).unwrap()
    }

    #[test]
    fn work_is_that_of_operations_and_entries() {
        let diagonal = of(Pattern::diagonal(50));
        assert_eq!(diagonal.work(), (50.0, 200.0));
        assert_eq!(diagonal.price(), 0.25);
        // Columns of 3, but for the last two of 2 and 1: 48 · 9 + 4 + 1 operations.
        let chain = of(Pattern::banded(50, 2, 2)).cholesky.unwrap();
        assert_eq!((chain.operations, chain.symbolic.len_val()), (437.0, 147));
        // Of others by a guess at what fills in.
        let (factor, solve) = of(Pattern::banded(10, 1, 0)).work();
        let near = |found: f64, expected: f64| (found / expected - 1.0).abs() < 1e-14;
        assert!(
            near(factor, 0.5 * (8.0 * 19.0_f64).powi(2) / 10.0) && near(solve, 2.0 * 8.0 * 19.0)
        );
        let full = of(Pattern::banded(300, 300, 300));
        let SymbolicCholeskyRaw::Supernodal(_) = full.cholesky.as_ref().unwrap().symbolic.raw()
        else {
            panic!("a full matrix is one block")
        };
        let entries = 300.0 * 301.0 / 2.0;
        let squares = 300.0 * 301.0 * 601.0 / 6.0;
        let stored = full.cholesky.as_ref().unwrap().symbolic.len_val() as f64;
        assert!(stored >= entries);
        let (factor, solve) = full.work();
        assert!(near(factor, 0.1 * squares) && near(solve, 4.0 * stored));
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
            let mut sparse = Sparse::new(&Arc::new(pattern.clone())).unwrap();
            for (k, l) in pattern.places() {
                let there = (k, l) == (i, j) || both && (l, k) == (i, j);
                let change = if there { by } else { Complex::new(0.0, 0.0) };
                assert!(sparse.add(k, l, change + of_chain(k, l)));
            }
            let regular = sparse.factor();
            (regular, sparse.is_symmetric)
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
            assert!(sparse.cholesky.is_none() && sparse.general.is_some());
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
