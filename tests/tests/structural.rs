//! The usual implicit methods of structural dynamics: measured against proven order, on problems
//! that use the velocity and on problems that do not.

use stepsmith::structural::*;
use stepsmith::{SecondOrder, Start, Stepper, integrate, velocity_free};

/// x'' = −x + x'²/5 − x²x'/3.
fn damped(_t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0;
}

/// x'' = −sin x − x³/4.
fn conservative(_t: f64, x: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0].sin() - x[0].powi(3) / 4.0;
}

/// The slope of the difference of x(2) under halving, by three step sizes.
fn slope<M: Stepper<[f64; 1]>, G: SecondOrder<[f64; 1]>>(g: impl Fn() -> G) -> f64 {
    let at_end = |steps: usize| {
        let run = integrate::<M, _>([1.0], [0.5])
            .to(2.0)
            .steps(steps)
            .problem(g());
        run.start(Start::Collocation)
            .run()
            .map_or(f64::NAN, |end| end.x[0])
    };
    let (coarse, middle, fine) = (at_end(200), at_end(400), at_end(800));
    ((coarse - middle) / (middle - fine)).abs().log2()
}

fn assert_slopes<M: Stepper<[f64; 1]>>() {
    let slopes = [
        slope::<M, _>(|| damped),
        slope::<M, _>(|| velocity_free(conservative)),
    ];
    for slope in slopes {
        let difference = (slope - M::ORDER.bound() as f64).abs();
        assert!(
            difference < 0.1,
            "{}: {slope}, proven {}",
            M::NAME,
            M::ORDER
        );
    }
}

#[test]
fn measured_slopes_are_the_proven_orders() {
    assert_slopes::<AverageAcceleration<_>>();
    assert_slopes::<LinearAcceleration<_>>();
    assert_slopes::<HhtTenth<_>>();
    assert_slopes::<GeneralizedAlphaFifth<_>>();
    assert_slopes::<WilsonTheta<_>>();
}
