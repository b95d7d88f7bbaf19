//! What belongs to every driver, driver by driver: all observers see everything, any of them ends the
//! integration where it says so, steps are counted from the beginning to the end, and an interval of length 0
//! is its beginning.

use nalgebra::DMatrix;
use std::cell::RefCell;
use std::ops::ControlFlow::{self, Break, Continue};
use stepsmith::bdf::{Bdf2, Bdf6};
use stepsmith::block::Radau5;
use stepsmith::central_difference::{Cd3, Cd4Wide};
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::generated::{AnySplitSize, ConstrainedMethod, SplitStepper, Stages};
use stepsmith::pece::{Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::runge_kutta::Rk4;
use stepsmith::split::{Split, SplitField, Sum};
use stepsmith::splitting::{SplittingHalf, SplittingVerlet};
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{
    Carried, Error, Failure, Implicit, Ode, Order, Sample, SecondOrder, Settings, Stepper,
    velocity_free,
};

type V = [f64; 1];
type Seen<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// An integration of x'' = −x or y' = −y from t = 1/2 on: where it ended, the values there, and the steps.
type Outcome = Result<(f64, Vec<f64>, u64), String>;
type Driver = fn(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome;

const FROM: f64 = 0.5;
const TO: f64 = 2.5;
const STEPS: usize = 100;

fn told<E: std::fmt::Debug>(error: E) -> String {
    format!("{error:?}")
}

fn oscillator(_t: f64, x: &V, _v: &V, a: &mut V) {
    a[0] = -x[0];
}

fn decay(_t: f64, y: &V, dy: &mut V) {
    dy[0] = -y[0];
}

fn fixed_first<M: Stepper<V, 1>>(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
    let end = Ode::new(decay, [1.0])
        .observe(|point| first(point.t))
        .observe(|point| second(point.t))
        .end(FROM..to, Settings::<M, _>::new().steps(STEPS))
        .map_err(told)?;
    Ok((end.t, end.y.to_vec(), end.statistics.steps))
}

fn fixed_second<M: Stepper<V, 2>>(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
    let end = SecondOrder::new(oscillator, [1.0], [0.5])
        .observe(|sample| first(sample.t))
        .observe(|sample| second(sample.t))
        .end(FROM..to, Settings::<M, _>::new().steps(STEPS))
        .map_err(told)?;
    Ok((end.t, vec![end.x[0], end.v[0]], end.statistics.steps))
}

/// An observer and a watcher of steps, the beginning told beforehand.
fn adaptive_first<M, const K: usize>(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome
where
    M: Stepper<V, 1, Sizes = Stages<K>>,
{
    let mut begun = second(FROM).is_break();
    let end = Ode::new(decay, [1.0])
        .observe(|point| {
            if std::mem::take(&mut begun) {
                Break(())
            } else {
                first(point.t)
            }
        })
        .each_step(|step| second(step.t()))
        .end(FROM..to, Settings::<M, _>::new().rtol(1e-6).atol(1e-6))
        .map_err(told)?;
    Ok((end.t, end.y.to_vec(), end.statistics.steps))
}

fn adaptive_second<M, const K: usize>(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome
where
    M: Stepper<V, 2, Sizes = Stages<K>>,
{
    let mut begun = second(FROM).is_break();
    let end = SecondOrder::new(oscillator, [1.0], [0.5])
        .observe(|sample: &Sample<V>| {
            assert!((sample.a[0] + sample.x[0]).abs() < 1e-5, "{sample:?}");
            if std::mem::take(&mut begun) {
                Break(())
            } else {
                first(sample.t)
            }
        })
        .each_step(|step| second(step.t()))
        .end(FROM..to, Settings::<M, _>::new().rtol(1e-6).atol(1e-6))
        .map_err(told)?;
    Ok((end.t, vec![end.x[0], end.v[0]], end.statistics.steps))
}

fn stretched_first(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
    let end = Ode::new(decay, [1.0])
        .observe(|point| first(point.t))
        .observe(|point| second(point.t))
        .end(FROM..to, Pece2Stretched::new().stretched(1e-6))
        .map_err(told)?;
    Ok((end.t, end.y.to_vec(), end.statistics.steps))
}

/// Watchers of every step, the beginning told beforehand.
fn stretched_second(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
    let ends = [first(FROM), second(FROM)]
        .iter()
        .any(ControlFlow::is_break);
    let end = SecondOrder::new(oscillator, [1.0], [0.5])
        .observe(|_: &Sample<V>| if ends { Break(()) } else { Continue(()) })
        .each_step(|step| first(step.t()))
        .each_step(|step| second(step.t()))
        .end(FROM..to, Pece2SecondOrderStretched::new().stretched(1e-6))
        .map_err(told)?;
    Ok((end.t, vec![end.x[0], end.v[0]], end.statistics.steps))
}

/// The oscillator in two parts.
fn parts<'a>(v: V) -> Split<'a, V, impl SplitField<V>> {
    let field = Sum {
        expensive: velocity_free(|_t, x: &V, a: &mut V| a[0] = -0.75 * x[0]),
        cheap: velocity_free(|_t, x: &V, b: &mut V| b[0] = -0.25 * x[0]),
    };
    Split::of(field, [1.0], v)
}

macro_rules! split {
    ($name:ident, $method:expr) => {
        fn $name(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
            let end = parts([0.5])
                .observe(|sample| first(sample.t))
                .observe(|sample| second(sample.t))
                .end(FROM..to, $method)
                .map_err(told)?;
            Ok((end.t, vec![end.x[0], end.v[0]], end.statistics.steps))
        }
    };
}

split!(split_fixed, SplittingHalf::new().steps(STEPS));
split!(
    split_stiffness,
    SplittingVerlet::new().rtol(1e-6).atol(1e-6).stiffness(1e-3)
);
split!(
    split_local_error,
    SplittingVerlet::new().rtol(1e-6).atol(1e-6)
);
split!(
    split_reversible,
    SplittingVerlet::new().reversible(|_t, _x| 0.03)
);

/// A mass on the unit circle, in no field: it turns evenly, (cos, sin) of 1/2 + t.
struct Circle;

impl Constrained for Circle {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }
}

fn circle() -> (Vec<f64>, Vec<f64>) {
    let (sin, cos) = FROM.sin_cos();
    (vec![cos, sin], vec![-sin, cos])
}

fn constrained_fixed<M: ConstrainedMethod>(to: f64, first: Seen<'_>, second: Seen<'_>) -> Outcome {
    let (q, v) = circle();
    let found = Dae::new(Circle, q, v)
        .formulation(Formulation::Index2)
        .observe(|sample| first(sample.t))
        .observe(|sample| second(sample.t))
        .end(FROM..to, Settings::<M, _>::new().steps(STEPS))
        .map_err(told)?;
    let end = found.end;
    Ok((end.t, [end.q, end.v].concat(), found.statistics.steps))
}

/// An observer and a watcher of steps, which does not see the beginning.
fn constrained_adaptive<M: ConstrainedMethod>(
    to: f64,
    first: Seen<'_>,
    second: Seen<'_>,
) -> Outcome {
    let (q, v) = circle();
    let ends = second(FROM).is_break();
    let found = Dae::new(Circle, q, v)
        .formulation(Formulation::Index2)
        .observe(|sample| {
            let ended = first(sample.t).is_break() || sample.t == FROM && ends;
            if ended { Break(()) } else { Continue(()) }
        })
        .each_step(|step| second(step.t()))
        .end(FROM..to, Settings::<M, _>::new().rtol(1e-6).atol(1e-6))
        .map_err(told)?;
    let end = found.end;
    Ok((end.t, [end.q, end.v].concat(), found.statistics.steps))
}

/// Whether steps are of one size; what is a step to the observer is one to the statistics there.
const DRIVERS: [(&str, Driver, bool); 18] = [
    ("Rk4", fixed_first::<Rk4<V>>, true),
    ("Bdf2", fixed_first::<Bdf2<V>>, true),
    ("Bdf6", fixed_first::<Bdf6<V>>, true),
    (
        "AverageAcceleration",
        fixed_second::<AverageAcceleration<V>>,
        true,
    ),
    (
        "GeneralizedAlphaFifth",
        fixed_second::<GeneralizedAlphaFifth<V>>,
        true,
    ),
    ("HhtTenth", fixed_second::<HhtTenth<V>>, true),
    ("Cd4Wide", fixed_second::<Cd4Wide<V>>, true),
    ("Radau5, first order", adaptive_first::<Radau5<V>, 3>, false),
    (
        "trapezoidal rule, adaptive",
        adaptive_second::<AverageAcceleration<V>, 1>,
        false,
    ),
    ("stretched, first order", stretched_first, false),
    ("stretched, second order", stretched_second, false),
    ("split", split_fixed, true),
    ("split, stiffness", split_stiffness, false),
    ("split, local error", split_local_error, false),
    ("split, reversible", split_reversible, false),
    (
        "constrained",
        constrained_fixed::<GeneralizedAlphaFifth<Vec<f64>>>,
        true,
    ),
    ("constrained Cd3", constrained_fixed::<Cd3<Vec<f64>>>, true),
    (
        "constrained, adaptive",
        constrained_adaptive::<GeneralizedAlphaFifth<Vec<f64>>>,
        false,
    ),
];

#[test]
fn all_observers_see_everything() {
    for (name, driver, fixed) in DRIVERS {
        let mut first = Vec::new();
        let mut second = Vec::new();
        let mut note = |t| {
            first.push(t);
            Continue(())
        };
        let mut also = |t| {
            second.push(t);
            Continue(())
        };
        let (t, values, steps) = driver(TO, &mut note, &mut also).unwrap();
        assert_eq!(first, second, "{name}");
        assert_eq!(
            (first[0], first[first.len() - 1], t),
            (FROM, TO, TO),
            "{name}"
        );
        assert!(
            first.windows(2).all(|pair| pair[0] < pair[1]),
            "{name}: {first:?}"
        );
        let whole = TO - FROM;
        let expected = match values.len() {
            1 => vec![(-whole).exp()],
            2 => vec![
                whole.cos() + 0.5 * whole.sin(),
                0.5 * whole.cos() - whole.sin(),
            ],
            _ => vec![TO.cos(), TO.sin(), -TO.sin(), TO.cos()],
        };
        for (found, expected) in values.iter().zip(&expected) {
            assert!(
                (found - expected).abs() < 1e-3,
                "{name}: {values:?} {expected:?}"
            );
        }
        if fixed {
            assert_eq!((first.len(), steps), (STEPS + 1, STEPS as u64), "{name}");
        }
    }
}

#[test]
fn any_observer_ends_an_integration() {
    for (name, driver, fixed) in DRIVERS {
        for ender in 0..2 {
            for count in [1, 2, 7] {
                let seen = RefCell::new([Vec::new(), Vec::new()]);
                let watch = |own: usize| {
                    let seen = &seen;
                    move |t: f64| {
                        seen.borrow_mut()[own].push(t);
                        let ends = own == ender && seen.borrow()[own].len() == count;
                        if ends { Break(()) } else { Continue(()) }
                    }
                };
                let (t, _, steps) = driver(TO, &mut watch(0), &mut watch(1)).unwrap();
                let [first, second] = seen.into_inner();
                let own = if ender == 0 { &first } else { &second };
                assert_eq!(own.len(), count, "{name}, {ender}: {own:?}");
                assert_eq!(own[count - 1], t, "{name}, {ender}, {count}");
                if fixed {
                    assert_eq!(
                        (&first, steps),
                        (&second, count as u64 - 1),
                        "{name}, {ender}"
                    );
                }
            }
        }
    }
}

#[test]
fn an_interval_of_length_0_is_its_beginning() {
    for (name, driver, _) in DRIVERS {
        let mut first = Vec::new();
        let mut second = Vec::new();
        let mut note = |t| {
            first.push(t);
            Continue(())
        };
        let mut also = |t| {
            second.push(t);
            Break(())
        };
        let (t, values, steps) = driver(FROM, &mut note, &mut also).unwrap();
        assert_eq!((t, steps), (FROM, 0), "{name}");
        let (q, v) = circle();
        let expected = match values.len() {
            1 => vec![1.0],
            2 => vec![1.0, 0.5],
            _ => [q, v].concat(),
        };
        for (found, expected) in values.iter().zip(&expected) {
            assert!(
                (found - expected).abs() < 1e-13,
                "{name}: {values:?} {expected:?}"
            );
        }
        assert_eq!(second, [FROM], "{name}");
        assert!(first.len() <= 1, "{name}");
    }
    // The acceleration there is known, for every scheme.
    assert_eq!(
        SecondOrder::new(oscillator, [2.0], [0.5])
            .end(0.0..0.0, GeneralizedAlphaFifth::new().steps(3))
            .unwrap()
            .a,
        [-2.0]
    );
    // A grid of one point, and one that is no grid.
    let (q, v) = circle();
    let problem = || Dae::new(Circle, q.clone(), v.clone());
    let point = GeneralizedAlphaFifth::new().times(vec![FROM]);
    let found = problem().end(FROM..FROM, point).unwrap();
    assert_eq!((found.end.t, found.statistics.steps), (FROM, 0));
    assert!((found.end.lambda[0] - 0.5).abs() < 1e-10, "{found:?}");
    let none = GeneralizedAlphaFifth::new().times(Vec::new());
    let none = problem().end(FROM..FROM, none);
    let Err(Error::GridEnds { .. }) = none else {
        panic!("{none:?}");
    };
}

/// Output times beside everything else, where there is a solution between grid points.
#[test]
fn outputs_stand_beside_observers() {
    let times = [0.5, 0.75, 1.9, 2.5];
    let at = |t: f64| (-(t - FROM)).exp();
    let mut steps = 0;
    let mut outputs = Vec::new();
    let mut more = Vec::new();
    Ode::new(decay, [1.0])
        .output(&times, |point| outputs.push((point.t, point.y()[0])))
        .observe(|_| {
            steps += 1;
            Continue(())
        })
        .output(&times[1..3], |point| more.push(point.t))
        .end(FROM..TO, Radau5::new().rtol(1e-8).atol(1e-8))
        .unwrap();
    assert!(steps > 2 && more == times[1..3]);
    assert_eq!(outputs.iter().map(|(t, _)| *t).collect::<Vec<_>>(), times);
    assert!(
        outputs.iter().all(|(t, y)| (y - at(*t)).abs() < 1e-6),
        "{outputs:?}"
    );

    let mut outputs = Vec::new();
    let mut more = Vec::new();
    let mut seen = 0;
    SecondOrder::new(oscillator, [1.0], [0.5])
        .output(&times, |point| {
            outputs.push((point.t, point.x[0], point.v[0]))
        })
        .output(&times[1..3], |point| more.push(point.t))
        .observe(|_| {
            seen += 1;
            Continue(())
        })
        .end(FROM..TO, AverageAcceleration::new().rtol(1e-8).atol(1e-8))
        .unwrap();
    assert!(seen > 2 && more == times[1..3]);
    for (t, x, v) in outputs {
        let s = t - FROM;
        assert!((x - s.cos() - 0.5 * s.sin()).abs() < 1e-5, "{t}: {x}");
        assert!((v + s.sin() - 0.5 * s.cos()).abs() < 1e-5, "{t}: {v}");
    }

    let (q, v) = circle();
    for adaptive in [false, true] {
        let mut outputs = Vec::new();
        let mut more = Vec::new();
        let mut seen = 0;
        let problem = Dae::new(Circle, q.clone(), v.clone())
            .formulation(Formulation::Soi2)
            .output(&times, |sample| outputs.push((sample.t, sample.q.clone())))
            .output(&times[1..3], |sample| more.push(sample.t))
            .observe(|_| {
                seen += 1;
                Continue(())
            });
        let method = GeneralizedAlphaFifth::new();
        let end = if adaptive {
            problem.end(FROM..TO, method.rtol(1e-8).atol(1e-8))
        } else {
            problem.end(FROM..TO, method.steps(1000))
        };
        end.unwrap();
        assert!(
            seen > 2 && more == times[1..3],
            "{adaptive} {seen} {more:?}"
        );
        assert_eq!(outputs.len(), times.len());
        for (t, q) in outputs {
            let error = (q[0] - t.cos()).abs().max((q[1] - t.sin()).abs());
            assert!(error < 1e-5, "{adaptive} {t}: {error}");
        }
    }
}

/// A split method that claims order 5.
#[derive(Clone)]
struct Claiming(SplittingVerlet<V>);

impl SplitStepper<V> for Claiming {
    type Sizes = AnySplitSize;
    const SIZES: AnySplitSize = <SplittingVerlet<V> as SplitStepper<V>>::SIZES;
    const NAME: &'static str = "Claiming";
    const ORDER: Order = Order::Exactly(5);
    const CARRIED: &'static [Carried] = <SplittingVerlet<V> as SplitStepper<V>>::CARRIED;
    const SAMPLE_OFFSET: f64 = <SplittingVerlet<V> as SplitStepper<V>>::SAMPLE_OFFSET;
    const VELOCITY_OFFSET: Option<f64> = <SplittingVerlet<V> as SplitStepper<V>>::VELOCITY_OFFSET;
    const ACCELERATION_OFFSET: Option<f64> =
        <SplittingVerlet<V> as SplitStepper<V>>::ACCELERATION_OFFSET;
    const COMPOSITION: &'static [[f64; 2]] = <SplittingVerlet<V> as SplitStepper<V>>::COMPOSITION;
    const EXPENSIVE_PER_STEP: Option<u64> =
        <SplittingVerlet<V> as SplitStepper<V>>::EXPENSIVE_PER_STEP;

    fn sized(h: f64, like: &V) -> Self {
        Self(SplitStepper::sized(h, like))
    }

    fn step_size(&self) -> f64 {
        SplitStepper::step_size(&self.0)
    }

    fn set_step_size(&mut self, h: f64) {
        SplitStepper::set_step_size(&mut self.0, h);
    }

    fn carried_mut(&mut self, index: usize) -> &mut V {
        SplitStepper::carried_mut(&mut self.0, index)
    }

    fn step<F: SplitField<V>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        field: &mut F,
        implicit: &mut Implicit<V>,
        sample: &mut Sample<V>,
    ) -> Result<(), Failure> {
        SplitStepper::step::<F, SAMPLE>(&mut self.0, t, field, implicit, sample)
    }
}

/// Split steps tell no accelerations, through which alone the solution within would be as good as at the ends.
#[test]
fn split_steps_of_any_order_have_a_solution_between() {
    let method = Settings::<Claiming, _>::new().rtol(1e-6).atol(1e-6);
    let solution = parts([0.0]).solve(0.0..1.0, method).unwrap();
    for k in 0..=100 {
        let t = 0.01 * f64::from(k);
        let x = solution.at(t).unwrap().x[0];
        assert!((x - t.cos()).abs() < 1e-3, "{t}: {x}");
    }
}
