//! Matrices of which most entries are zero, wherever they stand: those of frames and lattices.
//!
//! By `faer`: P A Pᵀ = L Lᵀ where the entries are those of a symmetric matrix and the pivots
//! positive, in the order of Amestoy, Davis and Duff's AMD; else P A Q = L U with partial pivoting, columns in the order of Davis et al.'s COLAMD. The orders and the
//! places of the factors are found once, those of L U when they are first wanted. Where conjugate gradients are
//! known to take less time than a solution with L Lᵀ, the matrix isn't factored at all.

use super::Pattern;
use super::cholesky::{Cholesky, Memory, compressed};
use super::gradients::Gradients;
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

/// Nanoseconds of a factorisation to L U by operation and of a solution by entry of both factors, and entries of both to one
/// of A: guesses.
const GENERAL: [f64; 2] = [0.5, 2.5];
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
    /// None unless it is allowed, and until it is wanted.
    gradients: Option<Gradients<T>>,
    may_iterate: bool,
    /// Whether the matrix was left as it is.
    iterates: bool,
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
            gradients: None,
            may_iterate: false,
            iterates: false,
            probe: vec![T::zero(); n],
            starts,
            rows,
        })
    }

    /// From here on conjugate gradients are taken where they take less time.
    pub(super) fn may_iterate(&mut self) {
        self.may_iterate = self.cholesky.is_some();
    }

    /// Whether the matrix, factored or left as it is, is symmetric and positive definite.
    pub(super) fn is_definite(&self) -> bool {
        self.iterates || self.is_symmetric
    }

    /// Whether conjugate gradients solve for it.
    pub(super) fn iterates(&self) -> bool {
        self.iterates
    }

    /// Whether conjugate gradients are known to converge, and to take less time than factors.
    fn iterate(&mut self) -> bool {
        let Some(own) = self.cholesky.as_ref().filter(|_| self.may_iterate) else {
            return false;
        };
        if !self.is_mirrored() {
            return false;
        }
        if self.gradients.is_none() {
            self.gradients = Gradients::new(&self.starts, &self.rows);
        }
        let starts = &self.starts;
        let rows = &self.rows;
        let values = &self.values;
        let taken = self.gradients.as_mut().and_then(|gradients| {
            let limit = gradients.set(starts, rows, values)?;
            Some(limit as f64 * gradients.time())
        });
        let Some(taken) = taken else {
            return false;
        };
        taken < own.times().1
    }

    /// Nanoseconds of a factorisation and of a solution, estimated: of L Lᵀ where the places allow it.
    pub(super) fn times(&self) -> (f64, f64) {
        if let Some(cholesky) = &self.cholesky {
            return cholesky.times();
        }
        let fill = FILL * self.rows.len() as f64;
        let size = self.pattern.rows().max(1) as f64;
        (GENERAL[0] * fill * fill / size, GENERAL[1] * fill)
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

    /// Factors the matrix, symmetrically where that may be; false where it is singular.
    fn eliminate(&mut self) -> bool {
        self.is_symmetric = self.factor_symmetric();
        self.is_symmetric || self.factor_with_exchanges()
    }

    /// Factors the matrix, or leaves it to conjugate gradients; false if it is singular or not finite.
    pub(super) fn prepare(&mut self) -> bool {
        if self.rows.is_empty() {
            return self.pattern.rows() == 0;
        }
        if !self.values.iter().all(T::is_finite) {
            return false;
        }
        self.iterates = self.iterate();
        if self.iterates {
            return true;
        }
        if !self.eliminate() {
            return false;
        }
        // A pivot that vanishes shows in what is divided by it.
        let mut probe = std::mem::take(&mut self.probe);
        probe.fill(T::one());
        self.divide(&mut probe, false);
        let regular = probe.iter().all(T::is_finite);
        self.probe = probe;
        regular
    }

    /// Overwrites b by A⁻¹ b, or by A⁻ᵀ b if it is `transposed`.
    pub(super) fn divide(&mut self, b: &mut [T], transposed: bool) {
        if let Some(gradients) = self.gradients.as_mut().filter(|_| self.iterates) {
            if gradients.solve(b) {
                return;
            }
            // From now on by factors.
            (self.iterates, self.may_iterate) = (false, false);
            if !self.eliminate() {
                b.fill(T::zero().recip());
                return;
            }
        }
        match (&mut self.cholesky, &mut self.general) {
            (Some(own), _) if self.is_symmetric => own.divide(b),
            (_, Some(own)) => {
                let right = MatMut::from_column_major_slice_mut(b, self.pattern.rows(), 1);
                let stack = MemStack::new(&mut own.memory.buffer);
                let factors = LuRef::new_unchecked(&own.symbolic, &own.values);
                if transposed {
                    factors.solve_transpose_in_place_with_conj(Conj::No, right, Par::Seq, stack);
                } else {
                    factors.solve_in_place_with_conj(Conj::No, right, Par::Seq, stack);
                }
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
        T::prepare_sparse(self)
    }

    fn solve(&mut self, b: &mut [T]) {
        if b.len() == self.pattern.rows() && !b.is_empty() {
            T::divide_sparse(self, b, false);
        }
    }

    fn solve_transposed(&mut self, b: &mut [T]) {
        if b.len() == self.pattern.rows() && !b.is_empty() {
            T::divide_sparse(self, b, true);
        }
    }

    fn price(&self) -> f64 {
        if self.iterates {
            // What it takes to scale the matrix, an iteration or two.
            return 1.0;
        }
        let (factor, solve) = self.times();
        factor / solve.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cholesky::tests::cube;
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
    fn times_are_those_of_operations_and_entries() {
        let diagonal = of(Pattern::diagonal(50));
        let (factor, solve) = diagonal.times();
        let near = |found: f64, expected: f64| (found / expected - 1.0).abs() < 1e-14;
        assert!(near(factor, 8.15 * 50.0) && near(solve, 5.0 * 50.0));
        assert!(near(diagonal.price(), 8.15 / 5.0));
        // Columns of 3, but for the last two of 2 and 1: 48 · 9 + 4 + 1 operations.
        let chain = of(Pattern::banded(50, 2, 2)).cholesky.unwrap();
        assert_eq!((chain.operations, chain.symbolic.len_val()), (437.0, 147));
        // Of others by a guess at what fills in.
        let (factor, solve) = of(Pattern::banded(10, 1, 0)).times();
        assert!(
            near(factor, 0.5 * (8.0 * 19.0_f64).powi(2) / 10.0) && near(solve, 2.5 * 8.0 * 19.0)
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
        let (factor, solve) = full.times();
        assert!(near(factor, 5.0 * stored + 0.02 * squares) && near(solve, 1.2 * stored + 1200.0));
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
    /// A cube whose couplings are so large, the diagonal 1.
    fn coupled(side: usize, coupling: f64) -> Sparse<f64> {
        let pattern = Arc::new(cube(side));
        let mut sparse = Sparse::new(&pattern).unwrap();
        sparse.may_iterate();
        for (i, j) in pattern.places() {
            assert!(sparse.add(i, j, if i == j { 1.0 } else { coupling }));
        }
        sparse
    }

    fn solved(sparse: &mut Sparse<f64>) -> Vec<f64> {
        let mut b: Vec<f64> = (0..sparse.probe.len()).map(|i| (i as f64).sin()).collect();
        Solver::solve(sparse, &mut b);
        b
    }

    #[test]
    fn what_is_close_to_a_diagonal_is_iterated() {
        // 26 couplings: ρ is 0.0026, and 2.6, with which it is not definite by its rows.
        let mut near = coupled(13, 1e-4);
        assert!(near.factor() && near.iterates() && near.price() == 1.0);
        let iterated = solved(&mut near);
        assert!(near.cholesky.as_ref().unwrap().values.is_empty());
        // The same matrix with factors, where they are wanted.
        near.may_iterate = false;
        assert!(near.factor() && !near.iterates() && near.is_symmetric && near.price() > 1.0);
        let apart = iterated
            .iter()
            .zip(solved(&mut near))
            .map(|(x, y)| (x - y).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-14);
        assert!(coupled(13, 0.1).factor());
        let mut far = coupled(13, 0.1);
        assert!(far.factor() && !far.iterates());
        // Then the diagonal grows, and the couplings are what they were.
        (0..2197).for_each(|i| assert!(far.add(i, i, 2000.0)));
        assert!(far.factor() && far.iterates());
        // With one that is not mirrored, or is no longer finite.
        assert!(far.add(0, 1, 0.5) && far.factor() && !far.iterates() && !far.is_symmetric);
        assert!(far.add(0, 1, f64::NAN) && !far.factor());
    }

    /// As rounding might keep them: what they have isn't taken, factors are, and again when the matrix is renewed.
    #[test]
    fn iterations_that_do_not_end_make_room_for_factors() {
        let mut near = coupled(13, 1e-4);
        assert!(near.factor() && near.iterates());
        let expected = solved(&mut near);
        near.gradients.as_mut().unwrap().limit(1);
        for renewed in [false, false, true] {
            if renewed {
                assert!(near.factor());
            }
            let found = solved(&mut near);
            let apart = found.iter().zip(&expected).map(|(x, y)| (x - y).abs());
            assert!(apart.fold(0.0, f64::max) < 1e-14);
            assert!(!near.iterates() && near.is_symmetric && near.price() > 1.0);
        }
    }

    #[test]
    fn iterations_are_for_those_that_take_less_time_than_factors() {
        // Until 2 √κ qᵏ is 2⁻⁴⁸ at 0.7 ns an entry and 6 ns an unknown, beside a solution by factors.
        let mut both = [0, 0];
        for coupling in (0..40).map(|k| 1e-9 * 1.5_f64.powi(k)) {
            let mut sparse = coupled(10, coupling);
            assert!(sparse.factor());
            let rho = 26.0 * coupling;
            let expected = rho < 1.0 && {
                let root = ((1.0 + rho) / (1.0 - rho)).sqrt();
                let falling = ((root + 1.0) / (root - 1.0)).ln();
                let most = (2.0 * root * 2_f64.powi(48)).ln() / falling;
                let entries = (sparse.rows.len() - 1000) as f64;
                (most.ceil() + 1.0) * (0.7 * entries + 6.0 * 1000.0) < sparse.times().1
            };
            assert_eq!(sparse.iterates(), expected, "{coupling}");
            both[usize::from(expected)] += 1;
        }
        assert!(both.iter().all(|count| *count > 5), "{both:?}");
        // Factors alone, unless the solver is free.
        let pattern = Arc::new(cube(7));
        let mut sparse = Sparse::new(&pattern).unwrap();
        (0..343).for_each(|i| assert!(sparse.add(i, i, 1.0)));
        assert!(sparse.factor() && !sparse.iterates());
    }
}
