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
//! [`AnyRatio::power`](crate::generated::AnyRatio::power): 1 more than the lesser of the orders of predictor and corrector.
//!
//! Weights are functions of the ratio of a step to the one before, by [`stretched`](crate::Settings::stretched):
//! steps of any ratio that [`StepControl`](crate::StepControl) asks for, within the range in which the method is proven
//! to be zero-stable however they vary. The first step, and one that has to shrink by more than that, are made by a
//! [one-step method](crate::generated::AnyRatio). Between steps the solution is Hermite's; see [`Step`](crate::Step).
//!
//! Source: Freed, *A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and
//! Second-Order ODEs*, 2017. Its steps halve and double within global steps, as the example `brusselator` repeats.

/// Steps of any ratio, by `.stretched(tolerance)`.
#[derive(Clone, Copy, Debug)]
pub struct Stretched {
    pub(crate) tolerance: f64,
}
