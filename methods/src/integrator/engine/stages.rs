//! Steps of implicit one-step methods by their stages, which decouple.
//!
//! A step is accepted where the error estimate e, in units of what is allowed, is at most 1 in the
//! norm ‖e‖² = mean (eᵢ/(φ (atol + rtol |yᵢ|)))². It is of lower order than the solution: e ~ h^(q+1),
//! while the error of the solution is ~ hᵖ, so that this follows the tolerance with
//!
//! ```text
//! φ = min(5, τ^((q+1)/p − 1)/10)  if q + 1 < p,  else 1,
//! ```
//!
//! where τ is rtol, or atol against the initial value if that is more. The limit is for stiff
//! components, whose error is as large as the estimate. Newton's iteration goes on until 1 percent of
//! the tolerance is left. The Jacobian and the factors are kept as long as the iteration converges
//! fast and a new step size would be at most 1.2 times the old one.
//!
//! Between the ends of a step the solution is a polynomial, whose error is no part of the estimate:
//! where the solution is smooth and the problem stiff, steps are long, and it can be larger than that
//! at the ends. `max_step` limits it.
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8.

use super::first_step::first_step;
use crate::base::{
    Error, Failure, Real, State, add, coarser, greater, is_finite, lesser, max_norm, same_length,
    within,
};
use crate::implicit_rk::stages::Stages;
use crate::implicit_rk::{Origin, Outcome, Simplified, iteration_limit};
use crate::integrator::drive::{Attempt, Engine, Missed, Plan};
use crate::integrator::integrate::ByStagesRun;
use crate::integrator::sizes::{Estimating, Tolerance};
use crate::integrator::statistics::{Estimate, Statistics};
use crate::integrator::watch::Between;
use crate::linear::SolverKind;
use crate::problem::AnyField;
use crate::stepper::Sample;

/// Iterations that contract at least so fast are worth no new Jacobian, and the same of sparse systems, whose factors
/// cost many solutions.
const FAST: f64 = 1e-3;
const FAST_OF_SPARSE: f64 = 0.1;
/// The greatest factor from the first step to the second.
const BEGINS: f64 = 100.0;

/// The factor φ, and the share of the allowed error that Newton's iteration may leave, for a solution of order p with
/// an estimate of order q.
fn allowed<R: Real>(tolerances: &Tolerance, size: f64, order: usize, estimate: usize) -> [f64; 2] {
    let epsilon = coarser::<R>();
    let atol = tolerances.least();
    let relative = if size > 0.0 { atol / size } else { atol };
    let tau = within(greater(tolerances.relative::<R>(), relative), epsilon, 1.0);
    let exponent = (estimate as f64 + 1.0) / (order as f64).max(1.0);
    let factor = if exponent < 1.0 {
        lesser(0.1 * tau.powf(exponent - 1.0), 5.0)
    } else {
        1.0
    };
    let newton = 0.01 / greater(factor, 1.0);
    [factor, greater(newton, 10.0 * epsilon / (tau * factor))]
}

/// An implicit one-step method under way.
pub(crate) struct ByStages<'a, G: ?Sized, S, const RANK: usize, const K: usize> {
    name: &'static str,
    g: &'a mut G,
    stages: &'a Stages<K>,
    tolerances: Tolerance,
    /// φ.
    factor: f64,
    newton: f64,
    work: Simplified<S, RANK, K>,
    statistics: Statistics,
    t: f64,
    values: [S; RANK],
    /// u₀.
    slope: S,
    next: [S; RANK],
    next_slope: S,
    error: [S; RANK],
    /// The size of the step at hand, and of the last accepted one; 0 before it.
    h: f64,
    last_size: f64,
    /// Iterations of the last attempt.
    iterations: u64,
    /// Whether an attempt at this step was given up.
    retried: bool,
    /// Whether the Jacobian is that at the values.
    fresh: bool,
    /// Whether a new Jacobian is wanted.
    wanted: bool,
    /// Whether some equations are algebraic, so that the stages alone tell the derivatives in them.
    algebraic: bool,
}

impl<'a, G, S, const RANK: usize, const K: usize> ByStages<'a, G, S, RANK, K>
where
    G: AnyField<S, RANK> + ?Sized,
    S: State,
{
    /// From finite initial values of one length.
    pub(crate) fn new(
        run: &ByStagesRun<'_, '_, S, RANK>,
        stages: &'a Stages<K>,
        g: &'a mut G,
        t: f64,
        values: &[S; RANK],
    ) -> Result<Self, Error> {
        let tolerances = run.tolerance.clone();
        tolerances.check(RANK * values[0].len())?;
        let largest = |size: f64, y: &S| greater(size, max_norm(y.as_slice()));
        let size = values.iter().fold(0.0, largest);
        let estimate = stages.estimate_order;
        let [factor, newton] = allowed::<S::Real>(&tolerances, size, run.order, estimate);
        let mut work = Simplified::new(&values[0], stages, run.solver);
        tolerances.weigh(factor, values, &mut work.weight)?;
        Ok(Self {
            name: run.name,
            algebraic: g.known().algebraic,
            g,
            stages,
            tolerances,
            factor,
            newton,
            work,
            statistics: Statistics::default(),
            t,
            slope: values[0].zeros(),
            next_slope: values[0].zeros(),
            next: values.clone(),
            error: values.clone(),
            values: values.clone(),
            h: f64::NAN,
            last_size: 0.0,
            iterations: 0,
            retried: false,
            fresh: false,
            wanted: true,
        })
    }

    /// The values and u₀ as a grid point.
    fn point(&self) -> Sample<S> {
        let mut out = Sample::new(self.t, &self.values[0]);
        out.set(self.t, self.values.iter().chain([&self.slope]));
        out
    }

    /// Solves the stages of a step, to its end and its error.
    fn solve(&mut self) -> Result<Attempt, Failure> {
        let stages = self.stages;
        let count = &mut self.statistics;
        let at = Origin {
            t: self.t,
            h: self.h,
            values: &self.values,
            slope: &self.slope,
        };
        if self.wanted {
            count.jacobians += 1;
            if !self.work.differentiate(self.g.hidden(), &at)? {
                return Err(Failure::NonFinite);
            }
            (self.wanted, self.fresh) = (false, true);
        }
        if self.work.factored != self.h {
            count.factorisations += 1;
            if !self.work.factor(stages, self.h) {
                return Ok(Missed::smaller(0.5, None));
            }
        }
        if self.last_size == 0.0 {
            self.work.start_constant(stages, &at);
        } else {
            let ratio = self.h / self.last_size;
            self.work.start_extrapolated(stages, &at, ratio);
        }
        let (outcome, iterations) = self.work.solve(self.g, stages, &at, self.newton)?;
        self.iterations = iterations;
        count.iterations += iterations;
        count.solves += iterations;
        if let Outcome::Diverged(factor) = outcome {
            // A matrix that was taken as it was given may be to blame.
            self.wanted |= self.work.shifted.jacobian.doubt();
            let cause = self.work.broken.then_some(Error::NonFinite { t: self.t });
            return Ok(Missed::smaller(factor, cause));
        }
        let size = self.estimate()?;
        if size.is_nan() {
            let cause = Error::NonFinite { t: self.t };
            return Ok(Missed::smaller(0.5, Some(cause)));
        }
        Ok(Ok(size))
    }

    /// The end of a step whose stages are solved, and the size of its error.
    fn estimate(&mut self) -> Result<f64, Failure> {
        let stages = self.stages;
        let at = Origin {
            t: self.t,
            h: self.h,
            values: &self.values,
            slope: &self.slope,
        };
        let error = &mut self.error;
        self.statistics.solves += 1;
        let mut size = self.work.estimate(stages, &at, at.slope, false, error);
        if size >= 1.0 && (self.retried || self.last_size == 0.0) {
            // The estimate at y₀ + e: more realistic where large eigenvalues take part.
            let moved = &mut self.next;
            for (moved, (y, e)) in moved.iter_mut().zip(self.values.iter().zip(&*error)) {
                let pairs = y.as_slice().iter().zip(e.as_slice());
                for (moved, (y, e)) in moved.as_mut_slice().iter_mut().zip(pairs) {
                    *moved = *y + *e;
                }
            }
            let slope = &mut self.next_slope;
            self.g.evaluate(self.t, &moved[0], &moved[RANK - 1], slope);
            same_length(self.slope.len(), [slope.len()])?;
            self.statistics.solves += 1;
            size = self.work.estimate(stages, &at, slope, true, error);
        }
        self.work.end(stages, &at, &mut self.next);
        Ok(size)
    }

    /// u₁; false if it is not finite.
    fn finish(&mut self, end: f64) -> Result<bool, Failure> {
        if self.stages.carries || self.algebraic {
            self.work.last_slope(self.stages, &mut self.next_slope);
            return Ok(true);
        }
        let x = &self.next[0];
        let v = &self.next[RANK - 1];
        self.g.evaluate(end, x, v, &mut self.next_slope);
        same_length(self.slope.len(), [self.next_slope.len()])?;
        Ok(is_finite(self.next_slope.as_slice()))
    }
}

impl<G, S, const RANK: usize, const K: usize> Engine for ByStages<'_, G, S, RANK, K>
where
    G: AnyField<S, RANK> + ?Sized,
    S: State,
{
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        self.name
    }

    fn begin(&mut self, _: bool, _: bool) -> Result<Sample<S>, Error> {
        let t = self.t;
        let values = &self.values;
        self.g
            .evaluate(t, &values[0], &values[RANK - 1], &mut self.slope);
        same_length(values[0].len(), [self.slope.len()]).map_err(|f| Error::at(t, f))?;
        if !is_finite(self.slope.as_slice()) {
            return Err(Error::NonFinite { t });
        }
        Ok(self.point())
    }

    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let weight = &mut self.work.weight;
        self.tolerances.weigh(self.factor, &self.values, weight)?;
        self.h = plan.h;
        let failed = |failure| Error::at(plan.t, failure);
        let error = self.solve().map_err(failed)??;
        let needed = shown || !plan.last;
        if error < 1.0 && needed && !self.finish(plan.end).map_err(failed)? {
            return Missed::smaller(0.5, Some(Error::NonFinite { t: plan.t }));
        }
        Ok(error)
    }

    fn reject(&mut self) {
        self.retried = true;
        self.wanted |= !self.fresh;
    }

    fn show(&mut self, plan: &Plan, _: usize, _: bool, out: &mut Sample<S>) -> Result<(), Error> {
        out.set(plan.end, self.next.iter().chain([&self.next_slope]));
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        self
    }

    /// Starts the next step from the values and the slope at the end of this one.
    fn accept(&mut self, plan: &Plan) {
        std::mem::swap(&mut self.values, &mut self.next);
        std::mem::swap(&mut self.slope, &mut self.next_slope);
        self.work.accept();
        (self.t, self.last_size) = (plan.end, plan.h);
        (self.retried, self.fresh) = (false, false);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.g.commit(point.t, &point.x);
    }

    fn count(&self, statistics: &mut Statistics) {
        let Statistics {
            jacobians,
            factorisations,
            solves,
            iterations,
            ..
        } = self.statistics;
        statistics.jacobians = jacobians;
        statistics.factorisations = factorisations;
        statistics.solves = solves;
        statistics.iterations = iterations;
        statistics.solver = self.work.solver().filter(|_| factorisations > 0);
    }
}

impl<G, S, const RANK: usize, const K: usize> Estimating for ByStages<'_, G, S, RANK, K>
where
    G: AnyField<S, RANK> + ?Sized,
    S: State,
{
    fn estimate(&self) -> Option<Estimate> {
        Some(Estimate::Embedded)
    }

    fn power(&self) -> usize {
        self.stages.estimate_order + 1
    }

    fn first_step(&mut self, longest: f64) -> Result<f64, Error> {
        let at = Origin {
            t: self.t,
            h: longest,
            values: &self.values,
            slope: &self.slope,
        };
        let power = self.stages.estimate_order + 1;
        Ok(first_step(self.g.hidden(), &at, &self.work.weight, power))
    }

    fn begins(&self) -> f64 {
        BEGINS
    }

    /// Many iterations make a larger step a risk.
    fn caution(&self) -> f64 {
        let limit = iteration_limit::<K>() as f64;
        (2.0 * limit + 1.0) / (2.0 * limit + self.iterations as f64)
    }

    fn keeps(&mut self) -> bool {
        let fast = match self.work.solver() {
            Some(SolverKind::Sparse) => FAST_OF_SPARSE,
            _ => FAST,
        };
        self.wanted = self.work.contraction > fast;
        !self.wanted
    }
}

/// The solution at t in a step.
pub(crate) fn inside<S: State, const RANK: usize, const K: usize>(
    stages: &Stages<K>,
    at: &Origin<'_, S, RANK>,
    w: &[S; K],
    t: f64,
    out: &mut Sample<S>,
) {
    let h = at.h;
    let first = &at.values[0];
    let last = &at.values[RANK - 1];
    let theta = (t - at.t) / h;
    let weights = stages.weights(theta);
    (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
    // factor (weight u₀ + Σ rowₖ Wₖ)
    let sum = |factor: f64, weight: f64, row: &[f64], out: &mut S| {
        let out = out.as_mut_slice();
        for (out, u) in out.iter_mut().zip(at.slope.as_slice()) {
            *out = S::Real::from_f64(factor * weight) * *u;
        }
        for (weight, w) in row.iter().zip(w) {
            add(out, S::Real::from_f64(factor * weight), w.as_slice());
        }
    };
    let add = |factor: f64, z: &S, out: &mut S| {
        add(out.as_mut_slice(), S::Real::from_f64(factor), z.as_slice());
    };
    let [top, above] = match RANK {
        1 => [&mut out.x, &mut out.v],
        _ => [&mut out.v, &mut out.a],
    };
    sum(h, weights.slope, &weights.row, top);
    add(1.0, last, top);
    sum(1.0, weights.slope_rate, &weights.row_rate, above);
    if RANK == 2 {
        sum(h * h, weights.slope_twice, &weights.row_twice, &mut out.x);
        add(h * theta, last, &mut out.x);
        add(1.0, first, &mut out.x);
    }
}

/// The polynomial of the stages, in the coordinates in which they decouple.
impl<G: ?Sized, S: State, const RANK: usize, const K: usize> Between<Sample<S>>
    for ByStages<'_, G, S, RANK, K>
{
    fn write(&self, _: [&Sample<S>; 2], t: f64, out: &mut Sample<S>) {
        let at = Origin {
            t: self.t,
            h: self.h,
            values: &self.values,
            slope: &self.slope,
        };
        inside(self.stages, &at, &self.work.w, t, out);
    }

    /// The degree is at most K + 2, at least 3 because of the closing term, and one more where it is integrated twice.
    fn inner(&self) -> usize {
        K.max(2) + RANK
    }
}

#[cfg(test)]
mod tests;
