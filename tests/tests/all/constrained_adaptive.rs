//! Constrained runs in steps that a tolerance chooses, and the solution between grid points.

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::block::{Block3Equidistant, Radau5};
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{Bound, Constrained, ConstrainedSample, Dae, Derivative, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::structural::{AverageAcceleration, GeneralizedAlphaFifth};
use stepsmith::{Drives, Error, Event, Settings};

const GRAVITY: f64 = 9.81;
/// The pendulum released from (1, 0) at rest, at t = 1.
const END: [f64; 2] = [-0.9862917511318753, -0.16501085312554117];
const PERIOD: f64 = 2.367_841_947_576_237_4;

/// A unit mass on the unit circle; forces are NaN from a time on.
struct Pendulum {
    broken_from: f64,
}

const SOUND: Pendulum = Pendulum {
    broken_from: f64::INFINITY,
};

impl Constrained for Pendulum {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        let pull = if t >= self.broken_from {
            f64::NAN
        } else {
            -GRAVITY
        };
        force.copy_from_slice(&[0.0, pull]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], q[1]);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        _q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        gamma[0] = -(v[0] * v[0] + v[1] * v[1]);
        Derivative::Given
    }
}

fn pendulum<'a>(formulation: Formulation) -> Dae<'a, Pendulum> {
    Dae::new(SOUND, vec![1.0, 0.0], vec![0.0, 0.0]).formulation(formulation)
}

/// Error at t = 1 and steps, at a tolerance.
fn at<M: ConstrainedMethod>(formulation: Formulation, tolerance: f64) -> (f64, u64) {
    let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
    let solution = pendulum(formulation).end(0.0..1.0, method).unwrap();
    let speed = (-2.0 * GRAVITY * END[1]).sqrt();
    let exact = [END[0], END[1], speed * END[1], -speed * END[0]];
    let found = solution.end.q.iter().chain(&solution.end.v);
    let errors = found.zip(exact).map(|(found, exact)| (found - exact).abs());
    // On positions alone the tolerance is one of positions.
    let counted = if formulation == Formulation::Index3 {
        2
    } else {
        4
    };
    let errors = errors.take(counted);
    println!(
        "{} {formulation:?} {tolerance:e}: {:?}",
        M::name(),
        solution.statistics
    );
    (errors.fold(0.0, f64::max), solution.statistics.steps)
}

/// The error follows the tolerance: e ~ hᵏ per step allows e ~ τ^((k−1)/k) in sum.
fn follows<M: ConstrainedMethod>(formulation: Formulation, tolerances: [f64; 3]) {
    let found = tolerances.map(|tolerance| at::<M>(formulation, tolerance));
    println!("{} {formulation:?}: {found:?}", M::name());
    for (pair, tolerances) in found.windows(2).zip(tolerances.windows(2)) {
        let slope = (pair[0].0 / pair[1].0).ln() / (tolerances[0] / tolerances[1]).ln();
        assert!(slope > 0.45, "{found:?}");
        assert!(pair[1].1 > pair[0].1, "{found:?}");
    }
    for ((error, _), tolerance) in found.iter().zip(tolerances) {
        let largest = 100.0 * tolerance.powf(2.0 / 3.0);
        assert!(*error < largest, "{found:?}");
    }
}

#[test]
fn the_error_follows_the_tolerance() {
    for formulation in [Formulation::Index2, Formulation::Soi2, Formulation::Index3] {
        follows::<GeneralizedAlphaFifth<_>>(formulation, [1e-3, 1e-5, 1e-7]);
    }
    follows::<AverageAcceleration<_>>(Formulation::Index2, [1e-3, 1e-5, 1e-7]);
    follows::<Radau5<_>>(Formulation::Index2, [1e-4, 1e-6, 1e-8]);
    follows::<Block3Equidistant<_>>(Formulation::Index2, [1e-4, 1e-6, 1e-8]);
}

/// A pendulum with a second unit mass on a stiff, damped spring to it: period 0.004 s.
struct Stiff;

const STIFFNESS: f64 = 1e6;
const DAMPING: f64 = 1e2;

impl Constrained for Stiff {
    fn coordinates(&self) -> usize {
        4
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        for i in 0..2 {
            let pull = STIFFNESS * (q[i + 2] - q[i]) + DAMPING * (v[i + 2] - v[i]);
            (force[i], force[i + 2]) = (pull, -pull);
        }
        force[1] -= GRAVITY;
        force[3] -= GRAVITY;
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
    }
}

/// Steps go over the spring: fewer than an explicit method's stability allows, 1/h > ω/2 = 707.
#[test]
fn a_stiff_mechanism() {
    let q0 = vec![1.0, 0.0, 1.0, 0.0];
    let problem = |formulation| {
        let problem = Dae::new(Stiff, q0.clone(), vec![0.0; 4]);
        problem.formulation(formulation)
    };
    let at = |tolerance: f64| {
        let method = GeneralizedAlphaFifth::new().rtol(tolerance).atol(tolerance);
        problem(Formulation::Soi2).end(0.0..1.0, method).unwrap()
    };
    let reference = problem(Formulation::Index2)
        .end(0.0..1.0, Radau5::new().steps(1000))
        .unwrap();
    let mut errors = Vec::new();
    for tolerance in [1e-3, 1e-4, 1e-5] {
        let solution = at(tolerance);
        let pairs = solution.end.q.iter().zip(&reference.end.q);
        let error = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        println!("{tolerance:e}: {error:e}, {:?}", solution.statistics);
        errors.push((error, solution.statistics.steps));
    }
    assert!(errors[0].1 < 500, "{errors:?}");
    assert!(
        errors[2].0 < 0.3 * errors[0].0 && errors[2].0 < 1e-3,
        "{errors:?}"
    );
}

fn failed<M, Z: Drives<M, Bound, Pendulum>>(
    formulation: Formulation,
    method: Settings<M, Vec<f64>, Z>,
) -> Error {
    let found = pendulum(formulation).end(0.0..1.0, method);
    found.unwrap_err()
}

#[test]
fn limits_are_errors() {
    use Formulation::{Index3, Soi2};
    let method = GeneralizedAlphaFifth::new;
    let tight = || method().rtol(1e-9).atol(1e-9);
    let loose = || method().rtol(1e-3).atol(1e-3);
    let small = failed(Soi2, tight().min_step(1e-2));
    assert!(matches!(small, Error::StepTooSmall { .. }), "{small}");
    let many = failed(Soi2, tight().max_steps(20));
    assert!(
        matches!(many, Error::TooManySteps { limit: 20, .. }),
        "{many}"
    );
    for (rtol, atol) in [(-1.0, 1.0), (0.0, 0.0), (f64::NAN, 1.0), (1.0, 1.0)] {
        let unsound = failed(Soi2, method().rtol(rtol).atol(atol));
        assert!(matches!(unsound, Error::Tolerance { .. }), "{unsound}");
    }
    let length = failed(Soi2, method().rtol(1e-3).atol([1.0; 3]));
    assert!(
        matches!(length, Error::ToleranceLength { expected: 4, .. }),
        "{length}"
    );
    // Under constraints on positions those of velocities would have no effect.
    let without_effect = failed(Index3, method().rtol(1e-3).atol([1e-3; 4]));
    assert_eq!(
        without_effect,
        Error::ToleranceLength {
            expected: 2,
            found: 4
        }
    );
    let [one, each] = [loose(), loose().atol([1e-3; 2])];
    let [one, each] = [one, each].map(|method| pendulum(Index3).end(0.0..1.0, method).unwrap());
    assert_eq!(each, one);
    let control = failed(Soi2, loose().step_factors(0.9, 2.0, 1.0));
    assert_eq!(control, Error::StepControl);
    let order = pendulum(Soi2)
        .output(&[0.5, 0.2], |_| ())
        .end(0.0..1.0, method().step(0.1));
    assert_eq!(order, Err(Error::OutputTimes { t: 0.2 }));
    // What carries more than the last step can't change its size.
    let equal = failed(Index3, Cd3::new().rtol(1e-3).atol(1e-3));
    assert!(matches!(equal, Error::EqualSteps { .. }), "{equal}");
}

/// A field that ends stops the integration next to its end, and not in an endless row of attempts.
#[test]
fn fields_that_are_not_finite() {
    for broken_from in [f64::NEG_INFINITY, 0.5] {
        let problem = Pendulum { broken_from };
        let mut reached = 0.0;
        let error = Dae::new(problem, vec![1.0, 0.0], vec![0.0, 0.0])
            .formulation(Formulation::Soi2)
            .observe(|sample| {
                reached = sample.t;
                ControlFlow::Continue(())
            })
            .end(0.0..1.0, GeneralizedAlphaFifth::new().rtol(1e-4).atol(1e-4))
            .unwrap_err();
        println!("{broken_from}: {error}, reached {reached}");
        if broken_from > 0.0 {
            assert!((reached - broken_from).abs() < 1e-9, "{reached}");
        }
    }
}

/// Errors between grid points against a fine run: the quintic costs Radau IIA of order 5 no order in q
/// and v where accelerations are solved for at the grid points; those of its last stage are of order 3.
#[test]
fn output_between_grid_points() {
    type Part = fn(&ConstrainedSample) -> &[f64];
    let times: Vec<f64> = (0..=37).map(|k| f64::from(k) / 37.0).collect();
    let solution = |steps: usize, resolve: bool| {
        let mut shown = Vec::new();
        pendulum(Formulation::Index2)
            .resolve(resolve)
            .output(&times, |sample| shown.push(sample.clone()))
            .end(0.0..1.0, Radau5::new().steps(steps))
            .unwrap();
        shown
    };
    let fine = solution(640, true);
    assert_eq!(fine.iter().map(|s| s.t).collect::<Vec<_>>(), times);
    for (resolve, least) in [(true, [4.5, 4.5, 3.5, 1.8]), (false, [4.5, 3.5, 2.5, 1.8])] {
        let coarse = solution(20, resolve);
        let halved = solution(40, resolve);
        let error = |shown: &[ConstrainedSample], of: Part| {
            let parts = shown.iter().zip(&fine);
            let parts = parts.flat_map(|(a, b)| of(a).iter().zip(of(b)));
            parts.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        let parts: [Part; 4] = [|s| &s.q, |s| &s.v, |s| &s.a, |s| &s.lambda];
        let slopes = parts.map(|of| (error(&coarse, of) / error(&halved, of)).log2());
        println!("resolved {resolve}: {slopes:?}");
        for (slope, least) in slopes.iter().zip(least) {
            assert!(*slope > least, "{slopes:?}");
        }
    }
}

#[test]
fn steps_join_and_run_backwards() {
    let mut ends = Vec::new();
    let mut shown = Vec::new();
    Dae::new(SOUND, END.to_vec(), vec![0.0, 0.0])
        .formulation(Formulation::Soi2)
        .each_step(|step| {
            ends.push((step.t0(), step.t()));
            assert_eq!(step.at(step.t()), *step.end());
            ControlFlow::Continue(())
        })
        .output(&[1.0, 0.75, 0.75, 0.0], |sample| shown.push(sample.t))
        .end(1.0..0.0, GeneralizedAlphaFifth::new().rtol(1e-4).atol(1e-4))
        .unwrap();
    assert!(ends.windows(2).all(|pair| pair[0].1 == pair[1].0));
    assert_eq!((ends[0].0, ends[ends.len() - 1].1), (1.0, 0.0));
    assert_eq!(shown, [1.0, 0.75, 0.75, 0.0]);
}

/// The pendulum passes its lowest point after a quarter of its period, and again after three.
#[test]
fn events_are_located() {
    for adaptive in [false, true] {
        let mut lowest = Vec::new();
        let mut turning = f64::NAN;
        let down = Event::new(|_t, [q, _]: &[Vec<f64>; 2]| q[0]);
        let turns = Event::new(|_t, [_, v]: &[Vec<f64>; 2]| v[1]).falling();
        let problem = pendulum(Formulation::Index2)
            .event(down.then(|t, _| lowest.push(t)))
            .event(turns.then(|t, _| turning = t).last());
        let solution = if adaptive {
            problem.end(0.0..3.0, Radau5::new().rtol(1e-9).atol(1e-9))
        } else {
            problem.end(0.0..3.0, Radau5::new().step(0.02))
        };
        let solution = solution.unwrap();
        println!("{lowest:?} {turning}");
        assert!((lowest[0] - PERIOD / 4.0).abs() < 1e-6, "{lowest:?}");
        assert_eq!(lowest.len(), 1);
        // v_y falls through zero where the pendulum turns on the left.
        assert!((turning - PERIOD / 2.0).abs() < 1e-6, "{turning}");
        assert_eq!(solution.end.t, turning);
        assert!((solution.end.q[0] + 1.0).abs() < 1e-6);
    }
}
