//! Whether the mass has become singular between two points of a motion.
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

use super::entries::Matrix;
use super::linear::Shown;
use crate::linear::SMALL;
use nalgebra::DMatrix;

/// Pivots below this, relative to their row, have no sign.
const CLEAR: f64 = 1e-10;
/// ε of repeated rows, relative to them.
const REPEATED: f64 = 1e-6;
/// More unknowns are not looked at.
const MOST: usize = 300;

/// The sign that the determinant has kept.
#[derive(Clone, Debug)]
pub(super) struct Orientation {
    /// Whether it is positive, once it is known.
    positive: Option<bool>,
    /// Whether nothing can change it any more.
    settled: bool,
    /// Whether rows of C repeat others.
    repeated: bool,
    /// The number of steps from one look to the next.
    period: u64,
    steps: u64,
}

impl Orientation {
    /// The orientation of n coordinates under p constraints at the beginning of a motion.
    pub(super) fn new(
        (mass, c): (&Matrix, &impl Shown),
        p: usize,
        constant: bool,
        repeated: bool,
    ) -> Self {
        let size = mass.rows() + p;
        // A look costs as the third power; a step that of SMALL unknowns.
        let period = (size as u64).div_ceil(SMALL as u64).pow(3).max(1);
        let mut new = Self {
            positive: None,
            settled: size > MOST || constant && is_definite(mass),
            repeated,
            period,
            steps: 0,
        };
        new.is_kept((mass, c), p);
        new
    }

    /// Whether a step is one of those that are looked at.
    pub(super) fn is_due(&mut self) -> bool {
        self.steps += 1;
        !self.settled && self.steps.is_multiple_of(self.period)
    }

    /// Whether the determinant has the sign that it had, or one that rounding could have made.
    pub(super) fn is_kept(&mut self, (mass, c): (&Matrix, &impl Shown), p: usize) -> bool {
        if self.settled {
            return true;
        }
        let found = if is_definite(mass) {
            Some(p.is_multiple_of(2))
        } else {
            positive(saddle(mass, c, p, self.repeated))
        };
        match (found, self.positive) {
            (Some(found), Some(known)) => found == known,
            (Some(_), None) => {
                self.positive = found;
                true
            }
            (None, _) => true,
        }
    }
}

/// Whether the symmetric part of M is positive definite, clearly: by its diagonal alone, or its Cholesky factor.
fn is_definite(mass: &Matrix) -> bool {
    let n = mass.rows();
    let mut diagonal = vec![0.0; n];
    let mut others = vec![0.0; n];
    mass.each(|i, j, x| {
        if i == j {
            diagonal[i] += x
        } else {
            others[i] += 0.5 * x.abs();
            others[j] += 0.5 * x.abs();
        }
    });
    if diagonal
        .iter()
        .zip(&others)
        .all(|(d, others)| *d > 0.0 && d.is_finite() && d * (1.0 - CLEAR) > *others)
    {
        return true;
    }
    let mut a = DMatrix::zeros(n, n);
    mass.each(|i, j, x| {
        a[(i, j)] += 0.5 * x;
        a[(j, i)] += 0.5 * x;
    });
    for k in 0..n {
        let diagonal = a[(k, k)];
        let before: f64 = (0..k).map(|l| a[(k, l)] * a[(k, l)]).sum();
        let pivot: f64 = diagonal - before;
        // Not so if it is NaN.
        let clear = pivot > CLEAR * diagonal;
        if !clear {
            return false;
        }
        a[(k, k)] = pivot.sqrt();
        for i in k + 1..n {
            let before: f64 = (0..k).map(|l| a[(i, l)] * a[(k, l)]).sum();
            a[(i, k)] = (a[(i, k)] - before) / a[(k, k)];
        }
    }
    true
}

/// [M Cᵀ; C 0], rows and columns scaled alike to a size of about 1.
fn saddle(mass: &Matrix, c: &impl Shown, p: usize, repeated: bool) -> DMatrix<f64> {
    let n = mass.rows();
    let mut k = DMatrix::zeros(n + p, n + p);
    mass.each(|i, j, x| k[(i, j)] += x);
    c.show(|i, j, x| {
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
fn positive(mut k: DMatrix<f64>) -> Option<bool> {
    let size = k.nrows();
    let mut positive = true;
    for j in 0..size {
        let pivot = (j..size).max_by(|&a, &b| k[(a, j)].abs().total_cmp(&k[(b, j)].abs()))?;
        if pivot != j {
            k.swap_rows(pivot, j);
            positive = !positive;
        }
        let diagonal = k[(j, j)];
        let clear = diagonal.abs() > CLEAR && diagonal.is_finite();
        if !clear {
            return None;
        }
        positive ^= diagonal < 0.0;
        for i in j + 1..size {
            let factor = k[(i, j)] / diagonal;
            for l in j + 1..size {
                k[(i, l)] -= factor * k[(j, l)];
            }
        }
    }
    Some(positive)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::central_difference::Cd3;
    use crate::constrained::problem::Constrained;
    use crate::constrained::{Formulation, IndexOne, integrate_constrained};
    use crate::integrate_first_order;
    use crate::runge_kutta::{DormandPrince5, Rk4};
    use crate::structural::GeneralizedAlphaFifth;

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

    /// The sign is that of det(Zᵀ M Z) times (−1)ᵖ, of masses with and without definite sign, of few and of more
    /// coordinates, with rows that repeat others and without.
    #[test]
    fn the_sign_is_that_on_the_kernel() {
        let mut draw = draws(1);
        let mut signs = [0, 0];
        let mut definite = 0;
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
            let kept = Orientation::new((&matrix(&mass), &c), p, false, repeated);
            assert_eq!(kept.positive, Some(expected), "{mass}{c}");
            signs[usize::from(expected)] += 1;
            definite += u32::from(is_definite(&matrix(&mass)));
            assert_eq!(
                is_definite(&matrix(&mass)),
                (0.5 * (&mass + mass.transpose())).cholesky().is_some(),
                "{mass}"
            );
        }
        assert!(
            signs[0] > 100 && signs[1] > 100 && definite > 60,
            "{signs:?} {definite}"
        );
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

    /// A bead of mass 1 in x and −1 in y on the unit circle: along it the mass is −cos 2θ, 0 at 45°.
    struct Bead {
        constant: bool,
    }

    impl Constrained for Bead {
        fn coordinates(&self) -> usize {
            2
        }

        fn holonomic(&self) -> usize {
            1
        }

        fn has_constant_mass(&self) -> bool {
            self.constant
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            mass[(0, 0)] = 1.0;
            mass[(1, 1)] = -1.0;
        }

        fn force(&mut self, _t: f64, q: &[f64], _v: &[f64], force: &mut [f64]) {
            force.copy_from_slice(&[-4.0 * q[0], 0.0]);
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
        }
    }

    /// Whether runs of the bead from 80° with some speed come to their end.
    fn ends(speed: f64, constant: bool) -> Vec<(String, bool)> {
        let angle = 80.0_f64.to_radians();
        let q = vec![angle.cos(), angle.sin()];
        let v = vec![speed * angle.sin(), -speed * angle.cos()];
        let state = [q.clone(), v.clone()].concat();
        let bead = || Bead { constant };
        let mut ends = Vec::new();
        for h in [0.1, 0.05, 0.01, 0.003] {
            macro_rules! constrained {
                ($method:ty, $formulation:ident) => {
                    let run = integrate_constrained::<$method, _>(bead(), q.clone(), v.clone());
                    let run = run
                        .to(1.0)
                        .step_size(h)
                        .formulation(Formulation::$formulation);
                    let name = format!(
                        "{} {:?} {h}",
                        stringify!($method),
                        Formulation::$formulation
                    );
                    ends.push((name, run.run().is_ok()));
                };
            }
            constrained!(GeneralizedAlphaFifth<_>, Index1);
            constrained!(GeneralizedAlphaFifth<_>, Index2);
            constrained!(GeneralizedAlphaFifth<_>, Index3);
            constrained!(Cd3<_>, Index3);
            let run = integrate_first_order::<Rk4<_>, _>(state.clone())
                .to(1.0)
                .step_size(h);
            let done = run.problem(IndexOne::new(bead())).run();
            ends.push((format!("Rk4 {h}"), done.is_ok()));
        }
        for tolerance in [1e-3, 1e-6] {
            let run = integrate_first_order::<DormandPrince5<_>, _>(state.clone()).to(1.0);
            let run = run.tolerance(tolerance, tolerance);
            let done = run.problem(IndexOne::new(bead())).run();
            ends.push((format!("DormandPrince5 {tolerance}"), done.is_ok()));
            let run =
                integrate_constrained::<GeneralizedAlphaFifth<_>, _>(bead(), q.clone(), v.clone());
            let done = run.to(1.0).tolerance(tolerance, tolerance).run();
            ends.push((format!("GeneralizedAlphaFifth {tolerance}"), done.is_ok()));
        }
        ends
    }

    #[test]
    fn no_run_passes_where_the_mass_vanishes() {
        for constant in [true, false] {
            for (name, passed) in ends(3.0, constant) {
                assert!(!passed, "{name}");
            }
            // What stays clear of it goes on.
            for (name, passed) in ends(0.1, constant) {
                assert!(passed, "{name}");
            }
        }
    }
}
