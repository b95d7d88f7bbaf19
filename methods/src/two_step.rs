//! Adaptive integration with two-step predictor–corrector methods.
//!
//! The local error of a step is taken to be what the corrector changed,
//!
//! ```text
//! ε = ‖x − xᵖ‖ / max(1, ‖x‖)
//! ```
//!
//! in the Euclidean norm; where velocities are integrated as well, the greater of theirs and this. A
//! step with ε above the tolerance is rejected. ε = O(hᵏ), where the power k is derived for each method,
//! [`Predicting::ERROR_POWER`]: 1 more than the lesser of the orders of predictor and corrector. There
//! are two ways for steps to change:
//!
//! * **Halving and doubling**, [`Integration::halving`](crate::Integration::halving): weights of
//!   equal steps. The interval is divided into global steps Δt, and each of these into s steps h. With
//!   ε_n of the step before (1 at first)
//!
//!   ```text
//!   C = (tol/ε)^(0.7/k) (ε_n/tol)^(0.4/k)   if ε, ε_n < tol,   else (tol/ε)^(1/k);
//!   ```
//!
//!   C < 1 halves h, C > 2 doubles it if an even number of steps, 4 or more, is left. Where the history
//!   lacks a node, Hermite's cubic gives it: (x₁ + x₀)/2 − h (v₁ − v₀)/8 in the middle of a step.
//! * **Stretching**, [`Integration::stretched`](crate::Integration::stretched): weights as
//!   functions of the ratio of a step to the one before, for steps of any ratio that
//!   [`StepControl`](crate::StepControl) asks for, within the range in which the method is proven to be zero-stable however
//!   they vary; where steps have to shrink by more than that, a one-step method makes the next one.
//!
//! A [one-step method](first_step) makes the first step. Between
//! steps the solution is Hermite's; see [`Step`](crate::Step).
//!
//! Source: Freed, *A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and
//! Second-Order ODEs*, 2017, section 5, made sound: as printed, C = (ε/tol)^(1/p) unless both errors are below
//! the tolerance, which shrinks accurate steps and lets inaccurate ones grow, and only positions count in ε. The example
//! `brusselator` reads the rules as its Table 1 does.

pub mod first_step;
mod node;
mod pair;
mod trial;

pub(crate) use node::Node;
pub use pair::{Predicting, Stretching};
pub(crate) use trial::{Trial, first_size};

use crate::sizes::Rule;
use std::marker::PhantomData;

/// Steps that halve and double, the first of the method B.
#[derive(Clone, Copy, Debug)]
pub struct Halving<B> {
    pub(crate) tolerance: f64,
    pub(crate) rule: Rule,
    first: PhantomData<fn() -> B>,
}

impl<B> Halving<B> {
    pub(crate) fn new(tolerance: f64, rule: Rule) -> Self {
        Self {
            tolerance,
            rule,
            first: PhantomData,
        }
    }
}

/// Steps of any ratio, the first of the method B.
#[derive(Clone, Copy, Debug)]
pub struct Stretched<B> {
    pub(crate) tolerance: f64,
    first: PhantomData<fn() -> B>,
}

impl<B> Stretched<B> {
    pub(crate) fn new(tolerance: f64) -> Self {
        Self {
            tolerance,
            first: PhantomData,
        }
    }
}
