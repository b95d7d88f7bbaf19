//! The sign of the determinant of mass and constraints.
//!
//! With Z an orthonormal basis of the kernel of C, p the number of its rows,
//!
//! ```text
//! det [M Cᵀ; C 0] = (−1)ᵖ det(C Cᵀ) det(Zᵀ M Z),
//! ```
//!
//! and C Cᵀ is positive. So the sign of the determinant can't change along a motion, unless M becomes singular
//! on the kernel on the way, where no acceleration follows from the forces: what comes after is no solution, however
//! small its residuals are. Where rows of C repeat others −ε stands in place of 0.

use super::super::entries::{Matrix, Shown};
use nalgebra::DMatrix;

/// Pivots below this, relative to their row, have no sign.
const CLEAR: f64 = 1e-10;
/// ε of repeated rows, relative to them.
const REPEATED: f64 = 1e-6;

/// Whether the determinant of n coordinates under p constraints is positive; none where rounding could have made its
/// sign.
pub(super) fn is_positive(
    (mass, c): (&Matrix, &impl Shown),
    p: usize,
    repeated: bool,
) -> Option<bool> {
    positive(saddle(mass, c, p, repeated))
}

/// [M Cᵀ; C 0], rows and columns scaled alike to a size of about 1.
fn saddle(mass: &Matrix, c: &impl Shown, p: usize, repeated: bool) -> DMatrix<f64> {
    let n = mass.rows();
    let mut k = DMatrix::zeros(n + p, n + p);
    mass.each(|i, j, x| k[(i, j)] += x);
    c.each(|i, j, x| {
        k[(n + i, j)] += x;
        k[(j, n + i)] += x;
    });
    // Rows of C take the scale that those of M leave them.
    let mut scales = vec![1.0; n + p];
    let masses = (0..n).map(|i| (0..n).map(|j| f64::abs(k[(i, j)])).fold(0.0, f64::max));
    for (scale, size) in scales
        .iter_mut()
        .zip(masses)
        .filter(|(_, size)| *size > 0.0)
    {
        *scale = 1.0 / size.sqrt();
    }
    for i in n..n + p {
        let size = (0..n)
            .map(|j| f64::abs(k[(i, j)] * scales[j]))
            .fold(0.0, f64::max);
        if size > 0.0 {
            scales[i] = 1.0 / size;
        }
    }
    k = DMatrix::from_fn(n + p, n + p, |i, j| scales[i] * k[(i, j)] * scales[j]);
    if repeated {
        (n..n + p).for_each(|i| k[(i, i)] = -REPEATED);
    }
    k
}

/// Whether a determinant is positive; `None` where a pivot is as small as rounding could have made it.
fn positive(k: DMatrix<f64>) -> Option<bool> {
    let lu = k.lu();
    let pivots = lu.u().diagonal();
    let clear = pivots
        .iter()
        .all(|pivot| pivot.abs() > CLEAR && pivot.is_finite());
    let negative = pivots.iter().filter(|pivot| **pivot < 0.0).count();
    let even = negative.is_multiple_of(2) == (lu.p().determinant::<f64>() > 0.0);
    clear.then_some(even)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers in [−1, 1).
    fn draws(seed: u64) -> impl FnMut() -> f64 {
        let mut state = seed;
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    fn matrix(dense: &DMatrix<f64>) -> Matrix {
        let mut matrix = Matrix::new(dense.nrows(), dense.ncols());
        matrix.dense_mut().copy_from(dense);
        matrix
    }

    /// det(Zᵀ M Z), Z from the eigenvectors of Cᵀ C to the eigenvalue 0.
    fn on_the_kernel(mass: &DMatrix<f64>, c: &DMatrix<f64>, rank: usize) -> f64 {
        let parts = (c.transpose() * c).symmetric_eigen();
        let mut order: Vec<usize> = (0..mass.nrows()).collect();
        order.sort_by(|&i, &j| parts.eigenvalues[i].total_cmp(&parts.eigenvalues[j]));
        order.truncate(mass.nrows() - rank);
        let z = parts.eigenvectors.select_columns(&order);
        (z.transpose() * mass * z).determinant()
    }

    /// The sign is the sign of det(Zᵀ M Z) times (−1)ᵖ. This holds for masses with and without a definite sign, for few
    /// and for more coordinates, with and without rows that repeat others.
    #[test]
    fn the_sign_is_that_on_the_kernel() {
        let mut draw = draws(1);
        let mut signs = [0, 0];
        for case in 0..600 {
            let n = 1 + case % 6;
            let p = case / 6 % 4;
            if p > n {
                continue;
            }
            let any = DMatrix::from_fn(n, n, |_, _| draw());
            let mass = match case % 5 {
                0 => &any * any.transpose() + DMatrix::identity(n, n) * 0.1,
                1 => any,
                _ => &any + any.transpose(),
            };
            let mut c = DMatrix::from_fn(p, n, |_, _| 10.0 * draw());
            let repeated = p > 1 && case % 2 == 0;
            if repeated {
                let twice = c.row(0) * -3.0;
                c.set_row(p - 1, &twice);
            }
            let expected = on_the_kernel(&mass, &c, p - usize::from(repeated));
            if expected.abs() < 1e-3 {
                continue;
            }
            let expected = (expected > 0.0) == p.is_multiple_of(2);
            let found = is_positive((&matrix(&mass), &c), p, repeated);
            assert_eq!(found, Some(expected), "{mass}{c}");
            signs[usize::from(expected)] += 1;
        }
        assert!(signs[0] > 100 && signs[1] > 100, "{signs:?}");
    }

    /// A coordinate with nearly no mass has no sign, so that rounding ends no run.
    #[test]
    fn what_rounding_could_have_made_has_no_sign() {
        let mass = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0 - 1e-15]);
        let none = DMatrix::zeros(0, 2);
        assert_eq!(positive(saddle(&matrix(&mass), &none, 0, false)), None);
        // A scale alone is no reason.
        let mass = DMatrix::from_row_slice(2, 2, &[1e20, 0.0, 0.0, -1e-20]);
        assert_eq!(
            positive(saddle(&matrix(&mass), &none, 0, false)),
            Some(false)
        );
    }
}
