//! Steps of one size by a generated stepper, with any history and any place of its sample.

use crate::base::{Error, Failure, Real, State, is_finite, same_length};
use crate::integrator::drive::{Attempt, Engine, Plan};
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::{Between, Hermite};
use crate::nonlinear::implicit::{Implicit, ImplicitStatistics};
use crate::problem::{Counted, Field};
use crate::stepper::{Carried, Sample, Stepper};

/// A stepper with its right-hand side.
pub(crate) trait Machine<S: State> {
    /// The order of the differential equation.
    const RANK: usize;
    const NAME: &'static str;
    const CARRIED: &'static [Carried];
    const SAMPLE_OFFSET: f64;
    const VELOCITY_OFFSET: Option<f64>;
    const ACCELERATION_OFFSET: Option<f64>;
    /// The solution between grid points.
    const INTERPOLATION: &'static Hermite = hermite(Self::RANK);

    /// Whether there is a solution between grid points: velocities at other times than positions leave nothing to
    /// interpolate.
    fn is_dense() -> bool {
        Self::RANK == 1 || Self::VELOCITY_OFFSET == Some(Self::SAMPLE_OFFSET)
    }

    /// Makes the step at t.
    fn step<const SAMPLE: bool>(&mut self, t: f64, sample: &mut Sample<S>) -> Result<(), Failure>;

    /// The slot of `CARRIED[index]`.
    fn carried_mut(&mut self, index: usize) -> &mut S;

    /// The highest derivative.
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S);

    /// Adds the counts of the machine.
    fn count(&self, statistics: &mut Statistics);
}

/// A stepper of the field of a differential equation of order RANK.
pub(crate) struct Of<M, P, S, const RANK: usize> {
    pub stepper: M,
    pub field: Counted<P>,
    pub(super) implicit: Implicit<S>,
    /// The statistics of the implicit core before this integration.
    before: ImplicitStatistics,
}

impl<M, P, S: State, const RANK: usize> Of<M, P, S, RANK> {
    pub(crate) fn new(stepper: M, field: Counted<P>, implicit: Implicit<S>) -> Self {
        let before = implicit.statistics();
        Self {
            stepper,
            field,
            implicit,
            before,
        }
    }
}

impl<M, P, S, const RANK: usize> Machine<S> for Of<M, P, S, RANK>
where
    M: Stepper<S, RANK>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    const RANK: usize = RANK;
    const NAME: &'static str = M::NAME;
    const CARRIED: &'static [Carried] = M::CARRIED;
    const SAMPLE_OFFSET: f64 = M::SAMPLE_OFFSET;
    const VELOCITY_OFFSET: Option<f64> = M::VELOCITY_OFFSET;
    const ACCELERATION_OFFSET: Option<f64> = M::ACCELERATION_OFFSET;

    #[inline]
    fn step<const SAMPLE: bool>(&mut self, t: f64, sample: &mut Sample<S>) -> Result<(), Failure> {
        let Self {
            stepper,
            field,
            implicit,
            ..
        } = self;
        stepper.step::<_, SAMPLE>(t, field, implicit, sample)
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.stepper.carried_mut(index)
    }

    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        self.field.evaluate(t, x, v, out);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.evaluations = self.field.count;
        statistics.count_implicit(self.implicit.statistics(), self.before);
        statistics.solver = statistics.solver.or(self.field.known().solver);
    }
}

/// The solution near t0, as a sample at a time.
type Known<'a, S> = Box<dyn Fn(f64, &mut Sample<S>) -> Result<(), Error> + 'a>;

/// A stepper under way in steps of size h.
pub(crate) struct Stepping<'a, X, S> {
    pub machine: X,
    /// The start.
    pub known: Known<'a, S>,
    pub from: f64,
    /// How many grid points behind t0 the start covers.
    pub covered: usize,
    sample: Sample<S>,
    /// The slot that shows a blow-up after a step that forms no sample.
    position: usize,
}

impl<'a, S: State, X: Machine<S>> Stepping<'a, X, S> {
    /// From this time on.
    pub(crate) fn new(
        mut machine: X,
        known: impl Fn(f64, &mut Sample<S>) -> Result<(), Error> + 'a,
        from: f64,
        covered: usize,
    ) -> Self {
        let position = X::CARRIED.iter().position(|c| c.derivative == 0);
        let sample = Sample::new(from, machine.carried_mut(0));
        Self {
            machine,
            known: Box::new(known),
            from,
            covered,
            sample,
            position: position.unwrap_or(0),
        }
    }
}

/// Sets the times of a sample from the step at t, at the grid point `grid`; it must be finite.
pub(crate) fn place<S: State, X: Machine<S>>(
    sample: &mut Sample<S>,
    t: f64,
    h: f64,
    grid: f64,
) -> bool {
    let time = |offset: Option<f64>| match offset {
        Some(offset) if offset != X::SAMPLE_OFFSET => t + offset * h,
        _ => grid,
    };
    sample.t = grid;
    sample.velocity_time = time(X::VELOCITY_OFFSET);
    sample.acceleration_time = time(X::ACCELERATION_OFFSET);
    // What the scheme does not form may still hold the start's values.
    let formed = [
        (X::VELOCITY_OFFSET, &mut sample.v),
        (X::ACCELERATION_OFFSET, &mut sample.a),
    ];
    let [v, a] = formed.map(|(offset, z)| {
        if offset.is_none() {
            z.as_mut_slice().fill(S::Real::from_f64(f64::NAN));
            return &[][..];
        }
        z.as_slice()
    });
    [sample.x.as_slice(), v, a].into_iter().all(is_finite)
}

/// Checks that all carried quantities still have the length n: a step may end with an evaluation, which may change it.
pub(crate) fn same_lengths<S: State, X: Machine<S>>(
    machine: &mut X,
    n: usize,
) -> Result<(), Failure> {
    (0..X::CARRIED.len()).try_for_each(|k| same_length(n, [machine.carried_mut(k).len()]))
}

/// Evaluates the highest derivative of a sample where the scheme has not formed it.
pub(crate) fn complete<S: State, X: Machine<S>>(
    machine: &mut X,
    sample: &mut Sample<S>,
) -> Result<(), Error> {
    let t = sample.t;
    let (n, found) = match X::RANK {
        2 if *X::INTERPOLATION == Hermite::Cubic => return Ok(()),
        1 => {
            machine.evaluate(t, &sample.x, &sample.x, &mut sample.v);
            (sample.x.len(), sample.v.len())
        }
        _ if sample.acceleration_time == t && is_finite(sample.a.as_slice()) => return Ok(()),
        _ => {
            machine.evaluate(t, &sample.x, &sample.v, &mut sample.a);
            sample.acceleration_time = t;
            (sample.x.len(), sample.a.len())
        }
    };
    same_length(n, [found]).map_err(|failure| Error::at(t, failure))
}

/// Hermite's polynomial of a differential equation's order.
pub(crate) const fn hermite(rank: usize) -> &'static Hermite {
    match rank {
        1 => &Hermite::Cubic,
        _ => &Hermite::Quintic,
    }
}

impl<S: State, X: Machine<S>> Engine for Stepping<'_, X, S> {
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        X::NAME
    }

    fn is_dense(&self) -> bool {
        X::is_dense()
    }

    fn begin(&mut self, shown: bool, dense: bool) -> Result<Sample<S>, Error> {
        if !shown {
            // Room for the end, which is all that will be seen.
            return Ok(self.sample.clone());
        }
        let mut out = self.sample.clone();
        self.start(self.from, dense, &mut out)?;
        Ok(out)
    }

    fn covered(&self) -> usize {
        self.covered
    }

    fn start(&mut self, t: f64, dense: bool, out: &mut Sample<S>) -> Result<(), Error> {
        (out.t, out.velocity_time, out.acceleration_time) = (t, t, t);
        (self.known)(t, out)?;
        if dense {
            complete(&mut self.machine, out)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let t = plan.t;
        let done = if shown {
            self.machine.step::<true>(t, &mut self.sample)
        } else {
            self.machine.step::<false>(t, &mut self.sample)
        };
        done.map_err(|failure| Error::at(t, failure))?;
        let finite = if shown {
            place::<S, X>(&mut self.sample, t, plan.h, plan.grid)
        } else {
            is_finite(self.machine.carried_mut(self.position).as_slice())
        };
        if finite {
            Ok(0.0)
        } else {
            Err(Error::NonFinite { t }.into())
        }
    }

    fn show(&mut self, _: &Plan, _: usize, dense: bool, out: &mut Sample<S>) -> Result<(), Error> {
        if dense {
            complete(&mut self.machine, &mut self.sample)?;
        }
        std::mem::swap(&mut self.sample, out);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        X::INTERPOLATION
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.count(statistics);
    }
}
