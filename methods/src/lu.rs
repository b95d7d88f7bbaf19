//! PA = LU in place with partial pivoting: nalgebra's own allocates its permutation each time.

/// A square matrix, row by row, and after [`Lu::factor`] its factors in the same storage.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lu {
    size: usize,
    entries: Vec<f64>,
    pivots: Vec<usize>,
}

impl Lu {
    /// Sets the size and zeroes the entries; allocates only when it has never been that large.
    pub(crate) fn reset(&mut self, size: usize) {
        self.size = size;
        self.entries.clear();
        self.entries.resize(size * size, 0.0);
        self.pivots.clear();
        self.pivots.resize(size, 0);
    }

    /// The matrix before [`Lu::factor`], row by row.
    pub(crate) fn entries_mut(&mut self) -> &mut [f64] {
        &mut self.entries
    }

    /// Factors the matrix; false if a pivot vanishes or is not finite.
    pub(crate) fn factor(&mut self) -> bool {
        let n = self.size;
        for k in 0..n {
            let mut pivot = k;
            for i in k + 1..n {
                if self.entries[i * n + k].abs() > self.entries[pivot * n + k].abs() {
                    pivot = i;
                }
            }
            self.pivots[k] = pivot;
            if pivot != k {
                for j in 0..n {
                    self.entries.swap(k * n + j, pivot * n + j);
                }
            }
            let (above, below) = self.entries.split_at_mut((k + 1) * n);
            let row = &above[k * n..];
            let diagonal = row[k];
            if diagonal == 0.0 || !row.iter().all(|entry| entry.is_finite()) {
                return false;
            }
            for lower in below.chunks_exact_mut(n) {
                let factor = lower[k] / diagonal;
                lower[k] = factor;
                for (entry, above) in lower[k + 1..].iter_mut().zip(&row[k + 1..]) {
                    *entry -= factor * above;
                }
            }
        }
        true
    }

    /// Overwrites b by A⁻¹ b, if it has the length of the factored matrix.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        let n = self.size;
        if n == 0 || b.len() != n {
            return;
        }
        for (k, &pivot) in self.pivots.iter().enumerate() {
            b.swap(k, pivot);
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate() {
            let known: f64 = row[..i].iter().zip(&*b).map(|(l, y)| l * y).sum();
            b[i] -= known;
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate().rev() {
            let known: f64 = row[i + 1..]
                .iter()
                .zip(&b[i + 1..])
                .map(|(u, y)| u * y)
                .sum();
            b[i] = (b[i] - known) / row[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_it_factors() {
        let n = 7;
        let mut lu = Lu::default();
        lu.reset(n);
        // A leading zero forces pivoting; the rest is a fixed pseudo-random matrix.
        let mut seed = 1_u64;
        for entry in lu.entries_mut() {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            *entry = (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
        }
        lu.entries_mut()[0] = 0.0;
        let matrix = lu.entries_mut().to_vec();
        let exact: Vec<f64> = (0..n).map(|i| i as f64 - 2.5).collect();
        let mut b: Vec<f64> = matrix
            .chunks_exact(n)
            .map(|row| row.iter().zip(&exact).map(|(a, x)| a * x).sum())
            .collect();
        assert!(lu.factor());
        lu.solve(&mut b);
        for (x, y) in b.iter().zip(&exact) {
            assert!((x - y).abs() < 1e-13, "{b:?}");
        }
    }

    #[test]
    fn refuses_singular_and_non_finite() {
        let mut lu = Lu::default();
        lu.reset(2);
        lu.entries_mut().copy_from_slice(&[1.0, 2.0, 2.0, 4.0]);
        assert!(!lu.factor());
        lu.reset(2);
        lu.entries_mut().copy_from_slice(&[1.0, f64::NAN, 2.0, 4.0]);
        assert!(!lu.factor());
        lu.reset(0);
        assert!(lu.factor());
        lu.solve(&mut []);
    }
}
