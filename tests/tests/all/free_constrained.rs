//! Constrained problems by methods with a parameter that is left free, against exact tables, against the same methods
//! without, and against exact solutions.

use super::constrained_manufactured::{Manufactured, exact, exact_errors};
use super::free_parameters::{near_ends_and_others, spec};
use nalgebra::DMatrix;
use stepsmith::central_difference::Cd4Damped;
use stepsmith::constrained::{
    AlgorithmicStart, Chooses, Constrained, ConstrainedEnd, ConstrainedIntegration,
    ConstrainedMethod, Dae, Formulation, LinearSolver, Maps, MassForm, Metric, NewtonKind, Row,
    Stabilisation, ZeroDynamics, Zeros,
};
use stepsmith::runge_kutta::Theta;
use stepsmith::structural::{
    AverageAcceleration, GeneralizedAlpha, GeneralizedAlphaFifth, Hht, Newmark,
};
use stepsmith::{Carried, Error};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::scheme::motion::Motion;
use stepsmith_tests::mechanisms::four_bars;

stepsmith::method! {
    name = ClosedAlpha,
    family = "generalized-alpha",
    parameters = { rho_inf = { from = 0, to = 1 } },
    claims = { order = 2 },
}

stepsmith::method! {
    name = Annihilating,
    family = "generalized-alpha",
    parameters = { rho_inf = 0 },
}

stepsmith::method! {
    name = FourFifths,
    family = "generalized-alpha",
    parameters = { rho_inf = 4/5 },
}

stepsmith::method! {
    name = Conserving,
    family = "generalized-alpha",
    parameters = { rho_inf = 1 },
}

stepsmith::method! {
    name = Quarter,
    family = "hht",
    parameters = { alpha = "-1/4" },
}

stepsmith::method! {
    name = ThreeQuarters,
    family = "newmark",
    parameters = { gamma = 3/4, beta = "(gamma + 1/2)^2/4" },
}

stepsmith::method! {
    name = ThetaThreeQuarters,
    family = "scheme",
    carry = ["x", "v"],
    equations = [
        "v[1] = f(t[1], x[1])",
        "x[1] = x + h*(1/4*v + 3/4*v[1])",
    ],
}

stepsmith::method! {
    name = DampedHalf,
    family = "central-difference",
    parameters = { degree = 4, alpha = 17/18, beta = 5/6, gamma = 1 },
}

// Stable on positions for β ≥ γ/2, that is from γ = (2 + √2)/4 on.
stepsmith::method! {
    name = Irrational,
    family = "newmark",
    parameters = { gamma = { above = 1/2, to = 1 }, beta = "gamma^2/2 + 1/16" },
}

use Formulation::{Index1, Index2, Index3, Soi2};

const ALL: [Formulation; 4] = [Index1, Index2, Index3, Soi2];

/// Four bars from their start to t = 0.2.
fn bars<M: ConstrainedMethod>(
    given: Option<(&str, f64)>,
    set: impl for<'a> Fn(Bars<'a, M>) -> Bars<'a, M>,
) -> Result<ConstrainedEnd, Error> {
    let mut mechanism = four_bars(2);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    // A kept matrix ends its iterations where it pleases.
    let run = integrate_constrained::<M, _>(&mut mechanism, q, v)
        .to(0.2)
        .steps(40)
        .newton(NewtonKind::Full);
    let run = match given {
        Some((name, value)) => run.parameter(name, value),
        None => run,
    };
    set(run).run()
}

type Bars<'a, M> = ConstrainedIntegration<'a, M, &'a mut stepsmith::multibody::Mechanism>;

/// The largest difference of two solutions in q, v, a and λ, each relative to the largest magnitude in it.
fn difference(a: &ConstrainedEnd, b: &ConstrainedEnd) -> f64 {
    let all = |s: &ConstrainedEnd| {
        let end = &s.end;
        [
            end.q.clone(),
            end.v.clone(),
            end.a.clone(),
            end.lambda.clone(),
        ]
    };
    let mut largest = 0.0_f64;
    for (a, b) in all(a).iter().zip(&all(b)) {
        let size = a.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        assert!(!a.is_empty() && a.len() == b.len());
        for (a, b) in a.iter().zip(b) {
            let d = (a - b).abs() / size;
            // Not so if it is NaN.
            assert!(d <= f64::MAX);
            largest = largest.max(d);
        }
    }
    largest
}

#[test]
fn a_value_gives_the_method_of_that_value_under_constraints() {
    fn compare<M: ConstrainedMethod, F: ConstrainedMethod>(
        given: (&str, f64),
        formulations: &[Formulation],
    ) {
        for &formulation in formulations {
            let free = bars::<M>(Some(given), |run| run.formulation(formulation)).unwrap();
            let fixed = bars::<F>(None, |run| run.formulation(formulation)).unwrap();
            let d = difference(&free, &fixed);
            println!(
                "{} {given:?} {} {formulation:?}: {d:.1e}",
                M::name(),
                F::name()
            );
            assert!(d < 1e-11, "{} {given:?} {formulation:?}: {d:e}", F::name());
        }
    }
    compare::<GeneralizedAlpha<_>, FourFifths<_>>(("rho_inf", 0.8), &ALL);
    compare::<GeneralizedAlpha<_>, GeneralizedAlphaFifth<_>>(("rho_inf", 0.2), &ALL);
    compare::<GeneralizedAlpha<_>, Annihilating<_>>(("rho_inf", 0.0), &ALL);
    compare::<ClosedAlpha<_>, Conserving<_>>(("rho_inf", 1.0), &[Index1, Index2, Soi2]);
    compare::<Hht<_>, Quarter<_>>(("alpha", -0.25), &ALL);
    compare::<Newmark<_>, ThreeQuarters<_>>(("gamma", 0.75), &ALL);
    compare::<Theta<_>, ThetaThreeQuarters<_>>(("theta", 0.75), &ALL);
    compare::<Cd4Damped<_>, DampedHalf<_>>(("rho", 0.5), &[Index1, Index3]);
    // Another value is another method.
    let [one, other] = [0.8, 0.2]
        .map(|rho| bars::<GeneralizedAlpha<_>>(Some(("rho_inf", rho)), |run| run).unwrap());
    assert!(difference(&one, &other) > 1e-6);
}

/// What can be asked of a constrained run can be asked of it with a value.
#[test]
fn options_are_those_of_fixed_methods() {
    fn compare(
        set: impl for<'a> Fn(
            Bars<'a, GeneralizedAlpha<Vec<f64>>>,
        ) -> Bars<'a, GeneralizedAlpha<Vec<f64>>>,
        same: impl for<'a> Fn(Bars<'a, FourFifths<Vec<f64>>>) -> Bars<'a, FourFifths<Vec<f64>>>,
        name: &str,
    ) {
        let free = bars::<GeneralizedAlpha<_>>(Some(("rho_inf", 0.8)), set).unwrap();
        let fixed = bars::<FourFifths<_>>(None, same).unwrap();
        let d = difference(&free, &fixed);
        println!("{name}: {d:.1e}");
        assert!(d < 1e-9, "{name}: {d:e}");
    }
    macro_rules! options {
        ($($option:ident($($value:expr),*)),* $(,)?) => { $(
            compare(|run| run.$option($($value),*), |run| run.$option($($value),*), stringify!($option($($value),*)));
        )* };
    }
    options!(
        algorithmic_start(AlgorithmicStart::Initial),
        algorithmic_start(AlgorithmicStart::Implicit),
        mass_form(MassForm::Previous),
        newton(NewtonKind::Modified),
        linear_solver(LinearSolver::Dense),
        stabilisation(Stabilisation::Both(Metric::Mass)),
    );
    fn on_points<M: ConstrainedMethod>(given: Option<(&str, f64)>) -> ConstrainedEnd {
        let mut mechanism = four_bars(2);
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let run = integrate_constrained::<M, _>(&mut mechanism, q, v)
            .times(vec![0.0, 0.01, 0.015, 0.03, 0.05, 0.08, 0.1, 0.14, 0.2])
            .newton(NewtonKind::Full);
        let run = match given {
            Some((name, value)) => run.parameter(name, value),
            None => run,
        };
        run.run().unwrap()
    }
    let free = on_points::<GeneralizedAlpha<_>>(Some(("rho_inf", 0.8)));
    let d = difference(&free, &on_points::<FourFifths<_>>(None));
    println!("unequal steps: {d:.1e}");
    assert!(d < 1e-11, "{d:e}");
}

/// Positions, velocities and multipliers of a problem where everything depends on everything converge as proven.
#[test]
fn errors_fall_as_proven_under_constraints() {
    fn errors<M: ConstrainedMethod>(
        given: (&str, f64),
        steps: usize,
        formulation: Formulation,
    ) -> [f64; 4] {
        let (y, z, _) = exact(0.0);
        exact_errors(
            &Dae::new(Manufactured, y.to_vec(), z.to_vec())
                .formulation(formulation)
                .end(
                    0.0..1.0,
                    Settings::<M, _>::new()
                        .steps(steps)
                        .parameter(given.0, given.1),
                )
                .unwrap(),
            3,
        )
    }
    fn falls<M: ConstrainedMethod>(given: (&str, f64), order: f64, formulations: &[Formulation]) {
        for &formulation in formulations {
            let [coarse, fine] = [80, 320].map(|steps| errors::<M>(given, steps, formulation));
            let slopes = [0, 1, 2, 3].map(|i| (coarse[i] / fine[i]).log2() / 2.0);
            println!(
                "{} {given:?} {formulation:?} {slopes:.2?} {fine:?}",
                M::name()
            );
            assert!(
                slopes.iter().all(|s| *s > order - 0.25),
                "{given:?} {formulation:?} {slopes:?}"
            );
        }
    }
    for rho in [0.0, 0.3, 0.5, 0.8] {
        falls::<GeneralizedAlpha<_>>(("rho_inf", rho), 2.0, &ALL);
    }
    falls::<ClosedAlpha<_>>(("rho_inf", 1.0), 2.0, &[Index1]);
    falls::<Hht<_>>(("alpha", -0.3), 2.0, &ALL);
    falls::<Newmark<_>>(("gamma", 0.9), 1.0, &ALL);
}

/// Tables at many values, near the ends and near other values: each number within one unit in the last place of the
/// exact one.
#[test]
fn tables_are_within_one_unit_of_exact_ones() {
    fn check<M: ConstrainedMethod>(file: &str, ends: [f64; 2], near: &[f64]) {
        let spec = spec(file);
        let free: Vec<_> = spec.free().cloned().collect();
        let facts = Facts::over(spec.scheme().unwrap(), free.clone());
        let scheme = facts.scheme().at_nodes();
        let motion = Motion::of(scheme).unwrap();
        let quantities = scheme.quantities();
        let mut expected: Vec<Fraction> = Vec::new();
        for z in motion.carried() {
            expected.push(quantities[z.quantity].offset.clone());
            expected.extend(z.next);
        }
        for e in scheme.evaluations() {
            expected.push(e.time.clone());
            expected.push(quantities[e.position].offset.clone());
            expected.extend(motion.position(e.position));
            let (v, row) = motion.velocity(e.position, e.velocity).unwrap();
            expected.push(quantities[v].offset.clone());
            expected.extend(row);
        }
        let mut asked = 0;
        for value in near_ends_and_others(ends, near, &M::parameters()[0]) {
            let exact_value: Fraction = from_f64(value).unwrap().into();
            let exact = |c: &Fraction| {
                let at = c.substitute(&free[0].symbol, &exact_value).unwrap();
                to_f64(&at.as_rational().unwrap())
            };
            let found = M::with_maps(&[value], table);
            assert_eq!(found.len(), expected.len());
            for (found, c) in found.into_iter().zip(&expected) {
                let exact = exact(c);
                let near = found == exact || found == exact.next_up() || found == exact.next_down();
                assert!(near, "{c} at {value:e}: {found:e}, {exact:e}");
                asked += usize::from(c.as_rational().is_none());
            }
        }
        println!("{file}: {asked} numbers");
        assert!(asked > 1000);
    }
    let half = [0.5, 1.0 / 3.0, 2.0 / 3.0];
    check::<GeneralizedAlpha<_>>("generalized-alpha.toml", [0.0, 1.0], &half);
    check::<Hht<_>>("hht.toml", [-1.0 / 3.0, 0.0], &[-0.25]);
    check::<Newmark<_>>("newmark.toml", [0.5, 1.0], &[0.75]);
    check::<Theta<_>>("theta.toml", [0.5, 1.0], &[2.0 / 3.0]);
    check::<Cd4Damped<_>>("cd4-damped.toml", [0.3, 0.9], &[0.5]);
}

/// The numbers of maps but those shown.
fn table(maps: &Maps<'_>) -> Vec<f64> {
    let mut found = Vec::new();
    for (Carried { offset, .. }, next) in maps.carried.iter().zip(maps.next) {
        found.push(*offset);
        found.extend_from_slice(next);
    }
    let row = |row: Row<'_>| {
        let mut all = vec![row.offset];
        all.extend_from_slice(row.coefficients);
        all
    };
    for e in maps.evaluations {
        found.push(e.time);
        found.extend(row(e.position));
        found.extend(row(e.velocity.unwrap()));
    }
    found
}

/// At the values of fixed methods all is as they have it: rows, what is shown, and what is proven.
#[test]
fn tables_are_those_of_fixed_methods() {
    fn check<M: ConstrainedMethod, F: ConstrainedMethod>(value: f64) {
        let of = |maps: &Maps<'_>| {
            let verdicts = [
                maps.parasitic,
                maps.position_zeros,
                maps.velocity_zeros,
                maps.soi2_zeros,
            ];
            let mut numbers = table(maps);
            for row in [Some(maps.position), maps.velocity].into_iter().flatten() {
                numbers.push(row.offset);
                numbers.extend_from_slice(row.coefficients);
            }
            let carried: Vec<_> = maps.carried.iter().map(|z| z.derivative).collect();
            (
                numbers,
                carried,
                verdicts.map(|zeros| zeros.map(|z| z.dynamics)),
                maps.order,
            )
        };
        let free = M::with_maps(&[value], of);
        let fixed = F::with_maps(&[], of);
        assert_eq!(
            (&free.1, &free.2, &free.3),
            (&fixed.1, &fixed.2, &fixed.3),
            "{}",
            F::name()
        );
        assert_eq!(free.0.len(), fixed.0.len());
        for (free, fixed) in free.0.iter().zip(&fixed.0) {
            assert!(
                (free - fixed).abs() <= 4.0 * f64::EPSILON * fixed.abs(),
                "{free} {fixed}"
            );
        }
    }
    check::<GeneralizedAlpha<_>, FourFifths<_>>(0.8);
    check::<GeneralizedAlpha<_>, GeneralizedAlphaFifth<_>>(0.2);
    check::<ClosedAlpha<_>, Conserving<_>>(1.0);
    check::<Hht<_>, Quarter<_>>(-0.25);
    check::<Newmark<_>, ThreeQuarters<_>>(0.75);
    check::<Theta<_>, ThetaThreeQuarters<_>>(0.75);
    check::<Cd4Damped<_>, DampedHalf<_>>(0.5);
}

/// On positions the zeros are those of (ζ + ρ∞)³: errors die out below 1, and grow at it.
#[test]
fn what_is_proven_is_told_at_the_value() {
    let verdicts = |rho: f64| {
        ClosedAlpha::<Vec<f64>>::with_maps(&[rho], |maps| {
            let all = [
                maps.parasitic,
                maps.position_zeros,
                maps.velocity_zeros,
                maps.soi2_zeros,
            ];
            all.map(|zeros| zeros.map(|z: Zeros| z.dynamics))
        })
    };
    use ZeroDynamics::{Schur, Unstable, Weak};
    for rho in [0.0, f64::MIN_POSITIVE, 1e-30, 0.3, 0.8, 1.0_f64.next_down()] {
        assert_eq!(verdicts(rho), [Some(Schur); 4], "{rho:e}");
    }
    assert_eq!(
        verdicts(1.0),
        [Some(Weak), Some(Unstable), Some(Weak), Some(Weak)]
    );
    assert_eq!(verdicts(1.0_f64.next_up()), [None; 4]);
    assert_eq!(verdicts(-0.1), [None; 4]);
    // The polynomial has the parameter in it where it is free to move.
    let shown = |rho: f64| {
        ClosedAlpha::<Vec<f64>>::with_maps(&[rho], |maps| maps.position_zeros.map(|z| z.polynomial))
    };
    assert_eq!(
        shown(0.8),
        Some("zeta^3 + 3*rho_inf*zeta^2 + 3*rho_inf^2*zeta + rho_inf^3")
    );
    assert_eq!(shown(1.0), Some("zeta^3 + 3*zeta^2 + 3*zeta + 1"));
}

/// What is proven to grow is refused, and what isn't runs, be they neighbours.
#[test]
fn what_is_unstable_is_refused_at_its_value_alone() {
    let on_positions =
        |rho: f64| bars::<ClosedAlpha<_>>(Some(("rho_inf", rho)), |run| run.formulation(Index3));
    on_positions(1.0_f64.next_down()).unwrap();
    match on_positions(1.0).unwrap_err() {
        Error::Unstable {
            method,
            level,
            polynomial,
            ..
        } => assert_eq!(
            (method, level, polynomial),
            ("ClosedAlpha", "positions", "zeta^3 + 3*zeta^2 + 3*zeta + 1")
        ),
        other => panic!("{other}"),
    }
    // As the method of that value is.
    let fixed = bars::<Conserving<_>>(None, |run| run.formulation(Index3)).unwrap_err();
    assert_eq!(
        fixed.to_string().replace("Conserving", "ClosedAlpha"),
        on_positions(1.0).unwrap_err().to_string()
    );
    assert!(bars::<AverageAcceleration<_>>(None, |run| run).is_err());
    // The other side of an irrational value.
    let critical = (2.0 + 2.0_f64.sqrt()) / 4.0;
    let run =
        |gamma: f64| bars::<Irrational<_>>(Some(("gamma", gamma)), |run| run.formulation(Index3));
    let mut below = critical.next_down().next_down();
    let mut above = critical.next_up().next_up();
    assert!(run(above).is_ok());
    assert!(matches!(run(below), Err(Error::Unstable { .. })));
    // Neighbours on both sides of it.
    while below.next_up() < above {
        match run(below.next_up()) {
            Ok(_) => above = above.next_down(),
            Err(_) => below = below.next_up(),
        }
    }
    // The sign of γ² − γ + 1/8.
    let side = |gamma: f64| {
        let gamma = from_f64(gamma).unwrap();
        &(&(&gamma * &gamma) - &gamma) + &ratio(1, 8) > ratio(0, 1)
    };
    println!("unstable up to {below:e}, from {above:e} on not");
    assert!(!side(below) && side(above));
}

/// A unit mass on the unit circle.
struct Pendulum;

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }
    fn holonomic(&self) -> usize {
        1
    }
    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }
    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, -9.81]);
    }
    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

fn pendulum<'a, M: ConstrainedMethod>() -> ConstrainedIntegration<'a, M, Pendulum> {
    integrate_constrained::<M, _>(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0]).to(1.0)
}

#[test]
fn what_is_no_value_is_told_under_constraints() {
    fn error<M: ConstrainedMethod>(given: &[(&str, f64)]) -> String {
        let mut run = pendulum::<M>().steps(10);
        for (name, value) in given {
            run = run.parameter(name, *value);
        }
        run.run().unwrap_err().to_string()
    }
    assert_eq!(
        error::<GeneralizedAlpha<_>>(&[]),
        "`GeneralizedAlpha` takes rho_inf in [0, 1): give its value by `.parameter(\"rho_inf\", …)`"
    );
    for value in [
        1.0,
        -0.1,
        1.5,
        f64::NAN,
        f64::INFINITY,
        1e-31,
        -0.0_f64.next_up(),
    ] {
        let error = error::<GeneralizedAlpha<_>>(&[("rho_inf", value)]);
        let told = format!("`GeneralizedAlpha` takes rho_inf in [0, 1), not {value}");
        assert!(error.starts_with(&told), "{error}");
    }
    for value in [1.0_f64.next_up(), 0.0_f64.next_down()] {
        let error = error::<ClosedAlpha<_>>(&[("rho_inf", value)]);
        assert!(error.contains("takes rho_inf in [0, 1], not"), "{error}");
    }
    assert_eq!(
        error::<GeneralizedAlpha<_>>(&[("rho", 0.5)]),
        "`GeneralizedAlpha` takes no parameter `rho` here: it takes rho_inf"
    );
    assert_eq!(
        error::<FourFifths<_>>(&[("rho_inf", 0.8)]),
        "`FourFifths` takes no parameter `rho_inf` here"
    );
    // The last of several values counts.
    let run = pendulum::<GeneralizedAlpha<_>>()
        .steps(10)
        .formulation(Soi2);
    let run = run.parameter("rho_inf", 7.0).parameter("rho_inf", 0.5);
    assert!(run.run().is_ok());
}

/// Tolerances choose steps with a value as well.
#[test]
fn tolerances_take_values_under_constraints() {
    fn end<M: ConstrainedMethod, Z: Chooses>(
        run: ConstrainedIntegration<'_, M, Pendulum, Z>,
    ) -> f64 {
        (run.formulation(Soi2).run().unwrap().end.q[0] + 0.986291751131875).abs()
    }
    for rho in [0.0, 0.5, 0.9] {
        let run = pendulum::<GeneralizedAlpha<_>>().parameter("rho_inf", rho);
        let error = end(run.tolerance(1e-6, 1e-6));
        println!("{rho}: {error:.1e}");
        assert!(error < 1e-4, "{rho}: {error:e}");
    }
}

/// Ten times as many steps allocate as those of a fixed method do: the tables are filled once.
#[test]
fn steps_of_free_methods_allocate_as_those_of_fixed_ones() {
    fn count<M: ConstrainedMethod>(given: Option<(&str, f64)>, steps: usize) -> u64 {
        let run = pendulum::<M>().steps(steps).formulation(Index3);
        let run = match given {
            Some((name, value)) => run.parameter(name, value),
            None => run,
        };
        let counted = allocation_counter::measure(|| {
            run.run().unwrap();
        });
        counted.count_total
    }
    // What the first steps allocate, and what the tables do once.
    let tables = [100, 1000].map(|steps| {
        let free = count::<GeneralizedAlpha<_>>(Some(("rho_inf", 0.8)), steps);
        let fixed = count::<FourFifths<_>>(None, steps);
        println!("{steps} steps: {free} allocations, {fixed}");
        free - fixed
    });
    assert_eq!(tables[0], tables[1]);
}
