//! The mass matrix, which accelerations are divided by.

use super::error::StructureError;
use crate::linear::{LinearSolver, Matrix, SolverKind, System};

/// A mass matrix made ready: lumped, or with a factorisation that is kept.
#[derive(Clone, Debug)]
pub(super) enum Mass {
    /// The masses, on the diagonal.
    Lumped(Vec<f64>),
    /// The factors of a consistent one.
    Consistent(Box<System<f64>>),
}

impl Mass {
    /// # Errors
    /// A matrix that is not square or not finite, a freedom without positive mass, a singular matrix, a symmetric one
    /// that is not positive definite.
    pub(super) fn new(matrix: &Matrix) -> Result<Self, StructureError> {
        let n = matrix.rows();
        super::modes::check("mass", matrix, n)?;
        let masses: Vec<f64> = (0..n).map(|i| matrix.get(i, i)).collect();
        if let Some((freedom, &mass)) = masses.iter().enumerate().find(|(_, m)| **m <= 0.0) {
            return Err(StructureError::Mass { freedom, mass });
        }
        if matrix.all(|i, j, x| i == j || x == 0.0) {
            return Ok(Self::Lumped(masses));
        }
        let mut mass = Self::Consistent(Box::default());
        mass.solve_by(matrix, LinearSolver::Automatic)?;
        if mass.is_known_definite() || super::modes::symmetric("mass", matrix).is_err() {
            Ok(mass)
        } else {
            require_definite(matrix).map(|()| mass)
        }
    }

    /// Whether the factors show a positive definite matrix.
    fn is_known_definite(&self) -> bool {
        match self {
            Self::Lumped(_) => true,
            Self::Consistent(system) => system.is_definite() == Some(true),
        }
    }

    /// Factors the matrix, whose own this is, for this solver.
    pub(super) fn solve_by(
        &mut self,
        matrix: &Matrix,
        solver: LinearSolver,
    ) -> Result<(), StructureError> {
        let regular = match self {
            Self::Lumped(_) => true,
            Self::Consistent(system) => system.factor_sum(matrix.rows(), solver, &[(1.0, matrix)]),
        };
        regular.then_some(()).ok_or(StructureError::SingularMass)
    }

    /// The solver of systems with the mass matrix; `None` if the matrix is lumped.
    pub(super) fn solver(&self) -> Option<SolverKind> {
        match self {
            Self::Lumped(_) => None,
            Self::Consistent(system) => Some(system.kind()),
        }
    }

    /// From forces to accelerations.
    pub(super) fn solve(&mut self, forces: &mut [f64]) {
        match self {
            Self::Lumped(masses) => {
                for (force, mass) in forces.iter_mut().zip(masses) {
                    *force /= *mass;
                }
            }
            Self::Consistent(system) => system.solve(forces),
        }
    }
}

/// The solver that tells whether a matrix is definite.
#[cfg(feature = "sparse")]
const TELLING: LinearSolver = LinearSolver::Sparse;
#[cfg(not(feature = "sparse"))]
const TELLING: LinearSolver = LinearSolver::Automatic;
/// The most entries of rows that are eliminated one after another.
const ENVELOPE: usize = 50_000_000;

/// Refuses a matrix that is not positive definite. The matrix is symmetric up to the rounding of its assembly.
fn require_definite(matrix: &Matrix) -> Result<(), StructureError> {
    let mut mean: System<f64> = System::default();
    mean.form(matrix.rows(), TELLING, |show| {
        matrix.all(|i, j, x| show(i, j, 0.5 * x) && show(j, i, 0.5 * x))
    });
    if mean.factor() && mean.is_definite() == Some(true) {
        return Ok(());
    }
    let mut first: Vec<usize> = (0..matrix.rows()).collect();
    for (i, j, _) in matrix.entries().filter(|(.., x)| *x != 0.0) {
        first[i.max(j)] = first[i.max(j)].min(i.min(j));
    }
    let entries: usize = first.iter().enumerate().map(|(i, from)| i + 1 - from).sum();
    if entries > ENVELOPE {
        Err(StructureError::SingularMass)
    } else {
        match lacking(matrix, &first) {
            Some((freedom, mass)) => Err(StructureError::IndefiniteMass { freedom, mass }),
            None => Ok(()),
        }
    }
}

/// The first freedom without a positive pivot in the elimination M = L D Lᵀ, and the pivot, of rows that begin at these
/// columns.
fn lacking(matrix: &Matrix, first: &[usize]) -> Option<(usize, f64)> {
    let lengths = first.iter().enumerate().map(|(i, from)| i + 1 - from);
    let mut rows: Vec<Vec<f64>> = lengths.map(|length| vec![0.0; length]).collect();
    for (i, j, x) in matrix.entries().filter(|(.., x)| *x != 0.0) {
        let row = i.max(j);
        let column = i.min(j);
        rows[row][column - first[row]] += if i == j { x } else { 0.5 * x };
    }
    for i in 0..rows.len() {
        let (known, rest) = rows.split_at_mut(i);
        let row = rest.first_mut()?;
        let from = first[i];
        // Row i of L D, then of L: l_ij d_j = m_ij − Σ_k l_ik d_k l_jk.
        for j in from..i {
            let start = from.max(first[j]);
            let left = row[start - from..j - from].iter();
            let above = &known[j][start - first[j]..];
            let sum: f64 = left.zip(above).map(|(ld, l)| ld * l).sum();
            row[j - from] -= sum;
        }
        let mut pivot = row[i - from];
        for j in from..i {
            let product = row[j - from];
            row[j - from] = product / known[j][j - first[j]];
            pivot -= product * row[j - from];
        }
        if pivot.is_nan() || pivot <= 0.0 {
            return Some((i, pivot));
        }
        row[i - from] = pivot;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a few freedoms and of many, in a band and all over.
    #[test]
    fn indefinite_masses_are_refused_with_the_freedom_that_lacks_mass() {
        for n in [2, 5, 40, 300] {
            // The coupling that leaves freedom n − 1 the mass 1/4 or less.
            for (coupling, refused) in [(0.4, false), (2.0, true)] {
                let beside = |i: usize, j: usize, x: f64| [(i, j, x), (j, i, x)];
                let near =
                    (1..n).flat_map(|i| beside(i - 1, i, if i + 1 < n { 0.1 } else { coupling }));
                let far = (2..n - 1)
                    .filter(|i| i % 7 == 0)
                    .flat_map(|i| beside(0, i, 0.01));
                let entries = (0..n).map(|i| (i, i, 1.0)).chain(near).chain(far);
                let matrix = Matrix::from_entries(n, n, entries).unwrap();
                match (Mass::new(&matrix), refused) {
                    (Ok(_), false) => {}
                    (Err(StructureError::IndefiniteMass { freedom, mass }), true) => {
                        assert!(
                            freedom == n - 1 && mass < -2.9 && mass > -3.2,
                            "{n}: {mass}"
                        );
                    }
                    (found, _) => panic!("{n}, {coupling}: {found:?}"),
                }
            }
        }
    }

    /// A matrix counts as symmetric if its assembly has only rounded its entries.
    #[test]
    fn rounding_of_the_assembly_is_no_lack_of_mass() {
        for n in [3, 60] {
            let element = |i: usize| [(i - 1, i, 0.1), (i, i - 1, 0.1_f64.next_up())];
            let entries = (1..n).flat_map(element).chain((0..n).map(|i| (i, i, 1.0)));
            assert!(Mass::new(&Matrix::from_entries(n, n, entries).unwrap()).is_ok());
        }
    }

    #[test]
    fn forces_become_accelerations() {
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
