//! P A Pᵀ = L Lᵀ of sparse matrices, symmetric and positive definite, by `faer`.

use super::Pattern;
use super::solver::Scalar;
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::cholesky::llt::factor::LltRegularization;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LltRef, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par, Side, Spec};
use std::sync::Arc;

/// An operation on whole blocks, of which many go at once, beside one on single entries.
const IN_BLOCKS: f64 = 0.1;

/// Memory that a factorisation works in.
pub(super) struct Memory {
    pub buffer: MemBuffer,
    need: StackReq,
}

impl Memory {
    pub(super) fn new(need: StackReq) -> Option<Self> {
        let buffer = MemBuffer::try_new(need).ok()?;
        Some(Self { buffer, need })
    }
}

impl Clone for Memory {
    fn clone(&self) -> Self {
        let need = self.need;
        let buffer = MemBuffer::new(need);
        Self { buffer, need }
    }
}

/// Where the entries of L in P A Pᵀ = L Lᵀ stand, the entries, and what they cost.
#[derive(Clone)]
pub(super) struct Cholesky<T> {
    pub symbolic: Arc<SymbolicCholesky<usize>>,
    /// None until there are some.
    pub values: Vec<T>,
    memory: Memory,
    /// Σ c² over the columns of L with c entries.
    pub operations: f64,
}

impl<T: Scalar> Cholesky<T> {
    /// In this order.
    pub(super) fn new(
        structure: SymbolicSparseColMatRef<'_, usize>,
        order: SymmetricOrdering<'_, usize>,
    ) -> Option<Self> {
        let params = CholeskySymbolicParams::default();
        let symbolic = factorize_symbolic_cholesky(structure, Side::Lower, order, params).ok()?;
        let need = symbolic.factorize_numeric_llt_scratch::<T>(Par::Seq, Spec::default());
        let need = need.or(symbolic.solve_in_place_scratch::<T>(1, Par::Seq));
        Some(Self {
            values: Vec::new(),
            memory: Memory::new(need)?,
            operations: operations(&symbolic),
            symbolic: Arc::new(symbolic),
        })
    }

    /// Operations of a factorisation and of a solution.
    pub(super) fn work(&self) -> (f64, f64) {
        let operation = match self.symbolic.raw() {
            SymbolicCholeskyRaw::Simplicial(_) => 1.0,
            SymbolicCholeskyRaw::Supernodal(_) => IN_BLOCKS,
        };
        let solution = 4.0 * self.symbolic.len_val() as f64;
        (operation * self.operations, solution)
    }

    /// Factors the matrix of these values, which is symmetric; false if it is not positive definite.
    pub(super) fn factor(&mut self, matrix: SparseColMatRef<'_, usize, T>) -> bool {
        self.values.resize(self.symbolic.len_val(), T::zero());
        let factored = self.symbolic.factorize_numeric_llt(
            &mut self.values,
            matrix,
            Side::Lower,
            LltRegularization::default(),
            Par::Seq,
            MemStack::new(&mut self.memory.buffer),
            Spec::default(),
        );
        factored.is_ok()
    }

    /// Overwrites b by A⁻¹ b.
    pub(super) fn divide(&mut self, b: &mut [T]) {
        let right = MatMut::from_column_major_slice_mut(b, self.symbolic.nrows(), 1);
        let stack = MemStack::new(&mut self.memory.buffer);
        let factors = LltRef::new(&self.symbolic, &self.values);
        factors.solve_in_place_with_conj(Conj::No, right, Par::Seq, stack);
    }
}

/// Σ c² over the columns of L with c entries.
fn operations(symbolic: &SymbolicCholesky<usize>) -> f64 {
    let square = |entries: usize| (entries as f64) * (entries as f64);
    match symbolic.raw() {
        SymbolicCholeskyRaw::Simplicial(found) => {
            let columns = found.col_ptr().windows(2);
            columns.map(|ends| square(ends[1] - ends[0])).sum()
        }
        SymbolicCholeskyRaw::Supernodal(found) => {
            let ends = found.supernode_begin().iter().zip(found.supernode_end());
            let blocks = ends.enumerate().map(|(k, (begin, end))| {
                let below = found.supernode(k).pattern().len();
                let columns = 1..=end - begin;
                columns.map(|own| square(own + below)).sum::<f64>()
            });
            blocks.sum()
        }
    }
}

/// Where each row of a pattern begins, and its columns.
pub(super) fn compressed(pattern: &Pattern) -> (Vec<usize>, Vec<usize>) {
    let ends = (0..pattern.rows()).map(|i| pattern.range(i).end);
    let starts = std::iter::once(0).chain(ends).collect();
    (starts, pattern.places().map(|(_, j)| j).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use faer::perm::PermRef;

    fn operations_in(pattern: &Pattern, order: &[usize]) -> f64 {
        let (n, (starts, rows)) = (pattern.rows(), compressed(pattern));
        let mut place = vec![0; n];
        for (k, &i) in order.iter().enumerate() {
            place[i] = k;
        }
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &starts, None, &rows);
        let order = SymmetricOrdering::Custom(PermRef::new_checked(order, &place, n));
        let params = CholeskySymbolicParams::default();
        operations(&factorize_symbolic_cholesky(structure, Side::Lower, order, params).unwrap())
    }

    #[test]
    fn operations_are_those_of_the_columns() {
        // A full matrix of n rows has columns of n, n − 1, … entries, in blocks or not.
        for n in [3, 40] {
            let order: Vec<usize> = (0..n).collect();
            let exact: usize = (1..=n).map(|c| c * c).sum();
            assert_eq!(
                operations_in(&Pattern::banded(n, n, n), &order),
                exact as f64
            );
            assert_eq!(operations_in(&Pattern::diagonal(n), &order), n as f64);
        }
    }
}
