//! The characteristic polynomial of a step over ℚ, from values at integers.
//!
//! With the [`pencil`](super::pencil) of a step both D = det(I − K) and D·det(λ − M) are polynomials in
//! s of at most the degrees of the rows of (L, K) in sum, hence known from as many values and one more.
//! A value needs no polynomial arithmetic.

use super::bivariate::Bivariate;
use super::interpolation::characteristic_coefficients;
use super::pencil::Pencil;
use crate::exact::matrix::Matrix;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Integer, Rational, lcm};
use crate::exact::real_polynomial::RealPolynomial;
use num_traits::{One, Zero};

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
        RealPolynomial::from(interpolated(&nodes, values))
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
    let denominators = (0..n).flat_map(|i| a.row(i)).map(Rational::denominator);
    let c = denominators.fold(Integer::one(), |n, denominator| {
        lcm(&n, denominator.as_ibig())
    });
    let integral = |entry: &Rational| entry.numerator() * (&c / entry.denominator().as_ibig());
    let rows = (0..n).map(|i| a.row(i).iter().map(integral).collect());
    (characteristic_coefficients(&rows.collect()), c)
}

/// The polynomial with these values at the nodes, by Newton's divided differences.
fn interpolated(nodes: &[&Rational], mut values: Vec<Rational>) -> Polynomial {
    for k in 1..values.len() {
        for i in (k..values.len()).rev() {
            values[i] = (&values[i] - &values[i - 1]) / (nodes[i] - nodes[i - k]);
        }
    }
    let mut sum: Vec<Rational> = Vec::with_capacity(values.len());
    for (difference, &node) in values.iter().zip(nodes).rev() {
        // sum·(s − node) + difference
        sum.insert(0, Rational::zero());
        for i in 1..sum.len() {
            let term = &sum[i] * node;
            sum[i - 1] -= term;
        }
        sum[0] += difference;
    }
    Polynomial::new(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::{integer, ratio};

    #[test]
    fn values_determine_a_polynomial() {
        let p = Polynomial::new(vec![ratio(1, 3), integer(-2), ratio(5, 7), integer(4)]);
        let nodes: Vec<Rational> = [0, 1, 3, 4].map(integer).to_vec();
        let values = nodes.iter().map(|s| p.evaluate(s)).collect();
        assert_eq!(interpolated(&nodes.iter().collect::<Vec<_>>(), values), p);
    }
}
