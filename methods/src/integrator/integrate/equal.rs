//! Runs in steps of one size.

use super::{Compensated, Drives, Integration, Ordinary, check, check_problem, refusal};
use crate::base::{Error, State, is_finite, same_length};
use crate::integrator::drive::Drive;
use crate::integrator::engine::{self, Framed, Machine, Of, Stepping};
use crate::integrator::sizes::Equal;
use crate::integrator::start::{Initial, Trajectory};
use crate::integrator::statistics::Statistics;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{Counted, Field, PlannedSteps};
use crate::stepper::{Carried, Sample, Stepper, free, lead};

/// The sample at t0, for an interval of length 0.
pub(crate) fn beginning<S: State, G: Field<S, RANK>, const RANK: usize>(
    g: &mut G,
    t: f64,
    initial: &[S; RANK],
) -> Result<Sample<S>, Error> {
    let mut sample = Sample::new(t, &initial[0]);
    let v = &initial[RANK - 1];
    let highest = match RANK {
        1 => &mut sample.v,
        _ => {
            sample.v.as_mut_slice().copy_from_slice(v.as_slice());
            &mut sample.a
        }
    };
    g.evaluate(t, &initial[0], v, highest);
    same_length(v.len(), [highest.len()]).map_err(|failure| Error::at(t, failure))?;
    if is_finite(highest.as_slice()) {
        Ok(sample)
    } else {
        Err(Error::NonFinite { t })
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Equal
where
    M: Stepper<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        let equal = run.settings.sizes;
        of_one_size(run, equal, |stepper, field, implicit, _| {
            Of::new(stepper, field, implicit)
        })
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Compensated
where
    M: Stepper<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    Framed<P, S>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        let Self(equal) = run.settings.sizes;
        of_one_size(run, equal, engine::Compensated::new)
    }
}

/// The statistics of steps of size h, with the problem's warning about them.
fn of_planned_steps<M, G, S, const RANK: usize>(field: &G, interval: [f64; 2], h: f64) -> Statistics
where
    M: Stepper<S, RANK>,
    G: Field<S, RANK>,
    S: State,
{
    let planned = PlannedSteps {
        method: M::NAME,
        stable: M::STABLE,
        interval,
        h,
    };
    Statistics {
        warning: field.warning(&planned),
        ..Statistics::equal_steps(h)
    }
}

/// Steps of one size by a machine.
fn of_one_size<M, S, P, Z, X, const RANK: usize>(
    mut run: Integration<'_, M, Ordinary<S, RANK>, P, Z>,
    equal: Equal,
    machine: impl FnOnce(M, Counted<P>, Implicit<S>, Vec<Carried>) -> X,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: Stepper<S, RANK>,
    S: State,
    X: Machine<S>,
    Counted<P>: Field<S, RANK>,
{
    let parameters = free::values(M::NAME, M::PARAMETERS, &run.settings.parameters)?;
    let carried = M::carried(&parameters);
    let lead = lead(&carried);
    let shift = M::SAMPLE_OFFSET.round() as usize;
    let interval = run.interval;
    let t = interval[0];
    let implicit = run.settings.take_implicit(Implicit::default);
    check::<M, S, RANK>(t, &run.values, &implicit)?;
    run.settings.limits.check_unset()?;
    let mut sizes = equal.fixed(interval, [lead, shift])?;
    let h = sizes.h;
    let mut watch = run.watch;
    let values = &run.values;
    let mut field = Counted::new(run.problem);
    check_problem(
        &mut field,
        (t, values),
        refusal::<M, S, RANK>(watch.looks_between()),
        None,
    )?;
    let mut statistics = of_planned_steps::<M, _, _, RANK>(&field, interval, h);
    let drive = Drive {
        interval,
        limit: u64::MAX,
        watch: &mut watch,
        statistics: &mut statistics,
    };
    if sizes.count == 0 {
        let end = drive.stay(beginning(&mut field, t, values)?, values)?;
        statistics.evaluations = field.count;
        return Ok((end, statistics));
    }
    let initial = Initial { t, h, values };
    let needs = (carried.as_slice(), M::ORDER.bound(), shift);
    let trajectory = Trajectory::over_or_at_once(&run.settings.start, &initial, &mut field, needs)?;
    let begun = trajectory.lead(&carried);
    if begun != lead {
        sizes = equal.fixed(interval, [begun, shift])?;
    }
    let mut stepper = M::at(h, &values[0], &parameters);
    trajectory.fill(h, &mut stepper, &carried)?;
    let machine = machine(stepper, field, implicit, carried);
    let known = |t: f64, out: &mut Sample<S>| trajectory.sample::<RANK>(t, out);
    let covered = (begun + shift).saturating_sub(1);
    let mut engine = Stepping::new(machine, known, t, covered);
    Ok((drive.over(&mut engine, &mut sizes, values)?, statistics))
}
