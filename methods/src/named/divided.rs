//! Split fields by methods that are chosen by name.

use super::Named;
use super::drives::{Entry, Runs};
use crate::base::Error;
use crate::integrator::integrate::{Divided, Drives, Integration};
use crate::integrator::sizes::{Equal, Tolerance};
use crate::integrator::statistics::Statistics;
use crate::problem::{SplitField, delegate};
use crate::split::step::{AnySplitSize, SplitStepper};
use crate::stepper::Sample;
use nalgebra::DMatrix;
use std::convert::identity;

type V = Vec<f64>;

/// The result of a run.
type Ends = Result<(Sample<V>, Statistics), Error>;

/// An integration in steps that Z chooses, of a field whose part A reads the velocity or doesn't.
type Run<'a, 'p, M, Z, const READS: bool> = Integration<'a, M, Divided<V>, Erased<'p, READS>, Z>;

/// A method in steps that Z chooses.
type Function<Z, const READS: bool> = for<'a, 'p> fn(Run<'a, 'p, Named, Z, READS>) -> Ends;

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
    equal: Function<Equal, READS>,
    /// None where a step needs what earlier steps carry.
    pub any: Option<Function<Tolerance, READS>>,
}

/// The same run by a method whose type is known.
fn of<M, Z: for<'p> Drives<M, Divided<V>, Erased<'p, READS>>, const READS: bool>(
    run: Run<'_, '_, Named, Z, READS>,
) -> Ends {
    Z::drive(run.convert(identity, identity))
}

impl<const READS: bool> Divisions<READS> {
    pub(super) const fn equal<M: SplitStepper<V>>() -> Self {
        Self {
            equal: of::<M, Equal, READS>,
            any: None,
        }
    }

    pub(super) const fn any<M: SplitStepper<V, Sizes = AnySplitSize>>() -> Self {
        Self {
            equal: of::<M, Equal, READS>,
            any: Some(of::<M, Tolerance, READS>),
        }
    }
}

/// The function of a method on a field in steps of a kind.
trait Chosen: Sized {
    fn by<const READS: bool>(divisions: &Divisions<READS>) -> Option<Function<Self, READS>>;
}

impl Chosen for Equal {
    fn by<const READS: bool>(divisions: &Divisions<READS>) -> Option<Function<Self, READS>> {
        Some(divisions.equal)
    }
}

impl Chosen for Tolerance {
    fn by<const READS: bool>(divisions: &Divisions<READS>) -> Option<Function<Self, READS>> {
        divisions.any
    }
}

/// Runs the problem by a method.
fn over<P: SplitField<V>, Z: Chosen, const READS: bool>(
    divisions: &Divisions<READS>,
    run: Integration<'_, Named, Divided<V>, P, Z>,
) -> Ends {
    let entry = Entry::numbered(run.settings.number);
    let chosen = Z::by(divisions).ok_or_else(|| entry.equal_steps())?;
    let mut problem = None;
    chosen(run.convert(|given| Erased(problem.insert(given)), identity))
}

impl<P: SplitField<V>, Z: Chosen> Drives<Named, Divided<V>, P> for Z {
    fn drive(run: Integration<'_, Named, Divided<V>, P, Self>) -> Ends {
        let entry = Entry::numbered(run.settings.number);
        let Runs::Split(reading, free) = &entry.runs else {
            return Err(entry.other_problem(|entry| matches!(entry.runs, Runs::Split(..))));
        };
        match reading {
            _ if !P::EXPENSIVE_USES_VELOCITY => over(free, run),
            Some(reading) => over(reading, run),
            None => Err(Error::ReadsVelocity { method: entry.name }),
        }
    }
}
