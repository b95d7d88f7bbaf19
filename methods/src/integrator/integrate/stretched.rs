//! Runs in steps of any ratio, by two-step methods.

use super::{Drives, Ends, Integration, Ordinary, check_problem, check_values};
use crate::base::{Error, State};
use crate::integrator::control::Controller;
use crate::integrator::drive::Drive;
use crate::integrator::engine::Nodes;
use crate::integrator::sizes::{Chosen, finite, resolved};
use crate::integrator::start::Start;
use crate::integrator::statistics::Statistics;
use crate::problem::{Counted, Field};
use crate::stepper::{AnyRatio, Stepper, Stretched, free, require_zero_stable};

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
    fn drive(run: Integration<'_, '_, M, Ordinary<S, RANK>, P, Self>) -> Ends<S, P> {
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
        check_problem(
            &mut field,
            (interval[0], &run.values),
            Some(Error::NoAlgebraic { method: M::NAME }),
            None,
        )?;
        run.watch.remembers = field.commit(interval[0], &run.values[0]);
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
        let drive = Drive::new(interval, run.watch, &mut statistics);
        let end = drive.over(&mut engine, &mut sizes, &run.values)?;
        statistics.evaluations = field.count;
        Ok(((end, statistics), field.into_problem()))
    }
}
