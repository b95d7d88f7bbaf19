//! The loop over steps.

use super::{Adaptive, End, Settings};
use crate::bounds::{greater, lesser, within};
use crate::control::StepControl;
use crate::dense::{Step, StepObserver};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::implicit::Failure;
use crate::simplified::{Origin, Outcome, Simplified, iteration_limit};
use crate::stages::{StageMethod, Stages};
use crate::state::{State, is_finite, max_norm, zeros};
use crate::statistics::{Estimate, Statistics};
use crate::step::{require_zero_stable, same_length};

/// Iterations that contract at least so fast are worth no new Jacobian.
const FAST: f64 = 1e-3;
/// Growth up to this is worth no new factors.
const WORTHWHILE: f64 = 1.2;

/// What is allowed: φ rtol, φ atol, and the part of it that Newton's iteration may leave.
struct Allowed {
    rtol: f64,
    factor: f64,
    newton: f64,
}

impl Allowed {
    /// For a solution of order p with an estimate of order q.
    fn new(settings: &Settings, size: f64, order: usize, estimate: usize) -> Self {
        let atol = settings.atol.iter().copied().fold(f64::INFINITY, lesser);
        let relative = if size > 0.0 { atol / size } else { atol };
        let tau = within(greater(settings.rtol, relative), f64::EPSILON, 1.0);
        let exponent = (estimate as f64 + 1.0) / (order as f64).max(1.0);
        let factor = if exponent < 1.0 {
            lesser(0.1 * tau.powf(exponent - 1.0), 5.0)
        } else {
            1.0
        };
        let newton = 0.01 / greater(factor, 1.0);
        Self {
            rtol: factor * settings.rtol,
            factor,
            newton: greater(newton, 10.0 * f64::EPSILON / (tau * factor)),
        }
    }

    /// 1/(atol' + rtol' |y|) into `weight`.
    fn weigh<S: State, const RANK: usize>(
        &self,
        atol: &[f64],
        values: &[S; RANK],
        weight: &mut [S; RANK],
    ) -> bool {
        let mut atol = atol.iter().copied().cycle();
        let mut sound = true;
        for (weight, value) in weight.iter_mut().zip(values) {
            for (weight, y) in weight.as_mut_slice().iter_mut().zip(value.as_slice()) {
                let atol = atol.next().unwrap_or_default();
                let allowed = self.factor * atol + self.rtol * y.abs();
                sound &= allowed > 0.0;
                *weight = 1.0 / allowed;
            }
        }
        sound
    }
}

/// The weighted root mean square.
fn norm<S: State, const RANK: usize>(values: [&S; RANK], weight: &[S; RANK]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (value, weight) in values.iter().zip(weight) {
        for (y, weight) in value.as_slice().iter().zip(weight.as_slice()) {
            sum += (y * weight) * (y * weight);
            count += 1;
        }
    }
    (sum / f64::from(count.max(1))).sqrt()
}

fn checked<M, S, P, O, const RANK: usize>(
    integration: &Adaptive<M, S, P, O, RANK>,
) -> Result<(), Error>
where
    S: State,
{
    let (inner, settings) = (&integration.inner, &integration.settings);
    let lengths = inner.initial.each_ref().map(State::len);
    let n = lengths[0];
    if n == 0 {
        return Err(Error::Empty);
    }
    if let Some(&other) = lengths.iter().find(|&&other| other != n) {
        return Err(Error::Lengths {
            position: n,
            velocity: other,
        });
    }
    if !(inner.to - inner.from).is_finite() {
        return Err(Error::Interval {
            from: inner.from,
            to: inner.to,
        });
    }
    if !inner.initial.iter().all(|y| is_finite(y.as_slice())) {
        return Err(Error::NonFinite { t: inner.from });
    }
    let (rtol, atol) = (settings.rtol, settings.atol.as_slice());
    let bad = |x: &&f64| !(**x >= 0.0 && x.is_finite());
    let least = atol.iter().copied().fold(f64::INFINITY, lesser);
    let found = std::iter::once(&rtol).chain(atol).find(bad);
    if found.is_some() || rtol == 0.0 && least == 0.0 || rtol >= 1.0 {
        let atol = found.copied().unwrap_or(least);
        return Err(Error::Tolerance { rtol, atol });
    }
    if atol.len() != 1 && atol.len() != RANK * n {
        return Err(Error::ToleranceLength {
            expected: RANK * n,
            found: atol.len(),
        });
    }
    let first = settings.first_step.unwrap_or(1.0);
    let sizes = [first, settings.max_step];
    let factors = settings.control(1);
    if sizes.iter().any(|h| h.is_nan() || *h <= 0.0) || !factors.is_sound() || first.is_infinite() {
        return Err(Error::StepControl);
    }
    Ok(())
}

/// A first step for an error of order hᵏ that is 1/100 of what is allowed, as far as y₀, u₀ and a
/// small explicit step tell.
fn first_step<G, S, const RANK: usize>(
    g: &mut G,
    at: &Origin<'_, S, RANK>,
    weight: &[S; RANK],
    k: usize,
) -> f64
where
    G: Field<S, RANK>,
    S: State,
{
    let rates = |slope| std::array::from_fn(|m| at.values.get(m + 1).unwrap_or(slope));
    let size = norm(at.values.each_ref(), weight);
    let rate = norm(rates(at.slope), weight);
    let known = size >= 1e-5 && rate >= 1e-5;
    let h = if known { 0.01 * size / rate } else { 1e-6 };
    let h = if h.is_finite() { h } else { 1e-6 };
    let h = lesser(h, at.h.abs());
    let signed = h.copysign(at.h);
    let mut moved = at.values.clone();
    for (moved, rate) in moved.iter_mut().zip(rates(at.slope)) {
        for (moved, rate) in moved.as_mut_slice().iter_mut().zip(rate.as_slice()) {
            *moved += signed * rate;
        }
    }
    let mut slope = zeros(at.slope);
    g.evaluate(at.t + signed, &moved[0], &moved[RANK - 1], &mut slope);
    let mut change = moved.clone();
    for m in 0..RANK {
        let (new, old) = match m + 1 == RANK {
            true => (&slope, at.slope),
            false => (&moved[m + 1], &at.values[m + 1]),
        };
        let pairs = new.as_slice().iter().zip(old.as_slice());
        for (change, (new, old)) in change[m].as_mut_slice().iter_mut().zip(pairs) {
            *change = (new - old) / h;
        }
    }
    let curvature = norm(change.each_ref(), weight);
    let largest = greater(rate, curvature);
    let second = match largest <= 1e-15 {
        true => greater(h * 1e-3, 1e-6),
        false => (0.01 / largest).powf(1.0 / k as f64),
    };
    let h = lesser(100.0 * h, second);
    // Where the right-hand side is not finite a little further on, very small.
    let usable = h > 0.0 && h.is_finite();
    if usable { h } else { 1e-6 }
}

/// An integration under way.
struct Run<'a, G, S, const RANK: usize, const K: usize> {
    g: &'a mut G,
    stages: &'a Stages<K>,
    atol: &'a [f64],
    allowed: Allowed,
    control: StepControl,
    work: Simplified<S, RANK, K>,
    statistics: Statistics,
    t: f64,
    h: f64,
    values: [S; RANK],
    /// u₀.
    slope: S,
    /// Whether that is the right-hand side at the values, and not a stage's.
    evaluated: bool,
    next: [S; RANK],
    next_slope: S,
    error: [S; RANK],
    /// The size of the last accepted step; 0 before it.
    last_size: f64,
    /// Whether an attempt at this step was given up.
    retried: bool,
    /// Up to where a step was tried when the right-hand side was last not finite; NaN if never.
    broken: f64,
    /// Whether the Jacobian is that at the values.
    fresh: bool,
    /// Whether a new Jacobian is wanted.
    wanted: bool,
}

impl<G, S, const RANK: usize, const K: usize> Run<'_, G, S, RANK, K>
where
    G: Field<S, RANK>,
    S: State,
{
    /// Another attempt at the step, with `factor` times its size.
    fn retry(&mut self, factor: f64) {
        self.h *= factor;
        self.retried = true;
        self.wanted |= !self.fresh;
    }

    /// Solves the stages of a step: the error of `next`; `None` if it is to be tried again.
    fn attempt(&mut self) -> Result<Option<f64>, Failure> {
        let (stages, count) = (self.stages, &mut self.statistics);
        let at = Origin {
            t: self.t,
            h: self.h,
            values: &self.values,
            slope: &self.slope,
        };
        if self.wanted {
            count.jacobians += 1;
            let known = self.evaluated.then_some(&self.slope);
            if !self.work.differentiate(self.g, &at, known)? {
                return Err(Failure::NonFinite);
            }
            (self.wanted, self.fresh) = (false, true);
        }
        if self.work.factored != self.h {
            count.factorisations += 1;
            if !self.work.factor(stages, self.h) {
                count.diverged += 1;
                self.retry(0.5);
                return Ok(None);
            }
        }
        if self.last_size == 0.0 {
            self.work.start_constant(stages, &at);
        } else {
            let ratio = self.h / self.last_size;
            self.work.start_extrapolated(stages, &at, ratio);
        }
        let tolerance = self.allowed.newton;
        let (outcome, iterations) = self.work.solve(self.g, stages, &at, tolerance)?;
        count.iterations += iterations;
        count.solves += iterations;
        if let Outcome::Diverged(factor) = outcome {
            count.diverged += 1;
            if self.work.broken {
                self.broken = self.t + self.h;
            }
            self.retry(factor);
            return Ok(None);
        }
        self.work.end(stages, &at, &mut self.next);
        count.solves += 1;
        let mut size = self
            .work
            .estimate(stages, &at, &self.slope, false, &mut self.error);
        if size >= 1.0 && (self.retried || self.last_size == 0.0) {
            // The estimate at y₀ + e: more realistic where large eigenvalues take part.
            let moved = &mut self.next;
            for (moved, (y, e)) in moved.iter_mut().zip(self.values.iter().zip(&self.error)) {
                let pairs = y.as_slice().iter().zip(e.as_slice());
                for (moved, (y, e)) in moved.as_mut_slice().iter_mut().zip(pairs) {
                    *moved = y + e;
                }
            }
            let slope = &mut self.next_slope;
            self.g.evaluate(self.t, &moved[0], &moved[RANK - 1], slope);
            same_length(self.slope.len(), [slope.len()])?;
            count.solves += 1;
            size = self
                .work
                .estimate(stages, &at, slope, true, &mut self.error);
            self.work.end(stages, &at, &mut self.next);
        }
        if size.is_nan() {
            self.broken = self.t + self.h;
            count.diverged += 1;
            self.retry(0.5);
            return Ok(None);
        }
        Ok(Some(size))
    }

    /// u₁, unless nobody needs it; false if it is not finite.
    fn finish(&mut self, end: f64, last: bool) -> Result<bool, Failure> {
        if self.stages.carries {
            self.work.last_slope(self.stages, &mut self.next_slope);
        } else if !last || RANK == 2 {
            let (x, v) = (&self.next[0], &self.next[RANK - 1]);
            self.g.evaluate(end, x, v, &mut self.next_slope);
            same_length(self.slope.len(), [self.next_slope.len()])?;
            return Ok(is_finite(self.next_slope.as_slice()));
        }
        Ok(true)
    }

    /// The next step size, after an accepted step with this error: the same, as long as Jacobian and
    /// factors are good and it would not be much larger.
    fn next_size(&mut self, error: f64, caution: f64) -> f64 {
        let factor = self.control.accepted_after(self.h, error, caution);
        let factor = if self.retried {
            lesser(factor, 1.0)
        } else {
            factor
        };
        self.wanted = self.work.contraction > FAST;
        let keep = !self.wanted && (1.0..=WORTHWHILE).contains(&factor);
        if keep { self.h } else { factor * self.h }
    }

    /// The step is made: what it ended with is what the next one starts from.
    fn advance(&mut self, t: f64, last: bool) {
        self.statistics.accept(self.h, last);
        std::mem::swap(&mut self.values, &mut self.next);
        std::mem::swap(&mut self.slope, &mut self.next_slope);
        self.evaluated = !self.stages.carries;
        self.work.accept();
        (self.t, self.last_size) = (t, self.h);
        (self.retried, self.fresh) = (false, false);
    }
}

/// Integrates with the method M in steps that the tolerance chooses.
pub(crate) fn drive<M, S, P, O, const RANK: usize, const K: usize>(
    integration: Adaptive<M, S, Counted<P>, O, RANK>,
) -> Result<End<S, RANK>, Error>
where
    M: StageMethod<S, RANK, Stages = Stages<K>>,
    S: State,
    Counted<P>: Field<S, RANK>,
    O: StepObserver<S, RANK>,
{
    require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
    let mut problem = None;
    let slot = &mut problem;
    let lent = integration.change(|inner| inner.map(|g, observer| (slot.insert(g), observer)));
    let mut end = follow(&M::STAGES, M::ORDER.bound(), lent)?;
    end.statistics.evaluations = problem.map_or(0, |g| g.count);
    Ok(end)
}

/// The same with stages of a given order, whatever the method M, and a field lent out.
pub(crate) fn follow<M, S, G, O, const RANK: usize, const K: usize>(
    stages: &Stages<K>,
    order: usize,
    integration: Adaptive<M, S, &mut G, O, RANK>,
) -> Result<End<S, RANK>, Error>
where
    S: State,
    G: Field<S, RANK>,
    O: StepObserver<S, RANK>,
{
    checked(&integration)?;
    let Adaptive { inner, settings } = integration;
    let (t0, end, g, mut observer) = (inner.from, inner.to, inner.problem, inner.observer);
    let values = inner.initial;
    let failed = |t: f64| move |failure| Error::at(t, failure);
    let mut slope = zeros(&values[0]);
    g.evaluate(t0, &values[0], &values[RANK - 1], &mut slope);
    same_length(values[0].len(), [slope.len()]).map_err(failed(t0))?;
    if !is_finite(slope.as_slice()) {
        return Err(Error::NonFinite { t: t0 });
    }
    let mut stopped = observer.begin([t0, end], &values, &slope)?.is_break();
    let largest = |size: f64, y: &S| greater(size, max_norm(y.as_slice()));
    let size = values.iter().fold(0.0, largest);
    let power = stages.estimate_order + 1;
    let longest = lesser((end - t0).abs(), settings.max_step);
    let mut run = Run {
        g,
        stages,
        atol: &settings.atol,
        allowed: Allowed::new(&settings, size, order, stages.estimate_order),
        control: settings.control(power),
        work: Simplified::new(&values[0], stages),
        statistics: Statistics {
            estimate: Some(Estimate::Embedded),
            ..Statistics::default()
        },
        t: t0,
        h: longest.copysign(end - t0),
        next: values.clone(),
        next_slope: slope.clone(),
        error: values.clone(),
        values,
        slope,
        evaluated: true,
        last_size: 0.0,
        retried: false,
        broken: f64::NAN,
        fresh: false,
        wanted: true,
    };
    let weigh = |run: &mut Run<'_, _, S, RANK, K>| {
        let sound = (run.allowed).weigh(run.atol, &run.values, &mut run.work.weight);
        let (rtol, atol) = (settings.rtol, 0.0);
        sound.then_some(()).ok_or(Error::Tolerance { rtol, atol })
    };
    weigh(&mut run)?;
    if t0 != end && !stopped {
        let at = Origin {
            t: t0,
            h: run.h,
            values: &run.values,
            slope: &run.slope,
        };
        let first = settings.first_step;
        let first = first.unwrap_or_else(|| first_step(run.g, &at, &run.work.weight, power));
        run.h = lesser(first, longest).copysign(run.h);
    }
    let limit = iteration_limit::<K>() as f64;
    let mut attempts = 0;
    while run.t != end && !stopped {
        let rest = end - run.t;
        // A rest of less than a ten-thousandth is taken along.
        let last = run.h.abs() * 1.0001 >= rest.abs();
        let (t, h) = (run.t, if last { rest } else { run.h });
        // Not so if h is NaN.
        let moves = t + 0.1 * h != t && h.abs() >= 1e-290;
        if !last && !moves {
            // Steps that shrink towards a place where nothing is defined end next to it.
            return Err(match (run.broken - t).abs() <= 1e3 * h.abs() {
                true => Error::NonFinite { t },
                false => Error::StepTooSmall { t, step_size: h },
            });
        }
        if attempts == settings.max_steps {
            return Err(Error::TooManySteps { t, limit: attempts });
        }
        attempts += 1;
        run.h = h;
        let before = run.statistics.iterations;
        let Some(error) = run.attempt().map_err(failed(t))? else {
            continue;
        };
        let iterations = (run.statistics.iterations - before) as f64;
        // Many iterations make a larger step a risk.
        let caution = (2.0 * limit + 1.0) / (2.0 * limit + iterations);
        if error >= 1.0 {
            run.statistics.rejected += 1;
            let factor = match run.last_size == 0.0 {
                true => 0.1,
                false => run.control.rejected_after(error, caution),
            };
            run.retry(factor);
            continue;
        }
        let next = if last { end } else { t + h };
        if !run.finish(next, last).map_err(failed(t))? {
            run.statistics.diverged += 1;
            run.broken = next;
            run.retry(0.5);
            continue;
        }
        let step = Step {
            t0: t,
            t: next,
            h,
            before: &run.values,
            after: &run.next,
            slope: &run.slope,
            end_slope: &run.next_slope,
            w: &run.work.w,
            dense: run.stages,
        };
        stopped = observer.see(&step).is_break();
        let size = lesser(run.next_size(error, caution).abs(), settings.max_step);
        run.advance(next, last);
        run.h = size.copysign(h);
        if stopped {
            break;
        }
        weigh(&mut run)?;
    }
    Ok(End {
        t: run.t,
        values: run.values,
        slope: run.slope,
        statistics: run.statistics,
    })
}
