//! The solution between grid points by Hermite's polynomials.
//!
//! With θ = (t − t₀)/h on a step of size h from t₀ it is Newton's polynomial through the ends, each as often as
//! derivatives are known there, whose divided differences of one place are derivatives in θ over factorials: the cubic
//! through positions and velocities (or values and slopes), and
//! the quintic through accelerations as well; v and a are its derivatives, what has none of its own is
//! linear. Beside the errors of the grid points, of which one of δ in a counts as h² δ in x and h δ in
//! v, the cubic has one of O(h⁴) in x, O(h³) in v and O(h²) in a, the quintic one of O(h⁶), O(h⁵)
//! and O(h⁴); linear is O(h²).

use super::point::Point;
use crate::base::Real;

/// Hermite's polynomial through derivatives at the ends of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub(crate) enum Hermite {
    /// Derivatives of orders 0 and 1.
    Cubic,
    /// Derivatives of orders 0, 1 and 2.
    Quintic,
}

impl Hermite {
    /// The order of the highest derivative through which it goes at either end.
    const fn rank(self) -> usize {
        match self {
            Self::Cubic => 1,
            Self::Quintic => 2,
        }
    }

    pub(crate) const fn degree(self) -> usize {
        2 * self.rank() + 1
    }

    /// The point at t between two.
    pub(crate) fn between<T: Point>(self, ends: [&T; 2], t: f64, out: &mut T) {
        let [from, to] = ends;
        let h = to.t() - from.t();
        let theta = (t - from.t()) / h;
        let number = T::Real::from_f64;
        let parts = [from.parts(), to.parts()];
        let out = out.parts_mut(t);
        for j in 0..out[0].len() {
            let terms = self
                .differences(parts, h, j)
                .into_iter()
                .zip(PLACES[self.rank() - 1]);
            let [x, v, a] = horner(terms.take(self.degree() + 1), theta);
            out[0][j] = x;
            out[1][j] = v * number(1.0 / h);
            if let Some(out) = out[2].get_mut(j) {
                *out = a * number(2.0 / (h * h));
            }
        }
        let [from, to] = parts;
        for m in 3..out.len() {
            for (out, (a, b)) in out[m].iter_mut().zip(from[m].iter().zip(to[m])) {
                *out = *a + number(theta) * (*b - *a);
            }
        }
    }

    /// The divided differences of a component: of the k-th order where places are one the k-th derivative in θ over k!.
    fn differences<R: Real>(self, parts: [[&[R]; 5]; 2], h: f64, j: usize) -> [R; 6] {
        let places = PLACES[self.rank() - 1];
        let mut c = places.map(|place| parts[place as usize][0][j]);
        let scales = [1.0, h, 0.5 * h * h].map(R::from_f64);
        for k in 1..=self.degree() {
            for i in (k..=self.degree()).rev() {
                c[i] = if places[i] == places[i - k] {
                    scales[k] * parts[places[i] as usize][k][j]
                } else {
                    c[i] - c[i - 1]
                };
            }
        }
        c
    }
}

/// The places of the divided differences of the cubic and of the quintic, in units of the step.
const PLACES: [[f64; 6]; 2] = [
    [0.0, 0.0, 1.0, 1.0, 1.0, 1.0],
    [0.0, 0.0, 0.0, 1.0, 1.0, 1.0],
];

/// Newton's polynomial c₀ + (θ − θ₀) (c₁ + (θ − θ₁) (c₂ + …)) and its k-th derivatives over k!, by Horner's rule.
#[inline]
pub(crate) fn horner<R: Real>(
    terms: impl DoubleEndedIterator<Item = (R, f64)>,
    theta: f64,
) -> [R; 3] {
    terms.rev().fold([R::zero(); 3], |[x, v, a], (c, place)| {
        let apart = R::from_f64(theta - place);
        [x * apart + c, v * apart + x, a * apart + v]
    })
}

/// The solution inside a step.
pub(crate) trait Between<T> {
    /// Writes it at t between the ends.
    fn write(&self, ends: [&T; 2], t: f64, out: &mut T);

    /// At how many points beside the ends it must be known to be known everywhere.
    fn inner(&self) -> usize;

    /// The polynomial, where the ends determine it.
    fn by_ends(&self) -> Option<Hermite> {
        None
    }
}

impl<T: Point> Between<T> for Hermite {
    fn write(&self, ends: [&T; 2], t: f64, out: &mut T) {
        self.between(ends, t, out);
    }

    fn inner(&self) -> usize {
        0
    }

    fn by_ends(&self) -> Option<Hermite> {
        Some(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::Sample;

    /// tᵏ and its derivatives.
    fn power(k: i32, t: f64) -> Sample<[f64; 1]> {
        let factor = |m: i32| (0..m).map(|i| f64::from(k - i)).product::<f64>();
        let [x, v, a] = [0, 1, 2].map(|m| {
            [if k < m {
                0.0
            } else {
                factor(m) * t.powi(k - m)
            }]
        });
        Sample {
            t,
            x,
            v,
            a,
            velocity_time: t,
            acceleration_time: t,
        }
    }

    /// Polynomials of degree 3 and 5 are reproduced, and the error for the next power is known.
    #[test]
    fn polynomials_are_exact() {
        let t0 = 0.75;
        let t1 = 2.0;
        let t = 1.375;
        for (hermite, degree) in [(Hermite::Cubic, 3), (Hermite::Quintic, 5)] {
            for k in 0..=degree + 1 {
                let from = power(k, t0);
                let to = power(k, t1);
                let exact = power(k, t);
                let mut found = from.clone();
                hermite.between([&from, &to], t, &mut found);
                let error = (found.x[0] - exact.x[0]).abs();
                if k > degree {
                    // (t − t0)ⁿ (t − t1)ⁿ
                    let left = ((t - t0) * (t - t1)).abs().powi(k / 2);
                    assert!((error - left).abs() < 1e-12, "{error} {left}");
                } else {
                    assert!(error < 1e-13 * exact.x[0], "{k}: {error}");
                    assert!((found.v[0] - exact.v[0]).abs() < 1e-12, "{k}");
                    assert!((found.a[0] - exact.a[0]).abs() < 1e-11, "{k}");
                }
            }
        }
    }
}
