//! Events that change the state: the run goes on as one that your own program would begin there.

use nalgebra::DMatrix;
use std::cell::{Cell, RefCell};
use std::f64::consts::LN_2;
use std::ops::ControlFlow;
use stepsmith::adams::Ab4;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd4Robust;
use stepsmith::constrained::{Constrained, Dae};
use stepsmith::nystrom::{DormandPrinceNystrom8, Nystrom4};
use stepsmith::pece::Pece2Stretched;
use stepsmith::runge_kutta::{DormandPrince5, Rk4};
use stepsmith::split::{Split, Sum};
use stepsmith::splitting::SplittingVerlet;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlpha};
use stepsmith::{Error, Event, Last, Method, Ode, SecondOrder, Start, velocity_free};

type V = [f64; 1];

/// The times and the speeds of impacts on a floor, each of which leaves half of the speed, and the end of the run.
type Impacts = (Vec<[f64; 2]>, [f64; 3]);

type Run = fn() -> Impacts;

const G: f64 = 9.81;
const IMPACTS: usize = 6;

/// The events of a ball, and those who see them.
struct Floor(RefCell<Vec<[f64; 2]>>);

impl Floor {
    fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// By x and v, at rest before the last impact.
    fn event(&self) -> Event<'_, [V; 2]> {
        let floor = Event::new(|_, [x, _]: &[V; 2]| x[0]).falling();
        let told = |t: f64, [_, v]: &mut [V; 2]| {
            self.0.borrow_mut().push([t, v[0]]);
            v[0] *= -0.5;
        };
        floor.act(told).last_after(IMPACTS)
    }

    /// By y = (x, v).
    fn of_first_order(&self) -> Event<'_, [[f64; 2]; 1]> {
        let floor = Event::new(|_, [y]: &[[f64; 2]; 1]| y[0]).falling();
        let told = |t: f64, [y]: &mut [[f64; 2]; 1]| {
            self.0.borrow_mut().push([t, y[1]]);
            y[1] *= -0.5;
        };
        floor.act(told).last_after(IMPACTS)
    }
}

macro_rules! second {
    ($settings:expr) => {
        || {
            let floor = Floor::new();
            let ball = SecondOrder::velocity_free(|_, _, a: &mut V| a[0] = -G, [1.0], [0.0]);
            let end = ball.event(floor.event()).end(0.0..9.0, $settings).unwrap();
            (floor.0.into_inner(), [end.t, end.x[0], end.v[0]])
        }
    };
}

macro_rules! first {
    ($settings:expr) => {
        || {
            let floor = Floor::new();
            let ball = Ode::new(
                |_, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [y[1], -G],
                [1.0, 0.0],
            );
            let end = ball
                .event(floor.of_first_order())
                .end(0.0..9.0, $settings)
                .unwrap();
            (floor.0.into_inner(), [end.t, end.y[0], end.y[1]])
        }
    };
}

fn by_name() -> Impacts {
    let told = RefCell::new(Vec::new());
    let floor = Event::new(|_, [y]: &[Vec<f64>; 1]| y[0]).falling();
    let floor = floor.act(|t, [y]| {
        told.borrow_mut().push([t, y[1]]);
        y[1] *= -0.5;
    });
    let rate = |_: f64, y: &Vec<f64>, dy: &mut Vec<f64>| dy.copy_from_slice(&[y[1], -G]);
    let end = Ode::new(rate, vec![1.0, 0.0])
        .event(floor.last_after(IMPACTS))
        .end(
            0.0..9.0,
            Method::named("Rk4").unwrap().settings().step(0.25),
        )
        .unwrap();
    (told.into_inner(), [end.t, end.y[0], end.y[1]])
}

fn split() -> Impacts {
    let floor = Floor::new();
    let field = Sum {
        expensive: velocity_free(|_, _, a: &mut V| a[0] = -G),
        cheap: velocity_free(|_, _, b: &mut V| b[0] = 0.0),
    };
    let ball = Split::of(field, [1.0], [0.0]).event(floor.event());
    let end = ball
        .end(0.0..9.0, SplittingVerlet::new().step(0.25))
        .unwrap();
    (floor.0.into_inner(), [end.t, end.x[0], end.v[0]])
}

/// A ball on a vertical line, x = 0 by a constraint.
struct OnALine;

impl Constrained for OnALine {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _: f64, _: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _: f64, _: &[f64], _: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[0.0, -G]);
    }

    fn position_constraint(&mut self, _: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0];
    }
}

fn constrained() -> Impacts {
    let told = RefCell::new(Vec::new());
    let floor = Event::new(|_, [q, _]: &[Vec<f64>; 2]| q[1]).falling();
    let floor = floor.act(|t, [_, v]| {
        told.borrow_mut().push([t, v[1]]);
        v[1] *= -0.5;
    });
    let ball = Dae::new(OnALine, vec![0.0, 1.0], vec![0.0, 0.0]);
    let end = ball
        .event(floor.last_after(IMPACTS))
        .end(0.0..9.0, GeneralizedAlpha::new(0.8).step(0.05))
        .unwrap()
        .end;
    (told.into_inner(), [end.t, end.q[1], end.v[1]])
}

/// Impacts at √(2/g) (1 + 2 (1/2 + 1/4 + …)), at half of the speed before. The last one ends the run, where the state is
/// that before it.
#[test]
fn a_ball_bounces_in_one_run() {
    let kinds: [(&str, Run); 12] = [
        ("Nystrom4", second!(Nystrom4::new().step(0.25))),
        (
            "AverageAcceleration",
            second!(AverageAcceleration::new().steps(36)),
        ),
        ("Cd4Robust", second!(Cd4Robust::new().step(0.05))),
        (
            "a tolerance",
            second!(DormandPrinceNystrom8::new().rtol(1e-9).atol(1e-9)),
        ),
        (
            "compensated",
            second!(AverageAcceleration::new().step(0.25).compensated()),
        ),
        ("Ab4", first!(Ab4::new().step(0.01))),
        ("Radau5", first!(Radau5::new().rtol(1e-9).atol(1e-9))),
        (
            "DormandPrince5",
            first!(DormandPrince5::new().rtol(1e-9).atol(1e-9)),
        ),
        (
            "times",
            first!(Rk4::new().times((0..=36).map(|k| 0.25 * f64::from(k)).collect())),
        ),
        ("by name", by_name),
        ("split", split),
        ("constrained", constrained),
    ];
    let first = (2.0 / G).sqrt();
    for (name, run) in kinds {
        let (impacts, end) = run();
        assert_eq!(impacts.len(), IMPACTS, "{name}");
        let mut time = first;
        let mut speed = G * first;
        for (k, [t, v]) in impacts.iter().enumerate() {
            assert!((t - time).abs() < 1e-9, "{name}, {k}: {t} {time}");
            assert!((v + speed).abs() < 1e-8, "{name}, {k}: {v} {speed}");
            speed *= 0.5;
            time += 2.0 * speed / G;
        }
        let [t, x, v] = end;
        assert_eq!([t, v], impacts[IMPACTS - 1], "{name}");
        assert!(x.abs() < 1e-12, "{name}: {x}");
    }
}

/// Every bit is the same as in a program that ends the run at the event and begins the next one.
#[test]
fn a_run_goes_on_as_the_next_one_begins() {
    let rate = |_: f64, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [y[1], -y[0] - 0.1 * y[1].powi(3)];
    let falls = || Event::new(|_, [y]: &[[f64; 2]; 1]| y[0] - 0.25).falling();
    macro_rules! agree {
        ($settings:expr) => {
            let acting = falls().act(|_, [y]| y[1] *= 1.5);
            let whole = Ode::new(rate, [1.0, 0.0]).event(acting);
            let whole = whole.end(0.0..12.0, $settings).unwrap();
            let (mut t, mut y) = (0.0, [1.0, 0.0]);
            let mut steps = 0;
            while t < 12.0 {
                let part = Ode::new(rate, y).event(falls().last());
                let end = part.end(t..12.0, $settings).unwrap();
                (t, y) = (end.t, end.y);
                steps += end.statistics.steps;
                if t < 12.0 {
                    y[1] *= 1.5;
                }
            }
            assert_eq!((whole.t, whole.y), (t, y));
            assert_eq!(whole.statistics.steps, steps);
        };
    }
    agree!(DormandPrince5::new().rtol(1e-7).atol(1e-7));
    agree!(Radau5::new().rtol(1e-7).atol(1e-7));
    agree!(Rk4::new().step(0.1));
    agree!(Ab4::new().step(0.01));
    agree!(Pece2Stretched::new().stretched(1e-6));
}

/// x' = u, where u = −x at the last sample: x is multiplied by 1 − T each time, between samples it is linear.
#[test]
fn a_controller_is_sampled_at_multiples_of_its_period() {
    for (period, method) in [(0.25, 10.0), (0.25, 0.01), (0.1, 0.07)] {
        let input = Cell::new(-1.0);
        let samples = RefCell::new(Vec::new());
        let sample = Event::every(period).act(|t, [y]: &mut [V; 1]| {
            samples.borrow_mut().push(t);
            input.set(-y[0]);
        });
        let plant = Ode::new(|_, _, dy: &mut V| dy[0] = input.get(), [1.0]).event(sample);
        let end = plant.end(0.0..2.05, Rk4::new().step(method)).unwrap();
        let count = (2.05_f64 / period).floor();
        let left = 2.05 - count * period;
        let expected = (1.0 - period).powf(count) * (1.0 - left);
        assert!(
            (end.y[0] - expected).abs() < 1e-13,
            "{} {expected}",
            end.y[0]
        );
        let expected: Vec<f64> = (1..=count as u32).map(|k| f64::from(k) * period).collect();
        assert_eq!(samples.into_inner(), expected);
    }
    // Backwards, and without an action.
    let mut seen = Vec::new();
    let told = Event::every(0.5).then(|t, _: &[V; 1]| seen.push(t));
    let rest = Ode::new(|_, _, dy: &mut V| dy[0] = 0.0, [1.0]).event(told);
    rest.end(1.0..-1.0, Rk4::new().steps(1)).unwrap();
    assert_eq!(seen, [0.5, 0.0, -0.5, -1.0]);
    for period in [0.0, -1.0, f64::NAN] {
        let refused = Ode::new(|_, _, dy: &mut V| dy[0] = 0.0, [1.0]).event(Event::every(period));
        let refused = refused.end(0.0..1.0, Rk4::new().steps(1));
        assert!(matches!(refused, Err(Error::Period { .. })), "{refused:?}");
    }
}

/// A ball that keeps half of its speed is at rest after three times √(2/g).
#[test]
fn events_in_ever_shorter_times_are_told() {
    let floor = Event::new(|_, [x, _]: &[V; 2]| x[0]).falling();
    let ball = SecondOrder::velocity_free(|_, _, a: &mut V| a[0] = -G, [1.0], [0.0])
        .event(floor.act(|_, [_, v]| v[0] *= -0.5));
    let error = ball.end(0.0..9.0, Nystrom4::new().step(0.25)).unwrap_err();
    let Error::Zeno { t } = error else {
        panic!("{error}");
    };
    assert!((t - 3.0 * (2.0 / G).sqrt()).abs() < 1e-9, "{t}");
}

/// A dose each time that half of it is left: those who watch see the run as one.
#[test]
fn watchers_see_one_run() {
    let dose = Event::new(|_, [y]: &[V; 1]| y[0] - 0.5)
        .falling()
        .act(|_, [y]| y[0] += 0.5);
    let mut last = Last::default();
    let mut outputs = Vec::new();
    let mut points = Vec::new();
    let mut shown = Vec::new();
    let times: Vec<f64> = (0..=20).map(|k| 0.1 * f64::from(k)).collect();
    let solution = Ode::new(|_, y: &V, dy: &mut V| dy[0] = -y[0], [1.0])
        .event(dose)
        .last(&mut last)
        .output(&times, |point| outputs.push((point.t, point.y()[0])))
        .observe(|point| {
            points.push((point.t, point.y()[0]));
            ControlFlow::Continue(())
        })
        .progress(|progress| shown.push(progress.fraction))
        .solve(0.0..2.0, DormandPrince5::new().rtol(1e-10).atol(1e-10))
        .unwrap();
    let exact = |t: f64| (-(t % LN_2)).exp();
    assert_eq!(outputs.iter().map(|(t, _)| *t).collect::<Vec<_>>(), times);
    for (t, y) in outputs.into_iter().chain(points.iter().copied()) {
        let at_dose = (t % LN_2).min(LN_2 - t % LN_2) < 1e-8;
        assert!(at_dose || (y - exact(t)).abs() < 1e-8, "{t}: {y}");
    }
    for k in 1..400 {
        let t = 0.005 * f64::from(k);
        assert!((solution.at(t).unwrap()[0] - exact(t)).abs() < 1e-8, "{t}");
    }
    // Both states of a dose, one behind the other.
    let jumps = points.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let jumps: Vec<f64> = jumps.map(|pair| pair[1].1 - pair[0].1).collect();
    assert_eq!(jumps, [0.5, 0.5]);
    assert_eq!(solution.t().count(), points.len());
    assert!(shown.is_sorted() && shown.first() == Some(&0.0) && shown.last() == Some(&1.0));
    assert_eq!(last.point().map(|point| point.t), Some(2.0));
    let statistics = solution.statistics();
    assert_eq!(statistics.steps as usize + 3, points.len());
    assert!(
        statistics.evaluations >= 6 * statistics.steps,
        "{statistics}"
    );
}

/// An event at the very end acts, and leaves no step to be made.
#[test]
fn an_event_at_the_end_acts() {
    let event = Event::every(1.0).act(|_, [y]: &mut [V; 1]| y[0] = 7.0);
    let still = Ode::new(|_, _, dy: &mut V| dy[0] = 0.0, [1.0]).event(event);
    let end = still.end(0.0..1.0, Rk4::new().steps(2)).unwrap();
    assert_eq!((end.t, end.y, end.statistics.steps), (1.0, [7.0], 2));
}

/// A solution that was known before the event is none behind it: the history is found anew.
#[test]
fn a_known_start_serves_up_to_the_event() {
    let dose = Event::new(|_, [y]: &[V; 1]| y[0] - 0.5).falling();
    let known = |m: usize, t: f64| [(-1.0_f64).powi(m as i32) * (-t).exp()];
    let decay = Ode::new(|_, y: &V, dy: &mut V| dy[0] = -y[0], [1.0]);
    let method = Ab4::new()
        .step(1e-3)
        .start(Start::Solution(Box::new(known)));
    let end = decay
        .event(dose.act(|_, [y]| y[0] = 1.0))
        .end(0.0..1.0, method);
    assert!((end.unwrap().y[0] - 2.0 * (-1.0_f64).exp()).abs() < 1e-9);
}
