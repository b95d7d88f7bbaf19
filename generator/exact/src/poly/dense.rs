//! Polynomials in one variable by the list of their coefficients: ascending, the last one not 0; empty for 0.
//!
//! Over a field Euclid's algorithm gives greatest common divisors; remainders are made monic, which
//! keeps the heights of the coefficients polynomial in the degree. Over ℚ alone [integers](crate::poly::polynomial) do that
//! faster.

use crate::rational::Rational;
use crate::ring::{Field, Ring};
use std::cmp::Ordering;

/// p without leading zeros.
pub fn trimmed<T: Ring>(mut p: Vec<T>) -> Vec<T> {
    while p.last().is_some_and(T::is_zero) {
        p.pop();
    }
    p
}

/// p over its leading coefficient; 0 for 0.
pub fn monic<T: Field>(p: Vec<T>) -> Vec<T> {
    // The leading coefficient is not 0.
    match p.last().and_then(T::inverse) {
        Some(inverse) => p.iter().map(|c| c.times(&inverse)).collect(),
        None => p,
    }
}

/// p/λᵏ for the largest possible k.
pub fn without_zero_root<T: Ring>(p: Vec<T>) -> Vec<T> {
    let zeros = p.iter().take_while(|c| c.is_zero()).count();
    p.into_iter().skip(zeros).collect()
}

/// (q, r) with a = q·b + r and deg r < deg b, for monic b.
pub fn div_rem<T: Ring>(mut a: Vec<T>, b: &[T]) -> (Vec<T>, Vec<T>) {
    let degree = b.len().saturating_sub(1);
    let mut quotient = Vec::new();
    for i in (0..a.len().saturating_sub(degree)).rev() {
        let q = a[i + degree].clone();
        if !q.is_zero() {
            for (c, b) in a[i..].iter_mut().zip(b) {
                *c = c.minus(&q.times(b));
            }
        }
        quotient.push(q);
    }
    quotient.reverse();
    (trimmed(quotient), trimmed(a))
}

/// The monic greatest common divisor; gcd(0, 0) = 0.
pub fn gcd<T: Field>(a: Vec<T>, b: Vec<T>) -> Vec<T> {
    let mut a = monic(a);
    let mut b = monic(b);
    while !b.is_empty() {
        let (_, r) = div_rem(a, &b);
        (a, b) = (b, monic(r));
    }
    a
}

/// a·b.
pub fn times<T: Ring>(a: &[T], b: &[T]) -> Vec<T> {
    let mut product = vec![T::zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, c) in a.iter().enumerate() {
        for (sum, d) in product[i..].iter_mut().zip(b) {
            *sum = sum.plus(&c.times(d));
        }
    }
    trimmed(product)
}

/// a + b.
pub fn plus<T: Ring>(a: &[T], b: &[T]) -> Vec<T> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    for (c, d) in sum.iter_mut().zip(short) {
        *c = c.plus(d);
    }
    trimmed(sum)
}

/// a − b.
pub fn minus<T: Ring>(a: &[T], b: &[T]) -> Vec<T> {
    let negated: Vec<T> = b.iter().map(T::negated).collect();
    plus(a, &negated)
}

/// p'.
pub fn derivative<T: Ring>(p: &[T]) -> Vec<T> {
    let terms = p.iter().enumerate().skip(1);
    terms.map(|(k, c)| c.scaled(&Rational::from(k))).collect()
}

/// p(−t).
pub fn mirrored<T: Ring>(p: &[T]) -> Vec<T> {
    let terms = p.iter().enumerate();
    let signed = terms.map(|(i, c)| if i % 2 == 1 { c.negated() } else { c.clone() });
    signed.collect()
}

/// p(x).
pub fn value<T: Ring>(p: &[T], x: &T) -> T {
    p.iter()
        .rev()
        .fold(T::zero(), |sum, c| sum.times(x).plus(c))
}

/// The square-free factorisation of p ≠ 0 by a function for monic greatest common divisors: monic factors that are not
/// constant, with their multiplicities, ascending.
pub fn square_free_factors<T: Field>(
    p: Vec<T>,
    gcd: fn(Vec<T>, Vec<T>) -> Vec<T>,
) -> Vec<(Vec<T>, usize)> {
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

/// The number of changes in a sequence of signs, zeros left out.
pub fn variations(signs: impl IntoIterator<Item = Ordering>) -> usize {
    let nonzero: Vec<_> = signs.into_iter().filter(|sign| sign.is_ne()).collect();
    nonzero.windows(2).filter(|pair| pair[0] != pair[1]).count()
}
