//! Constrained steps as an engine, of fixed sizes or with an estimate of their errors.
//!
//! Where a scheme of order 2 evaluates the acceleration a₁ at the q₁ and v₁ it shows (Newmark, HHT,
//! generalized-α), the error of a step from (q₀, v₀, a₀) is estimated by
//!
//! ```text
//! e_q = q₁ − (q₀ + h v₀ + h²/6 (2 a₀ + a₁)),    e_v = v₁ − (v₀ + h/2 (a₀ + a₁)),
//! ```
//!
//! what its algorithmic accelerations contribute against the accelerations at the same times; e_q is
//! the error of a step but for O(h⁴), and e = O(h³). Where q₁ takes a₁ with h²/6 itself, as in the linear
//! acceleration method, that is no estimate but 0. Such a scheme and all others make the step once as a whole
//! and once in halves, go on from the halves, and e is the difference: more than the error of what is
//! kept, by a factor of 2ᵖ − 1. Its norm is ‖e‖² = mean (eᵢ/(atol + rtol |yᵢ|))² over positions and
//! velocities.
//!
//! Under constraints on positions alone velocities leave the norm: after a change of size the part of
//! v₀ that the constraints forbid, δ, calls for accelerations of δ/h and changes v by a multiple of δ
//! however small h is.
//!
//! A step that can't be solved is tried again at a quarter of its size. A scheme that carries something
//! from before the last step, other than an algorithmic acceleration, can't change sizes, and is refused.

use super::problem::Constrained;
use super::sample::ConstrainedSample;
use super::solve::{Attempt as Kept, Run, shows_velocity};
use super::step::Cost;
use crate::base::{Error, Order};
use crate::integrator::drive::{Attempt, Engine, Missed, Plan};
use crate::integrator::sizes::{Estimating, Tolerance};
use crate::integrator::statistics::{Estimate, Statistics};
use crate::integrator::watch::{Between, Hermite, Point};
use crate::problem::Warning;
use crate::stepper::Maps;

/// How errors of steps are measured.
pub(super) struct Tolerated {
    tolerance: Tolerance,
    /// Whether velocities count.
    velocities: bool,
    estimate: Estimate,
    /// The k of e = O(hᵏ).
    power: usize,
    /// The grid point from which the step goes.
    from: ConstrainedSample,
    middle: ConstrainedSample,
    /// Memory of the step as a whole.
    whole: ConstrainedSample,
}

impl Tolerated {
    /// The estimate of the error follows from the evaluations of the scheme.
    pub(super) fn new(
        maps: &Maps,
        tolerance: Tolerance,
        velocities: bool,
        begin: &ConstrainedSample,
    ) -> Result<Self, Error> {
        tolerance.check((1 + usize::from(velocities)) * begin.q.len())?;
        let at_the_end = maps.evaluations.iter().any(|e| {
            e.position == maps.position && e.velocity == maps.velocity && e.velocity.is_some()
        });
        let weight = maps.position.coefficients.last();
        let compares = weight.is_some_and(|weight| (weight - 1.0 / 6.0).abs() > 1e-6);
        let embedded = at_the_end && compares && maps.order == Order::Exactly(2);
        let (estimate, power) = if embedded {
            (Estimate::Embedded, 3)
        } else {
            (Estimate::Doubling, maps.order.bound() + 1)
        };
        Ok(Self {
            tolerance,
            velocities,
            estimate,
            power,
            from: begin.clone(),
            middle: begin.clone(),
            whole: begin.clone(),
        })
    }

    /// The norm of errors e(m, i) in q (m = 0) and v, against those at a grid point.
    fn norm(
        &self,
        at: &ConstrainedSample,
        velocities: bool,
        e: impl Fn(usize, usize) -> f64,
    ) -> f64 {
        let mut sum = 0.0;
        let mut count = 0.0;
        let n = at.q.len();
        for (m, y) in [&at.q, &at.v].into_iter().enumerate() {
            if m == 1 && !velocities {
                break;
            }
            for (i, y) in y.iter().enumerate() {
                let e = e(m, i);
                // Those of positions alone stand for velocities where these have a say in the first step.
                let atol = self
                    .tolerance
                    .of((m * n + i) % self.tolerance.atol.len().max(1));
                let ratio = e / (atol + self.tolerance.rtol * y.abs());
                // 0/0 is no error; all else that is no number is one.
                sum += if e == 0.0 { 0.0 } else { ratio * ratio };
                count += 1.0;
            }
        }
        if count > 0.0 {
            f64::sqrt(sum / count)
        } else {
            0.0
        }
    }

    /// The size of the first step: a hundredth of the time in which q and v change by themselves.
    pub(super) fn first_step(&self, begin: &ConstrainedSample) -> f64 {
        let ConstrainedSample { q, v, a, .. } = begin;
        let size = self.norm(begin, true, |m, i| [q, v][m][i]);
        let rate = self.norm(begin, true, |m, i| [v, a][m][i]);
        if size >= 1e-5 && rate >= 1e-5 {
            0.01 * size / rate
        } else {
            1e-6
        }
    }

    /// The embedded error of the step to a grid point.
    fn embedded(&self, to: &ConstrainedSample, h: f64) -> f64 {
        let from = &self.from;
        self.norm(to, self.velocities, |m, i| match m {
            0 => {
                let mean = (2.0 * from.a[i] + to.a[i]) / 6.0;
                to.q[i] - (from.q[i] + h * from.v[i] + h * h * mean)
            }
            _ => to.v[i] - (from.v[i] + 0.5 * h * (from.a[i] + to.a[i])),
        })
    }

    /// The difference of a step in halves to the whole.
    fn difference(&self, to: &ConstrainedSample) -> f64 {
        let whole = [&self.whole.q, &self.whole.v];
        self.norm(to, self.velocities, |m, i| {
            [&to.q, &to.v][m][i] - whole[m][i]
        })
    }
}

/// A constrained integration under way.
pub(super) struct Bodies<'r, P> {
    pub run: Run<'r, P>,
    begin: ConstrainedSample,
    covered: usize,
    tolerated: Option<Tolerated>,
    /// The state from which another attempt at the current step starts.
    kept: Option<Kept<'r>>,
}

impl<'r, P: Constrained> Bodies<'r, P> {
    pub(super) fn new(
        run: Run<'r, P>,
        begin: ConstrainedSample,
        covered: usize,
        tolerated: Option<Tolerated>,
    ) -> Self {
        Self {
            run,
            begin,
            covered,
            tolerated,
            kept: None,
        }
    }

    pub(super) fn estimate(&self) -> Option<Estimate> {
        self.tolerated.as_ref().map(|tolerated| tolerated.estimate)
    }

    /// Goes over to steps of size h. The first step of all begins with the known values at t0.
    fn ready(&mut self, h: f64) -> Result<(), Error> {
        self.run.set_step(h);
        match self.run.statistics.steps {
            0 => self.run.begin(self.begin.t, h),
            _ => Ok(()),
        }
    }

    /// A step with its error.
    fn measured(&mut self, plan: &Plan, by: &mut Tolerated) -> Result<f64, Error> {
        let t = plan.t;
        let h = plan.h;
        let end = plan.end;
        self.ready(h)?;
        self.run.step(t, end, end, true)?;
        if by.estimate == Estimate::Embedded {
            return Ok(by.embedded(self.run.sample(), h));
        }
        by.whole.copy_from(self.run.sample());
        if let Some(kept) = self.kept.take() {
            self.run.restore(kept);
        }
        self.kept = Some(self.run.keep());
        self.ready(0.5 * h)?;
        let middle = 0.5 * (t + end);
        self.run.step(t, middle, middle, true)?;
        by.middle.copy_from(self.run.sample());
        self.run.step(middle, end, end, true)?;
        Ok(by.difference(self.run.sample()))
    }
}

impl<P: Constrained> Engine for Bodies<'_, P> {
    type Point = ConstrainedSample;

    fn name(&self) -> &'static str {
        self.run.maps.name
    }

    fn is_dense(&self) -> bool {
        shows_velocity(&self.run.maps)
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
        self.covered
    }

    fn start(&mut self, t: f64, _: bool, out: &mut ConstrainedSample) -> Result<(), Error> {
        let run = &mut self.run;
        let like = &self.begin;
        let [q, v] = [run.known(0, t)?, run.known(1, t)?];
        let multipliers = [&like.lambda[..], &like.psi].concat();
        *out = (run.sampler).solved(run.model, t, [q, v], &multipliers)?;
        Ok(())
    }

    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let Some(mut by) = self.tolerated.take() else {
            self.run.set_step(plan.h);
            self.run.step(plan.t, plan.end, plan.grid, shown)?;
            return Ok(0.0);
        };
        self.kept = Some(self.run.keep());
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
            self.run.restore(kept);
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
            _ => out.copy_from(self.run.sample()),
        }
        Ok(())
    }

    fn between(&self) -> &dyn Between<ConstrainedSample> {
        &Hermite::Quintic
    }

    fn accept(&mut self, _: &Plan) {
        if let Some(tolerated) = &mut self.tolerated {
            tolerated.from.copy_from(self.run.sample());
        }
    }

    fn count(&self, statistics: &mut Statistics) {
        let Cost {
            iterations,
            factorisations,
            solver,
        } = self.run.step.iterates.cost;
        statistics.solver = solver;
        statistics.iterations = iterations;
        statistics.factorisations = factorisations;
        self.run.model.count_forces(statistics);
        let found = &self.run.statistics;
        statistics.constraints.position = found.constraints.position;
        statistics.constraints.velocity = found.constraints.velocity;
        let untold = self.run.step.rank.untold;
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
