//! The spectral radius on blocks of points, by bisection.
//!
//! For p = ∑ cₖ λᵏ of degree n, M = maxₖ |cₙ₋ₖ/cₙ|^(1/k) encloses the largest root modulus ρ,
//!
//! ```text
//! M/n ≤ ρ ≤ 2M
//! ```
//!
//! (Fujiwara; cₙ₋ₖ/cₙ is a sum of at most C(n, k) ≤ nᵏ products of k roots). A power of two E with
//! E/2 ≤ M ≤ E comes from the exponents alone. With λ = E x the bracket is [1/(2n), 2], and ρ/E < r
//! exactly if p(E r λ) has all its roots in |λ| < 1, which Routh's scheme of its Möbius image
//! decides, as in the [verdict](super::hurwitz). After 46 halvings the error is below 3·10⁻¹⁴ E,
//! or 10⁻¹³ n ρ.
//!
//! The decision is as sharp as the coefficients: a double root is found to about the square root
//! of their rounding, 10⁻⁸. On the circle, where that decides what a curve shows, it [is](is_blurred) looked at exactly.

use super::characteristic::mobius_matrix;
use super::hurwitz::routh;
use super::program::{Block, LANES};

/// Halvings of the bracket.
const HALVINGS: usize = 46;

/// The Möbius transformation of one degree, in halves: the even bⱼ depend on the sums cₖ + cₙ₋ₖ
/// alone, the odd ones on the differences.
#[derive(Clone, Debug)]
pub(super) struct Bisection {
    matrix: Vec<Vec<f64>>,
}

impl Bisection {
    pub(super) fn new(degree: usize) -> Self {
        let matrix = mobius_matrix(degree).into_iter().map(|row| {
            let upper_half = row[degree.div_ceil(2)..].iter();
            upper_half.map(|m| *m as f64).collect()
        });
        Self {
            matrix: matrix.collect(),
        }
    }

    /// The largest |λ| with p(λ) = 0 for the coefficients `c`: ∞ where the leading one vanishes,
    /// NaN where one is not finite or all vanish. Works in the place of the `c`.
    pub(super) fn radius(&self, c: &mut [Block]) -> Block {
        let n = c.len() - 1;
        let mut powered = c.to_vec();
        let mut image = c.to_vec();
        let (units, exceptional) = normalise(c);
        let mut low = [1.0 / (2 * n.max(1)) as f64; LANES];
        let mut high = [2.0; LANES];
        for _ in 0..HALVINGS {
            let middle = std::array::from_fn(|l| 0.5 * (low[l] + high[l]));
            let inside = self.all_within(c, &middle, &mut powered, &mut image);
            for l in 0..LANES {
                let is_inside = inside[l] > 0.0;
                low[l] = if is_inside { low[l] } else { middle[l] };
                high[l] = if is_inside { middle[l] } else { high[l] };
            }
        }
        std::array::from_fn(|l| {
            let regular = 0.5 * (low[l] + high[l]) * units[0][l] * units[1][l];
            exceptional[l].unwrap_or(regular)
        })
    }

    /// 1 where all roots of the polynomial are below `r`, else 0.
    fn all_within(
        &self,
        c: &[Block],
        r: &Block,
        powered: &mut [Block],
        image: &mut [Block],
    ) -> Block {
        let n = c.len() - 1;
        let mut power = [1.0; LANES];
        for (powered, c) in powered.iter_mut().zip(c) {
            for l in 0..LANES {
                powered[l] = c[l] * power[l];
                power[l] *= r[l];
            }
        }
        // Sums at the top, differences at the bottom; the middle one of an even n is its own.
        for k in 0..n.div_ceil(2) {
            let low = powered[k];
            let high = powered[n - k];
            powered[n - k] = std::array::from_fn(|l| high[l] + low[l]);
            powered[k] = std::array::from_fn(|l| high[l] - low[l]);
        }
        for (j, (image, row)) in image.iter_mut().zip(&self.matrix).enumerate() {
            let mut sum = [0.0; LANES];
            for (i, m) in row.iter().enumerate() {
                let k = n - row.len() + 1 + i;
                // (−1)ʲ is the symmetry of row j, so an odd row has no middle entry.
                let part = if j % 2 == 0 { k } else { n - k };
                let part = &powered[part];
                for l in 0..LANES {
                    sum[l] += m * part[l];
                }
            }
            *image = sum;
        }
        routh(image)
    }
}

/// Whether a radius differs from 1 by more than the bisection's error at a simple root, and by no more than the
/// rounding error at a double root. The rounding error comes from the coefficients of (λ + 1)ⁿ, which sum up to 2ⁿ.
pub(super) fn is_blurred(radius: f64, degree: usize) -> bool {
    let [off, n] = [(radius - 1.0).abs(), degree as f64];
    1e-13 * n < off && off <= (n.exp2() * f64::EPSILON).sqrt()
}

/// Scales the polynomials to cₙ = 1 and M about 1 by λ = E x. Returns E in two factors, as it may be beyond all
/// numbers, and the results that need no bisection.
fn normalise(c: &mut [Block]) -> ([Block; 2], [Option<f64>; LANES]) {
    let n = c.len() - 1;
    let mut units = [[1.0; LANES]; 2];
    let mut exceptional = [None; LANES];
    for l in 0..LANES {
        let lead = c[n][l];
        let finite = c.iter().all(|c| c[l].is_finite());
        let vanish = c[..n].iter().all(|c| c[l] == 0.0);
        let mut exponent = i32::MIN;
        for (k, c) in c.iter_mut().rev().enumerate() {
            c[l] /= lead;
            if k > 0 && c[l] != 0.0 {
                // ⌈(e + 1)/k⌉
                let root = (binary_exponent(c[l]) + k as i32).div_euclid(k as i32);
                exponent = exponent.max(root);
            }
        }
        let overflow = c.iter().any(|c| !c[l].is_finite());
        exceptional[l] = match (finite, lead == 0.0 || overflow, vanish) {
            (false, ..) | (_, true, true) => Some(f64::NAN),
            (_, true, false) => Some(f64::INFINITY),
            (_, false, true) => Some(0.0),
            _ => None,
        };
        if exceptional[l].is_none() {
            let parts = [exponent / 2, exponent - exponent / 2];
            for (unit, part) in units.iter_mut().zip(parts) {
                unit[l] = power_of_two(part);
            }
            let inverses = parts.map(|part| power_of_two(-part));
            for (k, c) in c.iter_mut().rev().enumerate() {
                for _ in 0..k {
                    c[l] = c[l] * inverses[0] * inverses[1];
                }
            }
        }
    }
    (units, exceptional)
}

/// An e with |x| < 2^(e + 1), the least one for a normal x.
fn binary_exponent(x: f64) -> i32 {
    ((x.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

/// 2^e for |e| ≤ 1022, the nearest one of those beyond.
fn power_of_two(e: i32) -> f64 {
    f64::from_bits(((e.clamp(-1022, 1022) + 1023) as u64) << 52)
}
