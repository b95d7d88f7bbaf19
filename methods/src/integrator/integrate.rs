//! Problems with their initial values, settings of methods, and the two together: an integration.

mod any_size;
mod first;
mod run;
mod second;
mod settings;
mod solution;

pub(crate) use any_size::by_errors;
pub use first::{Ode, OdeEnd};
pub(crate) use run::{ATTEMPTS, ByStagesRun, beginning, by_stages, check_freedoms, check_values};
pub use run::{Drives, Integration};
pub use second::{SecondOrder, SecondOrderEnd};
pub use settings::{Compensated, Settings, Unset};
pub use solution::Solution;

use crate::base::Error;
pub use crate::integrator::kind::{Divided, Kind, Ordinary};
use crate::integrator::watch::{Event, Last, Path, Progress, Step, Watch};
use std::ops::{ControlFlow, Range};

/// A problem of the kind K with its initial values and the observers of its solution. It is an [`Ode`], a
/// [`SecondOrder`], a [split](crate::split::Split) problem, or a problem [with constraints](crate::constrained::Dae).
///
/// A method, with its [`Settings`], solves it over an interval that begins at t0; an end before t0 integrates
/// backwards. [`solve`](Self::solve) keeps the solution at all times, `end` returns its end alone.
#[must_use]
pub struct Problem<'a, K: Kind, P> {
    pub(crate) field: P,
    pub(crate) values: K::Values,
    pub(crate) special: K::Special,
    pub(crate) watch: Watch<'a, K>,
}

impl<'a, K: Kind, P> Problem<'a, K, P> {
    pub(crate) fn with_values(field: P, values: K::Values) -> Self {
        Self {
            field,
            values,
            special: K::Special::default(),
            watch: Watch::default(),
        }
    }

    /// The same with another field.
    pub(crate) fn with<Q>(self, change: impl FnOnce(P) -> Q) -> Problem<'a, K, Q> {
        Problem {
            field: change(self.field),
            values: self.values,
            special: self.special,
            watch: self.watch,
        }
    }

    /// Solves the problem over an interval, and keeps the solution at all of its times.
    ///
    /// ```
    /// use stepsmith::{SecondOrder, structural::AverageAcceleration};
    ///
    /// let problem = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
    /// let solution = problem.solve(0.0..10.0, AverageAcceleration::new().step(1e-2))?;
    /// let point = solution.at(5.4321)?;
    /// assert!((point.x[0] - 5.4321_f64.cos()).abs() < 3.5e-5);
    /// assert!((point.v[0] + 5.4321_f64.sin()).abs() < 2.6e-5);
    /// assert_eq!(solution.t().count(), 1001);
    /// assert!(solution.at(10.1).is_err());
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn solve<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, K::State, Z>,
    ) -> Result<Solution<K>, Error>
    where
        Z: Drives<M, K, P>,
    {
        let mut path = Path::new();
        let end = self.store(&mut path).drive(interval, method)?;
        Ok(Solution { path, end })
    }

    pub(crate) fn drive<M, Z>(
        self,
        interval: Range<f64>,
        settings: Settings<M, K::State, Z>,
    ) -> Result<K::End, Error>
    where
        Z: Drives<M, K, P>,
    {
        Z::drive(Integration {
            problem: self.field,
            values: self.values,
            special: self.special,
            watch: self.watch,
            interval: [interval.start, interval.end],
            settings,
        })
    }

    /// Shows every accepted step, with the solution between its ends, to `watcher`; `Break` ends the
    /// integration there.
    pub fn each_step(
        mut self,
        watcher: impl FnMut(&Step<'_, K::Point>) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.watch.each_step(watcher);
        self
    }

    /// Looks out for an event, the zero of a function along the solution.
    pub fn event(mut self, event: Event<'a, K::Values>) -> Self {
        self.watch.event(event);
        self
    }

    /// Keeps the last accepted grid point, its time, and the number of steps that led there, for the case that the run
    /// ends with an [`Error`]. A run with `last` pays one copy a step; other runs pay nothing.
    pub fn last(mut self, last: &'a mut Last<K::Point>) -> Self {
        self.watch.last(last);
        self
    }

    /// Keeps the solution in `path`, which has it up to the last accepted step if the run fails.
    pub fn store(mut self, path: &'a mut Path<K::Point>) -> Self {
        self.watch.store(path);
        self
    }

    /// Shows how far the integration has come, at the beginning, at the end, and whenever a thousandth
    /// more of the interval is done.
    pub fn progress(mut self, show: impl FnMut(&Progress) + 'a) -> Self {
        self.watch.progress(show);
        self
    }

    /// Shows that as a bar on the terminal, with an estimate of the end; nothing where standard error is no
    /// terminal.
    #[cfg(feature = "progress")]
    pub fn progress_bar(self) -> Self {
        self.progress(crate::integrator::watch::bar())
    }
}

#[cfg(test)]
mod tests;
