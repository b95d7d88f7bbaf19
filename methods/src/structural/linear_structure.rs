//! M a + C v + K x = f(t).

use super::damping::Damping;
use super::error::StructureError;
use super::load::{Load, PreparedLoad};
use super::mass::Mass;
use super::modes::check;
use super::warning::warning;
use crate::base::State;
use crate::linear::{LinearSolver, Matrix, Tangents};
use crate::problem::{Acceleration, Identity, Known, PlannedSteps, Warning};

/// A linear structure, M a + C v + K x = f(t), with n freedoms x.
///
/// Matrices are sparse or dense ([`Matrix`]), built from entries or read from
/// [Matrix Market files](super::matrix_market); a diagonal mass matrix is a lumped one: explicit methods
/// then take products and divisions alone. A consistent one is factorised once.
///
/// ```
/// use stepsmith::linear::Matrix;
/// use stepsmith::structural::{AverageAcceleration, Damping, LinearStructure, Load, Table};
///
/// // Three storeys of 200 t, shaken by a pulse of the ground of 3 m/s².
/// let (m, k) = (2.0e5, 1.5e8);
/// let storey = |i: usize| [(i, i, 2.0 * k), (i, i + 1, -k), (i + 1, i, -k)];
/// let entries = [&storey(0)[..], &storey(1)[..], &[(2, 2, k)][..]].concat();
/// let pulse = Table::new([(0.0, 0.0), (0.2, 3.0), (0.4, 0.0)])?;
/// let structure = LinearStructure {
///     mass: Matrix::diagonal(&[m, m, m]),
///     damping: Damping::rayleigh([(12.0, 0.05), (50.0, 0.05)])?,
///     stiffness: Matrix::from_entries(3, 3, entries)?,
///     load: Load::base_acceleration(vec![1.0; 3], pulse),
/// };
/// let response = structure.response().solve(0.0..4.0, AverageAcceleration::new().step(0.005))?;
/// assert!((response.peak(2).unwrap() - 0.034).abs() < 1.6e-4);
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
#[derive(Debug)]
pub struct LinearStructure {
    /// M: diagonal if it is lumped.
    pub mass: Matrix,
    /// C.
    pub damping: Damping,
    /// K.
    pub stiffness: Matrix,
    /// f(t).
    pub load: Load,
}

impl LinearStructure {
    /// The number of freedoms.
    pub fn freedoms(&self) -> usize {
        self.mass.rows()
    }

    /// The structure as a problem for [`SecondOrder::of`](crate::SecondOrder::of), damped or not.
    ///
    /// ```
    /// use stepsmith::structural::{AverageAcceleration, Damping, LinearStructure, Load};
    /// use stepsmith::{SecondOrder, linear::Matrix};
    ///
    /// let structure = LinearStructure {
    ///     mass: Matrix::diagonal(&[1.0]),
    ///     damping: Damping::Rayleigh {
    ///         mass: 0.2,
    ///         stiffness: 0.0,
    ///     },
    ///     stiffness: Matrix::diagonal(&[1.01]),
    ///     load: Load::none(),
    /// };
    /// // x = e^(−t/10) cos t + …
    /// let end = SecondOrder::of(structure.problem()?, vec![1.0], vec![-0.1])
    ///     .end(0.0..3.0, AverageAcceleration::new().step(1e-3))?;
    /// assert!((end.x[0] - (-0.3_f64).exp() * 3.0_f64.cos()).abs() < 3.1e-8);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    ///
    /// # Errors
    /// Matrices that are not square, not of one shape or not finite, freedoms without mass, loads that
    /// don't fit.
    pub fn problem(&self) -> Result<LinearProblem<'_, true>, StructureError> {
        self.prepare()
    }

    /// An undamped structure as a problem whose accelerations don't depend on velocities: many methods
    /// are then explicit.
    ///
    /// # Errors
    /// [`StructureError::Damped`], and those of [`problem`](Self::problem).
    pub fn undamped_problem(&self) -> Result<LinearProblem<'_, false>, StructureError> {
        if self.damping.is_none() {
            self.prepare()
        } else {
            Err(StructureError::Damped)
        }
    }

    fn prepare<const DAMPED: bool>(&self) -> Result<LinearProblem<'_, DAMPED>, StructureError> {
        let mass = Mass::new(&self.mass)?;
        check("stiffness", &self.stiffness, self.freedoms())?;
        Ok(LinearProblem {
            structure: self,
            identity: Identity::new(),
            damping: self.damping.matrix(&self.mass, &self.stiffness)?,
            mass,
            load: self.load.prepare(&self.mass)?,
        })
    }
}

/// A [`LinearStructure`] made ready to be integrated; made by [`LinearStructure::problem`] and
/// [`LinearStructure::undamped_problem`].
#[derive(Debug)]
pub struct LinearProblem<'a, const DAMPED: bool> {
    structure: &'a LinearStructure,
    identity: Identity,
    /// C, if there is any.
    damping: Option<Matrix>,
    mass: Mass,
    load: PreparedLoad<'a>,
}

impl<'a, const DAMPED: bool> LinearProblem<'a, DAMPED> {
    /// Solves with a consistent mass in this way; as takes the fewest operations if not called.
    ///
    /// # Errors
    /// [`StructureError::SingularMass`] where it can't be factorised so.
    pub fn mass_solver(mut self, solver: LinearSolver) -> Result<Self, StructureError> {
        self.mass.solve_by(&self.structure.mass, solver)?;
        Ok(self)
    }

    /// The structure.
    pub fn structure(&self) -> &'a LinearStructure {
        self.structure
    }

    /// out = f(t) − C v − K x
    fn forces(&self, t: f64, x: &[f64], v: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        self.load.add(t, out);
        self.structure.stiffness.add_product(-1.0, x, out);
        if DAMPED && let Some(damping) = &self.damping {
            damping.add_product(-1.0, v, out);
        }
    }
}

impl<S: State<Real = f64>, const DAMPED: bool> Acceleration<S> for LinearProblem<'_, DAMPED> {
    const USES_VELOCITY: bool = DAMPED;

    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        let a = a.as_mut_slice();
        self.forces(t, x.as_slice(), v.as_slice(), a);
        self.mass.solve(a);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn is_linear(&self) -> bool {
        true
    }

    fn known(&self) -> Known {
        Known {
            linear: Some(self.identity),
            mass: true,
            solver: self.mass.solver(),
            freedoms: Some(self.structure.freedoms()),
            ..Known::default()
        }
    }

    fn residual_at(&mut self, _k: usize, (t, x, v): (f64, &S, &S), a: &S, out: &mut S) {
        let out = out.as_mut_slice();
        self.forces(t, x.as_slice(), v.as_slice(), out);
        let mass = &self.structure.mass;
        mass.add_product(-1.0, a.as_slice(), out);
    }

    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        warning(self.structure, steps)
    }

    fn tangents_at(&mut self, _k: usize, _at: (f64, &S, &S), into: &mut Tangents) -> bool {
        into.mass.assign(1.0, &self.structure.mass);
        into.in_x.assign(-1.0, &self.structure.stiffness);
        match &self.damping {
            Some(damping) => into.in_v.assign(-1.0, damping),
            None => into.in_v.clear(),
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::central_difference::Cd3;
    use crate::methods::pece::Pece2SecondOrderStretched;
    use crate::methods::splitting::SplittingVerlet;
    use crate::split::{Split, Sum};
    use crate::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
    use crate::{Error, SecondOrder, velocity_free};

    /// r = x
    struct Springs;

    impl RestoringForce for Springs {
        const USES_VELOCITY: bool = false;

        fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
            r.copy_from_slice(x);
        }
    }

    /// A structure of three freedoms takes vectors of three components only, with every engine.
    #[test]
    fn values_of_another_length_are_refused_by_every_engine() {
        let structure = LinearStructure {
            mass: Matrix::identity(3),
            damping: Damping::None,
            stiffness: Matrix::identity(3),
            load: Load::none(),
        };
        let problem = || structure.undamped_problem().unwrap();
        let springs = || NonlinearStructure::new(&structure.mass, Springs).unwrap();
        for n in [2, 3, 4] {
            let linear = || SecondOrder::of(problem(), vec![0.1; n], vec![0.0; n]);
            let nonlinear = || SecondOrder::of(springs(), vec![0.1; n], vec![0.0; n]);
            let parts = Sum {
                expensive: problem(),
                cheap: velocity_free(|_t, _x: &Vec<f64>, a: &mut Vec<f64>| a.fill(0.0)),
            };
            let split = Split::of(parts, vec![0.1; n], vec![0.0; n]);
            let average = || AverageAcceleration::new();
            let stretched = Pece2SecondOrderStretched::new().stretched(1e-4);
            for found in [
                linear().end(0.0..1.0, Cd3::new().steps(20)),
                linear().end(0.0..1.0, average().steps(20)),
                linear().end(0.0..1.0, average().rtol(1e-4).atol(1e-4)),
                linear().end(0.0..1.0, average().times(vec![0.0, 0.4, 1.0])),
                nonlinear().end(0.0..1.0, average().steps(20)),
                nonlinear().end(0.0..1.0, Cd3::new().steps(20).compensated()),
                linear().end(0.0..1.0, stretched),
                split.end(0.0..1.0, SplittingVerlet::new().steps(20)),
            ] {
                let found = found.map(|end| end.x);
                if n == 3 {
                    assert!((found.unwrap()[2] - 0.1 * 1.0_f64.cos()).abs() < 2e-3);
                    continue;
                }
                let refused = Error::Coordinates {
                    coordinates: 3,
                    position: n,
                    velocity: n,
                };
                assert_eq!(found, Err(refused));
            }
        }
    }
}
