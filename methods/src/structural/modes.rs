//! Modes of vibration: K φ = ω² M φ.

use super::error::StructureError;
use crate::base::is_finite;
use crate::linear::Matrix;
use nalgebra::{Cholesky, DMatrix, SymmetricEigen};

/// The most freedoms whose modes are computed.
const LIMIT: usize = 3000;

/// All modes of an undamped structure, by ascending frequency.
///
/// With M = L Lᵀ they are those of the symmetric matrix L⁻¹ K L⁻ᵀ, computed densely.
///
/// ```
/// use stepsmith::{linear::Matrix, structural::Modes};
///
/// // Two unit masses between walls: ω = 1, √3.
/// let stiffness = [(0, 0, 2.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 2.0)];
/// let modes = Modes::of(&Matrix::identity(2), &Matrix::from_entries(2, 2, stiffness)?)?;
/// assert!((modes.frequencies[0] - 1.0).abs() < 1e-14);
/// assert!((modes.frequencies[1] - 3.0_f64.sqrt()).abs() < 1e-14);
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Modes {
    /// The frequencies ω, in radians per unit of time.
    pub frequencies: Vec<f64>,
    /// The shapes φ, a column each, with φᵀ M φ = 1.
    pub shapes: DMatrix<f64>,
}

impl Modes {
    /// The modes of K φ = ω² M φ for symmetric matrices, M positive definite.
    ///
    /// # Errors
    /// Matrices of different shapes, that are not symmetric or have more than 3000 rows; a mass matrix
    /// that is not positive definite.
    pub fn of(mass: &Matrix, stiffness: &Matrix) -> Result<Self, StructureError> {
        let n = mass.rows();
        for (name, matrix) in [("mass", mass), ("stiffness", stiffness)] {
            check(name, matrix, n)?;
            symmetric(name, matrix)?;
        }
        if n > LIMIT {
            return Err(StructureError::TooManyFreedoms {
                freedoms: n,
                limit: LIMIT,
            });
        }
        if n == 0 {
            return Ok(Self {
                frequencies: Vec::new(),
                shapes: DMatrix::zeros(0, 0),
            });
        }
        let factor = Cholesky::new(dense(mass)).ok_or(StructureError::SingularMass)?;
        let lower = factor.l();
        // L⁻¹ K, and its transpose once more: K is symmetric.
        let solve = |matrix: &DMatrix<f64>| {
            let solved = lower.solve_lower_triangular(matrix);
            solved.ok_or(StructureError::SingularMass)
        };
        let reduced = solve(&solve(&dense(stiffness))?.transpose())?;
        let eigen = SymmetricEigen::new(reduced);
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|&i, &j| eigen.eigenvalues[i].total_cmp(&eigen.eigenvalues[j]));
        // Rounding may leave a rigid motion a slightly negative ω².
        let frequencies = order.iter().map(|&k| eigen.eigenvalues[k].max(0.0).sqrt());
        let frequencies = frequencies.collect();
        let vectors = DMatrix::from_fn(n, n, |i, j| eigen.eigenvectors[(i, order[j])]);
        let shapes = lower.transpose().solve_upper_triangular(&vectors);
        Ok(Self {
            frequencies,
            shapes: shapes.ok_or(StructureError::SingularMass)?,
        })
    }
}

/// The same matrix, dense.
pub(super) fn dense(matrix: &Matrix) -> DMatrix<f64> {
    let mut dense = DMatrix::zeros(matrix.rows(), matrix.columns());
    for (i, j, x) in matrix.entries() {
        dense[(i, j)] += x;
    }
    dense
}

/// Checks that a matrix is n × n with finite entries.
pub(super) fn check(name: &'static str, matrix: &Matrix, n: usize) -> Result<(), StructureError> {
    if (matrix.rows(), matrix.columns()) != (n, n) {
        return Err(StructureError::Shape {
            matrix: name,
            rows: matrix.rows(),
            columns: matrix.columns(),
            wanted: n,
        });
    }
    // Looked for one by one only if there is any.
    let infinite = if is_finite(matrix.values()) {
        None
    } else {
        matrix.entries().find(|(.., x)| !x.is_finite())
    };
    match infinite {
        None => Ok(()),
        Some((row, column, value)) => Err(StructureError::Entry {
            matrix: name,
            row,
            column,
            value,
        }),
    }
}

/// Checks that a square matrix is symmetric, up to the rounding of its assembly.
pub(super) fn symmetric(name: &'static str, matrix: &Matrix) -> Result<(), StructureError> {
    let largest = matrix
        .entries()
        .fold(0.0, |most: f64, (.., x)| most.max(x.abs()));
    let differs = |&(i, j, x): &(usize, usize, f64)| (matrix.get(j, i) - x).abs() > 1e-12 * largest;
    match matrix.entries().find(differs) {
        None => Ok(()),
        Some((row, column, _)) => Err(StructureError::NotSymmetric {
            matrix: name,
            row,
            column,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_orthonormal_in_the_mass_and_diagonalise_the_stiffness() {
        let n = 9;
        let random = |i: usize, j: usize| ((7 * i + 3 * j + 5 * i * j) % 11) as f64 / 11.0 - 0.4;
        let square = |shift: f64| {
            let root =
                DMatrix::from_fn(n, n, |i, j| random(i, j) + if i == j { shift } else { 0.0 });
            &root * root.transpose()
        };
        let mass = square(3.0);
        let stiffness = square(0.0);
        let modes = Modes::of(&mass.clone().into(), &stiffness.clone().into()).unwrap();
        let phi = &modes.shapes;
        let squares = modes.frequencies.iter().map(|omega| omega * omega);
        let squares = nalgebra::DVector::from_iterator(n, squares);
        let identity = phi.transpose() * &mass * phi - DMatrix::identity(n, n);
        assert!(identity.amax() < 1e-12);
        let diagonal = phi.transpose() * &stiffness * phi - DMatrix::from_diagonal(&squares);
        assert!(diagonal.amax() < 1e-12 * squares.amax());
        assert!(modes.frequencies.is_sorted());
    }

    #[test]
    fn what_has_no_modes_is_refused() {
        let nothing = Modes::of(&Matrix::identity(0), &Matrix::zeros(0, 0)).unwrap();
        assert!(nothing.frequencies.is_empty() && nothing.shapes.is_empty());
        let two = Matrix::identity(2);
        let refused = |mass: &Matrix, stiffness: &Matrix| Modes::of(mass, stiffness).unwrap_err();
        assert!(matches!(
            refused(&two, &Matrix::identity(3)),
            StructureError::Shape { .. }
        ));
        let skew = Matrix::from_entries(2, 2, [(0, 1, 1.0)]).unwrap();
        assert!(matches!(
            refused(&two, &skew),
            StructureError::NotSymmetric { .. }
        ));
        assert_eq!(
            refused(&Matrix::diagonal(&[1.0, 0.0]), &two),
            StructureError::SingularMass
        );
        assert!(matches!(
            refused(&Matrix::diagonal(&[1.0, f64::NAN]), &two),
            StructureError::Entry { .. }
        ));
    }
}
