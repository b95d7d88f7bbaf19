//! The problem: y' = f(t, y).

use crate::base::State;
use crate::linear::{Pattern, Tangents};
use crate::problem::additive::Part;
use crate::problem::{ByRef, Known, delegate, subtract};
use nalgebra::DMatrix;

/// A first-order problem y' = f(t, y).
///
/// Closures `|t, y, dy|` that write dy = f(t, y) implement it (their argument types must be written
/// out where the compiler can't infer them), so does [`with_jacobian`]; own types implement it
/// directly and are lent out through [`ByRef`].
///
/// ```
/// use stepsmith::Rate;
///
/// struct Logistic {
///     growth: f64,
///     capacity: f64,
/// }
///
/// impl Rate<[f64; 1]> for Logistic {
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
    note = "it is a closure `|t: f64, y: &S, dy: &mut S| …`, given to `Ode::new`, or a type that implements `Rate`, \
            given to `Ode::of`"
)]
pub trait Rate<S> {
    /// Writes dy = f(t, y).
    ///
    /// `dy` comes in with unspecified values: write every component. The lengths of all vectors are
    /// that of the initial value, and must stay so. A result that is not finite ends the integration
    /// with [`Error::NonFinite`](crate::Error::NonFinite). Steps call it at points that they may throw away: a memory
    /// changes in [`observe`](crate::Problem::observe) alone.
    fn rate(&mut self, t: f64, y: &S, dy: &mut S);

    /// Writes the n × n matrix `f_y` = ∂f/∂y at (t, y), `f_y[(i, j)]` = ∂fᵢ/∂yⱼ, which comes in as
    /// zeros, and returns true; or returns false, and forward differences are taken instead.
    ///
    /// The matrix steers Newton's iteration only, as those of
    /// [`Acceleration::jacobians`](crate::Acceleration::jacobians) do.
    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        let _ = (t, y, f_y);
        false
    }

    /// Whether [`second_derivative`](Self::second_derivative) is given.
    const SECOND_DERIVATIVE: bool = false;

    /// Writes the second derivative along the solution, ddy = f_t + f_y f at (t, y), where dy = f(t, y);
    /// [second-derivative methods](crate::second_derivative) take it. Write every component, as of
    /// [`rate`](Self::rate).
    fn second_derivative(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        let _ = (t, y, dy, ddy);
    }

    /// Whether parts of the problem are evaluated apart: only wrappers say so, of
    /// [`Additive`](crate::problem::additive::Additive) problems.
    #[doc(hidden)]
    const PARTS: bool = false;

    /// Shows one part of the problem, or the whole again.
    #[doc(hidden)]
    fn choose(&mut self, part: Option<Part>) {
        let _ = part;
    }

    /// Whether [`jacobian`](Self::jacobian) may be given. If not, no dense matrix is made to ask for it. It is never
    /// asked for beyond 4096 components, or where [`tangents`](Self::tangents) or [`pattern`](Self::pattern) is given.
    fn has_dense_jacobians(&self) -> bool {
        true
    }

    /// Whether M y' = r(t, y) is linear: r affine in y, with matrices M and ∂r/∂y that do not change. Then one
    /// factorisation serves all steps of one size, and a step takes one solution. If a problem says so and is not
    /// linear, its steps are iterated like the steps of any problem, and the run [warns](crate::Warning::NotLinear).
    fn is_linear(&self) -> bool {
        false
    }

    /// Writes r(t, y) − M dy to `out`, where the problem is M y' = r(t, y), with the M of
    /// [`tangents`](Self::tangents), and [`rate`](Self::rate) is M⁻¹ r. The default is f − dy, of M = 1.
    #[inline]
    fn residual(&mut self, (t, y): (f64, &S), dy: &S, out: &mut S)
    where
        S: State,
    {
        self.rate(t, y, out);
        subtract(dy, out);
    }

    /// Writes M and ∂r/∂y, the latter as `in_x`, at (t, y) and returns true; or returns false, the default:
    /// then M = 1, and the other is [`jacobian`](Self::jacobian) or differences.
    fn tangents(&mut self, at: (f64, &S), into: &mut Tangents) -> bool {
        let _ = (at, into);
        false
    }

    /// Writes f_t = ∂f/∂t at (t, y) and returns true; or returns false, the default. In a problem with M, f is M⁻¹ r.
    ///
    /// [Rosenbrock methods](crate::rosenbrock) take it, or a difference instead.
    fn rate_in_time(&mut self, t: f64, y: &S, out: &mut S) -> bool {
        let _ = (t, y, out);
        false
    }

    /// Where ∂r/∂y has entries, if that is known, as in [`Acceleration::pattern`](crate::Acceleration::pattern).
    fn pattern(&self) -> Option<&Pattern> {
        None
    }

    /// The properties that the problem has by its construction.
    #[doc(hidden)]
    fn known(&self) -> Known {
        Known::default()
    }

    /// X of a frame that moves along, and 0, where arguments are differences to it.
    #[doc(hidden)]
    fn origin(&self) -> Option<[&S; 2]> {
        None
    }
}

impl<S, F: FnMut(f64, &S, &mut S)> Rate<S> for F {
    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self(t, y, dy);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }
}

impl<S, P: Rate<S>> Rate<S> for ByRef<'_, P> {
    const SECOND_DERIVATIVE: bool = P::SECOND_DERIVATIVE;
    const PARTS: bool = P::PARTS;

    delegate!([self: *self.0] as Rate<S>:
        rates, second_derivative, jacobian, density, derivatives, properties, origin);
}

/// A first-order problem with its analytic Jacobian; made by [`with_jacobian`].
#[derive(Clone, Debug)]
pub struct WithJacobian<P, J> {
    problem: P,
    jacobian: J,
}

/// Adds the analytic Jacobian to a first-order problem: `|t, y, f_y|` writes ∂f/∂y into the n × n matrix, which comes
/// in as zeros. In a [sum](crate::problem::additive::Additive) that is done to the implicit part alone.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::{Rate, with_jacobian};
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
    P: Rate<S>,
    J: FnMut(f64, &S, &mut DMatrix<f64>),
{
    WithJacobian { problem, jacobian }
}

impl<S, P, J> Rate<S> for WithJacobian<P, J>
where
    P: Rate<S>,
    J: FnMut(f64, &S, &mut DMatrix<f64>),
{
    const SECOND_DERIVATIVE: bool = P::SECOND_DERIVATIVE;
    const PARTS: bool = P::PARTS;

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        const {
            assert!(
                !P::PARTS,
                "a Jacobian is that of one part: give it by `Ode::of(Additive::new(a, with_jacobian(b, …)), y0)`"
            )
        }
        (self.jacobian)(t, y, f_y);
        true
    }

    delegate!(self.problem as Rate<S>: rates, second_derivative, derivatives, properties, origin);
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
