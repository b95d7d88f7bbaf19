//! One step: against the full Newton iteration of the emitted code, and its orders.

use super::*;
use crate::integrator::engine::inside;
use crate::methods::block::{
    Block3Chebyshev, Block3Chebyshev13, Block3Equidistant, Block4Equidistant, Block4Equidistant44,
    Radau5,
};
use crate::nonlinear::implicit::{Implicit, Iteration};
use crate::problem::Field;
use crate::stepper::{Sample, Stepper};

type V = [f64; 2];

/// A pendulum with a driven, damped motion, as y' = f(t, y).
fn rate(t: f64, y: &V, dy: &mut V) {
    *dy = [y[1], -4.0 * y[0].sin() - 0.3 * y[1] * y[0] * y[0] + t.cos()];
}

fn acceleration(t: f64, x: &V, v: &V, a: &mut V) {
    *a = [
        -4.0 * x[0].sin() - 0.3 * v[0] * x[1] + t.cos(),
        x[0] - 2.0 * x[1] + 0.1 * v[1] * v[0],
    ];
}

const START: V = [1.1, -0.4];

/// A step from t = 0.2, solved to rounding.
struct Solved<const RANK: usize, const K: usize> {
    work: Simplified<V, RANK, K>,
    values: [V; RANK],
    slope: V,
    next: [V; RANK],
    /// The norm of the error estimate.
    error: f64,
}

fn solve<M, G, const RANK: usize, const K: usize>(
    mut g: G,
    values: [V; RANK],
    h: f64,
) -> Solved<RANK, K>
where
    M: Stepper<V, RANK, Sizes = Stages<K>>,
    G: Field<V, RANK>,
{
    let stages = &M::SIZES;
    let mut work = Simplified::<V, RANK, K>::new(&values[0], stages, LinearSolver::Automatic);
    work.weight = [[1.0; 2]; RANK];
    let mut slope = [0.0; 2];
    g.evaluate(0.2, &values[0], &values[RANK - 1], &mut slope);
    let mut at = Origin {
        t: 0.2,
        h,
        values: &values,
        slope: &slope,
    };
    assert!(work.differentiate(&mut g, &at).unwrap());
    assert!(work.factor(stages, h));
    work.start_constant(stages, &at);
    let mut outcome = Outcome::Diverged(1.0);
    // Not within the limit of one iteration, perhaps.
    for _ in 0..4 {
        if outcome != Outcome::Converged {
            outcome = work.solve(&mut g, stages, &at, 1e-15).unwrap().0;
        }
    }
    let mut next = values;
    work.end(stages, &at, &mut next);
    let mut error = values;
    at.h = h;
    let error = work.estimate(stages, &at, &slope, false, &mut error);
    Solved {
        work,
        values,
        slope,
        next,
        error,
    }
}

fn close(found: &V, expected: &V, name: &str) {
    for (x, y) in found.iter().zip(expected) {
        assert!((x - y).abs() < 4e-15, "{name}: {found:?} {expected:?}");
    }
}

/// The same step by the emitted code, with full Newton.
fn assert_same_step<M, G, const RANK: usize, const K: usize>(g: impl Fn() -> G)
where
    M: Stepper<V, RANK, Sizes = Stages<K>>,
    G: Field<V, RANK>,
{
    let h = 0.1;
    let values = std::array::from_fn(|m| if m == 0 { START } else { [0.3, 0.7] });
    let found = solve::<M, G, RANK, K>(g(), values, h);
    let mut stepper = M::sized(h, &START);
    for (m, value) in values.iter().enumerate() {
        *stepper.carried_mut(m) = *value;
    }
    if M::SIZES.carries {
        *stepper.carried_mut(RANK) = found.slope;
    }
    let mut implicit = Implicit::new(Iteration::Newton);
    let mut sample = Sample::new(0.0, &START);
    stepper
        .step::<_, true>(0.2, &mut g(), &mut implicit, &mut sample)
        .unwrap();
    close(&found.next[0], &sample.x, M::NAME);
    if RANK == 2 {
        close(&found.next[1], &sample.v, M::NAME);
    }
    if M::SIZES.carries {
        let mut slope = [0.0; 2];
        found.work.last_slope(&M::SIZES, &mut slope);
        let carried = *stepper.carried_mut(RANK);
        for (x, y) in slope.iter().zip(carried) {
            assert!((x - y).abs() < 1e-12, "{}: {slope:?} {carried:?}", M::NAME);
        }
    }
}

stepsmith::method! {
    name = RadauSecond,
    family = "block",
    parameters = { r = 3, nodes = radau, pade = [2, 3], problem = "second-order" },
}

stepsmith::method! {
    name = BlockSecond,
    family = "block",
    parameters = { r = 4, nodes = equidistant, pade = [2, 4], problem = "second-order" },
}

// It ends at no stage, and its last node is not 1.
stepsmith::method! {
    name = Gauss,
    family = "runge-kutta",
    parameters = { name = "gauss", stages = 3 },
}

#[test]
fn the_decoupled_step_is_the_emitted_one() {
    assert_same_step::<Radau5<_>, _, 1, 3>(|| rate);
    assert_same_step::<Block3Chebyshev<_>, _, 1, 3>(|| rate);
    assert_same_step::<Block3Chebyshev13<_>, _, 1, 3>(|| rate);
    assert_same_step::<Block4Equidistant<_>, _, 1, 4>(|| rate);
    assert_same_step::<Block4Equidistant44<_>, _, 1, 4>(|| rate);
    assert_same_step::<Gauss<_>, _, 1, 3>(|| rate);
    assert_same_step::<RadauSecond<_>, _, 2, 3>(|| acceleration);
    assert_same_step::<BlockSecond<_>, _, 2, 4>(|| acceleration);
    assert_same_step::<crate::structural::AverageAcceleration<_>, _, 2, 1>(|| acceleration);
}

fn slope_of(values: [f64; 2]) -> f64 {
    (values[0] / values[1]).abs().log2()
}

/// log₂ of the ratios over a halving of h: of the error estimate; and of the error of the dense output
/// in the middle, of a step from exact values.
fn orders<M, G, const RANK: usize, const K: usize>(
    g: impl Fn() -> G,
    values: [V; RANK],
    fine: impl Fn(f64) -> V,
    sizes: [f64; 2],
) -> [f64; 2]
where
    M: Stepper<V, RANK, Sizes = Stages<K>>,
    G: Field<V, RANK>,
{
    let theta = 0.7;
    let of = |h: f64| {
        let found = solve::<M, G, RANK, K>(g(), values, h);
        let at = Origin {
            t: 0.2,
            h,
            values: &found.values,
            slope: &found.slope,
        };
        let solution = |t: f64| {
            let mut out = Sample::new(t, &found.values[0]);
            inside(&M::SIZES, &at, &found.work.w, t, &mut out);
            out
        };
        let middle = solution(0.2 + theta * h);
        // The formula itself ends where the step does.
        let end = solution(0.2 + h);
        let end = [end.x, end.v];
        for (end, next) in end.iter().zip(&found.next) {
            assert!(
                (end[0] - next[0]).abs() < 4e-15,
                "{}: {end:?} {next:?}",
                M::NAME
            );
        }
        let exact = fine(theta * h);
        let error = (middle.x[0] - exact[0]).hypot(middle.x[1] - exact[1]);
        [found.error, error]
    };
    // Its slope is its derivative.
    let found = solve::<M, G, RANK, K>(g(), values, 0.1);
    let at = Origin {
        t: 0.2,
        h: 0.1,
        values: &found.values,
        slope: &found.slope,
    };
    let [before, here, behind] = [-1e-4, 0.0, 1e-4].map(|s| {
        let mut out = Sample::new(0.2, &found.values[0]);
        inside(&M::SIZES, &at, &found.work.w, 0.26 + s, &mut out);
        out
    });
    for i in 0..2 {
        let slope = (behind.x[i] - before.x[i]) / 2e-4;
        assert!(
            (slope - here.v[i]).abs() < 1e-6,
            "{}: {slope} {here:?}",
            M::NAME
        );
    }
    let [coarse, fine] = sizes.map(of);
    [0, 1].map(|i| slope_of([coarse[i], fine[i]]))
}

/// y at 0.2 + s by 200 classical Runge–Kutta steps.
fn reference(s: f64) -> V {
    let n = 200;
    let mut y = START;
    let mut t = 0.2;
    let h = s / f64::from(n);
    let f = |t: f64, y: V| {
        let mut dy = [0.0; 2];
        rate(t, &y, &mut dy);
        dy
    };
    let add = |y: V, s: f64, k: V| [y[0] + s * k[0], y[1] + s * k[1]];
    for _ in 0..n {
        let k1 = f(t, y);
        let k2 = f(t + h / 2.0, add(y, h / 2.0, k1));
        let k3 = f(t + h / 2.0, add(y, h / 2.0, k2));
        let k4 = f(t + h, add(y, h, k3));
        let sum = [0, 1].map(|i| k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        (y, t) = (add(y, h / 6.0, sum), t + h);
    }
    y
}

fn assert_orders<M, const K: usize>(dense: f64)
where
    M: Stepper<V, 1, Sizes = Stages<K>>,
{
    let sizes = if K < 4 { [0.04, 0.02] } else { [0.08, 0.04] };
    let found = orders::<M, _, 1, K>(|| rate, [START], reference, sizes);
    let estimate = M::SIZES.estimate_order as f64 + 1.0;
    assert!((found[0] - estimate).abs() < 0.25, "{}: {found:?}", M::NAME);
    assert!((found[1] - dense).abs() < 0.25, "{}: {found:?}", M::NAME);
}

#[test]
fn estimates_and_dense_output_have_their_orders() {
    // Orders of the error of one step: K + 1, and where u₀ is carried K + 2.
    assert_orders::<Radau5<_>, 3>(4.0);
    assert_orders::<Gauss<_>, 3>(4.0);
    assert_orders::<Block3Chebyshev<_>, 3>(5.0);
    assert_orders::<Block3Chebyshev13<_>, 3>(5.0);
    assert_orders::<Block3Equidistant<_>, 3>(5.0);
    assert_orders::<Block4Equidistant<_>, 4>(6.0);
}

stepsmith::method! {
    name = BlockFirst,
    family = "block",
    parameters = { r = 4, nodes = equidistant, pade = [2, 4] },
}

/// With real eigenvalues, and with pairs alone.
#[test]
fn second_order_estimates_are_those_of_the_equivalent_first_order_system() {
    same_estimate::<RadauSecond<_>, Radau5<_>, 3>();
    same_estimate::<BlockSecond<_>, BlockFirst<_>, 4>();
    assert_eq!(<BlockSecond<V> as Stepper<V, 2>>::SIZES.reals, 0);
}

fn same_estimate<M, First, const K: usize>()
where
    M: Stepper<V, 2, Sizes = Stages<K>>,
    First: Stepper<[f64; 4], 1, Sizes = Stages<K>>,
{
    type W = [f64; 4];
    let values: [V; 2] = [START, [0.3, 0.7]];
    let system = |t: f64, y: &W, dy: &mut W| {
        let mut a = [0.0; 2];
        acceleration(t, &[y[0], y[1]], &[y[2], y[3]], &mut a);
        *dy = [y[2], y[3], a[0], a[1]];
    };
    let h = 0.05;
    let found = solve::<M, _, 2, K>(acceleration, values, h);
    // The same by the first-order engine.
    let stages = &First::SIZES;
    let y = [[values[0][0], values[0][1], values[1][0], values[1][1]]];
    let mut g = system;
    let mut work = Simplified::<W, 1, K>::new(&y[0], stages, LinearSolver::Automatic);
    work.weight = [[1.0; 4]];
    let mut slope = [0.0; 4];
    g(0.2, &y[0], &mut slope);
    let at = Origin {
        t: 0.2,
        h,
        values: &y,
        slope: &slope,
    };
    assert!(Simplified::differentiate(&mut work, &mut g, &at).unwrap());
    assert!(work.factor(stages, h));
    work.start_constant(stages, &at);
    for _ in 0..3 {
        work.solve(&mut g, stages, &at, 1e-15).unwrap();
    }
    let mut error = y;
    let size = work.estimate(stages, &at, &slope, false, &mut error);
    let ratio = size / found.error;
    assert!((ratio - 1.0).abs() < 1e-5, "{}: {ratio}", M::NAME);
}

/// x'' = −k x of one stage, with the Jacobian of another k, contracts by θ = |h²/4 (k − k₀)|/(1 + h²/4 k₀): what is
/// left of an increment N after 7 iterations is N θ⁷/(1 − θ).
#[test]
fn an_iteration_that_would_not_converge_in_time_is_given_up() {
    type X = [f64; 1];
    type Average = crate::structural::AverageAcceleration<X>;
    let stages = &<Average as Stepper<X, 2>>::SIZES;
    let oscillator = |k: f64| move |_: f64, x: &X, _: &X, a: &mut X| a[0] = -k * x[0];
    let h = 0.5;
    let k0 = 8.0;
    let mut told = [0; 2];
    for theta in [0.1, 0.3, 0.5, 0.8_f64] {
        let k = k0 + theta * (1.0 + h * h / 4.0 * k0) * 4.0 / (h * h);
        let begin = |tolerance: f64| {
            let values = [[1.0], [0.3]];
            let slope = [-k];
            let at = Origin {
                t: 0.0,
                h,
                values: &values,
                slope: &slope,
            };
            let mut work = Simplified::<X, 2, 1>::new(&slope, stages, LinearSolver::Automatic);
            work.weight = [[1.0]; 2];
            work.differentiate(&mut oscillator(k0), &at).unwrap();
            assert!(work.factor(stages, h));
            work.start_constant(stages, &at);
            let before = work.stage;
            let done = work.solve(&mut oscillator(k), stages, &at, tolerance);
            let moved = [0, 1].map(|m: usize| work.stage[m][0][0] - before[m][0][0]);
            (done.unwrap(), moved[0].hypot(moved[1]) / 2f64.sqrt())
        };
        let ((outcome, iterations), first) = begin(1e9);
        assert_eq!((outcome, iterations), (Outcome::Converged, 1));
        for left in [0.03, 0.2, 0.95, 1.05, 3.0, 1e3_f64] {
            let increment = left * (1.0 - theta) / theta.powi(7);
            let (found, iterations) = begin(first / increment).0;
            told[usize::from(left > 1.0)] += 1;
            if left > 1.0 {
                let Outcome::Diverged(factor) = found else {
                    panic!("{theta} {left}: {found:?}");
                };
                let expected = 0.8 * left.min(20.0).powf(-1.0 / 9.0);
                assert!(
                    (factor / expected - 1.0).abs() < 1e-3,
                    "{theta} {left} {factor}"
                );
                assert_eq!(iterations, 2);
            } else {
                let after = |i: i32| increment * theta.powi(i) / (1.0 - theta);
                // Before θ is known as much is left as the increment.
                let expected = if increment <= 1.0 {
                    1
                } else {
                    (2..=7).find(|i| after(*i) <= 1.0).unwrap_or(8)
                };
                assert_eq!((found, iterations), (Outcome::Converged, expected as u64));
            }
        }
    }
    assert_eq!(told, [12, 12]);
}

#[test]
fn the_norm_is_a_weighted_mean() {
    let weight = [[2.0, 0.5], [1.0, 4.0]];
    // √((36 + 4 + 9 + 0)/4)
    assert_eq!(norm([&[3.0, 4.0], &[-3.0, 0.0]], &weight), 3.5);
    assert_eq!(norm([&[3.0]], &[[1.0]]), 3.0);
    assert_eq!(norm([&Vec::<f64>::new()], &[Vec::new()]), 0.0);
    assert!(norm([&[0.0, f64::NAN], &[0.0; 2]], &weight).is_nan());
}
