//! Polynomials in λ over the field at a place: ascending coefficients, the last one nonzero.
//!
//! Over a field Euclid's algorithm gives greatest common divisors; remainders are made monic, which
//! keeps the heights of the coefficients polynomial in the degree.

use super::coefficient::Coefficient;
use crate::exact::quotient::Residue;
use crate::exact::rational::Rational;

/// A polynomial in λ over a field ℚ\[t\]/m; empty for 0.
pub(super) type Local = Vec<Residue>;

/// p without leading zeros.
pub(super) fn trimmed(mut p: Local) -> Local {
    while p.last().is_some_and(Residue::is_zero) {
        p.pop();
    }
    p
}

/// p over its leading coefficient; 0 for 0.
pub(super) fn monic(p: Local) -> Local {
    // Only the residue 0 has no inverse, and the leading coefficient is not 0.
    match p.last().and_then(|leading| leading.inverse().ok()) {
        Some(inverse) => p.iter().map(|c| c * &inverse).collect(),
        None => p,
    }
}

/// (q, r) with a = q·b + r and deg r < deg b, for monic b.
pub(super) fn div_rem(mut a: Local, b: &[Residue]) -> (Local, Local) {
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
pub(super) fn gcd(a: Local, b: Local) -> Local {
    let (mut a, mut b) = (monic(a), monic(b));
    while !b.is_empty() {
        let (_, r) = div_rem(a, &b);
        (a, b) = (b, monic(r));
    }
    a
}

/// a·b.
pub(super) fn times(a: &[Residue], b: &[Residue]) -> Local {
    let Some(first) = a.first() else {
        return Vec::new();
    };
    let mut product = vec![first.ring().zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, a) in a.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
        for (j, b) in b.iter().enumerate() {
            product[i + j] = &product[i + j] + a * b;
        }
    }
    trimmed(product)
}

/// a + b.
pub(super) fn plus(a: Local, b: Local) -> Local {
    let (mut long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    for (c, d) in long.iter_mut().zip(&short) {
        *c = &*c + d;
    }
    trimmed(long)
}

/// p'.
pub(super) fn derivative(p: &[Residue]) -> Local {
    let slope = |(i, c): (usize, &Residue)| {
        c.plus_scaled(c, &Rational::from_integer((i as i64 - 1).into()))
    };
    p.iter().enumerate().skip(1).map(slope).collect()
}
