//! M a + r(t, x, v) = 0.

use super::error::StructureError;
use super::mass::Mass;
use crate::base::State;
use crate::linear::{LinearSolver, Matrix, Pattern, Tangents};
use crate::problem::{Acceleration, Known};

/// The forces r(t, x, v) of a structure M a + r(t, x, v) = 0: the forces of its members less its loads.
///
/// ```
/// use stepsmith::SecondOrder;
/// use stepsmith::linear::{Entries, Matrix};
/// use stepsmith::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
///
/// /// A hardening spring, k x + c x³.
/// struct Duffing {
///     k: f64,
///     c: f64,
/// }
///
/// impl RestoringForce for Duffing {
///     const USES_VELOCITY: bool = false;
///
///     fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
///         r[0] = self.k * x[0] + self.c * x[0].powi(3);
///     }
///
///     fn tangents(
///         &mut self,
///         _t: f64,
///         x: &[f64],
///         _v: &[f64],
///         k: &mut Entries,
///         _c: &mut Entries,
///     ) -> bool {
///         k.add(0, 0, self.k + 3.0 * self.c * x[0] * x[0]);
///         true
///     }
/// }
///
/// let duffing =
///     NonlinearStructure::new(&Matrix::diagonal(&[2.0]), Duffing { k: 8.0, c: 4.0 })?;
/// let end = SecondOrder::of(duffing, vec![1.0], vec![0.0])
///     .end(0.0..5.0, AverageAcceleration::new().step(1e-3))?;
/// let energy = end.v[0].powi(2) + 4.0 * end.x[0].powi(2) + end.x[0].powi(4);
/// assert!((energy - 5.0).abs() < 1e-6);
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
pub trait RestoringForce {
    /// Whether r depends on v. If not, many methods are explicit.
    const USES_VELOCITY: bool = true;

    /// Writes r(t, x, v); `r` comes in with unspecified values. Steps call it at points that they may throw away: a force
    /// with a memory reads the memory here, and changes it in [`commit`](Self::commit).
    fn force(&mut self, t: f64, x: &[f64], v: &[f64], r: &mut [f64]);

    /// Takes displacements of the solution into the memory, and returns true; or returns false, the default, and is not
    /// called again. Runs call it as they call [`Acceleration::commit`]. The force at x is then
    /// the force at the end of a path from the last committed displacements to x. It must not change where x is
    /// committed.
    ///
    /// ```
    /// use stepsmith::SecondOrder;
    /// use stepsmith::linear::Matrix;
    /// use stepsmith::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
    ///
    /// /// A spring of 1 N/m whose other end slides at 0.5 N.
    /// struct Sliding {
    ///     slip: f64,
    /// }
    ///
    /// impl Sliding {
    ///     fn stretch(&self, x: f64) -> f64 {
    ///         (x - self.slip).clamp(-0.5, 0.5)
    ///     }
    /// }
    ///
    /// impl RestoringForce for Sliding {
    ///     const USES_VELOCITY: bool = false;
    ///
    ///     fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
    ///         r[0] = self.stretch(x[0]);
    ///     }
    ///
    ///     fn commit(&mut self, _t: f64, x: &[f64]) -> bool {
    ///         self.slip = x[0] - self.stretch(x[0]);
    ///         true
    ///     }
    /// }
    ///
    /// // 1 kg at 1 m/s stops where the slider has taken 3/8 J, and the spring 1/8 J: 1.25 m away.
    /// let body = NonlinearStructure::new(&Matrix::identity(1), Sliding { slip: 0.0 })?;
    /// let response = body.response().initially(vec![0.0], vec![1.0]);
    /// let response = response.solve(0.0..10.0, AverageAcceleration::new().step(1e-3))?;
    /// assert!((response.peak(0).unwrap() - 1.25).abs() < 1e-6);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    fn commit(&mut self, t: f64, x: &[f64]) -> bool {
        let _ = (t, x);
        false
    }

    /// Adds the entries of ∂r/∂x, the tangent stiffness, and of ∂r/∂v, the tangent damping, and returns
    /// true; or returns false, and differences are taken. The places must be the same in each call.
    fn tangents(
        &mut self,
        t: f64,
        x: &[f64],
        v: &[f64],
        stiffness: &mut crate::linear::Entries,
        damping: &mut crate::linear::Entries,
    ) -> bool {
        let _ = (t, x, v, stiffness, damping);
        false
    }

    /// The places of both tangents, where they are not given but known: differences follow them.
    fn pattern(&self) -> Option<&Pattern> {
        None
    }
}

/// A structure M a + r(t, x, v) = 0 as a problem for [`SecondOrder::of`](crate::SecondOrder::of).
#[derive(Clone, Debug)]
pub struct NonlinearStructure<R> {
    matrix: Matrix,
    mass: Mass,
    force: R,
}

impl<R: RestoringForce> NonlinearStructure<R> {
    /// With a mass matrix that is diagonal if it is lumped.
    ///
    /// # Errors
    /// A mass matrix that is not square, not finite or singular, a freedom without mass.
    pub fn new(mass: &Matrix, force: R) -> Result<Self, StructureError> {
        Ok(Self {
            matrix: mass.clone(),
            mass: Mass::new(mass)?,
            force,
        })
    }

    /// Solves with a consistent mass in this way; as takes the fewest operations if not called.
    ///
    /// # Errors
    /// [`StructureError::SingularMass`] where it can't be factorised so.
    pub fn mass_solver(mut self, solver: LinearSolver) -> Result<Self, StructureError> {
        self.mass.solve_by(&self.matrix, solver)?;
        Ok(self)
    }

    /// The number of freedoms.
    pub fn freedoms(&self) -> usize {
        self.matrix.rows()
    }

    /// −r
    fn forces(&mut self, t: f64, x: &[f64], v: &[f64], out: &mut [f64]) {
        self.force.force(t, x, v, out);
        out.iter_mut().for_each(|r| *r = -*r);
    }
}

impl<S: State<Real = f64>, R: RestoringForce> Acceleration<S> for NonlinearStructure<R> {
    const USES_VELOCITY: bool = R::USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        let a = a.as_mut_slice();
        self.forces(t, x.as_slice(), v.as_slice(), a);
        self.mass.solve(a);
    }

    fn commit(&mut self, t: f64, x: &S) -> bool {
        self.force.commit(t, x.as_slice())
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn residual_at(&mut self, _k: usize, (t, x, v): (f64, &S, &S), a: &S, out: &mut S) {
        let out = out.as_mut_slice();
        self.forces(t, x.as_slice(), v.as_slice(), out);
        self.matrix.add_product(-1.0, a.as_slice(), out);
    }

    fn tangents_at(&mut self, _k: usize, (t, x, v): (f64, &S, &S), into: &mut Tangents) -> bool {
        let Tangents { mass, in_x, in_v } = into;
        let x = x.as_slice();
        let v = v.as_slice();
        let mut given = false;
        // The residual is that of M, also where differences of it are taken.
        mass.assign(1.0, &self.matrix);
        in_x.write(|stiffness| {
            in_v.write(|damping| given = self.force.tangents(t, x, v, stiffness, damping));
        });
        if given {
            in_x.scale(-1.0);
            in_v.scale(-1.0);
        }
        given
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.force.pattern()
    }

    fn known(&self) -> Known {
        Known {
            mass: true,
            solver: self.mass.solver(),
            freedoms: Some(self.matrix.rows()),
            ..Known::default()
        }
    }
}
