//! No step size comes from what is no number, or of the wrong sign: every rule that chooses steps, against
//! every value that could mislead it.

use nalgebra::DMatrix;
use stepsmith::block::Radau5;
use stepsmith::constrained::{Bound, Constrained, ConstrainedEnd, Dae, Formulation};
use stepsmith::pece::Pece2Stretched;
use stepsmith::runge_kutta::Rk4;
use stepsmith::split::{Split, SplitField, Sum};
use stepsmith::splitting::SplittingVerlet;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{
    Controller, Drives, Error, Implicit, Iteration, Ode, OdeEnd, Ordinary, SecondOrder, Settings,
    State, Stretched, Tolerance, velocity_free,
};

type V = [f64; 1];
const BAD: [f64; 4] = [f64::NAN, -1.0, 0.0, f64::INFINITY];
const CONTROLLERS: [Controller; 4] = [
    Controller::Elementary,
    Controller::Pi,
    Controller::Pid,
    Controller::Predictive,
];

fn decay(_t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0];
}

/// y' = −y up to t = 1/2, from there on something else.
fn broken(value: f64) -> impl Fn(f64, &V, &mut V) {
    move |t, y, dy| dy[0] = if t <= 0.5 { -y[0] } else { value }
}

fn split<A>(a: A) -> Split<'static, V, impl SplitField<V>>
where
    A: FnMut(f64, &V, &mut V),
{
    let field = Sum {
        expensive: velocity_free(a),
        cheap: velocity_free(|_t, x: &V, b| b[0] = -x[0]),
    };
    Split::of(field, [1.0], [0.3])
}

/// Any method with a tolerance.
fn within<M, S: State>(tolerance: f64) -> Settings<M, S, Tolerance> {
    Settings::new().rtol(tolerance).atol(tolerance)
}

fn soft(_t: f64, x: &V, a: &mut V) {
    a[0] = -3.0 * x[0];
}

/// A Sundman scale that is bad at once, from t = 1/2 on, or beside the motion only.
#[test]
fn scales() {
    for bad in BAD {
        for (name, scale) in [
            ("at once", &(|_: f64, _: &V| bad) as &dyn Fn(f64, &V) -> f64),
            ("later", &|t, _| if t < 0.5 { 0.01 } else { bad }),
            ("in one place", &|t, _| {
                if (0.5..0.52).contains(&t) { bad } else { 0.01 }
            }),
        ] {
            let method = SplittingVerlet::new().reversible(scale);
            let found = split(soft).end(0.0..1.0, method);
            assert!(
                matches!(found, Err(Error::NoStepSize { .. })),
                "{bad} {name}: {found:?}"
            );
        }
    }
    // Where it would leave the density of steps negative.
    let method =
        SplittingVerlet::new().reversible(|t: f64, _| 0.01 * (-(40.0 * t).exp().ln()).exp());
    let found = split(soft).end(0.0..1.0, method.max_steps(20_000));
    assert!(found.is_err() || found.unwrap().statistics.sizes.smallest > 0.0);
    // A scale beyond the largest step is held there.
    let method = SplittingVerlet::new().reversible(|_, _| 5.0);
    let end = split(soft).end(0.0..1.0, method.max_step(0.01)).unwrap();
    assert!(end.statistics.sizes.largest <= 0.01 && end.statistics.steps >= 100);
}

/// The right-hand side is not finite from t = 1/2 on, or where it is looked at.
#[test]
fn right_hand_sides() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for controller in CONTROLLERS {
            let method = radau().controller(controller);
            let found = Ode::new(broken(bad), [1.0]).end(0.0..1.0, method);
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
            let method = stretched().controller(controller);
            let found = Ode::new(broken(bad), [1.0]).end(0.0..1.0, method);
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
        }
        let broken = || split(move |t, x, a| a[0] = if t <= 0.5 { -x[0] } else { bad });
        let found = broken().end(0.0..1.0, verlet().stiffness(0.01));
        assert!(found.is_err(), "{bad}");
        let found = broken().end(0.0..1.0, SplittingVerlet::new().unchecked_stiffness(0.01));
        assert!(found.is_err(), "{bad}");
        let found = broken().end(0.0..1.0, within::<SplittingVerlet<V>, V>(1e-4));
        assert!(found.is_err(), "{bad}");
        let found = broken().end(0.0..1.0, SplittingVerlet::new().reversible(|_, _| 0.01));
        assert!(found.is_err(), "{bad}");
        for controller in CONTROLLERS {
            let found = pendulum(bad).end(0.0..1.0, embedded().controller(controller));
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
            let doubling = within::<Radau5<_>, _>(1e-3).controller(controller);
            let found = pendulum(bad).end(0.0..1.0, doubling);
            assert!(found.is_err(), "{controller:?} {bad}: {found:?}");
        }
    }
}

/// A mass on a circle, whose weight is something else from t = 1/2 on.
struct Pendulum(f64);

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

    fn force(&mut self, t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, if t <= 0.5 { -9.81 } else { self.0 }]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

fn pendulum(weight: f64) -> Dae<'static, Pendulum> {
    Dae::new(Pendulum(weight), vec![1.0, 0.0], vec![0.0, 0.0]).formulation(Formulation::Index2)
}

fn radau() -> Settings<Radau5<V>, V, Tolerance> {
    within(1e-4)
}

fn stretched() -> Settings<Pece2Stretched<V>, V, Stretched> {
    Pece2Stretched::new().stretched(1e-4)
}

fn verlet() -> Settings<SplittingVerlet<V>, V, Tolerance> {
    within(1e-6)
}

/// By the embedded estimate of generalized-α.
fn embedded() -> Settings<GeneralizedAlphaFifth<Vec<f64>>, Vec<f64>, Tolerance> {
    within(1e-3)
}

/// The end of y' = −y.
fn decays<M, Z>(method: Settings<M, V, Z>) -> Result<OdeEnd<V>, Error>
where
    Z: Drives<M, Ordinary<V, 1>, fn(f64, &V, &mut V)>,
{
    Ode::new(decay as fn(f64, &V, &mut V), [1.0]).end(0.0..1.0, method)
}

/// The end of the mass under its weight.
fn swings<M, Z>(method: Settings<M, Vec<f64>, Z>) -> Result<ConstrainedEnd, Error>
where
    Z: Drives<M, Bound, Pendulum>,
{
    pendulum(-9.81).end(0.0..1.0, method)
}

fn is_control<T>(found: Result<T, Error>) -> bool {
    matches!(found, Err(Error::StepControl))
}

/// What a user sets: sizes of steps, factors, targets.
#[test]
fn settings() {
    for bad in BAD {
        let endless = bad == f64::INFINITY;
        let stiffness = || verlet().stiffness(0.01);
        let splits = |method| split(soft).end(0.0..1.0, method);
        assert!(is_control(decays(radau().first_step(bad))), "{bad}");
        assert!(is_control(swings(embedded().first_step(bad))), "{bad}");
        assert!(splits(stiffness().first_step(bad)).is_err(), "{bad}");
        let found = split(soft).end(0.0..1.0, verlet().first_step(bad));
        assert!(found.is_err(), "{bad}");
        if !endless {
            assert!(is_control(decays(radau().max_step(bad))), "{bad}");
            assert!(is_control(swings(embedded().max_step(bad))), "{bad}");
            assert!(is_control(splits(stiffness().max_step(bad))), "{bad}");
        }
        let target = splits(verlet().stiffness(bad));
        assert!(
            matches!(target, Err(Error::StiffnessTarget { limit: 4.0, .. })),
            "{bad}"
        );
        if bad != 0.0 {
            assert!(is_control(swings(embedded().min_step(bad))), "{bad}");
            assert!(is_control(splits(stiffness().min_step(bad))), "{bad}");
        }
        for controller in CONTROLLERS {
            let mut factors = vec![(bad, 0.2, 2.0), (0.9, bad, 2.0)];
            // No greatest factor is a limit that can be meant; not where a range of ratios is proven.
            if !endless {
                factors.push((0.9, 0.2, bad));
            }
            factors.extend([(0.9, 2.0, 1.0), (1.5, 0.2, 2.0)]);
            let radau = || radau().controller(controller);
            let stretched = || stretched().controller(controller);
            let embedded = || embedded().controller(controller);
            for (safety, least, greatest) in factors {
                let found = decays(radau().step_factors(safety, least, greatest));
                assert!(is_control(found), "{controller:?} {bad}");
                let found = decays(stretched().step_factors(safety, least, greatest));
                assert!(is_control(found), "{controller:?} {bad}");
                let found = swings(embedded().step_factors(safety, least, greatest));
                assert!(is_control(found), "{controller:?} {bad}");
            }
            let found = decays(stretched().step_factors(0.9, 0.2, f64::INFINITY));
            assert!(is_control(found), "{controller:?}");
            // A least factor close to 1 is sound, also where steps are rejected.
            let method = radau().step_factors(0.9, 0.97, 2.0);
            let end = decays(method.first_step(0.9)).unwrap();
            assert!(
                (end.y[0] - (-1.0_f64).exp()).abs() < 1e-4,
                "{controller:?} {end:?}"
            );
        }
        let found = decays(Rk4::new().step(bad));
        assert!(
            matches!(found, Err(Error::StepSize { .. })),
            "{bad}: {found:?}"
        );
    }
}

/// Tolerances of errors and of iterations.
#[test]
fn tolerances() {
    fn is_refused<T>(found: Result<T, Error>) -> bool {
        matches!(found, Err(Error::Tolerance { .. }))
    }
    for bad in [f64::NAN, -1.0, 1.0, f64::INFINITY] {
        for (rtol, atol) in [(bad, 1e-6), (1e-6, bad)] {
            if atol == 1.0 {
                continue;
            }
            assert!(is_refused(decays(Radau5::new().rtol(rtol).atol(atol))));
            let method = SplittingVerlet::new().rtol(rtol).atol(atol);
            assert!(is_refused(split(soft).end(0.0..1.0, method)));
            let found = swings(GeneralizedAlphaFifth::new().rtol(rtol).atol(atol));
            assert!(is_refused(found), "{rtol} {atol}");
            // Newton's iteration of fixed steps.
            for iteration in [
                Iteration::FixedPoint,
                Iteration::Newton,
                Iteration::ModifiedNewton,
            ] {
                let implicit = || Implicit::new(iteration).tolerance(rtol, atol);
                let problem = SecondOrder::new(|_t, x, v, a| a[0] = -x[0] - v[0], [1.0], [0.0]);
                let method = AverageAcceleration::new().steps(10).implicit(implicit());
                let found = problem.end(0.0..1.0, method);
                assert!(is_refused(found), "{iteration:?} {rtol} {atol}");
                let method = SplittingVerlet::new().steps(10).implicit(implicit());
                let found = split(soft).end(0.0..1.0, method);
                assert!(is_refused(found), "{iteration:?} {rtol} {atol}");
                let method = verlet().stiffness(0.01).implicit(implicit());
                let found = split(soft).end(0.0..1.0, method);
                assert!(is_refused(found), "{iteration:?} {rtol} {atol}");
            }
        }
        assert!(
            is_refused(decays(Pece2Stretched::new().stretched(bad))),
            "{bad}"
        );
    }
    for bad in [f64::NAN, -1.0, 0.0, 1.0, f64::INFINITY] {
        let problem = Dae::new(Pendulum(-9.81), vec![1.0, 0.0], vec![0.0, 0.0]);
        let method = GeneralizedAlphaFifth::new().steps(10);
        let found = problem.newton_tolerance(bad).end(0.0..1.0, method);
        assert!(is_refused(found), "{bad}");
    }
}
