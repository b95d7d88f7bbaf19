//! The implicit core of a step, solved to rounding level without allocation.

mod core;
mod linearisation;
mod trace;

use crate::base::{Error, Failure, Real, State, greater, is_finite, max_norm, same_length};
use crate::linear::{LinearSolver, SolverKind};
use crate::nonlinear::convergence::Upkeep;
use crate::nonlinear::iteration::{self, Matrices, Outcome, iterate};
use crate::nonlinear::{Work, begin};
use crate::problem::{AnyField, Field};

pub use self::core::Core;
pub(crate) use self::trace::{Solved, Trace};

/// The tolerance of increments of `f64`, where none is set: 45 ε.
const RTOL: f64 = 1e-14;

/// How [`Implicit`] iterates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Iteration {
    /// Fixed point as long as it contracts by at least 0.3 per sweep, from then on modified Newton
    /// (for all later steps). The default: for a smooth, non-stiff g the slopes are O(h) and a few
    /// evaluations reach rounding level without any matrix, and a stiff g is found out once. A g that is
    /// said to be linear is given its matrix at once.
    #[default]
    Automatic,
    /// y ← g(t, X(y), V(y)): no matrix, but h must be small against the problem's time scales. Problems with algebraic
    /// equations take `ModifiedNewton` instead.
    FixedPoint,
    /// Newton with new Jacobians in each iteration.
    Newton,
    /// Newton that keeps its factorised matrix, also from step to step, until convergence slows.
    ModifiedNewton,
}

/// The work of an [`Implicit`] since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImplicitStatistics {
    /// Cores solved or given up.
    pub solves: u64,
    /// Iterations of either kind.
    pub iterations: u64,
    /// Evaluations of g, with the evaluations of forward differences.
    pub evaluations: u64,
    /// Newton matrices formed and factorised.
    pub factorisations: u64,
    /// Jacobians formed for them.
    pub jacobians: u64,
    /// The kind of solver of the linear systems; `None` if there has been no system.
    pub solver: Option<SolverKind>,
    /// Whether a field that says that it is linear was found not to be. It was solved for like any other.
    pub not_linear: bool,
}

/// Settings and workspace for the implicit core of a step.
///
/// A solve has converged if one of these holds:
///
/// - Every component of the increment is at most atol + rtol·|y|, or below the smallest number of full precision, or is
///   estimated so from the rate of contraction.
/// - Every component of the residual is at most 8 ε of the size of the terms that it is summed of, judged by the
///   Jacobians. Nothing better is attainable then.
/// - The increments have stopped shrinking, and are at most 1024 ε of y, or of the arguments X and V, in the maximum
///   norm.
///
/// Iterations that diverge or cycle above that level end in [`Failure::NotConverged`].
///
/// If a field [says](crate::generated::Field::is_linear) that it is linear, a core takes one iteration, and a run takes one matrix
/// for all steps of one size. One more evaluation confirms this. If the field is not linear, it is solved for like any
/// other, and the [statistics](crate::Statistics::warning) tell. Structures that are linear by their construction
/// need no such evaluation. A kept matrix is replaced when its additional iterations, since it was new, outweigh the
/// price of another matrix.
///
/// The first solve sizes the workspace ([`Implicit::prepare`] does so beforehand). With more than 12 unknowns the first
/// matrix sizes its system too. Nothing is allocated afterwards.
///
/// Matrices are dense or sparse, as the problem gives them. With more than 24 components, and neither Jacobians nor a
/// pattern given, the pattern is found by moving groups of components. This takes about 4 χ log₂ n evaluations where
/// columns take χ colours; differences then take χ. The solver of the systems is chosen by the number of operations, or
/// [stated](Implicit::linear_solver), and the statistics name it.
///
/// Given Jacobians, tangents and patterns are compared with the field along one direction, for one evaluation each,
/// when the first, the second, the fourth, the eighth … matrix is made. A given one that contradicts the field is not
/// taken: differences take its place, by a pattern that is looked for.
///
/// ```
/// use stepsmith::Implicit;
/// use stepsmith::generated::Core;
///
/// // y = -(1 + y/2), so y = -2/3.
/// let mut g = |_t: f64, _x: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -v[0];
/// let core = Core {
///     t: [0.0],
///     position: [&[0.0]],
///     position_slope: [[0.0]],
///     velocity: [&[1.0]],
///     velocity_slope: [[0.5]],
/// };
/// let mut y = [0.0];
/// Implicit::default().solve(&mut g, &core, [&mut y])?;
/// assert!((y[0] + 2.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), stepsmith::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Implicit<S> {
    iteration: Iteration,
    /// None if it is not set.
    rtol: Option<f64>,
    atol: f64,
    max_iterations: usize,
    statistics: ImplicitStatistics,
    /// Whether `Automatic` has gone over to Newton.
    stiff: bool,
    /// The cost of the matrix at hand so far.
    upkeep: Upkeep,
    solver: LinearSolver,
    /// How many steps may keep a Jacobian.
    keep: usize,
    point: Option<linearisation::Point<S>>,
    /// The cores of a step, kept for its adjoint.
    trace: Option<Trace<S>>,
    work: Option<Work<S>>,
}

impl<S> Default for Implicit<S> {
    fn default() -> Self {
        Self::new(Iteration::default())
    }
}

impl<S> Implicit<S> {
    /// With this iteration, rtol = 1e-14 (as many units in the last place of another number than `f64`), atol = 0
    /// and at most 100 iterations.
    pub fn new(iteration: Iteration) -> Self {
        Self {
            iteration,
            rtol: None,
            atol: 0.0,
            max_iterations: 100,
            statistics: ImplicitStatistics::default(),
            stiff: false,
            upkeep: Upkeep::default(),
            solver: LinearSolver::default(),
            keep: 1,
            point: None,
            trace: None,
            work: None,
        }
    }

    /// Sets the tolerances rtol and atol on each component's increment. The relative one must satisfy 0 ≤ rtol < 1;
    /// values below ε count as ε. The absolute one has the units of the y_k, and must be finite and at least 0. An
    /// integration refuses other values.
    #[must_use]
    pub fn tolerance(mut self, rtol: f64, atol: f64) -> Self {
        (self.rtol, self.atol) = (Some(rtol), atol);
        self
    }

    /// Whether the tolerances make sense.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let rtol = self.rtol.unwrap_or(RTOL);
        let atol = self.atol;
        // Not so if one is NaN.
        let sound = (0.0..1.0).contains(&rtol) && atol >= 0.0 && atol.is_finite();
        sound.then_some(()).ok_or(Error::Tolerance { rtol, atol })
    }

    /// Sets the largest number of iterations per core.
    #[must_use]
    pub fn max_iterations(mut self, count: usize) -> Self {
        self.max_iterations = count;
        self
    }

    /// Sets how linear systems are solved; [`LinearSolver::Automatic`] if not called.
    #[must_use]
    pub fn linear_solver(mut self, solver: LinearSolver) -> Self {
        self.solver = solver;
        self
    }

    /// How linear systems are solved.
    pub(crate) fn solver(&self) -> LinearSolver {
        self.solver
    }

    /// The work done so far.
    pub fn statistics(&self) -> ImplicitStatistics {
        self.statistics
    }
}

impl<S: State> Implicit<S> {
    /// Sizes the workspace for `count` coupled evaluations of vectors like `like`.
    pub fn prepare(&mut self, like: &S, count: usize) {
        match &mut self.work {
            Some(work) if work.size() == like.len() => work.grow(count, self.solver),
            work => *work = Some(Work::new(like, count, self.solver)),
        }
    }

    /// The matrices that the iteration takes now. Algebraic equations need one.
    fn matrices(&self, algebraic: bool) -> Matrices {
        match self.iteration {
            Iteration::FixedPoint if !algebraic => Matrices::None,
            Iteration::Automatic if !self.stiff => Matrices::Automatic,
            Iteration::Automatic | Iteration::ModifiedNewton | Iteration::FixedPoint => {
                Matrices::Kept
            }
            Iteration::Newton => Matrices::Each,
        }
    }

    /// Solves the core; `y` comes in as the first iterate and goes out as the solution.
    ///
    /// # Errors
    /// Every [`Failure`]; `y` then holds the last iterate.
    #[inline(never)]
    pub fn solve<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        mut y: [&mut S; K],
    ) -> Result<(), Failure> {
        if let Some(Trace::Slopes(cores)) = &mut self.trace {
            cores.push(trace::slopes(AnyField::hidden(g), core, &mut y));
            return Ok(());
        }
        self.find(g, core, y.each_mut().map(|y| &mut **y))?;
        if let (Some(Trace::Solutions(cores)), Some(work)) = (&mut self.trace, &mut self.work) {
            cores.push(work.at_solution(AnyField::hidden(g), core, &y)?);
        }
        Ok(())
    }

    /// The same for whoever does not keep cores.
    fn find<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: [&mut S; K],
    ) -> Result<(), Failure> {
        let Some(first) = y.first() else {
            return Ok(());
        };
        let n = first.len();
        for ((y, x), v) in y.iter().zip(core.position).zip(core.velocity) {
            same_length(n, [y.len(), x.len(), v.len()])?;
        }
        self.prepare(first, K);
        let [rtol, atol] = self.tolerances();
        let automatic = self.iteration == Iteration::Automatic;
        let linear = g.is_linear() && !self.statistics.not_linear;
        // A matrix that serves all steps is worth it.
        self.stiff |= automatic && (linear || g.known().algebraic);
        let matrices = self.matrices(g.known().algebraic);
        let Some(work) = &mut self.work else {
            return Ok(());
        };
        work.linear = linear;
        work.jacobian.see(g.origin());
        work.remember(&y);
        let factored = work.factored_for(core, g.known().linear);
        let mut done = iteration::Work::default();
        let mut equations = Equations {
            g,
            core,
            y,
            work,
            evaluations: 0,
            newton: matches!(matrices, Matrices::Kept | Matrices::Each),
            tolerance: [rtol, atol],
            increment: f64::INFINITY,
        };
        let limit = self.max_iterations;
        let upkeep = &mut self.upkeep;
        let outcome = iterate(&mut equations, matrices, factored, upkeep, limit, &mut done);
        let increment = equations.increment;
        let count = &mut self.statistics;
        count.evaluations += equations.evaluations;
        count.solver = equations.work.solver().or(count.solver);
        count.not_linear |= linear && !equations.work.linear;
        count.solves += 1;
        count.iterations += done.iterations as u64;
        count.factorisations += done.factorisations;
        count.jacobians += done.factorisations;
        self.stiff |= automatic && done.newton;
        match outcome? {
            Outcome::Converged => Ok(()),
            Outcome::NonFinite => Err(Failure::NonFinite),
            Outcome::NotConverged(_) => Err(Failure::NotConverged {
                iterations: done.iterations,
                increment,
            }),
        }
    }

    /// Solves the core from the first iterate `first`; `y` comes in with any values and goes out as the
    /// solution.
    ///
    /// # Errors
    /// Every [`Failure`]; `y` then holds any values.
    pub fn solve_from<G: Field<S, RANK>, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        first: [&S; K],
        mut y: [&mut S; K],
    ) -> Result<(), Failure> {
        for (y, first) in y.iter().zip(first) {
            same_length(y.len(), [first.len()])?;
        }
        begin(&first, &mut y);
        self.solve(g, core, y)
    }

    /// rtol and atol of an iteration.
    fn tolerances(&self) -> [f64; 2] {
        // What is not set is as many units in the last place, whatever the number.
        let rtol = (self.rtol).unwrap_or(RTOL * (S::Real::EPSILON / f64::EPSILON));
        // Tolerances that make no sense, which integrations refuse, count as 0.
        let (rtol, atol) = match self.check() {
            Ok(()) => (greater(rtol, S::Real::EPSILON), self.atol),
            Err(_) => (S::Real::EPSILON, 0.0),
        };
        // What decays passes through numbers that are less fine, of which no part is left.
        [rtol, greater(atol, S::Real::MIN_POSITIVE)]
    }
}

/// g − y = 0 of a core, with y as the iterate.
struct Equations<'a, 'y, G, S: State, const RANK: usize, const K: usize> {
    g: &'a mut G,
    core: &'a Core<'a, S, K>,
    y: [&'y mut S; K],
    work: &'a mut Work<S>,
    evaluations: u64,
    /// Whether there is a matrix.
    newton: bool,
    /// rtol and atol.
    tolerance: [f64; 2],
    /// The largest component of the last increment.
    increment: f64,
}

impl<G: Field<S, RANK>, S: State, const RANK: usize, const K: usize> iteration::Equations
    for Equations<'_, '_, G, S, RANK, K>
{
    type Error = Failure;

    fn residual(&mut self) -> Result<bool, Failure> {
        self.evaluations += K as u64;
        self.work
            .residual(self.g, self.core, &self.y, self.newton)?;
        Ok(is_finite(self.work.increment::<K>()))
    }

    fn is_attained(&mut self, new: bool) -> bool {
        self.work.is_attained(self.core, &self.y, new)
    }

    /// The price in iterations: the evaluations of a new matrix over the evaluations of an iteration, and its
    /// elimination over the cost of a solution.
    fn renew(&mut self) -> Result<f64, Failure> {
        let spent = self.work.factor(self.g, self.core, &self.y)?;
        self.evaluations += spent;
        Ok(1.0 + spent as f64 / K as f64 + self.work.newton.system.price())
    }

    fn advance(&mut self, newton: bool) -> Result<Option<[f64; 2]>, Failure> {
        if newton {
            self.work.apply_inverse::<K>();
        }
        let increment = self.work.increment::<K>();
        if !is_finite(increment) {
            return Ok(None);
        }
        self.increment = max_norm(increment);
        let [rtol, atol] = self.tolerance;
        let norm = self.work.advance(&mut self.y, rtol, atol);
        Ok(Some([norm, self.increment]))
    }

    fn is_rounding(&self, _norm: f64, _new: bool) -> bool {
        self.work.is_rounding(self.core, &self.y)
    }

    fn is_exact(&self) -> bool {
        self.work.linear
    }

    fn is_linear(&self) -> bool {
        self.work.linear
    }

    fn is_surely_linear(&self) -> bool {
        self.g.known().linear.is_some()
    }

    fn refute(&mut self) {
        self.work.linear = false;
    }

    fn doubt(&mut self) {
        self.work.jacobian.doubt();
    }

    fn is_slow(&mut self) {
        self.work.is_slow();
    }

    fn begin_newton(&mut self) {
        self.newton = true;
    }

    fn restore(&mut self) {
        self.work.restore(&mut self.y);
    }
}

#[cfg(test)]
pub(crate) mod tests;
