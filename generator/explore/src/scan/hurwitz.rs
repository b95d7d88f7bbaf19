//! The root condition on blocks of points: Routh's scheme of the Möbius image.
//!
//! λ = (1 + s)/(1 − s) maps |λ| < 1 to Re s < 0. For P(s) = ∑ bₖ sᵏ of degree n all roots have
//! Re s < 0 exactly if the leading entries of Routh's scheme,
//!
//! ```text
//! bₙ, bₙ₋₁, then for m = n … 2:  q = bₘ/bₘ₋₁,  bₘ₋₂ₗ ← bₘ₋₂ₗ − q bₘ₋₂ₗ₋₁,  l = 1, 2, …
//! ```
//!
//! all are of one sign (Hurwitz). Odd and even coefficients are kept apart, so nothing is lost
//! where roots approach the circle or each other on it: for λ² − 2cos θ λ + 1 the scheme decides
//! by p(1) and p(−1), while the equivalent Schur–Cohn recursion subtracts numbers near 1 twice.
//!
//! A conservative step has all its roots on the circle, where the odd rows vanish and the scheme is
//! 0/0. The test therefore is for |λ| < 1 + δ: with r = 1 + δ and η = δ/(2 + δ),
//!
//! ```text
//! p(r(1 + s)/(1 − s)) ∝ ∑ bₖ (s + η)ᵏ (1 + η s)ⁿ⁻ᵏ
//!   = ∑ [bₖ + η((k + 1) bₖ₊₁ + (n − k + 1) bₖ₋₁)] sᵏ + O(η²).
//! ```
//!
//! With δ = 10⁻⁹ the terms left out are below rounding, except that a double root at λ = 1 or −1
//! makes two coefficients vanish at an end; there η² b₂ and η² bₙ₋₂ are added. Roundings of relative
//! size 10⁻¹⁶ are small against η. With −δ in place of δ the same test is for |λ| < 1 − δ: what passes
//! the one and fails the other is nearer to the circle than samples tell.

use super::program::{Block, LANES};

/// δ: spectral radii within δ of 1 are told from 1 by no sample.
pub const TOLERANCE: f64 = 1e-9;

/// The verdict where |ρ − 1| < δ.
pub const UNDECIDED: f64 = 0.5;

/// 1 where all roots of P have |λ| < 1 − δ, 0 where one has |λ| > 1 + δ, [`UNDECIDED`] between, NaN
/// where a bₖ is not finite. Works in the place of the `b`, of which there is at least one.
pub(super) fn verdict(b: &mut [Block], result: &mut Block) {
    let mut wider = b.to_vec();
    let mut within = [0.0; LANES];
    inside(b, -TOLERANCE, &mut within);
    inside(&mut wider, TOLERANCE, result);
    for (result, within) in result.iter_mut().zip(&within) {
        *result *= UNDECIDED + (1.0 - UNDECIDED) * within;
    }
}

/// 1 where all roots of P have |λ| < 1 + δ, 0 where one has not, NaN where a bₖ is not finite.
fn inside(b: &mut [Block], delta: f64, result: &mut Block) {
    let mut poison = [0.0; LANES];
    for row in &*b {
        for (poison, b) in poison.iter_mut().zip(row) {
            *poison += b * 0.0;
        }
    }
    shift(b, delta / (2.0 + delta));
    *result = [1.0; LANES];
    routh(b, result);
    for (result, poison) in result.iter_mut().zip(&poison) {
        *result += poison;
    }
}

/// The coefficients of ∑ bₖ (s + η)ᵏ (1 + η s)ⁿ⁻ᵏ, as far as they matter.
fn shift(b: &mut [Block], eta: f64) {
    let n = b.len() - 1;
    if n == 0 {
        return;
    }
    let ends = [b[2.min(n)], b[n.saturating_sub(2)]];
    let mut below = [0.0; LANES];
    for k in 0..=n {
        let up = eta * (k + 1) as f64;
        let down = eta * (n + 1 - k) as f64;
        let (head, tail) = b.split_at_mut(k + 1);
        let current = head[k];
        let none = [0.0; LANES];
        let above = tail.first().unwrap_or(&none);
        for ((b, above), below) in head[k].iter_mut().zip(above).zip(&below) {
            *b += up * above + down * below;
        }
        below = current;
    }
    if n >= 2 {
        for (k, end) in [(0, &ends[0]), (n, &ends[1])] {
            for (b, end) in b[k].iter_mut().zip(end) {
                *b += eta * eta * end;
            }
        }
    }
}

/// Sets `result` to 0 where the leading entries of Routh's scheme are not of one sign.
fn routh(b: &mut [Block], result: &mut Block) {
    let n = b.len() - 1;
    let sign = b[0];
    let demand = |entry: &Block, result: &mut Block| {
        for ((result, entry), sign) in result.iter_mut().zip(entry).zip(&sign) {
            *result = if entry * sign > 0.0 { *result } else { 0.0 };
        }
    };
    demand(&b[n], result);
    for m in (2..=n).rev() {
        let mut quotient = [0.0; LANES];
        for ((q, x), y) in quotient.iter_mut().zip(&b[m]).zip(&b[m - 1]) {
            *q = x / y;
        }
        demand(&b[m - 1], result);
        let mut k = m;
        while k >= 3 {
            k -= 2;
            let (head, tail) = b.split_at_mut(k);
            for ((x, y), q) in tail[0].iter_mut().zip(&head[k - 1]).zip(&quotient) {
                *x -= q * y;
            }
        }
    }
}
