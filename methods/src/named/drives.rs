//! Functions by which a method runs by name: one for each method and way to choose steps.

use super::Named;
use super::divided::Divisions;
use super::erased::Erased;
use crate::base::{Error, Order};
use crate::constrained::{Bound, Constrained, ConstrainedEnd};
use crate::integrator::integrate::Estimates;
use crate::integrator::integrate::{Drives, Integration, Ordinary};
use crate::integrator::sizes::{Equal, Steps as Choice, Times, Tolerance};
use crate::integrator::statistics::Statistics;
use crate::problem::{Acceleration, AnyField, Rate, StableRange};
use crate::stepper::free::{self, Parameter};
use crate::stepper::{Carried, ConstrainedMethod, Maps, Sample, Stepper};

type V = Vec<f64>;

/// The result of a run.
type Ends = Result<(Sample<V>, Statistics), Error>;

/// An integration of a problem of that rank, in steps that Z chooses.
type Run<'a, 'p, M, Z, const RANK: usize, const FLAG: bool> =
    Integration<'a, M, Ordinary<V, RANK>, Erased<'p, RANK, FLAG>, Z>;

/// A method on problems of one kind.
pub(super) struct Steps<const RANK: usize, const FLAG: bool> {
    run: for<'a, 'p> fn(Run<'a, 'p, Named, Choice, RANK, FLAG>) -> Ends,
    pub are_of_any_size: bool,
}

/// A method on the problems it is for.
pub(super) enum Runs {
    First(Steps<1, false>),
    Twice(Steps<1, true>),
    /// Accelerations that read the velocity, and accelerations that don't.
    Second((Steps<2, true>, Steps<2, false>)),
    Free(Steps<2, false>),
    /// Parts A that read the velocity, if any may, and parts that don't.
    Split(Option<Divisions<true>>, Divisions<false>),
    Additive(Steps<1, true>),
}

/// Lends maps where the free parameters have these values; coefficients that depend on one that has none are NaN.
pub(super) type Lend = fn(&[f64], &mut dyn FnMut(&Maps<'_>));

pub(super) fn lend<M: ConstrainedMethod>(values: &[f64], take: &mut dyn FnMut(&Maps<'_>)) {
    M::with_maps(values, |maps| take(maps));
}

/// A method.
pub(super) struct Entry {
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
pub(super) static NONE: Entry = Entry {
    name: "",
    order: Order::Exactly(0),
    carried: &[],
    stable: &[],
    parameters: &[],
    maps: None,
    runs: Runs::First(Steps {
        run: |_| Err(NONE.other_problem(Entry::is_for_first_order)),
        are_of_any_size: false,
    }),
};

/// The functions of a method given by its type, by which a named method runs on a problem.
macro_rules! steps {
    ($rank:literal, $equal:ident, $any:ident) => {
        fn $equal<M: Stepper<V, $rank>, const FLAG: bool>(
            run: Run<'_, '_, Named, Choice, $rank, FLAG>,
        ) -> Ends {
            if let Choice::Equal(equal) = run.settings.sizes {
                return Equal::drive(of::<M, _, $rank, FLAG>(run, equal));
            }
            Err(Entry::numbered(run.settings.number).equal_steps())
        }

        fn $any<M: Stepper<V, $rank, Sizes: Estimates<M, V, $rank>>, const FLAG: bool>(
            run: Run<'_, '_, Named, Choice, $rank, FLAG>,
        ) -> Ends {
            match run.settings.sizes.clone() {
                Choice::Equal(equal) => Equal::drive(of::<M, _, $rank, FLAG>(run, equal)),
                Choice::Times(times) => Times::drive(of::<M, _, $rank, FLAG>(run, times)),
                Choice::Tolerance(by) => Tolerance::drive(of::<M, _, $rank, FLAG>(run, by)),
            }
        }

        impl<const FLAG: bool> Steps<$rank, FLAG> {
            pub(super) const fn equal<M: Stepper<V, $rank>>() -> Self {
                Self {
                    run: $equal::<M, FLAG>,
                    are_of_any_size: false,
                }
            }

            pub(super) const fn any<M>() -> Self
            where
                M: Stepper<V, $rank, Sizes: Estimates<M, V, $rank>>,
            {
                Self {
                    run: $any::<M, FLAG>,
                    are_of_any_size: true,
                }
            }
        }
    };
}

/// The same run by a method whose type is known.
fn of<'a, 'p, M, Z, const RANK: usize, const FLAG: bool>(
    run: Run<'a, 'p, Named, Choice, RANK, FLAG>,
    sizes: Z,
) -> Run<'a, 'p, M, Z, RANK, FLAG> {
    run.convert(std::convert::identity, |_| sizes)
}

steps!(1, equal_first, any_first);
steps!(2, equal_second, any_second);

/// Runs the problem by the steps of a method.
fn over<Z: Into<Choice>, P: AnyField<V, RANK>, const RANK: usize, const FLAG: bool>(
    steps: &Steps<RANK, FLAG>,
    run: Integration<'_, Named, Ordinary<V, RANK>, P, Z>,
) -> Ends {
    let mut problem = None;
    (steps.run)(run.convert(|given| Erased(problem.insert(given)), Into::into))
}

impl<P: Rate<V>, Z: Into<Choice>> Drives<Named, Ordinary<V, 1>, P> for Z {
    fn drive(run: Integration<'_, Named, Ordinary<V, 1>, P, Self>) -> Ends {
        let entry = Entry::numbered(run.settings.number);
        match &entry.runs {
            Runs::First(steps) => over(steps, run),
            Runs::Twice(steps) if P::SECOND_DERIVATIVE => over(steps, run),
            Runs::Twice(_) => Err(Error::NoSecondDerivative { method: entry.name }),
            Runs::Additive(steps) if P::PARTS => over(steps, run),
            _ => Err(entry.other_problem(Entry::is_for_first_order)),
        }
    }
}

impl<P: Acceleration<V>, Z: Into<Choice>> Drives<Named, Ordinary<V, 2>, P> for Z {
    fn drive(run: Integration<'_, Named, Ordinary<V, 2>, P, Self>) -> Ends {
        let entry = Entry::numbered(run.settings.number);
        match &entry.runs {
            Runs::Second((steps, _)) if P::USES_VELOCITY => over(steps, run),
            Runs::Second((_, steps)) => over(steps, run),
            Runs::Free(steps) if !P::USES_VELOCITY => over(steps, run),
            Runs::Free(_) => Err(Error::ReadsVelocity { method: entry.name }),
            _ => Err(entry.other_problem(Entry::is_for_second_order)),
        }
    }
}

impl<P: Constrained, Z: Into<Choice>> Drives<Named, Bound, P> for Z {
    fn drive(run: Integration<'_, Named, Bound, P, Self>) -> Result<ConstrainedEnd, Error> {
        let entry = Entry::numbered(run.settings.number);
        let values = free::values(entry.name, entry.parameters, &run.settings.parameters)?;
        let mut run = Some(run);
        let mut end = None;
        if let Some(lend) = entry.maps.filter(|_| entry.is_for_constraints()) {
            lend(&values, &mut |maps| {
                end = run.take().map(|run| run.by_maps(maps));
            });
        }
        end.unwrap_or_else(|| Err(entry.other_problem(Entry::is_for_constraints)))
    }
}
