//! No step size comes from what is no number, or of the wrong sign: every rule that chooses steps, against
//! every value that could mislead it.

use nalgebra::DMatrix;
use stepsmith::block::Radau5;
use stepsmith::constrained::{AffineMaps, Constrained, ConstrainedIntegration, Dae};
use stepsmith::pece::Pece2Stretched;
use stepsmith::runge_kutta::Rk4;
use stepsmith::split::{Split, SplitField, Sum};
use stepsmith::splitting::SplittingVerlet;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{
    Controller, Divided, Error, Implicit, Integration, Iteration, Ode, SecondOrder, Tolerance,
    velocity_free,
};

type V = [f64; 1];
const BAD: [f64; 4] = [f64::NAN, -1.0, 0.0, f64::INFINITY];
const CONTROLLERS: [Controller; 4] = [
    Controller::Elementary,
    Controller::Pi,
    Controller::Pid,
    Controller::Predictive,
];

fn decay(_t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0];
}

/// y' = −y up to t = 1/2, from there on something else.
fn broken(value: f64) -> impl Fn(f64, &V, &mut V) {
    move |t, y, dy| dy[0] = if t <= 0.5 { -y[0] } else { value }
}

fn split<A>(a: A) -> Integration<'static, SplittingVerlet<V>, Divided<V>, impl SplitField<V>>
where
    A: FnMut(f64, &V, &mut V),
{
    integrate_split::<SplittingVerlet<V>, V>([1.0], [0.3])
        .to(1.0)
        .problem(Sum {
            expensive: velocity_free(a),
            cheap: velocity_free(|_t, x: &V, b: &mut V| b[0] = -x[0]),
        })
}

fn soft(_t: f64, x: &V, a: &mut V) {
    a[0] = -3.0 * x[0];
}

/// A Sundman scale that is bad at once, from t = 1/2 on, or beside the motion only.
#[test]
fn scales() {
    for bad in BAD {
        for (name, scale) in [
            ("at once", &(|_: f64, _: &V| bad) as &dyn Fn(f64, &V) -> f64),
            ("later", &|t, _| if t < 0.5 { 0.01 } else { bad }),
            ("in one place", &|t, _| {
                if (0.5..0.52).contains(&t) { bad } else { 0.01 }
            }),
        ] {
            let found = split(soft).reversible(|t, x: &V| scale(t, x)).run();
            assert!(
                matches!(found, Err(Error::NoStepSize { .. })),
                "{bad} {name}: {found:?}"
            );
        }
    }
    // Where it would leave the density of steps negative.
    let found = split(soft)
        .reversible(|t: f64, _: &V| 0.01 * (-(40.0 * t).exp().ln()).exp())
        .max_steps(20_000)
        .run();
    assert!(found.is_err() || found.unwrap().statistics.smallest_step > 0.0);
    // A scale beyond the largest step is held there.
    let end = split(soft)
        .reversible(|_, _| 5.0)
        .max_step(0.01)
        .run()
        .unwrap();
    assert!(end.statistics.largest_step <= 0.01 && end.statistics.steps >= 100);
}

/// The right-hand side is not finite from t = 1/2 on, or where it is looked at.
#[test]
fn right_hand_sides() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for controller in CONTROLLERS {
            let found = Ode::new(broken(bad), [1.0]).end(
                0.0..1.0,
                Radau5::new().rtol(1e-4).atol(1e-4).controller(controller),
            );
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
            let found = Ode::new(broken(bad), [1.0]).end(
                0.0..1.0,
                Pece2Stretched::new().stretched(1e-4).controller(controller),
            );
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
        }
        let broken = || split(move |t, x: &V, a: &mut V| a[0] = if t <= 0.5 { -x[0] } else { bad });
        assert!(broken().stiffness(0.01, 1e-6, 1e-6).run().is_err(), "{bad}");
        assert!(broken().unchecked_stiffness(0.01).run().is_err(), "{bad}");
        assert!(broken().tolerance(1e-4, 1e-4).run().is_err(), "{bad}");
        assert!(broken().reversible(|_, _| 0.01).run().is_err(), "{bad}");
        for controller in CONTROLLERS {
            let found = pendulum::<GeneralizedAlphaFifth<_>>(bad)
                .controller(controller)
                .run();
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
            let found = pendulum::<Radau5<_>>(bad).controller(controller).run();
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
        }
    }
}

/// A mass on a circle, whose weight is something else from t = 1/2 on.
struct Pendulum(f64);

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, if t <= 0.5 { -9.81 } else { self.0 }]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

/// By the embedded estimate with generalized-α, by doubling with stages.
fn pendulum<M: AffineMaps>(weight: f64) -> ConstrainedIntegration<'static, M, Pendulum, Tolerance> {
    integrate_constrained::<M, _>(Pendulum(weight), vec![1.0, 0.0], vec![0.0, 0.0])
        .to(1.0)
        .formulation(stepsmith::constrained::Formulation::Index2)
        .tolerance(1e-3, 1e-3)
}

fn is_control(error: Error) -> bool {
    matches!(error, Error::StepControl)
}

fn of_control(error: Error) -> bool {
    matches!(error, Error::StepControl)
}

/// What a user sets: sizes of steps, factors, targets.
#[test]
fn settings() {
    for bad in BAD {
        let adaptive = || {
            integrate_first_order::<Radau5<_>, V>([1.0])
                .to(1.0)
                .tolerance(1e-4, 1e-4)
                .rate(decay)
        };
        let stretched = || {
            integrate_first_order::<Pece2Stretched<_>, V>([1.0])
                .to(1.0)
                .stretched(1e-4)
                .rate(decay)
        };
        let weight = || pendulum::<GeneralizedAlphaFifth<_>>(-9.81);
        let endless = bad == f64::INFINITY;
        assert!(
            is_control(adaptive().first_step(bad).run().unwrap_err()),
            "{bad}"
        );
        assert!(
            of_control(weight().first_step(bad).run().unwrap_err()),
            "{bad}"
        );
        assert!(
            split(soft)
                .stiffness(0.01, 1e-6, 1e-6)
                .first_step(bad)
                .run()
                .is_err(),
            "{bad}"
        );
        assert!(
            split(soft)
                .tolerance(1e-4, 1e-4)
                .first_step(bad)
                .run()
                .is_err(),
            "{bad}"
        );
        if !endless {
            assert!(
                is_control(adaptive().max_step(bad).run().unwrap_err()),
                "{bad}"
            );
            assert!(
                of_control(weight().max_step(bad).run().unwrap_err()),
                "{bad}"
            );
            assert!(
                is_control(
                    split(soft)
                        .stiffness(0.01, 1e-6, 1e-6)
                        .max_step(bad)
                        .run()
                        .unwrap_err()
                ),
                "{bad}"
            );
        }
        let target = split(soft).stiffness(bad, 1e-6, 1e-6).run();
        assert!(
            matches!(target, Err(Error::StiffnessTarget { limit: 4.0, .. })),
            "{bad}"
        );
        if bad != 0.0 {
            assert!(
                of_control(weight().min_step(bad).run().unwrap_err()),
                "{bad}"
            );
            assert!(is_control(
                split(soft)
                    .stiffness(0.01, 1e-6, 1e-6)
                    .min_step(bad)
                    .run()
                    .unwrap_err()
            ));
        }
        for controller in CONTROLLERS {
            let mut factors = vec![(bad, 0.2, 2.0), (0.9, bad, 2.0)];
            // No greatest factor is a limit that can be meant; not where a range of ratios is proven.
            if !endless {
                factors.push((0.9, 0.2, bad));
            }
            factors.extend([(0.9, 2.0, 1.0), (1.5, 0.2, 2.0)]);
            for (safety, least, greatest) in factors {
                let found = adaptive()
                    .controller(controller)
                    .step_factors(safety, least, greatest);
                assert!(is_control(found.run().unwrap_err()), "{controller:?} {bad}");
                let found = stretched()
                    .controller(controller)
                    .step_factors(safety, least, greatest);
                assert!(is_control(found.run().unwrap_err()), "{controller:?} {bad}");
                let found = weight()
                    .controller(controller)
                    .step_factors(safety, least, greatest);
                assert!(of_control(found.run().unwrap_err()), "{controller:?} {bad}");
            }
            let found = stretched()
                .controller(controller)
                .step_factors(0.9, 0.2, f64::INFINITY);
            assert!(is_control(found.run().unwrap_err()), "{controller:?}");
            // A least factor close to 1 is sound, also where steps are rejected.
            let found = adaptive()
                .controller(controller)
                .step_factors(0.9, 0.97, 2.0)
                .first_step(0.9);
            let end = found.run().unwrap();
            assert!(
                (end.y[0] - (-1.0_f64).exp()).abs() < 1e-4,
                "{controller:?} {end:?}"
            );
        }
        let found = Ode::new(decay, [1.0]).end(0.0..1.0, Rk4::new().step(bad));
        assert!(
            matches!(found, Err(Error::StepSize { .. })),
            "{bad}: {found:?}"
        );
    }
}

/// Tolerances of errors and of iterations.
#[test]
fn tolerances() {
    let refused = |found: &Error| matches!(found, Error::Tolerance { .. });
    for bad in [f64::NAN, -1.0, 1.0, f64::INFINITY] {
        for (rtol, atol) in [(bad, 1e-6), (1e-6, bad)] {
            if atol == 1.0 {
                continue;
            }
            assert!(refused(
                &Ode::new(decay, [1.0])
                    .end(0.0..1.0, Radau5::new().rtol(rtol).atol(atol))
                    .unwrap_err()
            ));
            assert!(refused(
                &split(soft).tolerance(rtol, atol).run().unwrap_err()
            ));
            let found = pendulum::<GeneralizedAlphaFifth<_>>(-9.81)
                .tolerance(rtol, atol)
                .run();
            assert!(
                matches!(&found, Err(error) if refused(error)),
                "{rtol} {atol} {found:?}"
            );
            // Newton's iteration of fixed steps.
            for iteration in [
                Iteration::FixedPoint,
                Iteration::Newton,
                Iteration::ModifiedNewton,
            ] {
                let implicit = Implicit::new(iteration).tolerance(rtol, atol);
                let found = SecondOrder::new(
                    |_t, x: &V, v: &V, a: &mut V| a[0] = -x[0] - v[0],
                    [1.0],
                    [0.0],
                )
                .end(
                    0.0..1.0,
                    AverageAcceleration::new()
                        .steps(10)
                        .implicit(implicit.clone()),
                );
                assert!(refused(&found.unwrap_err()), "{iteration:?} {rtol} {atol}");
                let found = split(soft).implicit(implicit.clone()).steps(10).run();
                assert!(refused(&found.unwrap_err()), "{iteration:?} {rtol} {atol}");
                let found = split(soft)
                    .implicit(implicit)
                    .stiffness(0.01, 1e-6, 1e-6)
                    .run();
                assert!(refused(&found.unwrap_err()), "{iteration:?} {rtol} {atol}");
            }
        }
        assert!(
            refused(
                &Ode::new(decay, [1.0])
                    .end(0.0..1.0, Pece2Stretched::new().stretched(bad))
                    .unwrap_err()
            ),
            "{bad}"
        );
    }
    for bad in [f64::NAN, -1.0, 0.0, 1.0, f64::INFINITY] {
        let found = Dae::new(Pendulum(-9.81), vec![1.0, 0.0], vec![0.0, 0.0])
            .newton_tolerance(bad)
            .end(0.0..1.0, GeneralizedAlphaFifth::new().steps(10));
        assert!(
            matches!(&found, Err(error) if refused(error)),
            "{bad} {found:?}"
        );
    }
}
