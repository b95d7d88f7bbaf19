//! A field as an object. Code that runs once in a run, or once in many steps, takes the field so: it is compiled once,
//! not for every right-hand side.

use super::Field;
use crate::base::State;
use crate::linear::{Pattern, Tangents};
use crate::problem::additive::Part;
use crate::problem::{Known, PlannedSteps, Warning, delegate, methods};
use nalgebra::DMatrix;

/// A [`Field`] without its constants.
///
/// Code that runs in every step is compiled for each field anyway. So it is generic in this trait too, and calls a
/// field of known type directly.
pub(crate) trait AnyField<S, const RANK: usize> {
    /// The same, its type hidden.
    fn hidden(&mut self) -> &mut dyn AnyField<S, RANK>;
    fn uses_velocity(&self) -> bool;
    fn choose(&mut self, part: Option<Part>);
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
    fn is_linear(&self) -> bool;
    fn second_derivative(&mut self, t: f64, x: &S, v: &S, out: &mut S);
    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool;
    fn rate_in_time(&mut self, t: f64, x: &S, out: &mut S) -> bool;
    fn pattern(&self) -> Option<&Pattern>;
    fn known(&self) -> Known;
    fn origin(&self) -> Option<[&S; 2]>;
    fn commit(&mut self, t: f64, x: &S) -> bool;
    fn warning(&self, steps: &PlannedSteps) -> Option<Warning>;
}

impl<S: State, P: Field<S, RANK>, const RANK: usize> AnyField<S, RANK> for P {
    fn hidden(&mut self) -> &mut dyn AnyField<S, RANK> {
        self
    }

    #[inline]
    fn uses_velocity(&self) -> bool {
        P::USES_VELOCITY
    }

    methods! { self, *self, Field:
        fn choose[&mut](part: Option<Part>);
        fn evaluate[&mut](t: f64, x: &S, v: &S, out: &mut S);
        fn evaluate_at[&mut](k: usize, t: f64, x: &S, v: &S, out: &mut S);
        fn differentiate[&mut](
            t: f64, x: &S, v: &S, in_x: &mut DMatrix<f64>, in_v: &mut DMatrix<f64>
        ) -> bool;
        fn differentiate_at[&mut](
            k: usize, at: (f64, &S, &S), in_x: &mut DMatrix<f64>, in_v: &mut DMatrix<f64>
        ) -> bool;
        fn second_derivative[&mut](t: f64, x: &S, v: &S, out: &mut S);
        fn rate_in_time[&mut](t: f64, x: &S, out: &mut S) -> bool;
    }

    delegate!([self: *self] as Field<S>: residuals, density, tangents, facts, origin);
}
