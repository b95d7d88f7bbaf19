//! PA = LU in place with partial pivoting, real or complex: nalgebra's own allocates its permutation
//! each time.

use super::SolverKind;
use super::solver::{Scalar, Solver, product};

/// A square matrix, row by row, and after a factorisation its factors in the same storage, with the
/// reciprocals of the pivots on the diagonal.
#[derive(Clone, Debug)]
pub(crate) struct Lu<T> {
    size: usize,
    entries: Vec<T>,
    /// The row that is exchanged with each.
    pivots: Vec<usize>,
}

impl<T: Scalar> Lu<T> {
    /// A zero matrix.
    pub(super) fn new(size: usize) -> Self {
        Self {
            size,
            entries: vec![T::zero(); size * size],
            pivots: vec![0; size],
        }
    }
}

impl<T: Scalar> Solver<T> for Lu<T> {
    fn clear(&mut self) {
        self.entries.fill(T::zero());
    }

    fn resize(&mut self, size: usize) -> bool {
        self.size = size;
        self.entries.clear();
        self.entries.resize(size * size, T::zero());
        self.pivots.resize(size, 0);
        true
    }

    fn add(&mut self, i: usize, j: usize, x: T) -> bool {
        let inside = i < self.size && j < self.size;
        if inside {
            self.entries[i * self.size + j] += x;
        }
        inside
    }

    fn price(&self) -> f64 {
        self.size as f64 / 3.0
    }

    fn factor(&mut self) -> bool {
        let n = self.size;
        for k in 0..n {
            let mut pivot = k;
            let mut largest = self.entries[k * n + k].norm1();
            for i in k + 1..n {
                let size = self.entries[i * n + k].norm1();
                if size > largest {
                    (pivot, largest) = (i, size);
                }
            }
            self.pivots[k] = pivot;
            let (above, below) = self.entries.split_at_mut((k + 1) * n);
            let row = &mut above[k * n..];
            if pivot != k {
                let start = (pivot - k - 1) * n;
                row.swap_with_slice(&mut below[start..start + n]);
            }
            if largest == 0.0 || !row.iter().all(T::is_finite) {
                return false;
            }
            let reciprocal = row[k].recip();
            row[k] = reciprocal;
            for lower in below.chunks_exact_mut(n) {
                let factor = lower[k] * reciprocal;
                lower[k] = factor;
                for (entry, above) in lower[k + 1..].iter_mut().zip(&row[k + 1..]) {
                    *entry -= factor * *above;
                }
            }
        }
        true
    }

    fn solve(&mut self, b: &mut [T]) {
        let n = self.size;
        if b.len() != n || n == 0 {
            return;
        }
        for (k, &pivot) in self.pivots.iter().enumerate() {
            b.swap(k, pivot);
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate() {
            let (known, rest) = b.split_at_mut(i);
            rest[0] -= product(row, known);
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate().rev() {
            let (rest, known) = b.split_at_mut(i + 1);
            rest[i] = (rest[i] - product(&row[i + 1..], known)) * row[i];
        }
    }

    fn kind(&self) -> SolverKind {
        SolverKind::Dense
    }

    fn boxed(&self) -> Box<dyn Solver<T>> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Complex;

    #[test]
    fn solves_what_it_factors() {
        (1..=14).for_each(solves_what_it_factors_of);
    }

    fn solves_what_it_factors_of(n: usize) {
        let mut lu = Lu::<f64>::new(n);
        // A leading zero forces pivoting; the rest is a fixed pseudo-random matrix.
        let mut seed = 1_u64;
        for entry in &mut lu.entries {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            *entry = (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
        }
        lu.entries[0] *= if n > 1 { 0.0 } else { 1.0 };
        let matrix = lu.entries.to_vec();
        let exact: Vec<f64> = (0..n).map(|i| i as f64 - 2.5).collect();
        let mut b: Vec<f64> = matrix
            .chunks_exact(n)
            .map(|row| row.iter().zip(&exact).map(|(a, x)| a * x).sum())
            .collect();
        assert!(lu.factor());
        lu.solve(&mut b);
        for (x, y) in b.iter().zip(&exact) {
            assert!((x - y).abs() < 1e-12, "{n} {b:?}");
        }
    }

    /// L U is the matrix with its rows exchanged, and no factor is above 1.
    #[test]
    fn factors_are_those_of_the_matrix() {
        use super::super::elimination::Draw;
        let mut draw = Draw(8);
        for n in 1..=15 {
            let mut lu = Lu::<f64>::new(n);
            let mut rows: Vec<Vec<f64>> = (0..n)
                .map(|_| (0..n).map(|_| draw.whole(9) as f64).collect())
                .collect();
            for (i, row) in rows.iter().enumerate() {
                assert!((0..n).all(|j| lu.add(i, j, row[j])));
            }
            assert!(!lu.add(n, 0, 1.0) && !lu.add(0, n, 1.0));
            assert_eq!(
                (lu.price(), &lu.entries[..]),
                (n as f64 / 3.0, &rows.concat()[..])
            );
            assert!(lu.factor(), "{n}");
            let factor = |i: usize, j: usize| lu.entries[i * n + j];
            (0..n).for_each(|k| rows.swap(k, lu.pivots[k]));
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                assert!(i <= j || factor(i, j).abs() <= 1.0, "{n} {i} {j}");
                let upper = |k: usize| {
                    if k == j {
                        1.0 / factor(k, k)
                    } else {
                        factor(k, j)
                    }
                };
                let lower = |k: usize| if k == i { 1.0 } else { factor(i, k) };
                let product: f64 = (0..=i.min(j)).map(|k| lower(k) * upper(k)).sum();
                assert!((product - rows[i][j]).abs() < 1e-12, "{n} {i} {j}");
            }
            // Vectors of another length are left alone.
            let mut other = vec![1.0; n + 1];
            lu.solve(&mut other);
            assert_eq!(other, vec![1.0; n + 1]);
            lu.clear();
            assert!(lu.entries.iter().all(|x| *x == 0.0) && !lu.factor());
        }
    }

    /// A column that vanishes, a number that is none, and of equal pivots the first.
    #[test]
    fn singular_matrices_are_found_in_every_column() {
        for n in [1, 2, 3, 12, 13, 14] {
            let filled = |of: &dyn Fn(usize, usize) -> f64| {
                let mut lu = Lu::<f64>::new(n);
                for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                    lu.add(i, j, of(i, j));
                }
                lu
            };
            let full = |i: usize, j: usize| {
                if i == j {
                    4.0
                } else {
                    1.0 / (1 + i + j) as f64
                }
            };
            for k in 0..n {
                assert!(!filled(&|i, j| if j == k { 0.0 } else { full(i, j) }).factor());
                for broken in [f64::NAN, f64::INFINITY] {
                    let at = |i: usize, j: usize| {
                        if (i, j) == (k, n - 1) {
                            broken
                        } else {
                            full(i, j)
                        }
                    };
                    assert!(!filled(&at).factor(), "{n} {k}");
                }
            }
            let mut equal = filled(&|i, j| {
                if i + 1 == n && j == 0 {
                    4.0
                } else {
                    full(i, j)
                }
            });
            assert!(equal.factor() && equal.pivots[0] == 0);
        }
    }

    #[test]
    fn refuses_singular_and_non_finite() {
        let mut lu = Lu::<f64>::new(2);
        lu.entries.copy_from_slice(&[1.0, 2.0, 2.0, 4.0]);
        assert!(!lu.factor());
        lu.clear();
        lu.entries.copy_from_slice(&[1.0, f64::NAN, 2.0, 4.0]);
        assert!(!lu.factor());
        let mut lu = Lu::<f64>::new(0);
        assert!(lu.factor());
        lu.solve(&mut []);
    }

    #[test]
    fn a_complex_system_is_two_real_rows() {
        // (A + iC)(x + iy) = p + iq
        let entries = [(2.0, 1.0), (0.5, -1.0), (-3.0, 0.25), (1.0, 4.0)];
        let mut lu = Lu::new(2);
        for (entry, (re, im)) in lu.entries.iter_mut().zip(entries) {
            *entry = Complex::new(re, im);
        }
        let matrix = lu.entries.to_vec();
        let exact = [Complex::new(1.0, -2.0), Complex::new(0.5, 3.0)];
        let mut b: Vec<_> = (0..2)
            .map(|i| matrix[2 * i] * exact[0] + matrix[2 * i + 1] * exact[1])
            .collect();
        assert!(lu.factor());
        lu.solve(&mut b);
        for (x, y) in b.iter().zip(exact) {
            assert!((x - y).norm() < 1e-14, "{b:?}");
        }
    }
}
