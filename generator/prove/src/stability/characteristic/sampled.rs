//! The characteristic polynomial of a step over ℚ, from values at integers.
//!
//! With the [`pencil`](super::pencil) of a step both D = det(I − K) and D·det(λ − M) are polynomials in
//! s of at most the degrees of the rows of (L, K) in sum, hence known from as many values and one more.
//! A value needs no polynomial arithmetic.

use super::bivariate::Bivariate;
use super::interpolation::characteristic_coefficients;
use super::pencil::Pencil;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::by_values::interpolated;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Integer, Rational, common_denominator, multiplied};

/// D and the coefficients of D·det(λ − M), ascending in λ, at one s.
struct Sample {
    s: Rational,
    d: Rational,
    p: Vec<Rational>,
}

/// p(λ; s), primitive, and D of a pencil over ℚ. `None` if the step has no solution for any s.
pub(super) fn characteristic(pencil: &Pencil) -> Option<(Bivariate, RealPolynomial)> {
    let degree = pencil.degree();
    // D has at most `degree` zeros, unless it vanishes everywhere.
    let samples: Vec<Sample> = (0..=2 * degree)
        .filter_map(|s| sample(pencil, Rational::from(s)))
        .take(degree + 1)
        .collect();
    if samples.len() <= degree {
        return None;
    }
    let nodes: Vec<&Rational> = samples.iter().map(|sample| &sample.s).collect();
    let of = |value: &dyn Fn(&Sample) -> Rational| {
        let values = samples.iter().map(value).collect();
        RealPolynomial::from(Polynomial::new(interpolated(&nodes, values)))
    };
    let size = samples.first().map_or(0, |sample| sample.p.len());
    let p = (0..size).map(|k| of(&|sample| sample.p[k].clone()));
    let p = Bivariate::new(p.collect()).primitive();
    Some((p, of(&|sample| sample.d.clone())))
}

/// `None` where D vanishes.
fn sample(pencil: &Pencil, s: Rational) -> Option<Sample> {
    let [v, b, l, system] = pencil.sample(&s);
    let (d, adjugate) = system.adjugate_solve(&l)?;
    let response = b.times(&adjugate).map(|c| c / &d);
    let (coefficients, unit) = monic(&v.plus(&response));
    // det(λ − cM)/cⁿ at cλ
    let mut power = d.clone();
    let mut p: Vec<Rational> = coefficients
        .into_iter()
        .rev()
        .map(|c| {
            let value = &power * c;
            power = &power / &unit;
            value
        })
        .collect();
    p.reverse();
    Some(Sample { s, d, p })
}

/// det(λ − cA) for the least c that makes cA integral, and c.
fn monic(a: &Matrix<Rational>) -> (Vec<Integer>, Integer) {
    let n = a.rows();
    let c = common_denominator((0..n).flat_map(|i| a.row(i)));
    let rows = (0..n).map(|i| a.row(i).iter().map(|entry| multiplied(entry, &c)).collect());
    (characteristic_coefficients(&rows.collect()), c)
}
