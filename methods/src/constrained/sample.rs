//! What a constrained integration shows: states at grid points, and what they cost.

use super::consistent::accelerations;
use super::error::ConstrainedError;
use super::maps::{Evaluation, Map, Maps, Row};
use super::model::{Model, Point};
use super::problem::Constrained;
use super::step::Assembler;

/// What an observer sees of one grid point.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstrainedSample {
    /// The grid point, the time of `q`.
    pub t: f64,
    /// The position.
    pub q: Vec<f64>,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: Vec<f64>,
    /// The time of `v`: `t`, unless the scheme is staggered.
    pub velocity_time: f64,
    /// The acceleration at `t`: of the evaluation that took `q` and `v`, or solved for from them.
    pub a: Vec<f64>,
    /// The multipliers λ of the holonomic constraints, as `a`.
    pub lambda: Vec<f64>,
    /// The multipliers ψ of the nonholonomic constraints, as `a`.
    pub psi: Vec<f64>,
}

/// What a constrained integration cost, and how well constraints were met.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConstrainedStatistics {
    /// Steps made.
    pub steps: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Newton matrices formed and factored.
    pub factorisations: u64,
    /// The step size h used, with its sign; the last one of a grid that was given.
    pub step_size: f64,
    /// The largest |g| at the grid points of steps.
    pub position_residual: f64,
    /// The largest |G v + g_t|, |k| there.
    pub velocity_residual: f64,
    /// How many constraints repeat others at the start: above 0 the multipliers are not unique, and
    /// those of least norm are found.
    pub redundant: usize,
}

/// The end of a constrained integration.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstrainedSolution {
    /// The state at the end, or where the observer stopped.
    pub end: ConstrainedSample,
    /// What it cost.
    pub statistics: ConstrainedStatistics,
}

/// A position and a velocity that have been moved onto constraints.
pub(super) type Moved = (Vec<f64>, Vec<f64>);

/// Forms what observers see.
pub(super) struct Sampler {
    position: Map,
    velocity: Option<Map>,
    /// The evaluation that takes the shown position and velocity.
    evaluation: Option<usize>,
    redundant: usize,
}

impl Sampler {
    pub(super) fn new(maps: &Maps, h: f64, redundant: usize) -> Self {
        let map = |row: Row, m| Map::new(maps, row.offset, row.coefficients, m, h);
        let takes = |e: &Evaluation| {
            e.position == maps.position && e.velocity == maps.velocity && e.velocity.is_some()
        };
        Self {
            position: map(maps.position, 0),
            velocity: maps.velocity.map(|row| map(row, 1)),
            evaluation: maps.evaluations.iter().rposition(takes),
            redundant,
        }
    }

    /// The sample of a solved step at time t, at the grid point `grid`; `moved` are position and
    /// velocity where they have been moved since.
    pub(super) fn take<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        step: &Assembler,
        moved: Option<Moved>,
        (t, grid): (f64, f64),
        seen: bool,
        statistics: &mut ConstrainedStatistics,
    ) -> Result<ConstrainedSample, ConstrainedError> {
        let velocity = self.velocity.as_ref();
        let together = velocity.is_some_and(|v| v.offset == self.position.offset);
        let evaluation = self.evaluation.filter(|_| moved.is_none());
        let (q, v) = moved.unwrap_or_else(|| {
            let q = step.value(&self.position, 0);
            let v = velocity.map_or(vec![f64::NAN; q.len()], |map| step.value(map, 1));
            (q, v)
        });
        let residual = &mut statistics.position_residual;
        *residual = residual.max(largest(model.position(grid, &q).as_slice()));
        if together {
            let at = Point {
                t: grid,
                q: &q,
                v: &v,
            };
            let residual = &mut statistics.velocity_residual;
            *residual = residual.max(largest(model.velocity_level(at).as_slice()));
        }
        let guess = step.unknowns.multipliers.last();
        let guess = guess.map_or(&[][..], Vec::as_slice);
        let mut sample = match evaluation {
            Some(k) => {
                let (lambda, psi) = step.unknowns.multipliers[k].split_at(model.m);
                ConstrainedSample {
                    t: grid,
                    q,
                    v,
                    velocity_time: grid,
                    a: step.unknowns.a[k].clone(),
                    lambda: lambda.to_vec(),
                    psi: psi.to_vec(),
                }
            }
            None if together && seen => self.solved(model, grid, (q, v), guess)?,
            None => ConstrainedSample {
                t: grid,
                q,
                v,
                velocity_time: grid,
                a: vec![f64::NAN; model.n],
                lambda: vec![f64::NAN; model.m],
                psi: vec![f64::NAN; model.l],
            },
        };
        if let Some(map) = velocity.filter(|_| !together) {
            sample.velocity_time = t + map.offset * statistics.step_size;
        }
        Ok(sample)
    }

    /// A sample whose acceleration and multipliers are solved for.
    pub(super) fn solved<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        (q, v): (Vec<f64>, Vec<f64>),
        guess: &[f64],
    ) -> Result<ConstrainedSample, ConstrainedError> {
        let at = Point { t, q: &q, v: &v };
        let (a, mu) = accelerations(model, at, self.redundant, None, guess)?;
        let (lambda, psi) = mu.as_slice().split_at(model.m);
        Ok(ConstrainedSample {
            t,
            velocity_time: t,
            a: a.as_slice().to_vec(),
            lambda: lambda.to_vec(),
            psi: psi.to_vec(),
            q,
            v,
        })
    }
}

/// The largest magnitude; NaN counts as infinite.
fn largest(values: &[f64]) -> f64 {
    let magnitude = |x: &f64| if x.is_nan() { f64::INFINITY } else { x.abs() };
    values.iter().map(magnitude).fold(0.0, f64::max)
}
