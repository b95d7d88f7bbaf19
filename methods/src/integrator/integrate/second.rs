//! Problems x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0.

use super::{Drives, Kind, Ordinary, Problem, Settings};
use crate::base::{Error, State};
use crate::integrator::statistics::Statistics;
use crate::problem::{Acceleration, VelocityFree, WithJacobians, velocity_free, with_jacobians};
use crate::stepper::Sample;
use nalgebra::DMatrix;
use std::ops::Range;

/// The problem x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::{SecondOrder, Settings};
/// # use stepsmith::generated::{EqualSteps, Field};
/// # use stepsmith::{Carried, Failure, Implicit, Sample, State, Stepper};
/// # #[derive(Clone)]
/// # struct Kick<S> { h: f64, x: S, v: S, a: S }
/// # impl<S: State<Real = f64>> Stepper<S> for Kick<S> {
/// #     type Sizes = EqualSteps;
/// #     const SIZES: EqualSteps = EqualSteps;
/// #     const NAME: &'static str = "Kick";
/// #     const ORDER: stepsmith::Order = stepsmith::Order::Exactly(2);
/// #     const CARRIED: &'static [Carried] = &[
/// #         Carried::new("x", 0, 0.0),
/// #         Carried::new("v[-1/2]", 1, -0.5),
/// #     ];
/// #     const SAMPLE_OFFSET: f64 = 0.0;
/// #     const VELOCITY_OFFSET: Option<f64> = Some(0.5);
/// #     const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
/// #     fn sized(h: f64, like: &S) -> Self {
/// #         Self { h, x: like.clone(), v: like.clone(), a: like.clone() }
/// #     }
/// #     fn step_size(&self) -> f64 { self.h }
/// #     fn set_step_size(&mut self, h: f64, _: f64) { self.h = h; }
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
/// let end = SecondOrder::velocity_free(|_t, _x, a| a[0] = -9.81, [0.0], [10.0])
///     .observe(|sample| {
///         highest = highest.max(sample.x[0]);
///         ControlFlow::Continue(())
///     })
///     .end(0.0..2.0, Settings::<Method, _>::new().step(1e-2))?;
/// assert_eq!(end.t, 2.0);
/// assert!((end.x[0] - (20.0 - 9.81 * 2.0)).abs() < 1e-12);
/// assert!((highest - 50.0 / 9.81).abs() < 2e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub type SecondOrder<'a, S, P> = Problem<'a, Ordinary<S, 2>, P>;

/// The end of an integration.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SecondOrderEnd<S> {
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

impl<S: State<Real = f64>, F: FnMut(f64, &S, &S, &mut S)> SecondOrder<'_, S, F> {
    /// The problem by a closure `|t, x, v, a|` that writes a = g(t, x, v), in `f64`. [`of`](Self::of) takes other
    /// numbers. Methods of x'' = g(t, x), such as the methods of [`nystrom`](crate::nystrom), take
    /// [`velocity_free`](Self::velocity_free).
    pub fn new(acceleration: F, x0: S, v0: S) -> Self {
        Self::of(acceleration, x0, v0)
    }
}

impl<S: State<Real = f64>, F: FnMut(f64, &S, &mut S)> SecondOrder<'_, S, VelocityFree<F>> {
    /// The problem by a closure `|t, x, a|` that writes a = g(t, x); many schemes are then
    /// explicit.
    pub fn velocity_free(acceleration: F, x0: S, v0: S) -> Self {
        Self::of(velocity_free(acceleration), x0, v0)
    }
}

impl<'a, S: State, P: Acceleration<S>> SecondOrder<'a, S, P> {
    /// A problem of a type of its own, or of another [number](crate::Real) than `f64`:
    ///
    /// ```
    /// use stepsmith::{SecondOrder, central_difference::Cd3, velocity_free};
    ///
    /// let spring = velocity_free(|_t, x: &[f32; 1], a: &mut [f32; 1]| a[0] = -x[0]);
    /// let end = SecondOrder::of(spring, [1.0], [0.0]).end(0.0..1.0, Cd3::new().steps(100))?;
    /// assert!((end.x[0] - 1.0_f32.cos()).abs() < 1e-4);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// Times, step sizes and tolerances are `f64` all the same.
    pub fn of(problem: P, x0: S, v0: S) -> Self {
        Self::with_values(problem, [x0, v0])
    }

    /// Adds a closure `|t, x, v, g_x, g_v|` that writes the Jacobians into n × n matrices of zeros.
    pub fn jacobians<J>(self, jacobians: J) -> SecondOrder<'a, S, WithJacobians<P, J>>
    where
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.with(|problem| with_jacobians(problem, jacobians))
    }
}

impl<'a, S, K, P> Problem<'a, K, P>
where
    S: State,
    K: Kind<State = S, Values = [S; 2], Point = Sample<S>, End = (Sample<S>, Statistics)>,
{
    /// Integrates, and returns only the state at the end, or where an observer or event ended the run.
    ///
    /// # Errors
    /// Every [`Error`] but those of constraints.
    pub fn end<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, S, Z>,
    ) -> Result<SecondOrderEnd<S>, Error>
    where
        Z: Drives<M, K, P>,
    {
        self.drive(interval, method).map(SecondOrderEnd::from)
    }
}

impl<S> From<(Sample<S>, Statistics)> for SecondOrderEnd<S> {
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
