//! Predictor–corrector methods: measured against proven order on nonlinear problems that depend on
//! t, and at the proven ends of stability.

use stepsmith::pece::{
    Pece1, Pece1Acceleration, Pece1SecondOrder, Pece2, Pece2Acceleration, Pece2AccelerationHighest,
    Pece2AccelerationStretched, Pece2SecondOrder, Pece3, Pece3Acceleration, Pece3SecondOrder,
    Pece4, Pece4Acceleration, Pece4SecondOrder, Pecece2,
};
use stepsmith::{Carried, Ode, Sample, SecondOrder, Settings, Stepper, with_second_derivative};
use stepsmith_tests::reference::{solve, solve_second};

stepsmith::method! {
    name = Pe2,
    family = "pece",
    parameters = { steps = 2, problem = "first-order", corrections = 0 },
    claims = { order = 2, stable = { real_up_to = 4/3 } },
}

stepsmith::method! {
    name = Printed,
    family = "pece",
    parameters = { steps = 2, problem = "second-order", corrector = "printed" },
    claims = { order = 1 },
}

stepsmith::method! {
    name = Type1,
    family = "pece",
    parameters = { steps = 2, problem = "second-order", corrector = "type-1" },
    claims = { order = 2 },
}

stepsmith::method! {
    name = PrintedAcceleration,
    family = "pece",
    parameters = { steps = 2, problem = "velocity-and-acceleration", corrector = "printed" },
    claims = { order = 1 },
}

stepsmith::method! {
    name = Type1Acceleration,
    family = "pece",
    parameters = { steps = 2, problem = "velocity-and-acceleration", corrector = "type-1" },
    claims = { order = 3 },
}

stepsmith::method! {
    name = Type2Acceleration,
    family = "pece",
    parameters = { steps = 2, problem = "velocity-and-acceleration", corrector = "type-2" },
    claims = { order = 3 },
}

stepsmith::method! {
    name = Taylor2,
    family = "scheme",
    carry = [x],
    equations = [
        v = f(t, x),
        a = g(t, x, v),
        x[1] = x + h*v + h^2/2*a,
    ],
    claims = { order = 2 },
}

type V = [f64; 2];

/// y' = (−y₁y₂ + sin t, y₁² − y₂/2 + t/4).
fn coupled(t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0] * y[1] + t.sin();
    dy[1] = y[0] * y[0] - 0.5 * y[1] + 0.25 * t;
}

/// Its derivative along the solution.
fn coupled_twice(t: f64, y: &V, dy: &V, ddy: &mut V) {
    ddy[0] = -dy[0] * y[1] - y[0] * dy[1] + t.cos();
    ddy[1] = 2.0 * y[0] * dy[0] - 0.5 * dy[1] + 0.25;
}

/// x'' = −x + x'²/5 − x²x'/3 + sin t.
fn forced(t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = -x[0] + v[0] * v[0] / 5.0 - x[0] * x[0] * v[0] / 3.0 + t.sin();
}

/// The slope of the error under halving.
fn slope(exact: V, at_end: impl Fn(usize) -> V, coarsest: usize) -> f64 {
    let [coarse, fine] = [1, 2].map(|k| {
        let y = at_end(k * coarsest);
        (y[0] - exact[0]).hypot(y[1] - exact[1])
    });
    (coarse / fine).log2()
}

/// y(3) by another method.
fn coupled_exact() -> V {
    solve(coupled, (0.0, 3.0), [1.0, 0.5], 60)
}

fn assert_slope(name: &str, proven: usize, slope: f64) {
    let near = (slope - proven as f64).abs() < 0.1;
    assert!(near, "{name}: {slope}, proven {proven}");
}

fn first_order<M: Stepper<V, 1>>(coarsest: usize) {
    let at_end = |steps: usize| {
        let method = Settings::<M, _>::new().steps(steps);
        let end = Ode::new(coupled, [1.0, 0.5]).end(0.0..3.0, method);
        end.map_or([f64::NAN; 2], |end| end.y)
    };
    assert_slope(
        M::NAME,
        M::ORDER.bound(),
        slope(coupled_exact(), at_end, coarsest),
    );
}

fn twice<M: Stepper<V, 1>>(coarsest: usize) {
    let at_end = |steps: usize| {
        let end = Ode::new(coupled, [1.0, 0.5])
            .second_derivative(coupled_twice)
            .end(0.0..3.0, Settings::<M, _>::new().steps(steps));
        end.map_or([f64::NAN; 2], |end| end.y)
    };
    assert_slope(
        M::NAME,
        M::ORDER.bound(),
        slope(coupled_exact(), at_end, coarsest),
    );
}

fn second_order<M: Stepper<[f64; 1]>>(coarsest: usize) {
    let at_end = |steps: usize| {
        let end = SecondOrder::new(forced, [1.0], [0.5])
            .end(0.0..2.0, Settings::<M, _>::new().steps(steps));
        end.map_or([f64::NAN; 2], |end| [end.x[0], end.v[0]])
    };
    let [[x], [v]] = solve_second(forced, (0.0, 2.0), [[1.0], [0.5]], 40);
    assert_slope(M::NAME, M::ORDER.bound(), slope([x, v], at_end, coarsest));
}

#[test]
fn first_order_problems_converge_at_the_proven_order() {
    first_order::<Pe2<_>>(200);
    first_order::<Pece1<_>>(200);
    first_order::<Pece2<_>>(200);
    first_order::<Pecece2<_>>(200);
    first_order::<Pece3<_>>(800);
    first_order::<Pece4<_>>(500);
}

/// Orders 3, 4 and 5, and that of Taylor's polynomial, 2.
#[test]
fn second_derivative_methods_converge_at_the_proven_order() {
    twice::<Taylor2<_>>(200);
    twice::<Pece1Acceleration<_>>(200);
    twice::<Pece2Acceleration<_>>(200);
    twice::<Pece2AccelerationStretched<_>>(200);
    twice::<Type1Acceleration<_>>(200);
    twice::<Type2Acceleration<_>>(200);
    twice::<Pece2AccelerationHighest<_>>(100);
    twice::<Pece3Acceleration<_>>(200);
    twice::<Pece4Acceleration<_>>(100);
    let orders = [
        Pece1Acceleration::<V>::ORDER,
        Pece2Acceleration::<V>::ORDER,
        Pece2AccelerationHighest::<V>::ORDER,
        Pece3Acceleration::<V>::ORDER,
        Pece4Acceleration::<V>::ORDER,
    ];
    assert_eq!(orders, [3, 3, 4, 4, 5]);
}

/// The printed corrector (6b) converges at first order, and the error of its step is −h² x''/6.
#[test]
fn the_printed_corrector_with_accelerations_is_of_first_order() {
    assert_eq!(PrintedAcceleration::<V>::ORDER, 1);
    twice::<PrintedAcceleration<_>>(1000);
    // y' = y², y = 1/(1 − t): y⁽ᵐ⁾ = m! yᵐ⁺¹.
    let exact = |m: usize, t: f64| {
        let factorial: f64 = (1..=m).map(|i| i as f64).product();
        factorial * (1.0 - t).powi(-(m as i32) - 1)
    };
    let local = |h: f64| {
        let mut stepper = PrintedAcceleration::sized(h, &[0.0]);
        for (
            index,
            Carried {
                derivative, offset, ..
            },
        ) in PrintedAcceleration::<[f64; 1]>::CARRIED.iter().enumerate()
        {
            *stepper.carried_mut(index) = [exact(*derivative, offset * h)];
        }
        let mut problem = with_second_derivative(
            |_: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = y[0] * y[0],
            |_, y: &[f64; 1], dy: &[f64; 1], ddy: &mut [f64; 1]| ddy[0] = 2.0 * y[0] * dy[0],
        );
        let mut sample = Sample::new(0.0, &[0.0]);
        let made =
            stepper.step::<_, false>(0.0, &mut problem, &mut Default::default(), &mut sample);
        assert_eq!(made, Ok(()));
        (exact(0, h) - stepper.carried_mut(0)[0]) / (h * h)
    };
    let limit = -exact(2, 0.0) / 6.0;
    let coarse = local(1e-2) - limit;
    let fine = local(5e-3) - limit;
    assert!(
        fine.abs() < 0.05 && (coarse / fine - 2.0).abs() < 0.1,
        "{coarse}, {fine}"
    );
}

#[test]
fn second_order_problems_converge_at_the_proven_order() {
    second_order::<Pece1SecondOrder<_>>(1000);
    second_order::<Pece2SecondOrder<_>>(1000);
    second_order::<Pece3SecondOrder<_>>(1000);
    second_order::<Pece4SecondOrder<_>>(300);
    second_order::<Type1<_>>(1000);
}

/// The printed corrector (8c), whose local error is −h² x''/6.
#[test]
fn the_printed_corrector_converges_at_first_order() {
    assert_eq!(Printed::<[f64; 1]>::ORDER, 1);
    second_order::<Printed<_>>(1000);
}

/// y' = −y after 2000 steps of −z, from y = 1.
fn decay<M: Stepper<[f64; 1], 1>>(step: f64) -> f64 {
    let problem = Ode::new(|_, y, dy| dy[0] = -y[0], [1.0]);
    let end = problem.end(0.0..2000.0 * step, Settings::<M, _>::new().steps(2000));
    end.map_or(f64::INFINITY, |end| end.y[0].abs())
}

#[test]
fn steps_are_stable_up_to_the_proven_ends() {
    assert!(decay::<Pe2<_>>(4.0 / 3.0 - 0.02) < 1e-6);
    assert!(decay::<Pe2<_>>(4.0 / 3.0 + 0.02) > 1e3);
    assert!(decay::<Pece2<_>>(1.5 - 0.02) < 1e-6);
    assert!(decay::<Pece2<_>>(1.5 + 0.02) > 1e3);
}
