//! Constrained steps as an engine, of fixed sizes or with an estimate of their errors.
//!
//! A step that can't be solved is tried again at a quarter of its size. A scheme that carries something
//! from before the last step, other than an algorithmic acceleration, can't change sizes, and is refused.

use super::algorithmic::{Algorithmic, AlgorithmicStart, Forces};
use super::beginning::Beginning;
use super::consistency::{
    accelerations, expensive_acceleration, project_position, project_velocity,
};
use super::errors::Tolerated;
use super::index_one::{IndexOne, baumgarte};
use super::integration::Options;
use super::model::{Model, Point};
use super::options::Stabilisation;
use super::problem::Constrained;
use super::sample::{ConstrainedEnd, ConstrainedSample, Moved, Sampler};
use super::step::{Assembler, Cost, Untried};
use crate::base::{Error, is_finite};
use crate::integrator::drive::{Attempt, Engine, Missed, Plan};
use crate::integrator::sizes::Estimating;
use crate::integrator::start::{Initial, Start, Trajectory};
use crate::integrator::statistics::{Estimate, Statistics};
use crate::integrator::watch::{Between, Hermite, Point as _};
use crate::problem::Warning;
use crate::stepper::{Maps, lead};

/// The number of steps that are known from the start. Quantities between grid points are known before t0 too, where
/// they have to be.
pub(super) fn known_steps(maps: &Maps, start: AlgorithmicStart, tolerated: bool) -> usize {
    let at_once = tolerated || start != AlgorithmicStart::Exact;
    if at_once && Algorithmic::fixed(maps).is_none() {
        0
    } else {
        lead(maps.carried)
    }
}

/// Whether a scheme shows velocities where it shows positions.
pub(super) fn shows_velocity(maps: &Maps) -> bool {
    (maps.velocity).is_some_and(|velocity| velocity.offset == maps.position.offset)
}

/// A step before it is tried.
struct Kept<'m> {
    step: Untried,
    forces: Option<Forces<'m>>,
    statistics: Statistics,
}

/// A constrained integration under way.
pub(super) struct Bodies<'r, P> {
    maps: Maps<'r>,
    model: &'r mut Model<P>,
    step: Assembler<'r>,
    /// The solution near t0.
    trajectory: Trajectory<'r, Vec<f64>>,
    sampler: Sampler,
    forces: Option<Forces<'r>>,
    /// a(t0)
    initial: Vec<f64>,
    statistics: Statistics,
    begin: ConstrainedSample,
    tolerated: Option<Tolerated>,
    /// The state from which another attempt at the current step starts.
    kept: Option<Kept<'r>>,
}

impl<'r, P: Constrained> Bodies<'r, P> {
    /// Steps of size h, with the history of the first one over `span`, on the constraints.
    pub(super) fn new(
        maps: &'r Maps<'r>,
        options: &Options,
        reduced: &'r mut IndexOne<P>,
        (start, beginning): (&'r Start<Vec<f64>>, &'r Beginning),
        [h, span]: [f64; 2],
        tolerated: Option<Tolerated>,
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
            begin: beginning.sample(),
            tolerated,
            kept: None,
        })
    }

    /// Forms the carried quantities of the first step, of size h at time t.
    pub(super) fn form(&mut self, t: f64, h: f64) -> Result<(), Error> {
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
    pub(super) fn solution(
        self,
        end: ConstrainedSample,
        mut statistics: Statistics,
    ) -> ConstrainedEnd {
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
    fn known(&mut self, m: usize, t: f64) -> Result<Vec<f64>, Error> {
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
    fn set_step(&mut self, h: f64) {
        if h != self.statistics.sizes.last {
            self.statistics.sizes.last = h;
            self.step.set_step(h);
            self.sampler.set_step(&self.maps, h);
        }
    }

    /// The state from which another attempt at the next step starts.
    fn keep(&self) -> Kept<'r> {
        Kept {
            step: self.step.keep(),
            forces: self.forces.clone(),
            statistics: self.statistics,
        }
    }

    /// Goes back to a kept attempt. The work since then still counts.
    fn restore(&mut self, kept: Kept<'r>) {
        self.set_step(kept.statistics.sizes.last);
        self.step.restore(kept.step);
        self.forces = kept.forces;
        self.statistics.steps = kept.statistics.steps;
        self.statistics.constraints = kept.statistics.constraints;
    }

    /// Makes the step at t, and shows it at the grid point `grid`; `end` is where it ends.
    fn step(&mut self, t: f64, end: f64, grid: f64, seen: bool) -> Result<(), Error> {
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

    pub(super) fn estimate(&self) -> Option<Estimate> {
        self.tolerated.as_ref().map(|tolerated| tolerated.estimate)
    }

    /// Goes over to steps of size h. The first step of all begins with the known values at t0.
    fn ready(&mut self, h: f64) -> Result<(), Error> {
        self.set_step(h);
        match self.statistics.steps {
            0 => self.form(self.begin.t, h),
            _ => Ok(()),
        }
    }

    /// A step with its error.
    fn measured(&mut self, plan: &Plan, by: &mut Tolerated) -> Result<f64, Error> {
        let t = plan.t;
        let h = plan.h;
        let end = plan.end;
        self.ready(h)?;
        self.step(t, end, end, true)?;
        if by.estimate == Estimate::Embedded {
            return Ok(by.embedded(&self.sampler.sample, h));
        }
        by.whole.copy_from(&self.sampler.sample);
        if let Some(kept) = self.kept.take() {
            self.restore(kept);
        }
        self.kept = Some(self.keep());
        self.ready(0.5 * h)?;
        let middle = 0.5 * (t + end);
        self.step(t, middle, middle, true)?;
        by.middle.copy_from(&self.sampler.sample);
        self.step(middle, end, end, true)?;
        Ok(by.difference(&self.sampler.sample))
    }
}

impl<P: Constrained> Engine for Bodies<'_, P> {
    type Point = ConstrainedSample;

    fn name(&self) -> &'static str {
        self.maps.name
    }

    fn is_dense(&self) -> bool {
        shows_velocity(&self.maps)
    }

    fn begin(&mut self, shown: bool, dense: bool) -> Result<ConstrainedSample, Error> {
        let mut out = self.begin.clone();
        if shown && self.tolerated.is_none() {
            self.start(self.begin.t, dense, &mut out)?;
        }
        if let Some(tolerated) = &mut self.tolerated {
            tolerated.from.copy_from(&out);
        }
        Ok(out)
    }

    fn covered(&self) -> usize {
        let shift = self.maps.position.offset.round() as usize;
        let start = self.step.settings.algorithmic_start;
        let known = known_steps(&self.maps, start, self.tolerated.is_some());
        (known + shift).saturating_sub(1)
    }

    fn start(&mut self, t: f64, _: bool, out: &mut ConstrainedSample) -> Result<(), Error> {
        let [q, v] = [self.known(0, t)?, self.known(1, t)?];
        let multipliers = [&self.begin.lambda[..], &self.begin.psi].concat();
        *out = (self.sampler).solved(self.model, t, [q, v], &multipliers)?;
        Ok(())
    }

    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let Some(mut by) = self.tolerated.take() else {
            self.set_step(plan.h);
            self.step(plan.t, plan.end, plan.grid, shown)?;
            return Ok(0.0);
        };
        self.kept = Some(self.keep());
        let error = self.measured(plan, &mut by);
        self.tolerated = Some(by);
        match error {
            Ok(error) if error.is_nan() => {
                let cause = Error::NonFinite { t: plan.t };
                Missed::smaller(0.25, Some(cause))
            }
            Err(cause) if can_depend_on_size(&cause) => Missed::smaller(0.25, Some(cause)),
            error => Ok(error?),
        }
    }

    fn reject(&mut self) {
        if let Some(kept) = self.kept.take() {
            self.restore(kept);
        }
    }

    fn points(&self) -> usize {
        match self.estimate() {
            Some(Estimate::Doubling) => 2,
            _ => 1,
        }
    }

    fn show(
        &mut self,
        _: &Plan,
        k: usize,
        _: bool,
        out: &mut ConstrainedSample,
    ) -> Result<(), Error> {
        match &self.tolerated {
            Some(by) if k + 1 < self.points() => out.copy_from(&by.middle),
            _ => out.copy_from(&self.sampler.sample),
        }
        Ok(())
    }

    fn between(&self) -> &dyn Between<ConstrainedSample> {
        &Hermite::Quintic
    }

    fn accept(&mut self, _: &Plan) {
        if let Some(tolerated) = &mut self.tolerated {
            tolerated.from.copy_from(&self.sampler.sample);
        }
    }

    fn count(&self, statistics: &mut Statistics) {
        let Cost {
            iterations,
            factorisations,
            solver,
        } = self.step.iterates.cost;
        statistics.solver = solver;
        statistics.iterations = iterations;
        statistics.factorisations = factorisations;
        self.model.count_forces(statistics);
        let found = self.statistics.constraints;
        statistics.constraints.position = found.position;
        statistics.constraints.velocity = found.velocity;
        let untold = self.step.rank.untold;
        statistics.warning = untold.map(|t| Warning::BranchNotTold { t });
    }
}

impl<P: Constrained> Estimating for Bodies<'_, P> {
    fn estimate(&self) -> Option<Estimate> {
        Some(Bodies::estimate(self).unwrap_or(Estimate::Doubling))
    }

    fn power(&self) -> usize {
        self.tolerated
            .as_ref()
            .map_or(1, |tolerated| tolerated.power)
    }

    /// The limits hold the size of the first step, which the start needs.
    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        Ok(longest.abs())
    }
}

/// Whether a smaller step may succeed.
fn can_depend_on_size(error: &Error) -> bool {
    matches!(
        error,
        Error::NotConverged { .. }
            | Error::Singular { .. }
            | Error::Contradictory { .. }
            | Error::NoGradient { .. }
            | Error::NonFinite { .. }
    )
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
