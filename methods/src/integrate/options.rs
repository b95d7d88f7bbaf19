//! Options of every integration, in the same words.

use super::{Cores, Integration, Kind};
use crate::control::Controller;
use crate::implicit::Implicit;
use crate::linear::LinearSolver;
use crate::sizes::Grid;
use crate::start::Start;
use crate::watch::{Event, Last, Path, Progress, Step};
use std::ops::ControlFlow;

impl<'a, M, K: Kind, P, Z> Integration<'a, M, K, P, Z> {
    /// Sets the time t0 of the initial values; 0 if not called.
    pub fn from(mut self, t0: f64) -> Self {
        self.from = t0;
        self
    }

    /// Sets the end of the interval, where the last step lands exactly; an end before t0
    /// integrates backwards.
    pub fn to(mut self, end: f64) -> Self {
        self.to = end;
        self
    }

    /// Sets the step size h > 0: the largest one not above it (nor a billionth more) that divides
    /// the interval is used.
    pub fn step_size(mut self, h: f64) -> Self {
        self.grid.set(Grid::Size(h));
        self
    }

    /// Sets the number of steps that divide the interval, instead of a step size.
    pub fn steps(mut self, count: usize) -> Self {
        self.grid.set(Grid::Count(count));
        self
    }

    /// Sets the size of the first step, h > 0, where steps are chosen; else it is found.
    pub fn first_step(mut self, h: f64) -> Self {
        self.limits.first = Some(h);
        self
    }

    /// Sets the least step size, h ≥ 0, where steps are chosen: where they would have to be smaller, the
    /// integration ends with [`Error::StepTooSmall`](crate::Error::StepTooSmall).
    pub fn min_step(mut self, h: f64) -> Self {
        self.limits.least = Some(h);
        self
    }

    /// Sets the largest step size, h > 0, where steps are chosen.
    pub fn max_step(mut self, h: f64) -> Self {
        self.limits.largest = Some(h);
        self
    }

    /// Sets the most attempts at steps, where steps are chosen; a million if not called.
    pub fn max_steps(mut self, count: u64) -> Self {
        self.limits.attempts = Some(count);
        self
    }

    /// Sets the step-size controller, where steps are chosen by errors.
    pub fn controller(mut self, controller: Controller) -> Self {
        self.limits.controller = Some(controller);
        self
    }

    /// Sets the safety factor of the step-size control (0.9), and the least (0.2) and the greatest factor
    /// from one step size to the next: 4 by default, 8 of block formulas and other stages that decouple, 10 of
    /// pairs. Where they are not set, the second step of block formulas may be 100 times as long as the first.
    pub fn step_factors(mut self, safety: f64, least: f64, greatest: f64) -> Self {
        self.limits.factors = Some((safety, least, greatest));
        self
    }

    /// Gives a free parameter of the method, called `name`, its value; see [`free`](crate::free).
    pub fn parameter(mut self, name: &str, value: f64) -> Self {
        self.parameters.push((name.into(), value));
        self
    }

    /// Sets the start, of methods that carry more than the initial values; [`Start::Collocation`] if not
    /// called.
    pub fn start(mut self, start: Start<K::State>) -> Self {
        self.start = start;
        self
    }

    /// Sets how implicit cores are solved; [`Implicit::default`] if not called. Methods of coupled stages whose steps
    /// a tolerance chooses take of it how linear systems are solved; their iterations follow the tolerance.
    pub fn implicit(mut self, implicit: Implicit<K::State>) -> Self
    where
        K: Cores,
    {
        self.implicit = implicit;
        self
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

    /// Keeps where the run is, for whoever is told of an [`Error`](crate::Error): the last accepted grid point, its
    /// time, and how many steps led there. Only a run that is asked for it pays, with a copy a step.
    pub fn last(mut self, last: &'a mut Last<K::Point>) -> Self {
        self.watch.last(last);
        self
    }

    /// Keeps the whole solution in `path`, to be asked at any time.
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
        self.progress(crate::watch::bar())
    }
}

impl<M, K: Cores, P, Z> Integration<'_, M, K, P, Z> {
    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called. What is said of all else by
    /// [`implicit`](Self::implicit) is said before.
    ///
    /// ```
    /// use stepsmith::linear::{LinearSolver, SolverKind};
    /// use stepsmith::{block::Radau5, integrate_first_order};
    ///
    /// let rate = |_t: f64, y: &[f64; 2], dy: &mut [f64; 2]| *dy = [y[1], -y[0] - 1e3 * y[1].powi(3)];
    /// let run = integrate_first_order::<Radau5<_>, _>([1.0, 0.0]).to(2.0).tolerance(1e-6, 1e-8);
    /// let end = run.linear_solver(LinearSolver::Banded).rate(rate).run()?;
    /// assert_eq!(end.statistics.solver, Some(SolverKind::Banded));
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.implicit = self.implicit.linear_solver(solver);
        self
    }
}
