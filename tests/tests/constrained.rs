//! Constrained multibody systems: measured orders, constraints held, refusals.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use nalgebra::DMatrix;
use stepsmith::block::{
    Block3Equidistant, Block4Equidistant, Block4Equidistant44, Radau5,
};
use stepsmith::central_difference::{Cd3, Cd3Best, Cd3Two, Cd4FiveQuarters, Cd4Quarter, Cd5Ones};
use stepsmith::constrained::{
    AffineMaps, Constrained, ConstrainedError, ConstrainedIntegration, ConstrainedSolution,
    Derivative, Formulation, IndexOne, Metric, NewtonKind, Stabilisation, integrate_constrained,
};
use stepsmith::runge_kutta::{Kutta3, Rk4};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{integrate, integrate_first_order};

/// A unit mass on the unit circle under gravity, its constraint repeated `copies` times.
struct Pendulum {
    copies: usize,
    /// What the last copy wants instead of 0.
    offset: f64,
}

const PENDULUM: Pendulum = Pendulum {
    copies: 1,
    offset: 0.0,
};
const GRAVITY: f64 = 9.81;
/// The position at t = 1, released from (1, 0) at rest.
const END: [f64; 2] = [-0.986291751131875319, -0.165010853125541169];

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        self.copies
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, -GRAVITY]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g.fill((q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0);
        g[self.copies - 1] -= self.offset;
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        for i in 0..self.copies {
            (g_q[(i, 0)], g_q[(i, 1)]) = (q[0], q[1]);
        }
        Derivative::Given
    }

    fn position_rate(&mut self, _t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        _q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        gamma.fill(-(v[0] * v[0] + v[1] * v[1]));
        Derivative::Given
    }
}

fn pendulum<M: AffineMaps>(steps: usize) -> ConstrainedIntegration<'static, M, Pendulum> {
    integrate_constrained::<M, _>(PENDULUM, vec![1.0, 0.0], vec![0.0, 0.0])
        .to(1.0)
        .steps(steps)
}

/// Errors of q, v and λ at t = 1. The speed and the force of the rod follow from the energy,
/// v² = −2 g y, λ = −3 g y for M a = f − q λ … of the unit mass: λ = v² − g y = −3 g y.
fn errors(solution: &ConstrainedSolution) -> [f64; 3] {
    let end = &solution.end;
    let distance = |a: &[f64], b: &[f64]| {
        let square = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
        square.sum::<f64>().sqrt()
    };
    let speed = (-2.0 * GRAVITY * END[1]).sqrt();
    // It swings back up on the left at t = 1 within the first half period, clockwise seen from above
    // the centre: v is along (y, −x).
    let v = [speed * END[1], -speed * END[0]];
    [
        distance(&end.q, &END),
        distance(&end.v, &v),
        (end.lambda[0] + 3.0 * GRAVITY * END[1]).abs(),
    ]
}

/// The slopes of the errors of q, v, λ over the last doubling.
fn slopes<M: AffineMaps>(
    steps: usize,
    set: impl Fn(
        ConstrainedIntegration<'static, M, Pendulum>,
    ) -> ConstrainedIntegration<'static, M, Pendulum>,
) -> [f64; 3] {
    let at = |steps: usize| errors(&set(pendulum::<M>(steps)).run().unwrap());
    let (coarse, fine) = (at(steps), at(2 * steps));
    println!("{} {steps}: {fine:?}", M::MAPS.name);
    [0, 1, 2].map(|i| (coarse[i] / fine[i]).log2())
}

fn assert_slopes<M: AffineMaps>(steps: usize, formulation: Formulation, expected: [f64; 3]) {
    let found = slopes::<M>(steps, |run| run.formulation(formulation));
    println!("{} {formulation:?}: {found:?}", M::MAPS.name);
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() < 0.2,
            "{} {formulation:?}: {found}, expected {expected}",
            M::MAPS.name
        );
    }
}

#[test]
fn central_differences_on_positions() {
    assert_slopes::<Cd3Best<_>>(400, Formulation::Index3, [2.0, 2.0, 2.0]);
}

#[test]
fn generalized_alpha_on_positions_and_on_both() {
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        assert_slopes::<GeneralizedAlphaFifth<_>>(200, formulation, [2.0, 2.0, 2.0]);
        assert_slopes::<HhtTenth<_>>(200, formulation, [2.0, 2.0, 2.0]);
    }
}

#[test]
fn block_formulas() {
    assert_slopes::<Block3Equidistant<_>>(80, Formulation::Index1, [4.0, 4.0, 4.0]);
}

#[test]
fn probe() {
    for formulation in [
        Formulation::Index1,
        Formulation::Index2,
        Formulation::Index3,
        Formulation::Soi2,
    ] {
        fn one<M: AffineMaps>(formulation: Formulation) {
            let at = |steps: usize| pendulum::<M>(steps).formulation(formulation).run();
            match (at(40), at(80)) {
                (Ok(a), Ok(b)) => {
                    let (e, f) = (errors(&a), errors(&b));
                    let slopes = [0, 1, 2].map(|i| (e[i] / f[i]).log2());
                    println!(
                        "{:22} {formulation:?} {slopes:.2?} [{:.1e} {:.1e} {:.1e}] g {:.1e} v {:.1e} it {} lu {}",
                        M::MAPS.name,
                        f[0],
                        f[1],
                        f[2],
                        b.statistics.position_residual,
                        b.statistics.velocity_residual,
                        b.statistics.iterations,
                        b.statistics.factorisations
                    );
                }
                (a, b) => println!(
                    "{:22} {formulation:?} {:?} {:?}",
                    M::MAPS.name,
                    a.err().map(|e| e.to_string()),
                    b.err().map(|e| e.to_string())
                ),
            }
        }
        one::<Cd3<_>>(formulation);
        one::<Cd3Best<_>>(formulation);
        one::<Cd3Two<_>>(formulation);
        one::<Cd4FiveQuarters<_>>(formulation);
        one::<Cd4Quarter<_>>(formulation);
        one::<Cd5Ones<_>>(formulation);
        one::<AverageAcceleration<_>>(formulation);
        one::<HhtTenth<_>>(formulation);
        one::<GeneralizedAlphaFifth<_>>(formulation);
        one::<Block3Equidistant<_>>(formulation);
        one::<Block4Equidistant<_>>(formulation);
        one::<Block4Equidistant44<_>>(formulation);
        one::<Radau5<_>>(formulation);
        one::<Kutta3<_>>(formulation);
        one::<Rk4<_>>(formulation);
    }
}

