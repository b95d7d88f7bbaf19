//! Runs in steps of any sizes, and the ways to find the errors of these.

use super::{Drives, Ends, Integration, Ordinary, check, check_problem, check_values, refusal};
use crate::base::{Error, State, is_finite, same_length};
use crate::implicit_rk::stages::Stages;
use crate::integrator::control::Controller;
use crate::integrator::drive::{Drive, Sizes};
use crate::integrator::engine::{ByStages, Description, Machine, Maker, Material, Of, Resizing};
use crate::integrator::sizes::{Chosen, Limits, Times, Tolerance, finite};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Watch;
use crate::linear::LinearSolver;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{AnyField, Counted, Field};
use crate::stepper::{AnySize, Carried, Sample, Stepper, free, require_zero_stable};

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

    /// Integrates in steps that a tolerance chooses: by stages where these tell errors, `otherwise` where steps do.
    fn drive<'l, 'a, N, P, Z>(
        run: Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>,
        tolerance: Tolerance,
        otherwise: impl FnOnce(Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>, Tolerance) -> Ends<S, P>,
    ) -> Ends<S, P>
    where
        Counted<P>: Field<S, RANK>;
}

impl<M, S, const RANK: usize> Estimates<M, S, RANK> for AnySize
where
    M: Stepper<S, RANK, Sizes = Self>,
    S: State,
{
    const BESIDE: AnySize = M::SIZES;

    fn drive<'l, 'a, N, P, Z>(
        run: Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>,
        tolerance: Tolerance,
        otherwise: impl FnOnce(Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>, Tolerance) -> Ends<S, P>,
    ) -> Ends<S, P>
    where
        Counted<P>: Field<S, RANK>,
    {
        otherwise(run, tolerance)
    }
}

impl<M, S, const RANK: usize, const K: usize> Estimates<M, S, RANK> for Stages<K>
where
    M: Stepper<S, RANK, Sizes = Self>,
    S: State,
{
    const BESIDE: AnySize = AnySize::DOUBLED;

    fn drive<'l, 'a, N, P, Z>(
        run: Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>,
        tolerance: Tolerance,
        _: impl FnOnce(Integration<'l, 'a, N, Ordinary<S, RANK>, P, Z>, Tolerance) -> Ends<S, P>,
    ) -> Ends<S, P>
    where
        Counted<P>: Field<S, RANK>,
    {
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        free::values(M::NAME, &[], &run.settings.parameters)?;
        let implicit = run.settings.implicit_or(Implicit::default);
        implicit.check()?;
        let mut field = Counted::new(run.problem);
        let interval = run.interval;
        let by_stages = ByStagesRun {
            name: M::NAME,
            order: M::ORDER.bound(),
            tolerance,
            solver: implicit.solver(),
            limits: &run.settings.limits,
            watch: run.watch,
        };
        let (end, mut statistics) = by_stages.over(&M::SIZES, &mut field, interval, &run.values)?;
        statistics.evaluations = field.count;
        Ok(((end, statistics), field.into_problem()))
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Tolerance
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Self>) -> Ends<S, P> {
        let tolerance = run.settings.sizes.clone();
        M::Sizes::drive(run, tolerance, |run, tolerance| {
            let method = const { &Description::any::<M, S, RANK>() };
            by_errors(run, tolerance, method, Of::<M, P, S, RANK>::boxed)
        })
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Times
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Self>) -> Ends<S, P> {
        let times = run.settings.sizes.clone();
        let method = const { &Description::any::<M, S, RANK>() };
        between_times(run, &times, method, Of::<M, P, S, RANK>::boxed)
    }
}

/// Steps that a tolerance chooses, by the errors of a method's machine.
pub(crate) fn by_errors<M, S, P, Z, X, const RANK: usize>(
    run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Z>,
    tolerance: Tolerance,
    method: &'static Description,
    machine: Maker<Counted<P>, S, X>,
) -> Ends<S, P>
where
    S: State,
    X: Machine<S, Field = Counted<P>> + ?Sized,
    Counted<P>: Field<S, RANK>,
{
    finite(run.interval)?;
    let interval = run.interval;
    over(
        run,
        Some(tolerance),
        method,
        machine,
        |limits, engine, statistics| {
            Chosen::new(limits, interval, engine, engine.rule(), statistics)
        },
    )
}

/// Steps between given times, by a method's machine.
pub(crate) fn between_times<M, S, P, Z, X, const RANK: usize>(
    run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Z>,
    times: &Times,
    method: &'static Description,
    machine: Maker<Counted<P>, S, X>,
) -> Ends<S, P>
where
    S: State,
    X: Machine<S, Field = Counted<P>> + ?Sized,
    Counted<P>: Field<S, RANK>,
{
    run.settings.limits.check_unset()?;
    let fixed = times.fixed(run.interval, run.whole, [0, 1])?;
    over(run, None, method, machine, |_, _, statistics| {
        *statistics = fixed.statistics();
        Ok(fixed)
    })
}

/// Steps of any size, as they are chosen.
fn over<M, S, P, Y, Z, X, const RANK: usize>(
    run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Y>,
    tolerance: Option<Tolerance>,
    method: &'static Description,
    machine: Maker<Counted<P>, S, X>,
    sizes: impl FnOnce(&Limits, &Resizing<X, S>, &mut Statistics) -> Result<Z, Error>,
) -> Ends<S, P>
where
    S: State,
    X: Machine<S, Field = Counted<P>> + ?Sized,
    Counted<P>: Field<S, RANK>,
    Z: Sizes<Resizing<X, S>>,
{
    let interval = run.interval;
    let t = interval[0];
    let implicit = run.settings.implicit_or(Implicit::default);
    let parameters = free::values(method.name, method.parameters, &run.settings.parameters)?;
    let values = &run.values;
    check(method, t, values, &implicit)?;
    if let Some(tolerance) = &tolerance {
        tolerance.check(RANK * values[0].len())?;
    }
    let watch = run.watch;
    let mut field = Counted::new(run.problem);
    let refusal = refusal(method, watch.looks_between());
    check_problem(&mut field, (t, values), refusal, tolerance.as_ref())?;
    watch.remembers = Field::commit(&mut field, t, &values[0]);
    let quantities = (method.carried_at)(&parameters);
    let machine = machine(Material {
        h: 0.0,
        like: &values[0],
        parameters,
        carried: carried(method.carried, &mut field, t, values)?,
        field,
        implicit,
    });
    let engine = Resizing::new(machine, method.beside, t, &values[0], tolerance);
    let mut engine = engine.moving(&quantities);
    let mut statistics = Statistics::default();
    let mut sizes = sizes(&run.settings.limits, &engine, &mut statistics)?;
    let drive = Drive::new(interval, watch, &mut statistics);
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok(((end, statistics), engine.into_field().into_problem()))
}

/// The carried quantities at t: the initial values, and the derivatives that the field gives for them.
fn carried<S: State, const RANK: usize>(
    carried: &[Carried],
    field: &mut dyn AnyField<S, RANK>,
    t: f64,
    values: &[S; RANK],
) -> Result<Vec<S>, Error> {
    let x = &values[0];
    let v = &values[RANK - 1];
    let mut quantity = |derivative: usize| {
        if let Some(value) = values.get(derivative) {
            return Ok(value.clone());
        }
        let mut found = x.zeros();
        field.evaluate(t, x, v, &mut found);
        if derivative > RANK {
            let rate = found.clone();
            field.second_derivative(t, x, &rate, &mut found);
        }
        same_length(x.len(), [found.len()]).map_err(|failure| Error::at(t, failure))?;
        if is_finite(found.as_slice()) {
            Ok(found)
        } else {
            Err(Error::NonFinite { t })
        }
    };
    carried.iter().map(|c| quantity(c.derivative)).collect()
}

/// An integration by stages, without its field and its interval.
pub(crate) struct ByStagesRun<'w, 'a, S: State, const RANK: usize> {
    pub(crate) name: &'static str,
    pub(crate) order: usize,
    pub(crate) tolerance: Tolerance,
    pub(crate) solver: LinearSolver,
    pub(crate) limits: &'w Limits,
    pub(crate) watch: &'w mut Watch<'a, Ordinary<S, RANK>>,
}

impl<S: State, const RANK: usize> ByStagesRun<'_, '_, S, RANK> {
    pub(crate) fn over<G: AnyField<S, RANK> + ?Sized, const K: usize>(
        self,
        stages: &Stages<K>,
        field: &mut G,
        interval: [f64; 2],
        values: &[S; RANK],
    ) -> Result<(Sample<S>, Statistics), Error> {
        finite(interval)?;
        check_values(interval[0], values)?;
        let method = self.name;
        let solves = stages.ends_at_last && !stages.carries;
        let refusal = (!solves).then_some(Error::NoAlgebraic { method });
        check_problem(field, (interval[0], values), refusal, Some(&self.tolerance))?;
        self.watch.remembers = field.commit(interval[0], &values[0]);
        let mut statistics = Statistics::default();
        let mut engine = ByStages::new(&self, stages, field, interval[0], values)?;
        let rule = (Controller::default(), 8.0);
        let mut sizes = Chosen::new(self.limits, interval, &engine, rule, &mut statistics)?;
        let drive = Drive::new(interval, self.watch, &mut statistics);
        let end = drive.over(&mut engine, &mut sizes, values)?;
        Ok((end, statistics))
    }
}
