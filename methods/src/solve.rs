//! Fixed-step integration over an interval: of x'' = g(t, x, x') and of y' = f(t, y).

mod first;
mod second;

pub use first::{FirstOrderSolution, Watching, integrate_first_order};
pub use second::{Solution, integrate};

use crate::error::Error;
use crate::field::{Counted, Field};
use crate::implicit::Implicit;
use crate::start::{Initial, Start, Trajectory};
use crate::state::{State, is_finite};
use crate::statistics::Statistics;
use crate::step::{Sample, Stepper, lead, require_zero_stable, same_length, sample_shift};
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

/// Two observers: both see everything, and either ends an integration. Made by each further `.observe` or
/// `.output`.
#[derive(Clone, Copy, Debug)]
pub struct Both<A, B>(pub(crate) A, pub(crate) B);

impl<S, A: Observer<S>, B: Observer<S>> Observer<S> for Both<A, B> {
    const ACTIVE: bool = A::ACTIVE || B::ACTIVE;

    fn see(&mut self, sample: &Sample<S>) -> ControlFlow<()> {
        let (first, second) = (self.0.see(sample), self.1.see(sample));
        if first.is_break() { first } else { second }
    }
}

impl<S> Observer<S> for Unobserved {
    const ACTIVE: bool = false;

    fn see(&mut self, _: &Sample<S>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// No problem given yet.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

#[derive(Clone, Copy, Debug)]
enum Grid {
    Unset,
    Size(f64),
    Count(usize),
}

/// An integration with method M, to be described and run; made by [`integrate`] and
/// [`integrate_first_order`]. RANK is the order of the differential equation.
pub struct Integration<M, S, P, O, const RANK: usize = 2> {
    /// The derivatives of orders 0 … RANK − 1 at the beginning.
    pub(crate) initial: [S; RANK],
    pub(crate) from: f64,
    pub(crate) to: f64,
    grid: Grid,
    pub(crate) start: Start<S>,
    pub(crate) implicit: Implicit<S>,
    pub(crate) problem: P,
    pub(crate) observer: O,
    method: PhantomData<fn() -> M>,
}

impl<M, S, const RANK: usize> Integration<M, S, Unset, Unobserved, RANK> {
    pub(crate) fn new(initial: [S; RANK]) -> Self {
        Self {
            initial,
            from: 0.0,
            to: f64::NAN,
            grid: Grid::Unset,
            start: Start::default(),
            implicit: Implicit::default(),
            problem: Unset,
            observer: Unobserved,
            method: PhantomData,
        }
    }
}

impl<M, S, P, O, const RANK: usize> Integration<M, S, P, O, RANK> {
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

    /// The call that set the steps, if one did.
    pub(crate) fn given(&self) -> Option<&'static str> {
        match self.grid {
            Grid::Unset => None,
            Grid::Size(_) => Some(".step_size()"),
            Grid::Count(_) => Some(".steps()"),
        }
    }

    /// As many steps, unless their number or size is set.
    pub(crate) fn steps_unless_set(self, count: usize) -> Self {
        match self.grid {
            Grid::Unset => self.steps(count),
            _ => self,
        }
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

    pub(crate) fn map<Q, U>(
        self,
        change: impl FnOnce(P, O) -> (Q, U),
    ) -> Integration<M, S, Q, U, RANK> {
        let Self {
            initial,
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
            initial,
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

    /// The same with a problem that counts its evaluations.
    pub(crate) fn counted(self) -> Integration<M, S, Counted<P>, O, RANK> {
        self.map(|problem, observer| (Counted::new(problem), observer))
    }

    /// Checks that the initial values are finite vectors of one length.
    pub(crate) fn check(&self) -> Result<(), Error>
    where
        S: State,
    {
        let Some(x0) = self.initial.first().filter(|x0| !x0.is_empty()) else {
            return Err(Error::Empty);
        };
        if let Some(v0) = self.initial.iter().find(|v0| v0.len() != x0.len()) {
            return Err(Error::Lengths {
                position: x0.len(),
                velocity: v0.len(),
            });
        }
        if !self.initial.iter().all(|z| is_finite(z.as_slice())) {
            return Err(Error::NonFinite { t: self.from });
        }
        self.implicit.check()
    }

    /// The number of steps and the signed step size.
    pub(crate) fn grid(&self) -> Result<(usize, f64), Error> {
        let interval = self.to - self.from;
        if !interval.is_finite() {
            return Err(Error::Interval {
                from: self.from,
                to: self.to,
            });
        }
        let (count, step_size) = match self.grid {
            Grid::Unset => (f64::NAN, f64::NAN),
            Grid::Count(count) => (count as f64, interval / count as f64),
            Grid::Size(h) => {
                let ratio = interval.abs() / h;
                let nearest = ratio.round();
                let close = (ratio - nearest).abs() <= 1e-9 * ratio;
                (if close { nearest } else { ratio.ceil() }, h)
            }
        };
        let usable = match self.grid {
            Grid::Unset => false,
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

impl<M, S, P, O, const RANK: usize> Integration<M, S, Counted<P>, O, RANK>
where
    M: Stepper<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    O: Observer<S>,
{
    /// Integrates, and returns the sample at the end or where the observer stopped.
    ///
    /// Times are t0 + k h, computed for each k and never added up.
    fn drive(mut self) -> Result<(Sample<S>, Statistics), Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        let (count, h) = self.grid()?;
        self.check()?;
        let x0 = &self.initial[0];
        let (lead, shift) = (lead(M::CARRIED), sample_shift::<S, M, RANK>());
        let needed = (lead + shift).max(1);
        let g = &mut self.problem;
        if count == 0 {
            let sample = beginning(g, self.from, &self.initial)?;
            // There is nothing left to end.
            let _ = self.observer.see(&sample);
            let statistics = Statistics {
                evaluations: g.count,
                ..Statistics::default()
            };
            return Ok((sample, statistics));
        }
        if count < needed {
            return Err(Error::TooShort {
                steps: count,
                needed,
            });
        }

        let initial = Initial {
            t: self.from,
            h,
            values: &self.initial,
        };
        let trajectory = Trajectory::new::<M, _, RANK>(&self.start, &initial, g)?;
        let mut stepper = M::new(h, x0);
        trajectory.fill(h, &mut stepper)?;

        let mut sample = Sample::new(self.from, x0);
        let mut statistics = Statistics {
            start: g.count,
            ..Statistics::equal_steps(h)
        };
        let time = |k: usize| {
            if k == count {
                self.to
            } else {
                self.from + k as f64 * h
            }
        };
        let before = self.implicit.statistics();
        let mut stopped = false;
        for k in 0..lead + shift {
            if O::ACTIVE && !stopped {
                trajectory.sample::<RANK>(time(k), &mut sample)?;
                statistics.steps = k as u64;
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
                stepper.step::<_, true>(t, g, &mut self.implicit, &mut sample)
            } else {
                stepper.step::<_, false>(t, g, &mut self.implicit, &mut sample)
            };
            done.map_err(|failure| Error::at(t, failure))?;
            statistics.steps = (k + shift) as u64;
            if seen {
                place::<M, S, RANK>(&mut sample, t, time(k + shift), h);
                if !is_finite_sample::<M, S, RANK>(&sample) {
                    return Err(Error::NonFinite { t });
                }
                stopped = self.observer.see(&sample).is_break();
            } else if !is_finite(stepper.carried_mut(position).as_slice()) {
                return Err(Error::NonFinite { t });
            }
        }

        statistics.evaluations = g.count;
        let after = self.implicit.statistics();
        statistics.iterations = after.iterations - before.iterations;
        statistics.factorisations = after.factorisations - before.factorisations;
        Ok((sample, statistics))
    }
}

/// The sample at t0, for an interval of length 0.
pub(crate) fn beginning<S: State, G: Field<S, RANK>, const RANK: usize>(
    g: &mut G,
    t: f64,
    initial: &[S; RANK],
) -> Result<Sample<S>, Error> {
    let mut sample = Sample::new(t, &initial[0]);
    if RANK == 2 {
        let v = &initial[RANK - 1];
        sample.v.as_mut_slice().copy_from_slice(v.as_slice());
        g.evaluate(t, &initial[0], v, &mut sample.a);
        same_length(v.len(), [sample.a.len()]).map_err(|failure| Error::at(t, failure))?;
        if !is_finite(sample.a.as_slice()) {
            return Err(Error::NonFinite { t });
        }
    }
    Ok(sample)
}

/// Sets the times of a sample from the step at t, at the grid point `grid`.
fn place<M: Stepper<S, RANK>, S: State, const RANK: usize>(
    sample: &mut Sample<S>,
    t: f64,
    grid: f64,
    h: f64,
) {
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

fn is_finite_sample<M: Stepper<S, RANK>, S: State, const RANK: usize>(sample: &Sample<S>) -> bool {
    is_finite(sample.x.as_slice())
        && (M::VELOCITY_OFFSET.is_none() || is_finite(sample.v.as_slice()))
        && (M::ACCELERATION_OFFSET.is_none() || is_finite(sample.a.as_slice()))
}

#[cfg(test)]
mod tests;
