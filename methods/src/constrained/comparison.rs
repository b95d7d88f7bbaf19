//! Whether the Jacobians of constraints that a problem gives agree with values of its constraints along one direction:
//! at t₀, after 1, 2, 4, 8, … steps, at the end, and wherever a new Newton matrix contracts slowly.
//!
//! G and K are part of the equations, as −Gᵀλ − Kᵀψ are the reactions: where g or k contradict them, an integration
//! ends. They are compared with central differences,
//!
//! ```text
//! (g(q + δ) − g(q − δ))/2 = G δ + O(δ³),
//! ```
//!
//! so that smooth constraints tell entries that are wrong by little, and not at t₀ alone, where a wrong entry may be 0.

use super::agreement::moved;
use super::entries::Matrix;
use super::model::{Model, Point};
use super::problem::Constrained;
use crate::affine::WIDE;
use crate::bounds::lesser;
use crate::error::Error;
use crate::state::max_norm;

/// The largest error of the foretold half difference of constraints, relative to its terms. For smooth constraints
/// the error is the square of the width.
const APART: f64 = 1e-4;

/// The largest move of a large angle at the least width.
const LITTLE: f64 = 1e-3;

/// Moves relative to the sizes of components, of which `largest` is the greatest. Near by all is smooth but for
/// rounding; some constraints come with the noise of shorter numbers, and some turn by large angles, of which only
/// moves that are smaller still are small.
fn widths(largest: f64) -> [f64; 5] {
    let power = |p: f64| f64::EPSILON.powf(p);
    let least = lesser(power(0.625), LITTLE / largest);
    [power(0.5), power(0.25), power(1.0 / 6.0), WIDE, least]
}

/// Memory of comparisons.
pub(super) struct Comparison {
    /// G and K.
    matrices: [Matrix; 2],
    behind: Vec<f64>,
    ahead: Vec<f64>,
    before: Vec<f64>,
    after: Vec<f64>,
    /// The sizes of terms of the constraints.
    sizes: Vec<f64>,
    foretold: Vec<f64>,
    /// The sizes of the terms of what is foretold.
    terms: Vec<f64>,
    /// The rows that have been contradicted at all widths so far.
    doubted: Vec<bool>,
}

impl Comparison {
    /// Of so many holonomic and nonholonomic constraints of n coordinates.
    fn new([m, l]: [usize; 2], n: usize) -> Self {
        let [before, after, sizes, foretold, terms] = [(); 5].map(|()| vec![0.0; m.max(l)]);
        Self {
            matrices: [m, l].map(|rows| Matrix::new(rows, n)),
            behind: vec![0.0; n],
            ahead: vec![0.0; n],
            before,
            after,
            sizes,
            foretold,
            terms,
            doubted: vec![false; m.max(l)],
        }
    }

    /// The first row of a matrix that a function near z contradicts wherever it is looked at.
    fn contradicted(
        &mut self,
        which: usize,
        z: &[f64],
        mut function: impl FnMut(&[f64], &mut [f64]),
    ) -> Option<usize> {
        let Self {
            matrices, sizes, ..
        } = self;
        let matrix = &matrices[which];
        let rows = matrix.rows();
        sizes.fill(0.0);
        matrix.each(|i, j, x| sizes[i] += (x * z[j]).abs());
        self.doubted.fill(true);
        for width in widths(max_norm(z)) {
            for (to, width) in [(&mut self.behind, -width), (&mut self.ahead, width)] {
                to.iter_mut()
                    .zip(moved(z, width))
                    .for_each(|(to, z)| *to = z);
            }
            function(&self.behind, &mut self.before[..rows]);
            function(&self.ahead, &mut self.after[..rows]);
            self.foretell(which);
            (0..rows).for_each(|i| self.doubted[i] &= !self.is_met(i));
            if !self.doubted[..rows].contains(&true) {
                return None;
            }
        }
        self.doubted.iter().position(|&doubted| doubted)
    }

    /// By how much a matrix lets its function change.
    fn foretell(&mut self, which: usize) {
        let foretold = &mut self.foretold;
        let terms = &mut self.terms;
        foretold.fill(0.0);
        terms.fill(0.0);
        self.matrices[which].each(|i, j, x| {
            let change = x * (self.ahead[j] - self.behind[j]);
            foretold[i] += change;
            terms[i] += change.abs();
        });
    }

    /// Whether row i changes as foretold; what is not finite ends in another way.
    fn is_met(&self, i: usize) -> bool {
        let before = self.before[i];
        let after = self.after[i];
        let foretold = self.foretold[i];
        let noise = 8.0 * f64::EPSILON * (before.abs() + after.abs() + self.sizes[i]);
        let apart = after - before - foretold;
        !apart.is_finite() || apart.abs() <= APART * self.terms[i] + noise
    }
}

/// Checks G, and K where a velocity is known, if the problem gives them.
pub(super) fn check_jacobians<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
) -> Result<(), Error> {
    let known = model.comparison.take();
    let mut memory =
        known.unwrap_or_else(|| Box::new(Comparison::new([model.m, model.l], model.n)));
    let found = wrong(model, at, &mut memory);
    model.comparison = Some(memory);
    match found {
        None => Ok(()),
        Some((level, row)) => Err(Error::Jacobian {
            t: at.t,
            level,
            row,
        }),
    }
}

/// The level and the row of a wrong one.
fn wrong<P: Constrained>(
    model: &mut Model<P>,
    at: Point<'_>,
    memory: &mut Comparison,
) -> Option<(&'static str, usize)> {
    let Point { t, q, v } = at;
    if model.m > 0 && model.given_position_jacobian(t, q, &mut memory.matrices[0]) {
        let row = memory.contradicted(0, q, |q, g| model.position_into(t, q, g));
        if let Some(row) = row {
            return Some(("positions", row));
        }
    }
    let known = model.l > 0 && !v.is_empty();
    if known && model.given_velocity_jacobian(at, &mut memory.matrices[1]) {
        let row = memory.contradicted(1, v, |v, k| model.velocity_into(Point { t, q, v }, k));
        return row.map(|row| ("velocities", row));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::{Derivative, Formulation, GROUND, Mechanism, integrate_constrained};
    use crate::structural::GeneralizedAlphaFifth;
    use nalgebra::DMatrix;

    /// A unit mass on the unit circle, with the factor of the lower entry of its G: 1, but for what is wrong.
    struct Circle<F>(F);

    impl<F: Fn(f64, &[f64]) -> f64> Constrained for Circle<F> {
        fn coordinates(&self) -> usize {
            2
        }

        fn holonomic(&self) -> usize {
            1
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            mass.fill_with_identity();
        }

        fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
            force.copy_from_slice(&[0.0, -9.81]);
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            g[0] = 0.5 * (q[0] * q[0] + q[1] * q[1] - 1.0);
        }

        fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
            (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], (self.0)(t, q) * q[1]);
            Derivative::Given
        }
    }

    fn end(
        factor: impl Fn(f64, &[f64]) -> f64,
        formulation: Formulation,
        steps: usize,
    ) -> Result<f64, Error> {
        end_from([1.0, 0.0], factor, formulation, steps)
    }

    fn end_from(
        q: [f64; 2],
        factor: impl Fn(f64, &[f64]) -> f64,
        formulation: Formulation,
        steps: usize,
    ) -> Result<f64, Error> {
        let q = q.to_vec();
        let v = vec![0.0; 2];
        integrate_constrained::<GeneralizedAlphaFifth<_>, _>(Circle(factor), q, v)
            .to(1.0)
            .steps(steps)
            .formulation(formulation)
            .run()
            .map(|solution| solution.end.t)
    }

    #[test]
    fn jacobians_that_are_wrong_later_are_refused() {
        let sign = |_: f64, q: &[f64]| if q[1] < -0.5 { -1.0 } else { 1.0 };
        let found = end(sign, Formulation::Index3, 100);
        assert!(
            matches!(found, Err(Error::Jacobian { t, level: "positions", row: 0 }) if t > 0.2),
            "{found:?}"
        );
    }

    /// A wrong entry that is 0 at the start, by whatever factor: of few steps the end tells it.
    #[test]
    fn entries_that_are_zero_at_the_start_are_compared_later() {
        let factors = [2.0, 1.1, 1.01, 1.001, 0.999];
        for formulation in [
            Formulation::Index1,
            Formulation::Index2,
            Formulation::Index3,
            Formulation::Soi2,
        ] {
            assert_eq!(end(|_, _| 1.0, formulation, 200), Ok(1.0));
            for factor in factors {
                for steps in [20, 200] {
                    let found = end(|_, _| factor, formulation, steps);
                    assert!(
                        matches!(found, Err(Error::Jacobian { t, level: "positions", row: 0 }) if t > 0.0),
                        "{} {formulation:?} {found:?}",
                        factor
                    );
                }
            }
        }
    }

    /// An entry that is wrong near one grid point alone. The start covers the first one, so that steps begin there.
    #[test]
    fn jacobians_are_compared_after_as_many_steps_as_powers_of_two_and_at_the_end() {
        let refused = (1..=20).filter(|&k| {
            let wrong = |t: f64, _: &[f64]| {
                if (20.0 * t - f64::from(k)).abs() < 0.25 {
                    1.01
                } else {
                    1.0
                }
            };
            end_from([0.6, -0.8], wrong, Formulation::Index3, 20).is_err()
        });
        assert_eq!(refused.collect::<Vec<_>>(), [2, 3, 5, 9, 17, 20]);
    }

    /// A crank that has turned by a great angle, constraints of the noise of numbers half as long, and of terms that
    /// cancel: right Jacobians are not refuted.
    #[test]
    fn right_jacobians_are_not_refuted() {
        for angle in [1e3, 1e5, 1e7, 1e9, 1e12, 1e15] {
            let mut mechanism = Mechanism::new([0.0, -9.81]);
            let crank = mechanism.body(1.0, 0.1, [0.3, 0.4, 0.0]);
            mechanism.revolute(GROUND, [0.0, 0.0], crank, [-0.3, -0.4]);
            mechanism.driven(GROUND, crank, |t| [t, 1.0, 0.0]);
            let (sin, cos) = f64::sin_cos(angle);
            let q = [0.3 * cos - 0.4 * sin, 0.3 * sin + 0.4 * cos, angle];
            let mut model = Model::new(mechanism, 1e-3);
            let at = Point {
                t: 0.0,
                q: &q,
                v: &[],
            };
            assert_eq!(check_jacobians(&mut model, at), Ok(()), "{angle}");
        }
        for k in 0..100 {
            let (sin, cos) = (0.1 * f64::from(k)).sin_cos();
            let mut model = Model::new(Short, 1e-3);
            let at = Point {
                t: 0.0,
                q: &[cos, sin],
                v: &[],
            };
            assert_eq!(check_jacobians(&mut model, at), Ok(()), "{k}");
        }
    }

    /// The circle in single precision.
    struct Short;

    impl Constrained for Short {
        fn coordinates(&self) -> usize {
            2
        }

        fn holonomic(&self) -> usize {
            1
        }

        fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
            mass.fill_with_identity();
        }

        fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
            force.fill(0.0);
        }

        fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
            let [x, y] = [q[0] as f32, q[1] as f32];
            g[0] = f64::from(0.5 * (x * x + y * y - 1.0));
        }

        fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
            (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], q[1]);
            Derivative::Given
        }
    }
}
