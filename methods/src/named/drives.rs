//! Functions by which a method runs by name: one for each method and way to choose steps.

use super::Named;
use super::erased::Erased;
use crate::constrained::{
    Bound, Chooses, Constrained, ConstrainedMethod, ConstrainedSolution, Maps,
};
use crate::error::Error;
use crate::field::AnyField;
use crate::first_order::FirstOrder;
use crate::free::{self, Parameter};
use crate::integrate::{Drives, Given, Integration, Ordinary, Times};
use crate::one_step::{AnySize, OneStep};
use crate::order::Order;
use crate::problem::SecondOrder;
use crate::sizes::Tolerance;
use crate::statistics::Statistics;
use crate::step::{Carried, Sample, StableRange, Stepper};

type V = Vec<f64>;

/// The result of a run.
type Ends = Result<(Sample<V>, Statistics), Error>;

/// An integration of a problem of that rank, in steps that Z chooses.
type Run<'a, 'p, M, Z, const RANK: usize, const FLAG: bool> =
    Integration<'a, M, Ordinary<V, RANK>, Erased<'p, RANK, FLAG>, Z>;

/// How the steps of a named method are chosen.
pub(crate) enum Chosen {
    Given,
    Tolerance(Tolerance),
    Times,
}

impl From<Given> for Chosen {
    fn from(_: Given) -> Self {
        Self::Given
    }
}

impl From<Tolerance> for Chosen {
    fn from(tolerance: Tolerance) -> Self {
        Self::Tolerance(tolerance)
    }
}

impl From<Times> for Chosen {
    fn from(_: Times) -> Self {
        Self::Times
    }
}

/// A method on problems of one kind.
pub(crate) struct Steps<const RANK: usize, const FLAG: bool> {
    run: for<'a, 'p> fn(Run<'a, 'p, Named, Chosen, RANK, FLAG>) -> Ends,
    pub are_of_any_size: bool,
}

/// A method on the problems it is for.
pub(crate) enum Runs {
    First(Steps<1, false>),
    Twice(Steps<1, true>),
    /// Accelerations that read the velocity, and those that don't.
    Second((Steps<2, true>, Steps<2, false>)),
    Free(Steps<2, false>),
    Split,
    Additive,
}

/// Lends maps where the free parameters have these values; coefficients that depend on one that has none are NaN.
pub(crate) type Lend = fn(&[f64], &mut dyn FnMut(&Maps<'_>));

pub(super) fn lend<M: ConstrainedMethod>(values: &[f64], take: &mut dyn FnMut(&Maps<'_>)) {
    M::with_maps(values, |maps| take(maps));
}

/// A method.
pub(crate) struct Entry {
    pub name: &'static str,
    pub order: Order,
    pub carried: &'static [Carried],
    pub stable: &'static [StableRange],
    pub parameters: &'static [Parameter],
    /// None where it takes second derivatives along the solution, or parts of first ones.
    pub maps: Option<Lend>,
    pub runs: Runs,
}

/// No method.
pub(crate) static NONE: Entry = Entry {
    name: "",
    order: Order::Exactly(0),
    carried: &[],
    stable: &[],
    parameters: &[],
    maps: None,
    runs: Runs::Split,
};

/// The functions of a method given by its type, and what a named one does with a problem.
macro_rules! steps {
    ($rank:literal, $equal:ident, $any:ident) => {
        fn $equal<M: Stepper<V, $rank>, const FLAG: bool>(
            run: Run<'_, '_, Named, Chosen, $rank, FLAG>,
        ) -> Ends {
            if matches!(run.sizes, Chosen::Given) {
                return Given::drive(run.convert::<M, _, _>(|problem, _| (problem, Given)));
            }
            let elsewhere = M::CARRIED.iter().find(|carried| carried.offset != 0.0);
            Err(Error::EqualSteps {
                method: M::NAME,
                carried: elsewhere.map_or("", |carried| carried.name),
            })
        }

        fn $any<M: OneStep<V, $rank>, const FLAG: bool>(
            mut run: Run<'_, '_, Named, Chosen, $rank, FLAG>,
        ) -> Ends {
            match std::mem::replace(&mut run.sizes, Chosen::Given) {
                Chosen::Given => $equal::<M, FLAG>(run),
                Chosen::Tolerance(tolerance) => {
                    Tolerance::drive(run.convert::<M, _, _>(|problem, _| (problem, tolerance)))
                }
                Chosen::Times => {
                    Times::drive(run.convert::<M, _, _>(|problem, _| (problem, Times)))
                }
            }
        }

        impl<const FLAG: bool> Steps<$rank, FLAG> {
            pub(super) const fn equal<M: Stepper<V, $rank>>() -> Self {
                Self {
                    run: $equal::<M, FLAG>,
                    are_of_any_size: false,
                }
            }

            pub(super) const fn any<M: OneStep<V, $rank>>() -> Self {
                Self {
                    run: $any::<M, FLAG>,
                    are_of_any_size: true,
                }
            }
        }
    };
}

steps!(1, equal_first, any_first);
steps!(2, equal_second, any_second);

impl<const RANK: usize> AnySize<V, RANK> for Named {}

/// Runs the problem by the steps of a method.
fn over<Z: Into<Chosen>, P: AnyField<V, RANK>, const RANK: usize, const FLAG: bool>(
    steps: &Steps<RANK, FLAG>,
    run: Integration<'_, Named, Ordinary<V, RANK>, P, Z>,
) -> Ends {
    let mut problem = None;
    (steps.run)(run.change(|given, sizes| (Erased(problem.insert(given)), sizes.into())))
}

macro_rules! drives {
    ($($sizes:ty),*) => { $(
        impl<P: FirstOrder<V>> Drives<Named, Ordinary<V, 1>, P> for $sizes {
            fn drive(run: Integration<'_, Named, Ordinary<V, 1>, P, Self>) -> Ends {
                match &run.named.runs {
                    Runs::First(steps) => over(steps, run),
                    Runs::Twice(steps) if P::TWICE => over(steps, run),
                    _ => Err(Error::NoSecondDerivative { method: run.named.name }),
                }
            }
        }

        impl<P: SecondOrder<V>> Drives<Named, Ordinary<V, 2>, P> for $sizes {
            fn drive(run: Integration<'_, Named, Ordinary<V, 2>, P, Self>) -> Ends {
                match &run.named.runs {
                    Runs::Second((steps, _)) if P::USES_VELOCITY => over(steps, run),
                    Runs::Second((_, steps)) => over(steps, run),
                    Runs::Free(steps) if !P::USES_VELOCITY => over(steps, run),
                    _ => Err(Error::ReadsVelocity { method: run.named.name }),
                }
            }
        }
    )* };
}

drives!(Given, Tolerance, Times);

impl<P: Constrained, Z: Chooses> Integration<'_, Named, Bound, P, Z> {
    /// Integrates, as that of a method given by its type does.
    ///
    /// # Errors
    /// Every [`Error`].
    pub fn run(self) -> Result<ConstrainedSolution, Error> {
        let entry = self.named;
        let method = entry.name;
        self.grid.check()?;
        let values = free::values(method, entry.parameters, &self.parameters)?;
        let mut run = Some(self);
        let mut end = Err(Error::NoSecondDerivative { method });
        if let Some(lend) = entry.maps {
            lend(&values, &mut |maps| {
                if let Some(run) = run.take() {
                    end = run.run_by(maps);
                }
            });
        }
        end
    }
}
