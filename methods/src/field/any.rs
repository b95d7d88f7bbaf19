//! A field as an object: what is done once in a run, or once in many steps, takes it so, and is compiled once, not
//! for every right-hand side.

use super::Field;
use crate::linear::{Pattern, Tangents};
use crate::problem::Known;
#[cfg(feature = "named")]
use crate::problem::StructureMatrices;
use crate::state::State;
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
    fn uses_velocity_at(&self, k: usize) -> bool;
    fn acts_on(&self) -> Option<&[usize]>;
    fn has_dense_jacobians(&self) -> bool;
    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), y: &S, out: &mut S);
    fn right_at(&mut self, at: (f64, &S, &S), out: &mut S) -> bool;
    #[cfg(feature = "named")]
    fn matrices(&self) -> Option<StructureMatrices<'_>>;
    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool;
    fn rate_in_time(&mut self, t: f64, x: &S, out: &mut S) -> bool;
    fn pattern(&self) -> Option<&Pattern>;
    fn known(&self) -> Known;
    fn origin(&self) -> Option<[&S; 2]>;
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

    fn uses_velocity_at(&self, k: usize) -> bool {
        Field::uses_velocity_at(self, k)
    }

    fn acts_on(&self) -> Option<&[usize]> {
        Field::acts_on(self)
    }

    fn has_dense_jacobians(&self) -> bool {
        Field::has_dense_jacobians(self)
    }

    #[inline]
    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), y: &S, out: &mut S) {
        Field::residual_at(self, k, at, y, out);
    }

    #[inline]
    fn right_at(&mut self, at: (f64, &S, &S), out: &mut S) -> bool {
        Field::right_at(self, at, out)
    }

    #[cfg(feature = "named")]
    fn matrices(&self) -> Option<StructureMatrices<'_>> {
        Field::matrices(self)
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        Field::tangents_at(self, k, at, into)
    }

    fn rate_in_time(&mut self, t: f64, x: &S, out: &mut S) -> bool {
        Field::rate_in_time(self, t, x, out)
    }

    fn pattern(&self) -> Option<&Pattern> {
        Field::pattern(self)
    }

    fn known(&self) -> Known {
        Field::known(self)
    }

    fn origin(&self) -> Option<[&S; 2]> {
        Field::origin(self)
    }
}
