//! The mass matrix, which accelerations are divided by.

use super::error::StructureError;
use super::product::Product;
use crate::linear::solver::Solver;
use crate::linear::{LinearSolver, Matrix, SolverKind, System};

/// A mass matrix made ready: lumped, or with a factorisation that is kept.
#[derive(Clone, Debug)]
pub(super) enum Mass {
    /// The masses, on the diagonal, and their reciprocals.
    Lumped {
        masses: Vec<f64>,
        reciprocals: Vec<f64>,
    },
    /// Consistent: its products and its factors.
    Consistent(Box<(Product, System<f64>)>),
}

impl Mass {
    /// # Errors
    /// A matrix that is not square or not finite, a freedom without positive mass, a singular matrix.
    pub(super) fn new(matrix: &Matrix) -> Result<Self, StructureError> {
        let n = matrix.rows();
        super::modes::check("mass", matrix, n)?;
        let masses: Vec<f64> = (0..n).map(|i| matrix.get(i, i)).collect();
        if let Some((freedom, &mass)) = masses.iter().enumerate().find(|(_, m)| **m <= 0.0) {
            return Err(StructureError::Mass { freedom, mass });
        }
        if matrix.all(|i, j, x| i == j || x == 0.0) {
            let reciprocals = masses.iter().map(|m| 1.0 / m).collect();
            return Ok(Self::Lumped {
                masses,
                reciprocals,
            });
        }
        let parts = (Product::new(matrix), System::default());
        let mut mass = Self::Consistent(Box::new(parts));
        mass.solve_by(matrix, LinearSolver::Automatic)?;
        Ok(mass)
    }

    /// Factors the matrix, whose own this is, for this solver.
    pub(super) fn solve_by(
        &mut self,
        matrix: &Matrix,
        solver: LinearSolver,
    ) -> Result<(), StructureError> {
        let Self::Consistent(parts) = self else {
            return Ok(());
        };
        let system = &mut parts.1;
        system.form(matrix.rows(), solver, |show| matrix.all(show));
        match system.factor() {
            true => Ok(()),
            false => Err(StructureError::SingularMass),
        }
    }

    /// What solves with it, if it has to be solved for.
    pub(super) fn solver(&self) -> Option<SolverKind> {
        match self {
            Self::Lumped { .. } => None,
            Self::Consistent(parts) => Some(parts.1.kind()),
        }
    }

    /// 1/mᵢ where it is lumped, else nothing.
    pub(super) fn reciprocals(&self) -> &[f64] {
        match self {
            Self::Lumped { reciprocals, .. } => reciprocals,
            Self::Consistent(_) => &[],
        }
    }

    /// From forces to accelerations.
    pub(super) fn solve(&mut self, forces: &mut [f64]) {
        match self {
            Self::Lumped { reciprocals, .. } => {
                for (r, reciprocal) in forces.iter_mut().zip(reciprocals) {
                    *r *= *reciprocal;
                }
            }
            Self::Consistent(parts) => parts.1.solve(forces),
        }
    }

    /// r − M y in place of forces r.
    pub(super) fn residual(&self, y: &[f64], forces: &mut [f64]) {
        match self {
            Self::Lumped { masses, .. } => {
                for ((r, m), y) in forces.iter_mut().zip(masses).zip(y) {
                    *r -= m * y;
                }
            }
            Self::Consistent(parts) => parts.0.subtract(y, forces, &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_become_accelerations_and_residuals() {
        let entries = [(0, 0, 2.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 2.0)];
        let sparse = Matrix::from_entries(2, 2, entries).unwrap();
        let full: Matrix = nalgebra::dmatrix![2.0, 1.0; 1.0, 2.0].into();
        for (matrix, force) in [
            (Matrix::diagonal(&[2.0, 4.0]), [2.0, 8.0]),
            (sparse, [4.0, 5.0]),
            (full, [4.0, 5.0]),
        ] {
            // M (1, 2) = force
            let mut mass = Mass::new(&matrix).unwrap();
            let mut a = force;
            mass.solve(&mut a);
            assert!((a[0] - 1.0).abs() < 1e-15 && (a[1] - 2.0).abs() < 1e-15);
            let mut r = force;
            mass.residual(&[1.0, 2.0], &mut r);
            assert_eq!(r, [0.0; 2]);
            for (i, reciprocal) in mass.reciprocals().iter().enumerate() {
                assert_eq!(reciprocal * force[i], [1.0, 2.0][i]);
            }
        }
    }

    #[test]
    fn freedoms_without_mass_are_named() {
        let refused = |entries: &[(usize, usize, f64)]| {
            let matrix = Matrix::from_entries(2, 2, entries.iter().copied()).unwrap();
            Mass::new(&matrix).unwrap_err()
        };
        let missing = StructureError::Mass {
            freedom: 1,
            mass: 0.0,
        };
        assert_eq!(refused(&[(0, 0, 1.0)]), missing);
        assert!(matches!(
            refused(&[(0, 0, 1.0), (1, 1, f64::NAN)]),
            StructureError::Entry { .. }
        ));
        let all = [(0, 0, 1.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 1.0)];
        assert_eq!(refused(&all), StructureError::SingularMass);
    }

    /// Of one consistent mass, and of many.
    #[test]
    fn every_solver_divides_by_the_same_mass() {
        let bar = |n: usize| {
            let element = |i: usize| [(i, i, 4.0), (i, i + 1, 1.0), (i + 1, i, 1.0)];
            let entries = (0..n)
                .flat_map(element)
                .filter(move |&(i, j, _)| i < n && j < n);
            Matrix::from_entries(n, n, entries).unwrap()
        };
        for n in [5, 40, 300] {
            let matrix = bar(n);
            let force: Vec<f64> = (0..n).map(|i| (1.0 + i as f64).sin()).collect();
            let mut found = Vec::new();
            for (solver, kind) in [
                (LinearSolver::Dense, SolverKind::Dense),
                (LinearSolver::Banded, SolverKind::Banded),
                #[cfg(feature = "sparse")]
                (LinearSolver::Sparse, SolverKind::Sparse),
            ] {
                let mut mass = Mass::new(&matrix).unwrap();
                let chosen = if n > 12 {
                    SolverKind::Banded
                } else {
                    SolverKind::Dense
                };
                assert_eq!(mass.solver(), Some(chosen));
                mass.solve_by(&matrix, solver).unwrap();
                assert_eq!(mass.solver(), Some(kind));
                let mut a = force.clone();
                mass.solve(&mut a);
                found.push(a);
            }
            for a in &found {
                let both = a.iter().zip(&found[0]);
                assert!(both.clone().all(|(a, b)| (a - b).abs() < 1e-15));
            }
        }
        // Dense factors would take 800 MB.
        let mut mass = Mass::new(&bar(10_000)).unwrap();
        assert_eq!(mass.solver(), Some(SolverKind::Banded));
        let mut a = vec![6.0; 10_000];
        mass.solve(&mut a);
        assert!((a[5000] - 1.0).abs() < 1e-14);
    }
}
