//! Rows of constraints C, divided by their norms: how many of them depend on the others, which is how many of their
//! singular values are zero.
//!
//! Of many rows with few entries each the least one, σ, is about that of inverse iteration with C Cᵀ, whose least
//! eigenvalue is σ²; where it is far from zero no row depends on others, and nothing dense is looked at.

use super::linear::{Shown, row_norms};
use super::pseudoinverse::{Entry, SWEEPS};
use crate::affine::direction;
use crate::linear::solver::Solver;
use crate::linear::{LinearSolver, SMALL, System};
use nalgebra::{DMatrix, SVD};

/// Singular values of unit rows below this are zero.
pub(super) const NEGLIGIBLE: f64 = 1e-10;
/// Far above it.
const CLEAR: f64 = 1e-5;
/// Inverse iterations that estimate a least singular value.
const INVERSE_ITERATIONS: usize = 3;

/// Rows that were looked at last, and what was found: a start asks for it again and again.
#[derive(Clone, Default)]
pub(super) struct Rows {
    /// p and n.
    size: (usize, usize),
    /// The entries of the rows at unit length; entries at the same place add up.
    entries: Vec<Entry>,
    /// Memory for others.
    other: Vec<Entry>,
    /// The products of unit rows with one another, factored.
    products: System<f64>,
    /// About the least singular value, once it was looked for; none where rows are few, or have many entries.
    least: Option<Option<f64>>,
    /// How many depend on the others, where singular values below that limit are zero.
    deficiency: Option<(f64, Option<usize>)>,
}

impl Rows {
    /// The number of the p rows of C, of n entries, that depend on the others; `None` if an entry is not finite.
    pub(super) fn deficiency(&mut self, c: &impl Shown, size: (usize, usize)) -> Option<usize> {
        self.deficiency_up_to(NEGLIGIBLE, c, size)
    }

    /// The same where singular values below another limit than usual are zero.
    pub(super) fn deficiency_up_to(
        &mut self,
        limit: f64,
        c: &impl Shown,
        (p, n): (usize, usize),
    ) -> Option<usize> {
        if p == 0 {
            return Some(0);
        }
        if !self.take(c, (p, n)) {
            return None;
        }
        match self.deficiency {
            Some((known, found)) if known == limit => found,
            _ => {
                let found = if self.least().is_some_and(|least| least > CLEAR) {
                    Some(0)
                } else {
                    self.dense_deficiency(limit)
                };
                self.deficiency = Some((limit, found));
                found
            }
        }
    }

    /// About the least singular value of p rows of n, of unit length, if they are many and have few entries.
    pub(super) fn least_of_few(&mut self, c: &impl Shown, size: (usize, usize)) -> Option<f64> {
        if size.0 <= SMALL || !self.take(c, size) {
            return None;
        }
        self.least()
    }

    /// Takes rows, divided by their norms; false if an entry is not finite. Of those that it has what was found
    /// stays known.
    fn take(&mut self, c: &impl Shown, size: (usize, usize)) -> bool {
        let norms = row_norms(c, size.0);
        let other = &mut self.other;
        let mut finite = true;
        other.clear();
        c.show(|i, j, x| {
            let x = x / norms[i];
            finite &= x.is_finite();
            other.push((i, j, x));
        });
        if size != self.size || *other != self.entries {
            (self.size, self.least, self.deficiency) = (size, None, None);
            std::mem::swap(&mut self.entries, other);
        }
        finite
    }

    fn least(&mut self) -> Option<f64> {
        if self.least.is_none() {
            self.least = Some(self.find_least());
        }
        self.least.flatten()
    }

    fn find_least(&mut self) -> Option<f64> {
        let (p, n) = self.size;
        if p <= SMALL || p > n {
            return None;
        }
        // Column by column: row and value.
        let mut starts = vec![0; n + 1];
        self.entries.iter().for_each(|(_, j, _)| starts[j + 1] += 1);
        let products: usize = starts.iter().map(|count| count * count).sum();
        if products > p * n / 4 {
            return None;
        }
        for j in 0..n {
            starts[j + 1] += starts[j];
        }
        let mut places = starts.clone();
        let mut columns = vec![(0, 0.0); self.entries.len()];
        for &(i, j, x) in &self.entries {
            columns[places[j]] = (i, x);
            places[j] += 1;
        }
        self.products.form(p, LinearSolver::Automatic, |show| {
            starts.windows(2).all(|ends| {
                let rows = &columns[ends[0]..ends[1]];
                let of_row = |&(i, x): &(usize, f64)| rows.iter().map(move |&(j, y)| (i, j, x * y));
                rows.iter()
                    .flat_map(of_row)
                    .all(|(i, j, xy)| show(i, j, xy))
            })
        });
        if !self.products.factor() {
            return Some(0.0);
        }
        let mut x: Vec<f64> = (0..p).map(direction).collect();
        for _ in 0..INVERSE_ITERATIONS {
            let size = x.iter().map(|x| x * x).sum::<f64>().sqrt();
            x.iter_mut().for_each(|x| *x /= size);
            if !self.products.solve_checked(&mut x) {
                return Some(0.0);
            }
        }
        let growth = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        Some(1.0 / growth.sqrt())
    }

    /// The number of rows that depend on the others, by all entries.
    fn dense_deficiency(&self, limit: f64) -> Option<usize> {
        let (p, n) = self.size;
        let mut unit = DMatrix::zeros(p, n);
        self.entries.iter().for_each(|&(i, j, x)| unit[(i, j)] += x);
        // The diagonal of R estimates the singular values, and all after the first r are at most the norm of what R has
        // below and right of those: where these are far from the limit that is enough, and cheaper.
        let r: DMatrix<f64> = unit.transpose().col_piv_qr().unpack_r();
        let diagonal = (0..r.nrows()).map(|i| r[(i, i)].abs());
        let clear = diagonal.take_while(|x| *x > CLEAR).count();
        let rest = r.view((clear, clear), (r.nrows() - clear, p - clear));
        if rest.norm() <= limit {
            return Some(p - clear);
        }
        let svd = SVD::try_new(unit, false, false, f64::EPSILON, SWEEPS)?;
        let rank = svd.singular_values.iter().filter(|&&s| s > limit);
        Some(p - rank.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deficiency(c: &DMatrix<f64>) -> Option<usize> {
        Rows::default().deficiency(c, c.shape())
    }

    /// Rows that see two neighbours each, as those of a chain: their products tell that none depends on the
    /// others, unless one does, exactly or nearly.
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
            let least = Rows::default().least_of_few(rows, rows.shape());
            least.is_some_and(|least| least > CLEAR)
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

    /// Whatever tells the rank, it is that of the singular values of the rows of unit length.
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
                        let found = Rows::default().deficiency_up_to(limit, &rows, (p, n));
                        assert_eq!(found, Some(expected), "{p} {n} {repeated} {apart} {limit}");
                        told[expected.min(2)] += 1;
                    }
                }
            }
        }
        assert!(told.iter().all(|told| *told > 50), "{told:?}");
    }

    /// More rows than columns, rows of zeros, and what is no number.
    #[test]
    fn rows_that_depend_on_others_are_counted() {
        let same = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        assert_eq!(deficiency(&same), Some(1));
        let c = DMatrix::from_row_slice(4, 2, &[1.0, 1.0, 2.0, 2.0, 1.0, -1.0, 0.0, 3.0]);
        assert_eq!(deficiency(&c), Some(2));
        assert_eq!(deficiency(&DMatrix::<f64>::zeros(3, 1)), Some(3));
        assert_eq!(deficiency(&DMatrix::from_element(3, 1, f64::NAN)), None);
    }

    /// What was found is that of the rows, the size and the limit that are asked for, whatever was asked for before.
    #[test]
    fn what_is_known_is_of_the_same_rows() {
        let n = 20;
        let rows = |p: usize, last: f64| {
            DMatrix::from_fn(p, n, |i, j| match (i, j) {
                (i, j) if i + 1 == p && i > 0 => {
                    f64::from(u8::from(j == 0)) + last * f64::from(u8::from(j + 1 == n))
                }
                (i, j) if i == j => 2.0,
                _ => 0.0,
            })
        };
        let mut known = Rows::default();
        let lasts = [0.0, 1.0, 1e-8, f64::NAN, 0.0, 0.0, 1e-8, 1e-8, 1.0];
        for (k, last) in lasts.into_iter().enumerate() {
            for p in [SMALL + 4, 3, SMALL + 5] {
                for limit in [NEGLIGIBLE, 1e-6] {
                    let c = rows(p, last);
                    let size = (p, n);
                    // A chain of few rows is also looked at as many.
                    let fresh = |ask: &dyn Fn(&mut Rows) -> Option<f64>| ask(&mut Rows::default());
                    let least = |rows: &mut Rows| rows.least_of_few(&c, size);
                    let rank = |rows: &mut Rows| {
                        rows.deficiency_up_to(limit, &c, size)
                            .map(|found| found as f64)
                    };
                    assert_eq!(rank(&mut known), fresh(&rank), "{k} {p} {limit}");
                    assert_eq!(least(&mut known), fresh(&least), "{k} {p}");
                }
            }
        }
        // A row of zeros has no entries.
        let few = DMatrix::identity(3, 5);
        let more = few.clone().insert_row(3, 0.0);
        for (rows, expected) in [(&few, 0), (&more, 1), (&few, 0)] {
            assert_eq!(known.deficiency(rows, rows.shape()), Some(expected));
        }
    }
}
