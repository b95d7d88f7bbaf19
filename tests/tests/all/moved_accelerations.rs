//! HHT and generalized-α in steps of any sizes: the acceleration that they carry between grid points is moved with the
//! step size, and the accelerations at the ends of a step tell its error.

use std::ops::ControlFlow;
use stepsmith::linear::Matrix;
use stepsmith::runge_kutta::DormandPrince5;
use stepsmith::structural::{
    Amplitude, Damping, GeneralizedAlpha, Hht, LinearStructure, Load, NonlinearStructure,
    RestoringForce, Table,
};
use stepsmith::{
    Drives, Estimate, Event, Implicit, Ode, Ordinary, Sample, SecondOrder, Settings, Statistics,
    Stepper, Times,
};
use stepsmith_tests::reference::solve_second;

type X = [f64; 1];
type Force = fn(f64, &X, &X, &mut X);

const TO: f64 = 3.0;
const START: [X; 2] = [[1.5], [0.3]];

/// A driven pendulum.
fn swing(t: f64, x: &X, v: &X, a: &mut X) {
    a[0] = 0.3 * (2.0 * t).cos() - x[0].sin() - 0.1 * v[0] * x[0].cos();
}

fn error(x: &X, v: &X) -> f64 {
    let [exact_x, exact_v] = solve_second(swing, (0.0, TO), START, 40);
    (x[0] - exact_x[0]).abs().max((v[0] - exact_v[0]).abs())
}

struct Random(u64);

impl Random {
    /// A number between −1 and 1.
    fn next(&mut self) -> f64 {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}

/// The ends of n steps, each of which is between a quarter and four times as long as the step before.
fn wild(n: usize, to: f64) -> Vec<f64> {
    let mut random = Random(n as u64);
    let mut size = 1.0;
    let mut ends = vec![0.0];
    for k in 0..n {
        ends.push(ends[k] + size);
        let ratio = 4.0_f64.powf(random.next());
        let next = size * ratio;
        size = if (0.2..5.0).contains(&next) {
            next
        } else {
            size / ratio
        };
    }
    let length = ends[n];
    ends.iter_mut().for_each(|t| *t *= to / length);
    ends[n] = to;
    ends
}

const COUNTS: [usize; 5] = [100, 200, 400, 800, 1600];

/// Of the line that fits log₂ of the errors best, where the counts double.
fn slope(errors: [f64; 5]) -> f64 {
    let terms = errors.iter().zip([2.0, 1.0, 0.0, -1.0, -2.0]);
    terms.map(|(e, k)| k * e.log2() / 10.0).sum()
}

/// The errors at the end of wild steps.
fn errors<M>(method: impl Fn() -> Settings<M, X>) -> [f64; 5]
where
    Times: Drives<M, Ordinary<X, 2>, Force>,
{
    COUNTS.map(|n| {
        let problem = SecondOrder::new(swing as Force, START[0], START[1]);
        let end = problem.end(0.0..TO, method().times(wild(n, TO))).unwrap();
        assert_eq!(end.statistics.steps, n as u64);
        error(&end.x, &end.v)
    })
}

/// The same without the move.
fn unmoved(rho: f64) -> [f64; 5] {
    COUNTS.map(|n| {
        let mut stepper = GeneralizedAlpha::<X>::at(1.0, &[0.0], &[rho]);
        let mut sample = Sample::new(0.0, &[0.0]);
        let mut force = swing as Force;
        let mut a = [0.0];
        force(0.0, &START[0], &START[1], &mut a);
        for (slot, value) in [START[0], START[1], a, a].into_iter().enumerate() {
            *stepper.carried_mut(slot) = value;
        }
        let mut implicit = Implicit::default();
        for ends in wild(n, TO).windows(2) {
            stepper.set_step_size(ends[1] - ends[0], 1.0);
            stepper
                .step::<_, true>(ends[0], &mut force, &mut implicit, &mut sample)
                .unwrap();
        }
        error(&sample.x, &sample.v)
    })
}

#[test]
fn order_two_is_kept_at_wild_ratios_and_lost_without_the_move() {
    for rho in [0.0, 0.5, 0.8, 0.95] {
        let found = slope(errors(|| GeneralizedAlpha::new(rho)));
        println!("rho_inf {rho}: {found:.2}");
        assert!((1.75..2.5).contains(&found), "{rho}: {found}");
    }
    for alpha in [-0.1, -1.0 / 3.0] {
        let found = slope(errors(|| Hht::new(alpha)));
        println!("alpha {alpha}: {found:.2}");
        assert!((1.75..2.5).contains(&found), "{alpha}: {found}");
    }
    for rho in [0.0, 0.5] {
        let found = slope(unmoved(rho));
        println!("rho_inf {rho}, unmoved: {found:.2}");
        assert!((0.7..1.4).contains(&found), "{rho}: {found}");
    }
}

/// How far estimates are off the errors of steps from where they begin, at most, in units of what is allowed of x and v;
/// the first step aside.
fn off(rho: f64, atol: [f64; 2]) -> f64 {
    let mut off = 0.0;
    SecondOrder::new(swing, START[0], START[1])
        .each_step(|step| {
            let begin = [step.begin().x, step.begin().v];
            let [x, v] = solve_second(swing, (step.t0(), step.t()), begin, 1);
            let missed = [step.end().x[0] - x[0], step.end().v[0] - v[0]];
            let missed = (missed[0] / atol[0]).hypot(missed[1] / atol[1]) / 2.0_f64.sqrt();
            if step.t0() > 0.0 {
                off = f64::max(off, (step.error - missed).abs());
            }
            ControlFlow::Continue(())
        })
        .end(0.0..TO, GeneralizedAlpha::new(rho).rtol(0.0).atol(atol))
        .unwrap();
    off
}

/// Whatever the ratios are, also while errors of the start die out. Where almost v alone is judged, steps grow whenever
/// its error passes through 0.
#[test]
fn estimates_become_the_errors() {
    for rho in [0.0, 0.5, 0.8, 0.95] {
        for (weights, tolerance) in [([1.0, 1.0], 1e-5), ([1.0, 10.0], 1e-5), ([10.0, 1.0], 1e-8)] {
            // Tolerances 1000 times smaller make steps 10 times smaller.
            let tolerances = [tolerance, 1e-3 * tolerance];
            let worst = tolerances.map(|tolerance| off(rho, weights.map(|w| w * tolerance)));
            println!("rho_inf {rho}, {weights:?}: {worst:?}");
            assert!(worst[1] < 0.2 * worst[0] && worst[1] < 0.03, "{worst:?}");
        }
    }
}

/// A comet with the eccentricity 0.9, whose speed changes by a factor of 19. Errors of steps h³ ~ τ add up to
/// h² ~ τ^(2/3).
#[test]
fn errors_follow_the_tolerance_through_all_scales() {
    let fall = |_t: f64, x: &[f64; 2], a: &mut [f64; 2]| {
        let r = x[0].hypot(x[1]);
        *a = x.map(|x| -x / r.powi(3));
    };
    let (x0, v0) = ([1.9, 0.0], [0.0, (0.1_f64 / 1.9).sqrt()]);
    for rho in [0.5, 0.8] {
        let errors: [f64; 5] = std::array::from_fn(|k| {
            let tolerance = 1e-6 * 8.0_f64.powi(-(k as i32));
            let method = GeneralizedAlpha::new(rho).rtol(tolerance).atol(tolerance);
            let end = SecondOrder::velocity_free(fall, x0, v0)
                .end(0.0..std::f64::consts::TAU, method)
                .unwrap();
            let Statistics {
                sizes, estimate, ..
            } = end.statistics;
            assert_eq!(estimate, Some(Estimate::Embedded));
            assert!(sizes.largest > 30.0 * sizes.smallest, "{sizes:?}");
            (end.x[0] - x0[0]).hypot(end.x[1] - x0[1])
        });
        // In units of halvings, three of which make a tolerance: 3 · 2/3.
        let found = slope(errors);
        println!("rho_inf {rho}: {errors:?}, {found:.2}");
        assert!((1.7..2.3).contains(&found), "{rho}: {found}");
    }
}

/// Vibrations of frequencies 1 and 1e5 in two freedoms that both of them move.
fn stiff() -> LinearStructure {
    let turned = [[0.8, 0.6], [-0.6, 0.8]];
    let entry =
        |i: usize, j: usize| turned[i][0] * turned[j][0] + 1e10 * turned[i][1] * turned[j][1];
    let entries = [(0, 0), (0, 1), (1, 0), (1, 1)];
    LinearStructure {
        mass: Matrix::identity(2),
        damping: Damping::None,
        stiffness: Matrix::from_entries(2, 2, entries.map(|(i, j)| (i, j, entry(i, j)))).unwrap(),
        load: Load::none(),
    }
}

/// The slow vibration takes about as many steps as alone, also where the fast one is not quite at rest.
#[test]
fn stiff_vibrations_cost_no_steps() {
    for rho in [0.0, 0.5, 0.8, 0.95] {
        let method = || GeneralizedAlpha::new(rho).rtol(1e-4).atol(1e-4);
        let alone = SecondOrder::velocity_free(|_t, x: &X, a| a[0] = -x[0], [1.0], [0.0])
            .end(0.0..10.0, GeneralizedAlpha::new(rho).rtol(1e-4).atol(1e-4))
            .unwrap();
        for amplitude in [0.0, 1e-11] {
            let x0 = vec![0.8 + 0.6 * amplitude, -0.6 + 0.8 * amplitude];
            let structure = stiff();
            let response = structure.response().initially(x0, vec![0.0; 2]);
            let response = response.solve(0.0..10.0, method()).unwrap();
            let statistics = &response.statistics;
            println!("rho_inf {rho}: {statistics}, alone {}", alone.statistics);
            assert!(
                statistics.steps < alone.statistics.steps * 3 / 2,
                "{statistics}"
            );
            let x = response.displacement(0).unwrap();
            let last = x[x.len() - 1];
            assert!((last - 0.8 * 10.0_f64.cos()).abs() < 0.02, "{last}");
        }
    }
}

/// A vibration far above what steps resolve dies out, whatever their ratios are, from 1/4 to 4.
#[test]
fn stiff_vibrations_die_out_at_wild_ratios() {
    for rho in [0.5, 0.8] {
        let problem = SecondOrder::velocity_free(|_t, x: &X, a| a[0] = -1e10 * x[0], [1.0], [0.0]);
        let method = GeneralizedAlpha::new(rho).times(wild(400, 4.0));
        let end = problem.end(0.0..4.0, method).unwrap();
        println!("rho_inf {rho}: {:e}, {:e}", end.x[0], end.v[0]);
        assert!(end.x[0].abs() < 1e-12 && end.v[0].abs() < 1e-9, "{end:?}");
    }
}

/// A ground that shakes for two seconds.
fn record() -> Table {
    Table::new([(0.0, 0.0), (0.5, 3.0), (1.0, -2.0), (1.6, 1.0), (2.0, 0.0)]).unwrap()
}

/// One storey: 4 rad/s, 5 % of damping, columns that soften.
struct Storey(Table);

impl RestoringForce for Storey {
    fn force(&mut self, t: f64, x: &[f64], v: &[f64], r: &mut [f64]) {
        r[0] = 3.2 * (5.0 * x[0]).tanh() + 0.4 * v[0] + self.0.at(t);
    }
}

/// Structures on a shaken ground, beside a method of order 5 with a tolerance of its own.
#[test]
fn structures_follow_a_record() {
    let exact = |shear: fn(f64) -> f64| {
        let ground = record();
        let rate = move |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| {
            *dy = [y[1], -shear(y[0]) - 0.4 * y[1] - ground.at(t)];
        };
        let method = DormandPrince5::new().rtol(1e-11).atol(1e-11).max_step(0.02);
        Ode::new(rate, [0.0; 2]).end(0.0..4.0, method).unwrap().y[0]
    };
    let linear = LinearStructure {
        mass: Matrix::identity(1),
        damping: Damping::Matrix(Matrix::diagonal(&[0.4])),
        stiffness: Matrix::diagonal(&[16.0]),
        load: Load::base_acceleration(vec![1.0], record()),
    };
    let exact = [exact(|x| 16.0 * x), exact(|x| 3.2 * (5.0 * x).tanh())];
    let errors = [8e-6, 1e-6].map(|tolerance| {
        let method = || GeneralizedAlpha::new(0.8).rtol(tolerance).atol(tolerance);
        let nonlinear = NonlinearStructure::new(&Matrix::identity(1), Storey(record())).unwrap();
        let responses = [
            linear.response().solve(0.0..4.0, method()).unwrap(),
            nonlinear.response().solve(0.0..4.0, method()).unwrap(),
        ];
        [0, 1].map(|k| {
            let x = responses[k].displacement(0).unwrap();
            println!("{}", responses[k].statistics);
            (x[x.len() - 1] - exact[k]).abs()
        })
    });
    println!("{errors:?}");
    for k in [0, 1] {
        // τ^(2/3) is 4.
        let ratio = errors[0][k] / errors[1][k];
        assert!(
            (3.0..5.0).contains(&ratio) && errors[1][k] < 1e-4,
            "{errors:?}"
        );
    }
}

/// Events and the solution between grid points are those of every run.
#[test]
fn events_end_runs_that_a_tolerance_steps() {
    let oscillator = SecondOrder::velocity_free(|_t, x: &X, a| a[0] = -x[0], [1.0], [0.0]);
    let method = GeneralizedAlpha::new(0.8).rtol(1e-8).atol(1e-8);
    let event = Event::new(|_t, [x, _]: &[X; 2]| x[0]).last();
    let end = oscillator.event(event).end(0.0..10.0, method).unwrap();
    let quarter = std::f64::consts::FRAC_PI_2;
    assert!((end.t - quarter).abs() < 1e-5, "{}", end.t);
    assert!((end.v[0] + 1.0).abs() < 1e-5);
}
