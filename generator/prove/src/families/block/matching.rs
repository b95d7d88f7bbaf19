//! μ by the route of the source: the unknown μ from det(I − zB) = Q(z).
//!
//! With the unknown value μᵢ of the formula for t^(r+1) at node i,
//!
//! ```text
//! [B d] = [cᵢᵏ | μᵢ] D⁻¹,   D = derivatives of t, …, t^(r+1) at c₁ … c_r and 0      (eq. 9)
//! ```
//!
//! so B is B₀ and a matrix of rank one in μ, and det(I − zB) is affine in μ: comparing coefficients
//! of z, …, zʳ gives r linear equations. This derivation shares nothing with the closed form, which it
//! confirms.

use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};

/// The μ at rational nodes for which det(I − zB) = Q(z); `None` if there is not exactly one.
pub(super) fn matched(nodes: &[Rational], q: &Polynomial) -> Option<Vec<Rational>> {
    let r = nodes.len();
    let start = Rational::default();
    let places: Vec<&Rational> = nodes.iter().chain([&start]).collect();
    // Rows of D belong to places: a formula with weights W has W·D = values.
    let slopes = Matrix::<Rational>::from_fn(r + 1, r + 1, |i, k| {
        integer(k as i64 + 1) * raised(places[i], k)
    });
    let inverse = slopes.inverse()?;
    affine_match(
        r,
        |mu| {
            let values = Matrix::from_fn(r, r + 1, |i, k| {
                if k == r {
                    mu[i].clone()
                } else {
                    raised(&nodes[i], k + 1)
                }
            });
            let weights = values.times(&inverse);
            Matrix::from_fn(r, r, |i, j| weights.at(i, j).clone())
        },
        q,
    )
}

/// cᵏ.
fn raised(c: &Rational, k: usize) -> Rational {
    num_traits::pow(c.clone(), k)
}

/// The coefficients of det(I − zB), ascending.
fn determinant(b: &Matrix<Rational>) -> Vec<Rational> {
    let mut coefficients = b.characteristic_polynomial();
    coefficients.reverse();
    coefficients
}

/// The x with det(I − zB(x)) = Q(z), for a B with r rows whose determinant is affine in x.
pub(super) fn affine_match(
    r: usize,
    b: impl Fn(&[Rational]) -> Matrix<Rational>,
    q: &Polynomial,
) -> Option<Vec<Rational>> {
    let mut x = vec![integer(0); r];
    let base = determinant(&b(&x));
    let mut columns = Vec::new();
    for i in 0..r {
        x[i] = integer(1);
        columns.push(determinant(&b(&x)));
        x[i] = integer(0);
    }
    let matrix = Matrix::from_fn(r, r, |n, i| &columns[i][n + 1] - &base[n + 1]);
    let right = Matrix::from_fn(r, 1, |n, _| q.coefficient(n + 1) - &base[n + 1]);
    let solution = matrix.solve(&right)?;
    Some((0..r).map(|i| solution.at(i, 0).clone()).collect())
}
