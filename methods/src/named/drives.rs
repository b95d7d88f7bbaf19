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

type V = Vec<f64>;

/// The result of a run.
type Ends<P> = integrate::Ends<V, P>;

/// An integration of a problem of that rank, in steps that Z chooses.
type Run<'l, 'a, 'p, const RANK: usize, const FLAG: bool> =
    Integration<'l, 'a, Named, Ordinary<V, RANK>, Erased<'p, RANK, FLAG>, Choice>;

/// All that a machine is made of, but the method.
type Matter<'v, 'p, const RANK: usize, const FLAG: bool> =
    Material<'v, Counted<Erased<'p, RANK, FLAG>>, V>;

/// A method's machine, its type forgotten.
type Boxed<'p, const RANK: usize, const FLAG: bool> =
    Box<dyn Machine<V, Field = Counted<Erased<'p, RANK, FLAG>>> + 'p>;

/// A method on problems of one kind. Its step is compiled for itself, all else once for all methods.
pub(super) struct Steps<const RANK: usize, const FLAG: bool> {
    machine: for<'v, 'p> fn(Matter<'v, 'p, RANK, FLAG>) -> Boxed<'p, RANK, FLAG>,
    by_tolerance: for<'l, 'a, 'p> fn(
        &Self,
        &'static Entry,
        Run<'l, 'a, 'p, RANK, FLAG>,
        Tolerance,
    ) -> Ends<Erased<'p, RANK, FLAG>>,
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
            by_tolerance: |steps, entry, run, tolerance| {
                M::Sizes::drive(run, tolerance, |run, tolerance| {
                    steps.by_errors(entry, run, tolerance)
                })
            },
            ..Self::equal::<M>()
        }
    }

    /// Steps that a tolerance chooses, by their errors.
    fn by_errors<'p>(
        &self,
        entry: &'static Entry,
        run: Run<'_, '_, 'p, RANK, FLAG>,
        tolerance: Tolerance,
    ) -> Ends<Erased<'p, RANK, FLAG>> {
        by_errors(run, tolerance, &entry.method, self.machine)
    }

    /// Runs the problem by the method.
    fn over<P: AnyField<V, RANK>, Z: Into<Choice> + Clone>(
        &self,
        entry: &'static Entry,
        run: Integration<'_, '_, Named, Ordinary<V, RANK>, P, Z>,
    ) -> Ends<P> {
        let method = &entry.method;
        let mut problem = run.problem;
        let choice: Choice = run.settings.sizes.clone().into();
        let run = Integration {
            problem: Erased(&mut problem),
            values: run.values,
            special: run.special,
            watch: run.watch,
            interval: run.interval,
            whole: run.whole,
            settings: &mut run.settings.lend::<Named, _>(choice.clone()),
        };
        let (end, _) = match choice {
            Choice::Equal(equal) => of_one_size(run, equal, method, self.machine),
            _ if method.beside.is_none() => Err(entry.equal_steps()),
            Choice::Times(times) => between_times(run, &times, method, self.machine),
            Choice::Tolerance(by) => (self.by_tolerance)(self, entry, run, by),
        }?;
        Ok((end, problem))
    }
}

impl<P: Rate<V>, Z: Into<Choice> + Clone> Drives<Named, Ordinary<V, 1>, P> for Z {
    fn drive(run: Integration<'_, '_, Named, Ordinary<V, 1>, P, Self>) -> Ends<P> {
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

impl<P: Acceleration<V>, Z: Into<Choice> + Clone> Drives<Named, Ordinary<V, 2>, P> for Z {
    fn drive(run: Integration<'_, '_, Named, Ordinary<V, 2>, P, Self>) -> Ends<P> {
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

impl<P: Constrained, Z: Into<Choice> + Clone> Drives<Named, Bound, P> for Z {
    fn drive(
        run: Integration<'_, '_, Named, Bound, P, Self>,
    ) -> Result<(ConstrainedEnd, P), Error> {
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
