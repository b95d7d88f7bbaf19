//! Methods for structures that damp high frequencies: their orders with damping and without, the limits of the steps of
//! explicit ones, and the overshoot of implicit ones.

use stepsmith::start::Start;
use stepsmith::structural::{
    Bathe, ChungLee, GeneralizedAlphaFifth, NohBathe, Tchamwa, WilsonTheta, ZhouTamma,
};
use stepsmith::{SecondOrder, Settings, Stepper};
use stepsmith_tests::reference::solve;

type V = [f64; 1];

/// A driven pendulum with cubic damping.
fn swing(t: f64, x: &V, v: &V, a: &mut V) {
    a[0] = 0.3 * t.cos() - 2.0 * x[0].sin() - 0.4 * v[0] - 0.1 * v[0].powi(3);
}

fn slope<M: Stepper<V, 2>>() {
    let exact = solve(
        |t, y: &[f64; 2], dy| {
            let mut a = [0.0];
            swing(t, &[y[0]], &[y[1]], &mut a);
            *dy = [y[1], a[0]];
        },
        (0.0, 3.0),
        [0.7, 0.4],
        40,
    );
    let [coarse, fine] = [100, 200].map(|steps| {
        let problem = SecondOrder::new(swing, [0.7], [0.4]);
        let end = problem.end(0.0..3.0, Settings::<M, _>::new().steps(steps));
        let end = end.unwrap();
        (end.x[0] - exact[0]).hypot(end.v[0] - exact[1])
    });
    let slope = (coarse / fine).log2();
    let order = M::ORDER.bound() as f64;
    println!("{}: {fine:.1e}, slope {slope:.2}", M::NAME);
    assert!((slope - order).abs() < 0.2, "{}: {slope}", M::NAME);
}

#[test]
fn orders_are_those_proven() {
    slope::<ChungLee<V>>();
    slope::<NohBathe<V>>();
    slope::<Tchamwa<V>>();
    slope::<ZhouTamma<V>>();
}

/// The largest |x| and |v|/ω after two steps to five with Ω = ωh, from x = 1 at rest or v = ω at x = 0.
fn first_steps<M: Stepper<V, 2>>(omega: f64) -> [f64; 2] {
    let oscillator = |_: f64, x: &V, _: &V, a: &mut V| a[0] = -omega * omega * x[0];
    let mut largest = [0.0_f64; 2];
    for (x, v) in [(1.0, 0.0), (0.0, omega)] {
        for steps in 2..=5 {
            let problem = SecondOrder::new(oscillator, [x], [v]);
            let method = Settings::<M, _>::new()
                .step(1.0)
                .start(Start::ZeroHigherDerivatives);
            let end = problem.end(0.0..f64::from(steps), method).unwrap();
            largest[0] = largest[0].max(end.x[0].abs());
            largest[1] = largest[1].max(end.v[0].abs() / omega);
        }
    }
    largest
}

/// `stepsmith stability` prints these powers.
#[test]
fn first_steps_overshoot_with_the_proven_powers() {
    fn check<M: Stepper<V, 2>>(powers: [f64; 2]) {
        let [near, far] = [1e3, 1e4].map(first_steps::<M>);
        for (part, power) in powers.into_iter().enumerate() {
            let found = (far[part].max(1.0) / near[part].max(1.0)).log10();
            assert!(
                (found - power).abs() < 0.05,
                "{}: {near:?} {far:?}",
                M::NAME
            );
        }
    }
    check::<Bathe<V>>([0.0, 0.0]);
    check::<GeneralizedAlphaFifth<V>>([0.0, 1.0]);
    check::<ZhouTamma<V>>([1.0, 0.0]);
    check::<WilsonTheta<V>>([2.0, 1.0]);
}

/// |x| after 2000 steps with Ω = ωh at the damping ratio ξ.
fn end<M: Stepper<V, 2>>(damping: f64, omega: f64) -> f64 {
    let oscillator = |_: f64, x: &V, v: &V, a: &mut V| {
        a[0] = -omega * omega * x[0] - 2.0 * damping * omega * v[0];
    };
    let problem = SecondOrder::new(oscillator, [1.0], [0.0]);
    match problem.end(0.0..2000.0, Settings::<M, _>::new().step(1.0)) {
        Ok(end) => end.x[0].hypot(end.v[0]),
        Err(_) => f64::INFINITY,
    }
}

/// Motions die out to just below the proven limits and grow above.
#[test]
fn steps_are_stable_up_to_the_proven_limits() {
    fn check<M: Stepper<V, 2>>() {
        assert!(M::STABLE.len() >= 3, "{}", M::NAME);
        for range in M::STABLE {
            let [below, above] =
                [0.99, 1.01].map(|part| end::<M>(range.damping, part * range.up_to));
            println!("{} {}: {below:.1e} {above:.1e}", M::NAME, range.damping);
            assert!(below < 1e-6, "{} at {range:?}: {below}", M::NAME);
            assert!(above > 1e6, "{} at {range:?}: {above}", M::NAME);
        }
    }
    check::<ChungLee<V>>();
    check::<NohBathe<V>>();
    check::<Tchamwa<V>>();
}
