//! Pairs: one-step methods whose steps are compared with solutions of other orders, from the same stages.
//!
//! ```text
//! y₁ = y₀ + h Σ b_i V_i,      ŷ₁ = y₀ + h Σ b̂_i V_i,      y(θ) = y₀ + h Σ b_i(θ) V_i
//! ```
//!
//! The difference y₁ − ŷ₁ of a method of order p and one of order q is O(h^(min(p, q) + 1)): the error of
//! the lower one. The step goes on with y₁. Differences e₁ and e₂ to two solutions, of orders q₁ > q₂,
//! make the estimate e₁²/√(e₁² + e₂²/100) = O(h^(2 min(p, q₁) − min(p, q₂) + 1)).
//!
//! Of x'' = g(t, x, x') both the position and the velocity are compared,
//!
//! ```text
//! x̂₁ = x₀ + h v₀ + h² Σ b̄̂_i A_i,      v̂₁ = v₀ + h Σ b̂_i A_i.
//! ```
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.4 to II.6 and II.10.

use crate::base::error::Failure;
use crate::base::state::State;
use crate::integrator::one_step::OneStep;

/// A one-step method that tells the [error](crate::Compared) of its last step, for y' = f(t, y), or for x'' = g(t, x,
/// x') with RANK 2. Every generated stepper implements it whose spec gives weights to compare with.
///
/// ```
/// use stepsmith::{Implicit, Pair, Sample, Stepper, runge_kutta::HeunEuler};
///
/// // y' = y from 1: a step of Heun's method, and Euler's beside it.
/// let mut rate = |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = y[0];
/// let mut stepper = HeunEuler::sized(0.1, &[0.0]);
/// *Stepper::<_, 1>::carried_mut(&mut stepper, 0) = [1.0];
/// let mut sample = Sample::new(0.0, &[0.0]);
/// stepper.step::<_, true>(0.0, &mut rate, &mut Implicit::default(), &mut sample)?;
/// assert!((sample.x[0] - 1.105).abs() < 1e-15);
/// let mut differences = [[0.0]];
/// stepper.differences(&mut differences)?;
/// assert!((differences[0][0] - (1.105 - 1.1)).abs() < 1e-15);
/// # Ok::<(), stepsmith::Failure>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not compared with solutions of other orders",
    note = "the pairs of `stepsmith::runge_kutta` are, such as `DormandPrince5`, and those of `stepsmith::nystrom`"
)]
pub trait Pair<S: State, const RANK: usize = 1>: OneStep<S, RANK> {
    /// The proven orders q of the solutions that a step is compared with, one or two. For positions and velocities the
    /// lower order counts.
    const COMPARED: &'static [usize];
    /// Row i: the coefficients of θ, θ², … in b_i(θ); no rows where the method has no such solution.
    const DENSE: &'static [&'static [f64]];

    /// Writes the differences of the end of the last step from each solution compared: y₁ − ŷ₁; of x'' = g for each
    /// x₁ − x̂₁ and v₁ − v̂₁.
    ///
    /// # Errors
    /// [`Failure::Shape`] where `out` holds vectors of another length.
    fn differences(&self, out: &mut [S]) -> Result<(), Failure>;

    /// V_i of the last step, with i from 0; none beyond the stages.
    fn stage(&self, index: usize) -> Option<&S>;
}

/// The k of an error estimate O(hᵏ) of a step of order `order` by `compared`.
pub(crate) const fn error_power(order: usize, compared: &[usize]) -> usize {
    const fn least(p: usize, q: usize) -> usize {
        if p < q { p } else { q }
    }
    match compared {
        [q] => least(order, *q) + 1,
        [one, other] => {
            let p = least(order, *one);
            let q = least(order, *other);
            let (higher, lower) = if p < q { (q, p) } else { (p, q) };
            2 * higher - lower + 1
        }
        _ => order + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_estimates() {
        assert_eq!(error_power(5, &[4]), 5);
        // The lower one of both has the error.
        assert_eq!(error_power(4, &[5]), 5);
        // Dormand and Prince's of orders 8, 5 and 3.
        assert_eq!(error_power(8, &[5, 3]), 8);
        assert_eq!(error_power(8, &[3, 5]), 8);
    }
}
