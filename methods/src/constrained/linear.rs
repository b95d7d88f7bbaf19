//! Linear systems of mass and constraints: factored once, solved often, of least norm where
//! constraints repeat one another.

use super::entries::{Entry, Shown};
use super::pseudoinverse::Pseudoinverse;
use crate::base::{Error, is_finite};
use crate::linear::{self, LinearSolver, SolverKind};
use nalgebra::{DMatrix, DVector};

/// A square linear system that is filled, factored and solved in the same memory many times, or one with
/// a kernel.
pub(super) struct System {
    size: usize,
    /// The dimension of its kernel.
    pub nullity: usize,
    wanted: LinearSolver,
    /// The entries in the order in which they are added.
    entries: Vec<Entry>,
    regular: linear::System<f64>,
    /// In place of the factors where there is a kernel.
    deficient: Option<Pseudoinverse>,
    pub factored: bool,
}

impl System {
    /// Zero.
    pub(super) fn new(size: usize, nullity: usize, wanted: LinearSolver) -> Self {
        Self {
            size,
            nullity,
            wanted,
            entries: Vec::new(),
            regular: linear::System::default(),
            deficient: None,
            factored: false,
        }
    }

    /// Overwrites forces by M⁻¹ f.
    pub(super) fn divide_by(
        &mut self,
        mass: &impl Shown,
        force: &mut [f64],
        t: f64,
    ) -> Result<(), Error> {
        self.begin();
        mass.each(|i, j, x| self.add(i, j, x));
        self.factor();
        if self.solve(force) {
            Ok(())
        } else {
            Err(self.fault(t))
        }
    }

    /// Zeroes all entries.
    pub(super) fn begin(&mut self) {
        self.entries.clear();
        self.factored = false;
    }

    /// Adds x at row i, column j.
    pub(super) fn add(&mut self, i: usize, j: usize, x: f64) {
        self.entries.push((i, j, x));
    }

    /// Factors the written matrix.
    pub(super) fn factor(&mut self) {
        // Entries that have been zero so far take no memory later.
        self.entries.reserve(self.entries.len());
        if self.nullity > 0 {
            let entries = &self.entries;
            let known = &mut self.deficient;
            if !known.as_mut().is_some_and(|before| before.renew(entries)) {
                *known = Pseudoinverse::new(entries, self.size, self.nullity, self.wanted);
            }
            self.factored = known.is_some();
            return;
        }
        let entries = &self.entries;
        self.regular.form(self.size, self.wanted, |show| {
            entries.iter().all(|&(i, j, x)| show(i, j, x))
        });
        self.factored = self.regular.factor();
    }

    /// The matrix that was written.
    #[cfg(test)]
    pub(super) fn matrix(&self) -> DMatrix<f64> {
        let mut matrix = DMatrix::zeros(self.size, self.size);
        for &(i, j, x) in &self.entries {
            matrix[(i, j)] += x;
        }
        matrix
    }

    /// The kind of solver of the system.
    pub(super) fn kind(&self) -> SolverKind {
        let deficient = self.deficient.as_ref();
        deficient.map_or_else(|| self.regular.kind(), Pseudoinverse::kind)
    }

    /// The cost of a factorisation, in solutions.
    pub(super) fn price(&self) -> f64 {
        let deficient = self.deficient.as_ref();
        deficient.map_or_else(|| self.regular.price(), Pseudoinverse::price)
    }

    /// The error of a system without a solution at t. The matrix is singular, unless its entries were undefined
    /// already.
    pub(super) fn fault(&self, t: f64) -> Error {
        if self.entries.iter().all(|entry| entry.2.is_finite()) {
            Error::Singular { t }
        } else {
            Error::non_finite(t)
        }
    }

    /// Overwrites b by the solution, the one of least norm among many; false if there is none.
    pub(super) fn solve(&mut self, b: &mut [f64]) -> bool {
        if !self.factored {
            return false;
        }
        match &mut self.deficient {
            None => self.regular.solve_checked(b),
            Some(pseudoinverse) => {
                pseudoinverse.solve(b);
                is_finite(b)
            }
        }
    }

    /// Overwrites x by its part in the kernel of the matrix that was factored last; by zero where there is none.
    pub(super) fn keep_kernel(&mut self, x: &mut [f64]) {
        match &mut self.deficient {
            Some(pseudoinverse) => pseudoinverse.keep_kernel(x),
            None => x.fill(0.0),
        }
    }

    /// The solution (x, μ) of the saddle-point system W x + B μ = b, C x = d.
    ///
    /// Rows of C and columns of B are divided by the rows' norms, W and B by the size of W, so that units
    /// do not matter; `nullity` is the number of rows of C that depend on the others.
    pub(super) fn solve_saddle_point(
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
        w.each(|_, _, x| size = size.max(x.abs()));
        let size = if size > 0.0 { size } else { 1.0 };
        if (self.size, self.nullity) != (n + p, nullity) {
            *self = Self::new(n + p, nullity, LinearSolver::Automatic);
        }
        self.begin();
        w.each(|i, j, x| self.add(i, j, x / size));
        c.each(|i, j, x| self.add(n + i, j, x / norms[i]));
        b.each(|i, j, x| self.add(i, n + j, x / norms[j]));
        self.factor();
        let mut solution: Vec<f64> = right.0.iter().map(|x| x / size).collect();
        solution.extend(right.1.iter().zip(&norms).map(|(x, norm)| x / norm));
        if !is_finite(&solution) {
            return Err(Error::non_finite(t));
        }
        if !self.solve(&mut solution) {
            return Err(self.fault(t));
        }
        let scaled = solution[n..].iter().zip(&norms);
        let multipliers = DVector::from_iterator(p, scaled.map(|(mu, norm)| mu * size / norm));
        Ok((DVector::from_column_slice(&solution[..n]), multipliers))
    }
}

/// The multipliers of least norm, each weighed with the norm of its row of n entries, that have the same reaction Cᵀμ;
/// those given where an entry is not finite.
pub(super) fn least_multipliers(c: &impl Shown, n: usize, nullity: usize, multipliers: &mut [f64]) {
    let norms = row_norms(c, multipliers.len());
    let mut unit: DMatrix<f64> = DMatrix::zeros(norms.len(), n);
    c.each(|i, j, x| unit[(i, j)] += x / norms[i]);
    // What does no work spans the kernel of the rows' products with one another.
    let products = &unit * unit.transpose();
    let places = (0..norms.len()).flat_map(|i| (0..norms.len()).map(move |j| (i, j)));
    let entries: Vec<Entry> = places.map(|(i, j)| (i, j, products[(i, j)])).collect();
    let wanted = LinearSolver::Dense;
    let Some(products) = Pseudoinverse::new(&entries, norms.len(), nullity, wanted) else {
        return;
    };
    for (mu, norm) in multipliers.iter_mut().zip(&norms) {
        *mu *= norm;
    }
    products.leave_kernel(multipliers);
    for (mu, norm) in multipliers.iter_mut().zip(&norms) {
        *mu /= norm;
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
    c.each(|i, _, x| norms[i] = norms[i].hypot(x));
    norms
}

/// Cᵀ
pub(super) struct Transposed<'a, T>(pub &'a T);

impl<T: Shown> Shown for Transposed<'_, T> {
    fn each(&self, mut show: impl FnMut(usize, usize, f64)) {
        self.0.each(|i, j, x| show(j, i, x));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(
        w: &DMatrix<f64>,
        c: &DMatrix<f64>,
        right: (&DVector<f64>, &DVector<f64>),
        nullity: usize,
    ) -> Result<(DVector<f64>, DVector<f64>), Error> {
        let mut system = System::new(0, 0, LinearSolver::Automatic);
        system.solve_saddle_point(w, &c.transpose(), c, right, (nullity, 0.0))
    }

    /// One constraint twice: the multipliers of least norm share the force.
    #[test]
    fn redundant_constraints_share_their_force() {
        let w = DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 0.0, 3.0]);
        let c = DMatrix::from_row_slice(2, 2, &[1.0, 1.0, 1.0, 1.0]);
        let b = DVector::from_vec(vec![1.0, 0.0]);
        let d = DVector::from_vec(vec![4.0, 4.0]);
        let solved = solve(&w, &c, (&b, &d), 1);
        let (x, mu) = solved.unwrap();
        assert!((&c * &x - &d).amax() < 1e-13);
        assert!((&w * &x + c.transpose() * &mu - &b).amax() < 1e-12);
        assert!((mu[0] - mu[1]).abs() < 1e-12);
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

    /// With more rows than columns, the solution satisfies the rows that agree with one another.
    #[test]
    fn more_rows_than_columns() {
        let c = DMatrix::from_row_slice(4, 2, &[1.0, 1.0, 2.0, 2.0, 1.0, -1.0, 0.0, 3.0]);
        let w = DMatrix::from_row_slice(2, 2, &[2.0, 0.5, 0.0, 3.0]);
        let x0 = DVector::from_vec(vec![0.3, -0.8]);
        let b = DVector::from_vec(vec![1.0, 7.0]);
        let d = &c * &x0;
        let (x, mu) = solve(&w, &c, (&b, &d), 2).unwrap();
        assert!((&x - x0).amax() < 1e-14, "{x}");
        assert!((&w * &x + c.transpose() * &mu - b).amax() < 1e-13);
        let mut least = mu.clone();
        least_multipliers(&c, 2, 2, least.as_mut_slice());
        assert!((&least - &mu).amax() < 1e-13, "{least}{mu}");
        // The first two rows repeat each other: 2 μ₁ − μ₂ is free.
        let mut other = mu.clone();
        (other[0], other[1]) = (mu[0] + 2.0, mu[1] - 1.0);
        least_multipliers(&c, 2, 2, other.as_mut_slice());
        assert!((other - mu).amax() < 1e-13);
    }

    /// A mass matrix may be singular off the kernel of C.
    #[test]
    fn singular_mass() {
        let w = DMatrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, 0.0]);
        let c = DMatrix::from_row_slice(1, 2, &[1.0, -1.0]);
        let b = DVector::from_vec(vec![3.0, 0.0]);
        let d = DVector::zeros(1);
        let (x, mu) = solve(&w, &c, (&b, &d), 0).unwrap();
        assert!((x - DVector::from_vec(vec![3.0, 3.0])).amax() < 1e-15);
        assert!(mu[0].abs() < 1e-15);
        let c = DMatrix::from_row_slice(1, 2, &[1.0, 0.0]);
        assert!(solve(&w, &c, (&b, &d), 0).is_err());
    }
}
