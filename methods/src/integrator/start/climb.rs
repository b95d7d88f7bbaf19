//! The solution on a short stretch, from interpolants of rising degree: few evaluations, no iteration.
//!
//! Let R be the order of the differential equation, H the width of the stretch and θ the time in it, between
//! 0 and 1. Level 0 takes the highest derivative x⁽ᴿ⁾ as constant, a₀(θ) = g(t0, …). From a_k, of degree k, the
//! derivatives below follow by integration from the initial values; g, evaluated with them at the points of
//! degree d, gives the values that a_d interpolates:
//!
//! > if a_k − x⁽ᴿ⁾ = O(Hᵏ⁺¹) with all its derivatives in θ, so is a_d − x⁽ᴿ⁾ = O(Hᵈ⁺¹) for
//! > d = k + 1, and for d = k + R where g does not read the velocity.
//!
//! For each integration gains a power of H: x errs by O(Hᵏ⁺¹⁺ᴿ), and v, where R = 2, by O(Hᵏ⁺²). With a bounded
//! derivative of g the values so err by O(Hᵏ⁺²), or O(Hᵏ⁺¹⁺ᴿ) without velocity, which is O(Hᵈ⁺¹). The interpolant
//! of such values is a polynomial whose coefficients in θ are of that order; and the interpolant of x⁽ᴿ⁾(t0 + θH)
//! itself errs by O(Hᵈ⁺¹) with all derivatives in θ, as the derivative of order d + 1 in θ has a factor Hᵈ⁺¹.
//!
//! Hence every scaled derivative Hᵐ x⁽ᵐ⁾ = Hᴿ ∂ᵐ⁻ᴿ x⁽ᴿ⁾ in θ, integrals for m < R, errs by O(Hᵈ⁺¹⁺ᴿ), those that a_d
//! lacks included, since they are O(Hᵐ) with m > d + R. Through a zero-stable method an error ε of the scaled
//! history grows by at most 1 + C n in n steps for R = 2, as the only root of modulus 1 that may be double is
//! 1 itself, and not at all for R = 1: so what the start adds to the error at a fixed time is O(hᵈ⁺²), one
//! order more than a method of order p loses in its steps already for d = p − 1.
//!
//! The evaluations are 1 + 1 + 2 + … + d, or 1 + 2 + 4 + … + d without velocity (1 + 1 + 3 + … for odd d), and one
//! more with the finished solution at the end of the stretch. It replaces the last value. From level to level the
//! value there differs by what x and v have changed, Δx and Δv, times the derivative of g alone: so
//! |Δa| ≤ 4 |Δx|/H² + |Δv|/H says that the stretch is short for the motions that the solution contains, ω H ≤ 2
//! of oscillations and λ H ≤ 1 of decay, as it is for explicit methods within their limits of stability. Where
//! it is not between two levels, they need not come closer to the solution, and the stretch is refused: the last two
//! alone may have gone to where g saturates, far from it.

use super::piece::{Piece, point};
use crate::base::{Error, State, coarser, distance, is_finite, max_norm, same_length};
use crate::problem::AnyField;

/// The most evaluations that a start may cost a method of order 4 or less.
const EVALUATIONS: usize = 10;

/// The degree for a method of order p. It is `most`, or for p ≤ 4 the degree that `EVALUATIONS` allow, which is p − 1
/// at least.
pub(super) fn degree(most: usize, order: usize, gain: usize) -> usize {
    let most = most.max(1);
    let fits = |degree: &usize| order > 4 || evaluations(*degree, gain) <= EVALUATIONS;
    (1..=most).rev().find(fits).unwrap_or(1)
}

/// How many degrees a level gains.
pub(super) fn gain<S, const RANK: usize>(g: &dyn AnyField<S, RANK>) -> usize {
    if g.uses_velocity() { 1 } else { RANK }
}

/// The degrees of the levels after the first one, which is a constant.
fn levels(degree: usize, gain: usize) -> impl Iterator<Item = usize> {
    let first = match degree % gain {
        0 => gain,
        remainder => remainder,
    };
    (first..=degree).step_by(gain)
}

/// The evaluations of a stretch.
fn evaluations(degree: usize, gain: usize) -> usize {
    1 + levels(degree, gain).sum::<usize>() + 1
}

/// (ω H)ᵏ of the fastest motions with k = R − m, by the order m of the derivative that g reads.
const SHORT: [f64; 2] = [1.0, 4.0];

/// Where g is evaluated: a position, and a velocity where g reads it.
struct Place<S>(S, Option<S>);

impl<S: State> Place<S> {
    /// Goes to θ, in units of the piece.
    fn go(&mut self, piece: &Piece<S>, theta: f64) {
        piece.derivative(0, theta, &mut self.0);
        if let Some(v) = &mut self.1 {
            piece.derivative(1, theta, v);
        }
    }

    /// The vectors that g reads, by the order of the derivative.
    fn read(&self) -> impl Iterator<Item = &[S::Real]> {
        [Some(&self.0), self.1.as_ref()]
            .into_iter()
            .flatten()
            .map(State::as_slice)
    }
}

/// |x⁽ᵐ⁾| in units of the highest derivative, over the stretch of a piece.
fn scaled<S: State>(piece: &Piece<S>, m: usize, size: f64) -> f64 {
    size / piece.width.abs().powi((piece.given - m) as i32)
}

/// The change allowed of the highest derivative between two places at the end of the stretch: (ω H)ᵏ of the others.
fn allowed<S: State>(piece: &Piece<S>, one: &Place<S>, other: &Place<S>) -> f64 {
    let moved = one.read().zip(other.read()).enumerate();
    let short = |m: usize| SHORT[piece.given - 1 - m];
    let each = moved.map(|(m, (x, y))| short(m) * scaled(piece, m, distance(x, y)));
    each.sum()
}

/// Rounding in a derivative of order m moves the highest by as much as |x⁽ᵐ⁾|/Hᴿ⁻ᵐ allows.
fn rounding<S: State>(piece: &Piece<S>, end: &Place<S>, last: &S) -> f64 {
    let read = end.read().count();
    let known = piece.begin[read..].iter().chain([last]);
    let below = end.read().chain(known.map(State::as_slice));
    let level = below
        .enumerate()
        .map(|(m, z)| scaled(piece, m, max_norm(z)));
    1024.0 * coarser::<S::Real>() * level.fold(0.0, f64::max)
}

/// The solution on [t, t + width] from the initial values and the highest derivative there; that derivative again
/// where the stretch is too long for g.
pub(super) fn climb<S: State, const RANK: usize>(
    t: f64,
    width: f64,
    begin: Vec<S>,
    highest: S,
    degree: usize,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<Result<Piece<S>, S>, Error> {
    // The values of the last level and, behind them, of the one before.
    let mut piece = Piece {
        t,
        width,
        begin,
        given: RANK,
        degree: 0,
        values: vec![highest],
    };
    // It is given any velocity where it reads none.
    let reads = RANK > 1 && g.uses_velocity();
    let zero = || piece.begin[0].zeros();
    let mut places = [(); 2].map(|()| Place(zero(), reads.then(zero)));
    let [mut at, mut end] = places.each_mut();
    let refuse = |mut piece: Piece<S>| Ok(Err(piece.values.swap_remove(0)));
    for level in levels(degree, gain(g)) {
        let known = piece.degree + 1;
        for j in 1..=level {
            let value = piece.degree + j;
            let theta = point(j, level);
            at.go(&piece, theta);
            if piece.values.len() == value {
                piece.values.push(piece.begin[0].zeros());
            }
            let v = at.1.as_ref().unwrap_or(&piece.begin[RANK - 1]);
            let value = &mut piece.values[value];
            evaluate(g, t + theta * width, [&at.0, v], value)?;
            if !is_finite(value.as_slice()) {
                return refuse(piece);
            }
        }
        // The values at the end of the stretch, of this level and of the one before.
        if known > 1 {
            let [one, other] = [&piece.values[known - 1], &piece.values[known - 1 + level]];
            let change = distance(one.as_slice(), other.as_slice());
            let short = change <= allowed(&piece, at, end) || change <= rounding(&piece, at, other);
            if !short {
                return refuse(piece);
            }
        }
        std::mem::swap(&mut at, &mut end);
        piece.values[1..known + level].rotate_left(known - 1);
        piece.degree = level;
    }
    // `at` was there with the level before.
    if closes(&mut piece, end, at, g)? {
        piece.values.truncate(degree + 1);
        Ok(Ok(piece))
    } else {
        refuse(piece)
    }
}

/// Replaces the last value by the value of the finished solution. Returns whether the stretch is short enough for this
/// solution.
fn closes<S: State, const RANK: usize>(
    piece: &mut Piece<S>,
    at: &Place<S>,
    end: &mut Place<S>,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<bool, Error> {
    end.go(piece, 1.0);
    let allowed = allowed(piece, end, at);
    let v = end.1.as_ref().unwrap_or(&piece.begin[RANK - 1]);
    let mut last = piece.begin[0].zeros();
    evaluate(g, piece.t + piece.width, [&end.0, v], &mut last)?;
    let before = std::mem::replace(&mut piece.values[piece.degree], last);
    let last = &piece.values[piece.degree];
    let change = distance(last.as_slice(), before.as_slice());
    let short = change <= allowed || change <= rounding(piece, end, last);
    Ok(short && is_finite(last.as_slice()))
}

/// The field at (t, x, v); one that ignores the velocity is given any vector for it.
pub(super) fn evaluate<S: State, const RANK: usize>(
    g: &mut dyn AnyField<S, RANK>,
    t: f64,
    [x, v]: [&S; 2],
    out: &mut S,
) -> Result<(), Error> {
    g.evaluate(t, x, v, out);
    same_length(x.len(), [out.len()]).map_err(|failure| Error::at(t, failure))
}
