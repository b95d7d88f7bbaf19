//! How many rows of constraints C, divided by their norms, depend on the others: how many of their singular values are
//! zero.
//!
//! Of many rows with few entries each the least one, σ, is about that of inverse iteration with C Cᵀ, whose least
//! eigenvalue is σ²; where it is far from zero no row depends on others, and nothing dense is looked at.

use super::entries::{Entry, Shown};
use super::linear::row_norms;
use crate::jacobian::direction::direction;
use crate::linear::{LinearSolver, SMALL, System};
use nalgebra::{DMatrix, SVD};

/// Singular values of unit rows below this are zero.
pub(super) const NEGLIGIBLE: f64 = 1e-10;
/// Sweeps of the singular value decomposition.
const SWEEPS: usize = 10_000;
/// Far above it.
const CLEAR: f64 = 1e-5;
/// Inverse iterations that estimate a least singular value.
const INVERSE_ITERATIONS: usize = 3;

/// The number of the p rows of C, of n entries, that depend on the others; `None` if an entry is not finite.
pub(super) fn deficiency(c: &impl Shown, size: (usize, usize)) -> Option<usize> {
    deficiency_up_to(NEGLIGIBLE, c, size)
}

/// The same where singular values below another limit than usual are zero.
pub(super) fn deficiency_up_to(limit: f64, c: &impl Shown, size: (usize, usize)) -> Option<usize> {
    if size.0 == 0 {
        return Some(0);
    }
    let unit = unit_rows(c, size.0)?;
    if least(&unit, size).is_some_and(|least| least > CLEAR) {
        return Some(0);
    }
    dense_deficiency(&unit, size, limit)
}

/// The entries of p rows at unit length, those at the same place to be added up; none if one is not finite.
fn unit_rows(c: &impl Shown, p: usize) -> Option<Vec<Entry>> {
    let norms = row_norms(c, p);
    let mut unit = Vec::new();
    c.each(|i, j, x| unit.push((i, j, x / norms[i])));
    unit.iter().all(|entry| entry.2.is_finite()).then_some(unit)
}

/// About the least singular value; none where rows are few, or have many entries.
fn least(unit: &[Entry], (p, n): (usize, usize)) -> Option<f64> {
    if p <= SMALL || p > n {
        return None;
    }
    let mut columns = vec![Vec::new(); n];
    unit.iter().for_each(|&(i, j, x)| columns[j].push((i, x)));
    let products: usize = columns
        .iter()
        .map(|column| column.len() * column.len())
        .sum();
    if products > p * n / 4 {
        return None;
    }
    let mut system = System::default();
    system.form(p, LinearSolver::Automatic, |show| {
        columns.iter().all(|rows| {
            let pairs = rows.iter().flat_map(|a| rows.iter().map(move |b| (a, b)));
            pairs.into_iter().all(|(a, b)| show(a.0, b.0, a.1 * b.1))
        })
    });
    if !system.factor() {
        return Some(0.0);
    }
    let mut x: Vec<f64> = (0..p).map(direction).collect();
    for _ in 0..INVERSE_ITERATIONS {
        let size = norm(&x);
        x.iter_mut().for_each(|x| *x /= size);
        if !system.solve_checked(&mut x) {
            return Some(0.0);
        }
    }
    Some(1.0 / norm(&x).sqrt())
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The number of rows that depend on the others, by all entries.
fn dense_deficiency(entries: &[Entry], (p, n): (usize, usize), limit: f64) -> Option<usize> {
    let mut unit: DMatrix<f64> = DMatrix::zeros(p, n);
    entries.iter().for_each(|&(i, j, x)| unit[(i, j)] += x);
    let svd = SVD::try_new(unit, false, false, f64::EPSILON, SWEEPS)?;
    let rank = svd.singular_values.iter().filter(|&&s| s > limit);
    Some(p - rank.count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deficiency(c: &DMatrix<f64>) -> Option<usize> {
        super::deficiency(c, c.shape())
    }

    /// Each row sees two neighbours, as in a chain. Products of the rows tell that no row depends on the others, unless
    /// one does, exactly or nearly.
    #[test]
    fn few_entries_to_a_row() {
        let n = 40;
        let chain = |last: f64| {
            DMatrix::from_fn(n, n + 1, |i, j| match (i, j) {
                _ if i + 1 == n => last * f64::from(u8::from(j == 0)) + f64::from(u8::from(j == 1)),
                _ if i == j => 1.0,
                (0, 1) => 0.5,
                _ if i + 1 == j => 1.0,
                _ => 0.0,
            })
        };
        // The last row is the first but for the factor of its second entry.
        let apart = |by: f64| chain(2.0 * (1.0 + by));
        let is_clear = |rows: &DMatrix<f64>| {
            let unit = unit_rows(rows, rows.nrows()).unwrap();
            least(&unit, rows.shape()).is_some_and(|least| least > CLEAR)
        };
        assert!(is_clear(&apart(0.1)));
        assert_eq!(deficiency(&apart(0.1)), Some(0));
        for by in [0.0, 1e-12, 1e-7] {
            let rows = apart(by);
            assert!(!is_clear(&rows), "{by}");
            assert_eq!(deficiency(&rows), Some(usize::from(by < 1e-9)), "{by}");
        }
        // Each pivot is far from zero, and yet a combination of all rows nearly vanishes.
        let steep = DMatrix::from_fn(n, n, |i, j| match (i, j) {
            _ if i == j => 1.0,
            _ if i + 1 == j => 3.0,
            _ => 0.0,
        });
        assert!(!is_clear(&steep));
        assert_eq!(deficiency(&steep), Some(1));
    }

    /// The rank agrees with the singular values of the rows of unit length, whichever way it was found.
    #[test]
    fn the_rank_is_that_of_the_singular_values() {
        let mut told = [0; 3];
        for (p, n) in [(2, 3), (3, 2), (4, 4), (6, 9), (9, 6), (13, 20)] {
            let base =
                DMatrix::from_fn(p, n, |i, j| ((3 * i * i + 5 * j + i * j + 1) as f64).sin());
            for repeated in 0..p.min(4) {
                for apart in [0.0, 1e-13, 3e-12, 1e-11, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 1e-2] {
                    // The last rows are sums of the first ones, but for so much.
                    let mut rows = base.clone();
                    for i in p - repeated..p {
                        let sum = base.row(0) * 0.5 - base.row(i / 2) + base.row(i) * apart;
                        rows.set_row(i, &sum);
                    }
                    let norms = row_norms(&rows, p);
                    let unit = DMatrix::from_fn(p, n, |i, j| rows[(i, j)] / norms[i]);
                    let values = unit.singular_values();
                    for limit in [NEGLIGIBLE, 1e-6] {
                        // Not where rounding decides.
                        if values.iter().any(|s| (s / limit - 1.0).abs() < 1e-3) {
                            continue;
                        }
                        let expected = p - values.iter().filter(|s| **s > limit).count();
                        let found = deficiency_up_to(limit, &rows, (p, n));
                        assert_eq!(found, Some(expected), "{p} {n} {repeated} {apart} {limit}");
                        told[expected.min(2)] += 1;
                    }
                }
            }
        }
        assert!(told.iter().all(|told| *told > 50), "{told:?}");
    }

    /// Dependent rows are counted also with more rows than columns, with rows of zeros, and with entries that are no
    /// numbers.
    #[test]
    fn rows_that_depend_on_others_are_counted() {
        let same = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        assert_eq!(deficiency(&same), Some(1));
        let c = DMatrix::from_row_slice(4, 2, &[1.0, 1.0, 2.0, 2.0, 1.0, -1.0, 0.0, 3.0]);
        assert_eq!(deficiency(&c), Some(2));
        assert_eq!(deficiency(&DMatrix::<f64>::zeros(3, 1)), Some(3));
        assert_eq!(deficiency(&DMatrix::from_element(3, 1, f64::NAN)), None);
    }
}
