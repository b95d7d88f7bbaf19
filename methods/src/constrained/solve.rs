//! Fixed-step integration of constrained problems.

use super::consistent::{
    Metric, accelerations, check_accelerations, project_position, project_velocity, redundancy,
};
use super::error::ConstrainedError;
use super::index_one::{IndexOne, baumgarte};
use super::maps::{AffineMaps, Map, Maps, ZeroDynamics};
use super::model::{Model, Point};
use super::problem::Constrained;
use super::step::{Assembler, Settings};
use crate::error::Error;
use crate::solve::{Integration, Unobserved, Unset};
use crate::start::{Initial, Start, Trajectory};
use crate::state::is_finite;
use crate::step::lead;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// On which derivative of the constraints a method works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulation {
    /// On accelerations, G q'' = γ and K q'' = κ: every method can; positions drift off.
    Index1,
    /// On velocities, G v + g_t = 0 and k = 0: positions drift off, more slowly.
    Index2,
    /// On positions, g = 0 (and k = 0): no drift; refused where errors would grow.
    #[default]
    Index3,
    /// On positions and velocities at once (stabilised overdetermined index 2; Jay, Negrut): auxiliary
    /// accelerations, local to the step, put positions on g = 0, then the accelerations put velocities
    /// on G v + g_t = 0 and k = 0.
    Soi2,
}

impl fmt::Display for Formulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Index1 => "constraints on accelerations (index 1)",
            Self::Index2 => "constraints on velocities (index 2)",
            Self::Index3 => "constraints on positions (index 3)",
            Self::Soi2 => "constraints on positions and velocities (SOI2)",
        })
    }
}

/// How Newton's iteration treats its matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewtonKind {
    /// A new matrix in each iteration.
    Full,
    /// A matrix is kept, also from step to step, until convergence slows.
    #[default]
    Modified,
}

/// What holds the drift of [`Formulation::Index1`] and [`Formulation::Index2`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Stabilisation {
    /// Nothing.
    #[default]
    None,
    /// Baumgarte's terms, γ − 2α (G v + g_t) − β² g and κ − 2α k, for index 1.
    Baumgarte {
        /// α in 1/time.
        alpha: f64,
        /// β in 1/time.
        beta: f64,
    },
    /// After each step positions are moved onto g = 0.
    Positions(Metric),
    /// After each step positions are moved onto g = 0, then velocities onto their constraints.
    Both(Metric),
}

/// What an observer sees of one grid point.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstrainedSample {
    /// The grid point, the time of `q`.
    pub t: f64,
    /// The position.
    pub q: Vec<f64>,
    /// The velocity at `velocity_time`; NaN if the scheme forms none.
    pub v: Vec<f64>,
    /// The time of `v`: `t`, unless the scheme is staggered.
    pub velocity_time: f64,
    /// The acceleration at `t`: of the evaluation that took `q` and `v`, or solved for from them.
    pub a: Vec<f64>,
    /// The multipliers λ of the holonomic constraints, as `a`.
    pub lambda: Vec<f64>,
    /// The multipliers ψ of the nonholonomic constraints, as `a`.
    pub psi: Vec<f64>,
}

/// What a constrained integration cost, and how well constraints were met.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ConstrainedStatistics {
    /// Steps made.
    pub steps: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Newton matrices formed and factored.
    pub factorisations: u64,
    /// The step size h used, with its sign.
    pub step_size: f64,
    /// The largest |g| at the grid points of steps.
    pub position_residual: f64,
    /// The largest |G v + g_t|, |k| there.
    pub velocity_residual: f64,
    /// How many constraints repeat others at the start: above 0 the multipliers are not unique, and
    /// those of least norm are found.
    pub redundant: usize,
}

/// The end of a constrained integration.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstrainedSolution {
    /// The state at the end, or where the observer stopped.
    pub end: ConstrainedSample,
    /// What it cost.
    pub statistics: ConstrainedStatistics,
}

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
    metric: Metric,
    resolve: bool,
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
        metric: Metric::default(),
        resolve: false,
        rtol: 1e-12,
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

    /// Sets the tolerance rtol (at least ε) on increments, relative to the positions they change for
    /// constraints on positions, to the velocities for those on velocities, else to the accelerations;
    /// 1e-12 if not called.
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
        let (count, h) = self.grid.grid()?;
        self.check(&maps)?;
        let (lead, shift) = (lead(maps.carried), maps.position.offset.round() as usize);
        let needed = (lead + shift).max(1);
        if count < needed {
            let steps = count;
            return Err(Error::TooShort { steps, needed }.into());
        }
        let (from, to) = (self.grid.from, self.grid.to);
        let time = |k: usize| if k == count { to } else { from + k as f64 * h };

        // A consistent state at t0.
        let mut reduced = IndexOne::over(self.problem, h);
        let model = reduced.model_mut();
        let [mut q, mut v] = std::mem::take(&mut self.initial);
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
            h,
            values: &[q.clone(), v.clone()],
        };
        let needs = (maps.carried, maps.order, shift);
        let trajectory = Trajectory::over::<_, 2>(&self.start, &initial, &mut reduced, needs)?;
        let model = reduced.model_mut();
        let settings = Settings {
            formulation: self.formulation,
            newton: self.newton,
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
            let t = from + (lead as f64 + carried.offset) * h;
            *slot = history.derivative(model, carried.derivative, t, slot)?;
        }

        let correction = Correction {
            stabilisation: self.stabilisation,
            resolve: self.resolve,
        };
        let mut sampler = Sampler::new(&maps, h, repeated.both);
        let mut statistics = ConstrainedStatistics {
            step_size: h,
            redundant: repeated.both,
            ..ConstrainedStatistics::default()
        };
        let mut stopped = None;
        if let Some(observer) = &mut self.observer {
            for k in 0..lead + shift {
                let t = time(k);
                let q = history.derivative(model, 0, t, &q)?;
                let v = history.derivative(model, 1, t, &v)?;
                let sample = sampler.solved(model, t, (q, v), multipliers.as_slice())?;
                if observer(&sample).is_break() {
                    stopped = Some(sample);
                    break;
                }
            }
        }
        let mut last = stopped.clone();
        for k in lead..=count - shift {
            if stopped.is_some() {
                break;
            }
            let t = time(k);
            step.solve(model, t)?;
            statistics.steps += 1;
            let seen = self.observer.is_some() || k + shift == count;
            let sample = sampler.take(model, &step, (t, time(k + shift)), seen, &mut statistics)?;
            step.advance();
            if !step.carried.iter().all(|z| is_finite(z)) {
                return Err(ConstrainedError::non_finite(t));
            }
            correction.apply(model, &maps, &mut step, time(k + 1))?;
            if seen {
                if let Some(observer) = &mut self.observer
                    && observer(&sample).is_break()
                {
                    stopped = Some(sample.clone());
                }
                last = Some(sample);
            }
        }
        (statistics.iterations, statistics.factorisations) =
            (step.cost.iterations, step.cost.factorisations);
        let end = last.ok_or(ConstrainedError::non_finite(to))?;
        Ok(ConstrainedSolution { end, statistics })
    }

    /// Sizes, finiteness, and whether the scheme can take the formulation.
    fn check(&self, maps: &Maps) -> Result<(), ConstrainedError> {
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
            return Err(ConstrainedError::non_finite(self.grid.from));
        }
        let size = n.saturating_add(m).saturating_add(l);
        let unknowns = size.saturating_mul(maps.evaluations.len());
        if unknowns > LIMIT {
            return Err(ConstrainedError::TooLarge {
                unknowns,
                limit: LIMIT,
            });
        }
        let grows = maps.zero_dynamics == Some(ZeroDynamics::Unstable);
        if self.formulation == Formulation::Index3 && m > 0 && grows {
            return Err(ConstrainedError::Unstable {
                method: maps.name,
                formulation: self.formulation,
                reason: maps.zero_polynomial,
            });
        }
        Ok(())
    }
}

/// What is done to a state after a step.
struct Correction {
    stabilisation: Stabilisation,
    resolve: bool,
}

impl Correction {
    /// Projects the newest positions and velocities, and re-solves accelerations, at time t.
    fn apply<P: Constrained>(
        &self,
        model: &mut Model<P>,
        maps: &Maps,
        step: &mut Assembler,
        t: f64,
    ) -> Result<(), ConstrainedError> {
        let newest = |m: usize| {
            let all = maps.carried.iter().enumerate();
            let newest = all.filter(move |(_, z)| z.derivative == m && z.offset == 0.0);
            newest.map(|(index, _)| index)
        };
        let Some(position) = newest(0).next() else {
            return Ok(());
        };
        let mut q = step.carried[position].clone();
        if let Stabilisation::Positions(metric) | Stabilisation::Both(metric) = self.stabilisation {
            project_position(model, metric, t, &mut q)?;
            for index in newest(0) {
                step.carried[index].clone_from(&q);
            }
        }
        if let Stabilisation::Both(metric) = self.stabilisation {
            for index in newest(1) {
                project_velocity(model, metric, t, &q, &mut step.carried[index])?;
            }
        }
        if self.resolve
            && let Some(velocity) = newest(1).next()
            && newest(2).next().is_some()
        {
            let v = step.carried[velocity].clone();
            let at = Point { t, q: &q, v: &v };
            let guess = step
                .unknowns
                .multipliers
                .last()
                .cloned()
                .unwrap_or_default();
            let correction = match self.stabilisation {
                Stabilisation::Baumgarte { alpha, beta } => Some(baumgarte(model, at, alpha, beta)),
                _ => None,
            };
            let known = redundancy(model, at)?;
            let (a, _) = accelerations(model, at, known.both, correction.as_ref(), &guess)?;
            for index in newest(2) {
                step.carried[index].copy_from_slice(a.as_slice());
            }
        }
        Ok(())
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

/// Forms what observers see.
struct Sampler {
    position: Map,
    velocity: Option<Map>,
    /// The evaluation that takes the shown position and velocity.
    evaluation: Option<usize>,
    redundant: usize,
}

impl Sampler {
    fn new(maps: &Maps, h: f64, redundant: usize) -> Self {
        let map = |row: super::maps::Row, m| Map::new(maps, row.offset, row.coefficients, m, h);
        let takes = |e: &super::maps::Evaluation| {
            e.position == maps.position && e.velocity == maps.velocity && e.velocity.is_some()
        };
        Self {
            position: map(maps.position, 0),
            velocity: maps.velocity.map(|row| map(row, 1)),
            evaluation: maps.evaluations.iter().rposition(takes),
            redundant,
        }
    }

    /// The sample of a solved step at time t, at the grid point `grid`.
    fn take<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        step: &Assembler,
        (t, grid): (f64, f64),
        seen: bool,
        statistics: &mut ConstrainedStatistics,
    ) -> Result<ConstrainedSample, ConstrainedError> {
        let q = step.value(&self.position, 0);
        let residual = &mut statistics.position_residual;
        *residual = residual.max(largest(model.position(grid, &q).as_slice()));
        let velocity = self.velocity.as_ref();
        let together = velocity.is_some_and(|v| v.offset == self.position.offset);
        let v = velocity.map_or(vec![f64::NAN; q.len()], |map| step.value(map, 1));
        if together {
            let at = Point {
                t: grid,
                q: &q,
                v: &v,
            };
            let residual = &mut statistics.velocity_residual;
            *residual = residual.max(largest(model.velocity_level(at).as_slice()));
        }
        let multipliers = step
            .unknowns
            .multipliers
            .last()
            .cloned()
            .unwrap_or_default();
        let mut sample = match self.evaluation {
            Some(k) => {
                let mu = &step.unknowns.multipliers[k];
                let (lambda, psi) = mu.split_at(model.m);
                ConstrainedSample {
                    t: grid,
                    q,
                    v,
                    velocity_time: grid,
                    a: step.unknowns.a[k].clone(),
                    lambda: lambda.to_vec(),
                    psi: psi.to_vec(),
                }
            }
            None if together && seen => self.solved(model, grid, (q, v), &multipliers)?,
            None => {
                let nan = |count: usize| vec![f64::NAN; count];
                let (a, lambda, psi) = (nan(model.n), nan(model.m), nan(model.l));
                ConstrainedSample {
                    t: grid,
                    q,
                    v,
                    velocity_time: grid,
                    a,
                    lambda,
                    psi,
                }
            }
        };
        if let Some(map) = velocity.filter(|_| !together) {
            sample.velocity_time = t + map.offset * statistics.step_size;
        }
        Ok(sample)
    }

    /// A sample whose acceleration and multipliers are solved for.
    fn solved<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        (q, v): (Vec<f64>, Vec<f64>),
        guess: &[f64],
    ) -> Result<ConstrainedSample, ConstrainedError> {
        let at = Point { t, q: &q, v: &v };
        let (a, mu) = accelerations(model, at, self.redundant, None, guess)?;
        let (lambda, psi) = mu.as_slice().split_at(model.m);
        Ok(ConstrainedSample {
            t,
            velocity_time: t,
            a: a.as_slice().to_vec(),
            lambda: lambda.to_vec(),
            psi: psi.to_vec(),
            q,
            v,
        })
    }
}

/// The largest magnitude; NaN counts as infinite.
fn largest(values: &[f64]) -> f64 {
    let magnitude = |x: &f64| if x.is_nan() { f64::INFINITY } else { x.abs() };
    values.iter().map(magnitude).fold(0.0, f64::max)
}
