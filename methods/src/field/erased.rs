//! A field as an object: what is done once in a run, or once in many steps, takes it so, and is compiled once, not
//! for every right-hand side.

use super::Field;
use crate::first_order::FirstOrder;
use crate::linear::{Pattern, Tangents};
use crate::problem::{Known, SecondOrder};
use crate::state::State;
use crate::step::StableRange;
use crate::warning::Warning;
use nalgebra::DMatrix;

/// A [`Field`] but for its constants.
///
/// What is compiled for each field all the same, since it is done in every step, is generic in this trait as well: a
/// field of known type is called directly.
pub(crate) trait AnyField<S, const RANK: usize> {
    /// The same, its type hidden.
    fn hidden(&mut self) -> &mut dyn AnyField<S, RANK>;
    fn uses_velocity(&self) -> bool;
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S);
    fn differentiate(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool;
    fn evaluate_at(&mut self, k: usize, t: f64, x: &S, v: &S, out: &mut S);
    fn differentiate_at(
        &mut self,
        k: usize,
        at: (f64, &S, &S),
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool;
    fn second_derivative(&mut self, t: f64, x: &S, v: &S, out: &mut S);
    fn uses_velocity_at(&self, k: usize) -> bool;
    fn acts_on(&self) -> Option<&[usize]>;
    fn has_dense_jacobians(&self) -> bool;
    fn is_linear(&self) -> bool;
    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), y: &S, out: &mut S);
    fn right_at(&mut self, at: (f64, &S, &S), out: &mut S) -> bool;
    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool;
    fn pattern(&self) -> Option<&Pattern>;
    fn known(&self) -> Known;
    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning>;
}

impl<S: State, P: Field<S, RANK>, const RANK: usize> AnyField<S, RANK> for P {
    fn hidden(&mut self) -> &mut dyn AnyField<S, RANK> {
        self
    }

    #[inline]
    fn uses_velocity(&self) -> bool {
        P::USES_VELOCITY
    }

    #[inline]
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        Field::evaluate(self, t, x, v, out);
    }

    fn differentiate(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        Field::differentiate(self, t, x, v, in_x, in_v)
    }

    #[inline]
    fn evaluate_at(&mut self, k: usize, t: f64, x: &S, v: &S, out: &mut S) {
        Field::evaluate_at(self, k, t, x, v, out);
    }

    fn differentiate_at(
        &mut self,
        k: usize,
        at: (f64, &S, &S),
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        Field::differentiate_at(self, k, at, in_x, in_v)
    }

    fn second_derivative(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        Field::second_derivative(self, t, x, v, out);
    }

    fn uses_velocity_at(&self, k: usize) -> bool {
        Field::uses_velocity_at(self, k)
    }

    fn acts_on(&self) -> Option<&[usize]> {
        Field::acts_on(self)
    }

    fn has_dense_jacobians(&self) -> bool {
        Field::has_dense_jacobians(self)
    }

    fn is_linear(&self) -> bool {
        Field::is_linear(self)
    }

    #[inline]
    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), y: &S, out: &mut S) {
        Field::residual_at(self, k, at, y, out);
    }

    #[inline]
    fn right_at(&mut self, at: (f64, &S, &S), out: &mut S) -> bool {
        Field::right_at(self, at, out)
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        Field::tangents_at(self, k, at, into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        Field::pattern(self)
    }

    fn known(&self) -> Known {
        Field::known(self)
    }

    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning> {
        Field::warning(self, of, stable, h)
    }
}

/// A problem by a reference whose type is the same for all. FLAG says of y' = f whether its second derivative is
/// given, and of x'' = g whether that reads the velocity.
pub(crate) struct Erased<'p, S, const RANK: usize, const FLAG: bool>(
    pub(crate) &'p mut dyn AnyField<S, RANK>,
);

impl<S: State, const TWICE: bool> FirstOrder<S> for Erased<'_, S, 1, TWICE> {
    const TWICE: bool = TWICE;

    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.0.evaluate(t, y, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        let mut none = DMatrix::zeros(0, 0);
        self.0.differentiate(t, y, y, f_y, &mut none)
    }

    fn rate_twice(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        self.0.second_derivative(t, y, dy, ddy);
    }

    fn has_dense_jacobians(&self) -> bool {
        self.0.has_dense_jacobians()
    }

    fn is_linear(&self) -> bool {
        self.0.is_linear()
    }

    fn residual(&mut self, (t, y): (f64, &S), dy: &S, out: &mut S) {
        self.0.residual_at(0, (t, y, y), dy, out);
    }

    fn tangents(&mut self, (t, y): (f64, &S), into: &mut Tangents) -> bool {
        self.0.tangents_at(0, (t, y, y), into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }
}

impl<S: State, const FLAG: bool> SecondOrder<S> for Erased<'_, S, 2, FLAG> {
    const USES_VELOCITY: bool = FLAG;

    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.0.evaluate(t, x, v, a);
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.0.differentiate(t, x, v, g_x, g_v)
    }

    fn acceleration_at(&mut self, k: usize, t: f64, x: &S, v: &S, a: &mut S) {
        self.0.evaluate_at(k, t, x, v, a);
    }

    fn jacobians_at(
        &mut self,
        k: usize,
        at: (f64, &S, &S),
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

    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), a: &S, out: &mut S) {
        self.0.residual_at(k, at, a, out);
    }

    fn right_at(&mut self, at: (f64, &S, &S), out: &mut S) -> bool {
        self.0.right_at(at, out)
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        self.0.tangents_at(k, at, into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }

    fn known(&self) -> Known {
        self.0.known()
    }

    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning> {
        self.0.warning(of, stable, h)
    }
}
