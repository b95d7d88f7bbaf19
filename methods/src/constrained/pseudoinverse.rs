//! The pseudoinverse A⁺ of a square matrix with a kernel: solutions of least norm where constraints repeat one
//! another.
//!
//! Elimination with full pivoting tells k rows I and columns J to leave out such that the others are a regular matrix,
//! k the dimension of the kernel. With E the columns of 1 that belong to them
//!
//! ```text
//! B = [A   E_I]      B [x] = [0]:  A x = −E_I s,      B [x] = [b]:  A x = b − E_I s,
//!     [E_Jᵀ 0 ],       [s]   [1]   x_J = 1,             [s]   [0]   x_J = 0
//! ```
//!
//! is regular. s is as small as what keeps constraints from repeating one another, drift and rounding: the former x
//! span the kernel, as those of Aᵀ span its own. With the projections π and π' beside both A⁺ b = π x for π' b in place
//! of b, which is in the range, so that the rows left out are met like the others. I and J stay until kernels have
//! turned.

use super::entries::Entry;
use crate::linear::solver::product;
use crate::linear::{LinearSolver, SolverKind, System};
use nalgebra::{DMatrix, DVector, FullPivLU};

/// The largest size of a kernel's entries, relative to its entries in the rows left out. Above it, other rows are left
/// out.
const TURNED: f64 = 30.0;

/// A⁺ and the kernels.
pub(super) struct Pseudoinverse {
    wanted: LinearSolver,
    /// The rows and the columns that are left out.
    left_out: [Vec<usize>; 2],
    /// A and Aᵀ with their borders.
    bordered: [System<f64>; 2],
    /// Orthonormal bases of the kernels of A and Aᵀ, by columns.
    kernels: [DMatrix<f64>; 2],
    /// Memory of a solution.
    x: Vec<f64>,
}

impl Pseudoinverse {
    /// Of a matrix of n rows whose kernel has the dimension `nullity`; `None` if it is larger, or an entry is not
    /// finite.
    pub(super) fn new(
        entries: &[Entry],
        n: usize,
        nullity: usize,
        wanted: LinearSolver,
    ) -> Option<Self> {
        let rank = n.checked_sub(nullity)?;
        let mut matrix = DMatrix::zeros(n, n);
        for &(i, j, x) in entries {
            matrix[(i, j)] += x;
        }
        // Elimination of what is no number may not end.
        if !matrix.iter().all(|x: &f64| x.is_finite()) {
            return None;
        }
        let factors = FullPivLU::new(matrix);
        let mut order = [(); 2].map(|()| DVector::from_fn(n, |i, _| i));
        factors.p().permute_rows(&mut order[0]);
        factors.q().permute_rows(&mut order[1]);
        let mut found = Self {
            wanted,
            left_out: order.map(|order| order.as_slice()[rank..].to_vec()),
            bordered: Default::default(),
            kernels: [(); 2].map(|()| DMatrix::zeros(n, nullity)),
            x: vec![0.0; n + nullity],
        };
        found.factor(entries, f64::INFINITY).then_some(found)
    }

    /// Goes over to another matrix of that size, whose kernels have the same dimension and are near the kernels of this
    /// one. Returns false if they are not near.
    pub(super) fn renew(&mut self, entries: &[Entry]) -> bool {
        self.factor(entries, TURNED)
    }

    /// Factors both matrices, and finds the kernels; false if that can't be done, or their entries are larger.
    fn factor(&mut self, entries: &[Entry], most: f64) -> bool {
        let n = self.kernels[0].nrows();
        let size = entries
            .iter()
            .fold(0.0_f64, |most, entry| most.max(entry.2.abs()));
        let size = if size > 0.0 { size } else { 1.0 };
        for side in [0, 1] {
            let border = self.left_out[side].iter().zip(&self.left_out[1 - side]);
            let border = border.enumerate();
            let system = &mut self.bordered[side];
            system.form(self.x.len(), self.wanted, |show| {
                let mut turned = entries.iter().map(|&(i, j, x)| ([i, j], x));
                turned.all(|(place, x)| show(place[side], place[1 - side], x))
                    && border
                        .clone()
                        .all(|(b, (&i, &j))| show(i, n + b, size) && show(n + b, j, size))
            });
            if !system.factor() {
                return false;
            }
            let mut kernel = DMatrix::zeros(n, self.kernels[0].ncols());
            for (b, mut column) in kernel.column_iter_mut().enumerate() {
                self.x.fill(0.0);
                self.x[n + b] = size;
                if !system.solve_checked(&mut self.x) {
                    return false;
                }
                column.copy_from_slice(&self.x[..n]);
            }
            if kernel.amax() > most {
                return false;
            }
            self.kernels[side] = kernel.qr().q();
        }
        true
    }

    /// The kind of solver in use.
    pub(super) fn kind(&self) -> SolverKind {
        self.bordered[0].kind()
    }

    /// The cost of another one, in solutions.
    pub(super) fn price(&self) -> f64 {
        2.0 * self.bordered[0].price()
    }

    /// A⁺ b
    pub(super) fn solve(&mut self, b: &mut [f64]) {
        let [right, left] = &self.kernels;
        leave(left, b);
        let (above, below) = self.x.split_at_mut(b.len());
        above.copy_from_slice(b);
        below.fill(0.0);
        self.bordered[0].solve(&mut self.x);
        b.copy_from_slice(&self.x[..b.len()]);
        leave(right, b);
    }

    /// Overwrites x by its part in the kernel.
    pub(super) fn keep_kernel(&mut self, x: &mut [f64]) {
        let whole = &mut self.x[..x.len()];
        whole.copy_from_slice(x);
        leave(&self.kernels[0], x);
        x.iter_mut()
            .zip(whole)
            .for_each(|(x, whole)| *x = *whole - *x);
    }

    /// Subtracts from x its part in the kernel.
    pub(super) fn leave_kernel(&self, x: &mut [f64]) {
        leave(&self.kernels[0], x);
    }
}

/// Subtracts from x its part in the span of orthonormal columns.
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

    /// Each in two parts, which are added up.
    fn entries(a: &DMatrix<f64>) -> Vec<Entry> {
        let places = (0..a.nrows()).flat_map(|i| (0..a.ncols()).map(move |j| (i, j)));
        let halves = places.map(|(i, j)| (i, j, 0.5 * a[(i, j)]));
        halves.clone().chain(halves).collect()
    }

    fn of(a: &DMatrix<f64>, nullity: usize) -> Option<Pseudoinverse> {
        Pseudoinverse::new(&entries(a), a.nrows(), nullity, LinearSolver::Automatic)
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

    /// A kernel may turn as far as it likes: other rows and columns are left out then.
    #[test]
    fn a_kernel_that_turns_away_is_found_again() {
        let turned = |angle: f64| {
            let (sin, cos) = f64::sin_cos(angle);
            let e = DMatrix::from_row_slice(2, 1, &[cos, sin]);
            &e * e.transpose() * 2.0
        };
        let mut found = of(&turned(0.0), 1).unwrap();
        let mut anew = 0;
        for k in 0..100 {
            let a = turned(0.05 * f64::from(k));
            if !found.renew(&entries(&a)) {
                found = of(&a, 1).unwrap();
                anew += 1;
            }
            let apart = (whole(&mut found) - &a * 0.25).amax();
            assert!(apart < 1e-12, "{k} {apart}");
        }
        assert!((2..6).contains(&anew), "{anew}");
    }

    /// A direction that is nearly in the kernel is left out. The pseudoinverse is then off by about as much.
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
