//! The derivatives that stand in the equations of a constrained problem, by dual numbers, from constraints written once
//! for any scalar.
//!
//! ```text
//! q + ε e_j               G e_j = ∂g/∂q_j
//! v + ε e_j               K e_j = ∂k/∂v_j
//! t + ε                   ∂g/∂t
//! t + ε, q + ε v          γ = −d²g/dt² (ε³ = 0),  κ = −dk/dt at constant v
//! ```

use super::problem::{Constrained, Derivative};
use crate::problem::{Differentiable, columns};
use nalgebra::DMatrix;
use num_dual::{Dual2_64, Dual64, DualNum};

/// A constrained problem that is written once for any scalar:
///
/// M(t, q) q'' = f(t, q, q', λ, ψ), 0 = g(t, q), 0 = k(t, q, q').
///
/// [`Differentiable`] makes it a [`Constrained`] problem in which every derivative in the equations is exact.
///
/// ```
/// use num_dual::DualNum;
/// use stepsmith::Differentiable;
/// use stepsmith::constrained::{DualConstrained, Formulation, Dae};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// /// A bead of 1 kg on the wire y = x²/2.
/// struct Bead;
///
/// impl DualConstrained for Bead {
///     fn coordinates(&self) -> usize {
///         2
///     }
///
///     fn holonomic(&self) -> usize {
///         1
///     }
///
///     fn mass<D: DualNum<Primitive = f64> + Copy>(
///         &mut self,
///         _t: D,
///         _q: &[D],
///         mass: &mut [D],
///     ) {
///         (mass[0], mass[3]) = (D::from(1.0), D::from(1.0));
///     }
///
///     fn force<D: DualNum<Primitive = f64> + Copy>(
///         &mut self,
///         _t: D,
///         _q: &[D],
///         _v: &[D],
///         force: &mut [D],
///     ) {
///         (force[0], force[1]) = (D::from(0.0), D::from(-9.81));
///     }
///
///     fn position_constraint<D: DualNum<Primitive = f64> + Copy>(
///         &mut self,
///         _t: D,
///         q: &[D],
///         g: &mut [D],
///     ) {
///         g[0] = q[1] - q[0] * q[0] * 0.5;
///     }
/// }
///
/// let bead = Differentiable::new(Bead);
/// let solution = Dae::new(bead, vec![1.0, 0.5], vec![0.0; 2])
///     .formulation(Formulation::Soi2)
///     .end(0.0..1.0, GeneralizedAlphaFifth::new().step(1e-3))?;
/// let end = &solution.end;
/// let energy = 0.5 * (end.v[0] * end.v[0] + end.v[1] * end.v[1]) + 9.81 * end.q[1];
/// assert!((energy - 9.81 * 0.5).abs() < 1.9e-6);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub trait DualConstrained {
    /// The number n of coordinates.
    fn coordinates(&self) -> usize;

    /// The number of holonomic constraints g = 0.
    fn holonomic(&self) -> usize;

    /// The number of nonholonomic constraints k = 0.
    fn nonholonomic(&self) -> usize {
        0
    }

    /// Writes the n × n matrix M(t, q), row after row, into zeros: `mass[i * n + j]` is the factor of q''ⱼ in the
    /// equation of force i. The matrix need not be symmetric.
    fn mass<D: DualNum<Primitive = f64> + Copy>(&mut self, t: D, q: &[D], mass: &mut [D]);

    /// Writes the n applied forces without the expensive ones.
    fn force<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        v: &[D],
        force: &mut [D],
    );

    /// Writes the expensive part of the forces and returns true, where there is one: see
    /// [`Constrained::expensive_force`].
    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        let _ = (t, q, v, force);
        false
    }

    /// Writes g(t, q).
    fn position_constraint<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        g: &mut [D],
    ) {
        let _ = (t, q, g);
    }

    /// Writes k(t, q, v).
    fn velocity_constraint<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        v: &[D],
        k: &mut [D],
    ) {
        let _ = (t, q, v, k);
    }

    /// Writes f(t, q, v, λ, ψ) where the multipliers do more than −Gᵀλ − Kᵀψ, and returns true: see
    /// [`Constrained::multiplier_force`].
    fn multiplier_force<D: DualNum<Primitive = f64> + Copy>(
        &mut self,
        t: D,
        q: &[D],
        v: &[D],
        multipliers: [&[f64]; 2],
        force: &mut [D],
    ) -> bool {
        let _ = (t, q, v, multipliers, force);
        false
    }
}

/// Numbers without derivatives.
fn constants(numbers: &mut Vec<Dual64>, values: &[f64]) {
    numbers.clear();
    numbers.extend(values.iter().map(|x| Dual64::from_re(*x)));
}

/// Zeros to be overwritten.
fn results(numbers: &mut Vec<Dual64>, count: usize) {
    numbers.clear();
    numbers.resize(count, Dual64::from_re(0.0));
}

impl<P: DualConstrained> Constrained for Differentiable<P> {
    fn coordinates(&self) -> usize {
        self.problem.coordinates()
    }

    fn holonomic(&self) -> usize {
        self.problem.holonomic()
    }

    fn nonholonomic(&self) -> usize {
        self.problem.nonholonomic()
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        // Written by rows, kept by columns.
        self.problem.mass(t, q, mass.as_mut_slice());
        mass.transpose_mut();
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        self.problem.force(t, q, v, force);
    }

    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        self.problem.expensive_force(t, q, v, force)
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        self.problem.position_constraint(t, q, g);
    }

    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let Self { problem, numbers } = self;
        constants(&mut numbers[0], q);
        results(&mut numbers[2], g_q.nrows());
        let t = Dual64::from_re(t);
        columns(numbers, 0, g_q, |q, _, g| {
            problem.position_constraint(t, q, g)
        });
        Derivative::Given
    }

    fn position_rate(&mut self, t: f64, q: &[f64], g_t: &mut [f64]) -> Derivative {
        let Self { problem, numbers } = self;
        let [position, _, out] = numbers;
        constants(position, q);
        results(out, g_t.len());
        problem.position_constraint(Dual64::new(t, 1.0), position, out);
        g_t.iter_mut().zip(out).for_each(|(g_t, g)| *g_t = g.eps);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        let line = q.iter().zip(v).map(|(q, v)| Dual2_64::new(*q, *v, 0.0));
        let line: Vec<Dual2_64> = line.collect();
        let mut g = vec![Dual2_64::from_re(0.0); gamma.len()];
        let t = Dual2_64::new(t, 1.0, 0.0);
        self.problem.position_constraint(t, &line, &mut g);
        gamma.iter_mut().zip(&g).for_each(|(out, g)| *out = -g.v2);
        Derivative::Given
    }

    fn velocity_constraint(&mut self, t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        self.problem.velocity_constraint(t, q, v, k);
    }

    fn velocity_jacobian(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        k_v: &mut DMatrix<f64>,
    ) -> Derivative {
        let Self { problem, numbers } = self;
        constants(&mut numbers[0], q);
        constants(&mut numbers[1], v);
        results(&mut numbers[2], k_v.nrows());
        let t = Dual64::from_re(t);
        columns(numbers, 1, k_v, |q, v, k| {
            problem.velocity_constraint(t, q, v, k)
        });
        Derivative::Given
    }

    fn velocity_curvature(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        kappa: &mut [f64],
    ) -> Derivative {
        let Self { problem, numbers } = self;
        let [position, velocity, out] = numbers;
        position.clear();
        position.extend(q.iter().zip(v).map(|(q, v)| Dual64::new(*q, *v)));
        constants(velocity, v);
        results(out, kappa.len());
        problem.velocity_constraint(Dual64::new(t, 1.0), position, velocity, out);
        kappa
            .iter_mut()
            .zip(out)
            .for_each(|(kappa, k)| *kappa = -k.eps);
        Derivative::Given
    }

    fn multiplier_force(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        lambda: &[f64],
        psi: &[f64],
        force: &mut [f64],
    ) -> bool {
        self.problem.multiplier_force(t, q, v, [lambda, psi], force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::derivatives::{Plain, agree};

    /// A body of variable mass on a moving ellipse, on a rolling condition, with drag.
    struct Everything;

    impl DualConstrained for Everything {
        fn coordinates(&self) -> usize {
            3
        }

        fn holonomic(&self) -> usize {
            1
        }

        fn nonholonomic(&self) -> usize {
            1
        }

        fn mass<D: DualNum<Primitive = f64> + Copy>(&mut self, t: D, q: &[D], mass: &mut [D]) {
            mass[0] = t.sin() * 0.1 + 2.0;
            mass[4] = q[0] * q[0] + 1.0;
            mass[8] = D::from(0.7);
            (mass[1], mass[3], mass[6]) = (q[2] * 0.2, q[0] * t, D::from(-0.3));
        }

        fn force<D: DualNum<Primitive = f64> + Copy>(
            &mut self,
            t: D,
            q: &[D],
            v: &[D],
            force: &mut [D],
        ) {
            force[0] = q[1].sin() * t - v[0] * v[0] * v[0];
            force[1] = v[2] * q[0] - 9.81;
            force[2] = -q[2] * 3.0;
        }

        fn position_constraint<D: DualNum<Primitive = f64> + Copy>(
            &mut self,
            t: D,
            q: &[D],
            g: &mut [D],
        ) {
            g[0] = q[0] * q[0] + q[1] * q[1] * 2.0 + q[0] * q[2] - t.cos() - 1.0;
        }

        fn velocity_constraint<D: DualNum<Primitive = f64> + Copy>(
            &mut self,
            t: D,
            q: &[D],
            v: &[D],
            k: &mut [D],
        ) {
            k[0] = q[2].sin() * v[0] - q[2].cos() * v[1] + v[2] * v[2] * t;
        }
    }

    #[test]
    fn the_mass_matrix_is_written_by_rows() {
        let mut mass = DMatrix::zeros(3, 3);
        Constrained::mass(
            &mut Differentiable::new(Everything),
            0.0,
            &[2.0, 0.0, 5.0],
            &mut mass,
        );
        let rows = nalgebra::dmatrix![2.0, 1.0, 0.0; 0.0, 5.0, 0.0; -0.3, 0.0, 0.7];
        assert_eq!(mass, rows);
    }

    #[test]
    fn derivatives_agree_with_differences() {
        let q = [0.5, 0.2, 0.4];
        let v = [0.3, -1.0, 2.0];
        agree(
            Differentiable::new(Everything),
            Plain(Differentiable::new(Everything)),
            0.6,
            &q,
            &v,
        );
    }
}
