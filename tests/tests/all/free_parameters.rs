//! Methods with a parameter that is left free, against exact numbers and against the same methods without.

use std::path::Path;
use stepsmith::central_difference::Cd4Damped;
use stepsmith::generated::{Parameter, quotient};
use stepsmith::runge_kutta::Theta;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlpha, Hht, Newmark};
use stepsmith::{Acceleration, Error, Estimate, Ode, SecondOrder, Settings, Stepper};
use stepsmith_emit::step::Step;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Field;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

stepsmith::method! {
    name = Half,
    family = "generalized-alpha",
    parameters = { rho_inf = 1/2 },
    claims = { order = 2 },
}

stepsmith::method! {
    name = Annihilating,
    family = "generalized-alpha",
    parameters = { rho_inf = 0 },
    claims = { order = 2 },
}

stepsmith::method! {
    name = Quarter,
    family = "hht",
    parameters = { alpha = "-1/4" },
    claims = { order = 2 },
}

stepsmith::method! {
    name = ThreeQuarters,
    family = "newmark",
    parameters = { gamma = 3/4, beta = "(gamma + 1/2)^2/4" },
    claims = { order = 1 },
}

stepsmith::method! {
    name = Weighted,
    family = "runge-kutta",
    parameters = {
        A = [[0, 0], [1, 0]],
        b = [1/2, 1/2],
        embedded = [["w", "1 - w"]],
        w = { from = 0, to = 1 },
    },
}

type V = [f64; 2];

pub(crate) fn spec(file: &str) -> Spec {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods/specs");
    let text = std::fs::read_to_string(path.join(file)).unwrap();
    Spec::parse_toml(file, &text).unwrap()
}

/// The next of some numbers that look random, from 0 to below 1.
fn next(state: &mut u64) -> f64 {
    *state = state
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    (*state >> 11) as f64 * 2f64.powi(-53)
}

/// The numbers after `name: [` in a stepper as it is shown.
fn numbers(shown: &str, name: &str) -> Vec<f64> {
    let (_, rest) = shown.split_once(&format!(" {name}: [")).unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split(", ")
        .map(|number| number.parse().unwrap())
        .collect()
}

/// Random values in a range, and some near its ends and near other values.
pub(crate) fn near_ends_and_others(
    [from, to]: [f64; 2],
    near: &[f64],
    parameter: &Parameter,
) -> Vec<f64> {
    let state = &mut 7;
    let mut values: Vec<f64> = (0..300).map(|_| from + (to - from) * next(state)).collect();
    for &value in near.iter().chain(&[from, to]) {
        let mut both = [value, value];
        for _ in 0..3 {
            values.extend(both);
            both = [both[0].next_down(), both[1].next_up()];
        }
    }
    values.extend([1e-30, 3e-17, 1e-9].map(|distance| from + distance));
    values.retain(|&value| parameter.contains(value));
    assert!(values.len() > 300);
    values
}

/// The coefficients of a stepper at random values in the range, near its ends and near other values: each within
/// one unit in the last place of the exact one.
fn within_one_unit<M: Stepper<V, RANK> + std::fmt::Debug, const RANK: usize>(
    file: &str,
    ends: [f64; 2],
    near: &[f64],
) {
    let spec = spec(file);
    let free: Vec<_> = spec.free().cloned().collect();
    let facts = Facts::over(spec.scheme().unwrap(), free.clone());
    let step = Step::new(&facts).unwrap();
    let mut asked = 0;
    for value in near_ends_and_others(ends, near, &M::PARAMETERS[0]) {
        let shown = format!("{:?}", M::at(1.0, &[0.0; 2], &[value]));
        let exact_value: Fraction = from_f64(value).unwrap().into();
        let exact = |c: &Fraction| {
            let at = c.substitute(&free[0].symbol, &exact_value).unwrap();
            to_f64(&at.as_rational().unwrap())
        };
        let near = |found: f64, exact: f64| {
            found == exact || found == exact.next_up() || found == exact.next_down()
        };
        for ((c, _), found) in step.constants.entries().iter().zip(numbers(&shown, "c")) {
            if c.as_rational().is_none() {
                assert!(
                    near(found, exact(c)),
                    "{c} at {value:e}: {found:e}, {:e}",
                    exact(c)
                );
                asked += 1;
            }
        }
        let scheme = facts.scheme();
        for (carried, &q) in M::carried(&[value]).iter().zip(scheme.carried()) {
            assert!(
                near(carried.offset, exact(&scheme.quantities()[q].offset)),
                "{value}"
            );
        }
    }
    assert!(asked > 600);
}

#[test]
fn coefficients_are_within_one_unit_of_exact_ones() {
    let half = [0.5, 1.0 / 3.0, 2.0 / 3.0];
    within_one_unit::<GeneralizedAlpha<V>, 2>(
        "generalized-alpha/generalized-alpha.toml",
        [0.0, 1.0],
        &half,
    );
    within_one_unit::<Hht<V>, 2>("hht/hht.toml", [-1.0 / 3.0, 0.0], &[-0.25]);
    within_one_unit::<Newmark<V>, 2>("newmark/newmark.toml", [0.5, 1.0], &[0.75]);
    within_one_unit::<Theta<V>, 1>("scheme/theta.toml", [0.5, 1.0], &[2.0 / 3.0]);
    within_one_unit::<Cd4Damped<V>, 2>("central-difference/cd4-damped.toml", [0.3, 0.9], &[0.5]);
}

/// Quotients beside their 0/0, where every digit of sums of rounded products would cancel.
#[test]
fn cancellation_costs_nothing() {
    let state = &mut 3;
    let third = 1.0 / 3.0;
    for _ in 0..1000 {
        // (1 − 3x)³/((1 − 3x)² (1 + x)) expanded, at floats beside 1/3.
        let x = third + (next(state) - 0.5) * 2f64.powi(-(50.0 * next(state)) as i32);
        let above = [(1.0, [0]), (-9.0, [1]), (27.0, [2]), (-27.0, [3])];
        let below = [(1.0, [0]), (-5.0, [1]), (3.0, [2]), (9.0, [3])];
        let found = quotient(&above, &below, &[x]);
        let one = Fraction::from(1);
        let exact: Fraction = from_f64(x).unwrap().into();
        let top = &one - &(&exact * &Fraction::from(3));
        let expected = &top * &(&one + &exact).inverse().unwrap();
        let expected = to_f64(&expected.as_rational().unwrap());
        let unit = expected.abs().next_up() - expected.abs();
        assert!(
            (found - expected).abs() <= unit,
            "{x:e}: {found:e}, {expected:e}"
        );
    }
    assert!(quotient(&[(1.0, [1])], &[(0.0, [0])], &[0.5]).is_nan());
    assert!(quotient(&[(1.0, [1])], &[(1.0, [0])], &[f64::NAN]).is_nan());
}

/// A damped pendulum by a method.
fn pendulum<M: Stepper<V>>(method: Settings<M, V>) -> V {
    let acceleration = |_: f64, x: &V, v: &V, a: &mut V| {
        for i in 0..2 {
            a[i] = -x[i].sin() - 0.1 * v[i];
        }
    };
    let problem = SecondOrder::new(acceleration, [1.0, -0.3], [0.2, 0.0]);
    problem.end(0.0..2.0, method.steps(200)).unwrap().x
}

#[test]
fn a_value_gives_the_method_of_that_value() {
    let near = |a: V, b: V| (0..2).all(|i| (a[i] - b[i]).abs() < 1e-13);
    let rho = |value| pendulum(GeneralizedAlpha::new(value));
    assert!(near(rho(0.5), pendulum(Half::new())));
    assert!(near(rho(0.0), pendulum(Annihilating::new())));
    assert!(!near(rho(0.5), rho(0.25)));
    assert!(near(pendulum(Hht::new(-0.25)), pendulum(Quarter::new())));
    let gamma = pendulum(Newmark::new(0.75));
    assert!(near(gamma, pendulum(ThreeQuarters::new())));
    // Beside 1/2 Newmark's is the average acceleration.
    let beside = pendulum(Newmark::new(0.5_f64.next_up()));
    assert!(near(beside, pendulum(AverageAcceleration::new())));
}

/// x'' = −x from x = 1 at rest.
fn spring() -> SecondOrder<'static, [f64; 1], impl Acceleration<[f64; 1]>> {
    SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0])
}

/// The order that is proven is the one that is seen.
#[test]
fn errors_fall_as_proven() {
    fn error<M: Stepper<[f64; 1]>>(method: Settings<M, [f64; 1]>, steps: usize) -> f64 {
        let end = spring().end(0.0..1.0, method.steps(steps)).unwrap();
        (end.x[0] - 1f64.cos()).abs()
    }
    for rho in [0.0, 0.3, 0.8, 0.999] {
        let [coarse, fine] = [100, 200].map(|steps| error(GeneralizedAlpha::new(rho), steps));
        let order = (coarse / fine).log2();
        assert!((order - 2.0).abs() < 0.1, "{rho}: {order}");
    }
    for rho in [0.31, 0.5, 0.89] {
        let [coarse, fine] = [100, 200].map(|steps| error(Cd4Damped::new(rho), steps));
        let order = (coarse / fine).log2();
        assert!((order - 3.0).abs() < 0.1, "{rho}: {order}");
    }
    let end = |theta: f64, steps: usize| {
        let problem = Ode::new(|_t, y, f| f[0] = -y[0], [1.0]);
        let end = problem.end(0.0..1.0, Theta::new(theta).steps(steps));
        end.unwrap().y[0]
    };
    for theta in [0.75, 1.0] {
        let [coarse, fine] = [100, 200].map(|steps| (end(theta, steps) - (-1f64).exp()).abs());
        let order = (coarse / fine).log2();
        assert!((order - 1.0).abs() < 0.05, "{theta}: {order}");
    }
}

/// Steps of any sizes take values as well.
#[test]
fn tolerances_take_values() {
    let problem = Ode::new(|_t, y, f| f[0] = -y[0], [1.0]);
    let method = Theta::new(0.75).rtol(1e-6).atol(1e-6);
    let end = problem.end(0.0..1.0, method).unwrap();
    assert!((end.y[0] - (-1f64).exp()).abs() < 1e-4);
}

#[test]
fn what_is_no_value_is_told() {
    fn error<M: Stepper<[f64; 1]>>(method: Settings<M, [f64; 1]>) -> Error {
        spring().end(0.0..1.0, method.steps(10)).unwrap_err()
    }
    let without = Settings::<GeneralizedAlpha<_>, _>::new;
    assert_eq!(
        error(without()).to_string(),
        "`GeneralizedAlpha` takes rho_inf in [0, 1): give its value by `.parameter(\"rho_inf\", …)`"
    );
    for value in [
        1.0,
        -0.1,
        f64::NAN,
        f64::INFINITY,
        1e-31,
        -0.0_f64.next_up(),
    ] {
        let error = error(GeneralizedAlpha::new(value));
        assert!(
            matches!(error, Error::ParameterValue { value: Some(_), .. }),
            "{error}"
        );
    }
    assert_eq!(
        error(without().parameter("rho", 0.5)).to_string(),
        "`GeneralizedAlpha` takes no parameter `rho` here: it takes rho_inf"
    );
    assert_eq!(
        error(Half::new().parameter("rho_inf", 0.5)).to_string(),
        "`Half` takes no parameter `rho_inf` here"
    );
    // A stepper without values is no stepper.
    let stepper = GeneralizedAlpha::<V>::sized(0.1, &[0.0; 2]);
    assert!(
        numbers(&format!("{stepper:?}"), "w")
            .iter()
            .any(|w| w.is_nan())
    );
}

/// At w = 1/2 the solution beside the step is the step: with a weight that is free none is compared with.
#[test]
fn solutions_of_free_weights_estimate_nothing() {
    for w in [0.0, 0.25, 0.5, 1.0] {
        let end = Ode::new(|_, y, dy| dy[0] = -y[0], [1.0])
            .end(0.0..2.0, Weighted::new(w).rtol(1e-6).atol(1e-6))
            .unwrap();
        assert_eq!(end.statistics.estimate, Some(Estimate::Doubling));
        assert!((end.y[0] - (-2.0_f64).exp()).abs() < 1e-5, "{w}");
    }
}
