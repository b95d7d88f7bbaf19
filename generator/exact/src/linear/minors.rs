//! Determinants of sparse polynomials in many symbols, by minors.
//!
//! With the rows in an order, let D(J) be the minor of the last |J| rows and the columns J. Then
//!
//! ```text
//! D(J) = ∑_{j∈J} ± a(i, j) D(J \ {j}),    i the row |J| from the end,
//! ```
//!
//! the sign that of the place of j in J. There is no division, and one factor of each product is an
//! entry: where entries have few terms this costs less than elimination, whose products of minors are
//! later divided again (Gentleman, Johnson 1976). A monomial is packed into one integer, with room for the
//! degree of the determinant in each symbol, so that monomials multiply by addition.

use crate::linear::matrix::Matrix;
use crate::poly::multivariate::{Monomial, Multivariate, Symbol};
use crate::rational::{Integer, Rational, common_denominator, multiplied};
use num_traits::One;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The largest size for which minors are formed.
const SIZE_LIMIT: usize = 16;

/// ∑ c·m by the packed m.
type Packed = Vec<(u128, Integer)>;

/// det A for a matrix of polynomials; `None` for one that is too large.
pub(crate) fn determinant(matrix: &Matrix<Multivariate>) -> Option<Multivariate> {
    let packing = Packing::of(matrix).filter(|_| matrix.rows() <= SIZE_LIMIT)?;
    Some(packing.determinant(matrix))
}

/// Where the exponents of each symbol stand.
struct Packing {
    symbols: Vec<Symbol>,
    shifts: Vec<u32>,
}

impl Packing {
    /// The packing for a determinant; `None` if its monomials are too large.
    fn of(matrix: &Matrix<Multivariate>) -> Option<Self> {
        let rows = || (0..matrix.rows()).map(|i| matrix.row(i));
        let symbols: BTreeSet<Symbol> = rows().flatten().flat_map(Multivariate::symbols).collect();
        let mut shifts = Vec::new();
        let mut used = 0u32;
        for symbol in &symbols {
            let degrees = rows().filter_map(|row| row.iter().map(|p| p.degree_in(symbol)).max());
            let bound: u32 = degrees.sum();
            shifts.push(used);
            used += u32::BITS - bound.leading_zeros();
        }
        (used <= u128::BITS).then(|| Self {
            symbols: symbols.into_iter().collect(),
            shifts,
        })
    }

    fn packed(&self, monomial: &Monomial) -> u128 {
        let shifts = self.symbols.iter().zip(&self.shifts);
        shifts.fold(0, |sum, (symbol, shift)| {
            sum + (u128::from(monomial.exponent(symbol)) << shift)
        })
    }

    fn monomial(&self, packed: u128) -> Monomial {
        let ends = self.shifts.iter().skip(1).copied().chain([u128::BITS]);
        let fields = self.symbols.iter().zip(self.shifts.iter().zip(ends));
        let powers = fields.map(|(symbol, (&from, end))| {
            let above = packed >> from;
            let width = end - from;
            let exponent = match width {
                u128::BITS => above,
                width => above & ((1 << width) - 1),
            };
            // Exponents fit, as their bounds are of this type.
            (symbol.clone(), exponent as u32)
        });
        Monomial::of(powers)
    }

    fn determinant(&self, matrix: &Matrix<Multivariate>) -> Multivariate {
        let n = matrix.rows();
        let mut unit = Integer::one();
        let mut rows: Vec<Vec<Packed>> = Vec::new();
        for i in 0..n {
            let row = matrix.row(i).iter();
            let terms = row.clone().flat_map(Multivariate::terms);
            let scale = common_denominator(terms.map(|(_, c)| c));
            let row = row.map(|p| {
                let terms = (p.terms()).map(|(m, c)| (self.packed(m), multiplied(c, &scale)));
                terms.collect()
            });
            rows.push(row.collect());
            unit *= scale;
        }
        // Rows with many terms last: they meet the minors once.
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|i| std::cmp::Reverse(rows[*i].iter().map(Packed::len).sum::<usize>()));
        let inversions = (0..n).map(|k| order[..k].iter().filter(|i| **i > order[k]).count());
        let odd = inversions.sum::<usize>() % 2 == 1;
        let mut minors: BTreeMap<u32, Packed> = [(0, vec![(0, Integer::one())])].into();
        for &i in order.iter().rev() {
            minors = expanded(&rows[i], &minors);
        }
        let whole = minors.pop_last().map(|(_, p)| p).unwrap_or_default();
        let scale = if odd {
            -Rational::from(unit)
        } else {
            Rational::from(unit)
        };
        let terms = whole.into_iter();
        Multivariate::from_terms(terms.map(|(m, c)| (self.monomial(m), Rational::from(c) / &scale)))
    }
}

/// The minors with one more row, by the sets of their columns; those that vanish are left out.
fn expanded(row: &[Packed], minors: &BTreeMap<u32, Packed>) -> BTreeMap<u32, Packed> {
    let mut sets = BTreeSet::new();
    for (j, entry) in row.iter().enumerate() {
        if !entry.is_empty() {
            let without = minors.keys().filter(|set| *set >> j & 1 == 0);
            sets.extend(without.map(|set| set | 1 << j));
        }
    }
    let found = (sets.into_iter()).map(|set| (set, minor(set, row, minors)));
    found.filter(|(_, p)| !p.is_empty()).collect()
}

/// The minor with a set of columns, along its first row.
fn minor(set: u32, row: &[Packed], minors: &BTreeMap<u32, Packed>) -> Packed {
    let mut sum: HashMap<u128, Integer> = HashMap::new();
    for (j, entry) in row.iter().enumerate().filter(|(j, _)| set >> j & 1 == 1) {
        let Some(minor) = minors.get(&(set & !(1 << j))) else {
            continue;
        };
        let negative = (set & ((1 << j) - 1)).count_ones() % 2 == 1;
        for (m, a) in entry {
            let a = if negative { -a } else { a.clone() };
            for (k, b) in minor {
                *sum.entry(m + k).or_insert(Integer::from(0)) += &a * b;
            }
        }
    }
    sum.retain(|_, c| !c.is_zero());
    let mut terms: Packed = sum.into_iter().collect();
    terms.sort_unstable_by_key(|(m, _)| *m);
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::{integer, ratio};
    use proptest::prelude::*;

    fn square(n: usize) -> impl Strategy<Value = Matrix<Multivariate>> {
        let term = (0u32..3, 0u32..2, 0u32..2, -4i64..5, 1i64..4);
        let entry = prop::collection::vec(term, 0..3);
        prop::collection::vec(entry, n * n).prop_map(move |entries| {
            let power = |s: &str, e| Multivariate::symbol(s).pow(e);
            let polynomial = |terms: &Vec<(u32, u32, u32, i64, i64)>| {
                terms
                    .iter()
                    .fold(Multivariate::default(), |sum, &(a, b, c, p, q)| {
                        let monomial = &(&power("a", a) * &power("b", b)) * &power("c", c);
                        &sum + &monomial.scale(&ratio(p, q))
                    })
            };
            let rows = entries
                .chunks(n)
                .map(|row| row.iter().map(polynomial).collect());
            Matrix::from_rows(rows.collect())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn minors_agree_with_elimination(a in square(3), b in square(4)) {
            prop_assert_eq!(a.determinant(), a.eliminated_determinant());
            prop_assert_eq!(b.determinant(), b.eliminated_determinant());
        }
    }

    #[test]
    fn monomials_are_packed_where_they_fit() {
        let of = |powers: &[(&str, u32)], rows: usize| {
            let zero = Multivariate::default();
            let symbol = |s: &str| Multivariate::symbol(s).symbols().pop_first().unwrap();
            let monomial = Monomial::of(powers.iter().map(|(s, n)| (symbol(s), *n)));
            let product = Multivariate::from_terms([(monomial, integer(1))]);
            let entry = |i, j| {
                if i == j {
                    product.clone()
                } else {
                    zero.clone()
                }
            };
            let row = |i| (0..rows).map(|j| entry(i, j)).collect();
            Matrix::from_rows((0..rows).map(row).collect())
        };
        // Degrees up to 2³¹ − 1 take 31 bits each, and 2³² − 1 take 32.
        let large = (1 << 31) - 1;
        for (powers, shifts) in [
            (&[("a", 1), ("b", 3), ("c", 4)][..], Some(vec![0, 1, 3])),
            (
                &[
                    ("a", large),
                    ("b", large),
                    ("c", large),
                    ("d", large),
                    ("e", 15),
                ],
                Some(vec![0, 31, 62, 93, 124]),
            ),
            (
                &[
                    ("a", large),
                    ("b", large),
                    ("c", large),
                    ("d", large),
                    ("e", 16),
                ],
                None,
            ),
        ] {
            let matrix = of(powers, 1);
            let packing = Packing::of(&matrix);
            assert_eq!(packing.as_ref().map(|p| p.shifts.clone()), shifts);
            if let Some(packing) = packing {
                let (monomial, _) = matrix.row(0)[0].terms().next().unwrap();
                assert_eq!(packing.monomial(packing.packed(monomial)), *monomial);
            }
            assert_eq!(matrix.determinant(), matrix.row(0)[0]);
        }
        // The bound of a determinant is the sum over its rows.
        let shifts = Packing::of(&of(&[("a", 2), ("b", 1)], 2)).map(|p| p.shifts);
        assert_eq!(shifts, Some(vec![0, 3]));
        for n in [0, 1, SIZE_LIMIT, SIZE_LIMIT + 1] {
            let matrix = of(&[("a", 1)], n);
            assert_eq!(
                matrix.determinant(),
                Multivariate::symbol("a").pow(n as u32)
            );
        }
    }

    #[test]
    fn vandermonde() {
        let names = ["u", "v", "w", "x", "y"];
        let row = |name: &&str| (0..5).map(|k| Multivariate::symbol(name).pow(k)).collect();
        let matrix = Matrix::from_rows(names.iter().map(row).collect());
        let mut product = Multivariate::constant(integer(1));
        for (i, j) in (0..5).flat_map(|i| (0..i).map(move |j| (i, j))) {
            let [high, low] = [names[i], names[j]].map(Multivariate::symbol);
            product = &product * &(&high - &low);
        }
        assert_eq!(matrix.determinant(), product);
        let empty: Matrix<Multivariate> = Matrix::zero(0, 0);
        assert_eq!(empty.determinant(), Multivariate::constant(integer(1)));
    }
}
