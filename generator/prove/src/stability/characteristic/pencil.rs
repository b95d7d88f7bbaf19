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
//!
//! N and D are found once: M at a place takes their values there, not an elimination in the field of the place.

use super::place::Place;
use std::sync::OnceLock;
use stepsmith_exact::field::quotient::Residue;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Field as _;
use stepsmith_scheme::scheme::StateSpace;

/// N and D.
type Cleared = (Matrix<RealPolynomial>, RealPolynomial);

/// A step as a linear system.
#[derive(Clone, Debug)]
pub struct Pencil {
    parts: Parts,
    /// N and D of these parts, once they are asked for; nothing if the step is defined nowhere.
    cleared: OnceLock<Option<Cleared>>,
}

impl From<Parts> for Pencil {
    fn from(parts: Parts) -> Self {
        Self {
            parts,
            cleared: OnceLock::new(),
        }
    }
}

/// V, B, L and K.
#[derive(Clone, Debug)]
struct Parts {
    transition: Matrix<RealPolynomial>,
    input: Matrix<RealPolynomial>,
    response: Matrix<RealPolynomial>,
    feedback: Matrix<RealPolynomial>,
    /// Whether this is the real system on the imaginary axis.
    doubled: bool,
}

/// [[e, −t·o], [o, e]].
fn blocks(m: &Matrix<RealPolynomial>) -> Matrix<RealPolynomial> {
    let rows = m.rows();
    let columns = m.columns();
    let mut whole = Matrix::zero(2 * rows, 2 * columns);
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let [even, odd] = m.at(i, j).on_imaginary_axis();
        *whole.at_mut(i, columns + j) = -(&odd * RealPolynomial::t());
        *whole.at_mut(rows + i, j) = odd;
        *whole.at_mut(i, j) = even.clone();
        *whole.at_mut(rows + i, columns + j) = even;
    }
    whole
}

impl Pencil {
    /// The system of a state space with the rows of (L, K).
    pub(super) fn new(space: &StateSpace<RealPolynomial>, rows: &[Vec<RealPolynomial>]) -> Self {
        let known = space.carried.len();
        let evaluations = rows.len();
        Parts {
            transition: space.transition(),
            input: space.input(),
            response: Matrix::from_fn(evaluations, known, |i, j| rows[i][j].clone()),
            feedback: Matrix::from_fn(evaluations, evaluations, |i, j| rows[i][known + j].clone()),
            doubled: false,
        }
        .into()
    }

    /// The same with L and K changed.
    pub(super) fn map(&self, f: impl Fn(&RealPolynomial) -> RealPolynomial) -> Self {
        Parts {
            response: self.parts.response.map(&f),
            feedback: self.parts.feedback.map(&f),
            ..self.parts.clone()
        }
        .into()
    }

    /// Whether L and K are even in t.
    pub(super) fn is_even(&self) -> bool {
        let parts = [&self.parts.response, &self.parts.feedback];
        let mut entries = parts.into_iter().flat_map(entries);
        entries.all(|c| c.every_second(1).is_zero())
    }

    /// The real system on the imaginary axis of twice the size.
    pub(super) fn imaginary(&self) -> Self {
        let parts = &self.parts;
        Parts {
            transition: blocks(&parts.transition),
            input: blocks(&parts.input),
            response: blocks(&parts.response),
            feedback: blocks(&parts.feedback),
            doubled: true,
        }
        .into()
    }

    /// Whether this is the real system on the imaginary axis.
    pub fn is_doubled(&self) -> bool {
        self.parts.doubled
    }

    fn identity_minus_feedback(&self) -> Matrix<RealPolynomial> {
        let identity = Matrix::identity(self.parts.feedback.rows());
        identity.plus(&self.parts.feedback.map(|c| -c))
    }

    /// (N, D); `None` if the step is defined nowhere.
    pub fn cleared(&self) -> Option<&Cleared> {
        let cleared = self.cleared.get_or_init(|| {
            let system = self.identity_minus_feedback();
            let (d, adjugate) = system.adjugate_solve(&self.parts.response)?;
            let constant = self.parts.transition.map(|c| c * &d);
            Some((constant.plus(&self.parts.input.times(&adjugate)), d))
        });
        cleared.as_ref()
    }

    /// The field of the entries, which may be larger than that of p; `None` for ℚ.
    pub fn field(&self) -> Option<&RealField> {
        let parts = [
            &self.parts.transition,
            &self.parts.input,
            &self.parts.response,
            &self.parts.feedback,
        ];
        parts
            .into_iter()
            .flat_map(entries)
            .find_map(RealPolynomial::field)
    }

    /// Whether everything is over ℚ.
    pub(super) fn is_rational(&self) -> bool {
        self.field().is_none()
    }

    /// Whether each evaluation takes the results of those before it alone, so that N and D are found by substitution.
    pub(super) fn is_explicit(&self) -> bool {
        let feedback = &self.parts.feedback;
        let mut entries =
            (0..feedback.rows()).flat_map(|i| (i..feedback.columns()).map(move |j| (i, j)));
        entries.all(|(i, j)| feedback.at(i, j).is_zero())
    }

    /// The parts over ℚ at a rational t, where everything is over ℚ: V, B, L and I − K.
    pub(super) fn sample(&self, t: &Rational) -> [Matrix<Rational>; 4] {
        [
            sampled(&self.parts.transition, t),
            sampled(&self.parts.input, t),
            sampled(&self.parts.response, t),
            sampled(&self.identity_minus_feedback(), t),
        ]
    }

    /// A bound of the degree of D·det(λ − M) in t: the sum of those of the rows of (L, K).
    pub(super) fn degree(&self) -> usize {
        let Parts {
            response, feedback, ..
        } = &self.parts;
        let degrees = (0..feedback.rows()).filter_map(|e| {
            let entries = response.row(e).iter().chain(feedback.row(e));
            entries.filter_map(RealPolynomial::degree).max()
        });
        degrees.sum()
    }

    /// M = N/D at a place; `None` where the step is not defined.
    pub fn at(&self, place: &Place) -> Option<Matrix<Residue>> {
        let (n, d) = self.cleared()?;
        // Where z₂ means nothing the step is the upper left block.
        let size = if self.is_doubled() && place.is_origin() {
            n.rows() / 2
        } else {
            n.rows()
        };
        let numerators = (0..size).flat_map(|i| &n.row(i)[..size]);
        let mut values = place.values(numerators.chain([d]));
        let reciprocal = values.pop()?.inverse()?;
        Some(Matrix::from_fn(size, size, |i, j| {
            &values[i * size + j] * &reciprocal
        }))
    }
}

fn entries(m: &Matrix<RealPolynomial>) -> impl Iterator<Item = &RealPolynomial> {
    (0..m.rows()).flat_map(|i| m.row(i))
}

/// A matrix over ℚ at a rational t.
fn sampled(m: &Matrix<RealPolynomial>, t: &Rational) -> Matrix<Rational> {
    m.map(|c| {
        c.as_rational()
            .map_or_else(Rational::default, |c| c.evaluate(t))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::field::algebraic::RealAlgebraic;
    use stepsmith_exact::rational::{integer, ratio};
    use stepsmith_exact::ring::Ring as _;

    /// By the entries of both, wherever they stand.
    #[test]
    fn a_system_is_even_where_all_of_it_is() {
        let entry = |c: &[i64]| RealPolynomial::from_integers(c);
        let rows = |odd: Option<(usize, usize)>| {
            let at = |i, j| {
                if odd == Some((i, j)) {
                    entry(&[1, 1])
                } else {
                    entry(&[3, 0, 2])
                }
            };
            Matrix::from_rows((0..2).map(|i| (0..2).map(|j| at(i, j)).collect()).collect())
        };
        let even = |response, feedback| {
            let parts = Parts {
                transition: rows(Some((0, 0))),
                input: rows(Some((0, 0))),
                response: rows(response),
                feedback: rows(feedback),
                doubled: false,
            };
            Pencil::from(parts).is_even()
        };
        assert!(even(None, None));
        for place in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            assert!(!even(Some(place), None) && !even(None, Some(place)));
        }
    }

    /// One step of one quantity by the implicit Euler method, x₁ = x + t x₁: 1/(1 − t), and none at t = 1.
    #[test]
    fn of_one_row_there_is_one_number() {
        let one = |c: &[i64]| Matrix::from_rows(vec![vec![RealPolynomial::from_integers(c)]]);
        let pencil = Pencil::from(Parts {
            transition: one(&[1]),
            input: one(&[1]),
            response: one(&[0, 1]),
            feedback: one(&[0, 1]),
            doubled: false,
        });
        let at = |t: i64| {
            let place = Place::new(RealAlgebraic::from_rational(integer(t)), None);
            let step = pencil.at(&place)?;
            assert_eq!((step.rows(), step.columns()), (1, 1));
            Some(*step.at(0, 0) == Residue::from_rational(&ratio(1, 1 - t)))
        };
        assert_eq!([at(3), at(5), at(1)], [Some(true), Some(true), None]);
    }
}
