//! Matrices whose entries lie near the diagonal, in a suitable order.
//!
//! With widths b below and a above the diagonal, PA = LU with row exchanges takes 2 n b (a + b) operations,
//! a solution 2 n (2b + a). A matrix that turns out symmetric and positive definite takes A = L D Lᵀ
//! without exchanges, n b² and 4 n b: whether it is, its entries and its pivots tell. Of b = 1 it is a chain.
//!
//! Far from a load components fall by the same factor from row to row, below the smallest number of full precision,
//! and with such numbers processors take a hundred times as long. Here they are zero before they are that small, and
//! so is all behind them.

use super::chain::Chain;
use super::order::narrow;
use super::solver::{Scalar, Solver, is_finite, resolved};
use super::{Matrix, Pattern};

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
    /// L and U, with the reciprocals of the pivots.
    entries: Vec<T>,
    pivots: Vec<usize>,
    /// By rows: columns i − below … i − 1 of L, then 1/D; empty if there is no such factorisation, or one of a
    /// chain.
    symmetric: Vec<T>,
    chain: Chain<T>,
    is_symmetric: bool,
    /// The right-hand side in the band's order, where that is another one.
    load: Vec<T>,
}

/// Operations of a factorisation and of a solution in a band.
pub(super) fn work(size: usize, (below, above): (usize, usize)) -> (f64, f64) {
    let (n, b, a) = (size as f64, below as f64, above as f64);
    (2.0 * n * b * (a + b), 2.0 * n * (2.0 * b + a))
}

impl<T: Scalar> Banded<T> {
    /// The band of a square pattern, all zero.
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let (place, widths) = narrow(pattern);
        Self::of(pattern.rows(), place, widths)
    }

    /// The band of these widths, with the place of each unknown in it.
    pub(super) fn of(
        size: usize,
        place: Option<Vec<usize>>,
        (below, above): (usize, usize),
    ) -> Self {
        let mut unknown = Vec::new();
        if let Some(place) = &place {
            unknown.resize(size, 0);
            for (i, &place) in place.iter().enumerate() {
                unknown[place] = i;
            }
        }
        let load = vec![T::zero(); unknown.len()];
        // Only where exchanges have room can they be made.
        let (symmetric, chain) = match below == above {
            true if below == 1 => (Vec::new(), Chain::new(size)),
            true => (vec![T::zero(); size * (below + 1)], Chain::default()),
            false => (Vec::new(), Chain::default()),
        };
        Self {
            size,
            place,
            unknown,
            below,
            above,
            entries: vec![T::zero(); size * (2 * below + above + 1)],
            pivots: Vec::with_capacity(size),
            symmetric,
            chain,
            is_symmetric: false,
            load,
        }
    }

    /// Whether the factored matrix is symmetric and positive definite.
    pub(super) fn is_definite(&self) -> bool {
        self.is_symmetric
    }

    /// The factors of a chain whose unknowns are in order.
    pub(super) fn chain(&self) -> Option<&Chain<T>> {
        let found = self.is_symmetric && self.below == 1 && self.place.is_none();
        found.then_some(&self.chain)
    }

    /// The entries of a row.
    fn width(&self) -> usize {
        2 * self.below + self.above + 1
    }

    /// Factors A = L D Lᵀ; false where A is not symmetric and positive definite, or not finite.
    fn factor_symmetric(&mut self) -> bool {
        let (n, b, w) = (self.size, self.below, self.width());
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
        if b == 1 {
            let entries = &self.entries;
            return self.chain.factor(|i| [entries[i * w], entries[i * w + 1]]);
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
        let (n, b, w) = (self.size, self.below, self.width());
        // Where column j of row i stands.
        let at = |i: usize, j: usize| i * w + (j + b - i);
        self.pivots.clear();
        for k in 0..n {
            let (rows, columns) = ((k + b + 1).min(n), (k + self.above + b + 1).min(n));
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
                lower[0] = factor;
                if factor != T::zero() {
                    for (entry, above) in lower[1..].iter_mut().zip(&row[1..]) {
                        *entry -= factor * *above;
                    }
                }
            }
        }
        true
    }

    /// x ← A⁻¹ x by L and U, x in the band's order.
    fn solve_with_exchanges(&self, x: &mut [T]) {
        let (n, b, w) = (self.size, self.below, self.width());
        for (k, &pivot) in self.pivots.iter().enumerate() {
            x.swap(k, pivot);
            let known = resolved(x[k]);
            x[k] = known;
            let below = (k + 1..(k + b + 1).min(n)).zip(&mut x[k + 1..]);
            for (i, x) in below {
                *x -= self.entries[i * w + (k + b - i)] * known;
            }
        }
        for k in (0..n).rev() {
            let columns = (k + self.above + b + 1).min(n);
            let row = &self.entries[k * w + b..][..columns - k];
            let known = row[1..].iter().zip(&x[k + 1..columns]);
            let sum = known.fold(T::zero(), |sum, (u, x)| sum + *u * *x);
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

    fn add_matrix(&mut self, alpha: T, matrix: &Matrix) -> bool {
        let (None, Some(pattern)) = (&self.place, matrix.pattern()) else {
            return matrix.all(|i, j, x| self.add(i, j, alpha.scale(x)));
        };
        let (n, b, w) = (self.size, self.below, self.width());
        // Rows without places are not read.
        let rows = if pattern.count() == 0 {
            0
        } else {
            pattern.rows()
        };
        (0..rows).all(|i| {
            let columns = pattern.row(i);
            let (Some(&first), Some(&last)) = (columns.first(), columns.last()) else {
                return true;
            };
            if i >= n || last >= n || first + b < i || last > i + self.above {
                return false;
            }
            let row = &mut self.entries[i * w..][..w];
            let known = columns.iter().zip(&matrix.values()[pattern.range(i)]);
            known.for_each(|(&j, &x)| row[j + b - i] += alpha.scale(x));
            true
        })
    }

    fn factor(&mut self) -> bool {
        self.is_symmetric = self.factor_symmetric();
        self.is_symmetric || self.factor_with_exchanges()
    }

    fn solve_checked(&mut self, right: &mut [T]) -> bool {
        if let Some(chain) = self.chain() {
            return chain.solve(right);
        }
        self.solve(right);
        is_finite(right)
    }

    fn solve(&mut self, right: &mut [T]) {
        if right.len() != self.size {
            return;
        }
        let mut load = std::mem::take(&mut self.load);
        let ordered = self.place.is_none();
        for (load, &i) in load.iter_mut().zip(&self.unknown) {
            *load = right[i];
        }
        let x = if ordered { &mut *right } else { &mut load[..] };
        if self.is_symmetric && self.below == 1 {
            self.chain.solve(x);
        } else if self.is_symmetric {
            solve_symmetric(&self.symmetric, self.below, x);
        } else {
            self.solve_with_exchanges(x);
        }
        for (load, &i) in load.iter().zip(&self.unknown) {
            right[i] = *load;
        }
        self.load = load;
    }

    fn price(&self) -> f64 {
        let (factor, solve) = work(self.size, (self.below, self.above));
        factor / solve.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::elimination::{Draw, determinant, solution};
    use super::super::solver::LEAST;
    use super::*;
    use nalgebra::Complex;

    /// A band of these widths, unknowns in order, with entries that `of` tells.
    fn filled<T: Scalar>(
        n: usize,
        (below, above): (usize, usize),
        of: impl Fn(usize, usize) -> T,
    ) -> Banded<T> {
        let mut banded = Banded::of(n, None, (below, above));
        for i in 0..n {
            for j in i.saturating_sub(below)..n.min(i + above + 1) {
                assert!(banded.add(i, j, of(i, j)));
            }
        }
        banded
    }

    fn solved<T: Scalar>(banded: &mut Banded<T>, b: &[T]) -> Vec<T> {
        let mut x = b.to_vec();
        banded.solve(&mut x);
        x
    }

    #[test]
    fn operations_are_those_of_the_band() {
        assert_eq!(work(10, (2, 3)), (200.0, 140.0));
        assert_eq!(work(7, (0, 4)), (0.0, 56.0));
        assert_eq!(filled(10, (2, 3), |_, _| 1.0).price(), 200.0 / 140.0);
        assert_eq!(filled(10, (0, 0), |_, _| 1.0).price(), 0.0);
        assert_eq!(Banded::<f64>::of(0, None, (0, 0)).price(), 0.0);
    }

    #[test]
    fn what_lies_outside_has_no_place() {
        for place in [None, Some(vec![0, 1, 2, 3, 4])] {
            let mut banded = Banded::of(5, place, (1, 2));
            for (i, j) in (0..7).flat_map(|i| (0..7).map(move |j| (i, j))) {
                let inside = i < 5 && j < 5 && j + 1 >= i && j <= i + 2;
                assert_eq!(banded.add(i, j, 1.0), inside, "{i} {j}");
            }
            let sum: f64 = banded.entries.iter().sum();
            assert_eq!(sum, 5.0 + 4.0 + 4.0 + 3.0);
            banded.clear();
            assert!(banded.entries.iter().all(|x| *x == 0.0));
            // Neither have vectors of another length a solution.
            assert_eq!(solved(&mut banded, &[1.0; 4]), [1.0; 4]);
        }
    }

    /// With unknowns in order by rows, otherwise entry by entry.
    #[test]
    fn matrices_are_added_where_each_of_their_entries_has_a_place() {
        let of = |rows, columns, entries: &[(usize, usize, f64)]| {
            Matrix::from_entries(rows, columns, entries.iter().copied()).unwrap()
        };
        let inside = [
            (0, 0, 2.0),
            (0, 2, 3.0),
            (2, 1, 5.0),
            (4, 3, 7.0),
            (4, 4, 11.0),
        ];
        for place in [None, Some(vec![0, 1, 2, 3, 4])] {
            let (mut whole, mut single) = (
                Banded::of(5, place.clone(), (1, 2)),
                Banded::of(5, place.clone(), (1, 2)),
            );
            for alpha in [1.0, -0.5] {
                assert!(whole.add_matrix(alpha, &of(5, 5, &inside)));
                inside
                    .iter()
                    .for_each(|&(i, j, x)| assert!(single.add(i, j, alpha * x)));
            }
            assert!(whole.add_matrix(1.0, &Matrix::zeros(9, 9)));
            assert_eq!(whole.entries, single.entries);
            for outside in [(2, 0), (1, 4), (4, 2), (5, 4), (5, 5), (4, 5), (3, 6)] {
                let (i, j) = outside;
                assert!(!whole.add_matrix(1.0, &of(7, 7, &[(i, j, 1.0)])), "{i} {j}");
            }
            let dense = Matrix::from(nalgebra::DMatrix::from_diagonal_element(5, 5, 1.0));
            assert!(whole.add_matrix(4.0, &dense));
            (0..5).for_each(|i| assert!(single.add(i, i, 4.0)));
            assert_eq!(whole.entries, single.entries);
        }
    }

    #[test]
    fn exchanges_leave_no_factor_above_one() {
        let mut draw = Draw(4);
        for (n, below, above) in [(7, 1, 1), (9, 3, 1), (9, 1, 3), (12, 2, 2), (5, 4, 4)] {
            let rows: Vec<Vec<i128>> = (0..n)
                .map(|_| (0..n).map(|_| draw.whole(9)).collect())
                .collect();
            let mut banded = filled(n, (below, above), |i, j| rows[i][j] as f64);
            assert!(banded.factor() && !banded.is_symmetric);
            let w = banded.width();
            for k in 0..n {
                assert!((k..=n - 1).contains(&banded.pivots[k]) && banded.pivots[k] <= k + below);
                for i in k + 1..n.min(k + below + 1) {
                    let factor = banded.entries[i * w + (k + below - i)];
                    assert!(factor.abs() <= 1.0, "{n} {k} {i}: {factor}");
                }
            }
        }
        // Of equal ones the first is taken.
        let mut equal = filled(3, (2, 2), |i, j| {
            [[1.0, 2.0, 0.0], [1.0, 1.0, 1.0], [-1.0, 0.0, 1.0]][i][j]
        });
        assert!(equal.factor());
        assert_eq!(equal.pivots[0], 0);
    }

    #[test]
    fn definite_matrices_take_no_exchanges_and_others_do() {
        for b in 1..5 {
            let n = 9;
            let of = |i: usize, j: usize| if i == j { 2.0 * b as f64 + 0.5 } else { -1.0 };
            let mut banded = filled(n, (b, b), of);
            let right: Vec<f64> = (0..n).map(|i| (i as f64).cos()).collect();
            let mut general = banded.clone();
            assert!(banded.factor() && banded.is_symmetric);
            general.is_symmetric = false;
            assert!(general.factor_with_exchanges());
            let [x, y] = [&mut banded, &mut general].map(|banded| solved(banded, &right));
            for (x, y) in x.iter().zip(&y) {
                assert!((x - y).abs() < 1e-14, "{b} {x} {y}");
            }
            // An entry anywhere that is not mirrored, not real or not a number.
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                if i.abs_diff(j) > b {
                    continue;
                }
                let mut apart = filled(n, (b, b), |k, l| {
                    of(k, l) + if (k, l) == (i, j) { 1e-9 } else { 0.0 }
                });
                assert!(apart.factor());
                assert_eq!(apart.is_symmetric, i == j, "{b} {i} {j}");
                let turned = |k: usize, l: usize| {
                    let there = (k, l) == (i, j) || (l, k) == (i, j);
                    Complex::new(of(k, l), if there { 1e-9 } else { 0.0 })
                };
                let mut complex = filled(n, (b, b), turned);
                assert!(complex.factor() && !complex.is_symmetric, "{b} {i} {j}");
                for wrong in [f64::NAN, f64::INFINITY] {
                    let at = |k: usize, l: usize| if (k, l) == (i, j) { wrong } else { of(k, l) };
                    assert!(!filled(n, (b, b), at).factor());
                }
            }
            // Indefinite from some row on.
            for k in 0..n {
                let of = |i: usize, j: usize| if (i, j) == (k, k) { -1.0 } else { of(i, j) };
                let mut indefinite = filled(n, (b, b), of);
                assert!(indefinite.factor() && !indefinite.is_symmetric, "{b} {k}");
                let x = solved(&mut indefinite, &right);
                for (i, expected) in right.iter().enumerate() {
                    let row = i.saturating_sub(b)..n.min(i + b + 1);
                    let sum: f64 = row.map(|j| of(i, j) * x[j]).sum();
                    assert!((sum - expected).abs() < 1e-13, "{b} {k} {i}");
                }
            }
            // Real numbers that are stored as complex ones.
            let mut real = filled(n, (b, b), |i, j| Complex::new(of(i, j), 0.0));
            assert!(real.factor() && real.is_symmetric);
        }
        // Of widths that differ, and of vanishing pivots.
        assert!({
            let mut uneven = filled(4, (1, 2), |i, j| if i == j { 2.0 } else { 0.0 });
            uneven.factor() && !uneven.is_symmetric
        });
        for b in [1, 2] {
            assert!(!filled(4, (b, b), |_, _| 0.0).factor());
            assert!(!filled(4, (b, b), |i, j| if i == j && i < 3 { 1.0 } else { 0.0 }).factor());
        }
    }

    /// L D Lᵀ of a matrix of whole numbers: its determinants are exact.
    #[test]
    fn pivots_are_ratios_of_determinants() {
        let (n, b) = (6, 2);
        let mut draw = Draw(7);
        let below: Vec<Vec<i128>> = (0..n)
            .map(|_| (0..n).map(|_| draw.whole(2)).collect())
            .collect();
        let of = |i: usize, j: usize| match i.abs_diff(j) {
            0 => 9,
            d if d <= b => below[i.max(j)][i.min(j)],
            _ => 0,
        };
        let rows = |n: usize| -> Vec<Vec<i128>> {
            (0..n).map(|i| (0..n).map(|j| of(i, j)).collect()).collect()
        };
        let mut banded = filled(n, (b, b), |i, j| of(i, j) as f64);
        assert!(banded.factor() && banded.is_symmetric);
        for k in 0..n {
            let pivot = determinant(rows(k + 1)) as f64 / determinant(rows(k)) as f64;
            let found = banded.symmetric[k * (b + 1) + b];
            assert!((found * pivot - 1.0).abs() < 1e-14);
        }
        let right: Vec<i128> = (0..n).map(|_| draw.whole(9)).collect();
        let expected = solution(&rows(n), &right);
        let b: Vec<f64> = right.iter().map(|x| *x as f64).collect();
        for (x, y) in solved(&mut banded, &b).iter().zip(expected) {
            assert!((x - y).abs() < 1e-14);
        }
    }

    #[test]
    fn unknowns_out_of_order_stay_where_they_are() {
        // Rows 0, 3, 1, 4, 2 of a chain.
        let place: Vec<usize> = vec![0, 2, 4, 1, 3];
        let of = |i: usize, j: usize| match place[i].abs_diff(place[j]) {
            0 => 3.0 + i as f64,
            1 => -1.0,
            _ => 0.0,
        };
        for (below, above) in [(1, 1), (2, 2), (1, 2)] {
            let mut banded = Banded::of(5, Some(place.clone()), (below, above));
            for (i, j) in (0..5).flat_map(|i| (0..5).map(move |j| (i, j))) {
                let inside = banded.add(i, j, of(i, j));
                assert!(inside || of(i, j) == 0.0);
            }
            assert!(banded.factor());
            assert_eq!(banded.is_symmetric, below == above);
            let exact = [1.0, -2.0, 0.5, 4.0, 3.0];
            let right: Vec<f64> = (0..5)
                .map(|i| (0..5).map(|j| of(i, j) * exact[j]).sum())
                .collect();
            for (x, exact) in solved(&mut banded, &right).iter().zip(exact) {
                assert!((x - exact).abs() < 1e-14);
            }
        }
    }

    /// Far from the load components are zero, none has less than full precision, and all others are right.
    #[test]
    fn what_falls_to_nothing_is_zero() {
        let n = 1200;
        for (below, above) in [(1, 1), (2, 2), (3, 3), (1, 2), (2, 0)] {
            let of = |i: usize, j: usize| match j as isize - i as isize {
                0 => 1.0,
                d => -0.02 / d.abs() as f64,
            };
            let mut banded = filled(n, (below, above), of);
            assert!(banded.factor());
            assert_eq!(banded.is_symmetric, below == above);
            for load in [0, 1, n / 2, n / 2 + 1, n - 1] {
                let mut b = vec![0.0; n];
                b[load] = -1.0;
                let x = solved(&mut banded, &b);
                let gone = x.iter().filter(|x| **x == 0.0).count();
                assert!(
                    gone > 100 || load == n - 1 && above < below,
                    "{below} {above} {load}: {gone}"
                );
                for (i, value) in x.iter().enumerate() {
                    assert!(
                        *value == 0.0 || value.abs() >= f64::MIN_POSITIVE,
                        "{load} {i} {value:e}"
                    );
                    let row = i.saturating_sub(below)..(i + above + 1).min(n);
                    let terms = row.map(|j| of(i, j) * x[j]);
                    let (sum, size) = terms.fold((-b[i], b[i].abs()), |(sum, size), term| {
                        (sum + term, size + term.abs())
                    });
                    let apart = 4.0 * f64::EPSILON * size + 2.0 * LEAST;
                    assert!(sum.abs() <= apart, "{below} {above} {load} {i}: {sum:e}");
                }
            }
        }
    }
}
