//! Matrices whose entries lie near the diagonal, in a suitable order.
//!
//! With widths b below and a above the diagonal, PA = LU with row exchanges takes 2 n b (a + b) operations,
//! a solution 2 n (2b + a). A matrix that turns out symmetric and positive definite takes A = L D Lᵀ
//! without exchanges, n b² and 4 n b: whether it is, its entries and its pivots tell.
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
    /// By rows: row i holds columns i − below … i + above + below. After a factorisation with exchanges
    /// U, with the reciprocals of the pivots.
    entries: Vec<T>,
    pivots: Vec<usize>,
    /// By columns: the entries of L below the diagonal of column k, after a factorisation with exchanges.
    lower: Vec<T>,
    /// By rows: columns i − below … i − 1 of L, then 1/D; empty if there is no such factorisation.
    symmetric: Vec<T>,
    is_symmetric: bool,
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
        // Only where exchanges have room can they be made.
        let symmetric = if below == above {
            vec![T::zero(); size * (below + 1)]
        } else {
            Vec::new()
        };
        Self {
            size,
            place,
            unknown,
            below,
            above,
            entries: vec![T::zero(); size * (2 * below + above + 1)],
            pivots: Vec::with_capacity(size),
            lower: Vec::new(),
            symmetric,
            is_symmetric: false,
            load,
        }
    }

    /// The entries of a row.
    fn width(&self) -> usize {
        2 * self.below + self.above + 1
    }

    /// Factors A = L D Lᵀ; false where A is not symmetric and positive definite, or not finite.
    fn factor_symmetric(&mut self) -> bool {
        let n = self.size;
        let b = self.below;
        let w = self.width();
        if b != self.above {
            return false;
        }
        for i in 0..n {
            let row = &self.entries[i * w..][..b + 1];
            for (j, x) in (i.saturating_sub(b)..i).zip(&row[b - b.min(i)..]) {
                let mirrored = self.entries[j * w + (b + i - j)];
                if *x != mirrored || x.imaginary() != 0.0 {
                    return false;
                }
            }
            if row[b].imaginary() != 0.0 {
                return false;
            }
        }
        let s = b + 1;
        for i in 0..n {
            let (known, rest) = self.symmetric.split_at_mut(i * s);
            let row = &mut rest[..s];
            row.copy_from_slice(&self.entries[i * w..][..s]);
            let first = i.saturating_sub(b);
            let mut pivot = row[b];
            // Row i of L D, then of L: l_ij d_j = a_ij − Σ_k l_ik d_k l_jk.
            for j in first..i {
                let above = &known[j * s..][..s];
                let from = first.max(j.saturating_sub(b));
                let mut sum = row[j + b - i];
                for k in from..j {
                    sum -= row[k + b - i] * above[k + b - j];
                }
                row[j + b - i] = sum;
            }
            for j in first..i {
                let product = row[j + b - i];
                let factor = product * known[j * s + b];
                pivot -= product * factor;
                row[j + b - i] = factor;
            }
            if !(pivot.real() > 0.0 && pivot.is_finite()) {
                return false;
            }
            row[b] = pivot.recip();
        }
        true
    }

    /// Factors PA = LU; false if a pivot vanishes or is not finite.
    fn factor_with_exchanges(&mut self) -> bool {
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

    /// Takes the right-hand side from the unknowns' order to the band's, solves, and takes the solution back.
    fn in_order(&mut self, right: &mut [T], divide: impl FnOnce(&Self, &mut [T])) {
        if right.len() != self.size {
            return;
        }
        let mut load = std::mem::take(&mut self.load);
        let ordered = self.place.is_none();
        for (load, &i) in load.iter_mut().zip(&self.unknown) {
            *load = right[i];
        }
        divide(self, if ordered { &mut *right } else { &mut load[..] });
        for (load, &i) in load.iter().zip(&self.unknown) {
            right[i] = *load;
        }
        self.load = load;
    }

    /// x ← A⁻¹ x by L and U, x in the band's order.
    fn solve_with_exchanges(&self, x: &mut [T]) {
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

/// x ← A⁻¹ x by L D Lᵀ of b entries to a row.
fn solve_symmetric<T: Scalar>(factors: &[T], b: usize, x: &mut [T]) {
    let rows = || factors.chunks_exact(b + 1).enumerate();
    for (i, row) in rows() {
        let first = i.saturating_sub(b);
        let (known, rest) = x.split_at_mut(i);
        let sum = row[b - (i - first)..b].iter().zip(&known[first..]);
        rest[0] = resolved(rest[0] - sum.fold(T::zero(), |sum, (l, x)| sum + *l * *x));
    }
    for (x, row) in x.iter_mut().zip(factors.chunks_exact(b + 1)) {
        *x *= row[b];
    }
    for (i, row) in rows().rev() {
        let first = i.saturating_sub(b);
        let (rest, known) = x.split_at_mut(i);
        known[0] = resolved(known[0]);
        let known = known[0];
        for (x, l) in rest[first..].iter_mut().zip(&row[b - (i - first)..b]) {
            *x -= *l * known;
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
        self.is_symmetric = self.factor_symmetric();
        self.is_symmetric || self.factor_with_exchanges()
    }

    fn solve(&mut self, right: &mut [T]) {
        self.in_order(right, |own, x| {
            if own.is_symmetric {
                solve_symmetric(&own.symmetric, own.below, x);
            } else {
                own.solve_with_exchanges(x);
            }
        });
    }

    fn kind(&self) -> SolverKind {
        SolverKind::Banded
    }

    fn is_definite(&self) -> Option<bool> {
        Some(self.is_symmetric)
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
