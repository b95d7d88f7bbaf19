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
//! more with the finished solution at the end of the stretch. It replaces the last value, and it differs from
//! that by what the last level has changed in x and v there, Δx and Δv, times the derivative of g alone: so
//! |Δa| ≤ 4 |Δx|/H² + |Δv|/H says that the stretch is short for the motions that the solution contains, ω H ≤ 2
//! of oscillations and λ H ≤ 1 of decay, as it is for explicit methods within their limits of stability. Where
//! it is not, the levels need not come closer to the solution, and the stretch is refused.

use super::evaluate;
use super::piece::{Piece, points};
use crate::error::Error;
use crate::field::AnyField;
use crate::state::{State, distance, is_finite, max_norm};

/// What a start may cost a method of order 4 or less.
const EVALUATIONS: usize = 10;

/// The degree for a method of order p that carries derivatives up to this one: the greater of both, or what
/// `EVALUATIONS` allow for p ≤ 4, which is p − 1 at least.
pub(super) fn degree((order, highest): (usize, usize), gain: usize) -> usize {
    let most = order.max(highest).max(1);
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

/// The solution on [t, t + width] from the initial values and the highest derivative there; that derivative again
/// where the stretch is too long for g.
pub(super) fn climb<S: State, const RANK: usize>(
    (t, width): (f64, f64),
    begin: &[S; RANK],
    highest: S,
    degree: usize,
    g: &mut dyn AnyField<S, RANK>,
) -> Result<Result<Piece<S>, S>, Error> {
    let mut piece = Piece {
        t,
        width,
        begin: begin.to_vec(),
        given: RANK,
        values: Vec::with_capacity(degree + 1),
    };
    piece.values.push(highest);
    // What g reads; it is given any velocity where it reads none.
    let (read, gain) = (if g.uses_velocity() { RANK } else { 1 }, gain(g));
    let place = |piece: &Piece<S>, theta: f64, at: &mut [S]| {
        for (m, at) in at.iter_mut().enumerate() {
            piece.derivative(m, theta, at);
        }
    };
    let mut value_at = |theta: f64, at: &[S], value: &mut S| {
        let v = at.get(RANK - 1).unwrap_or(&begin[RANK - 1]);
        evaluate(g, t + theta * width, [&at[0], v], value)
    };
    let refuse = |mut piece: Piece<S>| Ok(Err(piece.values.swap_remove(0)));
    // Where g is evaluated, and where the last level ends.
    let mut places: Vec<S> = Vec::with_capacity(2 * read);
    places.extend(begin[..read].iter().chain(&begin[..read]).cloned());
    let (at, end) = places.split_at_mut(read);
    let mut next: Vec<S> = Vec::with_capacity(degree);
    for level in levels(degree, gain) {
        for theta in points(level).skip(1) {
            place(&piece, theta, at);
            let mut value = begin[0].clone();
            value_at(theta, at, &mut value)?;
            if !is_finite(value.as_slice()) {
                return refuse(piece);
            }
            next.push(value);
        }
        piece.values.truncate(1);
        piece.values.append(&mut next);
    }
    place(&piece, 1.0, end);
    let scaled = |m: usize, size: f64| size / width.abs().powi((RANK - m) as i32);
    let allowed: f64 = (0..read)
        .map(|m| SHORT[RANK - 1 - m] * scaled(m, distance(end[m].as_slice(), at[m].as_slice())))
        .sum();
    let value = &mut at[0];
    value_at(1.0, end, value)?;
    let last = &mut piece.values[degree];
    let change = distance(value.as_slice(), last.as_slice());
    std::mem::swap(value, last);
    // Rounding in a derivative of order m moves the highest by as much as |x⁽ᵐ⁾|/Hᴿ⁻ᵐ allows.
    let below = end.iter().chain(&begin[read..]).chain([&*last]);
    let sizes = below.map(|z| max_norm(z.as_slice()));
    let level = sizes.enumerate().map(|(m, size)| scaled(m, size));
    let rounding = 1024.0 * f64::EPSILON * level.fold(0.0, f64::max);
    let short = change <= allowed || change <= rounding;
    if is_finite(last.as_slice()) && short {
        Ok(Ok(piece))
    } else {
        refuse(piece)
    }
}
