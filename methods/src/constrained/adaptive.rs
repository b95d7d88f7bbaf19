//! Constrained integration with steps that a tolerance chooses.
//!
//! A step from (q₀, v₀, a₀) is accepted where the estimate e of its error has a norm
//! ‖e‖² = mean (eᵢ/(atol + rtol |yᵢ|))² ≤ 1 over positions and velocities. Where a scheme of order 2
//! evaluates the acceleration a₁ at the q₁ and v₁ it shows (Newmark, HHT, generalized-α), that is
//!
//! ```text
//! e_q = q₁ − (q₀ + h v₀ + h²/6 (2 a₀ + a₁)),    e_v = v₁ − (v₀ + h/2 (a₀ + a₁)),
//! ```
//!
//! what its algorithmic accelerations contribute against the accelerations at the same times; e_q is
//! the error of a step but for O(h⁴), and e = O(h³). All other schemes make the step once as a whole
//! and once in halves, go on from the halves, and e is the difference: more than the error of what is
//! kept, by a factor of 2ᵖ − 1.
//!
//! Under constraints on positions alone velocities leave the norm: after a change of size the part of
//! v₀ that the constraints forbid, δ, calls for accelerations of δ/h and changes v by a multiple of δ
//! however small h is.
//!
//! Sizes follow from estimates as [`StepControl`] says. A step that can't be solved is tried again at a
//! quarter of its size. A scheme that carries something from before the last step, other than an
//! algorithmic acceleration, can't change sizes, and is refused.

use super::algorithmic::Algorithmic;
use super::error::ConstrainedError;
use super::grid::Points;
use super::integration::ConstrainedIntegration;
use super::maps::Maps;
use super::problem::Constrained;
use super::progress::Progress;
use super::sample::ConstrainedSample;
use super::solve::Run;
use crate::bounds::{greater, lesser};
use crate::control::{Controller, StepControl};
use crate::error::Error;
use crate::order::Order;
use crate::statistics::Estimate;
use std::ops::ControlFlow;

/// How steps are chosen.
pub(super) struct Adaptive {
    rtol: f64,
    /// One, or one for each component of q and then of v.
    atol: Vec<f64>,
    /// Whether velocities count.
    pub velocities: bool,
    first_step: Option<f64>,
    min_step: f64,
    max_step: f64,
    max_steps: u64,
    controller: Controller,
    factors: (f64, f64, f64),
}

impl Default for Adaptive {
    fn default() -> Self {
        Self {
            rtol: f64::NAN,
            atol: vec![f64::NAN],
            velocities: true,
            first_step: None,
            min_step: 0.0,
            max_step: f64::INFINITY,
            max_steps: 100_000,
            controller: Controller::default(),
            factors: (0.9, 0.2, 2.0),
        }
    }
}

impl<M, P> ConstrainedIntegration<'_, M, P> {
    fn adapt(mut self, set: impl FnOnce(&mut Adaptive)) -> Self {
        set(self.adaptive.get_or_insert_default());
        self
    }

    /// Lets the tolerance choose the steps, so that an error in a component y of q or v is about
    /// atol + rtol |y|; what is kept is the error of single steps. No step size is given then.
    ///
    /// ```
    /// use nalgebra::DMatrix;
    /// use stepsmith::constrained::{Constrained, Formulation, integrate_constrained};
    /// use stepsmith::structural::GeneralizedAlphaFifth;
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
    /// let (q0, v0) = (vec![1.0, 0.0], vec![0.0, 0.0]);
    /// let solution = integrate_constrained::<GeneralizedAlphaFifth<_>, _>(Pendulum, q0, v0)
    ///     .to(1.0)
    ///     .formulation(Formulation::Soi2)
    ///     .tolerance(1e-6, 1e-6)
    ///     .run()?;
    /// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1e-3);
    /// # Ok::<(), stepsmith::constrained::ConstrainedError>(())
    /// ```
    #[must_use]
    pub fn tolerance(self, rtol: f64, atol: f64) -> Self {
        self.tolerances(rtol, &[atol])
    }

    /// The same with an atol for each component of q and then of v.
    #[must_use]
    pub fn tolerances(self, rtol: f64, atol: &[f64]) -> Self {
        self.adapt(|adaptive| (adaptive.rtol, adaptive.atol) = (rtol, atol.to_vec()))
    }

    /// Sets the size of the first step that a tolerance chooses, h > 0.
    #[must_use]
    pub fn first_step(self, h: f64) -> Self {
        self.adapt(|adaptive| adaptive.first_step = Some(h))
    }

    /// Sets the smallest step size: where the tolerance asks for less, the integration ends with
    /// [`Error::StepTooSmall`].
    #[must_use]
    pub fn min_step(self, h: f64) -> Self {
        self.adapt(|adaptive| adaptive.min_step = h)
    }

    /// Sets the largest step size, h > 0.
    #[must_use]
    pub fn max_step(self, h: f64) -> Self {
        self.adapt(|adaptive| adaptive.max_step = h)
    }

    /// Sets the most attempts at steps; 100 000 if not called.
    #[must_use]
    pub fn max_steps(self, count: u64) -> Self {
        self.adapt(|adaptive| adaptive.max_steps = count)
    }

    /// Sets the step-size controller; [`Controller::Predictive`] if not called.
    #[must_use]
    pub fn controller(self, controller: Controller) -> Self {
        self.adapt(|adaptive| adaptive.controller = controller)
    }

    /// Sets the safety factor of the step-size control (0.9), and the least (0.2) and the greatest (2)
    /// factor from one step size to the next.
    #[must_use]
    pub fn step_factors(self, safety: f64, least: f64, greatest: f64) -> Self {
        self.adapt(|adaptive| adaptive.factors = (safety, least, greatest))
    }
}

/// How the error of a step is estimated, decided by what the scheme evaluates, and the k of e = O(hᵏ).
fn estimate_of(maps: &Maps) -> (Estimate, usize) {
    let at_the_end = maps.evaluations.iter().any(|e| {
        e.position == maps.position && e.velocity == maps.velocity && e.velocity.is_some()
    });
    match at_the_end && maps.order == Order::Exactly(2) {
        true => (Estimate::Embedded, 3),
        false => (Estimate::Doubling, maps.order.bound() + 1),
    }
}

/// Growth up to this is worth no new factors.
const WORTHWHILE: f64 = 1.2;

impl Adaptive {
    /// The interval as one step, if steps of any size can be made in it.
    pub(super) fn interval(
        &self,
        maps: &Maps,
        [from, to]: [f64; 2],
    ) -> Result<Points, ConstrainedError> {
        if let Some(old) = Algorithmic::fixed(maps) {
            return Err(ConstrainedError::EqualSteps {
                method: maps.name,
                carried: old.name,
            });
        }
        let shown = maps
            .velocity
            .is_some_and(|v| v.offset == maps.position.offset);
        if !shown || maps.position.offset != 1.0 {
            let method = maps.name;
            return Err(ConstrainedError::NoDense { method });
        }
        let smallest = self.atol.iter().copied().fold(f64::INFINITY, lesser);
        let sound = |x: f64| x >= 0.0 && x.is_finite();
        let all = self.atol.iter().all(|x| sound(*x)) && sound(self.rtol) && self.rtol < 1.0;
        if !all || self.rtol + smallest <= 0.0 {
            return Err(Error::Tolerance {
                rtol: self.rtol,
                atol: smallest,
            });
        }
        // Not so if one is NaN.
        let first = self.first_step.is_none_or(|h| h > 0.0 && h.is_finite());
        let sizes = first && self.max_step > 0.0;
        let least = self.min_step >= 0.0 && self.min_step.is_finite();
        if !sizes || !least || !self.control(1).is_sound() {
            return Err(Error::StepControl);
        }
        if !(to - from).is_finite() {
            return Err(Error::Interval { from, to });
        }
        // For the size of difference quotients, until the first step is known.
        let h = self.first_step.unwrap_or(1e-3 * (to - from).abs());
        Ok(Points::single(from, to, h.copysign(to - from)))
    }

    fn control(&self, power: usize) -> StepControl {
        let (safety, least, greatest) = self.factors;
        let control = StepControl::new(self.controller, power);
        control.safety(safety).limits(least, greatest)
    }

    /// mean (eᵢ/(atol + rtol |yᵢ|))², the root of it, for pairs of e and |y|.
    fn norm<const K: usize>(&self, parts: [(&[f64], &[f64]); K]) -> f64 {
        let mut atol = self.atol.iter().cycle();
        let (mut sum, mut count) = (0.0, 0.0);
        for (e, y) in parts.iter().flat_map(|(e, y)| e.iter().zip(*y)) {
            let atol = atol.next().copied().unwrap_or(0.0);
            let ratio = e / (atol + self.rtol * y.abs());
            // 0/0 is no error; all else that is no number is one.
            sum += if *e == 0.0 { 0.0 } else { ratio * ratio };
            count += 1.0;
        }
        if count > 0.0 {
            (sum / count).sqrt()
        } else {
            0.0
        }
    }

    /// The norm of an error in q and v.
    fn error(&self, [in_q, in_v]: &[Vec<f64>; 2], at: &ConstrainedSample) -> f64 {
        match self.velocities {
            true => self.norm([(in_q, &at.q), (in_v, &at.v)]),
            false => self.norm([(in_q, &at.q)]),
        }
    }

    /// The signed size of the first step: a hundredth of the time in which q and v change by themselves.
    pub(super) fn first_step(&self, [q, v, a]: [&[f64]; 3], interval: f64) -> f64 {
        let (size, rate) = (self.norm([(q, q), (v, v)]), self.norm([(v, q), (a, v)]));
        let chosen = match size >= 1e-5 && rate >= 1e-5 {
            true => 0.01 * size / rate,
            false => 1e-6,
        };
        let h = self.first_step.unwrap_or(chosen);
        lesser(lesser(h, self.max_step), interval.abs()).copysign(interval)
    }

    /// Integrates from a sample to the end, or to where an observer or event ends it.
    pub(super) fn drive<P: Constrained>(
        &self,
        run: &mut Run<'_, P>,
        progress: &mut Progress<'_>,
        start: ConstrainedSample,
        end: f64,
    ) -> Result<ConstrainedSample, ConstrainedError> {
        let components = 2 * start.q.len();
        if self.atol.len() != 1 && self.atol.len() != components {
            return Err(Error::ToleranceLength {
                expected: components,
                found: self.atol.len(),
            });
        }
        let (estimate, power) = estimate_of(&run.maps);
        run.statistics.estimate = Some(estimate);
        (run.statistics.smallest_step, run.statistics.largest_step) = (0.0, 0.0);
        let mut control = self.control(power);
        let (mut now, mut h) = (start, run.statistics.step_size);
        let (mut first, mut retried, mut attempts) = (true, false, 0);
        // Why the step at hand could not be solved before.
        let mut cause = None;
        while now.t != end {
            let (t, rest) = (now.t, end - now.t);
            // A rest of less than a ten-thousandth is taken along.
            let last = h.abs() * 1.0001 >= rest.abs();
            let size = if last { rest } else { h };
            // Not so if the size is NaN.
            let large = size.abs() >= self.min_step || last;
            if !large || t + 0.1 * size == t {
                let step_size = size;
                let small = Error::StepTooSmall { t, step_size };
                return Err(cause.unwrap_or(small));
            }
            if attempts == self.max_steps {
                return Err(Error::TooManySteps { t, limit: attempts });
            }
            attempts += 1;
            let next = if last { end } else { t + size };
            let kept = run.keep();
            let attempt = self.attempt(run, estimate, &now, (next, size), first);
            let (samples, error) = match attempt {
                Ok((samples, error)) if !error.is_nan() => (samples, error),
                failure => {
                    let failure = failure.err().unwrap_or(ConstrainedError::non_finite(t));
                    if !can_depend_on_size(&failure) {
                        return Err(failure);
                    }
                    run.restore(kept);
                    run.statistics.diverged += 1;
                    (cause, retried, h) = (Some(failure), true, 0.25 * size);
                    continue;
                }
            };
            if error > 1.0 {
                run.restore(kept);
                run.statistics.rejected += 1;
                (retried, h) = (true, size * control.rejected(error));
                continue;
            }
            for sample in &samples {
                if let ControlFlow::Break(end) = progress.see(sample) {
                    return Ok(end);
                }
            }
            let made = run.statistics.step_size.abs();
            let found = &mut run.statistics;
            found.largest_step = greater(found.largest_step, made);
            if !last || first {
                found.smallest_step = match first {
                    true => made,
                    false => lesser(found.smallest_step, made),
                };
            }
            let factor = control.accepted(size, error);
            let factor = if retried { lesser(factor, 1.0) } else { factor };
            let keep = (1.0..=WORTHWHILE).contains(&factor);
            let grown = if keep { size } else { factor * size };
            h = lesser(grown.abs(), self.max_step).copysign(size);
            (first, retried, cause) = (false, false, None);
            now = samples.into_iter().next_back().unwrap_or(now);
        }
        Ok(now)
    }

    /// A step of the given size to the time `end`: the grid points it shows, and the norm of its error.
    fn attempt<P: Constrained>(
        &self,
        run: &mut Run<'_, P>,
        estimate: Estimate,
        now: &ConstrainedSample,
        (end, size): (f64, f64),
        first: bool,
    ) -> Result<(Vec<ConstrainedSample>, f64), ConstrainedError> {
        let ready = |run: &mut Run<'_, P>, h: f64| {
            run.set_step(h);
            if first { run.begin(now.t, h) } else { Ok(()) }
        };
        let kept = (estimate == Estimate::Doubling).then(|| run.keep());
        ready(run, size)?;
        run.step(now.t, (end, end), true)?;
        let whole = run.sample().clone();
        let Some(kept) = kept else {
            let e = embedded(now, &whole, size);
            let error = self.error(&e, &whole);
            return Ok((vec![whole], error));
        };
        run.restore(kept);
        ready(run, 0.5 * size)?;
        let middle = 0.5 * (now.t + end);
        run.step(now.t, (middle, middle), true)?;
        let half = run.sample().clone();
        run.step(middle, (end, end), true)?;
        let both = run.sample().clone();
        let difference =
            |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a - b).collect() };
        let e = [difference(&both.q, &whole.q), difference(&both.v, &whole.v)];
        let error = self.error(&e, &both);
        Ok((vec![half, both], error))
    }
}

/// e_q and e_v of a step from one grid point to the next.
fn embedded(from: &ConstrainedSample, to: &ConstrainedSample, h: f64) -> [Vec<f64>; 2] {
    let indices = 0..from.q.len();
    let in_q = indices.clone().map(|i| {
        let mean = (2.0 * from.a[i] + to.a[i]) / 6.0;
        to.q[i] - (from.q[i] + h * from.v[i] + h * h * mean)
    });
    let in_v = indices.map(|i| to.v[i] - (from.v[i] + 0.5 * h * (from.a[i] + to.a[i])));
    [in_q.collect(), in_v.collect()]
}

/// Whether a smaller step may succeed.
fn can_depend_on_size(error: &ConstrainedError) -> bool {
    matches!(
        error,
        ConstrainedError::NotConverged { .. }
            | ConstrainedError::Singular { .. }
            | ConstrainedError::Contradictory { .. }
            | ConstrainedError::NonFinite { .. }
    )
}
