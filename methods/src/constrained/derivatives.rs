//! Derivatives that a problem gives, against differences of its equations.

use super::entries::Shown;
use super::model::{Jacobian, Model, Point};
use super::problem::Constrained;
use nalgebra::{DMatrix, DVector};

/// A problem without its derivatives.
pub(crate) struct Plain<P>(pub P);

impl<P: Constrained> Constrained for Plain<P> {
    fn coordinates(&self) -> usize {
        self.0.coordinates()
    }

    fn holonomic(&self) -> usize {
        self.0.holonomic()
    }

    fn nonholonomic(&self) -> usize {
        self.0.nonholonomic()
    }

    fn velocity_constraint(&mut self, t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        self.0.velocity_constraint(t, q, v, k);
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        self.0.mass(t, q, mass);
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        self.0.force(t, q, v, force);
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        self.0.position_constraint(t, q, g);
    }
}

/// Asserts that G, K, g_t, γ and κ agree with the equations.
pub(crate) fn agree<P: Constrained>(given: P, plain: Plain<P>, t: f64, q: &[f64], v: &[f64]) {
    let at = Point { t, q, v };
    let mut given = Model::new(given, 0.05);
    let mut plain = Model::new(plain, 0.05);
    let close = |found: DMatrix<f64>, expected: DMatrix<f64>, tolerance: f64| {
        let error = (&found - &expected).amax();
        assert!(error < tolerance, "{error:e}\n{found}{expected}");
    };
    let [mut g, mut p] = [given.matrices_at(at).c, plain.matrices_at(at).c];
    close(dense(&g, q.len()), dense(&p, q.len()), 1e-10);
    let matrix = |x: DVector<f64>| DMatrix::from_column_slice(x.len(), 1, x.as_slice());
    close(
        matrix(given.velocity_level(at, &mut g)),
        matrix(plain.velocity_level(at, &mut p)),
        1e-9,
    );
    close(
        matrix(given.curvature(at)),
        matrix(plain.curvature(at)),
        1e-7,
    );
}

/// C of n columns.
fn dense(c: &Jacobian, n: usize) -> DMatrix<f64> {
    let mut out = DMatrix::zeros(c.rows(), n);
    c.each(|i, j, x| out[(i, j)] += x);
    out
}
