//! The pseudoinverse A⁺ of a square matrix with a kernel: solutions of least norm where constraints repeat one
//! another.
//!
//! With orthonormal bases K and L of the kernels of A and Aᵀ, of known dimension k,
//!
//! ```text
//! A = U Σ Vᵀ:   A⁺ = V Σ⁺ Uᵀ,   the k least singular values taken as zero.
//! ```
//!
//! A matrix near one whose kernels K₀ and L₀ are known need not be decomposed: bordered with them it has an
//! inverse, and is factored at a fortieth of the price,
//!
//! ```text
//! B = [A      s L₀]        B [K₁/s] = [0],        Bᵀ [L₁/s] = [0],
//!     [s K₀ᵀ   0  ]          [ R  ]   [1]            [ Rᵀ ]   [1]
//! ```
//!
//! K₁ and L₁ span the kernels if R = 0, s the size of A; with orthonormal bases K and L of these A⁺b is
//! (1 − K Kᵀ) y, where B (y, ·) = ((1 − L Lᵀ) b, 0). It is taken where s R is small, and the kernels
//! have not turned far: K₀ᵀ K₁ = 1, so that the columns of K₁ grow as they do.

use nalgebra::{DMatrix, DVector, Dyn, LU, SVD};

/// Sweeps of the singular value decomposition.
const SWEEPS: usize = 10_000;
/// A least singular value over the size of A up to which it is one of a kernel as it was before.
const NEGLIGIBLE: f64 = 1e-6;
/// How long columns of K₁ and L₁ may be: kernels at an angle of 60°.
const TURNED: f64 = 2.0;

/// A⁺ and the kernels.
pub(super) struct Pseudoinverse {
    way: Way,
    /// Orthonormal bases of the kernels of A and Aᵀ, by columns.
    kernels: [DMatrix<f64>; 2],
}

/// What A⁺ b is made with.
enum Way {
    /// A⁺, transposed: its products with vectors are sums over columns.
    Whole(DMatrix<f64>),
    /// The factors of B.
    Bordered(LU<f64, Dyn, Dyn>),
}

impl Pseudoinverse {
    /// Of a matrix whose kernel has the dimension `nullity`; `None` if it is larger, or an entry is not finite.
    pub(super) fn new(matrix: DMatrix<f64>, nullity: usize) -> Option<Self> {
        if !is_finite(&matrix) {
            return None;
        }
        let svd = SVD::try_new(matrix, true, true, f64::EPSILON, SWEEPS)?;
        let rank = svd.singular_values.len().checked_sub(nullity)?;
        let mut order: Vec<usize> = (0..svd.singular_values.len()).collect();
        order.sort_by(|&i, &j| svd.singular_values[j].total_cmp(&svd.singular_values[i]));
        let (mut u, v_t) = (svd.u?, svd.v_t?);
        let (known, kernel) = order.split_at(rank);
        let mut kernels = [(); 2].map(|()| DMatrix::zeros(v_t.ncols(), nullity));
        for (place, &i) in kernel.iter().enumerate() {
            kernels[0].set_column(place, &v_t.row(i).transpose());
            kernels[1].set_column(place, &u.column(i));
            u.column_mut(i).fill(0.0);
        }
        for &i in known {
            let value = svd.singular_values[i];
            if value == 0.0 {
                return None;
            }
            u.column_mut(i).scale_mut(1.0 / value);
        }
        let way = Way::Whole(u * v_t);
        Some(Self { way, kernels })
    }

    /// That of another matrix with kernels of the same dimension, near those of this one; `None` if they
    /// are not near.
    pub(super) fn renewed(&self, matrix: &DMatrix<f64>) -> Option<Self> {
        let (n, k) = self.kernels[0].shape();
        if matrix.shape() != (n, n) || !is_finite(matrix) {
            return None;
        }
        let size = matrix.amax();
        let [right, left] = &self.kernels;
        let mut bordered = DMatrix::zeros(n + k, n + k);
        bordered.view_mut((0, 0), (n, n)).copy_from(matrix);
        bordered.view_mut((0, n), (n, k)).copy_from(&(left * size));
        let below = (right * size).transpose();
        bordered.view_mut((n, 0), (k, n)).copy_from(&below);
        let factors = bordered.lu();
        let mut units = DMatrix::zeros(n + k, k);
        units.view_mut((n, 0), (k, k)).fill_with_identity();
        let (mut right, mut left) = (units.clone(), units);
        if !factors.solve_mut(&mut right) {
            return None;
        }
        solve_transposed(&factors, &mut left);
        let mut bases = [right, left].map(|columns| columns * size);
        let rest = bases[0].rows(n, k).amax();
        bases = bases.map(|columns| columns.rows(0, n).into_owned());
        let mut columns = bases.iter().flat_map(|basis| basis.column_iter());
        // Written so that a value that is not a number is refused.
        let near = columns.all(|column| column.norm() <= TURNED);
        (rest <= NEGLIGIBLE && near).then(|| Self {
            way: Way::Bordered(factors),
            kernels: bases.map(|basis| basis.qr().q()),
        })
    }

    /// A⁺ b
    pub(super) fn solve(&self, b: &mut [f64]) {
        match &self.way {
            Way::Whole(transposed) => {
                let solution = transposed.tr_mul(&DVector::from_column_slice(b));
                b.copy_from_slice(solution.as_slice());
            }
            Way::Bordered(factors) => {
                let [right, left] = &self.kernels;
                leave(left, b);
                let mut whole = DVector::zeros(b.len() + left.ncols());
                whole.rows_mut(0, b.len()).copy_from_slice(b);
                factors.solve_mut(&mut whole);
                b.copy_from_slice(&whole.as_slice()[..b.len()]);
                leave(right, b);
            }
        }
    }

    /// Subtracts from x what lies in the kernel.
    pub(super) fn leave_kernel(&self, x: &mut [f64]) {
        leave(&self.kernels[0], x);
    }
}

/// Subtracts from x what lies in the span of orthonormal columns.
fn leave(basis: &DMatrix<f64>, x: &mut [f64]) {
    for direction in basis.column_iter() {
        let along: f64 = direction.iter().zip(&*x).map(|(e, x)| e * x).sum();
        for (x, e) in x.iter_mut().zip(direction.iter()) {
            *x -= along * e;
        }
    }
}

/// Overwrites each column c by the solution of Bᵀ z = c, P B = L U: Uᵀ y = c, Lᵀ P z = y.
fn solve_transposed(factors: &LU<f64, Dyn, Dyn>, columns: &mut DMatrix<f64>) {
    let packed = factors.lu_internal();
    let n = packed.nrows();
    packed.tr_solve_upper_triangular_mut(columns);
    for mut column in columns.column_iter_mut() {
        // L has a diagonal of ones, which is not kept.
        for i in (0..n).rev() {
            let below = packed.column(i);
            column[i] -= (i + 1..n).map(|j| below[j] * column[j]).sum::<f64>();
        }
    }
    factors.p().inv_permute_rows(columns);
}

fn is_finite(matrix: &DMatrix<f64>) -> bool {
    matrix.iter().all(|entry| entry.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of rank n − k: the product of n × (n − k) and (n − k) × n matrices that move smoothly with t.
    fn deficient(n: usize, k: usize, t: f64) -> DMatrix<f64> {
        let wave = |i: usize, j: usize, phase: f64| {
            let x = (3 * i + 7 * j + 1) as f64;
            (x * x * 0.37 + phase + t * (1.0 + (i + 2 * j) as f64 / 9.0)).sin()
        };
        let left = DMatrix::from_fn(n, n - k, |i, j| {
            wave(i, j, 0.0) + 2.0 * f64::from(u8::from(i == j))
        });
        let right = DMatrix::from_fn(n - k, n, |i, j| {
            wave(i, j, 1.0) + 2.0 * f64::from(u8::from(i == j))
        });
        left * right
    }

    /// A⁺, column by column.
    fn whole(found: &Pseudoinverse) -> DMatrix<f64> {
        let n = found.kernels[0].nrows();
        let mut plus = DMatrix::identity(n, n);
        for mut column in plus.column_iter_mut() {
            found.solve(column.as_mut_slice());
        }
        plus
    }

    /// Penrose's four conditions, which only A⁺ meets.
    fn assert_is_pseudoinverse(found: &Pseudoinverse, a: &DMatrix<f64>, within: f64) {
        let plus = whole(found);
        let (range, row_space) = (a * &plus, &plus * a);
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
    fn both_ways_meet_the_conditions_of_penrose() {
        for (n, k) in [(3, 1), (8, 1), (8, 3), (25, 2)] {
            let mut last = Pseudoinverse::new(deficient(n, k, 0.0), k).unwrap();
            assert_is_pseudoinverse(&last, &deficient(n, k, 0.0), 1e-13);
            for step in 1..40 {
                let a = deficient(n, k, 0.002 * f64::from(step));
                last = last.renewed(&a).unwrap();
                assert_is_pseudoinverse(&last, &a, 1e-13);
            }
        }
    }

    /// What is nearly a kernel is left out, as of the decomposition, up to as much.
    #[test]
    fn a_kernel_within_rounding_of_positions_is_one() {
        let a = deficient(8, 2, 0.0);
        let before = Pseudoinverse::new(a.clone(), 2).unwrap();
        let noise = DMatrix::from_fn(8, 8, |i, j| 1e-9 * ((i * 5 + j * 3) as f64).cos());
        let renewed = before.renewed(&(&a + &noise)).unwrap();
        let anew = Pseudoinverse::new(&a + &noise, 2).unwrap();
        let apart = (whole(&renewed) - whole(&anew)).amax();
        assert!(apart < 1e-7 * whole(&anew).amax(), "{apart}");
    }

    /// Kernels that are gone, larger, or turned far, and matrices of another size or with undefined entries.
    #[test]
    fn what_is_not_near_is_not_taken() {
        let a = deficient(8, 2, 0.0);
        let before = Pseudoinverse::new(a.clone(), 2).unwrap();
        assert!(before.renewed(&deficient(8, 1, 0.0)).is_none());
        assert!(before.renewed(&deficient(8, 3, 0.0)).is_none());
        assert!(before.renewed(&deficient(9, 2, 0.0)).is_none());
        let turned = DMatrix::from_fn(8, 8, |i, j| a[(i, (j + 3) % 8)]);
        assert!(before.renewed(&turned).is_none());
        let mut undefined = a.clone();
        undefined[(1, 2)] = f64::NAN;
        assert!(before.renewed(&undefined).is_none());
        assert!(Pseudoinverse::new(undefined, 2).is_none());
        assert!(Pseudoinverse::new(DMatrix::zeros(3, 3), 1).is_none());
        assert!(before.renewed(&(a * 1e200)).is_some());
    }
}
