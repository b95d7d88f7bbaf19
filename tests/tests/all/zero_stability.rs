//! No driver runs a method that is not zero-stable, and none steps through a pole of the weights.

use std::cell::Cell;
use std::ops::ControlFlow;
use stepsmith::block::Radau5;
use stepsmith::constrained::{Constrained, Dae};
use stepsmith::generated::{AnyRatio, Field, SplitStepper};
use stepsmith::pece::{Pece2AccelerationStretched, Pece2Stretched};
use stepsmith::split::{Split, SplitField};
use stepsmith::splitting::SplittingHalf;
use stepsmith::{
    Carried, Error, Failure, Implicit, Ode, Order, Sample, SecondOrder, Settings, State, Stepper,
};

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
    claims = { order_best_start = 3, zero_stable = false },
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
            method: leaked(name),
            polynomial: None,
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

/// x'' = −x − x'.
fn split() -> Split<'static, V1, impl SplitField<V1>> {
    Split::new(
        |_t, x, _v, a| a[0] = -x[0],
        |_t, _x, v, b| b[0] = -v[0],
        [1.0],
        [0.0],
    )
}

#[test]
fn fixed_steps_refuse() {
    let problem = || Ode::new(decay, [1.0]);
    let end = problem().end(0.0..1.0, Dahlquist::new().steps(100));
    refused(end.unwrap_err(), "Dahlquist");
    let end = problem().end(0.0..1.0, Seven::new().steps(100));
    refused(end.unwrap_err(), "Seven");
    let problem = SecondOrder::new(|_t, x, _v, a| a[0] = -x[0], [1.0], [0.0]);
    let end = problem.end(0.0..1.0, Velocities::new().steps(100));
    refused(end.unwrap_err(), "Velocities");
}

#[test]
fn split_steps_refuse() {
    const { assert!(!<SplitVelocities<V1> as SplitStepper<V1>>::ZERO_STABLE) };
    let end = split().end(0.0..1.0, SplitVelocities::new().steps(100));
    refused(end.unwrap_err(), "SplitVelocities");
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
    let error = Dae::new(Free, vec![1.0], vec![0.0])
        .end(0.0..1.0, Velocities::new().steps(100))
        .unwrap_err();
    let named = matches!(
        error,
        Error::NotZeroStable {
            method: "Velocities",
            ..
        }
    );
    assert!(named, "{error}");
    let error = Dae::new(Free, vec![1.0], vec![0.0])
        .end(0.0..1.0, Seven::new().steps(100))
        .unwrap_err();
    assert!(
        matches!(
            error,
            Error::NotZeroStable {
                method: "Seven",
                ..
            }
        ),
        "{error}"
    );
    let error = Dae::new(Free, vec![1.0], vec![0.0])
        .end(0.0..1.0, SplitVelocities::new().steps(100))
        .unwrap_err();
    assert!(matches!(error, Error::NotZeroStable { .. }), "{error}");
}

/// y = exp(tanh(k (t − 1))) to t = 2: slow, then steep, then slow. The error at the end, and how many steps
/// were shorter than the one before by more than the pole of the blend lets them.
fn over_a_front<M, First>(tolerance: f64) -> (f64, usize)
where
    M: Stepper<V1, 1, Sizes = AnyRatio<First>>,
    First: Stepper<V1, 1>,
{
    let steepness = 40.0;
    let slope = move |t: f64| steepness / (steepness * (t - 1.0)).cosh().powi(2);
    let curvature = move |t: f64| -2.0 * steepness * (steepness * (t - 1.0)).tanh() * slope(t);
    let exact = |t: f64| (steepness * (t - 1.0)).tanh().exp();
    let before = Cell::new(0.0_f64);
    let shrunk = Cell::new(0);
    let pole = <Blend<V1> as Stepper<V1, 1>>::SIZES.above;
    let found = Ode::new(|t, y, dy| dy[0] = slope(t) * y[0], [exact(0.0)])
        .second_derivative(|t, y, _dy, ddy| ddy[0] = (curvature(t) + slope(t).powi(2)) * y[0])
        .each_step(|step| {
            let h = step.t() - step.t0();
            shrunk.set(shrunk.get() + usize::from(h < pole * before.replace(h)));
            ControlFlow::Continue(())
        })
        .end(0.0..2.0, Settings::<M, _>::new().stretched(tolerance))
        .unwrap();
    ((found.y[0] - exact(2.0)).abs(), shrunk.get())
}

/// A method that says whether it is zero-stable, and takes no ratio for which it is not proven to be.
#[derive(Clone)]
struct Said<M, const ZERO_STABLE: bool>(M);

impl<S: State, M: Stepper<S, 1>, const SAID: bool> Stepper<S, 1> for Said<M, SAID> {
    type Sizes = M::Sizes;
    const SIZES: M::Sizes = M::SIZES;
    const NAME: &'static str = M::NAME;
    const ORDER: Order = M::ORDER;
    const CARRIED: &'static [Carried] = M::CARRIED;
    const SAMPLE_OFFSET: f64 = M::SAMPLE_OFFSET;
    const VELOCITY_OFFSET: Option<f64> = M::VELOCITY_OFFSET;
    const ACCELERATION_OFFSET: Option<f64> = M::ACCELERATION_OFFSET;
    const ZERO_STABLE: bool = SAID;

    fn sized(h: f64, like: &S) -> Self {
        Self(M::sized(h, like))
    }

    fn step_size(&self) -> f64 {
        self.0.step_size()
    }

    fn set_step_size(&mut self, h: f64, ratio: f64) {
        let ratios = <Blend<V1> as Stepper<V1, 1>>::SIZES;
        let within = ratio > ratios.above && ratio < ratios.below;
        assert!(within || M::NAME != "Blend", "{ratio}");
        self.0.set_step_size(h, ratio);
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.0.carried_mut(index)
    }

    fn predicted(&self) -> Option<[&S; 1]> {
        self.0.predicted()
    }

    fn step<G: Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        self.0.step::<G, SAMPLE>(t, g, implicit, sample)
    }
}

impl<S: State<Real = f64>, M: SplitStepper<S>, const SAID: bool> SplitStepper<S> for Said<M, SAID> {
    type Sizes = M::Sizes;
    const SIZES: M::Sizes = M::SIZES;
    const NAME: &'static str = M::NAME;
    const ORDER: Order = M::ORDER;
    const CARRIED: &'static [Carried] = M::CARRIED;
    const SAMPLE_OFFSET: f64 = M::SAMPLE_OFFSET;
    const VELOCITY_OFFSET: Option<f64> = M::VELOCITY_OFFSET;
    const ACCELERATION_OFFSET: Option<f64> = M::ACCELERATION_OFFSET;
    const COMPOSITION: &'static [[f64; 2]] = M::COMPOSITION;
    const EXPENSIVE_PER_STEP: Option<u64> = M::EXPENSIVE_PER_STEP;
    const ZERO_STABLE: bool = SAID;

    fn sized(h: f64, like: &S) -> Self {
        Self(M::sized(h, like))
    }

    fn step_size(&self) -> f64 {
        self.0.step_size()
    }

    fn set_step_size(&mut self, h: f64) {
        self.0.set_step_size(h);
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.0.carried_mut(index)
    }

    fn step<F: SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        field: &mut F,
        implicit: &mut Implicit<S>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        self.0.step::<F, SAMPLE>(t, field, implicit, sample)
    }
}

/// Drivers whose methods can't be unstable by themselves ask all the same.
#[test]
fn every_driver_asks() {
    type Radau = Radau5<V1>;
    let problem = || Ode::new(decay, [1.0]);
    let radau = Settings::<Said<Radau, false>, _>::new;
    let name = <Radau as Stepper<V1, 1>>::NAME;
    let end = problem().end(0.0..1.0, radau().steps(10));
    refused(end.unwrap_err(), name);
    let end = problem().end(0.0..1.0, radau().rtol(1e-6).atol(1e-6));
    refused(end.unwrap_err(), name);

    type Two = Pece2Stretched<V1>;
    let two = Settings::<Said<Two, false>, _>::new().stretched(1e-6);
    let end = problem().end(0.0..1.0, two);
    refused(end.unwrap_err(), <Two as Stepper<V1, 1>>::NAME);

    type Half = SplittingHalf<V1>;
    let half = Settings::<Said<Half, false>, _>::new;
    let name = <Half as SplitStepper<V1>>::NAME;
    let end = split().end(0.0..1.0, half().steps(10));
    refused(end.unwrap_err(), name);
    let end = split().end(0.0..1.0, half().rtol(1e-6).atol(1e-6));
    refused(end.unwrap_err(), name);
    // What is zero-stable goes through.
    let two = Settings::<Said<Two, true>, _>::new().stretched(1e-6);
    assert!(problem().end(0.0..1.0, two).is_ok());
}

/// Where steps have to shrink by more than the blend can do, a one-step method makes the next one; and
/// the error follows the tolerance, as tol^(3/4).
#[test]
fn no_step_goes_through_a_pole() {
    type Method = Said<Blend<V1>, true>;
    const { assert!(<Blend<V1> as Stepper<V1, 1>>::ZERO_STABLE) };
    let (above, below) = (
        <Method as Stepper<V1, 1>>::SIZES.above,
        <Method as Stepper<V1, 1>>::SIZES.below,
    );
    assert!((above - 0.676_947_187_4).abs() < 1e-9);
    assert!((below - 2.0_f64.sqrt() - 1.0).abs() < 1e-15);
    let [coarse, fine] = [1e-6, 1e-10].map(over_a_front::<Method, _>);
    assert!(coarse.1 > 0 && fine.1 > 0, "{coarse:?} {fine:?}");
    assert!(fine.0 < coarse.0 / 500.0, "{coarse:?} {fine:?}");
    // The mean of the types, which has no pole, has errors of the same size.
    let (mean, _) = over_a_front::<Pece2AccelerationStretched<V1>, _>(1e-10);
    assert!(fine.0 < 10.0 * mean, "{fine:?}, {mean}");
}
