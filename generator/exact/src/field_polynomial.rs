//! Polynomials over a field ℚ\[t\]/m: ascending coefficients, the last one nonzero.
//!
//! Over a field Euclid's algorithm gives greatest common divisors; remainders are made monic, which
//! keeps the heights of the coefficients polynomial in the degree.

use super::quotient::Residue;
use super::rational::Rational;
use super::sum::Sum;

/// A polynomial over a field ℚ\[t\]/m; empty for 0.
pub type FieldPolynomial = Vec<Residue>;

/// p without leading zeros.
pub fn trimmed(mut p: FieldPolynomial) -> FieldPolynomial {
    while p.last().is_some_and(Residue::is_zero) {
        p.pop();
    }
    p
}

/// p over its leading coefficient; 0 for 0.
pub fn monic(p: FieldPolynomial) -> FieldPolynomial {
    // Only the residue 0 has no inverse, and the leading coefficient is not 0.
    match p.last().and_then(|leading| leading.inverse().ok()) {
        Some(inverse) => p.iter().map(|c| c * &inverse).collect(),
        None => p,
    }
}

/// p/λᵏ for the largest possible k.
pub fn without_zero_root(p: FieldPolynomial) -> FieldPolynomial {
    let zeros = p.iter().take_while(|c| c.is_zero()).count();
    p.into_iter().skip(zeros).collect()
}

/// (q, r) with a = q·b + r and deg r < deg b, for monic b.
pub fn div_rem(mut a: FieldPolynomial, b: &[Residue]) -> (FieldPolynomial, FieldPolynomial) {
    let degree = b.len().saturating_sub(1);
    let mut quotient = Vec::new();
    for i in (0..a.len().saturating_sub(degree)).rev() {
        let q = a[i + degree].clone();
        if !q.is_zero() {
            for (c, b) in a[i..].iter_mut().zip(b) {
                *c = &*c - &q * b;
            }
        }
        quotient.push(q);
    }
    quotient.reverse();
    (trimmed(quotient), trimmed(a))
}

/// The monic greatest common divisor; gcd(0, 0) = 0.
pub fn gcd(a: FieldPolynomial, b: FieldPolynomial) -> FieldPolynomial {
    let mut a = monic(a);
    let mut b = monic(b);
    while !b.is_empty() {
        let (_, r) = div_rem(a, &b);
        (a, b) = (b, monic(r));
    }
    a
}

/// a·b.
pub fn times(a: &[Residue], b: &[Residue]) -> FieldPolynomial {
    let Some(first) = a.first() else {
        return Vec::new();
    };
    let count = (a.len() + b.len()).saturating_sub(1);
    let coefficients = (0..count).map(|k| {
        let from = (k + 1).saturating_sub(b.len());
        let meeting = a[from.min(a.len())..]
            .iter()
            .zip(b[..b.len().min(k + 1)].iter().rev());
        first.ring().dot(meeting)
    });
    trimmed(coefficients.collect())
}

/// a + b.
pub fn plus(a: FieldPolynomial, b: FieldPolynomial) -> FieldPolynomial {
    let (mut long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    for (c, d) in long.iter_mut().zip(&short) {
        *c = &*c + d;
    }
    trimmed(long)
}

/// p'.
pub fn derivative(p: &[Residue]) -> FieldPolynomial {
    let terms = p.iter().enumerate().skip(1);
    let slopes = terms.map(|(i, c)| c * c.ring().constant(Rational::from(i)));
    slopes.collect()
}

/// p(x).
pub fn value(p: &[Residue], x: &Residue) -> Residue {
    p.iter().rev().fold(x.ring().zero(), |sum, c| sum * x + c)
}

/// 1, x, x², …, so many of them.
fn powers(x: &Residue, count: usize) -> Vec<Residue> {
    std::iter::successors(Some(x.ring().one()), |power| Some(power * x))
        .take(count)
        .collect()
}

/// The pᵢ(t) in ℚ(t, θ) of polynomials over ℚ(θ): sums of rational multiples of the tⁱθʲ, which are found once.
pub fn values_in(polynomials: &[FieldPolynomial], [t, theta]: [&Residue; 2]) -> Vec<Residue> {
    let ring = t.ring();
    let length = polynomials.iter().map(Vec::len).max().unwrap_or(0);
    let widths = (polynomials.iter().flatten()).map(|c| c.parts().0.len());
    let of_theta = powers(theta, widths.max().unwrap_or(0));
    let products: Vec<Vec<Residue>> = (powers(t, length).iter())
        .map(|power| of_theta.iter().map(|other| power * other).collect())
        .collect();
    let values = polynomials.iter().map(|p| {
        let mut sum = Sum::zero();
        for (c, products) in p.iter().zip(&products) {
            let (numerators, denominator) = c.parts();
            for (number, product) in numerators.iter().zip(products) {
                sum.add_product((std::slice::from_ref(number), denominator), product.parts());
            }
        }
        ring.sum(sum)
    });
    values.collect()
}

/// Yun's square-free factorisation of p ≠ 0: monic factors that are not constant, with their
/// multiplicities, ascending.
pub fn square_free_factors(p: FieldPolynomial) -> Vec<(FieldPolynomial, usize)> {
    let mut factors = Vec::new();
    let p = monic(p);
    // What is left has every factor of the multiplicity at hand or more, once each.
    let mut powers = gcd(p.clone(), derivative(&p));
    let mut rest = div_rem(p, &powers).0;
    let mut multiplicity = 1;
    while rest.len() > 1 {
        let more = gcd(rest.clone(), powers.clone());
        let factor = div_rem(rest, &more).0;
        if factor.len() > 1 {
            factors.push((factor, multiplicity));
        }
        powers = div_rem(powers, &more).0;
        (rest, multiplicity) = (more, multiplicity + 1);
    }
    factors
}

/// The rows with their first `columns` columns in reduced echelon form, and the columns of its pivots.
pub fn reduced(
    mut rows: Vec<FieldPolynomial>,
    columns: usize,
) -> (Vec<FieldPolynomial>, Vec<usize>) {
    let mut pivots = Vec::new();
    for column in 0..columns {
        let first = pivots.len();
        // Only the residue 0 has no inverse.
        let found =
            (first..rows.len()).find_map(|i| Some((i, rows[i].get(column)?.inverse().ok()?)));
        let Some((pivot, inverse)) = found else {
            continue;
        };
        rows.swap(first, pivot);
        let scaled: FieldPolynomial = rows[first].iter().map(|c| c * &inverse).collect();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != first) {
            let factor = row[column].clone();
            if !factor.is_zero() {
                for (c, b) in row.iter_mut().zip(&scaled) {
                    *c = &*c - &factor * b;
                }
            }
        }
        rows[first] = scaled;
        pivots.push(column);
    }
    (rows, pivots)
}

/// The number of sign changes, zeros left out.
pub fn variations(signs: &[i8]) -> usize {
    let nonzero: Vec<_> = signs.iter().filter(|&&sign| sign != 0).collect();
    nonzero.windows(2).filter(|pair| pair[0] != pair[1]).count()
}
