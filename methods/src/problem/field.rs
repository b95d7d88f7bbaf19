//! The right-hand side as a step sees it: the highest derivative as a function of those below.

mod any;

pub(crate) use any::AnyField;

use crate::base::State;
use crate::linear::{Pattern, Tangents};
use crate::problem::additive::Part;
use crate::problem::{Acceleration, Known, PlannedSteps, Rate, Warning, delegate};
use nalgebra::DMatrix;

/// The right-hand side of a differential equation of order RANK.
///
/// Every [`Acceleration`] problem is a `Field<S, 2>`, x'' = g(t, x, v), and every [`Rate`] one
/// a `Field<S, 1>`, y' = f(t, y): to a step that is a field which ignores the velocity and yields
/// the first derivative. So one step, one implicit core and one start serve both. Implement those
/// traits, not this one.
///
/// ```
/// use stepsmith::generated::Field;
///
/// // y' = −2 t y
/// let mut f = |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| dy[0] = -2.0 * t * y[0];
/// let (y, mut dy) = ([3.0], [0.0]);
/// Field::<_, 1>::evaluate(&mut f, 0.5, &y, &y, &mut dy);
/// assert_eq!(dy, [-3.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the right-hand side of a differential equation of order {RANK}",
    note = "order 2 is `|t, x, v, a| …`, `velocity_free(|t, x, a| …)` or an `Acceleration` type; order \
            1 is `|t, y, dy| …` or a `Rate` type"
)]
pub trait Field<S, const RANK: usize> {
    /// Whether the field reads v. If not, it is given any vector of the right length in its place.
    const USES_VELOCITY: bool;
    /// Whether [`second_derivative`](Self::second_derivative) is given; methods that take it ask.
    const SECOND_DERIVATIVE: bool = false;
    /// Whether the parts of y' = A + B can be [chosen](Self::choose); methods that evaluate them apart ask.
    const PARTS: bool = false;

    /// Makes the field one of its parts alone, or the whole again; nothing unless [`PARTS`](Self::PARTS).
    #[inline]
    fn choose(&mut self, part: Option<Part>) {
        let _ = part;
    }

    /// Writes the derivative of order RANK at (t, x, v) to `out`.
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S);

    /// Writes the derivatives of the field in x and v, and returns true; or returns false.
    fn differentiate(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool;

    /// Writes the second derivative of y' = f(t, y) along the solution, f_t + f_y f, where v = f(t, x). Does nothing
    /// unless [`SECOND_DERIVATIVE`](Self::SECOND_DERIVATIVE). Problems give it as [`Rate::second_derivative`].
    fn second_derivative(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        let _ = (t, x, v, out);
    }

    /// The same as [`evaluate`](Self::evaluate) as the k-th of coupled evaluations, which may be of
    /// different parts of the field.
    #[inline]
    fn evaluate_at(&mut self, k: usize, t: f64, x: &S, v: &S, out: &mut S) {
        let _ = k;
        self.evaluate(t, x, v, out);
    }

    /// The same as [`differentiate`](Self::differentiate) for the k-th of coupled evaluations.
    fn differentiate_at(
        &mut self,
        k: usize,
        (t, x, v): (f64, &S, &S),
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        let _ = k;
        self.differentiate(t, x, v, in_x, in_v)
    }

    /// Whether the k-th of coupled evaluations reads v.
    fn uses_velocity_at(&self, k: usize) -> bool {
        let _ = k;
        Self::USES_VELOCITY
    }

    /// The components of the field that depend on x and v, where they are known to be few; they
    /// depend on their own components of x and v.
    fn acts_on(&self) -> Option<&[usize]> {
        None
    }

    /// Whether [`differentiate`](Self::differentiate) may answer with dense matrices: if not, none
    /// are made to ask it.
    fn has_dense_jacobians(&self) -> bool {
        true
    }

    /// Whether the field is affine in x and v, with matrices M, ∂r/∂x and ∂r/∂v that do not change in time. Then one
    /// factorisation serves all steps of one size, and one iteration solves a step.
    fn is_linear(&self) -> bool {
        false
    }

    /// Writes r(t, x, v) − M y of the k-th of coupled evaluations, where the field is y = M⁻¹ r, with the
    /// M of [`tangents_at`](Self::tangents_at).
    #[inline]
    fn residual_at(&mut self, k: usize, (t, x, v): (f64, &S, &S), y: &S, out: &mut S)
    where
        S: State,
    {
        self.evaluate_at(k, t, x, v, out);
        subtract(y, out);
    }

    /// Writes M, ∂r/∂x and ∂r/∂v of the k-th of coupled evaluations, and returns true. If it returns false, M is the
    /// written matrix, or 1 if nothing was written. The other two are then taken from
    /// [`differentiate_at`](Self::differentiate_at) or by differences.
    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        let _ = (k, at, into);
        false
    }

    /// Writes the derivative of y' = f(t, y) in t alone and returns true; or returns false.
    #[doc(hidden)]
    fn rate_in_time(&mut self, t: f64, x: &S, out: &mut S) -> bool {
        let _ = (t, x, out);
        false
    }

    /// Where ∂r/∂x and ∂r/∂v have entries, if that is known: differences follow it.
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

    /// Takes a point of the solution into the memory of the problem; problems give it as [`Acceleration::commit`].
    fn commit(&mut self, t: f64, x: &S) -> bool {
        let _ = (t, x);
        false
    }

    /// The warning about those steps on this problem, shown in the [statistics](crate::Statistics::warning) of a run.
    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        let _ = steps;
        None
    }
}

/// r −= y
#[inline]
pub(crate) fn subtract<S: State>(y: &S, r: &mut S) {
    for (r, y) in r.as_mut_slice().iter_mut().zip(y.as_slice()) {
        *r -= *y;
    }
}

impl<S, P: Acceleration<S>> Field<S, 2> for P {
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    #[inline]
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        self.acceleration(t, x, v, out);
    }

    fn differentiate(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        self.jacobians(t, x, v, in_x, in_v)
    }

    #[inline]
    fn evaluate_at(&mut self, k: usize, t: f64, x: &S, v: &S, out: &mut S) {
        self.acceleration_at(k, t, x, v, out);
    }

    fn differentiate_at(
        &mut self,
        k: usize,
        at: (f64, &S, &S),
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        self.jacobians_at(k, at, in_x, in_v)
    }

    delegate!([self: *self] as Acceleration<S>: residuals, density, tangents, facts, origin);
}

impl<S, P: Rate<S>> Field<S, 1> for P {
    const USES_VELOCITY: bool = false;
    const SECOND_DERIVATIVE: bool = P::SECOND_DERIVATIVE;
    const PARTS: bool = P::PARTS;

    #[inline]
    fn evaluate(&mut self, t: f64, x: &S, _v: &S, out: &mut S) {
        self.rate(t, x, out);
    }

    fn differentiate(
        &mut self,
        t: f64,
        x: &S,
        _v: &S,
        in_x: &mut DMatrix<f64>,
        _in_v: &mut DMatrix<f64>,
    ) -> bool {
        self.jacobian(t, x, in_x)
    }

    #[inline]
    fn second_derivative(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        Rate::second_derivative(self, t, x, v, out);
    }

    #[inline]
    fn residual_at(&mut self, _k: usize, (t, x, _v): (f64, &S, &S), y: &S, out: &mut S)
    where
        S: State,
    {
        self.residual((t, x), y, out);
    }

    fn tangents_at(&mut self, _k: usize, (t, x, _v): (f64, &S, &S), into: &mut Tangents) -> bool {
        self.tangents((t, x), into)
    }

    fn rate_in_time(&mut self, t: f64, x: &S, out: &mut S) -> bool {
        Rate::rate_in_time(self, t, x, out)
    }

    delegate!([self: *self] as Rate<S>: density, properties, origin);
}

/// A problem that counts its evaluations.
#[doc(hidden)]
#[derive(Debug)]
pub struct Counted<P> {
    problem: P,
    pub(crate) count: u64,
}

impl<P> Counted<P> {
    pub(crate) fn new(problem: P) -> Self {
        Self { problem, count: 0 }
    }

    pub(crate) fn into_problem(self) -> P {
        self.problem
    }
}

impl<S, P: Acceleration<S>> Acceleration<S> for Counted<P> {
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.count += 1;
        self.problem.acceleration(t, x, v, a);
    }

    #[inline]
    fn acceleration_at(&mut self, k: usize, t: f64, x: &S, v: &S, a: &mut S) {
        self.count += 1;
        self.problem.acceleration_at(k, t, x, v, a);
    }

    #[inline]
    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), a: &S, out: &mut S)
    where
        S: State,
    {
        self.count += 1;
        self.problem.residual_at(k, at, a, out);
    }

    delegate!(self.problem as Acceleration<S>: jacobians, density, tangents, facts, origin);
}

impl<S, P: Rate<S>> Rate<S> for Counted<P> {
    const SECOND_DERIVATIVE: bool = P::SECOND_DERIVATIVE;
    const PARTS: bool = P::PARTS;

    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.count += 1;
        self.problem.rate(t, y, dy);
    }

    #[inline]
    fn residual(&mut self, at: (f64, &S), dy: &S, out: &mut S)
    where
        S: State,
    {
        self.count += 1;
        self.problem.residual(at, dy, out);
    }

    #[inline]
    fn second_derivative(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        self.count += 1;
        self.problem.second_derivative(t, y, dy, ddy);
    }

    delegate!(self.problem as Rate<S>: jacobian, density, derivatives, properties, origin);
}
