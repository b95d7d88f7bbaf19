//! Functions by which a method runs by name: one for each method and way to choose steps.

use super::Named;
use super::divided::Divided;
use super::erased::Erased;
use crate::base::Error;
use crate::constrained::{Bound, Constrained, ConstrainedEnd};
use crate::integrator::engine::{Description, Machine, Material, Of};
use crate::integrator::integrate::{
    self, Drives, Estimates, Integration, Ordinary, between_times, by_errors, of_one_size,
};
use crate::integrator::sizes::{Steps as Choice, Tolerance};
use crate::problem::{Acceleration, AnyField, Counted, Field, Rate};
use crate::stepper::free;
use crate::stepper::{ConstrainedMethod, Maps, Stepper};
use std::convert::identity;

type V = Vec<f64>;

/// The result of a run.
type Ends = integrate::Ends<V>;

/// An integration of a problem of that rank, in steps that Z chooses.
type Run<'a, 'p, const RANK: usize, const FLAG: bool, Z> =
    Integration<'a, Named, Ordinary<V, RANK>, Erased<'p, RANK, FLAG>, Z>;

/// All that a machine is made of, but the method.
type Matter<'v, 'p, const RANK: usize, const FLAG: bool> =
    Material<'v, Counted<Erased<'p, RANK, FLAG>>, V>;

/// A method on problems of one kind. Its step is compiled for itself, all else once for all methods.
pub(super) struct Steps<const RANK: usize, const FLAG: bool> {
    machine: for<'v, 'p> fn(Matter<'v, 'p, RANK, FLAG>) -> Box<dyn Machine<V> + 'p>,
    by_tolerance: for<'a, 'p> fn(&Self, &'static Entry, Run<'a, 'p, RANK, FLAG, Tolerance>) -> Ends,
}

/// A method on the problems it is for.
pub(super) enum Runs {
    First(Steps<1, false>),
    Twice(Steps<1, true>),
    /// Accelerations that read the velocity, and accelerations that don't.
    Second((Steps<2, true>, Steps<2, false>)),
    Free(Steps<2, false>),
    /// Parts A that read the velocity, if any may, and parts that don't.
    Split(Option<Divided<true>>, Divided<false>),
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

impl<const RANK: usize, const FLAG: bool> Steps<RANK, FLAG>
where
    for<'p> Counted<Erased<'p, RANK, FLAG>>: Field<V, RANK>,
{
    pub(super) const fn equal<M: Stepper<V, RANK> + 'static>() -> Self {
        Self {
            machine: |material| Of::<M, _, V, RANK>::boxed(material),
            by_tolerance: Self::by_errors,
        }
    }

    pub(super) const fn any<M>() -> Self
    where
        M: Stepper<V, RANK, Sizes: Estimates<M, V, RANK>> + 'static,
    {
        Self {
            by_tolerance: |steps, entry, run| {
                M::Sizes::drive(run, |run| steps.by_errors(entry, run))
            },
            ..Self::equal::<M>()
        }
    }

    /// Steps that a tolerance chooses, by their errors.
    fn by_errors(&self, entry: &'static Entry, run: Run<'_, '_, RANK, FLAG, Tolerance>) -> Ends {
        let tolerance = run.settings.sizes.clone();
        by_errors(run, tolerance, &entry.method, self.machine)
    }

    /// Runs the problem by the method.
    fn over<P: AnyField<V, RANK>, Z: Into<Choice>>(
        &self,
        entry: &'static Entry,
        run: Integration<'_, Named, Ordinary<V, RANK>, P, Z>,
    ) -> Ends {
        let method = &entry.method;
        let mut problem = None;
        let run = run.convert::<Named, _, _>(|given| Erased(problem.insert(given)), Into::into);
        match run.settings.sizes.clone() {
            Choice::Equal(equal) => of_one_size(run, equal, method, self.machine),
            _ if method.beside.is_none() => Err(entry.equal_steps()),
            Choice::Times(times) => between_times(run, &times, method, self.machine),
            Choice::Tolerance(by) => {
                (self.by_tolerance)(self, entry, run.convert(identity, |_| by))
            }
        }
    }
}

impl<P: Rate<V>, Z: Into<Choice>> Drives<Named, Ordinary<V, 1>, P> for Z {
    fn drive(run: Integration<'_, Named, Ordinary<V, 1>, P, Self>) -> Ends {
        let entry = Entry::numbered(run.settings.number)?;
        match &entry.runs {
            Runs::First(steps) => steps.over(entry, run),
            Runs::Twice(steps) if P::SECOND_DERIVATIVE => steps.over(entry, run),
            Runs::Twice(_) => {
                let method = entry.method.name;
                Err(Error::NoSecondDerivative { method })
            }
            Runs::Additive(steps) if P::PARTS => steps.over(entry, run),
            _ => Err(entry.other_problem(Entry::is_for_first_order)),
        }
    }
}

impl<P: Acceleration<V>, Z: Into<Choice>> Drives<Named, Ordinary<V, 2>, P> for Z {
    fn drive(run: Integration<'_, Named, Ordinary<V, 2>, P, Self>) -> Ends {
        let entry = Entry::numbered(run.settings.number)?;
        match &entry.runs {
            Runs::Second((steps, _)) if P::USES_VELOCITY => steps.over(entry, run),
            Runs::Second((_, steps)) => steps.over(entry, run),
            Runs::Free(steps) if !P::USES_VELOCITY => steps.over(entry, run),
            Runs::Free(_) => Err(entry.reads_velocity()),
            _ => Err(entry.other_problem(Entry::is_for_second_order)),
        }
    }
}

impl<P: Constrained, Z: Into<Choice>> Drives<Named, Bound, P> for Z {
    fn drive(run: Integration<'_, Named, Bound, P, Self>) -> Result<ConstrainedEnd, Error> {
        let entry = Entry::numbered(run.settings.number)?;
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
