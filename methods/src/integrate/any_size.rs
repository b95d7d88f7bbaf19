//! Runs of one-step methods in steps of any sizes.

use super::run::{ATTEMPTS, Drives, beginning, check_freedoms, check_values};
use super::{Integration, Ordinary};
use crate::control::Controller;
use crate::drive::{Drive, Engine, Sizes};
use crate::engine::{Of, Paired, Resizing};
use crate::error::Error;
use crate::field::{Counted, Field};
use crate::free;
use crate::one_step::OneStep;
use crate::pair::Pair;
use crate::sizes::{Chosen, Limits, Tolerance, finite};
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::{Sample, require_zero_stable};

/// Steps between given times.
#[derive(Clone, Copy, Debug)]
pub struct Times;

/// The method with its right-hand side.
type Machine<M, P, S, const RANK: usize> = Of<M, P, S, RANK>;

/// Steps whose errors are those of steps of half the size.
pub(crate) fn by_doubling<M, S, P, const RANK: usize>(
    run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: OneStep<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    let interval = [run.from, run.to];
    finite(interval)?;
    let tolerance = run.sizes.clone();
    let engine = |machine: Machine<M, P, S, RANK>, at: (f64, &S)| {
        Resizing::new(machine, at, Some(tolerance))
    };
    let sizes = |limits: &Limits, engine: &Resizing<_, S>, statistics: &mut Statistics| {
        Chosen::new(limits, interval, engine, (Controller::Pi, 4.0), statistics)
    };
    over(run, interval, (engine, sizes))
}

/// Steps whose errors are those of solutions of other orders.
pub(crate) fn by_comparison<M, S, P, const RANK: usize>(
    run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: Pair<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    let interval = [run.from, run.to];
    finite(interval)?;
    let tolerance = run.sizes.clone();
    let engine =
        |machine: Machine<M, P, S, RANK>, at: (f64, &S)| Paired::new(machine, at, tolerance);
    let sizes = |limits: &Limits, engine: &Paired<M, P, S, RANK>, statistics: &mut Statistics| {
        Chosen::new(
            limits,
            interval,
            engine,
            (Controller::default(), 10.0),
            statistics,
        )
    };
    over(run, interval, (engine, sizes))
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
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        run.limits.heed(&[])?;
        let fixed = run.grid.fixed([run.from, run.to], [0, 1])?;
        let interval = fixed.interval;
        let engine =
            |machine: Machine<M, P, S, RANK>, at: (f64, &S)| Resizing::new(machine, at, None);
        let sizes = |_: &Limits, _: &Resizing<_, S>, statistics: &mut Statistics| {
            *statistics = fixed.statistics();
            Ok(fixed)
        };
        over(run, interval, (engine, sizes))
    }
}

/// Steps of any size by an engine, as they are chosen.
fn over<M, S, P, Y, E, Z, const RANK: usize>(
    run: Integration<'_, M, Ordinary<S, RANK>, P, Y>,
    interval: [f64; 2],
    (engine, sizes): (
        impl FnOnce(Machine<M, P, S, RANK>, (f64, &S)) -> Result<E, Error>,
        impl FnOnce(&Limits, &E, &mut Statistics) -> Result<Z, Error>,
    ),
) -> Result<(Sample<S>, Statistics), Error>
where
    M: OneStep<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    E: Engine<Point = Sample<S>>,
    Z: Sizes<E>,
{
    let [t, to] = interval;
    let parameters = free::values(M::NAME, M::PARAMETERS, &run.parameters)?;
    check_values(t, &run.values)?;
    run.implicit.check()?;
    let values = &run.values;
    let mut watch = run.watch;
    let mut machine = Of::new(
        M::at(0.0, &values[0], &parameters),
        Counted::new(run.problem),
        run.implicit,
    );
    check_freedoms(Field::<S, RANK>::known(&machine.field).freedoms, values)?;
    let stays = t == to;
    let end = stays.then(|| beginning(&mut machine.field, t, values));
    if !stays {
        machine.begin(t, values)?;
    }
    let evaluations = machine.field.count;
    let mut engine = engine(machine, (t, &values[0]))?;
    let mut statistics = Statistics::default();
    let mut sizes = sizes(&run.limits, &engine, &mut statistics)?;
    let drive = Drive {
        interval,
        limit: run.limits.attempts.unwrap_or(ATTEMPTS),
        watch: &mut watch,
        statistics: &mut statistics,
    };
    let end = match end {
        Some(end) => {
            let end = drive.stay(end?, values)?;
            statistics.evaluations = evaluations;
            end
        }
        None => drive.over(&mut engine, &mut sizes, Some(values))?,
    };
    Ok((end, statistics))
}
