//! Runs in steps of one size.

use super::{Compensated, Drives, Ends, Integration, Ordinary, check, check_problem, refusal};
use crate::base::{Error, State, is_finite, same_length};
use crate::integrator::drive::Drive;
use crate::integrator::engine::{
    self, Description, Framed, Machine, Maker, Material, Of, Stepping,
};
use crate::integrator::sizes::Equal;
use crate::integrator::start::{Initial, Trajectory};
use crate::integrator::statistics::Statistics;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{Counted, Field, PlannedSteps};
use crate::stepper::{Sample, Stepper, free, lead};

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
    fn drive(run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Self>) -> Ends<S, P> {
        let equal = run.settings.sizes;
        let method = const { &Description::of::<M, S, RANK>() };
        of_one_size(run, equal, method, Of::<M, P, S, RANK>::boxed)
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Compensated
where
    M: Stepper<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
    Framed<P, S>: Field<S, RANK>,
{
    fn drive(run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Self>) -> Ends<S, P> {
        let Self(equal) = run.settings.sizes;
        let method = const { &Description::of::<M, S, RANK>() };
        of_one_size(
            run,
            equal,
            method,
            engine::Compensated::<M, P, S, RANK>::boxed,
        )
    }
}

/// The statistics of a method's steps of size h, with the problem's warning about them.
fn statistics<G: Field<S, RANK>, S: State, const RANK: usize>(
    method: &Description,
    field: &G,
    interval: [f64; 2],
    h: f64,
) -> Statistics {
    let planned = PlannedSteps {
        method: method.name,
        stable: method.stable,
        interval,
        h,
    };
    Statistics {
        warning: field.warning(&planned),
        ..Statistics::equal_steps(h)
    }
}

/// Steps of one size by a method's machine.
pub(crate) fn of_one_size<M, S, P, Z, X, const RANK: usize>(
    run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Z>,
    equal: Equal,
    method: &'static Description,
    machine: Maker<Counted<P>, S, X>,
) -> Ends<S, P>
where
    S: State,
    X: Machine<S, Field = Counted<P>> + ?Sized,
    Counted<P>: Field<S, RANK>,
{
    let parameters = free::values(method.name, method.parameters, &run.settings.parameters)?;
    let carried = (method.carried_at)(&parameters);
    let lead = lead(&carried);
    let shift = method.shift();
    let interval = run.interval;
    let t = interval[0];
    let implicit = run.settings.implicit_or(Implicit::default);
    check(method, t, &run.values, &implicit)?;
    run.settings.limits.check_unset()?;
    let mut sizes = equal.fixed(interval, run.whole, [lead, shift])?;
    let h = sizes.h;
    let watch = run.watch;
    let values = &run.values;
    let mut field = Counted::new(run.problem);
    let refusal = refusal(method, watch.looks_between());
    check_problem(&mut field, (t, values), refusal, None)?;
    watch.remembers = field.commit(t, &values[0]);
    let mut statistics = statistics(method, &field, interval, h);
    let drive = Drive::new(interval, watch, &mut statistics);
    if sizes.count == 0 {
        let end = drive.stay(beginning(&mut field, t, values)?, values)?;
        statistics.evaluations = field.count;
        return Ok(((end, statistics), field.into_problem()));
    }
    let initial = Initial { t, h, values };
    let needs = (carried.as_slice(), method.order.bound(), shift);
    let trajectory = Trajectory::over_or_at_once(&run.settings.start, &initial, &mut field, needs)?;
    let begun = trajectory.lead(&carried);
    if begun != lead {
        sizes = equal.fixed(interval, run.whole, [begun, shift])?;
    }
    let machine = machine(Material {
        h,
        like: &values[0],
        parameters,
        carried: trajectory.history(h, &values[0], &carried)?,
        field,
        implicit,
    });
    let known = |t: f64, out: &mut Sample<S>| trajectory.sample::<RANK>(t, out);
    let covered = (begun + shift).saturating_sub(1);
    let mut engine = Stepping::new(machine, known, t, covered);
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok(((end, statistics), engine.into_field().into_problem()))
}
