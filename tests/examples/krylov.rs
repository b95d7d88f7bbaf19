//! A linear solver of one's own: faer's iteration BiCGSTAB, for a cube whose factors fill the memory.
//! u_t = Δu/50 + u − u³ on n³ points; beyond a face u is mirrored.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::matrix_free::IdentityPrecond;
use faer::matrix_free::bicgstab::{BicgParams, bicgstab, bicgstab_scratch};
use faer::sparse::{SparseColMat, Triplet};
use faer::traits::{ComplexField, ext::ComplexFieldExt};
use faer::{Mat, MatRef, Par, diag::Diag};
use stepsmith::linear::{LinearSolver, Pattern, Solver};
use stepsmith::{Error, Ode, OdeEnd, block::Radau5};

/// A matrix, and the inverse of its diagonal, which makes iterations few.
#[derive(Clone, Debug)]
struct Iteration<T: ComplexField> {
    size: usize,
    entries: Vec<Triplet<usize, usize, T>>,
    matrix: Option<SparseColMat<usize, T>>,
    inverse: Diag<T>,
}

impl<T: ComplexField<Real = f64> + Copy + 'static> Iteration<T> {
    fn boxed_of(places: &Pattern) -> Box<dyn Solver<T>> {
        Box::new(Self {
            size: places.rows(),
            entries: Vec::new(),
            matrix: None,
            inverse: Diag::zeros(places.rows()),
        })
    }

    /// A⁻¹ b, unless iterations come to a halt.
    fn solution(&self, b: MatRef<T>) -> Option<Mat<T>> {
        let matrix = self.matrix.as_ref()?;
        let plain = IdentityPrecond { dim: self.size };
        let mut room = MemBuffer::new(bicgstab_scratch(plain, &self.inverse, matrix, 1, Par::Seq));
        let settings = BicgParams {
            rel_tolerance: 1e-9,
            max_iters: 1000,
            ..BicgParams::default()
        };
        // The guess is given as zero: with `InitialGuessStatus::Zero` faer 0.24 reads a residual that it never set.
        let mut x = Mat::zeros(self.size, 1);
        bicgstab(
            x.as_mut(),
            plain,
            &self.inverse,
            matrix,
            b,
            settings,
            |_| {},
            Par::Seq,
            MemStack::new(&mut room),
        )
        .ok()?;
        Some(x)
    }
}

impl<T: ComplexField<Real = f64> + Copy + 'static> Solver<T> for Iteration<T> {
    fn clear(&mut self) {
        self.entries.clear();
    }

    fn add(&mut self, row: usize, col: usize, val: T) -> bool {
        self.entries.push(Triplet { row, col, val });
        true
    }

    fn factor(&mut self) -> bool {
        let matrix = SparseColMat::try_new_from_triplets(self.size, self.size, &self.entries);
        self.matrix = matrix.ok();
        for i in 0..self.size {
            let Some(x) = self.matrix.as_ref().and_then(|matrix| matrix.get(i, i)) else {
                return false;
            };
            self.inverse[i] = x.recip();
        }
        true
    }

    fn solve(&mut self, b: &mut [T]) {
        match self.solution(MatRef::from_column_major_slice(b, b.len(), 1)) {
            Some(x) => b.copy_from_slice(x.col_as_slice(0)),
            None => b.fill(T::from_f64_impl(f64::NAN)),
        }
    }

    fn boxed(&self) -> Box<dyn Solver<T>> {
        Box::new(self.clone())
    }
}

/// The iteration, for real systems and for complex ones.
pub fn iteration() -> LinearSolver {
    LinearSolver::Own {
        real: Iteration::boxed_of,
        complex: Iteration::boxed_of,
    }
}

/// The second difference of u at a point along the axis whose neighbours are `far` away.
fn bend(n: usize, u: &[f64], point: usize, far: usize) -> f64 {
    let k = point / far % n;
    let first = point - k * far;
    let next = if k + 1 < n { k + 1 } else { k - 1 };
    u[first + far * next] + u[first + far * k.abs_diff(1)] - 2.0 * u[point]
}

/// The end at t = 2.
pub fn end(n: usize, solver: LinearSolver) -> Result<OdeEnd<Vec<f64>>, Error> {
    let last = (n - 1) as f64;
    let rate = move |_t: f64, u: &Vec<f64>, du: &mut Vec<f64>| {
        for (point, du) in du.iter_mut().enumerate() {
            let bends: f64 = [1, n, n * n].map(|far| bend(n, u, point, far)).iter().sum();
            *du = bends * last * last / 50.0 + u[point] - u[point].powi(3);
        }
    };
    let start = |point: usize| {
        let [x, z] = [point % n, point / n / n].map(|k| k as f64 / last);
        (7.0 * x).cos() * (5.0 * z).sin()
    };
    let method = Radau5::new().rtol(1e-5).atol(1e-5).linear_solver(solver);
    Ode::new(rate, (0..n * n * n).map(start).collect()).end(0.0..2.0, method)
}

/// Prints a corner of the end by iterations and by factors, and the time; 32³ equations if optimised.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    let n = if cfg!(debug_assertions) { 4 } else { 32 };
    for solver in [iteration(), LinearSolver::Sparse] {
        let begun = std::time::Instant::now();
        let end = end(n, solver)?;
        println!("{:.6}, {}, {:?}", end.y[0], end.statistics, begun.elapsed());
    }
    Ok(())
}
