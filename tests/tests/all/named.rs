//! Methods by name: all there are, the same bits as by type, and what each costs to start.

#![allow(clippy::ptr_arg)]

use std::collections::BTreeSet;
use std::path::Path;
use stepsmith::additive::{Ark436, ImexEuler};
use stepsmith::bdf::*;
use stepsmith::block::*;
use stepsmith::central_difference::*;
use stepsmith::composition::*;
use stepsmith::constrained::{Dae, Formulation};
use stepsmith::low_storage::*;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::nystrom::*;
use stepsmith::pece::*;
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::*;
use stepsmith::split::{Split, Sum};
use stepsmith::splitting::*;
use stepsmith::structural::*;
use stepsmith::two_derivative::*;
use stepsmith::{
    Class, Error, Method, Ode, SecondOrder, Settings, Statistics, Stepper, velocity_free,
};

type V = Vec<f64>;

/// What a run ends with, or its error.
type End = Result<(V, Statistics), Error>;

fn pendulum(t: f64, y: &V, dy: &mut V) {
    (dy[0], dy[1]) = (y[1], swing(t, y[0], y[1]));
}

fn jerk(t: f64, y: &V, dy: &V, ddy: &mut V) {
    ddy[0] = dy[1];
    ddy[1] = -0.3 * t.sin() - 2.0 * y[0].cos() * y[1] - 0.3 * y[1] * y[1] * dy[1];
}

fn swing(t: f64, x: f64, v: f64) -> f64 {
    0.3 * t.cos() - 2.0 * x.sin() - 0.1 * v * v * v
}

fn damped(t: f64, x: &V, v: &V, a: &mut V) {
    a[0] = swing(t, x[0], v[0]);
}

fn free(t: f64, x: &V, a: &mut V) {
    a[0] = swing(t, x[0], 0.0);
}

fn start() -> V {
    vec![0.7, 0.4]
}

/// The same run by type and by name.
macro_rules! both {
    ($name:expr, $method:ty, |$by:ident| $end:expr) => {{
        let one = {
            let $by = Settings::<$method, V>::new();
            $end
        };
        let other = {
            let $by = Method::named($name).unwrap().settings();
            $end
        };
        let stable = !matches!(one, Err(Error::NotZeroStable { .. }));
        assert!(one.is_ok() || !stable, "{one:?}");
        assert_eq!(one, other);
    }};
}

macro_rules! first {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        both!($name, $method, |$by| {
            let end = Ode::new(pendulum, start()).end(0.0..$end, $settings);
            end.map(|end| (end.y, end.statistics))
        })
    };
}

macro_rules! twice {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        both!($name, $method, |$by| {
            let problem = Ode::new(pendulum, start()).second_derivative(jerk);
            let end = problem.end(0.0..$end, $settings);
            end.map(|end| (end.y, end.statistics))
        })
    };
}

macro_rules! second {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        free!($name, $method, $end, |$by| $settings);
        both!($name, $method, |$by| {
            let end = SecondOrder::new(damped, vec![0.7], vec![0.4]).end(0.0..$end, $settings);
            end.map(|end| ([end.x, end.v].concat(), end.statistics))
        });
    };
}

macro_rules! free {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        both!($name, $method, |$by| {
            let problem = SecondOrder::velocity_free(free, vec![0.7], vec![0.4]);
            let end = problem.end(0.0..$end, $settings);
            end.map(|end| ([end.x, end.v].concat(), end.statistics))
        });
    };
}

/// The pendulum in two parts.
macro_rules! additive {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        both!($name, $method, |$by| {
            let end = Ode::split(pushed, held, start()).end(0.0..$end, $settings);
            end.map(|end| (end.y, end.statistics))
        })
    };
}

/// The motion in two parts, the first of which reads no velocity.
macro_rules! split_free {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        both!($name, $method, |$by| {
            let parts = Sum {
                expensive: velocity_free(push),
                cheap: hold,
            };
            let end = Split::of(parts, vec![0.7], vec![0.4]).end(0.0..$end, $settings);
            end.map(|end| ([end.x, end.v].concat(), end.statistics))
        })
    };
}

macro_rules! split {
    ($name:expr, $method:ty, $end:expr, |$by:ident| $settings:expr) => {
        split_free!($name, $method, $end, |$by| $settings);
        both!($name, $method, |$by| {
            let end = Split::new(damped, hold, vec![0.7], vec![0.4]).end(0.0..$end, $settings);
            end.map(|end| ([end.x, end.v].concat(), end.statistics))
        })
    };
}

fn push(t: f64, _x: &V, a: &mut V) {
    a[0] = 0.3 * t.cos();
}

fn hold(_t: f64, x: &V, _v: &V, b: &mut V) {
    b[0] = -2.0 * x[0].sin();
}

fn pushed(t: f64, y: &V, dy: &mut V) {
    (dy[0], dy[1]) = (y[1], 0.3 * t.cos());
}

fn held(_t: f64, y: &V, dy: &mut V) {
    (dy[0], dy[1]) = (0.0, -2.0 * y[0].sin() - 0.1 * y[1].powi(3));
}

/// A name's functions are those of the type that the name is read from: one method of each kind and each way to
/// make steps is compared with them.
#[test]
fn names_yield_the_bits_of_their_types() {
    macro_rules! equal {
        ($($what:ident: $($method:ident),*;)*) => {
            $($($what!(stringify!($method), $method<V>, 1.0, |by| by.steps(20));)*)*
        };
    }
    equal! {
        first: Rk4, Radau5, Rodas4, Ssprk104Three, Bdf3, Pece2Stretched;
        twice: ChanTsai4, ChanTsai5, Pece2AccelerationStretched;
        second: AverageAcceleration, Cd3, Cd8Strong, Pece2SecondOrder;
        free: Yoshida4, DormandPrinceNystrom4;
        additive: ImexEuler, Ark436;
        split: SplittingHalf, SplittingExtrapolated, SplittingFourth, SplittingCarried;
        split_free: SplittingVerlet;
    }
}

/// Free parameters are given by name, and yield the bits of the type with that value, in steps of every kind and under
/// constraints; offsets that depend on them, and what is no value, are told.
#[test]
fn names_take_the_values_of_free_parameters() {
    macro_rules! at {
        ($what:ident: $method:ident, $parameter:literal, [$($value:literal),*], $end:expr, |$by:ident| $settings:expr) => {
            for value in [$($value),*] {
                $what!(stringify!($method), $method<V>, $end, |$by| $settings.parameter($parameter, value));
            }
        };
    }
    at!(second: GeneralizedAlpha, "rho_inf", [0.0, 0.3, 0.8], 1.0, |by| by.steps(20));
    at!(second: Hht, "alpha", [-0.3, -0.1, -0.01], 1.0, |by| by.steps(20));
    at!(second: Cd4Damped, "rho", [0.3, 0.5, 0.9], 1.0, |by| by.steps(20));
    at!(second: Newmark, "gamma", [0.6, 0.9, 1.0], 1.0, |by| by.steps(20));
    at!(second: Newmark, "gamma", [0.6], 1.0, |by| by.rtol(1e-4).atol(1e-4));
    at!(second: Newmark, "gamma", [0.6], 0.35, |by| by.times(vec![0.0, 0.1, 0.3, 0.35]));
    at!(first: Theta, "theta", [0.6, 1.0], 1.0, |by| by.steps(20));
    at!(first: Theta, "theta", [0.7], 1.0, |by| by.rtol(1e-4).atol(1e-4));

    let method = Method::named("generalizedalpha").unwrap();
    assert_eq!(method.parameters(), GeneralizedAlpha::<V>::PARAMETERS);
    let line = "GeneralizedAlpha: x'' = g(t, x, x'), order 2, implicit, rho_inf in [0, 1), ωh < ∞ at ξ = 0, ";
    assert!(method.to_string().starts_with(line), "{method}");
    assert!(
        method
            .carried()
            .iter()
            .any(|carried| carried.offset.is_nan())
    );
    let rod = || {
        let mut rod = Mechanism::new([0.0, -9.81]);
        let bob = rod.body(1.0, 0.1, [1.0, 0.0, 0.0]);
        rod.distance(GROUND, [0.0, 0.0], bob, [0.0, 0.0], 1.0);
        rod
    };
    let q = rod().positions();
    let v = rod().velocities();
    let with = |given: &[(&str, f64)]| {
        let mut settings = method.settings();
        for (name, value) in given {
            settings = settings.parameter(name, *value);
        }
        settings
    };
    let bound = |given: &[(&str, f64)]| {
        let found = Dae::new(rod(), q.clone(), v.clone()).end(0.0..0.5, with(given).steps(100));
        found.map(|found| found.end.q)
    };
    for value in [0.0, 0.4] {
        assert_eq!(
            bound(&[("rho_inf", value)]),
            Dae::new(rod(), q.clone(), v.clone())
                .end(0.0..0.5, GeneralizedAlpha::new(value).steps(100))
                .map(|found| found.end.q)
        );
    }
    for (given, error) in [
        (&[][..], "takes rho_inf in [0, 1): give"),
        (&[("rho_inf", 1.5)], "takes rho_inf in [0, 1), not 1.5"),
        (&[("alpha", 0.5)], "takes no parameter `alpha` here"),
    ] {
        let told = bound(given).unwrap_err().to_string();
        assert!(told.contains(error), "{told}");
        let problem = SecondOrder::velocity_free(free, vec![0.7], vec![0.4]);
        let told = problem.end(0.0..1.0, with(given).steps(20)).unwrap_err();
        assert!(told.to_string().contains(error), "{told}");
    }
}

/// The motion of a method by name, in so many steps.
fn by_name(method: Method, steps: usize) -> Result<V, Error> {
    let settings = valued!(method).steps(steps);
    let first = Ode::new(pendulum, start());
    match method.class() {
        Class::FirstOrder => first.end(0.0..1.0, settings).map(|end| end.y),
        Class::SecondDerivative => {
            let end = first.second_derivative(jerk).end(0.0..1.0, settings);
            end.map(|end| end.y)
        }
        Class::Additive => {
            let end = Ode::split(pushed, held, start()).end(0.0..1.0, settings);
            end.map(|end| end.y)
        }
        Class::Split => {
            let parts = Sum {
                expensive: velocity_free(push),
                cheap: hold,
            };
            let end = Split::of(parts, vec![0.7], vec![0.4]).end(0.0..1.0, settings);
            end.map(|end| [end.x, end.v].concat())
        }
        _ => {
            let problem = SecondOrder::velocity_free(free, vec![0.7], vec![0.4]);
            let end = problem.end(0.0..1.0, settings);
            end.map(|end| [end.x, end.v].concat())
        }
    }
}

/// Every method by its name is near the motion by another method of the same problem: in 200 steps of 1/200 within
/// 10 hᵖ, p its order, or the rounding of its start and its steps.
#[test]
fn every_name_integrates_with_its_order() {
    let reference = |name| by_name(Method::named(name).unwrap(), 400).unwrap();
    let damped = reference("Verner98");
    let free = reference("DormandPrinceNystrom12");
    for method in Method::all() {
        let found = match by_name(method, 200) {
            Err(Error::NotZeroStable { .. }) => continue,
            found => found.unwrap(),
        };
        let known = if method.takes_velocity_free() || method.class() == Class::Split {
            &free
        } else {
            &damped
        };
        let error = (found.iter().zip(known)).fold(0.0, |e: f64, (a, b)| e.max((a - b).abs()));
        let bound = 10.0 * 0.005_f64.powi(method.order().bound() as i32);
        assert!(error < bound.max(1e-9), "{method}: {error:e}, {bound:e}");
    }
}

/// Other ways to choose steps, which are the same functions for all.
#[test]
fn steps_of_any_size_have_the_same_bits_too() {
    macro_rules! ways {
        ($what:ident: $($method:ident),*) => { $(
            $what!(stringify!($method), $method<V>, 1.0, |by| by.rtol(1e-4).atol(1e-4));
            $what!(stringify!($method), $method<V>, 0.35, |by| by.times(vec![0.0, 0.1, 0.3, 0.35]));
        )* };
    }
    ways!(first: Rk4, Radau5);
    ways!(twice: Pece1Acceleration);
    ways!(second: AverageAcceleration);
    ways!(free: Yoshida4);
    split!("SplittingHalf", SplittingHalf<V>, 1.0, |by| by
        .rtol(1e-4)
        .atol(1e-4));
    split_free!("SplittingVerlet", SplittingVerlet<V>, 1.0, |by| by
        .rtol(1e-4)
        .atol(1e-4));
}

/// Every spec that is compiled into the crate has its name here.
#[test]
fn the_catalogue_is_whole() {
    // Analysed only, and what a source printed wrongly.
    let others = [
        "Bdf7",
        "LobattoPair4",
        "Pece2AccelerationPrinted",
        "Pece2AccelerationPrintedType1",
        "Pece2SecondOrderPrinted",
    ];
    let mut specs = BTreeSet::new();
    let methods = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods");
    let families = std::fs::read_dir(methods.join("specs")).unwrap();
    let families = families.map(|family| family.unwrap().path());
    for folder in families {
        for spec in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(spec.unwrap().path()).unwrap();
            let name = text.lines().find_map(|line| line.strip_prefix("name"));
            specs.insert(
                name.unwrap()
                    .trim_matches(|c| " =\"".contains(c))
                    .to_string(),
            );
        }
    }
    specs.retain(|name| !others.contains(&name.as_str()));
    let names: BTreeSet<String> = Method::all().map(|m| m.name().to_string()).collect();
    let lacking: Vec<_> = specs.difference(&names).collect();
    assert!(
        lacking.is_empty(),
        "no rows in methods/src/named/catalogue.rs: {lacking:?}"
    );
    assert_eq!(names, specs);
    for method in Method::all().filter(|method| method.class() != Class::Split) {
        let here = method.carried().iter().all(|carried| carried.offset == 0.0);
        let moved = matches!(
            method.name(),
            "Hht" | "HhtTenth" | "GeneralizedAlpha" | "GeneralizedAlphaFifth"
        );
        // Its carried acceleration is off by a multiple of h, which differs from step to step.
        let stale = method.name() == "ZhouTamma";
        assert_eq!(method.takes_any_size(), here && !stale || moved, "{method}");
    }
}

#[test]
fn what_is_known_of_methods() {
    let of = |name: &str| Method::named(name).unwrap();
    let explicit = [
        "Rk4",
        "Kutta3",
        "Pece1",
        "Pece4Acceleration",
        "Ab5",
        "Yoshida4",
        "Pece2SecondOrder",
    ];
    assert!(explicit.into_iter().all(|name| of(name).is_explicit()));
    let implicit = [
        "Radau5",
        "Bdf2",
        "AverageAcceleration",
        "Cd3",
        "Sdirk2",
        "GeneralizedAlphaFifth",
    ];
    assert!(!implicit.into_iter().any(|name| of(name).is_explicit()));
    assert_eq!(of("Radau9").order(), stepsmith::Order::Exactly(9));
    assert_eq!(of("Cd3").stable_up_to(0.0), Some(2.0));
    assert_eq!(
        of("AverageAcceleration").stable_up_to(0.05),
        Some(f64::INFINITY)
    );
    for method in Method::all().filter(|method| method.takes_velocity_free()) {
        let damping: Vec<f64> = method.stable().iter().map(|row| row.damping).collect();
        let known = [0.0, 0.05, 0.1, 0.5];
        assert!(
            damping == known
                || method.class() == Class::VelocityFree
                || !method.parameters().is_empty(),
            "{method}: {damping:?}"
        );
    }
    println!(
        "{}",
        Method::all().map(|m| format!("{m}\n")).collect::<String>()
    );
}

#[test]
fn what_does_not_fit_is_told() {
    let unknown = |name: &str| Method::named(name).unwrap_err().to_string();
    assert_eq!(
        unknown("Rk5"),
        "no method is called `Rk5`: did you mean `Rk4`?"
    );
    assert!(unknown("averageaceleration").ends_with("did you mean `AverageAcceleration`?"));
    assert!(unknown("").ends_with("`Method::all()` lists those there are"));
    assert!(unknown("something else").ends_with("`Method::all()` lists those there are"));
    assert_eq!(Method::named("RADAU5").unwrap().name(), "Radau5");
    let of = |name: &str| Method::named(name).unwrap().settings();
    let first = |name| Ode::new(pendulum, start()).end(0.0..1.0, of(name).steps(10));
    let second = |name| {
        let problem = SecondOrder::new(damped, vec![1.0], vec![0.0]);
        problem.end(0.0..1.0, of(name).steps(10)).map(|end| end.t)
    };
    let other = second("Rk4").unwrap_err();
    let Error::OtherProblem {
        method: "Rk4",
        problem,
        fitting,
    } = &other
    else {
        panic!("{other}")
    };
    assert_eq!(problem, "y' = f(t, y)");
    assert!(fitting.contains(&"Cd3") && fitting.contains(&"Yoshida4") && !fitting.contains(&"Rk4"));
    assert!(first("SplittingHalf").is_err() && second("SplittingHalf").is_err());
    let by_tolerance = of("Bdf2").rtol(1e-3).atol(1e-3);
    let equal = Ode::new(pendulum, start()).end(0.0..1.0, by_tolerance);
    let told = matches!(
        equal,
        Err(Error::EqualSteps {
            method: "Bdf2",
            carried: "x[-1]"
        })
    );
    assert!(told, "{equal:?}");
    let reads = Error::ReadsVelocity { method: "Yoshida4" };
    assert_eq!(second("Yoshida4"), Err(reads));
    let parts = |name: &str| {
        Split::new(damped, hold, vec![1.0], vec![0.0]).end(0.0..1.0, of(name).rtol(1e-3))
    };
    let method = "SplittingVerlet";
    assert_eq!(parts(method), Err(Error::ReadsVelocity { method }));
    let equal = parts("SplittingCarried").unwrap_err();
    assert!(matches!(equal, Error::EqualSteps { .. }), "{equal}");
    let other = parts("Cd3").unwrap_err().to_string();
    assert!(other.contains("SplittingHalf"), "{other}");
    let method = "Pece1Acceleration";
    assert_eq!(first(method), Err(Error::NoSecondDerivative { method }));
}

/// A problem's own Jacobian comes through.
#[test]
fn jacobians_are_passed_on() {
    let run = |by_name: bool| -> End {
        let mut count = 0;
        let rate = |_t: f64, y: &V, dy: &mut V| dy[0] = -1e4 * (y[0] - 1.0).powi(3);
        let jacobian = |_t: f64, y: &V, f_y: &mut nalgebra::DMatrix<f64>| {
            count += 1;
            f_y[(0, 0)] = -3e4 * (y[0] - 1.0).powi(2);
        };
        let problem = Ode::new(rate, vec![3.0]).jacobian(jacobian);
        let end = if by_name {
            let method = Method::named("Radau5").unwrap().settings();
            problem.end(0.0..1.0, method.rtol(1e-6).atol(1e-6))
        } else {
            problem.end(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-6))
        };
        let end = end.map(|end| (end.y, end.statistics));
        assert!(count > 0);
        end
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn constraints_take_names_as_well() {
    let pendulum = || {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let bob = mechanism.body(1.0, 1e-3, [1.0, 0.0, 0.0]);
        mechanism.revolute(stepsmith::multibody::GROUND, [0.0, 0.0], bob, [-1.0, 0.0]);
        mechanism
    };
    let rod = |formulation| {
        let q0 = pendulum().positions();
        let v0 = pendulum().velocities();
        Dae::new(pendulum(), q0, v0).formulation(formulation)
    };
    let of = |name: &str| Method::named(name).unwrap().settings();
    for name in ["GeneralizedAlphaFifth", "Radau5", "Cd3", "SplittingHalf"] {
        let end = rod(Formulation::Index2).end(0.0..0.5, of(name).steps(100));
        assert!(end.is_ok() || name == "SplittingHalf", "{name}: {end:?}");
        if name == "Cd3" {
            let by_type = rod(Formulation::Index2).end(0.0..0.5, Cd3::new().steps(100));
            assert_eq!(end, by_type);
        }
    }
    let index_1 = |name| rod(Formulation::Index1).end(0.0..0.1, of(name).steps(10));
    assert!(index_1("Pece2Acceleration").is_err());
    // Whoever is told what can be had in place of another method can have it.
    let Err(Error::OtherProblem { fitting, .. }) = index_1("Yoshida4") else {
        panic!("it forms no velocity where it evaluates accelerations");
    };
    for name in fitting {
        let end = index_1(name);
        let refused = matches!(end, Err(Error::NoVelocity { .. }));
        assert!(!refused, "{name}: {end:?}");
    }
    // None of them leaves a parameter free.
    let fixed = of("GeneralizedAlphaFifth")
        .steps(100)
        .parameter("rho_inf", 0.5);
    let end = rod(Formulation::Index3).end(0.0..0.5, fixed);
    assert!(matches!(end, Err(Error::NoParameter { .. })));
}

/// The most that a start of a method of order 4 or less may cost.
const EVALUATIONS: u64 = 10;

#[test]
fn no_start_of_the_catalogue_takes_more_than_ten_evaluations() {
    let mut most = 0;
    for method in Method::all().filter(|method| method.order().bound() <= 4) {
        let settings = || valued!(method).steps(20);
        let first = Ode::new(pendulum, start());
        let runs: Vec<End> = match method.class() {
            Class::FirstOrder => {
                let end = first.end(0.0..1.0, settings());
                vec![end.map(|end| (end.y, end.statistics))]
            }
            Class::SecondDerivative => {
                let end = first.second_derivative(jerk).end(0.0..1.0, settings());
                vec![end.map(|end| (end.y, end.statistics))]
            }
            Class::SecondOrder | Class::VelocityFree => {
                let problem = SecondOrder::velocity_free(free, vec![0.7], vec![0.4]);
                let mut ends = vec![problem.end(0.0..1.0, settings())];
                if method.class() == Class::SecondOrder {
                    let problem = SecondOrder::new(damped, vec![0.7], vec![0.4]);
                    ends.push(problem.end(0.0..1.0, settings()));
                }
                let ends = ends.into_iter();
                ends.map(|end| end.map(|end| (end.x, end.statistics)))
                    .collect()
            }
            _ => continue,
        };
        for end in runs {
            let statistics = match end {
                Err(Error::NotZeroStable { .. }) => continue,
                end => end.unwrap().1,
            };
            assert!(statistics.start <= EVALUATIONS, "{method}: {statistics}");
            most = most.max(statistics.start);
        }
    }
    println!("at most {most}");
}

#[test]
fn no_split_start_takes_more_than_ten_expensive_evaluations() {
    let restoring = |_t: f64, x: &V, b: &mut V| b[0] = -0.5 * x[0];
    for method in Method::all().filter(|method| method.class() == Class::Split) {
        assert!(method.order().bound() <= 4);
        let settings = || method.settings().steps(20);
        let parts = Sum {
            expensive: velocity_free(free),
            cheap: velocity_free(restoring),
        };
        let end = Split::of(parts, vec![0.7], vec![0.4]).end(0.0..1.0, settings());
        let statistics = end.unwrap().statistics;
        assert!(statistics.expensive >= 20, "{method}: {statistics}");
        assert!(statistics.start <= EVALUATIONS, "{method}: {statistics}");
        let parts = Sum {
            expensive: damped,
            cheap: velocity_free(restoring),
        };
        match Split::of(parts, vec![0.7], vec![0.4]).end(0.0..1.0, settings()) {
            Err(Error::ReadsVelocity { .. }) => assert_eq!(method.name(), "SplittingVerlet"),
            end => assert!(end.unwrap().statistics.start <= EVALUATIONS, "{method}"),
        }
    }
}
