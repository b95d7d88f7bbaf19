//! det(λ − N(s)) for a matrix N over ℤ\[s\], from its values at s = 0, 1, 2, …
//!
//! For integers s Faddeev and LeVerrier's recursion M₁ = I, c = −tr(N Mₖ)/k, Mₖ₊₁ = N Mₖ + c·I
//! stays in ℤ, as the c are the coefficients of λⁿ⁻¹, λⁿ⁻², … A coefficient of degree at most m in s
//! then is known [from m + 1 values](stepsmith_exact::linear::by_values): integers throughout, where polynomial
//! entries would carry fractions along.

use num_traits::{One, Zero};
use stepsmith_exact::linear::by_values::{at as value, through_integers};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Integer;

/// A square matrix of integers, row by row.
type Rows = Vec<Vec<Integer>>;

/// The coefficients of det(λ − N), ascending in λ, for a square N of integer polynomials in s,
/// each given by its ascending coefficients.
pub(super) fn characteristic_polynomial(entries: &[Vec<Vec<Integer>>]) -> Vec<Polynomial> {
    let n = entries.len();
    let sizes = entries.iter().flatten().map(Vec::len);
    let degree = sizes.max().unwrap_or(0).saturating_sub(1);
    let values = (0..=n * degree).map(|s| {
        let rows = entries.iter();
        let rows = rows.map(|row| row.iter().map(|p| value(p, s)).collect());
        characteristic_coefficients(&rows.collect())
    });
    let values: Vec<Vec<Integer>> = values.collect();
    // The coefficient of λᵏ is a sum of products of n − k entries.
    let coefficients = (0..=n).map(|k| {
        let values = values.iter().take((n - k) * degree + 1);
        through_integers(values.map(|v| v[k].clone()))
    });
    coefficients.collect()
}

/// The coefficients of det(λ − N), ascending in λ.
pub(super) fn characteristic_coefficients(matrix: &Rows) -> Vec<Integer> {
    let n = matrix.len();
    let mut descending = vec![Integer::one()];
    let mut product: Rows = vec![vec![Integer::zero(); n]; n];
    for k in 1..=n {
        let mut factor = product;
        for (i, row) in factor.iter_mut().enumerate() {
            row[i] += &descending[k - 1];
        }
        product = times(matrix, &factor);
        let trace: Integer = (0..n).map(|i| &product[i][i]).sum();
        descending.push(-trace / k);
    }
    descending.reverse();
    descending
}

fn times(a: &Rows, b: &Rows) -> Rows {
    let rows = a.iter().map(|a| {
        let mut sum = vec![Integer::zero(); b.len()];
        for (factor, b) in a.iter().zip(b).filter(|(factor, _)| !factor.is_zero()) {
            for (sum, c) in sum.iter_mut().zip(b).filter(|(_, c)| !c.is_zero()) {
                *sum += factor * c;
            }
        }
        sum
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::linear::matrix::Matrix;
    use stepsmith_exact::ring::Ring;

    #[test]
    fn it_is_the_characteristic_polynomial() {
        let entries: [[&[i64]; 3]; 3] = [
            [&[1, 2, 3], &[0, -1], &[4]],
            [&[], &[7, 0, -2], &[1, 1]],
            [&[2], &[-3, 5], &[]],
        ];
        let integers = |p: &&[i64]| p.iter().map(|&c| c.into()).collect();
        let rows: Vec<Vec<Vec<Integer>>> = entries
            .iter()
            .map(|row| row.iter().map(integers).collect())
            .collect();
        let matrix: Matrix<Polynomial> = Matrix::from_rows(
            entries
                .iter()
                .map(|r| r.iter().map(|p| Polynomial::from_integers(p)).collect())
                .collect(),
        );
        assert_eq!(
            characteristic_polynomial(&rows),
            matrix.characteristic_polynomial()
        );
        assert_eq!(
            characteristic_polynomial(&[]),
            [<Polynomial as Ring>::one()]
        );
    }
}
