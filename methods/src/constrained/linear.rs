//! Linear systems of mass and constraints: factored once, solved often, of least norm where
//! constraints repeat one another.

use super::entries::Matrix;
use super::model::Jacobian;
use super::pseudoinverse::{Entry, Pseudoinverse, SWEEPS};
use crate::error::Error;
use crate::linear::{self, LinearSolver, SMALL, SolverKind};
use crate::state::is_finite;
use nalgebra::{DMatrix, DVector, SymmetricEigen};

/// A square linear system that is filled, factored and solved in the same memory many times, or one with
/// a kernel.
pub(super) struct System {
    size: usize,
    /// The dimension of its kernel.
    nullity: usize,
    wanted: LinearSolver,
    /// The entries in the order in which they are added, unless they go where they belong at once.
    list: Option<Vec<Entry>>,
    system: linear::System<f64>,
    /// In place of the factors where there is a kernel.
    deficient: Option<Pseudoinverse>,
    factored: bool,
    /// Whether all that was added is a number.
    defined: bool,
}

impl System {
    /// Zero; with `by_entries` most places stay so.
    pub(super) fn new(size: usize, nullity: usize, wanted: LinearSolver, by_entries: bool) -> Self {
        let few = match wanted {
            LinearSolver::Automatic => by_entries && size > SMALL,
            wanted => wanted != LinearSolver::Dense,
        };
        Self {
            size,
            nullity,
            wanted,
            list: (few || nullity > 0).then(Vec::new),
            system: linear::System::default(),
            deficient: None,
            factored: false,
            defined: true,
        }
    }

    /// Whether entries that are not written take no memory.
    pub(super) fn is_sparse(&self) -> bool {
        self.list.is_some() && self.nullity == 0
    }

    /// Zeroes all entries.
    pub(super) fn begin(&mut self) {
        match &mut self.list {
            Some(list) => list.clear(),
            None => self.system.reset_dense(self.size),
        }
        (self.factored, self.defined) = (false, true);
    }

    /// Adds x at row i, column j.
    pub(super) fn add(&mut self, i: usize, j: usize, x: f64) {
        self.defined &= x.is_finite();
        match &mut self.list {
            Some(list) => list.push((i, j, x)),
            None => {
                self.system.add(i, j, x);
            }
        }
    }

    /// Factors what has been written. Entries are no longer listed where a dense matrix takes less time.
    pub(super) fn factor(&mut self) {
        if self.nullity > 0 {
            self.factored = self.factor_deficient();
            return;
        }
        if let Some(list) = &self.list {
            let each = |show: &mut dyn FnMut(usize, usize, f64) -> bool| {
                list.iter().all(|&(i, j, x)| show(i, j, x))
            };
            self.system.form(self.size, self.wanted, each);
            if self.system.kind() == SolverKind::Dense {
                self.list = None;
            }
        }
        self.factored = self.system.factor();
    }

    fn factor_deficient(&mut self) -> bool {
        let entries = self.list.as_deref().unwrap_or(&[]);
        let known = &mut self.deficient;
        if !known.as_mut().is_some_and(|before| before.renew(entries)) {
            *known = Pseudoinverse::new(entries, (self.size, self.nullity), self.wanted);
        }
        known.is_some()
    }

    /// The matrix before it is factored, if it is dense; else nothing.
    #[cfg(test)]
    pub(super) fn unfactored(&self) -> DMatrix<f64> {
        match self.system.dense_entries() {
            Some(entries) => DMatrix::from_row_slice(self.size, self.size, entries),
            None => DMatrix::zeros(0, 0),
        }
    }

    pub(super) fn is_factored(&self) -> bool {
        self.factored
    }

    /// Subtracts from x what lies in the kernel of the matrix that was factored last.
    pub(super) fn leave_kernel(&self, x: &mut [f64]) {
        if let Some(pseudoinverse) = &self.deficient {
            pseudoinverse.leave_kernel(x);
        }
    }

    /// Whether the matrix has a kernel.
    pub(super) fn is_deficient(&self) -> bool {
        self.nullity > 0
    }

    /// The kind of solver of the system.
    pub(super) fn kind(&self) -> SolverKind {
        match &self.deficient {
            None => self.system.kind(),
            Some(pseudoinverse) => pseudoinverse.kind(),
        }
    }

    /// The cost of a factorisation, in solutions.
    pub(super) fn price(&self) -> f64 {
        match &self.deficient {
            None => self.system.price(),
            Some(pseudoinverse) => pseudoinverse.price(),
        }
    }

    /// Gives the factors up.
    pub(super) fn forget(&mut self) {
        self.factored = false;
    }

    /// Why there was no solution at t: the matrix is singular, unless what it was made of was undefined already.
    pub(super) fn fault(&self, t: f64) -> Error {
        fault(t, self.defined)
    }

    /// Overwrites b by the solution, the one of least norm among many; false if there is none.
    pub(super) fn solve(&mut self, b: &mut [f64]) -> bool {
        if !self.factored {
            return false;
        }
        match &mut self.deficient {
            None => self.system.solve_checked(b),
            Some(pseudoinverse) => {
                pseudoinverse.solve(b);
                is_finite(b)
            }
        }
    }
}

/// Why a system was not solved at t.
fn fault(t: f64, defined: bool) -> Error {
    if defined {
        Error::Singular { t }
    } else {
        Error::non_finite(t)
    }
}

/// The multipliers of least norm, each weighed with the norm of its row, that have the same reaction Cᵀμ;
/// those given where an entry is not finite.
pub(super) fn least_multipliers(c: &DMatrix<f64>, nullity: usize, multipliers: &mut DVector<f64>) {
    let norms: Vec<f64> = c.row_iter().map(|row| norm_or_one(row.norm())).collect();
    let unit = DMatrix::from_fn(c.nrows(), c.ncols(), |i, j| c[(i, j)] / norms[i]);
    if !unit.iter().all(|entry| entry.is_finite()) {
        return;
    }
    // What does no work spans the kernel of the rows' products with one another.
    let products = &unit * unit.transpose();
    let Some(parts) = SymmetricEigen::try_new(products, f64::EPSILON, SWEEPS) else {
        return;
    };
    let mut order: Vec<usize> = (0..norms.len()).collect();
    order.sort_by(|&i, &j| parts.eigenvalues[i].total_cmp(&parts.eigenvalues[j]));
    let weighed = DVector::from_fn(norms.len(), |i, _| multipliers[i] * norms[i]);
    for &k in order.iter().take(nullity) {
        let direction = parts.eigenvectors.column(k);
        let along = direction.dot(&weighed);
        for (i, norm) in norms.iter().enumerate() {
            multipliers[i] -= along * direction[i] / norm;
        }
    }
}

fn norm_or_one(norm: f64) -> f64 {
    if norm > 0.0 { norm } else { 1.0 }
}

/// The norm of each of the p rows, 1 where that is zero.
pub(super) fn row_norms(c: &impl Shown, p: usize) -> Vec<f64> {
    norms(c, p).into_iter().map(norm_or_one).collect()
}

/// The norm of each of the p rows.
pub(super) fn norms(c: &impl Shown, p: usize) -> Vec<f64> {
    let mut norms = vec![0.0_f64; p];
    c.show(|i, _, x| norms[i] += x * x);
    // A zero row, or one whose squares are no numbers of full precision.
    let plain = 1e-250..1e250;
    if norms.iter().all(|square| plain.contains(square)) {
        norms.iter_mut().for_each(|norm| *norm = norm.sqrt());
        return norms;
    }
    norms.fill(0.0);
    c.show(|i, _, x| norms[i] = norms[i].hypot(x));
    norms
}

/// A matrix that shows its entries, those at the same place to be added up.
pub(super) trait Shown {
    fn show(&self, entry: impl FnMut(usize, usize, f64));
}

impl Shown for DMatrix<f64> {
    fn show(&self, mut entry: impl FnMut(usize, usize, f64)) {
        for (j, column) in self.column_iter().enumerate() {
            for (i, &x) in column.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                entry(i, j, x);
            }
        }
    }
}

impl Shown for Matrix {
    fn show(&self, entry: impl FnMut(usize, usize, f64)) {
        self.each(entry);
    }
}

impl Shown for Jacobian {
    fn show(&self, entry: impl FnMut(usize, usize, f64)) {
        self.each(entry);
    }
}

/// Cᵀ
pub(super) struct Transposed<'a, T>(pub &'a T);

impl<T: Shown> Shown for Transposed<'_, T> {
    fn show(&self, mut entry: impl FnMut(usize, usize, f64)) {
        self.0.show(|i, j, x| entry(j, i, x));
    }
}

/// Saddle-point systems W x + B μ = b, C x = d. The one before is kept: for its memory, because one with a kernel
/// may be near it, and because the same matrix is often asked for again, where its factors serve.
#[derive(Default)]
pub(super) struct SaddlePoint {
    before: Option<System>,
    /// The entries of the one before, and memory for others.
    entries: Vec<Entry>,
    other: Vec<Entry>,
}

impl SaddlePoint {
    /// The solution (x, μ) of one.
    ///
    /// Rows of C and columns of B are divided by the rows' norms, W and B by the size of W, so that units
    /// do not matter; `nullity` is the number of rows of C that depend on the others.
    pub(super) fn solve(
        &mut self,
        w: &impl Shown,
        b: &impl Shown,
        c: &impl Shown,
        right: (&DVector<f64>, &DVector<f64>),
        (nullity, t): (usize, f64),
    ) -> Result<(DVector<f64>, DVector<f64>), Error> {
        let n = right.0.len();
        let p = right.1.len();
        let norms = row_norms(c, p);
        let mut size = 0.0_f64;
        w.show(|_, _, x| size = size.max(x.abs()));
        let size = if size > 0.0 { size } else { 1.0 };
        let alike = |before: &System| (before.size, before.nullity) == (n + p, nullity);
        let anew = || System::new(n + p, nullity, LinearSolver::Automatic, true);
        let entries = &mut self.other;
        entries.clear();
        w.show(|i, j, x| entries.push((i, j, x / size)));
        c.show(|i, j, x| entries.push((n + i, j, x / norms[i])));
        b.show(|i, j, x| entries.push((i, n + j, x / norms[j])));
        let mut system = self.before.take().filter(alike).unwrap_or_else(anew);
        if !system.is_factored() || *entries != self.entries {
            system.begin();
            entries.iter().for_each(|&(i, j, x)| system.add(i, j, x));
            system.factor();
            std::mem::swap(&mut self.entries, entries);
        }
        let mut solution: Vec<f64> = right.0.iter().map(|x| x / size).collect();
        solution.extend(right.1.iter().zip(&norms).map(|(x, norm)| x / norm));
        let defined = is_finite(&solution);
        if !system.solve(&mut solution) {
            return Err(fault(t, defined && system.defined));
        }
        self.before = Some(system);
        let multipliers = norms
            .iter()
            .enumerate()
            .map(|(i, norm)| solution[n + i] * size / norm);
        let multipliers = DVector::from_iterator(p, multipliers);
        Ok((DVector::from_column_slice(&solution[..n]), multipliers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One constraint twice: the multipliers of least norm share the force.
    #[test]
    fn redundant_constraints_share_their_force() {
        let w = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 3.0]);
        let c = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        let b = DVector::from_vec(vec![1.0, 0.0]);
        let d = DVector::from_vec(vec![4.0, 4.0]);
        let mut system = SaddlePoint::default();
        let solved = system.solve(&w, &c.transpose(), &c, (&b, &d), (1, 0.0));
        let (x, mu) = solved.unwrap();
        assert!((&c * &x - &d).amax() < 1e-13);
        assert!((&w * &x + c.transpose() * &mu - &b).amax() < 1e-12);
        assert!((mu[0] - mu[1]).abs() < 1e-12);
        // One near it, one whose kernel is another's, and one without.
        for (k, (row, nullity)) in [([1.0, 1.1], 1), ([1.0, -3.0], 1), ([0.0, 1.0], 0)]
            .into_iter()
            .enumerate()
        {
            let first = if nullity == 1 { row } else { [1.0, 1.0] };
            let c = DMatrix::from_row_slice(2, 2, &[first, row].concat());
            let solve = |with: &mut SaddlePoint| {
                with.solve(&w, &c.transpose(), &c, (&b, &d), (nullity, 0.0))
            };
            let ((x, mu), (y, nu)) = (
                solve(&mut system).unwrap(),
                solve(&mut SaddlePoint::default()).unwrap(),
            );
            assert!((x - y).amax() < 1e-13 && (mu - nu).amax() < 1e-12, "{k}");
        }
    }

    /// Factors serve for the same matrix alone, with the same kernel.
    #[test]
    fn factors_are_those_of_the_matrix() {
        let w = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 3.0]);
        let near = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0 + 1e-9]);
        let other = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 2.0]);
        let b = DVector::from_vec(vec![1.0, 0.5]);
        let d = DVector::from_vec(vec![4.0, 4.0]);
        let mut system = SaddlePoint::default();
        for (k, (c, nullity)) in [(&near, 1), (&near, 0), (&near, 0), (&other, 0), (&near, 1)]
            .into_iter()
            .enumerate()
        {
            let solve = |with: &mut SaddlePoint| {
                let solved = with.solve(&w, &c.transpose(), c, (&b, &d), (nullity, 0.0));
                solved.unwrap()
            };
            assert_eq!(
                solve(&mut system),
                solve(&mut SaddlePoint::default()),
                "{k}"
            );
        }
    }

    /// Of rows whose squares are 0 or infinite, too; and of a row of zeros.
    #[test]
    fn norms_are_those_of_rows_of_any_size() {
        for size in [1.0, 1e-200, 1e200, 1e-320] {
            let c = DMatrix::from_row_slice(3, 2, &[3.0 * size, -4.0 * size, 0.0, 0.0, 0.6, 0.8]);
            let found = norms(&c, 3);
            let expected = [5.0 * size, 0.0, 1.0];
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() <= 4.0 * f64::EPSILON * expected + 1e-323);
            }
        }
    }

    /// More rows than columns: what the rows agree on is solved.
    #[test]
    fn more_rows_than_columns() {
        let c = DMatrix::from_row_slice(4, 2, &[1.0, 1.0, 2.0, 2.0, 1.0, -1.0, 0.0, 3.0]);
        let w = DMatrix::from_row_slice(2, 2, &[2.0, 0.5, 0.0, 3.0]);
        let x0 = DVector::from_vec(vec![0.3, -0.8]);
        let b = DVector::from_vec(vec![1.0, 7.0]);
        let d = &c * &x0;
        let (x, mu) = SaddlePoint::default()
            .solve(&w, &c.transpose(), &c, (&b, &d), (2, 0.0))
            .unwrap();
        assert!((&x - x0).amax() < 1e-14, "{x}");
        assert!((&w * &x + c.transpose() * &mu - b).amax() < 1e-13);
        let mut least = mu.clone();
        least_multipliers(&c, 2, &mut least);
        assert!((&least - &mu).amax() < 1e-13, "{least}{mu}");
        // The first two rows repeat each other: 2 μ₁ − μ₂ is free.
        let mut other = mu.clone();
        (other[0], other[1]) = (mu[0] + 2.0, mu[1] - 1.0);
        least_multipliers(&c, 2, &mut other);
        assert!((other - mu).amax() < 1e-13);
    }

    /// A mass matrix may be singular off the kernel of C.
    #[test]
    fn singular_mass() {
        let w = DMatrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 0.0]);
        let c = DMatrix::from_row_slice(1, 2, &[1.0, -1.0]);
        let b = DVector::from_vec(vec![3.0, 0.0]);
        let d = DVector::zeros(1);
        let (x, mu) = SaddlePoint::default()
            .solve(&w, &c.transpose(), &c, (&b, &d), (0, 0.0))
            .unwrap();
        assert!((x - DVector::from_vec(vec![3.0, 3.0])).amax() < 1e-15);
        assert!(mu[0].abs() < 1e-15);
        let c = DMatrix::from_row_slice(1, 2, &[1.0, 0.0]);
        assert!(
            SaddlePoint::default()
                .solve(&w, &c.transpose(), &c, (&b, &d), (0, 0.0))
                .is_err()
        );
    }
}
