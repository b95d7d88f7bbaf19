//! Wrong statements of a problem about itself: solutions are right all the same, or there is an error.

use crate::Rate;
use crate::base::{Error, Failure};
use crate::integrator::integrate::{Ode, SecondOrder};
use crate::integrator::statistics::Statistics;
use crate::linear::{Entries, Matrix, Pattern, Tangents};
use crate::methods::block::Radau5;
use crate::methods::splitting::SplittingVerlet;
use crate::nonlinear::implicit::{Implicit, Iteration};
use crate::problem::{Acceleration, Warning, velocity_free};
use crate::split::{Split, Sum};
use crate::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
use nalgebra::DMatrix;

type V = Vec<f64>;

/// The stiffness of the springs of a chain.
const STIFF: f64 = 1e4;

/// A damped chain of springs that harden by c x³, with the properties that it claims.
#[derive(Clone, Default)]
struct Chain {
    cubic: f64,
    linear: bool,
    /// The tangents are given, with ∂r/∂x multiplied by this.
    factor: Option<f64>,
    /// So many times they are right first.
    right: u32,
    /// M = 1 is given multiplied by this.
    mass: Option<f64>,
    pattern: Option<Pattern>,
}

impl Chain {
    fn right(&self, t: f64, x: &[f64], v: &[f64], out: &mut [f64]) {
        let n = x.len();
        for i in 0..n {
            let left = if i > 0 { x[i - 1] } else { 0.0 };
            let right = if i + 1 < n { x[i + 1] } else { 0.0 };
            let pull = STIFF * (left - 2.0 * x[i] + right);
            out[i] = pull + (t + i as f64).sin() - 0.1 * v[i] - self.cubic * x[i].powi(3);
        }
    }

    /// The entries of ∂r/∂x.
    fn stiffness(&self, x: &[f64]) -> Vec<(usize, usize, f64)> {
        let n = x.len();
        let row = |i: usize| {
            let diagonal = -2.0 * STIFF - 3.0 * self.cubic * x[i] * x[i];
            let next = [(i, i + 1, STIFF), (i + 1, i, STIFF)];
            let next = next.into_iter().filter(move |_| i + 1 < n);
            next.chain([(i, i, diagonal)])
        };
        (0..n).flat_map(row).collect()
    }
}

impl Acceleration<V> for Chain {
    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        self.right(t, x, v, a);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn is_linear(&self) -> bool {
        self.linear
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }

    fn tangents_at(&mut self, _k: usize, (_, x, _): (f64, &V, &V), into: &mut Tangents) -> bool {
        let factor = self.factor.or(self.mass.map(|_| 1.0));
        if let Some(mut factor) = factor {
            if self.right > 0 {
                (self.right, factor) = (self.right - 1, 1.0);
            }
            let entries = self.stiffness(x);
            into.in_x.write(|matrix: &mut Entries| {
                for (i, j, value) in entries {
                    matrix.add(i, j, factor * value);
                }
            });
            let n = x.len();
            into.in_v.assign(1.0, &Matrix::diagonal(&vec![-0.1; n]));
            let mass = self.mass.unwrap_or(1.0);
            into.mass.assign(1.0, &Matrix::diagonal(&vec![mass; n]));
        }
        factor.is_some()
    }
}

impl RestoringForce for Chain {
    fn force(&mut self, t: f64, x: &[f64], v: &[f64], r: &mut [f64]) {
        self.right(t, x, v, r);
        r.iter_mut().for_each(|r| *r = -*r);
    }

    fn tangents(
        &mut self,
        _t: f64,
        x: &[f64],
        _v: &[f64],
        stiffness: &mut Entries,
        damping: &mut Entries,
    ) -> bool {
        for (i, j, value) in self.stiffness(x) {
            stiffness.add(i, j, -self.factor.unwrap_or(1.0) * value);
        }
        (0..x.len()).for_each(|i| damping.add(i, i, 0.1));
        self.factor.is_some()
    }
}

/// x' = v, v' = r as a problem of first order.
struct Rates(Chain);

impl Rate<V> for Rates {
    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        let (x, v) = y.split_at(y.len() / 2);
        let (dx, dv) = dy.split_at_mut(x.len());
        dx.copy_from_slice(v);
        self.0.right(t, x, v, dv);
    }

    fn jacobian(&mut self, _t: f64, y: &V, f_y: &mut DMatrix<f64>) -> bool {
        let n = y.len() / 2;
        for (i, j, value) in self.0.stiffness(&y[..n]) {
            f_y[(n + i, j)] = self.0.factor.unwrap_or(1.0) * value;
        }
        for i in 0..n {
            (f_y[(i, n + i)], f_y[(n + i, n + i)]) = (1.0, -0.1);
        }
        self.0.factor.is_some()
    }

    fn is_linear(&self) -> bool {
        self.0.linear
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern.as_ref()
    }
}

fn initial(n: usize) -> [V; 2] {
    let x = (0..n).map(|i| 0.3 * (1.0 + i as f64).sin()).collect();
    [x, vec![0.0; n]]
}

fn newmark<P: Acceleration<V>>(
    problem: P,
    n: usize,
    iteration: Iteration,
) -> Result<(V, Statistics), Error> {
    let [x, v] = initial(n);
    let method = AverageAcceleration::new()
        .step(0.01)
        .implicit(Implicit::new(iteration));
    let end = SecondOrder::of(problem, x, v).end(0.0..0.4, method)?;
    Ok(([end.x, end.v].concat(), end.statistics))
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    let size = b.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    let both = a.iter().zip(b);
    both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) / size
}

/// Every iteration but the fixed point, which knows no matrix and does not converge here.
const ITERATIONS: [Iteration; 3] = [
    Iteration::Automatic,
    Iteration::Newton,
    Iteration::ModifiedNewton,
];

#[test]
fn what_is_said_to_be_linear_is_looked_after() {
    for n in [2, 40] {
        for cubic in [0.0, 1e-8, 1e-3, 1.0, 1e3, 1e5] {
            let honest = Chain {
                cubic,
                ..Chain::default()
            };
            let (expected, _) = newmark(honest.clone(), n, Iteration::ModifiedNewton).unwrap();
            for (iteration, factor) in ITERATIONS
                .into_iter()
                .flat_map(|i| [(i, None), (i, Some(1.0))])
            {
                let said = Chain {
                    linear: true,
                    factor,
                    ..honest.clone()
                };
                let (found, statistics) = newmark(said, n, iteration).unwrap();
                let error = apart(&found, &expected);
                assert!(
                    error < 1e-10,
                    "{n} {cubic} {iteration:?} {factor:?} {error:e}"
                );
                let expected = (cubic >= 1.0).then_some(Warning::NotLinear);
                if cubic == 0.0 || cubic >= 1.0 {
                    assert_eq!(statistics.warning, expected, "{n} {cubic} {iteration:?}");
                }
                if cubic == 0.0 {
                    assert_eq!(statistics.factorisations, 1, "{n} {iteration:?} {factor:?}");
                    assert_eq!(
                        statistics.iterations, statistics.steps,
                        "{n} {iteration:?} {factor:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn tangents_that_are_wrong_are_not_taken() {
    for n in [2, 40] {
        for cubic in [0.0, 1e3] {
            let honest = Chain {
                cubic,
                ..Chain::default()
            };
            let (expected, _) = newmark(honest.clone(), n, Iteration::ModifiedNewton).unwrap();
            for factor in [1e-3, -1.0, 0.9, 3.0, 1e3, 1e6, 1e12, 1e20, f64::NAN] {
                for (iteration, linear) in
                    ITERATIONS.into_iter().flat_map(|i| [(i, false), (i, true)])
                {
                    let said = Chain {
                        factor: Some(factor),
                        linear,
                        ..honest.clone()
                    };
                    let (found, _) = newmark(said, n, iteration).unwrap();
                    let error = apart(&found, &expected);
                    assert!(
                        error < 1e-10,
                        "{n} {cubic} {factor} {iteration:?} {error:e}"
                    );
                }
                let said = Chain {
                    factor: Some(factor),
                    ..honest.clone()
                };
                let structure = NonlinearStructure::new(&Matrix::diagonal(&vec![1.0; n]), said);
                let (found, _) = newmark(structure.unwrap(), n, Iteration::ModifiedNewton).unwrap();
                let error = apart(&found, &expected);
                assert!(error < 1e-10, "structure {n} {cubic} {factor} {error:e}");
            }
        }
    }
}

/// Tangents that agreed at first are compared again where an iteration is slow. One that is not, by tangents a million
/// times too large, tells nothing.
#[test]
fn tangents_that_turn_wrong_are_found() {
    let n = 5;
    let honest = Chain {
        cubic: 1e5,
        ..Chain::default()
    };
    let (expected, _) = newmark(honest.clone(), n, Iteration::ModifiedNewton).unwrap();
    for factor in [-1.0, 3.0, 1e3] {
        for iteration in ITERATIONS {
            let said = Chain {
                factor: Some(factor),
                right: 2,
                ..honest.clone()
            };
            let (found, _) = newmark(said, n, iteration).unwrap();
            let error = apart(&found, &expected);
            assert!(error < 1e-10, "{factor} {iteration:?} {error:e}");
        }
    }
}

#[test]
fn another_mass_in_the_tangents_is_an_error() {
    for mass in [1e-6, 10.0, 1e12] {
        for iteration in ITERATIONS {
            let said = Chain {
                mass: Some(mass),
                ..Chain::default()
            };
            let failed = newmark(said, 3, iteration).unwrap_err();
            let expected = Failure::Mass;
            assert!(
                matches!(failed, Error::Step { source, .. } if source == expected),
                "{failed}"
            );
        }
    }
}

#[test]
fn a_pattern_that_lacks_places_is_replaced() {
    let n = 60;
    for cubic in [0.0, 1e3] {
        let honest = Chain {
            cubic,
            ..Chain::default()
        };
        let (expected, _) = newmark(honest.clone(), n, Iteration::ModifiedNewton).unwrap();
        for pattern in [Pattern::banded(n, 0, 0), Pattern::banded(n, 1, 0)] {
            for iteration in ITERATIONS {
                let said = Chain {
                    pattern: Some(pattern.clone()),
                    ..honest.clone()
                };
                let (found, _) = newmark(said, n, iteration).unwrap();
                let error = apart(&found, &expected);
                assert!(error < 1e-10, "{cubic} {iteration:?} {error:e}");
            }
        }
    }
}

#[test]
fn stages_look_after_what_they_are_told() {
    for n in [2, 20] {
        for cubic in [0.0, 1e3] {
            let run = |said: Chain| {
                let end = Ode::of(Rates(said), initial(n).concat())
                    .end(0.0..0.2, Radau5::new().rtol(1e-8).atol(1e-8));
                end.map(|end| end.y)
            };
            let honest = Chain {
                cubic,
                ..Chain::default()
            };
            let expected = run(honest.clone()).unwrap();
            for factor in [-1.0, 3.0, 1e3, 1e6, 1e12, f64::NAN] {
                let said = Chain {
                    factor: Some(factor),
                    linear: true,
                    ..honest.clone()
                };
                let error = apart(&run(said).unwrap(), &expected);
                assert!(error < 1e-5, "{n} {cubic} {factor} {error:e}");
            }
            let said = Chain {
                pattern: Some(Pattern::banded(2 * n, 0, 0)),
                ..honest.clone()
            };
            let error = apart(&run(said).unwrap(), &expected);
            assert!(error < 1e-5, "{n} {cubic} {error:e}");
        }
    }
}

#[test]
fn split_steps_look_after_their_jacobians() {
    let stiff = |_: f64, x: &[f64; 2], v: &[f64; 2], b: &mut [f64; 2]| {
        let force = 1e6 * (x[1] - x[0]) + 1e5 * (x[1] - x[0]).powi(3) + 1e2 * (v[1] - v[0]);
        *b = [force, -force];
    };
    let soft = |_: f64, x: &[f64; 2], a: &mut [f64; 2]| *a = [-x[0], -2.0 * x[1]];
    let run = |factor: f64| {
        let parts = Sum {
            expensive: velocity_free(soft),
            cheap: stiff,
        };
        let end = Split::of(parts, [1.0, 1.01], [0.0, 0.0])
            .jacobians(|_, x, _, b_x, b_v| {
                let slope = 1e6 + 3e5 * (x[1] - x[0]).powi(2);
                for (i, j, sign) in [(0, 0, -1.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, -1.0)] {
                    b_x[(i, j)] = factor * sign * slope;
                    b_v[(i, j)] = factor * sign * 1e2;
                }
            })
            .end(0.0..1.0, SplittingVerlet::new().step(0.01))?;
        Ok::<_, Error>([end.x, end.v].concat())
    };
    let expected = run(1.0).unwrap();
    for factor in [1e-3, -1.0, 3.0, 1e3, 1e6, 1e12, f64::NAN] {
        let error = apart(&run(factor).unwrap(), &expected);
        assert!(error < 1e-10, "{factor} {error:e}");
    }
}

/// A right Jacobian is taken where a row of it vanishes, and curvature alone changes that rate: Robertson's reaction.
#[test]
fn curvature_contradicts_no_row_of_zeros() {
    let rate = |_: f64, y: &[f64; 3], dy: &mut [f64; 3]| {
        dy[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        dy[2] = 3e7 * y[1] * y[1];
        dy[1] = -dy[0] - dy[2];
    };
    let run = |factor: f64| {
        let jacobian = move |_: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>| {
            let rows = [
                [-0.04 * factor, 1e4 * y[2], 1e4 * y[1]],
                [0.0, 6e7 * y[1], 0.0],
            ];
            for j in 0..3 {
                let [first, last] = rows.map(|row| row[j]);
                (f_y[(0, j)], f_y[(1, j)], f_y[(2, j)]) = (first, -first - last, last);
            }
        };
        let problem = Ode::new(rate, [1.0, 0.0, 0.0]).jacobian(jacobian);
        let end = problem.end(0.0..40.0, Radau5::new().rtol(1e-6).atol(1e-10));
        end.unwrap().statistics.evaluations
    };
    // Differences take the place of a wrong one.
    assert!(run(1.0) + 50 < run(10.0), "{} {}", run(1.0), run(10.0));
}
