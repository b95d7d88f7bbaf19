//! Integration of x'' = A(t, x, x') + B(t, x, x').

use super::control::{Reversible, Stiffness};
use super::counted::Counted;
use super::problem::{ActsOn, Split};
use super::start;
use super::{SplitField, SplitStepper, VariableSplit, Whole};
use crate::drive::{Drive, Sizes};
use crate::engine::{Errors, Machine, Resizable, Resizing, Stepping};
use crate::error::Error;
use crate::implicit::{Failure, Implicit, ImplicitStatistics, Iteration};
use crate::integrate::{
    ATTEMPTS, Divided, Drives, Given, Integration, Solution, beginning, check_freedoms,
    check_values,
};
use crate::one_step::Doubled;
use crate::problem::{ByRef, SecondOrder, WithJacobians, with_jacobians};
use crate::sizes::{Chosen, Tolerance, finite};
use crate::start::Initial;
use crate::state::State;
use crate::statistics::Statistics;
use crate::step::{Carried, Sample, lead, require_zero_stable, same_length};
use crate::watch::Hermite;
use nalgebra::DMatrix;

/// Integrates x'' = A(t, x, x') + B(t, x, x'), x(t0) = x0, x'(t0) = v0 with the method M.
///
/// Give the problem (`.split`, `.parts` or `.problem`), the end `.to(t)` and `.step_size(h)` or
/// `.steps(n)`, or what chooses steps; t0 is 0 unless `.from(t0)` says otherwise. B is solved for by
/// modified Newton, unless `.implicit` says otherwise; tolerances there are in units of accelerations.
/// For an example see the [module](super).
pub fn integrate_split<'a, M: SplitStepper<S>, S: State<Real = f64>>(
    x0: S,
    v0: S,
) -> Integration<'a, M, Divided<S>> {
    Integration::new([x0, v0], ()).implicit(Implicit::new(Iteration::ModifiedNewton))
}

impl<'a, M, S: State<Real = f64>, P, Z> Integration<'a, M, Divided<S>, P, Z> {
    /// Sets the problem by its parts, closures `|t, x, v, a|` that write A and B.
    pub fn split<A, B>(self, a: A, b: B) -> Integration<'a, M, Divided<S>, Split<A, B>, Z>
    where
        A: FnMut(f64, &S, &S, &mut S),
        B: FnMut(f64, &S, &S, &mut S),
    {
        self.parts(a, b)
    }

    /// Sets the problem by its parts, x'' = A(t, x, x') and x'' = B(t, x, x') by themselves: closures,
    /// [`velocity_free`](crate::velocity_free) ones, those with Jacobians.
    pub fn parts<A: SecondOrder<S>, B: SecondOrder<S>>(
        self,
        expensive: A,
        cheap: B,
    ) -> Integration<'a, M, Divided<S>, Split<A, B>, Z> {
        self.problem(Split { expensive, cheap })
    }

    /// Sets the problem.
    pub fn problem<Q: SplitField<S>>(self, problem: Q) -> Integration<'a, M, Divided<S>, Q, Z> {
        self.with(|_| problem)
    }

    /// States the components that B moves; see [`SplitField::acts_on`].
    pub fn acts_on(
        self,
        components: impl IntoIterator<Item = usize>,
    ) -> Integration<'a, M, Divided<S>, ActsOn<P>, Z> {
        let components = components.into_iter().collect();
        self.with(|problem| ActsOn {
            problem,
            components,
        })
    }

    /// Keeps the error of single steps at atol + rtol |z| for components z of x and x'; no step size is
    /// given then.
    pub fn tolerance(self, rtol: f64, atol: f64) -> Integration<'a, M, Divided<S>, P, Tolerance>
    where
        M: VariableSplit<S>,
    {
        self.tolerances(rtol, &[atol])
    }

    /// The same with an atol for each component of x and then of x'.
    pub fn tolerances(self, rtol: f64, atol: &[f64]) -> Integration<'a, M, Divided<S>, P, Tolerance>
    where
        M: VariableSplit<S>,
    {
        let atol = atol.to_vec();
        self.by(".tolerance()", Tolerance { rtol, atol })
    }

    /// Keeps h²σ at `target`, between 0 and [`VariableSplit::STIFFNESS_LIMIT`], where σ is the stiffness of A along the
    /// last step, and the error of single steps at atol + rtol |z| in every component of x and x'.
    ///
    /// That limit, 4 for α = 1/2, is the one of stability where A is free of velocities and σ is ∂A/∂x; accuracy
    /// asks for less, say 0.1. Four evaluations of A make two steps. No step size is given then.
    pub fn stiffness(
        self,
        target: f64,
        rtol: f64,
        atol: f64,
    ) -> Integration<'a, M, Divided<S>, P, Stiffness>
    where
        M: VariableSplit<S>,
    {
        let atol = vec![atol];
        let tolerance = Some(Tolerance { rtol, atol });
        self.by(".stiffness()", Stiffness { target, tolerance })
    }

    /// Keeps h²σ at `target` and looks at no error: the solution can be wrong by its whole size, where A
    /// changes within a step or is stiff across the motion. One evaluation of A makes a step.
    pub fn unchecked_stiffness(self, target: f64) -> Integration<'a, M, Divided<S>, P, Stiffness>
    where
        M: VariableSplit<S>,
    {
        let tolerance = None;
        self.by(".unchecked_stiffness()", Stiffness { target, tolerance })
    }

    /// Follows the step size `|t, x| s` that is wanted at x, s > 0, time-reversibly, where A is free of velocities; a
    /// method that is not [symmetric](VariableSplit::SYMMETRIC) is refused.
    pub fn reversible<F>(self, scale: F) -> Integration<'a, M, Divided<S>, P, Reversible<F>>
    where
        F: FnMut(f64, &S) -> f64,
    {
        self.by(".reversible()", Reversible::new(scale))
    }
}

/// An integration of A with this B.
type WithCheap<'a, M, S, A, B, Z> = Integration<'a, M, Divided<S>, Split<A, B>, Z>;

impl<'a, M, S: State<Real = f64>, A, B, Z> Integration<'a, M, Divided<S>, Split<A, B>, Z> {
    /// Adds to the problem a closure `|t, x, v, b_x, b_v|` that writes the Jacobians of B into n × n
    /// matrices of zeros.
    pub fn jacobians<J>(self, jacobians: J) -> WithCheap<'a, M, S, A, WithJacobians<B, J>, Z>
    where
        B: SecondOrder<S>,
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.with(|Split { expensive, cheap }| Split {
            expensive,
            cheap: with_jacobians(cheap, jacobians),
        })
    }
}

impl<'a, M, S: State<Real = f64>, P, Z> Integration<'a, M, Divided<S>, P, Z>
where
    P: SplitField<S>,
    Z: Drives<M, Divided<S>, P>,
{
    /// Integrates, and returns the state at the end, or where a watcher or event ended it.
    ///
    /// # Errors
    /// Every [`Error`] but those of constraints.
    pub fn run(self) -> Result<Solution<S>, Error> {
        self.grid.check()?;
        Z::drive(self).map(Solution::from)
    }
}

/// A stepper of a split field with its parts.
pub(super) struct Parted<M, P, S> {
    stepper: M,
    pub(super) field: Counted<P, S>,
    implicit: Implicit<S>,
    /// The statistics of the implicit core before this integration.
    before: ImplicitStatistics,
}

impl<M: SplitStepper<S>, P: SplitField<S>, S: State<Real = f64>> Parted<M, P, S> {
    fn new(stepper: M, field: Counted<P, S>, implicit: Implicit<S>) -> Self {
        let before = implicit.statistics();
        Self {
            stepper,
            field,
            implicit,
            before,
        }
    }

    /// The x and x' that it has come to.
    pub(super) fn values(&mut self) -> [S; 2] {
        [0, 1].map(|m| {
            let index = M::CARRIED.iter().position(|c| c.derivative == m);
            self.stepper.carried_mut(index.unwrap_or(m)).clone()
        })
    }
}

/// A split field under way in steps of any size, their errors found in the way E.
pub(super) type Under<M, P, S, E> = Resizing<Parted<M, P, S>, S, E>;

impl<M: SplitStepper<S>, P: SplitField<S>, S: State<Real = f64>> Machine<S> for Parted<M, P, S> {
    const RANK: usize = 2;
    const NAME: &'static str = M::NAME;
    const CARRIED: &'static [Carried] = M::CARRIED;
    const SAMPLE_OFFSET: f64 = M::SAMPLE_OFFSET;
    const VELOCITY_OFFSET: Option<f64> = M::VELOCITY_OFFSET;
    const ACCELERATION_OFFSET: Option<f64> = M::ACCELERATION_OFFSET;
    /// An acceleration at a grid point would cost an evaluation of A.
    const INTERPOLATION: &'static Hermite = &Hermite::Cubic;

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
        let whole = &mut Whole::new(ByRef(&mut self.field), x);
        SecondOrder::acceleration(whole, t, x, v, out);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.expensive = self.field.expensive;
        statistics.evaluations = self.field.cheap;
        statistics.count_implicit(self.implicit.statistics(), self.before);
    }
}

impl<M: VariableSplit<S>, P: SplitField<S>, S: State<Real = f64>> Resizable<S> for Parted<M, P, S> {
    const ORDER: usize = M::ORDER.bound();

    fn set_step_size(&mut self, h: f64) {
        self.stepper.set_step_size(h);
    }

    /// Another evaluation of A is worth less than an attempt.
    fn first_step(&mut self, _: f64, longest: f64, _: &[S], _: &Tolerance) -> Result<f64, Error> {
        Ok(0.1 * longest.abs())
    }

    /// A step and its halves see A where they evaluate it, the last time well before the end of the step: of
    /// a contact that begins after that they know nothing, and the ball would be deep in it, with an energy
    /// that it never had. So A is evaluated at the end as well. By what it differs there from the line
    /// through the evaluations of both halves, D, an impulse of up to h D/8 has been missed: where A is
    /// smooth that is O(h³), the error of a step of order 2.
    fn missed(&mut self, h: f64, end: &Sample<S>) -> Result<Option<[S; 2]>, Failure> {
        let Some([now, then]) = self.field.last.take() else {
            return Ok(None);
        };
        let mut in_v = end.x.clone();
        self.field.expensive(end.t, &end.x, &end.v, &mut in_v);
        same_length(end.x.len(), [in_v.len()])?;
        let share = (end.t - now.t) / (now.t - then.t);
        let both = now.a.as_slice().iter().zip(then.a.as_slice());
        for (d, (now, then)) in in_v.as_mut_slice().iter_mut().zip(both) {
            *d = 0.125 * h * (*d - (now + share * (now - then)));
        }
        self.field.last = Some([now, then]);
        let mut in_x = in_v.clone();
        in_x.as_mut_slice().iter_mut().for_each(|x| *x *= 0.5 * h);
        Ok(share.is_finite().then_some([in_x, in_v]))
    }
}

impl<M, S, P> Drives<M, Divided<S>, P> for Given
where
    M: SplitStepper<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn drive(run: Integration<'_, M, Divided<S>, P>) -> Result<(Sample<S>, Statistics), Error> {
        let lead = lead(M::CARRIED);
        let shift = M::SAMPLE_OFFSET.round() as usize;
        let interval = [run.from, run.to];
        check(&run)?;
        run.limits.check_unset()?;
        let mut sizes = run.grid.fixed(interval, [lead, shift])?;
        let t = run.from;
        let h = sizes.h;
        let values = &run.values;
        let mut watch = run.watch;
        let mut statistics = Statistics::equal_steps(h);
        let drive = Drive {
            interval,
            limit: u64::MAX,
            watch: &mut watch,
            statistics: &mut statistics,
        };
        let mut field = Counted::<_, S>::new(run.problem);
        if sizes.count == 0 {
            let whole = &mut Whole::new(ByRef(&mut field), &values[0]);
            let end = drive.stay(beginning(whole, t, values)?, values)?;
            (statistics.expensive, statistics.evaluations) = (field.expensive, field.cheap);
            statistics.start = field.expensive;
            return Ok((end, statistics));
        }
        let mut stepper = M::new(h, &values[0]);
        let initial = Initial { t, h, values };
        let solution = start::solution::<M, _, _>(&run.start, &initial, &mut field, shift)?;
        start::fill(&solution, t, h, &mut field, &mut stepper)?;
        let machine = Parted::new(stepper, field, run.implicit);
        let known = |t: f64, out: &mut Sample<S>| {
            solution.derivative(0, t, &mut out.x)?;
            solution.derivative(1, t, &mut out.v)
        };
        let covered = (lead + shift).saturating_sub(1);
        let mut engine = Stepping::<_, S>::new(machine, known, t, covered);
        let end = drive.over(&mut engine, &mut sizes, values)?;
        Ok((end, statistics))
    }
}

impl<M, S, P> Drives<M, Divided<S>, P> for Tolerance
where
    M: VariableSplit<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn drive(
        run: Integration<'_, M, Divided<S>, P, Self>,
    ) -> Result<(Sample<S>, Statistics), Error> {
        let tolerance = run.sizes.clone();
        over::<Doubled, _, _, _, _, _>(run, tolerance, |_, chosen| chosen)
    }
}

/// Steps of any size, as they are chosen by errors, which are found in the way E, or by a rule beside or instead.
pub(super) fn over<E, M, S, P, Y, Z>(
    run: Integration<'_, M, Divided<S>, P, Y>,
    tolerance: Tolerance,
    sizes: impl FnOnce(Y, Chosen) -> Z,
) -> Result<(Sample<S>, Statistics), Error>
where
    E: Errors<Parted<M, P, S>, S>,
    M: VariableSplit<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
    Z: Sizes<Under<M, P, S, E>>,
{
    check(&run)?;
    if let Some(given) = run.grid.given() {
        return Err(Error::GridAndTolerance { given });
    }
    let t = run.from;
    let interval = [t, run.to];
    finite(interval)?;
    let values = &run.values;
    tolerance.check(2 * values[0].len())?;
    // A tenth of the interval at most, unless it is said.
    let mut limits = run.limits;
    if t != run.to {
        limits.largest.get_or_insert(0.1 * (run.to - t).abs());
    }
    let mut field = Counted::<_, S>::new(run.problem);
    field.record(&values[0]);
    let mut machine = Parted::new(M::new(0.0, &values[0]), field, run.implicit);
    for (index, carried) in M::CARRIED.iter().enumerate() {
        let slot = machine.carried_mut(index);
        let value = &values[carried.derivative.min(1)];
        slot.as_mut_slice().copy_from_slice(value.as_slice());
    }
    let mut engine = Under::<M, P, S, E>::new(machine, t, &values[0], tolerance);
    let mut statistics = Statistics::default();
    let chosen = Chosen::new(&limits, interval, &engine, E::RULE, &mut statistics)?;
    let mut sizes = sizes(run.sizes, chosen);
    let mut watch = run.watch;
    let drive = Drive {
        interval,
        limit: limits.attempts.unwrap_or(ATTEMPTS),
        watch: &mut watch,
        statistics: &mut statistics,
    };
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok((end, statistics))
}

/// Checks the method, the values, and the components that B is said to move.
fn check<M, S, P, Z>(run: &Integration<'_, M, Divided<S>, P, Z>) -> Result<(), Error>
where
    M: SplitStepper<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    require_zero_stable([(M::NAME, M::ZERO_STABLE)])?;
    crate::free::values(M::NAME, &[], &run.parameters)?;
    check_values(run.from, &run.values)?;
    run.implicit.check()?;
    check_freedoms(run.problem.freedoms(), &run.values)?;
    let components = run.values[0].len();
    let acts_on = run.problem.acts_on().unwrap_or_default();
    match acts_on.iter().find(|component| **component >= components) {
        None => Ok(()),
        Some(&component) => Err(Error::ActsOn {
            component,
            components,
        }),
    }
}
