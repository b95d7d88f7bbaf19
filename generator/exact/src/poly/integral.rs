//! Polynomials over ℤ as lists of coefficients, from the constant one up.

use crate::budget::look;
use crate::rational::{Integer, Rational, gcd, lcm};
use num_traits::{One, Signed, Zero};

/// Drops trailing zeros.
pub(crate) fn trim<T: Zero>(coefficients: &mut Vec<T>) {
    let length = coefficients
        .iter()
        .rposition(|c| !c.is_zero())
        .map_or(0, |last| last + 1);
    coefficients.truncate(length);
}

/// The integer polynomial divided by its content, the positive gcd of its coefficients.
pub(crate) fn primitive(mut integers: Vec<Integer>) -> Vec<Integer> {
    let content = content(Integer::zero(), &integers);
    if !content.is_one() {
        integers.iter_mut().for_each(|c| *c /= &content);
    }
    integers
}

/// The coefficients of a product, with zeros on top.
pub(crate) fn times(a: &[Integer], b: &[Integer]) -> Vec<Integer> {
    let mut product = vec![Integer::zero(); a.len() + b.len()];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        look();
        for (j, b) in b.iter().enumerate() {
            product[i + j] += a * b;
        }
    }
    product
}

/// a·p + b·q.
pub(crate) fn combination(p: &[Integer], a: &Integer, q: &[Integer], b: &Integer) -> Vec<Integer> {
    let mut sum: Vec<Integer> = p.iter().map(|c| c * a).collect();
    sum.resize(p.len().max(q.len()), Integer::ZERO);
    for (sum, c) in sum.iter_mut().zip(q) {
        *sum += c * b;
    }
    sum
}

/// The greatest common divisor of `start` and the coefficients of p.
pub(crate) fn content(start: Integer, p: &[Integer]) -> Integer {
    p.iter()
        .fold(start, |g, c| if g.is_one() { g } else { gcd(&g, c) })
}

/// (g, s, d) with a greatest common divisor g of a and the modulus, g ≡ (s/d)·a modulo the modulus, and d > 0. The
/// divisor g is primitive, unless it is a itself.
pub(crate) fn gcd_modulo(
    a: Vec<Integer>,
    modulus: &[Integer],
) -> (Vec<Integer>, Vec<Integer>, Integer) {
    let one = Integer::one;
    // Rows r ≡ (s/d)·a.
    let mut r = a;
    let mut s = vec![one()];
    let mut d = one();
    let mut next_r = modulus.to_vec();
    let mut next_s = Vec::new();
    let mut next_d = one();
    // m·r = q·r' + r''
    while let Some((q, mut rest, m)) = pseudo_div_rem(r.clone(), &next_r) {
        let common = lcm(&d, &next_d);
        let to_s = m * (&common / &d);
        let to_next = -(&common / &next_d);
        let mut row = combination(&s, &to_s, &times(&q, &next_s), &to_next);
        let mut row_d = common;
        if !rest.is_empty() {
            // A row may be scaled: a primitive one keeps the numbers short.
            let unit = content(Integer::zero(), &rest);
            rest.iter_mut().for_each(|c| *c /= &unit);
            row_d *= unit;
        }
        let shared = content(row_d.clone(), &row);
        row.iter_mut().for_each(|c| *c /= &shared);
        row_d /= shared;
        (r, s, d) = (next_r, next_s, next_d);
        (next_r, next_s, next_d) = (rest, row, row_d);
    }
    (r, s, d)
}

/// (q, r, m) with m·a = q·b + r, deg r < deg b and m > 0; `None` for b = 0.
pub(crate) fn pseudo_div_rem(
    mut a: Vec<Integer>,
    b: &[Integer],
) -> Option<(Vec<Integer>, Vec<Integer>, Integer)> {
    let leading = b.last()?;
    let degree = b.len() - 1;
    let mut multiplier = Integer::one();
    let mut quotient = vec![Integer::zero(); a.len().saturating_sub(degree)];
    for i in (0..quotient.len()).rev() {
        if a[i + degree].is_zero() {
            continue;
        }
        // Scaled by m = |lc(b)|/gcd, the leading coefficient of a is a multiple of lc(b).
        let common = gcd(&a[i + degree], leading);
        let factor = leading.abs() / common;
        look();
        if !factor.is_one() {
            a.iter_mut()
                .chain(&mut quotient)
                .for_each(|c| *c *= &factor);
            multiplier *= factor;
        }
        let q = &a[i + degree] / leading;
        for (c, b) in a[i..].iter_mut().zip(b) {
            *c -= &q * b;
        }
        quotient[i] = q;
    }
    trim(&mut a);
    Some((quotient, a, multiplier))
}

/// Whether a primitive polynomial divides another one.
pub(crate) fn divides(divisor: &[Integer], a: &[Integer]) -> bool {
    quotient(a, divisor).is_some()
}

/// The primitive a/b for primitive polynomials, if b divides a.
pub(crate) fn quotient(a: &[Integer], b: &[Integer]) -> Option<Vec<Integer>> {
    let (quotient, rest, _) = pseudo_div_rem(a.to_vec(), b)?;
    rest.is_empty().then(|| primitive(quotient))
}

/// ±p, of a positive leading coefficient.
pub(crate) fn with_positive_leading(p: Vec<Integer>) -> Vec<Integer> {
    if p.last().is_some_and(Integer::is_negative) {
        p.into_iter().map(|c| -c).collect()
    } else {
        p
    }
}

/// vⁿ·p(u/v) = ∑ aᵢ uⁱ vⁿ⁻ⁱ for x = u/v and p = ∑ aᵢ tⁱ of degree n: an integer with the sign of
/// p(x).
pub(crate) fn homogeneous_value(integers: &[Integer], x: &Rational) -> Integer {
    let mut power = Integer::one();
    let mut sum = Integer::zero();
    look();
    for a in integers.iter().rev() {
        sum = sum * x.numerator() + a * &power;
        power *= x.denominator().as_ibig();
    }
    sum
}
