//! Directions of probes: a component for each coordinate that has nothing to do with the others.

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

#[cfg(test)]
mod tests {
    use super::*;

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
