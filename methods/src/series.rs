//! Chebyshev series Σ c_k T_k(u), −1 ≤ u ≤ 1: well-conditioned calculus at any degree.

/// Chebyshev coefficients of the polynomial with these values at −cos(jπ/K), j = 0 … K.
pub(crate) fn interpolate(values: &[f64], cosines: &[f64]) -> Vec<f64> {
    let degree = cosines.len() / 2;
    let halved = |i: usize| if i == 0 || i == degree { 0.5 } else { 1.0 };
    (0..=degree)
        .map(|k| {
            // T_k(−cos θ) = (−1)ᵏ cos kθ
            let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
            let terms = values.iter().enumerate();
            let sum: f64 = terms
                .map(|(j, y)| halved(j) * y * cosines[k * j % cosines.len()])
                .sum();
            sign * halved(k) * 2.0 / degree as f64 * sum
        })
        .collect()
}

/// The antiderivative over an interval of this width, equal to `begin` at u = −1.
pub(crate) fn antiderivative(c: &[f64], begin: f64, width: f64) -> Vec<f64> {
    let at = |k: usize| c.get(k).copied().unwrap_or(0.0);
    let mut out = vec![0.0; c.len() + 1];
    let mut sign = 1.0;
    for k in 1..=c.len() {
        let before = if k == 1 { 2.0 * at(0) } else { at(k - 1) };
        out[k] = 0.5 * width * (before - at(k + 1)) / (2 * k) as f64;
        out[0] += sign * out[k];
        sign = -sign;
    }
    out[0] += begin;
    out
}

/// Replaces a series by its derivative over an interval of this width.
pub(crate) fn differentiate(c: &mut Vec<f64>, width: f64) {
    let mut out = vec![0.0; c.len() + 1];
    for k in (1..c.len()).rev() {
        out[k - 1] = out[k + 1] + 2.0 * k as f64 * c[k];
    }
    out[0] *= 0.5;
    out.truncate(c.len().saturating_sub(1).max(1));
    out.iter_mut().for_each(|c| *c *= 2.0 / width);
    *c = out;
}

/// Σ c_k T_k(u)
pub(crate) fn clenshaw(c: &[f64], u: f64) -> f64 {
    let (mut b1, mut b2) = (0.0, 0.0);
    for c in c.iter().skip(1).rev() {
        (b1, b2) = (c + 2.0 * u * b1 - b2, b1);
    }
    c.first().copied().unwrap_or(0.0) + u * b1 - b2
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn series_calculus() {
        // 1 + u + u³ on an interval of width 2, where t' = u'.
        let degree = 4;
        let cosines: Vec<f64> = (0..8).map(|i| (i as f64 * PI / 4.0).cos()).collect();
        let values: Vec<f64> = (0..=degree)
            .map(|j| -cosines[j])
            .map(|u| 1.0 + u + u * u * u)
            .collect();
        let c = interpolate(&values, &cosines);
        for (u, y) in [(-1.0, -1.0), (0.5, 1.625), (1.0, 3.0)] {
            assert!((clenshaw(&c, u) - y).abs() < 1e-14);
        }
        let integral = antiderivative(&c, 7.0, 2.0);
        // ∫ from −1 to 1 is 2.
        assert!((clenshaw(&integral, -1.0) - 7.0).abs() < 1e-14);
        assert!((clenshaw(&integral, 1.0) - 9.0).abs() < 1e-14);
        let mut back = integral.clone();
        differentiate(&mut back, 2.0);
        for (back, c) in back.iter().zip(&c) {
            assert!((back - c).abs() < 1e-14);
        }
        differentiate(&mut back, 2.0);
        assert!((clenshaw(&back, 0.5) - 1.75).abs() < 1e-13);
        for _ in 0..9 {
            differentiate(&mut back, 2.0);
        }
        assert_eq!(clenshaw(&back, 0.5), 0.0);
    }
}
