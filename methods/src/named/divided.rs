//! Split fields by methods that are chosen by name.

use super::Named;
use super::drives::{Entry, Runs};
use crate::integrator::engine::{Machine, Material};
use crate::integrator::integrate::{self, Drives, Integration};
use crate::integrator::sizes::{Equal, Steps as Choice, Tolerance};
use crate::problem::{SplitField, delegate};
use crate::split::counted::Counted;
use crate::split::solve::{self, Parted, of_one_size};
use crate::split::step::SplitStepper;
use nalgebra::DMatrix;

type V = Vec<f64>;

/// The result of a run.
type Ends<P> = integrate::Ends<V, P>;

/// The kind of problem.
type Kind = integrate::Divided<V>;

/// A [`SplitField`] without its constants.
trait AnySplit {
    fn expensive(&mut self, t: f64, x: &V, v: &V, a: &mut V);
    fn cheap(&mut self, t: f64, x: &V, v: &V, b: &mut V);
    fn expensive_jacobians(
        &mut self,
        t: f64,
        x: &V,
        v: &V,
        a_x: &mut DMatrix<f64>,
        a_v: &mut DMatrix<f64>,
    ) -> bool;
    fn cheap_jacobians(
        &mut self,
        t: f64,
        x: &V,
        v: &V,
        b_x: &mut DMatrix<f64>,
        b_v: &mut DMatrix<f64>,
    ) -> bool;
    fn freedoms(&self) -> Option<usize>;
    fn commit(&mut self, t: f64, x: &V) -> bool;
    fn acts_on(&self) -> Option<&[usize]>;
}

impl<P: SplitField<V>> AnySplit for P {
    delegate!([self: *self] as SplitField<V>: parts, jacobians_of_parts, components);
}

/// A split field by a reference whose type is the same for all whose part A reads the velocity, or doesn't.
pub(super) struct Erased<'p, const READS: bool>(&'p mut dyn AnySplit);

impl<const READS: bool> SplitField<V> for Erased<'_, READS> {
    const EXPENSIVE_USES_VELOCITY: bool = READS;

    delegate!([self: *self.0] as AnySplit<V>: parts, jacobians_of_parts, components);
}

/// The machine of a method on fields whose part A reads the velocity, or doesn't.
pub(super) type Divided<const READS: bool> =
    for<'v, 'p> fn(
        Material<'v, Counted<Erased<'p, READS>, V>, V>,
    ) -> Box<dyn Machine<V, Field = Counted<Erased<'p, READS>, V>> + 'p>;

pub(super) const fn divided<M: SplitStepper<V> + 'static, const READS: bool>() -> Divided<READS> {
    |material| Parted::<M, _, V>::boxed(material)
}

/// Runs the problem by a method's machine.
fn over<P: SplitField<V>, Z: Into<Choice> + Clone, const READS: bool>(
    run: Integration<'_, '_, Named, Kind, P, Z>,
    entry: &'static Entry,
    machine: Divided<READS>,
) -> Ends<P> {
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
        Choice::Equal(equal) => of_one_size(run, equal, &entry.method, machine),
        Choice::Tolerance(tolerance) if entry.method.beside.is_some() => {
            solve::over(run, Some(tolerance), &entry.method, machine, |_, by| by)
        }
        _ => Err(entry.equal_steps()),
    }?;
    Ok((end, problem))
}

/// Runs the problem by its method.
fn drive<P: SplitField<V>, Z: Into<Choice> + Clone>(
    run: Integration<'_, '_, Named, Kind, P, Z>,
) -> Ends<P> {
    let entry = Entry::numbered(run.settings.number)?;
    let Runs::Split(reading, free) = &entry.runs else {
        return Err(entry.other_problem(|entry| matches!(entry.runs, Runs::Split(..))));
    };
    match reading {
        _ if !P::EXPENSIVE_USES_VELOCITY => over(run, entry, *free),
        Some(reading) => over(run, entry, *reading),
        None => Err(entry.reads_velocity()),
    }
}

impl<P: SplitField<V>> Drives<Named, Kind, P> for Equal {
    fn drive(run: Integration<'_, '_, Named, Kind, P, Self>) -> Ends<P> {
        drive(run)
    }
}

impl<P: SplitField<V>> Drives<Named, Kind, P> for Tolerance {
    fn drive(run: Integration<'_, '_, Named, Kind, P, Self>) -> Ends<P> {
        drive(run)
    }
}
