//! Split fields by methods that are chosen by name.

use super::Named;
use super::drives::{Entry, Runs};
use crate::base::Error;
use crate::integrator::engine::{Machine, Material, Resizable};
use crate::integrator::integrate::{Divided, Drives, Integration};
use crate::integrator::sizes::{Equal, Steps as Choice, Tolerance};
use crate::integrator::statistics::Statistics;
use crate::problem::{SplitField, delegate};
use crate::split::solve::{Parted, of_one_size, over};
use crate::split::step::{AnySplitSize, SplitStepper};
use crate::stepper::Sample;
use nalgebra::DMatrix;
use std::convert::identity;

type V = Vec<f64>;

/// The result of a run.
type Ends = Result<(Sample<V>, Statistics), Error>;

/// An integration of a field whose part A reads the velocity or doesn't.
type Run<'a, 'p, const READS: bool> = Integration<'a, Named, Divided<V>, Erased<'p, READS>, Choice>;

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

/// A method on fields whose part A reads the velocity, or doesn't.
pub(super) struct Divisions<const READS: bool> {
    run: for<'a, 'p> fn(Run<'a, 'p, READS>) -> Ends,
    pub are_of_any_size: bool,
}

impl<const READS: bool> Divisions<READS> {
    pub(super) const fn equal<M: SplitStepper<V> + 'static>() -> Self {
        Self {
            run: equal::<M, READS>,
            are_of_any_size: false,
        }
    }

    pub(super) const fn any<M: SplitStepper<V, Sizes = AnySplitSize> + 'static>() -> Self {
        Self {
            run: any::<M, READS>,
            are_of_any_size: true,
        }
    }
}

/// Equal steps of a method given by its type.
fn equal<M, const READS: bool>(run: Run<'_, '_, READS>) -> Ends
where
    M: SplitStepper<V> + 'static,
{
    let entry = Entry::numbered(run.settings.number);
    let Choice::Equal(equal) = run.settings.sizes else {
        return Err(entry.equal_steps());
    };
    of_one_size(
        run,
        equal,
        &entry.method,
        M::COMPOSITION,
        |material| -> Box<dyn Machine<V> + '_> { Parted::<M, _, V>::boxed(material) },
    )
}

/// Steps of any size alike.
fn any<M, const READS: bool>(run: Run<'_, '_, READS>) -> Ends
where
    M: SplitStepper<V, Sizes = AnySplitSize> + 'static,
{
    let Some(tolerance) = run.settings.sizes.tolerance().cloned() else {
        return equal::<M, READS>(run);
    };
    let method = &Entry::numbered(run.settings.number).method;
    let machine = |material: Material<'_, _, V>| -> Box<dyn Resizable<V> + '_> {
        Parted::<M, _, V>::boxed(material)
    };
    over(run, Some(tolerance), method, machine, |_, chosen| chosen)
}

/// Runs the problem by its method.
fn drive<P: SplitField<V>>(run: Integration<'_, Named, Divided<V>, P, Choice>) -> Ends {
    let entry = Entry::numbered(run.settings.number);
    let Runs::Split(reading, free) = &entry.runs else {
        return Err(entry.other_problem(|entry| matches!(entry.runs, Runs::Split(..))));
    };
    let mut problem = None;
    match reading {
        _ if !P::EXPENSIVE_USES_VELOCITY => {
            (free.run)(run.convert(|given| Erased(problem.insert(given)), identity))
        }
        Some(reading) => {
            (reading.run)(run.convert(|given| Erased(problem.insert(given)), identity))
        }
        None => Err(Error::ReadsVelocity {
            method: entry.method.name,
        }),
    }
}

impl<P: SplitField<V>> Drives<Named, Divided<V>, P> for Equal {
    fn drive(run: Integration<'_, Named, Divided<V>, P, Self>) -> Ends {
        drive(run.convert(identity, Choice::Equal))
    }
}

impl<P: SplitField<V>> Drives<Named, Divided<V>, P> for Tolerance {
    fn drive(run: Integration<'_, Named, Divided<V>, P, Self>) -> Ends {
        drive(run.convert(identity, Choice::Tolerance))
    }
}
