//! LU of sparse matrices by small dense ones, the fronts.
//!
//! Unknowns come in the order of minimum degree on A + Aᵀ. Columns with the same places below the diagonal are a node,
//! which is eliminated in a dense front of its own columns and these places; the rest of the front is added to the front
//! of the next node up. Rows are exchanged within a node alone, so all places are known beforehand. A matrix whose
//! pivots are then too small is left to others. Source: Duff, Reid, *ACM TOMS* 9, 1983.

use super::Pattern;
use super::solver::{Scalar, product};
use faer::linalg::matmul::matmul;
use faer::sparse::SymbolicSparseColMatRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholeskyRaw, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::{Accum, MatMut, MatRef, Par, Side};
use std::ops::Range;

/// A pivot is at least this part of the largest entry below it.
const THRESHOLD: f64 = 1e-3;

/// So many columns are eliminated one by one before the rest of a front is changed.
const BLOCK: usize = 32;

/// Columns that are eliminated together.
#[derive(Clone, Debug)]
struct Node<T> {
    columns: Range<usize>,
    /// The rows below them.
    below: Vec<usize>,
    /// The numbers of the matrix's entries that begin here, and their places in the front.
    entries: Vec<(usize, usize)>,
    /// The nodes whose rests are added, and where the rows below of this one are in the front that takes its rest.
    children: Vec<usize>,
    places: Vec<usize>,
    /// The row exchanged with each, the columns of the front eliminated, and the rows of U right of them.
    exchanges: Vec<usize>,
    left: Vec<T>,
    right: Vec<T>,
}

/// The factors of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Fronts<T> {
    nodes: Vec<Node<T>>,
    /// The unknown at each place in the order of elimination.
    order: Vec<usize>,
    room: Vec<T>,
    ordered: Vec<T>,
}

impl<T: Scalar> Fronts<T> {
    /// Of a square matrix with these places by columns; nothing where memory does not suffice, or it is
    /// diagonal.
    pub(super) fn new(columns: &Pattern) -> Option<Self> {
        let n = columns.rows();
        let both = columns.union(&columns.transposed());
        let ends = (0..n).map(|j| both.range(j).end);
        let starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
        let rows: Vec<usize> = both.places().map(|(_, i)| i).collect();
        let structure = SymbolicSparseColMatRef::new_checked(n, n, &starts, None, &rows);
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SUPERNODAL,
            ..CholeskySymbolicParams::default()
        };
        let order = SymmetricOrdering::Amd;
        let symbolic = factorize_symbolic_cholesky(structure, Side::Lower, order, params).ok()?;
        let SymbolicCholeskyRaw::Supernodal(found) = symbolic.raw() else {
            return None;
        };
        let (order, places) = symbolic.perm()?.arrays();
        let ranges = found.supernode_begin().iter().zip(found.supernode_end());
        let nodes = ranges.enumerate().map(|(s, (begin, end))| Node {
            columns: *begin..*end,
            below: found.supernode(s).pattern().to_vec(),
            entries: Vec::new(),
            children: Vec::new(),
            places: Vec::new(),
            exchanges: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        });
        let mut fronts = Self {
            nodes: nodes.collect(),
            order: order.to_vec(),
            room: Vec::new(),
            ordered: Vec::new(),
        };
        fronts.assemble(columns, places);
        Some(fronts)
    }

    /// Finds where entries and rests go.
    fn assemble(&mut self, columns: &Pattern, places: &[usize]) {
        let n = self.order.len();
        let mut owner = vec![0; n];
        for (s, node) in self.nodes.iter().enumerate() {
            owner[node.columns.clone()].fill(s);
        }
        let mut entries = vec![Vec::new(); self.nodes.len()];
        for (number, (j, i)) in columns.places().enumerate() {
            let [i, j] = [places[i], places[j]];
            entries[owner[i.min(j)]].push((number, i, j));
        }
        for s in 0..self.nodes.len() {
            if let Some(parent) = self.nodes[s].below.iter().min().map(|&i| owner[i]) {
                self.nodes[parent].children.push(s);
            }
        }
        let mut local = vec![0; n];
        for (s, entries) in entries.into_iter().enumerate() {
            let node = &mut self.nodes[s];
            let size = node.columns.len() + node.below.len();
            for (place, i) in node
                .columns
                .clone()
                .chain(node.below.iter().copied())
                .enumerate()
            {
                local[i] = place;
            }
            let placed =
                |(number, i, j): (usize, usize, usize)| (number, local[j] * size + local[i]);
            node.entries = entries.into_iter().map(placed).collect();
            for c in node.children.clone() {
                let child = &mut self.nodes[c];
                child.places = child.below.iter().map(|&i| local[i]).collect();
            }
        }
    }

    /// Factors the matrix with these entries; false where pivots are too small.
    pub(super) fn factor(&mut self, values: &[T]) -> bool {
        let mut rests = vec![Vec::new(); self.nodes.len()];
        let front = &mut self.room;
        for s in 0..self.nodes.len() {
            let size = self.nodes[s].columns.len() + self.nodes[s].below.len();
            front.clear();
            front.resize(size * size, T::zero());
            for &(number, place) in &self.nodes[s].entries {
                front[place] += values[number];
            }
            for &c in &self.nodes[s].children {
                let places = &self.nodes[c].places;
                let rest: Vec<T> = std::mem::take(&mut rests[c]);
                for (column, &j) in rest.chunks_exact(places.len().max(1)).zip(places) {
                    let into = &mut front[j * size..][..size];
                    places.iter().zip(column).for_each(|(&i, x)| into[i] += *x);
                }
            }
            let node = &mut self.nodes[s];
            if !node.eliminate(front) {
                return false;
            }
            rests[s] = node.keep(front);
        }
        true
    }

    /// Overwrites b by the solution.
    pub(super) fn solve(&mut self, b: &mut [T]) {
        let x = &mut self.ordered;
        x.clear();
        x.extend(self.order.iter().map(|&i| b[i]));
        for node in &self.nodes {
            node.forwards(x, &mut self.room);
        }
        for node in self.nodes.iter().rev() {
            node.backwards(x, &mut self.room);
        }
        for (x, &i) in x.iter().zip(&self.order) {
            b[i] = *x;
        }
    }
}

/// y ← y − α x.
fn subtract<T: Scalar>(alpha: T, x: &[T], y: &mut [T]) {
    y.iter_mut().zip(x).for_each(|(y, x)| *y -= alpha * *x);
}

impl<T: Scalar> Node<T> {
    /// Eliminates the node's own columns of its front, and leaves the rest in its place; false where a pivot is too small.
    fn eliminate(&mut self, front: &mut [T]) -> bool {
        let p = self.columns.len();
        self.exchanges.clear();
        let mut blocks = (0..p).step_by(BLOCK);
        blocks.all(|begin| self.eliminate_block(front, begin..p.min(begin + BLOCK)))
    }

    /// Eliminates a block of columns.
    fn eliminate_block(&mut self, front: &mut [T], block: Range<usize>) -> bool {
        let size = self.columns.len() + self.below.len();
        let Range { start, end } = block;
        for k in start..end {
            if !self.exchange(front, k) {
                return false;
            }
            let (left, right) = front.split_at_mut((k + 1) * size);
            let column = &mut left[k * size..];
            let scale = T::one() / column[k];
            column[k + 1..].iter_mut().for_each(|x| *x *= scale);
            for next in right.chunks_exact_mut(size).take(end - k - 1) {
                subtract(next[k], &column[k + 1..], &mut next[k + 1..]);
            }
        }
        let (left, right) = front.split_at_mut(end * size);
        let left = &left[start * size..];
        for column in right.chunks_exact_mut(size) {
            for (k, next) in (start..end).zip(left.chunks_exact(size)) {
                subtract(column[k], &next[k + 1..end], &mut column[k + 1..end]);
            }
        }
        let left = MatRef::from_column_major_slice(left, size, end - start);
        let right = MatMut::from_column_major_slice_mut(right, size, size - end);
        let (above, rest) = right.split_at_row_mut(end);
        let (left, above) = (left.split_at_row(end).1, above.split_at_row_mut(start).1);
        matmul(rest, Accum::Add, left, above, -T::one(), Par::Seq);
        true
    }

    /// Brings the largest entry of the node's own rows to the diagonal of column k; false where it is too small.
    fn exchange(&mut self, front: &mut [T], k: usize) -> bool {
        let p = self.columns.len();
        let size = p + self.below.len();
        let column = &front[k * size..][..size];
        let largest = |rows: Range<usize>| {
            let sizes = rows.map(|i| (i, column[i].norm1()));
            sizes.fold((k, 0.0), |a, b| if b.1 > a.1 { b } else { a })
        };
        let (row, pivot) = largest(k..p);
        // Not so if a number is none.
        let large = pivot > 0.0 && pivot >= THRESHOLD * largest(p..size).1;
        self.exchanges.push(row);
        if row != k {
            front
                .chunks_exact_mut(size)
                .for_each(|column| column.swap(k, row));
        }
        large
    }

    /// Keeps the factors in a front that is eliminated, and returns its rest.
    fn keep(&mut self, front: &[T]) -> Vec<T> {
        let [p, q] = [self.columns.len(), self.below.len()];
        let (left, right) = front.split_at((p + q) * p);
        self.left.clear();
        self.left.extend_from_slice(left);
        self.right.resize(p * q, T::zero());
        let mut rest = Vec::with_capacity(q * q);
        for (j, column) in right.chunks_exact(p + q).enumerate() {
            let (above, below) = column.split_at(p);
            rest.extend_from_slice(below);
            for (k, x) in above.iter().enumerate() {
                self.right[k * q + j] = *x;
            }
        }
        rest
    }

    /// Solves with L of these columns.
    fn forwards(&self, x: &mut [T], room: &mut Vec<T>) {
        let p = self.columns.len();
        let size = p + self.below.len();
        room.clear();
        room.resize(size - p, T::zero());
        let own = &mut x[self.columns.clone()];
        for (k, &row) in self.exchanges.iter().enumerate() {
            own.swap(k, row);
        }
        for (k, column) in self.left.chunks_exact(size).enumerate() {
            subtract(own[k], &column[k + 1..p], &mut own[k + 1..]);
            subtract(own[k], &column[p..], room);
        }
        for (&i, change) in self.below.iter().zip(&*room) {
            x[i] += *change;
        }
    }

    /// Solves with U of these columns.
    fn backwards(&self, x: &mut [T], room: &mut Vec<T>) {
        let p = self.columns.len();
        let q = self.below.len();
        room.clear();
        room.extend(self.below.iter().map(|&i| x[i]));
        let own = &mut x[self.columns.clone()];
        for k in (0..p).rev() {
            let column = &self.left[k * (p + q)..][..p];
            let side = own[k] - product(&self.right[k * q..][..q], room);
            own[k] = side / column[k];
            // Columns of U above the pivot.
            let found = own[k];
            subtract(found, &column[..k], &mut own[..k]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Complex;

    /// The matrix of a lattice of n × n points, whose entries at (i, j) are given, by columns.
    fn lattice(n: usize) -> Pattern {
        let at = |i: usize, j: usize| i * n + j;
        let points = (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        let places = points.flat_map(|(i, j)| {
            let mut places = vec![(at(i, j), at(i, j))];
            if i + 1 < n {
                places.extend([(at(i, j), at(i + 1, j)), (at(i + 1, j), at(i, j))]);
            }
            // No way back: the places of a front are of A + Aᵀ.
            if j + 1 < n {
                places.push((at(i, j), at(i, j + 1)));
            }
            places
        });
        Pattern::new(n * n, n * n, places).unwrap()
    }

    /// The largest residual of a solution with these entries, by columns; none where pivots are too small.
    fn residual<T: Scalar>(columns: &Pattern, entry: impl Fn(usize, usize) -> T) -> Option<f64> {
        let n = columns.rows();
        let values: Vec<T> = columns.places().map(|(j, i)| entry(i, j)).collect();
        let mut fronts = Fronts::new(columns).unwrap();
        // Twice in the same memory.
        fronts.factor(&values);
        if !fronts.factor(&values) {
            return None;
        }
        let b: Vec<T> = (0..n).map(|i| entry(i, i) + T::one()).collect();
        let mut x = b.clone();
        fronts.solve(&mut x);
        let mut rest = b;
        for ((j, i), a) in columns.places().zip(&values) {
            rest[i] -= *a * x[j];
        }
        Some(rest.iter().map(|r| r.norm1()).fold(0.0, f64::max))
    }

    /// Matrices without symmetry, with nodes of one column and of more than a block.
    #[test]
    fn factors_are_those_of_the_matrix() {
        let entry = |i: usize, j: usize| {
            let other = ((i * 7919 + j * 104_729) % 1000) as f64 / 1000.0 - 0.5;
            if i == j { 2.0 + other } else { other }
        };
        let complex =
            |i: usize, j: usize| Complex::new(entry(i, j), if i == j { 1.0 } else { 0.0 });
        for n in [2, 3, 10, 40] {
            let columns = lattice(n);
            assert!(residual(&columns, entry).unwrap() < 1e-13, "{n}");
            assert!(residual(&columns, complex).unwrap() < 1e-13, "{n}");
        }
        let full = Pattern::new(100, 100, (0..10_000).map(|k| (k / 100, k % 100))).unwrap();
        let fronts = Fronts::<f64>::new(&full).unwrap();
        assert!(fronts.nodes.iter().any(|node| node.columns.len() > BLOCK));
        // Rows are exchanged within a node: its diagonal may be zero.
        let shifted = |i: usize, j: usize| if i == j { 0.0 } else { entry(i, j) };
        assert!(residual(&full, shifted).unwrap() < 1e-11);
        assert!(
            fronts
                .nodes
                .iter()
                .map(|node| node.columns.len())
                .sum::<usize>()
                == 100
        );
    }

    #[test]
    fn small_pivots_are_told() {
        let node = |columns: usize| Node::<f64> {
            columns: 0..columns,
            below: (columns..3).collect(),
            entries: Vec::new(),
            children: Vec::new(),
            places: Vec::new(),
            exchanges: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        };
        // By columns: 2 below a pivot that is the node's only row, or one of two.
        for (pivot, one) in [
            (2.1e-3, true),
            (1.9e-3, false),
            (0.0, false),
            (f64::NAN, false),
        ] {
            let front = [pivot, 1.0, 2.0, 1.0, 3.0, 1.0, 1.0, 1.0, 1.0];
            assert_eq!(node(1).eliminate(&mut front.clone()), one, "{pivot}");
            let mut two = node(2);
            let regular = two.eliminate(&mut front.clone());
            assert!(pivot.is_nan() || regular && two.exchanges == [1, 1]);
        }
        let columns = Pattern::banded(40, 1, 1);
        assert_eq!(residual(&columns, |_, _| f64::NAN), None);
        let empty = |i: usize, j: usize| if i == 7 { 0.0 } else { f64::from(i == j) + 0.3 };
        assert_eq!(residual(&columns, empty), None);
    }
}
