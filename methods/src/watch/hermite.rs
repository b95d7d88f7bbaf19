//! The solution between grid points by Hermite's polynomials.
//!
//! With θ = (t − t₀)/h on a step of size h from t₀, and
//!
//! ```text
//! p = x₁ − x₀ − h v₀,   r = h (v₁ − v₀),
//! x(θ) = x₀ + θ h v₀ + θ² (3p − r) + θ³ (r − 2p),
//! ```
//!
//! the cubic through positions and velocities (or values and slopes) at both ends, and with
//!
//! ```text
//! p = x₁ − x₀ − h v₀ − h² a₀/2,   r = h (v₁ − v₀) − h² a₀,   s = h² (a₁ − a₀),
//! x(θ) = x₀ + θ h v₀ + θ² h² a₀/2 + θ³ (10p − 4r + s/2) + θ⁴ (7r − 15p − s) + θ⁵ (6p − 3r + s/2),
//! ```
//!
//! the quintic through accelerations as well; v and a are its derivatives, what has none of its own is
//! linear. Beside the errors of the grid points, of which one of δ in a counts as h² δ in x and h δ in
//! v, the cubic has one of O(h⁴) in x, O(h³) in v and O(h²) in a, the quintic one of O(h⁶), O(h⁵)
//! and O(h⁴); linear is O(h²).

use super::point::Point;
use crate::real::Real;

/// Hermite's polynomial through derivatives at the ends of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(crate) enum Hermite {
    /// Derivatives of orders 0 and 1.
    Cubic,
    /// Derivatives of orders 0, 1 and 2.
    Quintic,
}

/// The weights of x₀, h v₀, h² a₀, x₁, h v₁, h² a₁.
type Weights = [f64; 6];

impl Hermite {
    /// The weights for the polynomial and for its first two derivatives in θ.
    fn weights(self, theta: f64) -> [Weights; 3] {
        let x = theta;
        let y = theta * theta;
        match self {
            Self::Cubic => {
                let of = |p: f64, r: f64, unit: [f64; 2]| -> Weights {
                    [unit[0] - p, unit[1] - p - r, 0.0, p, r, 0.0]
                };
                [
                    of(y * (3.0 - 2.0 * x), y * (x - 1.0), [1.0, x]),
                    of(6.0 * x * (1.0 - x), x * (3.0 * x - 2.0), [0.0, 1.0]),
                    of(6.0 - 12.0 * x, 6.0 * x - 2.0, [0.0, 0.0]),
                ]
            }
            Self::Quintic => {
                let of = |p: f64, r: f64, s: f64, unit: [f64; 3]| -> Weights {
                    let [x, v, a] = unit;
                    [x - p, v - p - r, a - p / 2.0 - r - s, p, r, s]
                };
                [
                    of(
                        y * x * (10.0 - 15.0 * x + 6.0 * y),
                        y * x * (-4.0 + 7.0 * x - 3.0 * y),
                        y * x * (0.5 - x + 0.5 * y),
                        [1.0, x, y / 2.0],
                    ),
                    of(
                        y * (30.0 - 60.0 * x + 30.0 * y),
                        y * (-12.0 + 28.0 * x - 15.0 * y),
                        y * (1.5 - 4.0 * x + 2.5 * y),
                        [0.0, 1.0, x],
                    ),
                    of(
                        x * (60.0 - 180.0 * x + 120.0 * y),
                        x * (-24.0 + 84.0 * x - 60.0 * y),
                        x * (3.0 - 12.0 * x + 10.0 * y),
                        [0.0, 0.0, 1.0],
                    ),
                ]
            }
        }
    }

    /// The derivatives at the ends of which it makes use.
    fn count(self) -> usize {
        match self {
            Self::Cubic => 2,
            Self::Quintic => 3,
        }
    }

    pub(crate) const fn degree(self) -> usize {
        match self {
            Self::Cubic => 3,
            Self::Quintic => 5,
        }
    }

    /// The point at t between two.
    pub(crate) fn between<T: Point>(self, [from, to]: [&T; 2], t: f64, out: &mut T) {
        let h = to.t() - from.t();
        let theta = (t - from.t()) / h;
        let from = from.parts();
        let to = to.parts();
        let out = out.parts_mut(t);
        let powers = [1.0, h, h * h];
        for (m, weights) in self.weights(theta).iter().enumerate() {
            out[m].fill(T::Real::default());
            for j in 0..self.count() {
                for (weight, part) in [(weights[j], from[j]), (weights[3 + j], to[j])] {
                    let factor = T::Real::from_f64(weight * powers[j] / powers[m]);
                    for (out, z) in out[m].iter_mut().zip(part) {
                        *out += factor * *z;
                    }
                }
            }
        }
        for m in 3..out.len() {
            for (out, (a, b)) in out[m].iter_mut().zip(from[m].iter().zip(to[m])) {
                *out = *a + T::Real::from_f64(theta) * (*b - *a);
            }
        }
    }
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
    use crate::step::Sample;

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

    /// Polynomials of degree 3 and 5 are their own, and what is left of the next power is known.
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
