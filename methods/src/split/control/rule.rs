//! What the rules of step control share: limits, attempts, and the loop over steps.

use crate::bounds::{greater, lesser};
use crate::error::Error;
use crate::implicit::{Failure, Implicit, ImplicitStatistics};
use crate::solve::{Integration, Observer, Solution};
use crate::split::counted::Counted;
use crate::split::solve::{end, placed, stated};
use crate::split::{SplitField, VariableSplit};
use crate::state::State;
use crate::statistics::{Estimate, Statistics};
use crate::step::Sample;

/// Which steps are allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub(super) first: Option<f64>,
    pub(super) least: f64,
    pub(super) largest: Option<f64>,
    pub(super) attempts: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            first: None,
            least: 0.0,
            largest: None,
            attempts: 1_000_000,
        }
    }
}

/// The limits of an interval.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub(super) first: Option<f64>,
    pub(super) least: f64,
    pub(super) largest: f64,
    attempts: u64,
}

impl Limits {
    /// Checks them, and sets what is not given.
    pub(super) fn checked(self, from: f64, to: f64) -> Result<Bounds, Error> {
        let interval = (to - from).abs();
        if !interval.is_finite() {
            return Err(Error::Interval { from, to });
        }
        let largest = self.largest.unwrap_or(0.1 * interval);
        let positive = |h: f64| h > 0.0 && h.is_finite();
        let sound = (interval == 0.0 || positive(largest))
            && self.first.is_none_or(positive)
            && self.least >= 0.0
            && self.least <= largest;
        if !sound {
            return Err(Error::StepControl);
        }
        // Below this t + h is t, or nearly so.
        let resolution = 16.0 * f64::EPSILON * greater(from.abs(), to.abs());
        Ok(Bounds {
            first: self.first,
            least: greater(self.least, resolution),
            largest,
            attempts: self.attempts,
        })
    }
}

/// What becomes of an attempt, and the size of the next one.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// The sample is the new state.
    Accepted(f64),
    /// The state stays.
    Rejected(f64),
}

/// How step sizes are chosen.
pub trait Rule<M, S, P> {
    /// The size of the first step.
    ///
    /// # Errors
    /// [`Error::StepControl`] where the rule's own settings make no sense.
    fn first(&mut self, run: &mut Run<M, S, P>, bounds: &Bounds) -> Result<f64, Error>;

    /// Attempts a step of size |h|, h with its sign; the verdict is a size.
    ///
    /// # Errors
    /// The [`Failure`] of a step.
    fn attempt(&mut self, run: &mut Run<M, S, P>, h: f64) -> Result<Verdict, Failure>;

    /// How it estimates errors, if it does.
    fn estimate(&self) -> Option<Estimate> {
        None
    }

    /// The size of another attempt after a failure at |h|; `None` where there is none.
    fn after_failure(&mut self, h: f64) -> Option<f64> {
        Some(0.5 * h.abs())
    }
}

/// A step underway.
pub struct Run<M, S, P> {
    pub(super) stepper: M,
    pub(super) field: Counted<P, S>,
    pub(super) implicit: Implicit<S>,
    pub(super) sample: Sample<S>,
    /// t, x, v where the step begins.
    pub(super) t: f64,
    pub(super) z: [S; 2],
    to: f64,
    before: ImplicitStatistics,
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>> Run<M, S, P> {
    /// At the beginning, with the observer.
    pub(super) fn begin<O>(
        integration: Integration<M, S, P, O>,
    ) -> Result<Watched<M, S, P, O>, Error> {
        let Integration {
            initial,
            from,
            to,
            implicit,
            problem,
            observer,
            ..
        } = integration;
        let field = Counted::new(problem);
        stated::<S, _>(&field, initial[0].len())?;
        let before = implicit.statistics();
        let run = Self {
            stepper: M::new(0.0, &initial[0]),
            field,
            implicit,
            sample: Sample::new(from, &initial[0]),
            t: from,
            z: initial,
            to,
            before,
        };
        Ok(Watched { run, observer })
    }

    /// The sign of the steps.
    pub(super) fn direction(&self) -> f64 {
        if self.to < self.t { -1.0 } else { 1.0 }
    }

    /// A step of size h from t + `ahead` and what the stepper holds, into the sample.
    pub(super) fn step(&mut self, ahead: f64, h: f64) -> Result<(), Failure> {
        let t = self.t + ahead;
        self.stepper.set_step_size(h);
        (self.stepper).step::<_, true>(t, &mut self.field, &mut self.implicit, &mut self.sample)?;
        self.sample.t = t + h;
        placed::<M, S>(&mut self.sample, t, h).map_err(|_| Failure::NonFinite)
    }

    /// Back to x and v at t.
    pub(super) fn restore(&mut self) {
        for (index, carried) in M::CARRIED.iter().enumerate() {
            let value = &self.z[carried.derivative.min(1)];
            let slot = self.stepper.carried_mut(index);
            slot.as_mut_slice().copy_from_slice(value.as_slice());
        }
    }
}

/// A run with what watches it.
pub struct Watched<M, S, P, O> {
    run: Run<M, S, P>,
    observer: O,
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>, O: Observer<S>> Watched<M, S, P, O> {
    /// Steps to the end.
    pub(super) fn drive<R: Rule<M, S, P>>(
        self,
        bounds: Bounds,
        mut rule: R,
    ) -> Result<Solution<S>, Error> {
        let Self {
            mut run,
            mut observer,
        } = self;
        let mut statistics = Statistics {
            estimate: rule.estimate(),
            ..Statistics::default()
        };
        let [x, v] = &run.z;
        run.sample.x.as_mut_slice().copy_from_slice(x.as_slice());
        run.sample.v.as_mut_slice().copy_from_slice(v.as_slice());
        let direction = run.direction();
        let mut stopped = observer.see(&run.sample).is_break();
        let mut size = match stopped {
            true => 0.0,
            false => rule.first(&mut run, &bounds)?,
        };
        statistics.start = run.field.expensive;
        run.restore();
        let mut attempts = 0;
        while !stopped {
            let left = (run.to - run.t).abs();
            let last = size >= left * (1.0 - 1e-9);
            if size.is_nan() {
                return Err(Error::NoStepSize { t: run.t });
            }
            if !last && size < bounds.least {
                return Err(Error::StepTooSmall {
                    t: run.t,
                    step_size: size,
                });
            }
            if attempts == bounds.attempts {
                return Err(Error::TooManySteps {
                    t: run.t,
                    limit: bounds.attempts,
                });
            }
            attempts += 1;
            let h = direction * if last { left } else { size };
            let next = match rule.attempt(&mut run, h) {
                Ok(Verdict::Accepted(next)) => {
                    run.t = if last { run.to } else { run.t + h };
                    for (z, new) in run.z.iter_mut().zip([&run.sample.x, &run.sample.v]) {
                        z.as_mut_slice().copy_from_slice(new.as_slice());
                    }
                    run.sample.t = run.t;
                    statistics.accept(h, last);
                    stopped = observer.see(&run.sample).is_break() || last;
                    next
                }
                Ok(Verdict::Rejected(next)) => {
                    statistics.rejected += 1;
                    run.restore();
                    next
                }
                Err(failure) => {
                    let next = rule.after_failure(h);
                    let next = next.filter(|next| *next >= bounds.least);
                    let Some(next) = next.filter(|_| !matches!(failure, Failure::Shape { .. }))
                    else {
                        return Err(Error::at(run.t, failure));
                    };
                    statistics.diverged += 1;
                    run.restore();
                    next
                }
            };
            size = lesser(next, bounds.largest);
        }
        statistics.count(&run.field, &run.before, &run.implicit);
        Ok(end(run.sample, statistics))
    }
}
