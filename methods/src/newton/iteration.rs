//! Newton's iteration: one loop for implicit cores and for the groups of constrained steps.
//!
//! ```text
//! F(z_k) ≈ 0 ?   z_{k+1} = z_k + N⁻¹ F(z_k),   N ≈ −∂F/∂z, a new matrix or an old one
//! ```
//!
//! What is solved gives residual, matrix and increments ([`Equations`]); when the iteration has converged and
//! when a matrix is replaced is judged here, by [`Convergence`] and [`Upkeep`]. The fixed-point iteration
//! z ← z + F(z) is that with N = 1.

use crate::convergence::{Convergence, Upkeep};

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

    /// Whether F stays known after an increment, so that it is judged only where that isn't negligible.
    const KEEPS_RESIDUAL: bool;

    /// Forms F at the iterate; whether it is finite.
    fn residual(&mut self) -> Result<bool, Self::Error>;

    /// Whether F, as it was formed last, is rounding of its terms; `new` where the matrix is of this solve.
    fn is_attained(&mut self, new: bool) -> bool;

    /// Forms and factors the matrix at the iterate; its price in iterations.
    fn renew(&mut self) -> Result<f64, Self::Error>;

    /// Adds the increment N⁻¹ F to the iterate, with `newton`, or F: its norm in tolerances and in a unit that
    /// stays; none, and no change, where it is not finite.
    fn advance(&mut self, newton: bool) -> Result<Option<[f64; 2]>, Self::Error>;

    /// Whether the last increment, of this norm in tolerances, is rounding if it no longer shrinks.
    fn is_rounding(&self, norm: f64, new: bool) -> bool;

    /// Whether the matrix has been compared with values of F, or was made of them.
    fn is_compared(&self) -> bool {
        true
    }

    /// Compares the matrix with values beside F at the iterate: whether they agree.
    fn compare(&mut self) -> Result<bool, Self::Error> {
        Ok(true)
    }

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

    /// A matrix contracts slowly: it may have been made of what is given wrongly.
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
    /// N = 1 until that contracts slowly, from then on those that are kept.
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

/// The matrix that an increment came from.
#[derive(Clone, Copy)]
struct Matrix {
    /// A matrix, not N = 1.
    newton: bool,
    /// The matrix is new in this iteration.
    fresh: bool,
    /// The matrix is new in this solve.
    renewed: bool,
}

/// Whether an increment of that norm leaves no more than may be left or than rounding does, where θ/(1 − θ) was
/// `remainder` in solves before; a linear problem whose increment leaves more is told to be none.
#[inline]
fn is_negligible<F: Equations>(
    equations: &mut F,
    [norm, remainder]: [f64; 2],
    judge: &Convergence,
    Matrix {
        newton,
        fresh,
        renewed,
    }: Matrix,
) -> bool {
    let new = renewed && equations.is_compared();
    let left = judge.rate().is_some_and(|rate| rate > LEFT_BY_LINEAR);
    if newton && left && equations.is_linear() && !equations.is_rounding(norm, new) {
        equations.refute();
    }
    let believed = renewed || !newton || judge.has_contracted();
    let idle = believed && judge.is_idle(renewed && newton);
    newton && judge.is_foreseen(remainder, equations.may_leave())
        || judge.is_converged(fresh || !newton)
        || idle && equations.is_rounding(norm, renewed)
}

/// After so many matrices of one solve each iteration has its own.
const RENEWALS: u64 = 5;

/// Iterates from z on, at most `limit` times; the matrix at hand, if it is `factored`, has cost `upkeep`.
pub(crate) fn iterate<F: Equations>(
    equations: &mut F,
    matrices: Matrices,
    (factored, upkeep): (bool, &mut Upkeep),
    limit: usize,
    work: &mut Work,
) -> Result<Outcome, F::Error> {
    let mut each = matrices == Matrices::Each && !equations.is_linear();
    work.newton = matches!(matrices, Matrices::Kept | Matrices::Each);
    let mut refactor = each || upkeep.is_used_up() || !factored;
    // Whether the matrix is of this solve.
    let mut renewed = false;
    let mut restored = false;
    let mut since = 0;
    // Whether what a matrix that is only given makes of F is negligible.
    let mut unseen = false;
    let mut judge = Convergence::new();
    let mut last = f64::INFINITY;
    loop {
        let mut finite = equations.residual()?;
        if !finite && work.iterations == 0 {
            return Ok(Outcome::NonFinite);
        }
        let newton = work.newton;
        let begun = work.iterations > 0;
        let at_once = !F::KEEPS_RESIDUAL || refactor || equations.is_exact();
        let judged = newton && begun && finite;
        let new = renewed && equations.is_compared();
        if judged && at_once && equations.is_attained(new) {
            // A bound of rounding is not its size: the last increment costs no evaluation.
            if !equations.is_exact() && work.iterations < limit {
                work.iterations += 1;
                equations.advance(newton)?;
            }
            break;
        }
        // A matrix that is only given may have made increments small that are not.
        if std::mem::take(&mut unseen) && finite {
            if equations.compare()? {
                break;
            }
            refactor = true;
        }
        if work.iterations == limit {
            return Ok(Outcome::NotConverged(last));
        }
        work.iterations += 1;
        let fresh = newton && refactor;
        if fresh && finite {
            work.factorisations += 1;
            upkeep.renew(equations.renew()?);
            (refactor, renewed, since) = (each, true, work.iterations - 1);
        }
        let increment = if finite {
            equations.advance(newton)?
        } else {
            None
        };
        finite = increment.is_some();
        if let Some([norm, size]) = increment {
            if newton && equations.is_surely_linear() {
                break;
            }
            last = norm;
            judge.take(norm, size, fresh);
            let compared = equations.is_compared();
            let matrix = Matrix {
                newton,
                fresh,
                renewed,
            };
            let ended = is_negligible(equations, [norm, upkeep.remainder()], &judge, matrix)
                || judged && !at_once && equations.is_attained(renewed && compared);
            if ended && newton && renewed && !compared && norm > 0.0 {
                (unseen, refactor) = (true, false);
                continue;
            }
            if ended {
                break;
            }
        }
        let threshold = if newton { SLOW } else { SLOW_FIXED_POINT };
        let slow = !finite || judge.rate().is_some_and(|rate| rate > threshold);
        if slow && newton {
            equations.doubt();
        }
        if slow && matrices == Matrices::Automatic && !newton {
            work.newton = true;
            equations.begin_newton();
        } else if fresh || !newton {
            if !finite {
                return Ok(Outcome::NotConverged(last));
            }
            continue;
        } else {
            if slow && renewed {
                equations.is_slow();
            }
            refactor |= slow || upkeep.is_outweighed(judge.expected());
        }
        // Matrices that are old after one iteration may go round in circles.
        let in_circles = refactor && !each && work.factorisations >= RENEWALS;
        each |= in_circles && !equations.is_linear();
        // An old matrix or none was too poor. After divergence begin anew, once.
        if in_circles || slow && !restored && (!finite || judge.grows()) {
            restored = true;
            judge.restart();
            equations.restore();
        }
    }
    if work.newton {
        upkeep.spend(work.iterations - since, &judge, renewed);
    }
    Ok(Outcome::Converged)
}
