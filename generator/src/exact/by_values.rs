//! Determinants of polynomial matrices over ℚ from their values at integers.
//!
//! A determinant is of at most the degree of its rows, or of its columns, in sum, and known from as many
//! values and one more. A value in ℤ is found modulo primes, where polynomial entries would carry minors of
//! all degrees along. Through values at 0, 1, 2, … goes Newton's polynomial
//!
//! ```text
//! f(s) = ∑_{k≤m} Δᵏf(0) · s(s−1)…(s−k+1)/k!,
//! ```
//!
//! which for integer values stays in ℤ over the denominator m!; through values at other nodes go his
//! divided differences.

use super::matrix::Matrix;
use super::modular_gcd::{primes, word};
use super::polynomial::Polynomial;
use super::prime_field::PrimeField;
use super::rational::{Integer, Rational, lcm};
use num_traits::{One, Zero};

/// det A.
pub(crate) fn determinant(matrix: &Matrix<Polynomial>) -> Polynomial {
    let n = matrix.rows();
    let mut unit = Rational::one();
    let rows: Vec<Vec<Vec<Integer>>> = (0..n)
        .map(|i| {
            let (row, scale) = integral(matrix.row(i));
            unit /= scale;
            row
        })
        .collect();
    let degree = |p: &Vec<Integer>| p.len().saturating_sub(1);
    let by_rows: usize = rows
        .iter()
        .filter_map(|row| row.iter().map(degree).max())
        .sum();
    let column = |j: usize| rows.iter().map(|row| degree(&row[j])).max();
    let by_columns: usize = (0..n).filter_map(column).sum();
    let value = |s: usize| {
        let at = |p: &Vec<Integer>| p.iter().rev().fold(Integer::zero(), |sum, c| sum * s + c);
        let rows: Vec<Vec<Integer>> = (rows.iter())
            .map(|row| row.iter().map(at).collect())
            .collect();
        integer_determinant(&rows)
    };
    let values = (0..=by_rows.min(by_columns)).map(value);
    through_integers(values).scale(&unit)
}

/// The polynomials times the least number that makes them integer polynomials, and that number.
fn integral(row: &[Polynomial]) -> (Vec<Vec<Integer>>, Rational) {
    let all = row.iter().flat_map(|p| p.coefficients());
    let scale = all.fold(Integer::one(), |n, c| lcm(&n, c.denominator().as_ibig()));
    let integer = |c: &Rational| c.numerator() * (&scale / c.denominator().as_ibig());
    let entries = row
        .iter()
        .map(|p| p.coefficients().iter().map(integer).collect());
    (entries.collect(), Rational::from(scale.clone()))
}

/// The determinant from those modulo primes, by the Chinese remainder theorem: the product of the primes
/// exceeds twice Hadamard's bound, the product of the lengths of the rows.
fn integer_determinant(m: &[Vec<Integer>]) -> Integer {
    let squared = |row: &Vec<Integer>| row.iter().map(|c| c * c).sum::<Integer>();
    let squared_bound: Integer = m.iter().map(squared).product();
    if squared_bound.is_zero() {
        return Integer::zero();
    }
    let (mut found, mut modulus) = (Integer::zero(), Integer::one());
    for prime in primes() {
        // (P/2)² beyond the square of the bound.
        if &modulus * &modulus > &squared_bound * Integer::from(4) {
            break;
        }
        let field = PrimeField::new(prime);
        let reduced = m
            .iter()
            .map(|row| row.iter().map(|c| word(c, prime)).collect());
        let residue = field.determinant(reduced.collect());
        let p = u64::from(prime);
        let inverse = field.power(word(&modulus, prime), p - 2);
        let steps = (residue + p - word(&found, prime)) % p * inverse % p;
        found += &modulus * Integer::from(steps);
        modulus *= Integer::from(prime);
    }
    if &found * Integer::from(2) > modulus {
        found -= modulus;
    }
    found
}

/// (d, X) with A X = d B and d = det A for a square A that is not singular over ℚ(s).
pub(crate) fn adjugate_solve(
    system: &Matrix<Polynomial>,
    right: &Matrix<Polynomial>,
) -> Option<(Polynomial, Matrix<Polynomial>)> {
    let (n, columns) = (system.rows(), right.columns());
    let entries = |i| system.row(i).iter().chain(right.row(i));
    let row = |i| entries(i).filter_map(Polynomial::degree).max();
    let degree: usize = (0..n).filter_map(row).sum();
    // det A has at most `degree` zeros, unless it vanishes everywhere.
    let samples: Vec<(Rational, Rational, Matrix<Rational>)> = (0..=2 * degree)
        .filter_map(|s| {
            let s = Rational::from(s);
            let [a, b] = [system, right].map(|m| m.map(|p| p.evaluate(&s)));
            let (d, x) = a.adjugate_solve(&b)?;
            Some((s, d, x))
        })
        .take(degree + 1)
        .collect();
    if samples.len() <= degree {
        return None;
    }
    let nodes: Vec<&Rational> = samples.iter().map(|(s, ..)| s).collect();
    let d = interpolated(&nodes, samples.iter().map(|(_, d, _)| d.clone()).collect());
    let mut solution = Matrix::zero(n, columns);
    for (i, j) in (0..n).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let values = samples.iter().map(|(.., x)| x.at(i, j).clone()).collect();
        *solution.at_mut(i, j) = interpolated(&nodes, values);
    }
    Some((d, solution))
}

/// The polynomial with these values at the nodes, by Newton's divided differences.
pub(crate) fn interpolated(nodes: &[&Rational], mut values: Vec<Rational>) -> Polynomial {
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

/// The polynomial over ℤ of degree at most m with the m + 1 given values at 0, 1, …, m.
pub(crate) fn through_integers(values: impl Iterator<Item = Integer>) -> Polynomial {
    let mut differences: Vec<Integer> = values.collect();
    for k in 1..differences.len() {
        for i in (k..differences.len()).rev() {
            differences[i] = &differences[i] - &differences[i - 1];
        }
    }
    // Horner's scheme from the highest difference: m!/k! is the running factor.
    let mut sum: Vec<Integer> = Vec::new();
    let mut factor = Integer::one();
    for (k, difference) in differences.iter().enumerate().rev() {
        // sum·(s − k) + Δᵏf(0)·m!/k!
        let mut next = vec![Integer::zero(); sum.len() + 1];
        for (i, c) in sum.iter().enumerate() {
            next[i] -= c * k;
            next[i + 1] += c;
        }
        next[0] += difference * &factor;
        factor *= k.max(1);
        sum = next;
    }
    Polynomial::from(sum.iter().map(|c| c / &factor).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::rational::{integer, ratio};
    use proptest::prelude::*;

    #[test]
    fn values_determine_a_polynomial() {
        let p = Polynomial::new(vec![ratio(1, 3), integer(-2), ratio(5, 7), integer(4)]);
        let nodes: Vec<Rational> = [0, 1, 3, 4].map(integer).to_vec();
        let values = nodes.iter().map(|s| p.evaluate(s)).collect();
        assert_eq!(interpolated(&nodes.iter().collect::<Vec<_>>(), values), p);
    }

    /// Bareiss' elimination over ℤ.
    fn bareiss(mut m: Vec<Vec<Integer>>) -> Integer {
        let n = m.len();
        let mut previous = Integer::one();
        let mut negative = false;
        for k in 0..n {
            let Some(pivot) = (k..n).find(|&i| !m[i][k].is_zero()) else {
                return Integer::zero();
            };
            negative ^= pivot != k;
            m.swap(k, pivot);
            let (above, below) = m.split_at_mut(k + 1);
            let top = &above[k];
            for row in below {
                let factor = row[k].clone();
                for j in k + 1..n {
                    // Sylvester's identity: the previous pivot divides every 2×2 minor.
                    row[j] = (&row[j] * &top[k] - &factor * &top[j]) / &previous;
                }
            }
            previous = m[k][k].clone();
        }
        if negative { -previous } else { previous }
    }

    proptest! {
        #[test]
        fn primes_agree_with_elimination(
            n in 0usize..=5, entries in prop::collection::vec(-9i64..10, 25), shift in 0usize..90,
        ) {
            let entry = |c: &i64| Integer::from(*c) << (shift * c.unsigned_abs() as usize % 100);
            let rows = entries.chunks(5).take(n);
            let m: Vec<Vec<_>> = rows.map(|row| row[..n].iter().map(entry).collect()).collect();
            prop_assert_eq!(integer_determinant(&m), bareiss(m));
        }
    }

    /// Hadamard's matrices attain the bound, and so does a number, which is one prime from not being found.
    #[test]
    fn determinants_at_the_bound() {
        let mut m: Vec<Vec<Integer>> = vec![vec![Integer::one()]];
        for k in 1..6 {
            let minus = |row: &Vec<Integer>| row.iter().map(|c| -c).collect::<Vec<_>>();
            let above = m.iter().map(|row| [row.clone(), row.clone()].concat());
            let below = m.iter().map(|row| [row.clone(), minus(row)].concat());
            m = above.chain(below).collect();
            // ±n^(n/2): det(A ⊗ B) is a square unless it is of 2×2 matrices with 1×1 ones.
            let size = Integer::one() << (k << k >> 1);
            let expected = if k == 1 { -size } else { size };
            assert_eq!(integer_determinant(&m), expected);
            m.swap(0, 1);
            assert_eq!(integer_determinant(&m), -expected);
            m.swap(0, 1);
        }
        for n in 1..4 {
            let product = primes().take(n).map(Integer::from).product::<Integer>();
            for c in
                [&product - Integer::one(), &product + Integer::one()].map(|c| -> Integer { c / 2 })
            {
                for c in [-&c, c] {
                    assert_eq!(integer_determinant(&[vec![c.clone()]]), c);
                }
            }
        }
        assert_eq!(integer_determinant(&[]), Integer::one());
        let singular = [[0, 1], [0, 2]].map(|row| row.map(Integer::from).to_vec());
        assert_eq!(integer_determinant(&singular), Integer::zero());
    }

    fn square(n: usize) -> impl Strategy<Value = Matrix<Polynomial>> {
        let entry = prop::collection::vec((-4i64..5, 1i64..4), 0..4);
        prop::collection::vec(entry, n * n).prop_map(move |entries| {
            let polynomial = |c: &Vec<(i64, i64)>| {
                Polynomial::new(c.iter().map(|&(p, q)| ratio(p, q)).collect())
            };
            let rows = entries
                .chunks(n)
                .map(|row| row.iter().map(polynomial).collect());
            Matrix::from_rows(rows.collect())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn they_are_those_of_fraction_free_elimination(a in square(3), b in square(3)) {
            prop_assert_eq!(determinant(&a), a.determinant());
            prop_assert_eq!(adjugate_solve(&a, &b), a.adjugate_solve(&b));
        }
    }
}
