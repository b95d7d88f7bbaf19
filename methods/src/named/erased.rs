//! A problem behind a reference whose type is the same for all.

use crate::field::Field;
use crate::first_order::FirstOrder;
use crate::linear::{Pattern, Tangents};
use crate::problem::SecondOrder;
use crate::step::StableRange;
use crate::warning::Warning;
use nalgebra::DMatrix;

type V = Vec<f64>;

/// A [`Field`] but for its constants.
pub(crate) trait AnyField<const RANK: usize> {
    fn evaluate(&mut self, at: (f64, &V, &V), out: &mut V);
    fn differentiate(&mut self, at: (f64, &V, &V), into: [&mut DMatrix<f64>; 2]) -> bool;
    fn second_derivative(&mut self, at: (f64, &V, &V), out: &mut V);
    fn has_dense_jacobians(&self) -> bool;
    fn is_linear(&self) -> bool;
    fn residual(&mut self, k: usize, at: (f64, &V, &V), y: &V, out: &mut V);
    fn tangents(&mut self, k: usize, at: (f64, &V, &V), into: &mut Tangents) -> bool;
    fn pattern(&self) -> Option<&Pattern>;
    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning>;
}

impl<P: Field<V, RANK>, const RANK: usize> AnyField<RANK> for P {
    fn evaluate(&mut self, (t, x, v): (f64, &V, &V), out: &mut V) {
        Field::evaluate(self, t, x, v, out);
    }

    fn differentiate(
        &mut self,
        (t, x, v): (f64, &V, &V),
        [in_x, in_v]: [&mut DMatrix<f64>; 2],
    ) -> bool {
        Field::differentiate(self, t, x, v, in_x, in_v)
    }

    fn second_derivative(&mut self, (t, x, v): (f64, &V, &V), out: &mut V) {
        Field::second_derivative(self, t, x, v, out);
    }

    fn has_dense_jacobians(&self) -> bool {
        Field::has_dense_jacobians(self)
    }

    fn is_linear(&self) -> bool {
        Field::is_linear(self)
    }

    fn residual(&mut self, k: usize, at: (f64, &V, &V), y: &V, out: &mut V) {
        self.residual_at(k, at, y, out);
    }

    fn tangents(&mut self, k: usize, at: (f64, &V, &V), into: &mut Tangents) -> bool {
        self.tangents_at(k, at, into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        Field::pattern(self)
    }

    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning> {
        Field::warning(self, of, stable, h)
    }
}

/// A problem of that rank; FLAG says of y' = f whether its second derivative is given, and of x'' = g whether
/// that reads the velocity.
pub(crate) struct Erased<'p, const RANK: usize, const FLAG: bool>(
    pub(crate) &'p mut dyn AnyField<RANK>,
);

impl<const TWICE: bool> FirstOrder<V> for Erased<'_, 1, TWICE> {
    const TWICE: bool = TWICE;

    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        self.0.evaluate((t, y, y), dy);
    }

    fn jacobian(&mut self, t: f64, y: &V, f_y: &mut DMatrix<f64>) -> bool {
        let mut none = DMatrix::zeros(0, 0);
        self.0.differentiate((t, y, y), [f_y, &mut none])
    }

    fn rate_twice(&mut self, t: f64, y: &V, dy: &V, ddy: &mut V) {
        self.0.second_derivative((t, y, dy), ddy);
    }

    fn has_dense_jacobians(&self) -> bool {
        self.0.has_dense_jacobians()
    }

    fn is_linear(&self) -> bool {
        self.0.is_linear()
    }

    fn residual(&mut self, (t, y): (f64, &V), dy: &V, out: &mut V) {
        self.0.residual(0, (t, y, y), dy, out);
    }

    fn tangents(&mut self, (t, y): (f64, &V), into: &mut Tangents) -> bool {
        self.0.tangents(0, (t, y, y), into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }
}

impl<const USES_VELOCITY: bool> SecondOrder<V> for Erased<'_, 2, USES_VELOCITY> {
    const USES_VELOCITY: bool = USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        self.0.evaluate((t, x, v), a);
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &V,
        v: &V,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        self.0.differentiate((t, x, v), [g_x, g_v])
    }

    fn has_dense_jacobians(&self) -> bool {
        self.0.has_dense_jacobians()
    }

    fn is_linear(&self) -> bool {
        self.0.is_linear()
    }

    fn residual_at(&mut self, k: usize, at: (f64, &V, &V), a: &V, out: &mut V) {
        self.0.residual(k, at, a, out);
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &V, &V), into: &mut Tangents) -> bool {
        self.0.tangents(k, at, into)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.0.pattern()
    }

    fn warning(&self, of: &'static str, stable: &[StableRange], h: f64) -> Option<Warning> {
        self.0.warning(of, stable, h)
    }
}
