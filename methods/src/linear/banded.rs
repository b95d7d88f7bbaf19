//! Matrices whose entries lie near the diagonal, in a suitable order.
//!
//! With widths b below and a above the diagonal, PA = LU with row exchanges takes 2 n b (a + b) operations,
//! a solution 2 n (2b + a).
//!
//! Far from a load components fall by the same factor from row to row, below the smallest number of full precision,
//! and with such numbers processors take a hundred times as long. Here they are zero before they are that small, and
//! so is all behind them.

use super::order::narrow;
use super::solver::{Scalar, Solver, product, resolved};
use super::{Pattern, SolverKind};

/// A matrix in a band, and its factors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Banded<T> {
    size: usize,
    /// The place of each unknown in the band, and the unknown at each place; none where they are in order.
    place: Option<Vec<usize>>,
    unknown: Vec<usize>,
    /// Entries below and above the diagonal; row exchanges widen the latter by the former.
    below: usize,
    above: usize,
    /// By rows: row i holds columns i − below … i + above + below. After a factorisation U, with the reciprocals of
    /// the pivots.
    entries: Vec<T>,
    pivots: Vec<usize>,
    /// By columns: the entries of L below the diagonal of column k, after a factorisation.
    lower: Vec<T>,
    /// The right-hand side in the band's order, where that is another one.
    load: Vec<T>,
}

/// Operations of a factorisation and of a solution in a band.
pub(super) fn work(size: usize, below: usize, above: usize) -> (f64, f64) {
    let n = size as f64;
    let b = below as f64;
    let a = above as f64;
    (2.0 * n * b * (a + b), 2.0 * n * (2.0 * b + a))
}

impl<T: Scalar> Banded<T> {
    /// The band of a square pattern, all zero.
    pub(super) fn new(pattern: &Pattern) -> Self {
        let (place, (below, above)) = narrow(pattern);
        Self::of(pattern.rows(), place, below, above)
    }

    /// The band of these widths, with the place of each unknown in it.
    fn of(size: usize, place: Option<Vec<usize>>, below: usize, above: usize) -> Self {
        let mut unknown = Vec::new();
        if let Some(place) = &place {
            unknown.resize(size, 0);
            for (i, &place) in place.iter().enumerate() {
                unknown[place] = i;
            }
        }
        let load = vec![T::zero(); unknown.len()];
        Self {
            size,
            place,
            unknown,
            below,
            above,
            entries: vec![T::zero(); size * (2 * below + above + 1)],
            pivots: Vec::with_capacity(size),
            lower: Vec::new(),
            load,
        }
    }

    /// The entries of a row.
    fn width(&self) -> usize {
        2 * self.below + self.above + 1
    }

    /// x ← A⁻¹ x by L and U, x in the band's order.
    fn solve_in_order(&self, x: &mut [T]) {
        let n = self.size;
        let b = self.below;
        let w = self.width();
        for (k, &pivot) in self.pivots.iter().enumerate() {
            x.swap(k, pivot);
            let known = resolved(x[k]);
            x[k] = known;
            for (x, l) in x[k + 1..].iter_mut().zip(&self.lower[k * b..][..b]) {
                *x -= *l * known;
            }
        }
        for k in (0..n).rev() {
            let columns = (k + self.above + b + 1).min(n);
            let row = &self.entries[k * w + b..][..columns - k];
            let sum = product(&row[1..], &x[k + 1..columns]);
            x[k] = resolved((x[k] - sum) * row[0]);
        }
    }
}

impl<T: Scalar> Solver<T> for Banded<T> {
    fn clear(&mut self) {
        self.entries.fill(T::zero());
    }

    fn add(&mut self, i: usize, j: usize, x: T) -> bool {
        if i >= self.size || j >= self.size {
            return false;
        }
        let (i, j) = match &self.place {
            Some(place) => (place[i], place[j]),
            None => (i, j),
        };
        let inside = j + self.below >= i && j <= i + self.above;
        if inside {
            let index = i * self.width() + (j + self.below - i);
            self.entries[index] += x;
        }
        inside
    }

    fn factor(&mut self) -> bool {
        let n = self.size;
        let b = self.below;
        let w = self.width();
        // Where column j of row i stands.
        let at = |i: usize, j: usize| i * w + (j + b - i);
        self.pivots.clear();
        self.lower.resize(n * b, T::zero());
        for k in 0..n {
            let rows = (k + b + 1).min(n);
            let columns = (k + self.above + b + 1).min(n);
            let mut pivot = k;
            let mut largest = self.entries[at(k, k)].norm1();
            for i in k + 1..rows {
                let size = self.entries[at(i, k)].norm1();
                if size > largest {
                    (pivot, largest) = (i, size);
                }
            }
            self.pivots.push(pivot);
            if pivot != k {
                for j in k..columns {
                    self.entries.swap(at(k, j), at(pivot, j));
                }
            }
            let (above, lower) = self.entries.split_at_mut((k + 1) * w);
            let row = &mut above[k * w + b..][..columns - k];
            if largest == 0.0 || !row.iter().all(T::is_finite) {
                return false;
            }
            let reciprocal = row[0].recip();
            row[0] = reciprocal;
            for i in k + 1..rows {
                let start = (i - k - 1) * w + (k + b - i);
                let lower = &mut lower[start..][..columns - k];
                let factor = lower[0] * reciprocal;
                self.lower[k * b + (i - k - 1)] = factor;
                if factor != T::zero() {
                    for (entry, above) in lower[1..].iter_mut().zip(&row[1..]) {
                        *entry -= factor * *above;
                    }
                }
            }
        }
        true
    }

    fn solve(&mut self, right: &mut [T]) {
        if right.len() != self.size {
            return;
        }
        if self.place.is_none() {
            return self.solve_in_order(right);
        }
        let mut load = std::mem::take(&mut self.load);
        for (load, &i) in load.iter_mut().zip(&self.unknown) {
            *load = right[i];
        }
        self.solve_in_order(&mut load);
        for (load, &i) in load.iter().zip(&self.unknown) {
            right[i] = *load;
        }
        self.load = load;
    }

    fn kind(&self) -> SolverKind {
        SolverKind::Banded
    }

    fn price(&self) -> f64 {
        let (factor, solve) = work(self.size, self.below, self.above);
        factor / solve.max(1.0)
    }

    fn boxed(&self) -> Box<dyn Solver<T>> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
