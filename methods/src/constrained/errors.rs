//! Errors of constrained steps whose sizes a tolerance chooses.
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

use super::sample::ConstrainedSample;
use crate::base::{Error, Order};
use crate::integrator::sizes::Tolerance;
use crate::integrator::statistics::Estimate;
use crate::stepper::Maps;

/// How errors of steps are measured.
pub(super) struct Tolerated {
    tolerance: Tolerance,
    /// Whether velocities count.
    velocities: bool,
    pub estimate: Estimate,
    /// The k of e = O(hᵏ).
    pub power: usize,
    /// The grid point from which the step goes.
    pub from: ConstrainedSample,
    pub middle: ConstrainedSample,
    /// Memory of the step as a whole.
    pub whole: ConstrainedSample,
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
    pub(super) fn embedded(&self, to: &ConstrainedSample, h: f64) -> f64 {
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
    pub(super) fn difference(&self, to: &ConstrainedSample) -> f64 {
        let whole = [&self.whole.q, &self.whole.v];
        self.norm(to, self.velocities, |m, i| {
            [&to.q, &to.v][m][i] - whole[m][i]
        })
    }
}
