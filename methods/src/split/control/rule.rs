//! The common part of the rules of step control.

use crate::drive::{Plan, Sizes};
use crate::engine::Resizing;
use crate::error::Error;
use crate::sizes::{Limits, Pace};
use crate::split::solve::Parted;

/// A split field under way.
pub(crate) type Under<M, P, S> = Resizing<Parted<M, P, S>, S>;

/// How step sizes are chosen.
pub(crate) trait Choice<M, S, P> {
    /// The size of the first step; `given`, if one is, of at most `longest`.
    ///
    /// # Errors
    /// [`Error::StepControl`] where the rule's own settings make no sense.
    fn first(
        &mut self,
        run: &mut Under<M, P, S>,
        given: Option<f64>,
        longest: f64,
    ) -> Result<f64, Error>;

    /// The size of the next step behind one of size h: `Ok` of an accepted one, else `Err`.
    fn after(&mut self, run: &mut Under<M, P, S>, h: f64) -> Result<f64, f64>;

    /// Whether a step that failed is tried again.
    fn tries_again(&self) -> bool {
        true
    }
}

/// A rule under way.
pub(crate) struct Rule<R> {
    choice: R,
    pace: Pace,
}

impl<R> Rule<R> {
    pub(crate) fn new(choice: R, limits: &Limits, interval: [f64; 2]) -> Result<Self, Error> {
        let pace = Pace::new(limits, interval)?;
        Ok(Self { choice, pace })
    }
}

impl<M, S, P, R: Choice<M, S, P>> Sizes<Under<M, P, S>> for Rule<R> {
    fn begin(&mut self, engine: &mut Under<M, P, S>) -> Result<(), Error> {
        let given = self.pace.first;
        let longest = self.pace.longest();
        let size = self.choice.first(engine, given, longest)?;
        self.pace.set(size);
        Ok(())
    }

    fn next(&mut self, _: &mut Under<M, P, S>) -> Result<Option<Plan>, Error> {
        self.pace.next()
    }

    fn judge(&mut self, engine: &mut Under<M, P, S>, plan: &Plan, _: f64) -> Result<bool, Error> {
        let next = self.choice.after(engine, plan.h);
        self.pace.set(next.unwrap_or_else(|size| size));
        Ok(next.is_ok())
    }

    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        match cause {
            Some(cause) if !self.choice.tries_again() => Err(cause),
            cause => {
                self.pace.failed(plan, factor, cause);
                Ok(())
            }
        }
    }

    fn accepted(&mut self, _: &mut Under<M, P, S>, plan: &Plan) -> Result<(), Error> {
        self.pace.t = plan.end;
        Ok(())
    }
}
