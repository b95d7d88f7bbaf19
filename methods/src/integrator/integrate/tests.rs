//! Convergence, tables, grids and errors of whole integrations.

use super::*;
use crate::base::{Error, Failure, State};
use crate::integrator::control::Controller;
use crate::integrator::start::Start;
use crate::methods::pece::Pece2Stretched;
use crate::methods::splitting::SplittingVerlet;
use crate::nonlinear::implicit::{Implicit, Iteration};
use crate::problem::{ByRef, Field, velocity_free};
use crate::split::{Split, Sum};
use crate::stepper::step::tests::{Cd3, Cd4, Trapezoid};
use crate::stepper::{Sample, Stepper};
use crate::structural::AverageAcceleration;
use std::ops::ControlFlow;

type V = [f64; 1];

/// Uses the velocity: x'' = −x + x'²/5 − x² x'/3.
fn damped(_: f64, x: &V, v: &V, a: &mut V) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0;
}

fn pendulum(_: f64, x: &V, a: &mut V) {
    a[0] = -9.81 * x[0].cos();
}

/// (x, v) at t = 1 by 2000 steps of the classical Runge–Kutta method.
fn reference(g: impl Fn(f64, f64) -> f64, x: f64, v: f64) -> [f64; 2] {
    let h = 1.0 / 2000.0;
    let f = |[x, v]: [f64; 2]| [v, g(x, v)];
    let add = |y: [f64; 2], s: f64, k: [f64; 2]| [y[0] + s * k[0], y[1] + s * k[1]];
    (0..2000).fold([x, v], |y, _| {
        let k1 = f(y);
        let k2 = f(add(y, h / 2.0, k1));
        let k3 = f(add(y, h / 2.0, k2));
        let k4 = f(add(y, h, k3));
        add(
            add(add(add(y, h / 6.0, k1), h / 3.0, k2), h / 3.0, k3),
            h / 6.0,
            k4,
        )
    })
}

/// Slopes of the errors of x and v at t = 1 over halved steps.
fn slopes(run: fn(usize) -> SecondOrderEnd<V>, exact: [f64; 2]) -> Vec<[f64; 2]> {
    let errors: Vec<[f64; 2]> = [64, 128, 256, 512]
        .map(run)
        .iter()
        .map(|end| [(end.x[0] - exact[0]).abs(), (end.v[0] - exact[1]).abs()])
        .collect();
    errors
        .windows(2)
        .map(|e| [0, 1].map(|i| (e[0][i] / e[1][i]).log2()))
        .collect()
}

fn on_damped<M: Stepper<V>>(n: usize) -> SecondOrderEnd<V> {
    SecondOrder::new(damped, [1.0], [0.5])
        .end(0.0..1.0, Settings::<M, _>::new().steps(n))
        .unwrap()
}

fn on_pendulum<M: Stepper<V>>(n: usize) -> SecondOrderEnd<V> {
    SecondOrder::velocity_free(pendulum, [0.4], [0.5])
        .end(0.0..1.0, Settings::<M, _>::new().steps(n))
        .unwrap()
}

#[test]
fn steppers_converge_with_their_order() {
    let exact = reference(|x, v| -x + v * v / 5.0 - x * x * v / 3.0, 1.0, 0.5);
    let swing = reference(|x, _| -9.81 * x.cos(), 0.4, 0.5);
    for (order, found) in [
        (2.0, slopes(on_damped::<Cd3<V>>, exact)),
        (3.0, slopes(on_damped::<Cd4<V>>, exact)),
        (2.0, slopes(on_damped::<Trapezoid<V>>, exact)),
        (2.0, slopes(on_pendulum::<Cd3<V>>, swing)),
        (3.0, slopes(on_pendulum::<Cd4<V>>, swing)),
        (2.0, slopes(on_pendulum::<Trapezoid<V>>, swing)),
    ] {
        println!("order {order}: {found:.3?}");
        let [x, v] = found[found.len() - 1];
        assert!(
            (x - order).abs() < 0.15 && (v - order).abs() < 0.15,
            "{order}: {found:?}"
        );
    }
}

/// The largest energy drift of the pendulum from rest, in 10 s.
fn drift<M: Stepper<V>>(h: f64) -> f64 {
    let mut worst = 0.0_f64;
    let method = Settings::<M, _>::new()
        .step(h)
        .start(Start::ZeroHigherDerivatives);
    SecondOrder::velocity_free(pendulum, [0.0], [0.0])
        .observe(|sample| {
            let energy = 0.5 * sample.v[0] * sample.v[0] + 9.81 * sample.x[0].sin();
            worst = worst.max(energy.abs());
            ControlFlow::Continue(())
        })
        .end(0.0..10.0, method)
        .unwrap();
    worst
}

#[test]
fn energy_drifts_as_printed() {
    // Fernández de Bustos et al. 2024, Tables 1 and 4.
    assert_eq!(format!("{:.6e}", drift::<Cd3<V>>(1e-3)), "2.004919e-5");
    assert_eq!(format!("{:.6e}", drift::<Cd3<V>>(1e-4)), "2.004919e-7");
    let fine = drift::<Cd3<V>>(1e-5);
    assert!((fine / 2.004894e-9 - 1.0).abs() < 1e-6, "{fine:e}");
    // The jerk's parasitic root −1 keeps all rounding, which reaches the seventh digit here.
    for (h, printed, digits) in [(1e-3, 4.336754e-7, 1e-6), (1e-4, 4.340723e-10, 3e-3)] {
        let found = drift::<Cd4<V>>(h);
        assert!(
            (found / printed - 1.0).abs() < digits,
            "{found:e} for {printed:e}"
        );
    }
}

#[test]
fn every_vector_type_and_jacobian_gives_the_same_solution() {
    fn run<S: State<Real = f64>>(x: S, v: S) -> SecondOrderEnd<S> {
        SecondOrder::new(
            |t, x, v, a| {
                let x = x.as_slice();
                let v = v.as_slice();
                let a = a.as_mut_slice();
                a[0] = -x[0] - 0.3 * v[0] * v[1];
                a[1] = t.sin() - x[1] + x[0] * v[1];
            },
            x,
            v,
        )
        .end(0.0..2.0, Cd4::new().step(0.01))
        .unwrap()
    }
    let x = [0.4, -0.7];
    let v = [0.5, 0.25];
    let array = run(x, v);
    for (x, v) in [
        {
            let end = run(x.to_vec(), v.to_vec());
            ([end.x[0], end.x[1]], [end.v[0], end.v[1]])
        },
        {
            let end = run(nalgebra::Vector2::from(x), nalgebra::Vector2::from(v));
            ([end.x[0], end.x[1]], [end.v[0], end.v[1]])
        },
        {
            let vector = |z: [f64; 2]| nalgebra::DVector::from_column_slice(&z);
            let end = run(vector(x), vector(v));
            ([end.x[0], end.x[1]], [end.v[0], end.v[1]])
        },
    ] {
        assert_eq!((x, v), (array.x, array.v));
    }
    for iteration in [Iteration::Newton, Iteration::ModifiedNewton] {
        let method = || {
            Trapezoid::new()
                .steps(50)
                .implicit(Implicit::new(iteration))
        };
        let plain = || SecondOrder::new(damped, [1.0], [0.5]);
        let analytic = plain()
            .jacobians(|_, x, v, g_x, g_v| {
                g_x[(0, 0)] = -1.0 - 2.0 / 3.0 * x[0] * v[0];
                g_v[(0, 0)] = 0.4 * v[0] - x[0] * x[0] / 3.0;
            })
            .end(0.0..1.0, method())
            .unwrap();
        let differences = plain().end(0.0..1.0, method()).unwrap();
        assert!((analytic.x[0] - differences.x[0]).abs() < 1e-14);
        assert!(analytic.statistics.evaluations < differences.statistics.evaluations);
    }
}

/// Central difference whose history reaches back two steps, of which it uses one, with no
/// velocity: x₁ = 2 x − x₋₁ + h² a.
#[derive(Clone)]
struct Classical<S> {
    h: f64,
    x: [S; 3],
    a: S,
}

impl<S: State<Real = f64>> Stepper<S> for Classical<S> {
    type Sizes = crate::stepper::sizes::EqualSteps;
    const SIZES: crate::stepper::sizes::EqualSteps = crate::stepper::sizes::EqualSteps;
    const NAME: &'static str = "Classical";
    const ORDER: crate::Order = crate::Order::Exactly(2);
    const CARRIED: &'static [crate::stepper::step::Carried] = &[
        crate::stepper::step::Carried {
            name: "x[-2]",
            derivative: 0,
            offset: -2.0,
        },
        crate::stepper::step::Carried {
            name: "x[-1]",
            derivative: 0,
            offset: -1.0,
        },
        crate::stepper::step::Carried {
            name: "x",
            derivative: 0,
            offset: 0.0,
        },
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);

    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            x: [like.clone(), like.clone(), like.clone()],
            a: like.clone(),
        }
    }

    fn step_size(&self) -> f64 {
        self.h
    }

    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        &mut self.x[index]
    }

    fn step<G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        _: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        let [x_m2, x_m1, x] = &mut self.x;
        g.evaluate(t, x, x_m1, &mut self.a);
        for i in 0..x.len() {
            let a = self.a.as_slice()[i];
            let new = 2.0 * x.as_slice()[i] - x_m1.as_slice()[i] + self.h * self.h * a;
            x_m2.as_mut_slice()[i] = new;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = new;
                sample.a.as_mut_slice()[i] = a;
            }
        }
        self.x.rotate_left(1);
        Ok(())
    }
}

fn grid<M: Stepper<V>>(from: f64, to: f64, h: f64) -> (Vec<f64>, Vec<f64>, SecondOrderEnd<V>) {
    let mut times = Vec::new();
    let mut errors = Vec::new();
    let end = SecondOrder::velocity_free(|_, x, a| a[0] = -x[0], [from.cos()], [-from.sin()])
        .observe(|s| {
            times.push(s.t);
            errors.push((s.x[0] - s.t.cos()).abs());
            let a = (s.a[0] + s.acceleration_time.cos()).abs();
            let v = (s.v[0] + s.velocity_time.sin()).abs();
            errors.push(if v.is_nan() { a } else { a.max(v) });
            ControlFlow::Continue(())
        })
        .end(from..to, Settings::<M, _>::new().step(h))
        .unwrap();
    (times, errors, end)
}

#[test]
fn every_grid_point_is_seen_once_in_both_directions() {
    fn check<M: Stepper<V>>() {
        for (from, to) in [(1.0, 2.0), (2.0, 1.0), (-0.7, 0.3)] {
            let (times, errors, end) = grid::<M>(from, to, 0.0101);
            assert_eq!((times.len(), times[0], times[100]), (101, from, to));
            let h = end.statistics.sizes.last;
            assert_eq!(h, (to - from) / 100.0);
            for (k, t) in times[..100].iter().enumerate() {
                assert_eq!(*t, from + k as f64 * h);
            }
            let worst = errors.iter().fold(0.0_f64, |a, &b| a.max(b));
            assert!(worst < 1e-4, "{} {worst:e}", M::NAME);
            assert_eq!((end.t, end.velocity_time), (to, to));
        }
    }
    check::<Cd3<V>>();
    check::<Cd4<V>>();
    check::<Trapezoid<V>>();
    check::<Classical<V>>();
    let (_, _, end) = grid::<Classical<V>>(0.0, 1.0, 0.1);
    assert!(end.v[0].is_nan() && end.x[0].is_finite());
    assert_eq!((end.acceleration_time, end.statistics.steps), (0.9, 10));
    // A step size that divides the interval but for rounding is kept.
    assert_eq!(grid::<Cd3<V>>(0.0, 0.3, 0.1).0.len(), 4);
}

#[test]
fn unobserved_and_observed_runs_agree_and_observers_stop() {
    let quiet = SecondOrder::new(damped, [1.0], [0.5])
        .end(0.0..1.0, Cd4::new().steps(64))
        .unwrap();
    let mut problem = crate::problem::velocity_free(pendulum);
    let mut stopped_at = |stop: f64| {
        SecondOrder::of(ByRef(&mut problem), [1.0], [0.5])
            .observe(|s| {
                if s.t >= stop {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .end(0.0..1.0, Cd4::new().steps(64))
            .unwrap()
    };
    assert_eq!(stopped_at(0.5).t, 0.5);
    assert_eq!((stopped_at(0.0).t, stopped_at(0.0).x), (0.0, [1.0]));
    let seen = SecondOrder::new(damped, [1.0], [0.5])
        .observe(|_| ControlFlow::Continue(()))
        .end(0.0..1.0, Cd4::new().steps(64))
        .unwrap();
    assert_eq!(seen, quiet);
}

#[test]
fn each_error() {
    let plain = || SecondOrder::new(damped, [1.0], [0.0]);
    for h in [0.0, -0.1, f64::NAN, f64::INFINITY, 1e-300, 1e-17] {
        let error = plain().end(0.0..1.0, Cd3::new().step(h)).unwrap_err();
        assert!(
            matches!(error, Error::StepSize { interval: 1.0, .. }),
            "{h} {error}"
        );
    }
    let none = plain().end(0.0..1.0, Cd3::new().steps(0)).unwrap_err();
    assert_eq!(none, Error::NoSteps);
    let far = plain().end(1e17..1e17 + 64.0, Cd3::new().steps(50));
    assert!(matches!(far, Err(Error::StepSize { .. })));
    for to in [f64::NAN, f64::INFINITY] {
        let found = plain().end(0.0..to, Cd3::new().steps(9));
        assert!(matches!(found, Err(Error::Interval { from: 0.0, .. })));
    }
    let here = plain().end(0.0..0.0, Cd3::new().steps(5)).unwrap();
    assert_eq!((here.t, here.statistics.steps), (0.0, 0));
    assert_eq!(
        SecondOrder::new(damped, [1.0], [0.0])
            .end(0.0..1.0, Settings::<Classical<_>, _>::new().steps(2)),
        Err(Error::TooShort {
            steps: 2,
            needed: 3
        })
    );

    let vectors = |x: Vec<f64>, v: Vec<f64>| {
        SecondOrder::velocity_free(|_, x, a| a.copy_from_slice(x), x, v)
            .end(0.0..1.0, Cd3::new().steps(9))
    };
    assert_eq!(vectors(vec![], vec![]), Err(Error::Empty));
    let lengths = Error::Lengths {
        position: 2,
        velocity: 1,
    };
    assert_eq!(vectors(vec![0.0; 2], vec![0.0]), Err(lengths));
    assert_eq!(
        vectors(vec![f64::NAN], vec![0.0]),
        Err(Error::NonFinite { t: 0.0 })
    );

    // x'' = x³ from (1, 1) has a pole at finite time; seen or not, the run ends with its time.
    let cubic = |_: f64, x: &V, a: &mut V| a[0] = x[0] * x[0] * x[0];
    let pole = || SecondOrder::velocity_free(cubic, [1.0], [1.0]);
    let observed = pole().observe(|_| ControlFlow::Continue(()));
    for problem in [pole(), observed] {
        let found = problem.end(0.0..9.0, Cd3::new().steps(900));
        assert!(matches!(found, Err(Error::NonFinite { t }) if t > 1.0 && t < 9.0));
    }

    let stiff = |_: f64, _: &V, v: &V, a: &mut V| a[0] = 1.0 - 50.0 * v[0];
    let fixed_point = Implicit::new(Iteration::FixedPoint);
    let method = Cd3::new().steps(10).implicit(fixed_point);
    let failed = SecondOrder::new(stiff, [0.0], [0.0]).end(0.0..1.0, method);
    let Err(Error::Step {
        t,
        source: Failure::NotConverged { .. },
    }) = failed
    else {
        panic!("{failed:?}")
    };
    assert_eq!(t, 0.1);
    // A problem that grows its vectors is found out, in the start or in the step.
    let mut calls = 0;
    for after in [0, 3, 20, 60] {
        let grown = |_: f64, _: &Vec<f64>, a: &mut Vec<f64>| {
            calls += 1;
            a.fill(0.0);
            a.resize(if calls > after { 2 } else { 1 }, 0.0);
        };
        let failed = SecondOrder::velocity_free(grown, vec![1.0], vec![0.0])
            .end(0.0..1.0, Cd4::new().steps(99));
        let shape = Failure::Shape {
            expected: 1,
            found: 2,
        };
        assert!(
            matches!(
                failed,
                Err(Error::StartLength {
                    expected: 1,
                    found: 2,
                    ..
                })
            ) || matches!(failed, Err(Error::Step { source, .. }) if source == shape),
            "{failed:?}"
        );
        calls = 0;
    }
    let jets = Start::Jets(vec![[1.0], [0.0]]);
    let incomplete = plain().end(0.0..1.0, Cd3::new().steps(9).start(jets));
    assert_eq!(
        incomplete,
        Err(Error::StartIncomplete {
            needed: 3,
            given: 2
        })
    );
}

#[test]
fn settings_without_effect_are_refused() {
    let spring = || velocity_free(|_, x: &V, a: &mut V| a[0] = -x[0]);
    let method = || AverageAcceleration::new();
    for (given, call) in [
        (method().first_step(0.1), ".first_step()"),
        (method().min_step(0.1), ".min_step()"),
        (method().max_step(0.1), ".max_step()"),
        (method().max_steps(10), ".max_steps()"),
        (method().controller(Controller::Pi), ".controller()"),
        (method().step_factors(0.9, 0.2, 4.0), ".step_factors()"),
    ] {
        let found = SecondOrder::of(spring(), [1.0], [0.0]).end(0.0..1.0, given.steps(10));
        assert_eq!(found.unwrap_err(), Error::NoEffect { call });
    }
    let method = method().times(vec![0.0, 0.3, 1.0]).first_step(0.1);
    let found = SecondOrder::of(spring(), [1.0], [0.0]).end(0.0..1.0, method);
    let call = ".first_step()";
    assert_eq!(found.unwrap_err(), Error::NoEffect { call });
    let parts = Sum {
        expensive: spring(),
        cheap: spring(),
    };
    let method = SplittingVerlet::new().steps(10).max_step(0.1);
    let found = Split::of(parts, [1.0], [0.0]).end(0.0..1.0, method);
    let call = ".max_step()";
    assert_eq!(found.unwrap_err(), Error::NoEffect { call });
    let method = Pece2Stretched::new()
        .stretched(1e-3)
        .start(Start::ZeroHigherDerivatives);
    let found = Ode::new(|_, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, method);
    let call = ".start()";
    assert_eq!(found.unwrap_err(), Error::NoEffect { call });
}

/// What is said of linear systems holds however steps are made and chosen.
#[test]
fn linear_systems_are_solved_as_is_said() {
    use crate::linear::{LinearSolver, SolverKind};
    use crate::methods::block::{Block3Equidistant, Radau5};
    use crate::methods::rosenbrock::Rodas4;
    use crate::methods::runge_kutta::Sdirk3;

    // Reaction and diffusion along a line.
    let rate = |_: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
        for i in 0..dy.len() {
            let at = |j: usize| y.get(j).copied().unwrap_or_default();
            dy[i] = 40.0 * (at(i.wrapping_sub(1)) - 2.0 * y[i] + at(i + 1)) - y[i] * y[i];
        }
    };
    let initial = || (0..30).map(|i| 1.0 + (i as f64).sin()).collect::<Vec<_>>();
    let expected = [
        (LinearSolver::Dense, SolverKind::Dense),
        (LinearSolver::Banded, SolverKind::Banded),
        #[cfg(feature = "sparse")]
        (LinearSolver::Sparse, SolverKind::Sparse),
    ];
    let mut first: Option<Vec<f64>> = None;
    for (wanted, kind) in expected {
        macro_rules! check {
            ($($method:expr),*) => {$(
                let end = Ode::new(rate, initial()).end(0.0..0.3, $method.linear_solver(wanted)).unwrap();
                assert_eq!(end.statistics.solver, Some(kind), "{}", stringify!($method));
                let apart = |x: &Vec<f64>| x.iter().zip(&end.y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
                let apart = apart(first.get_or_insert_with(|| end.y.clone()));
                assert!(apart < 2e-5, "{} {apart:e}", stringify!($method));
            )*};
        }
        check!(
            Radau5::new().rtol(1e-7).atol(1e-7),
            Radau5::new().steps(100),
            Block3Equidistant::new().rtol(1e-7).atol(1e-7),
            Sdirk3::new().rtol(1e-7).atol(1e-7),
            Sdirk3::new().steps(400),
            Rodas4::new().rtol(1e-7).atol(1e-7),
            Rodas4::new().steps(100)
        );
        let acceleration = |t: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>| {
            rate(t, x, a);
            a.iter_mut().zip(v).for_each(|(a, v)| *a -= v);
        };
        let method = AverageAcceleration::new().rtol(1e-4).atol(1e-4);
        let end = SecondOrder::new(acceleration, initial(), vec![0.0; 30])
            .end(0.0..0.3, method.linear_solver(wanted))
            .unwrap();
        assert_eq!(end.statistics.solver, Some(kind));
    }
}

/// Of stages that decouple as well.
#[test]
fn tolerances_of_implicit_cores_are_refused_in_every_engine() {
    let implicit = Implicit::default().tolerance(2.0, 0.0);
    let method = crate::methods::block::Radau5::new().rtol(1e-6).atol(1e-6);
    let error = Ode::new(|_, y, dy| dy[0] = -y[0], [1.0])
        .end(0.0..1.0, method.implicit(implicit))
        .unwrap_err();
    assert!(matches!(error, Error::Tolerance { .. }), "{error}");
}

/// Sums of steps miss the end of the interval by a rounding error; the run does not.
#[test]
fn given_times_end_where_the_interval_does() {
    let mut times = vec![0.0];
    for _ in 0..10 {
        times.push(times[times.len() - 1] + 0.1);
    }
    assert!(times[10] < 1.0);
    for (times, [from, to]) in [
        (times.clone(), [0.0, 1.0]),
        (times.into_iter().rev().collect(), [1.0, 0.0]),
    ] {
        let mut shown = Vec::new();
        let solution = Ode::new(|_, y, dy| dy[0] = -y[0], [1.0])
            .output(&[from, 0.5, to], |point| shown.push(point.t))
            .solve(
                from..to,
                crate::methods::runge_kutta::Rk4::new().times(times),
            )
            .unwrap();
        assert!(solution.at(from).is_ok() && solution.at(to).is_ok());
        assert_eq!(shown, [from, 0.5, to]);
    }
}
