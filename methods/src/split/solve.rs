//! Integration of x'' = A(t, x, x') + B(t, x, x').

use super::control::{Reversible, Stiffness};
use super::counted::Counted;
use super::step::{AnySplitSize, SplitStepper};
use super::{SplitField, Whole, start};
use crate::base::{Error, Failure, State, same_length};
use crate::integrator::drive::{Drive, Sizes};
use crate::integrator::engine::{Description, Machine, Maker, Material, Resizing, Stepping};
use crate::integrator::integrate::{
    Divided, Drives, Ends, Integration, Problem, Settings, beginning, check_freedoms, check_values,
};
use crate::integrator::sizes::{Chosen, Equal, Tolerance, finite};
use crate::integrator::start::Initial;
use crate::integrator::statistics::Statistics;
use crate::integrator::watch::Hermite;
use crate::nonlinear::implicit::{Implicit, ImplicitStatistics, Iteration};
use crate::problem::{Acceleration, ActsOn, ByRef, Sum, WithJacobians, with_jacobians};
use crate::stepper::{AnySize, Sample, free, lead, require_zero_stable};
use nalgebra::DMatrix;

/// The problem x'' = A(t, x, x') + B(t, x, x'), x(t0) = x0, x'(t0) = v0.
///
/// B is solved for by modified Newton, unless [`implicit`](Settings::implicit) says otherwise; tolerances there are in
/// units of accelerations. For an example see the [module](super).
pub type Split<'a, S, P> = Problem<'a, Divided<S>, P>;

impl<S, A, B> Split<'_, S, Sum<A, B>>
where
    S: State<Real = f64>,
    A: FnMut(f64, &S, &S, &mut S),
    B: FnMut(f64, &S, &S, &mut S),
{
    /// The problem by its parts, closures `|t, x, v, a|` that write A and B. For methods such as
    /// [`SplittingVerlet`](crate::splitting::SplittingVerlet), whose A ignores the velocity, [`of`](Self::of) takes a
    /// [`Sum`] with [`velocity_free`](crate::velocity_free) in it.
    pub fn new(expensive: A, cheap: B, x0: S, v0: S) -> Self {
        Self::of(Sum { expensive, cheap }, x0, v0)
    }
}

impl<'a, S: State<Real = f64>, P: SplitField<S>> Split<'a, S, P> {
    /// A split field of a type of its own, or a [`Sum`] of two problems: those without velocities, those with
    /// Jacobians.
    pub fn of(field: P, x0: S, v0: S) -> Self {
        Self::with_values(field, [x0, v0])
    }

    /// States the components that B moves; see [`SplitField::acts_on`].
    pub fn acts_on(self, components: impl IntoIterator<Item = usize>) -> Split<'a, S, ActsOn<P>> {
        let components = components.into_iter().collect();
        self.with(|problem| ActsOn {
            problem,
            components,
        })
    }
}

impl<'a, S: State<Real = f64>, A, B: Acceleration<S>> Split<'a, S, Sum<A, B>> {
    /// Adds a closure `|t, x, v, b_x, b_v|` that writes the Jacobians of B into n × n
    /// matrices of zeros.
    pub fn jacobians<J>(self, jacobians: J) -> Split<'a, S, Sum<A, WithJacobians<B, J>>>
    where
        J: FnMut(f64, &S, &S, &mut DMatrix<f64>, &mut DMatrix<f64>),
    {
        self.with(|Sum { expensive, cheap }| Sum {
            expensive,
            cheap: with_jacobians(cheap, jacobians),
        })
    }
}

impl<M, S, Z: Into<Tolerance>> Settings<M, S, Z> {
    /// Keeps h²σ at `target`, between 0 and [`AnySplitSize::stiffness_limit`], where σ is the stiffness of A along the
    /// last step. Also keeps the error of single steps at the tolerance, in every component of x and x'.
    ///
    /// The limit, 4 for α = 1/2, is the limit of stability where A is free of velocities and σ is ∂A/∂x. Accuracy asks
    /// for less, say 0.1. Four evaluations of A make two steps.
    pub fn stiffness(self, target: f64) -> Settings<M, S, Stiffness> {
        self.convert(|sizes| Stiffness {
            target,
            tolerance: Some(sizes.into()),
        })
    }
}

impl<M, S> Settings<M, S> {
    /// Keeps h²σ at `target` and looks at no error: the solution can be wrong by its whole size, where A
    /// changes within a step or is stiff across the motion. One evaluation of A makes a step.
    pub fn unchecked_stiffness(self, target: f64) -> Settings<M, S, Stiffness> {
        self.convert(|_| Stiffness {
            target,
            tolerance: None,
        })
    }

    /// Follows the wanted step size, `|t, x| s` with s > 0, time-reversibly, where A is free of velocities. A method
    /// that is not [symmetric](AnySplitSize::symmetric) is refused.
    pub fn reversible<F>(self, scale: F) -> Settings<M, S, Reversible<F>>
    where
        F: FnMut(f64, &S) -> f64,
    {
        self.convert(|_| Reversible::new(scale))
    }
}

/// A stepper of a split field with its parts.
pub(crate) struct Parted<M, P, S> {
    stepper: M,
    pub(super) field: Counted<P, S>,
    implicit: Implicit<S>,
    /// The statistics of the implicit core before this integration.
    before: ImplicitStatistics,
}

impl<M: SplitStepper<S>, P: SplitField<S>, S: State<Real = f64>> Parted<M, P, S> {
    pub(crate) fn boxed(material: Material<'_, Counted<P, S>, S>) -> Box<Self> {
        let mut stepper = M::sized(material.h, material.like);
        for (index, z) in material.carried.iter().enumerate() {
            stepper.carried_mut(index).clone_from(z);
        }
        Box::new(Self {
            stepper,
            field: material.field,
            before: material.implicit.statistics(),
            implicit: material.implicit,
        })
    }

    /// The x and x' that it has come to.
    pub(super) fn values(&mut self) -> [S; 2] {
        [0, 1].map(|m| {
            let index = M::CARRIED.iter().position(|c| c.derivative == m);
            self.stepper.carried_mut(index.unwrap_or(m)).clone()
        })
    }
}

impl Description {
    /// A method for split fields whose steps may be of any size.
    pub(crate) const fn any_split<M, S: State<Real = f64>>() -> Self
    where
        M: SplitStepper<S, Sizes = AnySplitSize>,
    {
        Self {
            beside: Some(AnySize::DOUBLED),
            ..Self::split::<M, S>()
        }
    }

    pub(crate) const fn split<M: SplitStepper<S>, S: State<Real = f64>>() -> Self {
        Self {
            name: M::NAME,
            rank: 2,
            order: M::ORDER,
            zero_stable: M::ZERO_STABLE,
            carried: M::CARRIED,
            carried_at: |_| M::CARRIED.to_vec(),
            parameters: &[],
            stable: &[],
            solves_algebraic: false,
            sample_offset: M::SAMPLE_OFFSET,
            velocity_offset: M::VELOCITY_OFFSET,
            acceleration_offset: M::ACCELERATION_OFFSET,
            // An acceleration at a grid point would cost an evaluation of A.
            interpolation: &Hermite::Cubic,
            beside: None,
            composition: M::COMPOSITION,
        }
    }
}

/// A split field under way in steps of any size.
pub(super) type Under<M, P, S> = Resizing<Parted<M, P, S>, S>;

impl<M: SplitStepper<S>, P: SplitField<S>, S: State<Real = f64>> Machine<S> for Parted<M, P, S> {
    type Field = Counted<P, S>;

    fn into_field(self: Box<Self>) -> Counted<P, S> {
        self.field
    }

    fn method(&self) -> &'static Description {
        const { &Description::split::<M, S>() }
    }

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

    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.stepper.carried_mut(index)
    }

    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        let whole = &mut Whole::new(ByRef(&mut self.field), x);
        Acceleration::acceleration(whole, t, x, v, out);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.field.commit(point.t, &point.x);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.expensive = self.field.expensive;
        statistics.evaluations = self.field.cheap;
        statistics.count_implicit(self.implicit.statistics(), self.before);
    }

    fn set_step_size(&mut self, h: f64) {
        self.stepper.set_step_size(h);
    }

    /// Another evaluation of A is worth less than an attempt.
    fn first_step(&mut self, _: f64, longest: f64, _: &[S], _: &Tolerance) -> Result<f64, Error> {
        Ok(0.1 * longest.abs())
    }

    /// A step and its halves see A where they evaluate it, the last time well before the end of the step. They know
    /// nothing of a contact that begins after that. The ball would then be deep in the contact, with an energy that it
    /// never had. So A is evaluated at the end as well. Let D be the difference there from the line through the
    /// evaluations of both halves. An impulse of up to h D/8 has been missed. Where A is smooth the impulse is O(h³),
    /// as is the error of a step of order 2.
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

impl<M, S, P> Drives<M, Divided<S>, P> for Equal
where
    M: SplitStepper<S>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn drive(run: Integration<'_, '_, M, Divided<S>, P, Self>) -> Ends<S, P> {
        let equal = run.settings.sizes;
        let method = const { &Description::split::<M, S>() };
        of_one_size(run, equal, method, Parted::<M, P, S>::boxed)
    }
}

impl<M, S, P> Drives<M, Divided<S>, P> for Tolerance
where
    M: SplitStepper<S, Sizes = AnySplitSize>,
    S: State<Real = f64>,
    P: SplitField<S>,
{
    fn drive(run: Integration<'_, '_, M, Divided<S>, P, Self>) -> Ends<S, P> {
        let tolerance = run.settings.sizes.clone();
        let method = const { &Description::any_split::<M, S>() };
        over(
            run,
            Some(tolerance),
            method,
            Parted::<M, P, S>::boxed,
            |_, chosen| chosen,
        )
    }
}

/// Steps of one size by a method's machine.
pub(crate) fn of_one_size<M, S, P, Z, X>(
    run: Integration<'_, '_, M, Divided<S>, P, Z>,
    equal: Equal,
    method: &'static Description,
    machine: Maker<Counted<P, S>, S, X>,
) -> Ends<S, P>
where
    S: State<Real = f64>,
    P: SplitField<S>,
    X: Machine<S, Field = Counted<P, S>> + ?Sized,
{
    let lead = lead(method.carried);
    let shift = method.shift();
    let implicit = checked(&run, method)?;
    let interval = run.interval;
    run.settings.limits.check_unset()?;
    let mut sizes = equal.fixed(interval, run.whole, [lead, shift])?;
    let t = interval[0];
    let h = sizes.h;
    let values = &run.values;
    let mut statistics = Statistics::equal_steps(h);
    let mut field = Counted::<_, S>::new(run.problem);
    run.watch.remembers = field.commit(t, &values[0]);
    let drive = Drive::new(interval, run.watch, &mut statistics);
    if sizes.count == 0 {
        let whole = &mut Whole::new(ByRef(&mut field), &values[0]);
        let end = drive.stay(beginning(whole, t, values)?, values)?;
        (statistics.expensive, statistics.evaluations) = (field.expensive, field.cheap);
        statistics.start = field.expensive;
        return Ok(((end, statistics), field.into_problem()));
    }
    let initial = Initial { t, h, values };
    let solution = start::solution(&run.settings.start, &initial, &mut field, method)?;
    let machine = machine(Material {
        h,
        like: &values[0],
        parameters: Vec::new(),
        carried: start::history(&solution, &initial, &mut field, method)?,
        field,
        implicit,
    });
    let known = |t: f64, out: &mut Sample<S>| {
        solution.derivative(0, t, &mut out.x)?;
        solution.derivative(1, t, &mut out.v)
    };
    let covered = (lead + shift).saturating_sub(1);
    let mut engine = Stepping::new(machine, known, t, covered);
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok(((end, statistics), engine.into_field().into_problem()))
}

/// Steps of any size, as they are chosen by errors, or by a rule beside or instead.
pub(crate) fn over<'l, M, S, P, Y, Z, X>(
    run: Integration<'l, '_, M, Divided<S>, P, Y>,
    tolerance: Option<Tolerance>,
    method: &'static Description,
    machine: Maker<Counted<P, S>, S, X>,
    sizes: impl FnOnce(&'l mut Y, Chosen) -> Z,
) -> Ends<S, P>
where
    S: State<Real = f64>,
    P: SplitField<S>,
    X: Machine<S, Field = Counted<P, S>> + ?Sized,
    Z: Sizes<Resizing<X, S>>,
{
    let implicit = checked(&run, method)?;
    let interval = run.interval;
    let [t, to] = interval;
    finite(interval)?;
    let values = &run.values;
    if let Some(tolerance) = &tolerance {
        tolerance.check(2 * values[0].len())?;
    }
    // A tenth of the interval at most, unless it is said.
    let mut limits = run.settings.limits.clone();
    if t != to {
        limits.largest.get_or_insert(0.1 * (to - t).abs());
    }
    let mut field = Counted::<_, S>::new(run.problem);
    run.watch.remembers = field.commit(t, &values[0]);
    field.record(&values[0]);
    let carried = method.carried.iter();
    let machine = machine(Material {
        h: 0.0,
        like: &values[0],
        parameters: Vec::new(),
        carried: carried
            .map(|c| values[c.derivative.min(1)].clone())
            .collect(),
        field,
        implicit,
    });
    let mut engine = Resizing::new(machine, method.beside, t, &values[0], tolerance);
    let mut statistics = Statistics::default();
    let chosen = Chosen::new(&limits, interval, &engine, engine.rule(), &mut statistics)?;
    let mut sizes = sizes(&mut run.settings.sizes, chosen);
    let drive = Drive::new(interval, run.watch, &mut statistics);
    let end = drive.over(&mut engine, &mut sizes, values)?;
    Ok(((end, statistics), engine.into_field().into_problem()))
}

/// How B is solved for, where the method, the values, and the components that B is said to move are sound.
fn checked<M, S, P, Z>(
    run: &Integration<'_, '_, M, Divided<S>, P, Z>,
    method: &Description,
) -> Result<Implicit<S>, Error>
where
    S: State<Real = f64>,
    P: SplitField<S>,
{
    require_zero_stable([(method.name, method.zero_stable)])?;
    free::values(method.name, method.parameters, &run.settings.parameters)?;
    check_values(run.interval[0], &run.values)?;
    let newton = || Implicit::new(Iteration::ModifiedNewton);
    let implicit = run.settings.implicit_or(newton);
    implicit.check()?;
    check_freedoms(run.problem.freedoms(), &run.values)?;
    let components = run.values[0].len();
    let acts_on = run.problem.acts_on().unwrap_or_default();
    match acts_on.iter().find(|component| **component >= components) {
        None => Ok(implicit),
        Some(&component) => Err(Error::ActsOn {
            component,
            components,
        }),
    }
}
