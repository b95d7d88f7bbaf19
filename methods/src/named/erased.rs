//! A problem behind a reference whose type is the same for all.

use crate::field::{AnyField, Field};
use crate::first_order::FirstOrder;
use crate::linear::{Pattern, Tangents};
use crate::problem::{Known, SecondOrder, StructureMatrices};
use crate::warning::{PlannedSteps, Warning};
use nalgebra::DMatrix;

type V = Vec<f64>;

/// A field as an object, with what only the whole problem tells.
pub(crate) trait AnyProblem<const RANK: usize>: AnyField<V, RANK> {
    fn second_derivative(&mut self, t: f64, x: &V, v: &V, out: &mut V);
    fn is_linear(&self) -> bool;
    fn warning(&self, steps: &PlannedSteps) -> Option<Warning>;
}

impl<P: Field<V, RANK>, const RANK: usize> AnyProblem<RANK> for P {
    fn second_derivative(&mut self, t: f64, x: &V, v: &V, out: &mut V) {
        Field::second_derivative(self, t, x, v, out);
    }

    fn is_linear(&self) -> bool {
        Field::is_linear(self)
    }

    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        Field::warning(self, steps)
    }
}

/// A problem by a reference whose type is the same for all. FLAG says of y' = f whether its second derivative is
/// given, and of x'' = g whether that reads the velocity.
pub(crate) struct Erased<'p, const RANK: usize, const FLAG: bool>(
    pub(crate) &'p mut dyn AnyProblem<RANK>,
);

impl<const TWICE: bool> FirstOrder<V> for Erased<'_, 1, TWICE> {
    const TWICE: bool = TWICE;

    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        self.0.evaluate(t, y, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &V, f_y: &mut DMatrix<f64>) -> bool {
        let mut none = DMatrix::zeros(0, 0);
        self.0.differentiate(t, y, y, f_y, &mut none)
    }

    fn rate_twice(&mut self, t: f64, y: &V, dy: &V, ddy: &mut V) {
        self.0.second_derivative(t, y, dy, ddy);
    }

    fn has_dense_jacobians(&self) -> bool {
        self.0.has_dense_jacobians()
    }

    fn is_linear(&self) -> bool {
        self.0.is_linear()
    }

    fn residual(&mut self, (t, y): (f64, &V), dy: &V, out: &mut V) {
        self.0.residual_at(0, (t, y, y), dy, out);
    }

    fn tangents(&mut self, (t, y): (f64, &V), into: &mut Tangents) -> bool {
        self.0.tangents_at(0, (t, y, y), into)
    }

    fn rate_in_time(&mut self, t: f64, y: &V, out: &mut V) -> bool {
        self.0.rate_in_time(t, y, out)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }
}

impl<const USES_VELOCITY: bool> SecondOrder<V> for Erased<'_, 2, USES_VELOCITY> {
    const USES_VELOCITY: bool = USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        self.0.evaluate(t, x, v, a);
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &V,
        v: &V,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.0.differentiate(t, x, v, g_x, g_v)
    }

    fn acceleration_at(&mut self, k: usize, t: f64, x: &V, v: &V, a: &mut V) {
        self.0.evaluate_at(k, t, x, v, a);
    }

    fn jacobians_at(
        &mut self,
        k: usize,
        at: (f64, &V, &V),
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.0.differentiate_at(k, at, g_x, g_v)
    }

    fn uses_velocity_at(&self, k: usize) -> bool {
        self.0.uses_velocity_at(k)
    }

    fn acts_on(&self) -> Option<&[usize]> {
        self.0.acts_on()
    }

    fn has_dense_jacobians(&self) -> bool {
        self.0.has_dense_jacobians()
    }

    fn is_linear(&self) -> bool {
        self.0.is_linear()
    }

    fn residual_at(&mut self, k: usize, at: (f64, &V, &V), a: &V, out: &mut V) {
        self.0.residual_at(k, at, a, out);
    }

    fn right_at(&mut self, at: (f64, &V, &V), out: &mut V) -> bool {
        self.0.right_at(at, out)
    }

    fn matrices(&self) -> Option<StructureMatrices<'_>> {
        self.0.matrices()
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &V, &V), into: &mut Tangents) -> bool {
        self.0.tangents_at(k, at, into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }

    fn known(&self) -> Known {
        self.0.known()
    }

    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        self.0.warning(steps)
    }
}
