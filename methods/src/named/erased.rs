//! A problem behind a reference whose type is the same for all.

use crate::linear::{Pattern, Tangents};
use crate::problem::additive::Part;
use crate::problem::{Acceleration, AnyField, Known, Rate, delegate};
use nalgebra::DMatrix;

type V = Vec<f64>;

/// A problem by a reference whose type is the same for all. FLAG says of y' = f whether it has more, its second
/// derivative or parts, and of x'' = g whether that reads the velocity.
pub(crate) struct Erased<'p, const RANK: usize, const FLAG: bool>(
    pub(crate) &'p mut dyn AnyField<V, RANK>,
);

impl<const MORE: bool> Rate<V> for Erased<'_, 1, MORE> {
    const SECOND_DERIVATIVE: bool = MORE;
    const PARTS: bool = MORE;

    fn choose(&mut self, part: Option<Part>) {
        self.0.choose(part);
    }

    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        self.0.evaluate(t, y, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &V, f_y: &mut DMatrix<f64>) -> bool {
        let mut none = DMatrix::zeros(0, 0);
        self.0.differentiate(t, y, y, f_y, &mut none)
    }

    fn second_derivative(&mut self, t: f64, y: &V, dy: &V, ddy: &mut V) {
        self.0.second_derivative(t, y, dy, ddy);
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

    fn known(&self) -> Known {
        self.0.known()
    }

    delegate!([self: *self.0] as AnyField<V>: density, origin);
}

impl<const USES_VELOCITY: bool> Acceleration<V> for Erased<'_, 2, USES_VELOCITY> {
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

    fn residual_at(&mut self, k: usize, at: (f64, &V, &V), a: &V, out: &mut V) {
        self.0.residual_at(k, at, a, out);
    }

    delegate!([self: *self.0] as AnyField<V>: density, tangents, facts, origin);
}
