//! The ways to find the errors of steps of any sizes.

use crate::base::{Error, State};
use crate::implicit_rk::stages::Stages;
use crate::integrator::integrate::{Integration, Ordinary, by_errors, by_stages};
use crate::integrator::sizes::Tolerance;
use crate::integrator::statistics::Statistics;
use crate::problem::{Counted, Field};
use crate::stepper::{AnySize, Sample, Stepper};

/// The sizes of a method M whose steps may be of any sizes.
#[diagnostic::on_unimplemented(
    message = "the steps of `{M}` can't be of any sizes",
    label = "carries values of earlier steps, or of places that depend on the step size",
    note = "it takes equal steps, `.step(h)` or `.steps(n)`; a tolerance, `.rtol(…)`, and `.times(…)` are for one-step \
            methods, as `block::Radau5` or `runge_kutta::DormandPrince5` for y' = f and \
            `structural::AverageAcceleration` or `nystrom::DormandPrinceNystrom8` for x'' = g"
)]
pub trait Estimates<M, S: State, const RANK: usize> {
    /// The solutions beside a step.
    const BESIDE: AnySize;

    /// Integrates in steps that a tolerance chooses.
    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>;
}

impl<M, S, const RANK: usize> Estimates<M, S, RANK> for AnySize
where
    M: Stepper<S, RANK, Sizes = Self>,
    S: State,
{
    const BESIDE: AnySize = M::SIZES;

    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        by_errors(run)
    }
}

impl<M, S, const RANK: usize, const K: usize> Estimates<M, S, RANK> for Stages<K>
where
    M: Stepper<S, RANK, Sizes = Self>,
    S: State,
{
    const BESIDE: AnySize = AnySize::DOUBLED;

    fn drive<P>(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        by_stages(run)
    }
}
