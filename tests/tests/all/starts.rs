//! The default start of every method with a history whose order is 4 or less: what it adds to the error shrinks
//! with one order more than the method's own, and it takes ten evaluations at most.

use stepsmith::adams::Ab4;
use stepsmith::bdf::{Bdf2, Bdf3, Bdf4};
use stepsmith::central_difference::*;
use stepsmith::pece::*;
use stepsmith::structural::{AverageAcceleration, Bathe, LinearAcceleration, WilsonTheta};
use stepsmith::{Ode, SecondOrder, Settings, Start, Stepper};

type V = [f64; 1];

/// The m-th derivative of 1/t, which solves x'' = x³ − x x', x'' = 2 x³ and y' = −y².
fn reciprocal(m: usize, t: f64) -> V {
    let factorial: f64 = (1..=m).map(|f| f as f64).product();
    [(if m.is_multiple_of(2) {
        factorial
    } else {
        -factorial
    }) / t.powi(m as i32 + 1)]
}

fn exact() -> Start<V> {
    Start::Solution(Box::new(reciprocal))
}

/// x(2) of x'' = x³ − x x' from t = 1.
fn second<M: Stepper<V>>(steps: usize, start: Start<V>) -> f64 {
    let acceleration = |_: f64, x: &V, v: &V, a: &mut V| a[0] = x[0].powi(3) - x[0] * v[0];
    let problem = SecondOrder::new(acceleration, reciprocal(0, 1.0), reciprocal(1, 1.0));
    let method = Settings::<M, _>::new().steps(steps).start(start);
    problem.end(1.0..2.0, method).unwrap().x[0]
}

/// The same of x'' = 2 x³.
fn free<M: Stepper<V>>(steps: usize, start: Start<V>) -> f64 {
    let acceleration = |_: f64, x: &V, a: &mut V| a[0] = 2.0 * x[0].powi(3);
    let problem = SecondOrder::velocity_free(acceleration, reciprocal(0, 1.0), reciprocal(1, 1.0));
    let method = Settings::<M, _>::new().steps(steps).start(start);
    problem.end(1.0..2.0, method).unwrap().x[0]
}

/// y(2) of y' = −y².
fn first<M: Stepper<V, 1>>(steps: usize, start: Start<V>) -> f64 {
    let problem = Ode::new(|_, y, dy| dy[0] = -y[0] * y[0], reciprocal(0, 1.0));
    let method = Settings::<M, _>::new().steps(steps).start(start);
    problem.end(1.0..2.0, method).unwrap().y[0]
}

/// The same, with y'' = 2 y³ given.
fn twice<M: Stepper<V, 1>>(steps: usize, start: Start<V>) -> f64 {
    let problem = Ode::new(|_, y, dy| dy[0] = -y[0] * y[0], reciprocal(0, 1.0))
        .second_derivative(|_, y, _, ddy| ddy[0] = 2.0 * y[0].powi(3));
    let method = Settings::<M, _>::new().steps(steps).start(start);
    problem.end(1.0..2.0, method).unwrap().y[0]
}

/// The difference from the run with an exact start, with 40 and with 80 steps, beside the error. Where it passes 0 between
/// two numbers of steps, as that of `Cd5Stable` does at about 40, it is small there by chance: then from 20 steps on.
fn compare(name: &str, order: usize, run: impl Fn(usize, Start<V>) -> f64) {
    let [rough, coarse, fine] = [20, 40, 80].map(|steps| {
        let best = run(steps, exact());
        let added = run(steps, Start::Collocation) - best;
        (added, (best - 0.5).abs())
    });
    let turns = rough.0 * coarse.0 < 0.0 || coarse.0 * fine.0 < 0.0;
    let slope = if turns {
        (rough.0 / fine.0).abs().log2() / 2.0
    } else {
        (coarse.0 / fine.0).log2()
    };
    let fine = (fine.0.abs(), fine.1);
    println!("{name}: {:.1e} of {:.1e}, slope {slope:.2}", fine.0, fine.1);
    assert!(order <= 4);
    // One order more, but where rounding hides it.
    let proven = order as f64 + 1.0;
    assert!(
        fine.0 < 1e-13 || slope > proven - 0.5,
        "{name}: {slope} for {proven}"
    );
    assert!(fine.0 < 0.1 * fine.1 || fine.0 < 1e-13, "{name}: {fine:?}");
}

macro_rules! each {
    ($run:ident, $rank:literal: $($method:ident),* $(,)?) => {
        $(compare(
            stringify!($method),
            <$method<V> as Stepper<V, $rank>>::ORDER.bound(),
            $run::<$method<V>>,
        );)*
    };
}

#[test]
fn second_order_methods_lose_nothing_where_the_field_reads_velocities() {
    each!(second, 2: CdClassical, Cd3, Cd3Best, Cd3SevenSixths, Cd3Two, Cd4FiveQuarters, Cd4Gamma,
        Cd4PaperCondition, Cd4Perturbed, Cd4PerturbedGamma, Cd4Quarter, Cd4Robust, Cd4Wide, Cd5, Cd5Ones,
        Cd5Stable, Cd5Top, Cd4Accurate, Cd4Wider, Pece1SecondOrder, Pece2SecondOrder, Pece3SecondOrder, Pece4SecondOrder);
}

#[test]
fn second_order_methods_lose_nothing_where_it_does_not() {
    each!(free, 2: CdClassical, Cd3, Cd4FiveQuarters, Cd4Gamma, Cd4Wide, Cd5, Cd5Stable, Cd4Wider,
        Pece2SecondOrder, Pece3SecondOrder, Pece4SecondOrder);
}

#[test]
fn first_order_methods_lose_nothing() {
    each!(first, 1: Ab4, Bdf2, Bdf3, Bdf4, Pece1, Pece2, Pecece2, Pece3, Pece4);
    each!(twice, 1: Pece1Acceleration, Pece2Acceleration, Pece2AccelerationHighest, Pece3Acceleration);
}

/// Evaluations of the start: those of a run less those of the same run from exact values. The field depends
/// on t alone, so that iterations are the same.
#[test]
fn no_start_takes_more_than_ten_evaluations() {
    fn second<M: Stepper<V>>(velocity: bool) -> u64 {
        let count = |start| {
            let method = Settings::<M, _>::new().steps(20).start(start);
            let g = |t: f64, a: &mut V| a[0] = 1.0 + t * t;
            let end = if velocity {
                SecondOrder::new(|t, _, _, a| g(t, a), [1.0], [0.5]).end(0.0..1.0, method)
            } else {
                SecondOrder::velocity_free(|t, _, a| g(t, a), [1.0], [0.5]).end(0.0..1.0, method)
            };
            end.unwrap().statistics.evaluations
        };
        count(Start::Collocation) - count(Start::Solution(Box::new(quadrature)))
    }
    fn first<M: Stepper<V, 1>>() -> u64 {
        let count = |start| {
            let problem = Ode::new(|t, _, dy| dy[0] = 1.0 + t * t, [0.5]);
            let end = problem.end(0.0..1.0, Settings::<M, _>::new().steps(20).start(start));
            end.unwrap().statistics.evaluations
        };
        count(Start::Collocation) - count(Start::Solution(Box::new(|m, t| quadrature(m + 1, t))))
    }
    /// x = 1 + t/2 + t²/2 + t⁴/12 and its derivatives.
    fn quadrature(m: usize, t: f64) -> V {
        [match m {
            0 => 1.0 + 0.5 * t + 0.5 * t * t + t.powi(4) / 12.0,
            1 => 0.5 + t + t.powi(3) / 3.0,
            2 => 1.0 + t * t,
            3 => 2.0 * t,
            4 => 2.0,
            _ => 0.0,
        }]
    }
    macro_rules! seconds {
        ($($method:ident),*) => { [$((second::<$method<V>>(true), second::<$method<V>>(false))),*] };
    }
    let p2 = seconds!(CdClassical, Cd3, Pece2SecondOrder);
    assert!(p2.iter().all(|found| *found == (5, 4)), "{p2:?}");
    let p3 = seconds!(
        Cd4PaperCondition,
        Cd4Gamma,
        Cd4Robust,
        Cd4Wide,
        Pece3SecondOrder
    );
    assert!(p3.iter().all(|found| *found == (8, 6)), "{p3:?}");
    let p4 = seconds!(Cd4FiveQuarters, Cd5, Cd5Ones, Cd5Top, Pece4SecondOrder);
    assert!(p4.iter().all(|found| *found == (8, 8)), "{p4:?}");
    assert_eq!([first::<Bdf2<V>>(), first::<Pece2<V>>()], [5, 5]);
    assert_eq!([first::<Bdf3<V>>(), first::<Pece3<V>>()], [8, 8]);
    assert_eq!(
        [first::<Bdf4<V>>(), first::<Ab4<V>>(), first::<Pece4<V>>()],
        [8, 8, 8]
    );
    // Those that begin with x0, v0 and the acceleration there.
    let one = seconds!(
        AverageAcceleration,
        LinearAcceleration,
        WilsonTheta,
        Bathe,
        Pece1SecondOrder
    );
    assert!(one.iter().all(|found| *found == (1, 1)), "{one:?}");
}
