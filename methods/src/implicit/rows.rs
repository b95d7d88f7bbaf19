//! Steps around one implicit evaluation, whose loops before and after it go by rows:
//!
//! ```text
//! M y = r(t, b + P y, c + Q y),   b, c from what is carried,   then what is carried next, from that and y.
//! ```
//!
//! Where the problem is linear by its construction and its matrix that of a chain, some rows of b and c are formed,
//! then those of r, which are eliminated at once; on the way back some rows of y are found, and what is carried next
//! of them. So b and c never go to memory, and no vector more than twice a step, where y would four times.
//!
//! Where b and c are the known parts of what is carried next, they take its place, and the step needs no other vectors.
//! Where nobody looks at it, what is carried next is then left as these parts and y, in the vector of the acceleration,
//! and y is added when the next step reads them, or somebody asks for what is carried: the same sums, to the bit. So y
//! comes from memory once more, and nothing else does on the way back.

use super::{Core, Failure, Implicit};
use crate::field::Field;
use crate::linear::Rows;
use crate::linear::solver::{Magnitude, magnitude};
use crate::real::Real;
use crate::state::{State, is_finite};
use crate::step::Sample;
use std::ops::Range;

/// A step whose loops go by rows around its only implicit evaluation.
pub trait ByRows<S: State> {
    /// Whether the known parts of its arguments stand in place of what is carried, and the unknown in its own.
    const IN_PLACE: bool;

    /// Forms the known parts of the arguments of these rows: in place, after what is pending if that is so; else from
    /// the beginning of the vectors that [`core`](Self::core) names on.
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn before<const PENDING: bool>(
        &mut self,
        uses_velocity: bool,
        rows: Range<usize>,
    ) -> Result<(), Failure>;

    /// The evaluation of the step from t, its first iterate where that is not in place of the unknown, and the
    /// unknown.
    fn core(&mut self, uses_velocity: bool, t: f64) -> (Core<'_, S, 1>, Option<&S>, &mut S);

    /// Forms what is carried next in these rows, and shows it. It stands in its own place but for what is
    /// [exchanged](Self::exchange).
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn after<const SAMPLE: bool>(
        &mut self,
        rows: Range<usize>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;

    /// Exchanges the unknown and what it is carried as, which ends a step.
    fn exchange(&mut self);

    /// Whether [`after`](Self::after) is still to be done in all rows, where that can be left.
    fn pending(&mut self) -> Option<&mut bool>;

    /// The positions that are carried next, as far as they are formed.
    fn positions(&self) -> &S;
}

impl<S: State> Implicit<S> {
    /// A step of n components from t.
    ///
    /// # Errors
    /// Every [`Failure`]; what is carried is then of no use.
    #[doc(hidden)]
    #[inline(always)]
    pub fn step_by_rows<M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        method: &mut M,
        (n, t): (usize, f64),
        g: &mut G,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        self.looked = false;
        if n >= self.blocks.long
            && let Some(swept) = self.sweep::<M, G, SAMPLE>(method, (n, t), g, sample)
        {
            return swept;
        }
        if is_pending(method, false) {
            method.before::<true>(G::USES_VELOCITY, 0..n)?
        } else {
            method.before::<false>(G::USES_VELOCITY, 0..n)?
        }
        let (core, first, y) = method.core(G::USES_VELOCITY, t);
        self.solve_with(g, &core, first.map(|first| [first]), [y])?;
        method.after::<SAMPLE>(0..n, sample)?;
        method.exchange();
        Ok(())
    }

    /// The same by rows, where that can be.
    #[inline(never)]
    fn sweep<M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        method: &mut M,
        (n, t): (usize, f64),
        g: &mut G,
        sample: &mut Sample<S>,
    ) -> Option<Result<(), Failure>> {
        let (core, first, y) = method.core(G::USES_VELOCITY, t);
        let lengths = [core.position[0], core.velocity[0], &*y];
        let alike = lengths
            .into_iter()
            .chain(first)
            .all(|vector| vector.len() == n);
        S::Real::doubles(y.as_slice()).filter(|_| alike)?;
        self.constant((n, &*g), &core)?.chain()?;
        let slope = core.position_slope[0][0].to_f64();
        let reach = g.begin_rows(core.t[0])?;
        let pending = is_pending(method, false);
        let (pairs, timed) = self.blocks.next(n);
        let chain = self.constant.as_ref()?.chain()?;
        let mut step = Swept::<_, _, _, SAMPLE> {
            method,
            g,
            t,
            n,
            pairs,
            reach,
            pending,
            left: 0..n,
            sample,
            failed: Ok(()),
            finite: true,
        };
        let solved = chain.sweep(&mut step);
        let made = step.failed;
        let finite = solved > Magnitude::Infinite;
        // What is not formed yet surely is if all parts of it are moderate.
        let pending = M::IN_PLACE && !SAMPLE;
        let sums = solved.min(magnitude(&[slope])) == Magnitude::Moderate;
        self.looked = step.finite && (sums || !pending);
        self.blocks.took(timed);
        let made = made.and(finite.then_some(()).ok_or(Failure::NonFinite));
        is_pending(method, pending && made.is_ok());
        method.exchange();
        let count = &mut self.statistics;
        count.evaluations += 1;
        count.solves += 1;
        count.iterations += 1;
        Some(made)
    }
}

/// Whether a method had something pending, and whether it has from now on, if it can.
#[inline(always)]
fn is_pending<S: State, M: ByRows<S>>(method: &mut M, from_now_on: bool) -> bool {
    let pending = method.pending();
    pending.is_some_and(|pending| std::mem::replace(pending, from_now_on))
}

/// A step on its way.
struct Swept<'a, S: State, M, G, const SAMPLE: bool> {
    method: &'a mut M,
    g: &'a mut G,
    t: f64,
    n: usize,
    pairs: usize,
    /// How far from its own place a row reads.
    reach: usize,
    /// Whether what the step before adds is pending.
    pending: bool,
    /// The rows whose known parts are not formed in place.
    left: Range<usize>,
    sample: &'a mut Sample<S>,
    failed: Result<(), Failure>,
    /// Whether the positions carried next are surely finite, as far as they are formed.
    finite: bool,
}

impl<S: State, M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool> Swept<'_, S, M, G, SAMPLE> {
    /// Forms the known parts of arguments in these rows, in place only where they are not formed yet.
    fn known(&mut self, read: &Range<usize>) -> Result<(), Failure> {
        if !M::IN_PLACE {
            return self.method.before::<false>(G::USES_VELOCITY, read.clone());
        }
        let left = &mut self.left;
        let rows = read.start.max(left.start)..read.end.min(left.end);
        if rows.is_empty() {
            return Ok(());
        }
        // From both ends to the middle.
        if rows.start == left.start {
            left.start = rows.end
        } else {
            left.end = rows.start
        }
        if self.pending {
            (self.method).before::<true>(G::USES_VELOCITY, rows.clone())?
        } else {
            (self.method).before::<false>(G::USES_VELOCITY, rows.clone())?
        }
        if !SAMPLE {
            let positions = S::Real::doubles(&self.method.positions().as_slice()[rows]);
            self.finite &= positions.is_some_and(|x| magnitude(x) == Magnitude::Moderate);
        }
        Ok(())
    }
}

impl<S: State, M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool> Rows<f64>
    for Swept<'_, S, M, G, SAMPLE>
{
    fn pairs(&self) -> usize {
        self.pairs
    }

    #[inline(never)]
    fn form(&mut self, rows: Range<usize>) {
        if self.failed.is_err() {
            return;
        }
        // Arguments that two blocks read are formed twice, but in place: that is cheaper than to keep them.
        let begin = rows.start.saturating_sub(self.reach);
        let read = begin..rows.end.saturating_add(self.reach).min(self.n);
        self.failed = self.known(&read);
        let (core, _, y) = self.method.core(G::USES_VELOCITY, self.t);
        let formed = if M::IN_PLACE { read } else { 0..read.len() };
        let at = [core.position[0], core.velocity[0]];
        let at = at.map(|z| S::Real::doubles(&z.as_slice()[formed.clone()]));
        let y = S::Real::doubles_mut(&mut y.as_mut_slice()[rows.clone()]);
        if let ([Some(x), Some(v)], Some(y)) = (at, y) {
            self.g.right_in(rows.start, (begin, [x, v]), y);
        }
    }

    fn all(&mut self) -> &mut [f64] {
        let (_, _, y) = self.method.core(G::USES_VELOCITY, self.t);
        S::Real::doubles_mut(y.as_mut_slice()).unwrap_or_default()
    }

    #[inline(never)]
    fn take(&mut self, rows: Range<usize>) {
        if (SAMPLE || !M::IN_PLACE) && self.failed.is_ok() {
            self.failed = self.method.after::<SAMPLE>(rows.clone(), self.sample);
            self.finite &= is_finite(&self.method.positions().as_slice()[rows]);
        }
    }
}

#[cfg(test)]
mod tests;
