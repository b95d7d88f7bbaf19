//! Derivatives that a problem gives, against differences of its equations.

use super::model::{Model, Point};
use super::problem::{Constrained, Derivative};
use crate::maps::Part;
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

/// Asserts that G, K, g_t, γ, κ and the derivatives of the residual are those of the equations.
pub(crate) fn agree<P: Constrained>(mut given: P, plain: Plain<P>, t: f64, q: &[f64], v: &[f64]) {
    let n = q.len();
    let a = DVector::from_fn(n, |i, _| (i as f64 + 1.0).sin());
    let constraints = given.holonomic() + given.nonholonomic();
    let multipliers: Vec<f64> = (0..constraints).map(|i| (i as f64).cos()).collect();
    let (lambda, psi) = multipliers.split_at(given.holonomic());
    let mut in_q = DMatrix::zeros(n, n);
    let mut in_v = DMatrix::zeros(n, n);
    let slopes = given.residual_jacobians(t, q, v, a.as_slice(), lambda, psi, &mut in_q, &mut in_v);

    let at = Point { t, q, v };
    let mut given = Model::new(given, 0.05);
    let mut plain = Model::new(plain, 0.05);
    let close = |found: DMatrix<f64>, expected: DMatrix<f64>, tolerance: f64| {
        let error = (&found - &expected).amax();
        assert!(error < tolerance, "{error:e}\n{found}{expected}");
    };
    close(given.jacobian(at), plain.jacobian(at), 1e-10);
    let matrix = |x: DVector<f64>| DMatrix::from_column_slice(x.len(), 1, x.as_slice());
    close(
        matrix(given.velocity_level(at)),
        matrix(plain.velocity_level(at)),
        1e-9,
    );
    close(
        matrix(given.curvature(at)),
        matrix(plain.curvature(at)),
        1e-7,
    );
    if slopes == Derivative::Differences {
        return;
    }
    // Central differences of M a − f + Gᵀλ + Kᵀψ, G and K the given ones.
    let step = 1e-5;
    for (moving, found) in [(0, in_q), (1, in_v)] {
        for j in 0..n {
            let mut side = |step: f64| {
                let mut z = [q.to_vec(), v.to_vec()];
                z[moving][j] += step;
                let at = Point {
                    t,
                    q: &z[0],
                    v: &z[1],
                };
                given.mass(t, at.q) * &a - given.total_force(at, Some(Part::Cheap), &multipliers)
            };
            let expected = (side(step) - side(-step)) / (2.0 * step);
            let size = expected.amax().max(1.0);
            let error = (found.column(j) - &expected).amax();
            assert!(
                error < 1e-7 * size,
                "{moving} {j}: {error:e}\n{}{expected}",
                found.column(j)
            );
        }
    }
}
