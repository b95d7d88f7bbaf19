//! Structures that remember: trial forces within steps, the memory changed at accepted steps alone.

use std::cell::RefCell;
use std::f64::consts::{PI, TAU};
use std::ops::ControlFlow;
use stepsmith::central_difference::{Cd3, Cd4Robust};
use stepsmith::linear::{Entries, Matrix};
use stepsmith::nystrom::{DormandPrinceNystrom8, Nystrom4};
use stepsmith::pece::Pece2SecondOrderStretched;
use stepsmith::split::{Split, Sum};
use stepsmith::splitting::SplittingVerlet;
use stepsmith::structural::{
    AverageAcceleration, Bathe, Bilinear, BoucWen, Damping, Gap, GeneralizedAlpha, HhtTenth, Law,
    Linear, Load, Memory, NonlinearStructure, RestoringForce, Spring, SpringStructure,
    StructureError, Trial,
};
use stepsmith::{Event, Implicit, Iteration, Method, SecondOrder, velocity_free};

type V = Vec<f64>;

const MASS: f64 = 2.0;
const SPRING: Bilinear = Bilinear {
    stiffness: 50.0,
    yield_force: 4.0,
    ratio: 0.1,
};

/// A spring on a mass that writes down what it is told to remember.
struct Remembering<'l> {
    told: &'l RefCell<Vec<(f64, f64)>>,
    memory: Memory,
    gives_tangents: bool,
}

/// The mass on the spring.
fn remembering(
    told: &RefCell<Vec<(f64, f64)>>,
    gives_tangents: bool,
) -> NonlinearStructure<Remembering<'_>> {
    let force = Remembering {
        told,
        memory: Memory::default(),
        gives_tangents,
    };
    NonlinearStructure::new(&Matrix::diagonal(&[MASS]), force).unwrap()
}

impl Remembering<'_> {
    fn trial(&self, x: &[f64]) -> Trial {
        SPRING.trial(&self.memory, 0.0, x[0], 0.0)
    }
}

impl RestoringForce for Remembering<'_> {
    const USES_VELOCITY: bool = false;

    fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
        r[0] = self.trial(x).force;
    }

    fn tangents(
        &mut self,
        _t: f64,
        x: &[f64],
        _v: &[f64],
        stiffness: &mut Entries,
        _damping: &mut Entries,
    ) -> bool {
        if self.gives_tangents {
            stiffness.add(0, 0, self.trial(x).stiffness);
        }
        self.gives_tangents
    }

    fn commit(&mut self, t: f64, x: &[f64]) -> bool {
        self.told.borrow_mut().push((t, x[0]));
        SPRING.commit(&mut self.memory, t, x[0]);
        true
    }
}

/// Every engine tells a problem of the initial values, and of each point that an observer sees. An event that acts is told
/// of before and after.
#[test]
fn accepted_points_are_committed_by_every_engine() {
    let told = RefCell::new(Vec::new());
    let mut seen = Vec::new();
    macro_rules! check {
        ($problem:expr, $method:expr) => {
            let kick = Event::new(|_, [x, _]: &[V; 2]| x[0] - 0.05)
                .falling()
                .act(|_, [x, v]| (x[0], v[0]) = (x[0] + 0.01, 2.0));
            let end = $problem
                .event(kick)
                .observe(|point| {
                    seen.push((point.t, point.x[0]));
                    ControlFlow::Continue(())
                })
                .end(0.0..2.0, $method)
                .unwrap();
            assert_eq!(told.take(), std::mem::take(&mut seen));
            // Nobody watches.
            let alone = $problem.end(0.0..2.0, $method).unwrap();
            let told = told.take();
            assert_eq!(told.len() as u64, 1 + alone.statistics.steps);
            assert_eq!(told.last(), Some(&(2.0, alone.x[0])));
            assert!(end.statistics.steps > 10);
        };
    }
    let ordinary = || SecondOrder::of(remembering(&told, true), vec![0.1], vec![1.0]);
    let average = || AverageAcceleration::new();
    check!(ordinary(), average().step(0.01));
    check!(ordinary(), average().step(0.01).compensated());
    check!(ordinary(), average().rtol(1e-4).atol(1e-4));
    let times: Vec<f64> = (0..=150)
        .map(|k| 2.0 * (f64::from(k) / 150.0).powi(2))
        .collect();
    check!(ordinary(), average().times(times.clone()));
    check!(ordinary(), Nystrom4::new().step(0.01));
    check!(
        ordinary(),
        DormandPrinceNystrom8::new().rtol(1e-6).atol(1e-6)
    );
    check!(ordinary(), Bathe::new().rtol(1e-4).atol(1e-4));
    check!(ordinary(), Cd4Robust::new().step(0.005));
    check!(ordinary(), Pece2SecondOrderStretched::new().stretched(1e-4));
    check!(
        ordinary(),
        Method::named("HhtTenth").unwrap().settings().step(0.01)
    );
    let parts = || Sum {
        expensive: velocity_free(|_, _: &V, a: &mut V| a[0] = 0.0),
        cheap: remembering(&told, true),
    };
    let split = || Split::of(parts(), vec![0.1], vec![1.0]);
    check!(split(), SplittingVerlet::new().step(0.01));
    check!(split(), SplittingVerlet::new().rtol(1e-3).atol(1e-3));
    // A problem without a memory is not asked again.
    let asked = RefCell::new(0);
    struct Forgetful<'a>(&'a RefCell<u64>);
    impl RestoringForce for Forgetful<'_> {
        fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
            r.copy_from_slice(x);
        }

        fn commit(&mut self, _t: f64, _x: &[f64]) -> bool {
            *self.0.borrow_mut() += 1;
            false
        }
    }
    let problem = NonlinearStructure::new(&Matrix::identity(1), Forgetful(&asked)).unwrap();
    SecondOrder::of(problem, vec![1.0], vec![0.0])
        .end(0.0..1.0, average().steps(10))
        .unwrap();
    assert_eq!(asked.into_inner(), 1);
}

/// Passes of Newton's iteration and rejected steps leave no trace: other iterations end alike.
#[test]
fn iterations_do_not_change_the_memory() {
    let told = RefCell::new(Vec::new());
    let ends = [
        (true, Iteration::Newton),
        (true, Iteration::Automatic),
        (false, Iteration::Newton),
        (false, Iteration::ModifiedNewton),
        (false, Iteration::FixedPoint),
    ]
    .map(|(tangents, iteration)| {
        let problem = remembering(&told, tangents);
        let method = AverageAcceleration::new().step(0.02);
        SecondOrder::of(problem, vec![0.0], vec![3.0])
            .end(0.0..6.0, method.implicit(Implicit::new(iteration)))
            .unwrap()
    });
    for end in &ends {
        assert!((end.x[0] - ends[0].x[0]).abs() < 1e-12);
        assert!((end.v[0] - ends[0].v[0]).abs() < 1e-11);
    }
    // A tolerance that rejects steps at the corners ends near the exact motion.
    let [x, _] = exact(0.0, 3.0, 0.0, 6.0);
    let method = AverageAcceleration::new()
        .rtol(1e-5)
        .atol(1e-5)
        .first_step(1.0);
    let end = SecondOrder::of(remembering(&told, true), vec![0.0], vec![3.0])
        .end(0.0..6.0, method)
        .unwrap();
    let refused = end.statistics.rejected + end.statistics.diverged;
    assert!(refused > 0, "{}", end.statistics);
    assert!((end.x[0] - x).abs() < 1e-4, "{} {x}", end.x[0]);
}

/// The first time τ > 0 at which a cos ωτ + b sin ωτ passes c. A value that it only touches is never passed.
fn passes([a, b]: [f64; 2], omega: f64, c: f64) -> f64 {
    let amplitude = a.hypot(b);
    if c.abs() > (1.0 - 1e-12) * amplitude {
        return f64::INFINITY;
    }
    let phase = b.atan2(a);
    let half = (c / amplitude).acos();
    let angles = [phase - half, phase + half].map(|angle| angle.rem_euclid(TAU));
    let later = angles.map(|angle| if angle < 1e-7 { angle + TAU } else { angle });
    later[0].min(later[1]) / omega
}

/// The motion of the mass on the spring under a constant load from (x, v), event to event: x and v at a time.
fn exact(x: f64, v: f64, load: f64, until: f64) -> [f64; 2] {
    let Bilinear {
        stiffness: k,
        yield_force,
        ratio,
    } = SPRING;
    let reach = yield_force / k;
    let [mut x, mut v, mut slip, mut t] = [x, v, 0.0, 0.0];
    let mut yields = false;
    loop {
        let sign = if x > slip { 1.0 } else { -1.0 };
        // M x'' = load − s − κ x, s the force at x = 0.
        let (stiffness, at_zero) = if yields {
            (ratio * k, sign * (1.0 - ratio) * yield_force)
        } else {
            (k, -(1.0 - ratio) * k * slip)
        };
        let omega = (stiffness / MASS).sqrt();
        let centre = (load - at_zero) / stiffness;
        let wave = [x - centre, v / omega];
        let duration = if yields {
            // v = 0
            passes([wave[1], -wave[0]], omega, 0.0)
        } else {
            let bounds = [slip - reach, slip + reach];
            let times = bounds.map(|bound| passes(wave, omega, bound - centre));
            times[0].min(times[1])
        };
        let span = duration.min(until - t);
        let (sin, cos) = (omega * span).sin_cos();
        x = centre + wave[0] * cos + wave[1] * sin;
        v = omega * (wave[1] * cos - wave[0] * sin);
        if yields {
            slip = x - sign * reach;
        }
        t += span;
        if t >= until {
            return [x, v];
        }
        yields = !yields;
    }
}

fn oscillator(load: f64, law: impl Law + 'static) -> SpringStructure {
    SpringStructure {
        mass: Matrix::diagonal(&[MASS]),
        damping: Damping::None,
        springs: vec![Spring::to_ground(0, law)],
        load: Load::at(0, move |_: f64| load),
    }
}

/// The order by which the error falls from some step counts to four times as many. The worst of neighbouring counts
/// tells, as the error depends on where the corners lie in their steps.
fn order(coarse: usize, error: impl Fn(usize) -> f64) -> f64 {
    let worst = |factor: usize| {
        let counts = (0..10).map(|k| factor * (coarse + k * coarse / 20));
        counts.map(&error).fold(0.0, f64::max)
    };
    (worst(1) / worst(4)).log2() / 2.0
}

/// Newmark's, HHT's and generalized-α steps have order 2 over yielding, hardening and unloading: corners change the
/// tangent and not the force.
#[test]
fn a_yielding_oscillator_converges_with_order_two() {
    macro_rules! converges {
        ($method:expr) => {
            for (load, v) in [(3.0, 0.0), (0.0, 3.0), (-2.0, 4.0)] {
                let [x, v1] = exact(0.0, v, load, 5.0);
                let structure = oscillator(load, SPRING);
                let error = |steps: usize| {
                    let problem = structure.problem().unwrap();
                    let end = SecondOrder::of(problem, vec![0.0], vec![v])
                        .end(0.0..5.0, $method.steps(steps))
                        .unwrap();
                    (end.x[0] - x).abs().max((end.v[0] - v1).abs())
                };
                let order = order(400, error);
                assert!((order - 2.0).abs() < 0.2, "{load} {v}: {order}");
            }
        };
    }
    converges!(AverageAcceleration::new());
    converges!(HhtTenth::new());
    converges!(GeneralizedAlpha::new(0.8));
    converges!(Cd3::new());
}

/// The kinetic energy, the energy of both springs and the dissipation (1 − α) f_y Σ |Δp| stay one sum.
#[test]
fn energy_is_kept_or_dissipated() {
    let structure = oscillator(0.0, SPRING);
    let drift = |steps: usize| {
        let mut memory = Memory::default();
        let mut dissipated = 0.0;
        let mut worst: f64 = 0.0;
        let problem = structure.problem().unwrap();
        SecondOrder::of(problem, vec![0.0], vec![3.0])
            .observe(|point| {
                let [x, v] = [point.x[0], point.v[0]];
                let before = memory[0];
                SPRING.commit(&mut memory, point.t, x);
                dissipated += 0.9 * SPRING.yield_force * (memory[0] - before).abs();
                let elastic = 0.9 * (x - memory[0]).powi(2) + 0.1 * x * x;
                let energy = 0.5 * (MASS * v * v + SPRING.stiffness * elastic);
                worst = worst.max((energy + dissipated - 9.0).abs());
                ControlFlow::Continue(())
            })
            .end(0.0..6.0, AverageAcceleration::new().steps(steps))
            .unwrap();
        assert!(dissipated > 5.0, "{dissipated}");
        worst
    };
    let order = order(300, drift);
    assert!((order - 2.0).abs() < 0.25, "{order}");
}

/// Two masses between walls pound on them and on each other. The trapezoidal rule keeps the energy where forces are linear,
/// and errs by k (v h)²/8 at most where a step passes the corner of a contact.
#[test]
fn pounding_keeps_the_energy() {
    let contact = Gap {
        stiffness: 1e4,
        gap: 0.5,
    };
    let structure = SpringStructure {
        mass: Matrix::diagonal(&[1.0, 3.0]),
        damping: Damping::None,
        springs: vec![
            Spring::to_ground(0, contact),
            Spring::between(
                0,
                1,
                Gap {
                    gap: 0.3,
                    ..contact
                },
            ),
            Spring {
                ends: [Some(1), None],
                law: Box::new(contact),
            },
        ],
        load: Load::none(),
    };
    let run = |steps: usize| {
        let problem = structure.problem().unwrap();
        let end = SecondOrder::of(problem, vec![0.0, 0.0], vec![2.0, 0.0])
            .end(0.0..3.0, AverageAcceleration::new().steps(steps))
            .unwrap();
        let stretches = structure.springs.iter().map(|s| s.stretch(&end.x));
        let gaps = [0.5, 0.3, 0.5];
        let closed = stretches.zip(gaps).map(|(u, g)| (u + g).min(0.0).powi(2));
        let potential = 0.5 * 1e4 * closed.sum::<f64>();
        let kinetic = 0.5 * (end.v[0].powi(2) + 3.0 * end.v[1].powi(2));
        (kinetic + potential - 2.0).abs()
    };
    // Each of at most 12 contacts passes the corner twice, at 2 m/s at most.
    for steps in [1500, 2000, 4000, 7000, 15_000] {
        let h = 3.0 / f64::from(steps);
        let allowed = 24.0 * 1e4 * (2.0 * h).powi(2) / 8.0;
        let error = run(steps as usize);
        assert!(error < allowed, "{steps}: {error:e} {allowed:e}");
    }
}

/// Newton's method with the tangents of trial forces converges quadratically: five passes double the digits
/// to full precision. A matrix that is kept takes more.
#[test]
fn tangents_are_consistent() {
    let law = BoucWen {
        stiffness: 50.0,
        yield_force: 4.0,
        ratio: 0.05,
        exponent: 2.0,
        beta: 0.7,
    };
    let chain = SpringStructure {
        mass: Matrix::diagonal(&[MASS; 3]),
        damping: Damping::Rayleigh {
            mass: 0.1,
            stiffness: 0.002,
        },
        springs: vec![
            Spring::to_ground(0, law),
            Spring::between(0, 1, law),
            Spring::between(1, 2, SPRING),
            Spring::between(
                0,
                2,
                Linear {
                    stiffness: 1.0,
                    damping: 0.2,
                },
            ),
        ],
        load: Load::base_acceleration(vec![1.0; 3], |t: f64| 4.0 * (3.0 * t).sin()),
    };
    let passes = |iteration: Iteration| {
        let problem = chain.problem().unwrap();
        let method = AverageAcceleration::new().step(0.4);
        let end = SecondOrder::of(problem, vec![0.0; 3], vec![0.0; 3])
            .end(0.0..20.0, method.implicit(Implicit::new(iteration)))
            .unwrap();
        let statistics = end.statistics;
        (
            end.x,
            statistics.iterations as f64 / statistics.steps as f64,
        )
    };
    let (by_newton, few) = passes(Iteration::Newton);
    let (by_modified, many) = passes(Iteration::ModifiedNewton);
    assert!(
        by_newton
            .iter()
            .zip(&by_modified)
            .all(|(a, b)| (a - b).abs() < 1e-10)
    );
    assert!(few < 5.0 && many > few + 2.0, "{few} {many}");
}

/// A run from an event on goes on with the committed state, as one problem lent to two runs does.
#[test]
fn the_memory_goes_on_through_events_and_runs() {
    let structure = oscillator(0.0, SPRING);
    let whole = |acts: bool| {
        let top = Event::new(|_, [_, v]: &[V; 2]| v[0]).falling();
        let top = if acts { top.act(|_, _| ()) } else { top };
        let problem = structure.problem().unwrap();
        let end = SecondOrder::of(problem, vec![0.0], vec![3.0])
            .event(top)
            .end(0.0..6.0, AverageAcceleration::new().step(5e-4))
            .unwrap();
        [end.x[0], end.v[0]]
    };
    let [x, v] = exact(0.0, 3.0, 0.0, 6.0);
    for acts in [false, true] {
        let [x1, v1] = whole(acts);
        assert!(
            (x1 - x).abs() < 1e-6 && (v1 - v).abs() < 1e-5,
            "{acts}: {x1} {v1}"
        );
    }
    let mut problem = structure.problem().unwrap();
    let mut state = [vec![0.0], vec![3.0]];
    for [from, to] in [[0.0, 2.3], [2.3, 6.0]] {
        let [x, v] = state;
        let end = SecondOrder::of(stepsmith::ByRef(&mut problem), x, v)
            .end(from..to, AverageAcceleration::new().step(5e-4))
            .unwrap();
        state = [end.x, end.v];
    }
    assert!((state[0][0] - x).abs() < 1e-6, "{state:?} {x}");
    // A structure forgets: the problem of the next run is as before any motion.
    assert_eq!(whole(false), whole(false));
}

#[test]
fn springs_that_do_not_fit_are_refused() {
    let refused = |spring: Spring| {
        let structure = SpringStructure {
            mass: Matrix::identity(2),
            damping: Damping::None,
            springs: vec![spring],
            load: Load::none(),
        };
        structure.problem().unwrap_err()
    };
    let freedom = StructureError::Freedom {
        freedom: 2,
        freedoms: 2,
    };
    assert_eq!(refused(Spring::between(0, 2, SPRING)), freedom);
    let weak = Bilinear {
        yield_force: -4.0,
        ..SPRING
    };
    assert_eq!(
        refused(Spring::to_ground(0, weak)).to_string(),
        "a spring has the yield force -4: a positive number is wanted"
    );
    assert!(Spring::to_ground(3, SPRING).stretch(&[1.0]).is_nan());
}

#[path = "../../examples/bilinear_frame.rs"]
mod bilinear_frame;
#[path = "../../examples/stick_slip.rs"]
mod stick_slip;

/// OpenSees prints these by `tests/peers/bilinear_frame.py`.
#[test]
fn drifts_are_those_of_opensees() {
    let smooth = |stiffness, yield_force| BoucWen {
        stiffness,
        yield_force,
        ratio: 0.05,
        exponent: 2.0,
        beta: 0.6,
    };
    let bilinear = [0.034_025_848_108, 0.026_428_614_702, 0.016_319_892_832];
    let rounded = [0.039_025_859_430, 0.032_267_728_429, 0.019_374_581_642];
    for (found, printed) in [
        (bilinear_frame::drifts(bilinear_frame::bilinear), bilinear),
        (bilinear_frame::drifts(smooth), rounded),
    ] {
        for (found, printed) in found.unwrap().into_iter().zip(printed) {
            assert!(
                (found.unwrap() - printed).abs() < 1e-12,
                "{found:?} {printed}"
            );
        }
    }
    bilinear_frame::main().unwrap();
}

/// The block sticks from x = (2 μ_k − μ_s) g/ω² to μ_s g/ω², and slides back along an ellipse in the plane of x and v.
#[test]
fn a_block_on_a_belt_sticks_and_slips_periodically() {
    use stick_slip::{BELT, KINETIC, OMEGA, STATIC};
    let half = (STATIC - KINETIC) / (OMEGA * OMEGA);
    let slides = 2.0 * (PI - (half * OMEGA / BELT).atan()) / OMEGA;
    let period = slides + 2.0 * half / BELT;
    let times = stick_slip::slides().unwrap();
    let first = STATIC / (OMEGA * OMEGA) / BELT;
    assert!(times.len() > 5, "{times:?}");
    for (k, time) in times.iter().enumerate() {
        let expected = first + k as f64 * period;
        assert!((time - expected).abs() < 1e-9, "{k}: {time} {expected}");
    }
    stick_slip::main().unwrap();
}
