//! Newton's iteration: one loop for implicit cores and for the groups of constrained steps.
//!
//! ```text
//! F(z_k) ≈ 0 ?   z_{k+1} = z_k + N⁻¹ F(z_k),   N ≈ −∂F/∂z, a new matrix or an old one
//! ```
//!
//! What is solved gives residual, matrix and increments ([`Equations`]); when the iteration has converged and
//! when a matrix is replaced is judged here, by [`Convergence`] and [`Upkeep`]. The fixed-point iteration
//! z ← z + F(z) is that with N = 1.

use crate::nonlinear::convergence::{Convergence, Upkeep};

/// A contraction by N = 1 that is worse than this costs more than a matrix.
const SLOW_FIXED_POINT: f64 = 0.3;
/// The same of a matrix, and a new one.
const SLOW: f64 = 0.25;
/// The fraction that rounding leaves of the error of affine equations whose condition is no worse than 10⁹.
const LEFT_BY_LINEAR: f64 = 1e-6;

/// F(z) = 0, with an iterate z.
pub(crate) trait Equations {
    /// Why they can't be evaluated or solved.
    type Error;

    /// Forms F at the iterate; whether it is finite.
    fn residual(&mut self) -> Result<bool, Self::Error>;

    /// Whether F, as it was formed last, is told to be rounding of its terms; `new` where the matrix is of this solve.
    fn is_attained(&mut self, new: bool) -> bool {
        let _ = new;
        false
    }

    /// Forms and factors the matrix at the iterate; its price in iterations.
    fn renew(&mut self) -> Result<f64, Self::Error>;

    /// Adds an increment to the iterate: N⁻¹ F with `newton`, else F. Returns its norm in tolerances and its norm in a
    /// unit that stays. An increment that is not finite changes nothing, and returns `None`.
    fn advance(&mut self, newton: bool) -> Result<Option<[f64; 2]>, Self::Error>;

    /// Whether the last increment, of this norm in tolerances, is rounding if it no longer shrinks.
    fn is_rounding(&self, norm: f64, new: bool) -> bool;

    /// The error that a first increment may leave, in tolerances, where solves before tell how the matrix contracts.
    fn may_leave(&self) -> f64 {
        0.0
    }

    /// Whether the matrix is the derivative of affine equations, as far as differences tell.
    fn is_exact(&self) -> bool;

    /// Whether the equations are said to be affine, with a matrix that does not change.
    fn is_linear(&self) -> bool {
        false
    }

    /// Whether they are so by their construction.
    fn is_surely_linear(&self) -> bool {
        false
    }

    /// The equations said to be affine are not: a first increment has left more than rounding.
    fn refute(&mut self) {}

    /// A matrix contracts slowly: the derivatives in it may be wrong.
    fn doubt(&mut self) {}

    /// A new matrix contracts slowly: it is not as exact as it seemed.
    fn is_slow(&mut self);

    /// A matrix takes the place of N = 1.
    fn begin_newton(&mut self) {}

    /// Goes back to the first iterate.
    fn restore(&mut self);
}

/// The matrices that an iteration takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matrices {
    /// N = 1.
    None,
    /// N = 1 until the iteration contracts slowly, from then on kept matrices.
    Automatic,
    /// An old one as long as it is worth it.
    Kept,
    /// A new one in each iteration.
    Each,
}

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outcome {
    Converged,
    /// F is not finite at the first iterate.
    NonFinite,
    /// The increments have not become negligible; the norm of the last one in tolerances.
    NotConverged(f64),
}

/// The work of a solve.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) iterations: usize,
    pub(crate) factorisations: u64,
    /// Whether it has gone over from N = 1 to matrices.
    pub(crate) newton: bool,
}

/// After so many matrices of one solve each iteration has its own.
const RENEWALS: u64 = 5;

/// The course of an iteration: its increments so far, and the matrices that it takes.
struct Course<'u> {
    matrices: Matrices,
    judge: Convergence,
    upkeep: &'u mut Upkeep,
    /// Whether each iteration has its own matrix, and whether the next one has a new one.
    each: bool,
    refactor: bool,
    /// Whether the matrix is of this solve, and after how many iterations it was taken.
    renewed: bool,
    since: usize,
    /// Whether it has begun anew.
    restored: bool,
    /// The norm of the last increment.
    last: f64,
}

impl<'u> Course<'u> {
    fn new(matrices: Matrices, each: bool, factored: bool, upkeep: &'u mut Upkeep) -> Self {
        Self {
            matrices,
            judge: Convergence::new(),
            each,
            refactor: each || upkeep.is_used_up() || !factored,
            upkeep,
            renewed: false,
            since: 0,
            restored: false,
            last: f64::INFINITY,
        }
    }

    /// Takes a new matrix, before iteration k.
    fn renew<F: Equations>(&mut self, equations: &mut F, k: usize) -> Result<(), F::Error> {
        self.upkeep.renew(equations.renew()?);
        (self.refactor, self.renewed, self.since) = (self.each, true, k - 1);
        Ok(())
    }

    /// Whether an increment of that norm and size is the last, where `fresh` tells that the matrix, if it is one of
    /// `newton`, is new in this iteration. A linear problem whose increment leaves more than rounding is told to be
    /// none.
    fn is_last<F: Equations>(
        &mut self,
        equations: &mut F,
        [norm, size]: [f64; 2],
        newton: bool,
        fresh: bool,
    ) -> bool {
        if newton && equations.is_surely_linear() {
            return true;
        }
        self.last = norm;
        self.judge.take(norm, size, fresh);
        let judge = &self.judge;
        let left = judge.rate().is_some_and(|rate| rate > LEFT_BY_LINEAR);
        let refuted = newton && left && equations.is_linear();
        if refuted && !equations.is_rounding(norm, self.renewed) {
            equations.refute();
        }
        let believed = self.renewed || !newton || judge.has_contracted();
        let idle = believed && judge.is_idle(self.renewed && newton);
        newton && judge.is_foreseen(self.upkeep.remainder(), equations.may_leave())
            || judge.is_converged(fresh || !newton)
            || idle && equations.is_rounding(norm, self.renewed)
    }

    /// Decides on the matrix of the next iteration, after an increment that was `finite` or was none; false where there
    /// is no other way.
    fn goes_on<F: Equations>(
        &mut self,
        equations: &mut F,
        finite: bool,
        fresh: bool,
        work: &mut Work,
    ) -> bool {
        let newton = work.newton;
        let threshold = if newton { SLOW } else { SLOW_FIXED_POINT };
        let slow = !finite || self.judge.rate().is_some_and(|rate| rate > threshold);
        if slow && newton {
            equations.doubt();
        }
        if slow && self.matrices == Matrices::Automatic && !newton {
            work.newton = true;
            equations.begin_newton();
        } else if fresh || !newton {
            return finite;
        } else {
            if slow && self.renewed {
                equations.is_slow();
            }
            self.refactor |= slow || self.upkeep.is_outweighed(self.judge.expected());
        }
        // Matrices that are old after one iteration may go round in circles.
        let in_circles = self.refactor && !self.each && work.factorisations >= RENEWALS;
        self.each |= in_circles && !equations.is_linear();
        // An old matrix or none was too poor. After divergence begin anew, once.
        if in_circles || slow && !self.restored && (!finite || self.judge.grows()) {
            self.restored = true;
            self.judge.restart();
            equations.restore();
        }
        true
    }
}

/// Iterates from z on, at most `limit` times; the matrix at hand, if it is `factored`, has cost `upkeep`.
pub(crate) fn iterate<F: Equations>(
    equations: &mut F,
    matrices: Matrices,
    factored: bool,
    upkeep: &mut Upkeep,
    limit: usize,
    work: &mut Work,
) -> Result<Outcome, F::Error> {
    work.newton = matches!(matrices, Matrices::Kept | Matrices::Each);
    let each = matrices == Matrices::Each && !equations.is_linear();
    let mut course = Course::new(matrices, each, factored, upkeep);
    loop {
        let finite = equations.residual()?;
        if !finite && work.iterations == 0 {
            return Ok(Outcome::NonFinite);
        }
        let newton = work.newton;
        let judged = newton && work.iterations > 0 && finite;
        if judged && equations.is_attained(course.renewed) {
            // A bound of rounding is not its size: the last increment costs no evaluation.
            if !equations.is_exact() && work.iterations < limit {
                work.iterations += 1;
                equations.advance(newton)?;
            }
            break;
        }
        if work.iterations == limit {
            return Ok(Outcome::NotConverged(course.last));
        }
        work.iterations += 1;
        let fresh = newton && course.refactor;
        let mut increment = None;
        if finite {
            if fresh {
                work.factorisations += 1;
                course.renew(equations, work.iterations)?;
            }
            increment = equations.advance(newton)?;
        }
        if increment.is_some_and(|sizes| course.is_last(equations, sizes, newton, fresh)) {
            break;
        }
        if !course.goes_on(equations, increment.is_some(), fresh, work) {
            return Ok(Outcome::NotConverged(course.last));
        }
    }
    if work.newton {
        let iterations = work.iterations - course.since;
        course
            .upkeep
            .spend(iterations, &course.judge, course.renewed);
    }
    Ok(Outcome::Converged)
}
