//! Rosenbrock methods: proven orders are those of runs, with the exact Jacobian or any matrix; stiff runs by tolerance.

use nalgebra::DMatrix;
use std::cell::Cell;
use stepsmith::block::Radau5;
use stepsmith::generated::AnySize;
use stepsmith::linear::Tangents;
use stepsmith::rosenbrock::{Rodas3, Rodas4, Ros2, Ros3p, Ros34pw2};
use stepsmith::{Error, Estimate, Failure, Implicit, Ode, Rate, Settings, Stepper};

type Y = [f64; 2];

/// Its solution from (1, 0) is (cos t, sin t).
fn turning(t: f64, y: &Y, dy: &mut Y) {
    *dy = [
        -y[1] * y[0].hypot(y[1]) - t * (y[0] - t.cos()) * y[1],
        y[0] * (y[0] * y[0] + y[1] * y[1]) - t.sin() * (y[1] - t.sin()),
    ];
}

fn off(y: Y) -> f64 {
    (y[0] - 2.0_f64.cos()).hypot(y[1] - 2.0_f64.sin())
}

/// log₂ of quotients of errors at steps of which each number is twice the one before.
fn slopes(name: &str, errors: &[f64]) -> Vec<f64> {
    let quotients = errors.windows(2).map(|pair| (pair[0] / pair[1]).log2());
    let slopes = quotients.collect();
    println!("{name}: {slopes:?} of {errors:?}");
    slopes
}

/// Halving the step divides the error by 2ᵖ on a problem that is not autonomous, by differences. Those leave 10⁻¹²: of
/// Rodas4 larger errors are compared, whose slopes come near to p as h comes near to 0.
#[test]
fn slopes_are_the_proven_orders() {
    fn measured<M: Stepper<Y, 1>>(steps: usize) -> Vec<f64> {
        let error = |steps: usize| {
            let method = Settings::<M, _>::new().steps(steps);
            let end = Ode::new(turning, [1.0, 0.0]).end(0.0..2.0, method);
            off(end.unwrap().y)
        };
        slopes(M::NAME, &[steps, 2 * steps, 4 * steps].map(error))
    }
    fn slope<M: Stepper<Y, 1>>(steps: usize) {
        let order = M::ORDER.bound() as f64;
        for slope in measured::<M>(steps) {
            assert!((slope - order).abs() < 0.2, "{}: {slope}", M::NAME);
        }
    }
    slope::<Ros2<Y>>(100);
    slope::<Ros3p<Y>>(50);
    slope::<Rodas3<Y>>(50);
    slope::<Ros34pw2<Y>>(50);
    let [first, second] = measured::<Rodas4<Y>>(16)[..] else {
        panic!("two slopes");
    };
    let limit = 2.0 * second - first;
    assert!((limit - 4.0).abs() < 0.2, "{limit}");
    assert_eq!(<DamagedRos3p<Y> as Stepper<Y, 1>>::ORDER.bound(), 2);
    slope::<DamagedRos3p<Y>>(100);
}

stepsmith::method! {
    name = DamagedRos3p,
    family = "rosenbrock",
    parameters = {
        gamma = 1/2 + sqrt(3)/6,
        A = [[], [1], [1, 0]],
        Gamma = [[gamma], [-1, gamma], [-gamma, 1/2 - 2*gamma, gamma]],
        b = [1/2, 1/6, 1/3],
    },
}

/// A matrix that is no Jacobian of it.
fn any_matrix(_t: f64, _y: &Y, f_y: &mut DMatrix<f64>) {
    f_y.copy_from_slice(&[-3.0, 1.0, 0.5, -2.0]);
}

/// A W-method has its order with a matrix that has nothing to do with the field, and with one that is old.
#[test]
fn w_methods_take_any_matrix() {
    let problem = || Ode::new(turning, [1.0, 0.0]);
    let wrong = |steps| {
        let problem = problem().jacobian(any_matrix);
        let end = problem.end(0.0..2.0, Ros2::new().steps(steps)).unwrap();
        assert_eq!(end.statistics.jacobians, steps as u64);
        off(end.y)
    };
    for slope in slopes("Ros2, any matrix", &[200, 400, 800].map(wrong)) {
        assert!((slope - 2.0).abs() < 0.1, "{slope}");
    }
    let right = problem().end(0.0..2.0, Ros2::new().steps(200)).unwrap();
    assert!(wrong(200) > 3.0 * off(right.y));
    let third = |steps| {
        let problem = problem().jacobian(any_matrix);
        let end = problem.end(0.0..2.0, Ros34pw2::new().steps(steps));
        off(end.unwrap().y)
    };
    for slope in slopes("Ros34pw2, any matrix", &[200, 400, 800].map(third)) {
        assert!((slope - 3.0).abs() < 0.1, "{slope}");
    }
    let old = |steps| {
        let method = Ros2::new().steps(steps);
        let kept = method.implicit(Implicit::default().keep_jacobian(10));
        let end = problem().end(0.0..2.0, kept).unwrap();
        assert_eq!(end.statistics.jacobians, steps as u64 / 10);
        off(end.y)
    };
    for slope in slopes("Ros2, old matrices", &[400, 800, 1600].map(old)) {
        assert!((slope - 2.0).abs() < 0.1, "{slope}");
    }
}

/// Of other methods a matrix that contradicts the field is not taken, and none is kept.
#[test]
fn other_methods_take_the_jacobian_alone() {
    let problem = || Ode::new(turning, [1.0, 0.0]);
    let method = || Ros3p::new().steps(60);
    let own = problem().end(0.0..2.0, method()).unwrap();
    let wrong = problem().jacobian(any_matrix).end(0.0..2.0, method());
    let wrong = wrong.unwrap();
    assert!((off(own.y) - off(wrong.y)).abs() < 1e-3 * off(own.y));
    let kept = Implicit::default().keep_jacobian(10);
    let kept = problem().end(0.0..2.0, method().implicit(kept)).unwrap();
    assert_eq!((kept.y, kept.statistics), (own.y, own.statistics));
    assert_eq!(own.statistics.jacobians, 60);
}

/// Nor is one that is wrong by less than a third, from the beginning or once an entry is no longer 0.
#[test]
fn jacobians_that_are_a_little_wrong_are_not_taken() {
    let error = |factor: Option<f64>, steps: usize| {
        let problem = Ode::new(|_, y, dy| dy[0] = -y[0] * y[0], [1.0]);
        let method = Rodas4::new().steps(steps);
        let end = match factor {
            Some(factor) => problem
                .jacobian(|_, y, f_y| f_y[(0, 0)] = -2.0 * factor * y[0])
                .end(0.0..1.0, method),
            None => problem.end(0.0..1.0, method),
        };
        (end.unwrap().y[0] - 0.5).abs()
    };
    for factor in [1.3, 1.01, 1.001] {
        assert!(error(Some(factor), 50) < 2.0 * error(None, 50), "{factor}");
    }
    // ∂f₁/∂y₂ = cos t is 0 nowhere near t₀, ∂f₂/∂y₁ = t² is at t₀ alone.
    let problem = || {
        let rate = |t: f64, y: &Y, dy: &mut Y| {
            *dy = [t.cos() * y[1] - y[0], t * t * y[0] * y[0] - y[1]];
        };
        Ode::new(rate, [1.0, 0.5])
    };
    let jacobian = |entry: f64| {
        move |t: f64, y: &Y, f_y: &mut DMatrix<f64>| {
            f_y.copy_from_slice(&[-1.0, 2.0 * entry * t * t * y[0], t.cos(), -1.0]);
        }
    };
    let end = |entry, steps| {
        let problem = problem().jacobian(jacobian(entry));
        problem.end(0.0..2.0, Rodas4::new().steps(steps)).unwrap()
    };
    let [right, wrong] = [1.0, 0.0].map(|entry| end(entry, 64));
    // Six stages, f, f beside t twice; seven that compare matrices 1, 2, 4 …, and that of the start.
    assert_eq!(right.statistics.evaluations, 64 * 9 + 7 + 1);
    let fine = end(1.0, 1000).y;
    let off = |y: Y| (y[0] - fine[0]).hypot(y[1] - fine[1]);
    println!("{:e} {:e}", off(right.y), off(wrong.y));
    assert!(off(wrong.y) < 100.0 * off(right.y));
    // A matrix that was refused once is never taken: all steps are those by differences.
    let refused = problem()
        .jacobian(|_, _, f_y| f_y.fill(7.0))
        .end(0.0..2.0, Rodas4::new().steps(64))
        .unwrap();
    let by_differences = problem().end(0.0..2.0, Rodas4::new().steps(64)).unwrap();
    assert_eq!(refused.y, by_differences.y);
}

/// y' = (cos t − y) 50 − sin t, with a factor in what it gives for its derivative in t.
struct Driven(f64);

impl Rate<[f64; 1]> for Driven {
    fn rate(&mut self, t: f64, y: &[f64; 1], dy: &mut [f64; 1]) {
        dy[0] = 50.0 * (t.cos() - y[0]) - t.sin();
    }

    fn rate_in_time(&mut self, t: f64, _y: &[f64; 1], out: &mut [f64; 1]) -> bool {
        out[0] = self.0 * (-50.0 * t.sin() - t.cos());
        true
    }
}

/// Nor is a derivative in t that is none.
#[test]
fn derivatives_in_time_that_are_a_little_wrong_are_not_taken() {
    let error = |factor: f64| {
        let problem = Ode::of(Driven(factor), [1.0]);
        let end = problem.end(0.0..1.0, Rodas4::new().steps(100)).unwrap();
        ((end.y[0] - 1.0_f64.cos()).abs(), end.statistics.evaluations)
    };
    let (right, evaluations) = error(1.0);
    for factor in [1.1, 0.0, -1.0] {
        let (found, more) = error(factor);
        assert!(
            (found / right - 1.0).abs() < 1e-2,
            "{factor}: {found:e} {right:e}"
        );
        assert!(more > evaluations + 150, "{more} {evaluations}");
    }
}

/// A load that is switched on at a grid point has no derivative there that counts.
#[test]
fn loads_may_be_switched_on_at_grid_points() {
    fn end<M: Stepper<[f64; 1], 1>>() -> f64 {
        let load = |t: f64| f64::from(t > 1.0);
        let problem = Ode::new(|t, y, dy| dy[0] = load(t) - y[0], [0.0]);
        let end = problem.end(0.0..2.0, Settings::<M, _>::new().steps(64));
        end.unwrap().y[0]
    }
    let exact = 1.0 - (-1.0_f64).exp();
    for found in [
        end::<Rodas4<_>>(),
        end::<Rodas3<_>>(),
        end::<Ros3p<_>>(),
        end::<Ros2<_>>(),
    ] {
        assert!((found - exact).abs() < 0.02, "{found}");
    }
}

/// y₁' = −(1/ε + 2) y₁ + y₂²/ε, y₂' = y₁ − y₂ − y₂², by its parts; Kaps 1981. y = (e⁻²ᵗ, e⁻ᵗ).
struct Kaps {
    epsilon: f64,
    evaluations: Cell<u64>,
    in_time: bool,
}

impl Rate<Y> for &Kaps {
    fn rate(&mut self, _t: f64, y: &Y, dy: &mut Y) {
        self.evaluations.set(self.evaluations.get() + 1);
        *dy = [
            -2.0 * y[0] + (y[1] * y[1] - y[0]) / self.epsilon,
            y[0] - y[1] - y[1] * y[1],
        ];
    }

    fn jacobian(&mut self, _t: f64, y: &Y, f_y: &mut DMatrix<f64>) -> bool {
        f_y[(0, 0)] = -1.0 / self.epsilon - 2.0;
        f_y[(0, 1)] = 2.0 * y[1] / self.epsilon;
        f_y[(1, 0)] = 1.0;
        f_y[(1, 1)] = -1.0 - 2.0 * y[1];
        true
    }

    fn rate_in_time(&mut self, _t: f64, _y: &Y, out: &mut Y) -> bool {
        *out = [0.0; 2];
        self.in_time
    }
}

fn kaps(epsilon: f64, in_time: bool) -> Kaps {
    Kaps {
        epsilon,
        evaluations: Cell::new(0),
        in_time,
    }
}

/// On a nonlinear stiff problem the order is that of the proof, in long steps as well.
#[test]
fn orders_stand_where_it_is_stiff() {
    fn slope<M: Stepper<Y, 1>>(epsilon: f64, least: f64) {
        let error = |steps: usize| {
            let problem = kaps(epsilon, true);
            let method = Settings::<M, _>::new().steps(steps);
            let y = Ode::of(&problem, [1.0, 1.0])
                .end(0.0..1.0, method)
                .unwrap()
                .y;
            (y[1] - (-1.0_f64).exp()).abs() + (y[0] - (-2.0_f64).exp()).abs()
        };
        for slope in slopes(M::NAME, &[20, 40, 80].map(error)) {
            assert!(slope > least, "{}: {slope}", M::NAME);
        }
    }
    slope::<Ros2<Y>>(1e-1, 1.8);
    slope::<Ros3p<Y>>(1e-1, 2.7);
    slope::<Rodas3<Y>>(1e-1, 2.7);
    slope::<Rodas4<Y>>(1e-1, 3.6);
    slope::<Ros2<Y>>(1e-8, 1.8);
    slope::<Ros3p<Y>>(1e-8, 1.8);
    slope::<Rodas3<Y>>(1e-8, 2.7);
    slope::<Ros34pw2<Y>>(1e-8, 2.7);
    slope::<Rodas4<Y>>(1e-8, 2.7);
}

/// A step evaluates each stage once, and the field where it is differentiated; in time once more where that is not given.
#[test]
fn evaluations_are_counted() {
    for (in_time, more) in [(true, 1), (false, 2)] {
        let problem = kaps(1e-3, in_time);
        let end = Ode::of(&problem, [1.0, 1.0])
            .end(0.0..1.0, Rodas3::new().steps(50))
            .unwrap();
        // Jacobians 1, 2, 4 … are compared with the field, and the first derivative in time; one evaluation is the start's.
        let spent = problem.evaluations.get() - 50 * (3 + more);
        assert_eq!(spent, 7 + u64::from(in_time));
        assert_eq!(end.statistics.jacobians, 50);
        assert_eq!(end.statistics.factorisations, 50);
        assert_eq!(end.statistics.iterations, 0);
    }
}

/// The clock of the problem may have run for days: differences in time are as good as at its beginning.
#[test]
fn errors_are_the_same_at_late_times() {
    let error = |(begin, steps): (f64, usize)| {
        let problem = Ode::new(|t, y, dy| turning(t - begin, y, dy), [1.0, 0.0]);
        let end = problem.end(begin..begin + 2.0, Rodas4::new().steps(steps));
        off(end.unwrap().y)
    };
    for steps in [16, 32, 64] {
        let ratio = error((f64::from(1 << 20), steps)) / error((0.0, steps));
        println!("{steps} steps: {ratio}");
        assert!((ratio - 1.0).abs() < 0.01, "{ratio}");
    }
}

/// Robertson's reaction: the second concentration falls to 10⁻¹³ beside 1, and enters as its square.
fn reaction(_t: f64, y: &[f64; 3], dy: &mut [f64; 3]) {
    let slow = 0.04 * y[0];
    let mixed = 1e4 * y[1] * y[2];
    let fast = 3e7 * y[1] * y[1];
    *dy = [mixed - slow, slow - mixed - fast, fast];
}

/// Its solution at 10¹¹ as test sets for stiff solvers tell it.
const REACTED: [f64; 3] = [
    2.083_340_149_701_255e-8,
    8.333_360_770_334_713e-14,
    0.999_999_979_166_505,
];

/// The Jacobian of the reaction.
fn of_the_reaction(_t: f64, y: &[f64; 3], f_y: &mut DMatrix<f64>) {
    let mixed = [1e4 * y[2], 1e4 * y[1]];
    let fast = 6e7 * y[1];
    #[rustfmt::skip]
    f_y.copy_from_slice(&[
        -0.04, 0.04, 0.0,
        mixed[0], -mixed[0] - fast, fast,
        mixed[1], -mixed[1], 0.0,
    ]);
}

/// Differences are as good as the Jacobian.
#[test]
fn small_concentrations_are_differenced_by_little_of_themselves() {
    fn errors<M: Stepper<[f64; 3], 1, Sizes = AnySize>>(tolerance: f64) -> [f64; 2] {
        let problem = || Ode::new(reaction, [1.0, 0.0, 0.0]);
        let method = || {
            Settings::<M, _>::new()
                .rtol(tolerance)
                .atol(1e-6 * tolerance)
        };
        let ends = [
            problem().jacobian(of_the_reaction).end(0.0..1e11, method()),
            problem().end(0.0..1e11, method()),
        ];
        ends.map(|end| {
            let end = end.unwrap();
            println!(
                "{} {tolerance:.0e}: {:?} {}",
                M::NAME,
                end.y,
                end.statistics
            );
            let apart = end
                .y
                .iter()
                .zip(REACTED)
                .map(|(y, exact)| (y / exact - 1.0).abs());
            apart.fold(0.0, f64::max)
        })
    }
    for tolerance in [1e-4, 1e-6] {
        for [exact, by_differences] in [
            errors::<Rodas4<_>>(tolerance),
            errors::<Rodas3<_>>(tolerance),
        ] {
            println!("{exact:e} {by_differences:e}");
            // An error of less than half the tolerance is chance.
            assert!(by_differences < 2.0 * exact.max(0.5 * tolerance));
        }
    }
}

fn van_der_pol(_t: f64, y: &Y, dy: &mut Y) {
    *dy = [y[1], 1e6 * ((1.0 - y[0] * y[0]) * y[1] - y[0])];
}

/// Van der Pol's equation, stiff, by tolerance; the reference by Radau's method of order 5.
#[test]
fn tolerances_are_kept_where_it_is_stiff() {
    let method = Radau5::new().rtol(1e-11).atol(1e-11);
    let exact = Ode::new(van_der_pol, [2.0, 0.0]).end(0.0..2.0, method);
    let exact = exact.unwrap().y;
    fn run<M: Stepper<Y, 1, Sizes = AnySize>>(tolerance: f64, exact: Y) -> (f64, u64) {
        let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
        let end = Ode::new(van_der_pol, [2.0, 0.0]).end(0.0..2.0, method);
        let end = end.unwrap();
        let s = end.statistics;
        println!("{}: {s}", M::NAME);
        // After a step that is refused the Jacobian is still that of where it began; that of its middle is in vain.
        let most = match s.estimate {
            Some(Estimate::Doubling) => s.steps + 2 * s.rejected,
            _ => s.steps + 1,
        };
        assert!(s.jacobians <= most && s.factorisations >= s.jacobians);
        ((end.y[0] - exact[0]).abs(), s.steps)
    }
    fn follows<M: Stepper<Y, 1, Sizes = AnySize>>(exact: Y) {
        let [coarse, fine] = [1e-3, 1e-6].map(|tolerance| run::<M>(tolerance, exact));
        println!("{}: {coarse:?}, {fine:?}", M::NAME);
        assert!(
            coarse.0 < 1e-2 && fine.0 < 2e-5 && fine.0 < coarse.0,
            "{}",
            M::NAME
        );
        assert!(fine.1 > coarse.1, "{}", M::NAME);
    }
    follows::<Ros2<Y>>(exact);
    follows::<Ros3p<Y>>(exact);
    follows::<Rodas3<Y>>(exact);
    follows::<Ros34pw2<Y>>(exact);
    follows::<Rodas4<Y>>(exact);
}

/// M y' = r(t, y), 2 y₁' = −2e3 (y₁ − y₂) − 2 sin t, y₂' − y₁' = …: with M given by the tangents.
struct Heavy;

impl Rate<Y> for Heavy {
    fn rate(&mut self, t: f64, y: &Y, dy: &mut Y) {
        let mut r = [0.0; 2];
        self.residual((t, y), &[0.0; 2], &mut r);
        dy[0] = (3.0 * r[0] - r[1]) / 5.0;
        dy[1] = (2.0 * r[1] - r[0]) / 5.0;
    }

    fn residual(&mut self, (t, y): (f64, &Y), dy: &Y, out: &mut Y) {
        let (s, c) = t.sin_cos();
        // y = (cos t, sin t) solves it.
        out[0] = -2.0 * s + c - 1e4 * (y[0] - c) - (2.0 * dy[0] + dy[1]);
        out[1] = -s + 3.0 * c - (y[1] - s) * (1.0 + y[0] * y[0]) - (dy[0] + 3.0 * dy[1]);
    }

    fn tangents(&mut self, (t, y): (f64, &Y), into: &mut Tangents) -> bool {
        into.mass
            .write(|m| m.block(0, 0, &[[2.0, 1.0], [1.0, 3.0]]));
        let back = -2.0 * y[0] * (y[1] - t.sin());
        let rate = -1.0 - y[0] * y[0];
        (into.in_x).write(|m| m.block(0, 0, &[[-1e4, 0.0], [back, rate]]));
        true
    }
}

/// With a mass matrix, by tangents, a step is the one by M⁻¹ r.
#[test]
fn masses_are_solved_with() {
    let plain = |t: f64, y: &Y, dy: &mut Y| Heavy.rate(t, y, dy);
    let method = || Rodas3::new().steps(20);
    let heavy = Ode::of(Heavy, [1.5, 0.5]).end(0.0..1.0, method());
    let plain = Ode::new(plain, [1.5, 0.5]).end(0.0..1.0, method());
    let heavy = heavy.unwrap().y;
    let plain = plain.unwrap().y;
    let distance = (heavy[0] - plain[0]).hypot(heavy[1] - plain[1]);
    assert!(distance < 1e-7, "{heavy:?} {plain:?}");
    assert!((heavy[0] - 1.0_f64.cos()).abs() < 1e-4, "{heavy:?}");
}

/// Diffusion with a reaction on many points: differences by a pattern that is found, and no dense matrix.
#[test]
fn large_systems_are_sparse() {
    const N: usize = 300;
    let field = |_t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
        let scale = ((N + 1) * (N + 1)) as f64;
        let at = |i: usize| y.get(i).copied().unwrap_or(0.0);
        for i in 0..N {
            dy[i] = scale * (at(i.wrapping_sub(1)) - 2.0 * y[i] + at(i + 1)) + y[i] * y[i];
        }
    };
    let start: Vec<f64> = (1..=N).map(|i| (3.0 * i as f64 / N as f64).sin()).collect();
    let exact = Ode::new(field, start.clone())
        .end(0.0..0.1, Radau5::new().rtol(1e-10).atol(1e-10))
        .unwrap();
    let end = Ode::new(field, start)
        .end(0.0..0.1, Ros3p::new().rtol(1e-6).atol(1e-6))
        .unwrap();
    let distances = end.y.iter().zip(&exact.y).map(|(a, b)| (a - b).abs());
    let worst = distances.fold(0.0, f64::max);
    println!("{worst:e}, {}", end.statistics);
    assert!(worst < 1e-4, "{worst}");
    assert!(end.statistics.evaluations < 40 * end.statistics.steps);
}

/// 1 − γ h J = 0 has no inverse, and what is not finite is said to be so.
#[test]
fn failures_are_told() {
    let singular = Ode::new(|_, y, dy| dy[0] = 8.0 * y[0], [1.0])
        .jacobian(|_, _, f_y| f_y[(0, 0)] = 8.0)
        .end(0.0..1.0, Rodas3::new().steps(4));
    assert!(
        matches!(
            singular,
            Err(Error::Step {
                source: Failure::Singular,
                ..
            })
        ),
        "{singular:?}"
    );
    let undefined = Ode::new(
        |t, y, dy| dy[0] = if t > 0.4 { f64::NAN } else { -y[0] },
        [1.0],
    );
    let undefined = undefined.end(0.0..1.0, Rodas3::new().steps(4));
    assert!(undefined.is_err(), "{undefined:?}");
    let shape = Ode::new(
        |t, _: &Vec<f64>, dy: &mut Vec<f64>| dy.resize(if t > 0.3 { 1 } else { 2 }, 0.0),
        vec![1.0, 1.0],
    )
    .end(0.0..1.0, Rodas3::new().steps(4));
    assert!(shape.is_err(), "{shape:?}");
}
