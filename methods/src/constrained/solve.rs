//! Integration of constrained problems, step by step.

use super::algorithmic::{Algorithmic, AlgorithmicStart, Forces};
use super::beginning::Beginning;
use super::consistency::{
    accelerations, expensive_acceleration, project_position, project_velocity,
};
use super::diagnostics::jacobians;
use super::engine::{Bodies, Tolerated};
use super::index_one::{IndexOne, baumgarte};
use super::integration::{Bound, Options};
use super::model::{Model, Point};
use super::options::Stabilisation;
use super::problem::Constrained;
use super::sample::{ConstrainedEnd, ConstrainedSample, Moved, Sampler};
use super::step::{Assembler, Untried};
use crate::base::{Error, Formulation, is_finite, lesser};
use crate::integrator::control::Controller;
use crate::integrator::drive::Drive;
use crate::integrator::integrate::{ATTEMPTS, Integration};
use crate::integrator::sizes::{Chosen, Fixed, Limits, Pace, Steps};
use crate::integrator::start::{Initial, Start, Trajectory};
use crate::integrator::statistics::Statistics;
use crate::stepper::{Maps, ZeroDynamics, Zeros, lead};

/// The most unknowns of a step that dense matrices take (800 MB).
const LIMIT: usize = 10_000;

impl<P: Constrained> Integration<'_, (), Bound, P, Steps> {
    /// Integrates by the maps of a method.
    pub(super) fn solve(mut self, maps: &Maps) -> Result<ConstrainedEnd, Error> {
        let tolerance = self.settings.sizes.tolerance().cloned();
        let lead = self.lead(maps);
        let shift = maps.position.offset.round() as usize;
        let mut points = self.points(maps, [lead, shift])?;
        let [from, to] = points.interval;
        self.check(maps, from)?;
        let options = self.options();
        let limit = self.limit();
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
        let drive = Drive {
            interval: [from, to],
            limit,
            watch: &mut self.watch,
            statistics: &mut statistics,
        };
        if from == to {
            model.count_forces(drive.statistics);
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
        let mut run = Run::over(maps, &options, &mut reduced, start, steps)?;
        run.begin(points.point(lead), steps[0])?;
        let values = &beginning.values;
        let covered = (lead + shift).saturating_sub(1);
        let mut engine = Bodies::new(run, begin, covered, estimate);
        let end = if engine.estimate().is_some() {
            let rule = (Controller::default(), 2.0);
            let limits = &self.settings.limits;
            let mut sizes = Chosen::new(limits, [from, to], &engine, rule, drive.statistics)?;
            drive.over(&mut engine, &mut sizes, values)?
        } else {
            drive.over(&mut engine, &mut points, values)?
        };
        Ok(engine.run.solution(end, statistics))
    }

    /// The options, with the solver that the settings ask for.
    fn options(&self) -> Options {
        Options {
            linear: self.settings.linear_solver.unwrap_or_default(),
            ..self.special
        }
    }

    /// The most attempts at steps.
    fn limit(&self) -> u64 {
        match self.settings.sizes {
            Steps::Tolerance(_) => self.settings.limits.attempts.unwrap_or(ATTEMPTS),
            Steps::Equal(_) | Steps::Times(_) => u64::MAX,
        }
    }

    /// The number of steps that are known from the start. Quantities between grid points are known before t0 too, where
    /// they have to be.
    fn lead(&self, maps: &Maps) -> usize {
        let exact = self.special.algorithmic_start == AlgorithmicStart::Exact;
        let at_once = self.settings.sizes.tolerance().is_some() || !exact;
        if at_once && Algorithmic::fixed(maps).is_none() {
            0
        } else {
            lead(maps.carried)
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
                equal.fixed(interval, needed)
            }
            Steps::Times(times) => {
                self.settings.limits.check_unset()?;
                times.fixed(interval, needed)
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

/// Whether a scheme shows velocities where it shows positions.
pub(super) fn shows_velocity(maps: &Maps) -> bool {
    (maps.velocity).is_some_and(|velocity| velocity.offset == maps.position.offset)
}

/// A step before it is tried.
pub(super) struct Attempt<'m> {
    step: Untried,
    forces: Option<Forces<'m>>,
    statistics: Statistics,
}

/// An integration under way.
pub(super) struct Run<'r, P> {
    pub maps: Maps<'r>,
    pub model: &'r mut Model<P>,
    pub step: Assembler<'r>,
    /// The solution near t0.
    trajectory: Trajectory<'r, Vec<f64>>,
    pub sampler: Sampler,
    forces: Option<Forces<'r>>,
    /// a(t0)
    initial: Vec<f64>,
    pub statistics: Statistics,
}

impl<'r, P: Constrained> Run<'r, P> {
    /// A run of steps of size h, with the history of the first one over `span`, on the constraints.
    fn over(
        maps: &'r Maps<'r>,
        options: &Options,
        reduced: &'r mut IndexOne<P>,
        (start, beginning): (&'r Start<Vec<f64>>, &'r Beginning),
        [h, span]: [f64; 2],
    ) -> Result<Self, Error> {
        let initial = Initial {
            t: beginning.at().t,
            h: span,
            values: &beginning.values,
        };
        let shift = maps.position.offset.round() as usize;
        let needs = (maps.carried, maps.order.bound(), shift);
        reduced.know(beginning);
        let trajectory = Trajectory::over::<2>(start, &initial, reduced, needs)?;
        let model = &mut reduced.model;
        let step = Assembler::new(maps, h, options, model, beginning)?;
        let redundant = beginning.repeated.both;
        let sampler = Sampler::new(maps, &step, redundant, model);
        Ok(Self {
            maps: *maps,
            step,
            trajectory,
            sampler,
            forces: None,
            initial: beginning.a.as_slice().to_vec(),
            statistics: Statistics::equal_steps(h),
            model,
        })
    }

    /// Forms the carried quantities of the first step, of size h at time t.
    pub(super) fn begin(&mut self, t: f64, h: f64) -> Result<(), Error> {
        for (index, carried) in self.maps.carried.iter().enumerate() {
            let m = carried.derivative;
            let t = t + carried.offset * h;
            let mut value = self.known(m, t)?;
            if let Some(&[expensive, cheap]) = self.maps.composition.get(index)
                && m > 1
            {
                // w_A a_A + w_B (a − a_A)
                let [q, v] = [self.known(0, t)?, self.known(1, t)?];
                let at = Point { t, q: &q, v: &v };
                let of_expensive = expensive_acceleration(self.model, at)?;
                for (value, a) in value.iter_mut().zip(&of_expensive) {
                    *value = cheap * *value + (expensive - cheap) * a;
                }
            }
            self.step.carry.now[index] = value;
        }
        let Options {
            algorithmic_start,
            mass: form,
            ..
        } = self.step.settings;
        let initial = &self.initial;
        match algorithmic_start {
            AlgorithmicStart::Exact => {}
            AlgorithmicStart::Initial => {
                let slot = Algorithmic::required(&self.maps)?.slot;
                self.step.carry.now[slot].clone_from(initial);
            }
            AlgorithmicStart::Implicit => {
                let algorithmic = Algorithmic::required(&self.maps)?;
                algorithmic.start_implicitly(self.model, &mut self.step, t, form, initial)?;
            }
        }
        self.forces = Forces::new(form, self.model, &self.step, t)?;
        Ok(())
    }

    /// The solution that ends in a sample.
    fn solution(self, end: ConstrainedSample, mut statistics: Statistics) -> ConstrainedEnd {
        statistics.sizes.last = self.statistics.sizes.last;
        let algorithmic = Algorithmic::of(&self.maps).map(|found| {
            let t = end.t + found.offset * statistics.sizes.last;
            (t, self.step.carry.now[found.slot].clone())
        });
        ConstrainedEnd {
            end,
            algorithmic,
            statistics,
        }
    }

    /// The derivative of order m of the solution near t0, moved onto the constraints.
    pub(super) fn known(&mut self, m: usize, t: f64) -> Result<Vec<f64>, Error> {
        let mut value = vec![0.0; self.model.n];
        self.trajectory.derivative(m, t, &mut value)?;
        if !is_finite(&value) {
            return Err(Error::NonFinite { t });
        }
        let metric = self.step.settings.metric;
        match m {
            0 => project_position(self.model, metric, t, &mut value)?,
            1 => {
                let q = self.known(0, t)?;
                project_velocity(self.model, metric, t, &q, &mut value)?;
            }
            _ => {}
        }
        Ok(value)
    }

    /// Goes over to steps of size h.
    pub(super) fn set_step(&mut self, h: f64) {
        if h != self.statistics.sizes.last {
            self.statistics.sizes.last = h;
            self.step.set_step(h);
            self.sampler.set_step(&self.maps, h);
        }
    }

    /// The grid point that the last step has shown.
    pub(super) fn sample(&self) -> &ConstrainedSample {
        &self.sampler.sample
    }

    /// The state from which another attempt at the next step starts.
    pub(super) fn keep(&self) -> Attempt<'r> {
        Attempt {
            step: self.step.keep(),
            forces: self.forces.clone(),
            statistics: self.statistics,
        }
    }

    /// Goes back to a kept attempt. The work since then still counts.
    pub(super) fn restore(&mut self, kept: Attempt<'r>) {
        self.set_step(kept.statistics.sizes.last);
        self.step.restore(kept.step);
        self.forces = kept.forces;
        self.statistics.steps = kept.statistics.steps;
        self.statistics.constraints = kept.statistics.constraints;
    }

    /// Makes the step at t, and shows it at the grid point `grid`; `end` is where it ends.
    pub(super) fn step(&mut self, t: f64, end: f64, grid: f64, seen: bool) -> Result<(), Error> {
        if let Some(forces) = &mut self.forces {
            forces.freeze(self.model, &self.step, t);
        }
        let solved = self.step.solve(self.model, t);
        self.step.form_next();
        if let Some(forces) = &mut self.forces {
            forces.thaw(self.model, &self.step);
        }
        solved?;
        if !self.step.carry.next.iter().all(|z| is_finite(z)) {
            return Err(Error::NonFinite { t });
        }
        let moved = corrected(self.model, &mut self.step, end)?;
        // Where a step shows its end, it shows it as it is carried on.
        let moved = moved.filter(|_| end == grid);
        let step = &mut self.step;
        let statistics = &mut self.statistics;
        (self.sampler).take(self.model, step, moved, [t, grid], seen, statistics)?;
        self.step.advance();
        self.statistics.steps += 1;
        Ok(())
    }
}

/// Projects the newest positions and velocities of a step, and re-solves accelerations, at time t; those positions and
/// velocities, if anything was done.
fn corrected<P: Constrained>(
    model: &mut Model<P>,
    step: &mut Assembler<'_>,
    t: f64,
) -> Result<Option<Moved>, Error> {
    let Options {
        stabilisation,
        resolve,
        ..
    } = step.settings;
    let (metric, both) = match stabilisation {
        Stabilisation::Positions(metric) => (Some(metric), false),
        Stabilisation::Both(metric) => (Some(metric), true),
        Stabilisation::None | Stabilisation::Baumgarte { .. } => (None, false),
    };
    if metric.is_none() && !resolve {
        return Ok(None);
    }
    let carries = step.maps.carried;
    let newest = |m: usize| {
        let all = carries.iter().enumerate();
        let newest = all.filter(move |(_, z)| z.derivative == m && z.offset == 0.0);
        newest.map(|(index, _)| index)
    };
    let (Some(position), Some(velocity)) = (newest(0).next(), newest(1).next()) else {
        return Ok(None);
    };
    let carried = &mut step.carry.next;
    let mut q = carried[position].clone();
    let mut v = carried[velocity].clone();
    if let Some(metric) = metric {
        project_position(model, metric, t, &mut q)?;
        for index in newest(0) {
            carried[index].clone_from(&q);
        }
        if both {
            project_velocity(model, metric, t, &q, &mut v)?;
            for index in newest(1) {
                carried[index].clone_from(&v);
            }
        }
    }
    if resolve && newest(2).next().is_some() {
        let at = Point { t, q: &q, v: &v };
        let terms = stabilisation.baumgarte();
        let correction = terms.map(|(alpha, beta)| baumgarte(model, at, alpha, beta));
        // As many repeat others as on the constraints, which these positions may be off.
        let known = step.rank.redundancy;
        let guess = step.unknowns.multipliers.last();
        let guess = guess.map_or(&[][..], Vec::as_slice);
        let (a, _) = accelerations(model, at, known.both, correction.as_ref(), guess)?;
        for index in newest(2) {
            carried[index].copy_from_slice(a.as_slice());
        }
    }
    Ok(Some((q, v)))
}
