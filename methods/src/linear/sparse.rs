//! Matrices of which most entries are zero, wherever they stand: those of frames and lattices.
//!
//! By [faer](https://docs.rs/faer): P A Q = L U with partial pivoting, columns in the order of Davis et al.'s
//! COLAMD, or P A Pᵀ = L Lᵀ in that of Amestoy, Davis and Duff's AMD, where the entries are those of a
//! symmetric matrix and the pivots positive. The orders and the places of the factors are found once.

use super::Pattern;
use super::solver::{Scalar, Solver};
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::cholesky::llt::factor::LltRegularization;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LltRef, SymbolicCholesky, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::sparse::linalg::lu::{
    LuRef, LuSymbolicParams, NumericLu, SymbolicLu, factorize_symbolic_lu,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side, Spec};
use std::fmt;
use std::sync::Arc;

/// A matrix by columns, and its factors.
pub(crate) struct Sparse<T> {
    pattern: Arc<Pattern>,
    /// By columns: where each begins, its rows, and the entries.
    starts: Vec<usize>,
    rows: Vec<usize>,
    values: Vec<T>,
    /// The number of the mirrored entry of each, where all are mirrored.
    mirrored: Option<Vec<usize>>,
    lu: Arc<SymbolicLu<usize>>,
    llt: Option<Arc<SymbolicCholesky<usize>>>,
    general: NumericLu<usize, T>,
    symmetric: Vec<T>,
    is_symmetric: bool,
    memory: MemBuffer,
    need: StackReq,
    probe: Vec<T>,
}

impl<T: Clone> Clone for Sparse<T> {
    fn clone(&self) -> Self {
        Self {
            pattern: self.pattern.clone(),
            starts: self.starts.clone(),
            rows: self.rows.clone(),
            values: self.values.clone(),
            mirrored: self.mirrored.clone(),
            lu: self.lu.clone(),
            llt: self.llt.clone(),
            general: self.general.clone(),
            symmetric: self.symmetric.clone(),
            is_symmetric: self.is_symmetric,
            memory: MemBuffer::new(self.need),
            need: self.need,
            probe: self.probe.clone(),
        }
    }
}

impl<T> fmt::Debug for Sparse<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sparse")
            .field("pattern", &self.pattern)
            .field("is_symmetric", &self.is_symmetric)
            .finish_non_exhaustive()
    }
}

impl<T: Scalar> Sparse<T> {
    /// The matrix of a square pattern, all zero; `None` where its factors have no room.
    pub(crate) fn new(pattern: &Arc<Pattern>) -> Option<Self> {
        let n = pattern.rows();
        let columns = pattern.transposed();
        let mut starts = Vec::with_capacity(n + 1);
        starts.push(0);
        starts.extend((0..n).map(|j| columns.range(j).end));
        let rows: Vec<usize> = columns.places().map(|(_, i)| i).collect();
        let mirrored: Option<Vec<usize>> =
            columns.places().map(|(j, i)| columns.index(i, j)).collect();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &starts, None, &rows);
        let lu = factorize_symbolic_lu(structure, LuSymbolicParams::default()).ok()?;
        let ordering = SymmetricOrdering::Amd;
        let llt = mirrored.as_ref().and_then(|_| {
            let params = CholeskySymbolicParams::default();
            factorize_symbolic_cholesky(structure, Side::Lower, ordering, params).ok()
        });
        let mut need = StackReq::any_of(&[
            lu.factorize_numeric_lu_scratch::<T>(Par::Seq, Spec::default()),
            lu.solve_in_place_scratch::<T>(1, Par::Seq),
        ]);
        if let Some(llt) = &llt {
            need = StackReq::any_of(&[
                need,
                llt.factorize_numeric_llt_scratch::<T>(Par::Seq, Spec::default()),
                llt.solve_in_place_scratch::<T>(1, Par::Seq),
            ]);
        }
        let symmetric = vec![T::zero(); llt.as_ref().map_or(0, SymbolicCholesky::len_val)];
        Some(Self {
            pattern: pattern.clone(),
            values: vec![T::zero(); rows.len()],
            starts,
            rows,
            mirrored,
            lu: Arc::new(lu),
            llt: llt.map(Arc::new),
            general: NumericLu::new(),
            symmetric,
            is_symmetric: false,
            memory: MemBuffer::try_new(need).ok()?,
            need,
            probe: vec![T::zero(); n],
        })
    }

    /// Entries of both factors, as the symmetric factorisation has them; a guess where there is none.
    pub(super) fn fill(&self) -> f64 {
        match &self.llt {
            Some(llt) => 2.0 * llt.len_val() as f64,
            None => 8.0 * self.rows.len() as f64,
        }
    }

    /// Operations of a factorisation whose columns are about as full as one another.
    pub(super) fn work(&self) -> f64 {
        let size = self.pattern.rows().max(1) as f64;
        self.fill() * self.fill() / size
    }

    /// Whether the entries are real, and those of a symmetric matrix.
    fn is_mirrored(&self) -> bool {
        self.mirrored.as_ref().is_some_and(|mirrored| {
            let mut all = self.values.iter().zip(mirrored);
            all.all(|(x, &slot)| *x == self.values[slot] && x.imaginary() == 0.0)
        })
    }

    fn factor_symmetric(&mut self) -> bool {
        let Some(llt) = self.llt.clone().filter(|_| self.is_mirrored()) else {
            return false;
        };
        let n = self.pattern.rows();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.rows);
        let factored = llt.factorize_numeric_llt(
            &mut self.symmetric,
            SparseColMatRef::new(structure, &self.values),
            Side::Lower,
            LltRegularization::default(),
            Par::Seq,
            MemStack::new(&mut self.memory),
            Spec::default(),
        );
        factored.is_ok()
    }

    fn factor_with_exchanges(&mut self) -> bool {
        let n = self.pattern.rows();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &self.starts, None, &self.rows);
        let factored = self.lu.factorize_numeric_lu(
            &mut self.general,
            SparseColMatRef::new(structure, &self.values),
            Par::Seq,
            MemStack::new(&mut self.memory),
            Spec::default(),
        );
        factored.is_ok()
    }

    /// Overwrites b by A⁻¹ b.
    fn divide(&mut self, b: &mut [T]) {
        let n = self.pattern.rows();
        let right = MatMut::from_column_major_slice_mut(b, n, 1);
        let stack = MemStack::new(&mut self.memory);
        match &self.llt {
            Some(llt) if self.is_symmetric => {
                let factors = LltRef::new(llt, &self.symmetric);
                factors.solve_in_place_with_conj(Conj::No, right, Par::Seq, stack);
            }
            _ => {
                let factors = LuRef::new_unchecked(&self.lu, &self.general);
                factors.solve_in_place_with_conj(Conj::No, right, Par::Seq, stack);
            }
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

    fn solve(&mut self, b: &mut [T]) {
        if b.len() == self.pattern.rows() && !b.is_empty() {
            self.divide(b);
        }
    }

    fn price(&self) -> f64 {
        self.work() / self.fill().max(1.0)
    }
}
