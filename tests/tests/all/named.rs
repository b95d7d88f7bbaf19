//! Methods by name: all there are, the same bits as by type, and what each costs to start.

use std::collections::BTreeSet;
use std::path::Path;
use stepsmith::bdf::*;
use stepsmith::block::*;
use stepsmith::central_difference::*;
use stepsmith::composition::*;
use stepsmith::constrained::{Formulation, integrate_constrained};
use stepsmith::low_storage::*;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::nystrom::*;
use stepsmith::pece::*;
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::*;
use stepsmith::split::{SplitStepper, integrate_split};
use stepsmith::splitting::*;
use stepsmith::structural::*;
use stepsmith::two_derivative::*;
use stepsmith::{
    Class, Error, Method, MethodError, Statistics, Stepper, integrate, integrate_first_order,
    velocity_free,
};

type V = Vec<f64>;

/// What a run ends with, or its error.
type End = Result<(V, Statistics), Error>;

#[allow(clippy::ptr_arg)]
fn pendulum(t: f64, y: &V, dy: &mut V) {
    (dy[0], dy[1]) = (y[1], swing(t, y[0], y[1]));
}

#[allow(clippy::ptr_arg)]
fn jerk(t: f64, y: &V, dy: &V, ddy: &mut V) {
    ddy[0] = dy[1];
    ddy[1] = -0.3 * t.sin() - 2.0 * y[0].cos() * y[1] - 0.3 * y[1] * y[1] * dy[1];
}

fn swing(t: f64, x: f64, v: f64) -> f64 {
    0.3 * t.cos() - 2.0 * x.sin() - 0.1 * v * v * v
}

#[allow(clippy::ptr_arg)]
fn damped(t: f64, x: &V, v: &V, a: &mut V) {
    a[0] = swing(t, x[0], v[0]);
}

#[allow(clippy::ptr_arg)]
fn free(t: f64, x: &V, a: &mut V) {
    a[0] = swing(t, x[0], 0.0);
}

fn start() -> V {
    vec![0.7, 0.4]
}

/// The same run by type and by name.
macro_rules! both {
    ($one:expr, $other:expr, |$run:ident| $described:expr) => {{
        let one = {
            let $run = $one;
            $described
        };
        let other = {
            let $run = $other;
            $described
        };
        let stable = !matches!(one, Err(Error::NotZeroStable { .. }));
        assert!(one.is_ok() || !stable, "{one:?}");
        assert_eq!(one, other);
    }};
}

macro_rules! first {
    ($name:expr, $method:ty, $run:ident, $chosen:expr) => {{
        let by_name = Method::named($name)
            .unwrap()
            .integrate_first_order(start())
            .unwrap();
        both!(
            integrate_first_order::<$method, V>(start()),
            by_name,
            |$run| {
                $chosen
                    .rate(pendulum)
                    .run()
                    .map(|end| (end.y, end.statistics))
            }
        )
    }};
}

macro_rules! twice {
    ($name:expr, $method:ty, $run:ident, $chosen:expr) => {{
        let by_name = Method::named($name)
            .unwrap()
            .integrate_first_order(start())
            .unwrap();
        both!(
            integrate_first_order::<$method, V>(start()),
            by_name,
            |$run| {
                let run = $chosen.rate_and_second_derivative(pendulum, jerk).run();
                run.map(|end| (end.y, end.statistics))
            }
        )
    }};
}

macro_rules! second {
    ($name:expr, $method:ty, $run:ident, $chosen:expr) => {{
        free!($name, $method, $run, $chosen);
        let by_name = Method::named($name)
            .unwrap()
            .integrate(vec![0.7], vec![0.4])
            .unwrap();
        both!(
            integrate::<$method, V>(vec![0.7], vec![0.4]),
            by_name,
            |$run| {
                let run = $chosen.acceleration(damped).run();
                run.map(|end| ([end.x, end.v].concat(), end.statistics))
            }
        );
    }};
}

macro_rules! free {
    ($name:expr, $method:ty, $run:ident, $chosen:expr) => {{
        let by_name = Method::named($name)
            .unwrap()
            .integrate(vec![0.7], vec![0.4])
            .unwrap();
        both!(
            integrate::<$method, V>(vec![0.7], vec![0.4]),
            by_name,
            |$run| {
                let run = $chosen.velocity_free(free).run();
                run.map(|end| ([end.x, end.v].concat(), end.statistics))
            }
        );
    }};
}

/// Of the methods whose problems have parts the data alone are here.
fn parted(method: Method) -> bool {
    matches!(method.class(), Class::Split | Class::Additive)
}

/// A name's functions are those of the type that the name is read from: one method of each kind and each way to
/// make steps is compared with them.
#[test]
fn names_yield_the_bits_of_their_types() {
    macro_rules! equal {
        ($($what:ident: $($method:ident),*;)*) => {
            $($($what!(stringify!($method), $method<V>, run, run.to(1.0).steps(20));)*)*
        };
    }
    equal! {
        first: Rk4, Radau5, Rodas4, Ssprk104Three, Bdf3, Pece2Stretched;
        twice: ChanTsai4, ChanTsai5, Pece2AccelerationStretched;
        second: AverageAcceleration, Cd3, Cd8Strong, Pece2SecondOrder;
        free: Yoshida4, DormandPrinceNystrom4;
    }
}

/// Free parameters are given by name, and yield the bits of the type with that value, in steps of every kind and under
/// constraints; offsets that depend on them, and what is no value, are told.
#[test]
fn names_take_the_values_of_free_parameters() {
    macro_rules! at {
        ($what:ident: $method:ident, $parameter:literal, [$($value:literal),*], |$run:ident| $chosen:expr) => {
            for value in [$($value),*] {
                $what!(stringify!($method), $method<V>, $run, {
                    let $run = $run.parameter($parameter, value);
                    $chosen
                });
            }
        };
    }
    at!(second: GeneralizedAlpha, "rho_inf", [0.0, 0.3, 0.8], |run| run.to(1.0).steps(20));
    at!(second: Hht, "alpha", [-0.3, -0.1, -0.01], |run| run.to(1.0).steps(20));
    at!(second: Cd4Damped, "rho", [0.3, 0.5, 0.9], |run| run.to(1.0).steps(20));
    at!(second: Newmark, "gamma", [0.6, 0.9, 1.0], |run| run.to(1.0).steps(20));
    at!(second: Newmark, "gamma", [0.6], |run| run.to(1.0).tolerance(1e-4, 1e-4));
    at!(second: Newmark, "gamma", [0.6], |run| run.times(vec![0.0, 0.1, 0.3, 0.35]));
    at!(first: Theta, "theta", [0.6, 1.0], |run| run.to(1.0).steps(20));
    at!(first: Theta, "theta", [0.7], |run| run.to(1.0).tolerance(1e-4, 1e-4));

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
    let bound = |given: &[(&str, f64)]| {
        let run = method.integrate_constrained(rod(), q.clone(), v.clone());
        let run = run.unwrap().to(0.5).steps(100);
        let run = given
            .iter()
            .fold(run, |run, (name, value)| run.parameter(name, *value));
        run.run().map(|found| found.end.q)
    };
    for value in [0.0, 0.4] {
        let run = integrate_constrained::<GeneralizedAlpha<V>, _>(rod(), q.clone(), v.clone());
        let run = run.to(0.5).steps(100).parameter("rho_inf", value);
        assert_eq!(
            bound(&[("rho_inf", value)]),
            run.run().map(|found| found.end.q)
        );
    }
    for (given, error) in [
        (&[][..], "takes rho_inf in [0, 1): give"),
        (&[("rho_inf", 1.5)], "takes rho_inf in [0, 1), not 1.5"),
        (&[("alpha", 0.5)], "takes no parameter `alpha` here"),
    ] {
        let told = bound(given).unwrap_err().to_string();
        assert!(told.contains(error), "{told}");
        let run = method.integrate(vec![0.7], vec![0.4]).unwrap().to(1.0);
        let run = given
            .iter()
            .fold(run, |run, (name, value)| run.parameter(name, *value));
        let told = run.steps(20).velocity_free(free).run().unwrap_err();
        assert!(told.to_string().contains(error), "{told}");
    }
}

/// The motion of a method by name, in so many steps.
fn by_name(method: Method, steps: usize) -> Result<V, Error> {
    match method.class() {
        Class::FirstOrder | Class::SecondDerivative => {
            let run = valued!(method, method.integrate_first_order(start()).unwrap());
            let run = run.to(1.0).steps(steps);
            match method.class() {
                Class::FirstOrder => run.rate(pendulum).run(),
                _ => run.rate_and_second_derivative(pendulum, jerk).run(),
            }
            .map(|end| end.y)
        }
        _ => {
            let run = valued!(method, method.integrate(vec![0.7], vec![0.4]).unwrap());
            let run = run.to(1.0).steps(steps);
            match method.takes_velocity_free() {
                true => run.velocity_free(free).run(),
                false => run.acceleration(damped).run(),
            }
            .map(|end| [end.x, end.v].concat())
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
    for method in Method::all().filter(|method| !parted(*method)) {
        let found = match by_name(method, 200) {
            Err(Error::NotZeroStable { .. }) => continue,
            found => found.unwrap(),
        };
        let known = if method.takes_velocity_free() {
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
            $what!(stringify!($method), $method<V>, run, run.to(1.0).tolerance(1e-4, 1e-4));
            $what!(stringify!($method), $method<V>, run, run.times(vec![0.0, 0.1, 0.3, 0.35]));
        )* };
    }
    ways!(first: Rk4, Radau5);
    ways!(twice: Pece1Acceleration);
    ways!(second: AverageAcceleration);
    ways!(free: Yoshida4);
}

/// Every spec that is compiled into the crate has its name here.
#[test]
fn the_catalogue_is_whole() {
    // Analysed only, and what a source printed wrongly.
    let others = [
        "Bdf7",
        "Pece2AccelerationPrinted",
        "Pece2AccelerationPrintedType1",
        "Pece2SecondOrderPrinted",
    ];
    let mut specs = BTreeSet::new();
    let methods = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods");
    let families = std::fs::read_dir(methods.join("specs")).unwrap();
    let families = families.map(|family| family.unwrap().path());
    let families = families.chain([methods.join("ranges")]);
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
    for method in Method::all().filter(|method| !parted(*method)) {
        let here = method.carried().iter().all(|carried| carried.offset == 0.0);
        assert_eq!(method.takes_any_size(), here, "{method}");
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
    let other = Method::named("Rk4")
        .unwrap()
        .integrate(start(), start())
        .err()
        .unwrap();
    let MethodError::OtherProblem {
        name,
        class,
        fitting,
    } = &other
    else {
        panic!("{other}")
    };
    assert_eq!((*name, *class), ("Rk4", Class::FirstOrder));
    assert!(fitting.contains(&"Cd3") && fitting.contains(&"Yoshida4") && !fitting.contains(&"Rk4"));
    let split = Method::named("SplittingHalf").unwrap();
    assert!(
        split.integrate_first_order(start()).is_err() && split.integrate(start(), start()).is_err()
    );
    let equal = Method::named("Bdf2")
        .unwrap()
        .integrate_first_order(start())
        .unwrap();
    let equal = equal.to(1.0).tolerance(1e-3, 1e-3).rate(pendulum).run();
    let told = matches!(
        equal,
        Err(Error::EqualSteps {
            method: "Bdf2",
            carried: "x[-1]"
        })
    );
    assert!(told, "{equal:?}");
    let reads = Method::named("Yoshida4")
        .unwrap()
        .integrate(vec![1.0], vec![0.0])
        .unwrap();
    let reads = reads
        .to(1.0)
        .steps(10)
        .acceleration(damped)
        .run()
        .map(|end| end.t);
    assert_eq!(reads, Err(Error::ReadsVelocity { method: "Yoshida4" }));
    let twice = Method::named("Pece1Acceleration")
        .unwrap()
        .integrate_first_order(start())
        .unwrap();
    let twice = twice.to(1.0).steps(10).rate(pendulum).run();
    assert_eq!(
        twice,
        Err(Error::NoSecondDerivative {
            method: "Pece1Acceleration"
        })
    );
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
        let end = if by_name {
            let run = Method::named("Radau5")
                .unwrap()
                .integrate_first_order(vec![3.0])
                .unwrap();
            run.to(1.0)
                .tolerance(1e-6, 1e-6)
                .rate(rate)
                .jacobian(jacobian)
                .run()
        } else {
            let run = integrate_first_order::<Radau5<V>, V>(vec![3.0]);
            run.to(1.0)
                .tolerance(1e-6, 1e-6)
                .rate(rate)
                .jacobian(jacobian)
                .run()
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
    let values = || (pendulum().positions(), pendulum().velocities());
    for name in ["GeneralizedAlphaFifth", "Radau5", "Cd3", "SplittingHalf"] {
        let (q0, v0) = values();
        let run = Method::named(name)
            .unwrap()
            .integrate_constrained(pendulum(), q0, v0)
            .unwrap();
        let end = run
            .to(0.5)
            .steps(100)
            .formulation(Formulation::Index2)
            .run();
        assert!(end.is_ok() || name == "SplittingHalf", "{name}: {end:?}");
        if name == "Cd3" {
            let (q0, v0) = values();
            let by_type = integrate_constrained::<Cd3<V>, _>(pendulum(), q0, v0);
            let by_type = by_type
                .to(0.5)
                .steps(100)
                .formulation(Formulation::Index2)
                .run();
            assert_eq!(end, by_type);
        }
    }
    let (q0, v0) = values();
    let twice = Method::named("Pece2Acceleration").unwrap();
    assert!(twice.integrate_constrained(pendulum(), q0, v0).is_err());
    // Whoever is told what can be had in place of another method can have it.
    let (q0, v0) = values();
    let free = Method::named("Yoshida4").unwrap();
    let Err(MethodError::OtherProblem { fitting, .. }) =
        free.integrate_constrained(pendulum(), q0, v0)
    else {
        panic!("{free} forms no velocity where it evaluates accelerations");
    };
    for name in fitting {
        let (q0, v0) = values();
        let run = Method::named(name)
            .unwrap()
            .integrate_constrained(pendulum(), q0, v0);
        let run = run.unwrap().to(0.1).steps(10);
        let end = run.formulation(Formulation::Index1).run();
        let refused = matches!(end, Err(stepsmith::Error::NoVelocity { .. }));
        assert!(!refused, "{name}: {end:?}");
    }
    // None of them leaves a parameter free.
    let (q0, v0) = values();
    let fixed = Method::named("GeneralizedAlphaFifth").unwrap();
    let run = fixed.integrate_constrained(pendulum(), q0, v0).unwrap();
    let run = run.to(0.5).steps(100).parameter("rho_inf", 0.5);
    assert!(matches!(
        run.run(),
        Err(stepsmith::Error::NoParameter { .. })
    ));
}

/// The most that a start of a method of order 4 or less may cost.
const EVALUATIONS: u64 = 10;

#[test]
fn no_start_of_the_catalogue_takes_more_than_ten_evaluations() {
    let mut most = 0;
    for method in Method::all().filter(|method| method.order().bound() <= 4) {
        let runs: Vec<End> = match method.class() {
            Class::FirstOrder => {
                let run = method.integrate_first_order(start()).unwrap();
                let run = valued!(method, run).to(1.0).steps(20);
                vec![run.rate(pendulum).run().map(|end| (end.y, end.statistics))]
            }
            Class::SecondDerivative => {
                let run = method.integrate_first_order(start()).unwrap();
                let run = valued!(method, run).to(1.0).steps(20);
                let run = run.rate_and_second_derivative(pendulum, jerk).run();
                vec![run.map(|end| (end.y, end.statistics))]
            }
            Class::SecondOrder | Class::VelocityFree => {
                let run = || {
                    let run = method.integrate(vec![0.7], vec![0.4]).unwrap();
                    valued!(method, run).to(1.0).steps(20)
                };
                let mut runs = vec![run().velocity_free(free).run()];
                if method.class() == Class::SecondOrder {
                    runs.push(run().acceleration(damped).run());
                }
                let ends = runs.into_iter();
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
    fn restoring(_t: f64, x: &V, b: &mut V) {
        b[0] = -0.5 * x[0];
    }
    fn split<M: SplitStepper<V>>() -> u64 {
        let run = integrate_split::<M, V>(vec![0.7], vec![0.4])
            .to(1.0)
            .steps(20);
        let end = run
            .parts(velocity_free(free), velocity_free(restoring))
            .run();
        let statistics = end.unwrap().statistics;
        assert!(statistics.expensive >= 20, "{statistics}");
        statistics.start
    }
    fn reading<M: SplitStepper<V>>() -> u64 {
        let run = integrate_split::<M, V>(vec![0.7], vec![0.4])
            .to(1.0)
            .steps(20);
        let end = run.parts(damped, velocity_free(restoring)).run();
        split::<M>().max(end.unwrap().statistics.start)
    }
    macro_rules! found {
        ($run:ident: $($method:ident),*) => { vec![$((stringify!($method), $run::<$method<V>>())),*] };
    }
    let mut found = found!(
        reading: SplittingHalf, SplittingThreeFifths, SplittingFourFifths, SplittingExtrapolated,
        SplittingAlpha, SplittingAlphaAnnihilating, SplittingThird, SplittingFourth, SplittingCarried,
        SplittingCarriedThird
    );
    // For A without velocities alone.
    found.extend(found!(split: SplittingVerlet));
    println!("{found:?}");
    let names: BTreeSet<&str> = found.iter().map(|(name, _)| *name).collect();
    let split = Method::all().filter(|method| method.class() == Class::Split);
    assert_eq!(names, split.map(Method::name).collect());
    assert!(
        Method::all()
            .filter(|m| m.class() == Class::Split)
            .all(|m| m.order().bound() <= 4)
    );
    let cheap = found.iter().all(|(_, start)| *start <= EVALUATIONS);
    assert!(cheap, "{found:?}");
}
