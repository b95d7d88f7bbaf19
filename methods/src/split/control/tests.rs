use super::reversible::Reversible;
use crate::integrator::integrate::{Divided, Drives, Settings};
use crate::methods::splitting::{SplittingHalf, SplittingVerlet};
use crate::nonlinear::implicit::{Implicit, Iteration};
use crate::split::step::SplitStepper;
use crate::split::{Split, SplitField, Sum};
use crate::stepper::Sample;
use crate::{Error, SecondOrderEnd, velocity_free};
use std::ops::ControlFlow;

type V = [f64; 2];

/// A mass on an orbit of eccentricity 0.6 about the origin: A; B vanishes.
fn kepler() -> impl SplitField<V> {
    Sum {
        expensive: velocity_free(|_t, x: &V, a: &mut V| {
            let r = x[0].hypot(x[1]);
            *a = x.map(|x| -x / (r * r * r));
        }),
        cheap: velocity_free(|_t, _x: &V, b: &mut V| *b = [0.0; 2]),
    }
}

const KEPLER: (V, V) = ([0.4, 0.0], [0.0, 2.0]);

fn energy(x: &V, v: &V) -> f64 {
    0.5 * (v[0] * v[0] + v[1] * v[1]) - 1.0 / x[0].hypot(x[1])
}

fn scale(_t: f64, x: &V) -> f64 {
    0.02 * x[0].hypot(x[1]).powf(1.5)
}

#[test]
fn reversible_steps_go_back_the_way_they_came() {
    let mut field = kepler();
    let mut stepper = SplittingVerlet::<V>::sized(0.0, &KEPLER.0);
    let mut implicit = Implicit::new(Iteration::Newton);
    let mut sample = Sample::new(0.0, &KEPLER.0);
    (*stepper.carried_mut(0), *stepper.carried_mut(1)) = KEPLER;
    let mut rule = Reversible::new(scale);
    rule.begin(0.0, &KEPLER.0, &KEPLER.1);
    rule.pass(0.5, 0.0, &KEPLER.0, &KEPLER.1);
    let mut t = 0.0;
    let mut sizes = Vec::new();
    let mut step = |t: f64, h: f64, sample: &mut Sample<V>| {
        stepper.set_step_size(h);
        stepper
            .step::<_, true>(t, &mut field, &mut implicit, sample)
            .unwrap();
    };
    for _ in 0..400 {
        let h = rule.size();
        sizes.push(h);
        step(t, h, &mut sample);
        t += h;
        rule.pass(1.0, t, &sample.x, &sample.v);
    }
    // The density of the last step again, and back.
    rule.pass(-1.0, t, &sample.x, &sample.v);
    for (k, forth) in sizes.iter().rev().enumerate() {
        let h = rule.size();
        assert!((h - forth).abs() < 1e-10 * forth, "{k}: {h} {forth}");
        step(t, -h, &mut sample);
        t -= h;
        rule.pass(-1.0, t, &sample.x, &sample.v);
    }
    assert!(t.abs() < 1e-10);
    for (found, given) in sample.x.iter().zip(KEPLER.0) {
        assert!((found - given).abs() < 1e-9, "{sample:?}");
    }
}

#[test]
fn reversible_steps_keep_the_energy() {
    let mut errors = Vec::new();
    let begin = energy(&KEPLER.0, &KEPLER.1);
    let last = 400.0 * std::f64::consts::PI;
    let end = Split::of(kepler(), KEPLER.0, KEPLER.1)
        .observe(|sample| {
            errors.push((energy(&sample.x, &sample.v) - begin).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..last, SplittingVerlet::new().reversible(scale))
        .unwrap();
    assert_eq!(end.statistics.expensive, end.statistics.steps);
    assert!(end.statistics.sizes.largest > 6.0 * end.statistics.sizes.smallest);
    let largest = |part: &[f64]| part.iter().fold(0.0_f64, |m, e| m.max(*e));
    let (first, last) = errors.split_at(errors.len() / 10);
    let last = &last[last.len() - first.len()..];
    let first = largest(first);
    let last = largest(last);
    assert!(
        last < 1.1 * first,
        "no drift over 200 orbits: {first:e}, {last:e}"
    );
}

/// A ball on a stiff contact under gravity, its shell on a stiffer spring.
fn contact() -> impl SplitField<V> {
    Sum {
        expensive: velocity_free(|_t, x: &V, a: &mut V| {
            *a = [-9.81 + 1e6 * (0.1 - x[0]).max(0.0), -9.81];
        }),
        cheap: |_t: f64, x: &V, v: &V, b: &mut V| {
            let force = 1e8 * (x[1] - x[0] - 0.1) + 1e4 * (v[1] - v[0]);
            *b = [force, -force];
        },
    }
}

/// Each step follows from the last two evaluations of A, h = √(target ‖ΔX‖/‖ΔA‖), as far as it may grow.
#[test]
fn steps_follow_the_stiffness() {
    let target = 0.01;
    let largest = 2e-4;
    let points = std::cell::RefCell::new(Vec::<(V, V)>::new());
    let mut times = vec![];
    let mut inner = contact();
    let method = SplittingHalf::new()
        .unchecked_stiffness(target)
        .max_step(largest);
    let end = Split::new(
        |_t, x, _v, a| {
            *a = [-9.81 + 1e6 * (0.1 - x[0]).max(0.0), -9.81];
            points.borrow_mut().push((*x, *a));
        },
        |t, x: &V, v: &V, b: &mut V| inner.cheap(t, x, v, b),
        [1.0, 1.1],
        [0.0, 0.0],
    )
    .observe(|sample| {
        times.push(sample.t);
        ControlFlow::Continue(())
    })
    .end(0.0..1.0, method)
    .unwrap();
    let statistics = end.statistics;
    assert_eq!((statistics.rejected, statistics.start), (0, 2));
    // A once a step, and twice at the start.
    assert_eq!(statistics.expensive, statistics.steps + 2);
    assert_eq!(statistics.sizes.largest, largest);
    let points = &points.borrow()[2..];
    let sizes: Vec<f64> = times.windows(2).map(|t| t[1] - t[0]).collect();
    let distance = |a: V, b: V| (a[0] - b[0]).hypot(a[1] - b[1]);
    let mut below = 0;
    let mut smallest = largest;
    // The last one ends where the interval does.
    for k in 1..sizes.len() - 2 {
        let [(x0, a0), (x1, a1)] = [points[k - 1], points[k]];
        let wanted = (target * distance(x1, x0) / distance(a1, a0)).sqrt();
        let size = wanted.min(1.5 * sizes[k]).min(largest);
        assert!(
            (sizes[k + 1] - size).abs() < 1e-9 * size,
            "{k}: {} {size}",
            sizes[k + 1]
        );
        if wanted < largest {
            (below, smallest) = (below + 1, size.min(smallest));
        }
    }
    // Within the contact both masses move as one, A is of one of them: σ = 10⁶/√2, but for the motion of
    // the shell.
    assert!(below > 20, "{below}");
    let joint = (target * 2.0_f64.sqrt() / 1e6).sqrt();
    assert!(
        (0.5..=1.1).contains(&(smallest / joint)),
        "{smallest} {joint}"
    );
}

/// What falls from 1 at t = 1.
fn falls<M, P, Z>(field: P, method: Settings<M, V, Z>) -> Result<SecondOrderEnd<V>, Error>
where
    P: SplitField<V>,
    Z: Drives<M, Divided<V>, P>,
{
    Split::of(field, [1.0, 1.1], [0.0, 0.0]).end(0.0..1.0, method)
}

/// The ball on its contact at t = 1, before it touches again, by steps of 10⁻⁵.
fn bounced() -> V {
    let end = falls(contact(), SplittingHalf::new().steps(100_000));
    end.unwrap().x
}

/// The stiffness says nothing of the first step into a contact, nor do steps and their halves that end in
/// it: the ball flies higher than it fell from. With A at the end of the step the solution is kept, whatever
/// the largest step is.
#[test]
fn the_stiffness_alone_does_not_keep_the_solution() {
    let exact = bounced();
    assert!(exact[0] > 0.4 && exact[0] < 1.0, "{exact:?}");
    let wrong = |end: V| {
        (0..2)
            .map(|i| (end[i] - exact[i]).abs())
            .fold(0.0, f64::max)
    };
    for largest in [1e-2, 3e-2, 0.1] {
        let method = || SplittingHalf::new().max_step(largest);
        let unchecked = falls(contact(), method().unchecked_stiffness(0.04));
        // It may also end in a step that is too small.
        let unchecked = unchecked.map_or(f64::INFINITY, |end| wrong(end.x));
        assert!(unchecked > 0.1, "{largest}: {unchecked}");
        for (tolerance, error) in [(1e-3, 3e-3), (1e-4, 1e-3), (1e-6, 2e-5)] {
            let method = || method().rtol(tolerance).atol(tolerance);
            let checked = wrong(falls(contact(), method().stiffness(0.04)).unwrap().x);
            let by_error = wrong(falls(contact(), method()).unwrap().x);
            println!("{largest} {tolerance:e}: {checked:.1e} {by_error:.1e} {unchecked:.1e}");
            assert!(checked < error && by_error < error, "{largest} {tolerance}");
        }
    }
}

/// Motion along a soft direction, a stiff one across it: σ sees the soft one.
#[test]
fn what_is_stiff_across_the_motion_is_seen_by_the_error() {
    let problem = || {
        let parts = Sum {
            expensive: velocity_free(|_t, x: &V, a: &mut V| *a = [-x[0], -1e4 * x[1]]),
            cheap: velocity_free(|_t, _x: &V, b: &mut V| *b = [0.0; 2]),
        };
        Split::of(parts, [1.0, 1e-12], [0.0, 0.0])
    };
    let across = |end: V| end[1].abs();
    let method = SplittingVerlet::new().unchecked_stiffness(0.1);
    let unchecked = problem().end(0.0..20.0, method);
    let method = SplittingVerlet::new().rtol(1e-6).atol(1e-6).stiffness(0.1);
    let checked = problem().end(0.0..20.0, method).unwrap();
    // Verlet's frequency is ω(1 + (ωh)²/24 + …): the error at t is about t h²/24 sin t along the motion.
    let h = checked.statistics.sizes.largest;
    let lag = 20.0 * h * h / 24.0 * 20.0_f64.sin();
    let error = checked.x[0] - 20.0_f64.cos();
    assert!((error + lag).abs() < 1e-2 * lag, "{error} {lag}");
    // Across it nothing grows, with the check; without, what was 1e-12 is as large as the motion.
    assert!(across(checked.x) < 2e-12, "{checked:?}");
    assert!(unchecked.map_or(f64::INFINITY, |end| across(end.x)) > 0.1);
}

#[test]
fn the_local_error_follows_the_tolerance() {
    let error = |tolerance: f64| {
        let method = SplittingVerlet::new().rtol(tolerance).atol(tolerance);
        let end = Split::of(kepler(), KEPLER.0, KEPLER.1)
            .end(0.0..2.0 * std::f64::consts::PI, method)
            .unwrap();
        let s = end.statistics;
        // At the end too, unless the step is rejected before.
        // Accepted attempts are two steps each.
        let made = s.steps / 2;
        let attempts = s.steps / 2 + s.rejected;
        assert!((3 * attempts + made..=4 * attempts).contains(&s.expensive));
        (end.x[0] - KEPLER.0[0]).hypot(end.x[1])
    };
    // Local errors ~ h³ and global ones ~ h²: slope 2/3.
    let slope = (error(1e-5) / error(1e-8)).log10() / 3.0;
    assert!((slope - 2.0 / 3.0).abs() < 0.1, "{slope}");
}

#[test]
fn what_can_not_go_on_is_an_error() {
    let method = || SplittingHalf::new();
    let by_stiffness = |target: f64| method().unchecked_stiffness(target);
    let by_error = |tolerance: f64| method().rtol(tolerance).atol(tolerance);
    let least = falls(contact(), by_stiffness(0.04).min_step(5e-3));
    assert!(matches!(least, Err(Error::StepTooSmall { .. })));
    let few = falls(contact(), by_stiffness(0.04).max_steps(5));
    assert!(matches!(few, Err(Error::TooManySteps { limit: 5, .. })));
    let broken = |t: f64| if t > 0.5 { f64::NAN } else { -1.0 };
    let undefined = || Sum {
        expensive: move |t: f64, _: &V, _: &V, a: &mut V| *a = [broken(t), 0.0],
        cheap: |_: f64, x: &V, _: &V, b: &mut V| *b = [0.0, -x[1]],
    };
    let found = falls(undefined(), by_stiffness(0.1));
    assert!(
        matches!(found, Err(Error::NonFinite { t }) if t > 0.4),
        "{found:?}"
    );
    let found = falls(undefined(), by_error(1e-3));
    assert!(matches!(found, Err(Error::NonFinite { .. })));
    let found = falls(undefined(), method().reversible(|_, _| 1e-2));
    assert!(matches!(found, Err(Error::NonFinite { .. })));
    for target in [0.0, 4.0, f64::NAN, -1.0] {
        for found in [
            falls(contact(), by_stiffness(target)),
            falls(contact(), by_error(1e-4).stiffness(target)),
        ] {
            assert!(
                matches!(found, Err(Error::StiffnessTarget { limit: 4.0, .. })),
                "{target}"
            );
        }
    }
    let found = falls(contact(), by_error(0.0));
    assert!(matches!(found, Err(Error::Tolerance { .. })));
    let found = falls(contact(), by_error(0.0).stiffness(0.1));
    assert!(matches!(found, Err(Error::Tolerance { .. })));
    let found = falls(contact(), method().reversible(|_, _| -1.0));
    assert!(matches!(found, Err(Error::NoStepSize { .. })));
    let found = Split::of(contact(), [1.0, 1.1], [0.0, 0.0])
        .acts_on([2])
        .end(0.0..1.0, by_stiffness(0.1));
    assert!(matches!(
        found,
        Err(Error::ActsOn {
            component: 2,
            components: 2
        })
    ));
}
