//! Kinds of problems.

use crate::base::State;
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Point;
use crate::stepper::Sample;
use std::marker::PhantomData;

/// The kind of problem that is integrated: [`Ordinary`], [`Divided`] or [`Bound`](crate::constrained::Bound).
pub trait Kind {
    /// The vectors of the problem.
    type State: State<Real = <Self::Point as Point>::Real>;
    /// The initial values, of which events are functions.
    type Values: AsMut<[Self::State]> + Clone;
    /// The points that observers see.
    type Point: Point;
    /// The end of an integration, with its cost.
    #[doc(hidden)]
    type End;
    /// The options that this kind alone has.
    #[doc(hidden)]
    type Special: Default + Clone;

    /// The cost of an integration.
    #[doc(hidden)]
    fn statistics(end: &mut Self::End) -> &mut Statistics;
}

/// A differential equation of order RANK: y' = f(t, y) or x'' = g(t, x, x').
#[derive(Clone, Copy, Debug)]
pub struct Ordinary<S, const RANK: usize>(PhantomData<S>);

impl<S: State, const RANK: usize> Kind for Ordinary<S, RANK> {
    type State = S;
    type Values = [S; RANK];
    type Point = Sample<S>;
    type End = (Sample<S>, Statistics);
    type Special = ();

    fn statistics(end: &mut Self::End) -> &mut Statistics {
        &mut end.1
    }
}

/// A split field, x'' = A(t, x, x') + B(t, x, x').
#[derive(Clone, Copy, Debug)]
pub struct Divided<S>(PhantomData<S>);

impl<S: State> Kind for Divided<S> {
    type State = S;
    type Values = [S; 2];
    type Point = Sample<S>;
    type End = (Sample<S>, Statistics);
    type Special = ();

    fn statistics(end: &mut Self::End) -> &mut Statistics {
        &mut end.1
    }
}
