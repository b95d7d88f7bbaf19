//! The start: the history that a stepper carries into its first step.

mod climb;
pub(crate) mod piece;
pub(crate) mod stiff;

use crate::base::{Error, Real, State, coarser, greater, is_finite, max_norm};
use crate::problem::AnyField;
use crate::stepper::{Carried, Sample, lead};
use climb::{climb, degree, evaluate, gain};
use piece::Piece;
use std::fmt;

/// A closure that yields the derivative of order m of the solution at time t, as `(m, t)`.
pub type ExactSolution<S> = Box<dyn Fn(usize, f64) -> S>;

/// Where the carried quantities of the first step come from.
///
/// Written for x'' = g(t, x, x'); for y' = f(t, y), which begins with y0 alone, read y for x, one derivative less known
/// and one integration less. The first step stands at t0 + L h, where −L is the oldest carried offset rounded down, so
/// that nothing carried is older than t0. Grid points before the first step's sample come from the start as well.
///
/// ```
/// use stepsmith::Start;
///
/// let start: Start<[f64; 1]> = Start::default();
/// assert_eq!(format!("{start:?}"), "Collocation");
/// // The true jets of cos t at t0 = 0: x, x', x'', x'''.
/// let jets = Start::Jets(vec![[1.0], [0.0], [-1.0], [0.0]]);
/// // The solution itself: the m-th derivative of cos t is cos(t + m π/2).
/// let exact: Start<[f64; 1]> = Start::Solution(Box::new(|m, t| {
///     [(t + m as f64 * std::f64::consts::FRAC_PI_2).cos()]
/// }));
/// # let _ = (jets, exact);
/// ```
#[derive(Default)]
#[non_exhaustive]
pub enum Start<S> {
    /// x'' as a polynomial on \[t0, t0 + L h\] that interpolates g at Chebyshev points and is integrated exactly to v
    /// and x. Its degree K is the method's order p or the highest carried derivative, whichever is greater. For p ≤ 4
    /// the degree is at most 4, and at most 3 where g reads the velocity or the problem is y' = f(t, y). Every scaled
    /// derivative hᵐ x⁽ᵐ⁾ has an error of O(hᴷ⁺³), O(hᴷ⁺²) for y' = f(t, y), so this start never costs order. The
    /// values come from interpolants of rising degree, with few evaluations of g:
    ///
    /// | K | 1 | 2 | 3 | 4 | 5 | 6 |
    /// |---|---|---|---|---|---|---|
    /// | g(t, x) | 3 | 4 | 6 | 8 | 11 | 14 |
    /// | g(t, x, v), f(t, y) | 3 | 5 | 8 | 12 | 17 | 23 |
    ///
    /// The start keeps at most 2 K + 6 vectors like x0 in memory. A method that carries only x0, v0 and the
    /// acceleration there takes one evaluation.
    ///
    /// The evaluations at the end of the stretch show how fast the motions within it are. Where the stretch is too long
    /// for them, shorter pieces are taken. Where pieces below a 16th of the whole would be needed, the problem is
    /// stiff: the Radau IIA method of order 9 then goes on, at a tolerance of 1e-12.
    ///
    /// Some methods of order 2 or less carry x and v at the step and accelerations beside it, for instance the
    /// generalized-α family. Where the whole stretch is too long, such a method begins at t0, with x''(t0) in place of
    /// each acceleration. An error of O(h) in the accelerations is an error of O(h³) in x and of O(h²) in v, and no
    /// fast motion is followed.
    #[default]
    Collocation,
    /// x, x', x'', x''' … at t0, as many as known. The history is taken from their Taylor polynomial. This start needs
    /// all derivatives that the scheme carries. With fewer derivatives than the scheme's order it costs order if
    /// anything stands later than t0.
    Jets(Vec<S>),
    /// The exact solution, taken at each quantity's own time. At t0 it must agree with the initial values.
    Solution(ExactSolution<S>),
    /// The papers' start: x0 + s v0 + s²/2 g(t0, x0, v0), its higher derivatives zero, at t0 + s.
    /// It costs order unless the true jerk vanishes at t0; it is there to reproduce tables. For
    /// y' = f(t, y) it is y0 + s f(t0, y0): the history of f held at its initial value.
    ZeroHigherDerivatives,
}

impl<S> Start<S> {
    /// The start from a state that an event has changed: derivatives and solutions that were known are no longer so.
    pub(crate) fn again(&self) -> Self {
        match self {
            Self::ZeroHigherDerivatives => Self::ZeroHigherDerivatives,
            Self::Collocation | Self::Jets(_) | Self::Solution(_) => Self::Collocation,
        }
    }
}

impl<S: fmt::Debug> fmt::Debug for Start<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Collocation => f.write_str("Collocation"),
            Self::Jets(jets) => f.debug_tuple("Jets").field(jets).finish(),
            Self::Solution(_) => f.write_str("Solution(..)"),
            Self::ZeroHigherDerivatives => f.write_str("ZeroHigherDerivatives"),
        }
    }
}

/// The initial values of an integration with step h: the derivatives of orders 0 … RANK − 1 at t.
pub(crate) struct Initial<'a, S, const RANK: usize> {
    pub t: f64,
    pub h: f64,
    pub values: &'a [S; RANK],
}

impl<S: State, const RANK: usize> Initial<'_, S, RANK> {
    /// Whether a derivative agrees with the initial one up to √ε. The bound is relative to both values, and to the rate
    /// that moves x0 by its own size in a step.
    fn is_like(&self, derivative: usize, exact: &S) -> bool {
        let size = |z: &S| max_norm(z.as_slice());
        let mut scale = size(&self.values[derivative]) + size(exact);
        if derivative > 0 {
            scale += size(&self.values[0]) / self.h.abs();
        }
        let both = self.values[derivative]
            .as_slice()
            .iter()
            .zip(exact.as_slice());
        let apart = both.map(|(a, b)| (*a - *b).to_f64().abs());
        let most = coarser::<S::Real>().sqrt() * scale;
        // Not finite ones are told of as such.
        !apart.fold(0.0, f64::max).gt(&most)
    }
}

/// The solution near t0 as the start knows it.
pub(crate) struct Trajectory<'a, S> {
    t: f64,
    kind: Kind<'a, S>,
    /// Whether the first step stands at t0, even if older values are carried.
    at_once: bool,
}

enum Kind<'a, S> {
    /// x, x', … at t0.
    Taylor(Vec<S>),
    Exact(&'a ExactSolution<S>),
    /// The solution in one piece or several.
    Pieces(Vec<Piece<S>>),
}

impl<'a, S: State> Trajectory<'a, S> {
    /// The solution through the initial values as `start` gives it, as far as a method of this history, order and
    /// shift of its sample needs it.
    pub(crate) fn over<const RANK: usize>(
        start: &'a Start<S>,
        initial: &Initial<'a, S, RANK>,
        g: &mut dyn AnyField<S, RANK>,
        needs: (&[Carried], usize, usize),
    ) -> Result<Self, Error> {
        let (carried, order, shift) = needs;
        let highest = highest(carried);
        let kind = match start {
            Start::Solution(solution) => {
                for (derivative, value) in initial.values.iter().enumerate() {
                    let exact = solution(derivative, initial.t);
                    check_length(derivative, value, &exact)?;
                    if !initial.is_like(derivative, &exact) {
                        return Err(Error::StartContradicts { derivative });
                    }
                }
                Kind::Exact(solution)
            }
            Start::Jets(jets) => {
                let needed = (highest + 1).max(RANK);
                if jets.len() < needed {
                    return Err(Error::StartIncomplete {
                        needed,
                        given: jets.len(),
                    });
                }
                for (derivative, jet) in jets.iter().enumerate() {
                    check_length(derivative, &initial.values[0], jet)?;
                }
                for (derivative, value) in initial.values.iter().enumerate() {
                    if jets[derivative].as_slice() != value.as_slice() {
                        return Err(Error::StartContradicts { derivative });
                    }
                }
                let mut jets = jets.clone();
                if jets.len() == RANK {
                    jets.push(highest_derivative(initial, g)?);
                }
                Kind::Taylor(jets)
            }
            Start::Collocation => match span::<RANK>(carried, shift) {
                None => Kind::Taylor(jet(initial, highest_derivative(initial, g)?)),
                Some(span) => Kind::Pieces(pieces(initial, span * initial.h, order, highest, g)?),
            },
            Start::ZeroHigherDerivatives => {
                Kind::Taylor(jet(initial, highest_derivative(initial, g)?))
            }
        };
        Ok(Self {
            t: initial.t,
            kind,
            at_once: false,
        })
    }

    /// The initial values alone, at their time.
    pub(crate) fn at<const RANK: usize>(initial: &Initial<'a, S, RANK>) -> Self {
        Self {
            t: initial.t,
            kind: Kind::Taylor(initial.values.to_vec()),
            at_once: false,
        }
    }

    /// The same, but the first step may stand at t0. It does so where the default start would follow motions that are
    /// too fast for the method, and held accelerations cost the method no order.
    pub(crate) fn over_or_at_once<const RANK: usize>(
        start: &'a Start<S>,
        initial: &Initial<'a, S, RANK>,
        g: &mut dyn AnyField<S, RANK>,
        needs: (&[Carried], usize, usize),
    ) -> Result<Self, Error> {
        let (carried, order, shift) = needs;
        let highest = highest(carried);
        let span = span::<RANK>(carried, shift);
        let (true, Start::Collocation, Some(span)) =
            (may_be_held::<RANK>(needs, highest), start, span)
        else {
            return Self::over(start, initial, g, needs);
        };
        let width = span * initial.h;
        let degree = degree(order.max(highest), order, gain(g));
        let begin = initial.values.to_vec();
        let first = highest_derivative(initial, g)?;
        let (kind, at_once) = match climb(initial.t, width, begin, first, degree, g)? {
            Ok(piece) => (Kind::Pieces(vec![piece]), false),
            Err(first) => (Kind::Taylor(jet(initial, first)), true),
        };
        Ok(Self {
            t: initial.t,
            kind,
            at_once,
        })
    }

    /// How many steps after t0 the first one stands.
    pub(crate) fn lead(&self, carried: &[Carried]) -> usize {
        if self.at_once { 0 } else { lead(carried) }
    }

    /// The carried quantities of a first step at t0 + L h.
    pub(crate) fn history(&self, h: f64, like: &S, carried: &[Carried]) -> Result<Vec<S>, Error> {
        let lead = self.lead(carried) as f64;
        let quantity = |carried: &Carried| {
            let t = self.t + (lead + carried.offset) * h;
            let mut found = like.zeros();
            self.derivative(carried.derivative, t, &mut found)?;
            if is_finite(found.as_slice()) {
                Ok(found)
            } else {
                Err(Error::NonFinite { t })
            }
        };
        carried.iter().map(quantity).collect()
    }

    /// The sample at the grid point t of a solution of rank 2, or its position for rank 1.
    pub(crate) fn sample<const RANK: usize>(
        &self,
        t: f64,
        sample: &mut Sample<S>,
    ) -> Result<(), Error> {
        (sample.t, sample.velocity_time, sample.acceleration_time) = (t, t, t);
        self.derivative(0, t, &mut sample.x)?;
        if RANK == 2 {
            self.derivative(1, t, &mut sample.v)?;
            self.derivative(2, t, &mut sample.a)?;
        }
        Ok(())
    }

    /// The derivative of order m at time t.
    pub(crate) fn derivative(&self, m: usize, t: f64, out: &mut S) -> Result<(), Error> {
        match &self.kind {
            Kind::Taylor(jets) => taylor(jets, m, t - self.t, out),
            Kind::Exact(solution) => {
                let exact = solution(m, t);
                check_length(m, out, &exact)?;
                out.as_mut_slice().copy_from_slice(exact.as_slice());
            }
            Kind::Pieces(pieces) => {
                let mut reaching = pieces.iter().filter(|piece| piece.local(t) <= 1.0);
                if let Some(piece) = reaching.next().or(pieces.last()) {
                    piece.derivative(m, piece.local(t), out);
                }
            }
        }
        Ok(())
    }
}

fn check_length<S: State>(derivative: usize, like: &S, found: &S) -> Result<(), Error> {
    let expected = like.len();
    let found = found.len();
    if expected == found {
        Ok(())
    } else {
        Err(Error::StartLength {
            derivative,
            expected,
            found,
        })
    }
}

/// The highest derivative that is carried.
fn highest(carried: &[Carried]) -> usize {
    carried.iter().map(|c| c.derivative).max().unwrap_or(0)
}

/// The number of steps from t0 that the history and the first samples reach. It is `None` if only the initial values
/// and the highest derivative at t0 are needed. A stiff problem then needs no collocation for a one-step scheme.
pub(crate) fn span<const RANK: usize>(carried: &[Carried], shift: usize) -> Option<f64> {
    let lead = lead(carried);
    let latest = carried.iter().fold(0.0, |latest: f64, c| {
        greater(latest, lead as f64 + c.offset)
    });
    let latest = greater(latest, (lead + shift).saturating_sub(1) as f64);
    (latest > 0.0 || highest(carried) > RANK).then_some(greater(latest, 1.0))
}

/// Whether a method of this history, order and shift of its sample may begin at t0 with the highest derivative there in
/// place of older and later ones. It must need no other derivative elsewhere. Its order must be 2 at most, so that an
/// error of O(h) in these derivatives does not lower it. The start then has no grid point but t0.
fn may_be_held<const RANK: usize>(needs: (&[Carried], usize, usize), highest: usize) -> bool {
    let (carried, order, shift) = needs;
    let at_step = |c: &Carried| c.offset == 0.0 || c.derivative == RANK;
    RANK == 2 && highest == RANK && order <= 2 && shift <= 1 && carried.iter().all(at_step)
}

/// The derivative of order RANK at the start.
fn highest_derivative<S: State, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<S, Error> {
    let mut out = initial.values[0].zeros();
    let [x, v] = [&initial.values[0], &initial.values[RANK - 1]];
    evaluate(g, initial.t, [x, v], &mut out)?;
    if !is_finite(out.as_slice()) {
        return Err(Error::NonFinite { t: initial.t });
    }
    Ok(out)
}

/// The derivatives of orders 0 … RANK at the start, of which this is the highest.
fn jet<S: State, const RANK: usize>(initial: &Initial<'_, S, RANK>, highest: S) -> Vec<S> {
    initial.values.iter().cloned().chain([highest]).collect()
}

/// x⁽ᵐ⁾(t0 + s) = Σ_k sᵏ/k! x⁽ᵐ⁺ᵏ⁾(t0), by Horner's scheme; at t0 it is the derivative there, without a sum.
fn taylor<S: State>(jets: &[S], m: usize, s: f64, out: &mut S) {
    if let Some(jet) = jets.get(m).filter(|_| s == 0.0) {
        let all = out.as_mut_slice().iter_mut().zip(jet.as_slice());
        all.for_each(|(out, jet)| *out = *jet);
        return;
    }
    out.as_mut_slice().fill(S::Real::zero());
    for (k, jet) in jets.iter().skip(m).enumerate().rev() {
        let factor = S::Real::from_f64(s / (k + 1) as f64);
        for (out, jet) in out.as_mut_slice().iter_mut().zip(jet.as_slice()) {
            *out = *jet + factor * *out;
        }
    }
}

/// The shortest pieces that are climbed, as parts of the whole.
const SHORTEST: f64 = 16.0;

/// The solution on [t0, t0 + length] in pieces. Pieces that are too long for g are halved, down to the shortest. The
/// rest is then stiff.
fn pieces<'a, S: State, const RANK: usize>(
    initial: &Initial<'a, S, RANK>,
    length: f64,
    order: usize,
    highest: usize,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<Vec<Piece<S>>, Error> {
    if g.known().algebraic {
        return stiff::pieces(initial, length, g);
    }
    let degree = degree(order.max(highest), order, gain(g));
    let mut highest = highest_derivative(initial, g)?;
    let mut t = initial.t;
    let end = initial.t + length;
    let mut width = length;
    let mut found = Vec::new();
    // What the last piece ends with.
    let mut reached = initial.values.clone();
    loop {
        let left = end - t;
        // The last piece absorbs what rounding leaves, in the width or in t.
        let rounding = 4.0 * f64::EPSILON * greater(t.abs(), end.abs());
        let is_last = width.abs() + rounding >= left.abs() * (1.0 - 1e-9);
        let stretch = if is_last { left } else { width };
        match climb(t, stretch, reached.to_vec(), highest, degree, g)? {
            Err(_) if SHORTEST * width.abs() <= length.abs() => {
                let values = &reached;
                let rest = Initial { t, h: left, values };
                found.extend(stiff::pieces(&rest, left, g)?);
                return Ok(found);
            }
            Err(again) => (highest, width) = (again, width / 2.0),
            Ok(last) if is_last => {
                found.push(last);
                return Ok(found);
            }
            Ok(done) => {
                for (m, value) in reached.iter_mut().enumerate() {
                    done.derivative(m, 1.0, value);
                }
                t += stretch;
                highest = reached[0].zeros();
                evaluate(g, t, [&reached[0], &reached[RANK - 1]], &mut highest)?;
                found.push(done);
            }
        }
    }
}

#[cfg(test)]
mod tests;
