//! Block formulas on stiff problems y' = f(t, y), and on x'' = g(t, x, x').

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::block::{Block3Chebyshev, Block3Equidistant, Block4Equidistant, Radau5};
use stepsmith::{Acceleration, Implicit, Iteration, Ode, SecondOrder, Settings, Stepper};
use stepsmith_tests::reference::{solve, solve_second};

type V = [f64; 1];

const LAMBDA: f64 = -1e6;

/// The errors on y' = λ(y − cos t) − sin t from y(0) = 1 + deviation, after each step h = 1/10.
fn prothero_robinson<M: Stepper<V, 1>>(deviation: f64, iteration: Iteration) -> Vec<f64> {
    let mut errors = Vec::new();
    let rate = |t: f64, y: &V, dy: &mut V| dy[0] = LAMBDA * (y[0] - t.cos()) - t.sin();
    let problem = Ode::new(rate, [1.0 + deviation]).observe(|point| {
        errors.push(point.y()[0] - point.t.cos());
        ControlFlow::Continue(())
    });
    let method = Settings::<M, _>::new().step(0.1);
    let method = method.implicit(Implicit::new(iteration));
    problem.end(0.0..10.0, method).expect("L-stable");
    errors
}

/// |R(hλ)| of the (2, 3) approximant: (1 + 2z/5 + z²/20)/(1 − 3z/5 + 3z²/20 − z³/60).
fn pade23(z: f64) -> f64 {
    let numerator = 1.0 + z * (2.0 / 5.0 + z / 20.0);
    numerator / (1.0 - z * (3.0 / 5.0 - z * (3.0 / 20.0 - z / 60.0)))
}

fn assert_stiffly_accurate<M: Stepper<V, 1>>() {
    for iteration in [
        Iteration::Automatic,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let errors = prothero_robinson::<M>(0.0, iteration);
        let worst = errors.iter().fold(0.0_f64, |worst, e| worst.max(e.abs()));
        assert!(worst < 1e-10, "{}, {iteration:?}: {worst:e}", M::NAME);
    }
}

#[test]
fn a_stiff_problem_is_followed_at_large_steps() {
    assert_stiffly_accurate::<Block3Equidistant<_>>();
    assert_stiffly_accurate::<Block3Chebyshev<_>>();
    assert_stiffly_accurate::<Block4Equidistant<_>>();
    assert_stiffly_accurate::<Radau5<_>>();
}

#[test]
fn a_deviation_dies_as_the_stability_function_says() {
    fn check<M: Stepper<V, 1>>() {
        let errors = prothero_robinson::<M>(1.0, Iteration::Newton);
        let factor = pade23(0.1 * LAMBDA);
        assert!((errors[1] / factor - 1.0).abs() < 1e-4, "{errors:?}");
        assert!((errors[2] - factor * factor).abs() < 1e-10, "{errors:?}");
        assert!(errors[10].abs() < 1e-10, "{errors:?}");
    }
    check::<Block3Equidistant<_>>();
    check::<Block3Chebyshev<_>>();
    check::<Radau5<_>>();
}

/// Van der Pol's oscillator, μ = 10.
fn oscillator(_: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
    *dy = [y[1], 10.0 * (1.0 - y[0] * y[0]) * y[1] - y[0]];
}

/// y at t = 20, over a period, from (2, 0).
fn van_der_pol<M: Stepper<[f64; 2], 1>>(steps: usize) -> [f64; 2] {
    Ode::new(oscillator, [2.0, 0.0])
        .end(0.0..20.0, Settings::<M, _>::new().steps(steps))
        .map_or([f64::NAN; 2], |end| end.y)
}

#[test]
fn van_der_pol_agrees_with_another_method() {
    let reference = solve(oscillator, (0.0, 20.0), [2.0, 0.0], 4000);
    for (name, y) in [
        ("block3", van_der_pol::<Block3Equidistant<_>>(4000)),
        ("chebyshev", van_der_pol::<Block3Chebyshev<_>>(4000)),
        ("block4", van_der_pol::<Block4Equidistant<_>>(4000)),
        ("radau5", van_der_pol::<Radau5<_>>(4000)),
    ] {
        for (y, reference) in y.iter().zip(reference) {
            assert!((y - reference).abs() < 1e-6, "{name}: {y} {reference}");
        }
    }
}

stepsmith::method! {
    name = Block3SecondOrder,
    family = "block",
    parameters = { r = 3, nodes = chebyshev, pade = [2, 3], problem = "second-order" },
    claims = { order = 4 },
}

/// x'' = −x + x'²/5 − x²x'/3 + sin t.
fn forced(t: f64, x: &V, v: &V, a: &mut V) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0 + t.sin();
}

fn forced_jacobians(_: f64, x: &V, v: &V, g_x: &mut DMatrix<f64>, g_v: &mut DMatrix<f64>) {
    g_x[(0, 0)] = -1.0 - 2.0 / 3.0 * x[0] * v[0];
    g_v[(0, 0)] = 0.4 * v[0] - x[0] * x[0] / 3.0;
}

/// x'' = cos t − sin x.
fn pulled(t: f64, x: &V, a: &mut V) {
    a[0] = t.cos() - x[0].sin();
}

/// The slope of the error of x(2) under halving.
fn slope<P: Acceleration<V>>(
    exact: f64,
    iteration: Iteration,
    problem: impl Fn() -> SecondOrder<'static, V, P>,
) -> f64 {
    let [coarse, fine] = [10, 20].map(|steps| {
        let method = Block3SecondOrder::new().steps(steps);
        let method = method.implicit(Implicit::new(iteration));
        let end = problem().end(0.0..2.0, method);
        end.map_or(f64::NAN, |end| (end.x[0] - exact).abs())
    });
    (coarse / fine).log2()
}

#[test]
fn second_order_problems_converge_at_the_proven_order() {
    let proven = Block3SecondOrder::<V>::ORDER.bound() as f64;
    let [[exact], _] = solve_second(forced, (0.0, 2.0), [[1.0], [0.5]], 40);
    let free = |t: f64, x: &V, _: &V, a: &mut V| pulled(t, x, a);
    let [[exactly], _] = solve_second(free, (0.0, 2.0), [[1.0], [0.5]], 40);
    let damped = || SecondOrder::new(forced, [1.0], [0.5]);
    let undamped = || SecondOrder::velocity_free(pulled, [1.0], [0.5]);
    for iteration in [
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let found = [
            slope(exact, iteration, damped),
            slope(exact, iteration, || damped().jacobians(forced_jacobians)),
            slope(exactly, iteration, undamped),
        ];
        for slope in found {
            assert!(
                (slope - proven).abs() < 0.1,
                "{iteration:?}: {found:?}, proven {proven}"
            );
        }
    }
}
