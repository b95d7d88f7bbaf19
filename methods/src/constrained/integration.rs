//! A constrained integration, described.

use super::algorithmic::{Algorithmic, AlgorithmicStart, MassForm};
use super::beginning::Beginning;
use super::consistency::Metric;
use super::diagnostics::jacobians;
use super::engine::{Bodies, known_steps, shows_velocity};
use super::errors::Tolerated;
use super::index_one::IndexOne;
use super::model::Point;
use super::options::{NewtonKind, Stabilisation};
use super::problem::Constrained;
use super::sample::{ConstrainedEnd, ConstrainedSample};
use crate::base::{Error, Formulation, greater, is_finite, lesser};
use crate::integrator::control::Controller;
use crate::integrator::drive::Drive;
use crate::integrator::integrate::{Drives, Integration, Kind, Problem, Settings, Solution};
use crate::integrator::sizes::{Chosen, Fixed, Limits, Pace, Steps};
use crate::integrator::statistics::Statistics;
use crate::linear::LinearSolver;
use crate::stepper::{ConstrainedMethod, Maps, ZeroDynamics, Zeros, free};
use std::ops::Range;

/// The most unknowns of a step that dense matrices take (800 MB).
const LIMIT: usize = 10_000;

/// A problem with constraints.
#[derive(Clone, Copy, Debug)]
pub struct Bound;

impl Kind for Bound {
    type State = Vec<f64>;
    type Values = [Vec<f64>; 2];
    type Point = ConstrainedSample;
    type End = ConstrainedEnd;
    type Special = Options;

    fn statistics(end: &mut Self::End) -> &mut Statistics {
        &mut end.statistics
    }
}

/// The options of constrained integrations alone.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub(super) formulation: Formulation,
    pub(super) stabilisation: Stabilisation,
    pub(super) newton: NewtonKind,
    pub(super) linear: LinearSolver,
    pub(super) metric: Metric,
    pub(super) resolve: bool,
    pub(super) rtol: f64,
    pub(super) max_iterations: usize,
    pub(super) algorithmic_start: AlgorithmicStart,
    pub(super) mass: MassForm,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            formulation: Formulation::default(),
            stabilisation: Stabilisation::default(),
            newton: NewtonKind::default(),
            linear: LinearSolver::default(),
            metric: Metric::default(),
            resolve: false,
            rtol: 4.0 * f64::EPSILON,
            max_iterations: 30,
            algorithmic_start: AlgorithmicStart::default(),
            mass: MassForm::default(),
        }
    }
}

/// A constrained problem with q(t0) = q0, q'(t0) = v0.
///
/// q0 and v0 are first moved onto the constraints (in the metric of the mass matrix), so that guesses do. A step is
/// solved by an iteration of its own, of which [`newton`](Dae::newton), [`newton_tolerance`](Dae::newton_tolerance) and
/// [`max_iterations`](Dae::max_iterations) speak.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::central_difference::Cd5Ones;
/// use stepsmith::constrained::{Constrained, Dae, Formulation};
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize { 2 }
///     fn holonomic(&self) -> usize { 1 }
///     fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
///         mass.fill_with_identity();
///     }
///     fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
///         force.copy_from_slice(&[0.0, -9.81]);
///     }
///     fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
///         g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
///     }
/// }
///
/// let solution = Dae::new(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
///     .formulation(Formulation::Index3)
///     .end(0.0..1.0, Cd5Ones::new().step(1e-2))?;
/// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1.9e-7);
/// assert!(solution.statistics.constraints.position < 1e-12);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub type Dae<'a, P> = Problem<'a, Bound, P>;

impl<P: Constrained> Dae<'_, P> {
    /// The problem from these values.
    pub fn new(problem: P, q0: Vec<f64>, v0: Vec<f64>) -> Self {
        Self::with_values(problem, [q0, v0])
    }
}

impl<'a, P> Dae<'a, P> {
    /// Sets the formulation; [`Formulation::Index3`] if not called.
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.special.formulation = formulation;
        self
    }

    /// Sets the stabilisation, which holds the drift; none if not called.
    pub fn stabilisation(mut self, stabilisation: Stabilisation) -> Self {
        self.special.stabilisation = stabilisation;
        self
    }

    /// Sets how Newton's iteration treats its matrix; [`NewtonKind::Modified`] if not called.
    pub fn newton(mut self, newton: NewtonKind) -> Self {
        self.special.newton = newton;
        self
    }

    /// Sets the tolerance rtol of Newton's increments, 0 < rtol < 1. The default is 4 ε, and values below ε count as ε.
    /// Under constraints on positions an increment is relative to the positions that it changes, under constraints on
    /// velocities to the velocities, else to the accelerations. An error δ in positions is an error δ/h in velocities.
    /// Increments below 1e-9 that a new matrix does not make shrink count as rounding.
    pub fn newton_tolerance(mut self, rtol: f64) -> Self {
        self.special.rtol = if rtol > 0.0 {
            greater(rtol, f64::EPSILON)
        } else {
            rtol
        };
        self
    }

    /// Sets the largest number of Newton iterations per solve; 30 if not called.
    pub fn max_iterations(mut self, count: usize) -> Self {
        self.special.max_iterations = count;
        self
    }

    /// Sets the metric in which the initial values and the values of the start are moved onto the constraints.
    pub fn metric(mut self, metric: Metric) -> Self {
        self.special.metric = metric;
        self
    }

    /// Whether carried accelerations at the end of a step are replaced by accelerations solved for from its q and v.
    /// The default is `false`. The replacement restores the accuracy of a and λ of block formulas under constraints on
    /// positions. Where the accelerations of the evaluations would not converge at all, a and λ are shown as solved for
    /// without this setting. Never use it where a scheme's own acceleration (generalized-α) stands at the step's end.
    pub fn resolve(mut self, resolve: bool) -> Self {
        self.special.resolve = resolve;
        self
    }

    /// Sets the first value of an algorithmic acceleration; [`AlgorithmicStart::Exact`] if not called.
    pub fn algorithmic_start(mut self, start: AlgorithmicStart) -> Self {
        self.special.algorithmic_start = start;
        self
    }

    /// Sets where the mass matrix of an algorithmic acceleration stands; [`MassForm::Pointwise`] if not
    /// called.
    pub fn mass_form(mut self, form: MassForm) -> Self {
        self.special.mass = form;
        self
    }

    /// Integrates, and returns only the state at the end, or where an observer or event ended the run.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn end<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, Vec<f64>, Z>,
    ) -> Result<ConstrainedEnd, Error>
    where
        Z: Drives<M, Bound, P>,
    {
        self.drive(interval, method)
    }
}

impl Solution<Bound> {
    /// Positions, velocities, accelerations and multipliers at t.
    ///
    /// # Errors
    /// [`Error::Outside`] of the interval.
    pub fn at(&self, t: f64) -> Result<ConstrainedSample, Error> {
        self.point(t)
    }

    /// The positions at the times of [`t`](Self::t).
    pub fn q(&self) -> impl Iterator<Item = &[f64]> {
        self.path.points().iter().map(|point| point.q.as_slice())
    }

    /// The cost of the integration, and how well constraints are kept.
    pub fn statistics(&self) -> &Statistics {
        &self.end.statistics
    }
}

impl<M: ConstrainedMethod, P: Constrained, Z: Into<Steps> + Clone> Drives<M, Bound, P> for Z {
    fn drive(run: Integration<'_, '_, M, Bound, P, Self>) -> Result<(ConstrainedEnd, P), Error> {
        let values = free::values(M::name(), M::parameters(), &run.settings.parameters)?;
        M::with_maps(&values, |maps| run.by_maps(maps))
    }
}

impl<M, P: Constrained, Z: Into<Steps> + Clone> Integration<'_, '_, M, Bound, P, Z> {
    /// The end by a method that is data, its parameters checked.
    pub(crate) fn by_maps(self, maps: &Maps<'_>) -> Result<(ConstrainedEnd, P), Error> {
        let steps = self.settings.sizes.clone().into();
        let mut problem = self.problem;
        let run = Integration {
            problem: &mut problem,
            values: self.values,
            special: self.special,
            watch: self.watch,
            interval: self.interval,
            whole: self.whole,
            settings: &mut self.settings.lend::<(), _>(steps),
        };
        Ok((run.solve(maps)?, problem))
    }
}

impl<P: Constrained> Integration<'_, '_, (), Bound, P, Steps> {
    /// Integrates by the maps of a method.
    fn solve(self, maps: &Maps) -> Result<ConstrainedEnd, Error> {
        let tolerance = self.settings.sizes.tolerance().cloned();
        let lead = known_steps(maps, self.special.algorithmic_start, tolerance.is_some());
        let shift = maps.position.offset.round() as usize;
        let mut points = self.points(maps, [lead, shift])?;
        let [from, to] = points.interval;
        self.check(maps, from)?;
        let options = self.options();
        let mut steps = first_and_longest(&points, lead);
        let mut reduced = IndexOne::over(self.problem, steps[0]);
        let model = &mut reduced.model;
        let [q, v] = &self.values;
        jacobians::check_at_start(model, Point { t: from, q, v })?;
        let beginning = Beginning::of(model, options.metric, from, self.values)?;
        let begin = beginning.sample();
        let mut statistics = match tolerance {
            None if from != to => Statistics::equal_steps(steps[0]),
            _ => Statistics::default(),
        };
        statistics.constraints.redundant = beginning.repeated.both;
        if from == to {
            model.count_forces(&mut statistics);
            let drive = Drive::new([from, to], self.watch, &mut statistics);
            let end = drive.stay(begin, &beginning.values)?;
            return Ok(ConstrainedEnd {
                end,
                algorithmic: None,
                statistics,
            });
        }
        let velocities = options.formulation.controls_velocities(model.m);
        let estimate = tolerance.map(|by| Tolerated::new(maps, by, velocities, &begin));
        let estimate = estimate.transpose()?;
        if let Some(estimate) = &estimate {
            steps = [estimated_first(&mut self.settings.limits, estimate, &begin, to)?; 2];
        }
        let start = (&self.settings.start, &beginning);
        let mut engine = Bodies::new(maps, &options, &mut reduced, start, steps, estimate)?;
        engine.form(points.point(lead), steps[0])?;
        let values = &beginning.values;
        let end = if engine.estimate().is_some() {
            let rule = (Controller::default(), 2.0);
            let limits = &self.settings.limits;
            let mut sizes = Chosen::new(limits, [from, to], &engine, rule, &mut statistics)?;
            let drive = Drive::new([from, to], self.watch, &mut statistics);
            drive.over(&mut engine, &mut sizes, values)?
        } else {
            let drive = Drive::new([from, to], self.watch, &mut statistics);
            drive.over(&mut engine, &mut points, values)?
        };
        Ok(engine.solution(end, statistics))
    }

    /// The options, with the solver that the settings ask for.
    fn options(&self) -> Options {
        Options {
            linear: self.settings.linear_solver.unwrap_or_default(),
            ..self.special
        }
    }

    /// The grid points, or the interval as one step where a tolerance divides it.
    fn points(&self, maps: &Maps, needed: [usize; 2]) -> Result<Fixed, Error> {
        let interval = self.interval;
        if !matches!(self.settings.sizes, Steps::Equal(_))
            && let Some(old) = Algorithmic::fixed(maps)
        {
            return Err(Error::EqualSteps {
                method: maps.name,
                carried: old.name,
            });
        }
        match &self.settings.sizes {
            Steps::Equal(equal) => {
                self.settings.limits.check_unset()?;
                equal.fixed(interval, self.whole, needed)
            }
            Steps::Times(times) => {
                self.settings.limits.check_unset()?;
                times.fixed(interval, self.whole, needed)
            }
            Steps::Tolerance(_) if !shows_velocity(maps) || maps.position.offset != 1.0 => {
                let method = maps.name;
                Err(Error::NoDense { method })
            }
            Steps::Tolerance(tolerance) => {
                let m = self.problem.holonomic();
                let velocities = self.special.formulation.controls_velocities(m);
                tolerance.check((1 + usize::from(velocities)) * self.problem.coordinates())?;
                let pace = Pace::new(&self.settings.limits, interval)?;
                // For the size of difference quotients, until the first step is known.
                let [from, to] = interval;
                let h = pace.first.unwrap_or(1e-3 * (to - from).abs());
                Ok(Fixed::single(interval, h.copysign(to - from)))
            }
        }
    }

    /// Sizes, finiteness, and whether the scheme can take the formulation.
    fn check(&self, maps: &Maps, from: f64) -> Result<(), Error> {
        self.problem.check()?;
        if self.settings.implicit.is_some() {
            let call = ".implicit()";
            return Err(Error::NoEffect { call });
        }
        let rtol = self.special.rtol;
        // Not so if it is NaN.
        let sound = rtol > 0.0 && rtol < 1.0;
        if !sound {
            return Err(Error::Tolerance { rtol, atol: 0.0 });
        }
        self.check_values(from)?;
        self.check_method(maps)?;
        let [n, m, l] = self.sizes();
        let size = n.saturating_add(m).saturating_add(l);
        let unknowns = size.saturating_mul(maps.evaluations.len());
        if unknowns > LIMIT {
            let limit = LIMIT;
            return Err(Error::TooLarge { unknowns, limit });
        }
        self.check_zero_dynamics(maps)
    }

    /// How many coordinates there are, holonomic and nonholonomic constraints.
    fn sizes(&self) -> [usize; 3] {
        let problem = &self.problem;
        [
            problem.coordinates(),
            problem.holonomic(),
            problem.nonholonomic(),
        ]
    }

    fn check_values(&self, from: f64) -> Result<(), Error> {
        let [q, v] = &self.values;
        if self.problem.coordinates() == 0 {
            return Err(Error::Empty);
        }
        if is_finite(q) && is_finite(v) {
            Ok(())
        } else {
            Err(Error::NonFinite { t: from })
        }
    }

    /// Checks that a method is zero-stable, carries the quantities to be corrected, and can be stabilised.
    fn check_method(&self, maps: &Maps) -> Result<(), Error> {
        let method = maps.name;
        if let Some(Zeros {
            polynomial,
            dynamics: ZeroDynamics::Unstable,
            ..
        }) = maps.parasitic
        {
            let polynomial = Some(polynomial);
            return Err(Error::NotZeroStable { method, polynomial });
        }
        let corrected = match self.special.stabilisation {
            Stabilisation::Positions(_) | Stabilisation::Both(_) => true,
            Stabilisation::None | Stabilisation::Baumgarte { .. } => self.special.resolve,
        };
        let carries = |m: usize| {
            let mut all = maps.carried.iter();
            all.any(|z| z.derivative == m && z.offset == 0.0)
        };
        if corrected && !(carries(0) && carries(1)) {
            return Err(Error::NoCorrection { method });
        }
        let posed = (self.special.formulation, self.problem.holonomic());
        self.special.stabilisation.check(posed, maps)
    }

    /// Checks that errors in constrained quantities die out with the method.
    fn check_zero_dynamics(&self, maps: &Maps) -> Result<(), Error> {
        let [_, m, l] = self.sizes();
        let constrained = m + l > 0;
        let formulation = self.special.formulation;
        let on_velocities = match formulation {
            Formulation::Index1 | Formulation::Soi2 => false,
            Formulation::Index2 => constrained,
            Formulation::Index3 => l > 0,
        };
        let on_positions = formulation == Formulation::Index3 && m > 0;
        let on_both = formulation == Formulation::Soi2 && constrained;
        for (used, zeros, level) in [
            (on_positions, maps.position_zeros, "positions"),
            (on_velocities, maps.velocity_zeros, "velocities"),
            (on_both, maps.soi2_zeros, "velocities"),
        ] {
            if let Some(zeros) = zeros.filter(|_| used)
                && zeros.dynamics == ZeroDynamics::Unstable
            {
                return Err(Error::Unstable {
                    method: maps.name,
                    formulation,
                    level,
                    polynomial: zeros.polynomial,
                });
            }
        }
        Ok(())
    }
}

/// The first step after `lead` that are known, and the longest up to it.
fn first_and_longest(points: &Fixed, lead: usize) -> [f64; 2] {
    let first = points.size(lead);
    let all = (0..=lead).map(|k| points.size(k));
    let longer = |most: f64, h: f64| if h.abs() > most.abs() { h } else { most };
    [first, all.fold(first, longer)]
}

/// The first step that a tolerance allows, which the limits hold from here on.
fn estimated_first(
    limits: &mut Limits,
    estimate: &Tolerated,
    begin: &ConstrainedSample,
    to: f64,
) -> Result<f64, Error> {
    let length = to - begin.t;
    let pace = Pace::new(limits, [begin.t, to])?;
    let h = pace.first.unwrap_or_else(|| estimate.first_step(begin));
    let h = lesser(h, pace.longest().abs());
    limits.first = Some(h.abs());
    Ok(h.copysign(length))
}
