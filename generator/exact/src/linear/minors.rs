//! Determinants of sparse polynomials in many symbols, by minors.
//!
//! Let D(J) be the minor of the last |J| rows and the columns J. Then
//!
//! ```text
//! D(J) = ∑_{j∈J} ± a(i, j) D(J \ {j}),    i the row |J| from the end,
//! ```
//!
//! the sign that of the place of j in J. There is no division, and one factor of each product is an
//! entry: where entries have few terms this costs less than elimination, whose products of minors are
//! later divided again (Gentleman, Johnson 1976).

use crate::linear::matrix::Matrix;
use crate::poly::multivariate::Multivariate;
use crate::ring::Ring as _;
use std::collections::BTreeMap;

/// The largest size for which minors are formed.
const SIZE_LIMIT: usize = 16;

/// det A for a matrix of polynomials; `None` for one that is too large.
pub(crate) fn determinant(matrix: &Matrix<Multivariate>) -> Option<Multivariate> {
    if matrix.rows() > SIZE_LIMIT {
        return None;
    }
    let mut minors: BTreeMap<u32, Multivariate> = [(0, Multivariate::one())].into();
    for i in (0..matrix.rows()).rev() {
        minors = expanded(matrix.row(i), &minors);
    }
    Some(minors.pop_last().map(|(_, p)| p).unwrap_or_default())
}

/// The minors with one more row above, by the sets of their columns. Minors that vanish are left out.
fn expanded(
    row: &[Multivariate],
    minors: &BTreeMap<u32, Multivariate>,
) -> BTreeMap<u32, Multivariate> {
    let mut found: BTreeMap<u32, Multivariate> = BTreeMap::new();
    for (set, minor) in minors {
        for (j, entry) in row.iter().enumerate() {
            if entry.is_empty() || set >> j & 1 == 1 {
                continue;
            }
            let product = entry * minor;
            let before = (set & ((1 << j) - 1)).count_ones();
            let sum = found.entry(set | 1 << j).or_default();
            *sum = if before % 2 == 1 {
                &*sum - product
            } else {
                &*sum + product
            };
        }
    }
    found.retain(|_, p| !p.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};
    use proptest::prelude::*;

    fn square(n: usize) -> impl Strategy<Value = Matrix<Multivariate>> {
        let term = (0u32..3, 0u32..2, 0u32..2, -4i64..5, 1i64..4);
        let entry = prop::collection::vec(term, 0..3);
        prop::collection::vec(entry, n * n).prop_map(move |entries| {
            let power = |s: &str, e| Multivariate::symbol(s).pow(e);
            let polynomial = |terms: &Vec<(u32, u32, u32, i64, i64)>| {
                terms
                    .iter()
                    .fold(Multivariate::default(), |sum, &(a, b, c, p, q)| {
                        let monomial = &(&power("a", a) * &power("b", b)) * &power("c", c);
                        &sum + &monomial.scale(&ratio(p, q))
                    })
            };
            let rows = entries
                .chunks(n)
                .map(|row| row.iter().map(polynomial).collect());
            Matrix::from_rows(rows.collect())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn minors_agree_with_elimination(a in square(3), b in square(4)) {
            prop_assert_eq!(a.determinant(), a.eliminated_determinant());
            prop_assert_eq!(b.determinant(), b.eliminated_determinant());
        }
    }

    #[test]
    fn diagonals_of_any_size_have_a_determinant() {
        let zero = Multivariate::default;
        for n in [0, 1, SIZE_LIMIT, SIZE_LIMIT + 1] {
            let a = Multivariate::symbol("a");
            let matrix = Matrix::from_fn(n, n, |i, j| if i == j { a.clone() } else { zero() });
            assert_eq!(matrix.determinant(), a.pow(n as u32));
        }
    }

    #[test]
    fn vandermonde() {
        let names = ["u", "v", "w", "x", "y"];
        let row = |name: &&str| (0..5).map(|k| Multivariate::symbol(name).pow(k)).collect();
        let matrix = Matrix::from_rows(names.iter().map(row).collect());
        let mut product = Multivariate::constant(integer(1));
        for (i, j) in (0..5).flat_map(|i| (0..i).map(move |j| (i, j))) {
            let [high, low] = [names[i], names[j]].map(Multivariate::symbol);
            product = &product * &(&high - &low);
        }
        assert_eq!(matrix.determinant(), product);
        let empty: Matrix<Multivariate> = Matrix::zero(0, 0);
        assert_eq!(empty.determinant(), Multivariate::constant(integer(1)));
    }
}
