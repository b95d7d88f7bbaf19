//! Split fields x'' = A(t, x, x') + B(t, x, x'): evaluations, measured orders, the linear test problem.

use std::cell::Cell;
use std::ops::ControlFlow;
use stepsmith::generated::{AnySplitSize, SplitStepper};
use stepsmith::split::{Split, SplitField, Sum};
use stepsmith::splitting::*;
use stepsmith::{
    Acceleration, Differentiable, Error, Implicit, Iteration, Sample, Settings, State,
    velocity_free,
};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::ratio;
use stepsmith_prove::amplification::{TestEquation, amplification};
use stepsmith_scheme::spec::Spec;
use stepsmith_tests::reference::solve_second;

type V = [f64; 2];

/// A pendulum in Cartesian coordinates with friction that depends on position and velocity: A; held by
/// a spring with a damper: B, time-dependent and nonlinear. Neither is free of x' unless said.
fn soft(t: f64, x: &V, v: &V, a: &mut V) {
    *a = [
        0.3 * (2.0 * t).sin() - 0.5 * v[0] * x[1],
        -1.0 - 0.4 * v[1] * v[1].abs() + 0.2 * x[0] * v[0],
    ];
}

fn soft_at_rest(t: f64, x: &V, a: &mut V) {
    *a = [0.3 * (2.0 * t).sin() - 0.5 * x[0] * x[1], -1.0 + 0.2 * x[0]];
}

fn stiff(t: f64, x: &V, v: &V, b: &mut V) {
    let stretch = x[0] * x[0] + x[1] * x[1] - 1.0 - 0.1 * t.sin();
    let rate = x[0] * v[0] + x[1] * v[1];
    *b = x.map(|x| -(8.0 * stretch + 3.0 * rate) * x);
}

/// A, with and without velocities.
struct Soft<'a, const WITH_VELOCITY: bool>(&'a Cell<u64>);

impl<const WITH_VELOCITY: bool> Acceleration<V> for Soft<'_, WITH_VELOCITY> {
    const USES_VELOCITY: bool = WITH_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        self.0.set(self.0.get() + 1);
        if WITH_VELOCITY {
            soft(t, x, v, a)
        } else {
            soft_at_rest(t, x, a)
        }
    }
}

const START: (V, V) = ([1.05, 0.1], [0.1, -0.3]);

/// The pendulum, the evaluations of A counted.
fn pendulum<const WITH_VELOCITY: bool>(calls: &Cell<u64>) -> Split<'static, V, impl SplitField<V>> {
    let field = Sum {
        expensive: Soft::<WITH_VELOCITY>(calls),
        cheap: stiff,
    };
    Split::of(field, START.0, START.1)
}

/// x and v at the end of [0, 1].
fn run<M: SplitStepper<V>, const WITH_VELOCITY: bool>(steps: usize) -> [f64; 4] {
    let calls = Cell::new(0);
    let method = Settings::<M, _>::new().steps(steps);
    let end = pendulum::<WITH_VELOCITY>(&calls)
        .end(0.0..1.0, method.implicit(Implicit::new(Iteration::Newton)))
        .unwrap();
    [end.x[0], end.x[1], end.v[0], end.v[1]]
}

fn difference(a: [f64; 4], b: [f64; 4]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max)
}

/// The slope of the error under halving, against the solution by another method.
fn slope<M: SplitStepper<V>, const WITH_VELOCITY: bool>(steps: usize) -> f64 {
    let whole = |t: f64, x: &V, v: &V, a: &mut V| {
        let mut b = [0.0; 2];
        if WITH_VELOCITY {
            soft(t, x, v, a)
        } else {
            soft_at_rest(t, x, a)
        }
        stiff(t, x, v, &mut b);
        *a = [a[0] + b[0], a[1] + b[1]];
    };
    let [x, v] = solve_second(whole, (0.0, 1.0), [START.0, START.1], 100);
    let exact = [x[0], x[1], v[0], v[1]];
    let [coarse, fine] = [1, 2].map(|k| difference(run::<M, WITH_VELOCITY>(k * steps), exact));
    (coarse / fine).log2()
}

#[test]
fn the_measured_order_is_the_proven_one() {
    fn check<M: SplitStepper<V>, const WITH_VELOCITY: bool>(steps: usize) {
        let slope = slope::<M, WITH_VELOCITY>(steps);
        println!("{}: {slope:.3}", M::NAME);
        assert!(
            (slope - M::ORDER.bound() as f64).abs() < 0.1,
            "{}: {slope}",
            M::NAME
        );
    }
    check::<SplittingHalf<_>, true>(200);
    check::<SplittingThreeFifths<_>, true>(200);
    check::<SplittingFourFifths<_>, true>(200);
    check::<SplittingVerlet<_>, false>(100);
    check::<SplittingExtrapolated<_>, true>(100);
    check::<SplittingAlpha<_>, true>(100);
    check::<SplittingAlphaAnnihilating<_>, true>(100);
    check::<SplittingThird<_>, true>(100);
    check::<SplittingFourth<_>, true>(50);
    check::<SplittingCarried<_>, true>(100);
    check::<SplittingCarriedThird<_>, true>(100);
}

#[test]
fn a_is_evaluated_once_a_step() {
    fn check<M: SplitStepper<V>, const WITH_VELOCITY: bool>() {
        assert_eq!(M::EXPENSIVE_PER_STEP, Some(1), "{}", M::NAME);
        let calls = Cell::new(0_u64);
        let end =
            pendulum::<WITH_VELOCITY>(&calls).end(0.0..1.0, Settings::<M, _>::new().steps(40));
        let statistics = end.unwrap().statistics;
        assert_eq!(statistics.expensive, calls.get(), "{}", M::NAME);
        // The start covers the steps before those with all they carry.
        let oldest = M::CARRIED
            .iter()
            .fold(0.0, |oldest, z| f64::min(oldest, z.offset));
        let made = statistics.steps - (-oldest).ceil() as u64;
        assert_eq!(statistics.expensive - statistics.start, made);
        assert!(statistics.iterations >= statistics.steps && statistics.jacobians > 0);
        println!("{}: {statistics:?}", M::NAME);
        // Members that begin with x0 and v0 alone spend nothing on the start.
        if M::CARRIED.len() == 2 {
            assert_eq!((statistics.start, statistics.steps), (0, 40), "{}", M::NAME);
        }
    }
    check::<SplittingHalf<_>, true>();
    check::<SplittingThreeFifths<_>, true>();
    check::<SplittingFourFifths<_>, true>();
    check::<SplittingVerlet<_>, false>();
    check::<SplittingExtrapolated<_>, true>();
    check::<SplittingAlpha<_>, true>();
    check::<SplittingAlphaAnnihilating<_>, true>();
    check::<SplittingThird<_>, true>();
    check::<SplittingFourth<_>, true>();
    check::<SplittingCarried<_>, true>();
    check::<SplittingCarriedThird<_>, true>();
}

/// Spec and amplification matrix of a member, at xA, yA, xB, yB.
fn matrix(file: &str, values: [(i64, i64); 4]) -> (Vec<usize>, Vec<Vec<f64>>) {
    let path = format!(
        "{}/../methods/specs/{file}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let scheme = Spec::parse_toml(file, &text).unwrap().scheme().unwrap();
    let exact = amplification(&scheme, TestEquation::Split).unwrap();
    let names = ["xA", "yA", "xB", "yB"];
    let at = |i: usize, j: usize| {
        let pairs = names.iter().zip(values);
        let entry = pairs.fold(exact.matrix.at(i, j).clone(), |entry, (name, (p, q))| {
            let value = Fraction::from(ratio(p, q));
            entry.substitute(&Symbol::internal(name), &value).unwrap()
        });
        scheme.rounded(&entry).unwrap()
    };
    let d = exact.state.len();
    let derivatives = exact.state.iter().map(|q| q.derivative).collect();
    (
        derivatives,
        (0..d).map(|i| (0..d).map(|j| at(i, j)).collect()).collect(),
    )
}

#[test]
fn a_step_on_the_linear_problem_is_its_amplification_matrix() {
    struct Soft<const WITH_VELOCITY: bool>(f64, f64);
    impl<const WITH_VELOCITY: bool> Acceleration<[f64; 1]> for Soft<WITH_VELOCITY> {
        const USES_VELOCITY: bool = WITH_VELOCITY;

        fn acceleration(&mut self, _t: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]) {
            a[0] = -self.0 * x[0] - if WITH_VELOCITY { self.1 * v[0] } else { 0.0 };
        }
    }
    fn check<M: SplitStepper<[f64; 1]>, const WITH_VELOCITY: bool>(file: &str) {
        // xA = hcA, yA = h²kA, … with h = 1/2.
        let values = [(1, 8), (3, 4), (5, 2), (40, 1)];
        let values = if WITH_VELOCITY {
            values
        } else {
            [(0, 1), values[1], values[2], values[3]]
        };
        let (derivatives, exact) = matrix(file, values);
        let h = 0.5_f64;
        let [xa, ya, xb, yb] = values.map(|(p, q)| p as f64 / q as f64);
        let [(ca, ka), (cb, kb)] = [(xa, ya), (xb, yb)].map(|(x, y)| (x / h, y / (h * h)));
        let stiff = |_: f64, x: &[f64; 1], v: &[f64; 1], b: &mut [f64; 1]| {
            b[0] = -kb * x[0] - cb * v[0];
        };
        let mut problem = Sum {
            expensive: Soft::<WITH_VELOCITY>(ka, ca),
            cheap: stiff,
        };
        let mut implicit = Implicit::new(Iteration::Newton);
        let mut sample = Sample::new(0.0, &[0.0]);
        for j in 0..exact.len() {
            let mut stepper = M::sized(h, &[0.0]);
            let scale = |i: usize| h.powi(derivatives[i] as i32);
            stepper.carried_mut(j)[0] = 1.0 / scale(j);
            stepper
                .step::<_, true>(0.0, &mut problem, &mut implicit, &mut sample)
                .unwrap();
            for (i, row) in exact.iter().enumerate() {
                let found = stepper.carried_mut(i)[0] * scale(i);
                let error = (found - row[j]).abs();
                assert!(
                    error < 1e-13 * row[j].abs().max(1.0),
                    "{file} ({i}, {j}): {error:e}"
                );
            }
        }
    }
    check::<SplittingHalf<_>, true>("splitting/splitting-half");
    check::<SplittingThreeFifths<_>, true>("splitting/splitting-three-fifths");
    check::<SplittingFourFifths<_>, true>("splitting/splitting-four-fifths");
    check::<SplittingVerlet<_>, false>("splitting/splitting-verlet");
    check::<SplittingExtrapolated<_>, true>("splitting/splitting-extrapolated");
    check::<SplittingAlpha<_>, true>("splitting/splitting-alpha");
    check::<SplittingAlphaAnnihilating<_>, true>("splitting/splitting-alpha-annihilating");
    check::<SplittingThird<_>, true>("splitting/splitting-third");
    check::<SplittingFourth<_>, true>("splitting/splitting-fourth");
    check::<SplittingCarried<_>, true>("scheme/splitting-carried");
    check::<SplittingCarriedThird<_>, true>("scheme/splitting-carried-third");
}

/// The greatest |x| on the undamped linear problem, in steps of 1.
fn greatest<M: SplitStepper<[f64; 1]>>(ya: f64, xb: f64, yb: f64) -> f64 {
    let mut greatest = 0.0_f64;
    let field = Sum {
        expensive: velocity_free(|_t, x: &[f64; 1], a| a[0] = -ya * x[0]),
        cheap: |_: f64, x: &[f64; 1], v: &[f64; 1], b: &mut [f64; 1]| {
            b[0] = -yb * x[0] - xb * v[0];
        },
    };
    Split::of(field, [1.0], [0.0])
        .observe(|sample| {
            greatest = greatest.max(sample.x[0].abs());
            if greatest > 1e6 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .end(0.0..4000.0, Settings::<M, _>::new().step(1.0))
        .unwrap();
    greatest
}

#[test]
fn the_limit_of_stability_is_the_exact_one() {
    // α y_A + (1 − 2β) x_B = 2: y_A = 4 for β = 1/2 whatever B is, and 4 + 6/5 x_B for β = 4/5.
    for (xb, yb) in [(0.0, 0.0), (3.0, 0.5), (1.0, 4.0)] {
        assert!(
            greatest::<SplittingHalf<_>>(3.9, xb, yb) < 1e3,
            "{xb}, {yb}"
        );
        assert!(
            greatest::<SplittingHalf<_>>(4.1, xb, yb) > 1e6,
            "{xb}, {yb}"
        );
    }
    for (xb, yb) in [(0.0, 1e4), (50.0, 1e4), (1e4, 1e8)] {
        assert!(
            greatest::<SplittingHalf<_>>(3.99, xb, yb) < 1e3,
            "{xb}, {yb}"
        );
    }
    for xb in [0.5, 1.0, 3.0] {
        let limit = 4.0 + 1.2 * xb;
        assert!(greatest::<SplittingFourFifths<_>>(limit - 0.02, xb, 0.0) < 1e3);
        assert!(greatest::<SplittingFourFifths<_>>(limit + 0.02, xb, 0.0) > 1e6);
    }
}

/// A chain whose A couples all components; B acts on components 3, 17 and 40 alone.
struct Sparse {
    stated: Option<[usize; 3]>,
}

const MOVED: [usize; 3] = [3, 17, 40];

impl SplitField<Vec<f64>> for Sparse {
    fn expensive(&mut self, _t: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>) {
        for i in 0..x.len() {
            let next = x[(i + 1) % x.len()];
            a[i] = (next - x[i]).sin() - 0.1 * v[i];
        }
    }

    fn cheap(&mut self, t: f64, x: &Vec<f64>, v: &Vec<f64>, b: &mut Vec<f64>) {
        b.fill(0.0);
        // Driven, so that rows of no derivative are not 0.
        b[5] = t.sin();
        for (k, i) in MOVED.into_iter().enumerate() {
            let other = MOVED[(k + 1) % 3];
            b[i] = -1e6 * (x[i] - 0.1 * x[other].powi(2)) - 1e3 * v[i];
        }
    }

    fn acts_on(&self) -> Option<&[usize]> {
        self.stated.as_ref().map(<[usize; 3]>::as_slice)
    }
}

#[test]
fn newton_is_of_the_components_that_b_moves() {
    let n = 60;
    let x0: Vec<f64> = (0..n)
        .map(|i| {
            if MOVED.contains(&i) {
                0.0
            } else {
                0.01 * i as f64
            }
        })
        .collect();
    let run = |stated| {
        let problem = Split::of(Sparse { stated }, x0.clone(), vec![0.0; n]);
        let method = SplittingThreeFifths::new().steps(100);
        let newton = Implicit::new(Iteration::Newton);
        let end = problem.end(0.0..1.0, method.implicit(newton)).unwrap();
        (end.x, end.statistics)
    };
    let (found, of_all) = run(None);
    let (stated, of_some) = run(Some(MOVED));
    for (a, b) in found.iter().zip(&stated) {
        assert!((a - b).abs() < 1e-12, "{a} {b}");
    }
    // Of each iteration 1 evaluation of B; of each Jacobian 2 n differences at most, or 2 of each that is
    // moved; the pattern is looked for once.
    let n = n as u64;
    assert!(of_all.evaluations <= of_all.iterations + 2 * n * (of_all.jacobians + 1));
    assert_eq!(
        of_some.evaluations,
        of_some.iterations + 6 * of_some.jacobians
    );
    assert_eq!(of_all.iterations, of_some.iterations);
}

#[test]
fn every_state_yields_the_same_bits() {
    let end = Split::new(soft, stiff, START.0, START.1)
        .end(0.0..1.0, SplittingFourth::new().steps(20))
        .unwrap();
    let of_slices = |f: fn(f64, &V, &V, &mut V)| {
        move |t: f64, x: &[f64], v: &[f64], a: &mut [f64]| {
            let mut out = [0.0; 2];
            f(t, &[x[0], x[1]], &[v[0], v[1]], &mut out);
            a.copy_from_slice(&out);
        }
    };
    let a = of_slices(soft);
    let b = of_slices(stiff);
    let vector = Split::new(
        |t, x: &Vec<f64>, v: &Vec<f64>, out: &mut Vec<f64>| a(t, x, v, out),
        |t, x: &Vec<f64>, v: &Vec<f64>, out: &mut Vec<f64>| b(t, x, v, out),
        START.0.to_vec(),
        START.1.to_vec(),
    )
    .end(0.0..1.0, SplittingFourth::new().steps(20))
    .unwrap();
    let of = |x: V| nalgebra::Vector2::new(x[0], x[1]);
    let matrix = Split::new(
        |t, x, v, out| a(t, x.as_slice(), v.as_slice(), out.as_mut_slice()),
        |t, x, v, out| b(t, x.as_slice(), v.as_slice(), out.as_mut_slice()),
        of(START.0),
        of(START.1),
    )
    .end(0.0..1.0, SplittingFourth::new().steps(20))
    .unwrap();
    assert_eq!(end.x.as_slice(), vector.x.as_slice());
    assert_eq!(end.x.as_slice(), matrix.x.as_slice());
    assert_eq!(end.v.as_slice(), matrix.v.as_slice());
}

/// B of the pendulum on a spring, for any scalar.
struct Spring;

impl<S: State<Real: num_dual::DualNum<Primitive = f64>>> Acceleration<S> for Spring {
    const USES_VELOCITY: bool = false;

    fn acceleration(&mut self, _t: f64, x: &S, _v: &S, b: &mut S) {
        let x = x.as_slice();
        let b = b.as_mut_slice();
        let stretch = x[0] * x[0] + x[1] * x[1] - 1.0;
        (b[0], b[1]) = (-(stretch * x[0]) * 1e4, -(stretch * x[1]) * 1e4);
    }
}

#[test]
fn jacobians_of_b_are_given_or_by_dual_numbers_or_differences() {
    let gravity = |_t: f64, _x: &V, _v: &V, a: &mut V| *a = [0.0, -1.0];
    let method = || {
        SplittingThreeFifths::new()
            .step(1e-2)
            .implicit(Implicit::new(Iteration::Newton))
    };
    let spring = |_: f64, x: &V, b: &mut V| {
        let stretch = x[0] * x[0] + x[1] * x[1] - 1.0;
        *b = x.map(|x| -1e4 * stretch * x);
    };
    let plain = || {
        let field = Sum {
            expensive: gravity,
            cheap: velocity_free(spring),
        };
        Split::of(field, [1.01, 0.0], [0.0, 0.0])
    };
    let given = plain().jacobians(|_t, x, _v, b_x, _b_v| {
        let stretch = x[0] * x[0] + x[1] * x[1] - 1.0;
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let diagonal = if i == j { stretch } else { 0.0 };
            b_x[(i, j)] = -1e4 * (diagonal + 2.0 * x[i] * x[j]);
        }
    });
    let given = given.end(0.0..1.0, method()).unwrap();
    let field = Sum {
        expensive: gravity,
        cheap: Differentiable::new(Spring),
    };
    let dual = Split::of(field, [1.01, 0.0], [0.0, 0.0]);
    let dual = dual.end(0.0..1.0, method()).unwrap();
    let differences = plain().end(0.0..1.0, method()).unwrap();
    for other in [&dual, &differences] {
        for (a, b) in given.x.iter().zip(other.x) {
            assert!((a - b).abs() < 1e-12);
        }
    }
    let [given, dual, differences] = [given, dual, differences].map(|end| end.statistics);
    // One more compares each of the Jacobians 1, 2, 4 … with B beside its arguments.
    for found in [given, dual] {
        let compared = u64::from(found.jacobians.ilog2()) + 1;
        assert_eq!(found.evaluations, found.iterations + compared);
    }
    assert_eq!(
        differences.evaluations,
        differences.iterations + 2 * differences.jacobians
    );
}

// Two steps of A, a third and two thirds long, around one of B; and a damped one. Not those of α = 1/2.
stepsmith::method! {
    name = Thirds,
    family = "scheme",
    carry = [x, v],
    equations = [
        x_1[1/6] = x + h/6*v,
        a_1[1/6] = A(t[1/6], x_1[1/6]),
        x_2[1/2] = x + h/2*v + h^2/9*a_1[1/6],
        a_2[1/2] = B(t[1/2], x_2[1/2]),
        x_3[2/3] = x + h*2/3*v + h^2/6*a_1[1/6] + h^2/6*a_2[1/2],
        a_3[2/3] = A(t[2/3], x_3[2/3]),
        v[1] = v + h/3*a_1[1/6] + h*2/3*a_3[2/3] + h*a_2[1/2],
        x[1] = x + h*v + h^2*5/18*a_1[1/6] + h^2*2/9*a_3[2/3] + h^2/2*a_2[1/2],
    ],
    claims = { order = 2, stable = [{ along = "yA", up_to = "6" }] },
}

stepsmith::method! {
    name = Damped,
    family = "scheme",
    carry = [x, v],
    equations = [
        x_1[1/2] = x + h/2*v,
        a_1[1/2] = A(t[1/2], x_1[1/2]),
        a_2[1/2] = B(t[1/2], x_1[1/2]),
        v[1] = v + h*a_1[1/2] + h*a_2[1/2],
        x[1] = x + h*v + h^2*3/4*a_1[1/2] + h^2*3/4*a_2[1/2],
    ],
    claims = { order = 1, stable = [{ along = "yA", up_to = "8/3" }] },
}

fn none(_t: f64, _x: &[f64; 1], a: &mut [f64; 1]) {
    a[0] = 0.0;
}

/// The largest of |x|, after its beginning, of x'' = −x by steps that keep h²σ at a target.
fn kept_at<M: SplitStepper<[f64; 1], Sizes = AnySplitSize>>(target: f64) -> Result<f64, Error> {
    let mut largest = 0.0_f64;
    let field = Sum {
        expensive: velocity_free(|_t, x: &[f64; 1], a| a[0] = -x[0]),
        cheap: velocity_free(none),
    };
    let method = Settings::<M, _>::new().unchecked_stiffness(target);
    Split::of(field, [1.0], [0.0])
        .observe(|sample| {
            if sample.t > 100.0 {
                largest = largest.max(sample.x[0].abs());
            }
            ControlFlow::Continue(())
        })
        .end(0.0..2000.0, method)?;
    Ok(largest)
}

/// Every method has its own limit: targets below it are stable, others are refused, with the limit.
#[test]
fn targets_of_stiffness_lie_below_the_limit_of_the_method() {
    let refused = |found: Result<f64, Error>, name: &str| {
        let message = found.unwrap_err().to_string();
        assert!(message.contains(name), "{message}");
        message
    };
    for target in [0.1, 3.9] {
        assert!(kept_at::<SplittingVerlet<_>>(target).unwrap() < 20.0);
    }
    refused(kept_at::<SplittingVerlet<_>>(4.0), "SplittingVerlet");
    for target in [0.1, 3.9, 5.9] {
        assert!(kept_at::<Thirds<_>>(target).unwrap() < 20.0, "{target}");
    }
    for target in [6.0, 13.0, f64::NAN, 0.0] {
        let message = refused(kept_at::<Thirds<_>>(target), "Thirds");
        assert!(message.contains("between 0 and 6,"), "{message}");
    }
    for target in [0.1, 2.6] {
        assert!(kept_at::<Damped<_>>(target).unwrap() < 1.5, "{target}");
    }
    for target in [2.7, 3.5] {
        let message = refused(kept_at::<Damped<_>>(target), "Damped");
        assert!(
            message.contains("between 0 and 2.66666666666666"),
            "{message}"
        );
    }
    // The limit is rounded down.
    let limit = <Damped<[f64; 1]> as SplitStepper<[f64; 1]>>::SIZES.stiffness_limit;
    assert!(limit.to_bits() == (8.0_f64 / 3.0).to_bits() && limit * 3.0 <= 8.0);
}

/// |x − x₀| after a run to t = 1 and back by steps that follow a scale.
fn there_and_back<M: SplitStepper<[f64; 1], Sizes = AnySplitSize>>() -> Result<f64, Error> {
    let run = |from: f64, to: f64, [x, v]: [f64; 2]| {
        let field = Sum {
            expensive: velocity_free(|_t, x: &[f64; 1], a| a[0] = -x[0] - x[0].powi(3)),
            cheap: velocity_free(|_t, x: &[f64; 1], b| b[0] = -0.3 * x[0]),
        };
        let method = Settings::<M, _>::new()
            .reversible(|_t, x: &[f64; 1]| 0.05 / (1.0 + x[0] * x[0]))
            .implicit(Implicit::new(Iteration::Newton));
        let end = Split::of(field, [x], [v]).end(from..to, method)?;
        Ok::<_, Error>([end.x[0], end.v[0]])
    };
    let end = run(1.0, 0.0, run(0.0, 1.0, [0.7, 0.2])?)?;
    Ok((end[0] - 0.7).abs())
}

/// Of a method that is not symmetric no choice of steps makes a reversible one: refused, as proven of its scheme.
#[test]
fn reversible_steps_take_a_symmetric_method() {
    let found = there_and_back::<SplittingVerlet<_>>().unwrap();
    // The last step of either run is cut.
    assert!(found < 1e-4, "{found:e}");
    let field = Sum {
        expensive: velocity_free(none),
        cheap: velocity_free(none),
    };
    let method = SplittingVerlet::new().reversible(|_t, _x| 0.1);
    let end = Split::of(field, [0.7], [0.2]).end(0.0..1.0, method.first_step(0.1));
    let message = end.unwrap_err().to_string();
    assert!(
        message.starts_with(".first_step() has no effect"),
        "{message}"
    );
    for (found, name) in [
        (
            there_and_back::<SplittingFourFifths<_>>(),
            "SplittingFourFifths",
        ),
        (
            there_and_back::<SplittingThreeFifths<_>>(),
            "SplittingThreeFifths",
        ),
        (there_and_back::<Thirds<_>>(), "Thirds"),
        (there_and_back::<Damped<_>>(), "Damped"),
    ] {
        let message = found.unwrap_err().to_string();
        assert!(
            message.starts_with(&format!("{name} is not symmetric")),
            "{message}"
        );
    }
}

/// Where a step finds A so stiff that it was beyond the limit it is made again, shorter: below that none is.
#[test]
fn steps_beyond_the_limit_are_made_again() {
    for (stiffness, again) in [(1.5, false), (400.0, true)] {
        let spring = velocity_free(|t, x: &[f64; 1], a| {
            a[0] = if t < 5.0 { -x[0] } else { -stiffness * x[0] };
        });
        let field = Sum {
            expensive: spring,
            cheap: velocity_free(none),
        };
        let method = SplittingVerlet::new().unchecked_stiffness(0.5);
        let end = Split::of(field, [1.0], [0.0])
            .end(0.0..10.0, method)
            .unwrap();
        assert_eq!(end.statistics.rejected > 0, again, "{stiffness}");
    }
}
