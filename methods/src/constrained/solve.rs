//! Integration of constrained problems, step by step.

use super::algorithmic::{Algorithmic, AlgorithmicStart, Forces, Frozen, MassForm};
use super::consistent::{
    Metric, accelerations, check_accelerations, expensive_acceleration, project_position,
    project_velocity, redundancy,
};
use super::error::ConstrainedError;
use super::grid::Points;
use super::index_one::{IndexOne, baumgarte};
use super::integration::ConstrainedIntegration;
use super::maps::{AffineMaps, Maps, ZeroDynamics, Zeros};
use super::model::{Model, Point};
use super::options::{Formulation, Stabilisation};
use super::problem::Constrained;
use super::progress::Progress;
use super::sample::{ConstrainedSample, ConstrainedSolution, Moved, Sampler};
use super::step::{Assembler, Cost, Settings, Untried};
use crate::bounds::greater;
use crate::error::Error;
use crate::start::{Initial, Trajectory};
use crate::state::is_finite;
use crate::statistics::Statistics;
use crate::step::lead;
use std::ops::ControlFlow;

/// The most unknowns of a step that dense matrices take (800 MB).
const LIMIT: usize = 10_000;

impl<M: AffineMaps, P: Constrained> ConstrainedIntegration<'_, M, P> {
    /// Integrates, and returns the state at the end or where an observer or event ended it.
    ///
    /// # Errors
    /// Every [`ConstrainedError`].
    pub fn run(mut self) -> Result<ConstrainedSolution, ConstrainedError> {
        let maps = M::MAPS;
        let mut adaptive = self.adaptive.take();
        if let Some(adaptive) = &mut adaptive {
            let on_positions = self.formulation == Formulation::Index3;
            adaptive.velocities = !(on_positions && self.problem.holonomic() > 0);
        }
        let points = match &adaptive {
            Some(adaptive) => {
                let given = if self.times.is_some() {
                    Some(".times()")
                } else {
                    self.grid.given()
                };
                if let Some(given) = given {
                    return Err(ConstrainedError::GridAndTolerance { given });
                }
                adaptive.interval(&maps, [self.grid.from, self.grid.to])?
            }
            None => self.points(&maps)?,
        };
        let (from, count) = (points.from, points.count);
        self.check(&maps, from)?;
        // What stands between grid points is known before t0 too, where it has to be.
        let at_once = adaptive.is_some() || self.algorithmic_start != AlgorithmicStart::Exact;
        let lead = match at_once && Algorithmic::fixed(&maps).is_none() {
            true => 0,
            false => lead(maps.carried),
        };
        let shift = maps.position.offset.round() as usize;
        let needed = (lead + shift).max(1);
        let stays = points.from == points.to;
        if count < needed && !stays {
            let steps = count;
            return Err(Error::TooShort { steps, needed });
        }
        if self.progress.looks_between() && !shows_velocity(&maps) {
            let method = maps.name;
            return Err(ConstrainedError::NoDense { method });
        }
        self.progress.over(from, points.to)?;
        // The first step, and the largest of those before it.
        let mut h = points.step(lead);
        let span = (0..=lead).map(|k| points.step(k));
        let mut span = span.fold(h, |most, h| if h.abs() > most.abs() { h } else { most });

        // A consistent state at t0.
        let mut reduced = IndexOne::over(Frozen::new(self.problem), h);
        let model = reduced.model_mut();
        let [mut q, mut v] = std::mem::take(&mut self.initial);
        if model.n != q.len() {
            // A problem may say something else each time it is asked.
            return Err(ConstrainedError::Coordinates {
                coordinates: model.n,
                position: q.len(),
                velocity: v.len(),
            });
        }
        project_position(model, self.metric, from, &mut q)?;
        project_velocity(model, self.metric, from, &q, &mut v)?;
        let at = Point {
            t: from,
            q: &q,
            v: &v,
        };
        let repeated = redundancy(model, at)?;
        let none = vec![0.0; model.m + model.l];
        let (a, multipliers) = accelerations(model, at, repeated.both, None, &none)?;
        check_accelerations(model, at, &a, &multipliers)?;
        if stays {
            let (lambda, psi) = multipliers.as_slice().split_at(model.m);
            let end = ConstrainedSample {
                t: from,
                velocity_time: from,
                a: a.as_slice().to_vec(),
                lambda: lambda.to_vec(),
                psi: psi.to_vec(),
                q,
                v,
            };
            // There is nothing left to end.
            let _ = self.progress.see(&end);
            return Ok(ConstrainedSolution {
                end,
                algorithmic: None,
                statistics: Statistics {
                    redundant: repeated.both,
                    ..Statistics::default()
                },
            });
        }
        if let Some(adaptive) = &adaptive {
            h = adaptive.first_step([&q, &v, a.as_slice()], points.to - from);
            span = h;
        }

        // The history of the first step, on the constraints.
        let initial = Initial {
            t: from,
            h: span,
            values: &[q.clone(), v.clone()],
        };
        let needs = (maps.carried, maps.order.bound(), shift);
        let trajectory = Trajectory::over::<_, 2>(&self.start, &initial, &mut reduced, needs)?;
        let model = reduced.model_mut();
        let settings = Settings {
            formulation: self.formulation,
            newton: self.newton,
            linear: self.linear,
            rtol: greater(self.rtol, f64::EPSILON),
            max_iterations: self.max_iterations,
            baumgarte: match self.stabilisation {
                Stabilisation::Baumgarte { alpha, beta } => Some((alpha, beta)),
                _ => None,
            },
        };
        let step = Assembler::new(&maps, h, settings, model, at, repeated, (&a, &multipliers))?;
        let mut run = Run {
            maps,
            step,
            history: History {
                trajectory,
                metric: self.metric,
                move_start: self.move_start,
            },
            correction: Correction {
                stabilisation: self.stabilisation,
                resolve: self.resolve,
            },
            sampler: Sampler::new(&maps, h, repeated.both, model),
            forces: None,
            start: (self.algorithmic_start, self.mass, a.as_slice().to_vec()),
            modify: self.modify,
            statistics: Statistics {
                redundant: repeated.both,
                ..Statistics::equal_steps(h)
            },
            model,
        };
        run.begin(points.time(lead), h)?;
        let multipliers = multipliers.as_slice();
        let mut stopped = None;
        for k in 0..lead + shift {
            if stopped.is_some() || !self.progress.watches() && adaptive.is_none() {
                break;
            }
            let t = points.time(k);
            let q = run.history.derivative(run.model, 0, t, &q)?;
            let v = run.history.derivative(run.model, 1, t, &v)?;
            let sample = run.sampler.solved(run.model, t, (q, v), multipliers)?;
            run.statistics.steps = k as u64;
            stopped = self.progress.see(&sample).break_value();
            if let Some(adaptive) = &adaptive
                && stopped.is_none()
            {
                stopped = Some(adaptive.drive(&mut run, &mut self.progress, sample, points.to)?);
            }
        }
        let end = match stopped {
            Some(end) => end,
            None => run.over(&points, (lead, shift), &mut self.progress)?,
        };
        let Cost {
            iterations,
            factorisations,
        } = run.step.cost;
        (run.statistics.iterations, run.statistics.factorisations) = (iterations, factorisations);
        let algorithmic = Algorithmic::of(&maps).map(|found| {
            let value = run.step.carried[found.slot].clone();
            (end.t + found.offset * run.statistics.step_size, value)
        });
        Ok(ConstrainedSolution {
            end,
            algorithmic,
            statistics: run.statistics,
        })
    }

    /// Sizes, finiteness, and whether the scheme can take the formulation.
    fn check(&self, maps: &Maps, from: f64) -> Result<(), ConstrainedError> {
        self.problem.check()?;
        let rtol = self.rtol;
        // Not so if it is NaN.
        let sound = rtol > 0.0 && rtol < 1.0;
        if !sound {
            return Err(Error::Tolerance { rtol, atol: 0.0 });
        }
        let parasitic = maps
            .parasitic
            .filter(|zeros| zeros.dynamics == ZeroDynamics::Unstable);
        if let Some(Zeros { polynomial, .. }) = parasitic {
            let method = maps.name;
            let polynomial = Some(polynomial);
            return Err(ConstrainedError::NotZeroStable { method, polynomial });
        }
        let (n, m, l) = (
            self.problem.coordinates(),
            self.problem.holonomic(),
            self.problem.nonholonomic(),
        );
        let [q, v] = &self.initial;
        if n == 0 {
            return Err(Error::Empty);
        }
        if q.len() != n || v.len() != n {
            return Err(ConstrainedError::Coordinates {
                coordinates: n,
                position: q.len(),
                velocity: v.len(),
            });
        }
        if !is_finite(q) || !is_finite(v) {
            return Err(ConstrainedError::non_finite(from));
        }
        let size = n.saturating_add(m).saturating_add(l);
        let unknowns = size.saturating_mul(maps.evaluations.len());
        if unknowns > LIMIT {
            return Err(ConstrainedError::TooLarge {
                unknowns,
                limit: LIMIT,
            });
        }
        let constrained = m + l > 0;
        let on_velocities = match self.formulation {
            Formulation::Index1 | Formulation::Soi2 => false,
            Formulation::Index2 => constrained,
            Formulation::Index3 => l > 0,
        };
        let on_positions = self.formulation == Formulation::Index3 && m > 0;
        let on_both = self.formulation == Formulation::Soi2 && constrained;
        for (used, zeros, level) in [
            (on_positions, maps.position_zeros, "positions"),
            (on_velocities, maps.velocity_zeros, "velocities"),
            (on_both, maps.soi2_zeros, "velocities"),
        ] {
            if let Some(zeros) = zeros.filter(|_| used)
                && zeros.dynamics == ZeroDynamics::Unstable
            {
                return Err(ConstrainedError::Unstable {
                    method: maps.name,
                    formulation: self.formulation,
                    level,
                    polynomial: zeros.polynomial,
                });
            }
        }
        Ok(())
    }
}

/// Whether a scheme shows velocities where it shows positions.
fn shows_velocity(maps: &Maps) -> bool {
    (maps.velocity).is_some_and(|velocity| velocity.offset == maps.position.offset)
}

/// A step before it is tried.
pub(super) struct Attempt {
    step: Untried,
    forces: Option<Forces>,
    statistics: Statistics,
}

/// An integration under way.
pub(super) struct Run<'r, P> {
    pub maps: Maps,
    pub model: &'r mut Model<Frozen<P>>,
    pub step: Assembler,
    history: History<'r>,
    correction: Correction,
    sampler: Sampler,
    forces: Option<Forces>,
    /// How algorithmic accelerations begin, where their mass matrix stands, and a(t0).
    start: (AlgorithmicStart, MassForm, Vec<f64>),
    modify: bool,
    pub statistics: Statistics,
}

impl<P: Constrained> Run<'_, P> {
    /// What the first step, of size h at time t, starts from.
    pub(super) fn begin(&mut self, t: f64, h: f64) -> Result<(), ConstrainedError> {
        for (index, carried) in self.maps.carried.iter().enumerate() {
            let (m, t) = (carried.derivative, t + carried.offset * h);
            let like = &self.step.carried[index];
            let mut value = self.history.derivative(self.model, m, t, like)?;
            if let Some(&[expensive, cheap]) = self.maps.composition.get(index)
                && m > 1
            {
                // w_A a_A + w_B (a − a_A)
                let q = self.history.derivative(self.model, 0, t, like)?;
                let v = self.history.derivative(self.model, 1, t, like)?;
                let at = Point { t, q: &q, v: &v };
                let of_expensive = expensive_acceleration(self.model, at)?;
                for (value, a) in value.iter_mut().zip(&of_expensive) {
                    *value = cheap * *value + (expensive - cheap) * a;
                }
            }
            self.step.carried[index] = value;
        }
        let (start, form, initial) = &self.start;
        match start {
            AlgorithmicStart::Exact => {}
            AlgorithmicStart::Initial => {
                let slot = Algorithmic::required(&self.maps)?.slot;
                self.step.carried[slot].clone_from(initial);
            }
            AlgorithmicStart::Implicit => {
                let algorithmic = Algorithmic::required(&self.maps)?;
                let relation = (&self.maps, *form, initial.as_slice());
                algorithmic.start_implicitly(self.model, &mut self.step, (t, h), relation)?;
            }
        }
        self.forces = Forces::new(*form, &self.maps, self.model, &self.step, (t, h))?;
        Ok(())
    }

    /// Goes over to steps of size h.
    pub(super) fn set_step(&mut self, h: f64) {
        if h != self.statistics.step_size {
            self.statistics.step_size = h;
            self.step.set_step(h, self.modify);
            self.sampler.set_step(&self.maps, h);
        }
    }

    /// The grid point that the last step has shown.
    pub(super) fn sample(&self) -> &ConstrainedSample {
        &self.sampler.sample
    }

    /// What another attempt at the next step starts from.
    pub(super) fn keep(&self) -> Attempt {
        Attempt {
            step: self.step.keep(),
            forces: self.forces.clone(),
            statistics: self.statistics,
        }
    }

    /// Goes back to that; what has been spent is spent.
    pub(super) fn restore(&mut self, kept: Attempt) {
        let Statistics {
            steps, step_size, ..
        } = kept.statistics;
        self.set_step(step_size);
        self.step.restore(kept.step);
        self.forces = kept.forces;
        self.statistics.steps = steps;
        self.statistics.position_residual = kept.statistics.position_residual;
        self.statistics.velocity_residual = kept.statistics.velocity_residual;
    }

    /// Makes the step at t, and shows it at the grid point `grid`; `end` is where it ends.
    pub(super) fn step(
        &mut self,
        t: f64,
        (end, grid): (f64, f64),
        seen: bool,
    ) -> Result<(), ConstrainedError> {
        let h = self.statistics.step_size;
        if let Some(forces) = &mut self.forces {
            forces.freeze(self.model, &mut self.step, (t, h), self.modify);
        }
        let solved = self.step.solve(self.model, t);
        self.step.form_next();
        if let Some(forces) = &mut self.forces {
            forces.thaw(self.model, &self.step);
        }
        solved?;
        if !self.step.next.iter().all(|z| is_finite(z)) {
            return Err(ConstrainedError::non_finite(t));
        }
        let moved = (self.correction).apply(self.model, &mut self.step, end)?;
        // Where a step shows its end, it shows it as it is carried on.
        let moved = moved.filter(|_| end == grid);
        let (step, statistics) = (&self.step, &mut self.statistics);
        (self.sampler).take(self.model, step, moved, (t, grid), seen, statistics)?;
        self.step.advance();
        self.statistics.steps += 1;
        Ok(())
    }

    /// Makes the steps between the points of a grid.
    fn over(
        &mut self,
        points: &Points,
        (lead, shift): (usize, usize),
        progress: &mut Progress<'_>,
    ) -> Result<ConstrainedSample, ConstrainedError> {
        for k in lead..=points.count - shift {
            self.set_step(points.step(k));
            let seen = progress.watches() || k + shift == points.count;
            let (end, grid) = (points.time(k + 1), points.time(k + shift));
            self.step(points.time(k), (end, grid), seen)?;
            self.statistics.steps = (k + shift) as u64;
            if progress.watches()
                && let ControlFlow::Break(end) = progress.see(self.sample())
            {
                return Ok(end);
            }
        }
        Ok(self.sample().clone())
    }
}

/// What is done to a state after a step.
struct Correction {
    stabilisation: Stabilisation,
    resolve: bool,
}

impl Correction {
    /// Projects the newest positions and velocities, and re-solves accelerations, at time t; those
    /// positions and velocities, if anything was done.
    fn apply<P: Constrained>(
        &self,
        model: &mut Model<P>,
        step: &mut Assembler,
        t: f64,
    ) -> Result<Option<Moved>, ConstrainedError> {
        let carries = step.carries();
        let newest = |m: usize| {
            let all = carries.iter().enumerate();
            let newest = all.filter(move |(_, z)| z.derivative == m && z.offset == 0.0);
            newest.map(|(index, _)| index)
        };
        let (Some(position), Some(velocity)) = (newest(0).next(), newest(1).next()) else {
            return Ok(None);
        };
        let (metric, both) = match self.stabilisation {
            Stabilisation::Positions(metric) => (Some(metric), false),
            Stabilisation::Both(metric) => (Some(metric), true),
            Stabilisation::None | Stabilisation::Baumgarte { .. } => (None, false),
        };
        if metric.is_none() && !self.resolve {
            return Ok(None);
        }
        let carried = &mut step.next;
        let (mut q, mut v) = (carried[position].clone(), carried[velocity].clone());
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
        if self.resolve && newest(2).next().is_some() {
            let at = Point { t, q: &q, v: &v };
            let correction = match self.stabilisation {
                Stabilisation::Baumgarte { alpha, beta } => Some(baumgarte(model, at, alpha, beta)),
                _ => None,
            };
            let known = redundancy(model, at)?;
            let guess = step.unknowns.multipliers.last();
            let guess = guess.map_or(&[][..], Vec::as_slice);
            let (a, _) = accelerations(model, at, known.both, correction.as_ref(), guess)?;
            for index in newest(2) {
                carried[index].copy_from_slice(a.as_slice());
            }
        }
        Ok(Some((q, v)))
    }
}

/// The solution near t0, moved onto the constraints.
struct History<'a> {
    trajectory: Trajectory<'a, Vec<f64>>,
    metric: Metric,
    move_start: bool,
}

impl History<'_> {
    fn derivative<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        m: usize,
        t: f64,
        like: &[f64],
    ) -> Result<Vec<f64>, ConstrainedError> {
        let mut value = like.to_vec();
        self.trajectory.derivative(m, t, &mut value)?;
        if !is_finite(&value) {
            return Err(ConstrainedError::non_finite(t));
        }
        match m {
            _ if !self.move_start => {}
            0 => project_position(model, self.metric, t, &mut value)?,
            1 => {
                let q = self.derivative(model, 0, t, like)?;
                project_velocity(model, self.metric, t, &q, &mut value)?;
            }
            _ => {}
        }
        Ok(value)
    }
}
