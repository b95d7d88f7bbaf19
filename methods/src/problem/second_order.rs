//! The problem: x'' = g(t, x, x').

use crate::base::State;
use crate::linear::{Pattern, SolverKind, Tangents};
use crate::problem::{PlannedSteps, Warning, delegate, subtract};
use nalgebra::DMatrix;
use std::sync::atomic::{AtomicU64, Ordering};

/// Properties that a problem has by its construction, so that they need no check.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// The identity of the problem, if it is linear with the tangents that it gives.
    pub linear: Option<Identity>,
    /// Whether the M of the tangents is known to agree with the residuals.
    pub mass: bool,
    /// Whether some equations of M y' = r are algebraic.
    pub algebraic: bool,
    /// The kind of solver of systems with M.
    pub solver: Option<SolverKind>,
    /// How many components it has, where not any number.
    pub freedoms: Option<usize>,
    /// So many vectors w_j of the size of y follow y in the state of a first-order problem: w_j' = f_y w_j + g_j(t, y).
    /// One factorisation of the matrix of y serves all of them.
    pub followers: usize,
}

/// A number that no other problem has. Factors made for one problem tell nothing of another.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity(u64);

impl Identity {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A second-order problem x'' = g(t, x, v) with v = x'.
///
/// Closures `|t, x, v, a|` that write a = g(t, x, v) implement it (their argument types must be
/// written out where the compiler can't infer them), so do [`velocity_free`] and
/// [`with_jacobians`]; own types implement it directly and are lent out through [`ByRef`].
///
/// ```
/// use stepsmith::Acceleration;
///
/// struct Pendulum {
///     gravity: f64,
///     length: f64,
/// }
///
/// impl Acceleration<[f64; 1]> for Pendulum {
///     const USES_VELOCITY: bool = false;
///
///     fn acceleration(&mut self, _t: f64, x: &[f64; 1], _v: &[f64; 1], a: &mut [f64; 1]) {
///         a[0] = -self.gravity / self.length * x[0].sin();
///     }
/// }
///
/// let mut a = [0.0];
/// Pendulum { gravity: 9.81, length: 1.0 }.acceleration(0.0, &[0.5], &[0.0], &mut a);
/// assert_eq!(a[0], -9.81 * 0.5_f64.sin());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a second-order problem for states `{S}`",
    note = "it is a closure `|t: f64, x: &S, v: &S, a: &mut S| …`, given to `SecondOrder::new`, one without v, given to \
            `SecondOrder::velocity_free`, or a type that implements `Acceleration`, given to `SecondOrder::of`"
)]
pub trait Acceleration<S> {
    /// Whether g reads v. If not, `v` holds unspecified values when
    /// [`acceleration`](Self::acceleration) is called, and schemes that are implicit only through
    /// the velocity become explicit at compile time.
    const USES_VELOCITY: bool = true;

    /// Writes a = g(t, x, v).
    ///
    /// `a` comes in with unspecified values: write every component. The lengths of all vectors are
    /// that of the initial position, and must stay so. A result that is not finite ends the
    /// integration with [`Error::NonFinite`](crate::Error::NonFinite). Steps call it at points that they may throw away:
    /// a memory changes in [`commit`](Self::commit) alone.
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S);

    /// Writes the n × n matrices `g_x` = ∂g/∂x and `g_v` = ∂g/∂v at (t, x, v), and returns true. The matrices come in
    /// as zeros; `g_x[(i, j)]` is ∂gᵢ/∂xⱼ. If it returns false, forward differences are taken instead.
    ///
    /// The matrices steer Newton's iteration only: a slightly wrong one slows it. One that contradicts the
    /// values of g beside the point is not taken: differences take its place.
    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let _ = (t, x, v, g_x, g_v);
        false
    }

    /// The same as [`acceleration`](Self::acceleration) as the k-th of coupled evaluations, which may
    /// be of different parts of a split field.
    #[doc(hidden)]
    #[inline]
    fn acceleration_at(&mut self, k: usize, t: f64, x: &S, v: &S, a: &mut S) {
        let _ = k;
        self.acceleration(t, x, v, a);
    }

    /// The same as [`jacobians`](Self::jacobians) for the k-th of coupled evaluations.
    #[doc(hidden)]
    fn jacobians_at(
        &mut self,
        k: usize,
        (t, x, v): (f64, &S, &S),
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let _ = k;
        self.jacobians(t, x, v, g_x, g_v)
    }

    /// Takes a point of the solution into the memory of the problem, and returns true. Returns false if the problem has
    /// no memory, the default; it is not called again then.
    ///
    /// Runs call it with the initial position, then at the end of each accepted step, in the direction of integration.
    /// So g is a *trial*: the value at the end of a path from the last committed position to x. An event
    /// that [acts](crate::Event::act) ends a step early: the position there is committed before it acts and after.
    fn commit(&mut self, t: f64, x: &S) -> bool {
        let _ = (t, x);
        false
    }

    /// Whether the k-th of coupled evaluations reads v.
    #[doc(hidden)]
    fn uses_velocity_at(&self, k: usize) -> bool {
        let _ = k;
        Self::USES_VELOCITY
    }

    /// The components of g that depend on x and v, where they are known to be few.
    #[doc(hidden)]
    fn acts_on(&self) -> Option<&[usize]> {
        None
    }

    /// Whether [`jacobians`](Self::jacobians) may be given. If not, no dense matrix is made to ask for them. They are
    /// never asked for beyond 4096 components, or where [`tangents_at`](Self::tangents_at) or
    /// [`pattern`](Self::pattern) is given.
    fn has_dense_jacobians(&self) -> bool {
        true
    }

    /// Whether M a = r(t, x, v) is linear: r affine in x and v, with matrices M, ∂r/∂x and ∂r/∂v that do not change.
    /// The load may be any function of time. Then one factorisation serves all steps of one size. A step takes one
    /// solution, and one more evaluation that checks whether it solves the step. If a problem says so and is not
    /// linear, its steps are iterated like the steps of any problem, and the run [warns](crate::Warning::NotLinear).
    /// Structures given by their [matrices](crate::structural::LinearStructure) are linear by construction, and spare
    /// that evaluation.
    fn is_linear(&self) -> bool {
        false
    }

    /// Writes r(t, x, v) − M a to `out`, where the problem is M a = r(t, x, v). Here M is the matrix of
    /// [`tangents_at`](Self::tangents_at), and [`acceleration`](Self::acceleration) is M⁻¹ r. Implicit methods then
    /// never solve with M. The default is g − a, with M = 1. The number k counts coupled evaluations, which differ only
    /// in split problems.
    #[inline]
    fn residual_at(&mut self, k: usize, (t, x, v): (f64, &S, &S), a: &S, out: &mut S)
    where
        S: State,
    {
        self.acceleration_at(k, t, x, v, out);
        subtract(a, out);
    }

    /// Writes M, ∂r/∂x and ∂r/∂v at (t, x, v) and returns true. If it returns false, the default, M is the written
    /// matrix, or 1 if nothing was written. The other two are then taken from [`jacobians`](Self::jacobians) or by
    /// differences. Matrices may be sparse, and the systems of implicit methods are solved accordingly.
    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        let _ = (k, at, into);
        false
    }

    /// Where ∂r/∂x and ∂r/∂v have entries, if that is known: differences then take as many evaluations as
    /// the columns need colours. Where values of g show that it lacks a place, one is looked for instead.
    fn pattern(&self) -> Option<&Pattern> {
        None
    }

    /// The properties that the problem has by its construction.
    #[doc(hidden)]
    fn known(&self) -> Known {
        Known::default()
    }

    /// X and V of a frame that moves along, where arguments are differences to it.
    #[doc(hidden)]
    fn origin(&self) -> Option<[&S; 2]> {
        None
    }

    /// The warning about those steps on this problem, shown in the [statistics](crate::Statistics::warning) of a run.
    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        let _ = steps;
        None
    }
}

impl<S, F: FnMut(f64, &S, &S, &mut S)> Acceleration<S> for F {
    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self(t, x, v, a);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }
}

/// A problem lent out, so that it can be used again: `ByRef(&mut problem)`.
///
/// A newtype because `&mut F` of a closure is itself a closure, which bars an implementation for
/// every `&mut P`.
#[derive(Debug)]
pub struct ByRef<'a, P>(pub &'a mut P);

impl<S, P: Acceleration<S>> Acceleration<S> for ByRef<'_, P> {
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    delegate!([self: *self.0] as Acceleration<S>:
        accelerations, residuals, jacobians, density, tangents, facts, origin);
}

/// A problem x'' = g(t, x); made by [`velocity_free`].
#[derive(Clone, Debug)]
pub struct VelocityFree<F>(F);

/// The problem x'' = g(t, x) from a closure `|t, x, a|` that writes a = g(t, x).
///
/// Schemes that are implicit only through the velocity step explicitly on it.
///
/// ```
/// use stepsmith::{Acceleration, velocity_free};
///
/// fn uses_velocity<P: Acceleration<[f64; 1]>>(_: &P) -> bool {
///     P::USES_VELOCITY
/// }
/// let spring = velocity_free(|_t, x: &[f64; 1], a| a[0] = -x[0]);
/// assert!(!uses_velocity(&spring));
/// ```
pub fn velocity_free<S, F: FnMut(f64, &S, &mut S)>(acceleration: F) -> VelocityFree<F> {
    VelocityFree(acceleration)
}

impl<S, F: FnMut(f64, &S, &mut S)> Acceleration<S> for VelocityFree<F> {
    const USES_VELOCITY: bool = false;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, _v: &S, a: &mut S) {
        (self.0)(t, x, a);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }
}

/// A problem with analytic Jacobians; made by [`with_jacobians`].
#[derive(Clone, Debug)]
pub struct WithJacobians<P, J> {
    problem: P,
    jacobians: J,
}

/// Adds analytic Jacobians to a problem: `|t, x, v, g_x, g_v|` writes ∂g/∂x and ∂g/∂v into the
/// n × n matrices, which come in as zeros.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::{Acceleration, velocity_free, with_jacobians};
///
/// let mut spring = with_jacobians(
///     velocity_free(|_t, x: &[f64; 1], a| a[0] = -4.0 * x[0]),
///     |_t, _x: &[f64; 1], _v: &[f64; 1], g_x, _g_v| g_x[(0, 0)] = -4.0,
/// );
/// let (mut g_x, mut g_v) = (DMatrix::zeros(1, 1), DMatrix::zeros(1, 1));
/// assert!(spring.jacobians(0.0, &[1.0], &[0.0], &mut g_x, &mut g_v));
/// assert_eq!(g_x[(0, 0)], -4.0);
/// ```
pub fn with_jacobians<S, P, J>(problem: P, jacobians: J) -> WithJacobians<P, J>
where
    P: Acceleration<S>,
    J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
{
    WithJacobians { problem, jacobians }
}

impl<S, P, J> Acceleration<S> for WithJacobians<P, J>
where
    P: Acceleration<S>,
    J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
{
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        (self.jacobians)(t, x, v, g_x, g_v);
        true
    }

    delegate!(self.problem as Acceleration<S>: accelerations, residuals, tangents, facts, origin);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses_velocity<P: Acceleration<[f64; 1]>>(_: &P) -> bool {
        P::USES_VELOCITY
    }

    #[test]
    fn wrappers_keep_what_the_problem_says() {
        let damped = |_: f64, x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -x[0] - v[0];
        let mut free = velocity_free(|_, x: &[f64; 1], a| a[0] = -x[0]);
        assert!(uses_velocity(&damped));
        assert!(!uses_velocity(&ByRef(&mut free)));
        let mut lent = with_jacobians(
            ByRef(&mut free),
            |_, _: &[f64; 1], _: &[f64; 1], g_x: &mut DMatrix<f64>, _: &mut DMatrix<f64>| {
                g_x[(0, 0)] = -1.0;
            },
        );
        assert!(!uses_velocity(&lent));
        let mut a = [0.0];
        ByRef(&mut lent).acceleration(0.0, &[2.0], &[f64::NAN], &mut a);
        assert_eq!(a, [-2.0]);
        let mut g_x = DMatrix::zeros(1, 1);
        let mut g_v = DMatrix::zeros(1, 1);
        assert!(ByRef(&mut lent).jacobians(0.0, &[2.0], &[0.0], &mut g_x, &mut g_v));
        assert_eq!((g_x[(0, 0)], g_v[(0, 0)]), (-1.0, 0.0));
        assert!(!free.jacobians(0.0, &[2.0], &[0.0], &mut g_x, &mut g_v));
    }
}
