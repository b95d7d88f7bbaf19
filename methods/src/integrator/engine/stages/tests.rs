//! Whole adaptive integrations: accuracy against tolerance, output, and every error.

use crate::base::Error;
use crate::implicit_rk::stages::Stages;
use crate::integrator::control::Controller;
use crate::methods::block::{Block3Chebyshev, Block4Equidistant, Radau5};
use crate::structural::AverageAcceleration;
use crate::{Ode, OdeEnd, SecondOrder, Settings, Stepper};
use std::ops::ControlFlow;

type V = [f64; 1];
type V2 = [f64; 2];

stepsmith::method! {
    name = RadauSecond,
    family = "block",
    parameters = { r = 3, nodes = radau, pade = [2, 3], problem = "second-order" },
}

/// y' = −2000 (y − cos t) − sin t + (y − cos t)², y = cos t.
fn stiff(t: f64, y: &V, dy: &mut V) {
    let d = y[0] - t.cos();
    dy[0] = -2e3 * d - t.sin() + d * d;
}

/// Kepler's problem of eccentricity 1/2 has the period 2π.
fn kepler(_: f64, y: &[f64; 4], dy: &mut [f64; 4]) {
    let r = y[0].hypot(y[1]);
    *dy = [y[2], y[3], -y[0] / r.powi(3), -y[1] / r.powi(3)];
}

const KEPLER: [f64; 4] = [0.5, 0.0, 0.0, 1.7320508075688772];

/// Kepler's equation E − sin E/2 = t; the position is (cos E − 1/2, √3/2 sin E).
fn kepler_position(t: f64) -> V2 {
    let step = |e: f64, _| e - (e - 0.5 * e.sin() - t) / (1.0 - 0.5 * e.cos());
    let e = (0..20).fold(t, step);
    [e.cos() - 0.5, 0.75_f64.sqrt() * e.sin()]
}

/// The largest error of the position at the ends of steps, over one revolution.
fn kepler_error<M, const K: usize>(tolerance: f64) -> f64
where
    M: Stepper<[f64; 4], 1, Sizes = Stages<K>>,
{
    let mut worst = 0.0_f64;
    let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
    Ode::new(kepler, KEPLER)
        .each_step(|step| {
            let exact = kepler_position(step.t());
            worst = worst.max((step.end().y()[0] - exact[0]).hypot(step.end().y()[1] - exact[1]));
            ControlFlow::Continue(())
        })
        .end(0.0..std::f64::consts::TAU, method)
        .unwrap();
    worst
}

#[test]
fn errors_follow_the_tolerance() {
    fn check<M: Stepper<[f64; 4], 1, Sizes = Stages<K>>, const K: usize>() {
        // By half powers of ten. Errors of the steps add up, and the orbit magnifies them.
        for k in 8..=20 {
            let tolerance = 10_f64.powf(-f64::from(k) / 2.0);
            let ratio = kepler_error::<M, K>(tolerance) / tolerance;
            assert!(
                (0.01..30.0).contains(&ratio),
                "{} {tolerance:e}: {ratio}",
                M::NAME
            );
        }
    }
    check::<Radau5<_>, 3>();
    check::<Block3Chebyshev<_>, 3>();
    check::<Block4Equidistant<_>, 4>();
}

#[test]
fn stiff_problems_take_large_steps_forwards_and_backwards() {
    for tolerance in [1e-4, 1e-7, 1e-10] {
        let method = || Radau5::new().rtol(tolerance).atol(tolerance);
        let end = Ode::new(stiff, [1.0]).end(0.0..10.0, method()).unwrap();
        assert!((end.y[0] - 10_f64.cos()).abs() < 10.0 * tolerance);
        assert!(end.statistics.steps < 400, "{:?}", end.statistics);
        // Time reversed, the same: y(−t).
        let mirrored = |t: f64, y: &V, dy: &mut V| {
            stiff(-t, y, dy);
            dy[0] = -dy[0];
        };
        let back = Ode::new(mirrored, [1.0]).end(0.0..-10.0, method()).unwrap();
        assert_eq!((back.t, back.y), (-10.0, end.y));
        let mut statistics = end.statistics;
        statistics.sizes.last *= -1.0;
        assert_eq!(back.statistics, statistics);
    }
}

#[test]
fn second_order_problems_step_adaptively() {
    // x'' = −x − 1000 (x' + sin t): x = cos t.
    let damped = |t: f64, x: &V, v: &V, a: &mut V| a[0] = -x[0] - 1e3 * (v[0] + t.sin());
    for tolerance in [1e-4, 1e-6, 1e-8] {
        let method = RadauSecond::new().rtol(tolerance).atol(tolerance);
        let end = SecondOrder::new(damped, [1.0], [0.0])
            .end(0.0..5.0, method)
            .unwrap();
        let error = (end.x[0] - 5_f64.cos())
            .abs()
            .max((end.v[0] + 5_f64.sin()).abs());
        assert!(error < 10.0 * tolerance, "{tolerance:e}: {error:e}");
        assert!((end.a[0] + 5_f64.cos()).abs() < 1e4 * tolerance);
    }
    // The trapezoidal rule, on a problem without velocities and with Jacobians.
    let end = SecondOrder::velocity_free(|_, x, a| a[0] = -x[0], [1.0], [0.0])
        .jacobians(|_, _, _, g_x, _| g_x[(0, 0)] = -1.0)
        .end(0.0..1.0, AverageAcceleration::new().rtol(1e-6).atol(1e-6))
        .unwrap();
    assert!((end.x[0] - 1_f64.cos()).abs() < 1e-5, "{:?}", end);
}

#[test]
fn every_controller_and_every_form_of_jacobian_reach_the_end() {
    for controller in [
        Controller::Elementary,
        Controller::Pi,
        Controller::Pid,
        Controller::Predictive,
    ] {
        let method = || {
            Radau5::new()
                .rtol(1e-6)
                .atol([1e-6, 1e-5])
                .controller(controller)
                .step_factors(0.85, 0.1, 5.0)
                .max_step(1.0)
        };
        let rate = |_: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
            dy[0] = y[1];
            dy[1] = 10.0 * (1.0 - y[0] * y[0]) * y[1] - y[0];
        };
        let problem = || Ode::new(rate, vec![2.0, 0.0]);
        let differences = problem().end(0.0..20.0, method()).unwrap();
        let given = problem()
            .jacobian(|_, y, f_y| {
                f_y[(0, 1)] = 1.0;
                f_y[(1, 0)] = -20.0 * y[0] * y[1] - 1.0;
                f_y[(1, 1)] = 10.0 * (1.0 - y[0] * y[0]);
            })
            .end(0.0..20.0, method())
            .unwrap();
        for (x, y) in differences.y.iter().zip(&given.y) {
            assert!((x - y).abs() < 1e-4, "{controller:?}");
        }
        let count = differences.statistics;
        let fewer = given.statistics;
        assert!(fewer.evaluations < count.evaluations);
        assert!(
            count.sizes.largest <= 1.0 && count.steps < 1000,
            "{count:?}"
        );
        assert!(count.jacobians < count.steps && count.solves >= count.iterations);
    }
}

#[test]
fn output_is_dense_and_stops_where_the_observer_says() {
    let times: Vec<f64> = (0..=100).map(|i| f64::from(i) / 10.0).collect();
    let mut worst = 0.0_f64;
    let mut count = 0;
    let end = Ode::new(|t, y, dy| dy[0] = -3.0 * (y[0] - t.cos()) - t.sin(), [1.0])
        .output(&times, |point| {
            worst = worst.max((point.y()[0] - point.t.cos()).abs());
            count += 1;
        })
        .end(0.0..10.0, Block3Chebyshev::new().rtol(1e-8).atol(1e-8))
        .unwrap();
    assert_eq!(count, times.len());
    assert!(
        worst < 1e-7 && end.statistics.steps < 400,
        "{worst:e} {:?}",
        end.statistics
    );

    let mut ends = Vec::new();
    let stopped = Ode::new(stiff, [1.0])
        .each_step(|step| {
            assert_eq!(step.at(step.t0()).y(), step.begin().y());
            assert_eq!(step.at(step.t()).y(), step.end().y());
            ends.push(step.t());
            if step.t() < 3.0 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .end(0.0..10.0, Radau5::new().rtol(1e-6).atol(1e-6))
        .unwrap();
    assert_eq!(ends.last(), Some(&stopped.t));
    assert!(stopped.t >= 3.0 && stopped.t < 10.0);
}

fn with(rtol: f64, atol: f64) -> Result<OdeEnd<V>, Error> {
    Ode::new(stiff, [1.0]).end(0.0..1.0, Radau5::new().rtol(rtol).atol(atol))
}

#[test]
fn bad_input_is_told() {
    for (rtol, atol) in [
        (0.0, 0.0),
        (-1e-6, 1e-6),
        (1e-6, -1.0),
        (f64::NAN, 1e-6),
        (1e-6, f64::NAN),
        (f64::INFINITY, 1.0),
        (1.0, 1.0),
    ] {
        let found = with(rtol, atol);
        assert!(
            matches!(found, Err(Error::Tolerance { .. })),
            "{rtol} {atol}: {found:?}"
        );
    }
    assert!(with(0.0, 1e-8).is_ok() && with(1e-8, 0.0).is_ok());
    // What a relative tolerance alone allows of 0 is nothing.
    let zero = Ode::new(stiff, [0.0]).end(0.0..1.0, Radau5::new().rtol(1e-6).atol(0.0));
    assert!(matches!(zero, Err(Error::Tolerance { .. })));

    // The same where it becomes next to 0 on the way.
    let falling = Ode::new(|_, y, dy| dy[0] = -y[0], [1e-300])
        .end(0.0..40.0, Radau5::new().rtol(1e-6).atol(0.0));
    let expected = Error::Tolerance {
        rtol: 1e-6,
        atol: 0.0,
    };
    assert_eq!(falling.unwrap_err(), expected);

    let method = || Radau5::new().rtol(1e-6).atol(1e-6);
    let many = Ode::new(stiff, [1.0]).end(0.0..1.0, method().atol([1e-6; 3]));
    assert_eq!(
        many.unwrap_err(),
        Error::ToleranceLength {
            expected: 1,
            found: 3
        }
    );
    for faulty in [
        method().first_step(0.0),
        method().first_step(f64::INFINITY),
        method().max_step(-1.0),
        method().max_step(f64::NAN),
        method().step_factors(0.9, 2.0, 3.0),
    ] {
        let found = Ode::new(stiff, [1.0]).end(0.0..1.0, faulty);
        assert_eq!(found.unwrap_err(), Error::StepControl);
    }
    for times in [[0.5, 0.2], [0.5, 2.0], [-0.1, 0.5], [0.5, f64::NAN]] {
        let found = Ode::new(stiff, [1.0])
            .output(&times, |_| {})
            .end(0.0..1.0, method());
        assert!(matches!(found, Err(Error::OutputTimes { .. })), "{times:?}");
    }
    let few = Ode::new(stiff, [1.0]).end(0.0..10.0, method().max_steps(3));
    assert!(matches!(few, Err(Error::TooManySteps { limit: 3, .. })));
    let none =
        Ode::new(|_, _, _| {}, Vec::new()).end(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-6));
    assert_eq!(none.unwrap_err(), Error::Empty);
    let lengths = SecondOrder::new(|_, _, _, _| {}, vec![1.0, 2.0], vec![0.0])
        .end(0.0..1.0, RadauSecond::new().rtol(1e-6).atol(1e-6));
    assert_eq!(
        lengths.unwrap_err(),
        Error::Lengths {
            position: 2,
            velocity: 1
        }
    );
    let here = Ode::new(stiff, [1.0]).end(0.0..0.0, method()).unwrap();
    assert_eq!((here.t, here.y, here.statistics.steps), (0.0, [1.0], 0));
}

#[test]
fn what_has_no_solution_ends_soon() {
    let method = || Radau5::new().rtol(1e-8).atol(1e-8);
    let mut count = 0;
    let rate = |t: f64, y: &V, dy: &mut V| {
        count += 1;
        dy[0] = if t > 1.0 { f64::NAN } else { -y[0] };
    };
    let undefined = Ode::new(rate, [1.0]).end(0.0..2.0, method());
    match undefined.unwrap_err() {
        Error::NonFinite { t } => assert!((t - 1.0).abs() < 1e-9, "{t}"),
        other => panic!("{other}"),
    }
    assert!(count < 20_000, "{count}");

    // y' = y², y = 1/(1 − t).
    let singular = Ode::new(|_, y, dy| dy[0] = y[0] * y[0], [1.0]).end(0.0..2.0, method());
    match singular.unwrap_err() {
        Error::StepTooSmall { t, .. } | Error::NonFinite { t } => {
            assert!((t - 1.0).abs() < 1e-6, "{t}");
        }
        other => panic!("{other}"),
    }
    // From the start on.
    let nowhere = Ode::new(|_, _, dy| dy[0] = f64::NAN, [1.0]).end(0.0..2.0, method());
    assert_eq!(nowhere.unwrap_err(), Error::NonFinite { t: 0.0 });
    // Such a Jacobian is not taken.
    let expected = Ode::new(stiff, [1.0]).end(0.0..2.0, method()).unwrap();
    let found = Ode::new(stiff, [1.0])
        .jacobian(|_, _, f_y| f_y[(0, 0)] = f64::NAN)
        .end(0.0..2.0, method())
        .unwrap();
    assert!((found.y[0] - expected.y[0]).abs() < 1e-12);
    // A right-hand side that resizes what it is given.
    let grows = |t: f64, _: &Vec<f64>, dy: &mut Vec<f64>| {
        dy.resize(if t > 0.0 { 2 } else { 1 }, 0.0);
    };
    let shape = Ode::new(grows, vec![1.0]).end(0.0..1.0, Radau5::new().rtol(1e-6));
    assert!(matches!(shape, Err(Error::Step { .. })));
    // Its first value.
    let shape = Ode::new(|_, _, dy| dy.clear(), vec![1.0]).end(0.0..1.0, Radau5::new().rtol(1e-6));
    assert!(matches!(shape, Err(Error::Step { .. })));
}

#[test]
fn a_discontinuity_is_passed() {
    let end = Ode::new(
        |t, _, dy| *dy = [if t < 0.7 { 0.0 } else { 1e3 }, 0.0],
        [0.0, 1.0],
    )
    .end(0.0..2.0, Block4Equidistant::new().rtol(1e-6).atol(1e-6))
    .unwrap();
    assert!((end.y[0] / 1.3e3 - 1.0).abs() < 1e-5, "{:?}", end.y);
}
