//! How far constraints are from losing rank. A parallelogram's constraints lose rank where its links lie in one line.
//!
//! Let d be the least distance of a row of C, of unit length, from the span of the rows before it; repeated rows are
//! left out. Positions that meet their constraints up to ε are then known to ε/d. Another branch of motions begins
//! about d away. So the place where positions may move on is known to ε/d².

use super::super::deficiency::NEGLIGIBLE;
use super::super::entries::Shown;
use super::super::matrices::Jacobian;
use crate::base::greater;
use crate::linear::solver::product;

/// Rows closer to the others than this may repeat them: the positions' error off the constraints hides the difference.
const CLOSE: f64 = 1e-5;

/// The least distance of one of the first p rows of C, of n entries, from the span of the rows before it. The
/// `repeated` smallest distances are left out; `largest` is the largest result so far. There is no distance if no rows
/// are left or an entry is not finite. The last argument is memory for rows and distances.
pub(in super::super) fn independence(
    c: &Jacobian,
    (p, n): (usize, usize),
    (repeated, largest): (usize, f64),
    [rows, distances]: &mut [Vec<f64>; 2],
) -> Option<f64> {
    rows.clear();
    rows.resize(p * n, 0.0);
    c.each(|i, j, x| {
        if i < p {
            rows[i * n + j] += x;
        }
    });
    let close = greater(CLOSE * largest, NEGLIGIBLE);
    distances.clear();
    for i in 0..p {
        let (before, own) = rows.split_at_mut(i * n);
        let own = &mut own[..n];
        scale(own, norm(own));
        for basis in before.chunks_exact(n) {
            let along = product(basis, own);
            own.iter_mut().zip(basis).for_each(|(x, e)| *x -= along * e);
        }
        let distance = norm(own);
        distances.push(distance);
        // What is left of a row that repeats others has no direction.
        let left = if distance < close {
            f64::INFINITY
        } else {
            distance
        };
        scale(own, left);
    }
    distances.sort_unstable_by(f64::total_cmp);
    let least = distances.get(repeated).copied();
    least.filter(|least| least.is_finite())
}

fn norm(x: &[f64]) -> f64 {
    product(x, x).sqrt()
}

/// x over its size, if it has one.
fn scale(x: &mut [f64], size: f64) {
    let factor = if size > 0.0 { 1.0 / size } else { 0.0 };
    x.iter_mut().for_each(|x| *x *= factor);
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    fn found(rows: &DMatrix<f64>, repeated: usize) -> Option<f64> {
        let (m, n) = rows.shape();
        let mut c = Jacobian::new([m, 0], n);
        c.g.matrix.dense_mut().copy_from(rows);
        independence(&c, (m, n), (repeated, 0.0), &mut Default::default())
    }

    /// The second of two rows that are apart by a little, of any length beside the units of the coordinates.
    #[test]
    fn rods_in_one_line() {
        for length in [1.0, 1e-3] {
            for apart in [1e-3, 1e-5, 1e-7] {
                let rows = [1.0, 0.0, length, 1.0, 0.0, length * (1.0 + apart)];
                let rows = DMatrix::from_row_slice(2, 3, &rows);
                let expected = apart * length / (1.0 + length * length);
                let off = found(&rows, 0).unwrap() / expected - 1.0;
                assert!(off.abs() < 2e-3, "{length} {apart} {off}");
            }
        }
    }

    /// A row that repeats another up to rounding takes no direction away.
    #[test]
    fn repeated_rows_are_left_out() {
        let rows = [2.0, 0.0, 0.0, 1.0, 1e-12, 0.0, 0.0, 1.0, 1e-7];
        let rows = DMatrix::from_row_slice(3, 3, &rows);
        assert!((found(&rows, 1).unwrap() - 1.0).abs() < 1e-12);
        assert!(found(&rows, 0).unwrap() < 1e-11);
    }

    #[test]
    fn entries_that_are_no_numbers_have_no_distance() {
        let regular: DMatrix<f64> = DMatrix::identity(2, 3);
        assert_eq!(found(&regular, 0), Some(1.0));
        assert_eq!(found(&(regular * f64::NAN), 0), None);
        assert_eq!(found(&DMatrix::zeros(0, 3), 0), None);
    }
}
