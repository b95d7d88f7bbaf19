//! Two determinants of polynomials in λ over any ring, given by their ascending coefficients.
//!
//! *Sylvester*: Res(a, b) = lc(a)ⁿ ∏ b(α) over the roots α of a, n the degree of b.
//!
//! *Jury's inner*: for r = ∑ aₖ λᵏ of degree n ≥ 1 with the roots λᵢ
//!
//! ```text
//! Δ = aₙⁿ⁻¹ ∏_{i<j} (1 − λᵢλⱼ) = det(X − Y),    X = (aₙ₋ⱼ₊ᵢ),  Y = (aᵢ₊ⱼ₋ₙ₊₂),  i, j = 0 … n−2,
//! ```
//!
//! where other aₖ are 0.

use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::by_values;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::ring::Ring;

/// Sylvester's matrix, whose determinant is Res(a, b).
pub fn sylvester<T: Ring>(a: &[T], b: &[T]) -> Matrix<T> {
    let m = a.len().saturating_sub(1);
    let n = b.len().saturating_sub(1);
    let mut sylvester = Matrix::zero(m + n, m + n);
    for (p, first, count) in [(a, 0, n), (b, n, m)] {
        for row in 0..count {
            for (i, c) in p.iter().rev().enumerate() {
                *sylvester.at_mut(first + row, row + i) = c.clone();
            }
        }
    }
    sylvester
}

/// X − Y, whose determinant is Δ.
pub fn inner<T: Ring>(a: &[T]) -> Matrix<T> {
    let n = a.len().saturating_sub(1);
    let size = n.saturating_sub(1);
    let zero = T::zero();
    Matrix::from_fn(size, size, |i, j| {
        let x = if j >= i { &a[n + i - j] } else { &zero };
        let y = (i + j + 1).checked_sub(size).map_or(&zero, |k| &a[k]);
        x.minus(y)
    })
}

/// Res(a, b) of polynomials in t other than 0: over ℚ from values.
pub(super) fn resultant(a: &[RealPolynomial], b: &[RealPolynomial]) -> RealPolynomial {
    match rational(a).zip(rational(b)) {
        Some((a, b)) => by_values::resultant(&a, &b).into(),
        None => sylvester(a, b).determinant(),
    }
}

/// All of them over ℚ.
fn rational(coefficients: &[RealPolynomial]) -> Option<Vec<Polynomial>> {
    coefficients
        .iter()
        .map(|c| c.as_rational().cloned())
        .collect()
}
