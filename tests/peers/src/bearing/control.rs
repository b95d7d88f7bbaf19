//! Steps of a semiexplicit method that a tolerance chooses.
//!
//! The method makes its evaluation of A at the end of the step, and carries it: then whatever sets in
//! during a step is seen in that step, unlike with an evaluation in its middle. The estimate compares
//! the new value with the line through the last two,
//!
//! ```text
//! A° = A₀ + h (A₀ − A₋₁)/h₋₁,   e = h (Σ_i ((A₁ − A°)_i / w_i)² / n)^½
//! ```
//!
//! e is O(h³) where A is smooth, as the local error of the velocity by the trapezoidal rule is, and h
//! times the jump where a contact begins, which is what the velocity may be wrong by. A step with
//! e > tolerance is repeated with half its size or less; the next size is h (0.8/e)^⅓ with e in units of
//! the tolerance, at most twice the last.
//!
//! Quantities that are carried at the beginning of the step are the same whatever the step; those
//! carried from a step before it are moved on the line through both, z₋₁ ← z₀ + (z₋₁ − z₀) h/h₋₁.

use super::history::{GRID, State, between};
use crate::measure::Failed;
use stepsmith::split::SplitField;
use stepsmith::generated::SplitStepper;
use stepsmith::{Carried, Implicit, Iteration, Sample};
use stepsmith_tests::bearing::{FREEDOMS, Vector};

/// What controls the steps.
#[derive(Clone, Debug)]
pub struct Control {
    /// The tolerance.
    pub tolerance: f64,
    /// w: the scales of velocities.
    pub scales: Vector,
    /// The size of the first step, s.
    pub first: f64,
    /// The smallest and the largest size, s.
    pub limits: [f64; 2],
}

/// What it took.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// Steps made.
    pub steps: u64,
    /// Steps rejected.
    pub rejected: u64,
    /// Evaluations of A.
    pub evaluations: u64,
    /// The states at the multiples of twice [`GRID`].
    pub history: Vec<State>,
}

/// The slot of a carried quantity.
fn slot(carried: &[Carried], name: &str) -> Result<usize, Failed> {
    let place = carried.iter().position(|c| c.name == name);
    place.ok_or_else(|| Failed(format!("the method does not carry {name}")))
}

/// A stepper of another size with the same history.
fn resized<M: SplitStepper<Vector>>(stepper: &mut M, h: f64) -> M {
    let mut other = M::sized(h, &[0.0; FREEDOMS]);
    let ratio = h / stepper.step_size();
    for (i, carried) in M::CARRIED.iter().enumerate() {
        let mut value = *stepper.carried_mut(i);
        let stem = carried.name.split('[').next().unwrap_or(carried.name);
        let now = M::CARRIED
            .iter()
            .position(|c| c.name == stem && c.offset == 0.0);
        if let (true, Some(now)) = (carried.offset == -1.0, now) {
            let now = *stepper.carried_mut(now);
            for (value, now) in value.iter_mut().zip(now) {
                *value = now + (*value - now) * ratio;
            }
        }
        *other.carried_mut(i) = value;
    }
    other
}

/// Integrates from (x, v) at 0 to `end`.
pub fn controlled<M: SplitStepper<Vector>, P: SplitField<Vector>>(
    (x, v): (Vector, Vector),
    end: f64,
    mut field: P,
    control: &Control,
) -> Result<Run, Failed> {
    let carried = M::CARRIED;
    let value = slot(carried, "a_A")?;
    let mut run = Run::default();
    let mut stepper = M::sized(control.first, &[0.0; FREEDOMS]);
    let mut a = [0.0; FREEDOMS];
    let mut b = [0.0; FREEDOMS];
    field.expensive(0.0, &x, &v, &mut a);
    field.cheap(0.0, &x, &v, &mut b);
    run.evaluations += 1;
    for (i, quantity) in carried.iter().enumerate() {
        *stepper.carried_mut(i) = match quantity.name.split('[').next() {
            Some("x") => x,
            Some("v") => v,
            // The step before the first, which is small, has the same values.
            Some("a_A") => a,
            Some("a_B") => b,
            _ => return Err(Failed(format!("no start of {}", quantity.name))),
        };
    }
    let mut implicit = Implicit::new(Iteration::ModifiedNewton);
    let mut sample = Sample::new(0.0, &x);
    let mut t = 0.0;
    let mut h = control.first;
    let mut slope = [0.0; FREEDOMS];
    let mut last = State { t, x, v };
    while t < end {
        // The last two steps are equal rather than one tiny.
        let left = end - t;
        h = match left {
            _ if left <= 1.01 * h => left,
            _ if left < 2.0 * h => left / 2.0,
            _ => h,
        };
        let mut next = resized(&mut stepper, h);
        let before = *stepper.carried_mut(value);
        next.step::<_, true>(t, &mut field, &mut implicit, &mut sample)
            .map_err(|failure| Failed(format!("at {t:e}: {failure}")))?;
        run.evaluations += 1;
        let after = *next.carried_mut(value);
        let square =
            |i: usize| (h * (after[i] - before[i] - h * slope[i]) / control.scales[i]).powi(2);
        let sum: f64 = (0..FREEDOMS).map(square).sum();
        let e = (sum / FREEDOMS as f64).sqrt() / control.tolerance;
        if !e.is_finite() {
            return Err(Failed(format!("not finite at {t:e}")));
        }
        let factor = (0.8 * e.max(1e-10).powf(-1.0 / 3.0)).clamp(0.1, 2.0);
        if e > 1.0 && h > control.limits[0] {
            run.rejected += 1;
            h = (h * factor.min(0.5)).max(control.limits[0]);
            continue;
        }
        for i in 0..FREEDOMS {
            slope[i] = (after[i] - before[i]) / h;
        }
        t = if h == left { end } else { t + h };
        let state = State {
            t,
            x: sample.x,
            v: sample.v,
        };
        let grid = 2.0 * GRID;
        loop {
            let time = grid * (run.history.len() + 1) as f64;
            if time > t * (1.0 + 1e-12) {
                break;
            }
            run.history.push(between(&last, &state, time));
        }
        (last, stepper) = (state, next);
        run.steps += 1;
        h = (h * factor).min(control.limits[1]);
    }
    Ok(run)
}
