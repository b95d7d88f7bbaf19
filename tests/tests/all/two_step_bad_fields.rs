//! Two-step integration of bad problems: each is told, or integrated right, and none hangs. For the three
//! classes of problems, arrays and vectors.

use stepsmith::pece::{Pece2AccelerationStretched, Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::{Error, Ode, OdeEnd, SecondOrder, State, Statistics};

/// A problem of one component in the three classes: y' = f(t, y), y'' along it, and x'' = g(t, x, v).
#[derive(Clone, Copy)]
struct Problem {
    rate: fn(f64, f64) -> f64,
    second: fn(f64, f64, f64) -> f64,
    acceleration: fn(f64, f64, f64) -> f64,
}

/// y = e^(−t).
const DECAY: Problem = Problem {
    rate: |_, y| -y,
    second: |_, _, dy| -dy,
    acceleration: |_, x, _| x,
};

struct Run {
    name: &'static str,
    end: Result<(Vec<f64>, Statistics), Error>,
}

/// From a state y0 = x0 and v0 to a time, in at most 20 000 attempts.
fn integrations<S: State<Real = f64>>(
    problem: Problem,
    y0: &S,
    v0: &S,
    to: f64,
    tolerance: f64,
) -> Vec<Run> {
    let Problem {
        rate,
        second,
        acceleration,
    } = problem;
    let each = |out: &mut S, value: &dyn Fn(usize) -> f64| {
        for (i, out) in out.as_mut_slice().iter_mut().enumerate() {
            *out = value(i);
        }
    };
    let f = move |t: f64, y: &S, dy: &mut S| each(dy, &|i| rate(t, y.as_slice()[i]));
    let f_twice = move |t: f64, y: &S, dy: &S, ddy: &mut S| {
        each(ddy, &|i| second(t, y.as_slice()[i], dy.as_slice()[i]));
    };
    let g = move |t: f64, x: &S, v: &S, a: &mut S| {
        each(a, &|i| acceleration(t, x.as_slice()[i], v.as_slice()[i]));
    };
    const MOST: u64 = 20_000;
    let first = |end: OdeEnd<S>| (end.y.as_slice().to_vec(), end.statistics);
    let method = Pece2Stretched::new().stretched(tolerance);
    let one = Ode::new(f, y0.clone()).end(0.0..to, method.max_steps(MOST));
    let method = Pece2AccelerationStretched::new().stretched(tolerance);
    let two = Ode::new(f, y0.clone())
        .second_derivative(f_twice)
        .end(0.0..to, method.max_steps(MOST));
    let method = Pece2SecondOrderStretched::new().stretched(tolerance);
    let three = SecondOrder::new(g, y0.clone(), v0.clone()).end(0.0..to, method.max_steps(MOST));
    let three = three.map(|end| (end.x.as_slice().to_vec(), end.statistics));
    [
        ("class 1, stretching", one.map(first)),
        ("class 2, stretching", two.map(first)),
        ("class 3, stretching", three),
    ]
    .map(|(name, end)| Run { name, end })
    .into()
}

/// The same with one component as an array, and with two as a vector.
fn all(problem: Problem, y0: f64, v0: f64, to: f64, tolerance: f64) -> Vec<Run> {
    let mut runs = integrations(problem, &[y0], &[v0], to, tolerance);
    runs.extend(integrations(
        problem,
        &vec![y0; 2],
        &vec![v0; 2],
        to,
        tolerance,
    ));
    assert_eq!(runs.len(), 6);
    runs
}

/// Integrations up to where the step became too small, or what it came to is no number.
fn assert_stuck(runs: Vec<Run>, at: f64, within: f64) {
    for Run { name, end } in runs {
        let Err(Error::StepTooSmall { t, .. } | Error::NonFinite { t }) = end else {
            panic!("{name}: {end:?}");
        };
        assert!((t - at).abs() < within, "{name}: {t}");
    }
}

fn after_one(t: f64, value: f64) -> f64 {
    if t > 1.0 { f64::NAN } else { value }
}

#[test]
fn fields_that_become_nan() {
    let nan = Problem {
        rate: |t, y| after_one(t, -y),
        second: |_, _, dy| -dy,
        acceleration: |t, x, _| after_one(t, x),
    };
    assert_stuck(all(nan, 1.0, -1.0, 2.0, 1e-6), 1.0, 1e-9);
    let infinite = Problem {
        rate: |t, y| if t > 1.0 { f64::INFINITY } else { -y },
        second: |_, _, dy| -dy,
        acceleration: |t, x, _| if t > 1.0 { f64::NEG_INFINITY } else { x },
    };
    assert_stuck(all(infinite, 1.0, -1.0, 2.0, 1e-6), 1.0, 1e-9);
}

/// Where the second derivative alone is no number.
#[test]
fn second_derivatives_that_become_nan() {
    let nan = Problem {
        second: |t, _, dy| after_one(t, -dy),
        ..DECAY
    };
    let (second, others): (Vec<_>, Vec<_>) = all(nan, 1.0, -1.0, 2.0, 1e-6)
        .into_iter()
        .partition(|run| run.name.starts_with("class 2"));
    assert_stuck(second, 1.0, 1e-9);
    for Run { name, end } in others {
        let (x, _) = end.unwrap();
        assert!((x[0] - (-2.0_f64).exp()).abs() < 1e-3, "{name}: {x:?}");
    }
}

/// y = 1/(1 − t).
#[test]
fn solutions_that_blow_up() {
    let blow_up = Problem {
        rate: |_, y| y * y,
        second: |_, y, dy| 2.0 * y * dy,
        acceleration: |_, x, _| 2.0 * x * x * x,
    };
    for Run { name, end } in all(blow_up, 1.0, 1.0, 2.0, 1e-6) {
        match end {
            Err(Error::StepTooSmall { t, .. } | Error::TooManySteps { t, .. }) => {
                assert!((t - 1.0).abs() < 1e-2, "{name}: {t}");
            }
            end => panic!("{name}: {end:?}"),
        }
    }
}

#[test]
fn tolerances_that_can_not_be_kept() {
    for tolerance in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, 1.0] {
        for Run { name, end } in all(DECAY, 1.0, -1.0, 1.0, tolerance) {
            let told = matches!(end, Err(Error::Tolerance { .. }));
            assert!(told, "{name}, {tolerance}: {end:?}");
        }
    }
    for Run { name, end } in all(DECAY, 1.0, -1.0, 1.0, 1e-20) {
        let tolerance = 1e-20;
        let least = 4.0 * f64::EPSILON;
        let refused = Error::Unresolved { tolerance, least };
        assert_eq!(end.unwrap_err(), refused, "{name}");
    }
}

#[test]
fn empty_systems() {
    let mut runs = integrations(DECAY, &Vec::new(), &Vec::new(), 1.0, 1e-6);
    runs.extend(integrations::<[f64; 0]>(DECAY, &[], &[], 1.0, 1e-6));
    for Run { name, end } in runs {
        assert_eq!(end.unwrap_err(), Error::Empty, "{name}");
    }
}

#[test]
fn initial_values_that_are_not_finite() {
    for bad in [f64::NAN, f64::INFINITY] {
        for Run { name, end } in all(DECAY, bad, -1.0, 1.0, 1e-6) {
            assert_eq!(end.unwrap_err(), Error::NonFinite { t: 0.0 }, "{name}");
        }
    }
    let nowhere = Problem {
        rate: |_, _| f64::NAN,
        second: |_, _, dy| dy,
        acceleration: |_, _, _| f64::NAN,
    };
    for Run { name, end } in all(nowhere, 1.0, -1.0, 1.0, 1e-6) {
        assert_eq!(end.unwrap_err(), Error::NonFinite { t: 0.0 }, "{name}");
    }
}

/// y = t³/3 with y = v = a = 0 at first, where 0/0 would be the size of the first step; and y = 1 for
/// ever.
#[test]
fn starts_at_rest() {
    let cubic = Problem {
        rate: |t, _| t * t,
        second: |t, _, _| 2.0 * t,
        acceleration: |t, _, _| 2.0 * t,
    };
    for Run { name, end } in all(cubic, 0.0, 0.0, 2.0, 1e-6) {
        let (x, statistics) = end.unwrap();
        assert!(
            x.iter().all(|x| (x - 8.0 / 3.0).abs() < 1e-3),
            "{name}: {x:?}"
        );
        assert!(statistics.steps < 20_000, "{name}: {statistics:?}");
    }
    let rest = Problem {
        rate: |_, _| 0.0,
        second: |_, _, _| 0.0,
        acceleration: |_, _, _| 0.0,
    };
    for Run { name, end } in all(rest, 1.0, 0.0, 2.0, 1e-6) {
        let (x, statistics) = end.unwrap();
        assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-14), "{name}: {x:?}");
        assert!(statistics.steps < 200, "{name}: {statistics:?}");
    }
    // In equilibrium, and from rest at x = 1.
    let pendulum = Problem {
        acceleration: |_, x, _| -x,
        ..rest
    };
    for (from, to) in [(0.0, 0.0), (1.0, 2.0_f64.cos())] {
        for Run { name, end } in all(pendulum, from, 0.0, 2.0, 1e-6) {
            let (x, _) = end.unwrap();
            if name.starts_with("class 3") {
                assert!((x[0] - to).abs() < 1e-3, "{name}: {x:?}");
            }
        }
    }
}
