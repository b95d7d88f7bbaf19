//! Functions by which a method runs by name: one for each method and way to choose steps.

use super::Named;
use super::divided::Divisions;
use super::erased::Erased;
use crate::base::{Error, Order};
use crate::constrained::{Bound, Constrained, ConstrainedEnd};
use crate::integrator::engine::{Description, Machine, Material, Of, Resizable};
use crate::integrator::integrate::{
    Drives, Estimates, Integration, Ordinary, between_times, by_errors, of_one_size,
};
use crate::integrator::sizes::Steps as Choice;
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Hermite;
use crate::problem::{Acceleration, AnyField, Counted, Field, Rate};
use crate::stepper::free;
use crate::stepper::{ConstrainedMethod, Maps, Sample, Stepper};
use std::convert::identity;

type V = Vec<f64>;

/// The result of a run.
type Ends = Result<(Sample<V>, Statistics), Error>;

/// An integration of a problem of that rank.
type Run<'a, 'p, const RANK: usize, const FLAG: bool> =
    Integration<'a, Named, Ordinary<V, RANK>, Erased<'p, RANK, FLAG>, Choice>;

/// A method on problems of one kind.
pub(super) struct Steps<const RANK: usize, const FLAG: bool> {
    run: for<'a, 'p> fn(Run<'a, 'p, RANK, FLAG>) -> Ends,
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
    pub method: Description,
    /// None where it takes second derivatives along the solution, or parts of first ones.
    pub maps: Option<Lend>,
    pub runs: Runs,
}

/// No method.
pub(super) static NONE: Entry = Entry {
    method: Description {
        name: "",
        rank: 1,
        order: Order::Exactly(0),
        zero_stable: false,
        carried: &[],
        carried_at: |_| Vec::new(),
        parameters: &[],
        stable: &[],
        sample_offset: 0.0,
        velocity_offset: None,
        acceleration_offset: None,
        interpolation: &Hermite::Cubic,
    },
    maps: None,
    runs: Runs::First(Steps {
        run: |_| Err(NONE.other_problem(Entry::is_for_first_order)),
        are_of_any_size: false,
    }),
};

impl<const RANK: usize, const FLAG: bool> Steps<RANK, FLAG>
where
    for<'p> Counted<Erased<'p, RANK, FLAG>>: Field<V, RANK>,
{
    pub(super) const fn equal<M: Stepper<V, RANK> + 'static>() -> Self {
        Self {
            run: equal::<M, RANK, FLAG>,
            are_of_any_size: false,
        }
    }

    pub(super) const fn any<M>() -> Self
    where
        M: Stepper<V, RANK, Sizes: Estimates<M, V, RANK>> + 'static,
    {
        Self {
            run: any::<M, RANK, FLAG>,
            are_of_any_size: true,
        }
    }
}

/// Equal steps of a method given by its type. All but its step is compiled once for all methods.
fn equal<M, const RANK: usize, const FLAG: bool>(run: Run<'_, '_, RANK, FLAG>) -> Ends
where
    M: Stepper<V, RANK> + 'static,
    for<'p> Counted<Erased<'p, RANK, FLAG>>: Field<V, RANK>,
{
    let entry = Entry::numbered(run.settings.number);
    let Choice::Equal(equal) = run.settings.sizes else {
        return Err(entry.equal_steps());
    };
    of_one_size(
        run,
        equal,
        &entry.method,
        |material| -> Box<dyn Machine<V> + '_> { Of::<M, _, V, RANK>::boxed(material) },
    )
}

/// Steps of any size alike.
fn any<M, const RANK: usize, const FLAG: bool>(run: Run<'_, '_, RANK, FLAG>) -> Ends
where
    M: Stepper<V, RANK, Sizes: Estimates<M, V, RANK>> + 'static,
    for<'p> Counted<Erased<'p, RANK, FLAG>>: Field<V, RANK>,
{
    let method = &Entry::numbered(run.settings.number).method;
    let machine = |material: Material<'_, _, V>| -> Box<dyn Resizable<V> + '_> {
        Of::<M, _, V, RANK>::boxed(material)
    };
    match run.settings.sizes.clone() {
        Choice::Equal(_) => equal::<M, RANK, FLAG>(run),
        Choice::Times(times) => between_times(run, &times, method, machine),
        Choice::Tolerance(tolerance) => {
            M::Sizes::drive(run.convert::<Named, _, _>(identity, |_| tolerance), |run| {
                let tolerance = run.settings.sizes.clone();
                by_errors(run, tolerance, method, machine)
            })
        }
    }
}

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
            Runs::Twice(_) => Err(Error::NoSecondDerivative {
                method: entry.method.name,
            }),
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
            Runs::Free(_) => Err(Error::ReadsVelocity {
                method: entry.method.name,
            }),
            _ => Err(entry.other_problem(Entry::is_for_second_order)),
        }
    }
}

impl<P: Constrained, Z: Into<Choice>> Drives<Named, Bound, P> for Z {
    fn drive(run: Integration<'_, Named, Bound, P, Self>) -> Result<ConstrainedEnd, Error> {
        let entry = Entry::numbered(run.settings.number);
        let values = free::values(
            entry.method.name,
            entry.method.parameters,
            &run.settings.parameters,
        )?;
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
