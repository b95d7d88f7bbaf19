//! Fixed-step integration of x'' = A(t, x, x') + B(t, x, x').

use super::counted::Counted;
use super::problem::{ActsOn, Split};
use super::start::History;
use super::{SplitField, SplitStepper, Whole};
use crate::error::Error;
use crate::implicit::{Failure, Implicit, Iteration};
use crate::problem::{ByRef, SecondOrder, WithJacobians, with_jacobians};
use crate::solve::{Both, Integration, Observer, Solution, Unobserved, Unset};
use crate::start::{Initial, Start};
use crate::state::{State, is_finite};
use crate::statistics::Statistics;
use crate::step::{Sample, lead, require_zero_stable};
use nalgebra::DMatrix;
use std::ops::ControlFlow;

/// An integration of a split field with the method M, to be described and run; made by
/// [`integrate_split`].
#[must_use]
pub struct SplitIntegration<M, S, P, O> {
    pub(super) inner: Integration<M, S, P, O>,
}

/// Integrates x'' = A(t, x, x') + B(t, x, x'), x(t0) = x0, x'(t0) = v0 with the method M.
///
/// Give the problem (`.split`, `.parts` or `.problem`), the end `.to(t)` and `.step_size(h)` or
/// `.steps(n)`; t0 is 0 unless `.from(t0)` says otherwise. B is solved for by modified Newton, unless
/// `.implicit` says otherwise. For an example see the [module](super).
pub fn integrate_split<M: SplitStepper<S>, S: State>(
    x0: S,
    v0: S,
) -> SplitIntegration<M, S, Unset, Unobserved> {
    let inner = Integration::new([x0, v0]);
    SplitIntegration {
        inner: inner.implicit(Implicit::new(Iteration::ModifiedNewton)),
    }
}

impl<M, S, P, O> SplitIntegration<M, S, P, O> {
    /// Sets the time t0 of the initial values; 0 if not called.
    pub fn from(self, t0: f64) -> Self {
        self.change(|inner| inner.from(t0))
    }

    /// Sets the end of the interval, where the last step lands exactly.
    pub fn to(self, end: f64) -> Self {
        self.change(|inner| inner.to(end))
    }

    /// Sets the step size h > 0: the largest one not above it that divides the interval is used.
    pub fn step_size(self, h: f64) -> Self {
        self.change(|inner| inner.step_size(h))
    }

    /// Sets the number of steps that divide the interval, instead of a step size.
    pub fn steps(self, count: usize) -> Self {
        self.change(|inner| inner.steps(count))
    }

    /// Sets the start, of methods that carry more than x and x'; [`Start::Collocation`] if not called.
    pub fn start(self, start: Start<S>) -> Self {
        self.change(|inner| inner.start(start))
    }

    /// Sets how B is solved for; modified Newton to rounding level if not called. Tolerances are in
    /// units of accelerations.
    pub fn implicit(self, implicit: Implicit<S>) -> Self {
        self.change(|inner| inner.implicit(implicit))
    }

    /// Shows every grid point once, from t0 to the end, also to `observer`.
    pub fn observe<F>(self, observer: F) -> SplitIntegration<M, S, P, Both<O, F>>
    where
        F: FnMut(&Sample<S>) -> ControlFlow<()>,
    {
        self.change(|inner| inner.observe(observer))
    }

    /// Sets the problem by its parts, closures `|t, x, v, a|` that write A and B.
    pub fn split<A, B>(self, a: A, b: B) -> SplitIntegration<M, S, Split<A, B>, O>
    where
        A: FnMut(f64, &S, &S, &mut S),
        B: FnMut(f64, &S, &S, &mut S),
    {
        self.parts(a, b)
    }

    /// Sets the problem by its parts, x'' = A(t, x, x') and x'' = B(t, x, x') by themselves: closures,
    /// [`velocity_free`](crate::velocity_free) ones, those with Jacobians.
    pub fn parts<A: SecondOrder<S>, B: SecondOrder<S>>(
        self,
        expensive: A,
        cheap: B,
    ) -> SplitIntegration<M, S, Split<A, B>, O> {
        self.problem(Split { expensive, cheap })
    }

    /// Sets the problem.
    pub fn problem<Q: SplitField<S>>(self, problem: Q) -> SplitIntegration<M, S, Q, O> {
        self.change(|inner| inner.map(|_, observer| (problem, observer)))
    }

    /// States the components that B moves; see [`SplitField::acts_on`].
    pub fn acts_on(
        self,
        components: impl IntoIterator<Item = usize>,
    ) -> SplitIntegration<M, S, ActsOn<P>, O> {
        let components = components.into_iter().collect();
        let stated = |problem| ActsOn {
            problem,
            components,
        };
        self.change(|inner| inner.map(|problem, observer| (stated(problem), observer)))
    }

    fn change<Q, U>(
        self,
        change: impl FnOnce(Integration<M, S, P, O>) -> Integration<M, S, Q, U>,
    ) -> SplitIntegration<M, S, Q, U> {
        SplitIntegration {
            inner: change(self.inner),
        }
    }
}

impl<M, S, A, B, O> SplitIntegration<M, S, Split<A, B>, O> {
    /// Adds to the problem a closure `|t, x, v, b_x, b_v|` that writes the Jacobians of B into n × n
    /// matrices of zeros.
    pub fn jacobians<J>(
        self,
        jacobians: J,
    ) -> SplitIntegration<M, S, Split<A, WithJacobians<B, J>>, O>
    where
        B: SecondOrder<S>,
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        let derived = |Split { expensive, cheap }| Split {
            expensive,
            cheap: with_jacobians(cheap, jacobians),
        };
        self.change(|inner| inner.map(|problem, observer| (derived(problem), observer)))
    }
}

impl<M, S, P, O> SplitIntegration<M, S, P, O>
where
    M: SplitStepper<S>,
    S: State,
    P: SplitField<S>,
    O: Observer<S>,
{
    /// Integrates, and returns the state at the end or where the observer stopped.
    ///
    /// Times are t0 + k h, computed for each k and never added up.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn run(self) -> Result<Solution<S>, Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        let inner = self.inner;
        let (count, h) = inner.grid()?;
        inner.check()?;
        let (lead, shift) = (lead(M::CARRIED), M::SAMPLE_OFFSET.round() as usize);
        let needed = (lead + shift).max(1);
        if count == 0 {
            return beginning(inner);
        }
        if count < needed {
            return Err(Error::TooShort {
                steps: count,
                needed,
            });
        }
        let (from, to) = (inner.from, inner.to);
        let time = |k: usize| if k == count { to } else { from + k as f64 * h };
        let (start, mut implicit, mut observer) = (inner.start, inner.implicit, inner.observer);
        let mut field = Counted::<_, S>::new(inner.problem);
        let initial = Initial {
            t: from,
            h,
            values: &inner.initial,
        };
        stated::<S, _>(&field, initial.values[0].len())?;
        let mut stepper = M::new(h, &initial.values[0]);
        let history = History::new::<M, _>(&start, &initial, &mut field, shift)?;
        history.fill((from, h), &mut field, &mut stepper)?;
        let mut sample = Sample::new(from, &initial.values[0]);
        let (mut stopped, mut reached) = (false, 0);
        for k in 0..lead + shift {
            if O::ACTIVE && !stopped {
                (reached, sample.t) = (k, time(k));
                (sample.velocity_time, sample.acceleration_time) = (sample.t, sample.t);
                history.at(time(k), &mut sample.x, &mut sample.v)?;
                stopped = observer.see(&sample).is_break();
            }
        }
        let mut statistics = Statistics {
            steps: reached as u64,
            start: field.expensive,
            ..Statistics::equal_steps(h)
        };
        let before = implicit.statistics();
        for k in lead..=count - shift {
            if stopped {
                break;
            }
            let t = time(k);
            stepper
                .step::<_, true>(t, &mut field, &mut implicit, &mut sample)
                .map_err(|failure| Error::at(t, failure))?;
            statistics.steps = (k + shift) as u64;
            sample.t = time(k + shift);
            placed::<M, S>(&mut sample, t, h)?;
            stopped = observer.see(&sample).is_break();
        }
        statistics.count(&field, &before, &implicit);
        Ok(end(sample, statistics))
    }
}

impl Statistics {
    /// Adds what was counted since the implicit core had done what stands in `before`.
    pub(super) fn count<P, S: State>(
        &mut self,
        field: &Counted<P, S>,
        before: &crate::implicit::ImplicitStatistics,
        implicit: &Implicit<S>,
    ) {
        let after = implicit.statistics();
        (self.expensive, self.evaluations) = (field.expensive, field.cheap);
        self.jacobians = field.jacobians;
        self.factorisations = after.factorisations - before.factorisations;
        self.iterations = after.iterations - before.iterations;
    }
}

/// Checks the components that B is said to move.
pub(super) fn stated<S, P: SplitField<S>>(field: &P, n: usize) -> Result<(), Error> {
    let components = field.acts_on().unwrap_or_default();
    match components.iter().find(|component| **component >= n) {
        None => Ok(()),
        Some(&component) => Err(Error::ActsOn {
            component,
            components: n,
        }),
    }
}

/// An integration over an interval of length 0.
pub(super) fn beginning<M, S: State, P: SplitField<S>, O: Observer<S>>(
    integration: Integration<M, S, P, O>,
) -> Result<Solution<S>, Error> {
    let mut field = Counted::<_, S>::new(integration.problem);
    stated::<S, _>(&field, integration.initial[0].len())?;
    let whole = &mut Whole::new(ByRef(&mut field), &integration.initial[0]);
    let sample = crate::solve::beginning(whole, integration.from, &integration.initial)?;
    let mut observer = integration.observer;
    // There is nothing left to end.
    let _ = observer.see(&sample);
    let statistics = Statistics {
        expensive: field.expensive,
        start: field.expensive,
        evaluations: field.cheap,
        ..Statistics::default()
    };
    Ok(end(sample, statistics))
}

/// Sets the times of a sample whose grid point is set, from the step at t; it must be finite.
pub(super) fn placed<M: SplitStepper<S>, S: State>(
    sample: &mut Sample<S>,
    t: f64,
    h: f64,
) -> Result<(), Error> {
    let grid = sample.t;
    let time = |offset: Option<f64>| match offset {
        Some(offset) if offset != M::SAMPLE_OFFSET => t + offset * h,
        _ => grid,
    };
    sample.velocity_time = time(M::VELOCITY_OFFSET);
    sample.acceleration_time = time(M::ACCELERATION_OFFSET);
    if M::VELOCITY_OFFSET.is_none() {
        sample.v.as_mut_slice().fill(f64::NAN);
    }
    if M::ACCELERATION_OFFSET.is_none() {
        sample.a.as_mut_slice().fill(f64::NAN);
    }
    let velocity = M::VELOCITY_OFFSET.is_none() || is_finite(sample.v.as_slice());
    match is_finite(sample.x.as_slice()) && velocity {
        true => Ok(()),
        false => Err(Error::at(t, Failure::NonFinite)),
    }
}

/// The end of an integration.
pub(super) fn end<S>(sample: Sample<S>, statistics: Statistics) -> Solution<S> {
    let Sample {
        t,
        x,
        v,
        a,
        velocity_time,
        acceleration_time,
    } = sample;
    Solution {
        t,
        x,
        v,
        a,
        velocity_time,
        acceleration_time,
        statistics,
    }
}
