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

use stepsmith_exact::matrix::Matrix;
use stepsmith_exact::polynomial::Polynomial;
use stepsmith_exact::rational::{Rational, integer};

/// The μ at rational nodes for which det(I − zB) = Q(z); `None` if there is not exactly one.
pub(super) fn matched(nodes: &[Rational], q: &Polynomial) -> Option<Vec<Rational>> {
    let r = nodes.len();
    let slope = |c: &Rational| {
        (1..=r + 1)
            .map(|k| integer(k as i64) * raised(c, k - 1))
            .collect()
    };
    let places = nodes
        .iter()
        .chain(std::iter::once(&Rational::default()))
        .map(slope)
        .collect();
    // Rows of D belong to places: a formula with weights W has W·D = values.
    let inverse = Matrix::<Rational>::from_rows(places).inverse()?;
    let b = |mu: &[Rational]| {
        let row = |(c, m): (&Rational, &Rational)| {
            (1..=r)
                .map(|k| raised(c, k))
                .chain(std::iter::once(m.clone()))
                .collect()
        };
        let values = Matrix::from_rows(nodes.iter().zip(mu).map(row).collect());
        let weights = values.times(&inverse);
        Matrix::from_rows((0..r).map(|i| weights.row(i)[..r].to_vec()).collect())
    };
    affine_match(r, b, q)
}

/// cᵏ.
fn raised(c: &Rational, k: usize) -> Rational {
    num_traits::pow(c.clone(), k)
}

/// The x with det(I − zB(x)) = Q(z), for a B with r rows whose determinant is affine in x.
pub(super) fn affine_match(
    r: usize,
    b: impl Fn(&[Rational]) -> Matrix<Rational>,
    q: &Polynomial,
) -> Option<Vec<Rational>> {
    let at = |i: Option<usize>| {
        let mut x = vec![integer(0); r];
        if let Some(i) = i {
            x[i] = integer(1);
        }
        let mut coefficients = b(&x).characteristic_polynomial();
        coefficients.reverse();
        coefficients
    };
    let base = at(None);
    let columns: Vec<Vec<Rational>> = (0..r).map(|i| at(Some(i))).collect();
    let row = |n: usize| columns.iter().map(|c| &c[n] - &base[n]).collect();
    let matrix = Matrix::from_rows((1..=r).map(row).collect());
    let right = (1..=r).map(|n| vec![q.coefficient(n) - &base[n]]).collect();
    let solution = matrix.solve(&Matrix::from_rows(right))?;
    Some((0..r).map(|i| solution.at(i, 0).clone()).collect())
}
