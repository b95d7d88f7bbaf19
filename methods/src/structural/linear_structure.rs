//! M a + C v + K x = f(t).

use super::damping::Damping;
use super::error::StructureError;
use super::load::{Load, PreparedLoad};
use super::mass::Mass;
use super::modes::check;
use super::product::Product;
use super::warning::warning;
use crate::linear::{LinearSolver, Matrix, Tangents};
use crate::problem::{Identity, Known, SecondOrder, StructureMatrices};
use crate::state::State;
use crate::warning::{PlannedSteps, Warning};

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
/// let response = structure.response().step_size(0.005).to(4.0).run::<AverageAcceleration<_>>()?;
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

    /// The structure as a problem for [`integrate`](crate::integrate()), damped or not.
    ///
    /// ```
    /// use stepsmith::{integrate, linear::Matrix};
    /// use stepsmith::structural::{AverageAcceleration, Damping, LinearStructure, Load};
    ///
    /// let structure = LinearStructure {
    ///     mass: Matrix::diagonal(&[1.0]),
    ///     damping: Damping::Rayleigh { mass: 0.2, stiffness: 0.0 },
    ///     stiffness: Matrix::diagonal(&[1.01]),
    ///     load: Load::none(),
    /// };
    /// // x = e^(−t/10) cos t + …
    /// let end = integrate::<AverageAcceleration<_>, _>(vec![1.0], vec![-0.1])
    ///     .to(3.0)
    ///     .step_size(1e-3)
    ///     .problem(structure.problem()?)
    ///     .run()?;
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
        let n = self.freedoms();
        let mass = Mass::new(&self.mass)?;
        check("stiffness", &self.stiffness, n)?;
        let damping = self.damping.matrix(&self.mass, &self.stiffness)?;
        let stiffness = Product::new(&self.stiffness);
        let dashpots = match (&self.damping, &damping) {
            (Damping::Rayleigh { mass, stiffness }, Some(_)) => Dashpots::Rayleigh {
                mass: *mass,
                stiffness: *stiffness,
            },
            (_, Some(matrix)) => Dashpots::Matrix(Product::new(matrix)),
            (_, None) => Dashpots::None,
        };
        let load = self.load.prepare(&self.mass)?;
        let length = match dashpots {
            Dashpots::Rayleigh { .. } => n,
            _ => 0,
        };
        Ok(LinearProblem {
            structure: self,
            identity: Identity::new(),
            damping,
            mass,
            stiffness,
            dashpots,
            load,
            work: vec![0.0; length],
        })
    }
}

/// The parts of the damping matrix C.
#[derive(Clone, Debug)]
enum Dashpots {
    None,
    Rayleigh { mass: f64, stiffness: f64 },
    Matrix(Product),
}

/// A [`LinearStructure`] made ready to be integrated; made by [`LinearStructure::problem`] and
/// [`LinearStructure::undamped_problem`].
///
/// Where the mass is lumped an acceleration takes one product.
#[derive(Debug)]
pub struct LinearProblem<'a, const DAMPED: bool> {
    structure: &'a LinearStructure,
    identity: Identity,
    /// C, if there is any.
    damping: Option<Matrix>,
    mass: Mass,
    stiffness: Product,
    dashpots: Dashpots,
    load: PreparedLoad<'a>,
    /// x + a₁ v, then y + a₀ v.
    work: Vec<f64>,
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

    /// out = f(t) − C v − K x, without the part a₀ M v of Rayleigh's damping; with `divided` over lumped masses.
    fn forces(&mut self, t: f64, [x, v]: [&[f64]; 2], divided: bool, out: &mut [f64]) {
        let weights = if divided {
            self.mass.reciprocals()
        } else {
            &[]
        };
        match &self.dashpots {
            Dashpots::Rayleigh { stiffness, .. } if DAMPED => {
                for (w, (x, v)) in self.work.iter_mut().zip(x.iter().zip(v)) {
                    *w = x + stiffness * v;
                }
                self.stiffness.negative(&self.work, out, weights);
            }
            Dashpots::Matrix(damping) if DAMPED => {
                self.stiffness.negative(x, out, &[]);
                damping.subtract(v, out, weights);
            }
            _ => self.stiffness.negative(x, out, weights),
        }
        self.load.add(t, out, weights);
    }
}

impl<S: State<Real = f64>, const DAMPED: bool> SecondOrder<S> for LinearProblem<'_, DAMPED> {
    const USES_VELOCITY: bool = DAMPED;

    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        let v = v.as_slice();
        let a = a.as_mut_slice();
        self.forces(t, [x.as_slice(), v], true, a);
        if self.mass.reciprocals().is_empty() {
            self.mass.solve(a);
        }
        if DAMPED && let Dashpots::Rayleigh { mass, .. } = &self.dashpots {
            for (a, v) in a.iter_mut().zip(v) {
                *a -= mass * v;
            }
        }
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
        }
    }

    fn residual_at(&mut self, _k: usize, (t, x, v): (f64, &S, &S), a: &S, out: &mut S) {
        let v = v.as_slice();
        let a = a.as_slice();
        let out = out.as_mut_slice();
        self.forces(t, [x.as_slice(), v], false, out);
        match &self.dashpots {
            Dashpots::Rayleigh { mass, .. } if DAMPED => {
                for ((w, a), v) in self.work.iter_mut().zip(a).zip(v) {
                    *w = a + mass * v;
                }
                self.mass.residual(&self.work, out);
            }
            _ => self.mass.residual(a, out),
        }
    }

    fn right_at(&mut self, (t, x, v): (f64, &S, &S), out: &mut S) -> bool {
        let v = v.as_slice();
        let out = out.as_mut_slice();
        self.forces(t, [x.as_slice(), v], false, out);
        if DAMPED && let Dashpots::Rayleigh { mass, .. } = &self.dashpots {
            for (w, v) in self.work.iter_mut().zip(v) {
                *w = mass * v;
            }
            self.mass.residual(&self.work, out);
        }
        true
    }

    fn matrices(&self) -> Option<StructureMatrices<'_>> {
        Some(StructureMatrices {
            mass: &self.structure.mass,
            stiffness: &self.structure.stiffness,
            damping: self.damping.as_ref(),
        })
    }

    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        warning(self.structure, &self.mass, steps)
    }

    fn tangents_at(&mut self, _k: usize, _at: (f64, &S, &S), into: &mut Tangents) -> bool {
        into.mass.assign(1.0, &self.structure.mass);
        into.in_x.assign(-1.0, &self.structure.stiffness);
        if let Some(damping) = &self.damping {
            into.in_v.assign(-1.0, damping);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use crate::central_difference::Cd3;
    use crate::pece::Pece2SecondOrderStretched;
    use crate::split::integrate_split;
    use crate::splitting::SplittingVerlet;
    use crate::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
    use crate::{integrate, velocity_free};

    /// r = x
    struct Springs;

    impl RestoringForce for Springs {
        const USES_VELOCITY: bool = false;

        fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
            r.copy_from_slice(x);
        }
    }

    /// A structure of three freedoms moves three components, whoever drives it.
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
            let values = || (vec![0.1; n], vec![0.0; n]);
            macro_rules! run {
                ($method:ident, $problem:expr, $($size:tt)*) => {{
                    let (x0, v0) = values();
                    let run = integrate::<$method<_>, _>(x0, v0).to(1.0).$($size)*;
                    run.problem($problem).run().map(|end| end.x)
                }};
            }
            let (x0, v0) = values();
            let none = velocity_free(|_t, _x: &Vec<f64>, a: &mut Vec<f64>| a.fill(0.0));
            let split = integrate_split::<SplittingVerlet<_>, _>(x0, v0).to(1.0);
            let split = split.steps(20).parts(problem(), none).run();
            for found in [
                run!(Cd3, problem(), steps(20)),
                run!(AverageAcceleration, problem(), steps(20)),
                run!(AverageAcceleration, problem(), tolerance(1e-4, 1e-4)),
                run!(AverageAcceleration, problem(), times(vec![0.0, 0.4, 1.0])),
                run!(AverageAcceleration, springs(), steps(20)),
                run!(Cd3, springs(), compensated().steps(20)),
                run!(Pece2SecondOrderStretched, problem(), stretched(1e-4)),
                split.map(|end| end.x),
            ] {
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

    /// The residual is r(t, x, v) − M a, of both kinds of masses and every kind of damping.
    #[test]
    fn right_hand_sides_are_residuals_at_rest() {
        type V = Vec<f64>;
        let n = 5;
        let beside = |i: usize, x: f64| [(i, i + 1, x), (i + 1, i, x)];
        let matrix = |diagonal: f64, x: f64| {
            let entries = (0..n).map(|i| (i, i, diagonal + i as f64));
            let entries = entries.chain((0..n - 1).flat_map(|i| beside(i, x)));
            Matrix::from_entries(n, n, entries).unwrap()
        };
        let wave = |f: f64| (0..n).map(|i| (f * i as f64).sin()).collect::<V>();
        let [x, v, a] = [0.3, 0.7, 1.1].map(wave);
        let dampings = || {
            let mass = 0.3;
            let stiffness = 0.02;
            [
                Damping::None,
                Damping::Rayleigh { mass, stiffness },
                Damping::Matrix(matrix(0.5, -0.1)),
            ]
        };
        for mass in [
            Matrix::diagonal(&[1.0, 2.0, 3.0, 4.0, 5.0]),
            matrix(4.0, 1.0),
        ] {
            for damping in dampings() {
                let structure = LinearStructure {
                    mass: mass.clone(),
                    damping,
                    stiffness: matrix(20.0, -10.0),
                    load: Load::at(2, |t: f64| 3.0 * t).and(Load::function(|t, f| f[1] += t)),
                };
                let mut problem = structure.problem().unwrap();
                let mut right = wave(9.0);
                let mut expected = vec![0.0; n];
                assert!(problem.right_at((2.0, &x, &v), &mut right));
                problem.residual_at(0, (2.0, &x, &v), &a, &mut expected);
                mass.add_product(1.0, &a, &mut expected);
                for (right, expected) in right.iter().zip(&expected) {
                    assert!((right - expected).abs() < 1e-13, "{right} {expected}");
                }
            }
        }
    }
}
