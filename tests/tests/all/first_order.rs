//! Methods for y' = f(t, y): measured against proven order on a nonlinear problem that depends on t,
//! with every iteration and every start; and what is refused.

use std::ops::ControlFlow;
use stepsmith::adams::{Ab4, Ab5};
use stepsmith::bdf::{Bdf2, Bdf3, Bdf4, Bdf5, Bdf6};
use stepsmith::block::*;
use stepsmith::runge_kutta::{Kutta3, Rk4};
use stepsmith::{ByRef, Error, Failure, Implicit, Iteration, Ode, Rate, Settings, Start, Stepper};
use stepsmith_tests::reference::solve;

stepsmith::method! {
    name = Moulton3,
    family = "adams",
    parameters = { steps = 3, kind = moulton },
    claims = { order = 4 },
}

stepsmith::method! {
    name = Gauss2,
    family = "runge-kutta",
    parameters = { name = gauss, stages = 2 },
    claims = { order = 4 },
}

stepsmith::method! {
    name = RadauIIA2,
    family = "runge-kutta",
    parameters = { name = "radau-iia", stages = 2 },
    claims = { order = 3 },
}

stepsmith::method! {
    name = LobattoIIIC3,
    family = "runge-kutta",
    parameters = { name = "lobatto-iiic", stages = 3 },
    claims = { order = 4 },
}

stepsmith::method! {
    name = ImplicitMidpoint,
    family = "scheme",
    carry = [x],
    equations = [
        x[1/2] = x + h/2*v[1/2],
        v[1/2] = f(t[1/2], x[1/2]),
        x[1] = x + h*v[1/2],
    ],
    claims = { order = 2 },
}

type V = [f64; 2];

/// y' = (−y₁y₂ + sin t, y₁² − y₂/2 + t/4).
fn coupled(t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0] * y[1] + t.sin();
    dy[1] = y[0] * y[0] - 0.5 * y[1] + 0.25 * t;
}

/// The slope of the error of y(3) under halving, against the solution by another method.
fn slope<M: Stepper<V, 1>>(coarsest: usize, iteration: Iteration) -> f64 {
    let exact = solve(coupled, (0.0, 3.0), [1.0, 0.5], 60);
    let [coarse, fine] = [1, 2].map(|k| {
        let method = Settings::<M, _>::new().steps(k * coarsest);
        let method = method.implicit(Implicit::new(iteration));
        let end = Ode::new(coupled, [1.0, 0.5]).end(0.0..3.0, method);
        let y = end.map_or([f64::NAN; 2], |end| end.y);
        (y[0] - exact[0]).hypot(y[1] - exact[1])
    });
    (coarse / fine).log2()
}

fn assert_slope<M: Stepper<V, 1>>(coarsest: usize) {
    for iteration in [
        Iteration::Automatic,
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let slope = slope::<M>(coarsest, iteration);
        let proven = M::ORDER.bound() as f64;
        assert!(
            (slope - proven).abs() < 0.1,
            "{}, {iteration:?}: {slope}, proven {proven}",
            M::NAME
        );
    }
}

#[test]
fn explicit_methods_converge_at_the_proven_order() {
    assert_slope::<Kutta3<_>>(100);
    assert_slope::<Rk4<_>>(50);
    assert_slope::<Ab4<_>>(200);
    assert_slope::<Ab5<_>>(150);
}

#[test]
fn implicit_methods_converge_at_the_proven_order() {
    assert_slope::<Block3Equidistant<_>>(60);
    assert_slope::<Block3Chebyshev<_>>(20);
    assert_slope::<Block3Equidistant13<_>>(60);
    assert_slope::<Block3Chebyshev13<_>>(20);
    assert_slope::<Block3Legendre<_>>(20);
    assert_slope::<Block3Legendre13<_>>(20);
    assert_slope::<Block4Equidistant<_>>(20);
    assert_slope::<Block4Equidistant44<_>>(12);
    assert_slope::<Radau5<_>>(16);
    assert_slope::<Moulton3<_>>(100);
    assert_slope::<Bdf2<_>>(100);
    assert_slope::<Bdf3<_>>(100);
    assert_slope::<Bdf4<_>>(100);
    assert_slope::<Bdf5<_>>(100);
    assert_slope::<Bdf6<_>>(80);
    assert_slope::<Gauss2<_>>(30);
    assert_slope::<RadauIIA2<_>>(50);
    assert_slope::<LobattoIIIC3<_>>(30);
    assert_slope::<ImplicitMidpoint<_>>(100);
}

/// y' = −2 t y², y(1/2) = 4/5: y = 1/(1 + t²) and its first derivatives.
fn bell(m: usize, t: f64) -> [f64; 1] {
    let y = 1.0 / (1.0 + t * t);
    [match m {
        0 => y,
        1 => -2.0 * t * y * y,
        2 => (6.0 * t * t - 2.0) * y.powi(3),
        3 => 24.0 * t * (1.0 - t * t) * y.powi(4),
        _ => 24.0 * (5.0 * t.powi(4) - 10.0 * t * t + 1.0) * y.powi(5),
    }]
}

/// The slope of the error of Ab4 at t = 5/2 under halving.
fn slope_from(start: impl Fn() -> Start<[f64; 1]>) -> f64 {
    let [coarse, fine] = [200, 400].map(|steps| {
        let problem = Ode::new(|t, y, dy| dy[0] = -2.0 * t * y[0] * y[0], bell(0, 0.5));
        let end = problem.end(0.5..2.5, Ab4::new().steps(steps).start(start()));
        end.map_or(f64::NAN, |end| end.y[0] - bell(0, 2.5)[0])
    });
    (coarse / fine).abs().log2()
}

#[test]
fn starts_keep_or_cost_order_as_said() {
    for (slope, order) in [
        (slope_from(|| Start::Collocation), 4.0),
        (slope_from(|| Start::Solution(Box::new(bell))), 4.0),
        (
            slope_from(|| Start::Jets((0..5).map(|m| bell(m, 0.5)).collect())),
            4.0,
        ),
        // y at t0 + 3h errs by O(h²), and that stays.
        (slope_from(|| Start::ZeroHigherDerivatives), 2.0),
        (
            slope_from(|| Start::Jets((0..2).map(|m| bell(m, 0.5)).collect())),
            2.0,
        ),
    ] {
        assert!((slope - order).abs() < 0.1, "{slope}, expected {order}");
    }
}

#[test]
fn every_grid_point_is_seen_once_in_both_directions() {
    fn check<M: Stepper<[f64; 1], 1>>() {
        for (from, to) in [(0.5, 1.5), (1.5, 0.5)] {
            let mut times = Vec::new();
            let mut worst = 0.0_f64;
            let end = Ode::new(|t, y, dy| dy[0] = -2.0 * t * y[0] * y[0], bell(0, from))
                .observe(|point| {
                    times.push(point.t);
                    worst = worst.max((point.y()[0] - bell(0, point.t)[0]).abs());
                    ControlFlow::Continue(())
                })
                .end(from..to, Settings::<M, _>::new().step(0.01))
                .expect("smooth");
            assert_eq!(
                (times.len(), times[0], times[100], end.t),
                (101, from, to, to)
            );
            // The value of a neighbouring grid point would err by some 1e-3.
            assert!(worst < 1e-7, "{}: {worst:e}", M::NAME);
        }
    }
    check::<Rk4<_>>();
    check::<Ab5<_>>();
    check::<Radau5<_>>();
    assert_eq!(
        Ode::new(|_, y, dy| dy[0] = y[0], [1.0])
            .observe(|point| {
                if point.t < 0.45 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .end(0.0..1.0, Rk4::new().steps(10))
            .map(|end| end.t),
        Ok(0.5)
    );
}

/// A logistic law with its Jacobian, as a type of one's own.
struct Logistic {
    asked: usize,
}

impl Rate<Vec<f64>> for Logistic {
    fn rate(&mut self, _: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
        dy[0] = y[0] * (1.0 - y[0]);
    }

    fn jacobian(&mut self, _: f64, y: &Vec<f64>, f_y: &mut nalgebra::DMatrix<f64>) -> bool {
        self.asked += 1;
        f_y[(0, 0)] = 1.0 - 2.0 * y[0];
        true
    }
}

#[test]
fn jacobians_are_asked_for_and_agree_with_differences() {
    let mut problem = Logistic { asked: 0 };
    let method = || {
        Radau5::new()
            .steps(30)
            .implicit(Implicit::new(Iteration::Newton))
    };
    let end = Ode::of(ByRef(&mut problem), vec![0.1]).end(0.0..3.0, method());
    let analytic = end.expect("smooth");
    assert!(problem.asked >= 90);
    let plain = || Ode::new(|_, y, dy| dy[0] = y[0] * (1.0 - y[0]), vec![0.1]);
    let differences = plain().end(0.0..3.0, method()).expect("smooth");
    let given = plain().jacobian(|_, y, f_y| f_y[(0, 0)] = 1.0 - 2.0 * y[0]);
    assert_eq!(given.end(0.0..3.0, method()).as_ref(), Ok(&analytic));
    let exact = 1.0 / (1.0 + 9.0 * (-3.0_f64).exp());
    assert!((analytic.y[0] - exact).abs() < 1e-10);
    assert!((analytic.y[0] - differences.y[0]).abs() < 1e-14);
    assert!(analytic.statistics.evaluations < differences.statistics.evaluations);
    assert!(analytic.statistics.iterations > 0);
}

#[test]
fn each_error() {
    let plain = || Ode::new(|_, y, dy| dy[0] = y[0] * y[0], [1.0]);
    for h in [0.0, -0.1, f64::NAN, 1e-17] {
        let error = plain().end(0.0..1.0, Ab4::new().step(h));
        assert!(
            matches!(error, Err(Error::StepSize { .. })),
            "{h} {error:?}"
        );
    }
    let endless = plain().end(0.0..f64::INFINITY, Ab4::new().steps(9));
    assert!(matches!(endless, Err(Error::Interval { .. })));
    let steps = 3;
    let needed = 4;
    assert_eq!(
        plain().end(0.0..1.0, Ab4::new().steps(3)),
        Err(Error::TooShort { steps, needed })
    );
    let enough = plain().end(0.0..0.5, Ab4::new().steps(4));
    assert_eq!(enough.map(|end| end.t), Ok(0.5));
    // y' = y² has a pole at t = 1.
    let pole = plain().end(0.0..9.0, Ab4::new().steps(900));
    assert!(
        matches!(pole, Err(Error::NonFinite { t }) if t > 1.0 && t < 9.0),
        "{pole:?}"
    );
    let jets = |jets| Ab4::new().steps(9).start(Start::Jets(jets));
    let needed = 2;
    let given = 1;
    assert_eq!(
        plain().end(0.0..1.0, jets(vec![[1.0]])),
        Err(Error::StartIncomplete { needed, given })
    );
    assert_eq!(
        plain().end(0.0..1.0, jets(vec![[2.0], [1.0]])),
        Err(Error::StartContradicts { derivative: 0 })
    );

    let vectors = |y: Vec<f64>, grown: usize| {
        Ode::new(move |_, _, dy| dy.resize(grown, 0.0), y).end(0.0..1.0, Rk4::new().steps(9))
    };
    assert_eq!(vectors(vec![], 0), Err(Error::Empty));
    assert_eq!(vectors(vec![f64::NAN], 1), Err(Error::NonFinite { t: 0.0 }));
    let source = Failure::Shape {
        expected: 1,
        found: 2,
    };
    let length = Error::Step { t: 0.0, source };
    assert_eq!(vectors(vec![1.0], 2), Err(length));

    let stiff = Ode::new(|_, y, dy| dy[0] = -500.0 * y[0], [1.0]);
    let fixed_point = Implicit::new(Iteration::FixedPoint);
    let failed = stiff.end(0.0..1.0, Radau5::new().steps(10).implicit(fixed_point));
    let Err(Error::Step { t, source }) = failed else {
        panic!("{failed:?}")
    };
    assert_eq!(t, 0.0);
    assert!(matches!(source, Failure::NotConverged { .. }), "{source}");
}
