//! Steps by the stiffness of A along the motion.

use crate::base::{Error, State, add, greater, lesser, max_norm, same_length};
use crate::integrator::drive::{Engine, Plan, Sizes};
use crate::integrator::engine::{Description, Machine};
use crate::integrator::integrate::{Divided, Drives, Ends, Integration};
use crate::integrator::sizes::{Chosen, Limits, Tolerance};
use crate::split::SplitField;
use crate::split::counted::{Counted, Evaluated};
use crate::split::solve::{Parted, Under, over};
use crate::split::step::{AnySplitSize, SplitStepper};

/// The most that a step may grow.
const GROWTH: f64 = 1.5;
/// The size of the first displacement along the motion, against x.
const PROBE: f64 = 1e-6;

/// Steps that keep h²σ at a target, by `.stiffness(target)` or `.unchecked_stiffness(target)`.
#[derive(Clone, Debug)]
pub struct Stiffness {
    pub(crate) target: f64,
    /// The tolerance of errors, where they are looked at.
    pub(crate) tolerance: Option<Tolerance>,
}

/// The smaller of the sizes that the stiffness and errors ask for. Where no errors are looked at they ask for 4 times
/// the last size, or for the same after an attempt that failed.
struct Stiffly<S> {
    target: f64,
    by_error: Chosen,
    /// The last evaluation of A in the step before.
    then: Option<Evaluated<S>>,
}

impl<S: State<Real = f64>> Stiffly<S> {
    fn new(rule: &Stiffness, by_error: Chosen) -> Self {
        Self {
            target: rule.target,
            by_error,
            then: None,
        }
    }

    /// σ between the last evaluation of A and the one before the step; none where the points are as good as one.
    fn sigma<P>(&self, field: &Counted<P, S>) -> Option<f64> {
        let now = field.latest()?;
        let then = self.then.as_ref()?;
        let moved = distance(&now.x, &then.x);
        let rounding = 1024.0 * f64::EPSILON * max_norm(now.x.as_slice());
        (moved > rounding).then(|| distance(&now.a, &then.a) / moved)
    }

    /// The size after a step of size h with this σ; `Err` of the size at which to try it again.
    fn after(&self, h: f64, sigma: f64, limit: f64) -> Result<f64, f64> {
        if !sigma.is_finite() {
            return Err(0.5 * h);
        }
        let wanted = (self.target / sigma).sqrt();
        // From here on steps are unstable where nothing damps them.
        if h * h * sigma >= limit {
            Err(wanted)
        } else {
            Ok(lesser(wanted, GROWTH * h))
        }
    }
}

/// ‖z₁ − z₀‖
fn distance<S: State<Real = f64>>(z1: &S, z0: &S) -> f64 {
    let differences = z1.as_slice().iter().zip(z0.as_slice());
    let sum = differences.map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
    sum.sqrt()
}

/// Evaluates A where the motion begins at t, and a little further along it, on the way of a step h: the former.
///
/// # Errors
/// Of an A that changes a length.
fn look_along<M: SplitStepper<S>, P: SplitField<S>, S: State<Real = f64>>(
    machine: &mut Parted<M, P, S>,
    t: f64,
    h: f64,
) -> Result<Option<Evaluated<S>>, Error> {
    let [x, v] = machine.values();
    let mut along = x.zeros();
    machine.evaluate(t, &x, &v, &mut along);
    let first = machine.field.latest().cloned();
    same_length(x.len(), [along.len()]).map_err(|failure| Error::at(t, failure))?;
    // Motion goes along v, or from rest along h (A + B).
    if max_norm(v.as_slice()) == 0.0 {
        along.as_mut_slice().iter_mut().for_each(|a| *a *= h);
    } else {
        along.clone_from(&v);
    }
    let speed = max_norm(along.as_slice());
    let share = PROBE * greater(max_norm(x.as_slice()), h * speed) / speed;
    if share.is_finite() {
        let mut moved = x.clone();
        add(moved.as_mut_slice(), share, along.as_slice());
        machine.field.expensive(t, &moved, &v, &mut along);
    }
    same_length(x.len(), [along.len()]).map_err(|failure| Error::at(t, failure))?;
    Ok(first)
}

impl<M, S, P> Sizes<Under<M, P, S>> for Stiffly<S>
where
    M: SplitStepper<S, Sizes = AnySplitSize>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn begin(&mut self, engine: &mut Under<M, P, S>) -> Result<(), Error> {
        self.by_error.begin(engine)?;
        let guess = self.by_error.pace.h.abs();
        let machine = engine.machine.get_mut();
        self.then = look_along(machine, self.by_error.pace.t, guess)?;
        if let Some(sigma) = self.sigma(&machine.field) {
            let wanted = (self.target / sigma).sqrt();
            self.by_error.pace.set(lesser(guess, wanted));
        }
        Ok(())
    }

    fn next(&mut self, engine: &mut Under<M, P, S>) -> Result<Option<Plan>, Error> {
        self.by_error.next(engine)
    }

    fn judge(
        &mut self,
        engine: &mut Under<M, P, S>,
        plan: &Plan,
        error: f64,
    ) -> Result<bool, Error> {
        if !self.by_error.judge(engine, plan, error)? {
            return Ok(false);
        }
        let parts = engine.points() as f64;
        let h = plan.h.abs() / parts;
        let next = match self.sigma(&engine.machine.get_mut().field) {
            Some(sigma) => self.after(h, sigma, M::SIZES.stiffness_limit),
            None => Ok(h),
        };
        let pace = &mut self.by_error.pace;
        let size = parts * next.unwrap_or_else(|size| size);
        pace.set(lesser(size, pace.h.abs()));
        Ok(next.is_ok())
    }

    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        Sizes::<Under<M, P, S>>::failed(&mut self.by_error, plan, factor, cause)
    }

    fn accepted(&mut self, engine: &mut Under<M, P, S>, plan: &Plan) -> Result<(), Error> {
        self.then = engine.machine.get_mut().field.latest().cloned();
        self.by_error.accepted(engine, plan)
    }
}

impl<M, S, P> Drives<M, Divided<S>, P> for Stiffness
where
    M: SplitStepper<S, Sizes = AnySplitSize>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn drive(run: Integration<'_, '_, M, Divided<S>, P, Self>) -> Ends<S, P> {
        let target = run.settings.sizes.target;
        let limit = M::SIZES.stiffness_limit;
        if !(target > 0.0 && target < limit) {
            let method = M::NAME;
            return Err(Error::StiffnessTarget {
                method,
                target,
                limit,
            });
        }
        let tolerance = run.settings.sizes.tolerance.clone();
        if tolerance.is_none() {
            let ignored = Limits {
                controller: run.settings.limits.controller,
                factors: run.settings.limits.factors,
                ..Limits::default()
            };
            ignored.check_unset()?;
        }
        let method = const { &Description::any_split::<M, S>() };
        over(
            run,
            tolerance,
            method,
            Parted::<M, P, S>::boxed,
            |rule, by_error| Stiffly::new(rule, by_error),
        )
    }
}
