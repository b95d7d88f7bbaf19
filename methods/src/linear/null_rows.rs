//! Rows of a singular matrix that are sums of others.

use super::{LinearSolver, Matrix, System};
use crate::base::greater;
use nalgebra::{DMatrix, DVector};

/// A row i of M that is a sum of others: N M = 0, with N_i = 1.
#[derive(Clone, Debug)]
pub(crate) struct NullRow {
    /// i, and a column j. M is regular with a single entry 1, in column j, in place of each such row.
    pub(crate) unit: (usize, usize, f64),
    /// The places and values of N.
    pub(crate) combination: Vec<(usize, f64)>,
}

impl NullRow {
    /// N x
    pub(crate) fn combine(&self, x: &[f64]) -> f64 {
        let terms = self.combination.iter();
        terms.map(|(i, weight)| weight * x[*i]).sum()
    }
}

/// The null rows of a square matrix; none where it is regular. Rows without an entry are found at once, others by
/// elimination of a dense matrix.
pub(crate) fn null_rows(matrix: &Matrix) -> Vec<NullRow> {
    let n = matrix.rows();
    let mut sizes = vec![0.0; n];
    let mut used = vec![false; matrix.columns()];
    for (i, j, x) in matrix.entries() {
        sizes[i] = greater(sizes[i], x.abs());
        used[j] |= x != 0.0;
    }
    let rows = (0..n).filter(|i| sizes[*i] == 0.0);
    let columns = (0..used.len()).filter(|j| !used[*j]);
    let alone = rows.zip(columns).map(|(row, column)| NullRow {
        unit: (row, column, 1.0),
        combination: vec![(row, 1.0)],
    });
    let alone: Vec<NullRow> = alone.collect();
    let units = alone.iter().map(|null| null.unit);
    if n != used.len() || replaced(matrix, &alone, units).is_some() {
        return alone;
    }
    sizes
        .iter_mut()
        .filter(|size| **size == 0.0)
        .for_each(|size| *size = 1.0);
    eliminated(matrix, &sizes)
}

/// The null rows by P M Q = L U with complete pivoting, of rows divided by their sizes: the last rows of L⁻¹ P.
fn eliminated(matrix: &Matrix, sizes: &[f64]) -> Vec<NullRow> {
    let n = sizes.len();
    let mut scaled = DMatrix::<f64>::zeros(n, n);
    for (i, j, x) in matrix.entries() {
        scaled[(i, j)] += x / sizes[i];
    }
    let factors = scaled.full_piv_lu();
    let [lower, upper] = [factors.l(), factors.u()];
    let rounding = 16.0 * n as f64 * f64::EPSILON;
    let is_pivot = |k: &usize| upper[(*k, *k)].abs() > rounding;
    let rank = (0..n).take_while(is_pivot).count();
    // The numbers of rows and columns in the order of elimination.
    let mut rows = DVector::from_fn(n, |i, _| i);
    let mut columns = rows.clone();
    factors.p().permute_rows(&mut rows);
    factors.q().permute_rows(&mut columns);
    let null_row = |k: usize| {
        let mut weights = DVector::zeros(n);
        weights[k] = 1.0;
        lower.tr_solve_lower_triangular_mut(&mut weights);
        let weight = |l: usize| (rows[l], weights[l] * sizes[rows[k]] / sizes[rows[l]]);
        NullRow {
            unit: (rows[k], columns[k], 1.0),
            combination: (0..=k).map(weight).collect(),
        }
    };
    (rank..n).map(null_row).collect()
}

/// The factors of a square matrix with other entries in place of its null rows; none if that is singular. A solution
/// whose right-hand side has the size of the rows must be of moderate size.
pub(crate) fn replaced(
    matrix: &Matrix,
    null: &[NullRow],
    others: impl Iterator<Item = (usize, usize, f64)>,
) -> Option<System<f64>> {
    let n = matrix.rows();
    let mut kept = vec![true; n];
    null.iter().for_each(|null| kept[null.unit.0] = false);
    let entries = matrix.entries().filter(|(i, ..)| kept[*i]);
    let entries: Vec<(usize, usize, f64)> = entries.chain(others).collect();
    let mut side = vec![0.0; n];
    for (i, _, x) in &entries {
        side[*i] = greater(side[*i], x.abs());
    }
    for (j, x) in side.iter_mut().enumerate() {
        *x *= 0.5 + (0.618_033_988_749 * (j + 1) as f64).fract();
    }
    let mut system = System::default();
    system.form(n, LinearSolver::Automatic, |show| {
        entries.iter().all(|(i, j, x)| show(*i, *j, *x))
    });
    let regular = system.factor() && system.solve_checked(&mut side);
    let largest = 0.01 / (n as f64 * f64::EPSILON);
    (regular && side.iter().all(|x| x.abs() < largest)).then_some(system)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N M = 0 for each null row, as many as the rank lacks, and M is regular with 1 in place of them.
    fn check(rows: &[&[f64]], lacking: usize) {
        let n = rows.len();
        let entry = |i: usize, j: usize| (i, j, rows[i][j]);
        let entries = (0..n).flat_map(|i| (0..n).map(move |j| entry(i, j)));
        let matrix = Matrix::from_entries(n, n, entries).unwrap();
        let null = null_rows(&matrix);
        assert_eq!(null.len(), lacking, "{rows:?}");
        for found in &null {
            for j in 0..n {
                let column: Vec<f64> = rows.iter().map(|row| row[j]).collect();
                let scale = column.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
                assert!(found.combine(&column).abs() <= 1e-13 * scale, "{rows:?}");
            }
            assert!(found.combination.contains(&(found.unit.0, 1.0)));
        }
        assert!(replaced(&matrix, &null, null.iter().map(|null| null.unit)).is_some());
    }

    #[test]
    fn null_rows_are_sums_of_others() {
        check(&[&[1.0, 0.0], &[0.0, 1e-30]], 0);
        check(&[&[0.0, 1.0], &[1.0, 0.0]], 0);
        check(&[&[1.0, 0.0], &[0.0, 0.0]], 1);
        check(&[&[0.0, 2.0], &[0.0, 1.0]], 1);
        check(&[&[0.0, 0.0], &[0.0, 0.0]], 2);
        check(&[&[1e-6, -1e-6], &[-1e-6, 1e-6]], 1);
        // Rounding leaves 1e-16 here.
        check(&[&[0.1, 0.3], &[0.3, 0.9]], 1);
        let [c, d] = [1e-6, 3e-6];
        check(
            &[
                &[-c, c, 0.0, 0.0],
                &[c, -c, 0.0, 0.0],
                &[0.0, 0.0, -d, d],
                &[0.0, 0.0, d, -d],
            ],
            2,
        );
        check(&[&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0], &[7.0, 8.0, 9.0]], 1);
        check(&[&[1.0, 1.0, 1.0], &[1.0, 1.0, 1.0], &[1.0, 1.0, 2.0]], 1);
    }
}
