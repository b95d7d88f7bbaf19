//! Fixed-step integration of x'' = g(t, x, x') over an interval.

use crate::error::Error;
use crate::implicit::Implicit;
use crate::problem::{SecondOrder, VelocityFree, WithJacobians, velocity_free, with_jacobians};
use crate::start::{Initial, Start, Trajectory};
use crate::state::{State, is_finite};
use crate::step::{Sample, Stepper, lead, sample_shift};
use nalgebra::DMatrix;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What sees the samples of an integration: a closure, or nobody.
pub trait Observer<S> {
    /// Whether the samples are wanted at all; else steps don't form them.
    const ACTIVE: bool = true;

    /// Sees one grid point; `Break` ends the integration there.
    fn see(&mut self, sample: &Sample<S>) -> ControlFlow<()>;
}

impl<S, F: FnMut(&Sample<S>) -> ControlFlow<()>> Observer<S> for F {
    fn see(&mut self, sample: &Sample<S>) -> ControlFlow<()> {
        self(sample)
    }
}

/// No observer.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl<S> Observer<S> for Unobserved {
    const ACTIVE: bool = false;

    fn see(&mut self, _: &Sample<S>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// No problem given yet.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

/// What an integration cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Steps made.
    pub steps: u64,
    /// Evaluations of g, those of the start, of iterations and of forward differences included.
    pub evaluations: u64,
    /// Iterations of implicit cores.
    pub iterations: u64,
    /// The step size h used, with its sign.
    pub step_size: f64,
}

/// The end of an integration.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<S> {
    /// The end of the interval, or the grid point where the observer stopped.
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
    /// What it cost.
    pub statistics: Statistics,
}

#[derive(Clone, Copy, Debug)]
enum Grid {
    Size(f64),
    Count(usize),
}

/// An integration with method M, to be described and [`run`](Self::run); made by [`integrate`].
pub struct Integration<M, S, P, O> {
    x0: S,
    v0: S,
    from: f64,
    to: f64,
    grid: Grid,
    start: Start<S>,
    implicit: Implicit<S>,
    problem: P,
    observer: O,
    method: PhantomData<fn() -> M>,
}

/// Integrates x'' = g(t, x, x'), x(t0) = x0, x'(t0) = v0 with the method M in fixed steps.
///
/// Give the problem (`.acceleration`, `.velocity_free` or `.problem`), the end `.to(t)` and
/// `.step_size(h)` or `.steps(n)`; t0 is 0 unless `.from(t0)` says otherwise.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepsmith::integrate;
/// # use stepsmith::{Carried, Failure, Implicit, Sample, SecondOrder, State, Stepper};
/// # #[derive(Clone)]
/// # struct Kick<S> { h: f64, x: S, v: S, a: S }
/// # impl<S: State> Stepper<S> for Kick<S> {
/// #     const NAME: &'static str = "Kick";
/// #     const ORDER: usize = 2;
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
/// #     fn step<G: SecondOrder<S>, const SAMPLE: bool>(
/// #         &mut self, t: f64, g: &mut G, _: &mut Implicit<S>, sample: &mut Sample<S>,
/// #     ) -> Result<(), Failure> {
/// #         g.acceleration(t, &self.x, &self.v, &mut self.a);
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
/// assert!((highest - 50.0 / 9.81).abs() < 1e-4);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn integrate<M: Stepper<S>, S: State>(x0: S, v0: S) -> Integration<M, S, Unset, Unobserved> {
    Integration {
        x0,
        v0,
        from: 0.0,
        to: f64::NAN,
        grid: Grid::Size(f64::NAN),
        start: Start::default(),
        implicit: Implicit::default(),
        problem: Unset,
        observer: Unobserved,
        method: PhantomData,
    }
}

impl<M, S, P, O> Integration<M, S, P, O> {
    /// Sets the time t0 of the initial values; 0 if not called.
    #[must_use]
    pub fn from(mut self, t0: f64) -> Self {
        self.from = t0;
        self
    }

    /// Sets the end of the interval, where the last step lands exactly; an end before t0
    /// integrates backwards.
    #[must_use]
    pub fn to(mut self, end: f64) -> Self {
        self.to = end;
        self
    }

    /// Sets the step size h > 0: the largest one not above it (nor a billionth more) that divides
    /// the interval is used.
    #[must_use]
    pub fn step_size(mut self, h: f64) -> Self {
        self.grid = Grid::Size(h);
        self
    }

    /// Sets the number of steps that divide the interval, instead of a step size.
    #[must_use]
    pub fn steps(mut self, count: usize) -> Self {
        self.grid = Grid::Count(count);
        self
    }

    /// Sets the start; [`Start::Collocation`] if not called.
    #[must_use]
    pub fn start(mut self, start: Start<S>) -> Self {
        self.start = start;
        self
    }

    /// Sets how implicit cores are solved; [`Implicit::default`] if not called.
    #[must_use]
    pub fn implicit(mut self, implicit: Implicit<S>) -> Self {
        self.implicit = implicit;
        self
    }

    /// Shows every grid point once, from t0 to the end, to `observer`.
    #[must_use]
    pub fn observe<F>(self, observer: F) -> Integration<M, S, P, F>
    where
        F: FnMut(&Sample<S>) -> ControlFlow<()>,
    {
        self.map(|problem, _| (problem, observer))
    }

    /// Sets the problem.
    #[must_use]
    pub fn problem<Q: SecondOrder<S>>(self, problem: Q) -> Integration<M, S, Q, O> {
        self.map(|_, observer| (problem, observer))
    }

    /// Sets the problem by a closure `|t, x, v, a|` that writes a = g(t, x, v).
    #[must_use]
    pub fn acceleration<F>(self, acceleration: F) -> Integration<M, S, F, O>
    where
        F: FnMut(f64, &S, &S, &mut S),
    {
        self.problem(acceleration)
    }

    /// Sets the problem by a closure `|t, x, a|` that writes a = g(t, x); many schemes are then
    /// explicit.
    #[must_use]
    pub fn velocity_free<F>(self, acceleration: F) -> Integration<M, S, VelocityFree<F>, O>
    where
        F: FnMut(f64, &S, &mut S),
    {
        self.problem(velocity_free(acceleration))
    }

    /// Adds to the problem a closure `|t, x, v, g_x, g_v|` that writes the Jacobians.
    #[must_use]
    pub fn jacobians<J>(self, jacobians: J) -> Integration<M, S, WithJacobians<P, J>, O>
    where
        P: SecondOrder<S>,
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.map(|problem, observer| (with_jacobians(problem, jacobians), observer))
    }

    fn map<Q, U>(self, change: impl FnOnce(P, O) -> (Q, U)) -> Integration<M, S, Q, U> {
        let Self {
            x0,
            v0,
            from,
            to,
            grid,
            start,
            implicit,
            problem,
            observer,
            method,
        } = self;
        let (problem, observer) = change(problem, observer);
        Integration {
            x0,
            v0,
            from,
            to,
            grid,
            start,
            implicit,
            problem,
            observer,
            method,
        }
    }
}

impl<M, S, P, O> Integration<M, S, P, O>
where
    M: Stepper<S>,
    S: State,
    P: SecondOrder<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the state at the end or where the observer stopped.
    ///
    /// Times are t0 + k h, computed for each k and never added up.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn run(mut self) -> Result<Solution<S>, Error> {
        let (count, h) = self.grid()?;
        let (x0, v0) = (&self.x0, &self.v0);
        if x0.is_empty() {
            return Err(Error::Empty);
        }
        if x0.len() != v0.len() {
            return Err(Error::Lengths {
                position: x0.len(),
                velocity: v0.len(),
            });
        }
        if !(is_finite(x0.as_slice()) && is_finite(v0.as_slice())) {
            return Err(Error::NonFinite { t: self.from });
        }
        let (lead, shift) = (lead(M::CARRIED), sample_shift::<S, M>());
        let needed = (lead + shift).max(1);
        if count < needed {
            return Err(Error::TooShort {
                steps: count,
                needed,
            });
        }

        let mut g = Counted {
            problem: self.problem,
            count: 0,
        };
        let initial = Initial {
            t: self.from,
            h,
            x: x0,
            v: v0,
        };
        let trajectory = Trajectory::new::<M, _>(&self.start, &initial, &mut g)?;
        let mut stepper = M::new(h, x0);
        trajectory.fill(h, &mut stepper)?;

        let mut sample = Sample::new(self.from, x0);
        let mut statistics = Statistics {
            step_size: h,
            ..Statistics::default()
        };
        let time = |k: usize| {
            if k == count {
                self.to
            } else {
                self.from + k as f64 * h
            }
        };
        let before = self.implicit.statistics().iterations;
        let mut stopped = false;
        for k in 0..lead + shift {
            if O::ACTIVE && !stopped {
                trajectory.sample(time(k), &mut sample)?;
                stopped = self.observer.see(&sample).is_break();
            }
        }

        // The slot that shows a blow-up after a step that forms no sample.
        let position = M::CARRIED
            .iter()
            .position(|c| c.derivative == 0)
            .unwrap_or(0);
        for k in lead..=count - shift {
            if stopped {
                break;
            }
            let t = time(k);
            let seen = O::ACTIVE || k + shift == count;
            let done = if seen {
                stepper.step::<_, true>(t, &mut g, &mut self.implicit, &mut sample)
            } else {
                stepper.step::<_, false>(t, &mut g, &mut self.implicit, &mut sample)
            };
            done.map_err(|failure| Error::at(t, failure))?;
            statistics.steps += 1;
            if seen {
                place::<M, S>(&mut sample, t, time(k + shift), h);
                if !is_finite_sample::<M, S>(&sample) {
                    return Err(Error::NonFinite { t });
                }
                stopped = self.observer.see(&sample).is_break();
            } else if !is_finite(stepper.carried_mut(position).as_slice()) {
                return Err(Error::NonFinite { t });
            }
        }

        statistics.evaluations = g.count;
        statistics.iterations = self.implicit.statistics().iterations - before;
        let Sample {
            t,
            x,
            v,
            a,
            velocity_time,
            acceleration_time,
        } = sample;
        Ok(Solution {
            t,
            x,
            v,
            a,
            velocity_time,
            acceleration_time,
            statistics,
        })
    }

    /// The number of steps and the signed step size.
    fn grid(&self) -> Result<(usize, f64), Error> {
        let interval = self.to - self.from;
        if !interval.is_finite() {
            return Err(Error::Interval {
                from: self.from,
                to: self.to,
            });
        }
        let (count, step_size) = match self.grid {
            Grid::Count(count) => (count as f64, interval / count as f64),
            Grid::Size(h) => {
                let ratio = interval.abs() / h;
                let nearest = ratio.round();
                let close = (ratio - nearest).abs() <= 1e-9 * ratio;
                (if close { nearest } else { ratio.ceil() }, h)
            }
        };
        let usable = match self.grid {
            Grid::Count(count) => count > 0,
            Grid::Size(h) => h > 0.0 && h.is_finite(),
        };
        // Above 2⁵³ steps, or with steps below the resolution of t, the grid points coincide.
        let resolution = f64::EPSILON * self.from.abs().max(self.to.abs());
        let h = interval / count;
        if !usable || count > 2_f64.powi(53) || (interval != 0.0 && h.abs() <= resolution) {
            return Err(Error::StepSize {
                step_size,
                interval,
            });
        }
        Ok(if interval == 0.0 {
            (0, 0.0)
        } else {
            (count as usize, h)
        })
    }
}

/// Sets the times of a sample from the step at t, at the grid point `grid`.
fn place<M: Stepper<S>, S: State>(sample: &mut Sample<S>, t: f64, grid: f64, h: f64) {
    let time = |offset: Option<f64>| match offset {
        Some(offset) if offset != M::SAMPLE_OFFSET => t + offset * h,
        _ => grid,
    };
    sample.t = grid;
    sample.velocity_time = time(M::VELOCITY_OFFSET);
    sample.acceleration_time = time(M::ACCELERATION_OFFSET);
    // What the scheme does not form may still hold the start's values.
    if M::VELOCITY_OFFSET.is_none() {
        sample.v.as_mut_slice().fill(f64::NAN);
    }
    if M::ACCELERATION_OFFSET.is_none() {
        sample.a.as_mut_slice().fill(f64::NAN);
    }
}

fn is_finite_sample<M: Stepper<S>, S: State>(sample: &Sample<S>) -> bool {
    is_finite(sample.x.as_slice())
        && (M::VELOCITY_OFFSET.is_none() || is_finite(sample.v.as_slice()))
        && (M::ACCELERATION_OFFSET.is_none() || is_finite(sample.a.as_slice()))
}

/// A problem that counts its evaluations.
struct Counted<P> {
    problem: P,
    count: u64,
}

impl<S, P: SecondOrder<S>> SecondOrder<S> for Counted<P> {
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.count += 1;
        self.problem.acceleration(t, x, v, a);
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.problem.jacobians(t, x, v, g_x, g_v)
    }
}

#[cfg(test)]
mod tests;
