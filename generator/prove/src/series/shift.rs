//! V − I of a state space: what a step adds to what is carried.
//!
//! 1 is an eigenvalue of V, that of the motion at rest, and the only one of its kind. So V − I has one left null
//! vector ℓ, (V − I) S = R has a solution if ℓ·R = 0 alone, and that is unique once its position component is given:
//! with e_x its row in place of one that depends on the others, the matrix is regular.

use crate::order::error::OrderError;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::{Field, Ring};
use stepsmith_scheme::scheme::StateSpace;

/// V − I, with the solver of its equations.
pub(crate) struct Shift<F> {
    matrix: Matrix<F>,
    left: Vec<F>, // ℓ
    dropped: usize,
    solver: Matrix<F>, // inverse of (e_x; V − I without the dropped row)
}

impl<F: Field> Shift<F> {
    /// Of a state space whose carried quantity `position` is to be given.
    ///
    /// # Errors
    /// 1 is no eigenvalue of V, or no simple one.
    pub(super) fn of(space: &StateSpace<F>, position: usize) -> Result<Self, OrderError> {
        let d = space.carried.len();
        let minus_identity = Matrix::identity(d).map(|e: &F| e.negated());
        let matrix = space.transition().plus(&minus_identity);
        let left = match matrix.left_kernel().as_slice() {
            [left] => left.clone(),
            [] => {
                return Err(OrderError::NotConsistent {
                    detail: "1 is no eigenvalue",
                });
            }
            _ => return Err(OrderError::NotSimple),
        };
        // Any row on which ℓ does not vanish depends on the others.
        let dropped = (left.iter().position(|e| !e.is_zero())).ok_or(OrderError::NotSimple)?;
        let mut rows = vec![vec![F::zero(); d]];
        rows[0][position] = F::one();
        let others = (0..d).filter(|&i| i != dropped);
        rows.extend(others.map(|i| matrix.row(i).to_vec()));
        let solver = Matrix::from_rows(rows).inverse();
        Ok(Self {
            matrix,
            left,
            dropped,
            solver: solver.ok_or(OrderError::NotSimple)?,
        })
    }

    /// (V − I) S.
    pub(super) fn apply(&self, values: &[F]) -> Vec<F> {
        self.matrix.apply(values)
    }

    /// ℓ·R: whether (V − I) S = R has a solution.
    pub(super) fn condition(&self, residual: &[F]) -> F {
        Ring::dot(&self.left, residual)
    }

    /// Makes ℓ·S = 1 for these values S.
    ///
    /// # Errors
    /// ℓ·S = 0: 1 is no simple eigenvalue.
    pub(super) fn normalise(&mut self, values: &[F]) -> Result<(), OrderError> {
        let scale = self.condition(values).inverse();
        let scale = scale.ok_or(OrderError::NotSimple)?;
        self.left = self.left.iter().map(|e| e.times(&scale)).collect();
        Ok(())
    }

    /// The solution S of (V − I) S = R without the dropped row, for a given position component of S.
    pub(super) fn solve(&self, residual: &[F], position: &F) -> Vec<F> {
        let rest = residual.iter().enumerate();
        let rest = rest.filter(|(i, _)| *i != self.dropped).map(|(_, r)| r);
        let right: Vec<F> = std::iter::once(position).chain(rest).cloned().collect();
        self.solver.apply(&right)
    }
}
