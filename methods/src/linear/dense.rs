//! PA = LU in place with partial pivoting, real or complex: nalgebra's own allocates its permutation
//! each time.

use super::solver::{Scalar, Solver, is_finite, product};

/// A function of the size, where that is 1 … 12, or else what is done for all others.
macro_rules! of_size {
    ($size:expr, $function:ident($($argument:expr),*), $others:expr) => {
        match $size {
            1 => $function::<T, 1>($($argument),*),
            2 => $function::<T, 2>($($argument),*),
            3 => $function::<T, 3>($($argument),*),
            4 => $function::<T, 4>($($argument),*),
            5 => $function::<T, 5>($($argument),*),
            6 => $function::<T, 6>($($argument),*),
            7 => $function::<T, 7>($($argument),*),
            8 => $function::<T, 8>($($argument),*),
            9 => $function::<T, 9>($($argument),*),
            10 => $function::<T, 10>($($argument),*),
            11 => $function::<T, 11>($($argument),*),
            12 => $function::<T, 12>($($argument),*),
            _ => $others,
        }
    };
}

/// A square matrix, row by row, and after a factorisation its factors in the same storage, with the
/// reciprocals of the pivots on the diagonal. Of at most 12 rows they are those of L D U and stand column by column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lu<T> {
    size: usize,
    entries: Vec<T>,
    /// The row that is exchanged with each; of at most 12, where each has come from.
    pivots: Vec<usize>,
}

impl<T: Scalar> Lu<T> {
    /// Sets the size and zeroes the entries; allocates only when it has never been that large.
    pub(crate) fn reset(&mut self, size: usize) {
        self.size = size;
        self.entries.clear();
        self.entries.resize(size * size, T::zero());
        self.pivots.resize(size, 0);
    }

    /// The matrix before it is factored, row by row, then the factors.
    #[cfg(test)]
    pub(crate) fn entries(&self) -> &[T] {
        &self.entries
    }

    /// The same, to be written.
    #[cfg(test)]
    fn entries_mut(&mut self) -> &mut [T] {
        &mut self.entries
    }
}

impl<T: Scalar> Solver<T> for Lu<T> {
    fn clear(&mut self) {
        self.entries.fill(T::zero());
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
        T::eliminate_dense(self)
    }

    fn solve(&mut self, b: &mut [T]) {
        self.solve_checked(b);
    }

    fn solve_transposed(&mut self, b: &mut [T]) {
        T::divide_dense_transposed(self, b);
    }

    fn solve_checked(&mut self, b: &mut [T]) -> bool {
        T::divide_dense(self, b)
    }
}

impl<T: Scalar> Lu<T> {
    /// Factors the matrix; false if it is singular or not finite.
    pub(super) fn eliminate(&mut self) -> bool {
        of_size!(
            self.size,
            factor(&mut self.entries, &mut self.pivots),
            self.factor_rows()
        )
    }

    /// Overwrites b by A⁻¹ b, if it has that length; whether all of b is finite then.
    pub(super) fn divide(&self, b: &mut [T]) -> bool {
        if b.len() != self.size {
            return is_finite(b);
        }
        of_size!(
            self.size,
            solve(&self.entries, &self.pivots, b),
            self.solve_rows(b)
        )
    }

    /// Overwrites b by A⁻ᵀ b, if it has that length.
    pub(super) fn divide_transposed(&self, b: &mut [T]) {
        if b.len() == self.size {
            of_size!(
                self.size,
                solve_transposed(&self.entries, &self.pivots, b),
                self.solve_columns(b)
            )
        }
    }

    fn factor_rows(&mut self) -> bool {
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

    fn solve_rows(&self, b: &mut [T]) -> bool {
        let n = self.size;
        if n == 0 {
            return true;
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
        is_finite(b)
    }

    /// b ← A⁻ᵀ b: Uᵀ y = b, Lᵀ P x = y, the rows of U and L taken as columns.
    fn solve_columns(&self, b: &mut [T]) {
        let n = self.size;
        if n == 0 {
            return;
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate() {
            let known = b[i] * row[i];
            b[i] = known;
            for (x, u) in b[i + 1..].iter_mut().zip(&row[i + 1..]) {
                *x -= *u * known;
            }
        }
        for (i, row) in self.entries.chunks_exact(n).enumerate().rev() {
            let known = b[i];
            for (x, l) in b[..i].iter_mut().zip(row) {
                *x -= *l * known;
            }
        }
        for (k, &pivot) in self.pivots.iter().enumerate().rev() {
            b.swap(k, pivot);
        }
    }
}

/// `factor_rows` of a size that the compiler knows, with rows of U divided by their pivots.
fn factor<T: Scalar, const N: usize>(entries: &mut [T], origins: &mut [usize]) -> bool {
    let (rows, _) = entries.as_chunks_mut::<N>();
    let (Ok(all), Ok(origins)) = (
        <&mut [[T; N]; N]>::try_from(rows),
        <&mut [usize; N]>::try_from(origins),
    ) else {
        return false;
    };
    // A copy of their own, of which few rows ever leave the registers.
    let mut rows = *all;
    let mut places = std::array::from_fn(|i| i);
    for k in 0..N {
        let mut pivot = k;
        let mut largest = rows[k][k].norm1();
        for (i, row) in rows.iter().enumerate().skip(k + 1) {
            let size = row[k].norm1();
            if size > largest {
                (pivot, largest) = (i, size);
            }
        }
        if pivot != k {
            places.swap(k, pivot);
            rows.swap(k, pivot);
        }
        if largest == 0.0 || !rows[k].iter().all(T::is_finite) {
            return false;
        }
        let reciprocal = rows[k][k].recip();
        let upper = rows[k];
        for lower in &mut rows[k + 1..] {
            let factor = lower[k] * reciprocal;
            for (entry, above) in lower[k + 1..].iter_mut().zip(&upper[k + 1..]) {
                *entry -= factor * *above;
            }
            lower[k] = factor;
        }
        rows[k][k] = reciprocal;
        for entry in &mut rows[k][k + 1..] {
            *entry *= reciprocal;
        }
    }
    *origins = places;
    *all = std::array::from_fn(|j| std::array::from_fn(|i| rows[i][j]));
    true
}

/// `solve_rows` of L D U: columns are eliminated one by one, so that operations on one don't wait for one another,
/// and no component waits for its pivot besides.
fn solve<T: Scalar, const N: usize>(entries: &[T], origins: &[usize], b: &mut [T]) -> bool {
    let (columns, _) = entries.as_chunks::<N>();
    let (Ok(columns), Ok(origins), Ok(b)) = (
        <&[[T; N]; N]>::try_from(columns),
        <&[usize; N]>::try_from(origins),
        <&mut [T; N]>::try_from(b),
    ) else {
        return false;
    };
    // Not in the memory of b, whose numbers would wait for one another there.
    let mut x = origins.map(|origin| b[origin]);
    for (j, column) in columns.iter().enumerate() {
        for i in j + 1..N {
            x[i] -= column[i] * x[j];
        }
    }
    for (j, column) in columns.iter().enumerate() {
        x[j] *= column[j];
    }
    for (j, column) in columns.iter().enumerate().rev() {
        for i in 0..j {
            x[i] -= column[i] * x[j];
        }
    }
    *b = x;
    // As they are: from memory two at a time would wait until both are written.
    x.iter().fold(T::zero(), |sum, x| sum + *x * T::zero()) == T::zero()
}

/// `solve_columns` of L D U.
fn solve_transposed<T: Scalar, const N: usize>(entries: &[T], origins: &[usize], b: &mut [T]) {
    let (columns, _) = entries.as_chunks::<N>();
    for (j, column) in columns.iter().enumerate() {
        let known = column[..j].iter().zip(&*b);
        let sum = known.fold(T::zero(), |sum, (u, y)| sum + *u * *y);
        b[j] -= sum;
    }
    for (j, column) in columns.iter().enumerate().rev() {
        let known = column[j + 1..].iter().zip(&b[j + 1..]);
        let sum = known.fold(T::zero(), |sum, (l, x)| sum + *l * *x);
        b[j] = b[j] * column[j] - sum;
    }
    let mut x = [T::zero(); N];
    for (z, &origin) in b.iter().zip(origins) {
        x[origin] = *z;
    }
    b.copy_from_slice(&x);
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Complex;

    /// Sizes that the compiler knows, and others.
    #[test]
    fn solves_what_it_factors() {
        (1..=14).for_each(solves_what_it_factors_of);
    }

    fn solves_what_it_factors_of(n: usize) {
        let mut lu = Lu::<f64>::default();
        lu.reset(n);
        // A leading zero forces pivoting; the rest is a fixed pseudo-random matrix.
        let mut seed = 1_u64;
        for entry in lu.entries_mut() {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            *entry = (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
        }
        lu.entries_mut()[0] *= if n > 1 { 0.0 } else { 1.0 };
        let matrix = lu.entries_mut().to_vec();
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
            let mut lu = Lu::<f64>::default();
            lu.reset(n);
            let mut rows: Vec<Vec<f64>> = (0..n)
                .map(|_| (0..n).map(|_| draw.whole(9) as f64).collect())
                .collect();
            for (i, row) in rows.iter().enumerate() {
                assert!((0..n).all(|j| lu.add(i, j, row[j])));
            }
            assert!(!lu.add(n, 0, 1.0) && !lu.add(0, n, 1.0));
            assert_eq!(
                (lu.price(), lu.entries()),
                (n as f64 / 3.0, &rows.concat()[..])
            );
            assert!(lu.factor(), "{n}");
            let factor = |i: usize, j: usize| {
                if n <= 12 {
                    lu.entries()[j * n + i]
                } else {
                    lu.entries()[i * n + j]
                }
            };
            if n <= 12 {
                rows = lu
                    .pivots
                    .iter()
                    .map(|&origin| rows[origin].clone())
                    .collect()
            } else {
                (0..n).for_each(|k| rows.swap(k, lu.pivots[k]))
            }
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                assert!(i <= j || factor(i, j).abs() <= 1.0, "{n} {i} {j}");
                let upper = |k: usize| match (k == j, n <= 12) {
                    (true, _) => 1.0 / factor(k, k),
                    (false, true) => factor(k, j) / factor(k, k),
                    (false, false) => factor(k, j),
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
            assert!(lu.entries().iter().all(|x| *x == 0.0) && !lu.factor());
        }
    }

    /// A column that vanishes, a number that is none, and of equal pivots the first.
    #[test]
    fn singular_matrices_are_found_in_every_column() {
        for n in [1, 2, 3, 12, 13, 14] {
            let filled = |of: &dyn Fn(usize, usize) -> f64| {
                let mut lu = Lu::<f64>::default();
                lu.reset(n);
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
        let mut lu = Lu::<f64>::default();
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

    #[test]
    fn a_complex_system_is_two_real_rows() {
        // (A + iC)(x + iy) = p + iq
        let entries = [(2.0, 1.0), (0.5, -1.0), (-3.0, 0.25), (1.0, 4.0)];
        let mut lu = Lu::default();
        lu.reset(2);
        for (entry, (re, im)) in lu.entries_mut().iter_mut().zip(entries) {
            *entry = Complex::new(re, im);
        }
        let matrix = lu.entries_mut().to_vec();
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
