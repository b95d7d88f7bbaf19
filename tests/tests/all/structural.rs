//! The usual implicit methods of structural dynamics: measured against proven order, on problems
//! that use the velocity and on problems that do not.

use stepsmith::structural::*;
use stepsmith::{Acceleration, SecondOrder, Settings, Start, Stepper, velocity_free};
use stepsmith_tests::reference::solve_second;

/// x'' = −x + x'²/5 − x²x'/3.
fn damped(_t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0;
}

/// x'' = −sin x − x³/4.
fn conservative(_t: f64, x: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0].sin() - x[0].powi(3) / 4.0;
}

/// The slope of the error of x(2) under halving, against the solution by another method.
fn slope<M: Stepper<[f64; 1]>, G: Acceleration<[f64; 1]>>(g: impl Fn() -> G) -> f64 {
    let mut field = g();
    let right = |t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| {
        field.acceleration(t, x, v, a);
    };
    let [[exact], _] = solve_second(right, (0.0, 2.0), [[1.0], [0.5]], 40);
    let [coarse, fine] = [200, 400].map(|steps| {
        let method = Settings::<M, _>::new().steps(steps);
        let problem = SecondOrder::of(g(), [1.0], [0.5]);
        let end = problem.end(0.0..2.0, method.start(Start::Collocation));
        end.map_or(f64::NAN, |end| (end.x[0] - exact).abs())
    });
    (coarse / fine).log2()
}

fn assert_slopes<M: Stepper<[f64; 1]>>() {
    let slopes = [
        slope::<M, _>(|| damped),
        slope::<M, _>(|| velocity_free(conservative)),
    ];
    for slope in slopes {
        // Not so if it is NaN.
        let near = (slope - M::ORDER.bound() as f64).abs() < 0.1;
        assert!(near, "{}: {slope}, proven {}", M::NAME, M::ORDER);
    }
}

#[test]
fn measured_slopes_are_the_proven_orders() {
    assert_slopes::<AverageAcceleration<_>>();
    assert_slopes::<LinearAcceleration<_>>();
    assert_slopes::<HhtTenth<_>>();
    assert_slopes::<GeneralizedAlphaFifth<_>>();
    assert_slopes::<WilsonTheta<_>>();
    assert_slopes::<Bathe<_>>();
}
