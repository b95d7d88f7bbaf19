//! Steps of a split field that are controlled.
//!
//! Rules for methods that carry x and x' alone ([`VariableSplit`]):
//!
//! * [`SplitIntegration::stiffness`]: h²σ is kept at a target below 4, the limit of stability in the absence
//!   of damping, where σ is how stiff A was along the last step (eq. 15 and section 5.1 of the source).
//!   With A at the points X₀ and X₁ that two steps evaluated anyhow,
//!
//!   ```text
//!   σ = ‖A(X₁) − A(X₀)‖/‖X₁ − X₀‖,   h = √(target/σ),
//!   ```
//!
//!   which is the Sundman transformation dt = s dτ with s = 1/√σ, in equal steps √target of τ. σ is known
//!   after the step, and along it alone: what a step jumps into, as a contact, and what is stiff across the
//!   motion are not seen, and a solution can be wrong by its whole size. So the error of single steps is
//!   kept at a tolerance as well, as by the next rule, and the smaller size is taken.
//!   [`SplitIntegration::unchecked_stiffness`] is the source's rule by itself: no further evaluations of A
//!   but for two at the start and those of steps rejected at h²σ ≥ 4, and no word on the error.
//! * [`SplitIntegration::local_error`]: the classical control of the error of single steps, by two steps of
//!   h/2 beside one of h, and by A at their end; four evaluations of A for two steps.
//! * [`SplitIntegration::reversible`]: h follows a given scale s(t, x) in a way that looks the same from
//!   either end of a step. With the density ρ = 1/h (Hairer, Söderlind, *SIAM J. Sci. Comput.* 26, 2005),
//!
//!   ```text
//!   ρ_{n+1/2} = ρ_{n−1/2} − (d/dt) ln s (t_n, x_n),   h = 1/ρ_{n+1/2}.
//!   ```
//!
//!   The method must be symmetric itself: α = β = 1/2 and A free of velocities. The stiffness σ can not
//!   be the scale here: it belongs to a pair of points, not to the node between them, and A at the node
//!   would be an evaluation more.
//!
//! Steps that fail, or end in infinite or undefined values, are tried again at half their size; below
//! the least step ([`Controlled::min_step`]) that is an error.
//!
//! ```
//! use stepsmith::{split::integrate_split, splitting::SplittingVerlet, velocity_free};
//!
//! // A ball falls on a table: a contact force, expensive; its shell is a stiff spring.
//! let end = integrate_split::<SplittingVerlet<_>, _>([1.0, 1.1], [0.0, 0.0])
//!     .to(2.0)
//!     .parts(
//!         velocity_free(|_t, x: &[f64; 2], a: &mut [f64; 2]| {
//!             *a = [-9.81 + 1e6 * (0.1 - x[0]).max(0.0), -9.81];
//!         }),
//!         velocity_free(|_t, x: &[f64; 2], b: &mut [f64; 2]| {
//!             let force = 1e8 * (x[1] - x[0] - 0.1);
//!             *b = [force, -force];
//!         }),
//!     )
//!     .stiffness(0.1, 1e-4, 1e-4)
//!     .max_step(1e-2)
//!     .run()?;
//! assert!(end.x[0] > 0.09 && end.statistics.largest_step > 10.0 * end.statistics.smallest_step);
//! # Ok::<(), stepsmith::Error>(())
//! ```

mod local_error;
mod reversible;
mod rule;
mod stiffness;

use self::local_error::LocalError;
use self::reversible::Reversible;
use self::rule::{Limits, Rule, Run};
use self::stiffness::{Checked, Stiffness};
use super::solve::beginning;
use super::{SplitField, SplitIntegration, VariableSplit};
use crate::error::Error;
use crate::solve::{Integration, Observer, Solution};
use crate::state::State;
use crate::step::require_zero_stable;

/// An integration of a split field whose steps are controlled; see the [module](self).
#[must_use]
pub struct Controlled<M, S, P, O, R> {
    inner: Integration<M, S, P, O>,
    limits: Limits,
    rule: R,
}

impl<M, S, P, O> SplitIntegration<M, S, P, O> {
    /// Keeps h²σ at `target`, 0 < target < 4, where σ is the stiffness of A along the last step, and the
    /// error of single steps at atol + rtol |z| in every component of x and x'.
    ///
    /// 4 is the limit of stability for α = 1/2 where A is free of velocities and σ is ∂A/∂x; accuracy
    /// asks for less, say 0.1. Four evaluations of A make two steps. A step size or number of steps that
    /// was set before has no effect.
    pub fn stiffness(self, target: f64, rtol: f64, atol: f64) -> Controlled<M, S, P, O, Checked> {
        self.controlled(Checked::new(target, rtol, atol))
    }

    /// Keeps h²σ at `target` and looks at no error: the solution can be wrong by its whole size, where A
    /// changes within a step or is stiff across the motion. One evaluation of A makes a step.
    pub fn unchecked_stiffness(self, target: f64) -> Controlled<M, S, P, O, Stiffness> {
        self.controlled(Stiffness::new(target))
    }

    /// Keeps the error of single steps at atol + rtol |z| in every component of x and x'.
    pub fn local_error(self, rtol: f64, atol: f64) -> Controlled<M, S, P, O, LocalError> {
        self.controlled(LocalError::new(rtol, atol))
    }

    /// Follows the step size `|t, x| s` that is wanted at x, s > 0, time-reversibly.
    pub fn reversible<F>(self, scale: F) -> Controlled<M, S, P, O, Reversible<F>>
    where
        F: FnMut(f64, &S) -> f64,
    {
        self.controlled(Reversible::new(scale))
    }

    fn controlled<R>(self, rule: R) -> Controlled<M, S, P, O, R> {
        Controlled {
            inner: self.inner,
            limits: Limits::default(),
            rule,
        }
    }
}

impl<M, S, P, O, R> Controlled<M, S, P, O, R> {
    /// Sets the size of the first step, h > 0; else it is found, or at most a hundredth of the
    /// interval.
    pub fn first_step(mut self, h: f64) -> Self {
        self.limits.first = Some(h);
        self
    }

    /// Sets the least step size, h ≥ 0; steps that had to be smaller are an error.
    pub fn min_step(mut self, h: f64) -> Self {
        self.limits.least = h;
        self
    }

    /// Sets the largest step size, h > 0; a tenth of the interval if not called.
    pub fn max_step(mut self, h: f64) -> Self {
        self.limits.largest = Some(h);
        self
    }

    /// Sets the most attempts at steps; 1 000 000 if not called.
    pub fn max_steps(mut self, count: u64) -> Self {
        self.limits.attempts = count;
        self
    }
}

impl<M, S, P, O, R> Controlled<M, S, P, O, R>
where
    M: VariableSplit<S>,
    S: State,
    P: SplitField<S>,
    O: Observer<S>,
    R: Rule<M, S, P>,
{
    /// Integrates, and returns the state at the end or where the observer stopped.
    ///
    /// # Errors
    /// Every [`Error`] but those of step sizes and starts; [`Error::StepTooSmall`],
    /// [`Error::TooManySteps`] and [`Error::StepControl`] are those of the control.
    pub fn run(self) -> Result<Solution<S>, Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        self.inner.check()?;
        let limits = self.limits.checked(self.inner.from, self.inner.to)?;
        if self.inner.from == self.inner.to {
            return beginning(self.inner);
        }
        Run::begin(self.inner)?.drive(limits, self.rule)
    }
}

#[cfg(test)]
mod tests;
