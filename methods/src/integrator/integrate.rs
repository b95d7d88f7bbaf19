//! Problems with their initial values, settings of methods, and the two together: an integration.

mod any_size;
mod equal;
mod first;
mod second;
mod settings;
mod solution;
mod stretched;

pub(crate) use any_size::{ByStagesRun, Estimates, between_times, by_errors};
pub(crate) use equal::{beginning, of_one_size};
pub use first::{Ode, OdeEnd};
pub use second::{SecondOrder, SecondOrderEnd};
pub use settings::{Compensated, Settings, Unset};
pub use solution::Solution;

use crate::base::{Error, Failure, State, is_finite, max_norm};
use crate::implicit_rk::check_consistent;
use crate::integrator::engine::Description;
pub use crate::integrator::kind::{Divided, Kind, Ordinary};
use crate::integrator::sizes::{Tolerance, resolution};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::{Event, Last, Path, Progress, Step, Watch};
use crate::linear::Tangents;
use crate::linear::null_rows::null_rows;
use crate::nonlinear::implicit::Implicit;
use crate::problem::AnyField;
use crate::stepper::{Sample, require_zero_stable};
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
        let Self {
            mut field,
            mut values,
            special,
            mut watch,
        } = self;
        let mut settings = settings;
        let whole = [interval.start, interval.end];
        let mut interval = whole;
        let mut before: Option<Statistics> = None;
        // An event that changes the state begins the run anew.
        loop {
            let (mut end, lent) = Z::drive(Integration {
                problem: field,
                values,
                special: special.clone(),
                watch: &mut watch,
                interval,
                whole,
                settings: &mut settings,
            })?;
            let statistics = K::statistics(&mut end);
            if let Some(before) = &before {
                statistics.follow(before);
            }
            let Some((t, changed)) = watch.changed() else {
                return Ok(end);
            };
            if before.is_some() && (t - interval[0]).abs() <= ZENO * t.abs() {
                return Err(Error::Zeno { t });
            }
            before = Some(*statistics);
            settings.start = settings.start.again();
            let [_, to] = whole;
            let rest = (to - t).abs() > resolution([t, to]);
            interval = [t, if rest { to } else { t }];
            (field, values) = (lent, changed);
        }
    }

    /// Shows every grid point once, from t0 to the end, to `observer`; `Break` ends the integration there. A grid point
    /// has t and the values: a [`Sample`](crate::Sample), or of a problem with constraints a
    /// [`ConstrainedSample`](crate::constrained::ConstrainedSample).
    ///
    /// A force with a memory belongs in a problem that [commits](crate::Acceleration::commit) it, for structures in a
    /// [`SpringStructure`](crate::structural::SpringStructure). A closure keeps its memory in a cell that changes here:
    /// a step evaluates the force as often as it needs, at points that it may throw away.
    ///
    /// ```
    /// use std::{cell::Cell, ops::ControlFlow};
    /// use stepsmith::{SecondOrder, structural::AverageAcceleration};
    ///
    /// // 1 kg at 1 m/s on a spring of 1 N/m whose other end slides at 0.5 N.
    /// let slip = Cell::new(0.0);
    /// let stretch = |x: f64| (x - slip.get()).clamp(-0.5, 0.5);
    /// SecondOrder::velocity_free(|_t, x, a| a[0] = -stretch(x[0]), [0.0], [1.0])
    ///     .observe(|point| {
    ///         slip.set(point.x[0] - stretch(point.x[0]));
    ///         ControlFlow::Continue(())
    ///     })
    ///     .end(0.0..10.0, AverageAcceleration::new().step(1e-3))?;
    /// // The slider takes 1/2 J but for the 1/8 J that the spring keeps, at 0.5 N.
    /// assert!((slip.get() - 0.75).abs() < 1e-6);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn observe(mut self, observer: impl FnMut(&K::Point) -> ControlFlow<()> + 'a) -> Self {
        self.watch.observe(observer);
        self
    }

    /// Shows the solution at these times, from t0 to the end and in order, to `show`; see [`Step`] on how good it is
    /// between grid points.
    ///
    /// ```
    /// use stepsmith::{Ode, block::Radau5};
    ///
    /// let mut table = Vec::new();
    /// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0])
    ///     .output(&[0.0, 0.5, 1.0], |point| table.push((point.t, point.y()[0])))
    ///     .end(0.0..1.0, Radau5::new().rtol(1e-8).atol(1e-10))?;
    /// for (t, y) in table {
    ///     assert!((y - (-t).exp()).abs() < 1e-8);
    /// }
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn output(mut self, times: &[f64], show: impl FnMut(&K::Point) + 'a) -> Self {
        self.watch.output(times, show);
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

/// Events that act within so small a part of their time after one another are told as Zeno's.
const ZENO: f64 = 1e-12;

/// An integration: a problem, and the method with its settings.
pub struct Integration<'l, 'a, M, K: Kind, P, Z> {
    pub(crate) problem: P,
    pub(crate) values: K::Values,
    pub(crate) special: K::Special,
    pub(crate) watch: &'l mut Watch<'a, K>,
    /// The interval, or the rest of the whole one from an event on.
    pub(crate) interval: [f64; 2],
    pub(crate) whole: [f64; 2],
    pub(crate) settings: &'l mut Settings<M, K::State, Z>,
}

/// The choice of steps by which the method M solves problems P of the kind K.
#[diagnostic::on_unimplemented(
    message = "`{M}` can't integrate `{P}` in steps of `{Self}`",
    label = "steps that are not chosen, or that this method can't make on this problem",
    note = "every method takes equal steps, `.step(h)` or `.steps(n)`; one-step methods, of `stepsmith::runge_kutta`, \
            `block`, `composition` and others, also a tolerance, `.rtol(…)`, and `.times(…)`; methods of \
            `stepsmith::pece` whose names end with `Stretched` also `.stretched(tolerance)`",
    note = "`.stretched(…)` and `.compensated()` are for `Ode` and `SecondOrder`, `.times(…)` for all but `Split`, \
            `.stiffness(…)` and `.reversible(…)` for `Split`",
    note = "a function of any method has the bound `Z: Drives<M, Ordinary<S, 1>, P>` for `Ode<S, P>`, and so on: \
            *Running an integration* in the book has one"
)]
pub trait Drives<M, K: Kind, P>: Sized {
    /// Runs the integration. Returns its end, with its cost, and the problem.
    #[doc(hidden)]
    fn drive(run: Integration<'_, '_, M, K, P, Self>) -> Result<(K::End, P), Error>;
}

/// The end of a run of an ordinary or a split problem, with its cost.
pub(crate) type Ends<S, P> = Result<((Sample<S>, Statistics), P), Error>;

/// Checks that values are finite vectors of one length.
pub(crate) fn check_values<S: State>(t: f64, values: &[S]) -> Result<(), Error> {
    let Some(x0) = values.first().filter(|x0| !x0.is_empty()) else {
        return Err(Error::Empty);
    };
    if let Some(v0) = values.iter().find(|v0| v0.len() != x0.len()) {
        return Err(Error::Lengths {
            position: x0.len(),
            velocity: v0.len(),
        });
    }
    if values.iter().all(|z| is_finite(z.as_slice())) {
        Ok(())
    } else {
        Err(Error::NonFinite { t })
    }
}

/// Checks that the initial values have as many components as the problem, where that says how many.
pub(crate) fn check_freedoms<S: State, const RANK: usize>(
    freedoms: Option<usize>,
    values: &[S; RANK],
) -> Result<(), Error> {
    let [position, velocity] = [0, RANK - 1].map(|m| values[m].len());
    match freedoms.filter(|n| *n != position) {
        None => Ok(()),
        Some(coordinates) => Err(Error::Coordinates {
            coordinates,
            position,
            velocity,
        }),
    }
}

/// Why a method does not take algebraic equations, if it does not: in general, or where somebody looks `between` grid
/// points.
fn refusal(method: &Description, between: bool) -> Option<Error> {
    let name = method.name;
    if !method.solves_algebraic {
        return Some(Error::NoAlgebraic { method: name });
    }
    between.then_some(Error::NoDense { method: name })
}

/// The tolerance of initial values where steps have none, relative to the largest.
const CONSISTENT: f64 = 1e-6;

/// Checks the number of components, and M of M y = r: it is regular, or the initial values satisfy the algebraic
/// equations, unless the method has a `refusal` of these.
fn check_problem<S: State, G: AnyField<S, RANK> + ?Sized, const RANK: usize>(
    field: &mut G,
    (t, values): (f64, &[S; RANK]),
    refusal: Option<Error>,
    tolerance: Option<&Tolerance>,
) -> Result<(), Error> {
    let known = field.known();
    if known.mass && known.followers > 0 {
        return Err(Error::MassAndParameters);
    }
    check_freedoms(known.freedoms, values)?;
    if known.mass && !known.algebraic {
        return Ok(());
    }
    let [x, v] = [0, RANK - 1].map(|m| &values[m]);
    let mut tangents = Tangents::new(x.len());
    field.tangents_at(0, (t, x, v), &mut tangents);
    if !tangents.has_mass() {
        return Ok(());
    }
    let null = null_rows(&tangents.mass);
    let told = null.is_empty() || known.algebraic;
    if !told || !is_finite(tangents.mass.values()) {
        return Err(Error::at(t, Failure::SingularMass));
    }
    if null.is_empty() {
        return Ok(());
    }
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    let size = max_norm(x.as_slice());
    let relative = Tolerance {
        rtol: CONSISTENT,
        atol: vec![CONSISTENT * if size > 0.0 { size } else { 1.0 }],
    };
    let mut weight = values.clone();
    (tolerance.unwrap_or(&relative)).weigh(1.0, values, &mut weight)?;
    check_consistent(field, (t, values), &weight, &null)
}

/// Checks the method, the initial values, and the settings of implicit cores.
fn check<S: State>(
    method: &Description,
    t: f64,
    values: &[S],
    implicit: &Implicit<S>,
) -> Result<(), Error> {
    require_zero_stable([(method.name, method.zero_stable)])?;
    check_values(t, values)?;
    implicit.check()
}

#[cfg(test)]
mod tests;
