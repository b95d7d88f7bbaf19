//! The pseudoinverse A⁺ of a square matrix with a kernel: solutions of least norm where constraints repeat one
//! another.
//!
//! Elimination with full pivoting, stopped before the last k pivots, k the dimension of the kernel, leaves
//!
//! ```text
//! P A Q = [L₁] [U₁ U₂] + [0 0]       K = Q [−U₁⁻¹ U₂],     L = Pᵀ [−L₁⁻ᵀ L₂ᵀ].
//!         [L₂]           [0 S],            [    1    ]            [    1     ]
//! ```
//!
//! S is as small as what keeps constraints from repeating one another, drift and rounding, and is left out: K and L span
//! the kernels of the rest and of its transpose. With orthonormal bases of their spans and the projections π_K and π_L
//! beside these
//!
//! ```text
//! A⁺ b = π_K Q [U₁⁻¹ L₁⁻¹ c₁],   c = P π_L b:
//!              [     0      ]
//! ```
//!
//! π_L b is in the range, so that the rows left out are met like the others.

use crate::linear::solver::product;
use nalgebra::{DMatrix, DVector, Dyn, FullPivLU};

/// A⁺ and the kernels.
pub(super) struct Pseudoinverse {
    factors: FullPivLU<f64, Dyn, Dyn>,
    /// Orthonormal bases of the kernels of A and Aᵀ, by columns.
    kernels: [DMatrix<f64>; 2],
    /// Memory of a solution.
    x: DVector<f64>,
}

impl Pseudoinverse {
    /// Of a matrix whose kernel has the dimension `nullity`; `None` if it is larger, or an entry is not finite.
    pub(super) fn new(matrix: DMatrix<f64>, nullity: usize) -> Option<Self> {
        let n = matrix.nrows();
        let rank = n.checked_sub(nullity)?;
        // Elimination of what is no number may not end.
        if !matrix.iter().all(|x| x.is_finite()) {
            return None;
        }
        let factors = FullPivLU::new(matrix);
        let both = factors.lu_internal();
        let kept = both.view((0, 0), (rank, rank));
        if kept.diagonal().iter().any(|pivot| *pivot == 0.0) {
            return None;
        }
        let mut right = DMatrix::identity(n, n).columns(rank, nullity).into_owned();
        let mut left = right.clone();
        let beside = kept.solve_upper_triangular(&both.view((0, rank), (rank, nullity)))?;
        right.rows_mut(0, rank).copy_from(&-beside);
        let mut below = both.view((rank, 0), (nullity, rank)).transpose();
        let mut lower = kept.transpose();
        lower.fill_diagonal(1.0);
        lower.solve_upper_triangular_mut(&mut below);
        left.rows_mut(0, rank).copy_from(&-below);
        factors.q().inv_permute_rows(&mut right);
        factors.p().inv_permute_rows(&mut left);
        let kernels = [right, left].map(|basis| basis.qr().q());
        let x = DVector::zeros(n);
        Some(Self {
            factors,
            kernels,
            x,
        })
    }

    /// The cost of another one, in solutions.
    pub(super) fn price(&self) -> f64 {
        self.kernels[0].nrows() as f64
    }

    /// A⁺ b
    pub(super) fn solve(&mut self, b: &mut [f64]) {
        let [right, left] = &self.kernels;
        let x = &mut self.x;
        leave(left, b);
        x.copy_from_slice(b);
        self.factors.p().permute_rows(x);
        let rank = x.len() - right.ncols();
        let kept = self.factors.lu_internal().view((0, 0), (rank, rank));
        let mut known = x.rows_mut(0, rank);
        // nalgebra panics without rows.
        if rank > 0 {
            kept.solve_lower_triangular_with_diag_mut(&mut known, 1.0);
        }
        kept.solve_upper_triangular_mut(&mut known);
        x.rows_mut(rank, right.ncols()).fill(0.0);
        self.factors.q().inv_permute_rows(x);
        b.copy_from_slice(x.as_slice());
        leave(right, b);
    }

    /// Subtracts from x what lies in the kernel.
    pub(super) fn leave_kernel(&self, x: &mut [f64]) {
        leave(&self.kernels[0], x);
    }
}

/// Subtracts from x what lies in the span of orthonormal columns.
fn leave(basis: &DMatrix<f64>, x: &mut [f64]) {
    for direction in basis.column_iter() {
        let along = product(direction.as_slice(), x);
        for (x, e) in x.iter_mut().zip(direction.iter()) {
            *x -= along * e;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jacobian::direction::direction;

    /// Of rank n − k: the product of n × (n − k) and (n − k) × n matrices.
    fn deficient(n: usize, k: usize) -> DMatrix<f64> {
        let wave = |i: usize, j: usize, phase: f64| {
            let x = (3 * i + 7 * j + 1) as f64;
            (x * x * 0.37 + phase).sin() + 2.0 * f64::from(u8::from(i == j))
        };
        let left = DMatrix::from_fn(n, n - k, |i, j| wave(i, j, 0.0));
        let right = DMatrix::from_fn(n - k, n, |i, j| wave(i, j, 1.0));
        left * right
    }

    fn of(a: &DMatrix<f64>, nullity: usize) -> Option<Pseudoinverse> {
        Pseudoinverse::new(a.clone(), nullity)
    }

    /// A⁺, column by column.
    fn whole(found: &mut Pseudoinverse) -> DMatrix<f64> {
        let n = found.kernels[0].nrows();
        let mut plus = DMatrix::identity(n, n);
        for mut column in plus.column_iter_mut() {
            found.solve(column.as_mut_slice());
        }
        plus
    }

    /// Penrose's four conditions, which only A⁺ meets.
    fn assert_is_pseudoinverse(a: &DMatrix<f64>, nullity: usize, within: f64) {
        let mut found = of(a, nullity).unwrap();
        let plus = whole(&mut found);
        let range = a * &plus;
        let row_space = &plus * a;
        let scale = a.amax() * plus.amax() * a.nrows() as f64;
        let close = |x: &DMatrix<f64>, y: &DMatrix<f64>, size: f64| {
            assert!(
                (x - y).amax() <= within * size * scale,
                "{}",
                (x - y).amax()
            );
        };
        close(&(&range * a), a, a.amax());
        close(&(&row_space * &plus), &plus, plus.amax());
        close(&range.transpose(), &range, 1.0);
        close(&row_space.transpose(), &row_space, 1.0);
        let [right, left] = &found.kernels;
        let k = right.ncols();
        for (product, basis) in [(a * right, right), (a.transpose() * left, left)] {
            assert!(product.amax() <= within * a.amax() * a.nrows() as f64);
            let unit = basis.tr_mul(basis) - DMatrix::identity(k, k);
            assert!(unit.amax() < 1e-13);
        }
    }

    #[test]
    fn the_conditions_of_penrose_are_met() {
        for (n, k) in [(3, 1), (8, 1), (8, 3), (25, 2), (25, 9), (4, 4)] {
            assert_is_pseudoinverse(&deficient(n, k), k, 1e-12);
        }
        for k in 0..100 {
            let (sin, cos) = f64::sin_cos(0.05 * f64::from(k));
            let basis = DMatrix::from_row_slice(2, 2, &[cos, -sin, sin, cos]);
            let values = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 0.0]);
            assert_is_pseudoinverse(&(&basis * values * basis.transpose()), 1, 1e-12);
        }
    }

    /// What is nearly a kernel is left out: the pseudoinverse is off by about as much.
    #[test]
    fn a_kernel_within_rounding_of_positions_is_one() {
        let a = deficient(8, 2);
        let exact = whole(&mut of(&a, 2).unwrap());
        for size in [1e-9, 1e-4] {
            let noise = |i: usize, j: usize| size * a.amax() * ((i * 5 + j * 3) as f64).cos();
            let near = &a + DMatrix::from_fn(8, 8, noise);
            let apart = (whole(&mut of(&near, 2).unwrap()) - &exact).amax();
            let condition = a.amax() * exact.amax() * 8.0;
            assert!(
                apart < size * condition * condition * exact.amax(),
                "{apart}"
            );
        }
    }

    /// Right-hand sides outside the range: the residual is least, as nothing of it lies in the range.
    #[test]
    fn what_cannot_be_met_is_met_as_well_as_may_be() {
        let a = deficient(8, 3);
        let b: Vec<f64> = (0..8).map(direction).collect();
        let mut x = b.clone();
        of(&a, 3).unwrap().solve(&mut x);
        let residual = &a * DVector::from_vec(x) - DVector::from_vec(b);
        assert!(residual.amax() > 1e-3);
        assert!(a.tr_mul(&residual).amax() < 1e-13 * a.amax() * 8.0);
    }

    /// A larger kernel, and matrices with undefined entries, have none.
    #[test]
    fn what_has_no_such_kernel_is_refused() {
        let mut a = deficient(8, 2);
        for size in [1e200, 1e-200] {
            assert!(of(&(&a * size), 2).is_some());
        }
        a[(1, 2)] = f64::NAN;
        assert!(of(&a, 2).is_none());
        assert!(of(&DMatrix::zeros(3, 3), 1).is_none());
        assert!(of(&DMatrix::zeros(1, 1), 2).is_none());
    }
}
