//! Matrices over an exact domain.
//!
//! Determinants, adjugates and ranks by Bareiss' fraction-free elimination (every division is exact in
//! the domain), linear systems by Gauss–Jordan elimination over a field with the lightest pivot first, and
//! characteristic polynomials by Faddeev and LeVerrier: M₀ = 0, c_n = 1,
//! M_k = A M_{k−1} + c_{n−k+1} I, c_{n−k} = −tr(A M_k)/k, which divides by integers only.

use crate::budget::look;
use crate::rational::{Rational, ratio};
use crate::ring::{ExactDivision as _, Field, Ring};

/// A dense matrix, row by row.
///
/// ```
/// use stepsmith_exact::{linear::matrix::Matrix, rational::{integer, Rational}};
/// let a = Matrix::<Rational>::from_rows(vec![
///     vec![integer(2), integer(1)],
///     vec![integer(1), integer(1)],
/// ]);
/// assert_eq!(a.determinant(), integer(1));
/// assert_eq!(a.characteristic_polynomial(), [integer(1), integer(-3), integer(1)]);
/// assert_eq!(a.times(&a.inverse().unwrap()), Matrix::identity(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<T> {
    rows: usize,
    columns: usize,
    entries: Vec<T>,
}

impl<T: Ring> Matrix<T> {
    /// The matrix with the entry f(i, j) in row i, column j.
    pub fn from_fn(rows: usize, columns: usize, mut f: impl FnMut(usize, usize) -> T) -> Self {
        let places = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
        Self {
            rows,
            columns,
            entries: places.map(|(i, j)| f(i, j)).collect(),
        }
    }

    /// The zero matrix.
    pub fn zero(rows: usize, columns: usize) -> Self {
        Self::from_fn(rows, columns, |_, _| T::zero())
    }

    /// The identity.
    pub fn identity(size: usize) -> Self {
        Self::from_fn(size, size, |i, j| if i == j { T::one() } else { T::zero() })
    }

    /// The matrix of the given rows; short rows are filled up with zeros.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Self {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let count = rows.len();
        let filled = rows.into_iter().flat_map(|mut row| {
            row.resize(columns, T::zero());
            row
        });
        Self {
            rows: count,
            columns,
            entries: filled.collect(),
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The entry in row i, column j.
    pub fn at(&self, i: usize, j: usize) -> &T {
        &self.entries[i * self.columns + j]
    }

    /// The entry in row i, column j, to write.
    pub fn at_mut(&mut self, i: usize, j: usize) -> &mut T {
        &mut self.entries[i * self.columns + j]
    }

    /// Row i.
    pub fn row(&self, i: usize) -> &[T] {
        &self.entries[i * self.columns..(i + 1) * self.columns]
    }

    /// The matrix of f at every entry.
    pub fn map<U: Ring>(&self, f: impl FnMut(&T) -> U) -> Matrix<U> {
        let entries = self.entries.iter().map(f).collect();
        Matrix {
            rows: self.rows,
            columns: self.columns,
            entries,
        }
    }

    /// The same; `None` as soon as f gives none.
    pub fn try_map<U: Ring>(&self, f: impl FnMut(&T) -> Option<U>) -> Option<Matrix<U>> {
        let entries = self.entries.iter().map(f).collect::<Option<_>>()?;
        Some(Matrix {
            rows: self.rows,
            columns: self.columns,
            entries,
        })
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        let pairs = self.entries.iter().zip(&other.entries);
        Self {
            entries: pairs.map(|(a, b)| a.plus(b)).collect(),
            ..*self
        }
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Self {
        let columns = other.transpose();
        let mut entries = Vec::with_capacity(self.rows * other.columns);
        for i in 0..self.rows {
            for j in 0..other.columns {
                look();
                entries.push(T::dot(self.row(i), columns.row(j)));
            }
        }
        Self {
            rows: self.rows,
            columns: other.columns,
            entries,
        }
    }

    /// The product with a column vector.
    pub fn apply(&self, vector: &[T]) -> Vec<T> {
        (0..self.rows)
            .map(|i| T::dot(self.row(i), vector))
            .collect()
    }

    /// The transpose.
    pub fn transpose(&self) -> Self {
        Self::from_fn(self.columns, self.rows, |i, j| self.at(j, i).clone())
    }

    /// The sum of the diagonal.
    pub fn trace(&self) -> T {
        (0..self.rows.min(self.columns)).fold(T::zero(), |sum, i| sum.plus(self.at(i, i)))
    }

    fn swap_rows(&mut self, i: usize, k: usize) {
        for j in 0..self.columns {
            self.entries
                .swap(i * self.columns + j, k * self.columns + j);
        }
    }

    /// The lightest non-zero entry of `column` at or below `row`, by row index.
    fn pivot(&self, row: usize, column: usize) -> Option<usize> {
        (row..self.rows)
            .filter(|&i| !self.at(i, column).is_zero())
            .min_by_key(|&i| self.at(i, column).weight())
    }

    /// The determinant of a square matrix.
    ///
    /// | entries | by |
    /// |---|---|
    /// | polynomials in one symbol over ℚ | [values](crate::linear::by_values) at integers, modulo primes |
    /// | polynomials in many symbols, up to 16 rows | minors, without divisions |
    /// | others | Bareiss' fraction-free elimination |
    pub fn determinant(&self) -> T {
        T::direct_determinant(self).unwrap_or_else(|| self.eliminated_determinant())
    }

    /// The determinant by elimination.
    pub(crate) fn eliminated_determinant(&self) -> T {
        let n = self.rows.min(self.columns);
        match self.clone().eliminate_columns(n) {
            (rank, minor, sign) if rank == n => minor.scaled(&sign),
            _ => T::zero(),
        }
    }

    /// (d, X) with A X = d B and d = det A for a square regular A, `None` for a singular one: Bareiss'
    /// elimination below and above the pivots.
    pub fn adjugate_solve(&self, right: &Self) -> Option<(T, Self)> {
        let n = self.rows;
        let mut m = self.beside(right);
        let (rank, minor, sign) = m.eliminate_columns(n);
        (rank == n).then(|| {
            let entry = |i, j| m.at(i, n + j).scaled(&sign);
            (minor.scaled(&sign), Self::from_fn(n, right.columns, entry))
        })
    }

    /// The rank, and a minor of that size which is not 0.
    pub fn rank_minor(&self) -> (usize, T) {
        let (rank, minor, _) = self.clone().eliminate_columns(self.columns);
        (rank, minor)
    }

    /// Bareiss' elimination below and above the pivots in the first columns: the rank, a minor of that size which is
    /// not 0, and ±1 by the exchanges of rows.
    fn eliminate_columns(&mut self, columns: usize) -> (usize, T, Rational) {
        let mut rank = 0;
        let mut minor = T::one();
        let mut sign = ratio(1, 1);
        for column in 0..columns {
            let Some(pivot) = self.pivot(rank, column) else {
                continue;
            };
            if pivot != rank {
                sign = -sign;
                self.swap_rows(rank, pivot);
            }
            for i in (0..self.rows).filter(|&i| i != rank) {
                self.eliminate(i, (rank, column), &minor);
            }
            minor = self.at(rank, column).clone();
            rank += 1;
        }
        (rank, minor, sign)
    }

    /// Row i becomes (pivot · row i − factor · pivot's row)/previous, from the pivot's column on. The factor is the
    /// entry of row i in the pivot's column. By Sylvester's identity the previous pivot divides all of these 2×2
    /// minors.
    fn eliminate(&mut self, i: usize, (row, column): (usize, usize), previous: &T) {
        let factor = self.at(i, column).clone();
        for j in column..self.columns {
            let minor = self
                .at(i, j)
                .times(self.at(row, column))
                .minus(&factor.times(self.at(row, j)));
            *self.at_mut(i, j) = minor.divided_by(previous);
        }
    }

    /// The columns of both.
    pub fn beside(&self, right: &Self) -> Self {
        let columns = self.columns + right.columns;
        Self::from_fn(self.rows, columns, |i, j| {
            match j.checked_sub(self.columns) {
                None => self.at(i, j).clone(),
                Some(j) => right.at(i, j).clone(),
            }
        })
    }

    /// The coefficients of det(λI − A), ascending and monic.
    pub fn characteristic_polynomial(&self) -> Vec<T> {
        self.resolvent().0
    }

    /// The coefficients cₖ of det(λI − A), ascending, and the matrices Mₖ of (λI − A)⁻¹ det(λI − A) = Σ λⁿ⁻¹⁻ᵏ Mₖ. By
    /// Faddeev and Le Verrier, Mₖ = A Mₖ₋₁ + cₙ₋ₖ I and k cₙ₋ₖ = −tr A Mₖ₋₁.
    pub fn resolvent(&self) -> (Vec<T>, Vec<Self>) {
        let n = self.rows.min(self.columns);
        let mut coefficients = vec![T::one()];
        let mut matrices = Vec::with_capacity(n);
        let mut product = Self::zero(n, n); // A M_k
        for k in 1..=n {
            let mut m = product;
            for i in 0..n {
                let sum = m.at(i, i).plus(&coefficients[k - 1]);
                *m.at_mut(i, i) = sum;
            }
            product = self.times(&m);
            coefficients.push(product.trace().scaled(&ratio(-1, k as i64)));
            matrices.push(m);
        }
        coefficients.reverse();
        (coefficients, matrices)
    }
}

impl<T: Field> Matrix<T> {
    /// The solution X of A X = B, or `None` if A is singular.
    pub fn solve(&self, right: &Self) -> Option<Self> {
        let n = self.rows;
        let mut m = self.beside(right);
        let reduced = m.reduce_rows(n);
        (reduced.len() == n).then(|| Self::from_fn(n, right.columns, |i, j| m.at(i, n + j).clone()))
    }

    /// The inverse, or `None` if the matrix is singular.
    pub fn inverse(&self) -> Option<Self> {
        self.solve(&Self::identity(self.rows))
    }

    /// The rank.
    pub fn rank(&self) -> usize {
        self.clone().reduce_rows(self.columns).len()
    }

    /// A basis of {y : yᵀA = 0}.
    pub fn left_kernel(&self) -> Vec<Vec<T>> {
        let mut m = self.transpose();
        let pivots = m.reduce_rows(m.columns);
        let free = (0..m.columns).filter(|j| !pivots.contains(j));
        let vectors = free.map(|j| {
            let mut y = vec![T::zero(); m.columns];
            y[j] = T::one();
            for (row, &pivot) in pivots.iter().enumerate() {
                y[pivot] = m.at(row, j).negated();
            }
            y
        });
        vectors.collect()
    }

    /// Brings the first `columns` columns to reduced row echelon form, which is one whatever the pivots; their
    /// columns.
    pub fn reduce_rows(&mut self, columns: usize) -> Vec<usize> {
        let mut pivots = Vec::new();
        for column in 0..columns {
            let row = pivots.len();
            let Some(pivot) = self.pivot(row, column) else {
                continue;
            };
            self.swap_rows(row, pivot);
            let Some(inverse) = self.at(row, column).inverse() else {
                continue;
            };
            for j in column..self.columns {
                *self.at_mut(row, j) = self.at(row, j).times(&inverse);
            }
            for i in (0..self.rows).filter(|&i| i != row) {
                let factor = self.at(i, column).clone();
                if factor.is_zero() {
                    continue;
                }
                for j in column..self.columns {
                    if !self.at(row, j).is_zero() {
                        let entry = self.at(i, j).minus(&factor.times(self.at(row, j)));
                        *self.at_mut(i, j) = entry;
                    }
                }
            }
            pivots.push(column);
        }
        pivots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{Rational, integer};
    use proptest::prelude::*;

    fn square(n: usize) -> impl Strategy<Value = Matrix<Rational>> {
        prop::collection::vec((-9i64..10, 1i64..5), n * n).prop_map(move |entries| {
            let row = |r: &[(i64, i64)]| r.iter().map(|&(p, q)| ratio(p, q)).collect();
            Matrix::from_rows(entries.chunks(n).map(row).collect())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn determinants_multiply(a in square(4), b in square(4)) {
            prop_assert_eq!(
                a.times(&b).determinant(),
                a.determinant() * b.determinant()
            );
        }

        #[test]
        fn a_matrix_satisfies_its_characteristic_polynomial(a in square(4)) {
            let p = a.characteristic_polynomial();
            let mut value = Matrix::zero(4, 4);
            for c in p.iter().rev() {
                value = value.times(&a).plus(&Matrix::identity(4).map(|e: &Rational| e * c));
            }
            prop_assert_eq!(value, Matrix::zero(4, 4));
            prop_assert_eq!(p[0].clone(), a.determinant());
        }

        #[test]
        fn inverse_exists_iff_the_determinant_is_not_zero(a in square(3)) {
            match a.inverse() {
                Some(inverse) => prop_assert_eq!(inverse.times(&a), Matrix::identity(3)),
                None => prop_assert_eq!(a.determinant(), integer(0)),
            }
            prop_assert_eq!(a.rank() + a.left_kernel().len(), 3);
        }

        /// A is the product of a 4×r and an r×4 matrix, both with an identity in them: of rank r.
        #[test]
        fn ranks_and_adjugates(a in square(4), b in square(4), right in square(4), r in 0..5usize) {
            let left = |i: usize, j: usize| if i == j { integer(1) } else { a.at(i, j).clone() };
            let upper = |i: usize, j: usize| match i.cmp(&j) {
                std::cmp::Ordering::Less => b.at(i, j).clone(),
                order => integer(i64::from(order.is_eq())),
            };
            let entry = |i: usize, j: usize| {
                let terms = (0..r).filter(|&k| k <= i || i < r).map(|k| match (i < r, k == i) {
                    (true, same) => integer(i64::from(same)) * upper(k, j),
                    (false, _) => left(i, k) * upper(k, j),
                });
                terms.fold(integer(0), |sum, term| sum + term)
            };
            let rows = (0..4).map(|i| (0..4).map(|j| entry(i, j)).collect()).collect();
            let m: Matrix<Rational> = Matrix::from_rows(rows);
            let (rank, minor) = m.rank_minor();
            prop_assert_eq!((rank, m.rank()), (r, r));
            prop_assert!(minor != integer(0));
            match a.adjugate_solve(&right) {
                Some((d, x)) => {
                    prop_assert_eq!(&d, &a.determinant());
                    prop_assert_eq!(a.times(&x), right.map(|e| e * &d));
                }
                None => prop_assert_eq!(a.determinant(), integer(0)),
            }
        }
    }

    #[test]
    fn left_kernel_annihilates() {
        let row = |entries: [i64; 3]| entries.map(integer).to_vec();
        let a = Matrix::from_rows(vec![row([1, 2, 3]), row([2, 4, 6]), row([0, 1, 1])]);
        let kernel = a.left_kernel();
        assert_eq!(kernel.len(), 1);
        assert!(
            a.transpose()
                .apply(&kernel[0])
                .iter()
                .all(|e| *e == integer(0))
        );
    }
}
