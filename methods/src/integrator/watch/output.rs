//! The solution at given times.

use super::point::Point;
use super::step::Step;
use super::watcher::Watcher;
use crate::base::Error;
use std::ops::ControlFlow;

/// Shows the solution at times in order.
pub(super) struct Output<F> {
    times: Vec<f64>,
    next: usize,
    backwards: bool,
    show: F,
}

impl<F> Output<F> {
    pub(super) fn new(times: &[f64], show: F) -> Self {
        Self {
            times: times.to_vec(),
            next: 0,
            backwards: false,
            show,
        }
    }

    /// The next time, if it lies not behind t.
    fn take(&mut self, t: f64) -> Option<f64> {
        let next = *self.times.get(self.next)?;
        let within = if self.backwards { next >= t } else { next <= t };
        within.then(|| {
            self.next += 1;
            next
        })
    }
}

impl<T: Point, F: FnMut(&T)> Watcher<T> for Output<F> {
    fn begin(&mut self, [t0, end]: [f64; 2], point: &T) -> Result<ControlFlow<()>, Error> {
        self.backwards = end < t0;
        let sign = if self.backwards { -1.0 } else { 1.0 };
        let mut last = t0;
        for &t in &self.times {
            // Not in order, not in the interval, or no number.
            if !(sign * (t - last) >= 0.0 && sign * (end - t) >= 0.0) {
                return Err(Error::OutputTimes { t });
            }
            last = t;
        }
        while self.take(t0).is_some() {
            (self.show)(point);
        }
        Ok(ControlFlow::Continue(()))
    }

    fn up_to(&mut self, step: &Step<'_, T>, t: f64, scratch: &mut T) {
        while let Some(t) = self.take(t) {
            step.write(t, scratch);
            (self.show)(scratch);
        }
    }

    fn step(&mut self, step: &Step<'_, T>, scratch: &mut T) -> ControlFlow<()> {
        self.up_to(step, step.t(), scratch);
        ControlFlow::Continue(())
    }
}
