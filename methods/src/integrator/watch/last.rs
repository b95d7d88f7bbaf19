//! The last good state.

use super::{Point, Step, Watcher};
use crate::base::Error;
use std::ops::ControlFlow;

/// The grid point that a run came to last: its end, or where it was when an error ended it.
///
/// ```
/// use stepsmith::{Last, Ode, runge_kutta::DormandPrince5};
///
/// // y' = y², y = 1/(1 − t): nothing goes beyond 1.
/// let mut last = Last::default();
/// let error = Ode::new(
///     |_t, y, dy| dy[0] = y[0] * y[0],
///     [1.0],
/// )
/// .last(&mut last)
/// .end(0.0..2.0, DormandPrince5::new().rtol(1e-8).atol(1e-8))
/// .unwrap_err();
/// let point = last.point().unwrap();
/// assert!(error.t().is_some() && last.steps() > 10);
/// assert!((point.t - 1.0).abs() < 1e-3 && point.x[0] > 1e3);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Last<T> {
    point: Option<T>,
    steps: u64,
}

impl<T> Default for Last<T> {
    fn default() -> Self {
        let point = None;
        let steps = 0;
        Self { point, steps }
    }
}

impl<T> Last<T> {
    /// Forgets an earlier run, which is no part of the next one.
    pub(super) fn clear(&mut self) {
        (self.point, self.steps) = (None, 0);
    }

    /// The time and the state there; none where a run was refused before it began.
    pub fn point(&self) -> Option<&T> {
        self.point.as_ref()
    }

    /// The number of grid points after t0 that the run came to, with the grid points that the start covers.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

impl<T: Point> Watcher<T> for &mut Last<T> {
    fn looks_between(&self) -> bool {
        false
    }

    fn begin(&mut self, _: [f64; 2], point: &T) -> Result<ControlFlow<()>, Error> {
        (self.point, self.steps) = (Some(point.clone()), 0);
        Ok(ControlFlow::Continue(()))
    }

    fn jump(&mut self, point: &T) -> ControlFlow<()> {
        self.point = Some(point.clone());
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: &Step<'_, T>, _: &mut T) -> ControlFlow<()> {
        self.steps += 1;
        if let Some(point) = &mut self.point {
            point.copy_from(step.end());
        }
        ControlFlow::Continue(())
    }
}
