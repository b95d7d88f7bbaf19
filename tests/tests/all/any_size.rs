//! One-step methods in steps of any sizes: every one of the catalogue follows a tolerance, and keeps its order
//! on any grid.

use stepsmith::block::*;
use stepsmith::composition::{ForestRuth, Suzuki4, Yoshida4};
use stepsmith::low_storage::{Ssprk104Three, Williamson3};
use stepsmith::nystrom::{DormandPrinceNystrom4, Nystrom4};
use stepsmith::pece::{Pece1, Pece1Acceleration, Pece1SecondOrder};
use stepsmith::runge_kutta::*;
use stepsmith::stabilised::{Rkc2Stages5, Rkc2Stages10, Rkl2Stages8};
use stepsmith::structural::{
    AverageAcceleration, Bathe, GeneralizedAlphaFifth, HhtTenth, LinearAcceleration, NohBathe,
    Tchamwa, WilsonTheta,
};
use stepsmith::two_derivative::{ChanTsai4, ChanTsai5};
use stepsmith::{
    Drives, Error, Ode, Ordinary, SecondOrder, Settings, Statistics, Stepper, Times, Tolerance,
    VelocityFree, WithSecondDerivative,
};
use stepsmith_tests::reference::solve;

type V = [f64; 2];

const TO: f64 = 3.0;
const START: V = [0.7, 0.4];

/// A driven and damped pendulum, y = (x, x').
fn pendulum(t: f64, y: &V, dy: &mut V) {
    *dy = [y[1], swing(t, y[0], y[1])];
}

/// Its acceleration.
fn swing(t: f64, x: f64, v: f64) -> f64 {
    0.3 * t.cos() - 2.0 * x.sin() - 0.1 * v * v * v
}

/// Its jerk along the solution.
fn jerk(t: f64, y: &V, dy: &V, ddy: &mut V) {
    let a = dy[1];
    *ddy = [
        a,
        -0.3 * t.sin() - 2.0 * y[0].cos() * y[1] - 0.3 * y[1] * y[1] * a,
    ];
}

/// How steps are chosen.
#[derive(Clone)]
enum By {
    Tolerance(f64),
    Times(Vec<f64>),
}

/// What a run ends with.
type End = Result<(V, Statistics), Error>;

macro_rules! chosen {
    ($problem:expr, $method:ident, $by:expr) => {
        match $by {
            By::Tolerance(tolerance) => {
                let method = Settings::<$method, _>::new()
                    .rtol(*tolerance)
                    .atol(*tolerance);
                $problem.end(0.0..TO, method)
            }
            By::Times(points) => {
                let method = Settings::<$method, _>::new().times(points.clone());
                $problem.end(0.0..TO, method)
            }
        }
    };
}

type X = [f64; 1];
type Rate<S> = fn(f64, &S, &mut S);
type Jerk = fn(f64, &V, &V, &mut V);
type Force = fn(f64, &X, &X, &mut X);

fn first<M: Stepper<V, 1>>(by: &By) -> End
where
    Times: Drives<M, Ordinary<V, 1>, Rate<V>>,
    Tolerance: Drives<M, Ordinary<V, 1>, Rate<V>>,
{
    let problem = Ode::new(pendulum as Rate<V>, START);
    chosen!(problem, M, by).map(|end| (end.y, end.statistics))
}

fn twice<M: Stepper<V, 1>>(by: &By) -> End
where
    Times: Drives<M, Ordinary<V, 1>, WithSecondDerivative<Rate<V>, Jerk>>,
    Tolerance: Drives<M, Ordinary<V, 1>, WithSecondDerivative<Rate<V>, Jerk>>,
{
    let problem = Ode::new(pendulum as Rate<V>, START).second_derivative(jerk as Jerk);
    chosen!(problem, M, by).map(|end| (end.y, end.statistics))
}

fn second<M: Stepper<X, 2>>(by: &By) -> End
where
    Times: Drives<M, Ordinary<X, 2>, Force>,
    Tolerance: Drives<M, Ordinary<X, 2>, Force>,
{
    let [x, v] = START.map(|z| [z]);
    let force: Force = |t, x, v, a| a[0] = swing(t, x[0], v[0]);
    let problem = SecondOrder::new(force, x, v);
    chosen!(problem, M, by).map(|end| ([end.x[0], end.v[0]], end.statistics))
}

/// Without damping.
fn free<M: Stepper<X, 2>>(by: &By) -> End
where
    Times: Drives<M, Ordinary<X, 2>, VelocityFree<Rate<X>>>,
    Tolerance: Drives<M, Ordinary<X, 2>, VelocityFree<Rate<X>>>,
{
    let [x, v] = START.map(|z| [z]);
    let force: Rate<X> = |t, x, a| a[0] = swing(t, x[0], 0.0);
    let problem = SecondOrder::velocity_free(force, x, v);
    chosen!(problem, M, by).map(|end| ([end.x[0], end.v[0]], end.statistics))
}

fn exact(run: &str) -> V {
    let f = |t: f64, y: &V, dy: &mut V| match run {
        "free" => *dy = [y[1], swing(t, y[0], 0.0)],
        _ => pendulum(t, y, dy),
    };
    solve(f, (0.0, TO), START, 40)
}

/// Every one-step method but those of `nystrom` of whose steps too few fill the interval for a slope, and but the one of order 1.
macro_rules! each {
    ($test:ident) => {
        each!($test, first, 1: Rk4, Kutta3, Pece1, Crouzeix3, LobattoIiic3, RadauIa3, Sdirk2, Sdirk3,
            ImplicitMidpoint, Gauss4, Gauss6, LobattoIiia3,
            Block3Equidistant, Block3Equidistant13, Block3Chebyshev, Block3Chebyshev13, Block3Legendre,
            Block3Legendre13, Block4Chebyshev, Block4Equidistant, Block4Equidistant44, Block4Legendre, Block3Lobatto, Block4Lobatto, Radau5,
            Radau9, Radau13, BogackiShampine, CashKarp, DormandPrince5, Fehlberg45, HeunEuler, Ssprk104,
            Ssprk33, Ssprk42, Ssprk93, Fehlberg78, Verner76, Verner87, TrBdf2, Dop853, Tsitouras5, Verner98, Williamson3, Ssprk104Three,
            Rkc2Stages5, Rkc2Stages10, Rkl2Stages8);
        each!($test, twice, 1: Pece1Acceleration, ChanTsai4, ChanTsai5);
        each!($test, second, 2: AverageAcceleration, LinearAcceleration, WilsonTheta, Bathe,
            Pece1SecondOrder, NohBathe, Tchamwa, HhtTenth, GeneralizedAlphaFifth);
        each!($test, free, 2: Yoshida4, ForestRuth, DormandPrinceNystrom4, Nystrom4, Suzuki4);
    };
    ($test:ident, $run:ident, $rank:literal: $($method:ident),*) => {
        $($test(
            stringify!($method),
            exact(stringify!($run)),
            <$method<[f64; 3 - $rank]> as Stepper<_, $rank>>::ORDER.bound(),
            $run::<$method<[f64; 3 - $rank]>>,
        );)*
    };
}

fn error(end: &V, exact: &V) -> f64 {
    end.iter()
        .zip(exact)
        .fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
}

/// With errors of steps hᵖ⁺¹ ~ τ that at the end is hᵖ ~ τ^(p/(p+1)); by stages it is made to follow τ.
fn follows(name: &str, exact: V, order: usize, run: impl Fn(&By) -> End) {
    // Errors at the end may cancel, so that one of them tells no more than a factor of ten.
    let tolerances: [f64; 7] = std::array::from_fn(|k| 10_f64.powi(-4 - k as i32));
    let found = tolerances.map(|tolerance| {
        let (end, statistics) = run(&By::Tolerance(tolerance)).unwrap();
        (error(&end, &exact), statistics)
    });
    // Of the line that fits lg error against −lg τ best.
    let offsets = (0..7).map(|k| f64::from(k) - 3.0);
    let slope: f64 = offsets
        .zip(&found)
        .map(|(x, (e, _))| -x * e.log10() / 28.0)
        .sum();
    let (last, statistics) = &found[6];
    println!("{name} {order}: {last:.1e}, slope {slope:.2}, {statistics}");
    // A mean of squares allows one of two components √2 of atol + rtol |y|, and |y| is about 1.
    let share = match statistics.estimate.map(|e| e.to_string()).as_deref() {
        Some("embedded") => 2.0 * 2.0_f64.sqrt(),
        _ => 1.0,
    };
    let [least, most] = match statistics.estimate.map(|e| e.to_string()).as_deref() {
        // Of order 8 in 4 to 20 steps.
        Some("step doubling") if name == "Fehlberg78" => [0.75, 1.35],
        // Of order 2 and compared with order 3, they go on with their own.
        Some("embedded") if matches!(name, "TrBdf2" | "HhtTenth" | "GeneralizedAlphaFifth") => {
            [2.0 / 3.0 - 0.06, 2.0 / 3.0 + 0.08]
        }
        Some("step doubling") => {
            let p = order as f64;
            [p / (p + 1.0) - 0.06, p / (p + 1.0) + 0.08]
        }
        // Of order 8 in 3 to 13 steps estimates are ever more cautious.
        Some("embedded") if name == "Verner87" => [0.75, 1.35],
        // Estimates of order 2 ask for steps so short that errors of the iterations remain at the end.
        Some("embedded") if name == "Gauss4" => [0.7, 1.25],
        Some("embedded") => [0.75, 1.25],
        other => panic!("{name}: {other:?}"),
    };
    assert!((least..most).contains(&slope), "{name}: {slope}");
    for ((error, statistics), tolerance) in found.iter().zip(tolerances) {
        // Steps' errors add up.
        assert!(
            *error < share * tolerance * statistics.steps as f64,
            "{name}: {error}"
        );
        assert!(
            statistics.sizes.largest > statistics.sizes.smallest,
            "{name}"
        );
    }
}

#[test]
fn errors_follow_the_tolerance() {
    each!(follows);
}

/// n steps, of which each second one is twice as long.
fn grid(n: usize) -> By {
    let unit = TO / (1.5 * n as f64);
    let mut points: Vec<f64> = (0..n)
        .map(|k| unit * (3 * (k / 2) + k % 2) as f64)
        .collect();
    points.push(TO);
    By::Times(points)
}

fn keeps_its_order(name: &str, exact: V, order: usize, run: impl Fn(&By) -> End) {
    // Fewer steps where rounding would be seen.
    let counts = if order > 6 { [2, 4] } else { [24, 48] };
    let errors = counts.map(|n| {
        let (end, statistics) = run(&grid(n)).unwrap();
        assert_eq!(
            (statistics.steps, statistics.rejected),
            (n as u64, 0),
            "{name}"
        );
        let ratio = statistics.sizes.largest / statistics.sizes.smallest;
        assert!((ratio - 2.0).abs() < 1e-9, "{name}: {ratio}");
        error(&end, &exact)
    });
    let slope = (errors[0] / errors[1]).log2();
    println!("{name} {order}: {:.1e}, slope {slope:.2}", errors[1]);
    assert!(
        slope > order as f64 - 0.4 || errors[1] < 1e-13,
        "{name}: {slope} for {order}"
    );
}

#[test]
fn orders_are_kept_in_unequal_steps() {
    each!(keeps_its_order);
}

/// y' = −k (y³ − cos³ t) − sin t, whose solution from 1 is cos t.
#[test]
fn implicit_methods_step_over_what_is_stiff() {
    const K: f64 = 1e6;
    fn first<M>(name: &str)
    where
        Tolerance: Drives<M, Ordinary<X, 1>, Rate<X>>,
    {
        let rate: Rate<X> = |t, y, dy| {
            dy[0] = -K * (y[0].powi(3) - t.cos().powi(3)) - t.sin();
        };
        let method = Settings::<M, _>::new().rtol(1e-5).atol(1e-5);
        let end = Ode::new(rate, [1.0]).end(0.0..1.0, method);
        judge(name, end.map(|end| (end.y[0], end.statistics)));
    }
    fn second<M>(name: &str)
    where
        Tolerance: Drives<M, Ordinary<X, 2>, Force>,
    {
        let force: Force = |t, x, v, a| {
            let cubic = x[0].powi(3) - t.cos().powi(3);
            a[0] = -K * (cubic + v[0] + t.sin()) - t.cos();
        };
        let method = Settings::<M, _>::new().rtol(1e-5).atol(1e-5);
        let end = SecondOrder::new(force, [1.0], [0.0]).end(0.0..1.0, method);
        judge(name, end.map(|end| (end.x[0], end.statistics)));
    }
    fn judge(name: &str, end: Result<(f64, Statistics), Error>) {
        let (y, statistics) = end.unwrap();
        let error = (y - 1.0_f64.cos()).abs();
        println!("{name}: {error:.1e}, {statistics}");
        // An explicit method takes half a million steps or more.
        assert!(
            error < 1e-4 && statistics.steps < 2000,
            "{name}: {error:e}, {statistics}"
        );
    }
    macro_rules! each {
        ($run:ident: $($method:ident),*) => {
            $($run::<$method<_>>(stringify!($method));)*
        };
    }
    each!(first: Crouzeix3, LobattoIiic3, RadauIa3, Sdirk2, Sdirk3, TrBdf2, Block3Chebyshev, Block3Equidistant,
        Block3Legendre, Block4Chebyshev, Block4Equidistant, Block4Legendre, Radau5, Radau9, Radau13);
    each!(second: AverageAcceleration, WilsonTheta, Bathe, HhtTenth, GeneralizedAlphaFifth);
}

/// The error of a step is (z₂ − z₁)/(2ᵖ − 1): one that is just below the tolerance is accepted, one just above
/// is not, in each component.
#[test]
fn estimates_are_those_of_richardson() {
    let growth = |z: f64| 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)));
    let h = 0.5;
    let errors = [-1.0, -2.0].map(|k| (growth(k * h / 2.0).powi(2) - growth(k * h)).abs() / 15.0);
    for (tight, error) in errors.into_iter().enumerate() {
        for (factor, rejects) in [(1.001, false), (0.999, true)] {
            let mut atol = [1.0; 2];
            atol[tight] = factor * error;
            let problem = Ode::new(|_, y: &V, dy| *dy = [-y[0], -2.0 * y[1]], [1.0, 1.0]);
            let method = Rk4::new().rtol(0.0).atol(atol).first_step(h);
            let end = problem.end(0.0..h, method).unwrap();
            assert_eq!(end.statistics.rejected > 0, rejects, "{tight}, {factor}");
            if !rejects {
                // The halves' result is kept as it is.
                assert!((end.y[0] - growth(-h / 2.0).powi(2)).abs() < 1e-15);
            }
        }
    }
}

/// A longer run allocates no more than a short one.
#[test]
fn steps_of_any_size_allocate_nothing() {
    let fewer = |name: &str, _: V, order: usize, run: fn(&By) -> End| {
        let tolerances = if order < 3 {
            [1e-3, 1e-5]
        } else {
            [1e-4, 1e-8]
        };
        let counts = tolerances.map(|tolerance| {
            let mut steps = 0;
            let by = By::Tolerance(tolerance);
            let counted = allocation_counter::measure(|| {
                steps = run(&by).unwrap().1.steps;
            });
            (counted.count_total, steps)
        });
        assert_eq!(counts[0].0, counts[1].0, "{name}: {counts:?}");
        assert!(counts[0].1 < counts[1].1, "{name}: {counts:?}");
    };
    each!(fewer);
}

#[test]
fn senseless_times_and_tolerances_are_told() {
    let problem = || Ode::new(pendulum, START);
    for points in [
        vec![],
        vec![0.0, 1.0, 1.0],
        vec![0.0, 2.0, 1.0],
        vec![0.0, f64::NAN],
    ] {
        let found = problem().end(0.0..1.0, Rk4::new().times(points));
        let told = matches!(found, Err(Error::GridEnds { .. } | Error::GridTimes { .. }));
        assert!(told, "{found:?}");
    }
    for ends in [[0.0, 2.0], [0.5, 1.0]] {
        let found = problem().end(0.0..1.0, Rk4::new().times(ends.to_vec()));
        let interval = [0.0, 1.0];
        assert_eq!(found.unwrap_err(), Error::GridEnds { interval, ends });
    }
    let still = Rk4::new().times(vec![2.0]);
    let still = problem().end(2.0..2.0, still).unwrap();
    assert_eq!((still.t, still.y, still.statistics.steps), (2.0, START, 0));
    let backwards = Rk4::new().times(vec![1.0, 0.5, 0.0]);
    let backwards = problem().end(1.0..0.0, backwards).unwrap();
    assert_eq!((backwards.t, backwards.statistics.sizes.last), (0.0, -0.5));
    for bad in [-1.0, f64::NAN, 1.0] {
        let found = problem().end(0.0..1.0, Rk4::new().rtol(bad).atol(bad));
        assert!(matches!(found, Err(Error::Tolerance { .. })), "{found:?}");
    }
    let broken = Ode::new(|t, _, dy| dy[0] = 1.0 / (0.5 - t).sqrt(), [1.0])
        .end(0.0..1.0, Rk4::new().rtol(1e-3).atol(1e-3));
    assert!(broken.is_err(), "{broken:?}");
}
