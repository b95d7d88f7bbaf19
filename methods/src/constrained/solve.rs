//! Fixed-step integration of constrained problems.

use super::consistent::{
    Metric, accelerations, check_accelerations, project_position, project_velocity, redundancy,
};
use super::error::ConstrainedError;
use super::index_one::{IndexOne, baumgarte};
use super::maps::{AffineMaps, Maps, ZeroDynamics};
use super::model::{Model, Point};
use super::options::{Formulation, LinearSolver, NewtonKind, Stabilisation};
use super::problem::Constrained;
use super::sample::{
    ConstrainedSample, ConstrainedSolution, ConstrainedStatistics, Moved, Sampler,
};
use super::step::{Assembler, Settings};
use crate::error::Error;
use crate::solve::{Integration, Unobserved, Unset};
use crate::start::{Initial, Start, Trajectory};
use crate::state::is_finite;
use crate::step::lead;
use std::marker::PhantomData;
use std::ops::ControlFlow;

type Observe<'a> = Box<dyn FnMut(&ConstrainedSample) -> ControlFlow<()> + 'a>;

/// A constrained integration, to be described and run; made by [`integrate_constrained`].
pub struct ConstrainedIntegration<'a, M, P> {
    problem: P,
    grid: Integration<(), Vec<f64>, Unset, Unobserved>,
    initial: [Vec<f64>; 2],
    start: Start<Vec<f64>>,
    formulation: Formulation,
    stabilisation: Stabilisation,
    newton: NewtonKind,
    linear: LinearSolver,
    metric: Metric,
    resolve: bool,
    times: Option<Vec<f64>>,
    modify: bool,
    rtol: f64,
    max_iterations: usize,
    observer: Option<Observe<'a>>,
    method: PhantomData<fn() -> M>,
}

/// Integrates a constrained problem from q(t0) = q0, q'(t0) = v0 with the method M in fixed steps.
///
/// q0 and v0 are first moved onto the constraints (in the metric of the mass matrix), so that guesses
/// do. The end `.to(t)` and `.step_size(h)` or `.steps(n)` must be given.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::central_difference::Cd5Ones;
/// use stepsmith::constrained::{Constrained, Formulation, integrate_constrained};
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize { 2 }
///     fn holonomic(&self) -> usize { 1 }
///     fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
///         mass.fill_with_identity();
///     }
///     fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
///         force.copy_from_slice(&[0.0, -9.81]);
///     }
///     fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
///         g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
///     }
/// }
///
/// let solution = integrate_constrained::<Cd5Ones<_>, _>(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
///     .to(1.0)
///     .step_size(1e-2)
///     .formulation(Formulation::Index3)
///     .run()?;
/// assert!((solution.end.q[0] + 0.986291751131875).abs() < 1e-6);
/// assert!(solution.statistics.position_residual < 1e-12);
/// # Ok::<(), stepsmith::constrained::ConstrainedError>(())
/// ```
pub fn integrate_constrained<'a, M: AffineMaps, P: Constrained>(
    problem: P,
    q0: Vec<f64>,
    v0: Vec<f64>,
) -> ConstrainedIntegration<'a, M, P> {
    ConstrainedIntegration {
        problem,
        grid: Integration::new([Vec::new(), Vec::new()]),
        initial: [q0, v0],
        start: Start::default(),
        formulation: Formulation::default(),
        stabilisation: Stabilisation::default(),
        newton: NewtonKind::default(),
        linear: LinearSolver::default(),
        metric: Metric::default(),
        resolve: false,
        times: None,
        modify: true,
        rtol: 4.0 * f64::EPSILON,
        max_iterations: 30,
        observer: None,
        method: PhantomData,
    }
}

impl<'a, M, P> ConstrainedIntegration<'a, M, P> {
    /// Sets the time t0 of the initial values; 0 if not called.
    #[must_use]
    pub fn from(mut self, t0: f64) -> Self {
        self.grid = self.grid.from(t0);
        self
    }

    /// Sets the end of the interval, where the last step lands exactly; an end before t0 integrates
    /// backwards.
    #[must_use]
    pub fn to(mut self, end: f64) -> Self {
        self.grid = self.grid.to(end);
        self
    }

    /// Sets the step size h > 0: the largest one not above it that divides the interval is used.
    #[must_use]
    pub fn step_size(mut self, h: f64) -> Self {
        self.grid = self.grid.step_size(h);
        self
    }

    /// Sets the number of steps instead of a step size.
    #[must_use]
    pub fn steps(mut self, count: usize) -> Self {
        self.grid = self.grid.steps(count);
        self
    }

    /// Sets the grid points themselves, t0 first, instead of an interval and a step size. They may be
    /// unequally spaced where a scheme carries nothing from before the last step: what it carries
    /// between grid points (the algorithmic acceleration of generalized-α) is then moved with the step
    /// size, z ← z + o (h/h₋₁ − 1)(z − z₋₁) for an offset o (Jay, Negrut, eq. 15).
    #[must_use]
    pub fn times(mut self, points: Vec<f64>) -> Self {
        self.times = Some(points);
        self
    }

    /// Whether quantities between grid points are moved with the step size; they are if not called.
    /// Without it generalized-α falls to order 1; it can be left out to show that.
    #[must_use]
    pub fn modification(mut self, modify: bool) -> Self {
        self.modify = modify;
        self
    }

    /// Sets the formulation; [`Formulation::Index3`] if not called.
    #[must_use]
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.formulation = formulation;
        self
    }

    /// Sets what holds the drift; nothing if not called.
    #[must_use]
    pub fn stabilisation(mut self, stabilisation: Stabilisation) -> Self {
        self.stabilisation = stabilisation;
        self
    }

    /// Sets how Newton's iteration treats its matrix; [`NewtonKind::Modified`] if not called.
    #[must_use]
    pub fn newton(mut self, newton: NewtonKind) -> Self {
        self.newton = newton;
        self
    }

    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called.
    #[must_use]
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.linear = solver;
        self
    }

    /// Sets the tolerance rtol (at least ε) on increments, relative to the positions they change for
    /// constraints on positions, to the velocities for those on velocities, else to the accelerations;
    /// 4 ε if not called: an error δ in positions is one of δ/h in velocities. Increments below 1e-9
    /// that a new matrix does not make shrink are taken for rounding.
    #[must_use]
    pub fn tolerance(mut self, rtol: f64) -> Self {
        self.rtol = rtol.max(f64::EPSILON);
        self
    }

    /// Sets the largest number of Newton iterations per solve; 30 if not called.
    #[must_use]
    pub fn max_iterations(mut self, count: usize) -> Self {
        self.max_iterations = count;
        self
    }

    /// Sets the metric in which initial values and those of the start are moved onto the constraints.
    #[must_use]
    pub fn metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// Sets the start of schemes that carry more than q and v: positions and velocities it yields are
    /// moved onto the constraints. [`Start::Collocation`] of the index-1 problem if not called.
    #[must_use]
    pub fn start(mut self, start: Start<Vec<f64>>) -> Self {
        self.start = start;
        self
    }

    /// Whether accelerations that are carried at the end of a step are replaced by those solved for
    /// from its q and v; they are not if not called. It restores the accuracy of a and λ of block
    /// formulas under constraints on positions; never use it where a scheme's own acceleration
    /// (generalized-α) stands at the step's end.
    #[must_use]
    pub fn resolve(mut self, resolve: bool) -> Self {
        self.resolve = resolve;
        self
    }

    /// Shows every grid point once, from t0 to the end, to `observer`; `Break` ends the integration.
    #[must_use]
    pub fn observe(
        mut self,
        observer: impl FnMut(&ConstrainedSample) -> ControlFlow<()> + 'a,
    ) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }
}

/// The most unknowns of a step that dense matrices take (800 MB).
const LIMIT: usize = 10_000;

impl<M: AffineMaps, P: Constrained> ConstrainedIntegration<'_, M, P> {
    /// Integrates, and returns the state at the end or where the observer stopped.
    ///
    /// # Errors
    /// Every [`ConstrainedError`].
    pub fn run(mut self) -> Result<ConstrainedSolution, ConstrainedError> {
        let maps = M::MAPS;
        let points = self.points(&maps)?;
        let count = points.count;
        self.check(&maps, points.from)?;
        let (lead, shift) = (lead(maps.carried), maps.position.offset.round() as usize);
        let needed = (lead + shift).max(1);
        if count < needed {
            let steps = count;
            return Err(Error::TooShort { steps, needed }.into());
        }
        let from = points.from;
        // The first step, and the largest of those before it.
        let h = points.step(lead);
        let span = (0..=lead).map(|k| points.step(k));
        let span = span.fold(h, |most, h| if h.abs() > most.abs() { h } else { most });

        // A consistent state at t0.
        let mut reduced = IndexOne::over(self.problem, h);
        let model = reduced.model_mut();
        let [mut q, mut v] = std::mem::take(&mut self.initial);
        if model.n != q.len() {
            // A problem may say something else each time it is asked.
            return Err(ConstrainedError::Lengths {
                coordinates: model.n,
                position: q.len(),
                velocity: v.len(),
            });
        }
        project_position(model, self.metric, from, &mut q)?;
        project_velocity(model, self.metric, from, &q, &mut v)?;
        let at = Point {
            t: from,
            q: &q,
            v: &v,
        };
        let repeated = redundancy(model, at)?;
        let none = vec![0.0; model.m + model.l];
        let (a, multipliers) = accelerations(model, at, repeated.both, None, &none)?;
        check_accelerations(model, at, &a)?;

        // The history of the first step, on the constraints.
        let initial = Initial {
            t: from,
            h: span,
            values: &[q.clone(), v.clone()],
        };
        let needs = (maps.carried, maps.order, shift);
        let trajectory = Trajectory::over::<_, 2>(&self.start, &initial, &mut reduced, needs)?;
        let model = reduced.model_mut();
        let settings = Settings {
            formulation: self.formulation,
            newton: self.newton,
            linear: self.linear,
            rtol: self.rtol,
            max_iterations: self.max_iterations,
            baumgarte: match self.stabilisation {
                Stabilisation::Baumgarte { alpha, beta } => Some((alpha, beta)),
                _ => None,
            },
        };
        let mut step = Assembler::new(&maps, h, settings, model, at, repeated, (&a, &multipliers))?;
        let mut history = History {
            trajectory,
            metric: self.metric,
        };
        for (slot, carried) in step.carried.iter_mut().zip(maps.carried) {
            let t = points.time(lead) + carried.offset * h;
            *slot = history.derivative(model, carried.derivative, t, slot)?;
        }

        let correction = Correction {
            stabilisation: self.stabilisation,
            resolve: self.resolve,
        };
        let mut sampler = Sampler::new(&maps, h, repeated.both, model);
        let mut statistics = ConstrainedStatistics {
            step_size: h,
            redundant: repeated.both,
            ..ConstrainedStatistics::default()
        };
        let mut stopped = None;
        if let Some(observer) = &mut self.observer {
            for k in 0..lead + shift {
                let t = points.time(k);
                let q = history.derivative(model, 0, t, &q)?;
                let v = history.derivative(model, 1, t, &v)?;
                let sample = sampler.solved(model, t, (q, v), multipliers.as_slice())?;
                if observer(&sample).is_break() {
                    stopped = Some(sample);
                    break;
                }
            }
        }
        let mut done = stopped.is_some();
        for k in lead..=count - shift {
            if done {
                break;
            }
            let t = points.time(k);
            if points.step(k) != statistics.step_size {
                statistics.step_size = points.step(k);
                step.set_step(statistics.step_size, self.modify);
                sampler.set_step(&maps, statistics.step_size);
            }
            step.solve(model, t)?;
            statistics.steps += 1;
            let seen = self.observer.is_some() || k + shift == count;
            step.form_next();
            if !step.next.iter().all(|z| is_finite(z)) {
                return Err(ConstrainedError::non_finite(t));
            }
            let moved = correction.apply(model, &mut step, points.time(k + 1))?;
            // Where a step shows its end, it shows it as it is carried on.
            let moved = moved.filter(|_| shift == 1);
            let times = (t, points.time(k + shift));
            sampler.take(model, &step, moved, times, seen, &mut statistics)?;
            step.advance();
            if let Some(observer) = &mut self.observer {
                done = observer(&sampler.sample).is_break();
            }
        }
        (statistics.iterations, statistics.factorisations) =
            (step.cost.iterations, step.cost.factorisations);
        let end = stopped.unwrap_or(sampler.sample);
        Ok(ConstrainedSolution { end, statistics })
    }

    /// The grid.
    fn points(&mut self, maps: &Maps) -> Result<Points, ConstrainedError> {
        let Some(times) = self.times.take() else {
            let (count, h) = self.grid.grid()?;
            let (from, to) = (self.grid.from, self.grid.to);
            return Ok(Points {
                from,
                to,
                count,
                h,
                given: None,
            });
        };
        let (from, to) = match times.as_slice() {
            [from, .., to] => (*from, *to),
            _ => (f64::NAN, f64::NAN),
        };
        let forward = to > from;
        let ordered = |pair: &[f64]| pair[0] != pair[1] && (pair[1] > pair[0]) == forward;
        if !is_finite(&times) || !times.windows(2).all(ordered) || !(to - from).is_finite() {
            return Err(Error::Interval { from, to }.into());
        }
        if let Some(old) = maps.carried.iter().find(|z| z.offset <= -1.0) {
            return Err(ConstrainedError::EqualSteps {
                method: maps.name,
                carried: old.name,
            });
        }
        Ok(Points {
            from,
            to,
            count: times.len() - 1,
            h: times[1] - times[0],
            given: Some(times),
        })
    }

    /// Sizes, finiteness, and whether the scheme can take the formulation.
    fn check(&self, maps: &Maps, from: f64) -> Result<(), ConstrainedError> {
        let (n, m, l) = (
            self.problem.coordinates(),
            self.problem.holonomic(),
            self.problem.nonholonomic(),
        );
        let [q, v] = &self.initial;
        if n == 0 {
            return Err(Error::Empty.into());
        }
        if q.len() != n || v.len() != n {
            return Err(ConstrainedError::Lengths {
                coordinates: n,
                position: q.len(),
                velocity: v.len(),
            });
        }
        if !is_finite(q) || !is_finite(v) {
            return Err(ConstrainedError::non_finite(from));
        }
        let size = n.saturating_add(m).saturating_add(l);
        let unknowns = size.saturating_mul(maps.evaluations.len());
        if unknowns > LIMIT {
            return Err(ConstrainedError::TooLarge {
                unknowns,
                limit: LIMIT,
            });
        }
        // SOI2's auxiliary unknowns do not survive a step: errors in positions are not passed on.
        let on_positions = self.formulation == Formulation::Index3 && m > 0;
        let on_velocities = match self.formulation {
            Formulation::Index1 => false,
            Formulation::Index2 | Formulation::Soi2 => m + l > 0,
            Formulation::Index3 => l > 0,
        };
        for (used, zeros, level) in [
            (on_positions, maps.position_zeros, "positions"),
            (on_velocities, maps.velocity_zeros, "velocities"),
        ] {
            if let Some(zeros) = zeros.filter(|_| used)
                && zeros.dynamics == ZeroDynamics::Unstable
            {
                return Err(ConstrainedError::Unstable {
                    method: maps.name,
                    formulation: self.formulation,
                    level,
                    polynomial: zeros.polynomial,
                });
            }
        }
        Ok(())
    }
}

/// The grid points t0 … t_count.
struct Points {
    from: f64,
    to: f64,
    count: usize,
    /// The step size where points are not given.
    h: f64,
    given: Option<Vec<f64>>,
}

impl Points {
    fn time(&self, k: usize) -> f64 {
        match &self.given {
            Some(times) => times[k.min(self.count)],
            None if k == self.count => self.to,
            None => self.from + k as f64 * self.h,
        }
    }

    /// The size of the step from point k.
    fn step(&self, k: usize) -> f64 {
        match &self.given {
            Some(times) if k < self.count => times[k + 1] - times[k],
            Some(times) => times[self.count] - times[self.count - 1],
            None => self.h,
        }
    }
}

/// What is done to a state after a step.
struct Correction {
    stabilisation: Stabilisation,
    resolve: bool,
}

impl Correction {
    /// Projects the newest positions and velocities, and re-solves accelerations, at time t; those
    /// positions and velocities, if anything was done.
    fn apply<P: Constrained>(
        &self,
        model: &mut Model<P>,
        step: &mut Assembler,
        t: f64,
    ) -> Result<Option<Moved>, ConstrainedError> {
        let carries = step.carries();
        let newest = |m: usize| {
            let all = carries.iter().enumerate();
            let newest = all.filter(move |(_, z)| z.derivative == m && z.offset == 0.0);
            newest.map(|(index, _)| index)
        };
        let (Some(position), Some(velocity)) = (newest(0).next(), newest(1).next()) else {
            return Ok(None);
        };
        let (metric, both) = match self.stabilisation {
            Stabilisation::Positions(metric) => (Some(metric), false),
            Stabilisation::Both(metric) => (Some(metric), true),
            Stabilisation::None | Stabilisation::Baumgarte { .. } => (None, false),
        };
        if metric.is_none() && !self.resolve {
            return Ok(None);
        }
        let carried = &mut step.next;
        let (mut q, mut v) = (carried[position].clone(), carried[velocity].clone());
        if let Some(metric) = metric {
            project_position(model, metric, t, &mut q)?;
            for index in newest(0) {
                carried[index].clone_from(&q);
            }
            if both {
                project_velocity(model, metric, t, &q, &mut v)?;
                for index in newest(1) {
                    carried[index].clone_from(&v);
                }
            }
        }
        if self.resolve && newest(2).next().is_some() {
            let at = Point { t, q: &q, v: &v };
            let correction = match self.stabilisation {
                Stabilisation::Baumgarte { alpha, beta } => Some(baumgarte(model, at, alpha, beta)),
                _ => None,
            };
            let known = redundancy(model, at)?;
            let guess = step.unknowns.multipliers.last();
            let guess = guess.map_or(&[][..], Vec::as_slice);
            let (a, _) = accelerations(model, at, known.both, correction.as_ref(), guess)?;
            for index in newest(2) {
                carried[index].copy_from_slice(a.as_slice());
            }
        }
        Ok(Some((q, v)))
    }
}

/// The solution near t0, moved onto the constraints.
struct History<'a> {
    trajectory: Trajectory<'a, Vec<f64>>,
    metric: Metric,
}

impl History<'_> {
    fn derivative<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        m: usize,
        t: f64,
        like: &[f64],
    ) -> Result<Vec<f64>, ConstrainedError> {
        let mut value = like.to_vec();
        self.trajectory.derivative(m, t, &mut value)?;
        if !is_finite(&value) {
            return Err(ConstrainedError::non_finite(t));
        }
        match m {
            0 => project_position(model, self.metric, t, &mut value)?,
            1 => {
                let q = self.derivative(model, 0, t, like)?;
                project_velocity(model, self.metric, t, &q, &mut value)?;
            }
            _ => {}
        }
        Ok(value)
    }
}
