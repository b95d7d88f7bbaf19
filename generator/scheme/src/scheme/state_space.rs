//! The scheme as a linear recurrence driven by its evaluations.
//!
//! Every quantity q of derivative order m is replaced by hᵐq; dimensional homogeneity makes h
//! drop out of the equations. With z the carried quantities, a the (scaled) results of the
//! evaluations, and u the other unknowns, the linear equations are solved once:
//!
//! ```text
//! u = P z + Q a,    argument_e = X_e (z, a),    z_next = V z + B a.
//! ```

use super::quantity::QuantityId;
use super::scheme::Scheme;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;

/// u, arguments and next state as rows over (z, a).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSpace<T> {
    /// For each quantity of the scheme its row over (z, a).
    pub rows: Vec<Vec<T>>,
    /// The quantities behind z, in order.
    pub carried: Vec<QuantityId>,
    /// The quantities behind a, in order of the evaluations.
    pub evaluated: Vec<QuantityId>,
    /// For each carried quantity the one that takes its place at the next step.
    pub successors: Vec<QuantityId>,
}

impl<T: Ring> StateSpace<T> {
    /// The columns of (z, a): d + s.
    pub fn width(&self) -> usize {
        self.carried.len() + self.evaluated.len()
    }

    /// V: z_next = V z + B a.
    pub fn transition(&self) -> Matrix<T> {
        let d = self.carried.len();
        Matrix::from_rows(
            self.successors
                .iter()
                .map(|&q| self.rows[q][..d].to_vec())
                .collect(),
        )
    }

    /// B: z_next = V z + B a.
    pub fn input(&self) -> Matrix<T> {
        let d = self.carried.len();
        Matrix::from_rows(
            self.successors
                .iter()
                .map(|&q| self.rows[q][d..].to_vec())
                .collect(),
        )
    }

    /// The same with every entry mapped; `None` as soon as `f` gives none.
    pub fn try_map<U: Ring>(&self, mut f: impl FnMut(&T) -> Option<U>) -> Option<StateSpace<U>> {
        let rows: Option<Vec<Vec<U>>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(&mut f).collect())
            .collect();
        rows.map(|rows| StateSpace {
            rows,
            carried: self.carried.clone(),
            evaluated: self.evaluated.clone(),
            successors: self.successors.clone(),
        })
    }
}

impl StateSpace<Fraction> {
    /// None yet.
    pub(super) const EMPTY: Self = Self {
        rows: Vec::new(),
        carried: Vec::new(),
        evaluated: Vec::new(),
        successors: Vec::new(),
    };

    /// The state space of a scheme; `None` if its linear equations are singular.
    pub(super) fn of(scheme: &Scheme) -> Option<Self> {
        let carried = scheme.carried().to_vec();
        let evaluated: Vec<_> = scheme.evaluations().iter().map(|e| e.result).collect();
        let unknowns = scheme.linear_unknowns();
        let known: Vec<_> = carried.iter().chain(&evaluated).copied().collect();
        let solution = match unknowns.len() {
            0 => Matrix::zero(0, known.len()),
            n if n != scheme.equations().len() => return None,
            _ => coefficients(scheme, &unknowns, 1).solve(&coefficients(scheme, &known, -1))?,
        };
        let mut rows = vec![Vec::new(); scheme.quantities().len()];
        for (i, &q) in known.iter().enumerate() {
            rows[q] = vec![Fraction::zero(); known.len()];
            rows[q][i] = Fraction::one();
        }
        for (i, &q) in unknowns.iter().enumerate() {
            rows[q] = solution.row(i).to_vec();
        }
        let successors: Option<Vec<_>> = carried.iter().map(|&q| scheme.successor(q)).collect();
        Some(Self {
            rows,
            carried,
            evaluated,
            successors: successors?,
        })
    }

    /// The same over ℚ, where no symbol is left.
    pub fn rational(&self) -> Option<StateSpace<Rational>> {
        self.try_map(Fraction::as_rational)
    }
}

/// The coefficients of quantities in the equations, with a sign.
fn coefficients(scheme: &Scheme, columns: &[QuantityId], sign: i64) -> Matrix<Fraction> {
    let rows = scheme.equations().iter().map(|equation| {
        let entries = columns.iter().map(|&q| equation.coefficient(q));
        entries.map(|c| c.times(&sign.into())).collect()
    });
    Matrix::from_rows(rows.collect())
}
