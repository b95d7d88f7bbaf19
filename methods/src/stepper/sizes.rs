//! The sizes that steps of a method may have, with the constants by which a tolerance chooses them.

use std::marker::PhantomData;

/// Steps of one size. The method carries values of earlier steps, or of places that depend on the step size:
///
/// ```compile_fail,E0277
/// use stepsmith::{Ode, bdf::Bdf2};
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, Bdf2::new().rtol(1e-6));
/// ```
///
/// ```compile_fail,E0277
/// use stepsmith::{SecondOrder, central_difference::Cd3};
/// let problem = SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], [1.0], [0.0]);
/// problem.end(0.0..1.0, Cd3::new().times(vec![0.0, 0.1, 1.0]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EqualSteps;

/// Steps of any sizes, of a method that carries y, or x and x', and derivatives that are evaluated with these or are as
/// accurate as the method needs them. Such a method takes a [tolerance](crate::Settings::rtol) and
/// [given times](crate::Settings::times).
///
/// A method that has solutions of other orders beside its own tells the error of a step by them:
///
/// ```text
/// y₁ = y₀ + h Σ b_i V_i,      ŷ₁ = y₀ + h Σ b̂_i V_i,      y(θ) = y₀ + h Σ b_i(θ) V_i
/// ```
///
/// The difference y₁ − ŷ₁ of a method of order p and one of order q is O(h^(min(p, q) + 1)): the error of the lower
/// one. The step goes on with y₁. Differences e₁ and e₂ to two solutions, of orders q₁ > q₂, make the estimate
/// e₁²/√(e₁² + e₂²/100) = O(h^(2 min(p, q₁) − min(p, q₂) + 1)). Of x'' = g(t, x, x') both the position and the velocity
/// are compared.
///
/// Errors of other methods are found by step doubling. One step and two steps of half the size give
/// (z₂ − z₁)/(2ᵖ − 1), and the solution goes on with z₂. The result of the halves has the order and the stability of
/// the method; z₂ + (z₂ − z₁)/(2ᵖ − 1) has not. Methods whose own estimate is 0 on y' = g(t) or y' = A y, as their
/// coefficients tell, take step doubling too.
///
/// An acceleration that a method carries between grid points, as HHT and generalized-α do, is moved to where a step of
/// another size has it. With a and a₁ the accelerations at the ends of a step, q = (a₁ − a)/h, and those of the step
/// before, these methods are compared with
///
/// ```text
/// x̂₁ = x + h v + h²/6 (2 a + a₁),      v̂₁ = v + h/2 (a + a₁) − h³/6 (q − q₋₁)/(h + h₋₁).
/// ```
///
/// Both err by O(h⁴), so that the differences are the errors of the step up to O(h⁴), whatever the ratio of steps.
///
/// Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.4 to II.6 and II.10.
#[derive(Clone, Copy, Debug)]
pub struct AnySize {
    /// The proven orders q of the solutions that a step is compared with: one, two, or none. For positions and
    /// velocities the lower order counts.
    pub compared: &'static [usize],
    /// Row i: the coefficients of θ, θ², … in b_i(θ); no rows where the method has no such solution.
    pub dense: &'static [&'static [f64]],
}

impl AnySize {
    /// Errors by step doubling.
    pub const DOUBLED: Self = Self {
        compared: &[],
        dense: &[],
    };

    /// Errors by the accelerations at the ends of steps.
    pub const BY_ACCELERATIONS: Self = Self {
        compared: &[3],
        dense: &[],
    };

    /// The k of an error estimate O(hᵏ) of a step of order `order`.
    pub(crate) const fn power(&self, order: usize) -> usize {
        const fn least(p: usize, q: usize) -> usize {
            if p < q { p } else { q }
        }
        match self.compared {
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
}

/// Steps of any ratio to the step before, of a two-step predictor–corrector method whose weights are functions of the
/// ratio; by [`stretched`](crate::Settings::stretched).
///
/// The method First makes one step, with the same quantities carried. It begins, and goes on where there is no way
/// across a pole of the weights.
///
/// ```
/// use stepsmith::{Stepper, pece::Pece2Stretched};
///
/// let ratios = <Pece2Stretched<[f64; 1]> as Stepper<_, 1>>::SIZES;
/// assert_eq!([ratios.above, ratios.below], [0.0, 1.0 + 2.0_f64.sqrt()]);
/// ```
///
/// ```compile_fail,E0271
/// use stepsmith::{Ode, pece::Pece2};
/// Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]).end(0.0..1.0, Pece2::new().stretched(1e-6));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnyRatio<First> {
    /// The method is zero-stable, however ratios vary between here and `below`, and its weights have no pole there.
    pub above: f64,
    /// The other end of these ratios.
    pub below: f64,
    /// The power of h by which predictions and results differ: derived exactly, for equal steps.
    pub power: usize,
    first: PhantomData<fn() -> First>,
}

impl<First> AnyRatio<First> {
    /// Ratios between `above` and `below`, with errors of that power of h.
    pub const fn new(above: f64, below: f64, power: usize) -> Self {
        Self {
            above,
            below,
            power,
            first: PhantomData,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_estimates() {
        let power = |order: usize, compared: &'static [usize]| {
            let dense = &[];
            AnySize { compared, dense }.power(order)
        };
        assert_eq!(power(5, &[4]), 5);
        // The lower one of both has the error.
        assert_eq!(power(4, &[5]), 5);
        // Dormand and Prince's of orders 8, 5 and 3.
        assert_eq!(power(8, &[5, 3]), 8);
        assert_eq!(power(8, &[3, 5]), 8);
        assert_eq!(power(4, &[]), 5);
    }
}
