//! The problem: y' = f(t, y).

use crate::problem::ByRef;
use nalgebra::DMatrix;

/// A first-order problem y' = f(t, y).
///
/// Closures `|t, y, dy|` that write dy = f(t, y) implement it (their argument types must be written
/// out where the compiler can't infer them), so does [`with_jacobian`]; own types implement it
/// directly and are lent out through [`ByRef`].
///
/// ```
/// use stepsmith::FirstOrder;
///
/// struct Logistic {
///     growth: f64,
///     capacity: f64,
/// }
///
/// impl FirstOrder<[f64; 1]> for Logistic {
///     fn rate(&mut self, _t: f64, y: &[f64; 1], dy: &mut [f64; 1]) {
///         dy[0] = self.growth * y[0] * (1.0 - y[0] / self.capacity);
///     }
/// }
///
/// let mut dy = [0.0];
/// Logistic { growth: 0.5, capacity: 8.0 }.rate(0.0, &[4.0], &mut dy);
/// assert_eq!(dy, [1.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a first-order problem for states `{S}`",
    note = "give `integrate_first_order` its problem by `.rate(|t, y, dy| …)` or `.problem(…)`"
)]
pub trait FirstOrder<S> {
    /// Writes dy = f(t, y).
    ///
    /// `dy` comes in with unspecified values: write every component. The lengths of all vectors are
    /// that of the initial value, and must stay so. A result that is not finite ends the integration
    /// with [`Error::NonFinite`](crate::Error::NonFinite).
    fn rate(&mut self, t: f64, y: &S, dy: &mut S);

    /// Writes the n × n matrix `f_y` = ∂f/∂y at (t, y), `f_y[(i, j)]` = ∂fᵢ/∂yⱼ, which comes in as
    /// zeros, and returns true; or returns false, and forward differences are taken instead.
    ///
    /// The matrix steers Newton's iteration only, as those of
    /// [`SecondOrder::jacobians`](crate::SecondOrder::jacobians) do.
    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        let _ = (t, y, f_y);
        false
    }

    /// Whether `rate_twice` is given: only wrappers do that, of
    /// [`SecondDerivative`](crate::SecondDerivative) problems, which is the trait to implement.
    #[doc(hidden)]
    const TWICE: bool = false;

    /// Writes the second derivative along the solution, if `TWICE`.
    #[doc(hidden)]
    fn rate_twice(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        let _ = (t, y, dy, ddy);
    }
}

impl<S, F: FnMut(f64, &S, &mut S)> FirstOrder<S> for F {
    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self(t, y, dy);
    }
}

impl<S, P: FirstOrder<S>> FirstOrder<S> for ByRef<'_, P> {
    const TWICE: bool = P::TWICE;

    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.0.rate(t, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        self.0.jacobian(t, y, f_y)
    }

    #[inline]
    fn rate_twice(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        self.0.rate_twice(t, y, dy, ddy);
    }
}

/// A first-order problem with its analytic Jacobian; made by [`with_jacobian`].
#[derive(Clone, Debug)]
pub struct WithJacobian<P, J> {
    problem: P,
    jacobian: J,
}

/// Adds the analytic Jacobian to a first-order problem: `|t, y, f_y|` writes ∂f/∂y into the n × n
/// matrix, which comes in as zeros.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::{FirstOrder, with_jacobian};
///
/// let mut decay = with_jacobian(
///     |_t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -4.0 * y[0],
///     |_t, _y: &[f64; 1], f_y| f_y[(0, 0)] = -4.0,
/// );
/// let mut f_y = DMatrix::zeros(1, 1);
/// assert!(decay.jacobian(0.0, &[1.0], &mut f_y));
/// assert_eq!(f_y[(0, 0)], -4.0);
/// ```
pub fn with_jacobian<S, P, J>(problem: P, jacobian: J) -> WithJacobian<P, J>
where
    P: FirstOrder<S>,
    J: FnMut(f64, &S, &mut DMatrix<f64>),
{
    WithJacobian { problem, jacobian }
}

impl<S, P, J> FirstOrder<S> for WithJacobian<P, J>
where
    P: FirstOrder<S>,
    J: FnMut(f64, &S, &mut DMatrix<f64>),
{
    const TWICE: bool = P::TWICE;

    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.problem.rate(t, y, dy);
    }

    #[inline]
    fn rate_twice(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        self.problem.rate_twice(t, y, dy, ddy);
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        (self.jacobian)(t, y, f_y);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrappers_keep_what_the_problem_says() {
        let mut plain = |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = t * y[0];
        let mut f_y = DMatrix::zeros(1, 1);
        assert!(!ByRef(&mut plain).jacobian(2.0, &[3.0], &mut f_y));
        let mut given = with_jacobian(
            ByRef(&mut plain),
            |t, _: &[f64; 1], f_y: &mut DMatrix<f64>| f_y[(0, 0)] = t,
        );
        let mut dy = [0.0];
        ByRef(&mut given).rate(2.0, &[3.0], &mut dy);
        assert!(ByRef(&mut given).jacobian(2.0, &[3.0], &mut f_y));
        assert_eq!((dy, f_y[(0, 0)]), ([6.0], 2.0));
    }
}
