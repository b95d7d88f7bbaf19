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
//! Where r takes no velocity, b of the next step is formed of what is carried next while that is at hand, in the place
//! of y: the next step then begins with b alone, in place of all that is carried. It is the same b to the bit, and
//! what is carried is always there: b is only ever known besides, until what is carried or h is changed.

use super::{Core, Failure, Implicit};
use crate::field::Field;
use crate::linear::Rows;
use crate::real::Real;
use crate::state::{State, is_finite};
use crate::step::Sample;
use std::ops::Range;

/// A step whose loops go by rows around its only implicit evaluation.
pub trait ByRows<S: State> {
    /// Forms the known parts of the arguments of these rows, from the beginning of the vectors that
    /// [`core`](Self::core) names on.
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn before(&mut self, uses_velocity: bool, rows: Range<usize>) -> Result<(), Failure>;

    /// The evaluation of the step from t, its first iterate where that is lent, and the unknown.
    fn core(&mut self, uses_velocity: bool, t: f64) -> (Core<'_, S, 1>, Option<&S>, &mut S);

    /// Forms what is carried next in these rows, and shows it. It stands in its own place but for what is
    /// [exchanged](Self::exchange); or there too, and the known part of the next position in place of the unknown,
    /// if that is formed ahead.
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn after<const SAMPLE: bool, const AHEAD: bool>(
        &mut self,
        rows: Range<usize>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;

    /// Exchanges the unknown and what it is carried as, which ends a step that forms nothing ahead.
    fn exchange(&mut self);

    /// What is formed ahead, if the method does so.
    fn ahead(&mut self) -> Option<Ahead<'_, S>>;

    /// The positions that are carried next, as far as [`after`](Self::after) has formed them.
    fn positions(&self) -> &S;
}

/// The known part of the position of the next evaluation, ahead of it.
#[derive(Debug)]
pub struct Ahead<'a, S> {
    /// Whether it is what [`before`](ByRows::before) would form where no velocity is asked for.
    pub known: &'a mut bool,
    /// Where that forms it.
    pub base: &'a mut S,
    /// The vector of the unknown, where it is till then.
    pub unknown: &'a mut S,
}

/// Whether the known part of the next position stands where the unknown will, and whether it does from now on.
fn knows_ahead<S: State, M: ByRows<S>>(method: &mut M, from_now_on: bool) -> bool {
    let ahead = method.ahead();
    ahead.is_some_and(|ahead| std::mem::replace(ahead.known, from_now_on))
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
        knows_ahead(method, false);
        method.before(G::USES_VELOCITY, 0..n)?;
        let (core, first, y) = method.core(G::USES_VELOCITY, t);
        self.solve_with(g, &core, first.map(|first| [first]), [y])?;
        method.after::<SAMPLE, false>(0..n, sample)?;
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
        let reach = g.begin_rows(core.t[0])?;
        let forms = !G::USES_VELOCITY && reach <= 1 && method.ahead().is_some();
        let ahead = knows_ahead(method, false);
        let (pairs, timed) = self.blocks.next(n);
        let chain = self.constant.as_ref()?.chain()?;
        let mut step = Swept::<_, _, _, SAMPLE> {
            method,
            g,
            t,
            n,
            pairs,
            reach,
            forms,
            ahead: forms && ahead,
            left: 0..n,
            edges: [S::Real::default(); 2],
            sample,
            failed: Ok(()),
            finite: true,
        };
        let finite = chain.sweep(&mut step);
        let made = step.failed;
        self.looked = step.finite;
        self.blocks.took(timed);
        let made = made.and(finite.then_some(()).ok_or(Failure::NonFinite));
        if forms {
            knows_ahead(method, made.is_ok());
        } else {
            method.exchange();
        }
        let count = &mut self.statistics;
        count.evaluations += 1;
        count.solves += 1;
        count.iterations += 1;
        Some(made)
    }
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
    /// Whether known parts of the next positions are formed.
    forms: bool,
    /// Whether the known part of the position stands in place of the unknown, but where rows are formed.
    ahead: bool,
    /// The rows that are not formed, and what was known of those next to them.
    left: Range<usize>,
    edges: [S::Real; 2],
    sample: &'a mut Sample<S>,
    failed: Result<(), Failure>,
    /// Whether the positions carried next are finite, as far as they are formed.
    finite: bool,
}

impl<S: State, M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool> Swept<'_, S, M, G, SAMPLE> {
    /// Forms the known parts of arguments that these rows read, from the beginning of their vectors on.
    fn known(&mut self, rows: &Range<usize>, read: Range<usize>) -> Result<(), Failure> {
        if !self.ahead {
            return self.method.before(G::USES_VELOCITY, read);
        }
        let Some(Ahead { base, unknown, .. }) = self.method.ahead() else {
            return Ok(());
        };
        let (base, unknown) = (base.as_mut_slice(), unknown.as_slice());
        base[..read.len()].copy_from_slice(&unknown[read.clone()]);
        let own = rows.start - read.start..rows.end - read.start;
        // In place of what is known of rows beside them stands what was formed, if they were formed before.
        let [above, below] = &mut self.edges;
        if own.start > 0 && rows.start <= self.left.start {
            base[own.start - 1] = *above;
        }
        if own.end < read.len() && rows.end >= self.left.end {
            base[own.end] = *below;
        }
        if rows.start == self.left.start {
            (*above, self.left.start) = (base[own.end - 1], rows.end);
        } else {
            (*below, self.left.end) = (base[own.start], rows.start);
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
        // Arguments that two blocks read are formed twice: that is cheaper than to keep them.
        let begin = rows.start.saturating_sub(self.reach);
        let read = begin..rows.end.saturating_add(self.reach).min(self.n);
        let count = read.len();
        self.failed = self.known(&rows, read);
        let (core, _, y) = self.method.core(G::USES_VELOCITY, self.t);
        let at = [core.position[0], core.velocity[0]];
        let at = at.map(|z| S::Real::doubles(&z.as_slice()[..count]));
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
        if self.failed.is_ok() {
            self.failed = match self.forms {
                true => (self.method).after::<SAMPLE, true>(rows.clone(), self.sample),
                false => (self.method).after::<SAMPLE, false>(rows.clone(), self.sample),
            };
            self.finite &= is_finite(&self.method.positions().as_slice()[rows]);
        }
    }
}

#[cfg(test)]
mod tests;
