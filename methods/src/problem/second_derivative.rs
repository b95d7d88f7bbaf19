//! The problem with its second derivative: y' = f(t, y) and y'' = g(t, y, y').
//!
//! Along every solution of y' = f(t, y)
//!
//! ```text
//! y'' = f_t + f_y f = g(t, y, y').
//! ```
//!
//! *Second-derivative methods* take both, for a higher order from as few steps: the members of
//! [`pece`](crate::pece) whose names end with `Acceleration`. They take g for that derivative: with
//! another function they converge to something else, or with a lower order.
//! Sources: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, 1993, II.13; Freed,
//! *A Technical Note: Two-Step PECE Methods …*, 2017, section 4, where y is a position whose velocity
//! *and* acceleration are prescribed.
//!
//! A closure gives it, by [`Ode::second_derivative`](crate::Ode::second_derivative), or a type of its own:
//!
//! ```
//! use stepsmith::{Ode, Rate, pece::Pece2Acceleration};
//!
//! /// y' = −k y²
//! struct Recombination {
//!     k: f64,
//! }
//!
//! impl Rate<[f64; 1]> for Recombination {
//!     const SECOND_DERIVATIVE: bool = true;
//!
//!     fn rate(&mut self, _t: f64, y: &[f64; 1], dy: &mut [f64; 1]) {
//!         dy[0] = -self.k * y[0] * y[0];
//!     }
//!
//!     fn second_derivative(&mut self, _t: f64, y: &[f64; 1], dy: &[f64; 1], ddy: &mut [f64; 1]) {
//!         ddy[0] = -2.0 * self.k * y[0] * dy[0];
//!     }
//! }
//!
//! let end = Ode::of(Recombination { k: 3.0 }, [1.0]).end(0.0..2.0, Pece2Acceleration::new().steps(400))?;
//! assert!((end.y[0] - 1.0 / 7.0).abs() < 9.4e-8);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use crate::problem::{Rate, delegate};

/// A first-order problem with its second derivative, from two parts; made by
/// [`with_second_derivative`].
#[derive(Clone, Debug)]
pub struct WithSecondDerivative<P, G> {
    problem: P,
    second_derivative: G,
}

/// Adds the second derivative along the solution to a first-order problem: `|t, y, dy, ddy|` writes
/// ddy = g(t, y, dy) = f_t + f_y f.
///
/// ```
/// use stepsmith::{Rate, with_second_derivative};
///
/// // y' = t y, y'' = y + t y'
/// let mut problem = with_second_derivative(
///     |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = t * y[0],
///     |t, y: &[f64; 1], dy: &[f64; 1], ddy| ddy[0] = y[0] + t * dy[0],
/// );
/// let mut ddy = [0.0];
/// problem.second_derivative(2.0, &[3.0], &[6.0], &mut ddy);
/// assert_eq!(ddy, [15.0]);
/// ```
pub fn with_second_derivative<S, P, G>(
    problem: P,
    second_derivative: G,
) -> WithSecondDerivative<P, G>
where
    P: Rate<S>,
    G: FnMut(f64, &S, &S, &mut S),
{
    WithSecondDerivative {
        problem,
        second_derivative,
    }
}

impl<S, P, G> Rate<S> for WithSecondDerivative<P, G>
where
    P: Rate<S>,
    G: FnMut(f64, &S, &S, &mut S),
{
    const SECOND_DERIVATIVE: bool = true;

    #[inline]
    fn second_derivative(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        (self.second_derivative)(t, y, dy, ddy);
    }

    delegate!(self.problem as Rate<S>: rates, jacobian, density, derivatives, properties, origin);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ByRef;
    use nalgebra::DMatrix;

    #[test]
    fn wrappers_pass_everything_on() {
        let f = |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = t * y[0];
        let g = |t: f64, y: &[f64; 1], dy: &[f64; 1], ddy: &mut [f64; 1]| ddy[0] = y[0] + t * dy[0];
        let f = crate::with_jacobian(f, |t, _: &[f64; 1], f_y: &mut DMatrix<f64>| {
            f_y[(0, 0)] = t;
        });
        let mut both = with_second_derivative(f, g);
        let mut problem = crate::with_jacobian(ByRef(&mut both), |t, _: &[f64; 1], f_y| {
            f_y[(0, 0)] = t;
        });
        let mut dy = [0.0];
        let mut ddy = [0.0];
        let mut f_y = DMatrix::zeros(1, 1);
        fn shows<P: Rate<[f64; 1]>>(_: &P) -> bool {
            P::SECOND_DERIVATIVE
        }
        assert!(shows(&problem));
        problem.rate(2.0, &[3.0], &mut dy);
        problem.second_derivative(2.0, &[3.0], &dy, &mut ddy);
        assert!(problem.jacobian(2.0, &[3.0], &mut f_y));
        assert_eq!((dy, ddy, f_y[(0, 0)]), ([6.0], [15.0], 2.0));
    }
}
