//! The interface of every watcher.

use super::step::Step;
use crate::base::Error;
use std::ops::ControlFlow;

/// A watcher of an integration.
pub(super) trait Watcher<T> {
    /// Whether the solution between grid points is wanted.
    fn looks_between(&self) -> bool {
        true
    }

    /// Sees the interval and its beginning; `Break` ends the integration there.
    ///
    /// # Errors
    /// [`Error::OutputTimes`] where they don't lie in the interval, in order.
    fn begin(&mut self, interval: [f64; 2], point: &T) -> Result<ControlFlow<()>, Error>;

    /// Sees the point from which the integration goes on after an event has changed the state.
    fn jump(&mut self, point: &T) -> ControlFlow<()> {
        let _ = point;
        ControlFlow::Continue(())
    }

    /// Sees the part of a step up to t, where an event is.
    fn up_to(&mut self, step: &Step<'_, T>, t: f64, scratch: &mut T) {
        let _ = (step, t, scratch);
    }

    /// Sees a step, with a point to write to; `Break` ends the integration at its end.
    fn step(&mut self, step: &Step<'_, T>, scratch: &mut T) -> ControlFlow<()>;

    /// Hears that the integration was ended at t.
    fn ended(&mut self, t: f64) {
        let _ = t;
    }
}
