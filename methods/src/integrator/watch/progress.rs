//! How far an integration has come, and when it will be done.

use super::point::Point;
use super::step::Step;
use super::watcher::Watcher;
use crate::base::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How far an integration has come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The part of the interval that is done, from 0 to 1.
    pub fraction: f64,
    /// The time reached.
    pub t: f64,
    /// How long it has taken.
    pub elapsed: Duration,
    /// How long the rest will take if it goes on as it did; unknown at the beginning.
    pub remaining: Option<Duration>,
}

/// Every so much of the interval progress is shown.
const SHOWN: f64 = 1e-3;

/// Shows progress at the beginning, whenever a thousandth more of the interval is done, and at the end.
pub(super) struct Clock<F> {
    show: F,
    begun: Option<Instant>,
    interval: [f64; 2],
    shown: f64,
}

impl<F: FnMut(&Progress)> Clock<F> {
    pub(super) fn new(show: F) -> Self {
        Self {
            show,
            begun: None,
            interval: [0.0; 2],
            shown: 0.0,
        }
    }

    fn tell(&mut self, fraction: f64, t: f64) {
        let begun = *self.begun.get_or_insert_with(Instant::now);
        let elapsed = begun.elapsed();
        let rest = elapsed.as_secs_f64() * (1.0 / fraction - 1.0);
        self.shown = fraction;
        (self.show)(&Progress {
            fraction,
            t,
            elapsed,
            remaining: Duration::try_from_secs_f64(rest).ok(),
        });
    }
}

impl<T: Point, F: FnMut(&Progress)> Watcher<T> for Clock<F> {
    fn looks_between(&self) -> bool {
        false
    }

    fn begin(&mut self, interval: [f64; 2], _: &T) -> Result<ControlFlow<()>, Error> {
        self.interval = interval;
        let [from, to] = interval;
        self.tell(if from == to { 1.0 } else { 0.0 }, from);
        Ok(ControlFlow::Continue(()))
    }

    fn step(&mut self, step: &Step<'_, T>, _: &mut T) -> ControlFlow<()> {
        let ([from, to], t) = (self.interval, step.t());
        let fraction = (t - from) / (to - from);
        if fraction >= self.shown + SHOWN || t == to {
            self.tell(fraction, t);
        }
        ControlFlow::Continue(())
    }

    fn ended(&mut self, t: f64) {
        let [from, to] = self.interval;
        let fraction = (t - from) / (to - from);
        if fraction > self.shown {
            self.tell(fraction, t);
        }
    }
}
