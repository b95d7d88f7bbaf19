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
pub(super) fn verdict(b: &mut [Block]) -> Block {
    let wider = inside(&mut b.to_vec(), TOLERANCE);
    let within = inside(b, -TOLERANCE);
    std::array::from_fn(|l| wider[l] * (UNDECIDED + (1.0 - UNDECIDED) * within[l]))
}

/// 1 where all roots of P have |λ| < 1 + δ, 0 where one has not, NaN where a bₖ is not finite.
fn inside(b: &mut [Block], delta: f64) -> Block {
    let poison: Block = std::array::from_fn(|l| b.iter().map(|row| row[l] * 0.0).sum());
    shift(b, delta / (2.0 + delta));
    let holds = routh(b);
    std::array::from_fn(|l| holds[l] + poison[l])
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
        let current = b[k];
        let above = b.get(k + 1).copied().unwrap_or([0.0; LANES]);
        b[k] = std::array::from_fn(|l| current[l] + (up * above[l] + down * below[l]));
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

/// 1 where the leading entries of Routh's scheme are all of one sign, else 0. Works in the place of the `b`.
pub(super) fn routh(b: &mut [Block]) -> Block {
    let n = b.len() - 1;
    let sign = b[0];
    let mut holds = [1.0; LANES];
    // Numbers, not truth values, and selections, not branches, become vector instructions.
    let demand = |entry: &Block, holds: &mut Block| {
        for l in 0..LANES {
            holds[l] = if entry[l] * sign[l] > 0.0 {
                holds[l]
            } else {
                0.0
            };
        }
    };
    demand(&b[n], &mut holds);
    for m in (2..=n).rev() {
        let quotient: Block = std::array::from_fn(|l| b[m][l] / b[m - 1][l]);
        demand(&b[m - 1], &mut holds);
        for k in (1..m - 1).rev().step_by(2) {
            let below = b[k - 1];
            for l in 0..LANES {
                b[k][l] -= quotient[l] * below[l];
            }
        }
    }
    holds
}
