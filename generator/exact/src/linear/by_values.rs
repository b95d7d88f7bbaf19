//! Determinants of polynomial matrices over ℚ from their values at integers.
//!
//! A determinant is of at most the degree of its rows, or of its columns, in sum, and known from as many
//! values and one more. A value in ℤ is found modulo primes, where polynomial entries would carry minors of
//! all degrees along. Newton's divided differences lead from values to coefficients.

use crate::kernel::Inverse as _;
use crate::linear::matrix::Matrix;
use crate::poly::polynomial::Polynomial;
use crate::poly::prime_field::PrimeField;
use crate::rational::{Integer, Rational, common_denominator, multiplied};
use crate::ring::Ring;
use num_traits::{One, Pow, Zero};

/// det A.
pub(crate) fn determinant(matrix: &Matrix<Polynomial>) -> Polynomial {
    let n = matrix.rows();
    let mut unit = Rational::from(1);
    let rows: Vec<Vec<Vec<Integer>>> = (0..n)
        .map(|i| {
            let (row, scale) = integral(matrix.row(i));
            unit /= scale;
            row
        })
        .collect();
    let by_rows: usize = rows.iter().map(highest).sum();
    let columns = (0..n).map(|j| highest(rows.iter().map(|row| &row[j])));
    let values = (0..=by_rows.min(columns.sum())).map(|s| {
        let rows: Vec<Vec<Integer>> = (rows.iter())
            .map(|row| row.iter().map(|p| at(p, s)).collect())
            .collect();
        integer_determinant(&rows)
    });
    through_integers(values).scale(&unit)
}

/// p(s), its coefficients ascending.
pub fn at(p: &[Integer], s: usize) -> Integer {
    p.iter().rev().fold(Integer::zero(), |sum, c| sum * s + c)
}

/// The polynomials times the least number that makes them integer polynomials, and that number.
fn integral(row: &[Polynomial]) -> (Vec<Vec<Integer>>, Rational) {
    let all = row.iter().flat_map(|p| p.coefficients());
    let scale = common_denominator(all);
    let entries = row.iter().map(|p| {
        let integers = p.coefficients().iter().map(|c| multiplied(c, &scale));
        integers.collect()
    });
    (entries.collect(), Rational::from(scale.clone()))
}

/// Res(a, b) in s of polynomials in another variable, by their ascending coefficients, none empty: the
/// determinant of Sylvester's matrix, whose values are found by Euclid.
pub fn resultant(a: &[Polynomial], b: &[Polynomial]) -> Polynomial {
    let m = a.len() - 1;
    let n = b.len() - 1;
    let ((a, a_scale), (b, b_scale)) = (integral(a), integral(b));
    let by_rows = n * highest(&a) + m * highest(&b);
    let columns = (0..m + n).map(|j| in_column(j, &a, n).max(in_column(j, &b, m)));
    let values = (0..=by_rows.min(columns.sum())).map(|s| {
        let [a, b] = [&a, &b].map(|p| p.iter().map(|p| at(p, s)).collect::<Vec<_>>());
        integer_resultant(&a, &b)
    });
    through_integers(values).scale(&(Pow::pow(a_scale, n) * Pow::pow(b_scale, m)).inv())
}

impl Polynomial {
    /// The resultant Res(p, q) = lc(p)^deg q · ∏ q(α) over the roots α of p; 0 if p or q is 0.
    ///
    /// It vanishes exactly when p and q have a common root.
    pub fn resultant(&self, other: &Self) -> Rational {
        let Some((m, n)) = self.degree().zip(other.degree()) else {
            return Rational::default();
        };
        let ((a, a_scale), (b, b_scale)) = (self.cleared(), other.cleared());
        let unit: Integer = Pow::pow(a_scale, n) * Pow::pow(b_scale, m);
        Rational::from_parts_signed(integer_resultant(&a, &b), unit)
    }
}

/// Res(a, b) of polynomials of formal degrees, none empty.
fn integer_resultant(a: &[Integer], b: &[Integer]) -> Integer {
    let squares: [Integer; 2] = [
        Pow::pow(sum_of_squares(a), b.len() - 1),
        Pow::pow(sum_of_squares(b), a.len() - 1),
    ];
    from_residues(&(&squares[0] * &squares[1]), |field| {
        field.resultant(&field.residues(a), &field.residues(b))
    })
}

/// The highest degree among polynomials.
fn highest<'a>(polynomials: impl IntoIterator<Item = &'a Vec<Integer>>) -> usize {
    let degrees = polynomials.into_iter().map(|p| p.len().saturating_sub(1));
    degrees.max().unwrap_or(0)
}

/// The highest degree in column j of the rows of p in Sylvester's matrix, which has the coefficients
/// deg p − j + r there.
fn in_column(j: usize, p: &[Vec<Integer>], rows: usize) -> usize {
    let within = (0..rows).filter_map(|r| (p.len() - 1 + r).checked_sub(j));
    highest(within.filter_map(|i| p.get(i)))
}

/// The sum of the squares of numbers.
fn sum_of_squares(numbers: &[Integer]) -> Integer {
    numbers.iter().map(|c| c * c).sum()
}

/// The determinant from those modulo primes, whose bound is Hadamard's: the product of the lengths of the
/// rows.
fn integer_determinant(m: &[Vec<Integer>]) -> Integer {
    let squares = m.iter().map(|row| sum_of_squares(row));
    from_residues(&squares.product(), |field| {
        field.determinant(m.iter().map(|row| field.residues(row)).collect())
    })
}

/// The number of which a bound for the square is known, from its residues modulo primes, by the Chinese
/// remainder theorem: their product exceeds twice the bound.
fn from_residues(squared_bound: &Integer, residue: impl Fn(PrimeField) -> u64) -> Integer {
    let mut found = Integer::zero();
    let mut modulus = Integer::one();
    let four_times = squared_bound * Integer::from(4);
    // (P/2)² beyond the square of the bound.
    for field in PrimeField::greatest() {
        if &modulus * &modulus > four_times {
            break;
        }
        found = field.joined(&found, &modulus, residue(field));
        modulus *= Integer::from(field.prime());
    }
    found
}

/// The coefficients, ascending, of the polynomial with these values at the nodes, by Newton's divided
/// differences.
pub fn interpolated<T: Ring>(nodes: &[&Rational], mut values: Vec<T>) -> Vec<T> {
    for k in 1..values.len() {
        for i in (k..values.len()).rev() {
            let over = (nodes[i] - nodes[i - k]).inv();
            values[i] = values[i].minus(&values[i - 1]).scaled(&over);
        }
    }
    let mut sum: Vec<T> = Vec::with_capacity(values.len());
    for (difference, node) in values.iter().zip(nodes).rev() {
        // sum·(s − node) + difference
        sum.insert(0, T::zero());
        for i in 1..sum.len() {
            sum[i - 1] = sum[i - 1].minus(&sum[i].scaled(node));
        }
        sum[0] = sum[0].plus(difference);
    }
    sum
}

/// The polynomial of degree at most m with the m + 1 given values at 0, 1, …, m.
pub fn through_integers(values: impl Iterator<Item = Integer>) -> Polynomial {
    let values: Vec<Rational> = values.map(Rational::from).collect();
    let nodes: Vec<Rational> = (0..values.len()).map(Rational::from).collect();
    Polynomial::new(interpolated(&nodes.iter().collect::<Vec<_>>(), values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};
    use proptest::prelude::*;

    /// Res(∏ (x − pᵢ), ∏ (x − qⱼ)) = ∏ (pᵢ − qⱼ), and leading coefficients come with the power of the other degree.
    #[test]
    fn resultant_over_roots() {
        let p = [integer(1), ratio(2, 3)];
        let q = [integer(-2), ratio(1, 5), integer(4)];
        let differences = p.iter().flat_map(|a| q.iter().map(move |b| a - b));
        let product = differences.fold(integer(1), |product, d| product * d);
        let [p, q] = [Polynomial::from_roots(&p), Polynomial::from_roots(&q)];
        assert_eq!(p.resultant(&q), product);
        let scaled = p.scale(&ratio(5, 3)).resultant(&q.scale(&ratio(-7, 2)));
        assert_eq!(scaled, product * ratio(125, 27) * ratio(49, 4));
        assert_eq!(Polynomial::zero().resultant(&p), integer(0));
    }

    #[test]
    fn values_determine_a_polynomial() {
        let p = Polynomial::new(vec![ratio(1, 3), integer(-2), ratio(5, 7), integer(4)]);
        let nodes: Vec<Rational> = [0, 1, 3, 4].map(integer).to_vec();
        let values = nodes.iter().map(|s| p.evaluate(s)).collect();
        let found = interpolated(&nodes.iter().collect::<Vec<_>>(), values);
        assert_eq!(Polynomial::new(found), p);
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
            let product = PrimeField::greatest()
                .take(n)
                .map(|field| Integer::from(field.prime()))
                .product::<Integer>();
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
        fn they_are_those_of_fraction_free_elimination(a in square(3)) {
            prop_assert_eq!(a.determinant(), a.eliminated_determinant());
        }
    }

    /// Res(a, b), given by entries, against the determinant of Sylvester's matrix.
    fn assert_resultant(a: &[Polynomial], b: &[Polynomial]) {
        let m = a.len() - 1;
        let n = b.len() - 1;
        let mut sylvester = Matrix::zero(m + n, m + n);
        for (p, first, count) in [(a, 0, n), (b, n, m)] {
            for row in 0..count {
                for (i, c) in p.iter().rev().enumerate() {
                    *sylvester.at_mut(first + row, row + i) = c.clone();
                }
            }
        }
        assert_eq!(
            resultant(a, b),
            sylvester.eliminated_determinant(),
            "{a:?} {b:?}"
        );
    }

    /// Leading coefficients that vanish at 0, 1, 2, …, at some of them for both; zeros; and constants.
    #[test]
    fn resultants_where_degrees_drop() {
        let p = |c: &[i64]| Polynomial::from_integers(c);
        let falling = p(&[0, 2, -3, 1]); // s(s − 1)(s − 2)
        let zero = Polynomial::zero();
        let a = [p(&[1, 2]), p(&[3]), p(&[0, 1]), falling.clone()];
        let b = [p(&[5]), p(&[-1, 1]), p(&[2, 0, 1])];
        assert_resultant(&a, &b);
        assert_resultant(&b, &a);
        assert_resultant(&a, &[p(&[1]), p(&[2, 1]), p(&[1]), p(&[0, 1])]);
        assert_resultant(&a, &[p(&[1]), zero.clone(), p(&[7]), p(&[-1, 1])]);
        assert_resultant(&[zero.clone(), falling.clone()], &b);
        let single = [p(&[0, 2, -3, 1])];
        assert_resultant(&single, &b);
        assert_resultant(&b, &single);
        assert_resultant(&[falling.clone(), falling.clone(), falling], &b);
        assert_resultant(&[p(&[3])], &[p(&[2])]);
        assert_resultant(&a, &[zero.clone(), zero]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn resultants_are_sylvester_s(m in 0usize..4, n in 0usize..4, entries in square(3)) {
            let of = |row: usize, count: usize| {
                (0..=count).map(|j| entries.at((row + j / 3) % 3, j % 3).clone()).collect::<Vec<_>>()
            };
            assert_resultant(&of(0, m), &of(1, n));
        }
    }
}
