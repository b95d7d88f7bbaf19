//! The loop over steps: the only one.
//!
//! An [`Engine`] makes steps, [`Sizes`] choose them, and whoever watches sees each accepted step as a span
//! with its ends and the solution between.

use crate::base::{Error, Failure};
use crate::integrator::kind::Kind;
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::{Between, Point, Step, Watch};
use std::ops::ControlFlow;

/// A step to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Where it begins.
    pub t: f64,
    /// The signed size of the step.
    pub h: f64,
    /// The end of the step, t + h up to rounding.
    pub end: f64,
    /// The grid point that it shows.
    pub grid: f64,
    /// Whether that is the end of the interval.
    pub last: bool,
}

/// Why a step is not made. It stands in a box, so that the error of a step that is made comes back in a register.
#[derive(Debug)]
pub(crate) enum Missed {
    /// A step of this many times its size might be made.
    Smaller(f64, Option<Error>),
    Never(Error),
}

impl Missed {
    /// A step of `factor` times its size might be made.
    pub(crate) fn smaller(factor: f64, cause: Option<Error>) -> Attempt {
        Err(Box::new(Self::Smaller(factor, cause)))
    }

    /// The failure of the step at t. A step of half the size may be made. A right-hand side that changes a length would
    /// do so then too, and numbers that are not seen are not seen then either.
    pub(crate) fn of(failure: Failure, t: f64) -> Box<Self> {
        Box::new(match failure {
            Failure::Shape { .. } | Failure::Unseen => Self::Never(Error::at(t, failure)),
            _ => Self::Smaller(0.5, Some(Error::at(t, failure))),
        })
    }
}

impl From<Error> for Box<Missed> {
    fn from(error: Error) -> Self {
        Box::new(Missed::Never(error))
    }
}

/// The error of a step that is made, in units of the allowed error; 0 where it is not estimated.
pub(crate) type Attempt = Result<f64, Box<Missed>>;

/// An engine that makes steps.
pub(crate) trait Engine {
    /// A grid point.
    type Point: Point;

    /// The scheme's name.
    fn name(&self) -> &'static str;

    /// Whether there is a solution between grid points.
    fn is_dense(&self) -> bool {
        true
    }

    /// The state at t0, complete if it is `shown`, with all that the solution [between](Self::between) needs
    /// if that is looked at.
    fn begin(&mut self, shown: bool, dense: bool) -> Result<Self::Point, Error>;

    /// How many grid points behind t0 the start has covered.
    fn covered(&self) -> usize {
        0
    }

    /// The k-th of them, at t.
    fn start(&mut self, t: f64, dense: bool, out: &mut Self::Point) -> Result<(), Error> {
        let _ = (t, dense, out);
        Ok(())
    }

    /// Makes a step, which is not yet accepted.
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt;

    /// Goes back to the beginning of the step.
    fn reject(&mut self) {}

    /// How many grid points an attempted step shows.
    fn points(&self) -> usize {
        1
    }

    /// The k-th of them; with all that the solution [between](Self::between) needs, if it is looked at.
    fn show(
        &mut self,
        plan: &Plan,
        k: usize,
        dense: bool,
        out: &mut Self::Point,
    ) -> Result<(), Error>;

    /// The solution before the point that was shown last.
    fn between(&self) -> &dyn Between<Self::Point>;

    /// Goes on from the end of the step.
    fn accept(&mut self, plan: &Plan) {
        let _ = plan;
    }

    /// Takes a point that has become part of the solution into the memory of the problem.
    fn commit(&mut self, point: &Self::Point) {
        let _ = point;
    }

    /// Adds the counts of the engine.
    fn count(&self, statistics: &mut Statistics);
}

/// A rule that chooses steps.
pub(crate) trait Sizes<E> {
    /// Whether steps may be of different sizes.
    const CHOSEN: bool = true;

    /// Prepares the first step.
    ///
    /// # Errors
    /// Settings that make no sense.
    fn begin(&mut self, engine: &mut E) -> Result<(), Error> {
        let _ = engine;
        Ok(())
    }

    /// The time of the k-th grid point, where that is known beforehand.
    fn time(&self, k: usize) -> f64 {
        let _ = k;
        f64::NAN
    }

    /// The next attempt, none at the end of the interval.
    fn next(&mut self, engine: &mut E) -> Result<Option<Plan>, Error>;

    /// Whether a step with this error is accepted.
    fn judge(&mut self, engine: &mut E, plan: &Plan, error: f64) -> Result<bool, Error>;

    /// The step was not made. Returns an error unless the step is to be tried again.
    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        let _ = factor;
        Err(cause.unwrap_or(Error::NonFinite { t: plan.t }))
    }

    /// The step has become part of the solution.
    fn accepted(&mut self, engine: &mut E, plan: &Plan) -> Result<(), Error> {
        let _ = (engine, plan);
        Ok(())
    }
}

/// An integration, all told.
pub(crate) struct Drive<'w, 'a, K: Kind> {
    interval: [f64; 2],
    watch: &'w mut Watch<'a, K>,
    statistics: &'w mut Statistics,
}

impl<'w, 'a, K: Kind> Drive<'w, 'a, K> {
    pub(crate) fn new(
        interval: [f64; 2],
        watch: &'w mut Watch<'a, K>,
        statistics: &'w mut Statistics,
    ) -> Self {
        Self {
            interval,
            watch,
            statistics,
        }
    }

    /// An interval of length 0 is its beginning.
    pub(crate) fn stay(self, now: K::Point, values: &K::Values) -> Result<K::Point, Error> {
        // There is nothing left to end.
        let _ = self.watch.begin(self.interval, &now, values)?;
        Ok(now)
    }

    /// Integrates from these values, which only watchers read. Returns the state at the end, or where a watcher ended
    /// the run.
    pub(crate) fn over<E, Z>(
        self,
        engine: &mut E,
        sizes: &mut Z,
        values: &K::Values,
    ) -> Result<K::Point, Error>
    where
        E: Engine<Point = K::Point>,
        Z: Sizes<E>,
    {
        let time = &|k| sizes.time(k);
        let mut seen = match self.begin(engine, time, values)? {
            ControlFlow::Continue(seen) => seen,
            ControlFlow::Break(end) => return Ok(end),
        };
        sizes.begin(engine)?;
        seen.count_start(engine);
        while let Some(plan) = sizes.next(engine)? {
            let shown = seen.next.is_some() || plan.last;
            let error = match engine.attempt(&plan, shown).map_err(|missed| *missed) {
                Ok(error) => error,
                Err(Missed::Never(error)) => return Err(error),
                Err(Missed::Smaller(factor, cause)) => {
                    sizes.failed(&plan, factor, cause)?;
                    seen.statistics.diverged += 1;
                    engine.reject();
                    continue;
                }
            };
            if !sizes.judge(engine, &plan, error)? {
                seen.statistics.rejected += 1;
                engine.reject();
                continue;
            }
            if shown {
                if seen.step(engine, &plan, error, Z::CHOSEN)?.is_break() {
                    break;
                }
            } else {
                let points = engine.points();
                (0..points).for_each(|_| seen.count_step(&plan, points, Z::CHOSEN));
            }
            engine.accept(&plan);
            sizes.accepted(engine, &plan)?;
        }
        engine.count(seen.statistics);
        Ok(seen.now)
    }

    /// Shows the beginning, and the grid points that the start has covered; the end if that is all, as on an interval
    /// of length 0.
    fn begin(
        self,
        engine: &mut dyn Engine<Point = K::Point>,
        time: &dyn Fn(usize) -> f64,
        values: &K::Values,
    ) -> Result<ControlFlow<K::Point, Shown<'w, 'a, K>>, Error> {
        let Self {
            interval,
            watch,
            statistics,
        } = self;
        let active = watch.is_active();
        let dense = watch.looks_between();
        if dense && !engine.is_dense() {
            let method = engine.name();
            return Err(Error::NoDense { method });
        }
        let nowhere = interval[0] == interval[1];
        let now = engine.begin(active || nowhere, dense || nowhere)?;
        if watch.begin(interval, &now, values)?.is_break() || nowhere {
            engine.count(statistics);
            return Ok(ControlFlow::Break(now));
        }
        let mut seen = Shown {
            next: active.then(|| now.clone()),
            now,
            dense,
            watch,
            statistics,
        };
        for k in 1..=engine.covered() {
            let Some(next) = &mut seen.next else { break };
            engine.start(time(k), dense, next)?;
            seen.statistics.steps = k as u64;
            if seen.watch(engine, f64::NAN).is_break() {
                engine.count(seen.statistics);
                return Ok(ControlFlow::Break(seen.now));
            }
        }
        seen.statistics.steps = engine.covered() as u64;
        Ok(ControlFlow::Continue(seen))
    }
}

/// The side of an integration that shows grid points to watchers, and counts. It is compiled once for all engines.
struct Shown<'w, 'a, K: Kind> {
    /// The last grid point shown.
    now: K::Point,
    /// Memory for the next one, where anybody watches.
    next: Option<K::Point>,
    dense: bool,
    watch: &'w mut Watch<'a, K>,
    statistics: &'w mut Statistics,
}

impl<K: Kind> Shown<'_, '_, K> {
    /// Records the cost of the start.
    fn count_start(&mut self, engine: &dyn Engine<Point = K::Point>) {
        let mut spent = Statistics::default();
        engine.count(&mut spent);
        self.statistics.start = match spent.expensive {
            0 => spent.evaluations,
            expensive => expensive,
        };
    }

    fn count_step(&mut self, plan: &Plan, points: usize, chosen: bool) {
        if chosen {
            (self.statistics).accept(plan.h / points as f64, plan.last)
        } else {
            self.statistics.steps += 1
        }
    }

    /// An accepted step with its error; `Break` ends the integration.
    fn step(
        &mut self,
        engine: &mut dyn Engine<Point = K::Point>,
        plan: &Plan,
        error: f64,
        chosen: bool,
    ) -> Result<ControlFlow<()>, Error> {
        let points = engine.points();
        for k in 0..points {
            self.count_step(plan, points, chosen);
            let Some(next) = &mut self.next else {
                engine.show(plan, k, self.dense, &mut self.now)?;
                continue;
            };
            engine.show(plan, k, self.dense, next)?;
            if self.watch(engine, error).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Lets watchers see the way to the next grid point, and goes there, or to the point where they end it. The problem
    /// remembers that point.
    fn watch(&mut self, engine: &mut dyn Engine<Point = K::Point>, error: f64) -> ControlFlow<()> {
        let Some(next) = &mut self.next else {
            return ControlFlow::Continue(());
        };
        let step = Step::new([&self.now, next], engine.between(), error);
        let flow = self.watch.step(&step);
        std::mem::swap(&mut self.now, next);
        let flow = flow.map_break(|end| {
            if let Some(end) = end {
                self.now = end;
            }
        });
        if self.watch.remembers {
            engine.commit(&self.now);
        }
        flow
    }
}

#[cfg(test)]
mod tests;
