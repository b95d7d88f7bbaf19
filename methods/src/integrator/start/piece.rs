//! A stretch of the solution as a polynomial, from the values of one derivative at Chebyshev points.
//!
//! With u = 2 (t − t0)/H − 1 and the points u_j = −cos(jπ/d), the values y_j of a derivative are those of
//! Σ c_i T_i(u), c_i = Σ_j D_ij y_j. Its derivatives and its integrals from t0 are those of T_i, so that
//! each is a sum of the y_j with weights Σ_i D_ij T_i⁽ᵐ⁾(u), the same for every component.

use crate::base::{Real, State, add};
use std::f64::consts::PI;

/// cos(iπ/d)
fn cosine(i: usize, d: usize) -> f64 {
    (i as f64 * PI / d as f64).cos()
}

/// The j-th point of degree d, from 0, in units of the stretch, (1 − cos(jπ/d))/2; of degree 0 its beginning.
#[inline]
pub(crate) fn point(j: usize, degree: usize) -> f64 {
    0.5 * (1.0 - cosine(j, degree.max(1)))
}

/// The values of T_0 … T_{count − 1} at u, differentiated m times.
fn differentiated(count: usize, u: f64, m: usize) -> Vec<f64> {
    let mut t = vec![0.0; count];
    for m in 0..=m {
        // T⁽ᵐ⁾_{k+1} = 2 u T⁽ᵐ⁾_k + 2 m T⁽ᵐ⁻¹⁾_k − T⁽ᵐ⁾_{k−1}
        let below = std::mem::replace(&mut t, vec![if m == 0 { 1.0 } else { 0.0 }; count]);
        if let Some(second) = t.get_mut(1) {
            *second = u * *second + m as f64 * below[0];
        }
        for k in 2..count {
            t[k] = 2.0 * (u * t[k - 1] + m as f64 * below[k - 1]) - t[k - 2];
        }
    }
    t
}

/// The values of T_0 … T_{count − 1} at u, integrated from −1 so many times, or differentiated where the number is
/// negative.
fn chebyshev(count: usize, u: f64, integrations: isize) -> Vec<f64> {
    let times = integrations.max(0) as usize;
    let mut t = differentiated(count + times, u, (-integrations).max(0) as usize);
    // (u + 1)ᵠ⁻¹/(q − 1)!, the integral of what vanished at −1 before.
    let mut constant = 1.0;
    for q in 1..=times {
        let below = t;
        let integral = |k: usize| match k {
            0 => below[1] + constant,
            1 => 0.25 * (below[2] - constant),
            _ => {
                let over = k as f64 + 1.0;
                let under = k as f64 - 1.0;
                let sign = if k.is_multiple_of(2) { 1.0 } else { -1.0 };
                0.5 * (below[k + 1] / over - below[k - 1] / under)
                    - sign * constant / (over * under)
            }
        };
        t = (0..below.len() - 1).map(integral).collect();
        constant *= (u + 1.0) / q as f64;
    }
    t
}

/// The weights of the values at the points of a degree, 1 or more, in an integral of their interpolant over a stretch
/// of width 1, at θ. The interpolant is integrated so many times from the beginning, or differentiated where the number
/// is negative.
fn weights(degree: usize, theta: f64, integrations: isize) -> Vec<f64> {
    // dt = du/2
    let scale = 0.5_f64.powi(integrations as i32);
    let mut basis = chebyshev(degree + 1, 2.0 * theta - 1.0, integrations);
    let halved = |i: usize| if i == 0 || i == degree { 0.5 } else { 1.0 };
    // T_k(−cos θ) = (−1)ᵏ cos kθ
    for (k, t) in basis.iter_mut().enumerate() {
        *t *= if k % 2 == 0 { halved(k) } else { -halved(k) };
    }
    let weight = |j: usize| {
        let terms = basis.iter().enumerate();
        let terms = terms.map(|(k, t)| t * cosine(k * j % (2 * degree), degree));
        scale * halved(j) * 2.0 / degree as f64 * terms.sum::<f64>()
    };
    (0..=degree).map(weight).collect()
}

/// out = Σ w z, four terms in a pass.
fn combine<R: Real>(out: &mut [R], weights: &[f64], terms: &[&[R]]) {
    out.fill(R::zero());
    let (fours, rest) = weights.as_chunks::<4>();
    let (vectors, last) = terms.as_chunks::<4>();
    for (four, [x, y, z, w]) in fours.iter().zip(vectors) {
        let [a, b, c, d] = four.map(R::from_f64);
        let values = x.iter().zip(*y).zip(z.iter().zip(*w));
        for (out, ((x, y), (z, w))) in out.iter_mut().zip(values) {
            *out += a * *x + b * *y + (c * *z + d * *w);
        }
    }
    for (w, z) in rest.iter().zip(last) {
        add(out, R::from_f64(*w), z);
    }
}

/// The solution on [t, t + width].
pub(super) struct Piece<S> {
    pub t: f64,
    pub width: f64,
    /// The derivatives of orders 0 … at t, as many as are known.
    pub begin: Vec<S>,
    /// The order of the derivative that is interpolated; those below are its integrals.
    pub given: usize,
    pub degree: usize,
    /// The values of that derivative at the points of this degree.
    pub values: Vec<S>,
}

impl<S: State> Piece<S> {
    /// t in units of the piece, 0 at its beginning and 1 at its end.
    pub fn local(&self, t: f64) -> f64 {
        (t - self.t) / self.width
    }

    /// The derivative of order m at θ in units of the piece. At the ends it is the known derivative, if there is one.
    pub fn derivative(&self, m: usize, theta: f64, out: &mut S) {
        let own = |j: usize| self.values.get(j).filter(|_| m == self.given);
        let known = match theta {
            0.0 => self.begin.get(m).or_else(|| own(0)),
            1.0 => own(self.degree),
            _ => None,
        };
        if let Some(known) = known {
            out.as_mut_slice().copy_from_slice(known.as_slice());
            return;
        }
        let integrations = self.given as isize - m as isize;
        let known = self.begin.get(m..self.given).unwrap_or(&[]);
        let mut factors = Vec::with_capacity(known.len() + self.values.len());
        // (θH)ⁱ/i!
        let mut power = 1.0;
        for i in 0..known.len() {
            factors.push(power);
            power *= theta * self.width / (i + 1) as f64;
        }
        if self.degree == 0 {
            // A constant has no derivative.
            factors.push(if integrations < 0 { 0.0 } else { power });
        } else {
            let scale = self.width.powi(integrations as i32);
            let own = weights(self.degree, theta, integrations);
            factors.extend(own.into_iter().map(|w| w * scale));
        }
        let terms = known.iter().chain(&self.values).map(State::as_slice);
        let terms: Vec<_> = terms.take(factors.len()).collect();
        combine(out.as_mut_slice(), &factors, &terms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The m-th derivative of t⁴ − 2 t³ + 5 t + 7. A negative m stands for an integral that vanishes at t0.
    fn polynomial(m: isize, t0: f64, t: f64) -> f64 {
        let coefficients = [7.0, 5.0, 0.0, -2.0, 1.0];
        // About t0, where the integrals begin: Σ p⁽ᵏ⁾(t0) sᵏ⁻ᵐ/(k − m)!.
        let at = |k: isize, t: f64| -> f64 {
            let terms = coefficients.iter().enumerate().skip(k as usize);
            terms
                .map(|(i, c)| {
                    let falling: f64 = (0..k).map(|f| (i as isize - f) as f64).product();
                    c * falling * t.powi(i as i32 - k as i32)
                })
                .sum()
        };
        (0..=4)
            .filter(|k| *k >= m)
            .map(|k| {
                let factorial: f64 = (1..=k - m).map(|f| f as f64).product();
                at(k, t0) * (t - t0).powi((k - m) as i32) / factorial
            })
            .sum()
    }

    #[test]
    fn polynomials_are_integrated_and_differentiated_exactly() {
        // Of degrees up to 13, given as the derivative of order 0, 1 or 2 of what is asked for.
        let t0 = 0.3;
        let width = -0.8;
        for degree in [4, 5, 6, 7, 13] {
            for given in 0..3_usize {
                let at = |theta: f64| t0 + theta * width;
                let value =
                    |m: usize, theta| [polynomial(m as isize - given as isize, t0, at(theta))];
                let piece = Piece {
                    t: t0,
                    width,
                    begin: (0..given).map(|m| value(m, 0.0)).collect(),
                    given,
                    degree,
                    values: (0..=degree)
                        .map(|j| value(given, point(j, degree)))
                        .collect(),
                };
                for theta in [0.0, 0.1, 0.5, 0.77, 1.0] {
                    for m in 0..given + 6 {
                        let mut found = [f64::NAN];
                        piece.derivative(m, theta, &mut found);
                        let exact = value(m, theta)[0];
                        let error = (found[0] - exact).abs();
                        // Each derivative enlarges the rounding of the values by up to 2 d²/|width|.
                        let derivatives = m.saturating_sub(given) as i32;
                        let rounding = 1e-13 * (2.5 * (degree * degree) as f64).powi(derivatives);
                        assert!(error <= rounding, "{degree} {given} {m} {theta}: {error:e}");
                    }
                }
                assert_eq!(piece.local(t0 + width), 1.0);
            }
        }
    }

    #[test]
    fn constants_have_one_point() {
        let piece = Piece {
            t: 1.0,
            width: 2.0,
            begin: vec![vec![3.0; 3000], vec![-1.0; 3000]],
            given: 2,
            degree: 0,
            values: vec![vec![0.5; 3000]],
        };
        assert_eq!(point(0, 0), 0.0);
        for (m, exact) in [(0, 3.0 - 1.0 + 0.25), (1, -0.5), (2, 0.5), (3, 0.0)] {
            let mut found = vec![f64::NAN; 3000];
            piece.derivative(m, 0.5, &mut found);
            assert!(found.iter().all(|found| (found - exact).abs() < 1e-15));
        }
    }
}
