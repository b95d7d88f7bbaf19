//! Steps by the stiffness of A along the motion.

use super::rule::{Choice, Under};
use crate::bounds::{greater, lesser};
use crate::drive::{Plan, Sizes};
use crate::error::Error;
use crate::sizes::{Chosen, Tolerance};
use crate::split::counted::Evaluated;
use crate::split::{SplitField, VariableSplit};
use crate::state::{State, max_norm};
use crate::step::same_length;

/// The most that a step may grow.
const GROWTH: f64 = 1.5;
/// The size of the first displacement along the motion, against x.
const PROBE: f64 = 1e-6;

/// Keeps h²σ at a target.
#[derive(Clone, Copy, Debug)]
pub struct Stiffness {
    target: f64,
}

impl Stiffness {
    pub(crate) fn new(target: f64) -> Self {
        Self { target }
    }
}

/// ‖z₁ − z₀‖
fn distance<S: State<Real = f64>>(z1: &S, z0: &S) -> f64 {
    let differences = z1.as_slice().iter().zip(z0.as_slice());
    let sum = differences.map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
    sum.sqrt()
}

/// σ between two evaluations of A; none where the points are as good as one.
fn stiffness<S: State<Real = f64>>(now: &Evaluated<S>, then: &Evaluated<S>) -> Option<f64> {
    let moved = distance(&now.x, &then.x);
    let rounding = 1024.0 * f64::EPSILON * max_norm(now.x.as_slice());
    (moved > rounding).then(|| distance(&now.a, &then.a) / moved)
}

/// x and v where the step begins.
pub(super) fn state<M: VariableSplit<S>, S: State<Real = f64>, P: SplitField<S>>(
    run: &Under<M, P, S>,
) -> [S; 2] {
    let of = |m: usize| {
        let index = M::CARRIED.iter().position(|c| c.derivative == m);
        run.z[index.unwrap_or(0)].clone()
    };
    [of(0), of(1)]
}

impl<M: VariableSplit<S>, S: State<Real = f64>, P: SplitField<S>> Choice<M, S, P> for Stiffness {
    fn first(
        &mut self,
        run: &mut Under<M, P, S>,
        given: Option<f64>,
        longest: f64,
    ) -> Result<f64, Error> {
        let target = self.target;
        let limit = M::STIFFNESS_LIMIT;
        if !(target > 0.0 && target < limit) {
            return Err(Error::StiffnessTarget {
                method: M::NAME,
                target,
                limit,
            });
        }
        let largest = longest.abs();
        let guess = lesser(given.unwrap_or(0.1 * largest), largest);
        // A at x0 and a little further along the motion: that of v0, or from rest of A + B.
        let (t, [x, v]) = (run.t, state(run));
        let field = &mut run.machine.field;
        field.record(&x);
        let mut a = x.clone();
        let same = |found: &S| {
            same_length(x.len(), [found.len()]).map_err(|failure| Error::at(t, failure))
        };
        field.expensive(t, &x, &v, &mut a);
        same(&a)?;
        field.keep();
        let mut along = v.clone();
        if max_norm(v.as_slice()) == 0.0 {
            field.cheap(t, &x, &v, &mut along);
            same(&along)?;
            for (along, a) in along.as_mut_slice().iter_mut().zip(a.as_slice()) {
                *along = guess * (*along + a);
            }
        }
        let speed = max_norm(along.as_slice());
        let size = greater(max_norm(x.as_slice()), guess * speed);
        if speed > 0.0 && speed.is_finite() {
            let mut moved = x.clone();
            for (moved, along) in moved.as_mut_slice().iter_mut().zip(along.as_slice()) {
                *moved += PROBE * size / speed * along;
            }
            field.expensive(t, &moved, &v, &mut a);
            same(&a)?;
            if let Some(sigma) = run
                .machine
                .field
                .recorded()
                .and_then(|[now, then]| stiffness(now, then))
            {
                return Ok(lesser(guess, (self.target / sigma).sqrt()));
            }
        }
        Ok(guess)
    }

    fn after(&mut self, run: &mut Under<M, P, S>, h: f64) -> Result<f64, f64> {
        let size = h.abs();
        let field = &mut run.machine.field;
        let found = field
            .recorded()
            .and_then(|[now, then]| stiffness(now, then));
        let Some(sigma) = found else {
            field.keep();
            return Ok(size);
        };
        if !sigma.is_finite() {
            return Err(0.5 * size);
        }
        let wanted = (self.target / sigma).sqrt();
        // From here on steps are unstable where nothing damps them.
        if size * size * sigma >= M::STIFFNESS_LIMIT {
            return Err(wanted);
        }
        field.keep();
        Ok(lesser(wanted, GROWTH * size))
    }
}

/// Keeps h²σ at a target and the error of single steps at a tolerance.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(crate) stiffness: Stiffness,
    pub(crate) tolerance: Tolerance,
}

/// The smaller of the sizes that both ask for.
pub(crate) struct Stiffly {
    by_error: Chosen,
    stiffness: Stiffness,
}

impl Stiffly {
    pub(crate) fn new(by_error: Chosen, stiffness: Stiffness) -> Self {
        Self {
            by_error,
            stiffness,
        }
    }
}

impl<M: VariableSplit<S>, S: State<Real = f64>, P: SplitField<S>> Sizes<Under<M, P, S>>
    for Stiffly
{
    fn begin(&mut self, engine: &mut Under<M, P, S>) -> Result<(), Error> {
        self.by_error.begin(engine)?;
        let pace = &mut self.by_error.pace;
        let given = pace.first;
        let longest = pace.longest();
        let size = pace.size();
        let by_stiffness = self.stiffness.first(engine, given, longest)?;
        self.by_error.pace.set(lesser(size, by_stiffness));
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
        let pace = &mut self.by_error.pace;
        // The steps made are halves of h.
        Ok(match self.stiffness.after(engine, 0.5 * plan.h) {
            Ok(half) => {
                pace.set(lesser(2.0 * half, pace.size()));
                true
            }
            Err(half) => {
                pace.set(2.0 * half);
                false
            }
        })
    }

    fn failed(&mut self, plan: &Plan, factor: f64, cause: Option<Error>) -> Result<(), Error> {
        Sizes::<Under<M, P, S>>::failed(&mut self.by_error, plan, factor, cause)
    }

    fn accepted(&mut self, engine: &mut Under<M, P, S>, plan: &Plan) -> Result<(), Error> {
        self.by_error.accepted(engine, plan)
    }
}
