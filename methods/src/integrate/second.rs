//! Integration of x'' = g(t, x, x').

use super::{Drives, Integration, Kind, Ordinary};
use crate::error::Error;
use crate::problem::{SecondOrder, VelocityFree, WithJacobians, velocity_free, with_jacobians};
use crate::real::Real;
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::{Sample, Stepper};
use nalgebra::DMatrix;
use std::ops::ControlFlow;

/// The end of an integration.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution<S> {
    /// The end of the interval, or where a watcher or event ended the integration.
    pub t: f64,
    /// The position at `t`.
    pub x: S,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: S,
    /// The acceleration at `acceleration_time`; NaN if the scheme forms none.
    pub a: S,
    /// The time of `v`: `t`, unless the scheme is staggered.
    pub velocity_time: f64,
    /// The time of `a`: `t`, unless the scheme is staggered.
    pub acceleration_time: f64,
    /// The cost of the integration.
    pub statistics: Statistics,
}

/// Integrates x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0 with the method M.
///
/// Give the problem (`.acceleration`, `.velocity_free` or `.problem`), the end `.to(t)` and
/// `.step_size(h)` or `.steps(n)`, or what chooses steps, such as a `.tolerance`; t0 is 0 unless `.from(t0)` says otherwise.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::integrate;
/// # use stepsmith::{Carried, Failure, Field, Implicit, Sample, State, Stepper};
/// # #[derive(Clone)]
/// # struct Kick<S> { h: f64, x: S, v: S, a: S }
/// # impl<S: State<Real = f64>> Stepper<S> for Kick<S> {
/// #     const NAME: &'static str = "Kick";
/// #     const ORDER: stepsmith::Order = stepsmith::Order::Exactly(2);
/// #     const CARRIED: &'static [Carried] = &[
/// #         Carried { name: "x", derivative: 0, offset: 0.0 },
/// #         Carried { name: "v[-1/2]", derivative: 1, offset: -0.5 },
/// #     ];
/// #     const SAMPLE_OFFSET: f64 = 0.0;
/// #     const VELOCITY_OFFSET: Option<f64> = Some(0.5);
/// #     const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
/// #     fn new(h: f64, like: &S) -> Self {
/// #         Self { h, x: like.clone(), v: like.clone(), a: like.clone() }
/// #     }
/// #     fn step_size(&self) -> f64 { self.h }
/// #     fn carried_mut(&mut self, index: usize) -> &mut S {
/// #         if index == 0 { &mut self.x } else { &mut self.v }
/// #     }
/// #     fn step<G: Field<S, 2>, const SAMPLE: bool>(
/// #         &mut self, t: f64, g: &mut G, _: &mut Implicit<S>, sample: &mut Sample<S>,
/// #     ) -> Result<(), Failure> {
/// #         g.evaluate(t, &self.x, &self.v, &mut self.a);
/// #         for i in 0..self.x.len() {
/// #             let (x, a) = (self.x.as_slice()[i], self.a.as_slice()[i]);
/// #             let v = self.v.as_slice()[i] + self.h * a;
/// #             if SAMPLE {
/// #                 sample.x.as_mut_slice()[i] = x;
/// #                 sample.v.as_mut_slice()[i] = v;
/// #                 sample.a.as_mut_slice()[i] = a;
/// #             }
/// #             self.v.as_mut_slice()[i] = v;
/// #             self.x.as_mut_slice()[i] = x + self.h * v;
/// #         }
/// #         Ok(())
/// #     }
/// # }
/// # type Method = Kick<[f64; 1]>;
///
/// let mut highest = f64::NEG_INFINITY;
/// let end = integrate::<Method, _>([0.0], [10.0])
///     .to(2.0)
///     .step_size(1e-2)
///     .velocity_free(|_t, _x, a| a[0] = -9.81)
///     .observe(|sample| {
///         highest = highest.max(sample.x[0]);
///         ControlFlow::Continue(())
///     })
///     .run()?;
/// assert_eq!(end.t, 2.0);
/// assert!((end.x[0] - (20.0 - 9.81 * 2.0)).abs() < 1e-12);
/// assert!((highest - 50.0 / 9.81).abs() < 2e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn integrate<'a, M: Stepper<S>, S: State<Real = f64>>(
    x0: S,
    v0: S,
) -> Integration<'a, M, Ordinary<S, 2>> {
    integrate_in::<f64, M, S>(x0, v0)
}

/// The same as [`integrate`](crate::integrate()) in another [number](crate::Real), which literals then are:
///
/// ```
/// use stepsmith::{central_difference::Cd3, integrate_in};
///
/// let end = integrate_in::<f32, Cd3<_>, _>([1.0], [0.0])
///     .to(1.0)
///     .steps(100)
///     .velocity_free(|_t, x, a| a[0] = -x[0])
///     .run()?;
/// let x: f32 = end.x[0];
/// assert!((x - 1.0_f32.cos()).abs() < 1e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
///
/// Times, step sizes and tolerances are `f64` all the same.
pub fn integrate_in<'a, R: Real, M: Stepper<S>, S: State<Real = R>>(
    x0: S,
    v0: S,
) -> Integration<'a, M, Ordinary<S, 2>> {
    Integration::new([x0, v0], ())
}

impl<'a, M, K, S, P, Z> Integration<'a, M, K, P, Z>
where
    K: Kind<State = S, Values = [S; 2], Point = Sample<S>>,
    S: State,
{
    /// Shows every grid point once, from t0 to the end, also to `observer`; `Break` ends the integration
    /// there.
    pub fn observe<F>(mut self, observer: F) -> Self
    where
        F: FnMut(&Sample<S>) -> ControlFlow<()> + 'a,
    {
        self.watch.observe(observer);
        self
    }

    /// Shows also the solution at these times, from t0 to the end and in order, as `|t, x, v|`.
    pub fn output<F>(mut self, times: &[f64], mut show: F) -> Self
    where
        F: FnMut(f64, &S, &S) + 'a,
    {
        (self.watch).output(times, move |sample| show(sample.t, &sample.x, &sample.v));
        self
    }
}

impl<'a, M, S: State, P, Z> Integration<'a, M, Ordinary<S, 2>, P, Z> {
    /// Sets the problem.
    pub fn problem<Q: SecondOrder<S>>(
        self,
        problem: Q,
    ) -> Integration<'a, M, Ordinary<S, 2>, Q, Z> {
        self.with(|_| problem)
    }

    /// Sets the problem by a closure `|t, x, v, a|` that writes a = g(t, x, v).
    pub fn acceleration<F>(self, acceleration: F) -> Integration<'a, M, Ordinary<S, 2>, F, Z>
    where
        F: FnMut(f64, &S, &S, &mut S),
    {
        self.problem(acceleration)
    }

    /// Sets the problem by a closure `|t, x, a|` that writes a = g(t, x); many schemes are then
    /// explicit.
    pub fn velocity_free<F>(
        self,
        acceleration: F,
    ) -> Integration<'a, M, Ordinary<S, 2>, VelocityFree<F>, Z>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.problem(velocity_free(acceleration))
    }

    /// Adds to the problem a closure `|t, x, v, g_x, g_v|` that writes the Jacobians.
    pub fn jacobians<J>(
        self,
        jacobians: J,
    ) -> Integration<'a, M, Ordinary<S, 2>, WithJacobians<P, J>, Z>
    where
        P: SecondOrder<S>,
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.with(|problem| with_jacobians(problem, jacobians))
    }
}

impl<'a, M, S: State, P, Z> Integration<'a, M, Ordinary<S, 2>, P, Z>
where
    P: SecondOrder<S>,
    Z: Drives<M, Ordinary<S, 2>, P>,
{
    /// Integrates, and returns the state at the end, or where a watcher or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of constraints.
    pub fn run(self) -> Result<Solution<S>, Error> {
        self.grid.check()?;
        Z::drive(self).map(Solution::from)
    }
}

impl<S> From<(Sample<S>, Statistics)> for Solution<S> {
    fn from((sample, statistics): (Sample<S>, Statistics)) -> Self {
        let Sample {
            t,
            x,
            v,
            a,
            velocity_time,
            acceleration_time,
        } = sample;
        Self {
            t,
            x,
            v,
            a,
            velocity_time,
            acceleration_time,
            statistics,
        }
    }
}
