//! The characteristic polynomial of a step over ℚ, from values at integers.
//!
//! On a test equation z_next = V z + B a and a = L z + K a, where V, B are constant and the rows of
//! (L, K) polynomials in the symbol s. With D = det(I − K) both
//!
//! ```text
//! N = B adj(I − K) L    and    D det(λ − V − N/D) = det [[λ − V, −B], [−L, I − K]]
//! ```
//!
//! are polynomials in s of at most the degrees of these rows in sum, hence known from as many values
//! and one more. A value needs no polynomial arithmetic, and the step's A = V + N/D has the least common
//! denominator D/gcd(D, N).

use super::bivariate::Bivariate;
use super::interpolation::characteristic_coefficients;
use crate::exact::matrix::Matrix;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Integer, Rational, lcm};
use crate::exact::real_polynomial::RealPolynomial;
use crate::exact::ring::ExactDivision as _;
use crate::scheme::StateSpace;
use num_traits::{One, Zero};

/// D, the entries of N and the coefficients of D·det(λ − A), ascending in λ, at one s.
struct Sample {
    s: Rational,
    d: Rational,
    n: Vec<Rational>,
    p: Vec<Rational>,
}

/// p(λ; s), primitive, and the least common denominator of A; `rows` are those of (L, K). `None` if
/// the step has no solution for any s.
pub(super) fn characteristic(
    space: &StateSpace<Rational>,
    rows: &[Vec<Polynomial>],
) -> Option<(Bivariate, Polynomial)> {
    let (v, b) = (space.transition(), space.input());
    let degrees = rows
        .iter()
        .map(|row| row.iter().filter_map(Polynomial::degree).max());
    let degree: usize = degrees.flatten().sum();
    // D has at most `degree` zeros, unless it vanishes everywhere.
    let samples: Vec<Sample> = (0..=2 * degree)
        .filter_map(|s| sample(&v, &b, rows, Rational::from(s)))
        .take(degree + 1)
        .collect();
    if samples.len() <= degree {
        return None;
    }
    let nodes: Vec<&Rational> = samples.iter().map(|sample| &sample.s).collect();
    let of = |value: &dyn Fn(&Sample) -> Rational| {
        interpolated(&nodes, samples.iter().map(value).collect())
    };
    let d = of(&|sample| sample.d.clone());
    let mut common = d.clone();
    for i in 0..samples[0].n.len() {
        if common.is_constant() {
            break;
        }
        common = common.gcd(&of(&|sample| sample.n[i].clone()));
    }
    let p = (0..=v.rows()).map(|k| RealPolynomial::from(of(&|sample| sample.p[k].clone())));
    let p = Bivariate::new(p.collect()).primitive();
    let pole = d.divided_by(&common);
    Some((p, Polynomial::from(pole.primitive_integer())))
}

/// `None` where D vanishes.
fn sample(
    v: &Matrix<Rational>,
    b: &Matrix<Rational>,
    rows: &[Vec<Polynomial>],
    s: Rational,
) -> Option<Sample> {
    let (n, evaluations) = (v.rows(), rows.len());
    let mut identity_minus_k = Matrix::identity(evaluations);
    let mut l = Matrix::zero(evaluations, n);
    for (e, row) in rows.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            let value = entry.evaluate(&s);
            match j.checked_sub(n) {
                None => *l.at_mut(e, j) = value,
                Some(k) => *identity_minus_k.at_mut(e, k) -= value,
            }
        }
    }
    let response = b.times(&identity_minus_k.solve(&l)?);
    let d = identity_minus_k.determinant();
    let (coefficients, unit) = monic(&v.plus(&response));
    // det(λ − cA)/cⁿ at cλ
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
    let entries = (0..n).flat_map(|i| response.row(i));
    let n = entries.map(|entry| entry * &d).collect();
    Some(Sample { s, d, n, p })
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
