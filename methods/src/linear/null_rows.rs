//! Rows of a singular matrix that are sums of others.

use super::{LinearSolver, Matrix, System};
use crate::base::greater;
use nalgebra::{DMatrix, DVector};

/// A row i of M that is a sum of others: N M = 0, with N_i = 1. M is regular with 1 in row i, column j in place of each
/// such row.
#[derive(Clone, Debug)]
pub(crate) struct NullRow {
    /// i and j.
    pub(crate) place: (usize, usize),
    /// The places and values of N.
    pub(crate) combination: Vec<(usize, f64)>,
}

impl NullRow {
    /// N x
    pub(crate) fn combine(&self, x: &[f64]) -> f64 {
        let terms = self.combination.iter();
        terms.map(|(i, weight)| weight * x[*i]).sum()
    }

    /// The entry in place of the row.
    pub(crate) fn unit(&self) -> (usize, usize, f64) {
        (self.place.0, self.place.1, 1.0)
    }
}

/// The null rows of a square matrix; none where it is regular. Rows without an entry are found at once, others by
/// elimination of a dense matrix.
pub(crate) fn null_rows(matrix: &Matrix) -> Vec<NullRow> {
    let n = matrix.rows();
    let mut sizes = [vec![0.0; n], vec![0.0; matrix.columns()]];
    for (i, j, x) in matrix.entries() {
        for (size, k) in sizes.iter_mut().zip([i, j]) {
            size[k] = greater(size[k], x.abs());
        }
    }
    let empty = sizes.each_ref().map(|sizes| {
        let places = sizes.iter().enumerate();
        places.filter(|(_, size)| **size == 0.0).map(|(k, _)| k)
    });
    let [rows, columns] = empty;
    let alone = rows.zip(columns).map(|place| NullRow {
        place,
        combination: vec![(place.0, 1.0)],
    });
    let alone: Vec<NullRow> = alone.collect();
    if n != matrix.columns() || replaced(matrix, &alone, alone.iter().map(NullRow::unit)).is_some()
    {
        return alone;
    }
    eliminated(matrix, &sizes[0])
}

/// The null rows by P M Q = L U with complete pivoting, of rows divided by their sizes: the last rows of L⁻¹ P.
fn eliminated(matrix: &Matrix, sizes: &[f64]) -> Vec<NullRow> {
    let n = matrix.rows();
    let scale = |i: usize| if sizes[i] > 0.0 { 1.0 / sizes[i] } else { 1.0 };
    let mut scaled = DMatrix::<f64>::zeros(n, n);
    for (i, j, x) in matrix.entries() {
        scaled[(i, j)] += scale(i) * x;
    }
    let factors = scaled.full_piv_lu();
    let [lower, upper] = [factors.l(), factors.u()];
    let rounding = 16.0 * n as f64 * f64::EPSILON;
    let rank = (0..n)
        .take_while(|k| upper[(*k, *k)].abs() > rounding)
        .count();
    // The numbers of rows and columns in the order of elimination.
    let mut order = DMatrix::from_fn(n, 2, |i, _| i);
    factors.p().permute_rows(&mut order.column_mut(0));
    factors.q().permute_rows(&mut order.column_mut(1));
    let null_row = |k: usize| {
        let mut weights = DVector::from_fn(n, |i, _| if i == k { 1.0 } else { 0.0 });
        lower.tr_solve_lower_triangular_mut(&mut weights);
        let weights = weights
            .iter()
            .enumerate()
            .filter(|(_, weight)| **weight != 0.0);
        let row = order[(k, 0)];
        NullRow {
            place: (row, order[(k, 1)]),
            combination: weights
                .map(|(l, weight)| (order[(l, 0)], weight * scale(order[(l, 0)]) / scale(row)))
                .collect(),
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
    null.iter().for_each(|null| kept[null.place.0] = false);
    let entries = matrix.entries().filter(|(i, ..)| kept[*i]);
    let entries: Vec<(usize, usize, f64)> = entries.chain(others).collect();
    let mut system = System::default();
    system.form(n, LinearSolver::Automatic, |show| {
        entries.iter().all(|(i, j, x)| show(*i, *j, *x))
    });
    let mut side = vec![0.0; n];
    for (i, _, x) in &entries {
        side[*i] = greater(side[*i], x.abs());
    }
    for (j, x) in side.iter_mut().enumerate() {
        *x *= 0.5 + (0.618_033_988_749 * (j + 1) as f64).fract();
    }
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
            assert!(found.combination.contains(&(found.place.0, 1.0)));
        }
        assert!(replaced(&matrix, &null, null.iter().map(NullRow::unit)).is_some());
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
