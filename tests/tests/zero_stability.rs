//! No driver runs a method that is not zero-stable, and none steps through a pole of the weights.

#![allow(clippy::unwrap_used)] // a test fails by panicking

use std::cell::Cell;
use std::ops::ControlFlow;
use stepsmith::constrained::{Constrained, ConstrainedError, integrate_constrained};
use stepsmith::split::{SplitStepper, integrate_split};
use stepsmith::{Error, Stepper, Stretching, integrate, integrate_first_order};

type V1 = [f64; 1];

// Dahlquist's example: order 3, with the parasitic root −5.
stepsmith::method! {
    name = Dahlquist,
    family = "scheme",
    carry = [x, x[-1], v[-1]],
    equations = [
        v = f(t, x),
        x[1] = -4*x + 5*x[-1] + 4*h*v + 2*h*v[-1],
    ],
    claims = { order = 3, zero_stable = false },
}

// The same root in a predictor and its corrector.
stepsmith::method! {
    name = Corrected,
    family = "scheme",
    carry = [x, x[-1], v, v[-1]],
    equations = [
        x_p[1] = -4*x + 5*x[-1] + 4*h*v + 2*h*v[-1],
        v_p[1] = f(t[1], x_p[1]),
        x[1] = -4*x + 5*x[-1] + h*v_p[1] + 2*h*v + 3*h*v[-1],
        v[1] = f(t[1], x[1]),
    ],
    claims = { zero_stable = false },
}

// And in velocities.
stepsmith::method! {
    name = Velocities,
    family = "scheme",
    carry = [x, v, v[-1]],
    equations = [
        a = g(t, x, v),
        v[1] = -4*v + 5*v[-1] + 6*h*a,
        x[1] = x + h*v[1],
    ],
    claims = { zero_stable = false },
}

stepsmith::method! {
    name = SplitVelocities,
    family = "scheme",
    carry = [x, v, v[-1]],
    equations = [
        a_1 = A(t, x, v),
        a_2 = B(t, x, v),
        v[1] = -4*v + 5*v[-1] + 6*h*a_1 + 6*h*a_2,
        x[1] = x + h*v[1],
    ],
    claims = { zero_stable = false },
}

// Seven steps of BDF; positions and velocities alike.
stepsmith::method! {
    name = Seven,
    family = "bdf",
    parameters = { steps = 7 },
    claims = { zero_stable = false },
}

stepsmith::method! {
    name = Blend,
    family = "pece",
    parameters = { steps = 2, problem = "velocity-and-acceleration", corrector = "blend", ratio = "omega" },
    claims = {
        zero_stable_ratios = { from = "0.677", to = "2.4142" },
    },
}

fn refused(error: Error, name: &str) {
    assert_eq!(
        error,
        Error::NotZeroStable {
            method: leaked(name)
        }
    );
    let text = error.to_string();
    assert!(
        text.contains(name) && text.contains("take another method"),
        "{text}"
    );
}

fn leaked(name: &str) -> &'static str {
    String::from(name).leak()
}

fn decay(_t: f64, y: &V1, dy: &mut V1) {
    dy[0] = -y[0];
}

#[test]
fn fixed_steps_refuse() {
    let run = integrate_first_order::<Dahlquist<_>, _>([1.0])
        .to(1.0)
        .steps(100);
    refused(run.rate(decay).run().unwrap_err(), "Dahlquist");
    let run = integrate_first_order::<Seven<_>, _>([1.0])
        .to(1.0)
        .steps(100);
    refused(run.rate(decay).run().unwrap_err(), "Seven");
    let run = integrate::<Velocities<_>, _>([1.0], [0.0])
        .to(1.0)
        .steps(100);
    let run = run.acceleration(|_t, x: &V1, _v, a: &mut V1| a[0] = -x[0]);
    refused(run.run().unwrap_err(), "Velocities");
}

#[test]
fn halving_steps_refuse_the_method_and_the_first_one() {
    let run = integrate_first_order::<Corrected<_>, _>([1.0]).to(1.0);
    let run = run.two_step(1e-6).rate(decay);
    refused(run.run().unwrap_err(), "Corrected");
}

#[test]
fn split_steps_refuse() {
    const { assert!(!<SplitVelocities<V1> as SplitStepper<V1>>::ZERO_STABLE) };
    let run = integrate_split::<SplitVelocities<_>, _>([1.0], [0.0])
        .to(1.0)
        .steps(100);
    let run = run.split(
        |_t, x: &V1, _v, a: &mut V1| a[0] = -x[0],
        |_t, _x: &V1, v: &V1, b: &mut V1| b[0] = -v[0],
    );
    refused(run.run().unwrap_err(), "SplitVelocities");
}

/// A free particle.
struct Free;

impl Constrained for Free {
    fn coordinates(&self) -> usize {
        1
    }

    fn holonomic(&self) -> usize {
        0
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut nalgebra::DMatrix<f64>) {
        mass[(0, 0)] = 1.0;
    }

    fn force(&mut self, _t: f64, q: &[f64], _v: &[f64], force: &mut [f64]) {
        force[0] = -q[0];
    }
}

#[test]
fn constrained_steps_refuse() {
    let run = integrate_constrained::<Velocities<_>, _>(Free, vec![1.0], vec![0.0]);
    let error = run.to(1.0).steps(100).run().unwrap_err();
    let named = matches!(
        error,
        ConstrainedError::NotZeroStable {
            method: "Velocities",
            ..
        }
    );
    assert!(named, "{error}");
    let run = integrate_constrained::<Seven<_>, _>(Free, vec![1.0], vec![0.0]);
    let error = run.to(1.0).steps(100).run().unwrap_err();
    assert!(
        matches!(
            error,
            ConstrainedError::NotZeroStable {
                method: "Seven",
                ..
            }
        ),
        "{error}"
    );
    let run = integrate_constrained::<SplitVelocities<_>, _>(Free, vec![1.0], vec![0.0]);
    let error = run.to(1.0).steps(100).run().unwrap_err();
    assert!(
        matches!(error, ConstrainedError::NotZeroStable { .. }),
        "{error}"
    );
}

/// y = exp(tanh(k (t − 1))): slow, then steep, then slow. Steps have to shrink by more than the pole of
/// the blend lets them, and then do so by a step of the one-step method.
#[test]
fn no_step_goes_through_a_pole() {
    type Method = Blend<V1>;
    const { assert!(<Method as Stepper<V1, 1>>::ZERO_STABLE) };
    let (above, below) = (
        <Method as Stretching<V1, 1>>::RATIOS_ABOVE,
        <Method as Stretching<V1, 1>>::RATIOS_BELOW,
    );
    assert!((above - 0.676_947_187_4).abs() < 1e-9 && below == 1.0 + 2.0_f64.sqrt());

    let steepness = 40.0;
    let slope = move |t: f64| steepness / (steepness * (t - 1.0)).cosh().powi(2);
    let curvature = move |t: f64| -2.0 * steepness * (steepness * (t - 1.0)).tanh() * slope(t);
    let exact = |t: f64| (steepness * (t - 1.0)).tanh().exp();
    let (before, shrunk) = (Cell::new(0.0_f64), Cell::new(0));
    for tolerance in [1e-5, 1e-7] {
        let run = integrate_first_order::<Blend<_>, _>([exact(0.0)]).to(2.0);
        let run = run.stretched_steps(tolerance).global_steps(1);
        let run = run.each_step(|step| {
            let h = step.t() - step.t0();
            shrunk.set(shrunk.get() + i32::from(h < above * before.replace(h)));
            ControlFlow::Continue(())
        });
        let run = run.rate_and_second_derivative(
            move |t: f64, y: &V1, dy: &mut V1| dy[0] = slope(t) * y[0],
            move |t: f64, y: &V1, _dy: &V1, ddy: &mut V1| {
                ddy[0] = (curvature(t) + slope(t).powi(2)) * y[0];
            },
        );
        let found = run.run().unwrap();
        let error = (found.y[0] - exact(2.0)).abs();
        assert!(error < 100.0 * tolerance, "{tolerance}: {error}");
    }
    assert!(shrunk.get() > 0);
}
