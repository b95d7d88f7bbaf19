//! Runs of ordinary differential equations.

use super::{Compensated, Kind, Ordinary, Settings};
use crate::base::{Error, State, is_finite, same_length};
use crate::implicit_rk::stages::Stages;
use crate::integrator::control::Controller;
use crate::integrator::drive::Drive;
use crate::integrator::engine::{self, ByStages, Framed, Machine, Nodes, Of, Stepping};
use crate::integrator::estimates::Estimates;
use crate::integrator::sizes::{Chosen, Equal, Limits, Tolerance, finite, resolved};
use crate::integrator::start::{Initial, Start, Trajectory};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Watch;
use crate::linear::LinearSolver;
use crate::nonlinear::implicit::Implicit;
use crate::problem::{AnyField, Counted, Field, PlannedSteps};
use crate::stepper::{
    AnyRatio, Carried, Sample, Stepper, Stretched, free, lead, require_zero_stable,
};

/// An integration: a problem, and the method with its settings.
pub struct Integration<'a, M, K: Kind, P, Z> {
    pub(crate) problem: P,
    pub(crate) values: K::Values,
    pub(crate) special: K::Special,
    pub(crate) watch: Watch<'a, K>,
    pub(crate) interval: [f64; 2],
    pub(crate) settings: Settings<M, K::State, Z>,
}

impl<'a, M, K: Kind, P, Z> Integration<'a, M, K, P, Z> {
    /// The same of another field, by another method, with steps chosen in another way.
    pub(crate) fn convert<N, Q, Y>(
        self,
        problem: impl FnOnce(P) -> Q,
        sizes: impl FnOnce(Z) -> Y,
    ) -> Integration<'a, N, K, Q, Y> {
        Integration {
            problem: problem(self.problem),
            values: self.values,
            special: self.special,
            watch: self.watch,
            interval: self.interval,
            settings: self.settings.convert(sizes),
        }
    }
}

/// The choice of steps by which the method M solves problems P of the kind K.
#[diagnostic::on_unimplemented(
    message = "`{M}` can't integrate `{P}` in steps of `{Self}`",
    label = "steps that are not chosen, or that this method can't make on this problem",
    note = "every method takes equal steps, `.step(h)` or `.steps(n)`; one-step methods, of `stepsmith::runge_kutta`, \
            `block`, `composition` and others, also a tolerance, `.rtol(…)`, and `.times(…)`; methods of \
            `stepsmith::pece` whose names end with `Stretched` also `.stretched(tolerance)`",
    note = "`.stretched(…)` and `.compensated()` are for `Ode` and `SecondOrder`, `.times(…)` for all but `Split`, \
            `.stiffness(…)` and `.reversible(…)` for `Split`",
    note = "a function of any method has the bound `Z: Drives<M, Ordinary<S, 1>, P>` for `Ode<S, P>`, and so on: \
            *Running an integration* in the book has one"
)]
pub trait Drives<M, K: Kind, P>: Sized {
    /// Runs the integration. Returns its end, with its cost.
    #[doc(hidden)]
    fn drive(run: Integration<'_, M, K, P, Self>) -> Result<K::End, Error>;
}

/// Attempts at steps, unless their number is set.
pub(crate) const ATTEMPTS: u64 = 1_000_000;

/// Checks that values are finite vectors of one length.
pub(crate) fn check_values<S: State>(t: f64, values: &[S]) -> Result<(), Error> {
    let Some(x0) = values.first().filter(|x0| !x0.is_empty()) else {
        return Err(Error::Empty);
    };
    if let Some(v0) = values.iter().find(|v0| v0.len() != x0.len()) {
        return Err(Error::Lengths {
            position: x0.len(),
            velocity: v0.len(),
        });
    }
    if values.iter().all(|z| is_finite(z.as_slice())) {
        Ok(())
    } else {
        Err(Error::NonFinite { t })
    }
}

/// Checks that the initial values have as many components as the problem, where that says how many.
pub(crate) fn check_freedoms<S: State, const RANK: usize>(
    freedoms: Option<usize>,
    values: &[S; RANK],
) -> Result<(), Error> {
    let [position, velocity] = [0, RANK - 1].map(|m| values[m].len());
    match freedoms.filter(|n| *n != position) {
        None => Ok(()),
        Some(coordinates) => Err(Error::Coordinates {
            coordinates,
            position,
            velocity,
        }),
    }
}

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

/// Checks the method, the initial values, and the settings of implicit cores.
pub(super) fn check<M: Stepper<S, RANK>, S: State, const RANK: usize>(
    t: f64,
    values: &[S; RANK],
    implicit: &Implicit<S>,
) -> Result<(), Error> {
    require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
    check_values(t, values)?;
    implicit.check()
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
    check_freedoms(Field::<S, RANK>::known(&field).freedoms, values)?;
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

/// Steps whose errors the stages tell.
pub(crate) fn by_stages<M, S, P, const RANK: usize, const K: usize>(
    mut run: Integration<'_, M, Ordinary<S, RANK>, P, Tolerance>,
) -> Result<(Sample<S>, Statistics), Error>
where
    M: Stepper<S, RANK, Sizes = Stages<K>>,
    S: State,
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
        check_freedoms(field.known().freedoms, values)?;
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

/// Checks the tolerance of two-step methods.
fn check_tolerance<S: State>(tolerance: f64) -> Result<(), Error> {
    if !(tolerance > 0.0 && tolerance < 1.0) {
        return Err(Error::Tolerance {
            rtol: tolerance,
            atol: tolerance,
        });
    }
    let least = resolved::<S::Real>();
    if tolerance < least {
        return Err(Error::Unresolved { tolerance, least });
    }
    Ok(())
}

impl<M, First, S, P, const RANK: usize> Drives<M, Ordinary<S, RANK>, P> for Stretched
where
    M: Stepper<S, RANK, Sizes = AnyRatio<First>>,
    First: Stepper<S, RANK>,
    S: State,
    Counted<P>: Field<S, RANK>,
{
    fn drive(
        run: Integration<'_, M, Ordinary<S, RANK>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        require_zero_stable([(M::NAME, M::ZERO_STABLE), (First::NAME, First::ZERO_STABLE)])?;
        free::values(M::NAME, &[], &run.settings.parameters)?;
        let interval = run.interval;
        let tolerance = run.settings.sizes.tolerance;
        finite(interval)?;
        check_values(interval[0], &run.values)?;
        check_tolerance::<S>(tolerance)?;
        if !matches!(run.settings.start, Start::Collocation) {
            return Err(Error::NoEffect { call: ".start()" });
        }
        let greatest = run
            .settings
            .limits
            .factors
            .map_or(2.0, |(.., greatest)| greatest);
        if greatest >= M::SIZES.below {
            return Err(Error::StepControl);
        }
        let mut field = Counted::new(run.problem);
        check_freedoms(Field::<S, RANK>::known(&field).freedoms, &run.values)?;
        let mut statistics = Statistics::default();
        let mut engine: Nodes<'_, M, _, S, RANK> =
            Nodes::new(&mut field, interval[0], &run.values, tolerance)?;
        let rule = (Controller::Pi, greatest);
        let mut sizes = Chosen::new(
            &run.settings.limits,
            interval,
            &engine,
            rule,
            &mut statistics,
        )?;
        let mut watch = run.watch;
        let drive = Drive {
            interval,
            limit: run.settings.limits.attempts.unwrap_or(ATTEMPTS),
            watch: &mut watch,
            statistics: &mut statistics,
        };
        let end = drive.over(&mut engine, &mut sizes, &run.values)?;
        statistics.evaluations = field.count;
        Ok((end, statistics))
    }
}
