//! The solution between grid points: Hermite's quintic through q, q' and q'' at both ends of a step.
//!
//! With θ = (t − t0)/h on a step of size h from t0, and
//!
//! ```text
//! p = q₁ − q₀ − h v₀ − h² a₀/2,   r = h (v₁ − v₀) − h² a₀,   s = h² (a₁ − a₀),
//! q(θ) = q₀ + θ h v₀ + θ² h² a₀/2 + θ³ (10p − 4r + s/2) + θ⁴ (7r − 15p − s) + θ⁵ (6p − 3r + s/2),
//! ```
//!
//! v and a its derivatives, λ and ψ linear. Beside the errors of the grid points, of which one of δ in
//! their a counts as h² δ in q and h δ in v, it has one of O(h⁶) in q, O(h⁵) in v, O(h⁴) in a and O(h²)
//! in the multipliers; so far the constraints are met between.

use super::sample::ConstrainedSample;

/// A step from one grid point to the next, with the solution between.
///
/// ```
/// use nalgebra::DMatrix;
/// use std::ops::ControlFlow;
/// use stepsmith::constrained::{Constrained, Formulation, integrate_constrained};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize { 2 }
///     fn holonomic(&self) -> usize { 1 }
///     fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
///         mass.fill_with_identity();
///     }
///     fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
///         force.copy_from_slice(&[0.0, -9.81]);
///     }
///     fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
///         g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
///     }
/// }
///
/// let mut worst = 0.0_f64;
/// integrate_constrained::<GeneralizedAlphaFifth<_>, _>(Pendulum, vec![1.0, 0.0], vec![0.0, 0.0])
///     .to(1.0)
///     .step_size(1e-2)
///     .formulation(Formulation::Soi2)
///     .each_step(|step| {
///         let middle = step.at(0.5 * (step.t0() + step.t()));
///         let [x, y] = [middle.q[0], middle.q[1]];
///         worst = worst.max((x * x + y * y - 1.0).abs());
///         ControlFlow::Continue(())
///     })
///     .run()?;
/// assert!(worst < 1e-6);
/// # Ok::<(), stepsmith::constrained::ConstrainedError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ConstrainedStep<'a> {
    pub(super) from: &'a ConstrainedSample,
    pub(super) to: &'a ConstrainedSample,
}

/// The weights of q₀, h v₀, h² a₀, q₁, h v₁, h² a₁.
type Weights = [f64; 6];

/// Those of the quintic and of its first two derivatives in θ.
fn weights(theta: f64) -> [Weights; 3] {
    let (x, y) = (theta, theta * theta);
    // Those of p, r and s.
    let of = |p: f64, r: f64, s: f64, unit: [f64; 3]| -> Weights {
        [
            unit[0] - p,
            unit[1] - p - r,
            unit[2] - p / 2.0 - r - s,
            p,
            r,
            s,
        ]
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

impl ConstrainedStep<'_> {
    /// Where it begins.
    pub fn t0(&self) -> f64 {
        self.from.t
    }

    /// Where it ends.
    pub fn t(&self) -> f64 {
        self.to.t
    }

    /// The grid point where it begins.
    pub fn begin(&self) -> &ConstrainedSample {
        self.from
    }

    /// The grid point where it ends.
    pub fn end(&self) -> &ConstrainedSample {
        self.to
    }

    /// The solution at a time of the step; at its ends the grid points.
    pub fn at(&self, t: f64) -> ConstrainedSample {
        if let Some(end) = [self.from, self.to].into_iter().find(|end| end.t == t) {
            return end.clone();
        }
        let theta = (t - self.from.t) / (self.to.t - self.from.t);
        let linear = |a: &[f64], b: &[f64]| -> Vec<f64> {
            let pairs = a.iter().zip(b);
            pairs.map(|(a, b)| a + theta * (b - a)).collect()
        };
        ConstrainedSample {
            t,
            q: self.derivative(0, theta),
            v: self.derivative(1, theta),
            velocity_time: t,
            a: self.derivative(2, theta),
            lambda: linear(&self.from.lambda, &self.to.lambda),
            psi: linear(&self.from.psi, &self.to.psi),
        }
    }

    /// q and v at a time of the step.
    pub(super) fn write(&self, t: f64, out: &mut [Vec<f64>; 2]) {
        let at = self.at(t);
        *out = [at.q, at.v];
    }

    /// q, v or a.
    fn derivative(&self, m: usize, theta: f64) -> Vec<f64> {
        let h = self.to.t - self.from.t;
        let weights = weights(theta)[m];
        let (from, to) = (self.from, self.to);
        let vectors = [&from.q, &from.v, &from.a, &to.q, &to.v, &to.a];
        let mut out = vec![0.0; from.q.len()];
        for (index, (weight, vector)) in weights.iter().zip(vectors).enumerate() {
            let factor = weight * h.powi((index % 3) as i32 - m as i32);
            for (out, z) in out.iter_mut().zip(vector) {
                *out += factor * z;
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(t: f64, values: [f64; 3]) -> ConstrainedSample {
        ConstrainedSample {
            t,
            q: vec![values[0]],
            v: vec![values[1]],
            velocity_time: t,
            a: vec![values[2]],
            lambda: vec![2.0 * t],
            psi: Vec::new(),
        }
    }

    /// Every polynomial of degree 5 is its own quintic, and no t⁶ is.
    #[test]
    fn quintics_are_exact() {
        let power = |k: i32, t: f64| {
            let factor = |m: i32| (0..m).map(|i| f64::from(k - i)).product::<f64>();
            [0, 1, 2].map(|m| match k < m {
                true => 0.0,
                false => factor(m) * t.powi(k - m),
            })
        };
        let (t0, t1, t) = (0.75, 2.0, 1.375);
        for k in 0..=6 {
            let (from, to) = (sample(t0, power(k, t0)), sample(t1, power(k, t1)));
            let step = ConstrainedStep {
                from: &from,
                to: &to,
            };
            let (found, exact) = (step.at(t), power(k, t));
            let error = (found.q[0] - exact[0]).abs();
            if k < 6 {
                assert!(error < 1e-13 * exact[0], "{k}: {error}");
                assert!((found.v[0] - exact[1]).abs() < 1e-12, "{k}");
                assert!((found.a[0] - exact[2]).abs() < 1e-11, "{k}");
            } else {
                // (t − t0)³ (t − t1)³
                let left = ((t - t0) * (t - t1)).abs().powi(3);
                assert!((error - left).abs() < 1e-12, "{error} {left}");
            }
            assert_eq!(step.at(t1), to);
            assert_eq!(found.lambda, [2.0 * t]);
        }
    }
}
