//! The results of a constrained integration: states at grid points, and their cost.

use super::consistency::accelerations;
use super::linear::least_multipliers;
use super::model::{self, Kept, Model};
use super::problem::Constrained;
use super::reactions;
use super::step::Assembler;
use crate::base::{Error, Formulation};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Point;
use crate::problem::Part;
use crate::stepper::{Evaluation, Map, Maps, Row};

/// The state at one grid point, as an observer sees it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ConstrainedSample {
    /// The grid point, the time of `q`.
    pub t: f64,
    /// The position.
    pub q: Vec<f64>,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: Vec<f64>,
    /// The time of `v`: `t`, unless the scheme is staggered.
    pub velocity_time: f64,
    /// The acceleration at `t`. It comes from the evaluation that took `q` and `v`, or is solved for from them. It is
    /// also solved for where the acceleration of the evaluation does not converge to it ([`Formulation::Index3`]). A
    /// method for split fields shows the sum of its last evaluations of both parts, which is O(h) from the acceleration
    /// at `t`.
    pub a: Vec<f64>,
    /// The multipliers λ of the holonomic constraints, as `a`.
    pub lambda: Vec<f64>,
    /// The multipliers ψ of the nonholonomic constraints, as `a`.
    pub psi: Vec<f64>,
}

impl ConstrainedSample {
    /// At a time, of q and v, an acceleration, and multipliers of which m are λ.
    pub(super) fn new(
        t: f64,
        state: [Vec<f64>; 2],
        a: &[f64],
        multipliers: &[f64],
        m: usize,
    ) -> Self {
        let [q, v] = state;
        let (lambda, psi) = multipliers.split_at(m);
        Self {
            t,
            q,
            v,
            velocity_time: t,
            a: a.to_vec(),
            lambda: lambda.to_vec(),
            psi: psi.to_vec(),
        }
    }
}

impl Point for ConstrainedSample {
    type Real = f64;

    fn t(&self) -> f64 {
        self.t
    }

    fn parts(&self) -> [&[f64]; 5] {
        [&self.q, &self.v, &self.a, &self.lambda, &self.psi]
    }

    fn parts_mut(&mut self, t: f64) -> [&mut [f64]; 5] {
        (self.t, self.velocity_time) = (t, t);
        let Self {
            q,
            v,
            a,
            lambda,
            psi,
            ..
        } = self;
        [q, v, a, lambda, psi]
    }

    fn copy_from(&mut self, other: &Self) {
        for (to, from) in self.parts_mut(other.t).into_iter().zip(other.parts()) {
            to.copy_from_slice(from);
        }
        self.velocity_time = other.velocity_time;
    }
}

/// The end of a constrained integration.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ConstrainedEnd {
    /// The state at the end, or where the observer stopped.
    pub end: ConstrainedSample,
    /// The algorithmic acceleration, where the scheme carries one (a_α of generalized-α), behind its
    /// time t + αh; t the end of the last step.
    pub algorithmic: Option<(f64, Vec<f64>)>,
    /// The cost of the integration.
    pub statistics: Statistics,
}

/// The number of unseen grid points per check of the constraint residuals.
const UNSEEN: u64 = 16;

/// A position and a velocity that have been moved onto constraints.
pub(super) type Moved = (Vec<f64>, Vec<f64>);

/// Forms the samples that observers see.
pub(super) struct Sampler {
    position: Map,
    velocity: Option<Map>,
    /// The evaluation that takes the shown position and velocity, if its acceleration converges.
    evaluation: Option<usize>,
    /// The last evaluations of both parts of a split field.
    parts: Option<[usize; 2]>,
    pub redundant: usize,
    /// The sample that was formed last.
    pub sample: ConstrainedSample,
    /// Memory of the constraints' residuals, and of G.
    residual: Vec<f64>,
    g_q: Kept,
}

impl Sampler {
    pub(super) fn new<P: Constrained>(
        maps: &Maps,
        step: &Assembler<'_>,
        redundant: usize,
        model: &Model<P>,
    ) -> Self {
        let map = |row: Row<'_>, m| Map::new(maps, row.offset, row.coefficients, m, step.h());
        let takes = |e: &Evaluation<'_>| {
            let shown = e.position == maps.position && e.velocity == maps.velocity;
            shown && e.velocity.is_some() && e.part.is_none()
        };
        // Under constraints on positions what an evaluation finds may not converge to the acceleration.
        let on_positions = model.m > 0 && step.settings.formulation == Formulation::Index3;
        let evaluation = maps.evaluations.iter().rposition(takes);
        let evaluation = evaluation.filter(|&k| !on_positions || reactions::converge(maps, k));
        let last = |part| maps.evaluations.iter().rposition(|e| e.part == Some(part));
        let parts = last(Part::Expensive).zip(last(Part::Cheap));
        let unknown = |count: usize| vec![f64::NAN; count];
        Self {
            position: map(maps.position, 0),
            velocity: maps.velocity.map(|row| map(row, 1)),
            evaluation,
            parts: parts.map(|(expensive, cheap)| [expensive, cheap]),
            redundant,
            sample: ConstrainedSample::new(
                f64::NAN,
                [unknown(model.n), unknown(model.n)],
                &unknown(model.n),
                &unknown(model.m + model.l),
                model.m,
            ),
            g_q: model.jacobian_memory().g,
            residual: unknown(model.m + model.l),
        }
    }

    /// Goes over to another step size.
    pub(super) fn set_step(&mut self, maps: &Maps, h: f64) {
        for map in [&mut self.position].into_iter().chain(&mut self.velocity) {
            map.set_step(maps, h);
        }
    }

    /// Whether velocities are shown where positions are.
    fn shows_both_at_once(&self) -> bool {
        let velocity = self.velocity.as_ref();
        velocity.is_some_and(|velocity| velocity.offset == self.position.offset)
    }

    /// Forms the sample of a solved step at time t, at the grid point `grid`; `moved` are position and velocity where
    /// they have been moved since. If the sample is not `seen`, only the residuals of the constraints are found, now
    /// and then.
    pub(super) fn take<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        step: &mut Assembler<'_>,
        moved: Option<Moved>,
        times: [f64; 2],
        seen: bool,
        statistics: &mut Statistics,
    ) -> Result<(), Error> {
        if !seen && !statistics.steps.is_multiple_of(UNSEEN) {
            return Ok(());
        }
        let [t, grid] = times;
        let evaluation = self.evaluation.filter(|_| moved.is_none());
        self.sample.t = grid;
        if let Some((q, v)) = moved {
            self.sample.q.copy_from_slice(&q);
            self.sample.v.copy_from_slice(&v);
        } else if let Some(k) = evaluation {
            let at = step.argument(k, t);
            self.sample.q.copy_from_slice(at.q);
            self.sample.v.copy_from_slice(at.v);
        } else {
            let carried = &step.carry.now;
            (self.position).value(carried, step.accelerations(0), &mut self.sample.q);
            match &self.velocity {
                Some(map) => map.value(carried, step.accelerations(1), &mut self.sample.v),
                None => self.sample.v.fill(f64::NAN),
            }
        }
        self.find_residuals(model, statistics);
        if !seen {
            return Ok(());
        }
        self.sample.velocity_time = match &self.velocity {
            Some(map) if !self.shows_both_at_once() => t + map.offset * statistics.sizes.last,
            _ => grid,
        };
        self.find_reactions(model, step, evaluation, t)
    }

    /// Finds the residuals of the constraints at the grid point.
    fn find_residuals<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        statistics: &mut Statistics,
    ) {
        let together = self.shows_both_at_once();
        let ConstrainedSample { t, q, v, .. } = &self.sample;
        let g = &mut self.residual[..model.m];
        model.position_into(*t, q, g);
        let residual = &mut statistics.constraints.position;
        *residual = residual.max(largest(g));
        if together {
            let at = model::Point { t: *t, q, v };
            model.velocity_level_into(at, &mut self.g_q, &mut self.residual);
            let residual = &mut statistics.constraints.velocity;
            *residual = residual.max(largest(&self.residual));
        }
    }

    /// Finds the acceleration and the multipliers at the grid point of the step at t.
    fn find_reactions<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        step: &Assembler<'_>,
        evaluation: Option<usize>,
        t: f64,
    ) -> Result<(), Error> {
        let together = self.shows_both_at_once();
        let last = self.parts.map(|[_, cheap]| cheap).or(evaluation);
        let sample = &mut self.sample;
        if let Some(k) = last {
            let multipliers = least(model, step, k, t, self.redundant);
            let (lambda, psi) = multipliers.split_at(model.m);
            sample.lambda.copy_from_slice(lambda);
            sample.psi.copy_from_slice(psi);
            sample.a.copy_from_slice(&step.unknowns.a[k]);
            if let Some([expensive, _]) = self.parts {
                let both = sample.a.iter_mut().zip(&step.unknowns.a[expensive]);
                both.for_each(|(a, more)| *a += more);
            }
        } else if together {
            let guess = step.unknowns.multipliers.last();
            let guess = guess.map_or(&[][..], Vec::as_slice);
            let state = [sample.q.clone(), sample.v.clone()];
            self.sample = self.solved(model, self.sample.t, state, guess)?;
        } else {
            sample.a.fill(f64::NAN);
            sample.lambda.fill(f64::NAN);
            sample.psi.fill(f64::NAN);
        }
        Ok(())
    }

    /// A sample whose acceleration and multipliers are solved for.
    pub(super) fn solved<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        state: [Vec<f64>; 2],
        guess: &[f64],
    ) -> Result<ConstrainedSample, Error> {
        let [q, v] = state;
        let at = model::Point { t, q: &q, v: &v };
        let (a, mu) = accelerations(model, at, self.redundant, None, guess)?;
        let [a, mu] = [a.as_slice(), mu.as_slice()];
        Ok(ConstrainedSample::new(t, [q, v], a, mu, model.m))
    }
}

/// The multipliers of evaluation k; the ones of least norm where constraints repeat one another.
fn least<P: Constrained>(
    model: &mut Model<P>,
    step: &Assembler<'_>,
    k: usize,
    t: f64,
    redundant: usize,
) -> Vec<f64> {
    let mut multipliers = step.unknowns.multipliers[k].clone();
    if redundant > 0 {
        let mut c = model.jacobian_memory();
        model.jacobian_at(step.argument(k, t), &mut c);
        least_multipliers(&c, model.n, redundant, &mut multipliers);
    }
    multipliers
}

/// The largest magnitude; NaN counts as infinite.
fn largest(values: &[f64]) -> f64 {
    let magnitude = |x: &f64| if x.is_nan() { f64::INFINITY } else { x.abs() };
    values.iter().map(magnitude).fold(0.0, f64::max)
}
