//! Steps by the stiffness of A along the motion.

use super::local_error::LocalError;
use super::rule::{Bounds, Rule, Run, Verdict};
use crate::bounds::{greater, lesser};
use crate::error::Error;
use crate::implicit::Failure;
use crate::split::counted::Evaluated;
use crate::split::{SplitField, VariableSplit};
use crate::state::{State, max_norm};

/// From here on steps are unstable where nothing damps them.
const LIMIT: f64 = 4.0;
/// The most that a step may grow.
const GROWTH: f64 = 1.5;
/// The size of the first displacement along the motion, against x.
const PROBE: f64 = 1e-6;

/// Keeps h²σ at a target.
#[derive(Clone, Copy, Debug)]
pub struct Stiffness {
    target: f64,
}

impl Stiffness {
    pub(super) fn new(target: f64) -> Self {
        Self { target }
    }

    /// What the stiffness between the last two evaluations of A says of steps of this size.
    fn judge<M: VariableSplit<S>, S: State, P: SplitField<S>>(
        &self,
        run: &mut Run<M, S, P>,
        size: f64,
    ) -> Result<Verdict, Failure> {
        let found = run.field.recorded();
        let Some(sigma) = found.and_then(|[now, then]| stiffness(now, then)) else {
            run.field.keep();
            return Ok(Verdict::Accepted(size));
        };
        if !sigma.is_finite() {
            return Err(Failure::NonFinite);
        }
        let wanted = (self.target / sigma).sqrt();
        if size * size * sigma >= LIMIT {
            return Ok(Verdict::Rejected(wanted));
        }
        run.field.keep();
        Ok(Verdict::Accepted(lesser(wanted, GROWTH * size)))
    }
}

/// Keeps h²σ at a target and the error of single steps at a tolerance.
#[derive(Clone, Debug)]
pub struct Checked {
    stiffness: Stiffness,
    error: LocalError,
}

impl Checked {
    pub(super) fn new(target: f64, rtol: f64, atol: f64) -> Self {
        Self {
            stiffness: Stiffness::new(target),
            error: LocalError::new(rtol, atol),
        }
    }
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>> Rule<M, S, P> for Checked {
    fn first(&mut self, run: &mut Run<M, S, P>, bounds: &Bounds) -> Result<f64, Error> {
        let by_error = self.error.first(run, bounds)?;
        let by_stiffness = self.stiffness.first(run, bounds)?;
        Ok(if by_stiffness < by_error {
            by_stiffness
        } else {
            by_error
        })
    }

    fn attempt(&mut self, run: &mut Run<M, S, P>, h: f64) -> Result<Verdict, Failure> {
        let by_error = match self.error.attempt(run, h)? {
            Verdict::Accepted(next) => next,
            rejected @ Verdict::Rejected(_) => return Ok(rejected),
        };
        // The steps made are halves of h.
        Ok(match self.stiffness.judge(run, 0.5 * h.abs())? {
            Verdict::Accepted(half) if 2.0 * half < by_error => Verdict::Accepted(2.0 * half),
            Verdict::Accepted(_) => Verdict::Accepted(by_error),
            Verdict::Rejected(half) => Verdict::Rejected(2.0 * half),
        })
    }
}

/// ‖z₁ − z₀‖
fn distance<S: State>(z1: &S, z0: &S) -> f64 {
    let differences = z1.as_slice().iter().zip(z0.as_slice());
    let sum = differences.map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
    sum.sqrt()
}

/// σ between two evaluations of A; none where the points are as good as one.
fn stiffness<S: State>(now: &Evaluated<S>, then: &Evaluated<S>) -> Option<f64> {
    let moved = distance(&now.x, &then.x);
    let rounding = 1024.0 * f64::EPSILON * max_norm(now.x.as_slice());
    (moved > rounding).then(|| distance(&now.a, &then.a) / moved)
}

impl<M: VariableSplit<S>, S: State, P: SplitField<S>> Rule<M, S, P> for Stiffness {
    fn first(&mut self, run: &mut Run<M, S, P>, bounds: &Bounds) -> Result<f64, Error> {
        if !(self.target > 0.0 && self.target < LIMIT) {
            return Err(Error::StepControl);
        }
        let guess = bounds.first.unwrap_or(0.1 * bounds.largest);
        let guess = lesser(guess, bounds.largest);
        // A at x0 and a little further along the motion: that of v0, or from rest of A + B.
        let (t, [x, v]) = (run.t, run.z.clone());
        run.field.record(&x);
        let mut a = x.clone();
        run.field.expensive(t, &x, &v, &mut a);
        run.field.keep();
        let mut along = v.clone();
        if max_norm(v.as_slice()) == 0.0 {
            run.field.cheap(t, &x, &v, &mut along);
            for (along, a) in along.as_mut_slice().iter_mut().zip(a.as_slice()) {
                *along = guess * (*along + a);
            }
        }
        let speed = max_norm(along.as_slice());
        let size = greater(max_norm(x.as_slice()), guess * speed);
        if speed > 0.0 && speed.is_finite() {
            let mut moved = x.clone();
            for (moved, along) in moved.as_mut_slice().iter_mut().zip(along.as_slice()) {
                *moved += PROBE * size / speed * along;
            }
            run.field.expensive(t, &moved, &v, &mut a);
            if let Some(sigma) = run
                .field
                .recorded()
                .and_then(|[now, then]| stiffness(now, then))
            {
                return Ok(lesser(guess, (self.target / sigma).sqrt()));
            }
        }
        Ok(guess)
    }

    fn attempt(&mut self, run: &mut Run<M, S, P>, h: f64) -> Result<Verdict, Failure> {
        run.step(0.0, h)?;
        self.judge(run, h.abs())
    }
}
