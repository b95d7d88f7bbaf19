//! The constrained problem: M(t, q) q'' = f(t, q, q', λ, ψ), 0 = g(t, q), 0 = k(t, q, q').

use super::diagnostics::{self, Diagnosis};
use crate::base::Error;
use crate::linear::Entries;
use nalgebra::DMatrix;

/// Where a derivative of a problem comes from; all of them by dual numbers:
/// [`DualConstrained`](super::DualConstrained).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derivative {
    /// The derivative was written.
    Given,
    /// Nothing was written, and difference quotients are taken. Derivatives that stand in the equations get quotients
    /// of sixth order, with a relative error of about 1e-13 (curvatures without Jacobians 1e-11). Derivatives that only
    /// steer Newton's iteration get forward quotients.
    Differences,
}

/// A mechanical system with constraints,
///
/// M(t, q) q'' = f(t, q, q', λ, ψ),  0 = g(t, q),  0 = k(t, q, q'),
///
/// of n coordinates q, m holonomic and l nonholonomic constraints with multipliers λ and ψ. Unless
/// [`multiplier_force`](Self::multiplier_force) says otherwise, f = force(t, q, q') − Gᵀλ − Kᵀψ with
/// G = ∂g/∂q and K = ∂k/∂q'.
///
/// Matrices come in as zeros, vectors with unspecified values. Row i of a matrix belongs to equation i
/// and column j to the variable j, so that `mass[(i, j)]` is the factor of q''ⱼ in the equation of force
/// i, and `g_q[(i, j)]` = ∂gᵢ/∂qⱼ. No matrix has to be
/// symmetric. M may be singular as long as it is definite on the kernel of the constraints' Jacobians.
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::constrained::{Constrained, Derivative};
///
/// /// A unit mass on the unit circle.
/// struct Pendulum;
///
/// impl Constrained for Pendulum {
///     fn coordinates(&self) -> usize {
///         2
///     }
///
///     fn holonomic(&self) -> usize {
///         1
///     }
///
///     fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
///         mass.fill_with_identity();
///     }
///
///     fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
///         force.copy_from_slice(&[0.0, -9.81]);
///     }
///
///     fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
///         g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
///     }
///
///     fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
///         (g_q[(0, 0)], g_q[(0, 1)]) = (2.0 * q[0], 2.0 * q[1]);
///         Derivative::Given
///     }
/// }
///
/// let mut g = [0.0];
/// Pendulum.position_constraint(0.0, &[0.6, -0.8], &mut g);
/// assert_eq!(g, [0.0]);
/// ```
///
/// A constraint of your own, on a mechanism or another problem, is a problem around it. It adds equations behind those
/// of the other. Forward every method that the inner problem has: one that is left out counts as its default, with no
/// expensive force, no friction and no nonholonomic constraint. The derivatives that it leaves out are differences:
///
/// ```
/// use nalgebra::DMatrix;
/// use stepsmith::Error;
/// use stepsmith::constrained::{Constrained, Dae, Derivative, Formulation};
/// use stepsmith::multibody::{GROUND, Mechanism};
/// use stepsmith::structural::GeneralizedAlphaFifth;
///
/// /// A gear between the first two bodies of a mechanism: θ₁ + ratio θ₀ = 0. Body i has the angle q[3 i + 2].
/// struct Geared {
///     mechanism: Mechanism,
///     ratio: f64,
/// }
///
/// impl Constrained for Geared {
///     fn check(&self) -> Result<(), Error> {
///         self.mechanism.check()
///     }
///
///     fn coordinates(&self) -> usize {
///         self.mechanism.coordinates()
///     }
///
///     fn holonomic(&self) -> usize {
///         self.mechanism.holonomic() + 1
///     }
///
///     fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
///         self.mechanism.mass(t, q, mass);
///     }
///
///     fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
///         self.mechanism.force(t, q, v, force);
///     }
///
///     fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
///         self.mechanism.expensive_force(t, q, v, force)
///     }
///
///     fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
///         let gear = self.mechanism.holonomic();
///         self.mechanism.position_constraint(t, q, &mut g[..gear]);
///         g[gear] = q[5] + self.ratio * q[2];
///     }
///
///     fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
///         let gear = self.mechanism.holonomic();
///         (g_q[(gear, 2)], g_q[(gear, 5)]) = (self.ratio, 1.0);
///         self.mechanism.position_jacobian(t, q, g_q)
///     }
/// }
///
/// // Two wheels on pins, a spiral spring on the first one: ω² = 5.2/(0.5 + 2² 0.2) = 4.
/// let mut mechanism = Mechanism::new([0.0, 0.0]);
/// let wheels = [(0.5, 0.0, 0.1), (0.2, 1.0, -0.2)].map(|(inertia, x, angle)| {
///     let wheel = mechanism.body(1.0, inertia, [x, 0.0, angle]);
///     mechanism.revolute(GROUND, [x, 0.0], wheel, [0.0, 0.0]);
///     wheel
/// });
/// mechanism.torsion_spring(GROUND, wheels[0], (5.2, 0.0, 0.0));
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let end = Dae::new(Geared { mechanism, ratio: 2.0 }, q0, v0)
///     .formulation(Formulation::Soi2)
///     .end(0.0..1.0, GeneralizedAlphaFifth::new().step(1e-3))?
///     .end;
/// assert!((end.q[2] - 0.1 * 2.0_f64.cos()).abs() < 1e-6);
/// assert!((end.q[5] + 2.0 * end.q[2]).abs() < 1e-13);
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub trait Constrained {
    /// Whether the problem is well made; asked once, before anything else.
    ///
    /// # Errors
    /// What is wrong with it, which an integration then returns.
    fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Checks a point of a motion for faults that integrations do not look for. A build for release does not compare a
    /// given Jacobian with its constraint. No build checks on the way whether the mass has passed a point where it is
    /// singular.
    ///
    /// ```
    /// use stepsmith::constrained::Constrained;
    /// use stepsmith::multibody::{GROUND, Mechanism};
    ///
    /// let mut mechanism = Mechanism::new([0.0, -9.81]);
    /// let rod = mechanism.body(1.0, 1.0 / 12.0, [0.5, 0.0, 0.0]);
    /// mechanism.revolute(GROUND, [0.0, 0.0], rod, [-0.5, 0.0]);
    /// let (q, v) = (mechanism.positions(), mechanism.velocities());
    /// let found = mechanism.diagnose(0.0, &q, &v)?;
    /// assert_eq!((found.redundant, found.drift), (0, 0.0));
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// # Errors
    /// What [`check`](Self::check) says; lengths; [`Error::Jacobian`]; [`Error::Contradictory`], [`Error::NoGradient`],
    /// [`Error::Singular`] or [`Error::SingularStart`] where no motion goes on from there.
    fn diagnose(&mut self, t: f64, q: &[f64], v: &[f64]) -> Result<Diagnosis, Error>
    where
        Self: Sized,
    {
        diagnostics::diagnose(self, t, q, v)
    }

    /// The number n of coordinates.
    fn coordinates(&self) -> usize;

    /// The number m of holonomic constraints g = 0.
    fn holonomic(&self) -> usize;

    /// The number l of nonholonomic constraints k = 0.
    fn nonholonomic(&self) -> usize {
        0
    }

    /// Writes the n × n mass matrix M(t, q).
    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>);

    /// Whether M depends on neither t nor q, so that it is written once. The default is `false`.
    fn has_constant_mass(&self) -> bool {
        false
    }

    /// Writes the n applied forces, with gyroscopic ones. They are all of f except the forces of the multipliers and
    /// the [expensive](Self::expensive_force) part. Steps call it at points that they may throw away: a memory changes in
    /// [`observe`](crate::Problem::observe) alone.
    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]);

    /// Writes the expensive, soft part f_A of the forces and returns true, where there is such a part. A method for
    /// split fields ([`splitting`](crate::splitting)) evaluates it once a step, at a point known beforehand. All other
    /// methods add it to the rest, f = f_A + f_B.
    ///
    /// Methods for a part without velocities pass NaN in their place.
    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        let _ = (t, q, v, force);
        false
    }

    /// Writes the m values g(t, q).
    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        let _ = (t, q, g);
    }

    /// Writes G = ∂g/∂q, m × n. [`diagnose`](Self::diagnose) compares it with g, as builds for debugging do where an
    /// integration starts.
    fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        let _ = (t, q, g_q);
        Derivative::Differences
    }

    /// Writes ∂g/∂t, m values.
    fn position_rate(&mut self, t: f64, q: &[f64], g_t: &mut [f64]) -> Derivative {
        let _ = (t, q, g_t);
        Derivative::Differences
    }

    /// Writes γ(t, q, v) with G q'' = γ, the constraint differentiated twice:
    /// γ = −(g_tt + 2 G_t v + (G v)_q v), m values.
    fn position_curvature(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        let _ = (t, q, v, gamma);
        Derivative::Differences
    }

    /// Writes the l values k(t, q, v).
    fn velocity_constraint(&mut self, t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        let _ = (t, q, v, k);
    }

    /// Writes K = ∂k/∂v, l × n; compared with k as [G](Self::position_jacobian) is with g.
    fn velocity_jacobian(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        k_v: &mut DMatrix<f64>,
    ) -> Derivative {
        let _ = (t, q, v, k_v);
        Derivative::Differences
    }

    /// Writes κ(t, q, v) with K q'' = κ, the constraint differentiated once: κ = −(k_t + k_q v), l
    /// values.
    fn velocity_curvature(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        kappa: &mut [f64],
    ) -> Derivative {
        let _ = (t, q, v, kappa);
        Derivative::Differences
    }

    /// Writes f(t, q, v, λ, ψ), all of it but the [expensive](Self::expensive_force) part, where the
    /// multipliers do more than −Gᵀλ − Kᵀψ (friction in a joint), and returns true.
    fn multiplier_force(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        lambda: &[f64],
        psi: &[f64],
        force: &mut [f64],
    ) -> bool {
        let _ = (t, q, v, lambda, psi, force);
        false
    }

    /// Writes M(t, q) by its entries (diagonal, block diagonal, sparse) and returns true; then
    /// [`mass`](Self::mass) is not asked.
    fn sparse_mass(&mut self, t: f64, q: &[f64], mass: &mut Entries) -> bool {
        let _ = (t, q, mass);
        false
    }

    /// Writes G = ∂g/∂q by its entries and returns true; then
    /// [`position_jacobian`](Self::position_jacobian) is not asked.
    fn sparse_position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut Entries) -> bool {
        let _ = (t, q, g_q);
        false
    }

    /// Writes K = ∂k/∂v by its entries and returns true; then
    /// [`velocity_jacobian`](Self::velocity_jacobian) is not asked.
    fn sparse_velocity_jacobian(
        &mut self,
        t: f64,
        q: &[f64],
        v: &[f64],
        k_v: &mut Entries,
    ) -> bool {
        let _ = (t, q, v, k_v);
        false
    }

    /// Adds an entry, of any value, at each (i, j) where force i depends on the coordinate or velocity j. Write it if
    /// you write M, G and K by their entries. You may leave out a place where M has an entry, or whose i and j stand in
    /// one constraint. The derivatives that steer Newton's iteration are taken at these places only; a missing place
    /// slows the iteration down.
    fn coupling(&self, places: &mut Entries) {
        let _ = places;
    }
}

/// Methods of a trait, forwarded to the object behind a reference.
macro_rules! forward {
    ($(fn $name:ident($this:tt: $own:ty $(, $argument:ident: $type:ty)*) -> $returned:ty;)*) => {
        $(fn $name($this: $own $(, $argument: $type)*) -> $returned {
            (**$this).$name($($argument),*)
        })*
    };
}

#[allow(clippy::needless_arbitrary_self_type)] // the macro takes it apart
impl<P: Constrained> Constrained for &mut P {
    forward! {
        fn check(self: &Self) -> Result<(), Error>;
        fn coordinates(self: &Self) -> usize;
        fn holonomic(self: &Self) -> usize;
        fn nonholonomic(self: &Self) -> usize;
        fn mass(self: &mut Self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) -> ();
        fn has_constant_mass(self: &Self) -> bool;
        fn force(self: &mut Self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> ();
        fn expensive_force(self: &mut Self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool;
        fn position_constraint(self: &mut Self, t: f64, q: &[f64], g: &mut [f64]) -> ();
        fn position_jacobian(self: &mut Self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative;
        fn position_rate(self: &mut Self, t: f64, q: &[f64], g_t: &mut [f64]) -> Derivative;
        fn position_curvature(self: &mut Self, t: f64, q: &[f64], v: &[f64], gamma: &mut [f64]) -> Derivative;
        fn velocity_constraint(self: &mut Self, t: f64, q: &[f64], v: &[f64], k: &mut [f64]) -> ();
        fn velocity_jacobian(self: &mut Self, t: f64, q: &[f64], v: &[f64], k_v: &mut DMatrix<f64>) -> Derivative;
        fn velocity_curvature(self: &mut Self, t: f64, q: &[f64], v: &[f64], kappa: &mut [f64]) -> Derivative;
        fn multiplier_force(self: &mut Self, t: f64, q: &[f64], v: &[f64], lambda: &[f64], psi: &[f64], force: &mut [f64])
            -> bool;
        fn sparse_mass(self: &mut Self, t: f64, q: &[f64], mass: &mut Entries) -> bool;
        fn sparse_position_jacobian(self: &mut Self, t: f64, q: &[f64], g_q: &mut Entries) -> bool;
        fn sparse_velocity_jacobian(self: &mut Self, t: f64, q: &[f64], v: &[f64], k_v: &mut Entries) -> bool;
        fn coupling(self: &Self, places: &mut Entries) -> ();
    }
}
