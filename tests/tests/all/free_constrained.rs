//! Constrained problems by methods with a parameter that is left free, against exact tables, against the same methods
//! without, and against exact solutions.

use super::constrained_manufactured::{Manufactured, exact, exact_errors};
use super::free_parameters::{near_ends_and_others, spec};
use nalgebra::DMatrix;
use stepsmith::central_difference::Cd4Damped;
use stepsmith::constrained::{
    AlgorithmicStart, Constrained, ConstrainedEnd, Dae, Formulation, LinearSolver, MassForm,
    Metric, NewtonKind, Stabilisation,
};
use stepsmith::generated::{ConstrainedMethod, Maps, Row, ZeroDynamics, Zeros};
use stepsmith::multibody::Mechanism;
use stepsmith::runge_kutta::Theta;
use stepsmith::structural::{
    AverageAcceleration, GeneralizedAlpha, GeneralizedAlphaFifth, Hht, Newmark,
};
use stepsmith::{Carried, Error, Settings};
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

type V = Vec<f64>;
type Bars = Dae<'static, Mechanism>;

/// Four bars at their start.
fn bars() -> Bars {
    let mechanism = four_bars(2);
    let q = mechanism.positions();
    let v = mechanism.velocities();
    // A kept matrix ends its iterations where it pleases.
    Dae::new(mechanism, q, v).newton(NewtonKind::Full)
}

/// Their end in 40 steps to t = 0.2.
fn end<M: ConstrainedMethod>(bars: Bars, method: Settings<M, V>) -> Result<ConstrainedEnd, Error> {
    bars.end(0.0..0.2, method.steps(40))
}

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
        free: impl Fn() -> Settings<M, V>,
        fixed: fn() -> Settings<F, V>,
        formulations: &[Formulation],
    ) {
        for &formulation in formulations {
            let free = end(bars().formulation(formulation), free()).unwrap();
            let fixed = end(bars().formulation(formulation), fixed()).unwrap();
            let d = difference(&free, &fixed);
            let name = format!("{} {} {formulation:?}", M::name(), F::name());
            println!("{name}: {d:.1e}");
            assert!(d < 1e-11, "{name}: {d:e}");
        }
    }
    compare(|| GeneralizedAlpha::new(0.8), FourFifths::new, &ALL);
    compare(
        || GeneralizedAlpha::new(0.2),
        GeneralizedAlphaFifth::new,
        &ALL,
    );
    compare(|| GeneralizedAlpha::new(0.0), Annihilating::new, &ALL);
    compare(
        || ClosedAlpha::new(1.0),
        Conserving::new,
        &[Index1, Index2, Soi2],
    );
    compare(|| Hht::new(-0.25), Quarter::new, &ALL);
    compare(|| Newmark::new(0.75), ThreeQuarters::new, &ALL);
    compare(|| Theta::new(0.75), ThetaThreeQuarters::new, &ALL);
    compare(|| Cd4Damped::new(0.5), DampedHalf::new, &[Index1, Index3]);
    // Another value is another method.
    let [one, other] = [0.8, 0.2].map(|rho| end(bars(), GeneralizedAlpha::new(rho)).unwrap());
    assert!(difference(&one, &other) > 1e-6);
}

/// What can be asked of a constrained run can be asked of it with a value.
#[test]
fn options_are_those_of_fixed_methods() {
    fn compare(name: &str, set: fn(Bars) -> Bars) {
        let free = end(set(bars()), GeneralizedAlpha::new(0.8)).unwrap();
        let fixed = end(set(bars()), FourFifths::new()).unwrap();
        let d = difference(&free, &fixed);
        println!("{name}: {d:.1e}");
        assert!(d < 1e-9, "{name}: {d:e}");
    }
    compare("initial", |bars| {
        bars.algorithmic_start(AlgorithmicStart::Initial)
    });
    compare("implicit", |bars| {
        bars.algorithmic_start(AlgorithmicStart::Implicit)
    });
    compare("previous", |bars| bars.mass_form(MassForm::Previous));
    compare("modified", |bars| bars.newton(NewtonKind::Modified));
    compare("stabilised", |bars| {
        bars.stabilisation(Stabilisation::Both(Metric::Mass))
    });
    let dense = LinearSolver::Dense;
    let free = end(bars(), GeneralizedAlpha::new(0.8).linear_solver(dense)).unwrap();
    let fixed = end(bars(), FourFifths::new().linear_solver(dense)).unwrap();
    let d = difference(&free, &fixed);
    println!("dense: {d:.1e}");
    assert!(d < 1e-9, "dense: {d:e}");
    let times = || vec![0.0, 0.01, 0.015, 0.03, 0.05, 0.08, 0.1, 0.14, 0.2];
    let free = bars().end(0.0..0.2, GeneralizedAlpha::new(0.8).times(times()));
    let fixed = bars().end(0.0..0.2, FourFifths::new().times(times()));
    let d = difference(&free.unwrap(), &fixed.unwrap());
    println!("unequal steps: {d:.1e}");
    assert!(d < 1e-11, "{d:e}");
}

/// Positions, velocities and multipliers of a problem where everything depends on everything converge as proven.
#[test]
fn errors_fall_as_proven_under_constraints() {
    fn errors<M: ConstrainedMethod>(
        method: Settings<M, V>,
        steps: usize,
        formulation: Formulation,
    ) -> [f64; 4] {
        let (y, z, _) = exact(0.0);
        let problem = Dae::new(Manufactured, y.to_vec(), z.to_vec()).formulation(formulation);
        let end = problem.end(0.0..1.0, method.steps(steps)).unwrap();
        exact_errors(&end, 3)
    }
    fn falls<M: ConstrainedMethod>(
        method: impl Fn() -> Settings<M, V>,
        order: f64,
        formulations: &[Formulation],
    ) {
        for &formulation in formulations {
            let [coarse, fine] = [80, 320].map(|steps| errors(method(), steps, formulation));
            let slopes = [0, 1, 2, 3].map(|i| (coarse[i] / fine[i]).log2() / 2.0);
            let name = M::name();
            println!("{name} {formulation:?} {slopes:.2?} {fine:?}");
            assert!(
                slopes.iter().all(|s| *s > order - 0.25),
                "{name} {formulation:?} {slopes:?}"
            );
        }
    }
    for rho in [0.0, 0.3, 0.5, 0.8] {
        falls(|| GeneralizedAlpha::new(rho), 2.0, &ALL);
    }
    falls(|| ClosedAlpha::new(1.0), 2.0, &[Index1]);
    falls(|| Hht::new(-0.3), 2.0, &ALL);
    falls(|| Newmark::new(0.9), 1.0, &ALL);
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
    check::<GeneralizedAlpha<_>>(
        "generalized-alpha/generalized-alpha.toml",
        [0.0, 1.0],
        &half,
    );
    check::<Hht<_>>("hht/hht.toml", [-1.0 / 3.0, 0.0], &[-0.25]);
    check::<Newmark<_>>("newmark/newmark.toml", [0.5, 1.0], &[0.75]);
    check::<Theta<_>>("scheme/theta.toml", [0.5, 1.0], &[2.0 / 3.0]);
    check::<Cd4Damped<_>>("central-difference/cd4-damped.toml", [0.3, 0.9], &[0.5]);
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
    let on_positions = |rho: f64| end(bars().formulation(Index3), ClosedAlpha::new(rho));
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
    let fixed = end(bars().formulation(Index3), Conserving::new()).unwrap_err();
    assert_eq!(
        fixed.to_string().replace("Conserving", "ClosedAlpha"),
        on_positions(1.0).unwrap_err().to_string()
    );
    assert!(end(bars(), AverageAcceleration::new()).is_err());
    // The other side of an irrational value.
    let critical = (2.0 + 2.0_f64.sqrt()) / 4.0;
    let run = |gamma: f64| end(bars().formulation(Index3), Irrational::new(gamma));
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

fn pendulum() -> Dae<'static, Pendulum> {
    Dae::new(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
}

#[test]
fn what_is_no_value_is_told_under_constraints() {
    fn error<M: ConstrainedMethod>(method: Settings<M, V>) -> String {
        let end = pendulum().end(0.0..1.0, method.steps(10));
        end.unwrap_err().to_string()
    }
    let without = Settings::<GeneralizedAlpha<_>, _>::new;
    assert_eq!(
        error(without()),
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
        let error = error(GeneralizedAlpha::new(value));
        let told = format!("`GeneralizedAlpha` takes rho_inf in [0, 1), not {value}");
        assert!(error.starts_with(&told), "{error}");
    }
    for value in [1.0_f64.next_up(), 0.0_f64.next_down()] {
        let error = error(ClosedAlpha::new(value));
        assert!(error.contains("takes rho_inf in [0, 1], not"), "{error}");
    }
    assert_eq!(
        error(without().parameter("rho", 0.5)),
        "`GeneralizedAlpha` takes no parameter `rho` here: it takes rho_inf"
    );
    assert_eq!(
        error(FourFifths::new().parameter("rho_inf", 0.8)),
        "`FourFifths` takes no parameter `rho_inf` here"
    );
    // The last of several values counts.
    let method = GeneralizedAlpha::new(7.0).parameter("rho_inf", 0.5);
    let end = pendulum().formulation(Soi2).end(0.0..1.0, method.steps(10));
    assert!(end.is_ok());
}

/// Tolerances choose steps with a value as well.
#[test]
fn tolerances_take_values_under_constraints() {
    for rho in [0.0, 0.5, 0.9] {
        let method = GeneralizedAlpha::new(rho).rtol(1e-6).atol(1e-6);
        let found = pendulum().formulation(Soi2).end(0.0..1.0, method).unwrap();
        let error = (found.end.q[0] + 0.986291751131875).abs();
        println!("{rho}: {error:.1e}");
        assert!(error < 1e-4, "{rho}: {error:e}");
    }
}

/// Ten times as many steps allocate as those of a fixed method do: the tables are filled once.
#[test]
fn steps_of_free_methods_allocate_as_those_of_fixed_ones() {
    fn count<M: ConstrainedMethod>(method: Settings<M, V>, steps: usize) -> u64 {
        let problem = pendulum().formulation(Index3);
        let method = method.steps(steps);
        let counted = allocation_counter::measure(|| {
            problem.end(0.0..1.0, method).unwrap();
        });
        counted.count_total
    }
    // What the first steps allocate, and what the tables do once.
    let tables = [100, 1000].map(|steps| {
        let free = count(GeneralizedAlpha::new(0.8), steps);
        let fixed = count(FourFifths::new(), steps);
        println!("{steps} steps: {free} allocations, {fixed}");
        free - fixed
    });
    assert_eq!(tables[0], tables[1]);
}
