//! Additive pairs on sums y' = A + B: proven orders are those of runs, and each part alone is its own method.

use nalgebra::DMatrix;
use std::cell::Cell;
use stepsmith::additive::{Additive, Ark324, Ark436, Ars222, Ars343, ImexEuler, LobattoPair2};
use stepsmith::block::Radau5;
use stepsmith::generated::AnySize;
use stepsmith::runge_kutta::{Rk4, Sdirk2, Sdirk3};
use stepsmith::{ByRef, Error, Ode, Rate, Settings, Stepper, with_jacobian};

type Y = [f64; 2];

/// A of a sum whose solution from (1, 0) is (cos t, sin t).
fn one(t: f64, y: &Y, dy: &mut Y) {
    *dy = [-y[1] * y[0].hypot(y[1]) - t * y[0], t.sin() * y[1]];
}

/// B of that sum.
fn other(t: f64, y: &Y, dy: &mut Y) {
    *dy = [
        t * y[0],
        y[0] * (y[0] * y[0] + y[1] * y[1]) - t.sin() * y[1],
    ];
}

fn error<M: Stepper<Y, 1>>(steps: usize) -> f64 {
    let end = Ode::split(one, other, [1.0, 0.0])
        .end(0.0..2.0, Settings::<M, _>::new().steps(steps))
        .unwrap();
    (end.y[0] - 2.0_f64.cos()).hypot(end.y[1] - 2.0_f64.sin())
}

/// Halving the step divides the error by 2ᵖ, p the proven order, on a sum that is coupled and not autonomous.
#[test]
fn slopes_are_the_proven_orders() {
    fn slope<M: Stepper<Y, 1>>(steps: usize) {
        let errors = [steps, 2 * steps, 4 * steps].map(error::<M>);
        let order = M::ORDER.bound() as f64;
        for pair in errors.windows(2) {
            let slope = (pair[0] / pair[1]).log2();
            println!("{}: {slope:.3} of {errors:?}", M::NAME);
            assert!(
                (slope - order).abs() < 0.2,
                "{}: {slope}, {errors:?}",
                M::NAME
            );
        }
    }
    slope::<ImexEuler<Y>>(400);
    slope::<Ars222<Y>>(100);
    slope::<Ars343<Y>>(100);
    slope::<Ark324<Y>>(100);
    slope::<Ark436<Y>>(50);
    slope::<LobattoPair2<Y>>(100);
}

stepsmith::method! {
    name = DamagedArs222,
    family = "additive",
    parameters = {
        gamma = 1 - sqrt(2)/2,
        explicit = [[], [gamma], [0, 1]],
        implicit = [[], [0, gamma], [0, 1 - gamma, gamma]],
        b = [[0, 1], [0, 1 - gamma, gamma]],
    },
}

/// With another row of A the implicit part is what it was, and the order lower: proven, and seen.
#[test]
fn a_damaged_tableau_has_a_lower_order() {
    assert_eq!(<DamagedArs222<Y> as Stepper<Y, 1>>::ORDER.bound(), 1);
    let errors = [200, 400].map(error::<DamagedArs222<Y>>);
    let slope = (errors[0] / errors[1]).log2();
    assert!((slope - 1.0).abs() < 0.1, "{slope}");
}

stepsmith::method! {
    name = ExplicitArs222,
    family = "runge-kutta",
    parameters = {
        gamma = 1 - sqrt(2)/2,
        delta = -sqrt(2)/2,
        A = [[], [gamma], [delta, 1 - delta]],
        b = [delta, 1 - delta, 0],
    },
}

fn nothing(_t: f64, _y: &Y, dy: &mut Y) {
    *dy = [0.0; 2];
}

fn whole(t: f64, y: &Y, dy: &mut Y) {
    let mut a = [0.0; 2];
    let mut b = [0.0; 2];
    one(t, y, &mut a);
    other(t, y, &mut b);
    *dy = [a[0] + b[0], a[1] + b[1]];
}

/// Where one part is 0 a step is that of the other part's tableau.
#[test]
fn each_part_alone_is_its_own_method() {
    fn end<M: Stepper<Y, 1>, P: Rate<Y>>(problem: P) -> Y {
        Ode::of(problem, [1.0, 0.0])
            .end(0.0..1.0, Settings::<M, _>::new().steps(8))
            .unwrap()
            .y
    }
    let close = |a: Y, b: Y| {
        let distance = (a[0] - b[0]).hypot(a[1] - b[1]);
        assert!(distance < 4e-15, "{a:?} {b:?}");
    };
    close(
        end::<Ars222<Y>, _>(Additive::new(nothing, whole)),
        end::<Sdirk2<Y>, _>(whole),
    );
    close(
        end::<Ars343<Y>, _>(Additive::new(nothing, whole)),
        end::<Sdirk3<Y>, _>(whole),
    );
    close(
        end::<Ars222<Y>, _>(Additive::new(whole, nothing)),
        end::<ExplicitArs222<Y>, _>(whole),
    );
    // A method that knows no parts takes the sum.
    assert_eq!(
        end::<Rk4<Y>, _>(Additive::new(one, other)),
        end::<Rk4<Y>, _>(whole)
    );
}

/// y' = −sin t − λ (y − cos t): all solutions go over into cos t, however large λ is.
#[test]
fn stiff_parts_are_damped_in_long_steps() {
    fn error<M: Stepper<[f64; 1], 1>>(lambda: f64) -> f64 {
        let problem = Ode::split(
            |t, _y, dy| dy[0] = -t.sin(),
            |t, y, dy| dy[0] = -lambda * (y[0] - t.cos()),
            [0.5],
        );
        let method = Settings::<M, _>::new().steps(40);
        let end = problem.end(0.0..1.0, method).unwrap();
        (end.y[0] - 1.0_f64.cos()).abs()
    }
    for lambda in [1e2, 1e4, 1e8] {
        let errors = [
            error::<ImexEuler<_>>(lambda),
            error::<Ars222<_>>(lambda),
            error::<Ars343<_>>(lambda),
            error::<Ark324<_>>(lambda),
            error::<Ark436<_>>(lambda),
        ];
        println!("{lambda:e}: {errors:?}");
        assert!(errors.iter().all(|e| *e < 1e-2), "{lambda}: {errors:?}");
    }
}

/// Diffusion on 30 points of (0, 1), beside reactions.
const POINTS: usize = 30;

type Points = [f64; POINTS];

fn diffusion(_t: f64, y: &Points, dy: &mut Points) {
    let scale = ((POINTS + 1) * (POINTS + 1)) as f64;
    let at = |i: usize| if i < POINTS { y[i] } else { 0.0 };
    for i in 0..POINTS {
        dy[i] = scale * (at(i.wrapping_sub(1)) - 2.0 * y[i] + at(i + 1));
    }
}

fn reaction(_t: f64, y: &Points, dy: &mut Points) {
    for (dy, y) in dy.iter_mut().zip(y) {
        *dy = 20.0 * y * (1.0 - y) * (y - 0.2);
    }
}

fn start() -> Points {
    let place = |i: usize| (i + 1) as f64 / (POINTS + 1) as f64;
    std::array::from_fn(|i| (3.0 * place(i)).sin().powi(2))
}

/// The tolerance is kept, by the solutions that steps are compared with.
#[test]
fn pairs_follow_the_tolerance() {
    let exact = Ode::of(Additive::new(reaction, diffusion), start())
        .end(0.0..0.5, Radau5::new().rtol(1e-11).atol(1e-11))
        .unwrap()
        .y;
    fn run<M: Stepper<Points, 1, Sizes = AnySize>>(tolerance: f64, exact: &[f64]) -> (f64, u64) {
        let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
        let problem = Ode::split(reaction, diffusion, start());
        let end = problem.end(0.0..0.5, method).unwrap();
        let distances = end.y.iter().zip(exact).map(|(a, b)| (a - b).abs());
        (distances.fold(0.0, f64::max), end.statistics.steps)
    }
    fn follows<M: Stepper<Points, 1, Sizes = AnySize>>(exact: &[f64]) {
        let [coarse, fine] = [1e-4, 1e-7].map(|tolerance| run::<M>(tolerance, exact));
        println!("{}: {coarse:?}, {fine:?}", M::NAME);
        assert!(
            coarse.0 < 1e-3 && fine.0 < 1e-5 && fine.0 < coarse.0 / 10.0,
            "{}: {coarse:?}, {fine:?}",
            M::NAME
        );
        assert!(fine.1 > coarse.1, "{}", M::NAME);
    }
    assert_eq!(<Ark324<Y> as Stepper<Y, 1>>::SIZES.compared, [2]);
    assert_eq!(<Ark436<Y> as Stepper<Y, 1>>::SIZES.compared, [3]);
    follows::<Ars222<_>>(&exact);
    follows::<Ars343<_>>(&exact);
    follows::<Ark324<_>>(&exact);
    follows::<Ark436<_>>(&exact);
}

/// B's Jacobian is what is solved with, and A is evaluated at each stage once.
#[test]
fn the_jacobian_is_that_of_the_implicit_part() {
    let evaluations = Cell::new(0);
    let jacobians = Cell::new(0);
    let stiff = |_t: f64, y: &Y, dy: &mut Y| *dy = [-1e5 * (y[0] - y[1] * y[1]), -y[1]];
    let stiff = with_jacobian(stiff, |_t, y: &Y, b_y: &mut DMatrix<f64>| {
        jacobians.set(jacobians.get() + 1);
        (b_y[(0, 0)], b_y[(0, 1)], b_y[(1, 1)]) = (-1e5, 2e5 * y[1], -1.0);
    });
    let soft = |_t: f64, y: &Y, dy: &mut Y| {
        evaluations.set(evaluations.get() + 1);
        *dy = [-2.0 * y[1] * y[1], 0.0];
    };
    let end = Ode::of(Additive::new(soft, stiff), [1.0, 1.0])
        .end(0.0..1.0, Ark436::new().steps(20))
        .unwrap();
    // And once with the sum, at the start.
    assert_eq!(evaluations.get(), 6 * 20 + 1);
    assert!(jacobians.get() > 0);
    let t = 1.0_f64;
    assert!((end.y[1] - (-t).exp()).abs() < 1e-8, "{:?}", end.y);
    assert!((end.y[0] - (-2.0 * t).exp()).abs() < 1e-4, "{:?}", end.y);
}

/// After a stage that is not finite the whole field is asked for again, as the events and outputs need it.
#[test]
fn a_failure_leaves_the_sum_whole() {
    let mut sum = Additive::new(one, |t: f64, y: &Y, dy: &mut Y| {
        if t > 0.5 {
            *dy = [f64::NAN; 2]
        } else {
            other(t, y, dy)
        }
    });
    let problem = Ode::of(ByRef(&mut sum), [1.0, 0.0]);
    let failed = problem.end(0.0..1.0, Ars222::new().steps(4));
    assert!(matches!(failed, Err(Error::NonFinite { .. })), "{failed:?}");
    let mut dy = [0.0; 2];
    let mut expected = [0.0; 2];
    sum.rate(0.25, &[0.3, 0.4], &mut dy);
    whole(0.25, &[0.3, 0.4], &mut expected);
    assert_eq!(dy, expected);
}

/// Between grid points the solution is Hermite's cubic, by the derivative of the sum.
#[test]
fn output_between_steps_is_by_the_sum() {
    let mut worst: f64 = 0.0;
    let times: Vec<f64> = (0..=37).map(|k| f64::from(k) / 37.0).collect();
    Ode::split(one, other, [1.0, 0.0])
        .output(&times, |point| {
            let (t, y) = (point.t, point.y());
            worst = worst.max((y[0] - t.cos()).hypot(y[1] - t.sin()))
        })
        .end(0.0..1.0, Ark436::new().steps(40))
        .unwrap();
    assert!(worst < 1e-7, "{worst}");
}
