//! Whether a function is affine, so that its differences may be wide.
//!
//! A difference over δ has the error ε τ/δ of rounding, τ the size of the terms, and one of the curvature
//! times δ. Where there is no curvature, wide differences are exact but for a few ε, narrow ones but for
//! √ε, and Newton's iteration takes one step instead of two. It is looked for along a line z + s d, d with
//! a component for each of z that has nothing to do with the others: at s = −1, 0, 1, 2 both second
//! differences of every row vanish but for the rounding of its terms. What is curved there is not affine;
//! what is curved elsewhere, as beyond a contact, shows when Newton's matrix contracts poorly.

use crate::bounds::greater;

/// The interval of wide differences, in units of the size of a component.
pub(crate) const WIDE: f64 = 0.25;

/// d_j in units of the size of component j: of either sign, between WIDE/2 and WIDE.
pub(crate) fn direction(j: usize) -> f64 {
    let golden = (j as u64)
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let sign = if golden & (1 << 20) == 0 { 1.0 } else { -1.0 };
    // Its upper 53 bits as a fraction.
    let fraction = (golden >> 11) as f64 / 9_007_199_254_740_992.0;
    sign * 0.5 * WIDE * (1.0 + fraction)
}

/// Curvature above this, relative to the steps along the line, is no rounding.
const CURVED: f64 = 1e-9;
/// Second differences are rounding up to so many ε, relative to the terms.
const ROUNDING: f64 = 32.0;

/// The values of a function at s = −1, 0, 1, 2.
pub(crate) type Line<'a> = [&'a [f64]; 4];

/// The largest second difference of row i.
fn curvature(line: &Line<'_>, i: usize) -> f64 {
    let [before, here, one, two] = line.map(|values| values[i]);
    let first = before - 2.0 * here + one;
    let second = here - 2.0 * one + two;
    if first.is_finite() && second.is_finite() {
        first.abs().max(second.abs())
    } else {
        f64::INFINITY
    }
}

/// Whether nothing but rounding is seen along the line, as far as its values alone tell.
pub(crate) fn may_be_affine(line: &Line<'_>, epsilon: f64) -> bool {
    let curved = greater(CURVED, ROUNDING * epsilon);
    (0..line[1].len()).all(|i| {
        let size = line.map(|values| values[i].abs()).iter().sum::<f64>();
        curvature(line, i) <= curved * size
    })
}

/// Whether nothing is seen but rounding of terms whose sizes are known.
pub(crate) fn is_affine(line: &Line<'_>, terms: &[f64], epsilon: f64) -> bool {
    let mut rows = terms.iter().enumerate();
    rows.all(|(i, size)| curvature(line, i) <= ROUNDING * epsilon * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(f: impl Fn(&[f64]) -> f64) -> bool {
        let z = [0.7, -1.3, 0.2, 5.0];
        let at = |s: f64| {
            let moved = |(j, z): (usize, &f64)| z + s * direction(j) * z.abs();
            [f(&z.iter().enumerate().map(moved).collect::<Vec<f64>>())]
        };
        let values = [-1.0, 0.0, 1.0, 2.0].map(at);
        let line = [0, 1, 2, 3].map(|s| &values[s][..]);
        // The terms by differences, as those who ask find them.
        let moved = |j: usize| {
            let mut moved = z;
            moved[j] += WIDE * z[j].abs();
            (f(&moved) - f(&z)).abs() / WIDE
        };
        let terms = f(&z).abs() + (0..4).map(moved).sum::<f64>();
        let found = may_be_affine(&line, f64::EPSILON) && is_affine(&line, &[terms], f64::EPSILON);
        assert!(!found || may_be_affine(&line, f64::EPSILON));
        found
    }

    #[test]
    fn curvature_is_seen_of_every_kind() {
        assert!(judged(|z| 1e12 * (z[0] - z[1]) - z[2] + 0.1 * z[3] - 3.0));
        assert!(judged(|_| 0.0) && judged(|_| -9.81));
        assert!(!judged(|z| z[0] * z[1]));
        assert!(!judged(|z| z[3] * z[3]));
        assert!(!judged(|z| z[2].sin()));
        // Odd about the point.
        assert!(!judged(|z| (z[0] - 0.7).powi(3) + z[1]));
        assert!(!judged(|z| (z[0] - 0.7).abs() + z[1]));
        assert!(!judged(|z| if z[0] > 0.7 { f64::NAN } else { z[1] }));
        // A little of it beside what is large.
        assert!(!judged(|z| 1e6 * z[3] + 1e-3 * z[0] * z[0]));
    }

    #[test]
    fn directions_differ() {
        for j in 0..1000 {
            let size = direction(j).abs() / WIDE;
            assert!((0.5..=1.0).contains(&size));
            assert!((0..j).all(|i| (direction(i).abs() - direction(j).abs()).abs() > 1e-7));
        }
        let positive = (0..1000).filter(|&j| direction(j) > 0.0).count();
        assert!((300..700).contains(&positive), "{positive}");
    }
}
