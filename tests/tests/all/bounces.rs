//! Runs that go on from an event: a ball that bounces in steps longer than its bounces, beside the closed form.

use nalgebra::DMatrix;
use stepsmith::composition::ForestRuth;
use stepsmith::constrained::{Constrained, Dae};
use stepsmith::nystrom::Nystrom4;
use stepsmith::runge_kutta::{Rk4, Verner87};
use stepsmith::split::{Split, Sum};
use stepsmith::splitting::SplittingVerlet;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{Crossing, Error, Event, Ode, SecondOrder, velocity_free};

type V = [f64; 1];
/// Time, height and speed.
type State = [f64; 3];
type Fall = fn(State, to: f64, Crossing) -> Result<State, Error>;

const G: f64 = 9.81;
/// What is left of the speed.
const LEFT: f64 = 0.5;
const H: f64 = 0.25;

fn floor<'a>(crossing: Crossing) -> Event<'a, [V; 2]> {
    Event::new(|_, [x, _]: &[V; 2]| x[0])
        .crossing(crossing)
        .last()
}

macro_rules! second {
    ($method:ident, $($steps:tt)*) => {
        |[t, x, v], to, crossing| {
            let end = SecondOrder::velocity_free(|_, _, a| a[0] = -G, [x], [v])
                .event(floor(crossing))
                .end(t..to, $method::new().$($steps)*)?;
            Ok([end.t, end.x[0], end.v[0]])
        }
    };
}

macro_rules! first {
    ($method:ident, $($steps:tt)*) => {
        |[t, x, v], to, crossing| {
            let event = Event::new(|_, [y]: &[[f64; 2]; 1]| y[0]);
            let end = Ode::new(|_, y, dy| *dy = [y[1], -G], [x, v])
                .event(event.crossing(crossing).last())
                .end(t..to, $method::new().$($steps)*)?;
            Ok([end.t, end.y[0], end.y[1]])
        }
    };
}

fn split([t, x, v]: State, to: f64, crossing: Crossing) -> Result<State, Error> {
    let field = Sum {
        expensive: velocity_free(|_, _, a: &mut V| a[0] = -G),
        cheap: velocity_free(|_, _, b: &mut V| b[0] = 0.0),
    };
    let end = Split::of(field, [x], [v])
        .event(floor(crossing))
        .end(t..to, SplittingVerlet::new().step(H))?;
    Ok([end.t, end.x[0], end.v[0]])
}

/// The ball's coordinate, free of constraints.
struct Ball;

impl Constrained for Ball {
    fn coordinates(&self) -> usize {
        1
    }

    fn holonomic(&self) -> usize {
        0
    }

    fn mass(&mut self, _: f64, _: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _: f64, _: &[f64], _: &[f64], force: &mut [f64]) {
        force[0] = -G;
    }
}

fn constrained([t, x, v]: State, to: f64, crossing: Crossing) -> Result<State, Error> {
    let falls = Event::new(|_, [q, _]: &[Vec<f64>; 2]| q[0]);
    let found = Dae::new(Ball, vec![x], vec![v])
        .event(falls.crossing(crossing).last())
        .end(t..to, GeneralizedAlphaFifth::new().step(H))?;
    Ok([found.end.t, found.end.q[0], found.end.v[0]])
}

const ENGINES: [(&str, Fall); 9] = [
    ("Nystrom4", second!(Nystrom4, step(H))),
    ("AverageAcceleration", second!(AverageAcceleration, step(H))),
    (
        "ForestRuth by a tolerance",
        second!(ForestRuth, rtol(1e-9).atol(1e-9)),
    ),
    ("Rk4", first!(Rk4, step(H))),
    ("Rk4 by a tolerance", first!(Rk4, rtol(1e-9).atol(1e-9))),
    ("Verner87", first!(Verner87, rtol(1e-9).atol(1e-9))),
    (
        "compensated",
        second!(AverageAcceleration, step(H).compensated()),
    ),
    ("split", split),
    ("constrained", constrained),
];

/// From a height of 1 at rest: bounces at √(2/g) and 2 √(2/g) eᵏ after it, down to a ten-billionth of a step. Backwards
/// in time the ball does the same.
#[test]
fn a_ball_bounces_on_the_floor_however_short_its_bounces_are() {
    let first = (2.0 / G).sqrt();
    for (name, fall) in ENGINES {
        for (sign, crossing) in [
            (1.0, Crossing::Falling),
            (1.0, Crossing::Any),
            (-1.0, Crossing::Falling),
        ] {
            let mut state = [0.0, 1.0, 0.0];
            let mut time = first;
            for bounce in 0..34 {
                state = fall(state, 10.0 * sign, crossing).unwrap();
                let [t, x, v] = &mut state;
                assert!(
                    (*t - sign * time).abs() < 1e-9,
                    "{name}, {bounce}: {t} {time}"
                );
                assert!(x.abs() < 1e-12, "{name}, {bounce}: {x}");
                *v *= -LEFT;
                time += 2.0 * first * LEFT.powi(bounce + 1);
            }
        }
    }
}

/// In single precision the ball is behind the floor by more than time is rounded.
#[test]
fn a_ball_of_single_precision_bounces_alike() {
    for crossing in [Crossing::Falling, Crossing::Any] {
        let [mut t, mut time] = [0.0, (2.0 / G).sqrt()];
        let mut x = [1.0_f32];
        let mut v = [0.0_f32];
        for bounce in 0..12 {
            let event = Event::new(|_, [x, _]: &[[f32; 1]; 2]| x[0].into());
            let ball = velocity_free(|_, _, a: &mut [f32; 1]| a[0] = -G as f32);
            let end = SecondOrder::of(ball, x, v)
                .event(event.crossing(crossing).last())
                .end(t..10.0, Nystrom4::new().step(H))
                .unwrap();
            assert!((end.t - time).abs() < 1e-6, "{bounce}: {} {time}", end.t);
            (t, x, v) = (end.t, end.x, [-0.5 * end.v[0]]);
            time += 2.0 * (2.0 / G).sqrt() * LEFT.powi(bounce + 1);
        }
    }
}

/// Who goes down from the floor has crossed it before, and one who has never been above does not come back.
#[test]
fn a_zero_at_the_beginning_is_none() {
    for (name, fall) in ENGINES {
        for crossing in [Crossing::Any, Crossing::Falling, Crossing::Rising] {
            for x in [0.0, -1e-17, 1e-17] {
                let [t, ..] = fall([1.0, x, -1.0], 1.5, crossing).unwrap();
                let counted = x > 0.0 && crossing == Crossing::Falling;
                assert!(counted || t == 1.5, "{name} {crossing:?} {x}: {t}");
            }
        }
    }
}

/// What is no number at the beginning has no sign there.
#[test]
fn a_function_that_begins_undefined_is_looked_at_where_it_is_defined() {
    let mut hits = Vec::new();
    let event = Event::new(|t, _: &[V; 2]| if t < 0.6 { f64::NAN } else { 1.1 - t });
    SecondOrder::velocity_free(|_, _, a| a[0] = 0.0, [0.0], [0.0])
        .event(event.then(|t, _| hits.push(t)))
        .end(0.0..2.0, Nystrom4::new().steps(4))
        .unwrap();
    assert_eq!(hits.len(), 1);
    assert!((hits[0] - 1.1).abs() < 1e-15, "{hits:?}");
}
