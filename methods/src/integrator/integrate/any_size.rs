//! Runs of one-step methods in steps of any sizes.

use super::Ordinary;
use super::run::{ATTEMPTS, Drives, Integration, check, check_freedoms};
use crate::base::{Error, State};
use crate::integrator::drive::{Drive, Sizes};
use crate::integrator::engine::{Of, Resizing};
use crate::integrator::estimates::Estimates;
use crate::integrator::sizes::{Chosen, Limits, Times, Tolerance, finite};
use crate::integrator::statistics::Statistics;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{Counted, Field};
use crate::stepper::{Sample, Stepper, free};

/// The method with its right-hand side under way.
type Engine<M, P, S, const RANK: usize> = Resizing<Of<M, P, S, RANK>, S>;

/// Steps of a tolerance.
pub(crate) fn by_errors<M, S, P, const RANK: usize>(
    run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    finite(run.interval)?;
    let interval = run.interval;
    let tolerance = run.settings.sizes.clone();
    over(
        run,
        Some(tolerance),
        |limits, engine: &Engine<M, P, S, RANK>, statistics| {
            Chosen::new(limits, interval, engine, engine.rule(), statistics)
        },
    )
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Times
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        run.settings.limits.check_unset()?;
        let fixed = run.settings.sizes.fixed(run.interval, [0, 1])?;
        over(run, None, |_, _, statistics| {
            *statistics = fixed.statistics();
            Ok(fixed)
        })
    }
}

/// Steps of any size, as they are chosen.
fn over<M, S, P, Y, Z, const RANK: usize>(
    mut run: Integration<'_, M, Ordinary<S, RANK>, P, Y>,
    tolerance: Option<Tolerance>,
    sizes: impl FnOnce(&Limits, &Engine<M, P, S, RANK>, &mut Statistics) -> Result<Z, Error>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
    Z: Sizes<Engine<M, P, S, RANK>>,
{
    let interval = run.interval;
    let t = interval[0];
    let implicit = run.settings.take_implicit(Implicit::default);
    let parameters = free::values(M::NAME, M::PARAMETERS, &run.settings.parameters)?;
    let values = &run.values;
    check::<M, S, RANK>(t, values, &implicit)?;
    if let Some(tolerance) = &tolerance {
        tolerance.check(RANK * values[0].len())?;
    }
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
