//! Runs of one-step methods in steps of any sizes.

use super::Ordinary;
use super::run::{ATTEMPTS, Drives, Integration, check, check_freedoms};
use crate::base::error::Error;
use crate::base::state::State;
use crate::free;
use crate::integrator::drive::{Drive, Sizes};
use crate::integrator::engine::{Errors, Of, Resizing};
use crate::integrator::one_step::OneStep;
use crate::integrator::sizes::{Chosen, Limits, Times, Tolerance, finite};
use crate::integrator::statistics::Statistics;
use crate::nonlinear::implicit::Implicit;
use crate::problem::field::{Counted, Field};
use crate::stepper::step::Sample;

/// The method with its right-hand side under way, its errors found in the way E.
type Engine<M, P, S, E, const RANK: usize> = Resizing<Of<M, P, S, RANK>, S, E>;

/// Steps of a tolerance, whose errors are found in the way E.
pub(crate) fn by_errors<E, M, S, P, const RANK: usize>(
    run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: OneStep<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    E: Errors<Of<M, P, S, RANK>, S>,
{
    finite(run.interval)?;
    let interval = run.interval;
    let tolerance = run.settings.sizes.clone();
    over(
        run,
        tolerance,
        |limits, engine: &Engine<M, P, S, E, RANK>, statistics| {
            Chosen::new(limits, interval, engine, E::RULE, statistics)
        },
    )
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Times
where
    M: OneStep<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        run.settings.limits.check_unset()?;
        let fixed = run.settings.sizes.fixed(run.interval, [0, 1])?;
        over(
            run,
            Tolerance::any(),
            |_, _: &Engine<M, P, S, Self, RANK>, statistics| {
                *statistics = fixed.statistics();
                Ok(fixed)
            },
        )
    }
}

/// Steps of any size, as they are chosen.
fn over<E, M, S, P, Y, Z, const RANK: usize>(
    mut run: Integration<'_, M, Ordinary<S, RANK>, P, Y>,
    tolerance: Tolerance,
    sizes: impl FnOnce(&Limits, &Engine<M, P, S, E, RANK>, &mut Statistics) -> Result<Z, Error>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: OneStep<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    E: Errors<Of<M, P, S, RANK>, S>,
    Z: Sizes<Engine<M, P, S, E, RANK>>,
{
    let interval = run.interval;
    let t = interval[0];
    let implicit = run.settings.take_implicit(Implicit::default);
    let parameters = free::values(M::NAME, M::PARAMETERS, &run.settings.parameters)?;
    let values = &run.values;
    check::<M, S, RANK>(t, values, &implicit)?;
    tolerance.check(RANK * values[0].len())?;
    let mut watch = run.watch;
    let stepper = M::at(0.0, &values[0], &parameters);
    let mut machine = Of::new(stepper, Counted::new(run.problem), implicit);
    check_freedoms(Field::<S, RANK>::known(&machine.field).freedoms, values)?;
    machine.begin(t, values)?;
    let mut engine = Resizing::new(machine, t, &values[0], tolerance);
    let mut statistics = Statistics::default();
    let mut sizes = sizes(&run.settings.limits, &engine, &mut statistics)?;
    let drive = Drive {
        interval,
        limit: run.settings.limits.attempts.unwrap_or(ATTEMPTS),
        watch: &mut watch,
        statistics: &mut statistics,
    };
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok((end, statistics))
}
