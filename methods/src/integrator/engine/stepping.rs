//! Steps of one size by a generated stepper, with any history and any place of its sample.

use super::first_step::first_step_of;
use crate::base::{Error, Failure, Order, Real, State, is_finite, same_length};
use crate::integrator::drive::{Attempt, Engine, Plan};
use crate::integrator::integrate::Estimates;
use crate::integrator::sizes::Tolerance;
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::{Between, Hermite};
use crate::nonlinear::implicit::{Implicit, ImplicitStatistics};
use crate::problem::{Counted, Field, StableRange};
use crate::stepper::{AnySize, Carried, Parameter, Sample, Stepper};

/// A method as runs know it beforehand.
#[derive(Debug)]
pub(crate) struct Description {
    pub name: &'static str,
    /// The order of the differential equation.
    pub rank: usize,
    pub order: Order,
    pub zero_stable: bool,
    pub carried: &'static [Carried],
    /// The same where the free parameters have these values.
    pub carried_at: fn(&[f64]) -> Vec<Carried>,
    pub parameters: &'static [Parameter],
    pub stable: &'static [StableRange],
    /// Whether the method solves algebraic equations beside the differential ones.
    pub solves_algebraic: bool,
    pub sample_offset: f64,
    pub velocity_offset: Option<f64>,
    pub acceleration_offset: Option<f64>,
    /// The solution between grid points.
    pub interpolation: &'static Hermite,
    /// The solutions beside a step, where steps may be of any size.
    pub beside: Option<AnySize>,
    /// The weights of A and B in the carried quantities of a method for split fields.
    pub composition: &'static [[f64; 2]],
}

impl Description {
    pub(crate) const fn of<M: Stepper<S, RANK>, S: State, const RANK: usize>() -> Self {
        Self {
            name: M::NAME,
            rank: RANK,
            order: M::ORDER,
            zero_stable: M::ZERO_STABLE,
            carried: M::CARRIED,
            carried_at: M::carried,
            parameters: M::PARAMETERS,
            stable: M::STABLE,
            solves_algebraic: M::SOLVES_ALGEBRAIC,
            sample_offset: M::SAMPLE_OFFSET,
            velocity_offset: M::VELOCITY_OFFSET,
            acceleration_offset: M::ACCELERATION_OFFSET,
            interpolation: hermite(RANK),
            beside: None,
            composition: &[],
        }
    }

    /// The same of a method whose steps may be of any size.
    pub(crate) const fn any<M, S: State, const RANK: usize>() -> Self
    where
        M: Stepper<S, RANK, Sizes: Estimates<M, S, RANK>>,
    {
        Self {
            beside: Some(M::Sizes::BESIDE),
            ..Self::of::<M, S, RANK>()
        }
    }

    /// Whether there is a solution between grid points: velocities at other times than positions leave nothing to
    /// interpolate.
    pub(super) fn is_dense(&self) -> bool {
        self.rank == 1 || self.velocity_offset == Some(self.sample_offset)
    }

    /// How many grid points after the beginning of a step its sample stands.
    pub(crate) fn shift(&self) -> usize {
        self.sample_offset.round() as usize
    }
}

/// All that a machine is made of, but the method.
pub(crate) struct Material<'v, P, S> {
    pub h: f64,
    /// A vector of the problem's length.
    pub like: &'v S,
    /// The values of the free parameters.
    pub parameters: Vec<f64>,
    /// The carried quantities before the first step.
    pub carried: Vec<S>,
    pub field: P,
    pub implicit: Implicit<S>,
}

/// The function that makes a machine X.
pub(crate) type Maker<P, S, X> = fn(Material<'_, P, S>) -> Box<X>;

impl<P, S: State> Material<'_, P, S> {
    /// The stepper with its history.
    pub(crate) fn stepper<M: Stepper<S, RANK>, const RANK: usize>(&self) -> M {
        let mut stepper = M::at(self.h, self.like, &self.parameters);
        for (index, z) in self.carried.iter().enumerate() {
            stepper.carried_mut(index).clone_from(z);
        }
        stepper
    }
}

/// A stepper with its right-hand side.
pub(crate) trait Machine<S: State> {
    /// The right-hand side.
    type Field;

    /// The right-hand side, at the end.
    fn into_field(self: Box<Self>) -> Self::Field;

    /// The method, without solutions beside a step. Where its type is known, the compiler knows all of this.
    fn method(&self) -> &'static Description;

    /// Makes the step at t, with its sample if that is shown.
    fn step(&mut self, t: f64, shown: bool, sample: &mut Sample<S>) -> Result<(), Failure>;

    /// The slot of the carried quantity with this index.
    fn carried_mut(&mut self, index: usize) -> &mut S;

    /// The highest derivative.
    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S);

    /// Takes a point of the solution into the memory of the problem.
    fn commit(&mut self, point: &Sample<S>);

    /// Adds the counts of the machine.
    fn count(&self, statistics: &mut Statistics);

    /// Sets the size of the steps that follow, if they may be of any size.
    fn set_step_size(&mut self, h: f64) {
        let _ = h;
    }

    /// A first step from the values of these at t, of at most `longest`, for errors as allowed.
    fn first_step(
        &mut self,
        t: f64,
        longest: f64,
        values: &[S],
        tolerance: &Tolerance,
    ) -> Result<f64, Error> {
        let _ = (t, values, tolerance);
        Ok(longest)
    }

    /// The error that the two halves of a step of size h may have missed besides, in each derivative at its end.
    ///
    /// # Errors
    /// [`Failure::Shape`] of a field that changes a length.
    fn missed(&mut self, h: f64, end: &Sample<S>) -> Result<Option<[S; 2]>, Failure> {
        let _ = (h, end);
        Ok(None)
    }

    /// Writes the differences of the last step from the solutions beside it.
    ///
    /// # Errors
    /// [`Failure::Shape`] of a field that changes a length.
    fn differences(&mut self, out: &mut [S]) -> Result<(), Failure> {
        let _ = out;
        Ok(())
    }

    /// Stage i of the last step.
    fn stage(&self, index: usize) -> Option<&S> {
        let _ = index;
        None
    }
}

/// A stepper of the field of a differential equation of order RANK.
pub(crate) struct Of<M, P, S, const RANK: usize> {
    pub stepper: M,
    pub field: Counted<P>,
    pub(super) implicit: Implicit<S>,
    /// The statistics of the implicit core before this integration.
    before: ImplicitStatistics,
}

impl<M: Stepper<S, RANK>, P, S: State, const RANK: usize> Of<M, P, S, RANK> {
    pub(crate) fn boxed(material: Material<'_, Counted<P>, S>) -> Box<Self> {
        Box::new(Self {
            stepper: material.stepper(),
            field: material.field,
            before: material.implicit.statistics(),
            implicit: material.implicit,
        })
    }
}

impl<M, P, S, const RANK: usize> Machine<S> for Of<M, P, S, RANK>
where
    M: Stepper<S, RANK>,
    Counted<P>: Field<S, RANK>,
    S: State,
{
    type Field = Counted<P>;

    fn into_field(self: Box<Self>) -> Counted<P> {
        self.field
    }

    #[inline]
    fn method(&self) -> &'static Description {
        const { &Description::of::<M, S, RANK>() }
    }

    #[inline]
    fn step(&mut self, t: f64, shown: bool, sample: &mut Sample<S>) -> Result<(), Failure> {
        let Self {
            stepper,
            field,
            implicit,
            ..
        } = self;
        if shown {
            stepper.step::<_, true>(t, field, implicit, sample)
        } else {
            stepper.step::<_, false>(t, field, implicit, sample)
        }
    }

    #[inline]
    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.stepper.carried_mut(index)
    }

    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        self.field.evaluate(t, x, v, out);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.field.commit(point.t, &point.x);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.evaluations = self.field.count;
        statistics.count_implicit(self.implicit.statistics(), self.before);
        statistics.solver = statistics.solver.or(self.field.known().solver);
    }

    fn set_step_size(&mut self, h: f64) {
        let before = self.stepper.step_size();
        if before != h {
            self.stepper.set_step_size(h, h / before);
        }
    }

    fn differences(&mut self, out: &mut [S]) -> Result<(), Failure> {
        self.stepper.differences(out)?;
        if self.field.known().algebraic {
            for e in out {
                self.implicit.filter(e)?;
            }
        }
        Ok(())
    }

    fn stage(&self, index: usize) -> Option<&S> {
        self.stepper.stage(index)
    }

    fn first_step(
        &mut self,
        t: f64,
        longest: f64,
        carried: &[S],
        tolerance: &Tolerance,
    ) -> Result<f64, Error> {
        let method = self.method();
        first_step_of(method, &mut self.field, t, longest, carried, tolerance)
    }
}

/// The solution near t0, as a sample at a time.
type Known<'a, S> = Box<dyn Fn(f64, &mut Sample<S>) -> Result<(), Error> + 'a>;

/// A stepper under way in steps of size h.
pub(crate) struct Stepping<'a, X: ?Sized, S> {
    machine: Box<X>,
    /// The start.
    known: Known<'a, S>,
    from: f64,
    /// How many grid points behind t0 the start covers.
    covered: usize,
    sample: Sample<S>,
    /// The slot that shows a blow-up after a step that forms no sample.
    position: usize,
}

impl<'a, S: State, X: Machine<S> + ?Sized> Stepping<'a, X, S> {
    /// From this time on.
    pub(crate) fn new(
        mut machine: Box<X>,
        known: impl Fn(f64, &mut Sample<S>) -> Result<(), Error> + 'a,
        from: f64,
        covered: usize,
    ) -> Self {
        let mut carried = machine.method().carried.iter();
        let position = carried.position(|c| c.derivative == 0).unwrap_or(0);
        let sample = Sample::new(from, machine.carried_mut(0));
        Self {
            machine,
            known: Box::new(known),
            from,
            covered,
            sample,
            position,
        }
    }

    /// The right-hand side, at the end.
    pub(crate) fn into_field(self) -> X::Field {
        self.machine.into_field()
    }
}

/// Sets the times of a sample of a method's step at t, at the grid point `grid`; it must be finite.
#[inline]
pub(crate) fn place<S: State>(
    sample: &mut Sample<S>,
    method: &Description,
    t: f64,
    h: f64,
    grid: f64,
) -> bool {
    let time = |offset: Option<f64>| match offset {
        Some(offset) if offset != method.sample_offset => t + offset * h,
        _ => grid,
    };
    sample.t = grid;
    sample.velocity_time = time(method.velocity_offset);
    sample.acceleration_time = time(method.acceleration_offset);
    // What the scheme does not form may still hold the start's values.
    let formed = [
        (method.velocity_offset, &mut sample.v),
        (method.acceleration_offset, &mut sample.a),
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
pub(crate) fn same_lengths<S: State>(
    machine: &mut (impl Machine<S> + ?Sized),
    n: usize,
) -> Result<(), Failure> {
    (0..machine.method().carried.len())
        .try_for_each(|k| same_length(n, [machine.carried_mut(k).len()]))
}

/// Evaluates the highest derivative of a sample where the scheme has not formed it.
pub(crate) fn complete<S: State>(
    machine: &mut (impl Machine<S> + ?Sized),
    sample: &mut Sample<S>,
) -> Result<(), Error> {
    let t = sample.t;
    let method = machine.method();
    let (n, found) = match method.rank {
        2 if *method.interpolation == Hermite::Cubic => return Ok(()),
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

impl<S: State, X: Machine<S> + ?Sized> Engine for Stepping<'_, X, S> {
    type Point = Sample<S>;

    fn name(&self) -> &'static str {
        self.machine.method().name
    }

    fn is_dense(&self) -> bool {
        self.machine.method().is_dense()
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
            complete(&mut *self.machine, out)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn attempt(&mut self, plan: &Plan, shown: bool) -> Attempt {
        let t = plan.t;
        let done = self.machine.step(t, shown, &mut self.sample);
        done.map_err(|failure| Error::at(t, failure))?;
        let finite = if shown {
            place(
                &mut self.sample,
                self.machine.method(),
                t,
                plan.h,
                plan.grid,
            )
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
            complete(&mut *self.machine, &mut self.sample)?;
        }
        std::mem::swap(&mut self.sample, out);
        Ok(())
    }

    fn between(&self) -> &dyn Between<Sample<S>> {
        self.machine.method().interpolation
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.machine.commit(point);
    }

    fn count(&self, statistics: &mut Statistics) {
        self.machine.count(statistics);
    }
}
