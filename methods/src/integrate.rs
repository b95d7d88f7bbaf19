//! The builder for every problem: x'' = g(t, x, x'), y' = f(t, y), split fields and constraints.

mod any_size;
mod first;
mod options;
mod ordinary;
mod run;
mod second;

pub use any_size::Times;
pub(crate) use any_size::by_errors;
pub use first::{FirstOrderSolution, integrate_first_order, integrate_first_order_in};
pub(crate) use run::{ATTEMPTS, beginning, by_stages, check_freedoms, check_values};
pub use run::{ByStagesRun, Drives};
pub use second::{Solution, integrate, integrate_in};

use crate::implicit::Implicit;
#[cfg(feature = "named")]
use crate::named::{Entry, NONE};
use crate::sizes::{Grid, Limits};
use crate::start::Start;
use crate::state::State;
use crate::step::Sample;
use crate::watch::{Point, Values, Watch};
use std::marker::PhantomData;

/// The kind of problem that is integrated: [`Ordinary`], [`Divided`] or [`Bound`](crate::constrained::Bound).
pub trait Kind {
    /// The vectors of the problem.
    type State: State;
    /// The initial values, of which events are functions.
    type Values: Values<Real = <Self::Point as Point>::Real>;
    /// The points that observers see.
    type Point: Point;
    /// The options that this kind alone has.
    #[doc(hidden)]
    type Special;
}

/// Kinds of problems whose implicit steps are cores, which an [`Implicit`] solves: those without constraints.
///
/// ```compile_fail,E0277
/// use stepsmith::Implicit;
/// use stepsmith::central_difference::Cd3;
/// use stepsmith::constrained::integrate_constrained;
/// use stepsmith::multibody::Mechanism;
///
/// let mut mechanism = Mechanism::new([0.0, -9.81]);
/// let (q, v) = (mechanism.positions(), mechanism.velocities());
/// // Its Newton iteration is another one: `.newton_tolerance(1e-12)`.
/// integrate_constrained::<Cd3<_>, _>(&mut mechanism, q, v).implicit(Implicit::default().tolerance(1e-12, 0.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "constrained steps are not solved by an `Implicit`",
    note = "their iteration is described by `newton`, `newton_tolerance`, `max_iterations` and `linear_solver`"
)]
pub trait Cores: Kind {}

impl<S: State, const RANK: usize> Cores for Ordinary<S, RANK> {}

impl<S: State> Cores for Divided<S> {}

/// A differential equation of order RANK: y' = f(t, y) or x'' = g(t, x, x').
#[derive(Clone, Copy, Debug)]
pub struct Ordinary<S, const RANK: usize>(PhantomData<S>);

impl<S: State, const RANK: usize> Kind for Ordinary<S, RANK> {
    type State = S;
    type Values = [S; RANK];
    type Point = Sample<S>;
    type Special = ();
}

/// A split field, x'' = A(t, x, x') + B(t, x, x').
#[derive(Clone, Copy, Debug)]
pub struct Divided<S>(PhantomData<S>);

impl<S: State> Kind for Divided<S> {
    type State = S;
    type Values = [S; 2];
    type Point = Sample<S>;
    type Special = ();
}

/// No problem given yet.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

/// Steps as they are given, by `.step_size(h)`, `.steps(n)` or `.times(points)`.
#[derive(Clone, Copy, Debug)]
pub struct Given;

/// The same with [sums that keep what rounding leaves](Integration::compensated).
#[derive(Clone, Copy, Debug)]
pub struct Compensated;

/// An integration with the method M of a problem P of the kind K in steps that Z chooses, to be
/// described and run; made by [`integrate`], [`integrate_first_order`],
/// [`integrate_split`](crate::split::integrate_split) and
/// [`integrate_constrained`](crate::constrained::integrate_constrained).
#[must_use]
pub struct Integration<'a, M, K: Kind, P = Unset, Z = Given> {
    pub(crate) values: K::Values,
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) grid: Grid,
    pub(crate) limits: Limits,
    pub(crate) start: Start<K::State>,
    pub(crate) implicit: Implicit<K::State>,
    pub(crate) watch: Watch<'a, K::Point, K::Values>,
    pub(crate) problem: P,
    pub(crate) sizes: Z,
    /// The call that chose them, if one did.
    pub(crate) chosen: Option<&'static str>,
    pub(crate) special: K::Special,
    /// Values of free parameters of the method, by name.
    pub(crate) parameters: Vec<(String, f64)>,
    /// The method, where its type does not say.
    #[cfg(feature = "named")]
    pub(crate) named: &'static Entry,
    method: PhantomData<fn() -> M>,
}

impl<'a, M, K: Kind> Integration<'a, M, K> {
    pub(crate) fn new(values: K::Values, special: K::Special) -> Self {
        Self {
            values,
            from: 0.0,
            to: f64::NAN,
            grid: Grid::Unset,
            limits: Limits::default(),
            start: Start::default(),
            implicit: Implicit::default(),
            watch: Watch::default(),
            problem: Unset,
            sizes: Given,
            chosen: None,
            special,
            parameters: Vec::new(),
            #[cfg(feature = "named")]
            named: &NONE,
            method: PhantomData,
        }
    }
}

impl<'a, M, K: Kind, P, Z> Integration<'a, M, K, P, Z> {
    /// The same with another method, another problem, and steps chosen in another way.
    pub(crate) fn convert<N, Q, Y>(
        self,
        change: impl FnOnce(P, Z) -> (Q, Y),
    ) -> Integration<'a, N, K, Q, Y> {
        let Self {
            values,
            from,
            to,
            grid,
            limits,
            start,
            implicit,
            watch,
            problem,
            sizes,
            chosen,
            special,
            parameters,
            #[cfg(feature = "named")]
            named,
            ..
        } = self;
        let (problem, sizes) = change(problem, sizes);
        Integration {
            values,
            from,
            to,
            grid,
            limits,
            start,
            implicit,
            watch,
            problem,
            sizes,
            chosen,
            special,
            parameters,
            #[cfg(feature = "named")]
            named,
            method: PhantomData,
        }
    }

    /// The same with a method by name.
    #[cfg(feature = "named")]
    pub(crate) fn named(mut self, method: &'static Entry) -> Self {
        self.named = method;
        self
    }

    /// The same with another problem, and steps chosen in another way.
    pub(crate) fn change<Q, Y>(
        self,
        change: impl FnOnce(P, Z) -> (Q, Y),
    ) -> Integration<'a, M, K, Q, Y> {
        self.convert(change)
    }

    /// The same with another problem.
    pub(crate) fn with<Q>(self, change: impl FnOnce(P) -> Q) -> Integration<'a, M, K, Q, Z> {
        self.change(|problem, sizes| (change(problem), sizes))
    }

    /// The same with steps chosen in another way, by this call; two such calls exclude one another.
    pub(crate) fn by<Y>(mut self, call: &'static str, sizes: Y) -> Integration<'a, M, K, P, Y> {
        if let Some(first) = self.chosen.replace(call).filter(|first| *first != call) {
            self.grid.contradict([first, call]);
        }
        self.change(|problem, _| (problem, sizes))
    }
}

#[cfg(test)]
mod tests;
