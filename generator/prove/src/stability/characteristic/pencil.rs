//! The linear system of one step on a test equation.
//!
//! Along an axis of the test equation the carried quantities z and the results a of the evaluations
//! satisfy
//!
//! ```text
//! z_next = V z + B a,    a = L(t) z + K(t) a,
//! ```
//!
//! V and B are constant, L and K are polynomials in the variable t of the axis, all over a real number field. The
//! step is defined exactly where D = det(I − K) does not vanish: D is, up to a number, the determinant of the whole
//! system that one step solves, stages and all. The zeros of D are poles of the step even where the amplification
//! matrix
//!
//! ```text
//! M = V + B (I − K)⁻¹ L = N/D,    D·det(λ − M) = det [[λ − V, −B], [−L, I − K]]
//! ```
//!
//! has a limit: there stages have no solution, or more than one.
//!
//! On the imaginary axis, z = i√t, an entry is e(t) + i√t·o(t). For z = z₁ + i√t·z₂, with real z₁ and z₂, and for a
//! likewise, the system is a real one of twice the size with blocks
//!
//! ```text
//! [[e, −t·o], [o, e]],
//! ```
//!
//! whose characteristic polynomial is p·p̄. For t > 0 the powers of both systems are bounded alike; at t = 0, where
//! z₂ means nothing, the upper left block is the step.

use super::place::Place;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::ring::Field as _;

/// M = N/D.
#[derive(Clone, Debug)]
pub struct Pencil {
    /// N.
    pub numerators: Matrix<RealPolynomial>,
    /// D.
    pub denominator: RealPolynomial,
    /// Whether this is the real system on the imaginary axis.
    pub doubled: bool,
}

impl Pencil {
    /// The same with N and D changed.
    pub(super) fn map(&self, f: impl Fn(&RealPolynomial) -> RealPolynomial) -> Self {
        Self {
            numerators: self.numerators.map(&f),
            denominator: f(&self.denominator),
            ..*self
        }
    }

    /// Whether N and D are even in t.
    pub(super) fn is_even(&self) -> bool {
        self.entries().all(|c| c.every_second(1).is_zero())
    }

    /// The real system on the imaginary axis of twice the size: N D̄/|D|².
    pub(super) fn imaginary(&self) -> Self {
        let conjugate = self.denominator.mirrored();
        Self {
            numerators: blocks(&self.numerators.map(|c| c * &conjugate)),
            denominator: self.denominator.squared_modulus(),
            doubled: true,
        }
    }

    /// The field of the entries, which may be larger than the field of p; `None` for ℚ.
    pub fn field(&self) -> Option<&RealField> {
        self.entries().find_map(RealPolynomial::field)
    }

    /// N, row by row, and D.
    fn entries(&self) -> impl Iterator<Item = &RealPolynomial> {
        let n = &self.numerators;
        let entries = (0..n.rows()).flat_map(|i| n.row(i));
        entries.chain([&self.denominator])
    }

    /// M at a place; `None` where the step is not defined.
    pub fn at(&self, place: &Place) -> Option<Matrix<Residue>> {
        let rows = self.numerators.rows();
        // Where z₂ means nothing the step is the upper left block.
        let size = if self.doubled && place.is_origin() {
            rows / 2
        } else {
            rows
        };
        let mut values = place.values(self.entries());
        let reciprocal = values.pop()?.inverse()?;
        Some(Matrix::from_fn(size, size, |i, j| {
            &values[i * rows + j] * &reciprocal
        }))
    }
}

/// [[e, −t·o], [o, e]].
fn blocks(m: &Matrix<RealPolynomial>) -> Matrix<RealPolynomial> {
    let size = m.rows();
    let mut whole = Matrix::zero(2 * size, 2 * size);
    for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
        let [even, odd] = m.at(i, j).on_imaginary_axis();
        *whole.at_mut(i, size + j) = -(&odd * RealPolynomial::t());
        *whole.at_mut(size + i, j) = odd;
        *whole.at_mut(i, j) = even.clone();
        *whole.at_mut(size + i, size + j) = even;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::field::algebraic::RealAlgebraic;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_exact::ring::Ring as _;

    /// By N and by D, wherever an odd power stands.
    #[test]
    fn a_step_is_even_where_all_of_it_is() {
        let entry = |odd: bool| RealPolynomial::from_integers(&[3, i64::from(odd), 2]);
        let even = |place: usize| {
            let numerators = Matrix::from_fn(2, 2, |i, j| entry(place == 2 * i + j));
            let denominator = entry(place == 4);
            let doubled = false;
            Pencil {
                numerators,
                denominator,
                doubled,
            }
            .is_even()
        };
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(even),
            [false, false, false, false, false, true]
        );
    }

    /// One step of one quantity by the implicit Euler method, x₁ = x + t x₁: 1/(1 − t), and none at t = 1.
    #[test]
    fn of_one_row_there_is_one_number() {
        let pencil = Pencil {
            numerators: Matrix::identity(1),
            denominator: RealPolynomial::from_integers(&[1, -1]),
            doubled: false,
        };
        let at = |t: i64| {
            let place = Place::new(RealAlgebraic::from_rational(integer(t)), None);
            let step = pencil.at(&place)?;
            assert_eq!((step.rows(), step.columns()), (1, 1));
            Some(*step.at(0, 0) == Residue::from_rational(&ratio(1, 1 - t)))
        };
        assert_eq!([at(3), at(5), at(1)], [Some(true), Some(true), None]);
    }
}
