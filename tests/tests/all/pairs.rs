//! Explicit pairs: the orders that are proven, the errors that they tell, what steps cost, and the solution
//! within the step.

use std::cell::Cell;
use stepsmith::generated::AnySize;
use stepsmith::runge_kutta::*;
use stepsmith::{Error, Estimate, Event, Ode, Settings, Statistics, Stepper};
use stepsmith_tests::reference::solve;

type V = [f64; 2];

const START: V = [0.7, 0.4];

/// A driven and damped pendulum.
fn pendulum(t: f64, y: &V, dy: &mut V) {
    *dy = [y[1], 0.3 * t.cos() - 2.0 * y[0].sin() - 0.1 * y[1].powi(3)];
}

fn error(end: &V, exact: &V) -> f64 {
    (end[0] - exact[0]).abs().max((end[1] - exact[1]).abs())
}

macro_rules! each {
    ($test:ident) => {
        each!($test: BogackiShampine, CashKarp, Dop853, DormandPrince5, Fehlberg45, Fehlberg78, HeunEuler, Ssprk104,
            Ssprk33, Tsitouras5, Verner76, Verner87, Verner98)
    };
    ($test:ident: $($method:ident),*) => {
        $($test::<$method<V>>(<$method<V> as Stepper<_, 1>>::NAME, evaluations(stringify!($method)));)*
    };
}

/// The evaluations of a step: its stages, less one where the last is the first one of the next step.
fn evaluations(name: &str) -> u64 {
    match name {
        "HeunEuler" => 2,
        "BogackiShampine" | "Ssprk33" => 3,
        "Ssprk104" | "Verner76" => 10,
        "Fehlberg78" | "Verner87" => 13,
        "Dop853" => 12,
        "Verner98" => 16,
        _ => 6,
    }
}

/// In equal steps.
#[test]
fn orders_are_those_proven() {
    fn check<M: Stepper<V, 1>>(name: &str, each: u64) {
        let exact = solve(pendulum, (0.0, 3.0), START, 40);
        let counts = if M::ORDER.bound() > 5 {
            [8, 16]
        } else {
            [24, 48]
        };
        let [coarse, fine] = counts.map(|steps| {
            let method = Settings::<M, _>::new().steps(steps);
            let end = Ode::new(pendulum, START).end(0.0..3.0, method).unwrap();
            assert_eq!(
                end.statistics.evaluations,
                each * steps as u64 + 1,
                "{name}"
            );
            error(&end.y, &exact)
        });
        let slope = (coarse / fine).log2();
        let order = M::ORDER.bound() as f64;
        println!("{name}: {fine:.1e}, slope {slope:.2}");
        // The principal errors of high orders are so small that those behind them show; that the order is no
        // higher is proven.
        let most = if order > 5.0 {
            f64::INFINITY
        } else {
            order + 0.25
        };
        assert!(slope > order - 0.25 && slope < most, "{name}: {slope}");
    }
    each!(check);
}

/// An attempt costs the stages, the start one evaluation and one for the size of the first step.
#[test]
fn attempts_cost_their_stages() {
    fn check<M: Stepper<V, 1, Sizes = AnySize>>(name: &str, each: u64) {
        let run = |output: bool| {
            let mut problem = Ode::new(pendulum, START);
            if output {
                problem = problem.output(&[0.1, 0.35, 2.9], |_| ());
            }
            let method = Settings::<M, _>::new().rtol(1e-6).atol(1e-6);
            problem.end(0.0..3.0, method).unwrap()
        };
        let Statistics {
            evaluations,
            steps,
            rejected,
            diverged,
            estimate,
            ..
        } = run(false).statistics;
        assert_eq!(estimate, Some(Estimate::Embedded), "{name}");
        let attempts = steps + rejected + diverged;
        assert_eq!(evaluations, each * attempts + 2, "{name}");
        // What is known within the step costs nothing; else three steps where somebody looks, each with the
        // derivative at its end, and those at both ends of the whole one.
        let looked = run(true).statistics.evaluations - evaluations;
        let known = M::SIZES
            .dense
            .iter()
            .map(|row| row.len())
            .max()
            .unwrap_or(0)
            + 1
            >= M::ORDER.bound();
        let most = 1 + if known { 0 } else { 3 * (3 * (each + 1) + 2) };
        assert!(looked <= most, "{name}: {looked}");
    }
    // All but Fehlberg's of orders 7 and 8, whose differences tell nothing of y' = g(t).
    each!(check: BogackiShampine, CashKarp, Dop853, DormandPrince5, Fehlberg45, HeunEuler, Ssprk104, Ssprk33, Tsitouras5,
        Verner76, Verner87, Verner98);
    let method = Fehlberg78::new().rtol(1e-6).atol(1e-6);
    let end = Ode::new(pendulum, START).end(0.0..3.0, method).unwrap();
    assert_eq!(end.statistics.estimate, Some(Estimate::Doubling));
}

/// One step from exact values errs within by h^(q+1), q the order there: that of the stages' polynomial, or of the
/// method where that is lower by more than one.
#[test]
fn the_solution_within_a_step_has_its_order() {
    fn check<M: Stepper<V, 1, Sizes = AnySize>>(order: f64) {
        let thetas = [0.2, 0.45, 0.8];
        // So short that the next order does not show, and not so short that rounding does.
        let steps = if order > 4.0 { [0.8, 0.4] } else { [0.1, 0.05] };
        let [coarse, fine] = steps.map(|h| {
            let times = thetas.map(|theta| theta * h);
            let mut most: f64 = 0.0;
            let method = Settings::<M, _>::new().rtol(0.5).atol(0.5);
            Ode::new(pendulum, START)
                .output(&times, |point| {
                    let exact = solve(pendulum, (0.0, point.t), START, 20);
                    most = most.max(error(point.y(), &exact));
                })
                .end(0.0..h, method.first_step(h))
                .unwrap();
            most
        });
        let slope = (coarse / fine).log2();
        println!("{}: {fine:.1e}, slope {slope:.2}", M::NAME);
        // Of high orders the next ones show as well.
        let (least, most) = if order > 4.0 {
            (-1.0, 4.0)
        } else {
            (-0.25, 0.25)
        };
        let above = slope - order - 1.0;
        assert!(above > least && above < most, "{}: {slope}", M::NAME);
    }
    check::<HeunEuler<V>>(2.0);
    check::<BogackiShampine<V>>(3.0);
    check::<DormandPrince5<V>>(4.0);
    check::<CashKarp<V>>(4.0);
    check::<Tsitouras5<V>>(4.0);
    check::<Ssprk104<V>>(4.0);
    check::<Verner76<V>>(7.0);
    check::<Fehlberg78<V>>(7.0);
    check::<Verner87<V>>(8.0);
    check::<Dop853<V>>(8.0);
    check::<Verner98<V>>(9.0);
}

/// On y' = −y the estimate of Bogacki and Shampine's pair is R(z) − R̂(z): a step whose error is just below the
/// tolerance is accepted, one just above is not.
#[test]
fn estimates_are_the_differences_of_the_solutions() {
    let h = 0.5;
    let z = -0.5;
    let k2 = 1.0 + z / 2.0;
    let k3 = 1.0 + 0.75 * z * (1.0 + z / 2.0);
    let end = 1.0 + z * (2.0 / 9.0 + k2 / 3.0 + 4.0 / 9.0 * k3);
    let beside = 1.0 + z * (7.0 / 24.0 + k2 / 4.0 + k3 / 3.0 + end / 8.0);
    let error: f64 = end - beside;
    for (factor, rejects) in [(1.001, false), (0.999, true)] {
        // The mean of squares of two components, of which one has no error.
        let allowed = factor * error.abs() / 2.0_f64.sqrt();
        let problem = Ode::new(|_, y, dy| *dy = [-y[0], 0.0], [1.0, 0.0]);
        let method = BogackiShampine::new().rtol(0.0).atol(allowed);
        let found = problem.end(0.0..h, method.first_step(h)).unwrap();
        assert_eq!(found.statistics.rejected > 0, rejects, "{factor}");
        if !rejects {
            assert!((found.y[0] - end).abs() < 1e-15);
        }
    }
}

/// A pair with two solutions beside it, on y' = y: differences of both, and the estimate that they make.
#[test]
fn two_solutions_are_compared() {
    stepsmith::method! {
        name = Twice,
        family = "runge-kutta",
        parameters = {
            A = [[], [1 / 2], [0, 1 / 2], [0, 0, 1]],
            b = [1 / 6, 1 / 3, 1 / 3, 1 / 6],
            embedded = [[0, 1], [1]],
        },
        claims = { order = 4, embedded_order = [2, 1] },
    }
    let growth = |z: f64| 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)));
    let h = 0.1;
    let [one, two] = [1.0 + h + h * h / 2.0, 1.0 + h].map(|beside| growth(h) - beside);
    let error = one * one / (one * one + 0.01 * two * two).sqrt();
    for (factor, rejects) in [(1.001, false), (0.999, true)] {
        let problem = Ode::new(|_, y, dy| dy[0] = y[0], [1.0]);
        let method = Twice::new().rtol(0.0).atol(factor * error);
        let found = problem.end(0.0..h, method.first_step(h)).unwrap();
        assert_eq!(found.statistics.rejected > 0, rejects, "{factor}");
    }
}

/// Errors at the end go as the tolerance, over a jump, on an orbit and on a pendulum.
#[test]
fn errors_follow_the_tolerance() {
    fn orbit(_: f64, y: &[f64; 4], dy: &mut [f64; 4]) {
        let moon = 0.012277471;
        let [x, y1, u, v] = *y;
        let pull = |from: f64| ((x - from).powi(2) + y1 * y1).powf(-1.5);
        let near = (1.0 - moon) * pull(-moon);
        let far = moon * pull(1.0 - moon);
        *dy = [
            u,
            v,
            x + 2.0 * v - near * (x + moon) - far * (x - 1.0 + moon),
            y1 - 2.0 * u - (near + far) * y1,
        ];
    }
    fn van_der_pol(_: f64, y: &V, dy: &mut V) {
        *dy = [y[1], 5.0 * (1.0 - y[0] * y[0]) * y[1] - y[0]];
    }
    let arenstorf = [0.994, 0.0, 0.0, -2.001_585_106_379_082_5];
    let period = 17.065_216_560_157_96;
    let cycle = solve(van_der_pol, (0.0, 4.0), [2.0, 0.0], 400);
    let swing = solve(pendulum, (0.0, 10.0), START, 200);
    fn end<const N: usize>(
        rate: fn(f64, &[f64; N], &mut [f64; N]),
        y0: [f64; N],
        to: f64,
        tolerance: f64,
    ) -> [f64; N] {
        let method = DormandPrince5::new().rtol(tolerance).atol(tolerance);
        Ode::new(rate, y0).end(0.0..to, method).unwrap().y
    }
    let found = [1e-6, 1e-9].map(|tolerance| {
        let closed = end(orbit, arenstorf, period, tolerance);
        [
            (closed[0] - arenstorf[0]).abs().max(closed[1].abs()),
            error(&end(van_der_pol, [2.0, 0.0], 4.0, tolerance), &cycle),
            error(&end(pendulum, START, 10.0, tolerance), &swing),
        ]
    });
    println!("{found:?}");
    for (coarse, fine) in found[0].iter().zip(&found[1]) {
        let slope = (coarse / fine).log10() / 3.0;
        assert!((0.75..1.25).contains(&slope), "{found:?}");
    }
    // On the scale of the tolerance where errors do not grow.
    assert!(found[1][2] < 1e-8, "{found:?}");
}

/// An event within a step, by the method's own polynomial; what follows starts from the true end of the step.
#[test]
fn events_stand_within_steps() {
    let mut passed = Vec::new();
    Ode::new(|_, y, dy| *dy = [y[1], -y[0]], [0.0, 1.0])
        .event(Event::new(|_, [y]: &[V; 1]| y[0]).then(|t, _| passed.push(t)))
        .end(0.0..10.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    for (k, t) in passed.iter().enumerate() {
        let exact = (k + 1) as f64 * std::f64::consts::PI;
        assert!((t - exact).abs() < 1e-8, "{passed:?}");
    }
    assert_eq!(passed.len(), 3);
}

/// Where the right-hand side ends, the integration says so; backwards it runs as well.
#[test]
fn bad_fields_are_told_and_time_runs_backwards() {
    let method = |tolerance| DormandPrince5::new().rtol(tolerance).atol(tolerance);
    let broken = Ode::new(|t, _, dy| dy[0] = (0.5 - t).sqrt(), [1.0]).end(0.0..1.0, method(1e-6));
    assert!(matches!(broken, Err(Error::NonFinite { .. })), "{broken:?}");
    let back = Ode::new(|_, y, dy| dy[0] = y[0], [1.0]).end(0.0..-2.0, method(1e-9));
    let back = back.unwrap();
    assert!((back.y[0] - (-2.0_f64).exp()).abs() < 1e-9);
}

/// The solution within a step is as good as its end, whatever the order: at times of output, at events, and stored.
#[test]
fn within_steps_the_solution_keeps_the_tolerance() {
    fn worst<M: Stepper<V, 1, Sizes = AnySize>>(tolerance: f64) -> f64 {
        let mut event = f64::NAN;
        let mut output = 0.0_f64;
        let off = |t: f64, y: &V| (y[0] - t.cos()).abs().max((y[1] + t.sin()).abs());
        let times: Vec<f64> = (1..40).map(|k| 0.25 * f64::from(k)).collect();
        let falling = Event::new(|_, [y]: &[V; 1]| y[0]).falling();
        let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
        let solution = Ode::new(|_, y, dy| *dy = [y[1], -y[0]], [1.0, 0.0])
            .output(&times, |point| output = output.max(off(point.t, point.y())))
            .event(falling.then(|t, _| event = t))
            .solve(0.0..10.0, method)
            .unwrap();
        let whole = (0..1000).map(|k| {
            let t = 0.01 * f64::from(k);
            off(t, &solution.at(t).unwrap())
        });
        let whole = whole.fold(0.0, f64::max);
        let late = (event - 2.5 * std::f64::consts::PI).abs();
        println!(
            "{} {tolerance:e}: {output:e} {late:e} {whole:e}, {}",
            M::NAME,
            solution.statistics()
        );
        output.max(late).max(whole)
    }
    fn keeps<M: Stepper<V, 1, Sizes = AnySize>>() {
        for tolerance in [1e-6, 1e-10] {
            assert!(worst::<M>(tolerance) < 20.0 * tolerance, "{}", M::NAME);
        }
    }
    keeps::<Fehlberg78<_>>();
    keeps::<Verner98<_>>();
    keeps::<Verner87<_>>();
    keeps::<DormandPrince5<_>>();
}

/// Where a shorter step within can't be made, Hermite's cubic shows the step, and what follows is as without.
#[test]
fn steps_that_fail_within_leave_the_run_as_it_is() {
    let broken = Cell::new(false);
    let looked = Cell::new(false);
    let problem = || {
        let rate = |_, y: &V, dy: &mut V| {
            *dy = [if broken.get() { f64::NAN } else { y[1] }, -y[0]];
        };
        Ode::new(rate, [1.0, 0.0])
    };
    let method = || Verner87::new().rtol(1e-8).atol(1e-8);
    let plain = problem().end(0.0..10.0, method()).unwrap();
    let mut found = f64::NAN;
    let event = Event::new(|_, [y]: &[V; 1]| {
        // From where the sign has changed first until the event is told.
        if y[0] < 0.0 && !looked.replace(y[0] < 0.0 || looked.get()) {
            broken.set(true);
        }
        y[0]
    });
    let event = event.falling().then(|t, _| {
        if found.is_nan() {
            found = t;
        }
        broken.set(false);
    });
    let end = problem().event(event).end(0.0..10.0, method()).unwrap();
    assert_eq!((end.t, end.y), (plain.t, plain.y));
    let late = (found - std::f64::consts::FRAC_PI_2).abs();
    println!("{late:e}");
    assert!(late < 1e-2 && late > 1e-7, "{late:e}");
}
