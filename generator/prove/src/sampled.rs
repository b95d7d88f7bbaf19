//! A step on a test equation in one symbol s, from its values at integers.
//!
//! With z_next = V z + B a and a = L z + K a let M = V + B (I − K)⁻¹ L = N/D and D = det(I − K). Then D, N and the
//! coefficients of
//!
//! ```text
//! D·det(λ − M) = det [[λ − V, −B], [−L, I − K]]
//! ```
//!
//! are polynomials in s of at most the degrees of the rows of (L, K) in sum, hence known from as many values and one
//! more. A value needs no polynomial arithmetic.

use stepsmith_exact::field::compositum::Compositum;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::by_values::interpolated;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::ExactDivision as _;

/// M and its characteristic polynomial.
pub(crate) struct Sampled {
    /// N.
    pub(crate) numerators: Matrix<RealPolynomial>,
    /// D.
    pub(crate) denominator: RealPolynomial,
    /// The coefficients of D·det(λ − M), ascending in λ.
    pub(crate) characteristic: Vec<RealPolynomial>,
}

impl Sampled {
    /// Of V, B, L and I − K; `None` if the step has no solution for any s.
    pub(crate) fn of(parts: [&Matrix<RealPolynomial>; 4]) -> Option<Self> {
        let degree = degree(parts);
        // D has at most `degree` zeros, unless it vanishes everywhere.
        let samples: Vec<(Rational, Vec<RealPolynomial>)> = (0..=2 * degree)
            .map(Rational::from)
            .filter_map(|s| Some((s.clone(), values(parts, &s)?)))
            .take(degree + 1)
            .collect();
        let first = samples.get(degree).map(|_| &samples[0].1)?;
        let nodes: Vec<&Rational> = samples.iter().map(|(s, _)| s).collect();
        let mut found = (0..first.len()).map(|k| {
            let values = samples.iter().map(|(_, values)| values[k].clone());
            RealPolynomial::from_numbers(&interpolated(&nodes, values.collect()))
        });
        let size = parts[0].rows();
        Some(Self {
            denominator: found.next()?,
            characteristic: found.by_ref().take(size + 1).collect(),
            numerators: Matrix::from_rows(
                (0..size)
                    .map(|_| found.by_ref().take(size).collect())
                    .collect(),
            ),
        })
    }
}

/// A bound of the degree of D·det(λ − M) in s.
fn degree([_, _, l, system]: [&Matrix<RealPolynomial>; 4]) -> usize {
    let of_rows = (0..l.rows()).filter_map(|e| {
        let entries = l.row(e).iter().chain(system.row(e));
        entries.filter_map(RealPolynomial::degree).max()
    });
    of_rows.sum()
}

/// D, the coefficients of D·det(λ − M) and the entries of N at s, by rows; `None` where D vanishes.
fn values(parts: [&Matrix<RealPolynomial>; 4], s: &Rational) -> Option<Vec<RealPolynomial>> {
    let [v, b, l, system] = parts.map(|m| m.map(|c| c.evaluate(s)));
    let (d, adjugate) = system.adjugate_solve(&l)?;
    let n = v.map(|c| c * &d).plus(&b.times(&adjugate));
    let step = n.map(|c| c.divided_by(&d));
    let characteristic = step.characteristic_polynomial().into_iter();
    let mut values = vec![d.clone()];
    values.extend(characteristic.map(|c| c * &d));
    values.extend((0..n.rows()).flat_map(|i| n.row(i)).cloned());
    Some(values)
}

/// A matrix of polynomials in a symbol over a field; `None` if an entry is none.
pub(crate) fn lifted(
    m: &Matrix<Fraction>,
    symbol: &Symbol,
    field: &Compositum,
) -> Option<Matrix<RealPolynomial>> {
    m.try_map(|c| {
        let unit = integer(1) / c.denominator().as_constant()?;
        RealPolynomial::from_multivariate(&c.numerator().scale(&unit), symbol, field)
    })
}
