//! Products with a matrix that does not change: by diagonals where it is banded, by rows elsewhere.

use crate::linear::Matrix;
use std::ops::Range;

/// A matrix made ready for products.
#[derive(Clone, Debug)]
pub(super) enum Product {
    /// Diagonal d holds the entries (i, i + `offsets[d]`) at `values[d n + i]`: contiguous numbers meet
    /// contiguous components.
    Diagonals {
        n: usize,
        offsets: Vec<isize>,
        values: Vec<f64>,
    },
    /// The columns and numbers of each row.
    Rows {
        starts: Vec<usize>,
        columns: Vec<u32>,
        values: Vec<f64>,
    },
}

/// Rows that diagonals are gone through together, so that the result stays in the nearest memory.
const BLOCK: usize = 512;
/// Diagonals are taken while they hold less than so many halves of the entries.
const HALVES: usize = 3;

impl Product {
    /// The n × n matrix with row i multiplied by `factor(i)`.
    pub(super) fn new(matrix: &Matrix, factor: impl Fn(usize) -> f64) -> Self {
        let n = matrix.rows();
        let entries = || matrix.entries().filter(|&(.., x)| x != 0.0);
        let mut used = vec![false; 2 * n];
        let mut count = 0;
        for (i, j, _) in entries() {
            used[n + j - i] = true;
            count += 1;
        }
        let diagonals = used.iter().filter(|&&used| used).count();
        // Columns are kept in 32 bits.
        if diagonals * n * 2 <= HALVES * count || n > u32::MAX as usize {
            let places = (0..2 * n).filter(|&k| used[k]);
            let offsets: Vec<isize> = places.clone().map(|k| k as isize - n as isize).collect();
            let mut slot = vec![0; 2 * n];
            for (d, k) in places.enumerate() {
                slot[k] = d;
            }
            let mut values = vec![0.0; diagonals * n];
            for (i, j, x) in entries() {
                values[slot[n + j - i] * n + i] += factor(i) * x;
            }
            return Self::Diagonals { n, offsets, values };
        }
        let mut starts = vec![0; n + 1];
        for (i, ..) in entries() {
            starts[i + 1] += 1;
        }
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let (mut columns, mut values) = (vec![0; count], vec![0.0; count]);
        for (i, j, x) in entries() {
            (columns[next[i]], values[next[i]]) = (j as u32, factor(i) * x);
            next[i] += 1;
        }
        Self::Rows {
            starts,
            columns,
            values,
        }
    }

    /// y = −A x, for x and y of n components.
    pub(super) fn negative(&self, x: &[f64], y: &mut [f64]) {
        match self {
            Self::Diagonals { .. } => self.by_diagonals::<true>(x, y),
            Self::Rows { .. } => self.by_rows(x, y, |y, sum| *y = -sum),
        }
    }

    /// y −= A x.
    pub(super) fn subtract(&self, x: &[f64], y: &mut [f64]) {
        match self {
            Self::Diagonals { .. } => self.by_diagonals::<false>(x, y),
            Self::Rows { .. } => self.by_rows(x, y, |y, sum| *y -= sum),
        }
    }

    fn by_rows(&self, x: &[f64], y: &mut [f64], put: impl Fn(&mut f64, f64)) {
        let Self::Rows {
            starts,
            columns,
            values,
        } = self
        else {
            return;
        };
        for (y, range) in y.iter_mut().zip(starts.windows(2)) {
            let row = range[0]..range[1];
            let terms = columns[row.clone()].iter().zip(&values[row]);
            put(y, terms.map(|(&j, a)| a * x[j as usize]).sum());
        }
    }

    fn by_diagonals<const NEW: bool>(&self, x: &[f64], y: &mut [f64]) {
        let Self::Diagonals { n, offsets, values } = self else {
            return;
        };
        for (block, y) in y.chunks_mut(BLOCK).enumerate() {
            let first = block * BLOCK;
            if NEW {
                y.fill(0.0);
            }
            // The rows of the block whose columns on a diagonal are there, and the numbers that meet.
            let end = first + y.len();
            let rows = |d: usize| {
                let offset = offsets[d];
                let from = first.max((-offset).max(0) as usize);
                let to = end.min(n.saturating_sub(offset.max(0) as usize));
                from..to.max(from)
            };
            let meet = |d: usize, rows: &Range<usize>| {
                let start = rows.start.wrapping_add_signed(offsets[d]);
                let a = &values[d * n + rows.start..d * n + rows.end];
                (a, &x[start..start + rows.len()])
            };
            let single = |d: usize, rows: Range<usize>, y: &mut [f64]| {
                let (a, x) = meet(d, &rows);
                let y = &mut y[rows.start - first..rows.end - first];
                for ((y, a), x) in y.iter_mut().zip(a).zip(x) {
                    *y -= a * x;
                }
            };
            // Three diagonals at a time where all of them are there.
            for d in (0..offsets.len()).step_by(3) {
                let group = d..(d + 3).min(offsets.len());
                let from = group.clone().map(|d| rows(d).start).fold(first, usize::max);
                let to = group.clone().map(|d| rows(d).end).fold(end, usize::min);
                if group.len() < 3 || from >= to {
                    group.for_each(|d| single(d, rows(d), y));
                    continue;
                }
                for d in group {
                    single(d, rows(d).start..from, y);
                    single(d, to..rows(d).end, y);
                }
                let common = from..to;
                let (a0, x0) = meet(d, &common);
                let (a1, x1) = meet(d + 1, &common);
                let (a2, x2) = meet(d + 2, &common);
                let terms = a0
                    .iter()
                    .zip(x0)
                    .zip(a1.iter().zip(x1))
                    .zip(a2.iter().zip(x2));
                let y = &mut y[from - first..to - first];
                for (y, (((a0, x0), (a1, x1)), (a2, x2))) in y.iter_mut().zip(terms) {
                    *y -= a0 * x0 + a1 * x1 + a2 * x2;
                }
            }
        }
    }

    /// How it is stored.
    #[cfg(test)]
    fn is_diagonals(&self) -> bool {
        matches!(self, Self::Diagonals { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_way_is_the_matrix_product() {
        // A band, a band and far corners, scattered entries, nothing at all.
        let n = 1500_usize;
        let band = (0..n).flat_map(|i| {
            (i.saturating_sub(2)..(i + 2).min(n))
                .map(move |j| (i, j, (i + 3 * j) as f64 % 7.0 - 3.0))
        });
        let band: Vec<_> = band.collect();
        let corners = [(0, n - 1, 2.0), (n - 1, 0, -5.0)];
        let scattered: Vec<_> = (0..n)
            .map(|i| (i, (i * i * 31 + 7) % n, i as f64))
            .collect();
        let cases = [
            (band.clone(), true),
            ([band, corners.to_vec()].concat(), false),
            (scattered, false),
            (Vec::new(), true),
        ];
        let x: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        for (entries, banded) in cases {
            let matrix = Matrix::from_entries(n, n, entries).unwrap();
            let product = Product::new(&matrix, |i| 1.0 / (1.0 + i as f64));
            assert!(product.is_diagonals() || !banded);
            let (mut y, mut expected) = (vec![1.0; n], vec![0.0; n]);
            product.subtract(&x, &mut y);
            matrix.add_product(1.0, &x, &mut expected);
            for (i, (y, expected)) in y.iter().zip(&expected).enumerate() {
                let expected = 1.0 - expected / (1.0 + i as f64);
                assert!(
                    (y - expected).abs() <= 1e-13 * (1.0 + expected.abs()),
                    "{i}"
                );
            }
        }
    }
}
