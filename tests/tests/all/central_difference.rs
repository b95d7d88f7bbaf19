//! Fernández de Bustos et al. 2024: the tables of the pendulum, and measured against proven order.

use stepsmith::central_difference::*;
use stepsmith::{Implicit, Iteration, SecondOrder, Settings, Start, Stepper};
use stepsmith_tests::printed::measured::pendulum_drift;
use stepsmith_tests::reference::solve_second;

/// Agreement to half a unit of the last digit. Of the digits that the paper prints those stand here that its
/// sums of rounded energies of 10 J, some 1e-13, leave.
fn assert_digits(measured: f64, printed: &str) {
    let (mantissa, exponent) = printed.split_once('e').unwrap();
    let decimals = mantissa.split_once('.').unwrap().1.len() as i32;
    let half_unit = 0.5 * 10f64.powi(exponent.parse::<i32>().unwrap() - decimals);
    let difference = (measured - printed.parse::<f64>().unwrap()).abs();
    assert!(
        difference <= half_unit * 1.001,
        "{measured:e}, printed {printed}"
    );
}

#[test]
fn table_1() {
    for (h, printed) in [
        (1e-3, "2.004919e-05"),
        (1e-4, "2.004919e-07"),
        (1e-5, "2.004894e-09"),
    ] {
        assert_digits(pendulum_drift::<Cd3<_>>(h).unwrap(), printed);
    }
    // The classical form agrees until differences of positions round off.
    assert_digits(
        pendulum_drift::<CdClassical<_>>(1e-3).unwrap(),
        "2.004919e-05",
    );
    assert!(
        pendulum_drift::<CdClassical<_>>(1e-5).unwrap()
            > 5.0 * pendulum_drift::<Cd3<_>>(1e-5).unwrap()
    );
}

#[test]
fn table_2() {
    for (h, printed) in [
        (1e-3, "1.279548e-05"),
        (1e-4, "1.210612e-07"),
        (1e-5, "1.204e-09"),
    ] {
        assert_digits(pendulum_drift::<Cd3Best<_>>(h).unwrap(), printed);
    }
    for (h, printed) in [
        (1e-3, "3.856889e-06"),
        (1e-4, "3.9945e-08"),
        (1e-5, "4.01e-10"),
    ] {
        assert_digits(pendulum_drift::<Cd3Two<_>>(h).unwrap(), printed);
    }
}

#[test]
fn table_4() {
    assert_digits(
        pendulum_drift::<Cd4FiveQuarters<_>>(1e-3).unwrap(),
        "5.5e-11",
    );
    assert!(
        pendulum_drift::<Cd4FiveQuarters<_>>(1e-4).unwrap() < 1e-12,
        "rounding level"
    );
    assert_digits(
        pendulum_drift::<Cd4Quarter<_>>(1e-3).unwrap(),
        "8.67336e-07",
    );
    assert_digits(pendulum_drift::<Cd4Quarter<_>>(1e-4).unwrap(), "8.68e-10");
    assert_digits(pendulum_drift::<Cd4Wide<_>>(1e-3).unwrap(), "4.33675e-07");
    assert_digits(pendulum_drift::<Cd4Wide<_>>(1e-4).unwrap(), "4.34e-10");
}

#[test]
fn table_6() {
    assert_digits(pendulum_drift::<Cd5<_>>(1e-2).unwrap(), "9.054171e-07");
    assert_digits(pendulum_drift::<Cd5<_>>(1e-3).unwrap(), "6.7e-11");
    assert!(
        pendulum_drift::<Cd5<_>>(1e-4).unwrap() < 1e-12,
        "the paper's 1.97e-11 is not reproduced"
    );
}

/// x'' = −x + x'²/5 − x²x'/3, which uses the velocity.
fn oscillator(_: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0;
}

/// The measured slope of the error in x over the last halving.
fn slope<M: Stepper<[f64; 1]>>(coarsest: usize) -> f64 {
    let [[exact], _] = solve_second(oscillator, (0.0, 2.0), [[1.0], [0.5]], 40);
    let error = |steps: usize| {
        let method = Settings::<M, _>::new()
            .steps(steps)
            .start(Start::Collocation)
            .implicit(Implicit::new(Iteration::Newton));
        let problem = SecondOrder::new(oscillator, [1.0], [0.5]);
        let end = problem.end(0.0..2.0, method).unwrap();
        (end.x[0] - exact).abs()
    };
    (error(coarsest) / error(2 * coarsest)).log2()
}

fn assert_slope<M: Stepper<[f64; 1]>>(coarsest: usize) {
    let slope = slope::<M>(coarsest);
    assert!(
        (slope - M::ORDER.bound() as f64).abs() < 0.1,
        "{}: {slope}, proven {}",
        M::NAME,
        M::ORDER
    );
}

#[test]
fn measured_slopes_are_the_proven_orders() {
    assert_slope::<Cd3<_>>(400);
    assert_slope::<Cd3Best<_>>(400);
    assert_slope::<Cd3Two<_>>(400);
    assert_slope::<CdClassical<_>>(400);
    assert_slope::<Cd4Quarter<_>>(400);
    assert_slope::<Cd4Wide<_>>(400);
    assert_slope::<Cd4FiveQuarters<_>>(160);
    assert_slope::<Cd5<_>>(160);
    assert_slope::<Cd5Ones<_>>(160);
}

/// Degrees 6 to 8 without parasitic roots: one evaluation a step and the orders that are proven, with the default start.
#[test]
fn high_degrees_reach_their_orders() {
    fn end<M: Stepper<[f64; 1]>>(steps: usize) -> f64 {
        let end = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0].sin(), [2.0], [0.0])
            .end(0.0..3.0, Settings::<M, _>::new().steps(steps))
            .unwrap();
        assert!(end.statistics.evaluations < steps as u64 + 20);
        end.x[0]
    }
    let exact = end::<Cd8Strong<_>>(2000);
    for (order, ends) in [
        (5.0, [96, 192].map(end::<Cd6Strong<_>>)),
        (6.0, [48, 96].map(end::<Cd7Strong<_>>)),
        (7.0, [48, 96].map(end::<Cd8Strong<_>>)),
    ] {
        let [coarse, fine] = ends.map(|x| (x - exact).abs());
        let slope = (coarse / fine).log2();
        assert!(
            (order - 0.2..order + 1.3).contains(&slope),
            "{order}: {slope}"
        );
    }
}
