//! Runs in steps of any sizes, and the ways to find the errors of these.

use super::{ATTEMPTS, Drives, Integration, Ordinary, check, check_problem, check_values, refusal};
use crate::base::{Error, State};
use crate::implicit_rk::stages::Stages;
use crate::integrator::control::Controller;
use crate::integrator::drive::{Drive, Sizes};
use crate::integrator::engine::{ByStages, Of, Resizing};
use crate::integrator::sizes::{Chosen, Limits, Times, Tolerance, finite};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Watch;
use crate::linear::LinearSolver;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{AnyField, Counted, Field};
use crate::stepper::{AnySize, Sample, Stepper, free, require_zero_stable};

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
        finite(run.interval)?;
        let interval = run.interval;
        let tolerance = run.settings.sizes.clone();
        over(run, Some(tolerance), |limits, engine, statistics| {
            Chosen::new(limits, interval, engine, engine.rule(), statistics)
        })
    }
}

impl<M, S, const RANK: usize, const K: usize> Estimates<M, S, RANK> for Stages<K>
where
    M: Stepper<S, RANK, Sizes = Self>,
    S: State,
{
    const BESIDE: AnySize = AnySize::DOUBLED;

    fn drive<P>(
        mut run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
    ) -> Result<(Sample<S>, Statistics), Error>
    where
        Counted<P>: Field<S, RANK>,
    {
        free::values(M::NAME, &[], &run.settings.parameters)?;
        let implicit = run.settings.take_implicit(Implicit::default);
        implicit.check()?;
        let mut field = Counted::new(run.problem);
        let interval = run.interval;
        let mut watch = run.watch;
        let by_stages = ByStagesRun {
            name: M::NAME,
            order: M::ORDER.bound(),
            tolerance: run.settings.sizes,
            solver: implicit.solver(),
            limits: &run.settings.limits,
            watch: &mut watch,
        };
        let (end, mut statistics) = by_stages.over(&M::SIZES, &mut field, interval, &run.values)?;
        statistics.evaluations = field.count;
        Ok((end, statistics))
    }
}

impl<M, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Tolerance
where
    M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
        M::Sizes::drive(run)
    }
}

/// The method with its right-hand side under way.
type Engine<M, P, S, const RANK: usize> = Resizing<Of<M, P, S, RANK>, S>;

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
    check_problem(
        &mut machine.field,
        (t, values),
        refusal::<M, S, RANK>(watch.looks_between()),
        tolerance.as_ref(),
    )?;
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
        let mut statistics = Statistics::default();
        let mut engine = ByStages::new(&self, stages, field, interval[0], values)?;
        let rule = (Controller::default(), 8.0);
        let mut sizes = Chosen::new(self.limits, interval, &engine, rule, &mut statistics)?;
        let drive = Drive {
            interval,
            limit: self.limits.attempts.unwrap_or(ATTEMPTS),
            watch: self.watch,
            statistics: &mut statistics,
        };
        let end = drive.over(&mut engine, &mut sizes, values)?;
        Ok((end, statistics))
    }
}
